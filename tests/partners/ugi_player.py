#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""ugi_player.py: somebody else's UGI program, for Othello 8x8: it talks before it is asked, has options of its own, is slow to
be ready, answers "go" with lines of info and a move in capitals, and knows nothing of a fen."""

import random
import sys
import time

from games import PASS, Othello

lots = random.Random(5)
print("Some engine 3.1, copyright whoever", flush=True)


def read_move(word):
    return PASS if word in ("pass", "0000") else (int(word[1:]) - 1, ord(word[0].lower()) - ord("a"))


def go(board):
    for depth in 1, 2:
        print(f"info depth {depth} score cp {lots.randrange(-99, 99)} nodes {depth * 9} pv d3", flush=True)
    move = lots.choice(board.moves())
    print("bestmove", "pass" if move is PASS else "ABCDEFGH"[move[1]] + str(move[0] + 1), flush=True)


position = Othello()
for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]:
        print("id name Some engine\nid author Somebody\noption name Style type string default wild", flush=True)
        print("ugiok", flush=True)
    elif words == ["isready"]:
        time.sleep(0.02)
        print("info string waking up\nreadyok", flush=True)
    elif words[:2] == ["position", "startpos"]:
        position = Othello()
        for word in words[3:]:
            position.play(read_move(word))
    elif words[:1] == ["go"]:
        go(position)
    elif words == ["quit"]:
        break
