#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""twogtp.py PLYSCOPE-CLI [GAMES]: a model of GoGui's gogui-twogtp, with our `gtp` as both players and as the referee.

It knows no game but Go: Black begins, colours take turns, every program is told every move it did not make itself, and a game
goes on until two passes follow each other. One refusal, and the game stands in its table as an error. Prints TAP."""

import os
import random
import sys

from games import PASS, MaxConnect4, Othello, Pente
from tap import Gone, Program, check, done

cli = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
LETTERS = "ABCDEFGHJKLMNOPQRST"  # a point of GoGui's has no column I


class Refused(Exception):
    """An answer that begins with a question mark, or is none."""


class Engine:
    """One program at the end of GTP, asked first for all that twogtp asks for."""

    def __init__(self, *arguments):
        self.program = Program([cli, "gtp", *arguments])
        self.send("protocol_version")
        self.name = self.send("name")
        self.send("version")
        self.commands = self.send("list_commands").split()

    def send(self, command):
        self.program.say(command)
        lines = [self.program.hear()]
        while lines[-1] != "":
            lines.append(self.program.hear())
        if not lines[0].startswith("="):
            raise Refused(f"{command}: {lines[0]}")
        return "\n".join([lines[0][1:].strip()] + lines[1:-1])

    def send_if_supported(self, command):
        return self.send(command) if command.split()[0] in self.commands else None

    def close(self):
        self.send("quit")
        return self.program.end()


def move_of(board, point):
    """What a point of GoGui's means in a game; ValueError if it is none."""
    if point.upper() == "PASS":
        return PASS
    column, number = LETTERS.index(point[0].upper()), int(point[1:])
    if isinstance(board, Othello):
        return number - 1, column
    row = board.rows - number
    if isinstance(board, Pente):
        return row, column
    if column not in board.moves() or board.landing(column) != row:
        raise ValueError(f"a disc does not land on {point}")
    return column


def point_of(board, move):
    if move is PASS:
        return "PASS"
    if isinstance(board, Othello):
        return LETTERS[move[1]] + str(move[0] + 1)
    row, column = move if isinstance(board, Pente) else (board.landing(move), move)
    return LETTERS[column] + str(board.rows - row)


def colour_of(ply):
    return "bw"[ply % 2]


def play_opening(engines, board, plies, lots):
    """The first moves come from a file, and every program is told them."""
    ply = 0
    while ply < plies and not board.is_over():
        move = lots.choice(board.moves() if not isinstance(board, Pente) else board.neighbours())
        point = point_of(board, move)
        board.play(move)
        for engine in engines:
            engine.send(f"play {colour_of(ply)} {point}")
        ply += 1
    return ply


def play_game(players, referee, board, size, opening, lots):
    """Plays to two passes. What is wrong in words, or None."""
    engines = [*players, referee]
    for engine in engines:
        engine.send_if_supported("cputime")
        engine.send(f"boardsize {size}")
        engine.send("clear_board")
        engine.send_if_supported("komi 6.5")
        engine.send_if_supported("time_settings 1800 0 0")
    ply = play_opening(engines, board, opening, lots)
    passes = 0
    while passes < 2:
        mover = players[ply % 2]
        point = mover.send(f"genmove {colour_of(ply)}")
        move = move_of(board, point)
        if board.is_over() and move is not PASS:
            return f"{point} after the end"
        if not board.is_over():
            board.play(move)
        passes = passes + 1 if move is PASS else 0
        for engine in engines:
            if engine is not mover:
                engine.send(f"play {colour_of(ply)} {point}")
        ply += 1
        if ply > 1000:
            return "move limit exceeded"
    return judge(engines, board)


def judge(engines, board):
    """Whether all agree with us on the result; the colour that began is side 0."""
    results = {engine.send("final_score") for engine in engines}
    lead = board.lead()
    expected = "0" if lead == 0 else ("B+" if lead > 0 else "W+")
    if not board.is_over() or len(results) != 1:
        return f"results {results}, over: {board.is_over()}"
    result = results.pop()
    if isinstance(board, Pente):
        return None if result.startswith(expected) else f"{result} instead of {expected}"
    expected += str(abs(lead)) if lead != 0 else ""
    for engine in engines:
        if float(engine.send_if_supported("cputime") or "nan") <= 0:
            return "no CPU time"
    return None if result == expected else f"{result} instead of {expected}"


def match(game, size, new_board):
    players = [Engine("--game", game, "--depth", "2"), Engine("--game", game, "--depth", "1")]
    referee = Engine("--game", game)
    for number in range(games):
        lots = random.Random(f"{game} {number}")
        seated = players if number % 2 == 0 else players[::-1]  # -alternate
        try:
            wrong = play_game(seated, referee, new_board(), size, number // 2 % 5, lots)
        except (Refused, Gone, ValueError) as error:
            wrong = str(error)
        check(f"twogtp -size {size}, {game}, game {number}", wrong is None, wrong)
    check(f"{game}: quit", [engine.close() for engine in [*players, referee]] == [0, 0, 0])
    for engine in [*players, referee]:
        engine.program.__exit__()


def show_board(engine):
    """What GoGui's window asks a program with rules commands when it is attached, and after each move."""
    for command in engine.send("gogui-analyze_commands").splitlines():
        engine.send(command.split("/")[2].replace("%m", engine.send("gogui-rules_side_to_move")))
    size = int(engine.send("gogui-rules_board_size"))
    rows = engine.send("gogui-rules_board").splitlines()
    return len(rows) == size and all(len(row.split()) == size for row in rows)


def attach(game):
    """GoGui's window."""
    with Program([cli, "gtp", "--game", game, "--depth", "1"]) as program:
        engine = Engine.__new__(Engine)
        engine.program = program
        engine.commands = engine.send("list_commands").split()
        known = engine.send("known_command gogui-rules_board") == "true"
        good = known and engine.send("gogui-rules_game_id").isalpha() and show_board(engine)
        while engine.send("gogui-rules_legal_moves") != "" and engine.send("gogui-rules_final_result") == "unknown":
            colour = engine.send("gogui-rules_side_to_move")
            point = engine.send("gogui-rules_legal_moves").split()[0]
            engine.send(f"play {colour} {point}")
            engine.send("gogui-rules_board")
            engine.send("gogui-rules_captured_count")
        check(f"GoGui's window, {game}", good and engine.send("gogui-rules_final_result") != "unknown")
        engine.send("undo")


for name, side, kind in [
    ("othello:4", 4, lambda: Othello(4)),
    ("othello:6", 6, lambda: Othello(6)),
    ("othello:8", 8, Othello),
    ("maxconnect4", 7, MaxConnect4),
    ("pente", 19, Pente),
]:
    match(name, side, kind)
for name in "othello:6", "maxconnect4", "pente":
    try:
        attach(name)
    except (Refused, Gone) as problem:
        check(f"GoGui's window, {name}", False, problem)
sys.exit(done())
