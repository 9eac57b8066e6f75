#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""exchange.py PLYSCOPE-CLI: books of Edax and Egaroucid go in and out by the command line, and are written and read on the other side by
partner_books.py, which knows the layouts and nothing of the program."""

import os
import random
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from partner_books import NO_MOVE, PASS, START, Edax, Egaroucid, first, moves, play, turned

CLI = os.path.abspath(sys.argv[1])
number = 0
failed = 0


def check(what, good, found=""):
    global number, failed
    number += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {number} {what}")
    if not good:
        print(f"# found {found!r}"[:2000])


def book(*arguments):
    return subprocess.run([CLI, "book", *arguments], capture_output=True, text=True, timeout=300)


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def read(path):
    with open(path, "rb") as file:
        return file.read()


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def shown(path, line=()):
    """What the book says of the position after a line, and of its moves."""
    told = book("show", path, *(["--moves", " ".join(map(name, line))] if line else [])).stdout
    own = re.match(r"Value ([+-]\d+), depth (\d+)", told)
    return own and (int(own.group(1)), int(own.group(2))), {move: int(value) for move, value in re.findall(r"^([a-h][1-8])  ([+-]\d+)$", told, re.M)}


def tree(seed, plies=3):
    """Positions and lines to them: all of the first plies, and one line to where a side must pass."""
    chance = random.Random(seed)
    lines = {first(START)[0]: ()}
    level = {START: ()}
    for _ in range(plies):
        level = {play(board, square): (*line, square) for board, line in level.items() for square in moves(board)}
        for board, line in level.items():
            lines.setdefault(first(board)[0], line)
    while True:
        board, line = START, ()
        for _ in range(40):
            legal = moves(board)
            if not legal:
                break
            square = chance.choice(legal)
            board, line = play(board, square), (*line, square)
            if not moves(board) and moves(turned(board)):
                walk = START
                for i, square in enumerate(line):
                    lines.setdefault(first(walk)[0], line[:i])
                    walk = play(walk, square)
                lines.setdefault(first(turned(board))[0], line)
                return lines, line
    return None


def edax_of(lines, chance):
    """A book that is right by Edax' rules: every value the best of its moves', some positions with a move that leads out of it."""
    positions = {}
    for board in sorted(lines, key=lambda board: -bin(board[0] | board[1]).count("1")):
        links, out = [], []
        for square in moves(board):
            child = play(board, square)
            if not moves(child) and moves(turned(child)):  # the pass stands between
                after, passing = first(turned(child))[0], first(child)[0]
                if after in positions:
                    value = -positions[after][0]
                    positions[passing] = value, 9, [(value, PASS)], (-127, NO_MOVE)
            there = positions.get(first(child)[0])
            if there is not None:
                links.append((-there[0], square))
            elif moves(child):
                out.append(square)
        leaf = (chance.randrange(-20, 21), chance.choice(out)) if out else (-127, NO_MOVE)
        positions[board] = max(score for score, _ in [*links, leaf]), chance.randrange(1, 30), links, leaf
    return Edax(positions)


def test_own(home):
    """Our own book as others read it."""
    for ending, kind in (("dat", Edax), ("egbk3", Egaroucid)):
        path, copy, again = (os.path.join(home, f"{what}.{ending}") for what in ("own", "copy", "again"))
        done = book("export", path)
        there = kind.read(read(path))
        few = dict(random.Random(1).sample(sorted(there.positions.items()), 150))
        faults = faults_of(kind, there, few)
        check(f"{ending}: the own book is right", done.returncode == 0 and len(there.positions) > 5000 and not faults, (done, faults[:3]))
        check(f"{ending}: it has the start", there.positions[first(START)[0]][0] == 1, there.positions.get(first(START)[0]))
        new = os.path.join(home, f"{ending}.book")
        done = book("import", path, new)
        check(f"{ending}: it is read again", done.returncode == 0 and " 0 left out" in done.stdout, done)
        book("export", new, again)
        check(f"{ending}: and written again, byte for byte", read(path) == read(again))
        done = book("import", path, new)
        check(f"{ending}: nothing is new in it", done.returncode == 0 and done.stdout.startswith("0 taken, 0 left out"), done)
        done = book("export", new, new)
        check(f"{ending}: no book is written over", done.returncode == 2 and "is a book" in done.stderr, done)


def faults_of(kind, whole, few):
    """The faults of a few positions among all."""
    part = kind(few)
    there = whole.positions

    class Looked(dict):
        def get(self, key, default=None):
            return there.get(key, default)

    part.positions = Looked(few)
    return list(part.faults())


def test_edax(home):
    """A book that Edax could have made."""
    chance = random.Random(7)
    lines, _ = tree(3)
    edax = edax_of(lines, chance)
    check("the other side's book is right", not list(edax.faults()), list(edax.faults())[:3])
    path, new = os.path.join(home, "book.dat"), os.path.join(home, "from-edax.book")
    done = book("import", write(path, edax.write()), new)
    n = sum(bool(moves(board)) for board in edax.positions)
    check("Edax: all its positions", done.returncode == 0 and f"{n} taken, 0 left out" in done.stdout, done)
    wrong = []
    for board, line in [item for item in sorted(lines.items())[::7] if moves(last(item[1]))]:
        value, level, links, _ = edax.positions[board]
        found = shown(new, line)
        if found[0] != (value, level) or len(found[1]) != len(links):
            wrong.append((line, found, (value, level, links)))
    check("Edax: with its values, levels and moves", not wrong, wrong[:3])
    out = os.path.join(home, "back.dat")
    book("export", new, out)
    back = Edax.read(read(out))
    there = {board: (value, level, sorted(links), leaf) for board, (value, level, links, leaf) in edax.positions.items() if moves(board)}
    same = {board: (value, level, sorted(links), leaf) for board, (value, level, links, leaf) in back.positions.items() if moves(board)}
    # A best move out of the book that is no better than those in it is not known to us.
    for board, (value, level, links, leaf) in list(there.items()):
        if leaf[0] < value:
            there[board] = value, level, links, same[board][3]
    check("Edax: and goes back as it came", same == there, [(same[b], there[b]) for b in there if same.get(b) != there[b]][:2])
    check("Edax: with its passes", any(square == PASS for _, _, links, _ in back.positions.values() for _, square in links))
    check("Edax: right by its rules", not list(back.faults()), list(back.faults())[:3])
    return edax


def last(line):
    board = START
    for square in line:
        board = play(board, square)
    return board


def test_egaroucid(home, edax):
    """The same positions as Egaroucid has them: no passes, one move that leads out."""
    positions = {board: (value, level, (*leaf, level) if leaf[1] != NO_MOVE else Egaroucid.NONE)
                 for board, (value, level, _, leaf) in edax.positions.items() if moves(board)}
    egaroucid = Egaroucid(positions)
    for version in (2, 3):
        path, new = os.path.join(home, f"book.egbk{version}"), os.path.join(home, f"egaroucid-{version}.book")
        done = book("import", write(path, egaroucid.write(version)), new)
        taken = int(re.match(r"(\d+) taken, 0 left out", done.stdout).group(1)) if done.returncode == 0 else -1
        check(f"Egaroucid {version}: is taken in", taken == len(positions), done)
        value = positions[first(START)[0]]
        check(f"Egaroucid {version}: with its values", shown(new)[0] == value[:2], (shown(new), value))
    out = os.path.join(home, "back.egbk3")
    book("export", new, out)
    back = Egaroucid.read(read(out))
    check("Egaroucid: goes back as it came", {b: p[:2] for b, p in back.positions.items()} == {b: p[:2] for b, p in positions.items()})
    check("Egaroucid: right by its rules", not list(back.faults()), list(back.faults())[:3])
    # Egaroucid 2 told no move: what leads nowhere is not kept, or a player would play its first legal move.
    done = subprocess.run([CLI, "check-book", os.path.join(home, "egaroucid-2.book")], capture_output=True, text=True, timeout=100)
    check("Egaroucid 2: a whole book", "none against the rules" in done.stdout, done)


def test_hostile(home, edax):
    whole = {"dat": edax.write(), "egbk3": Egaroucid({START: (0, 5, Egaroucid.NONE), first(play(START, 19))[0]: (-3, 5, (-3, 18, 5))}).write()}
    new = os.path.join(home, "none.book")

    def refused(what, data):
        done = book("import", write(os.path.join(home, "hostile"), data), new)
        check(f"{what}: one sentence", done.returncode == 2 and done.stderr.count("\n") == 1 and "expected" in done.stderr and not os.path.exists(new), done)

    for ending, data in whole.items():
        for length in (9, 13, len(data) // 2 + 1, len(data) - 1):
            refused(f"{ending} cut at {length}", data[:length])
    refused("a count of more", edax.write(said=len(edax.positions) + 1))
    refused("a count of milliards", edax.write(said=2**31 - 1))
    refused("an Edax of the future", whole["dat"][:8] + b"\x05" + whole["dat"][9:])
    refused("an Egaroucid of the future", whole["egbk3"][:9] + b"\x04" + whole["egbk3"][10:])
    refused("milliards of positions", whole["egbk3"][:10] + b"\xff\xff\xff\xff" + whole["egbk3"][14:])
    refused("bytes behind the end", whole["egbk3"] + b"\0")
    refused("nothing but a name", b"XADEKOOB")

    left = {}
    left["two discs on a square"] = Edax({(START[0], START[0]): (0, 1, [], (0, 19))})
    left["no middle"] = Edax({(1, 2): (0, 1, [], (0, 19))})
    left["an illegal move"] = Edax({first(START)[0]: (0, 1, [(0, 0)], (-127, NO_MOVE))})
    left["a square past the last"] = Edax({first(START)[0]: (0, 1, [(0, 200)], (-127, NO_MOVE))})
    left["a score past the last"] = Edax({first(START)[0]: (0, 1, [], (100, 19))})
    for what, some in left.items():
        done = book("import", write(os.path.join(home, "left.dat"), some.write()), new)
        check(f"{what}: is left out and told", done.returncode == 2 and "0 taken, 1 left out" in done.stdout and "left.dat:1: expected" in done.stderr
              and not os.path.exists(new), done)
    # A move that leads nowhere, a position that leads to itself by a pass: nothing goes round.
    some = Edax({first(START)[0]: (0, 1, [(0, 19)], (-127, NO_MOVE))})
    done = book("import", write(os.path.join(home, "nowhere.dat"), some.write()), new)
    check("a move to nowhere is the best there is", done.returncode == 0 and "1 taken" in done.stdout, done)
    os.remove(new)
    lone = struct.pack("<QQbbIbbb", *START, 0, 5, 0, *Egaroucid.NONE)
    done = book("import", write(os.path.join(home, "lone.egbk3"), b"DICUORAGE\x03\x01\0\0\0" + lone), new)
    check("a position without a known move makes no book", done.returncode == 2 and done.stderr.count("\n") == 1 and not os.path.exists(new), done)


with tempfile.TemporaryDirectory() as folder:
    test_own(folder)
    made = test_edax(folder)
    test_egaroucid(folder, made)
    test_hostile(folder, made)
print(f"1..{number}")
sys.exit(failed > 0)
