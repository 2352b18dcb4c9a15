"""Random damage to records in canonical form, and what must hold of `check` and `fmt` then.

mutate.py PAGDI SEED CASES FILE...: the files are records in canonical form. Each case puts games
of theirs together, damages the text and runs the program on it:

- what `fmt` prints passes `check`, and `fmt` changes nothing of it;
- `check` says the same with three threads as with one;
- each game is valid or invalid, and one with a fault is invalid; errors outside games are counted;
- a byte that is no text outside comments never passes;
- two results of `fmt`, one after the other, keep their games and comments.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

PIECES = [
    b"x", b"S4:1_5", b"1)", b"1", b"\xef\xbb\xbf", b"\xff", b"\n", b"\n\n", b" ", b"{a}", b"{b", b"; c\n",
    b"\n; d\n", b"* ", b"\n*\n", b"[", b"]", b'"', b'x[Rules "katte-mane"]', b'[South "c"]\n',
    b'\n[South "d"]\n', b'[Position "x]\n', b"%x\n", b"S1:1-2", b"2.", b"\r", b"\t", b"@", b"S!resign",
    b"; \xff\n", b"{\xfe}", b"S1:1\xe2\x80\x932", b'[Result "*"]\n', b"\x00", b"\n\n; e\n\n",
]


def games(text):
    """A file's games, each with all its comments."""
    return [g.strip(b"\n") + b"\n" for g in re.split(rb"\n\n(?=\[[A-Z])|^(?=\[Event)", text) if g.strip()]


def damaged(rng, text):
    """The text with one to three changes."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        if rng.random() < 0.5:  # at the seams between games is where it matters
            seams = [m.start() for m in re.finditer(rb"\n[*\[SENW\n]", text)] or [0]
            at = rng.choice(seams) + rng.randint(0, 3)
        kind = rng.random()
        if kind < 0.6:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif kind < 0.8:
            text = text[:at] + text[at + rng.randint(1, 12):]
        elif kind < 0.9:
            lines = text.split(b"\n")
            i = rng.randrange(len(lines))
            lines.insert(rng.randrange(len(lines)), lines[i])
            text = b"\n".join(lines)
        else:
            text = text[:at] + bytes([rng.randrange(256)]) + text[at + 1:]
    return text


class Failure(Exception):
    """What did not hold."""


def run(pagdi, *args, stdin=b""):
    got = subprocess.run([pagdi, *args], input=stdin, capture_output=True, timeout=60, check=False)
    if got.returncode not in (0, 1):
        raise Failure(f"{args}: status {got.returncode}: {got.stderr[:300]!r}")
    return got


def need(ok, what):
    if not ok:
        raise Failure(what)


def judge_objects(out, status):
    """The counts of check's JSON against its objects."""
    objects = [json.loads(line) for line in out.splitlines()]
    total = objects[-1]
    faults = [o for o in objects if o["type"] == "fault" and o["severity"] == "error"]
    told = [o for o in objects if o["type"] == "game"]
    need([g["game"] for g in told] == list(range(1, len(told) + 1)), "games are not told once each")
    need(total["games"] == len(told) == total["valid"] + total["invalid"], "the games do not add up")
    bad = {f["game"] for f in faults}
    for g in told:
        need(g["ok"] == (g["game"] not in bad), f"game {g['game']}: ok is not what its faults say")
    need(total["outside"] == sum(f["game"] is None for f in faults), "outside is not what is told")
    need(status == (1 if faults else 0), "the status is not what the faults say")
    return faults


def outside_comments(text):
    """The text without what stands in comments, roughly: enough to look for bytes in."""
    return re.sub(rb"\{[^}\n\r]*\}|;[^\n\r]*", b"", text)


def comments(text):
    return sorted(re.findall(rb"\{[^}\n]*\}|;[^\n]*", re.sub(rb'(?m)^\[.*$', b"", text)))


def one_case(pagdi, folder, text):
    path = os.path.join(folder, "case.pagdi")
    with open(path, "wb") as file:
        file.write(text)
    check = run(pagdi, "check", "--format=jsonl", path)
    judge_objects(check.stdout, check.returncode)
    need(run(pagdi, "check", "--format=jsonl", "-j3", path).stdout == check.stdout, "-j3 differs")
    if re.search(rb"[\xf8-\xff\x01-\x08]", outside_comments(text)):
        need(check.returncode == 1, "a byte that is no text passes")
    fmt = run(pagdi, "fmt", path)
    need(fmt.returncode == check.returncode, "fmt's status is not check's")
    again = run(pagdi, "check", "-q", stdin=fmt.stdout)
    need(again.returncode == 0, f"what fmt prints does not pass: {again.stderr!r}")
    need(run(pagdi, "fmt", stdin=fmt.stdout).stdout == fmt.stdout, "fmt changes what it printed")
    return fmt.stdout


def judge_joined(pagdi, before, after):
    """Of two texts in canonical form one after the other no comment is moved."""
    if not before or not after.startswith((b"[", b"1.", b"*")):
        return
    joined = run(pagdi, "fmt", stdin=before + after).stdout
    need(joined == before + b"\n" + after, "of two canonical texts one after the other more changes "
         "than the empty line between them")


def main():
    pagdi, seed, cases = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    pool = []
    for path in sys.argv[4:]:
        with open(path, "rb") as file:
            pool += [g for g in games(file.read()) if len(g) < 1500]
    before = b""
    with tempfile.TemporaryDirectory() as folder:
        for case in range(cases):
            rng = random.Random(seed * 1000003 + case)
            text = b"\n".join(rng.choice(pool) for _ in range(rng.randint(1, 4)))
            text = damaged(rng, text)
            if case % 50 == 49:  # large enough to be judged in parts
                line = b'[South "a"]\n[North "b"]\n\n1. S1:1-2 N2:1-3 ; ' + b"y" * 2000 + b"\n*\n\n"
                text = line * 700 + text + b"\n" + line * 700
            try:
                after = one_case(pagdi, folder, text)
                judge_joined(pagdi, before, after)
            except Failure as what:
                with open("mutate.failed.pagdi", "wb") as file:
                    file.write(text)
                sys.exit(f"case {case} of seed {seed}: {what}; see mutate.failed.pagdi\n{text[:1500]!r}")
            before = after if len(after) < 100000 else b""


main()
