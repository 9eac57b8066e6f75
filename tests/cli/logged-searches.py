#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""logged-searches.py PLYSCOPE-CLI [TREES [FIRST]]: alpha-beta as textbooks and courses have it, in 32 dialects, and with each of the
slips that `trace check` knows, on random trees from the FIRST on, logged by docs/trace-format.md alone. No right log may be refused, whether its
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

from students import FAILS, INF, ROOTS, RULES, SLIPS, VALUES, Search, random_tree


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


def halved(text):
    """The search of the tree whose numbers are half as large: decimals, unless all that were met are whole."""
    lines = [json.loads(line) for line in text.splitlines()]
    lines[0]["tree"] = re.sub(r"-?\d+", lambda number: f"{int(number[0]) / 2:g}", lines[0]["tree"])
    for line in lines[1:]:
        for key in {"alpha", "beta", "value"} & set(line):
            if abs(line[key]) < INF:
                line[key] = line[key] // 2 if line[key] % 2 == 0 else line[key] / 2
    return "".join(json.dumps(line) + "\n" for line in lines)


def first_difference(a, b):
    return next((at for at, (x, y) in enumerate(zip(a, b), 1) if x != y), min(len(a), len(b)) + 1)


def main():
    cli, trees = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
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
            for seed in range(first, first + trees):
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
            results, why = check(cli, folder, list(map(halved, texts)))
            bad = why or next((f"{halved(text)}{said}" for text, said in zip(texts, results) if "all right" not in "".join(said)), "")
            tell(not bad, f"right with fractions: {' '.join(dialect)}", bad)
        rng = random.Random(f"minimax {first}")
        texts = [Search(dialects[seed % 32], minimax=True).run([random_tree(rng, 3)], False, rng) for seed in range(first, first + trees)]
        results, why = check(cli, folder, texts)
        bad = why or next((f"{text}{said}" for text, said in zip(texts, results) if "all right" not in "".join(said)), "")
        tell(not bad, "right: minimax", bad)
        for slip in SLIPS:
            texts, lines, pairs = [], [], []
            for seed in range(first, first + trees):
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
            results, why = check(cli, folder, list(map(halved, texts)))
            bad = why or next((f"differs at line {line}:\n{halved(text)}" + "\n".join(said) for text, line, said in
                               zip(texts, lines, results) if not said or said[0].split(":")[1:2] != [str(line)]), "")
            tell(not bad, f"refused with fractions: {slip}", bad)
            bad = next(filter(None, (compare(cli, folder, *pair, line, slip) for pair, line in list(zip(pairs, lines))[:4])), "")
            bad = bad or next(filter(None, (marked(cli, folder, text) for text in texts[:4])), "")
            tell(not bad, f"compared with the right one and with the reference: {slip}", bad)
    print(f"1..{count}")
    return failed > 0


sys.exit(main())
