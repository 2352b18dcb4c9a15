"use strict";
/* The board as SVG, drawn from a position. */
function node(parent, name, attributes, text) {
	const n = document.createElementNS(SVG, name);

	for (const key in attributes)
		n.setAttribute(key, attributes[key]);
	if (text !== undefined)
		n.textContent = text;
	parent.appendChild(n);
	return n;
}

function element(parent, name, text, className) {
	const n = document.createElement(name);

	if (text !== undefined)
		n.textContent = text;
	if (className)
		n.className = className;
	parent.appendChild(n);
	return n;
}

/* The upper left corner of a square. */
function corner(size, square) {
	return { x: LEFT + (square.charCodeAt(0) - 97) * CELL,
		y: TOP + (size - Number(square.slice(1))) * CELL };
}

function middle(size, square) {
	const at = corner(size, square);
	return { x: at.x + CELL / 2, y: at.y + CELL / 2 };
}

function drawSquare(svg, rules, square) {
	const { x, y } = corner(rules.size, square);

	node(svg, "rect", { class: "cell", x, y, width: CELL, height: CELL });
	if (rules.safe.includes(square)) {
		node(svg, "line", { class: "cross", x1: x, y1: y, x2: x + CELL, y2: y + CELL });
		node(svg, "line", { class: "cross", x1: x + CELL, y1: y, x2: x, y2: y + CELL });
	}
	if (square === rules.final)
		for (const r of [34, 40])
			node(svg, "circle", { class: "final", cx: x + CELL / 2, cy: y + CELL / 2, r });
}

function drawHome(svg, g, seat) {
	const rules = g.rules, route = rules.routes[SEATS.indexOf(seat)].split(" ");
	const { x, y } = corner(rules.size, route[0]);

	node(svg, "rect", { class: "home " + seat, x: x + 4, y: y + 4, width: CELL - 8,
		height: CELL - 8 });
	if (rules.gate >= route.length)
		return;
	const a = middle(rules.size, route[rules.gate - 1]);
	const b = middle(rules.size, route[rules.gate]);
	/* On the line between them, or on the corner in which they meet. */
	if (Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > CELL)
		return;
	node(svg, "circle", { class: "gate", cx: (a.x + b.x) / 2, cy: (a.y + b.y) / 2, r: 9 });
	node(svg, "text", { class: "gate-letter", x: (a.x + b.x) / 2,
		y: (a.y + b.y) / 2 + 4 }, seat);
}

/* What stays for the whole game; returns the group that changes. */
function drawGround(g) {
	const size = g.rules.size, width = LEFT + size * CELL + 12;
	const svg = node(byId("board"), "svg", { role: "img", "aria-label": "the board",
		viewBox: "0 0 " + width + " " + (TOP + size * CELL + BELOW) });
	const marker = node(node(svg, "defs", {}), "marker", { id: "head", orient: "auto",
		viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 3, markerHeight: 3 });

	node(marker, "path", { class: "head", d: "M0 0L10 5L0 10z" });
	for (let file = 0; file < size; file++)
		for (let rank = 1; rank <= size; rank++)
			drawSquare(svg, g.rules, String.fromCharCode(97 + file) + rank);
	for (const seat of g.start.seats)
		drawHome(svg, g, seat);
	for (let i = 0; i < size; i++) {
		node(svg, "text", { x: LEFT + i * CELL + CELL / 2, y: TOP + size * CELL + 24 },
			String.fromCharCode(97 + i));
		node(svg, "text", { x: LEFT - 20, y: TOP + (size - 1 - i) * CELL + CELL / 2 + 5 },
			String(i + 1));
	}
	return node(svg, "g", {});
}

/* Step by step along the way; a lap goes on from its beginning. */
function drawWay(group, g, frame) {
	if (frame.kind !== "ply" || frame.from === null || frame.from === frame.to)
		return;
	const size = g.rules.size, seat = frame.seat;
	const route = g.rules.routes[SEATS.indexOf(seat)].split(" ");
	const top = frame.to < frame.from ? g.rules.gate : route.length;
	const points = [];

	for (let step = frame.from; ; step = step >= top ? 1 : step + 1) {
		const m = middle(size, route[step > 0 ? step - 1 : 0]);

		if (step > 0 || frame.from > 0)
			points.push(m.x + "," + m.y);
		else /* from beyond its own edge */
			points.push((m.x + ((seat === "E") - (seat === "W")) * CELL / 2) + "," +
				(m.y + ((seat === "S") - (seat === "N")) * CELL / 2));
		if (step === frame.to)
			break;
	}
	node(group, "polyline", { class: "way", "marker-end": "url(#head)",
		points: points.join(" ") });
}

/* Each seat has its own corner of a cell: W and N above, S and E below. */
function drawPawns(group, g, seat, square, pawns) {
	const at = corner(g.rules.size, square);
	const x = at.x + (seat === "N" || seat === "E" ? CELL / 2 : 0) + 3;
	const y = at.y + (seat === "S" || seat === "E" ? CELL / 2 : 0) + 7;
	const count = pawns.reduce((n, p) => n + (p.pair ? 2 : 1), 0);
	const label = seat + (count > 1 ? count : "") +
		(pawns.some((p) => p.pair) ? pawns.some((p) => p.guest) ? "~" : "=" : "") +
		(pawns.some((p) => p.rests) ? "^" : "");
	const pawn = node(group, "g", { class: "pawn " + seat, "data-square": square });

	node(pawn, "rect", { x, y, width: 42, height: 34, rx: 15 });
	node(pawn, "text", { x: x + 21, y: y + 22, class: label.length > 2 ? "long" : "" },
		label);
}

function drawPosition(group, g, frame, position) {
	group.textContent = "";
	drawWay(group, g, frame);
	for (const seat in position.seats) {
		const on = new Map();

		for (const pawn of position.seats[seat].pawns) {
			if (pawn.step === "0")
				continue;
			const square = squareOf(g, seat, pawn.step);
			on.set(square, (on.get(square) || []).concat(pawn));
		}
		for (const [square, pawns] of on)
			drawPawns(group, g, seat, square, pawns);
	}
}
