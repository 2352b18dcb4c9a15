"""Records: their tokens, what is wrong with them, and their canonical form.

Comments, checks (@) and starting positions are left out: no file here holds one.
"""
import re
from collections import namedtuple

import state as position
import turn
from moves import actions, legal
from rules import SEATS
from state import step_name, step_number
from turn import Illegal

TAGS = ["South", "East", "North", "West", "Rules", "Result"]  # in this order
PLAYERS = dict(S="South", E="East", N="North", W="West")
WIDTH = 100

Token = namedtuple("Token", "text line col")
Fault = namedtuple("Fault", "line col token why")

RESULT = re.compile(r"\*|[SENW]([>=][SENW])*")
BANK = re.compile(r"([SENW])\((\d+(?:,\d+)*)\)(:void)?")
FORFEIT = re.compile(r"([SENW])!(resign|time|illegal|crash|absent)")
PLY = re.compile(
    r"([SENW])(\d+):(?:(-|void)|(\d+)=|(\d+|F)(-|x|=x|=)(\d+|F))(\*?)(#?)"
)


class Record:
    """Tags by name, and tokens; the result is the last one."""

    def __init__(self):
        self.tags = {}
        self.tokens = []
        self.line = 0  # where it begins

    def seats(self):
        return [seat for seat in SEATS if PLAYERS[seat] in self.tags] or ["S", "N"]


def read(text):
    """The games of a file."""
    games, record, movetext = [], None, True
    for number, line in enumerate(text.split("\n"), 1):
        tag = re.fullmatch(r'\[(\w+) "([^"]*)"\]', line)
        if tag:
            if movetext:
                record, movetext = Record(), False
                record.line = number
                games.append(record)
            record.tags[tag[1]] = tag[2]
            continue
        for word in re.finditer(r"\S+", line):
            movetext = True
            record.tokens.append(Token(word[0], number, word.start() + 1))
    return games


# --- writing -------------------------------------------------------------------------------


def ply_text(rules, seat, throw, action, done=None):
    """done: what it did, for its marks."""
    if action is None:
        return f"{seat}{throw}:-"
    if action.kind == "form":
        return f"{seat}{throw}:{action.unit.step}="
    mark = "=" if action.kind == "pair" else "-"
    if done.captured:
        mark = "=x" if action.kind == "pair" else "x"
    text = f"{seat}{throw}:{step_name(rules, action.unit.step)}{mark}{step_name(rules, action.to)}"
    return text + "*" * bool(done.swept) + "#" * bool(done.finished)


class Writer:
    """Movetext: one round a line, and long rounds broken."""

    def __init__(self, rules):
        self.turns = rules.turns
        self.lines = []
        self.round = 0
        self.starter = self.last = None

    def new_round(self):
        self.round += 1
        self.lines.append(f"{self.round}.")

    def begin_turn(self, seat):
        """The seat's turn begins with the next token. Whether a round begins with it."""
        if self.last is None:
            self.starter = seat
            begins = not self.round  # it stands already where somebody forfeited before
        else:
            begins = self.place(seat) <= self.place(self.last)
        self.last = seat
        if begins:
            self.new_round()
        return begins

    def place(self, seat):
        return (self.turns.index(seat) - self.turns.index(self.starter)) % len(self.turns)

    def add(self, text):
        if len(self.lines[-1]) + 1 + len(text) > WIDTH:
            self.lines.append(" ")
        self.lines[-1] += " " + text


def game_text(tags, lines, result):
    tags = {**tags, "Result": result}
    head = [f'[{name} "{tags[name]}"]' for name in sorted(tags, key=TAGS.index)]
    return "\n".join(head + [""] + lines + [result]) + "\n"


# --- judging -------------------------------------------------------------------------------


class Judge:
    """Plays a record, and writes it anew. before(state, throw) is called before each play."""

    def __init__(self, rules, record, before=None):
        self.rules = rules
        self.record = record
        self.before = before
        self.state = position.deal(rules, record.seats(), record.seats()[0])
        self.writer = Writer(rules)
        self.begun = False  # a ply or bank was there
        self.in_turn = None  # whose turn has begun
        self.number = None  # a round number, judged with the token after it
        self.ended = None  # the closing result

    def fault(self):
        """The first fault, or None."""
        for token in self.record.tokens:
            try:
                self.token(token)
            except Illegal as why:
                at = self.number if str(why) == "round" else token
                return Fault(at.line, at.col, at.text, str(why))
        return None

    def token(self, token):
        text = token.text
        if re.fullmatch(r"\d+\.", text):
            if self.number:
                raise Illegal("round")
            self.number = token
        elif m := FORFEIT.fullmatch(text):
            self.forfeit(m[1])
            self.writer.add(text)
        elif m := BANK.fullmatch(text):
            self.bank(m[1], [int(throw) for throw in m[2].split(",")], bool(m[3]))
            self.writer.add(text)
        elif m := PLY.fullmatch(text):
            self.writer.add(self.ply(m))
        elif RESULT.fullmatch(text):
            self.result(text)
        else:
            raise Illegal("unreadable")
        if self.state.mover != self.in_turn:
            self.in_turn = None  # the next turn is always another seat's

    def numbered(self, begins):
        """A round number is to stand where a round begins, and to be the next."""
        if self.number and not (begins and self.number.text == f"{self.writer.round}."):
            raise Illegal("round")
        self.number = None

    def begin_turn(self, seat):
        begins = self.in_turn is None and self.writer.begin_turn(seat)
        self.in_turn = seat
        self.numbered(begins)

    def to_act(self, seat):
        """A ply or a bank of this seat comes."""
        state = self.state
        if seat not in state.sides:
            raise Illegal("seat")
        if state.mover is None:
            raise Illegal("over")
        if not self.begun and not state.sides[seat].place:
            state.mover = seat  # the starter is the seat of the first ply
        if state.mover != seat:
            raise Illegal("turn")
        self.begun = True
        self.begin_turn(seat)

    def forfeit(self, seat):
        if not self.begun:
            begins = not self.writer.round
            if begins:
                self.writer.new_round()
            self.numbered(begins)
        elif seat == self.state.mover:
            self.begin_turn(seat)
        else:
            self.numbered(False)
        turn.forfeit(self.rules, self.state, seat, self.begun)

    def bank(self, seat, throws, void):
        self.to_act(seat)
        if not self.rules.banked or self.state.hand:
            raise Illegal("bank")
        if turn.cast_bank(self.rules, self.state, throws) != void:
            raise Illegal("void")

    def ply(self, m):
        rules, state, seat, throw = self.rules, self.state, m[1], int(m[2])
        self.to_act(seat)
        if not state.hand:
            if rules.banked:
                raise Illegal("bank")
            void = turn.is_void(rules, state, throw)
            if void != (m[3] == "void"):
                raise Illegal("void")
            turn.cast(rules, state, throw)
            if void:
                return f"{seat}{throw}:void"
        if throw not in state.hand:
            raise Illegal("bank")
        if self.before:
            self.before(state, throw)
        if m[3]:
            if m[3] == "void" or m[8] or m[9] or not turn.may_pass(rules, state, throw):
                raise Illegal("pass")
            turn.play_pass(rules, state, throw)
            return ply_text(rules, seat, throw, None)
        action = self.action(throw, m)
        done = turn.play(rules, state, throw, action)
        if (m[6] or "").endswith("x") and not done.captured:
            raise Illegal("illegal")
        if m[8] and not done.swept:
            raise Illegal("mark *")
        if m[9] and not done.finished:
            raise Illegal("mark #")
        return ply_text(rules, seat, throw, action, done)

    def action(self, throw, m):
        """The legal action that a ply names."""
        rules = self.rules
        if m[4]:
            named = ("form", int(m[4]), int(m[4]))
        else:
            step, kind = step_number(rules, m[5]), "pair" if "=" in m[6] else "single"
            kind = "enter" if step == 0 and kind == "single" else kind
            named = (kind, step, step_number(rules, m[7]))
        find = legal if rules["captures.forced"] else actions
        for action in find(rules, self.state, throw):
            if (action.kind, action.unit.step, action.to) == named:
                return action
        raise Illegal("illegal")

    def result(self, text):
        self.numbered(False)
        if text != turn.result(self.state):
            raise Illegal("result")
        self.ended = text

    def canonical(self):
        return game_text(self.record.tags, self.writer.lines, turn.result(self.state))
