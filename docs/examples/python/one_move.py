# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""one_move.py one-move INPUT OUTPUT DEPTH: one move of Max-Connect4, from one file into another."""
import sys

with open(sys.argv[2], encoding="ascii") as file:
    digits = [digit for digit in file.read() if digit in "012"]
cells, player = digits[:42], digits[42]
# The free column nearest to the middle.
column = min((column for column in range(7) if cells[column] == "0"), key=lambda column: abs(column - 3), default=None)
if column is not None:
    row = max(row for row in range(6) if cells[7 * row + column] == "0")
    cells[7 * row + column] = player
    with open(sys.argv[3], "w", encoding="ascii") as file:
        for row in range(6):
            file.write("".join(cells[7 * row:7 * row + 7]) + "\n")
        file.write(("2" if player == "1" else "1") + "\n")
