#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""odd-trees.py PLYSCOPE-CLI [COUNT [SEED [STEPS]]]

Number trees in which the sides do not take turns: two MINs in a row, MIN at the root, chance nodes, fractions. Each is
solved here, by the textbook's definitions in the tree's own values (those of MAX, as fractions), and recorded by the
command; every visit of the recording must be the one made here, in the same order, with the same move, window and value.
Of every eighth tree `trace check` must find nothing, and STEPS of its steps (8; 0: all) must be told in sentences each of which
is true: what a sentence says is taken from its words, and looked up in the search made here. A review of a way through it must
say what its moves gave away. Knows nothing of the program's sources.
"""
import json
import os
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
    """What is searched, call by call, in values for MAX; the lines are in those of the node's own side. A step for each line says
    what is true of it, for the sentences."""
    def __init__(self, unit, cuts):
        self.unit, self.cuts, self.lines, self.steps, self.path = unit, cuts, [], [], []

    def put(self, side, value):
        return value if side == 0 else -value

    def run(self, node, low=-INFINITE, high=INFINITE, move=None, last=1):
        side = node.kind if node.kind in (0, 1) else 1 - last if node.kind == "leaf" else last if self.path else 0
        ends = (low, high) if side == 0 else (-high, -low)
        self.lines.append(("enter", move, *ends))
        self.steps.append(Step(self, node, (low, high), move))
        # What stands at this node by now: its best value and the move that has it.
        self.path.append({"node": node, "best": None, "move": None, "window": (low, high)})
        if node.kind == "leaf":
            value = round(node.number[1] * self.unit)  # a half goes to the even one
        elif node.kind == "chance":
            values = [self.run(child, move=i + 1, last=last) for i, child in enumerate(node.children)]
            exact = sum(weight * value for weight, value in zip(node.weights, values))
            value = round(exact)
        else:
            value = self.choose(node, low, high)
        self.lines.append(("leave", self.put(side, value)))
        here = self.path.pop()
        step = Step(self, node, (low, high), move)
        step.value, step.best, step.tried = value, here["move"], here.get("tried", 0)
        step.outcomes = (values, exact) if node.kind == "chance" else None
        self.steps.append(step)
        return value

    def choose(self, node, low, high):
        best, here = None, self.path[-1]
        for i, child in enumerate(node.children):
            window = (-INFINITE, INFINITE)
            if self.cuts and best is not None:
                window = (max(low, best), high) if node.kind == 0 else (low, min(high, best))
            elif self.cuts:
                window = (low, high)
            here["tried"] = i + 1
            value = self.run(child, *window, move=i + 1, last=node.kind)
            if best is None or (value > best if node.kind == 0 else value < best):
                best = here["best"] = value
                here["move"] = i + 1
            if self.cuts and (best >= high < INFINITE if node.kind == 0 else best <= low > -INFINITE):
                break
        return best


class Step:
    """An entry or a return: the call, what its caller had before, and who above has which bound."""
    value = None

    def __init__(self, search, node, window, move):
        self.search, self.node, self.window, self.move = search, node, window, move
        above = search.path[-1] if search.path else None
        self.above = dict(above) if above else None
        # The nearest node of the other side whose best value made the bound, and did not only come to what it was given as its
        # own; and whether the sides change more than once on the way.
        self.owner, changes, below = None, 0, node.kind
        bound = window[1] if node.kind == 0 else window[0]
        for up, at in enumerate(reversed(search.path) if node.kind in (0, 1) else ()):
            if at["node"].kind == 1 - below:
                changes, below = changes + 1, 1 - below
            if at["node"].kind == 1 - node.kind and at["best"] == bound != at["window"][at["node"].kind]:
                self.owner = (bound, at["move"], up + 1, changes > 1)
                break


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


NUMBER = r"(−?[\d./]+|[+−]∞)"
MOVER = "(MAX|MIN)"
MOVE = r"move (\d+)"


def to_number(text, unit):
    if "∞" in text:
        return {"+∞": INFINITE, "−∞": -INFINITE}[text]
    return round(number(text) * unit) if "/" in text else number(text) * unit  # the search has thousandths of what the tree writes


class Judge:
    """Takes a paragraph apart into sentences, and each into what it says."""
    def __init__(self, step):
        self.step, self.node, self.above = step, step.node, step.above
        self.unit, self.cuts = step.search.unit, step.search.cuts
        self.value = step.value

    def is_(self, text, value):
        return to_number(text, self.unit) == value

    def is_mover(self, text, node):
        return node.kind == ["MAX", "MIN"].index(text)

    # Entries.
    def begins(self, depth):
        return self.above is None and int(depth) == height(self.node)

    def open(self):
        return self.above is None and self.cuts and self.step.window == (-INFINITE, INFINITE)

    def tries(self, mover, move):
        return self.value is None and self.is_mover(mover, self.above["node"]) and int(move) == self.step.move

    def below(self, low, high):
        return self.cuts and self.is_(low, self.step.window[0]) and self.is_(high, self.step.window[1])

    def null(self, low, high, least, most):
        return self.below(low, high) and least == high and most == low and self.step.window[1] - self.step.window[0] == 1

    def outcome(self, move, weight):
        return self.above["node"].kind == "chance" and int(move) == self.step.move and self.weighs(weight)

    def weighs(self, weight):
        return Fraction(weight) == self.above["node"].weights[self.step.move - 1]

    def wide(self):
        return self.above["node"].kind == "chance" and self.step.window == (-INFINITE, INFINITE)

    # Returns: the node's own.
    def leaf(self, value):
        return self.node.kind == "leaf" and self.is_(value, self.value)

    def mean(self, terms, exact, rounded=None):
        values, mean = self.step.outcomes
        terms = [term.split("·") for term in terms.split(" + ")]
        said = [(Fraction(weight), number(value)) for weight, value in (term for term in terms if term != ["…"])]
        # What stands for thousandths is written in them.
        rests = rounded is not None and number(rounded) * self.unit == round(mean) if mean.denominator != 1 else rounded is None
        return (said == [(weight, Fraction(value, self.unit)) for weight, value in zip(self.node.weights, values)][:len(said)] and
                (len(said) == len(values) or terms[-1] == ["…"]) and number(exact) == mean / self.unit and rests)

    def all(self, mover):
        return self.is_mover(mover, self.node) and self.step.tried == len(self.node.children)

    def best(self, mover, move, value):
        return self.all(mover) and int(move) == self.step.best and self.is_(value, self.value) and not self.is_cut()

    def none_better(self, bound, value):
        end = self.step.window[self.node.kind]
        return (abs(end) < INFINITE and self.is_(bound, end) and self.is_(value, self.value) and
                (self.value <= end if self.node.kind == 0 else self.value >= end))

    def none_above(self, mover, bound, value):
        return self.all(mover) and self.node.kind == 0 and self.none_better(bound, value)

    def none_below(self, mover, bound, value):
        return self.all(mover) and self.node.kind == 1 and self.none_better(bound, value)

    def is_cut(self):
        low, high = self.step.window
        return self.cuts and (self.value >= high < INFINITE if self.node.kind == 0 else self.value <= low > -INFINITE)

    def cut(self, mover, value, sign, bound):
        return (self.is_mover(mover, self.node) and self.is_cut() and self.is_(value, self.value) and
                self.is_(bound, self.step.window[1 - self.node.kind]) and sign == ["≥ β", "≤ α"][self.node.kind])

    def owns(self, mover, bound, move, up=None, reason=None, deep=None):
        value, by, distance, far = self.step.owner
        return (self.node.kind == 1 - ["MAX", "MIN"].index(mover) and self.is_(bound, value) and int(move) == by and
                (up is None or int(up) == distance) and (deep is not None) == (up is not None) == far and
                (reason == "and gains nothing by allowing this") == (self.value == value))

    def left_out(self, count):
        return self.is_cut() and len(self.node.children) - self.step.tried == int(count)

    def saved_none(self):
        return self.left_out(0)

    # Returns: what the node above makes of it.
    def is_better(self):
        best, side = self.above["best"], self.above["node"].kind
        return best is None or (self.value > best if side == 0 else self.value < best)

    def compared(self, mover, value):
        return self.is_mover(mover, self.above["node"]) and self.is_(value, self.value)

    def no_better(self, mover, value, best):
        return self.compared(mover, value) and not self.is_better() and self.is_(best, self.above["best"])

    def bound_above(self):
        return self.above["window"][1 - self.above["node"].kind]

    def reaches(self, mover, value, word, bound):
        end, side = self.bound_above(), self.above["node"].kind
        beyond = self.value > end if side == 0 else self.value < end
        return (self.cuts and self.compared(mover, value) and self.is_better() and abs(end) < INFINITE and self.is_(bound, end) and
                (beyond if word == "passes" else self.value == end))

    def first(self, mover, value, how=None):
        end, side = self.above["window"][self.above["node"].kind], self.above["node"].kind
        narrows = self.value > end if side == 0 else self.value < end
        cut = self.value >= self.bound_above() if side == 0 else self.value <= self.bound_above()
        words = (" and narrows the window" if narrows else ", but not enough to narrow the window") if self.cuts else None
        return self.compared(mover, value) and self.is_better() and how == words and not (self.cuts and cut)

    def goes_in(self, value, weight):
        return self.above["node"].kind == "chance" and self.is_(value, self.value) and self.weighs(weight)

    # What a paragraph is made of, in this order; which sentences there may be of each.
    ENTRY = [
        [(begins, r"The search to depth (\d+) begins\."), (tries, f"{MOVER} tries {MOVE}\\."),
         (outcome, r"Chance: outcome (\d+), with the probability ([\d/]+)\.")],
        [(open, r"The window is open: any value may come\."), (below, f"Below it the window is from {NUMBER} to {NUMBER}\\."),
         (null, f"The null window from {NUMBER} to {NUMBER} asks only whether the value is at least {NUMBER} or at most {NUMBER}\\."),
         (wide, r"Its window is open, for a mean needs the exact value\.")],
        [(below, f"Below it the window is from {NUMBER} to {NUMBER}\\.")],
    ]
    OWN = [
        [(leaf, f"A leaf: its value is {NUMBER}\\."), (mean, rf"Chance: ([^=]*) = {NUMBER}(?:, which is {NUMBER} to three decimals)?\."),
         (best, f"{MOVER} to move: every move is tried; the best is {MOVE}, so {NUMBER} goes back\\."),
         (none_above, f"{MOVER} to move: every move is tried and none is better than α = {NUMBER}\\. {NUMBER} goes back: the true value is at most that\\."),
         (none_below, f"{MOVER} to move: every move is tried and none comes below β = {NUMBER}\\. {NUMBER} goes back: the true value is at least that\\."),
         (cut, f"{MOVER} to move: {NUMBER} (≥ β|≤ α) = {NUMBER}\\.")],
        [(owns, rf"{MOVER} already has {NUMBER} by {MOVE}(?:, (\d+) plies up)?,? (and gains nothing by allowing this|so it never allows this)(: a deep cutoff)?\.")],
        [(left_out, r"(\d+) moves? (?:is|are) not looked at\."), (saved_none, r"It was the last move: nothing is saved\.")],
    ]
    ABOVE = [
        [(no_better, f"{MOVER}: {NUMBER} is no better than {NUMBER}, so nothing changes\\."),
         (reaches, f"{MOVER}: {NUMBER} is the best so far, and it (passes|reaches) the bound {NUMBER}: cutoff\\."),
         (first, f"{MOVER}: {NUMBER} is the best so far( and narrows the window|, but not enough to narrow the window)?\\."),
         (goes_in, f"Chance: {NUMBER} goes into the mean with the weight ([\\d/]+)\\.")],
    ]

    def take(self, text, part, seen):
        """The rest of the text after a sentence of this part: None if there is none that is true."""
        for check, pattern in part:
            found = re.match(pattern + r"(?:\s+|$)", text)
            if found and check(self, *found.groups()):
                seen[check.__name__] = seen.get(check.__name__, 0) + 1
                return text[found.end():]
        return None

    def judge(self, text, seen):
        """What is left of a paragraph when all that is true and in its place was taken from it; “…” if something is missing."""
        needed = [self.ENTRY[:1] + (self.ENTRY[1:2] if self.cuts else [])] if self.value is None else (
            [self.OWN if self.is_cut() and self.node.kind in (0, 1) else self.OWN[:1]] + ([self.ABOVE] if self.above else []))
        for parts in needed:
            for part in parts:
                rest = self.take(text, part, seen)
                if rest is None:
                    return text or "…"
                text = rest
        return text


def height(node):
    return 1 + max(map(height, node.children)) if node.children else 0


def number(text):
    return Fraction(text.replace("−", "-").strip("()"))


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def judge_steps(cli, path, search, steps, seen, problems):
    for i in steps:
        shown = run(cli, "trace", "show", path, f"--step={i + 1}", "--json")
        text = json.loads(shown.stdout)["sentence"] if shown.returncode == 0 else shown.stderr
        left = Judge(search.steps[i]).judge(text, seen)
        if left:
            problems.append(f"step {i + 1} of {path}: “{left}” is not so in “{text}”")


def judge_review(cli, rng, text, node, unit, folder, problems):
    """A way to a leaf, reviewed: what each move is worth to who moves, and what it gave away."""
    path, way, last = f"{folder}/review.plygame", [], 1
    while node.children:
        i, last = rng.randrange(len(node.children)), node.kind if node.kind in (0, 1) else last
        way.append((node, last if way or node.kind != "chance" else 0, i))
        node = node.children[i]
    nodes = [{"id": 0}] + [{"id": n + 1, "parent": n, "move": str(i + 1)} for n, (_, _, i) in enumerate(way)]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"plygame": 1, "game": "number-tree", "tree": text, "notation": "child", "nodes": nodes}, file)
    said = run(cli, "review", "--json", path)
    found = json.loads(said.stdout)["moves"] if said.returncode == 0 else []
    for move, (at, side, i) in zip(found, way):
        value = [sign * Search(unit, False).run(of) for sign in [1 - 2 * side] for of in (at, at.children[i])]
        told = (move["side"], move["best_value"].get("value"), move["played_value"].get("value"), move.get("loss"))
        expected = (["MAX", "MIN"][side], *value, value[0] - value[1])
        if at.kind == "chance" and len(at.children) > 1:
            expected = ("chance", value[0], None, None)
        elif at.kind == "chance":
            expected = ("chance", *told[1:])
        if told != expected:
            problems.append(f"review of move {move['number']}: {told}, not {expected}")
    if len(found) != len(way):
        problems.append(f"a review of {len(found)} moves, not {len(way)}: {said.stderr}")


def try_tree(cli, rng, i, folder, n_steps, seen, problems):
    chance, fine = rng.random() < 0.6, rng.random() < 0.5
    node = draw(rng, rng.randrange(1, 6), True, chance, fine)
    text, unit = write(rng, node), 1000 if is_fine(node) else 1
    cuts = rng.random() < 0.7
    algorithm = "alpha-beta" if cuts else "minimax"
    search = Search(unit, cuts)
    search.run(node)
    said = run(cli, "trace", "record", "--plain", "-a", algorithm, "--tree", text, "-o", "-")
    if said.returncode != 0 or read_lines(said.stdout) != search.lines:
        problems.append(f"{algorithm} of {text}:\n  expected {search.lines}\n  found {read_lines(said.stdout)} {said.stderr}")
    if i % 8:
        return 0
    lines, path = f"{folder}/lines.jsonl", f"{folder}/{i}.plytrace"
    with open(lines, "w", encoding="utf-8") as file:
        file.write(said.stdout)
    run(cli, "trace", "record", "--plain", "-a", algorithm, "--tree", text, "-o", path)
    for checked in (run(cli, "trace", "check", file) for file in (lines, path)):
        if checked.returncode != 0:
            problems.append(f"{algorithm} of {text}: {checked.stdout}{checked.stderr}")
    steps = range(len(search.steps))
    if 0 < n_steps < len(search.steps):
        steps = sorted(rng.sample(steps, n_steps))
    before = len(problems)
    judge_steps(cli, path, search, steps, seen, problems)
    judge_review(cli, rng, text, node, unit, folder, problems)
    problems += [f"  {algorithm} of {text}"] if len(problems) > before else []
    os.unlink(path)
    return len(steps)


KINDS = ["begins", "below", "best", "cut", "first", "goes_in", "leaf", "left_out", "mean", "no_better", "none_above", "none_below",
         "open", "outcome", "owns", "reaches", "saved_none", "tries", "wide"]


def main():
    # A sanitizer sees the same lines of code in an eighth of the trees.
    fewer = int(os.environ.get("PLY_TEST_FEWER", "1"))
    cli, count = sys.argv[1], (int(sys.argv[2]) if len(sys.argv) > 2 else 2000) // fewer
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 16)
    n_steps = int(sys.argv[4]) if len(sys.argv) > 4 else 8
    problems, sentences, seen = [], 0, {}
    with tempfile.TemporaryDirectory() as folder:
        for i in range(count):
            sentences += try_tree(cli, rng, i, folder, n_steps, seen, problems)
            if len(problems) > 5:
                break
    # A kind that was never said was never judged.
    if count >= 1000:
        problems += [f"no sentence of the kind “{kind}”" for kind in KINDS if kind not in seen]
    print("\n".join(problems))
    print(f"{count} trees, {sentences} steps told, {len(problems)} problems; by kind: {seen}")
    return 1 if problems or sentences < count // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
