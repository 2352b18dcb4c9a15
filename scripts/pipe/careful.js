#!/usr/bin/env node
// careful.js - captures if it can; else it leaves the pawn alone that has gone farthest,
// and moves the one that has the least to lose.
"use strict";

const readline = require("readline");

const say = (...words) => process.stdout.write(words.join(" ") + "\n");

// 4:1x5 is throw 4, from step 1 to step 5, with a capture. A pass starts nowhere.
const from = (ply) => parseInt(ply.split(":")[1], 10) || 0;

function choose(plies) {
	const captures = plies.filter((ply) => ply.includes("x"));
	const list = captures.length > 0 ? captures : plies;

	return list.reduce((best, ply) => (from(ply) < from(best) ? ply : best));
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
	const [word, number, , , ...plies] = line.trim().split(" ");

	if (word === "pagdi" || word === "game") say("ready");
	else if (word === "go") say("play", number, choose(plies));
	else if (word === "quit") process.exit(0);
});
