#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""pente_hosts.py PLYSCOPE-CLI [GAMES]: models of masters that write input.txt in their own ways, each playing whole games
between our `pente` and moves at random beside the stones; and of programs with ways of their own under our `pente-master`. Prints
TAP."""

import os
import random
import subprocess
import sys
import tempfile

from games import Pente
from tap import PATIENCE, check, done

cli = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))
games = int(sys.argv[2]) if len(sys.argv) > 2 else 1
COLUMNS = "ABCDEFGHJKLMNOPQRST"


def rows_of(board):
    return ["".join("." if cell is None else "wb"[cell] for cell in row) for row in board.cells]


def document(board, seconds="0.25"):
    """As the assignment has it."""
    return [["WHITE", "BLACK"][board.side], seconds, "{},{}".format(*board.captured), *rows_of(board)]


def pairs(board):
    head = document(board)
    head[2] = "{},{}".format(*(stones // 2 for stones in board.captured))
    return head


def small(board):
    lines = document(board)
    return [lines[0].capitalize()] + lines[1:]


def letters(board):
    lines = document(board)
    return [lines[0][0].lower() if board.ply % 4 < 2 else lines[0][0], *lines[1:3], *(row.upper() for row in lines[3:])]


def other_stones(board):
    lines = document(board)
    return lines[:3] + [row.replace("w", "O").replace("b", "X").replace(".", "-") for row in lines[3:]]


def spread(board):
    lines = document(board)
    return lines[:3] + [" ".join(row) + " " for row in lines[3:]]


def no_captures(board):
    lines = document(board)
    return lines[:2] + lines[3:]


def no_time(board):
    return document(board, "0")


def ragged(board):
    """Dots at the end of a line are lost, or there is one too many."""
    lines = document(board)
    return lines[:3] + [row[:-1] if row[-1] == "." and i % 3 == 0 else row + "." * (i % 2) for i, row in enumerate(lines[3:])]


def chatty(board):
    return document(board) + ["", f"move {board.ply}"]


# How a master writes, the end of its lines, and whether our player has to say that something is odd.
MASTERS = [
    (document, "\n", False),
    (document, "\r\n", False),
    (pairs, "\n", None),
    (small, "\n", True),
    (letters, "\r\n", True),
    (other_stones, "\n", True),
    (spread, "\n", True),
    (no_captures, "\n", True),
    (no_time, "\n", True),
    (ragged, "\n", True),
    (chatty, "\n", True),
]


def ask(folder, lines, end, odd):
    """Our player's answer as a cell, or what is wrong in words."""
    with open(os.path.join(folder, "input.txt"), "w", encoding="ascii", newline="") as file:
        file.write(end.join(lines) + (end if len(lines) % 2 == 0 else ""))
    output = os.path.join(folder, "output.txt")
    if os.path.exists(output):
        os.remove(output)
    run = subprocess.run([cli, "as", "pente"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if run.returncode != 0 or not os.path.exists(output):
        return f"status {run.returncode}, {run.stderr}"
    if odd is not None and (run.stderr != "") != odd:
        return f"it says “{run.stderr}”"
    with open(output, encoding="ascii") as file:
        text = file.read()
    if not text.endswith("\n") or text[:-2].isdigit() is False or text[-2] not in COLUMNS:
        return f"it writes “{text}”"
    return 19 - int(text[:-2]), COLUMNS.index(text[-2])


def play(number, write, end, odd):
    lots, board = random.Random(number), Pente()
    with tempfile.TemporaryDirectory() as folder:
        while not board.is_over() and board.ply < 120:
            if board.side != number % 2:
                move = lots.choice(board.neighbours() if board.ply > 2 else board.moves())
            else:
                move = ask(folder, write(board), end, odd)
            if move not in board.moves():
                return f"move {board.ply}: {move}; " + "\n".join(write(board))
            board.play(move)
    return None if board.winner == number % 2 else f"it has not won in {board.ply} moves"


RANDOM = ["builtin:pente-random", "--seed", "1"]
# What a program does, what is asked of the master, and whether it plays to the end; words that stand in the verdict.
PROGRAMS = [
    ("plain", [], True, ""),
    ("lower", [], False, "found “10k”"),
    ("lower", ["--lenient"], True, ""),
    ("turned", ["--lenient"], True, ""),
    ("blanks", ["--lenient"], True, ""),
    ("turned", ["--strict"], False, "an integer (1-19) and an uppercase letter (A-T) concatenated"),
    ("crlf", [], False, "found “10K"),
    ("crlf", ["--as", "crlf"], True, ""),
    ("crlf", ["--strict"], False, "End-of-line character is LF"),
    ("unix", ["--as", "crlf"], False, "wrote no output.txt|found none"),
    ("pairs", ["--as", "pairs"], True, ""),
    # Against random moves stones are captured, and then it matters how they are counted.
    ("aimless+pairs", ["--as", "pairs", *RANDOM], True, ""),
    ("aimless", ["--as", "pairs", *RANDOM], False, "stones have been placed"),
]


def under_master(habits, options):
    """A game against our `pente`, or another player that stands first among the options; all that was said."""
    program = f"'{sys.executable}' -B '{here}/pente_player.py' {habits}"
    other = next((word for word in options if word.startswith("builtin:")), f"'{cli}' as pente")
    options = [word for word in options if word != other]
    command = [cli, "as", "pente-master", program, other, "--time", "20", "--quiet", *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    return run.stdout + run.stderr


for index, (writer, ending, strange) in enumerate(MASTERS):
    for game in range(games):
        wrong = play(index + game, writer, ending, strange)
        check(f"{writer.__name__}{' CRLF' if ending != chr(10) else ''}, game {game}", wrong is None, wrong)
for habit, option, plays, sentence in PROGRAMS:
    said = under_master(habit, option)
    good = (": on the board (" in said) == plays and any(words in said for words in sentence.split("|"))
    check(f"{habit} {' '.join(option)}", good, said)
# Our player is told of pairs: that is the form then, also for one who is strict, and five of them end the game.
MIDDLE = [["." * 19] * 9, ["." * 9 + "w" + "." * 9], ["." * 19] * 9]
for captures, option, status, word in [("1,0", ["--as", "pairs"], 0, None), ("1,0", ["--as", "pairs", "--strict"], 0, None),
                                       ("1,0", ["--strict"], 2, "even number"), ("1,0", [], 0, "for pairs"),
                                       ("5,0", ["--as", "pairs"], 2, "over")]:
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "input.txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(["BLACK", "5.0", captures, *sum(MIDDLE, [])]) + "\n")
        run = subprocess.run([cli, "as", "pente", *option], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
        good = run.returncode == status and (run.stderr == "" if word is None else word in run.stderr)
        good = good and os.path.exists(os.path.join(folder, "output.txt")) == (status == 0)
        check(f"our player, {captures} {' '.join(option)}", good, (run.returncode, run.stderr))
# However a master writes an empty square, no stone is played upon: the answer's way to the middle is a step at least.
for empty, stone in (" ", "w"), ("0", "1"), ("_", "W"):
    with tempfile.TemporaryDirectory() as folder:
        rows = ["".join(row).replace(".", empty).replace("w", stone) for row in sum(MIDDLE, [])]
        with open(os.path.join(folder, "input.txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(["BLACK", "5.0", "0,0", *rows]) + "\n")
        run = subprocess.run([cli, "as", "pente"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
        with open(os.path.join(folder, "output.txt"), encoding="utf-8") as file:
            answer = file.read().strip()
        check(f"empty squares are “{empty}”", run.returncode == 0 and answer not in ("", "10K"), (answer, run.stderr))
sys.exit(done())
