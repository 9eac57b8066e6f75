#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-check-mc4.py CHECK [POSITIONS]: the values of small boards, and of random positions by plain minimax."""

import random
import subprocess
import sys

check = sys.argv[1]
positions = int(sys.argv[2]) if len(sys.argv) > 2 else 20
KNOWN = {(4, 4): 0, (5, 4): 0, (4, 5): 0, (5, 5): 0, (4, 6): 0, (5, 6): 0, (6, 5): 0, (7, 3): 0, (6, 4): -1, (7, 4): -1}


def at_least(columns, rows, bound, moves=""):
    result = subprocess.run([check, str(columns), str(rows), str(bound), "16", moves], capture_output=True, text=True,
                            check=True)
    start = f"{columns}x{rows} >= {bound}: "
    assert result.stdout.startswith((start + "yes,", start + "no,")), result.stdout
    return result.stdout.startswith(start + "yes")


def fours(board, columns, rows, side):
    return sum(all(0 <= x + i * dx < columns and 0 <= y + i * dy < rows and board[x + i * dx][y + i * dy] == side
                   for i in range(4))
               for x in range(columns) for y in range(rows) for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1)))


def minimax(board, columns, rows, side):
    """The result for the first player; a board is a list of columns, each a list of sides from the bottom."""
    results = []
    for column in board:
        if len(column) < rows:
            column.append(side)
            results.append(minimax(board, columns, rows, 1 - side))
            column.pop()
    if not results:
        return fours(board, columns, rows, 0) - fours(board, columns, rows, 1)
    return min(results) if side else max(results)


for (columns, rows), value in KNOWN.items():
    assert at_least(columns, rows, value), (columns, rows)
    assert not at_least(columns, rows, value + 1), (columns, rows)
generator = random.Random(4)
for _ in range(positions):
    columns, rows = generator.randint(3, 7), generator.randint(3, 6)
    board, moves = [[] for _ in range(columns)], ""
    for n in range(columns * rows - generator.randint(4, 7)):
        column = generator.choice([i for i in range(columns) if len(board[i]) < rows])
        board[column].append(n % 2)
        moves += str(column + 1)
    value = minimax(board, columns, rows, len(moves) % 2)
    assert at_least(columns, rows, value, moves), (columns, rows, moves, value)
    assert not at_least(columns, rows, value + 1, moves), (columns, rows, moves, value)
for wrong in (["0", "4", "0", "1"], ["7", "7", "0", "1"], ["4", "4", "0", "1", "11111"], ["4", "4", "0"]):
    assert subprocess.run([check, *wrong], capture_output=True, check=False).returncode == 2, wrong
