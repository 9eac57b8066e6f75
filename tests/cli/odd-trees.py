#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""odd-trees.py PLYSCOPE-CLI [COUNT [SEED]]

Number trees in which the sides do not take turns: two MINs in a row, MIN at the root, chance nodes, fractions. Each is
solved here, by the textbook's definitions in the tree's own values (those of MAX, as fractions), and recorded by the
command; every visit of the recording must be the one made here, in the same order, with the same move, window and value,
`trace check` must find nothing, and the sentence at a chance node must be a sum that comes out. Knows nothing of the
program's sources.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

INFINITE = 10**6  # of a window, in the values of a recording


class Node:
    """kind: "leaf", 0 MAX, 1 MIN, "chance"; number: the leaf's, as written; side: that moved last, this node included"""
    def __init__(self, kind, children=(), weights=(), number=None):
        self.kind, self.children, self.weights, self.number = kind, list(children), list(weights), number


def draw_number(rng, fine):
    form = rng.randrange(6) if fine else 0
    sign = rng.choice(["", "", "-"])
    if form == 4:
        above, below = rng.randrange(1, 40), rng.choice([2, 3, 4, 6, 7, 16, 999])
        return f"{sign}{above}/{below}", Fraction(f"{sign}{above}/{below}")
    if form == 5:
        text = f"{sign}{rng.randrange(0, 40)}.{rng.randrange(1, 1000):03d}"
        return text, Fraction(text)
    value = rng.randrange(-20, 21)
    return str(value), Fraction(value)


def draw_weights(rng, n):
    parts = [rng.randrange(1, 7) for _ in range(n)]
    return [Fraction(part, sum(parts)) for part in parts]


def draw(rng, depth, top, chance, fine):
    if not top and (depth == 0 or rng.random() < 0.15):
        return Node("leaf", number=draw_number(rng, fine))
    n = rng.randrange(1, 5)
    children = [draw(rng, depth - 1, False, chance, fine) for _ in range(n)]
    if chance and rng.random() < 0.35:
        even = rng.random() < 0.4
        return Node("chance", children, [Fraction(1, n)] * n if even else draw_weights(rng, n))
    return Node(rng.randrange(2), children)


def write(rng, node, last=1):
    """The tree as text; `last` moved last above, MIN above the root."""
    if node.kind == "leaf":
        return node.number[0]
    if node.kind == "chance":
        inner = [write(rng, child, last) for child in node.children]
        if len(set(node.weights)) == 1 and rng.random() < 0.7:
            return "<" + " ".join(inner) + ">"
        return "{" + " ".join(f"{weight}:{text}" for weight, text in zip(node.weights, inner)) + "}"
    name = "" if node.kind == 1 - last and rng.random() < 0.7 else rng.choice(["max", "MAX"] if node.kind == 0 else ["min", "Min"])
    return name + "(" + " ".join(write(rng, child, node.kind) for child in node.children) + ")"


def is_fine(node):
    return node.kind == "chance" or (node.kind == "leaf" and node.number[1].denominator > 1) or any(map(is_fine, node.children))


class Search:
    """What is searched, call by call, in values for MAX; the lines are in those of the node's own side."""
    def __init__(self, unit, cuts):
        self.unit, self.cuts, self.lines, self.means = unit, cuts, [], []

    def put(self, side, value):
        return value if side == 0 else -value

    def run(self, node, low=-INFINITE, high=INFINITE, move=None, last=1, root=True):
        side = node.kind if node.kind in (0, 1) else 1 - last if node.kind == "leaf" else 0 if root else last
        ends = (low, high) if side == 0 else (-high, -low)
        self.lines.append(("enter", move, *ends))
        if node.kind == "leaf":
            value = round(node.number[1] * self.unit)  # a half goes to the even one
        elif node.kind == "chance":
            values = [self.run(child, move=i + 1, last=last, root=False) for i, child in enumerate(node.children)]
            exact = sum(weight * value for weight, value in zip(node.weights, values))
            value = round(exact)
            self.means.append((len(self.lines) + 1, node.weights, values, exact))
        else:
            value = self.choose(node, low, high)
        self.lines.append(("leave", self.put(side, value)))
        return value

    def choose(self, node, low, high):
        best = -INFINITE if node.kind == 0 else INFINITE
        for i, child in enumerate(node.children):
            window = (-INFINITE, INFINITE)
            if self.cuts:
                window = (max(low, best), high) if node.kind == 0 else (low, min(high, best))
            value = self.run(child, *window, move=i + 1, last=node.kind, root=False)
            best = max(best, value) if node.kind == 0 else min(best, value)
            if self.cuts and (best >= high < INFINITE if node.kind == 0 else best <= low > -INFINITE):
                break
        return best


def read_lines(text):
    lines = []
    for line in text.splitlines()[1:]:
        event = json.loads(line)
        if event["e"] == "enter":
            lines.append(("enter", int(event["move"]) if "move" in event else None,
                          event.get("alpha", -INFINITE), event.get("beta", INFINITE)))
        elif event["e"] == "leave":
            lines.append(("leave", event["value"]))
    return lines


def number(text):
    return Fraction(text.replace("−", "-").strip("()"))


def check_sentence(text, unit, mean, problems):
    """“Chance: 1/3·3 + 2/3·(−8) = −13/3, which is −4.333 to three decimals.”"""
    _, weights, values, exact = mean
    found = re.search(r"Chance: (.*?) = (\S+?)(?:, which is (\S+) to three decimals)?\.(?=\s|$)", text)
    if not found:
        problems.append(f"no sentence of a mean: {text}")
        return
    terms = [term.split("·") for term in found[1].split(" + ")]
    said = [(Fraction(weight), number(value)) for weight, value in terms if weight != "…"]
    if said != [(weight, Fraction(value, unit)) for weight, value in zip(weights, values)][:len(said)]:
        problems.append(f"other terms than {list(zip(weights, values))}: {text}")
    if number(found[2]) != exact / unit:
        problems.append(f"the mean is {exact / unit}: {text}")
    if (found[3] is None) != (exact.denominator == 1) or (found[3] and number(found[3]) != Fraction(round(exact), unit)):
        problems.append(f"rounded it is {round(exact)} / {unit}: {text}")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def try_tree(cli, rng, i, folder, problems):
    chance, fine = rng.random() < 0.6, rng.random() < 0.5
    node = draw(rng, rng.randrange(1, 5), True, chance, fine)
    text, unit = write(rng, node), 1000 if is_fine(node) else 1
    cuts = rng.random() < 0.7
    algorithm = "alpha-beta" if cuts else "minimax"
    search = Search(unit, cuts)
    search.run(node)
    said = run(cli, "trace", "record", "--plain", "-a", algorithm, "--tree", text, "-o", "-")
    if said.returncode != 0 or read_lines(said.stdout) != search.lines:
        problems.append(f"{algorithm} of {text}:\n  expected {search.lines}\n  found {read_lines(said.stdout)} {said.stderr}")
        return 0
    if i % 8 or not search.means:
        return 0
    path = f"{folder}/{i}.jsonl"
    with open(path, "w", encoding="utf-8") as file:
        file.write(said.stdout)
    checked = run(cli, "trace", "check", path)
    if checked.returncode != 0:
        problems.append(f"{algorithm} of {text}: {checked.stdout}{checked.stderr}")
    mean = rng.choice(search.means)
    check_sentence(run(cli, "trace", "show", path, f"--step={mean[0]}").stdout, unit, mean, problems)
    return 1


def main():
    cli, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 16)
    problems, sentences = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for i in range(count):
            sentences += try_tree(cli, rng, i, folder, problems)
            if len(problems) > 5:
                break
    print("\n".join(problems))
    print(f"{count} trees, {sentences} sentences, {len(problems)} problems")
    return 1 if problems or sentences < count // 50 else 0


if __name__ == "__main__":
    sys.exit(main())
