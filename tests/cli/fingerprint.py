#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""fingerprint.py PROGRAM BENCH-FILE: every search finds what is recorded of it, in as many nodes, and an analysis has its lines.
test-cli.py does a small part of either. Prints TAP."""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

program, bench_file = sys.argv[1:3]


def run(*arguments, text=None):
    return subprocess.run([program, *arguments], input=text, capture_output=True, text=True, timeout=240, check=False).stdout


with open(bench_file, encoding="utf-8") as file:
    recorded = file.read().strip().split("\n")
fingerprint = [line.split(" nodes ")[0] for line in run("bench").strip().split("\n")]
check("bench prints the recorded fingerprint", fingerprint == recorded, "\n".join(sorted(set(fingerprint) ^ set(recorded))))

# Always a line: ten plies for each of the best four moves, whatever the engine's own came to.
for moves in ("f5", "f5d6", "f5d6c3", "f5f6e6f4", "f5f4", "f5d6c5f4"):
    report = json.loads(run("analyze", "--json", "--depth", "14", "-", text=moves))
    lines = [len(move["pv"]) for move in report["moves"][:4] if move["depth"] > 0]
    check(f"lines after {moves}", len(lines) >= 3 and min(lines) >= 10, report)
sys.exit(done())
