#include "draw/board_svg.h"

#include <stdlib.h>

#include "draw/board_part.h"
#include "draw/svg.h"

static const char *const seat_class[SEATS] = { "s", "e", "n", "w" };
static const char *const home_class[SEATS] = { "home s", "home e", "home n", "home w" };

/* --- places --- */

static int cell_x(const struct rules *r, int square)
{
	return BOARD_LEFT + square / r->key.size * BOARD_CELL;
}

static int cell_y(const struct rules *r, int square)
{
	return BOARD_TOP + (r->key.size - 1 - square % r->key.size) * BOARD_CELL;
}

bool board_middle(const struct rules *r, int square, int *x, int *y)
{
	if (square < 0 || square >= r->key.size * r->key.size)
		return false;
	*x = cell_x(r, square) + BOARD_CELL / 2;
	*y = cell_y(r, square) + BOARD_CELL / 2;
	return true;
}

static int panel_x(const struct rules *r)
{
	return BOARD_LEFT + r->key.size * BOARD_CELL + 24;
}

/* --- what never changes --- */

static void draw_cell(struct buf *out, const struct board_scene *scene, int square)
{
	const struct rules *r = scene->rules;
	int x = cell_x(r, square), y = cell_y(r, square);

	svg_rect(out, "cell", x, y, BOARD_CELL, BOARD_CELL);
	if (r->safe[square] || square == r->final) {
		svg_line(out, "cross", x, y, x + BOARD_CELL, y + BOARD_CELL);
		svg_line(out, "cross", x + BOARD_CELL, y, x, y + BOARD_CELL);
	}
	if (square == r->final) {
		svg_circle(out, "final", x + BOARD_CELL / 2, y + BOARD_CELL / 2, 40);
		svg_circle(out, "final", x + BOARD_CELL / 2, y + BOARD_CELL / 2, 34);
	}
}

/*
 * Where a seat's way goes in: on the line between two squares, or on the corner in
 * which they meet.
 */
static void draw_gate(struct buf *out, const struct rules *r, enum seat seat)
{
	int x, y, to_x, to_y;
	char letter[2] = { seat_letter(seat), '\0' };

	if (r->gate >= r->last || !board_middle(r, r->square[seat][r->gate], &x, &y) ||
	    !board_middle(r, r->square[seat][r->gate + 1], &to_x, &to_y))
		return;
	/* Squares that do not touch have neither. */
	if (abs(x - to_x) > BOARD_CELL || abs(y - to_y) > BOARD_CELL)
		return;
	svg_circle(out, "gate", (x + to_x) / 2, (y + to_y) / 2, 9);
	svg_label(
	    out, "gate-letter", (x + to_x) / 2, (y + to_y) / 2 + 4, span_of(letter));
}

static void draw_path(struct buf *out, const struct rules *r, enum seat path)
{
	struct buf text = { 0 };

	for (int step = 1; step <= r->last; step++) {
		int x, y;

		if (!board_middle(r, r->square[path][step], &x, &y))
			continue;
		buf_reset(&text);
		buf_int(&text, step);
		svg_label(out, "step", x, y + 4, (struct span){ text.p, text.len });
	}
	buf_clear(&text);
}

static void draw_edges(struct buf *out, const struct rules *r)
{
	struct buf text = { 0 };
	int size = r->key.size;

	for (int i = 0; i < size; i++) {
		char file[2] = { (char)('a' + i), '\0' };

		svg_label(out, "edge", BOARD_LEFT + i * BOARD_CELL + BOARD_CELL / 2,
		    BOARD_TOP + size * BOARD_CELL + 22, span_of(file));
		buf_reset(&text);
		buf_int(&text, i + 1);
		svg_label(out, "edge", BOARD_LEFT - 18,
		    BOARD_TOP + (size - 1 - i) * BOARD_CELL + BOARD_CELL / 2 + 5,
		    (struct span){ text.p, text.len });
	}
	buf_clear(&text);
}

void board_ground(struct buf *out, const struct board_scene *scene)
{
	const struct rules *r = scene->rules;
	int size = r->key.size;

	for (int square = 0; square < size * size; square++)
		draw_cell(out, scene, square);
	for (int seat = 0; seat < SEATS; seat++) {
		int home = r->home[seat];

		if (!(scene->state->seats & SEAT_BIT(seat)))
			continue;
		svg_rect(out, home_class[seat], cell_x(r, home) + 4,
		    cell_y(r, home) + 4, BOARD_CELL - 8, BOARD_CELL - 8);
		draw_gate(out, r, (enum seat)seat);
	}
	if (scene->path != SEAT_NONE)
		draw_path(out, r, scene->path);
	draw_edges(out, r);
}

/* --- pawns --- */

/* The label of one corner: how many of a seat's pawns stand here, and how. */
static bool corner_text(
    struct buf *text, const struct board_scene *scene, enum seat seat, int step)
{
	const struct side *side = &scene->state->side[seat];
	bool pair = false, guest = false, rest = false;
	int n = 0;

	for (int i = 0; i < PAWNS_MAX; i++) {
		if (side->step[i] != step)
			continue;
		n++;
		pair = pair || side->mark[i] & MARK_PAIR;
		guest = guest || side->mark[i] & MARK_GUEST;
		rest = rest || side->mark[i] & MARK_REST;
	}
	if (n == 0)
		return false;
	buf_byte(text, seat_letter(seat));
	if (n > 1)
		buf_int(text, n);
	if (pair)
		buf_byte(text, guest ? '~' : '=');
	if (rest)
		buf_byte(text, '^');
	return true;
}

static void draw_corner(
    struct buf *out, const struct board_scene *scene, enum seat seat, int square)
{
	const struct rules *r = scene->rules;
	int step = r->step[seat][square];
	struct buf text = { 0 };

	if (step > 0 && corner_text(&text, scene, seat, step)) {
		int x = cell_x(r, square) +
			(seat == SEAT_N || seat == SEAT_E ? BOARD_CELL / 2 : 0);
		int y = cell_y(r, square) +
			(seat == SEAT_S || seat == SEAT_E ? BOARD_CELL / 2 : 0);

		buf_printf(out,
		    "<g class=\"pawn %s\"><rect x=\"%d\" y=\"%d\" width=\"42\" "
		    "height=\"34\" rx=\"15\"/><text%s x=\"%d\" y=\"%d\">",
		    seat_class[seat], x + 3, y + 7,
		    text.len > 2 ? " class=\"long\"" : "", x + 24, y + 29);
		svg_escape(out, (struct span){ text.p, text.len });
		buf_text(out, "</text></g>\n");
	}
	buf_clear(&text);
}

/* --- the last ply --- */

/* Off the board a pawn comes from beyond its own edge. */
static void arrow_start(const struct rules *r, enum seat seat, int step, int *x, int *y)
{
	if (step > 0) {
		board_middle(r, r->square[seat][step], x, y);
		return;
	}
	board_middle(r, r->home[seat], x, y);
	*x += (seat == SEAT_E) * BOARD_CELL / 2 - (seat == SEAT_W) * BOARD_CELL / 2;
	*y += (seat == SEAT_S) * BOARD_CELL / 2 - (seat == SEAT_N) * BOARD_CELL / 2;
}

static void draw_arrow(struct buf *out, const struct board_scene *scene)
{
	const struct rules *r = scene->rules;
	struct ply ply = scene->ply;
	int x = 0, y = 0;

	if (scene->mover == SEAT_NONE || ply.kind > PLY_PAIR || ply.from == ply.to)
		return;
	arrow_start(r, scene->mover, ply.from, &x, &y);
	buf_printf(out,
	    "<polyline class=\"way\" marker-end=\"url(#head)\" "
	    "points=\"%d,%d",
	    x, y);
	/* Step by step along the way; a lap goes on from its beginning. */
	for (int step = ply.from; step != ply.to;) {
		step = step >= (ply.to < ply.from ? r->gate : r->last) ? 1 : step + 1;
		if (board_middle(r, r->square[scene->mover][step], &x, &y))
			buf_printf(out, " %d,%d", x, y);
	}
	buf_text(out, "\"/>\n");
}

/* --- the panel --- */

static void draw_caption(struct buf *out, const struct board_scene *scene)
{
	struct buf text = { 0 };
	int x = panel_x(scene->rules);

	svg_label_fit(out, "muted", x, 20, span_of(scene->caption), 40);
	if (scene->place)
		svg_label_fit(out, "muted", x, 37, span_of(scene->place), 40);
	buf_printf(&text, "rules: %s", scene->rules_name);
	svg_label_fit(out, "muted", x, 54, (struct span){ text.p, text.len }, 40);
	buf_clear(&text);
}

static void draw_hand(struct buf *out, const struct board_scene *scene)
{
	const struct state *s = scene->state;
	struct buf text = { 0 };

	if (state_over(s)) {
		buf_text(&text, "the play is over");
	} else {
		buf_printf(&text, "%s %s", seat_name((enum seat)s->turn),
		    s->nhand ? "to play: " : "to cast");
		for (int face = 0, n = 0; face < scene->rules->key.nfaces; face++)
			for (int i = 0; i < s->hand[face]; i++)
				buf_printf(&text, "%s%d", n++ ? ", " : "",
				    rules_value(scene->rules, face));
	}
	if (s->owed)
		buf_printf(&text, " (%d more owed)", s->owed);
	svg_label_fit(out, "bold", panel_x(scene->rules), 102,
	    (struct span){ text.p, text.len }, 31);
	buf_clear(&text);
}

static void seat_status(struct buf *text, const struct state *s, enum seat seat)
{
	unsigned bit = SEAT_BIT(seat);

	if (s->forfeited & bit)
		buf_printf(text, "forfeited, place %d", s->place[seat]);
	else if (s->place[seat])
		buf_printf(text, "place %d", s->place[seat]);
	else if (s->turn == seat)
		buf_text(text, "to act");
	if (s->access & bit)
		buf_printf(text, "%saccess", text->len ? ", " : "");
}

static void draw_seat(struct buf *out, const struct board_scene *scene, enum seat seat)
{
	int x = panel_x(scene->rules);
	int y = BOARD_SEAT_TOP, turn = scene->state->turn == seat;
	struct buf text = { 0 };
	char letter[2] = { seat_letter(seat), '\0' };

	if (!(scene->state->seats & SEAT_BIT(seat)))
		return;
	for (int before = 0; before < (int)seat; before++)
		y += scene->state->seats & SEAT_BIT(before) ? BOARD_SEAT_HEIGHT : 0;
	if (turn)
		svg_rect(out, "turn", x - 6, y, BOARD_PANEL + 2, 68);
	buf_printf(out, "<g class=\"pawn %s\"><circle cx=\"%d\" cy=\"%d\" r=\"17\"/>",
	    seat_class[seat], x + 16, y + 24);
	svg_label(out, "", x + 16, y + 30, span_of(letter));
	buf_text(out, "</g>\n");
	svg_label_fit(out, "bold", x + 44, y + 22,
	    scene->names[seat].len ? scene->names[seat] : span_of(seat_name(seat)), 26);
	seat_status(&text, scene->state, seat);
	svg_label_fit(out, "", x + 44, y + 40, (struct span){ text.p, text.len }, 36);
	buf_reset(&text);
	board_pawns(&text, scene, seat);
	svg_label_fit(
	    out, "muted", x + 44, y + 58, (struct span){ text.p, text.len }, 40);
	buf_clear(&text);
}

/* --- all together --- */

void board_part(struct buf *out, const struct board_scene *scene, int part)
{
	int squares = scene->rules->key.size * scene->rules->key.size;

	if (part == PART_ARROW)
		draw_arrow(out, scene);
	else if (part == PART_CAPTION)
		draw_caption(out, scene);
	else if (part == PART_LAST && scene->last)
		svg_label_fit(
		    out, "last", panel_x(scene->rules), 80, span_of(scene->last), 22);
	else if (part == PART_HAND)
		draw_hand(out, scene);
	else if (part >= PART_SEAT && part < PART_CORNER)
		draw_seat(out, scene, (enum seat)(part - PART_SEAT));
	else if (part >= PART_CORNER)
		draw_corner(out, scene, (enum seat)((part - PART_CORNER) / squares),
		    (part - PART_CORNER) % squares);
}

int board_parts(const struct board_scene *scene)
{
	return PART_CORNER + SEATS * scene->rules->key.size * scene->rules->key.size;
}

static const char style[] =
    ".bg{fill:#fff}text{font:13px sans-serif;fill:#222}.muted{fill:#555;font-size:"
    "12px}.bold{font-weight:bold;font-size:14px}.last{font:bold 22px monospace}"
    ".edge{fill:#555;text-anchor:middle;font-size:15px}.cell{fill:#faf6ec;stroke:#777;"
    "stroke-width:2}.cross{stroke:#c4b794;stroke-width:3}.final{fill:none;stroke:"
    "#a08c50;stroke-width:3}.home{fill-opacity:.13}.gate{fill:#fff;stroke:#777}"
    ".gate-letter{text-anchor:middle;font-size:11px;fill:#222}.step{text-anchor:"
    "middle;font-size:12px}.turn{fill:#eee}.way{fill:none;stroke:#444;stroke-width:6;"
    "stroke-opacity:.55;stroke-linejoin:round}.head{fill:#444}"
    ".s{fill:#0072b2}.e{fill:#d55e00}.n{fill:#009e73}.w{fill:#cc79a7}"
    ".pawn rect,.pawn circle{stroke:#fff;stroke-width:2}.pawn text{font:bold 17px "
    "sans-serif;text-anchor:middle;fill:#000}.pawn .long{font-size:13px}.pawn.s "
    "text{fill:#fff}\n"
    "@media (prefers-color-scheme:dark){.bg{fill:#16181c}text{fill:#e6e6e6}.muted,"
    ".edge{fill:#aaa}.cell{fill:#24272d;stroke:#666}.cross{stroke:#4d4a40}.gate{fill:"
    "#16181c}.gate-letter{fill:#e6e6e6}.turn{fill:#2b2f37}.way{stroke:#ddd}.head{"
    "fill:#ddd}}\n";

/* Those who ask for less motion see the end only. */
static const char film_style[] =
    "@media (prefers-reduced-motion:reduce){.film{display:none!important}.still{"
    "display:inline!important}}\n";

void board_begin(
    struct buf *out, const struct board_scene *scene, const char *title, bool film)
{
	const struct rules *r = scene->rules;
	int width = panel_x(r) + BOARD_PANEL + 8,
	    seats = seat_count(scene->state->seats);
	int height = BOARD_TOP + r->key.size * BOARD_CELL + BOARD_BELOW;
	int panel = BOARD_SEAT_TOP + seats * BOARD_SEAT_HEIGHT + 8;
	struct buf words = { 0 }, css = { 0 };

	height = height < panel ? panel : height;
	board_words(&words, scene);
	buf_text(&css, style);
	if (film)
		buf_text(&css, film_style);
	svg_begin(out, width, height, title, buf_cstr(&words), buf_cstr(&css));
	buf_text(out,
	    "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" "
	    "markerWidth=\"3\" markerHeight=\"3\" orient=\"auto\"><path class=\"head\" "
	    "d=\"M0 0L10 5L0 10z\"/></marker></defs>\n");
	svg_rect(out, "bg", 0, 0, width, height);
	buf_clear(&words);
	buf_clear(&css);
}

void board_svg(struct buf *out, const struct board_scene *scene)
{
	struct buf title = { 0 };

	buf_text(&title, scene->caption);
	if (scene->place && scene->place[0])
		buf_printf(&title, ": %s", scene->place);
	board_begin(out, scene, buf_cstr(&title), false);
	buf_clear(&title);
	board_ground(out, scene);
	for (int part = 0; part < board_parts(scene); part++)
		board_part(out, scene, part);
	svg_end(out);
}
