# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Othello for the other examples. A board is a dictionary from (row, column), from 0 at the top left, to "B" or "W"."""

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def start(size=8):
    low = size // 2 - 1
    return {(low, low): "W", (low + 1, low + 1): "W", (low, low + 1): "B", (low + 1, low): "B"}


def other(side):
    return "W" if side == "B" else "B"


def turned(board, side, cell):
    """The stones that a move turns; none: it is not legal."""
    found = []
    for down, across in DIRECTIONS if cell not in board else []:
        line, at = [], (cell[0] + down, cell[1] + across)
        while board.get(at) == other(side):
            line.append(at)
            at = (at[0] + down, at[1] + across)
        if board.get(at) == side:
            found += line
    return found


def put(board, side, cell):
    for at in turned(board, side, cell) + [cell]:
        board[at] = side


def choose(board, side, size=8):
    """The move that turns most: put your search here. None: there is no move."""
    moves = [(row, column) for row in range(size) for column in range(size) if turned(board, side, (row, column))]
    return max(moves, key=lambda cell: len(turned(board, side, cell)), default=None)
