#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""prompt_player.py HABITS N [C] D: a course's Othello program at a prompt. HABITS, with a plus between them:

buffered    a new reader for each command: it takes what stands in the pipe, uses the first line and forgets the rest
late        it is slow to come back to its reader, so that lines that follow too soon stand there together
short       it is called as N D, as in the transcript, and fails on anything else
spaced      it writes (x, y)
silent      no comments: nothing tells a host that it has seen a line
chatty      comments on every branch that it looks at
bare        it writes "x y", which the document does not allow
greeting    it welcomes its user without a number sign
sleepy      it takes six seconds to start
"""

import os
import sys
import time

from games import PASS, Othello

habits = sys.argv[1].split("+")
if "sleepy" in habits:
    time.sleep(6)
size = int(sys.argv[2])
depth = int(sys.argv[3 if "short" in habits else 4])


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


def say(text):
    print(text, flush=True)


def show(board):
    if "silent" not in habits:
        for row in board.cells:
            say("# " + " ".join("." if cell is None else "BW"[cell] for cell in row))


def choose(board, side):
    """The move that turns the most stones, its own row first; PASS without one."""
    placings = board.placings(side)
    for row, column in placings if "chatty" in habits else []:
        say(f"# considering: ({row},{column}), mm={len(board.flips(row, column, side))}")
    return max(placings, key=lambda cell: len(board.flips(*cell, side)), default=PASS)


def put(board, side, move):
    for row, column in board.flips(*move, side) + [move]:
        board.cells[row][column] = side


def move(board, side):
    best = choose(board, side)
    if best is PASS:
        say("forfeit")
    else:
        put(board, side, best)
        form = "{} {}" if "bare" in habits else "({}, {})" if "spaced" in habits else "({},{})"
        say(form.format(*best))
    show(board)
    if board.is_over():
        say("game over")


current = Othello(size)
if "greeting" in habits:
    say("Welcome to Othello!")
for line in read_lines():
    words = line.split() or [""]
    if words[0] == "quit":
        break
    if words[0] == "init":
        current = Othello(size)
        show(current)
    elif words[0] == "reset":
        current.cells = [[None] * size for _ in range(size)]
        show(current)
    elif words[0] == "put":
        put(current, "BW".index(words[1]), (int(words[2]), int(words[3])))
        show(current)
    elif words[0] == "move":
        move(current, "BW".index(words[1]))
