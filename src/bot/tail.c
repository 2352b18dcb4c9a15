#include "bot/tail.h"

#include <string.h>

void tail_add(struct tail *t, struct span s)
{
	if (t->total < TAIL_HEAD) {
		size_t room = TAIL_HEAD - t->total;
		size_t n = s.len < room ? s.len : room;

		memcpy(t->head + t->total, s.p, n);
		t->total += n;
		s.p += n;
		s.len -= n;
	}
	/* Of what is longer than the ring only its end would stay. */
	if (s.len > TAIL_RING) {
		t->total += s.len - TAIL_RING;
		s.p += s.len - TAIL_RING;
		s.len = TAIL_RING;
	}
	while (s.len > 0) {
		size_t at = (t->total - TAIL_HEAD) % TAIL_RING;
		size_t n = s.len < TAIL_RING - at ? s.len : TAIL_RING - at;

		memcpy(t->ring + at, s.p, n);
		t->total += n;
		s.p += n;
		s.len -= n;
	}
}

static void clean(struct buf *out, struct span s, bool lines)
{
	while (s.len > 0) {
		unsigned char c = (unsigned char)s.p[0];
		size_t n = utf8_len(s.p, s.len);
		/* C1 controls move cursors too. */
		bool control = c < 0x20 || c == 0x7f ||
			       (n == 2 && c == 0xc2 && (unsigned char)s.p[1] < 0xa0);

		if (n == 0 || (control && !(lines && (c == '\n' || c == '\t')))) {
			n = n > 1 ? n : 1;
			for (size_t i = 0; i < n; i++)
				buf_printf(out, "\\x%02x", (unsigned char)s.p[i]);
		} else {
			buf_bytes(out, s.p, n);
		}
		s.p += n;
		s.len -= n;
	}
}

void tail_write(const struct tail *t, struct buf *out)
{
	size_t head = t->total < TAIL_HEAD ? t->total : TAIL_HEAD;
	size_t rest = t->total - head;
	size_t kept = rest < TAIL_RING ? rest : TAIL_RING;
	size_t from = rest > TAIL_RING ? rest % TAIL_RING : 0;
	struct buf joined = { 0 };

	buf_bytes(&joined, t->head, head);
	if (rest > kept) {
		clean(out, (struct span){ joined.p, joined.len }, true);
		buf_printf(out, "\n[... %zu bytes ...]\n", rest - kept);
		buf_reset(&joined);
	}
	buf_bytes(&joined, t->ring + from, kept - from);
	buf_bytes(&joined, t->ring, from);
	clean(out, (struct span){ joined.p, joined.len }, true);
	buf_clear(&joined);
}

void tail_clean(struct buf *out, struct span s, size_t most)
{
	bool cut = s.len > most;

	if (cut)
		s.len = most;
	clean(out, s, false);
	if (cut)
		buf_text(out, "...");
}
