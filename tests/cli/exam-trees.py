# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trees like those of the exams of a well-known course (Berkeley's CS188), made for this test: fractions, decimals, two MINs or MAXs in
a row, ties, wide roots, lone children, leaves at unequal depths. Each is typed as text, recorded with cuts at ≥ and at >, and held,
call by call and as it is written out, against the textbook's alpha-beta below, which knows nothing of Plyscope and counts in
fractions. Usage: exam-trees.py PLYSCOPE-CLI"""

import json
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done  # noqa: E402

TREES = (
    # Three MINs below MAX, as every sheet begins.
    "((3 12 8) (2 4 6) (14 5 2))",
    "((10 8 4) (9 50 1) (11 12 3))",
    "((-3 7 0) (-3 -9 4) (5 -1 -2))",
    "((4 4 4) (4 4 4) (4 4 4))",
    "((5 6) (5 1) (5 5) (6 5))",
    # A root for MIN.
    "min((3 10 2) (9 11 1) (8 7 12))",
    "min((1/2 1/3) (1/3 1/4) (2/3 1/5))",
    # Four plies, two children.
    "((((3 4) (8 6)) ((7 8) (5 9))) (((1 2) (0 9)) ((5 2) (8 4))))",
    "((((1 0) (1 0)) ((0 1) (1 1))) (((0 0) (1 1)) ((1 0) (0 0))))",
    "((((6 5) (7 4)) ((5 3) (7 6))) (((6 9) (7 5)) ((9 8) (6 6))))",
    # Five plies.
    "(((((2 9) (4 7)) ((9 1) (3 3))) (((8 6) (5 5)) ((2 2) (7 0)))) ((((1 1) (6 3)) ((4 4) (9 2))) (((0 5) (8 8)) ((3 6) (7 1)))))",
    # Fractions.
    "((1/3 2/3) (1/2 5))",
    "((1/3 2/3 1) (1/3 1/4) (1/2 1/2))",
    "((-1/3 1/3) (-1/6 5/6) (-1/2 0))",
    "((22/7 3) (3.14 22/7) (25/8 4))",
    "((0.5 0.25) (0.75 0.125) (0.5 1))",
    "(((1/7 2/7) (3/7 4/7)) ((5/7 6/7) (1/7 1/9)))",
    "((1/2 (1/3 2/3)) (1/4 (3/4 1/5)) 2/5)",
    "((100/3 -7/2) (99/4 1000/7) (3/999 0))",
    # Two MINs in a row, or two MAXs.
    "((min(3 9) min(4 1)) (min(7 2) min(8 8)))",
    "(min(min(5 6) min(2 9)) min(min(4 4) min(1 0)))",
    "(max(3 8) max(9 2) (7 max(1 6)))",
    "((min(1/2 2/3) min(1/4 3)) (min(5/6 1/3) min(7/8 1)))",
    "(max((2 7) (6 1)) max((9 3) (6 6)))",
    "min(min((4 9) (2 8)) min((7 1) (3 3)))",
    # One player alone.
    "max(max(3 1) max(4 1) max(5 9))",
    "min(min(3 1) min(4 1) min(5 9))",
    # Wide roots.
    "(4 8 15 16 23 42 4 8 15 16 23 42)",
    "((1) (2) (3) (5) (8) (13) (8) (5) (3) (2) (1))",
    "((9 1) (8 2) (7 3) (6 4) (5 5) (4 6) (3 7) (2 8) (1 9) (0 10))",
    "((3/4 1/9) (2/3 1/8) (1/2 1/7) (1/2 1/2) (2/3 2/3) (3/4 3/4) (1 1))",
    # Ties that ≥ cuts at and > does not.
    "((3 5) (3 1) (3 9))",
    "((1/3 1/2) (1/3 1/5) (1/3 9))",
    "((((4 4) (4 5)) ((4 3) (6 4))) (((4 2) (4 4)) ((5 4) (4 1))))",
    "((2 2 2 2) (2 1 2 1) (2 2 3 3))",
    # Leaves at unequal depths, lone children, names.
    "(5 (3 (8 2)) ((6 1) (7 (0 9))))",
    "((((7))) ((6)) (8))",
    "S=(A=(c=3 d=17) B=(e=2 F=(g=15 h=1)) C=(i=1/2 j=25))",
    "(1/3)",
)


def read(text):
    """The tree: a Fraction, or a list of a side (True for MAX) and its children. Where nothing is said the sides take turns."""
    tokens = re.findall(r"[()]|[^\s(),]+=?|\S", text.replace("(", " ( ").replace(")", " ) "))
    at = 0

    def node(above):
        nonlocal at
        word = tokens[at]
        at += 1
        while "=" in word:
            word = word[word.index("=") + 1 :]
            if word == "":
                word = tokens[at]
                at += 1
        side = not above
        if word in ("max", "min"):
            side = word == "max"
            word = tokens[at]
            at += 1
        if word != "(":
            return Fraction(word)
        children = []
        while tokens[at] != ")":
            children.append(node(side))
        at += 1
        return [side, children]

    return node(False)


def solve(tree, beyond):
    """Every call of the textbook's fail-soft alpha-beta, in order: path, α, β, value, children that it left out."""
    calls = []

    def search(node, path, alpha, beta):
        number = len(calls)
        calls.append(None)
        low, high = alpha, beta
        best, left = node, 0
        if isinstance(node, list):
            is_max, children = node
            best = None
            for i, child in enumerate(children):
                value = search(child, path + (i + 1,), alpha, beta)
                if best is None or (value > best if is_max else value < best):
                    best = value
                if is_max:
                    cut = best > beta if beyond else best >= beta
                    alpha = max(alpha, best)
                else:
                    cut = best < alpha if beyond else best <= alpha
                    beta = min(beta, best)
                if cut:
                    left = len(children) - i - 1
                    break
        calls[number] = (path, low, high, best, left)
        return best

    infinite = float("inf")
    search(tree, (), -infinite, infinite)
    return calls


def minimax(node):
    if not isinstance(node, list):
        return node
    return (max if node[0] else min)(minimax(child) for child in node[1])


def count(node):
    return 1 if not isinstance(node, list) else sum(count(child) for child in node[1])


def side_at(node, path):
    """Whether MAX moves there; of a leaf, who would."""
    side = False
    for step in (*path, 0):
        side = node[0] if isinstance(node, list) else not side
        if step == 0 or not isinstance(node, list):
            return side
        node = node[1][step - 1]
    return side


def thousandths(number, unit):
    """As a recording has it."""
    return number if number in (float("inf"), -float("inf")) else round(number * unit)


def recorded(lines):
    """The calls of a recording, values for MAX."""
    calls, open_calls = [], []
    for line in lines:
        event = json.loads(line)
        if event["e"] == "enter":
            path = open_calls[-1]["path"] + (event["move"],) if open_calls else ()
            here = {"path": path, "low": event.get("alpha", -float("inf")), "high": event.get("beta", float("inf")), "left": 0}
            open_calls.append(here)
            calls.append(here)
        elif event["e"] == "cut":
            open_calls[-1]["left"] = event["untried"]
        elif event["e"] == "leave":
            open_calls.pop()["value"] = event["value"]
    return calls


def written(number, text):
    """As the tree's author has written it: decimals stay such, fractions are in lowest terms."""
    if number in (float("inf"), -float("inf")):
        return "+∞" if number > 0 else "−∞"
    decimals = [word for word in re.findall(r"\d+\.\d+", text) if Fraction(word) == abs(number)]
    return ("−" if number < 0 else "") + (decimals[0] if decimals else str(abs(number)))


def run(*words):
    done_run = subprocess.run([cli, "trace", *words], capture_output=True, text=True, timeout=240)
    if done_run.returncode != 0:
        raise RuntimeError(done_run.stderr)
    return done_run.stdout


def compare(text, beyond, folder):
    tree = read(text)
    wanted = solve(tree, beyond)
    unit = 1000 if re.search(r"[/.]", text) else 1
    lines_path, dot_path = os.path.join(folder, "a.jsonl"), os.path.join(folder, "a.dot")
    rule = ["--cut-beyond"] if beyond else []
    run("record", "--plain", *rule, "--tree", text, "-o", lines_path)
    with open(lines_path, encoding="utf-8") as file:
        head, *lines = file.read().splitlines()
    got = recorded(lines)
    if read(json.loads(head)["tree"]) != tree:
        return f"the tree came back as {head}"
    if len(got) != len(wanted):
        return f"{len(got)} calls, not {len(wanted)}"
    names = re.findall(r"(\w+)=", text)  # stand in a recording in place of numbers
    for have, (path, low, high, best, left) in zip(got, wanted):
        last = have["path"][-1] if have["path"] else None
        if path and last not in names and last != str(path[-1]):
            return f"{have['path']} for {path}"
        sign = 1 if side_at(tree, path) else -1
        ends = (have["low"], have["high"]) if sign == 1 else (-have["high"], -have["low"])
        right = tuple(thousandths(end, unit) for end in (low, high))
        if ends != right:
            return f"{path}: called with {ends}, not {right}"
        if sign * have["value"] != thousandths(best, unit):
            return f"{path}: {sign * have['value']} comes back, not {best}"
        if have["left"] != left:
            return f"{path}: {have['left']} children cut, not {left}"
    # What stands in the picture: windows and values as they were typed.
    run("export", lines_path, "-o", dot_path, "--most", "10000", "--wording", "max-min")
    with open(dot_path, encoding="utf-8") as file:
        picture = file.read()
    values = re.findall(r"^  n\d+ \[label=\"[=≤≥]?([^\"\\]*)", picture, re.M)
    windows = re.findall(r"\[label=\"[^\"]*\\n\[(.*?), (.*?)\]", picture)
    seen = sorted(written(best, text) for _, _, _, best, _ in wanted)
    left = sorted(written(leaf, text) for leaf in cut_leaves(tree, {call[0] for call in wanted}))
    shown = sorted(value for value in values if value not in ("", "MAX", "MIN"))
    if shown != sorted(seen + left):
        return f"the picture has {shown}, not {sorted(seen + left)}"
    narrow = sorted((written(low, text), written(high, text)) for _, low, high, _, _ in wanted if low != -float("inf") or high != float("inf"))
    if sorted(window for window in windows if window != ("−∞", "+∞")) != narrow:
        return f"the picture's windows are {sorted(windows)}, not {narrow}"
    value = re.search(r"^Value: +(.*)$", run("show", lines_path), re.M).group(1)
    return None if value == written(wanted[0][3], text) else f"the value is told as {value}"


def cut_leaves(tree, visited, path=()):
    """The leaves that are not looked at."""
    if isinstance(tree, list):
        for i, child in enumerate(tree[1]):
            yield from cut_leaves(child, visited, path + (i + 1,))
    elif path not in visited:
        yield tree


def check_fractions(folder):
    """What is rounded is told, and how wide a null window is where numbers are thousandths."""
    path = os.path.join(folder, "f.plytrace")
    for text, told in (("(332/997 1/3)", "it takes 332/997 and 1/3 for the same number, 0.333."), ("(1/3 2)", "to it 1/3 is 0.333."),
                       ("(1/2 2)", None), ("(3 2)", None)):
        said = [run("record", "--plain", "--tree", text, "-o", path), run("show", path)]
        check(f"{text}: what is rounded", all((told or "counts in thousandths") in words for words in said) == (told is not None), said)
    for algorithm in ("pvs", "mtdf"):
        for text, told in (("(1/2 (5 6))", True), ("(1 (5 6))", False)):
            run("record", "--plain", "-a", algorithm, "--tree", text, "-o", path)
            for wording in ("max-min", "negamax"):
                code = run("show", path, "--step", "1", "--wording", wording)
                check(f"{algorithm} of {text}, {wording}: a null window", ("(1 in a window: a thousandth here)" in code) == told, code)


def check_printed_numbers(folder):
    """A minus that was copied from a window is one."""
    trees = []
    for number, words in enumerate((("--tree", "((-3 2) (-1/2 4))", "--root-window", "-2..8"),
                                    ("--tree", "((−3 2) (–1/2 4))", "--root-window", "−2..8"),
                                    ("--random", "b2d3v-9..-1s1"), ("--random", "b2d3v−9..−1s1"))):
        path = os.path.join(folder, f"{number}.jsonl")
        run("record", "--plain", *words, "-o", path)
        with open(path, encoding="utf-8") as file:
            trees.append(re.sub(r',"title":.*', "", file.read(), count=1))
    check("a printed minus in a tree and a root window", trees[0] == trees[1], trees[:2])
    check("a printed minus in a code", trees[2] == trees[3], trees[2:])


def main():
    differ = leaves = 0
    with tempfile.TemporaryDirectory() as folder:
        for text in TREES:
            tree = read(text)
            looked = []
            for beyond in (False, True):
                calls = solve(tree, beyond)
                looked.append(sum(1 for path, *_ in calls if not isinstance(at(tree, path), list)))
                check(f"{text} has its minimax value, at {'>' if beyond else '≥'}", calls[0][3] == minimax(tree), calls[0][3])
                fault = compare(text, beyond, folder)
                check(f"{text}, cut at {'>' if beyond else '≥'}: {looked[-1]} of {count(tree)} leaves", fault is None, fault)
            differ += looked[0] < looked[1]
            leaves += count(tree) - looked[0]
        check_fractions(folder)
        check_printed_numbers(folder)
    check("there are 33 trees or more", len(TREES) >= 33 and len(set(TREES)) == len(TREES), len(TREES))
    check("the two rules differ on some, and something is left out", differ >= 6 and leaves >= 40, (differ, leaves))
    return done()


def at(tree, path):
    for step in path:
        tree = tree[1][step - 1]
    return tree


cli = sys.argv[1]
sys.exit(main())
