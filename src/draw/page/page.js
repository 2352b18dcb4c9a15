"use strict";
/* Where we are, and how one gets elsewhere: keys, buttons, links. The last of the scripts. */

/* --- where we are --- */

let game = null, step = 0, pawns = null, timer = 0, linkTimer = 0;

function showStep() {
	const f = game.frames[step];

	byId("slider").value = step;
	if (!f)
		return;
	byId("where").textContent = frameTitle(f);
	byId("live").textContent = frameWords(game, f);
	byId("position").textContent = f.position || "";
	byId("slider").setAttribute("aria-valuetext", frameTitle(f));
	showFaults(game, f);
	showComments(game, f);
	markList(step);
	markStrip(game, step);
	if (f.position) {
		const position = readPosition(f.position);

		drawPosition(pawns, game, f, position);
		showSeats(game, position);
		showHand(position);
	}
	document.documentElement.dataset.step = step;
	linkSoon();
}

function showGame(g) {
	game = g;
	step = 0;
	byId("games").value = String(games.indexOf(g));
	byId("board").textContent = byId("hand").textContent = "";
	byId("seats").textContent = byId("where").textContent = "";
	byId("live").textContent = byId("position").textContent = "";
	byId("faults").textContent = byId("comments").textContent = "";
	byId("slider").max = Math.max(0, g.frames.length - 1);
	pawns = g.rules ? drawGround(g) : null;
	showStrip(g);
	showList(g);
	showAbout(g);
}

function goTo(to) {
	step = Math.max(0, Math.min(game.frames.length - 1, to));
	showStep();
}

/* --- links --- */

function link() {
	const f = game.frames[step];

	return "#game=" + game.id + (f ? "&ply=" + f.ply : "") +
		(f && f.act ? "&act=" + f.act : "");
}

/* Browsers refuse hundreds of new addresses in a few seconds. */
function linkSoon() {
	if (linkTimer)
		return;
	linkTimer = setTimeout(() => {
		linkTimer = 0;
		if (location.hash !== link())
			history.replaceState(null, "", link());
	}, 200);
}

/* A value that names nothing here is as if it were not given; of a game that is not on
 * this page that goes for its ply too. */
function readLink() {
	const words = new URLSearchParams(location.hash.slice(1));
	const number = (key) => /^\d{1,9}$/.test(words.get(key) || "") ?
		Number(words.get(key)) : -1;
	const wanted = games.find((g) => g.id === number("game"));
	const act = Math.max(0, number("act"));

	if (wanted || !game)
		showGame(wanted || games[0]);
	if (!wanted && words.has("game")) {
		goTo(0);
		return;
	}
	const at = game.frames.findIndex((f) => f.ply === number("ply") && f.act === act);
	goTo(at >= 0 ? at : 0);
}

/* --- controls --- */

function stop() {
	clearTimeout(timer);
	timer = 0;
	byId("play").textContent = "Play";
	byId("live").setAttribute("aria-live", "polite");
}

function tick() {
	if (step >= game.frames.length - 1) {
		stop();
		return;
	}
	goTo(step + 1);
	timer = setTimeout(tick, 1000 / Number(byId("speed").value));
}

function playOrStop() {
	if (timer) {
		stop();
		return;
	}
	if (step >= game.frames.length - 1)
		goTo(0);
	byId("play").textContent = "Stop";
	/* Ten plies a second cannot be read aloud. */
	byId("live").setAttribute("aria-live", "off");
	timer = setTimeout(tick, 1000 / Number(byId("speed").value));
}

function move(to) {
	stop();
	goTo(to);
}

function otherGame(by) {
	const g = games[games.indexOf(game) + by];

	if (!g)
		return;
	stop();
	showGame(g);
	goTo(0);
}

function nextCapture() {
	const at = game.frames.findIndex((f, i) => i > step && f.captured);

	if (at >= 0)
		move(at);
}

function toggleHelp() {
	const help = byId("help");

	help.hidden = !help.hidden;
	byId("help-button").setAttribute("aria-expanded", String(!help.hidden));
}

const KEYS = {
	ArrowLeft: () => move(step - 1),
	ArrowRight: () => move(step + 1),
	Home: () => move(0),
	End: () => move(game.frames.length - 1),
	" ": playOrStop,
	c: nextCapture,
	"[": () => otherGame(-1),
	"]": () => otherGame(1),
	"?": toggleHelp,
};

function onKey(event) {
	const name = event.target.tagName;

	if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(KEYS, event.key))
		return;
	/* A list has keys of its own, and space presses a button. */
	if (name === "SELECT" || (event.key === " " && /^(BUTTON|SUMMARY)$/.test(name)))
		return;
	event.preventDefault();
	KEYS[event.key]();
}

function listen() {
	byId("first").onclick = KEYS.Home;
	byId("back").onclick = KEYS.ArrowLeft;
	byId("play").onclick = playOrStop;
	byId("next").onclick = KEYS.ArrowRight;
	byId("end").onclick = KEYS.End;
	byId("help-button").onclick = toggleHelp;
	byId("slider").oninput = () => move(Number(byId("slider").value));
	byId("games").onchange = () => {
		stop();
		showGame(games[Number(byId("games").value)]);
		goTo(0);
	};
	byId("plies").onclick = (event) => {
		if (event.target.dataset.step !== undefined)
			move(Number(event.target.dataset.step));
	};
	byId("strip").onclick = (event) => {
		if (event.target !== byId("strip"))
			move(stripStep(event, game));
	};
	document.addEventListener("keydown", onKey);
	window.addEventListener("hashchange", () => {
		if (location.hash !== link())
			readLink();
	});
}

function gameName(g) {
	const file = new Set(games.map((other) => other.file)).size > 1 ?
		"(" + visible(g.file.replace(/^.*\/(?=.)/, "")) + ")" : "";
	const names = g.start ? Array.from(g.start.seats, (seat) => player(g, seat)) : [];
	const result = g.end && g.end.result ? g.end.result : "";

	return [g.id + ".", names.join(" \u2013 "), result,
		g.end && !g.end.ok ? "at fault" : "", file].filter((t) => t).join(" ");
}

function begin() {
	readData();
	if (cut) {
		byId("notice").hidden = false;
		byId("notice").textContent = "This page was full: what comes after game " + cut.game +
			" of " + cut.file + " is left out.";
	}
	if (!games.length) {
		byId("notice").hidden = false;
		byId("notice").textContent = "There is no game on this page.";
		return;
	}
	games.forEach((g, i) => { element(byId("games"), "option", gameName(g)).value = String(i); });
	byId("title").textContent = document.title;
	listen();
	readLink();
}

begin();
document.documentElement.dataset.ready = "1";
