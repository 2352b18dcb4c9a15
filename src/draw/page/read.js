"use strict";
/*
 * The replay page. The element "data" holds an array of the objects that
 * `pagdi replay --format=jsonl` writes (see pagdi-jsonl(5)), and between them: "tags" of a
 * game, "rules" that hold for the games after it, "comment", "fault", "code" (what explain
 * says of a fault's code) and "cut", where the page was full. Text goes into the page by
 * textContent only.
 */
const SEATS = "SENW";
const NAMES = { S: "South", E: "East", N: "North", W: "West" };
const CELL = 96, LEFT = 40, TOP = 12, BELOW = 36;
const LISTED = 3000; /* frames of a game that has a list of its plies */
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);

/* --- reading --- */

const games = [], codes = new Map();
let cut = null;

function readData() {
	const found = new Map();
	let rules = null;

	for (const o of JSON.parse(byId("data").textContent)) {
		if (o.type === "rules")
			rules = o;
		else if (o.type === "code")
			codes.set(o.code, o);
		else if (o.type === "cut")
			cut = o;
		if (!o.game || o.type === "cut")
			continue;
		const key = JSON.stringify([o.file, o.game]);
		if (!found.has(key)) {
			found.set(key, newGame(o));
			games.push(found.get(key));
		}
		addObject(found.get(key), o, rules);
	}
	/* One file: its own numbers; several: the place in the list. */
	const one = new Set(games.map((g) => g.file)).size === 1;
	games.forEach((g, i) => { g.id = one ? g.number : i + 1; });
	games.forEach(finishGame);
}

function newGame(o) {
	return { file: o.file, number: o.game, start: null, end: null, tags: [], rules: null,
		frames: [], comments: [], faults: [] };
}

function addObject(g, o, rules) {
	switch (o.type) {
	case "start":
		g.start = o;
		g.rules = rules;
		g.frames.push({ kind: "start", ply: 0, act: 0, round: 0, text: "the start",
			position: o.position });
		break;
	case "ply":
		g.frames.push(Object.assign({ act: 0 }, o, { how: o.kind, kind: "ply" }));
		break;
	case "bank":
	case "forfeit":
		g.frames.push(Object.assign({}, o, actPlace(g), { kind: o.type }));
		break;
	case "comment":
		g.comments.push(o);
		break;
	case "fault":
		g.faults.push(o);
		break;
	case "tags":
		g.tags = o.names.map((name, i) => [name, o.values[i]]);
		break;
	case "game":
		g.end = o;
		break;
	}
}

/* An act that is no ply is the first, second ... after the ply before it. */
function actPlace(g) {
	const before = g.frames[g.frames.length - 1];
	return { ply: before ? before.ply : 0, act: before ? before.act + 1 : 1 };
}

/* A game at fault has one step more: what could not be played. */
function finishGame(g) {
	const errors = g.faults.filter((f) => f.severity === "error");
	const last = g.frames[g.frames.length - 1];

	if (!errors.length)
		return;
	g.frames.push({ kind: "fault", ply: last ? last.ply + 1 : 0, act: 0,
		round: last ? last.round : 0, text: errors[0].token || errors[0].code,
		position: last ? last.position : null, errors });
}

/* --- positions --- */

function readPawn(word) {
	const m = /^(\d+|F)(=?)(~?)(\^?)$/.exec(word);
	return { step: m[1], pair: m[2] !== "", guest: m[3] !== "", rests: m[4] !== "" };
}

/* The one line that notation/README.md describes. */
function readPosition(text) {
	const p = { seats: {}, turn: null, hand: [], owed: 0 };
	const rest = [];

	for (const field of text.split("/")) {
		if (field[1] !== ":") {
			rest.push(field);
			continue;
		}
		const m = /^(.):(?:!(\d+)|(.*?)(\+?)(?:#(\d+))?)$/.exec(field);
		p.seats[m[1]] = { forfeited: m[2] !== undefined, access: m[4] === "+",
			place: Number(m[2] || m[5] || 0),
			pawns: m[3] ? m[3].split(",").map(readPawn) : [],
			text: (m[3] || "").split(",").join(", ") };
	}
	if (rest[0] !== "-") {
		p.turn = rest[0];
		p.hand = rest[1] === "-" ? [] : rest[1].split(",");
	}
	for (const word of rest)
		if (/^o\d+$/.test(word))
			p.owed = Number(word.slice(1));
	return p;
}

/* The route of a seat as squares, step 1 first. */
function squareOf(g, seat, step) {
	const route = g.rules.routes[SEATS.indexOf(seat)].split(" ");
	return step === "F" ? route[route.length - 1] : route[Number(step) - 1];
}
