#!/usr/bin/env python3
"""Games between bots of protocol 1, refereed by `pagdi referee`.

    referee.py [--rules=NAME] [--seed=TEXT] [--seats=SN] [--games=N] [--ms=1000] BOT BOT [BOT BOT]

Each BOT is a command; the first one sits in the first seat. The records are printed. A bot
that ends, plays what is not legal or takes too long forfeits, and the others play on.
PAGDI names the program, where it is not `pagdi`.
"""
import argparse
import os
import select
import shlex
import subprocess
import sys
import time

PAGDI = os.environ.get("PAGDI", "pagdi")


class Refused(Exception):
    """The session answered with '?'."""


class Referee:
    """A session: ask("cast") is the answer's text, or raises Refused."""

    def __init__(self, rules):
        try:
            self.process = subprocess.Popen(
                [PAGDI, "referee", "--rules=" + rules], encoding="utf-8",
                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            sys.exit(f"referee.py: cannot run {PAGDI}: {error.strerror}")

    def ask(self, *words):
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) not in ("", "\n"):
            lines.append(line.rstrip("\n"))
        if not lines:
            raise EOFError("pagdi referee has ended")
        answer = "\n".join(lines)
        if answer.startswith("?"):
            raise Refused(answer[2:])
        return answer[1:].removeprefix(" ")

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Gone(Exception):
    """A bot does not answer; .args[0] is the reason of its forfeit."""


class Bot:
    """A program that speaks protocol 1. Its lines are read with a deadline."""

    def __init__(self, command):
        self.rest = b""
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError:
            self.process = None

    def tell(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
        except (AttributeError, OSError):
            pass  # It is found out where an answer is due.

    def hear(self, start, seconds):
        """The rest of the next line that begins with start; other lines are skipped."""
        if not self.process:
            raise Gone("absent")
        end = time.monotonic() + seconds
        while True:
            line, newline, rest = self.rest.partition(b"\n")
            if newline:
                self.rest = rest
                text = line.decode("utf-8", "replace").rstrip("\r")
                if text == start or text.startswith(start + " "):
                    return text[len(start) + 1:]
                continue
            if len(self.rest) > 4096:
                raise Gone("illegal")
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise Gone("time")
            data = os.read(self.process.stdout.fileno(), 4096)
            if not data:
                raise Gone("crash")
            self.rest += data

    def close(self):
        if not self.process:
            return
        self.tell("quit")
        self.process.stdin.close()
        try:
            self.process.wait(0.3)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Game:
    def __init__(self, referee, bots, options):
        self.referee, self.bots, self.ms = referee, bots, options.ms

    def tell(self, line):
        for bot in self.bots.values():
            bot.tell(line)

    def forfeit(self, seat, reason):
        try:
            self.referee.ask("forfeit", seat, reason)
        except Refused:
            return  # The game ended before it was found out.
        self.tell(f"forfeit {seat} {reason}")

    def begin(self, number, seats):
        for seat, bot in self.bots.items():
            bot.tell(f"game {number} seats {seats} you {seat} seed {number}")
            try:
                bot.hear("ready", 10)
            except Gone as gone:
                self.forfeit(seat, gone.args[0])

    def cast(self, seat):
        throws, _, void = self.referee.ask("cast").partition(" ")
        self.tell(f"cast {seat} {throws}")
        if void:
            self.tell(f"played {seat} void")

    def choose(self, seat, ply, position, moves):
        if len(moves) == 1:
            return moves[0]
        self.bots[seat].tell(f"go {ply} {position} {self.ms} {' '.join(moves)}")
        return self.bots[seat].hear(f"play {ply}", self.ms / 1000).strip()

    def turn(self, position, ply):
        """One cast or one ply; returns the number of the next ply."""
        fields = position.split("/")
        seat = next(f for f in fields if f in "SENW")
        if fields[fields.index(seat) + 1] == "-":
            self.cast(seat)
            return ply
        moves = self.referee.ask("moves").split()
        try:
            choice = self.choose(seat, ply, position, moves)
            played = self.referee.ask("play", seat + choice.removeprefix(seat))
        except Gone as gone:
            self.forfeit(seat, gone.args[0])
            return ply
        except Refused:
            self.forfeit(seat, "illegal")
            return ply
        self.tell("played " + played)
        return ply + 1

    def play(self, number, seats):
        self.begin(number, seats)
        ply = 1
        while (result := self.referee.ask("result")) == "*":
            ply = self.turn(self.referee.ask("position"), ply)
        self.tell("over " + result)
        return self.referee.ask("record")


def rule_lines(rules, name):
    flat = subprocess.run([PAGDI, "rules", "show", "--flat", rules], check=True,
                          stdout=subprocess.PIPE, encoding="utf-8").stdout
    yield "rules " + name
    for line in flat.splitlines():
        yield "rule " + line.replace(" = ", " ", 1)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rules", default="pagdi")
    parser.add_argument("--seed", default="")
    parser.add_argument("--seats")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--ms", type=int, default=1000)
    parser.add_argument("bot", nargs="+")
    options = parser.parse_args()
    options.seats = options.seats or {2: "SN", 3: "SEN", 4: "SENW"}.get(len(options.bot), "")
    if len(options.seats) != len(options.bot) or len(options.bot) < 2:
        parser.error("a bot for each of two to four seats")
    return options


def main():
    options = parse_arguments()
    referee = Referee(options.rules)
    try:
        name = referee.ask("rules")
    except (EOFError, BrokenPipeError):
        sys.exit(2)  # It said why: a rule set that is not known.
    bots = {seat: Bot(command) for seat, command in zip(options.seats, options.bot)}
    for bot in bots.values():
        bot.tell("pagdi 1")
        for line in rule_lines(options.rules, name):
            bot.tell(line)
    for bot in bots.values():
        try:
            bot.hear("ready", 10)
        except Gone:
            pass  # It forfeits where its first game begins.
    for number in range(1, options.games + 1):
        referee.ask("seats", options.seats)
        referee.ask("seed", f"{options.seed} {number}" if options.games > 1 else options.seed)
        print(Game(referee, bots, options).play(number, options.seats), end="\n\n", flush=True)
    for bot in bots.values():
        bot.close()
    referee.ask("quit")
    referee.close()


if __name__ == "__main__":
    sys.exit(main())
