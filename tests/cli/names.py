#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""names.py CLI: a tree's nodes are called by the names that its text gives them, wherever somebody reads of them, and a program
may log its moves by them."""

import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done, run_unnamed

CLI = sys.argv[1]
TREE = "(B=(D=3 E=12 F=8) (G=2 H=4 6) K=(A=14 5 x_y'=2))"


def run(*words):
    return run_unnamed([CLI, *words], capture_output=True, text=True, timeout=60)


def written(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def random_tree(rng, depth, names):
    """A tree of lists, (name or None, what it is)."""
    name = names.pop() if names and rng.random() < 0.7 else None
    if depth == 0 or rng.random() < 0.2:
        return name, rng.randint(-9, 9)
    return name, [random_tree(rng, depth - 1, names) for _ in range(rng.randint(1, 3))]


def text_of(node):
    name, inside = node
    told = f"({' '.join(map(text_of, inside))})" if isinstance(inside, list) else str(inside)
    return f"{name}={told}" if name else told


def search(node, move, alpha, beta, maximizes, lines):
    """Alpha-beta that logs its moves by name where there is one; its value."""
    _, inside = node
    lines.append({"e": "enter", **({"move": move} if move else {}), "alpha": alpha, "beta": beta})
    best = inside
    if isinstance(inside, list):
        best = -999999 if maximizes else 999999
        for at, child in enumerate(inside):
            value = search(child, child[0] or str(at + 1), alpha, beta, not maximizes, lines)
            best = max(best, value) if maximizes else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximizes else (alpha, min(beta, best))
            if alpha >= beta:
                break
    lines.append({"e": "leave", "value": best})
    return best


def logged(folder, node, change=None):
    lines = []
    search(node, None, -999999, 999999, True, lines)
    if change:
        change(lines)
    path = f"{folder}/log.jsonl"
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps({"plytrace": 1, "game": "number-tree", "tree": text_of(node), "algorithm": "alpha-beta", "values": "max"})
                   + "\n" + "".join(json.dumps(line) + "\n" for line in lines))
    return path


with tempfile.TemporaryDirectory() as folder:
    trace = f"{folder}/t.plytrace"
    said = run("trace", "record", "--tree", TREE, "--plain", "-o", trace)
    check("the best move", re.search(r"^Best move: +B$", said.stdout, re.M), said.stdout + said.stderr)
    shown = run("trace", "show", trace, "--tree").stdout
    check("the tree", all(f" {name}  " in shown for name in ("B", "D", "K", "x_y'", "H", "2", "3")), shown)
    steps = "".join(run("trace", "show", trace, "--step", str(step)).stdout for step in range(1, 23))
    check("sentences", all(part in steps for part in ("MAX tries B.", "MIN tries D.", "MAX tries move 2.", "MAX tries K.", "MIN tries x_y'.", "3 by B")), steps)
    for kind, parts in (("svg", ()), ("tex", ("x\\_y'",)), ("dot", ("K", "x_y'")), ("html", ("the best is B",))):
        out = f"{folder}/t.{kind}"
        said = run("trace", "export", trace, "-o", out, "--step", "22", *(["--explain"] if kind == "tex" else []))
        check(f"exported as {kind}", said.returncode == 0 and all(part in written(out) for part in parts), said.stderr)
    said = run("trace", "export", trace, "-o", f"{folder}/t.pdf", "--worksheet")
    sheet, key = subprocess.run(["pdftotext", "-layout", f"{folder}/t.pdf", "-"], capture_output=True, text=True, check=True).stdout.split("\f")[:2]
    # A and B are taken: the root and the second move get the next letters that are free.
    words = set(re.split(r"\s+", sheet))
    check("a worksheet has the names, and letters that are free", {"B", "C", "D", "G", "I", "K", "x_y'", "A"} <= words and "J" not in words, sheet)
    check("the key tells by names", "Best move: B" in key and re.search(r"^ *I: MIN to move", key, re.M), key)
    for bad, place in (("(A=1 A=2)", "1:6"), ("(abcdefghijklm=1 2)", "1:14"), ("(A=)", "1:4")):
        said = run("trace", "record", "--tree", bad, "-o", trace)
        check(f"{bad} is refused where it is wrong", said.returncode == 2 and place in said.stderr, said.stderr)
    exercise = f"{folder}/e.plyexercise"
    with open(exercise, "w", encoding="utf-8") as file:
        file.write(json.dumps({"plyexercise": 1, "title": "Names"}) + "\n" + json.dumps({"e": "tree", "tree": TREE}) + "\n")
    for name, parts in (("quiz.xml", ("K (MIN)", "I (MIN)", "C (MAX)", "D = 3:", "x_y' = 2:")), ("key.csv", (",K,inner,", ",x_y',leaf,", ",6,leaf,"))):
        said = run("exercise", "export", exercise, "-o", f"{folder}/{name}")
        check(f"{name}, of which kind its name says", said.returncode == 0 and all(part in written(f"{folder}/{name}") for part in parts), said.stderr)
    rng = random.Random(1127)
    right = 0
    for _ in range(200):
        names = [f"n{number}" for number in range(40)]
        rng.shuffle(names)
        node = (None, [random_tree(rng, 3, names) for _ in range(rng.randint(1, 3))])
        path = logged(folder, node)
        said = run("trace", "check", path)
        right += said.returncode == 0 and "all right" in said.stdout
        if right < _ + 1:
            check("logs by names are right", False, written(path) + said.stdout + said.stderr)
            break
    check("200 logs by names are right", right == 200)
    # A name of the tree that is no child of the node.
    node = (None, [("B", [("D", 3), ("E", 12)]), ("C", [("F", 2), ("G", 4)])])
    path = logged(folder, node, lambda lines: lines[2].update(move="G"))
    said = run("trace", "check", path)
    check("a call of a node that is elsewhere is none of this one", said.returncode == 1 and ":4:" in said.stdout, said.stdout + said.stderr)
    path = logged(folder, node, lambda lines: lines[3].update(value=5))
    said = run("trace", "check", path)
    check("a wrong call is told by the names that lead to it", said.returncode == 1 and "B D" in said.stdout, said.stdout + said.stderr)

sys.exit(done())
