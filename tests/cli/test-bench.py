#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-bench.py PLYSCOPE-BENCH SOURCE: every measurement, at its smallest, and what none of them takes. Prints TAP."""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

program, source = map(os.path.abspath, sys.argv[1:3])
# What is asked of each, and of how many positions or rounds; none of them may be left out.
SMALL = {
    "ffo": ("40", 1, "--threads", "2", "--paired"),
    "othello-small": ("4", 1),
    "othello-mid": ("1-3", 3, "--depth", "2", "--confidence", "95"),
    "othello-wide": ("1-2", 2),
    "maxconnect4-22": ("1-3", 3),
    "maxconnect4-26": ("2-3", 2),
    "maxconnect4-empty": ("1", 1),
    "maxconnect4-depth": ("1", 1, "--depth", "6"),
    "maxconnect4-second": ("1", 1, "--seconds", "0.05"),
    "pente-tactics": ("1-2", 2),
    "pente-speed": ("3-4", 2, "--depth", "2"),
    "stop": ("1", 1),
    "engine-record": ("1-2", 2, "--nodes", "5000"),
    "trace-jump": ("1-1000", 1000, "--visits", "0.02"),
    "trace-back": ("1-1000", 1000, "--visits", "0.02"),
    "trace-tree": ("1-3", 3, "--visits", "0.02"),
    "trace-icicle": ("1-3", 3, "--visits", "0.02"),
}
TRACE = ("record", "touch", "encode", "decode", "lines", "summary", "find", "check", "layout")
SMALL.update({"trace-" + name: ("1", 1, "--visits", "0.02") for name in TRACE})
CHECKED = ("ffo", "othello-small", "pente-tactics", "trace-decode", "trace-back", "trace-find", "trace-check")
WINDOW = ("frames",)  # ui-bench-frames
# The first writes the file that the others read: how many places each goes to, and how many are right, where it knows.
LARGE = {"record": (None, 1), "open": (None, None), "cold": ("1-3", 3), "warm": ("1-3", 3), "fill": (None, 1), "find": ("1-3", None),
         "icicle": ("1-3", None), "memory": (None, None)}


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=240, check=False, cwd=source)


listed = re.findall(r"(?m)^  ([a-z0-9-]+)  ", run("--help").stdout.split("Help Options")[0])
check("all that are listed are measured here", set(listed) - set(WINDOW) ==
      set(SMALL) | {"large-" + name for name in LARGE}, (listed, sorted(SMALL)))
for name, (positions, n, *more) in SMALL.items():
    result = run(name, "--positions", positions, *more)
    sums = [line for line in result.stdout.split("\n") if line.startswith((name + ":", name + ","))]
    check(name, result.returncode == 0 and result.stderr == "" and len(sums) == (3 if "--paired" in more else 1),
          (result.returncode, result.stdout, result.stderr))
    check(name + " knows what is right", (f"{n} of {n} right" in sums[0]) == (name in CHECKED) if sums else False, sums)
with tempfile.TemporaryDirectory() as folder:
    for name, (positions, right) in LARGE.items():
        result = run("large-" + name, "--visits", "0.02", "--file", os.path.join(folder, "large.plytrace"),
                     *(("--positions", positions) if positions else ()))
        sums = [line for line in result.stdout.split("\n") if line.startswith(f"large-{name},")]
        check("large-" + name, result.returncode == 0 and result.stderr == "" and len(sums) == 1 and
              (right is None or f"{right} of {right} right" in sums[0]), (result.returncode, result.stdout, result.stderr))
check("large- needs a file", run("large-open").returncode == 2 and "--file" in run("large-open").stderr)
# Nodes of one thread are the same on every machine.
ffo = run("ffo", "--positions", "40").stdout.split("\n")[0]
check("FFO 40", re.search(r" \+38 +right +14252217 nodes ", ffo) is not None, ffo)
group = run("pente", "--positions", "1", "--depth", "2").stdout
check("a name stands for all that begin with it", all(f"pente-{part}, 1 thread: " in group for part in ("tactics", "speed")), group)
for arguments, *words in ((["ffo", "--positions", "39"], "40", "59"), (["ffo", "--positions", "4294967297"], "--positions"),
                          (["ffo", "--positions", "42-41"], "--positions"), (["pente-tactics", "--positions", "1-61"], "60"),
                          (["othello-mid", "--confidence", "74"], "73", "100"), (["ffo", "--threads", "65"], "1 to 64"),
                          (["ffo", "--paired"], "--threads"), (["ffo", "--kernel", "x"], "“x”"), (["ffo", "speed"], "“speed”"),
                          ([], "--help"), (["ffo", "--depht", "3"], "--depht")):
    result = run(*arguments)
    check("refused: " + " ".join(arguments), result.returncode == 2 and result.stdout == "" and result.stderr.count("\n") == 1
          and all(word in result.stderr for word in words), (result.returncode, result.stdout, result.stderr))
sys.exit(done())
