#!/usr/bin/env python3
"""stats.py PAGDI OPTION... FILE... - compute every figure of `pagdi stats` another way.

What was played is read from `replay --format=jsonl`, as positions and throws; figures are
computed here, from what the positions show, with exact fractions where that is possible,
and compared with `stats --format=jsonl` object by object and field by field.
"""
import itertools
import json
import math
import re
import subprocess
import sys
from fractions import Fraction

SEATS = "SENW"
NAMES = dict(S="south", E="east", N="north", W="west")
REASONS = ["resign", "time", "illegal", "crash", "absent"]
Z = 1.959963984540054
PAGDI, ARGS = sys.argv[1], sys.argv[2:]


def lines(*args):
    run = subprocess.run([PAGDI, *args], capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


# --- distributions, in ways of their own -------------------------------------------------


def chi2_tail(x, df):
    """Closed forms: Poisson terms where df is even, half-integer ones where it is odd."""
    y = x / 2
    total, term = (math.erfc(math.sqrt(y)), math.sqrt(y) / math.gamma(1.5)) if df % 2 else (0, 1)
    for k in range(df // 2):
        total += term * math.exp(-y)
        term *= y / (k + 1.5 if df % 2 else k + 1)
    return total


def student_quantile(df, known={}):
    """By Simpson's rule over the density, and halving."""
    if df in known:
        return known[df]
    c = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)

    def below(t, n=2000):
        def f(u):
            return c * (1 + u * u / df) ** (-(df + 1) / 2)

        h = t / n
        inner = sum((4 if i % 2 else 2) * f(i * h) for i in range(1, n))
        return 0.5 + (f(0) + f(t) + inner) * h / 3

    low, high = 1.9, 13.0
    for _ in range(50):
        mid = (low + high) / 2
        low, high = (mid, high) if below(mid) < 0.975 else (low, mid)
    known[df] = low
    return low


def wilson(won, n):
    p = won / n
    mid = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return max(0, mid - half), min(1, mid + half)


def chi2(counts, weights):
    total, whole = sum(counts), sum(weights)
    expected = [Fraction(total * w, whole) for w in weights]
    if len(counts) < 2 or min(expected) < 5:
        return None, None, None
    x = float(sum((c - e) ** 2 / e for c, e in zip(counts, expected)))
    return x, len(counts) - 1, chi2_tail(x, len(counts) - 1)


# --- what a position shows ---------------------------------------------------------------


class Position:
    def __init__(self, text, last):
        fields = text.split("/")
        self.pawns, self.access, self.place, self.pairs = {}, set(), {}, {}
        self.forfeited = set()
        while ":" in fields[0]:
            seat, field = fields.pop(0).split(":")
            if field[0] == "!":
                self.forfeited.add(seat)
                self.place[seat] = int(field[1:])
                self.pawns[seat], self.pairs[seat] = [], 0
                continue
            field, _, place = field.partition("#")
            if place:
                self.place[seat] = int(place)
            if field.endswith("+"):
                self.access.add(seat)
                field = field[:-1]
            pawns, pairs = [], 0
            for p in field.split(","):
                step = p.rstrip("^~=")
                step = last if step == "F" else int(step)
                pairs += "=" in p
                pawns += [step] * (2 if "=" in p else 1)
            self.pawns[seat], self.pairs[seat] = pawns, pairs
        self.turn = fields[0]
        self.over = fields[0] == "-"
        self.hand = not self.over and fields[1] != "-"

    def ahead(self):
        gone = {s: sum(p) for s, p in self.pawns.items() if s not in self.forfeited}
        best = max(gone.values())
        first = [s for s in gone if gone[s] == best]
        return first[0] if len(first) == 1 else None


class Rules:
    def __init__(self, name, options):
        flat = subprocess.run([PAGDI, "rules", "show", "--flat", *options, name],
                              capture_output=True, text=True, check=True).stdout
        keys = dict(line.split(" = ", 1) for line in flat.splitlines())
        self.faces = [tuple(map(int, f.split(":"))) for f in keys["throws.faces"].split()]
        again = set(map(int, keys["throws.again"].split()))
        self.banked = keys["throws.play"] == "banked"
        self.open = keys["inner.access"] == "open"
        self.play_on = keys["end.play-on"] == "true"
        self.last = len(keys["board.route"].split())
        # Who is captured at its start does not show in a position.
        self.shows = keys["board.route"].split()[0] in keys["board.safe"].split()
        self.start = 0 if keys["start.enter-with"].strip() else 1
        weight = sum(w for _, w in self.faces)
        mean = Fraction(sum(v * w for v, w in self.faces), weight)
        p = Fraction(sum(w for v, w in self.faces if v in again), weight)
        worth = mean if p == 1 else mean / (1 - p)
        self.luck = {v: v + (worth if v in again and p != 1 else 0) - worth
                     for v, _ in self.faces}
        self.sd = math.sqrt(sum(Fraction(w, weight) * self.luck[v] ** 2 for v, w in self.faces))


# --- throws that games share ---------------------------------------------------------------


def seed_of(start):
    """The Seed among the tags of a game, which begins on this line of its file."""
    if start["file"] == "-":
        return None
    with open(start["file"], errors="replace") as f:
        for text in itertools.islice(f, start["line"] - 1, None):
            if not text.startswith("["):
                return None
            found = re.match(r'\[Seed "([^"]*)"\]', text)
            if found:
                return found[1]


# --- one game ----------------------------------------------------------------------------


class Game:
    def __init__(self, rules, start):
        self.rules, self.seats = rules, start["seats"]
        self.names = {s: start[NAMES[s]] for s in self.seats}
        self.at = Position(start["position"], rules.last)
        zero = lambda: dict.fromkeys(self.seats, 0)
        self.plies, self.turns, self.passes, self.voids = zero(), zero(), zero(), zero()
        self.captures, self.captured, self.sweeps, self.swept = zero(), zero(), zero(), zero()
        self.sent, self.pairs, self.home, self.without, self.access = (zero() for _ in range(5))
        self.casts = {s: dict.fromkeys((v for v, _ in rules.faces), 0) for s in self.seats}
        self.thrown = {s: [] for s in self.seats}
        self.seed = seed_of(start)
        self.given = self.at.hand
        self.fresh, self.leads, self.leader = True, 0, self.at.ahead()
        self.rounds, self.reason, self.last_finished = 0, {}, False

    def act(self, o):
        seat, before = o["seat"], self.at
        self.at = after = Position(o["position"], self.rules.last)
        self.rounds = max(self.rounds, o["round"])
        self.last_finished = False
        if o["type"] == "forfeit":
            self.reason[seat] = o["reason"]
            ended = before.turn == seat != after.turn
        else:
            ended = after.turn != seat
            self.turns[seat] += self.fresh
            if o["type"] == "bank":
                self.voids[seat] += o["void"]
                for v in o["throws"]:
                    self.casts[seat][v] += 1
                    self.thrown[seat].append(v)
            else:
                self.ply(o, seat, before, after)
            self.fresh = ended
        self.fresh |= ended
        if ended or o["type"] == "forfeit":
            ahead = after.ahead()
            if ahead and ahead != self.leader:
                self.leads += self.leader is not None
                self.leader = ahead

    def ply(self, o, seat, before, after):
        self.plies[seat] += 1
        if not self.rules.banked and not self.given:
            self.casts[seat][o["throw"]] += 1
            self.thrown[seat].append(o["throw"])
        self.given = False
        self.passes[seat] += o["kind"] == "pass"
        self.voids[seat] += o["kind"] == "void"
        self.captures[seat] += o["captured"] > 0
        self.captured[seat] += o["captured"]
        self.sweeps[seat] += o["swept"] > 0
        self.swept[seat] += o["swept"]
        self.pairs[seat] += after.pairs[seat] > before.pairs[seat]
        done = lambda p: p.pawns[seat].count(self.rules.last)
        self.home[seat] += done(after) - done(before)
        sent = 0
        for s in self.seats:
            if s != seat:
                at_start = lambda p: p.pawns[s].count(self.rules.start)
                self.sent[s] += at_start(after) - at_start(before)
                sent += at_start(after) - at_start(before)
        self.sent[seat] += o["captured"] + o["swept"] - sent
        if not self.rules.open:
            self.without[seat] += seat not in before.access
            if seat in after.access and seat not in before.access and not self.access[seat]:
                self.access[seat] = self.turns[seat]
        self.last_finished = o["finished"]

    def end(self):
        self.place = self.at.place
        self.over = self.at.over
        lasting = [p for s, p in self.place.items() if s not in self.at.forfeited]
        shared = len(lasting) != len(set(lasting))
        stopped = not self.rules.play_on and self.last_finished
        self.deadlock = self.over and shared and not stopped
        n = len(self.seats)
        like = lambda s: sum(q == self.place[s] for q in self.place.values())
        if self.over:
            self.mean_place = {s: self.place[s] + Fraction(like(s) - 1, 2) for s in self.seats}
            self.win = {s: Fraction(self.place[s] == 1, like(s)) for s in self.seats}
            self.score = {s: (n - self.mean_place[s]) / (n - 1) for s in self.seats}
            first = [s for s in self.seats if self.place[s] == 1]
            self.winner = first[0] if len(first) == 1 else None

    def luck(self, seat):
        return sum(self.rules.luck[v] * n for v, n in self.casts[seat].items())

    def luck_sd(self, seat):
        n = sum(self.casts[seat].values())
        return self.luck(seat) / (self.rules.sd * math.sqrt(n)) if n and self.rules.sd else None


# --- all games of a rule set -------------------------------------------------------------


def figure(values):
    n, mean = len(values), Fraction(sum(values), len(values))
    o = dict(n=n, sum=sum(values), mean=mean, least=min(values), most=max(values),
             low=None, high=None, sd=None)
    if n > 1:
        o["sd"] = math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1))
        half = student_quantile(n - 1) * o["sd"] / math.sqrt(n)
        if half > 0:  # All alike say nothing of others.
            o["low"], o["high"] = max(0, mean - half), mean + half
    return o


def share(won, n):
    if not n:
        return dict(rate=None, low=None, high=None)
    low, high = wilson(float(won), n)
    return dict(rate=Fraction(won) / n, low=low, high=high)


def table(games, n):
    over = [g for g in games if g.over]
    o = dict(type="games", players=n, games=len(games),
             finished=sum(g.over and not g.deadlock for g in games),
             deadlocks=sum(g.deadlock for g in games), unfinished=len(games) - len(over),
             with_forfeit=sum(bool(g.at.forfeited) for g in games),
             seats_without_access=0 if games[0].rules.open else
             sum(g.without[s] == g.plies[s] and not g.access[s] for g in over for s in g.seats))
    for r in REASONS:
        o[r] = sum(list(g.reason.values()).count(r) for g in games)
    yield o
    total = lambda name: [sum(getattr(g, name).values()) for g in over]
    seats = lambda name: [getattr(g, name)[s] for g in over for s in g.seats]
    figures = dict(plies=total("plies"), turns=total("turns"), rounds=[g.rounds for g in over],
                   captures=total("captures"), captured=total("captured"),
                   sweeps=total("sweeps"), swept=total("swept"), pairs=total("pairs"),
                   passes=total("passes"), voids=total("voids"),
                   lead_changes=[g.leads for g in over], pawns_home=seats("home"))
    if not games[0].rules.open:
        figures["plies_without_access"] = seats("without")
        figures["turns_to_access"] = [t for t in seats("access") if t]
    for name, values in figures.items():
        if values:
            yield dict(type="figure", players=n, figure=name, **figure(values))
    if over:
        lengths = sorted(figures["plies"])
        rank = lambda q: lengths[max(0, math.ceil(Fraction(q, 100) * len(lengths)) - 1)]
        yield dict(type="length", players=n, **{"q%02d" % q: rank(q) for q in (5, 25, 50, 75, 95)})


def seat_rates(games):
    for seats in sorted({g.seats for g in games if g.over}):
        over = [g for g in games if g.over and g.seats == seats]
        won = {s: sum(g.winner == s for g in over) for s in seats}
        for s in seats:
            wins = sum(g.win[s] for g in over)
            yield dict(type="seat", seats=seats, seat=s, games=len(over), won=won[s], wins=wins,
                       expected=Fraction(1, len(seats)), **share(wins, len(over)),
                       mean_place=sum(g.mean_place[s] for g in over) / len(over))
        x, df, p = chi2(list(won.values()), [1] * len(seats))
        yield dict(type="seats_test", seats=seats, decided=sum(won.values()),
                   chi_square=x, df=df, p=p)


def throws(rules, player, casts):
    total, whole = sum(casts.values()), sum(w for _, w in rules.faces)
    for v, w in rules.faces:
        yield dict(type="face", player=player, throw=v, cast=casts[v],
                   expected=Fraction(total * w, whole))
    x, df, p = chi2([casts[v] for v, _ in rules.faces], [w for _, w in rules.faces])
    yield dict(type="throws_test", player=player, casts=total, chi_square=x, df=df, p=p)


def add_casts(rules, seats):
    """Of games with one seed, one after the other, a seat's throws are the same ones."""
    count, seed, heard = dict.fromkeys((v for v, _ in rules.faces), 0), None, {}
    for g, s in seats:
        if g.seed is None or g.seed != seed:
            seed, heard = g.seed, {}
        known = heard.get(s, [])
        new = g.thrown[s]
        if known[:len(new)] == new[:len(known)]:
            new = new[len(known):]
        for v in new:
            count[v] += 1
        if len(g.thrown[s]) > len(known):
            heard[s] = g.thrown[s]
    return count


def players(rules, games):
    seats = {}
    for g in games:
        for s in g.seats:
            if g.names[s]:
                seats.setdefault(g.names[s], []).append((g, s))
    for name, played in seats.items():
        over = [(g, s) for g, s in played if g.over]
        n = len(over)
        wins = sum(g.win[s] for g, s in over)
        casts = add_casts(rules, played)
        cast = sum(casts.values())
        steps = sum(rules.luck[v] * k for v, k in casts.items())
        count = lambda f: sum(getattr(g, f)[s] for g, s in played)
        place = lambda k: sum(g.place[s] == k for g, s in over)
        yield dict(type="player", player=name, games=len(played), over=n,
                   won=sum(g.winner == s for g, s in over), wins=wins, **share(wins, n),
                   expected=sum(Fraction(1, len(g.seats)) for g, s in over) / n if n else None,
                   first=place(1), second=place(2), third=place(3), fourth=place(4),
                   mean_place=sum(g.mean_place[s] for g, s in over) / n if n else None,
                   forfeits=sum(s in g.reason for g, s in played),
                   captures=count("captures"), captured=count("captured"),
                   sent_home=count("sent") if rules.shows else ..., luck_steps=steps if cast else None,
                   luck_sd=steps / (rules.sd * math.sqrt(cast)) if cast else None)
        yield from throws(rules, name, casts)


def luck(games):
    fair = [g for g in games if g.over and not g.at.forfeited]
    told = won = 0
    expected = Fraction(0)
    for g in fair:
        by = {s: g.luck(s) for s in g.seats}
        best = [s for s in by if by[s] == max(by.values())]
        if g.winner and len(best) == 1:
            told, won = told + 1, won + (best[0] == g.winner)
            expected += Fraction(1, len(g.seats))
    half_up = lambda x: math.copysign(math.floor(abs(x) * 1000 + 0.5), x) / 1000
    xy = [(half_up(g.luck_sd(s)), float(g.score[s])) for g in fair for s in g.seats
          if g.luck_sd(s) is not None]
    r = None
    if len(xy) > 1:
        mx, my = (sum(p[i] for p in xy) / len(xy) for i in (0, 1))
        sx, sy = (sum((p[i] - m) ** 2 for p in xy) for i, m in ((0, mx), (1, my)))
        if sx > 0 and sy > 0:
            r = sum((x - mx) * (y - my) for x, y in xy) / math.sqrt(sx * sy)
    yield dict(type="luck", games=told, luckiest_won=won, **share(won, told),
               expected=expected / told if told else None, seats=len(xy), correlation=r)


def survey(rules, games):
    for n in (2, 3, 4):
        some = [g for g in games if len(g.seats) == n]
        if some:
            yield from table(some, n)
    yield from seat_rates(games)
    yield from players(rules, games)
    yield from throws(rules, None, add_casts(rules, [(g, s) for g in games for s in g.seats]))
    yield from luck(games)


# --- both, compared ----------------------------------------------------------------------


def read_games(options):
    known, games, game = {}, {}, None
    for o in lines("replay", "--format=jsonl", *ARGS):
        if o["type"] == "start":
            name = o["rules"]
            if name not in known:
                known[name] = Rules(name, options)
            game = Game(known[name], o)
        elif o["type"] in ("ply", "bank", "forfeit"):
            game.act(o)
        elif o["type"] == "game" and o["ok"]:
            game.end()
            games.setdefault(o["rules"], []).append(game)
    return known, games


KEYS = ("type", "rules", "players", "figure", "seats", "seat", "player", "throw")


def key(o):
    return tuple(str(o[k]) for k in KEYS if k in o and not (o["type"] == "luck" and k == "seats"))


def differs(want, got):
    if want is ...:
        return False
    if want is None or got is None or isinstance(want, (str, int)):
        return want != got
    return abs(float(want) - got) > 6e-7 * max(1, abs(got))


def main():
    options = [a for a in ARGS if a.startswith("--rules-dir")]
    known, games = read_games(options)
    want = {}
    for name, some in games.items():
        for o in survey(known[name], some):
            want[key(dict(o, rules=name))] = o
    got, bad, figures = {}, 0, 0
    for o in lines("stats", "--format=jsonl", *ARGS):
        if o["type"] != "total" and o.get("figure") != "chosen_passes":
            got[key(o)] = o
    for k in sorted(set(want) ^ set(got)):
        print("only", "computed here" if k in want else "printed", k)
        bad += 1
    for k in set(want) & set(got):
        fields = set(got[k]) - {"rules", "rules_hash"}
        for f in sorted(fields | set(want[k])):
            figures += 1
            if f not in want[k] or f not in got[k] or differs(want[k][f], got[k][f]):
                print(k, f, "printed", got[k].get(f), "computed here", want[k].get(f))
                bad += 1
    print(figures, "fields of", sum(map(len, games.values())), "games,", bad, "differ")
    return bad > 0 or figures == 0


sys.exit(main())
