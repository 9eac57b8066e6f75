# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is in a folder of WTHOR files, by nothing of the program's: games, players, and how many games reach a position whichever way
round. Othello on 8x8 by lists of squares, slow and plain."""

import os
import struct

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def start():
    board = [0] * 64
    board[27] = board[36] = 2
    board[28] = board[35] = 1
    return board


def flips(board, cell, side):
    """Squares that turn, side 1 or 2."""
    turned = []
    x0, y0 = cell % 8, cell // 8
    for dx, dy in STEPS:
        line, x, y = [], x0 + dx, y0 + dy
        while 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == 3 - side:
            line.append(8 * y + x)
            x, y = x + dx, y + dy
        if line and 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == side:
            turned += line
    return turned


def moves(board, side):
    return [cell for cell in range(64) if not board[cell] and flips(board, cell, side)]


def play(board, cell, side):
    after = board[:]
    for square in flips(board, cell, side) + [cell]:
        after[square] = side
    return after


def maps():
    """The eight ways round: where each cell comes from."""
    ways = []
    for way in range(8):
        cells = []
        for cell in range(64):
            x, y = cell % 8, cell // 8
            if way & 1:
                x = 7 - x
            if way & 2:
                y = 7 - y
            if way & 4:
                x, y = y, x
            cells.append(8 * y + x)
        ways.append(cells)
    return ways


WAYS = maps()


def canonical(board, side):
    return side, min(bytes(board[cell] for cell in way) for way in WAYS)


def read_games(path):
    with open(path, "rb") as file:
        data = file.read()
    (count,) = struct.unpack("<I", data[4:8])
    year = data[10] + 256 * data[11]
    for i in range(count):
        record = data[16 + 68 * i:16 + 68 * i + 68]
        event, black, white = struct.unpack("<HHH", record[:6])
        played = [10 * (code // 10) + code % 10 for code in record[8:] if code]
        yield year, event, black, white, bytes(8 * (code // 10 - 1) + code % 10 - 1 for code in played)


known = {b"": (start(), 1, {canonical(start(), 1)})}  # openings that were played already


def positions(cells, most=60):
    """The positions of a game up to so many moves, each once, that before a pass and that behind it both."""
    cells = cells[:most]
    done = len(cells)
    while cells[:done] not in known:
        done -= 1
    board, side, seen = known[cells[:done]]
    seen = set(seen)
    for at in range(done, len(cells)):
        if not flips(board, cells[at], side):
            side = 3 - side
            seen.add(canonical(board, side))
        board = play(board, cells[at], side)
        side = 3 - side
        seen.add(canonical(board, side))
        if at < 12:
            known[cells[:at + 1]] = board, side, frozenset(seen)
    return seen


def after(cells):
    board, side = start(), 1
    for cell in cells:
        if not flips(board, cell, side):
            side = 3 - side
        board = play(board, cell, side)
        side = 3 - side
    return canonical(board, side)


def files(folder):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.lower().endswith(".wtb"))


def count(folder, wanted, most):
    """Games without doubles, players, and the games that reach each of `wanted`; positions of so many moves at most are looked at."""
    games = set()
    for path in files(folder):
        games |= set(read_games(path))
    players = {game[2] for game in games} | {game[3] for game in games}
    reached = dict.fromkeys(wanted, 0)
    for game in games:
        for position in positions(game[4], most) & reached.keys():
            reached[position] += 1
    return len(games), len(players), [reached[position] for position in wanted]


def square(cell):
    return "abcdefgh"[cell % 8] + "12345678"[cell // 8]
