"""Rule sets: a reader of their YAML, the key table, the routes, the hash.

The table of keys is that of pagdi-rules(5). A key that is added is one row of TABLE here,
and the line of moves.py or turn.py that asks for it.
"""
import hashlib
import os
import re

SEATS = "SENW"
WHOLE = "whole"  # kinds of values: a whole number,
LIST = "list"  # a list of numbers, ascending without repeats,
BOOL = "bool"  # true or false, or one of some words.

# key, default, what it may be; in the order in which they are hashed.
TABLE = [
    ("board.size", 5, WHOLE),
    ("board.pawns", 4, WHOLE),
    ("board.direction", "anticlockwise", ["anticlockwise", "clockwise"]),
    ("board.route", None, "squares"),
    ("board.gate", None, WHOLE),
    ("board.safe", ["homes", "final"], "squares"),
    ("players.order", "anticlockwise", ["anticlockwise", "clockwise"]),
    ("throws.faces", None, "faces"),
    ("throws.again", [4, 8], LIST),
    ("throws.play", "at-once", ["at-once", "banked"]),
    ("throws.bonus", "one", ["one", "each"]),
    ("throws.void-run", 0, WHOLE),
    ("throws.after-pass", "turn-ends", ["turn-ends", "throw-again"]),
    ("start.enter-with", [], LIST),
    ("outer.pawns-per-square", 1, "limit"),
    ("inner.pawns-per-square", "any", "limit"),
    ("inner.access", "capture", ["capture", "open"]),
    ("inner.access-lost", "by-capture", ["by-capture", "all-home", "all-left", "never"]),
    ("inner.without-access", "wait", ["wait", "lap"]),
    ("captures.throw-again", True, BOOL),
    ("captures.forced", False, BOOL),
    ("finish.throw-again", False, BOOL),
    ("pairs.form", "throw-2", ["throw-2", "automatic", "never"]),
    ("pairs.where", "inner", ["inner", "anywhere"]),
    ("pairs.move", "half", ["half", "full"]),
    ("pairs.block", "land", ["land", "stop", "none"]),
    ("pairs.single-meets-pair", "guest", ["guest", "illegal", "capture"]),
    ("pairs.pair-meets-pair", "guest", ["guest", "illegal", "capture"]),
    ("pairs.guest-rests", True, BOOL),
    ("pairs.leaving-sends-home", "guests", ["guests", "enemies", "all", "none"]),
    ("pass", "forced", ["forced", "by-choice"]),
    ("end.play-on", True, BOOL),
    ("script", "-", "text"),
]
DEFAULTS = {key: default for key, default, _ in TABLE}
KINDS = {key: kind for key, _, kind in TABLE}
# Keys that say who a rule set is, or how its faces come about, and have no line of their own.
OTHERS = ["ruleset", "name", "title", "about", "extends", "throws.cowries", "throws.none-up"]


# --- YAML: maps of maps by indentation, [lists] and {maps} on one line --------------------


def scalar(text):
    text = text.strip()
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def value(text):
    text = text.strip()
    if text[:1] == "[" and text[-1:] == "]":
        return [scalar(item) for item in text[1:-1].split(",") if item.strip()]
    if text[:1] == "{" and text[-1:] == "}":
        pairs = (item.split(":", 1) for item in text[1:-1].split(",") if item.strip())
        return {scalar(k): scalar(v) for k, v in pairs}
    return scalar(text)


def read_yaml(text):
    """The keys with a dot between their parts: {"board.size": 7}."""
    keys, section = {}, None
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r"(^|\s)#.*", "", line).rstrip()
        if not line:
            continue
        m = re.fullmatch(r"( *)([a-z-]+):( .*)?", line)
        if not m or (m[1] and not section):
            raise ValueError(f"line {number}: this reader takes maps of maps only")
        if not m[1] and not m[3]:
            section = m[2]
        elif m[1]:
            keys[section + "." + m[2]] = value(m[3] or "")
        else:
            section, keys[m[2]] = None, value(m[3])
    return keys


# --- boards --------------------------------------------------------------------------------


def square_name(x, y):
    return "abcdefghijklmno"[x] + str(y + 1)


def square_at(name):
    return "abcdefghijklmno".index(name[0]), int(name[1:]) - 1


def plain_route(size):
    """South's way: the outer ring anticlockwise, each inner one clockwise from its corner."""
    last, middle = size - 1, size // 2
    ring = [(x, 0) for x in range(size)] + [(last, y) for y in range(1, size)]
    ring += [(x, last) for x in range(last - 1, -1, -1)] + [(0, y) for y in range(last - 1, 0, -1)]
    route = ring[middle:] + ring[:middle]
    for low in range(1, middle):
        high = last - low
        route += [(low, y) for y in range(low, high + 1)]
        route += [(x, high) for x in range(low + 1, high + 1)]
        route += [(high, y) for y in range(high - 1, low - 1, -1)]
        route += [(x, low) for x in range(high - 1, low, -1)]
    return route + [(middle, middle)]


def cowries(shells, none_up):
    """k of n shells fall mouth up in n-over-k ways; none up scores none_up."""
    faces, ways = {}, 1
    for k in range(shells + 1):
        score = k or none_up
        faces[score] = faces.get(score, 0) + ways
        ways = ways * (shells - k) // (k + 1)
    return faces


class Rules:
    """rules["pairs.block"] is a key's value; the rest are tables worked out from the keys."""

    def __init__(self, name, given):
        self.name = name
        self.given = given
        unknown = [key for key in given if key not in DEFAULTS and key not in OTHERS]
        if unknown:
            raise ValueError(f"{name}: unknown keys: {' '.join(unknown)}")
        self.keys = {key: given.get(key, DEFAULTS[key]) for key in DEFAULTS}
        if "throws.faces" not in given:
            shells = given.get("throws.cowries", 4)
            self.keys["throws.faces"] = cowries(shells, given.get("throws.none-up", 2 * shells))
        self.faces = dict(sorted(self["throws.faces"].items()))
        self.pawns = self["board.pawns"]
        self.banked = self["throws.play"] == "banked"
        self.again = set(self["throws.again"])
        self.start = 0 if self["start.enter-with"] else 1
        self.turns = SEATS if self["players.order"] == "anticlockwise" else "SWNE"
        self.marks_guests = self["pairs.leaving-sends-home"] == "guests"
        self.lay_out()

    def __getitem__(self, key):
        return self.keys[key]

    def lay_out(self):
        size = self["board.size"]
        if self["board.route"]:
            south = [square_at(name) for name in self["board.route"]]
        else:
            south = plain_route(size)
            if self["board.direction"] == "clockwise":
                south = [(size - 1 - x, y) for x, y in south]
        self.final = len(south)
        self.gate = self["board.gate"] or 4 * (size - 1)
        self.square = {}  # seat -> names of squares by step; step 0 is off the board
        for seat in SEATS:
            self.square[seat] = [None] + [square_name(x, y) for x, y in south]
            south = [(size - 1 - y, x) for x, y in south]
        self.safe_squares = set()
        for word in self["board.safe"] + ["final"]:
            if word == "homes":
                self.safe_squares |= {self.square[seat][1] for seat in SEATS}
            else:
                self.safe_squares.add(self.square["S"][self.final] if word == "final" else word)
        self.safe = {
            seat: [at is None or at in self.safe_squares for at in self.square[seat]]
            for seat in SEATS
        }
        # others[seat][step]: the other seats' (seat, step) on that square.
        self.others = {seat: [[] for _ in self.square[seat]] for seat in SEATS}
        for seat in SEATS:
            for other in SEATS:
                for step, at in enumerate(self.square[seat]):
                    if at and other != seat and at in self.square[other]:
                        self.others[seat][step].append((other, self.square[other].index(at)))

    def limit(self, step):
        """How many own pawns may stand on a step whose square is not safe; None is any."""
        word = self["outer.pawns-per-square" if step <= self.gate else "inner.pawns-per-square"]
        return None if word == "any" else word

    def flat(self):
        """The lines that are hashed."""
        by_letter = lambda at: (at[0], int(at[1:]))
        shown = dict(self.keys)
        shown["board.route"] = self.square["S"][1:]
        shown["board.gate"] = self.gate
        shown["board.safe"] = sorted(self.safe_squares, key=by_letter)
        shown["throws.faces"] = [f"{v}:{w}" for v, w in self.faces.items()]
        for key in [key for key, kind in KINDS.items() if kind == LIST]:
            shown[key] = sorted(set(shown[key]))
        lines = []
        for key, what in shown.items():
            if isinstance(what, bool):
                what = "true" if what else "false"
            elif isinstance(what, list):
                what = " ".join(str(item) for item in what)
            lines.append(f"{key} = {what}\n")
        return "".join(lines)

    def hash(self):
        return hashlib.sha256(self.flat().encode()).hexdigest()

    def text(self):
        """The YAML of the keys that were given."""

        def inline(what):
            if isinstance(what, list):
                return "[" + ", ".join(map(str, what)) + "]"
            if isinstance(what, dict):
                return "{" + ", ".join(f"{k}: {v}" for k, v in what.items()) + "}"
            return str(what).lower() if isinstance(what, bool) else str(what)

        lines, section = ["ruleset: 1", f"name: {self.name}"], None
        for key in sorted(key for key in self.given if key not in ("ruleset", "name")):
            first, dot, second = key.partition(".")
            if dot and first != section:
                lines.append(first + ":")
            section = first if dot else None
            lines.append(("  " + second if dot else first) + ": " + inline(self.given[key]))
        return "\n".join(lines) + "\n"


class RuleSets:
    """The rule sets of a folder by name, and the default one."""

    def __init__(self, folder):
        self.folder = folder
        self.known = {}

    def names(self):
        files = sorted(os.listdir(self.folder)) if self.folder else []
        return ["pagdi"] + [name[:-5] for name in files if name.endswith(".yaml")]

    def keys(self, name):
        if name == "pagdi":
            return {}
        with open(os.path.join(self.folder, name + ".yaml"), encoding="utf-8") as file:
            keys = read_yaml(file.read())
        if "extends" in keys:
            below = self.keys(keys["extends"])
            dice = ["throws.cowries", "throws.none-up", "throws.faces"]
            if any(key in keys for key in dice):
                below = {key: what for key, what in below.items() if key not in dice}
            keys = {**below, **keys}
        return keys

    def get(self, name):
        if name not in self.known:
            self.known[name] = Rules(name, self.keys(name))
        return self.known[name]
