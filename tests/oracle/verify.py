"""Answer every input of a set of vectors, and tell each answer that differs."""
import json
import os

import dice
import notation
import state as position
import turn
from rules import RuleSets


class Tally:
    def __init__(self):
        self.differ = 0

    def same(self, what, want, got):
        if want != got:
            self.differ += 1
            print(f"{what}\n  want {want}\n  got  {got}")


def load(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
        return file.read()


def rows(folder, name):
    return [json.loads(line) for line in load(folder, name).splitlines()]


def answers(rules, state):
    """Each legal ply of a position with throws in hand, and the position after it."""
    found = {}
    for throw in sorted(set(state.hand)):
        for action in turn.plies(rules, state, throw):
            after = state.copy()
            if action is None:
                turn.play_pass(rules, after, throw)
                ply = notation.ply_text(rules, "", throw, None)
            else:
                done = turn.play(rules, after, throw, action)
                ply = notation.ply_text(rules, "", throw, action, done)
            found[ply] = position.write(rules, after)
    return found


def after_cast(rules, state, throws):
    if rules.banked:
        turn.cast_bank(rules, state, throws)
    else:
        turn.cast(rules, state, throws[0])
    return position.write(rules, state)


def positions(folder, sets, tally):
    n = plies = 0
    for n, row in enumerate(rows(folder, "positions.jsonl"), 1):
        rules = sets.get(row["rules"])
        state = position.read(rules, row["position"])
        what = f"positions.jsonl:{n}: {row['rules']} {row['position']}"
        if "cast" in row:
            got = after_cast(rules, state, row["cast"])
            tally.same(f"{what} cast {row['cast']}", row["after"], got)
        else:
            got = answers(rules, state)
            plies += len(got)
            tally.same(what, list(row["legal"].items()), list(got.items()))
    return f"{n} positions, {plies} plies"


def refused(folder, sets, tally):
    if not os.path.exists(os.path.join(folder, "refused.jsonl")):
        return "no refused positions"
    n = 0
    for n, row in enumerate(rows(folder, "refused.jsonl"), 1):
        rules = sets.get(row["rules"])
        why = position.refused(rules, position.read(rules, row["position"]))
        tally.same(f"refused.jsonl:{n}: {row['rules']} {row['position']}", row["why"], why)
    return f"{n} refused positions"


def games(folder, sets, tally):
    n = plies = 0
    for name in sorted(os.listdir(os.path.join(folder, "games"))):
        text = load(folder, "games/" + name)
        written = []
        for record in notation.read(text):
            judge = notation.Judge(sets.get(record.tags["Rules"]), record)
            tally.same(f"{name}:{record.line}", None, judge.fault())
            written.append(judge.canonical())
            plies += len(record.tokens)
        tally.same(f"{name} rewritten", text, "\n".join(written))
        n += len(written)
    return f"{n} games, {plies} tokens"


def broken(folder, sets, tally):
    want = rows(folder, "broken.jsonl")
    records = notation.read(load(folder, "broken.pagdi"))
    tally.same("broken.pagdi: games", len(want), len(records))
    for row, record in zip(want, records):
        fault = notation.Judge(sets.get(row["rules"]), record).fault()
        place = None if row["ok"] else (row["line"], row["col"], row["token"])
        tally.same(f"broken.pagdi: game {row['game']} ({row['kind']})", place, fault and fault[:3])
    return f"{len(want)} damaged games"


def throws(folder, sets, tally):
    want = json.loads(load(folder, "dice.json"))
    for row in want:
        got = dice.row(row["text"], row["group"])
        tally.same(f"dice.json: {row['text']!r} {row['group']}", row, got)
    return f"{len(want)} seeds"


def hashes(folder, sets, tally):
    lines = load(folder, "hashes.txt").splitlines()
    for line in lines:
        want, name = line.split()
        tally.same(f"hashes.txt: {name}", want, sets.get(name).hash())
    return f"{len(lines)} hashes"


def verify(folder):
    tally, sets = Tally(), RuleSets(os.path.join(folder, "rules"))
    for part in (positions, refused, games, broken, throws, hashes):
        print(part(folder, sets, tally))
    print(f"{tally.differ} differences")
    return 1 if tally.differ else 0
