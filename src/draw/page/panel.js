"use strict";
/* What stands beside the board, in words. */

/* --- words --- */

function player(g, seat) {
	const name = g.start && g.start[NAMES[seat].toLowerCase()];
	return name ? NAMES[seat] + " (" + visible(name) + ")" : NAMES[seat];
}

/* What would hide or reorder text is written out. */
function visible(text) {
	return text.replace(
		/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
		(c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}

const HOW = { form: "ties two pawns to a pair on", pass: "passes", void: "throw is void" };

function plyWords(g, f) {
	const step = (n) => n === g.rules.last ? "F" : n === 0 ? "off the board" : String(n);
	let text = player(g, f.seat) + " plays " + f.throw + ": ";

	if (f.how === "pass" || f.how === "void")
		text += HOW[f.how];
	else if (f.how === "form")
		text += HOW.form + " " + step(f.from);
	else
		text += (f.how === "pair" ? "a pair, " : "") + step(f.from) + " to " + step(f.to);
	if (f.captured)
		text += ", captures " + f.captured;
	if (f.swept)
		text += ", sends " + f.swept + " home";
	return text + (f.finished ? ", and has finished" : "") + ".";
}

function frameWords(g, f) {
	if (f.kind === "ply")
		return plyWords(g, f);
	if (f.kind === "bank")
		return player(g, f.seat) + " casts " + f.throws.join(", ") +
			(f.void ? ", and all is void." : ".");
	if (f.kind === "forfeit")
		return player(g, f.seat) + " forfeits: " + f.reason + ".";
	if (f.kind === "fault")
		return "The game is at fault here.";
	return "The start.";
}

function frameTitle(f) {
	const ply = f.ply > 0 ? "Ply " + f.ply : "";
	return [ply, f.round > 0 ? "round " + f.round : "", visible(f.text)]
		.filter((part) => part !== "").join(" \u00b7 ");
}

/* --- the panel --- */

function showSeats(g, position) {
	const list = byId("seats");

	list.textContent = "";
	for (const seat of g.start ? g.start.seats : "") {
		const s = position.seats[seat];
		const item = element(list, "li", undefined, position.turn === seat ? "turn" : "");
		const notes = [];

		element(item, "span", seat, "letter " + seat);
		const box = element(item, "span");
		element(box, "div", player(g, seat), "name");
		if (position.turn === seat)
			notes.push("to act");
		if (s.forfeited)
			notes.push("forfeited");
		if (s.place)
			notes.push("place " + s.place);
		if (s.access)
			notes.push("access");
		const left = stepsLeft(g, s);
		element(box, "div", [notes.join(", "), s.text, left ? left + " to go" : ""]
			.filter((t) => t).join(" \u00b7 "), "soft");
	}
}

function showHand(position) {
	let text = "The play is over.";

	if (position.turn)
		text = NAMES[position.turn] + (position.hand.length ?
			" has in hand: " + position.hand.join(", ") : " is to cast") + ".";
	byId("hand").textContent = text + (position.owed ? " Casts owed: " + position.owed + "." : "");
}

function showFault(box, fault) {
	const place = fault.line ? "line " + fault.line + ", column " + fault.col : "";
	const code = codes.get(fault.code);
	const part = element(box, "div", undefined, "fault");

	element(part, "p", fault.severity + " " + fault.code + ": " + visible(fault.message));
	element(part, "p", [place, fault.token ? "at " + visible(fault.token) : "",
		fault.key ? "house rule: " + fault.key : ""].filter((t) => t).join(" \u00b7 "), "soft");
	for (const note of fault.notes)
		element(part, "p", "note: " + visible(note));
	if (fault.legal.length)
		element(part, "p", "legal: " + visible(fault.legal.join(" ")));
	if (!code)
		return;
	const more = element(part, "details");
	element(more, "summary", "What " + fault.code + " means");
	for (const key of ["means", "rule", "todo"])
		if (code[key])
			element(more, "p", code[key]);
}

function showFaults(g, f) {
	const box = byId("faults");

	box.textContent = "";
	for (const fault of g.faults) {
		const here = fault.severity === "error" ? f.kind === "fault" :
			!g.start ||
			(f.kind !== "fault" && f.act === 0 && Math.max(fault.ply, 0) === f.ply);
		if (here)
			showFault(box, fault);
	}
}

function showComments(g, f) {
	const box = byId("comments");

	box.textContent = "";
	for (const comment of g.comments) {
		/* What stands after a fault has no step of its own. */
		const here = f.kind === "fault" ? comment.ply >= f.ply :
			f.act === 0 && comment.ply === f.ply;
		if (here)
			element(box, "p", visible(comment.text));
	}
}

function pair(list, name, text) {
	element(list, "dt", name);
	element(list, "dd", visible(String(text)));
}

function auditWords(g) {
	const has = g.tags.some(([name]) => name === "Seed");

	if (g.end && g.end.audit === "ok")
		return "the throws are those of the Seed";
	if (g.end && g.end.audit === "failed")
		return "the throws are not those of the Seed";
	return has ? "the Seed was not audited (pagdi check --audit)" : "no Seed";
}

function showAbout(g) {
	const tags = byId("tags"), rules = byId("rules");

	tags.textContent = rules.textContent = "";
	for (const [name, value] of g.tags)
		pair(tags, visible(name), value);
	pair(tags, "File", g.file);
	pair(tags, "Throws", auditWords(g));
	if (g.end)
		pair(tags, "Verdict", g.end.ok ? "valid" : "at fault");
	byId("rules-name").textContent = g.rules ? "Rules: " + g.rules.name : "Rules: unknown";
	if (!g.rules)
		return;
	pair(rules, "RulesHash", g.rules.hash);
	if (!g.rules.keys.length)
		pair(rules, "Keys", "all as in pagdi");
	g.rules.keys.forEach((key, i) => pair(rules, key,
		g.rules.values[i] + " (pagdi: " + g.rules.pagdi[i] + ")"));
}

/* --- the list --- */

function showList(g) {
	const box = byId("plies");
	let round = -1;

	box.textContent = "";
	if (g.frames.length > LISTED) {
		element(box, "p", g.frames.length - 1 + " steps: too many to list.");
		return;
	}
	g.frames.forEach((f, i) => {
		if (f.round !== round && i > 0) {
			element(box, "br");
			element(box, "span", f.round + ". ", "soft");
			round = f.round;
		}
		const button = element(box, "button", visible(f.text));
		button.type = "button";
		button.dataset.step = i;
	});
}

function markList(step) {
	const box = byId("plies"), old = box.querySelector("[aria-current]");
	const now = box.querySelector('[data-step="' + step + '"]');

	if (old)
		old.removeAttribute("aria-current");
	if (!now)
		return;
	now.setAttribute("aria-current", "step");
	box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
}
