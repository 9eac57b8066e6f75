#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""mc4_hosts.py PLYSCOPE-CLI [GAMES]: models of hosts that write Max-Connect4's states in their own ways, and of programs that do,
each playing whole games with ours. Prints TAP."""

import os
import random
import re
import subprocess
import sys
import tempfile

from games import MaxConnect4
from tap import PATIENCE, check, done

cli = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 1
here = os.path.dirname(os.path.abspath(__file__))

# How a state is written: between two lines, at the end, and between two digits.
FORMS = {"document": ("\n", "\n", ""), "no last end": ("\n", "", ""), "CRLF": ("\r\n", "\r\n", ""),
         "blanks": ("\n", "\n\n", " "), "empty lines": ("\n\n", "\n", "")}


def write(path, board, form, digit):
    line, end, blank = FORMS[form]
    rows = [blank.join("0" if cell is None else "12"[cell] for cell in row) for row in board.cells]
    with open(path, "w", encoding="ascii", newline="") as file:
        file.write(line.join(rows + [str(digit)]) + end)


def read(path):
    with open(path, encoding="ascii", newline="") as file:
        return file.read()


def one_move(folder, source, target, options=()):
    command = [cli, "as", "maxconnect4", "one-move", source, target, "2", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)


def find(board, text, end="\n"):
    """The column of the one new disc; None unless the state is exactly as the document has it, but for the line ends."""
    for column in board.moves():
        row = board.landing(column)
        board.cells[row][column] = board.side
        rows = "".join("".join("0" if c is None else "12"[c] for c in line) + end for line in board.cells)
        board.cells[row][column] = None
        if text == f"{rows}{2 - board.side}{end}":
            return column
    return None


def play(number, form, same_file, *options, end="\n"):
    """Our program on one side; what is wrong in words, or None."""
    lots, board = random.Random(number), MaxConnect4()
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "in.txt")
        target = source if same_file else os.path.join(folder, "out.txt")
        while not board.is_over():
            if board.side != number % 2:
                board.play(lots.choice(board.moves()))
                continue
            write(source, board, form, board.side + 1)
            run = one_move(folder, source, target, options)
            column = find(board, read(target), end) if run.returncode == 0 else None
            if column is None:
                return f"move {board.ply}: {run}"
            board.play(column)
        # Nobody is next on a full board; what the file says of it, and where a move would go, is all the same.
        for digit in "1", "2", "0", "":
            write(source, board, form, digit)
            before = read(source)
            run = one_move(folder, source, os.path.join(folder, "nowhere", "out.txt"))
            score = f"Player 1 = {board.fours(0)}, Player 2 = {board.fours(1)}"
            if run.returncode != 0 or score not in run.stdout or read(source) != before or run.stderr:
                return f"full board, “{digit}”: {run}"
    return None


for index, name in enumerate(FORMS):
    for game in range(2 * games):
        wrong = play(index + game, name, game % 2 == 1)
        check(f"a host's states, {name}, game {game}", wrong is None, wrong)

for game in range(games):
    wrong = play(game, "CRLF", game % 2 == 1, "--as", "uta-sample", end="\r\n")
    check(f"a host of the course's sample code, game {game}", wrong is None, wrong)
    wrong = play(game + 1, "document", game % 2 == 0, "--strict")
    check(f"a host by the document, strictly read, game {game}", wrong is None, wrong)


def match(habits, game, *options):
    ours = f"'{cli}' as maxconnect4" + (" --as uta-sample" if "uta-sample" in options else "")
    pair = [f"'{sys.executable}' -B '{here}/mc4_player.py' {habits}", ours]
    command = [cli, "as", "maxconnect4-host", *(pair if game % 2 == 0 else pair[::-1]), "2", "--quiet", *options]
    with tempfile.TemporaryDirectory() as scratch:
        return subprocess.run(
            [*command, "--dir", scratch], capture_output=True, text=True, timeout=2 * PATIENCE, check=False
        )


# Programs under our host: the form is theirs, and with the last disc so is the digit.
for habits in "crlf", "no-end", "blanks", "last-digit", "no-last-digit":
    for game in range(games):
        result = match(habits, game)
        lost = "is lost by" in result.stdout or "fault" in result.stdout
        check(f"a program's states, {habits}, match {game}", result.returncode == 0 and not lost, result)

# What the document does not allow, usually, leniently and strictly read.
FORM, NEXT = "IN EXACTLY THE SAME FORMAT THAT IS USED FOR INPUT FILES", "indicates which player plays NEXT"
for habits, options, good, sentence in [
    ("crlf", ("--strict",), False, FORM),
    ("crlf", ("--as", "uta-sample", "--strict"), True, ""),
    ("tidy", ("--as", "uta-sample", "--strict"), False, FORM),
    ("last-player", (), False, "named player"),
    ("last-player", ("--lenient",), True, ""),
    ("last-player", ("--strict",), False, NEXT),
    ("no-digit", (), False, "expected the player to move"),
    ("no-digit", ("--lenient",), True, ""),
    ("no-digit", ("--strict",), False, NEXT),
]:
    # Ours is the other program, called in the same dialect.
    result = match(habits, 0, "--games", "1", *options)
    lost = re.search("Game 1 is lost by A: (.*)", result.stdout)
    played = "is lost by" not in result.stdout and "Game 1: A" in result.stdout
    right = played if good else lost is not None and sentence in lost[1]
    check(f"{habits} {' '.join(options)}: {'played' if good else 'lost'}", result.returncode == 0 and right, result)
sys.exit(done())
