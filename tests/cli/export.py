#!/usr/bin/env python3
"""export.py PAGDI OPTION... FILE... - the three formats say the same, and what others say.

Rows of CSV, JSON and SQLite are compared with each other; games with `check
--format=jsonl`, plies and banks with `replay --format=jsonl`, views with `stats`.
"""
import csv
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

PAGDI, ARGS = sys.argv[1], sys.argv[2:]
TABLES = ["games", "players", "plies", "banks"]


def run(*args):
    done = subprocess.run([PAGDI, *args], capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.decode()


def lines(*args):
    return [json.loads(line) for line in run(*args, "--format=jsonl", *ARGS).splitlines()]


def same(what, a, b):
    if a != b:
        print(what, "differ")
        for x, y in zip(a, b):
            if x != y:
                print(" ", x, "\n ", y)
                break
        sys.exit(1)


def as_text(rows):
    return [["" if c is None else str(c) for c in row] for row in rows]


def read_csv(folder):
    rows, names = {}, {}
    for t in TABLES:
        with open(os.path.join(folder, t + ".csv"), newline="") as f:
            text = f.read()
        assert text.count("\n") == text.count("\r\n"), "every line ends in CR LF"
        names[t], *rows[t] = list(csv.reader(text.splitlines(True)))
        one = run("export", "--format=csv", "--raw", "--positions", "--table=" + t, *ARGS)
        same("stdout and file of " + t, [one], [text])
    return names, rows


def read_json(names):
    rows = {t: [] for t in TABLES}
    for g in json.loads(run("export", "--format=json", "--positions", *ARGS)):
        assert list(g)[2:-1] == names["games"][1:], list(g)
        rows["games"].append([g[c] for c in names["games"]])
        for p in g["players_of"]:
            rows["players"].append([g["id"]] + [p[c] for c in names["players"][1:]])
        for a in g["acts"]:
            t = "plies" if a["act"] == "ply" else "banks"
            assert list(a)[1:] == names[t][1:], list(a)
            rows[t].append([g["id"]] + [a[c] for c in names[t][1:]])
    return rows


def told(o, keys):
    return [o[k] for k in keys]


def main():
    with tempfile.TemporaryDirectory() as tmp:
        folder, db = os.path.join(tmp, "csv"), os.path.join(tmp, "x.db")
        run("export", "--format=csv", "--raw", "--positions", "-o", folder, *ARGS)
        run("export", "--format=sqlite", "--positions", "-o", db, *ARGS)
        assert sorted(os.listdir(tmp)) == ["csv", "x.db"], os.listdir(tmp)
        names, rows = read_csv(folder)
        made = read_json(names)
        base = sqlite3.connect(db)
        for t in TABLES:
            cursor = base.execute("SELECT * FROM %s" % t)
            same("columns of " + t, [c[0] for c in cursor.description], names[t])
            lite = cursor.fetchall()
            order = (lambda r: (int(r[0]), "SENW".index(r[1]))) if t == "players" else None
            lite = sorted(lite, key=order) if order else lite
            same("csv and sqlite: " + t, rows[t], as_text(lite))
            same("csv and json: " + t, rows[t], as_text(made[t]))
        checked = [o for o in lines("check") if o["type"] == "game"]
        same("games and check",
             [(r["file"], r["game"], r["line"], r["ok"], r["plies"], r["rules"], r["position"])
              for r in map(dict, (zip(names["games"], g) for g in made["games"]))],
             [(o["file"], o["game"], o["line"], int(o["ok"]), o["plies"], o["rules"],
               o["position"]) for o in checked])
        total = lines("check")[-1]
        # What is played is counted by check up to the fault of an invalid game too.
        assert len(made["plies"]) == sum(o["plies"] for o in checked)
        assert base.execute("SELECT count(*), sum(ok), sum(plies) FROM games"
                            ).fetchone() == (total["games"], total["valid"], total["plies"])
        compare_acts(names, made)
        compare_views(base)
        print(len(made["games"]), "games,", len(made["plies"]), "plies,",
              len(made["banks"]), "banked throws: all the same")


def compare_acts(names, made):
    plies, banks = [], []
    # replay goes on after a word that cannot be read; export does not.
    whole = {(g[1], g[2]): g[0] for g in made["games"] if g[4]}
    made = {t: [r for r in rows if r[0] in whole.values()] for t, rows in made.items()}
    for o in lines("replay"):
        if (o.get("file"), o.get("game")) not in whole:
            continue
        if o["type"] == "ply":
            plies.append(told(o, ("ply", "round", "seat", "throw", "kind", "from", "to",
                                  "captured", "swept", "finished", "text", "position")))
        elif o["type"] == "bank":
            banks += [[o["round"], o["ply"], o["seat"], v, o["void"]] for v in o["throws"]]
    at = names["plies"].index
    columns = [at(c) for c in ("ply", "round", "seat", "throw", "kind", "from_step", "to_step",
                               "captured", "swept", "finished", "text", "position")]
    same("plies and replay", [[r[c] for c in columns] for r in made["plies"]], plies)
    at = names["banks"].index
    columns = [at(c) for c in ("round", "ply", "seat", "throw", "void")]
    same("banks and replay", [[r[c] for c in columns] for r in made["banks"]], banks)


def compare_views(base):
    stats = lines("stats")
    near = lambda a, b: (a is None and b is None) or abs(a - b) < 1e-6
    n = 0
    for o in stats:
        if o["type"] == "seat":
            row = base.execute("SELECT games, wins, rate, expected FROM win_rate_by_seat WHERE"
                               " rules = ? AND seats = ? AND seat = ?",
                               told(o, ("rules", "seats", "seat"))).fetchone()
            assert all(map(near, row, told(o, ("games", "wins", "rate", "expected")))), (o, row)
        elif o["type"] == "player" and o["over"]:
            row = base.execute("SELECT games, wins, rate, expected, mean_place FROM"
                               " win_rate_by_player WHERE rules = ? AND name = ?",
                               told(o, ("rules", "player"))).fetchone()
            want = told(o, ("over", "wins", "rate", "expected", "mean_place"))
            assert all(map(near, row, want)), (o, row)
        elif o["type"] == "face":
            view = "throws_by_rules" if o["player"] is None else "throws_by_player"
            by = "" if o["player"] is None else " AND name = ?"
            row = base.execute("SELECT casts FROM %s WHERE rules = ? AND throw = ?%s" % (view, by),
                               told(o, ("rules", "throw", "player"))[:3 if by else 2]).fetchone()
            assert (row[0] if row else 0) == o["cast"], (o, row)
        elif o["type"] == "figure" and o["figure"] in ("plies", "captured"):
            row = base.execute("SELECT games, mean, captured FROM lengths WHERE rules = ? AND"
                               " players = ?", told(o, ("rules", "players"))).fetchone()
            assert near(row[1 + (o["figure"] == "captured")], o["mean"]), (o, row)
        else:
            continue
        n += 1
    assert n or not any(o["type"] == "games" for o in stats)


main()
