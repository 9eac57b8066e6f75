# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opening books as Edax (book.dat) and Egaroucid (.egbk3, .egbk2) keep them, read and written from their layout alone, by nothing of the
program's. A position is a pair of bit boards, the side to move first; bit 0 is a1."""

import struct

from wthor_count import maps, moves as squares, play as after_move

PASS, NO_MOVE = 64, 65
START = (0x0000000810000000, 0x0000001008000000)
WAYS = maps()


def cells(board):
    return [1 if board[0] >> i & 1 else 2 if board[1] >> i & 1 else 0 for i in range(64)]


def bits(squares_):
    return tuple(sum(1 << i for i in range(64) if squares_[i] == side) for side in (1, 2))


def moves(board):
    return squares(cells(board), 1)


def play(board, square):
    """The other side to move."""
    own, other = bits(after_move(cells(board), square, 1))
    return other, own


def turned(board):
    return board[1], board[0]


def first(board):
    """The least of a position's eight images, and where it puts each square."""
    images = []
    flat = cells(board)
    for way in WAYS:
        to = [0] * 64
        for new, old in enumerate(way):
            to[old] = new
        images.append((bits([flat[old] for old in way]), to))
    return min(images, key=lambda image: image[0])


class Edax:
    """positions: {board: (value, level, [(score, square)], (score, square))}, of first images."""

    def __init__(self, positions):
        self.positions = positions

    @staticmethod
    def read(data):
        assert data[:8] == b"XADEKOOB" and data[8] == 4, data[:10]
        said = struct.unpack_from("<i", data, 38)[0]
        at, positions = 42, {}
        while at < len(data):
            own, other, _, _, _, _, value, _, _, n, level = struct.unpack_from("<QQIIIIhhhBB", data, at)
            at += 42 - 2
            pairs = [struct.unpack_from("<bB", data, at + 2 * i) for i in range(n + 1)]
            at += 2 * (n + 1)
            assert (own, other) not in positions
            positions[own, other] = value, level, pairs[:-1], pairs[-1]
        assert at == len(data) and said == len(positions), (said, len(positions))
        return Edax(positions)

    def write(self, said=None):
        out = [b"XADEKOOB\x04\x06", struct.pack("<hbbbbbx", 2024, 5, 6, 7, 8, 9)]
        out.append(struct.pack("<iiiiii", 10, 40, 0, 0, 0, len(self.positions) if said is None else said))
        for (own, other), (value, level, links, leaf) in self.positions.items():
            out.append(struct.pack("<QQIIIIhhhBB", own, other, 0, 0, 0, 1, value, -64, 64, len(links), level))
            out += [struct.pack("<bB", *pair) for pair in [*links, leaf]]
        return b"".join(out)

    def faults(self):
        """What Edax would call wrong, and what would end it: a move that leads nowhere."""
        for board, (value, level, links, leaf) in self.positions.items():
            legal = moves(board)
            if first(board)[0] != board:
                yield board, "is not the first image"
            if level > 60:
                yield board, "has no such level"
            if len({square for _, square in links}) != len(links) or leaf[1] in [square for _, square in links]:
                yield board, "has a move twice"
            for score, square in links:
                if square == PASS:
                    if legal or len(links) > 1:
                        yield board, "passes with moves"
                    child = turned(board)
                elif square not in legal:
                    yield board, "has a move that is none"
                    continue
                else:
                    child = play(board, square)
                there = self.positions.get(first(child)[0])
                if there is None:
                    yield board, f"goes on to nothing by {square}"
                elif score != -there[0]:
                    yield board, f"{square} is worth {score}, not {-there[0]}"
            if leaf[1] != NO_MOVE and (leaf[1] not in legal or abs(leaf[0]) > 64):
                yield board, "has a best move that is none"
            if value != max(score for score, _ in [*links, leaf]):
                yield board, "is not worth its best move"


class Egaroucid:
    """positions: {board: (value, level, (score, square, level))}, of first images."""

    NONE = (-126, 125, -1)

    def __init__(self, positions):
        self.positions = positions

    @staticmethod
    def read(data):
        assert data[:10] == b"DICUORAGE\x03", data[:10]
        n = struct.unpack_from("<i", data, 10)[0]
        assert len(data) == 14 + 25 * n, (len(data), n)
        positions = {}
        for at in range(14, len(data), 25):
            own, other, value, level, _, score, square, leaf_level = struct.unpack_from("<QQbbIbbb", data, at)
            positions[own, other] = value, level, (score, square, leaf_level)
        assert len(positions) == n
        return Egaroucid(positions)

    def write(self, version=3, said=None):
        out = [b"DICUORAGE", bytes([version]), struct.pack("<i", len(self.positions) if said is None else said)]
        for (own, other), (value, level, leaf) in self.positions.items():
            out.append(struct.pack("<QQbb", own, other, value, level))
            if version == 3:
                out.append(struct.pack("<Ibbb", 1, *leaf))
            else:  # with a move, which its reader does not look at
                out.append(struct.pack("<Bbb", 1, leaf[0], leaf[1]))
        return b"".join(out)

    def faults(self):
        for board, (value, level, leaf) in self.positions.items():
            legal = moves(board)
            if first(board)[0] != board:
                yield board, "is not the first image"
            if abs(value) > 64 or not 0 <= level <= 60 or not legal:
                yield board, "has no such value or level, or no move"
            if leaf != self.NONE and (leaf[1] not in legal or abs(leaf[0]) > 64):
                yield board, "has a best move that is none"
            best = [leaf[0]] if leaf != self.NONE else []
            for square in legal:
                child = play(board, square)
                sign = -1
                if not moves(child):
                    child, sign = turned(child), 1
                there = self.positions.get(first(child)[0])
                if there is not None:
                    best.append(sign * there[0])
                    if leaf[1] == square:
                        yield board, "has its best move in the book too"
            if not best or value != max(best):
                yield board, f"is worth {value}, not {max(best, default=None)}"
