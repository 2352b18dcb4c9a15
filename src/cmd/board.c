#include "cmd/board.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "notation/print.h"

enum { NAME_COLUMNS = 20, MARGIN = 3 };

/* What a seat has on one step. */
struct stand {
	int pawns, pairs; /* a pair's pawns are counted in both */
	bool guest, rests;
};

static struct stand stand_on(const struct state *s, enum seat seat, int step)
{
	const struct side *side = &s->side[seat];
	struct stand st = { 0 };
	int tied = 0;

	for (int i = 0; i < PAWNS_MAX; i++) {
		if (side->step[i] != step)
			continue;
		st.pawns++;
		tied += (side->mark[i] & MARK_PAIR) != 0;
		st.guest = st.guest || (side->mark[i] & MARK_GUEST);
		st.rests = st.rests || (side->mark[i] & MARK_REST);
	}
	st.pairs = tied / 2;
	return st;
}

/* How a board of this size is laid out: the widest cells that fit. */
struct layout {
	int size;
	int cell;    /* columns between two upright lines */
	int corner;  /* columns of a seat's corner */
	bool middle; /* is there a column between the corners, for the square's own
			mark? */
};

static struct layout layout_of(int size)
{
	struct layout l = { .size = size };

	l.cell = size <= 7 ? 9 : size == 9 ? 7 : size == 11 ? 5 : 4;
	l.middle = l.cell >= 5;
	l.corner = l.middle ? (l.cell - 1) / 2 : l.cell / 2;
	return l;
}

enum line_end { LINE_LEFT, LINE_MIDDLE, LINE_RIGHT };
enum line_row { ROW_TOP, ROW_BETWEEN, ROW_BOTTOM };

static const char *line_cross(const struct board_style *style, int row, int end)
{
	static const char *const crosses[3][3] = {
		{ "┌", "┬", "┐" },
		{ "├", "┼", "┤" },
		{ "└", "┴", "┘" },
	};

	return style->unicode ? crosses[row][end] : "+";
}

static const char *line_across(const struct board_style *style)
{
	return style->unicode ? "─" : "-";
}

static const char *line_up(const struct board_style *style)
{
	return style->unicode ? "│" : "|";
}

/* The mark of a square itself; "" where it is an ordinary one. */
static const char *square_mark(
    const struct rules *r, const struct board_style *style, int square)
{
	if (square == r->final)
		return style->unicode ? "★" : "@";
	if (r->safe[square])
		return style->unicode ? "╳" : "x";
	for (int seat = 0; seat < SEATS; seat++)
		if (r->home[seat] == square)
			return style->unicode ? "○" : "o";
	return "";
}

static void repeat(struct buf *out, const char *text, int n)
{
	while (n-- > 0)
		buf_text(out, text);
}

static void color_on(struct buf *out, const struct board_style *style, enum seat seat)
{
	static const char *const colors[SEATS] = { "34", "31", "32", "35" };

	if (style->color)
		buf_printf(out, "\033[1;%sm", colors[seat]);
}

static void color_off(struct buf *out, const struct board_style *style)
{
	if (style->color)
		buf_text(out, "\033[0m");
}

/*
 * The line above a cell. It carries the step of the path, and the square's mark where
 * the cell has no room for one.
 */
static void draw_edge(struct buf *out, const struct rules *r, const struct layout *l,
    const struct board_style *style, int square)
{
	const char *mark = l->middle ? "" : square_mark(r, style, square);
	int step = style->path == SEAT_NONE ? 0 : r->step[style->path][square];
	int digits = step == 0 ? 0 : step < 10 ? 1 : step < 100 ? 2 : 3;
	int room = l->cell - digits - (*mark != '\0');

	repeat(out, line_across(style), room - room / 2);
	if (step > 0) {
		color_on(out, style, style->path);
		buf_int(out, step);
		color_off(out, style);
	}
	buf_text(out, mark);
	repeat(out, line_across(style), room / 2);
}

/* What fits: where there is no room for a count, the pair's mark says that there are
 * two. */
static int corner_text(struct stand st, enum seat seat, int room, char text[4])
{
	bool pair_only = st.pairs == 1 && st.pawns == 2;
	int n = 0;

	text[n++] = seat_letter(seat);
	if (st.pawns > 1 && !(room == 2 && st.pairs) && !(room == 3 && pair_only))
		text[n++] = (char)('0' + st.pawns);
	if (st.pairs > 0)
		text[n++] = st.guest ? '~' : '=';
	if (st.rests && n < room)
		text[n++] = '^';
	return n;
}

static void draw_corner(struct buf *out, const struct rules *r, const struct state *s,
    const struct layout *l, const struct board_style *style, enum seat seat, int square)
{
	int step = r->step[seat][square], len = 0;
	struct stand st = { 0 };
	char text[4];

	if (step > 0)
		st = stand_on(s, seat, step);
	if (st.pawns > 0) {
		len = corner_text(st, seat, l->corner, text);
		/* Each corner leans to its own side of the cell. */
		if (seat == SEAT_N || seat == SEAT_E)
			repeat(out, " ", l->corner - len);
		color_on(out, style, seat);
		buf_bytes(out, text, (size_t)len);
		color_off(out, style);
	}
	if (len == 0 || seat == SEAT_S || seat == SEAT_W)
		repeat(out, " ", l->corner - len);
}

static void draw_inside(struct buf *out, const struct rules *r, const struct state *s,
    const struct layout *l, const struct board_style *style, int square, bool upper)
{
	const char *mark = square_mark(r, style, square);

	draw_corner(out, r, s, l, style, upper ? SEAT_W : SEAT_S, square);
	if (l->middle)
		buf_text(out, *mark ? mark : " ");
	draw_corner(out, r, s, l, style, upper ? SEAT_N : SEAT_E, square);
}

static void draw_edge_row(struct buf *out, const struct rules *r,
    const struct layout *l, const struct board_style *style, int rank)
{
	int row = rank == l->size ? ROW_TOP : rank == 0 ? ROW_BOTTOM : ROW_BETWEEN;

	repeat(out, " ", MARGIN);
	for (int file = 0; file < l->size; file++) {
		buf_text(
		    out, line_cross(style, row, file == 0 ? LINE_LEFT : LINE_MIDDLE));
		if (rank > 0)
			draw_edge(out, r, l, style, file * l->size + rank - 1);
		else
			repeat(out, line_across(style), l->cell);
	}
	buf_printf(out, "%s\n", line_cross(style, row, LINE_RIGHT));
}

void board_draw(struct buf *out, const struct rules *r, const struct state *s,
    const struct board_style *style)
{
	struct layout l = layout_of(r->key.size);

	for (int rank = l.size; rank > 0; rank--) {
		draw_edge_row(out, r, &l, style, rank);
		for (int upper = 1; upper >= 0; upper--) {
			if (upper)
				buf_printf(out, "%*d ", MARGIN - 1, rank);
			else
				repeat(out, " ", MARGIN);
			for (int file = 0; file < l.size; file++) {
				buf_text(out, line_up(style));
				draw_inside(out, r, s, &l, style,
				    file * l.size + rank - 1, upper != 0);
			}
			buf_printf(out, "%s\n", line_up(style));
		}
	}
	draw_edge_row(out, r, &l, style, 0);
	repeat(out, " ", MARGIN);
	for (int file = 0; file < l.size; file++) {
		repeat(out, " ", file == 0 ? 1 + l.cell / 2 : l.cell);
		buf_byte(out, (char)('a' + file));
	}
	buf_byte(out, '\n');
}

/*
 * Columns of one character. What the locale cannot tell (all but ASCII in the C locale)
 * is counted as two, so that a line is never wider than we think.
 */
static int char_columns(const char *p, size_t len)
{
	mbstate_t shift = { 0 };
	wchar_t c;
	int columns;

	if (len == 1)
		return 1;
	if (mbrtowc(&c, p, len, &shift) != len)
		return 2;
	columns = wcwidth(c);
	return columns < 0 ? 2 : columns;
}

static size_t char_len(struct span text, size_t at)
{
	size_t len = utf8_len(text.p + at, text.len - at);

	return len ? len : 1;
}

static int text_columns(struct span text)
{
	int columns = 0;

	for (size_t i = 0; i < text.len; i += char_len(text, i))
		columns += char_columns(text.p + i, char_len(text, i));
	return columns;
}

static void wrap_word(struct buf *out, int *column, int indent, struct span word)
{
	int columns = text_columns(word);
	bool first = *column <= indent;

	if (!first && *column + 1 + columns > BOARD_COLUMNS) {
		buf_byte(out, '\n');
		repeat(out, " ", indent);
		*column = indent;
		first = true;
	}
	if (!first) {
		buf_byte(out, ' ');
		(*column)++;
	}
	/* A word that fits on no line is cut, never dropped. */
	for (size_t i = 0; i < word.len; i += char_len(word, i)) {
		size_t len = char_len(word, i);

		if (*column + char_columns(word.p + i, len) > BOARD_COLUMNS) {
			buf_byte(out, '\n');
			repeat(out, " ", indent);
			*column = indent;
		}
		buf_bytes(out, word.p + i, len);
		*column += char_columns(word.p + i, len);
	}
}

void board_wrap(struct buf *out, int *column, int indent, struct span text)
{
	size_t i = 0;

	while (i < text.len) {
		size_t from = i;

		while (i < text.len && text.p[i] != ' ')
			i++;
		if (i > from)
			wrap_word(out, column, indent,
			    (struct span){ text.p + from, i - from });
		while (i < text.len && text.p[i] == ' ')
			i++;
	}
}

/* A name cut to so many columns and filled up with spaces to so many. */
static void draw_name(
    struct buf *out, const struct board_style *style, struct span name, int columns)
{
	int done = 0, limit = text_columns(name) > columns ? columns - 2 : columns;
	bool cut = limit < columns;

	for (size_t i = 0; i < name.len; i += char_len(name, i)) {
		size_t len = char_len(name, i);
		int wide = char_columns(name.p + i, len);

		if (done + wide > limit)
			break;
		if (len > 1 && !style->unicode)
			buf_byte(out, '?'), wide = 1;
		else
			buf_bytes(out, name.p + i, len);
		done += wide;
	}
	if (cut) {
		buf_text(out, "..");
		done += 2;
	}
	repeat(out, " ", columns - done);
}

static void seat_status(
    char *out, size_t size, const struct rules *r, const struct state *s, int seat)
{
	unsigned bit = SEAT_BIT(seat);

	if (s->forfeited & bit)
		snprintf(out, size, "forfeited, place %d", s->place[seat]);
	else if (s->place[seat])
		snprintf(out, size, "place %d", s->place[seat]);
	else
		snprintf(
		    out, size, "%s", !r->open && (s->access & bit) ? "access" : "");
}

/* All of a seat's pawns, each step once: "b4(19)=", "c1(1)x3", "F", "off x2". */
static void draw_pawns(
    struct buf *out, const struct rules *r, const struct state *s, int seat, int column)
{
	const struct side *side = &s->side[seat];
	struct buf word = { 0 };
	int indent = column;

	for (int i = 0, n; i < PAWNS_MAX && side->step[i] != NO_PAWN; i += n) {
		int step = side->step[i], mark = side->mark[i];
		bool pair = mark & MARK_PAIR;
		char square[4];

		for (n = 1; i + n < PAWNS_MAX && side->step[i + n] == step &&
			    side->mark[i + n] == mark;
		     n++)
			;
		if (step == 0)
			buf_text(&word, "off");
		else if (step == r->last)
			buf_byte(&word, 'F');
		else if (square_name(r, r->square[seat][step], square) > 0)
			buf_printf(&word, "%s(%d)", square, step);
		if (pair)
			buf_byte(&word, mark & MARK_GUEST ? '~' : '=');
		if (mark & MARK_REST)
			buf_byte(&word, '^');
		if (n > (pair ? 2 : 1))
			buf_printf(&word, "x%d", pair ? n / 2 : n);
		board_wrap(out, &column, indent, (struct span){ word.p, word.len });
		buf_reset(&word);
	}
	buf_clear(&word);
}

static void draw_seat(struct buf *out, const struct rules *r, const struct state *s,
    const struct board_style *style, int seat, struct span name, const int widths[2])
{
	char status[32];
	int column = 2 + 5;

	buf_text(out, s->turn == seat ? "> " : "  ");
	color_on(out, style, (enum seat)seat);
	buf_printf(out, "%-5s", seat_name((enum seat)seat));
	color_off(out, style);
	if (widths[0]) {
		buf_text(out, "  ");
		draw_name(out, style, name, widths[0]);
		column += 2 + widths[0];
	}
	seat_status(status, sizeof(status), r, s, seat);
	if (widths[1]) {
		buf_printf(out, "  %-*s", widths[1], status);
		column += 2 + widths[1];
	}
	buf_text(out, "  ");
	draw_pawns(out, r, s, seat, column + 2);
	while (out->len && out->p[out->len - 1] == ' ')
		out->len--;
	buf_byte(out, '\n');
}

/* "South has 2, 4 and 8 in hand, 1 cast owed". */
static void draw_turn(struct buf *out, const struct rules *r, const struct state *s)
{
	struct buf text = { 0 };
	struct result result;
	int column = 0;

	if (state_over(s)) {
		result = result_of(s);
		buf_text(&text, "the play is over: ");
		print_result(&text, &result);
	} else if (s->nhand == 0) {
		buf_printf(&text, "%s is to cast", seat_name(s->turn));
	} else {
		buf_printf(&text, "%s has in hand:", seat_name(s->turn));
		for (int i = 0; i < r->key.nfaces; i++)
			if (s->hand[i] == 1)
				buf_printf(&text, " %d", rules_value(r, i));
			else if (s->hand[i] > 1)
				buf_printf(
				    &text, " %d(x%d)", rules_value(r, i), s->hand[i]);
	}
	if (!state_over(s) && s->owed)
		buf_printf(&text, "; casts owed beyond that: %d", s->owed);
	if (!state_over(s) && s->run)
		buf_printf(
		    &text, "; throws in a row that give another cast: %d", s->run);
	board_wrap(out, &column, 0, (struct span){ text.p, text.len });
	buf_byte(out, '\n');
	buf_clear(&text);
}

static bool any_mark(const struct state *s, int mark)
{
	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < PAWNS_MAX; i++)
			if (s->side[seat].mark[i] & mark)
				return true;
	return false;
}

/* Only the marks that this picture has. */
static void draw_legend(struct buf *out, const struct rules *r, const struct state *s,
    const struct board_style *style)
{
	struct buf text = { 0 };
	const char *home = square_mark(r, style, r->home[SEAT_S]);
	bool safe = false;
	int column = 0;

	for (int i = 0; i < r->key.size * r->key.size; i++)
		safe = safe || (r->safe[i] && i != r->final);
	buf_printf(&text, "%s final", square_mark(r, style, r->final));
	if (safe)
		buf_printf(&text, ", %s safe", style->unicode ? "╳" : "x");
	if (!r->safe[r->home[SEAT_S]])
		buf_printf(&text, ", %s home", home);
	if (any_mark(s, MARK_PAIR))
		buf_text(&text, ", = pair");
	if (any_mark(s, MARK_GUEST))
		buf_text(&text, ", ~ guest pair");
	if (any_mark(s, MARK_REST))
		buf_text(&text, ", ^ rests");
	if (style->path != SEAT_NONE)
		buf_printf(&text, ", numbers: the steps of %s", seat_name(style->path));
	board_wrap(out, &column, 0, (struct span){ text.p, text.len });
	buf_byte(out, '\n');
	buf_clear(&text);
}

void board_seats(struct buf *out, const struct rules *r, const struct state *s,
    const struct board_style *style, const struct span names[SEATS])
{
	int widths[2] = { 0, 0 };
	char status[32];

	for (int seat = 0; seat < SEATS; seat++) {
		int columns = text_columns(names[seat]);

		if (!(s->seats & SEAT_BIT(seat)))
			continue;
		seat_status(status, sizeof(status), r, s, seat);
		columns = columns > NAME_COLUMNS ? NAME_COLUMNS : columns;
		widths[0] = columns > widths[0] ? columns : widths[0];
		columns = (int)strlen(status);
		widths[1] = columns > widths[1] ? columns : widths[1];
	}
	for (int seat = 0; seat < SEATS; seat++)
		if (s->seats & SEAT_BIT(seat))
			draw_seat(out, r, s, style, seat, names[seat], widths);
	draw_turn(out, r, s);
	draw_legend(out, r, s, style);
}
