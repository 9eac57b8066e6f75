#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""mc4_hosts.py PLYSCOPE-CLI [GAMES]: models of hosts that write Max-Connect4's states in their own ways, and of programs that do,
each playing whole games with ours. Prints TAP."""

import os
import random
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
    with open(path, encoding="ascii") as file:
        return file.read()


def one_move(folder, source, target):
    command = [cli, "as", "maxconnect4", "one-move", source, target, "2"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)


def find(board, text):
    """The column of the one new disc; None unless the state is exactly as the document has it."""
    for column in board.moves():
        row = board.landing(column)
        board.cells[row][column] = board.side
        same = text == "".join("".join("0" if c is None else "12"[c] for c in line) + "\n" for line in board.cells)
        same = same or text == "".join(
            "".join("0" if c is None else "12"[c] for c in line) + "\n" for line in board.cells
        ) + f"{2 - board.side}\n"
        board.cells[row][column] = None
        if same:
            return column
    return None


def play(number, form, same_file):
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
            run = one_move(folder, source, target)
            column = find(board, read(target)) if run.returncode == 0 else None
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

# Programs under our host: the form is theirs, and with the last disc so is the digit.
for habits in "crlf", "no-end", "blanks", "last-digit", "no-last-digit":
    for game in range(games):
        pair = [f"'{sys.executable}' -B '{here}/mc4_player.py' {habits}", f"'{cli}' as maxconnect4"]
        command = [cli, "as", "maxconnect4-host", *(pair if game % 2 == 0 else pair[::-1]), "2", "--quiet"]
        with tempfile.TemporaryDirectory() as scratch:
            result = subprocess.run(
                [*command, "--dir", scratch], capture_output=True, text=True, timeout=2 * PATIENCE, check=False
            )
        lost = "is lost by" in result.stdout or "fault" in result.stdout
        check(f"a program's states, {habits}, match {game}", result.returncode == 0 and not lost, result)
sys.exit(done())
