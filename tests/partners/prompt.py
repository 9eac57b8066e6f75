#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""prompt.py PLYSCOPE-CLI [GAMES]: models of students' programs at a prompt under our `monitor`, against our `othello`.
Prints TAP."""

import os
import re
import subprocess
import sys
import tempfile

from games import Othello
from tap import PATIENCE, Program, check, done

cli = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
here = os.path.dirname(os.path.abspath(__file__))
ours = f"'{cli}' as othello"


def player(habits):
    return f"'{sys.executable}' -B '{here}/prompt_player.py' {habits}"


def monitor(size, first, second, *options):
    """The results' last words, such as "legal", and all that was said."""
    command = [cli, "as", "monitor", "--none", "--time-limit", "200", *options, str(size), "2", first, second]
    result = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    lines = [line.split() for line in result.stdout.splitlines()]
    return [words[3] for words in lines if words[0] == "winner"], result.stdout + result.stderr


def plays(name, size, habits, *options):
    """Both colours, to the end."""
    reasons, said = monitor(size, player(habits), ours, "--games", str(games), *options)
    check(f"{name}, {size}x{size}", reasons == ["legal"] * games, said)
    return said


plays("a new reader for each command", 4, "buffered+late")
plays("… without a word", 6, "buffered+late+silent")
plays("… that talks", 5, "buffered+late+chatty+spaced")
plays("called as N D", 4, "short", "--as", "transcript")
plays("N D is found out", 5, "short+buffered+late")
plays("(x, y)", 8, "spaced+chatty")
plays("no comments", 6, "silent")

# A board set up stone by stone is many commands before the first move.
with tempfile.TemporaryDirectory() as folder:
    start = os.path.join(folder, "start.txt")
    with open(start, "w", encoding="utf-8") as file:
        file.write("othello 6 4\nreset\nput B 0 0\nput W 0 1\nput B 5 5\nput W 5 4\nput W 2 2\nput B 2 3\n")
    plays("a start of its own", 6, "buffered+late+silent", "--start", start)

# What a program takes to start is not the time of its first move, and it may see only then that it is called otherwise than it knows.
for habits in "sleepy", "short+sleepy":
    found, said = monitor(4, player(habits), ours, "--time-limit", "5")
    check(f"{habits} with five seconds for a move", found == ["legal"], said)

# What the document does not allow is a fault, unless one is lenient; what it leaves open is one if one is strict.
for habits, usual, lenient, strict, sentence in [
    ("bare", "garbled", "legal", "garbled", "in this format: (X,Y)"),
    ("greeting", "unasked", "legal", "unasked", "will be treated as a comment and ignored"),
    ("spaced", "legal", "legal", "garbled", "in this format: (X,Y)"),
    ("short", "legal", "legal", "vanished", "three command-line arguments"),
]:
    for option, reason in ("", usual), ("--lenient", lenient), ("--strict", strict):
        found, said = monitor(4, ours, player(habits), *([option] if option else []))
        good = found == [reason] and (option != "--strict" or sentence in said)
        check(f"{habits} {option}: {reason}", good, said)


def word(form, command, side, move=None):
    """A host's command in its own words."""
    colour = {"document": "BW"[side], "lower": "bw"[side], "words": ("black", "white")[side]}[form]
    verb = {"document": command, "lower": command, "words": command.capitalize()}[form]
    if move is None:
        return f"{verb} {colour}"
    return f"{verb} {colour} ({move[0]},{move[1]})" if form == "words" else f"{verb} {colour} {move[0]} {move[1]}"


def host(form, answer, *options, size=4, colour=("B",)):
    """A host that plays the first legal move against ours; what went wrong, or None."""
    board, side, plies = Othello(size), 0, 0
    ours = "BW".index(*colour)
    argv = [cli, "as", "othello", *options, str(size), *(colour if "transcript" not in options else ()), "2"]
    with Program(argv) as program:
        program.say("init")
        while not board.is_over():
            moves = board.placings(side)
            if side == ours:
                program.say(word(form, "move", side))
                line = program.hear()
                while line.lstrip("> ").startswith("#") or not line.strip("> "):
                    if "error" in line:
                        return line
                    line = program.hear()
                if not moves:
                    if line != "forfeit":
                        return f"ply {plies}: {line}"
                elif (found := [move for move in moves if answer.format(*move) == line]) == []:
                    return f"ply {plies}: “{line}”"
                else:
                    put(board, side, found[0])
            elif moves:
                put(board, side, moves[0])
                program.say(word(form, "put", side, moves[0]))
            side, plies = 1 - side, plies + 1
        program.say("quit")
        program.end()
    return None


def put(board, side, move):
    for row, column in board.flips(*move, side) + [move]:
        board.cells[row][column] = side


for form, answer, options, good in [
    ("document", "({},{})", (), True),
    ("document", "({},{})", ("--strict",), True),
    ("document", "({}, {})", ("--as", "transcript"), True),
    ("lower", "({},{})", (), True),
    ("lower", "({},{})", ("--strict",), False),
    ("words", "({},{})", (), False),
    ("words", "({},{})", ("--lenient",), True),
    ("words", "({}, {})", ("--lenient", "--as", "transcript"), True),
]:
    for colour in "B", "W":
        wrong = host(form, answer, *options, colour=(colour,))
        told = good or ("followed exactly" if "--strict" in options else "# error: expected") in str(wrong)
        check(f"a host that writes as {form}, {colour} {' '.join(options)}", (wrong is None) == good and told, wrong)

# The call is the dialect's, if one is strict.
for options, arguments, good in [
    ((), ("4", "2"), True), ((), ("4", "B", "2"), True),
    (("--strict",), ("4", "2"), False), (("--strict",), ("4", "B", "2"), True),
    (("--as", "transcript"), ("4", "2"), True), (("--as", "transcript"), ("4", "B", "2"), True),
    (("--as", "transcript", "--strict"), ("4", "2"), True), (("--as", "transcript", "--strict"), ("4", "B", "2"), False),
]:
    result = subprocess.run([cli, "as", "othello", *options, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                            timeout=PATIENCE, check=False)
    told = (result.returncode, result.stderr.count("\n")) == ((0, 0) if good else (2, 1))
    check(f"called as othello {' '.join(options + arguments)}", told, result)

# Two ends of one dialect; and the transcript's move under a strict document.
for options, dialect, reason in [("--as", "transcript"), "transcript", "legal"], [("--strict",), "document", "legal"], \
        [("--strict",), "transcript", "garbled"]:
    found, said = monitor(4, f"{ours} --as {dialect}", f"{ours} --as {dialect}", *options)
    check(f"othello as {dialect}, monitor {' '.join(options)}: {reason}", found == [reason], said)

# Every program of a course knows its dialects, the document's first, and says so alike.
for name in sorted(re.findall(r"^  ([a-z]\S*)", subprocess.run(
        [cli, "as", "--help"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout, re.M)):
    told = subprocess.run([cli, "as", name, "--as", "help"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    names = re.findall(r"^(\S+)", told.stdout, re.M)
    good = told.returncode == 0 and "document" in names and told.stderr == "" and " (the default)\n    " in told.stdout
    check(f"{name} --as help", good, told)
    odd = subprocess.run([cli, "as", name, "--as", "nobody’s"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    good = odd.returncode == 2 and all(each in odd.stderr for each in names) and odd.stderr.count("\n") == 1
    check(f"{name} --as nobody’s", good, odd)
    both = subprocess.run([cli, "as", name, "--strict", "--lenient"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    check(f"{name} --strict --lenient", both.returncode == 2 and "found both" in both.stderr, both)
sys.exit(done())
