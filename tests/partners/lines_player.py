#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""lines_player.py HABITS: a course's player of Othello's line protocol. HABITS, with a plus between them:

share       it spends a part of TIMELIMIT1 on every move, as the course's own player does
game        it spends a part of TIMELIMIT1 on the whole game, as the document's second half has it
buffered    a new reader for each line: it takes what stands in the pipe, uses the first line and forgets the rest
late        it is slow to come back to its reader
crlf, blanks, comma, brackets    ways to write a move
noisy       it tells on its standard output what it thinks
lost        it plays 0 0 in its third turn, which is illegal
"""

import os
import sys
import time

from games import PASS, Othello

habits = sys.argv[1].split("+")
FORMS = {"crlf": "{} {}\r", "blanks": "  {}\t{} ", "comma": "{},{}", "brackets": "({}, {})"}
form = next((FORMS[habit] for habit in habits if habit in FORMS), "{} {}")


def read_lines():
    if "buffered" not in habits:
        yield from sys.stdin
        return
    while True:
        if "late" in habits:
            time.sleep(0.05)
        block = os.read(0, 65536)
        if not block:
            return
        yield block.decode().split("\n")[0]


def think(limit_ms):
    """Uses CPU time, whatever else the machine does."""
    part = 0.2 if "share" in habits else 0.005 if "game" in habits else 0
    end = time.process_time() + part * limit_ms / 1000
    while time.process_time() < end:
        pass


def answer(board, limit_ms):
    if board.is_over():
        print("pass", flush=True)
        return
    think(limit_ms)
    best = max(board.moves(), key=lambda cell: 0 if cell is PASS else len(board.flips(*cell, board.side)))
    if "noisy" in habits:
        print("thinking about", len(board.moves()), "moves", flush=True)
    if "lost" in habits and board.ply >= 4:
        print("0 0", flush=True)
        return
    board.play(best)
    print("pass" if best is PASS else form.format(best[1], best[0]), flush=True)


lines = read_lines()
words = next(lines).split()
mine = "BW".index(words[1])
position = Othello()
if mine == 0:
    answer(position, int(words[3]))
for line in lines:
    move = line.split()
    if not position.is_over():
        position.play(PASS if move[0] == "pass" else (int(move[1]), int(move[0])))
    answer(position, int(words[3]))
