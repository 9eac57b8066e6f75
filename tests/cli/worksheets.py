#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""worksheets.py CLI: what stands on the sheet that pupils get, and what on the key alone, as pdftotext reads it."""

import math
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done, run_unnamed

CLI = sys.argv[1]


def run(*words):
    return run_unnamed([CLI, "trace", *words], capture_output=True, text=True, timeout=60)


def pages(folder, *source, step=None, size=None):
    """The texts of the sheet and of its key, or what is said instead."""
    trace, pdf = f"{folder}/t.plytrace", f"{folder}/t.pdf"
    plain = [] if "--gallery" in source else ["--plain"]
    assert run("record", *source, *plain, "-o", trace).returncode == 0, source
    words = (["--step", str(step)] if step else []) + (["--size", size] if size else [])
    said = run("export", trace, "-o", pdf, "--worksheet", *words)
    if said.returncode != 0:
        return said.stderr
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return text.split("\f")[:2]


def leaves(text):
    return re.findall(r"\[?−?\d+\]?", re.search(r"\bleaves[^:]*never looked at:([^:]*?)(?:\n\n|\n *\w+:|\Z)", text).group(1))


with tempfile.TemporaryDirectory() as folder:
    # As many slots as there are inner nodes, up to 121 nodes on A4.
    for code, inner in (("b2d4v0..9s1", 15), ("b3d3v0..9s1", 13), ("b2d5v0..9s1", 31), ("b4d3v0..9s1", 21), ("b3d4v0..9s1", 40),
                        ("b2d6v0..9s1", 63)):
        sheet, key = pages(folder, "--random", code)
        trees = [re.split("Value of the root", text.split(after)[1])[0] for text, after in ((sheet, "equal."), (key, "values for MAX"))]
        check(f"{code}: every node has its name on both", [len(re.findall(r"(?<!\S)[A-Z]{1,2}(?!\S)", tree)) for tree in trees] == [inner] * 2, key)
        check(f"{code}: windows on the key", trees[1].count("α") > inner // 4, key)
        task = sheet.index("equal.")
        check(f"{code}: slots", sheet[task:].count("α") == inner and sheet[task:].count("β") == inner, sheet)
        check(f"{code}: the code is on the key alone", code not in sheet and code in key, sheet)
        check(f"{code}: no answer on the sheet", "∞" not in sheet and "≥" not in sheet and "≤" not in sheet and "∞" in key, sheet)
        check(f"{code}: names", re.search(r"(?<!\S)A(?!\S)", sheet) is not None, sheet)
    # AIMA's tree: two leaves of nine are never looked at.
    sheet, key = pages(folder, "--tree", "((3 12 8) (2 4 6) (14 5 2))")
    check("the leaves in order", leaves(sheet) == "3 12 8 2 4 6 14 5 2".split(), sheet)
    check("… in brackets what is never looked at", leaves(key) == "3 12 8 2 [4] [6] 14 5 2".split(), key)
    check("… and how many", "Leaves never looked at: 2" in key, key)
    check("the rule for ties", "also where the two are equal" in sheet, sheet)
    check("a cut is told by its node's name", re.search(r"^\s*C: MIN to move: 2 ≤ α = 3\.", key, re.M) is not None, key)
    # An example of the gallery does not tell what there is to be found.
    sheet, key = pages(folder, "--gallery", "deep-cut")
    check("a neutral title", "eep cut" not in sheet.lower() and sheet.split("Name:")[0].strip() == "Number tree", sheet)
    check("chance", all(part in pages(folder, "--tree", "{1/2:(3 12) 1/4:8 1/4:(2 9)}", "-a", "minimax")[0] for part in ("1/2", "1/4", "Chance")))
    # A picture is a page as well.
    assert run("export", f"{folder}/t.plytrace", "-o", f"{folder}/t.png", "--worksheet").returncode == 0
    for name in ("t.png", "t-key.png"):
        with open(f"{folder}/{name}", "rb") as file:
            wide, high = struct.unpack(">II", file.read(24)[16:])
        check(f"{name} is a page", abs(wide / high - math.sqrt(2)) < 0.01 and wide > 1000, (wide, high))
    # Of a tree that is too big a part.
    big = ("--random", "b3d6v0..20s3")
    check("a tree that is too big", "most nodes are: 200" in pages(folder, *big), pages(folder, *big))
    check("… and a node's part of it", "depth 4" in pages(folder, *big, step=136)[0])
    check("… but not of a leaf", "somebody can move" in pages(folder, *big, step=40))
    check("a page on which nobody could write", "too big to be written" in pages(folder, "--random", "b3d4v0..9s1", size="300x200"))
    said = run("export", f"{folder}/t.plytrace", "-o", f"{folder}/t.html", "--worksheet", "--size", "200x100").stderr
    check("… also for a browser", "too big to be written" in said, said)

sys.exit(done())
