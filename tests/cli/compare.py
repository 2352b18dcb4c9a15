"""What `rules compare --format=jsonl` prints, computed again from its own values, counts
and standard deviations, with the formulas of pagdi-rules(1)."""
import json
import math
import sys

Z = 1.959963984540054


def student(df):
    """The 97.5 % quantile of Student's t, by bisection over a numeric integral."""
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)

    def above(t, steps=2000):
        # Simpson's rule from 0 to t.
        h = t / steps
        total = sum((1 if i in (0, steps) else 4 if i % 2 else 2)
                    * (1 + (i * h) ** 2 / df) ** (-(df + 1) / 2) for i in range(steps + 1))
        return 0.5 + scale * total * h / 3

    low, high = 1.9, 3.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if above(middle) < 0.975 else (low, middle)
    return low


def wilson(k, n):
    p, z2 = k / n, Z * Z
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return middle - half, middle + half


def same(got, want, what, slack=2e-6):
    if abs(got - want) > slack * max(1, abs(want)):
        raise SystemExit(f"{what}: {got} is printed, {want} is right")


def check(figure, first, comparisons):
    name = f"{figure['play']} {figure['figure']} of {figure['set']}"
    n, value = figure["n"], figure["value"]
    if not figure["share"]:
        half = student(n - 1) * figure["sd"] / math.sqrt(n)
        if half > 0:
            same(figure["low"], max(value - half, 0), name)
            same(figure["high"], value + half, name)
        else:
            assert figure["low"] is None and figure["high"] is None, name
    elif figure["figure"] != "skill_score":
        low, high = wilson(round(value * n), n)
        same(figure["low"], low, name)
        same(figure["high"], high, name)
    if figure["set"] == 1:
        assert figure["p"] is None and figure["differs"] is None
        return 0
    p, m = first["value"], first["n"]
    if not figure["share"] and not first["sd"] and not figure["sd"]:
        assert figure["difference"] is None, name
        return 0
    same(figure["difference"], value - p, name)
    if not figure["share"]:
        error = math.sqrt(first["sd"] ** 2 / m + figure["sd"] ** 2 / n)
        same(figure["difference_low"], value - p - Z * error, name)
        same(figure["difference_high"], value - p + Z * error, name)
    elif figure["figure"] != "skill_score":
        a, b = round(p * m), round(value * n)
        common = (a + b) / (m + n)
        error = math.sqrt(common * (1 - common) * (1 / m + 1 / n))
        (l1, u1), (l2, u2) = wilson(a, m), wilson(b, n)
        same(figure["difference_low"],
             value - p - math.sqrt((value - l2) ** 2 + (u1 - p) ** 2), name)
        same(figure["difference_high"],
             value - p + math.sqrt((u2 - value) ** 2 + (p - l1) ** 2), name)
    else:
        error = (figure["difference_high"] - figure["difference_low"]) / 2 / Z
    if value == p:
        same(figure["p"], 1, name)
    elif error:
        want = math.erfc(abs(value - p) / error / math.sqrt(2))
        if abs(figure["p"] - want) > 1e-4 + 0.001 * want:
            raise SystemExit(f"{name}: p is {figure['p']}, {want} is right")
    assert figure["differs"] == (figure["p"] * comparisons < 0.05), name
    return 1


def main():
    objects = [json.loads(line) for line in sys.stdin]
    assert objects[0]["type"] == "comparison"
    figures = [o for o in objects if o["type"] == "rule_figure"]
    first = {(f["play"], f["figure"]): f for f in figures if f["set"] == 1}
    seen = sum(check(f, first[f["play"], f["figure"]], objects[0]["comparisons"])
               for f in figures)
    if seen != objects[0]["comparisons"] or not any(f["differs"] for f in figures):
        raise SystemExit(f"{seen} comparisons are printed")
    for one in (o for o in objects if o["type"] == "compared" and o["play"] == "skill"):
        score = next(f for f in figures if f["set"] == one["set"]
                     and f["figure"] == "skill_score")
        for elo, share in (("elo", "value"), ("elo_low", "low"), ("elo_high", "high")):
            same(one[elo], -400 * math.log10(1 / score[share] - 1), elo, 2e-5)
    for one in (o for o in objects if o["type"] == "compared" and o["play"] != "skill"):
        won = [round(f["value"] * f["n"]) for f in figures
               if f["set"] == one["set"] and f["play"] == one["play"]
               and f["figure"].startswith("won_")]
        mean = sum(won) / len(won)
        chi2 = sum((w - mean) ** 2 / mean for w in won)
        same(one["seats_chi2"], chi2, "chi2", 1e-5)
        # Two degrees of freedom have a closed form.
        if len(won) == 3:
            same(one["seats_p"], math.exp(-chi2 / 2), "the seats' p", 1e-5)


main()
