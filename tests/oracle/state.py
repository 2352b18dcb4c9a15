"""A position: what it holds, and the line it is written as.

    S:1,5,19=+/N:1,9,19,F+/S/4
"""
import re
from collections import namedtuple

from rules import SEATS

# A single or a pair. Sorted as they are written: by step, singles before pairs, within each
# the resting last.
Unit = namedtuple("Unit", "step pair rest guest")


class Side:
    """One seat: its units, whether it may pass the gate, its place once it has one."""

    def __init__(self, units, access=False, place=0, forfeited=False):
        self.units = units
        self.access = access
        self.place = place
        self.forfeited = forfeited

    def copy(self):
        return Side(list(self.units), self.access, self.place, self.forfeited)


class State:
    """Sides by seat; the seat to act (None: the play is over), the throws in hand (none: to be
    cast), casts owed beyond them, again-throws in a row."""

    def __init__(self, sides, mover, hand=(), owed=0, run=0):
        self.sides = sides
        self.mover = mover
        self.hand = list(hand)
        self.owed = owed
        self.run = run

    def copy(self):
        sides = {seat: side.copy() for seat, side in self.sides.items()}
        return State(sides, self.mover, self.hand, self.owed, self.run)

    def in_play(self):
        return [seat for seat, side in self.sides.items() if not side.place]


def single(step, rest=False):
    return Unit(step, False, rest, False)


def deal(rules, seats, mover):
    """Every pawn at the start: on step 1, or off the board where throws bring them in."""
    sides = {}
    for seat in SEATS:
        if seat in seats:
            sides[seat] = Side([single(rules.start)] * rules.pawns, rules["inner.access"] == "open")
    return State(sides, mover)


def step_name(rules, step):
    return "F" if step == rules.final else str(step)


def step_number(rules, word):
    return rules.final if word in ("F", "f") else int(word)


def write(rules, state):
    fields = []
    for seat, side in state.sides.items():
        if side.forfeited:
            fields.append(f"{seat}:!{side.place}")
            continue
        units = []
        for unit in side.units:
            text = step_name(rules, unit.step)
            if unit.pair:
                text += "=~" if unit.guest and rules.marks_guests else "="
            if unit.rest and seat == state.mover:
                text += "^"
            units.append(text)
        field = f"{seat}:{','.join(units)}"
        if side.access and rules["inner.access"] != "open":
            field += "+"
        if side.place:
            field += f"#{side.place}"
        fields.append(field)
    if state.mover is None:
        return "/".join(fields + ["-"])
    fields += [state.mover, ",".join(map(str, state.hand)) or "-"]
    if state.owed:
        fields.append(f"o{state.owed}")
    if state.run and not rules.banked and rules["throws.void-run"]:
        fields.append(f"r{state.run}")
    return "/".join(fields)


def read(rules, text):
    """The position of a line in the form that write() gives it."""
    sides, fields = {}, text.split("/")
    while ":" in fields[0]:
        seat, _, field = fields.pop(0).partition(":")
        if field[0] == "!":
            sides[seat] = Side([], False, int(field[1:]), True)
            continue
        m = re.fullmatch(r"([0-9F=~^,]+)(\+?)(?:#(\d))?", field)
        units = []
        for word in m[1].split(","):
            step = step_number(rules, re.match(r"\d+|F", word)[0])
            units.append(Unit(step, "=" in word, "^" in word, "~" in word))
        access = bool(m[2]) or rules["inner.access"] == "open"
        sides[seat] = Side(units, access, int(m[3] or 0))
    state = State(sides, None if fields[0] == "-" else fields[0])
    if state.mover:
        state.hand = [int(v) for v in fields[1].split(",")] if fields[1] != "-" else []
        for field in fields[2:]:
            if field[0] == "o":
                state.owed = int(field[1:])
            else:
                state.run = int(field[1:])
    if write(rules, state) != text:
        raise ValueError(f"not a position as it is written: {text}")
    return state


def refused(rules, state):
    """Why a position is none, or None: what its pawns say, not the form of its text."""
    hosts = set()  # unsafe squares on which a pair stands that is no guest, of seats before
    for seat, side in state.sides.items():
        steps, mine = {}, set()
        for unit in side.units:
            safe = rules.safe[seat][unit.step]
            steps[unit.step] = steps.get(unit.step, 0) + 1 + unit.pair
            if safe and unit.step and (unit.guest or unit.rest):
                return "a guest, or one that rests, on a safe square"
            if unit.pair and not may_stand(rules, unit.step):
                return "a pair where none may stand"
            if unit.pair and not safe and not unit.guest:
                mine.add(rules.square[seat][unit.step])
        if rules.marks_guests and mine & hosts:
            return "two enemy pairs, and neither a guest"
        hosts |= mine
        for step, pawns in steps.items():
            limit = None if rules.safe[seat][step] or step == 1 else rules.limit(step)
            if limit is not None and pawns > limit:
                return "too many pawns on a square"
        if set(steps) == {rules.final} and not side.place:
            return "all pawns home, and no place"
    return None


def may_stand(rules, step):
    if step in (0, rules.final) or rules["pairs.form"] == "never":
        return False
    return step > rules.gate or rules["pairs.where"] == "anywhere"
