/*
 * walk - a record is read from end to end: tokens x core. What check, fmt, replay and
 * show share. Every game is judged as it is read, in constant memory, and told to a
 * sink: faults as they are found, and the events the sink wants.
 *
 * The first E2xx of a game ends its judging: from then on it has no plies, banks,
 * forfeits or checks (game.ok is false and the state stays what it was before the
 * fault), while E1xx are still told. A damaged game never costs the next one.
 */
#ifndef PAGDI_RECORD_WALK_H
#define PAGDI_RECORD_WALK_H

#include "base/input.h"
#include "core/dice.h"
#include "core/turn.h"
#include "notation/lexer.h"
#include "record/choice.h"
#include "record/fault.h"
#include "record/filter.h"
#include "record/tags.h"

enum event_kind {
	EVENT_GAME =
	    1, /* the tags are read; rules, seats and start are known where game.ok */
	EVENT_ROUND =
	    2, /* round game.round begins with the next ply, bank or forfeit */
	EVENT_PLY = 4,
	EVENT_BANK = 8,
	EVENT_FORFEIT = 16,
	EVENT_CHECK = 32,
	/*
	 * A part of a comment: of the game being read, which in PHASE_AFTER has its
	 * result. In PHASE_BETWEEN, and where walk.apart, of the game to come; where
	 * none comes, of this one.
	 */
	EVENT_COMMENT = 64,
	EVENT_SKIP =
	    512, /* a game that the filter does not take: forget its comments */
	/*
	 * The game is over, and all that belongs to it is told; state is where it ended
	 * (or before its fault). walk.token is what comes next: no game, where it is a
	 * TOKEN_END.
	 */
	EVENT_END = 128,
	EVENT_RESULT = 1024, /* the closing result; comments may follow it */
	EVENT_BEFORE = 256,  /* not told: asks that `before` is filled in */
};

struct walk;

struct event {
	enum event_kind kind;
	const struct token *token;  /* as written; NULL where it has none */
	enum seat seat;             /* PLY, BANK, FORFEIT: whose */
	const struct effects *fx;   /* likewise: what it did */
	const struct state *before; /* likewise: with EVENT_BEFORE, else NULL */
};

/* Both get the walk, whose game, state and tags they read. */
struct walk_sink {
	void *context;
	unsigned wants; /* a mask of enum event_kind */
	void (*fault)(void *context, struct walk *w, const struct fault *f);
	void (*event)(void *context, struct walk *w, const struct event *e);
};

struct walk_options {
	struct choice *choice;       /* which rule sets */
	const struct filter *filter; /* NULL: every game */
	unsigned seats;              /* --seats, a mask; 0: not given */
	bool audit;                  /* recompute the throws from the Seed */
	bool long_way;               /* take no short way: a test holds both equal */
};

enum audit { AUDIT_NONE, AUDIT_OK, AUDIT_NO_SEED, AUDIT_FAILED };

/* The game being read. */
struct game {
	long long
	    number;     /* from 1, the filtered-out ones counted; 0 before the first */
	long long line; /* where it begins: its first tag, or its first word */
	bool started; /* rules, seats and start are known, the walk's state is of it */
	bool ok;      /* no error so far */
	long long
	    plies; /* judged good, they stop before the first error; known at EVENT_END
		    */
	long long round;             /* begun; 0 before the first */
	const struct ruleset *rules; /* NULL where unknown */
	unsigned seats;
	bool has_result; /* a closing result was written */
	struct result result;
	enum audit audit;
};

enum walk_phase {
	PHASE_BETWEEN, /* no game has begun, or the last one is over */
	PHASE_TAGS,    /* in its tags */
	PHASE_PLAY,    /* in its movetext, judging */
	PHASE_READ,    /* in its movetext, judging ended */
	PHASE_SKIP,    /* in a game that the filter does not take */
	PHASE_AFTER, /* after a game's result: it is not yet over, see walk_between.c */
};

/* Where the rounds stand. */
struct walk_turn {
	bool pending;        /* a round number waits for the token it stands before */
	bool opened;         /* ... it was right; the round's first turn is to come */
	bool damaged;        /* ... and a word after it could not be read */
	bool fresh;          /* the next ply begins a turn */
	bool begun;          /* a ply or bank was played: the starter is known */
	bool dealt;          /* the game began with the deal, not with a Position */
	bool numbered;       /* round 1 has its number */
	enum seat last;      /* whose turn the last one was */
	uint8_t rank[SEATS]; /* in the order of turns, from the starter */
	long long number;    /* the last round number met ... */
	struct pos at;
	uint8_t len;
	char text[24]; /* ... when it is at fault */
};

/* When a seat's pawns were last sent home: the history that notes tell. */
struct walk_sent {
	long long round; /* 0: never */
	struct ply ply;  /* of `mover`, which did it */
	uint8_t mover;
	bool capture, sweep, finish;
	bool lost; /* it lost its access then */
};

/* A fault that waits, with the texts it borrows: of tags for the filter, of what is
 * outside games for its owner. */
struct walk_held {
	struct fault fault;
	char *texts;  /* owned */
	bool comment; /* it is in a comment, and so of the comment's game */
	bool near;    /* no empty line is between it and the result before it */
	bool owned;   /* it is known to be the next game's */
};

struct walk {
	/* For the sink: */
	struct game game;
	struct tags tags;
	struct state state;
	bool stop; /* the sink may set it: the walk returns after this token */
	long long last_line; /* after walk_run: the number of the line it ended on */
	/* The walk's own: */
	enum walk_phase phase;
	bool skipped;     /* in PHASE_AFTER: the filter did not take the game */
	bool apart;       /* ... and an empty line was met since its result */
	unsigned damaged; /* the tags of TAG_LIST that could not be read, as bits */
	bool plain;       /* the game's plies may take the short way ... */
	bool short_way;   /* ... and from here on they can */
	struct walk_turn turn;
	long long nply; /* ply tokens met in this game */
	struct lexer lexer;
	const struct walk_options *options;
	const struct walk_sink *sink;
	struct house *house;         /* the rule set's script; borrowed, NULL */
	const struct permit *permit; /* ... as what judges takes it */
	struct dice *dice; /* SEATS of them, where the game is audited; owned */
	bool audited;      /* dice are of this game */
	struct state frozen;
	struct walk_sent sent[SEATS];
	struct fault fault;
	struct walk_held *held; /* owned */
	size_t nheld;
	size_t nheld_cut; /* of them stand before the last empty line */
	long long seen;   /* the line of the last token, a comment too */
	bool bad_result;  /* a closing result that could not be read */
	char unread[32];  /* the last word of the game that could not be read */
	struct buf scratch;
	struct token token;
};

/*
 * Read the input to its end (or until the sink stops it). *w need not be initialised;
 * it is left readable (its last game and state) until walk_clear. An input that failed
 * is the caller's to report (in->failed).
 */
void walk_run(struct walk *w, struct input *in, const struct walk_options *o,
    const struct walk_sink *sink);
void walk_clear(struct walk *w);

/* For the sink: does the next turn begin a round whose number is still to come? */
bool walk_between_rounds(const struct walk *w);

#endif
