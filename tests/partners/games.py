# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of the three games once more, plain and slow, for the models of other people's hosts and programs.

Sides are 0, who moves first, and 1. A cell is (row, column) from the top left; PASS is None."""

PASS = None
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


class Board:
    """What the games share: cells that hold 0, 1 or None, whose turn it is, and how many moves were made."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[None] * columns for _ in range(rows)]
        self.side = 0
        self.ply = 0

    def at(self, row, column):
        """The stone there; -1 outside the board."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.cells[row][column]
        return -1

    def count(self, side):
        return sum(row.count(side) for row in self.cells)

    def every_cell(self):
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]


class Othello(Board):
    """Side 0 is black. Boards of odd size have their middle rounded down."""

    def __init__(self, size=8):
        super().__init__(size, size)
        low = size // 2 - 1
        for row, column, side in [(0, 0, 1), (1, 1, 1), (0, 1, 0), (1, 0, 0)]:
            self.cells[low + row][low + column] = side

    def flips(self, row, column, side):
        if self.at(row, column) is not None:
            return []
        found = []
        for down, across in DIRECTIONS:
            line, y, x = [], row + down, column + across
            while self.at(y, x) == 1 - side:
                line.append((y, x))
                y, x = y + down, x + across
            if self.at(y, x) == side:
                found += line
        return found

    def placings(self, side):
        return [cell for cell in self.every_cell() if self.flips(*cell, side)]

    def is_over(self):
        return not self.placings(0) and not self.placings(1)

    def moves(self):
        if self.is_over():
            return []
        return self.placings(self.side) or [PASS]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not legal for side {self.side}")
        if move is not PASS:
            for row, column in self.flips(*move, self.side) + [move]:
                self.cells[row][column] = self.side
        self.side = 1 - self.side
        self.ply += 1

    def lead(self):
        """Stones of side 0 less those of side 1."""
        return self.count(0) - self.count(1)


class MaxConnect4(Board):
    """A move is a column from 0."""

    def __init__(self):
        super().__init__(6, 7)

    def is_over(self):
        return not self.moves()

    def moves(self):
        return [column for column in range(7) if self.cells[0][column] is None]

    def landing(self, column):
        return max(row for row in range(6) if self.cells[row][column] is None)

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"column {move} is full or outside")
        self.cells[self.landing(move)][move] = self.side
        self.side = 1 - self.side
        self.ply += 1

    def fours(self, side):
        n = 0
        for row, column in self.every_cell():
            for down, across in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                n += all(self.at(row + i * down, column + i * across) == side for i in range(4))
        return n

    def lead(self):
        return self.fours(0) - self.fours(1)


class Pente(Board):
    """The course's rules: the first stone in the centre, the first side's second at most three from it."""

    def __init__(self):
        super().__init__(19, 19)
        self.captured = [0, 0]
        self.winner = None

    def is_over(self):
        return self.winner is not None or all(None not in row for row in self.cells)

    def moves(self):
        if self.is_over():
            return []
        if self.ply == 0:
            return [(9, 9)]
        near = 3 if self.ply == 2 else 19
        return [
            (row, column)
            for row, column in self.every_cell()
            if self.cells[row][column] is None and max(abs(row - 9), abs(column - 9)) <= near
        ]

    def neighbours(self):
        """The legal moves beside a stone, or all of them; enough for a partner that is no fool."""
        near = [
            cell
            for cell in self.moves()
            if any(self.at(cell[0] + down, cell[1] + across) in (0, 1) for down, across in DIRECTIONS)
        ]
        return near or self.moves()

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not legal")
        row, column = move
        self.cells[row][column] = self.side
        for down, across in DIRECTIONS:
            line = [self.at(row + i * down, column + i * across) for i in (1, 2, 3)]
            if line == [1 - self.side, 1 - self.side, self.side]:
                for i in (1, 2):
                    self.cells[row + i * down][column + i * across] = None
                self.captured[self.side] += 2
        if self.captured[self.side] >= 10 or self.has_five(row, column):
            self.winner = self.side
        self.side = 1 - self.side
        self.ply += 1

    def has_five(self, row, column):
        for down, across in [(0, 1), (1, 0), (1, 1), (1, -1)]:
            n = 1
            for sign in (1, -1):
                i = 1
                while self.at(row + sign * i * down, column + sign * i * across) == self.side:
                    i += 1
                n += i - 1
            if n >= 5:
                return True
        return False

    def lead(self):
        return 0 if self.winner is None else 1 - 2 * self.winner
