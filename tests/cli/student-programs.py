#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""student-programs.py PLYSCOPE-CLI [TREES]: minimax and alpha-beta as students write and log them, by docs/trace-format.md
alone, on random trees. `trace check` must pass every right program, whatever its dialect, and refuse every wrong one that
differs from a right one in what it logged. TAP."""
import json
import os
import random
import subprocess
import sys
import tempfile

INFINITE = 1000000


def random_tree(rng, depth):
    if depth == 0 or (depth < 3 and rng.random() < 0.2):
        return rng.randint(1, 20)
    return [random_tree(rng, depth - 1) for _ in range(rng.randint(1, 4))]


def text_of(tree):
    return str(tree) if isinstance(tree, int) else "(" + " ".join(map(text_of, tree)) + ")"


def height(tree):
    return 0 if isinstance(tree, int) else 1 + max(map(height, tree))


class Program:
    """A student's program. `habits` are ways to be right or wrong, by name."""

    def __init__(self, *habits):
        self.habits = habits
        self.windows = "minimax" not in habits
        self.hard = "fail-hard" in habits or "bare-leaves" in habits
        self.lines = []

    def run(self, tree):
        algorithm = "alpha-beta" if self.windows else "minimax"
        self.lines = [{"plytrace": 1, "game": "number-tree", "tree": text_of(tree),
                       "algorithm": algorithm, "fail_hard": self.hard}]
        self.search(tree, height(tree), None, -INFINITE, INFINITE, 1)
        return "".join(json.dumps(line) + "\n" for line in self.lines)

    def enter(self, move, depth, alpha, beta):
        line = {"e": "enter", "depth": depth}
        if move is not None:
            line["move"] = move
        if self.windows:
            line.update(alpha=alpha, beta=beta)
        self.lines.append(line)

    def leave(self, value):
        self.lines.append({"e": "leave", "value": value})
        return value

    def leaf(self, number, alpha, beta, side):
        value = number if "forgets-sign" in self.habits else side * number
        if "fail-hard" in self.habits:
            value = max(alpha, min(beta, value))
        return self.leave(value)

    def children(self, tree):
        numbered = list(enumerate(tree, 1))
        if "skips-first" in self.habits and len(tree) > 1:
            return numbered[1:]
        if "skips-last" in self.habits and len(tree) > 1:
            return numbered[:-1]
        return numbered[::-1] if "right-to-left" in self.habits else numbered

    def search(self, tree, depth, move, alpha, beta, side):
        self.enter(move, depth, alpha, beta)
        if isinstance(tree, int):
            return self.leaf(tree, alpha, beta, side)
        best, low = -INFINITE, alpha
        for index, (number, child) in enumerate(self.children(tree)):
            window = (-beta, -low) if self.windows else (-INFINITE, INFINITE)
            if "passes-no-alpha" in self.habits:
                window = (-beta, INFINITE)
            value = -self.search(child, depth - 1, str(number), *window, -side)
            best = max(best, value)
            low = max(low, best)
            if self.windows and best >= beta:
                cut = {"e": "cut"}
                if "counts-no-cut" not in self.habits:
                    cut["untried"] = len(tree) - index - 1
                self.lines.append(cut)
                break
        return self.leave(max(alpha, min(beta, best)) if self.hard else best)


RIGHT = [("alpha-beta",), ("minimax",), ("fail-hard",), ("bare-leaves",), ("right-to-left",), ("counts-no-cut",)]
WRONG = [("forgets-sign",), ("skips-first",), ("skips-last",), ("minimax", "skips-first"), ("minimax", "skips-last"),
         ("passes-no-alpha",)]


def check(cli, path, text):
    with open(path, "w") as file:
        file.write(text)
    done = subprocess.run([cli, "trace", "check", path], capture_output=True, text=True, timeout=240)
    return done.returncode, (done.stdout + done.stderr).strip()


def main():
    cli, trees = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    print(f"1..{len(RIGHT) + len(WRONG)}")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.jsonl")
        for number, habits in enumerate(RIGHT + WRONG, 1):
            wanted, bad, told = habits in RIGHT, "", 0
            for seed in range(trees):
                rng = random.Random(seed)
                tree = [random_tree(rng, 3) for _ in range(3)]
                right, text = Program("minimax" if "minimax" in habits else "").run(tree), Program(*habits).run(tree)
                if not wanted and text == right:
                    continue
                told += 1
                status, said = check(cli, path, text)
                if (status == 0) != wanted or status not in (0, 1):
                    bad = bad or f"tree {seed} {text_of(tree)}: {said}"
            good = not bad and told > trees // 2
            failed = failed or not good
            print(f"{'ok' if good else 'not ok'} {number} {' '.join(habits)}: {told} recordings", flush=True)
            if bad:
                print("# " + bad)
    return failed


sys.exit(main())
