# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""pente.py: reads input.txt, writes output.txt and ends, once for each move."""
with open("input.txt", encoding="ascii") as file:
    lines = file.read().split()  # colour, seconds left, captures, 19 rows from the top
stone, rows = lines[0][0].lower(), lines[3:]
cells = {(row, column): rows[row][column] for row in range(19) for column in range(19)}
placed = sum(cell != "." for cell in cells.values()) + sum(int(number) for number in lines[2].split(","))


def longest(cell):
    """How many stones of ours would stand in a row, this one counted."""
    best = 1
    for down, across in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        count = 1
        for way in (1, -1):
            at = (cell[0] + way * down, cell[1] + way * across)
            while cells.get(at) == stone:
                count += 1
                at = (at[0] + way * down, at[1] + way * across)
        best = max(best, count)
    return best


def value(cell):
    return longest(cell), -abs(cell[0] - 9) - abs(cell[1] - 9)


if placed == 0:
    move = (9, 9)  # White's first stone belongs in the centre …
elif placed == 2:
    move = (9, 12) if cells[9, 12] == "." else (12, 9)  # … and its second three away from there
else:
    move = max((cell for cell in cells if cells[cell] == "."), key=value)
with open("output.txt", "w", encoding="ascii") as file:
    file.write(f"{19 - move[0]}{'ABCDEFGHJKLMNOPQRST'[move[1]]}\n")
