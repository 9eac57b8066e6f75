# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""prompt.py N [C] D: commands at a prompt, on a board of N columns."""
import sys

from othello import choose, put, start

size = int(sys.argv[1])
board = {}
for line in sys.stdin:
    words = line.split()
    if words == ["init"]:
        board = start(size)
    elif words == ["reset"]:
        board = {}
    elif words[:1] == ["put"]:  # put P ROW COLUMN
        put(board, words[1], (int(words[2]), int(words[3])))
    elif words[:1] == ["move"]:  # move P
        move = choose(board, words[1], size)
        if move:
            put(board, words[1], move)
        print(f"({move[0]},{move[1]})" if move else "forfeit", flush=True)
        if not choose(board, "B", size) and not choose(board, "W", size):
            print("game over", flush=True)
    elif words == ["quit"]:
        break
