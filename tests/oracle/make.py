"""New vectors from a seed: random playouts, decisions taken from them, damaged games."""
import json
import os
import random

import dice
import house
import notation
import state as position
import turn
from moves import perform
from rules import SEATS, RuleSets
from verify import after_cast, answers

PLIES = 700  # at most, in a game
REASONS = ["resign", "time", "illegal", "crash", "absent"]
CASTS = 6  # rows that cast, a rule set


# --- games ---------------------------------------------------------------------------------


def choose(rng, rules, state, found, bold):
    """Any action; where bold, one that captures or leaves or forms, if there is one."""
    rng.shuffle(found)
    if bold and rng.random() < bold:
        for action in found:
            if action and action.kind in ("form", "pair", "enter"):
                return action
        for action in found:
            if action and perform(rules, state.copy(), action).captured:
                return action
    return next((action for action in found if action), None) if bold else found[0]


class Game:
    """One random game: its canonical text, and the decisions met."""

    def __init__(self, rng, rules, forfeits, plies):
        self.rng, self.rules, self.plies = rng, rules, plies
        count = rng.choice([2, 2, 3, 4])
        seats = rng.sample(SEATS, count)
        self.starter = rng.choice(seats)
        self.state = position.deal(rules, seats, self.starter)
        self.forfeits = forfeits
        self.bold = rng.choice([0, 0, 0.5, 0.9])
        self.values, self.weights = list(rules.faces), list(rules.faces.values())
        self.decisions, self.casts, self.tokens = [], [], []
        self.play()
        names = dict(S="asha", E="bela", N="ravi", W="tara")
        tags = {notation.PLAYERS[seat]: names[seat] for seat in sorted(seats)}
        self.text = self.canonical({**tags, "Rules": rules.name})

    def canonical(self, tags):
        """Written by the judge, who must agree with every token."""
        record = notation.Record()
        record.tags = tags
        record.tokens = [notation.Token(text, 0, 0) for text in self.tokens]
        judge = notation.Judge(self.rules, record)
        fault = judge.fault()
        assert fault is None, (self.rules.text(), self.tokens, fault)
        assert position.write(self.rules, judge.state) == position.write(self.rules, self.state)
        return judge.canonical()

    def throw(self):
        return self.rng.choices(self.values, self.weights)[0]

    def play(self):
        rules, state = self.rules, self.state
        if self.forfeits and self.rng.random() < 0.3 and len(state.sides) > 2:
            self.forfeit(self.rng.choice([seat for seat in state.sides if seat != self.starter]))
        while state.mover and len(self.tokens) < self.plies:
            if self.forfeits and self.rng.random() < 0.02 and self.begun():
                self.forfeit(self.rng.choice(state.in_play()))
            elif not state.hand:
                self.cast()
            else:
                self.decide()

    def begun(self):
        return any(":" in text for text in self.tokens)

    def forfeit(self, seat):
        self.tokens.append(f"{seat}!{self.rng.choice(REASONS)}")
        turn.forfeit(self.rules, self.state, seat, self.begun())

    def cast(self):
        rules, state, void = self.rules, self.state, False
        seat, throws = state.mover, [self.throw()]
        before = position.write(rules, state)
        if not rules.banked:
            void = turn.is_void(rules, state, throws[0])
            if void:
                self.tokens.append(f"{seat}{throws[0]}:void")
            turn.cast(rules, state, throws[0])
        else:
            while turn.bank_ends(rules, throws) is None:
                throws.append(self.throw())
            void = turn.cast_bank(rules, state, throws)
            self.tokens.append(f"{seat}({','.join(map(str, throws))})" + ":void" * void)
        self.casts.append((before, throws, void))

    def decide(self):
        rules, state, seat = self.rules, self.state, self.state.mover
        self.decisions.append(position.write(rules, state))
        open_throws = [v for v in sorted(set(state.hand)) if turn.plies(rules, state, v)]
        throw = self.rng.choice(open_throws)
        action = choose(self.rng, rules, state, turn.plies(rules, state, throw), self.bold)
        if action is None:
            turn.play_pass(rules, state, throw)
            self.tokens.append(notation.ply_text(rules, seat, throw, None))
        else:
            done = turn.play(rules, state, throw, action)
            self.tokens.append(notation.ply_text(rules, seat, throw, action, done))


def play_games(rng, rules, count):
    games = []
    for n in range(count):
        cut = rng.randint(1, 80) if n % 5 == 3 else PLIES
        games.append(Game(rng, rules, n == count - 1, cut))
    return games


# --- positions -----------------------------------------------------------------------------


def mutant(rng, rules, text):
    """A position near one that was met, and perhaps never met itself; and why it is refused."""
    state = position.read(rules, text)
    for _ in range(rng.randint(1, 4)):
        seat = rng.choice(state.in_play())
        side = state.sides[seat]
        unit = rng.choice(side.units)
        side.units.remove(unit)
        if rng.random() < 0.5:
            unit = unit._replace(step=rng.randint(rules.start, rules.final))
        singles = [own for own in side.units if not own.pair]
        what = rng.random()
        if unit.pair and what < 0.3:
            side.units.append(position.single(unit.step))
            unit = position.single(unit.step)
        elif not unit.pair and singles and what < 0.5:
            side.units.remove(rng.choice(singles))
            unit = unit._replace(pair=True)
        guest = unit.pair and rules.marks_guests and rng.random() < 0.3
        # Whether a pawn off the board may rest is not said; in play none does.
        rest = unit.step > 0 and seat == state.mover and rng.random() < 0.2
        side.units.append(unit._replace(guest=guest, rest=rest))
        if rng.random() < 0.2 and rules["inner.access"] != "open":
            side.access = not side.access
        side.units.sort()
    if not rules["throws.void-run"] or rules.banked:
        count = rng.randint(1, 3) if rules.banked else 1
        state.hand = sorted(rng.choice(list(rules.faces)) for _ in range(count))
    return position.write(rules, state), position.refused(rules, state)


def rich(text):
    """Positions that say more than where singles stand."""
    return any(mark in text for mark in "=^~") or "/o" in text or "/r" in text or "#" in text


def choose_positions(rng, rules, games, count):
    """Some met, some near them; and those that are refused, by position."""
    met = sorted({text for game in games for text in game.decisions})
    chosen = rng.sample(met, min(len(met), count // 4))
    found = [text for text in met if rich(text)]
    chosen += rng.sample(found, min(len(found), count // 4))
    refused = {}
    for _ in range(4 * count if met else 0):
        if len(set(chosen)) >= count:
            break
        text, why = mutant(rng, rules, rng.choice(found or met))
        if why:
            refused[text] = why
        else:
            chosen.append(text)
    return sorted(set(chosen)), refused


def position_rows(rng, rules, games, count):
    rows = []
    chosen, refused = choose_positions(rng, rules, games, count)
    for text in chosen:
        legal = answers(rules, position.read(rules, text))
        rows.append({"rules": rules.name, "position": text, "legal": legal})
    casts = [cast for game in games for cast in game.casts]
    rng.shuffle(casts)
    casts.sort(key=lambda cast: not cast[2])  # void ones, which are few, come first
    for text, throws, _ in casts[: CASTS // 2] + casts[CASTS // 2 :][-CASTS // 2 :]:
        after = after_cast(rules, position.read(rules, text), throws)
        rows.append({"rules": rules.name, "position": text, "cast": throws, "after": after})
    return rows, [{"rules": rules.name, "position": at, "why": why} for at, why in refused.items()]


# --- damage --------------------------------------------------------------------------------


def other(rng, word, choices):
    return rng.choice([choice for choice in choices if choice != word])


def damage(rng, kind, rules, token, after):
    """The texts that stand in the place of a token and the one after it; None: not this one."""
    ply = notation.PLY.fullmatch(token)
    if kind == "drop":
        return None if token.endswith(".") else [after]
    if kind == "dup":
        return None if token.endswith(".") else [token, token, after]
    if kind == "swap":
        return None if "." in token + after or token == after else [after, token]
    if kind == "forfeit":
        text = rng.choice(SEATS) + "!" + rng.choice(REASONS)
        return None if token.endswith(".") else [token, text, after]
    if kind == "bank":
        return damaged_bank(rng, rules, token, after)
    if kind == "unnumbered":
        return [after] if token.endswith(".") else None
    if kind == "round":
        number = str(int(token[:-1]) + rng.choice([-1, 1, 10])) if token.endswith(".") else ""
        return [number + ".", after] if number else None
    if not ply:
        return None
    changed = damaged_ply(rng, kind, rules, token, ply)
    return [changed, after] if changed else None


def damaged_bank(rng, rules, token, after):
    bank = notation.BANK.fullmatch(token)
    if not bank:
        return None
    throws, what = bank[2].split(","), rng.choice(["change", "drop", "add", "void"])
    at = rng.randrange(len(throws))
    if what == "change":
        throws[at] = str(rng.choice(list(rules.faces)))
    elif what == "drop" and len(throws) > 1:
        del throws[at]
    elif what == "add":
        throws.insert(at, str(rng.choice(list(rules.faces))))
    text = f"{token[0]}({','.join(throws)}){'' if what == 'void' and bank[3] else bank[3] or ''}"
    if what == "void" and not bank[3]:
        text += ":void"
    return None if text == token else [text, after]


def damaged_ply(rng, kind, rules, token, m):
    seat, throw, rest = token[0], m[2], token[len(m[2]) + 1 :]
    if kind == "seat":
        return other(rng, seat, SEATS) + token[1:]
    if kind == "throw":
        return seat + other(rng, throw, [str(v) for v in rules.faces]) + rest
    if kind == "pass":
        return None if m[3] else f"{seat}{throw}:-"
    if kind == "void":
        return f"{seat}{throw}:{'-' if m[3] == 'void' else 'void'}"
    if kind == "unmarked":
        plain = token.rstrip("*#").replace("=x", "=").replace("x", "-")
        return None if plain == token else plain
    if kind == "hash":
        return None if m[9] or m[3] else token + "#"
    if m[3] or m[4]:
        return None
    if kind == "star":
        return None if m[8] or m[9] else token + "*"
    steps = [position.step_number(rules, m[5]), position.step_number(rules, m[7])]
    mark = m[6]
    if kind == "x":
        if mark.endswith("x"):
            return None
        mark = {"-": "x", "=": "=x"}[mark]
    elif kind == "pair":
        mark = {"-": "=", "x": "=x", "=": "-", "=x": "x"}[mark]
    elif kind == "from":
        steps[0] += rng.choice([-1, 1])
    elif kind == "to":
        steps[1] += rng.choice([-1, 1])
    else:
        steps = [step + 1 for step in steps]
    if min(steps) < rules.start or max(steps) > rules.final:
        return None
    names = [position.step_name(rules, step) for step in steps]
    return f"{seat}{throw}:{names[0]}{mark}{names[1]}{m[8]}{m[9]}"


def broken_game(rng, rules, kind, text):
    """The game with one token damaged; None: this kind of damage is not to be had here."""
    if kind == "result":
        lines = text.splitlines()
        places = lines[-1].split(">")
        rng.shuffle(places)
        result = ">".join(places)
        if result == lines[-1]:
            return None
        return text.replace(f'"{lines[-1]}"', f'"{result}"')[: -len(lines[-1]) - 1] + result + "\n"
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    at = rng.randrange(len(lines) - 1)
    words = lines[at].split(" ")
    if len(words) < 3:
        return None
    i = rng.randrange(len(words) - 1)
    changed = words[i] and damage(rng, kind, rules, words[i], words[i + 1])
    if not changed:
        return None
    words[i : i + 2] = changed
    lines[at] = " ".join(words)
    return head + "\n\n" + "\n".join(lines) + "\n"


KINDS = ["bank", "drop", "dup", "forfeit", "from", "hash", "pair", "pass", "result", "round",
         "seat", "shift", "star", "swap", "throw", "to", "unmarked", "unnumbered", "void", "x"]


def broken_games(rng, played, count):
    texts, rows, line = [], [], 1
    for _ in range(100 * count):
        if len(texts) == count:
            break
        rules, games = rng.choice(played)
        kind = rng.choice(KINDS)
        text = broken_game(rng, rules, kind, rng.choice(games).text)
        if not text:
            continue
        fault = notation.Judge(rules, notation.read(text)[0]).fault()
        row = {"game": len(texts) + 1, "rules": rules.name, "kind": kind, "ok": fault is None}
        if fault:
            row.update(line=line + fault.line - 1, col=fault.col, token=fault.token, why=fault.why)
        rows.append(row)
        texts.append(text)
        line += text.count("\n") + 1
    return "\n".join(texts), rows


# --- the set -------------------------------------------------------------------------------


def rule_sets(args):
    """Those of a folder, or drawn at random."""
    if args.random_rules:
        rng = random.Random(f"{args.seed} rules")
        return [house.draw(rng, f"house-{args.seed}-{n + 1}") for n in range(args.random_rules)]
    sets = RuleSets(args.rules)
    return [sets.get(name) for name in sets.names()]


def make(args):
    played, rows, refused = [], [], []

    def save(name, text):
        path = os.path.join(args.output, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    rules_list = rule_sets(args)
    for rules in rules_list:
        rng = random.Random(f"{args.seed} {rules.name}")
        games = play_games(rng, rules, args.games)
        played.append((rules, games))
        found = position_rows(rng, rules, games, args.positions)
        rows += found[0]
        refused += found[1]
        save(f"games/{rules.name}.pagdi", "\n".join(game.text for game in games))
        if rules.name != "pagdi":
            save(f"rules/{rules.name}.yaml", rules.text())
    rng = random.Random(f"{args.seed} broken")
    text, broken = broken_games(rng, played, args.broken)
    lines = lambda rows: "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    save("positions.jsonl", lines(rows))
    save("refused.jsonl", lines(refused))
    save("broken.pagdi", text)
    save("broken.jsonl", lines(broken))
    texts = [str(args.seed), f"seed {args.seed}"]
    seeds = [dice.row(text, group) for text in texts for group in (0, 1, args.seed)]
    save("dice.json", json.dumps(seeds, indent=1) + "\n")
    save("hashes.txt", "".join(f"{rules.hash()} {rules.name}\n" for rules in rules_list))
    print(f"{len(rules_list)} rule sets, {len(rows)} positions, {len(broken)} damaged games")
    return 0
