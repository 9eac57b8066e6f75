# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""x_y.py: the lines of the course whose programs are called play."""
import sys

from othello import choose, other, put, start

board, side = start(), sys.stdin.readline().split()[1]  # game COLOR DEPTHLIMIT TIMELIMIT1 TIMELIMIT2
first = side == "B"
while True:
    if not first:
        line = sys.stdin.readline().split()
        if not line:
            break  # the host has closed its end: the game is over
        if line != ["pass"]:
            put(board, other(side), (int(line[1]), int(line[0])))
    first = False
    move = choose(board, side)
    if move:
        put(board, side, move)
    print(f"{move[1]} {move[0]}" if move else "pass", flush=True)
