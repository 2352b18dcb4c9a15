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
    ids = set(whole.values())
    made = {t: [r for r in rows if r[0] in ids] for t, rows in made.items()}
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


def view(base, name, keys):
    """A view as a dictionary: its first columns are the key."""
    return {row[:keys]: row[keys:] for row in base.execute("SELECT * FROM " + name)}


def compare_views(base):
    seats, players = view(base, "win_rate_by_seat", 3), view(base, "win_rate_by_player", 2)
    by_rules, by_player = view(base, "throws_by_rules", 2), view(base, "throws_by_player", 3)
    lengths, met = view(base, "lengths", 2), 0

    def near(o, keys, got):
        want = told(o, keys)
        assert all(abs(a - b) < 1e-6 for a, b in zip(want, got)), (o, got)

    for o in lines("stats"):
        met += 1
        if o["type"] == "seat":
            near(o, ("games", "wins", "rate", "expected"),
                 seats.pop((o["rules"], o["seats"], o["seat"])))
        elif o["type"] == "player" and o["over"]:
            near(o, ("over", "wins", "rate", "expected", "mean_place"),
                 players.pop((o["rules"], o["player"])))
        elif o["type"] == "face" and o["cast"]:
            key = (o["rules"], o["player"], o["throw"])
            got = by_rules.pop((key[0], key[2])) if o["player"] is None else by_player.pop(key)
            near(o, ("cast",), got)
        elif o["type"] == "figure" and o["figure"] in ("plies", "captured"):
            games, mean, least, most, captured = lengths[o["rules"], o["players"]][:5]
            if o["figure"] == "plies":
                near(o, ("n", "mean", "least", "most"), (games, mean, least, most))
            else:
                near(o, ("mean",), (captured,))
    assert met and not seats and not players and not by_rules and not by_player


main()
