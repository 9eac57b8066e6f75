#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""dialects.py CLI [TREES [SEED]]: alpha-beta as textbooks and courses write it, in MAX's and MIN's words, makes the calls that “trace
record --plain” records: cut at ≥ or at >, fail-soft or fail-hard, with MAX or MIN at the root, two MINs in a row, fractions, with a
chosen window at the root. Each is checked, saved, told and judged too. Exit status 1 if something differs."""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

INFINITE = float("inf")


class Node:
    def __init__(self, value=None, children=(), mover=None):
        self.value, self.children, self.mover = value, children, mover  # mover: "max" or "min" where it is said

    def __str__(self):
        if not self.children:
            return str(self.value)
        return f"{self.mover or ''}({' '.join(map(str, self.children))})"


def draw(rng, plies, odd, parts):
    if plies == 0 or (plies < 3 and rng.random() < 0.15):
        return Node(Fraction(rng.randrange(-9, 10), rng.choice((1, 2, 4)) if parts else 1))
    mover = rng.choice(("max", "min")) if odd and rng.random() < 0.3 else None
    return Node(children=[draw(rng, plies - 1, odd, parts) for _ in range(rng.randrange(1, 5))], mover=mover)


def turn_round(node):
    if node.mover:
        node.mover = "min" if node.mover == "max" else "max"
    for child in node.children:
        turn_round(child)


def side_of(node, above):
    """0 for MAX. `above`: who moved last."""
    return ("max", "min").index(node.mover) if node.mover else 1 - above


def search(node, side, alpha, beta, beyond, hard, calls, move=None):
    """Tells each call, its window, its value and how many children it leaves out, for MAX; returns the value."""
    call = [move, alpha, beta, None, 0]
    calls.append(call)
    best = -INFINITE if side == 0 else INFINITE
    low, high = alpha, beta
    if not node.children:
        best = node.value
    for number, child in enumerate(node.children, 1):
        value = search(child, side_of(child, side), low, high, beyond, hard, calls, str(number))
        best = max(best, value) if side == 0 else min(best, value)
        low, high = (max(low, best), high) if side == 0 else (low, min(high, best))
        enough = best > beta or (best == beta and not beyond) if side == 0 else best < alpha or (best == alpha and not beyond)
        if enough and abs(beta if side == 0 else alpha) < INFINITE:
            call[4] = len(node.children) - number
            break
    call[3] = min(max(best, alpha), beta) if hard else best
    return call[3]


def recorded(text, node, root, unit):
    """The same from a recording, whose numbers are the mover's."""
    calls, path = [], []
    for line in text.splitlines()[1:]:
        event = json.loads(line)
        if event["e"] == "enter":
            if path:
                parent, side, _ = path[-1]
                at = parent.children[int(event["move"]) - 1]
                side = side_of(at, side) if at.children else 1 - side
            else:
                at, side = node, root
            ends = [event.get("alpha"), event.get("beta")]
            ends = [None if end is None else Fraction(end if side == 0 else -end, unit) for end in ends]
            alpha, beta = ends if side == 0 else ends[::-1]
            calls.append([event.get("move"), -INFINITE if alpha is None else alpha, INFINITE if beta is None else beta, None, 0])
            path.append((at, side, calls[-1]))
        elif event["e"] == "cut":
            path[-1][2][4] = event["untried"]
        elif event["e"] == "leave":
            _, side, call = path.pop()
            call[3] = Fraction(event["value"] if side == 0 else -event["value"], unit)
    return calls


class Judge:
    def __init__(self, cli, folder):
        self.cli, self.folder, self.wrong = cli, folder, 0
        self.seen = {"ties that do not cut": 0, "cuts": 0, "bounds at the root": 0, "told": 0, "values told": 0}

    def run(self, *words):
        return subprocess.run([self.cli, "trace", *words], capture_output=True, text=True, timeout=60)

    def fault(self, what, *more):
        self.wrong += 1
        if self.wrong <= 5:
            print(what, *more, sep="\n  ")

    def judge(self, rng):
        odd, parts = rng.random() < 0.3, rng.random() < 0.2
        beyond, hard, turned = rng.random() < 0.6, rng.random() < 0.3, rng.random() < 0.4
        tree = draw(rng, rng.randrange(1, 5), odd, parts)
        if not tree.children:
            return
        tree.mover = None  # the root's is asked for
        text = str(tree)
        window = [-INFINITE, INFINITE]
        if rng.random() < 0.4:  # also where the value cannot lie
            window = sorted(rng.sample(rng.choice((range(-10, 11), range(9, 14), range(-13, -8))), 2))
        expected = []
        if turned:  # then MAX and MIN change places everywhere
            turn_round(tree)
        value = search(tree, int(turned), *window, beyond, hard, expected)
        words = ["record", "--plain", "--tree", text, "--root", "min" if turned else "max"]
        words += ["--cut-beyond"] if beyond else []
        words += ["--fail-hard"] if hard else []
        if window[1] < INFINITE:
            words += [f"--root-window={window[0]}..{window[1]}"]
        said = self.run(*words, "-o", "-")
        unit = 1000 if re.search("/[24]", text) else 1
        if said.returncode != 0 or recorded(said.stdout, tree, int(turned), unit) != expected:
            self.fault(" ".join(words), f"expected {expected}", f"found    {said.stdout} {said.stderr}")
            return
        if unit == 1 and (told := re.search(r"^Value: +(.*)$", said.stderr, re.M)):
            ends = not beyond or hard  # an end of the window is a bound
            bound = "≥ " if value > window[1] or (ends and value == window[1]) else \
                "≤ " if value < window[0] or (ends and value == window[0]) else ""
            if told.group(1).replace("−", "-") != f"{bound}{value}":
                self.fault(" ".join(words), f"the value is told as {told.group(1)}, it is {bound}{value}")
            self.seen["values told"] += 1
            if ("solved" in said.stderr) == bool(bound):
                self.fault(" ".join(words), f"a bound is solved, or a value is not: {said.stderr}")
        self.seen["cuts"] += sum(call[4] > 0 for call in expected)
        self.seen["bounds at the root"] += not window[0] < value < window[1]
        path = os.path.join(self.folder, "run.plytrace")
        self.run(*words, "-o", path)
        checked = self.run("check", path)
        if checked.returncode != 0 or "all right" not in checked.stdout:
            self.fault(" ".join(words), "saved and checked:", checked.stdout + checked.stderr)
        if not odd and unit == 1:
            self.check_log(words, said.stdout)
        if beyond and rng.random() < 0.2:
            self.check_words(words, path, len(expected), hard)

    def check_log(self, words, text):
        """Its text, judged as a student's is: nothing is wrong with it."""
        path = os.path.join(self.folder, "run.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        checked = self.run("check", path)
        if checked.returncode != 0 or "all right" not in checked.stdout:
            self.fault(" ".join(words), "judged as a log:", checked.stdout + checked.stderr)

    def check_words(self, words, path, visits, hard):
        """No sentence of a search that cuts at > says that ≥ is enough."""
        for step in range(1, 2 * visits + 1):
            text = self.run("show", path, "--step", str(step)).stdout
            sentence = text.split("\n\n")[1] if "\n\n" in text else text
            self.seen["told"] += 1
            self.seen["ties that do not cut"] += "does not pass it: no cutoff" in sentence
            if re.search("≥ β|≤ α|reaches the bound .*: cutoff", sentence.replace("\n", " ")) or \
                    re.search("if (best|α|β) [≥≤] [αβ]", text) or "(cutoff)" not in text:
                self.fault(" ".join(words), f"step {step} says:", text)


def main():
    cli, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 17)
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(cli, folder)
        for _ in range(count):
            judge.judge(rng)
        # Nobody's search is changed without a word.
        for words, sentence in ((["-a", "pvs", "--cut-beyond"], "--cut-beyond"), (["-a", "minimax", "--root-window", "3..8"], "--root-window"),
                                (["--plain", "--root-window", "8..3"], "3..8"), (["--plain", "--root-window", "8"], "3..8"),
                                (["--plain", "--root-window", "1e99..3"], "3..8"), (["--plain", "--root", "up"], "max")):
            said = judge.run("record", "--tree", "((1 2) (3 4))", *words, "-o", "-")
            if said.returncode != 2 or sentence not in said.stderr or said.stderr.count("\n") != 1:
                judge.fault(" ".join(words), "is not refused in a sentence", said.stderr)
        said = judge.run("record", "--tree", "<(1 2) 3>", "--root", "min", "-a", "minimax", "-o", "-")
        if said.returncode != 2 or "a side moves" not in said.stderr:
            judge.fault("a root of chance has no side", said.stderr)
        # An end between two values lets in what was asked for.
        for tree, window, value in (("((0 5) (-2 8))", "-1/3..", "0"), ("((2 5) (1 8))", "5/3..", "2"), ("((2 5) (1 8))", "1.999..", "2"),
                                    ("((2 5) (1 8))", "..7/3", "2"), ("((1/3 5) (1/4 8))", "1/3..", "≤ 1/3")):
            told = judge.run("record", "--tree", tree, f"--root-window={window}", "-o", os.path.join(folder, "ends.plytrace")).stdout
            if not re.search(rf"^Value: +{value}$", told, re.M):
                judge.fault(tree, f"in {window} is not {value}:", told)
    print(f"{judge.wrong} faults in {count} trees; seen: {judge.seen}")
    rare = [what for what, n in judge.seen.items() if n < (count // 100 or 1)]
    if rare:
        print("hardly seen:", *rare)
    return 1 if judge.wrong or rare else 0


if __name__ == "__main__":
    sys.exit(main())
