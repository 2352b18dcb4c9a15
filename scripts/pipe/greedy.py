#!/usr/bin/env python3
"""greedy.py - captures if it can, else brings the pawn home that is nearest to it.

A ply tells: 4:1x5 captures, 4:1-5 does not; * sends home as a pair leaves, # finishes.
"""
import re
import sys


def worth(ply):
    """How much we like "4:1x5", as a pair of numbers."""
    step = re.search(r"[-=x]+(\d+|F)?", ply).group(1)
    return (ply.count("x"), 1000 if step == "F" else int(step or 0))


for line in sys.stdin:
    word, *rest = line.split()
    if word in ("pagdi", "game"):
        print("ready", flush=True)
    elif word == "go":
        number, _position, _left, *plies = rest
        print("play", number, max(plies, key=worth), flush=True)
    elif word == "quit":
        break
