#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""pente_player.py HABITS: a course's Pente program, from input.txt to output.txt. HABITS, with a plus between them:

lower, turned, crlf, blanks    ways to write a move: 9n, N9, a CR before the LF, blanks round it
aimless                        any stone beside others, so that some are captured, and not the first of them
pairs, unix                    it gives up when the captures line does not count pairs; when lines end with CRLF
"""

import random
import sys

from games import Pente

habits = sys.argv[1].split("+")
with open("input.txt", encoding="ascii", newline="") as file:
    text = file.read()
if "unix" in habits and "\r" in text:
    sys.exit("a line ends with CRLF")
lines = text.split()
board = Pente()
board.side = ["WHITE", "BLACK"].index(lines[0])
board.captured = [int(number) for number in lines[2].split(",")]
board.cells = [[None if cell == "." else "wb".index(cell) for cell in row] for row in lines[3:]]
each = 2 if "pairs" in habits else 1
placed = [board.count(side) + each * board.captured[1 - side] for side in (0, 1)]
if placed[0] - placed[1] != board.side:
    sys.exit(f"{placed} stones have been placed")
board.ply = sum(placed)
choices = board.neighbours()
if "aimless" in habits:
    random.Random("".join(lines[3:])).shuffle(choices)
row, column = choices[0] if board.ply != 2 else (9, 12) if board.cells[9][12] is None else (12, 9)
number, letter = str(19 - row), "ABCDEFGHJKLMNOPQRST"[column]
if "lower" in habits:
    letter = letter.lower()
move = letter + number if "turned" in habits else number + letter
form = " {}  \n" if "blanks" in habits else "{}\r\n" if "crlf" in habits else "{}\n"
with open("output.txt", "w", encoding="ascii", newline="") as file:
    file.write(form.format(move))
