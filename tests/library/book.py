#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""book.py PLYSCOPE-CLI: the editor of opening books as its user has it, through the command line alone."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

CLI = os.path.abspath(sys.argv[1])


def run(*arguments):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True, timeout=300)


def book(*arguments):
    return run("book", *arguments)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def is_whole(path):
    done = run("check-book", path)
    return done.returncode == 0 and "none against the rules" in done.stdout, done


def values(path, *moves):
    """What the book says of a position and of its moves, both for the side to move."""
    told = book("show", path, *moves).stdout
    own = re.match(r"Value ([+-]\d+)", told)
    return own and int(own.group(1)), {move: int(value) for move, value in re.findall(r"^([a-h][1-8])  ([+-]\d+)$", told, re.M)}


def test_text(home):
    own, copy, again = (os.path.join(home, name) for name in ("own.txt", "copy.book", "again.txt"))
    done = book("export", own)
    lines = read(own).decode().splitlines()
    form = re.compile(r"[XO-]{64} X,\d+,[A-H][1-8],-?\d+")
    check("the own book as text", done.returncode == 0 and len(lines) > 5000 and all(map(form.fullmatch, lines)), lines[:2])
    done = book("import", own, copy)
    check("is read", f"{len(lines)} taken, 0 left out" in done.stdout, done)
    book("export", copy, again)
    boards = [[line.split(",")[:2] for line in read(path).decode().splitlines()] for path in (own, again)]
    check("with the same positions", boards[0] == boards[1])
    check("and what the start is worth", values(copy)[0] == int(re.match(r"Value ([+-]\d+)", book("show").stdout).group(1)))
    check("a whole book", *is_whole(copy))
    check("no surer than the text tells", "73 %" in book("show", copy).stdout, book("show", copy).stdout[:200])
    before = read(copy)
    for verb in ("export", "openings"):
        for words in ([copy], [copy, copy]):
            done = book(verb, *words)
            check(f"{verb} over a book is refused", done.returncode == 2 and "is a book" in done.stderr and read(copy) == before, done)
    nothing = os.path.join(home, "nothing.book")
    with open(os.path.join(home, "rubbish.txt"), "w", encoding="utf-8") as file:
        file.write("root:x:0:0:root:/root:/bin/sh\n")
    done = book("import", os.path.join(home, "rubbish.txt"), nothing)
    check("of rubbish no book is made", done.returncode == 2 and not os.path.exists(nothing), done)
    broken = os.path.join(home, "broken.txt")
    with open(broken, "w", encoding="utf-8") as file:
        file.write("nothing\n" + lines[0] + "\n" + lines[0].replace("D3", "A1") + "\n" + lines[0].rsplit(",", 1)[0] + ",99\n")
    few = os.path.join(home, "few.book")
    done = book("import", broken, few)
    check("a line that is none is told", done.returncode == 2 and "1 taken, 3 left out" in done.stdout and done.stderr.count("expected") == 3, done)
    return few


def test_growing(home, few):
    done = book("deepen", few, "--positions", "60", "--depth", "2")
    check("a book grows", done.returncode == 0, done)
    check("and is whole", *is_whole(few))
    own, moves = values(few)
    check("a position is worth its best move", len(moves) == 4 and own == max(moves.values()), (own, moves))
    before = read(few)
    book("evaluate", few)
    check("evaluating twice changes nothing", read(few) == before)
    line = ("--moves", "f5f4g3")
    check("a line is not there", values(few, *line)[0] is None)
    done = book("add", few, *line, "--depth", "2")
    check("and is added", values(few, *line)[0] is not None, done)
    check("in a whole book", *is_whole(few))
    done = book("drop", few, *line, "--depth", "2")
    check("and dropped", values(few, *line)[0] is None and done.returncode == 0, done)
    check("in a whole book", *is_whole(few))
    for arguments in (("drop", few, *line), ("drop", few), ("add", few, "--moves", "a1"), ("deepen",), ("evaluate", os.path.join(home, "none"))):
        done = book(*arguments)
        check(f"{arguments[0]}: one sentence", done.returncode == 2 and done.stderr.count("\n") == 1, done)


def test_killed(home, few):
    """Killed while it grows: the book is whole, and goes on."""
    path = os.path.join(home, "killed.book")
    with open(path, "wb") as file:
        file.write(read(few))
    process = subprocess.Popen([CLI, "book", "deepen", path, "--positions", "100000", "--depth", "1"], stdout=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while read(path) == read(few) and time.monotonic() < end:  # until it has written once
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    check("it had written", len(read(path)) > len(read(few)))
    check("a killed book is whole", *is_whole(path))
    n = len(read(path))
    done = book("deepen", path, "--positions", "5", "--depth", "1")
    check("and goes on", done.returncode == 0 and len(read(path)) > n, done)


def test_openings(home):
    path = os.path.join(home, "even.txt")
    done = book("openings", path, "--plies", "6", "--within", "1")
    lines = read(path).decode().splitlines()
    check("even positions are starts", len(lines) > 5 and all(re.fullmatch("[a-h][1-8](?: [a-h][1-8]){5}", line) for line in lines), done)
    check("each once", len(set(lines)) == len(lines))
    check("and even", all(abs(int(re.match(r"Value ([+-]\d+)", book("show", "--moves", line).stdout).group(1))) <= 1 for line in lines[:5]))
    done = run("match", "alpha-beta", "alpha-beta", "--game", "othello", "--games", "2", "--depth", "1", "--openings-file", path)
    check("a match begins with them", done.returncode == 0, done)


def test_played(home):
    """The engine plays from a book of one's own, and says what it says."""
    path, text = os.path.join(home, "mine.book"), os.path.join(home, "mine.txt")
    # After f5 the parallel f4, which no search would choose; squares from a1 on, White to move as O.
    board = ["-"] * 64
    for square, disc in ((27, "O"), (28, "X"), (35, "X"), (36, "X"), (37, "X")):
        board[square] = disc
    with open(text, "w", encoding="utf-8") as file:
        file.write("".join(board) + " O,30,F4,7\n")
    check("a line of one's own", book("import", text, path).returncode == 0 and values(path, "--moves", "f5")[0] == 7, values(path, "--moves", "f5"))
    talk = "boardsize 8\nclear_board\nplay black f5\ngenmove white\nquit\n"

    def answer(*options):
        done = subprocess.run([CLI, "gtp", "--game", "othello", "--nodes", "2000", *options], input=talk, capture_output=True, text=True, timeout=100)
        found = re.search("^= ([A-H][1-8])$", done.stdout, re.M)
        return found and found.group(1).lower()

    check("gtp plays it", answer("--book", path) == "f4", answer("--book", path))
    check("and without it does not", answer() in ("d6", "f6"), answer())
    game = os.path.join(home, "f5.txt")
    with open(game, "w", encoding="utf-8") as file:
        file.write("f5\n")
    done = run("analyze", "--book", path, "-n", "2000", "--json", game)
    told = json.loads(done.stdout)
    check("analyze says it", (told["best"], told["depth"], told["value"], told["nodes"]) == ("f4", 30, 700, 0), done)
    with open(game, "w", encoding="utf-8") as file:
        file.write("f5f6\n")
    done = run("analyze", "--book", path, "-n", "2000", "--json", game)
    check("and searches what is not in it", json.loads(done.stdout)["nodes"] > 0, done)
    # Edited, it is played as it is now.
    book("drop", path, "--moves", "f5", "--depth", "2")
    check("what was dropped is played no more", answer("--book", path) in ("d6", "f6"), answer("--book", path))
    pente = os.path.join(home, "pente.txt")
    with open(pente, "w", encoding="utf-8") as file:
        file.write("K10 L11 N10\n")
    for arguments in (("analyze", "--book", text, game), ("analyze", "--book", os.path.join(home, "none"), game), ("analyze", "--book", path, pente),
                      ("analyze", "--book", path, "--no-book", game), ("review", "--book", path, game), ("analyze", "--book", path, "-a", "pvs", game)):
        done = run(*arguments)
        check(f"{' '.join(arguments[:1] + arguments[3:4])}: one sentence", done.returncode == 2 and done.stderr.count("\n") == 1, done)


with tempfile.TemporaryDirectory() as folder:
    small = test_text(folder)
    test_growing(folder, small)
    test_killed(folder, small)
    test_openings(folder)
    test_played(folder)
sys.exit(done())
