#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""exercises.py CLI: the trees that exercise make draws are as hard as was asked for, by an alpha-beta of their own, and an
exercise can be printed and graded."""

import json
import os
import shutil
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done, run_unnamed

CLI = sys.argv[1]


def run(*words):
    return run_unnamed([CLI, *words], capture_output=True, text=True, timeout=600)


def parse(text):
    """((3 12) (2 4)) as lists and numbers."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(int(word))
    return stack[0][0]


class Search:
    """Alpha-beta with the bounds and who set them: (value, ply of the node whose best it is)."""

    def __init__(self, tree, strict=False):
        self.cuts = self.deep = 0
        self.leaves = []
        self.strict = strict
        self.value = self.go(tree, 0, (float("-inf"), None), (float("inf"), None))

    def go(self, node, ply, alpha, beta):
        if not isinstance(node, list):
            self.leaves.append(node)
            return node
        top = ply % 2 == 0
        best = float("-inf") if top else float("inf")
        for at, child in enumerate(node):
            value = self.go(child, ply + 1, alpha, beta)
            best = max(best, value) if top else min(best, value)
            bound, owner = beta if top else alpha
            beyond = (best > bound if top else best < bound) if self.strict else (best >= bound if top else best <= bound)
            if beyond and owner is not None and at + 1 < len(node):
                self.cuts += 1
                self.deep += ply - owner >= 3
            if beyond and owner is not None:
                return best
            if top and best > alpha[0]:
                alpha = best, ply
            elif not top and best < beta[0]:
                beta = best, ply
        return best


def leaves_of(node):
    return [leaf for child in node for leaf in leaves_of(child)] if isinstance(node, list) else [node]


def tree_of(folder, code):
    """The tree of a code, as a recording has it in words."""
    path = f"{folder}/tree.jsonl"
    said = run("trace", "record", "--random", code, "--plain", "-o", path)
    assert said.returncode == 0, said.stderr
    with open(path, encoding="utf-8") as lines:
        return json.loads(next(lines))["tree"]


def check_drawn(folder):
    path = f"{folder}/ex.jsonl"
    words = ["exercise", "make", "b2d4v0..99s1", "--cuts", "3..4", "--deep", "1", "--leaves", "9..11", "--no-ties",
             "--variants", "8", "--title", 'Week "3"', "-o", path]
    said = run(*words)
    check("an exercise is made", said.returncode == 0, said.stderr)
    with open(path, encoding="utf-8") as file:
        first = file.read()
    head, *lines = map(json.loads, first.splitlines())
    check("it has its title, and either rule where there are no ties",
          head["title"] == 'Week "3"' and "rule" not in head and head["algorithm"] == "alpha-beta", head)
    codes = [line["random"] for line in lines]
    check("eight trees, all others", len(set(codes)) == 8 and all(code.startswith("b2d4v0..99s") for code in codes), codes)
    told = [list(map(int, re.search(r"(\d+) of (\d+) leaves looked at, (\d+) cutoffs, (\d+) of them deep, value (-?\d+)",
                                    line).groups())) for line in said.stdout.splitlines()]
    for code, figures in zip(codes, told):
        tree = parse(tree_of(folder, code))
        search, strict, numbers = Search(tree), Search(tree, strict=True), leaves_of(tree)
        ours = [len(search.leaves), len(numbers), search.cuts, search.deep, search.value]
        check(f"{code}: what is told is so", figures == ours, (figures, ours))
        check(f"{code}: it is as hard as was asked for",
              3 <= search.cuts <= 4 and search.deep >= 1 and 9 <= len(search.leaves) <= 11)
        check(f"{code}: no number twice, and both rules look at the same leaves",
              len(set(numbers)) == len(numbers) and strict.leaves == search.leaves)
    run(*words)
    with open(path, encoding="utf-8") as file:
        check("the same words, the same bytes", file.read() == first)
    grade = run("trace", "grade", folder, "--exercise", path)
    check("it can be graded by", grade.returncode == 0, grade.stderr)
    return path


def check_sheets(folder, path):
    out = f"{folder}/sheets é"
    said = run("exercise", "sheet", path, "-o", out, "--to", "svg")
    names = sorted(os.listdir(out)) if said.returncode == 0 else []
    check("a sheet and a key for each tree", len(names) == 16 and names[:2] == ["sheet-01-key.svg", "sheet-01.svg"],
          (said.stderr, names))
    said = run("exercise", "sheet", path, "-o", out)
    check("as PDF both in one", all(os.path.getsize(f"{out}/sheet-{n:02}.pdf") > 2000 for n in range(1, 9)), said.stderr)
    if shutil.which("pdftotext") is not None:
        with open(path, encoding="utf-8") as file:
            code = json.loads(file.read().splitlines()[1])["random"]
        sheet, key = subprocess.run(["pdftotext", "-layout", f"{out}/sheet-01.pdf", "-"], capture_output=True, text=True,
                                    check=True).stdout.split("\f")[:2]
        check("the key alone has the code of its tree", code in key and code not in sheet, key)


def check_rounding(folder):
    """Where two numbers are one to a search the author is told, and what is made is made."""
    path = f"{folder}/rounded"
    for tree, told in (("((332/997 2) (1/3 4))", True), ("((1/3 2) (3 4))", False)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'{{"plyexercise":1}}\n{{"e":"tree","tree":"{tree}","name":"thirds"}}\n')
        said = run("exercise", "export", path, "--to", "csv", "-o", f"{folder}/rounded.csv")
        check(f"{tree}: what is rounded", said.returncode == 0 and ("thirds: A search counts in thousandths: it takes" in said.stderr) == told
              and said.stderr.count("\n") == told, said.stderr)


def check_rules(folder):
    """The key is that of the exercise's own rule, with the side that it wants at the root."""
    for said, leaves, root in (('"rule":">="', "3 12 3 [4]", "MAX"), ('"rule":">"', "3 12 3 4", "MAX"),
                               ('"rule":">","root":"min"', "3 12 3 4", "MIN"), ('"root":"min"', "3 12 3 4", "MIN")):
        other, out = f"{folder}/other", f"{folder}/rules"
        with open(other, "w", encoding="utf-8") as file:
            file.write(f'{{"plyexercise":1,{said}}}\n{{"e":"tree","tree":"((3 12) (3 4))"}}\n')
        told = run("exercise", "sheet", other, "-o", out)
        if told.returncode != 0 or shutil.which("pdftotext") is None:
            check(f"sheets: {said}", told.returncode == 0, told.stderr)
            continue
        text = subprocess.run(["pdftotext", "-layout", f"{out}/sheet-01.pdf", "-"], capture_output=True, text=True, check=True).stdout
        words = " ".join(text.split())
        sides = [word for word in text.split() if word in ("MAX", "MIN")]
        sheet, answers = words.split("Answer key")
        check(f"the key has the marks of {said}", "Marks, 15 in all: 3 for nodes looked at (" in answers and "Marks" not in sheet, text)
        check(f"the key is that of {said}", f"never looked at: {leaves}" in words.split("Answer key")[1], text)
        check(f"{root} has the root: {said}", sides[1] == root, text)
        check(f"pupils are told the rule: {said}", ("cutting at >" in words) == ('">"' in said) and
              ("not where the two are equal" if '">"' in said else "also where the two are equal") in words, text)


def check_refusals(folder):
    out = f"{folder}/none.jsonl"
    for words, sentence in (
            (["zzz", "-o", out], "Expected the code of a random tree, such as b3d3v0..40, found “zzz”."),
            (["b2d2v0..9"], "Expected the code of a random tree and --output."),
            (["b2d2v0..9", "--cuts", "5..3", "-o", out], "--cuts expects a number or a range"),
            (["b2d2v0..9", "--leaves", "x", "-o", out], "--leaves expects a number or a range"),
            # Three plies have no room for a deep cutoff: it says what there is. Of a hundred thousand trees a few hundred have eight
            # leaves that all differ, and only these are searched.
            (["b2d3v0..7", "--no-ties", "--deep", "1", "-o", out], "have 0 to 2 cutoffs, at most 0 of them deep, and 5 to 8 leaves"),
            (["b9d9v0..9", "-o", out], "expected a tree of at most 100000 nodes"),
            (["b2d0v0..9", "-o", out], "expected a tree with a move"),
            (["b2d2v0..9", "-o", f"{folder}/nowhere/x"], "nowhere")):
        said = run("exercise", "make", *words)
        check(f"refused: {' '.join(words[:3])}", said.returncode == 2 and sentence in said.stderr and
              said.stderr.count("\n") == 1 and not os.path.exists(out), said.stderr)
    for words in ([], ["foo"], ["sheet", out, "-o", folder], ["sheet", out]):
        said = run("exercise", *words)
        check(f"refused: exercise {' '.join(words[:1])}", said.returncode == 2 and said.stderr.count("\n") == 1, said.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = check_drawn(folder)
        check_rounding(folder)
        check_sheets(folder, path)
        check_rules(folder)
        check_refusals(folder)
    sys.exit(done())


main()
