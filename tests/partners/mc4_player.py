#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""mc4_player.py HABITS one-move IN OUT DEPTH: a course's Max-Connect4 program. HABITS, with a plus between them:

crlf, no-end, blanks    ways to write a state
last-digit              with the last disc it names itself as the next player
no-last-digit           with the last disc it names nobody
last-player             it names who played last, always
no-digit                it names nobody, ever
"""

import random
import sys

habits = sys.argv[1].split("+")
with open(sys.argv[3], encoding="ascii") as file:
    digits = [c for c in file.read() if c in "012"]
cells, player = digits[:42], digits[42]
columns = [column for column in range(7) if cells[column] == "0"]
if columns:
    column = random.Random("".join(digits)).choice(columns)
    row = max(row for row in range(6) if cells[7 * row + column] == "0")
    cells[7 * row + column] = player
following = "21"[int(player) - 1]
if "last-player" in habits or ("0" not in cells and "last-digit" in habits):
    following = player
end = "\r\n" if "crlf" in habits else "\n"
blank = " " if "blanks" in habits else ""
text = end.join([blank.join(cells[7 * row : 7 * row + 7]) for row in range(6)] + [following])
if "no-digit" in habits or ("0" not in cells and "no-last-digit" in habits):
    text = text[:-1]
with open(sys.argv[4], "w", encoding="ascii", newline="") as file:
    file.write(text + ("" if "no-end" in habits else end))
