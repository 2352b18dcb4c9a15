"use strict";
/* The game as a whole, below the slider: who was how far, and what happened when. */
const WIDE = 1000, HIGH = 100; /* of a track's own measures: it is stretched to the page's */

/* How many steps all pawns of a seat are away from the final square; null: forfeited. */
function stepsLeft(g, seat) {
	if (seat.forfeited || !g.rules)
		return null;
	return seat.pawns.reduce((sum, p) => sum + (p.pair ? 2 : 1) *
		(p.step === "F" ? 0 : g.rules.last - Number(p.step)), 0);
}

function track(box, name, letter) {
	const row = element(box, "div", undefined, "track " + name);

	element(row, "span", letter);
	return node(row, "svg", { viewBox: "0 0 " + WIDE + " " + HIGH,
		preserveAspectRatio: "none" });
}

function across(g, step) {
	return Math.round(WIDE * step / Math.max(1, g.frames.length - 1));
}

/* A line a seat, down to 0. Of very many steps some are left out, never the last. */
function drawLines(box, g) {
	const every = Math.ceil(g.frames.length / WIDE), lines = {};
	let most = 1;

	g.frames.forEach((f, i) => {
		if (!f.position || (i % every && i < g.frames.length - 1))
			return;
		const position = readPosition(f.position);
		for (const seat of g.start.seats) {
			const left = stepsLeft(g, position.seats[seat]);
			if (left === null)
				continue;
			most = Math.max(most, left);
			(lines[seat] ||= []).push([across(g, i), left]);
		}
	});
	const svg = track(box, "lines", "");
	for (const seat in lines)
		node(svg, "polyline", { class: "line " + seat, points: lines[seat]
			.map(([x, left]) => x + "," + Math.round(HIGH * (1 - left / most)))
			.join(" ") });
	node(svg, "line", { class: "now", y1: 0, y2: HIGH });
}

const MARKS = [
	["x", "capture", (g, f) => f.captured > 0],
	["F", "pawn on the final square", (g, f) => f.kind === "ply" && g.rules &&
		f.to === g.rules.last && f.from !== f.to],
	["#", "player finished", (g, f) => f.finished],
	["!", "forfeit", (g, f) => f.kind === "forfeit"],
	["?", "fault", (g, f) => f.kind === "fault"],
];

/* A row of ticks for each kind of thing that happened. */
function drawMarks(box, g) {
	const there = [];

	for (const [letter, words, is] of MARKS) {
		const at = new Set();

		g.frames.forEach((f, i) => {
			if (is(g, f))
				at.add(across(g, i));
		});
		if (!at.size)
			continue;
		node(track(box, "ticks", letter), "path", { class: "tick",
			d: Array.from(at, (x) => "M" + x + " 10V90").join("") });
		there.push(letter + " " + words);
	}
	return there;
}

function showStrip(g) {
	const box = byId("strip"), key = byId("key");

	box.textContent = key.textContent = "";
	if (g.start && g.rules) {
		drawLines(box, g);
		key.append("Steps to go: ");
		for (const seat of g.start.seats) {
			const svg = node(element(key, "span", seat), "svg", { viewBox: "0 0 40 10" });
			node(svg, "line", { class: "line " + seat, x1: 0, x2: 40, y1: 5, y2: 5 });
		}
	}
	for (const words of drawMarks(box, g)) {
		element(key, "span", words);
		key.append(" ");
	}
}

/* Where we are. */
function markStrip(g, step) {
	const now = document.querySelector(".now");

	if (!now)
		return;
	now.setAttribute("x1", across(g, step));
	now.setAttribute("x2", across(g, step));
}

/* The step that was pressed on. */
function stripStep(event, g) {
	const svg = event.target.closest(".track").querySelector("svg");
	const { left, width } = svg.getBoundingClientRect();

	return Math.round((event.clientX - left) / width * (g.frames.length - 1));
}
