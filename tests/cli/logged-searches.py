#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""logged-searches.py PLYSCOPE-CLI [TREES]: alpha-beta as textbooks and courses have it, in 32 dialects, and with each of the
slips that `trace check` knows, on random trees, logged by docs/trace-format.md alone. No right log may be refused, whether its
dialect is declared or not; a wrong one must be refused at the line at which it first differs from the right one, and its slip
named. Knows nothing of how they are judged. TAP."""
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

INF = 1000000
VALUES, RULES, FAILS, ROOTS = ("mover", "max"), (">=", ">"), ("soft", "hard", "raw", "low"), ("max", "min")


def random_tree(rng, depth):
    if depth == 0 or (depth < 3 and rng.random() < 0.15):
        return rng.randint(-9, 20)
    return [random_tree(rng, depth - 1) for _ in range(rng.randint(1, 4))]


def height(tree):
    return 0 if isinstance(tree, int) else 1 + max(map(height, tree))


def text_of(tree):
    return str(tree) if isinstance(tree, int) else "(" + " ".join(map(text_of, tree)) + ")"


class Search:
    """One program: a dialect, and at most one slip."""

    def __init__(self, dialect, slip=None, minimax=False, passes=False, depths=False):
        self.values, self.rule, self.fail, self.root = dialect
        self.passes, self.depths = passes, depths
        self.slip, self.minimax = slip, minimax
        self.lines, self.first = [], 0

    def run(self, tree, declared, rng):
        head = {"plytrace": 1, "game": "number-tree", "tree": text_of(tree), "algorithm": "minimax" if self.minimax else "alpha-beta"}
        if declared:
            head.update(values=self.values, rule=self.rule, root=self.root, order="tree", fail=self.fail)
        elif rng.random() < 0.5 and self.fail != "low":
            head["fail_hard"] = self.fail in ("hard", "raw")
        self.lines = [head]
        self.cut_lines, self.bounds = rng.random() < 0.5, rng.random() < 0.3
        self.kept = [-INF, INF]
        self.low, self.high = -INF, INF
        self.table = {}
        side = 0 if self.root == "max" else 1
        # Two passes, as MTD(f) makes them; the slip in the table shows in the second.
        for low, high in ((-INF, 5), (5, INF)) if self.passes else ((-INF, INF),):
            self.search(tree, None, side, low, high, height(tree) if self.depths else None)
        return "".join(json.dumps(line) + "\n" for line in self.lines)

    def enter(self, move, side, low, high, depth):
        line = {"e": "enter"}
        if move:
            line["move"] = str(move)
        if depth is not None:
            line["depth"] = depth
        if not self.minimax:
            turned = self.values == "mover" and side == 1
            line["alpha"], line["beta"] = (-high, -low) if turned else (low, high)
        self.lines.append(line)

    def leave(self, side, value, low, high, leaf=False):
        turned = self.values == "mover" and side == 1
        line = {"e": "leave", "value": -value if turned else value}
        if self.bounds and not self.minimax and not self.slip:
            kind = "exact" if leaf and self.fail != "hard" else "upper" if value <= low else "lower" if value >= high else "exact"
            line["bound"] = {"upper": "lower", "lower": "upper"}.get(kind, kind) if turned else kind
        self.lines.append(line)
        return value

    def returned(self, side, best, low, high):
        if self.minimax or self.fail == "soft":
            return best
        if self.fail == "low":
            return max(best, low) if side == 0 else min(best, high)
        return max(low, min(high, best))

    def window(self, side, low, high, raised):
        slip = self.slip
        a = raised if side == 0 and slip not in ("not-narrowed", "max-not-narrowed") else low
        b = raised if side == 1 and slip not in ("not-narrowed", "min-not-narrowed") else high
        if slip == "no-alpha" or (slip == "no-own" and side == 0) or (slip == "no-other" and side == 1):
            a = -INF
        if slip == "no-beta" or (slip == "no-own" and side == 1) or (slip == "no-other" and side == 0):
            b = INF
        return (b, a) if slip == "not-turned" else (a, b)

    def cuts(self, side, best, low, high):
        slip = self.slip
        if self.minimax or slip == "no-cut" or (slip == "no-cut-at-min" and side == 1) or (slip == "no-cut-at-max" and side == 0):
            return False
        strict = (self.rule == ">") != (slip == "other-rule")
        if slip == "own-bound":
            over, is_open = best - low if side == 0 else high - best, False
        else:
            over, is_open = (best - high, high == INF) if side == 0 else (low - best, low == -INF)
        return not is_open and (over > 0 if strict else over >= 0)

    def children(self, tree):
        numbered = list(enumerate(tree, 1))
        if len(tree) > 1 and self.slip == "skip-first":
            return numbered[1:]
        if len(tree) > 1 and self.slip == "skip-last":
            return numbered[:-1]
        return numbered[::-1] if self.slip == "order" else numbered

    def search(self, tree, move, side, low, high, depth):
        if self.slip == "all-max":
            shown = side
            mover = 0
        else:
            shown = mover = side
        self.enter(move, shown, low, high, depth)
        if isinstance(tree, int) or (self.slip == "early" and depth == 1):
            number = tree if isinstance(tree, int) else 0  # what an inner node without a number is estimated at
            value = -number if self.slip == "sign" and side == 1 else number
            if self.fail == "hard" and not self.minimax:
                value = max(low, min(high, value))
            return self.leave(shown, value, low, high, leaf=True)
        if self.slip == "table" and id(tree) in self.table:
            return self.leave(shown, self.table[id(tree)], low, high)
        best = [-INF, INF][mover]
        if self.slip == "zero":
            best = 0
        if self.slip == "kept":
            best = self.kept[mover]
        raised = (low, high)[mover]
        if self.slip == "shared":
            self.low, self.high = low, high
        tried = self.children(tree)
        for at, (number, child) in enumerate(tried):
            value = self.search(child, number, 1 - side, *self.window(mover, low, high, raised),
                                None if depth is None else depth - 1)
            if self.slip == "last":
                best = value
            else:
                best = max(best, value) if mover == 0 else min(best, value)
            self.kept[mover] = best
            if self.slip == "shared":
                if mover == 0:
                    self.low = max(self.low, best)
                else:
                    self.high = min(self.high, best)
                low, high = self.low, self.high
                raised = (low, high)[mover]
            stop = self.cuts(mover, best, low, high) or (self.slip == "shared" and low >= high)
            if stop:
                if self.cut_lines and self.slip not in ("skip-last", "skip-first", "shared"):
                    self.lines.append({"e": "cut", "untried": len(tree) - at - 1})
                break
            if self.slip == "last-raises":
                raised = value
            else:
                raised = max(raised, best) if mover == 0 else min(raised, best)
        self.table[id(tree)] = self.returned(mover, best, low, high)
        return self.leave(shown, self.table[id(tree)], low, high)


SLIPS = ("no-alpha", "no-beta", "no-own", "no-other", "not-narrowed", "min-not-narrowed", "max-not-narrowed", "shared", "no-cut",
         "no-cut-at-min", "no-cut-at-max", "own-bound", "other-rule", "sign", "last", "zero", "kept", "skip-first", "skip-last",
         "all-max", "not-turned", "last-raises", "order", "early", "table")


def check(cli, folder, texts):
    """The status and the lines printed of each text."""
    names = []
    for number, text in enumerate(texts):
        names.append(os.path.join(folder, f"{number}.jsonl"))
        with open(names[-1], "w") as file:
            file.write(text)
    said = {name: [] for name in names}
    for first in range(0, len(names), 200):
        part = names[first:first + 200]
        done = subprocess.run([cli, "trace", "check", *part], capture_output=True, text=True, timeout=600)
        if done.returncode not in (0, 1) or done.stderr:
            return None, f"status {done.returncode}: {done.stderr}"
        at = None
        for line in done.stdout.splitlines():
            name = line.split(":")[0]
            at = name if name in said else at
            said[at].append(line)
    return [said[name] for name in names], ""


def compare(cli, folder, wrong, right, line, slip):
    """What is wrong with `trace diff` of the two, and of the wrong one alone."""
    mine, other = os.path.join(folder, "mine.jsonl"), os.path.join(folder, "other.jsonl")
    for name, text in (mine, wrong), (other, right):
        with open(name, "w") as file:
            file.write(text)
    for files in [mine, other], [mine]:
        if slip == "order" and len(files) == 1:
            continue  # the reference takes the moves in the log's order where it can
        done = subprocess.run([cli, "trace", "diff", *files], capture_output=True, text=True, timeout=600)
        place = f"{mine}:{line}: here the two part:" if line <= wrong.count("\n") else f"{mine}: here the two part, at its end:"
        if done.returncode != 1 or done.stderr or done.stdout.splitlines()[:1] != [place]:
            return f"{place} was expected\n{wrong}{done.stdout}{done.stderr}"
    same = subprocess.run([cli, "trace", "diff", other, other], capture_output=True, text=True, timeout=600)
    if same.returncode != 0 or "the same in both" not in same.stdout:
        return f"one file is not the same as itself: {same.stdout}{same.stderr}"
    return ""


def minimax(tree, side):
    return tree if isinstance(tree, int) else (max, min)[side](minimax(child, 1 - side) for child in tree)


def opened(cli, folder, text, value, odd=False):
    """What is wrong with how the log opens: with so many calls and, if it is one pass, this value for MAX."""
    name = os.path.join(folder, "opened.jsonl")
    if odd:  # as Python prints infinities, fractions where whole numbers would do, and moves that have names
        text = text.replace("-1000000", "-Infinity").replace("1000000", "Infinity")
        text = re.sub(r'"value": (-?\d+)', r'"value": \1.0', text)
        text = re.sub(r'"move": "(\d+)"', lambda move: f'"move": "{"abcdefgh"[int(move[1]) - 1]}"', text)
    with open(name, "w") as file:
        file.write(text)
    done = subprocess.run([cli, "trace", "show", name], capture_output=True, text=True, timeout=600)
    lines = dict(line.split(":", 1) for line in done.stdout.splitlines() if ":" in line)
    calls = text.count('"enter"')
    good = done.returncode == 0 and lines.get("Visits", "").split()[:1] == [str(calls)] and (
        text.count('"move"') < calls - 1 or lines.get("Value", "").strip().replace("−", "-").lstrip("+") == str(value))
    return "" if good else f"{calls} calls with value {value} were expected\n{text}{done.stdout}{done.stderr}"


def marked(cli, folder, text):
    """What is wrong with a wrong log's faults, which are bookmarks."""
    name = os.path.join(folder, "marked.jsonl")
    with open(name, "w") as file:
        file.write(text)
    done = subprocess.run([cli, "trace", "show", name, "--bookmarks"], capture_output=True, text=True, timeout=600)
    good = done.returncode == 0 and "✗" in done.stdout.split("\n")[0]
    return "" if good else f"a bookmark was expected\n{text}{done.stdout}{done.stderr}"


def first_difference(a, b):
    return next((at for at, (x, y) in enumerate(zip(a, b), 1) if x != y), min(len(a), len(b)) + 1)


def main():
    cli, trees = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    dialects = list(itertools.product(VALUES, RULES, FAILS, ROOTS))
    failed = count = 0

    def tell(good, name, detail=""):
        nonlocal failed, count
        count += 1
        failed += not good
        print(f"{'ok' if good else 'not ok'} {count} {name}", flush=True)
        if not good and detail:
            print("# " + detail.replace("\n", "\n# "))

    with tempfile.TemporaryDirectory() as folder:
        for dialect in dialects:
            texts, values = [], []
            for seed in range(trees):
                rng = random.Random(f"{dialect} {seed}")
                tree = [random_tree(rng, 3) for _ in range(rng.randint(1, 3))]
                more = {"passes": seed % 5 == 1, "depths": seed % 3 == 1}
                texts.append(Search(dialect, **more).run(tree, seed % 2 == 0, rng))
                values.append(minimax(tree, 0 if dialect[3] == "max" else 1))
            results, why = check(cli, folder, texts)
            bad = why or next((f"{text}{said}" for text, said in zip(texts, results) if "all right" not in "".join(said)), "")
            bad = bad or next(filter(None, (opened(cli, folder, *pair, odd) for pair in list(zip(texts, values))[0:6:2]
                                                for odd in (False, True))), "")
            tell(not bad, f"right, and opened: {' '.join(dialect)}", bad)
        rng = random.Random("minimax")
        texts = [Search(dialects[seed % 32], minimax=True).run([random_tree(rng, 3)], False, rng) for seed in range(trees)]
        results, why = check(cli, folder, texts)
        bad = why or next((f"{text}{said}" for text, said in zip(texts, results) if "all right" not in "".join(said)), "")
        tell(not bad, "right: minimax", bad)
        for slip in SLIPS:
            texts, lines, pairs = [], [], []
            for seed in range(trees):
                rng = random.Random(f"{slip} {seed}")
                tree = [random_tree(rng, 3) for _ in range(rng.randint(2, 4))]
                dialect = dialects[seed % len(dialects)]
                state = rng.getstate()
                more = {"passes": slip == "table", "depths": slip == "early"}
                right = Search(dialect, **more).run(tree, True, rng)
                rng.setstate(state)
                wrong = Search(dialect, slip, **more).run(tree, True, rng)
                # What a right program may say of bounds and cuts is left out of both.
                strip = lambda text: [{k: v for k, v in json.loads(line).items() if k != "bound"} for line in text.splitlines()
                                      if '"cut"' not in line]
                if strip(right) == strip(wrong):
                    continue
                wrong = "".join(json.dumps(line) + "\n" for line in strip(wrong))
                texts.append(wrong)
                pairs.append((wrong, "".join(json.dumps(line) + "\n" for line in strip(right))))
                lines.append(first_difference(strip(right), strip(wrong)))
            results, why = check(cli, folder, texts)
            bad, named = why, 0
            for text, line, said in zip(texts, lines, results or []):
                if not bad and not (said and said[0].split(":")[1:2] == [str(line)]):
                    bad = f"differs at line {line}:\n{text}" + "\n".join(said)
                named += any(f"({slip})" in words for words in said)
            tell(not bad, f"refused where it first differs: {slip}, {len(texts)} logs", bad)
            tell(named == len(texts) > trees // 3 or (named > len(texts) // 2 and len(texts) > trees // 3),
                 f"named: {slip}, {named} of {len(texts)}")
            bad = next(filter(None, (compare(cli, folder, *pair, line, slip) for pair, line in list(zip(pairs, lines))[:4])), "")
            bad = bad or next(filter(None, (marked(cli, folder, text) for text in texts[:4])), "")
            tell(not bad, f"compared with the right one and with the reference: {slip}", bad)
    print(f"1..{count}")
    return failed > 0


sys.exit(main())
