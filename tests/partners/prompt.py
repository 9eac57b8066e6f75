#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""prompt.py PLYSCOPE-CLI [GAMES]: models of students' programs at a prompt under our `monitor`, against our `othello`.
Prints TAP."""

import os
import subprocess
import sys
import tempfile

from tap import PATIENCE, check, done

cli = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
here = os.path.dirname(os.path.abspath(__file__))
ours = f"'{cli}' as othello"


def player(habits):
    return f"'{sys.executable}' -B '{here}/prompt_player.py' {habits}"


def monitor(size, first, second, *options):
    """The results' last words, such as "legal", and all that was said."""
    command = [cli, "as", "monitor", "--none", "--time-limit", "200", *options, str(size), "2", first, second]
    result = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    lines = [line.split() for line in result.stdout.splitlines()]
    return [words[3] for words in lines if words[0] == "winner"], result.stdout + result.stderr


def plays(name, size, habits, *options):
    """Both colours, to the end."""
    reasons, said = monitor(size, player(habits), ours, "--games", str(games), *options)
    check(f"{name}, {size}x{size}", reasons == ["legal"] * games, said)
    return said


plays("a new reader for each command", 4, "buffered+late")
plays("… without a word", 6, "buffered+late+silent")
plays("… that talks", 5, "buffered+late+chatty+spaced")
plays("called as N D", 4, "short", "--as", "transcript")
plays("N D is found out", 5, "short+buffered+late")
plays("(x, y)", 8, "spaced+chatty")
plays("no comments", 6, "silent")

# A board set up stone by stone is many commands before the first move.
with tempfile.TemporaryDirectory() as folder:
    start = os.path.join(folder, "start.txt")
    with open(start, "w", encoding="utf-8") as file:
        file.write("othello 6 4\nreset\nput B 0 0\nput W 0 1\nput B 5 5\nput W 5 4\nput W 2 2\nput B 2 3\n")
    plays("a start of its own", 6, "buffered+late+silent", "--start", start)

# What the document does not allow is a fault, unless one is lenient; what it leaves open is one if one is strict.
for habits, usual, lenient, strict, sentence in [
    ("bare", "garbled", "legal", "garbled", "in this format: (X,Y)"),
    ("greeting", "unasked", "legal", "unasked", "will be treated as a comment and ignored"),
    ("spaced", "legal", "legal", "garbled", "in this format: (X,Y)"),
    ("short", "legal", "legal", "vanished", "three command-line arguments"),
]:
    for option, reason in ("", usual), ("--lenient", lenient), ("--strict", strict):
        found, said = monitor(4, ours, player(habits), *([option] if option else []))
        good = found == [reason] and (option != "--strict" or sentence in said)
        check(f"{habits} {option}: {reason}", good, said)
sys.exit(done())
