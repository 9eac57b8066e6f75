# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""move_file.py NAME: files in the current folder, where a referee and another program write too."""
import os
import sys
import time

from othello import choose, other, put, start

name, board, side, own = sys.argv[1], start(), None, None


def last_line():
    with open("move_file", encoding="ascii") as file:
        return file.read()


def is_our_turn():
    return os.path.exists(name + ".go") and last_line() != own


while True:
    while not os.path.exists("end_game") and not is_our_turn():
        time.sleep(0.02)
    if os.path.exists("end_game"):
        break
    words = last_line().split()  # GROUP COLUMN ROW, or nothing yet
    side = side or ("W" if words else "B")
    if words and words[1].upper() != "P":
        put(board, other(side), (8 - int(words[2]), "ABCDEFGH".index(words[1].upper())))
    move = choose(board, side)
    if move:
        put(board, side, move)
    own = f"{name} {'ABCDEFGH'[move[1]]} {8 - move[0]}\n" if move else f"{name} P 1\n"
    with open(name + ".new", "w", encoding="ascii") as file:
        file.write(own)
    os.replace(name + ".new", "move_file")  # nobody reads half a line
