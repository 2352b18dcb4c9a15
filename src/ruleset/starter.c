#include <string.h>

#include "ruleset/ruleset.h"
#include "ruleset/schema.h"
#include "ruleset/table.h"

/* A comment of about 80 columns a line. */
static void put_comment(struct buf *out, const char *indent, const char *text)
{
	enum { WIDTH = 76 };
	size_t col = 0;

	while (*text) {
		size_t word = strcspn(text, " ");

		if (col && col + 1 + word > WIDTH) {
			buf_byte(out, '\n');
			col = 0;
		}
		buf_text(out, col ? " " : "# ");
		if (!col)
			buf_text(out, indent);
		buf_bytes(out, text, word);
		col += word + 1;
		text += word + (text[word] == ' ');
	}
	buf_byte(out, '\n');
}

static void put_words(struct buf *out, const struct key_info *row)
{
	for (int i = 0; row->words[i]; i++)
		buf_printf(out, "%s%s", i ? ", " : "", row->words[i]);
}

/* What a key takes, in a few words. */
static void put_takes(const struct key_info *row, struct buf *out)
{
	switch (row->kind) {
	case VALUE_NUMBER:
		if (row->key == KEY_BOARD_SIZE)
			buf_text(out, "3, 5, 7, 9, 11, 13 or 15");
		else if (row->key == KEY_THROWS_VOID_RUN)
			buf_text(out, "0, or 2 to 9");
		else
			buf_printf(out, "%d to %d", row->lo, row->hi);
		break;
	case VALUE_LIMIT:
		buf_printf(out, "%d to %d, or %s", row->lo, row->hi, row->words[0]);
		break;
	case VALUE_BOOL:
		buf_text(out, "true or false");
		break;
	case VALUE_WORD:
		put_words(out, row);
		break;
	case VALUE_THROWS:
		buf_text(out, "a list of throws");
		break;
	case VALUE_FACES:
		buf_text(out, "1 to 16 throws of 1 to 225, with weights");
		break;
	case VALUE_SQUARES:
		buf_text(out, "a list of homes, final and squares");
		break;
	case VALUE_ROUTE:
		buf_text(out, "a list of squares");
		break;
	case VALUE_SCRIPT:
		break;
	}
}

/* "#  size: 5                # 3, 5, ...": a key that says what is so without it. */
static void put_key(struct buf *out, const struct key_info *row, const struct rules *r)
{
	enum { COLUMN = 36 };
	const char *indent = row->group[0] ? "  " : "";
	/* What cannot stand beside pagdi's keys stays a comment when the '#' is taken
	 * away. */
	const char *comment = row->key == KEY_THROWS_FACES ||
				      row->key == KEY_BOARD_ROUTE ||
				      row->key == KEY_BOARD_GATE
				  ? "# "
				  : "";
	size_t start = out->len;

	put_comment(out, indent, row->meaning);
	start = out->len;
	buf_printf(out, "#%s%s%s: ", indent, comment, row->leaf);
	ruleset_yaml_value(r, row->key, out);
	do
		buf_byte(out, ' ');
	while (out->len - start < COLUMN);
	buf_text(out, "# ");
	put_takes(row, out);
	buf_byte(out, '\n');
}

void ruleset_starter(const char *name, struct buf *out)
{
	struct rules r;
	const char *group = "";

	rules_default(&r);
	buf_printf(out,
	    "# yaml-language-server: $schema=pagdi-rules.schema.json\n"
	    "# (`pagdi rules schema >pagdi-rules.schema.json` puts the schema here, "
	    "and the\n"
	    "# editor then checks what you write; so does `pagdi rules check "
	    "%s.yaml`.)\n"
	    "ruleset: 1\n"
	    "name: \"%s\"\n"
	    "title: \"%s\"\n"
	    "#about: \"Who plays this way, and where.\"\n"
	    "extends: pagdi\n"
	    "\n"
	    "# Every key is below with its value in pagdi. To change one, take away "
	    "the '#' in\n"
	    "# front of it and of the group it belongs to, which is not indented.\n",
	    name, name, name);
	for (enum key k = KEY_NONE + 1; k < KEY_SCRIPT; k++) {
		const struct key_info *row = table_row(k);

		if (strcmp(group, row->group) != 0 || !row->group[0]) {
			buf_byte(out, '\n');
			if (row->group[0])
				buf_printf(out, "#%s:\n", row->group);
		}
		group = row->group;
		put_key(out, row, &r);
	}
}
