#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""pente-recordings.py PLYSCOPE-CLI SAMPLES

The search of Pente's engine on the board of a tournament, as a user records it, checks it and steps through it.
"""
import json
import os
import subprocess
import sys
import tempfile


def run(*words):
    return subprocess.run([CLI, *words], capture_output=True, text=True, encoding="utf-8", check=False)


def main():
    position = os.path.join(sys.argv[2], "pente-attack.txt")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "own.plytrace")
        recorded = run("trace", "record", position, "-a", "engine", "-d", "4", "-o", file)
        if recorded.returncode != 0:
            print(recorded.stderr)
            return 1
        checked = run("trace", "check", file)
        shown = json.loads(run("trace", "show", file, "--json").stdout)
        plain = json.loads(run("analyze", position, "-a", "engine", "--threads", "1", "--json", "-d", "4").stdout)
        alike = (shown["value"], shown["best"]) == (plain["value"], plain["best"])
        step = json.loads(run("trace", "show", file, "--step", "2", "--json").stdout)
        print(checked.stdout + checked.stderr, shown["value"], plain["value"], step["sentence"])
        return 0 if checked.returncode == 0 and alike and step["sentence"] != "" else 1


CLI = sys.argv[1]
sys.exit(main())
