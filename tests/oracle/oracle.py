#!/usr/bin/env python3
"""A second statement of the rules: plain, slow, and without a line of the program's.

It answers the same questions as pagdi (what is legal, what a ply does, is this record right,
what does this seed throw, what is the hash of this rule set), so that two can be compared.
"""
import argparse
import os
import sys

sys.dont_write_bytecode = True

import make
import verify

VECTORS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vectors")


def count(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("1 or more")
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    sub = commands.add_parser("verify", help="answer every input of a set; tell what differs")
    sub.add_argument("folder")
    sub = commands.add_parser("make", help="make a new set")
    sub.add_argument("--seed", type=count, required=True, help="the same seed, the same set")
    sub.add_argument("--rules", default=os.path.join(VECTORS, "rules"), metavar="FOLDER",
                     help="its rule sets, and pagdi (default: those of tests/vectors)")
    sub.add_argument("--random-rules", type=count, metavar="N", help="N odd ones instead")
    sub.add_argument("--games", type=count, default=5, help="games a rule set (5)")
    sub.add_argument("--positions", type=count, default=130, help="decisions a rule set (130)")
    sub.add_argument("--broken", type=count, default=400, help="damaged games in all (400)")
    sub.add_argument("-o", "--output", required=True, metavar="FOLDER")
    args = parser.parse_args()
    return verify.verify(args.folder) if args.command == "verify" else make.make(args)


if __name__ == "__main__":
    sys.exit(main())
