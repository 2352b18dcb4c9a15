#!/usr/bin/env python3
"""standings.py TABLE FILE... - does pagdi's table follow from the results?

Everything is computed anew from the files: sums game by game, intervals from the
definition with a quantile found by integrating the density, ratings by Hunter's steps
over all orders of all games, and each replicate of the bootstrap likewise. TABLE is the
output of `pagdi standings --format=jsonl --matrix`. Nothing of pagdi is used.
"""
import itertools
import json
import math
import sys

SEATS = ("south", "east", "north", "west")
REPLICATES, MASK = 400, (1 << 64) - 1
Z = 1.959963984540054


def read(paths):
    games, labels = [], []
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            head = json.loads(next(lines))
            for label in head["players"]:
                if label not in labels:
                    labels.append(label)
            games += [(head["config"], json.loads(line)) for line in lines]
    return labels, games


def places_of(game):
    """{player: [the places its place takes up]}"""
    out, at = {}, 1
    for part in game["places"].split(">"):
        seats = part.split("=")
        for letter in seats:
            seat = next(s for s in SEATS if s[0].upper() == letter)
            out[game[seat]] = list(range(at, at + len(seats)))
        at += len(seats)
    return out


def t_quantile(freedom):
    """The 97.5 % quantile of Student's t, by Simpson's rule and halving."""
    front = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2))
    front /= math.sqrt(freedom * math.pi)

    def density(x):
        return front * (1 + x * x / freedom) ** (-(freedom + 1) / 2)

    def below(x, n=400):
        h = x / n
        inner = sum((4 if i % 2 else 2) * density(i * h) for i in range(1, n))
        return 0.5 + h / 3 * (density(0) + inner + density(x))

    low, high = 1.0, 15.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < 0.975 else (low, middle)
    return low


def share_interval(shares):
    n = len(shares)
    if n < 20:
        return None, None
    mean = math.fsum(shares) / n
    var = math.fsum((x - mean) ** 2 for x in shares) / (n - 1)
    low = high = mean
    if min(shares) != max(shares):
        # Wilson's, of as many games as would spread alike, as roots of the quadratic.
        alone = n * mean * (1 - mean) / var
        a, b = 1 + Z * Z / alone, -(2 * mean + Z * Z / alone)
        root = math.sqrt(b * b - 4 * a * mean * mean)
        low, high = (-b - root) / (2 * a), (-b + root) / (2 * a)
    unseen = 1 - 0.025 ** (1 / n)
    return min(low, mean * (1 - unseen)), max(high, mean + (1 - mean) * unseen)


def mix(state):
    z = state & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


GOLDEN = 0x9E3779B97F4A7C15


def poisson(bits):
    """How many there are, of the sixteen bits as a point of the distribution."""
    total, term, k = 0.0, math.exp(-1), 0
    while k < 8:
        total += term
        if bits < round(total * 65536):
            return k
        k += 1
        term /= k
    return 8


def weights(seed):
    """As resample.h says: of a group's seed alone."""
    start = mix(int(seed[:16], 16) + GOLDEN)
    out = []
    for block in range(REPLICATES // 16):
        state = start + block * 0xD1342543DE82EF95
        for word in range(1, 5):
            z = mix(state + word * GOLDEN)
            out += [poisson(z >> 16 * k & 0xFFFF) for k in range(4)]
    return out


def orders(game):
    """All orders that the places allow."""
    parts = {}
    for player, took in places_of(game).items():
        parts.setdefault(took[0], []).append(player)
    each = [itertools.permutations(parts[at]) for at in sorted(parts)]
    return [sum((list(p) for p in way), []) for way in itertools.product(*each)]


def tally(games):
    """The stages of all orders: how often who was chosen, and from whom."""
    won, sets = {}, {}
    for game in games:
        ways = orders(game)
        for order in ways:
            for stage in range(len(order) - 1):
                left = tuple(sorted(order[stage:]))
                won[order[stage]] = won.get(order[stage], 0) + 1 / len(ways)
                sets[left] = sets.get(left, 0) + 1 / len(ways)
    return won, sets


def fit(labels, tallies, weight, start=None):
    """The logarithms of the likeliest strengths of groups that count so often."""
    won, sets = {}, {}
    for key, (w, n) in tallies.items():
        for total, part in ((won, w), (sets, n)):
            for what, count in part.items():
                total[what] = total.get(what, 0) + weight[key] * count
    t = {i: 10 ** (start[i] / 400) if start else 1.0 for i in labels}
    for _ in range(5000):
        below = {i: 1 / (t[i] + 1) for i in labels}
        for left, n in sets.items():
            part = n / sum(t[i] for i in left)
            for i in left:
                below[i] += part
        new = {i: (won.get(i, 0) + 0.5) / below[i] for i in labels}
        # Games do not care for a common factor, the ghost does: the best one.
        factor = 1.0
        for _ in range(3):
            p = [x * factor / (x * factor + 1) for x in new.values()]
            slope = sum(x * (1 - x) for x in p)
            factor *= math.exp(max(-1, min(1, sum(0.5 - x for x in p) / slope)))
        new = {i: x * factor for i, x in new.items()}
        off = max(abs(new[i] / t[i] - 1) for i in labels)
        t = new
        if off < 1e-8:
            break
    return {i: 400 * math.log10(t[i]) for i in labels}


def centred(labels, elo):
    mean = sum(elo.values()) / len(labels)
    return {i: elo[i] - mean for i in labels}


class Report:
    def __init__(self):
        self.checked = self.wrong = 0

    def same(self, what, got, want, by=0.00006):
        self.checked += 1
        if want is None or got is None or isinstance(want, (str, list, bool)):
            ok = got == want
        else:
            ok = abs(got - want) <= by
        if not ok:
            self.wrong += 1
            print(f"{what}: {got} in the table, {want} by itself")


def check_standing(r, o, games, nplayers, shares):
    me = o["player"]
    mine = [g for _, g in games if me in [g[s] for s in SEATS]]
    took = [places_of(g)[me] for g in mine]
    score = [(nplayers - sum(p) / len(p)) / (nplayers - 1) for p in took]
    r.same(f"{me} games", o["games"], len(mine))
    for place in range(1, nplayers + 1):
        n = sum(p[0] == place for p in took)
        r.same(f"{me} place {place}", o["places"][place - 1], n)
    r.same(f"{me} points", o["points"], sum(score))
    for seat in SEATS:
        at = [s for s, g in zip(score, mine) if g[seat] == me]
        r.same(f"{me} {seat}", o[f"points_{seat}"], sum(at) if at else None)
    if mine:
        r.same(f"{me} mean place", o["mean_place"],
               sum(sum(p) / len(p) for p in took) / len(took))
        won = sum(1 / len(p) for p in took if p[0] == 1) / len(took)
        r.same(f"{me} won", o["won"], won)
    low, high = share_interval(shares[me])
    r.same(f"{me} won low", o["won_low"], low)
    r.same(f"{me} won high", o["won_high"], high)
    lost = [f["reason"] for g in mine for f in g["forfeits"] if f["player"] == me]
    r.same(f"{me} forfeits", o["forfeits"], len(lost))
    for reason in ("resign", "time", "illegal", "crash", "absent"):
        r.same(f"{me} {reason}", o[f"forfeits_{reason}"], lost.count(reason))


def check_duel(r, o, shares, size):
    x = shares[o["player"]]
    m = sum(x) / len(x)
    sd = math.sqrt(sum((a - m) ** 2 for a in x) / (len(x) - 1)) if len(x) > 1 else 0
    low, high = share_interval(x)

    def elo(s):
        return None if s is None or s in (0, 1) else 400 * math.log10(s / (1 - s))

    known = len(x) >= 20
    r.same("duel score", o["score"], m)
    r.same("duel elo", o["elo"], elo(m) if known else None, 0.001)
    r.same("duel low", o["elo_low"], elo(low), 0.001)
    r.same("duel high", o["elo_high"], elo(high), 0.001)
    if known:
        z = Z * (m - 0.5) / (m - low if m > 0.5 else high - m)
        r.same("duel better", o["better"], 0.5 * math.erfc(-z / math.sqrt(2)))
    else:
        r.same("duel better", o["better"], None)
    if known and sd > 0:
        r.same("duel normalised", o["normalised_elo"],
               (m - 0.5) / (math.sqrt(size) * sd) * 800 / math.log(10), 0.001)
    else:
        r.same("duel normalised", o["normalised_elo"], None)


def reached(start, edges):
    """Whom the edges lead to from there."""
    seen, new = set(), {start}
    while new:
        seen |= new
        new = {b for a, b in edges if a in new} - seen
    return seen


def elo_of(share):
    return 400 * math.log10(share / (1 - share))


def unseen_elo(me, games, n):
    """Below and above: how far off groups may lie that n of them do not show."""
    all_of, before = 1, 0.5
    for _, game in games:
        place = places_of(game)
        for other in place:
            if me in place and other != me:
                all_of += 1
                before += (place[me][0] < place[other][0]) + \
                    (place[me][0] == place[other][0]) / 2
    share, unseen = before / all_of, 1 - 0.025 ** (1 / n)
    return (elo_of(share) - elo_of(share * (1 - unseen)),
            elo_of(share + (1 - share) * unseen) - elo_of(share))


def rating_ends(me, above, labels, games, n, shares, elo, replicates):
    """The ends of a rating's interval; None where an end is not known."""
    edges = set()
    for _, game in games:
        place = places_of(game)
        edges |= {(a, b) for a in place for b in place if place[a][0] <= place[b][0]}
    played = {a for a, _ in edges}
    others = {above} if above else played
    back = {(b, a) for a, b in edges}
    if not others <= reached(me, edges | back):
        return None, None
    if len(labels) == 2:
        part = 1 if above else 0.5
        return [part * elo_of(end) if 0 < end < 1 else None
                for end in share_interval(shares[me])]
    at = sorted(f[me] - (f[above] if above else 0) for f in replicates)
    value = elo[me] - (elo[above] if above else 0)
    wider = t_quantile(n - 1) / Z * math.sqrt(n / (n - 1))
    middle = (at[199] + at[200]) / 2
    offs = [wider * (middle - at[9]), wider * (at[-10] - middle)]
    least = unseen_elo(me, games, n)
    if above:
        least = [max(x) for x in zip(least, reversed(unseen_elo(above, games, n)))]
    else:
        least = [x * (len(labels) - 1) / len(labels) for x in least]
    offs = [y if x < y / 4 else x for x, y in zip(offs, least)]
    return (value - offs[0] if others <= reached(me, edges) else None,
            value + offs[1] if others <= reached(me, back) else None)


def check_ratings(r, table, labels, games, groups, shares):
    together = {key: [] for key in groups}
    for config, game in games:
        together[(config, game["group"])].append(game)
    tallies = {key: tally(of) for key, of in together.items()}
    top = fit(labels, tallies, {key: 1 for key in groups})
    elo = centred(labels, top)
    drawn = {key: weights(seed) for key, seed in groups.items()}
    many = len(groups) >= 20
    replicates = [centred(labels, fit(
        labels, tallies, {k: w[i] for k, w in drawn.items()}, top))
                  for i in range(REPLICATES if many and len(labels) > 2 else 0)]
    order = sorted(labels, key=lambda i: (-round(elo[i], 3), i))
    for o in table:
        if o["type"] != "rating":
            continue
        me, above = o["player"], o["above"]
        base = elo[above] if above else 0
        r.same(f"{me} rank", order[o["rank"] - 1], me)
        r.same(f"{me} rating", o["rating"], elo[me] - base, 0.01)
        mine = {(c, g["group"]) for c, g in games if me in [g[s] for s in SEATS]}
        r.same(f"{me} groups", o["groups"], len(mine))
        ends, n = (None, None), len(mine)
        if above:
            n = min(n, len(shares[above]))
        if n >= 20 and me != above:
            ends = rating_ends(me, above, labels, games, n, shares, elo, replicates)
        r.same(f"{me} rating low", o["rating_low"], ends[0], 0.1)
        r.same(f"{me} rating high", o["rating_high"], ends[1], 0.1)


def main(table_path, paths):
    labels, games = read(paths)
    with open(table_path, encoding="utf-8") as lines:
        table = [json.loads(line) for line in lines]
    r = Report()
    nplayers = len(places_of(games[0][1]))
    groups, by_group = {}, {}
    for config, g in games:
        groups[(config, g["group"])] = g["seed"]
        by_group.setdefault((config, g["group"]), []).append(places_of(g))
    shares = {i: [] for i in labels}
    for together in by_group.values():
        for player in together[0]:
            won = [1 / len(p[player]) if p[player][0] == 1 else 0 for p in together]
            shares[player].append(sum(won) / len(won))
    size = len(next(iter(by_group.values())))
    seen = {}
    for o in table:
        seen[o["type"]] = seen.get(o["type"], 0) + 1
        if o["type"] == "standing":
            check_standing(r, o, games, nplayers, shares)
        elif o["type"] == "seat_won":
            seat = next(s for s in SEATS if s[0].upper() == o["seat"])
            took = [places_of(g)[g[seat]] for _, g in games if g[seat]]
            r.same(f"{seat} games", o["games"], len(took))
            won = sum(1 / len(p) for p in took if p[0] == 1) / len(took)
            r.same(f"{seat} won", o["won"], won)
        elif o["type"] == "versus":
            both = [places_of(g) for _, g in games]
            both = [p for p in both if o["player"] in p and o["opponent"] in p]
            a, b = o["player"], o["opponent"]
            n = sum((p[a][0] < p[b][0]) + (p[a][0] == p[b][0]) / 2 for p in both)
            r.same(f"{a} {b} games", o["games"], len(both))
            r.same(f"{a} {b} before", o["before"], n / len(both))
        elif o["type"] == "duel":
            check_duel(r, o, shares, size)
        elif o["type"] == "summary":
            r.same("games", o["games"], len(games))
            r.same("groups", o["groups"], len(groups))
            r.same("plies", o["plies"], sum(g["plies"] for _, g in games))
            for key in ("finished", "deadlock", "forfeit", "ply_cap"):
                n = sum(g["ending"].replace("-", "_") == key for _, g in games)
                r.same(key, o[key], n)
    check_ratings(r, table, labels, games, groups, shares)
    r.same("standings", seen.get("standing"), len(labels))
    r.same("ratings", seen.get("rating"), len(labels))
    r.same("seats", seen.get("seat_won"), nplayers)
    r.same("duels", seen.get("duel", 0), int(len(labels) == 2))
    print(f"{r.checked} figures, {r.wrong} wrong")
    return r.wrong > 0 or r.checked < 30


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
