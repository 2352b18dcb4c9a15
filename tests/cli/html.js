"use strict";
/*
 * html.js CHECK PAGE [FILE...] - one check of a replay page in a browser. PAGDI is the
 * program. What the board should show is worked out here, from the positions that
 * `pagdi replay --format=jsonl` prints and the steps that `pagdi show --path` numbers.
 */
const assert = require("assert");
const { execFileSync, spawnSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const zlib = require("zlib");
const { Browser } = require("./browser.js");

const [check, page, ...files] = process.argv.slice(2);
const url = "file://" + path.resolve(page);
const PAGDI = process.env.PAGDI;

/* --- what should be seen --- */

function objects(file) {
	const { stdout } = spawnSync(PAGDI, ["replay", "--format=jsonl", file],
		{ maxBuffer: 1 << 28, encoding: "utf8" });
	return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/* The squares of a seat's way, by step, as the text board numbers them. */
const ways = new Map();
function squares(rules, seat) {
	const key = rules + seat;

	if (ways.has(key))
		return ways.get(key);
	const text = execFileSync(PAGDI, ["show", "--charset=ascii", `--path=${seat}`,
		`--rules=${rules}`], { input: "*\n", encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
	const way = [], rows = text.split("\n").filter((line) => /^ *\+-/.test(line));

	rows.slice(0, -1).forEach((row, i) => row.trim().split("+").slice(1, -1)
		.forEach((cell, file) => {
			const step = /\d+/.exec(cell);
			if (step)
				way[Number(step[0])] = "abcdefghijklmno"[file] + (rows.length - 1 - i);
		}));
	ways.set(key, way);
	return way;
}

/* "S2= c1" for each corner of the board that is not empty. */
function labels(rules, position) {
	const found = {};

	for (const field of position.split("/").filter((f) => f[1] === ":" && f[2] !== "!")) {
		const way = squares(rules, field[0]);

		for (const pawn of field.slice(2).replace(/#\d+$/, "").replace(/\+$/, "").split(",")) {
			const step = pawn.startsWith("F") ? way.length - 1 : parseInt(pawn, 10);
			if (step === 0)
				continue;
			const corner = found[field[0] + way[step]] ||= { seat: field[0],
				square: way[step], n: 0, tie: "", rest: "" };
			corner.n += pawn.includes("=") ? 2 : 1;
			corner.tie = pawn.includes("~") ? "~" : pawn.includes("=") && !corner.tie ? "=" :
				corner.tie;
			corner.rest = pawn.includes("^") ? "^" : corner.rest;
		}
	}
	return Object.values(found)
		.map((c) => `${c.seat}${c.n > 1 ? c.n : ""}${c.tie}${c.rest} ${c.square}`).sort();
}

const SHOWN = `[...document.querySelectorAll("#board .pawn")]
	.map((n) => n.textContent + " " + n.dataset.square).sort()`;
const STEP = "Number(document.documentElement.dataset.step)";
const text = (id) => `document.getElementById("${id}").textContent`;

/* --- the checks --- */

async function ready(b, hash = "") {
	await b.open(url + hash);
	assert.strictEqual(await b.evaluate("document.documentElement.dataset.ready"), "1");
}

async function linkIs(b, link) {
	await b.until(`location.hash === ${JSON.stringify(link)}`);
}

/* Keys, buttons and the slider step, and the board and the address follow. */
async function steps(b) {
	const plies = objects(files[0]).filter((o) => o.type === "ply" && o.game === 1);
	const last = plies.length;
	const at = async (step) => {
		assert.strictEqual(await b.evaluate(STEP), step);
		await linkIs(b, `#game=1&ply=${step}`);
		if (step > 0) {
			assert.deepStrictEqual(await b.evaluate(SHOWN),
				labels("pagdi", plies[step - 1].position));
			assert((await b.evaluate(text("where"))).includes(plies[step - 1].text));
		}
	};

	await ready(b);
	await at(0);
	for (const [key, step] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1],
		["End", last], ["ArrowRight", last], ["Home", 0], ["ArrowLeft", 0]]) {
		await b.key(key);
		await at(step);
	}
	for (const [id, step] of [["next", 1], ["next", 2], ["back", 1], ["end", last],
		["first", 0]]) {
		await b.click("#" + id);
		await at(step);
	}
	const capture = plies.findIndex((o) => o.captured > 0) + 1;
	assert(capture > 0);
	await b.key("c");
	await at(capture);
	await b.evaluate(`(() => { const s = document.getElementById("slider"); s.value = 5;
		s.dispatchEvent(new Event("input")); })()`);
	await at(5);
	await b.click('#plies [data-step="3"]');
	await at(3);
	for (const hidden of [false, true]) {
		await b.key("?");
		assert.strictEqual(await b.evaluate('document.getElementById("help").hidden'), hidden);
	}
}

async function links(b) {
	const at = async (hash, game, step, link) => {
		await ready(b, hash);
		assert.strictEqual(await b.evaluate('document.getElementById("games").value'),
			String(game - 1));
		assert.strictEqual(await b.evaluate(STEP), step);
		await linkIs(b, link);
	};

	await at("", 1, 0, "#game=1&ply=0");
	await at("#game=2&ply=4", 2, 4, "#game=2&ply=4");
	await at("#ply=3", 1, 3, "#game=1&ply=3");
	for (const bad of ["#game=2&ply=99999", "#game=2&ply=-1", "#game=2&ply=4x",
		"#game=2&ply=__proto__", "#game=2"])
		await at(bad, 2, 0, "#game=2&ply=0");
	for (const bad of ["#game=77", "#game=77&ply=2", "#<img src=x onerror=alert(1)>", "#game=%00", "#&&=&",
		"#game=1e0", "#game=constructor"])
		await at(bad, 1, 0, "#game=1&ply=0");
	/* The address changed by hand, and the keys from game to game. */
	await b.evaluate('location.hash = "#game=2&ply=2"');
	await b.until(`${STEP} === 2`);
	await b.key("[");
	await linkIs(b, "#game=1&ply=0");
	await b.key("]");
	await linkIs(b, "#game=2&ply=0");
	await b.key("]");
	await linkIs(b, "#game=2&ply=0");
}

/* Each game of the page is walked through; what it shows at each act comes back. */
const WALK = `(() => {
	const list = document.getElementById("games"), all = [];
	for (let i = 0; i < list.options.length; i++) {
		list.value = i;
		list.dispatchEvent(new Event("change"));
		const game = [], end = Number(document.getElementById("slider").max);
		for (let step = 0; step <= end; step++) {
			game.push({ pawns: ${SHOWN}, position: ${text("position")},
				fault: ${text("faults")}, hand: ${text("hand")} });
			document.getElementById("next").click();
		}
		all.push(game);
	}
	return all;
})()`;

/* Every board of every game is what replay says. */
async function boards(b) {
	const games = new Map();
	let n = 0;

	for (const file of files)
		for (const o of objects(file)) {
			const key = o.file + o.game;
			if (!games.has(key) && o.game)
				games.set(key, []);
			if (o.type === "start")
				games.get(key).rules = o.rules;
			if (["start", "ply", "bank", "forfeit"].includes(o.type))
				games.get(key).push(o.position);
		}
	await ready(b);
	const shown = await b.evaluate(WALK);
	const wanted = [...games.values()];

	assert.strictEqual(shown.length, wanted.length);
	wanted.forEach((positions, g) => {
		positions.forEach((position, i) => {
			assert.strictEqual(shown[g][i].position, position);
			assert.deepStrictEqual(shown[g][i].pawns, labels(positions.rules, position),
				`game ${g + 1}, step ${i}, ${position}`);
			n++;
		});
		assert(shown[g].length - positions.length <= 1);
	});
	console.log(`${wanted.length} games, ${n} boards`);
}

/* A game at fault has all plies before the fault, and the fault. */
async function faults(b) {
	const { stdout } = spawnSync(PAGDI, ["check", "--format=jsonl", files[0]],
		{ encoding: "utf8" });
	const all = stdout.trim().split("\n").map((line) => JSON.parse(line));
	let n = 0;

	await ready(b);
	for (const fault of all.filter((o) => o.type === "fault" && o.severity === "error")) {
		const played = objects(files[0])
			.filter((o) => o.type === "ply" && o.game === fault.game);

		await ready(b, `#game=${fault.game}`);
		await b.key("End");
		const shown = await b.evaluate(text("faults"));

		for (const part of [fault.code, fault.message, `line ${fault.line}`, ...fault.legal])
			assert(shown.includes(part), `${part} is not in: ${shown}`);
		assert(shown.includes("What " + fault.code + " means"));
		assert((await b.evaluate(text("strip"))).includes("?"));
		if (played.length) {
			await b.key("ArrowLeft");
			assert.strictEqual(await b.evaluate(text("position")),
				played[played.length - 1].position);
			assert.strictEqual(await b.evaluate(text("faults")), "");
		}
		n++;
	}
	assert(n > 1);
}

async function plays(b) {
	await ready(b, "#game=1&ply=2");
	await b.evaluate('document.getElementById("speed").value = "10"');
	const spoken = () => b.evaluate('document.getElementById("live").ariaLive');
	assert.strictEqual(await spoken(), "polite");
	await b.key(" ");
	assert.strictEqual(await b.evaluate(text("play")), "Stop");
	/* Nobody is read out more than he can hear. */
	assert.strictEqual(await spoken(), "off");
	await b.until(`${STEP} >= 5`);
	await b.key(" ");
	const stopped = await b.evaluate(STEP);
	assert.strictEqual(await b.evaluate(text("play")), "Play");
	assert.strictEqual(await spoken(), "polite");
	await new Promise((resolve) => setTimeout(resolve, 300));
	assert.strictEqual(await b.evaluate(STEP), stopped);
	/* It stops at the end by itself. */
	await b.evaluate(`(() => { const s = document.getElementById("slider");
		s.value = s.max - 2; s.dispatchEvent(new Event("input")); })()`);
	await b.click("#play");
	await b.until(`${text("play")} === "Play"`);
	assert.strictEqual(String(await b.evaluate(STEP)),
		await b.evaluate('document.getElementById("slider").max'));
}

/* The steps that a seat's pawns have to go in a position; nothing where it forfeited. */
function toGo(rules, field) {
	const last = squares(rules, field[0]).length - 1;

	return field[2] === "!" ? undefined : field.slice(2).split(/[+#]/)[0].split(",")
		.map((pawn) => (pawn.includes("=") ? 2 : 1) *
			(pawn[0] === "F" ? 0 : last - parseInt(pawn, 10)))
		.reduce((sum, left) => sum + left, 0);
}

/* Below the slider is how far each was, and when what happened; a press goes there. */
async function strip(b) {
	const game = objects(files[0]).filter((o) => o.game === 1);
	const { rules } = game.find((o) => o.type === "start");
	const steps = game.filter((o) => o.position !== undefined && o.type !== "game");
	const last = steps.length - 1, lines = {}, most = Math.max(...steps.flatMap((o) =>
		o.position.split("/").filter((f) => f[1] === ":").map((f) => toGo(rules, f) || 0)));
	const across = (i) => Math.round(1000 * i / last);

	steps.forEach((o, i) => {
		for (const field of o.position.split("/").filter((f) => f[1] === ":")) {
			const left = toGo(rules, field);
			if (left !== undefined)
				(lines[field[0]] ||= []).push(
					across(i) + "," + Math.round(100 * (1 - left / most)));
		}
	});
	assert(last > 3 && last < 1000);
	await ready(b, "#game=1&ply=0");
	const shown = await b.evaluate(`Object.fromEntries(
		[...document.querySelectorAll("#strip polyline")].map((n) =>
			[n.classList[1], n.getAttribute("points").split(" ")]))`);
	assert.deepStrictEqual(shown, lines);
	const ticks = await b.evaluate(`[...document.querySelectorAll("#strip .ticks")].map((n) =>
		[n.textContent, n.querySelector("path").getAttribute("d").match(/M\\d+/g)])`);
	const when = (letter, is) => [letter,
		steps.flatMap((o, i) => is(o) ? ["M" + across(i)] : [])];
	assert.deepStrictEqual(ticks, [when("x", (o) => o.captured > 0),
		when("F", (o) => o.type === "ply" && o.to === squares(rules, "S").length - 1),
		when("#", (o) => o.finished), when("!", (o) => o.type === "forfeit")]
		.filter(([, at]) => at.length));
	await b.key("End");
	assert.strictEqual(await b.evaluate('document.querySelector(".now").getAttribute("x1")'),
		"1000");
	for (const field of steps[last].position.split("/").filter((f) => f[1] === ":"))
		if (toGo(rules, field))
			assert((await b.evaluate(text("seats"))).includes(toGo(rules, field) + " to go"));
	await b.click("#strip .lines svg");
	assert(Math.abs(await b.evaluate(STEP) - last / 2) <= 1);
}

/* A pawn from off the board comes from beyond its own player's edge. */
async function enters(b) {
	const entered = objects(files[0]).filter((o) => o.type === "ply" && o.game === 1 &&
		o.from === 0 && o.to > 0);
	const seats = new Set();

	for (const o of entered) {
		if (seats.has(o.seat))
			continue;
		seats.add(o.seat);
		await ready(b, `#game=1&ply=${o.ply}`);
		const [at, box] = await b.evaluate(`(() => {
			const cells = [...document.querySelectorAll("#board .cell")].map((n) => n.getBBox());
			const point = document.querySelector(".way").points[0];
			return [[point.x, point.y], { W: Math.min(...cells.map((c) => c.x)),
				E: Math.max(...cells.map((c) => c.x + c.width)),
				N: Math.min(...cells.map((c) => c.y)),
				S: Math.max(...cells.map((c) => c.y + c.height)) }];
		})()`);
		assert.strictEqual(at["WE".includes(o.seat) ? 0 : 1], box[o.seat], o.seat);
	}
	assert.deepStrictEqual([...seats].sort().join(""), "ENSW");
}

/* Nothing is wider than the window, however narrow that is. */
async function narrow(b) {
	for (const width of [320, 400, 700, 1000, 1600]) {
		await b.send("Emulation.setDeviceMetricsOverride",
			{ width, height: 800, deviceScaleFactor: 1, mobile: false });
		await ready(b);
		await b.key("?");
		for (let game = 0; game < 3; game++) {
			for (const key of ["ArrowRight", "End", "]"]) {
				assert(await b.evaluate(`document.documentElement.scrollWidth <=
					window.innerWidth`), `wider than ${width}`);
				await b.key(key);
			}
		}
	}
}

/* What is said beside the board: names, comments, rules, tags. Arguments are looked for. */
async function says(b) {
	await ready(b, files[0]);
	const all = await b.evaluate("document.body.innerText + document.body.textContent");

	for (const part of files.slice(1))
		assert(all.includes(part), `${part} is not in: ${all.slice(0, 3000)}`);
}

/* Text of others stays text: nothing runs, nothing is asked for, nothing is complained of. */
async function hostile(b) {
	await ready(b);
	await b.evaluate(WALK);
	await b.key("?");
	assert.strictEqual(await b.evaluate("window.hacked"), undefined);
	assert.strictEqual(await b.evaluate(
		'document.querySelectorAll("img, iframe, object, embed, link, a, base, form").length'), 0);
	assert.strictEqual(await b.evaluate('document.querySelectorAll("script").length'), 2);
	const seen = await b.evaluate(text("seats") + " + " + text("comments"));
	const hidden = await b.evaluate(`/[\\u202e\\u2028\\u0007]/.test(document.body.innerText)`);

	assert.strictEqual(hidden, false);
	await ready(b, "#game=1&ply=1");
	const shown = await b.evaluate("document.body.innerText");
	for (const part of files)
		assert(shown.includes(part), `${part} is not in: ${shown}`);
	assert(seen.length > 0);
}

/* Whatever got into the page, the policy stops it, and says so. */
async function policy(b) {
	await ready(b);
	const stopped = await b.evaluate(`(async () => {
		const found = [];
		document.addEventListener("securitypolicyviolation",
			(e) => found.push(e.effectiveDirective));
		const add = (name, set) => {
			const n = document.createElement(name);
			set(n);
			document.body.append(n);
		};
		const outside = "http://127.0.0.1:9/x";
		add("img", (n) => { n.src = outside; });
		add("script", (n) => { n.textContent = "window.hacked = 1"; });
		add("script", (n) => { n.src = outside; });
		add("link", (n) => { n.rel = "stylesheet"; n.href = outside; });
		add("iframe", (n) => { n.src = outside; });
		add("div", (n) => { n.setAttribute("onclick", "window.hacked = 2"); n.click(); });
		add("style", (n) => { n.textContent = "body { color: red }"; });
		await fetch(outside).catch(() => 0);
		await new Promise((resolve) => setTimeout(resolve, 200));
		return found;
	})()`);

	for (const kind of ["img-src", "script-src-elem", "script-src-attr", "style-src-elem",
		"frame-src", "connect-src"])
		assert(stopped.includes(kind), `${kind} is not in ${stopped}`);
	assert.strictEqual(await b.evaluate("window.hacked"), undefined);
	b.forget();
}

/* --- pictures --- */

/* A PNG's pixels as "rrggbb", without alpha or with it. */
function pixels(png) {
	const parts = [];
	const width = png.readUInt32BE(16), bytes = png[25] === 6 ? 4 : 3;

	for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
		if (png.toString("latin1", at + 4, at + 8) === "IDAT")
			parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
	const raw = zlib.inflateSync(Buffer.concat(parts)), row = width * bytes;
	const count = new Map();
	let above = Buffer.alloc(row);

	for (let at = 0; at < raw.length; at += row + 1) {
		const line = Buffer.from(raw.subarray(at + 1, at + 1 + row));
		for (let i = 0; i < row; i++) {
			const a = i < bytes ? 0 : line[i - bytes], u = above[i];
			const c = i < bytes ? 0 : above[i - bytes], p = a + u - c;
			const paeth = Math.abs(p - a) <= Math.abs(p - u) &&
				Math.abs(p - a) <= Math.abs(p - c) ? a :
				Math.abs(p - u) <= Math.abs(p - c) ? u : c;
			line[i] += [0, a, u, (a + u) >> 1, paeth][raw[at]];
		}
		for (let i = 0; i < row; i += bytes) {
			const colour = line.toString("hex", i, i + 3);
			count.set(colour, (count.get(colour) || 0) + 1);
		}
		above = line;
	}
	return count;
}

/* A picture is drawn in these colours, each on some area. */
async function picture(b) {
	await b.open(url);
	const found = pixels(await b.picture());

	for (const colour of files)
		assert((found.get(colour) || 0) > 300, `${colour} on ${found.get(colour)} pixels`);
	assert(found.size > 10);
}

/* A film shows every position of its game in turn, and stands still where that is asked. */
async function film(b) {
	const game = objects(files[0]).filter((o) => ["start", "ply"].includes(o.type) &&
		o.game === 1);
	const visible = (i) => `(() => {
		document.documentElement.setCurrentTime(${i} * .8 + .4);
		return [...document.querySelectorAll(".film .pawn")]
			.filter((n) => n.querySelector("rect") &&
				getComputedStyle(n).visibility === "visible")
			.map((n) => {
				const r = n.querySelector("rect");
				const file = Math.floor((r.x.baseVal.value - 40) / 96);
				const rank = 5 - Math.floor((r.y.baseVal.value - 16) / 96);
				return n.textContent.trim() + " " + "abcde"[file] + rank;
			}).sort();
	})()`;
	const display = (what) => b.evaluate(
		`getComputedStyle(document.querySelector(".${what}")).display`);

	await b.open(url);
	await b.evaluate("document.documentElement.pauseAnimations()");
	for (const [i, o] of game.entries())
		assert.deepStrictEqual(await b.evaluate(visible(i)), labels("pagdi", o.position),
			`after ply ${i}`);
	assert.deepStrictEqual([await display("still"), await display("film")],
		["none", "inline"]);
	await b.send("Emulation.setEmulatedMedia",
		{ features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
	assert.deepStrictEqual([await display("still"), await display("film")],
		["inline", "none"]);
}

const checks = { steps, links, boards, faults, plays, strip, enters, narrow, says, hostile, policy,
	picture, film };

async function main() {
	const b = await Browser.start();

	assert(fs.existsSync(page));
	try {
		await checks[check](b);
		assert.deepStrictEqual(b.complaints, []);
		assert.deepStrictEqual(b.dialogs, []);
		assert.deepStrictEqual(b.requests.filter((r) => !r.startsWith(url)), []);
	} finally {
		await b.stop();
	}
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
