#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-toy.py CLI [WINDOW]: a game that is a file and a line goes through everything that real ones do. The numbers come
from the game's rules as they are written here once more."""

import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

SIDE = 3


def legal(cells, side):
    own = "XO"[side]
    for i in range(SIDE * SIDE):
        row, column = divmod(i, SIDE)
        near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        if cells[i] == "." and not any(0 <= r < SIDE and 0 <= c < SIDE and cells[r * SIDE + c] == own for r, c in near):
            yield i


def after(cells, side, i):
    return cells[:i] + "XO"[side] + cells[i + 1:]


def perft(cells, side, depth):
    moves = list(legal(cells, side))
    if depth == 0 or not moves:
        return 1
    return sum(perft(after(cells, side, i), 1 - side, depth - 1) for i in moves)


def wins(cells, side):
    return any(not wins(after(cells, side, i), 1 - side) for i in legal(cells, side))


def name(i):
    return "abc"[i % SIDE] + str(SIDE - i // SIDE)


def run(program, *arguments, text=None, good=True):
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, timeout=240)
    if good and done.returncode != 0:
        raise AssertionError(f"{arguments}: status {done.returncode}: {done.stdout} {done.stderr}")
    return done.stdout


def png_colours(path):
    """How many colours a picture has: a blank one has few."""
    data, at, pixels = open(path, "rb").read(), 8, b""
    assert data.startswith(b"\x89PNG")
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            pixels += data[at + 8:at + 8 + length]
        at += 12 + length
    return len(set(zlib.decompress(pixels)))


def test_perft():
    lines = run(cli, "perft", "col", "6").splitlines()
    for depth, line in enumerate(lines, 1):
        expected = perft("." * SIDE * SIDE, 0, depth)
        assert int(line.split()[1]) == expected, (line, expected)
    assert len(lines) == 6
    assert "col[:SIZE]" in subprocess.run([cli, "perft", "chess", "2"], capture_output=True, text=True).stderr


def test_match():
    found = run(cli, "match", "--game", "col", "--games", "4", "--openings", "2", "--depth", "9", "alpha-beta", "pvs", "--json")
    games = json.loads(found)["games"]
    assert len(games) == 4 and all(game["end"] == "played to the end" for game in games), found
    for game in games:
        cells, side = "." * SIDE * SIDE, 0
        for move in game["moves"].split():
            i = (SIDE - int(move[1])) * SIDE + "abc".index(move[0])
            assert i in legal(cells, side)
            cells, side = after(cells, side, i), 1 - side
        assert not list(legal(cells, side)) and game["result"] == ("0-1" if side == 0 else "1-0"), game


def test_analysis():
    for moves in ([], [0], [4], [0, 1], [0, 8], [4, 1, 0]):
        cells, side, names = "." * SIDE * SIDE, 0, []
        for i in moves:
            assert i in legal(cells, side)
            cells, side, names = after(cells, side, i), 1 - side, names + [name(i)]
        path = write_game(names)
        for algorithm in ("minimax", "alpha-beta", "pvs", "mtdf"):
            report = json.loads(run(cli, "analyze", path, "--algorithm", algorithm, "--depth", "9", "--json"))
            assert report["value"] == (100 if wins(cells, side) else -100), (moves, algorithm, report)
    assert "Col" in run(cli, "analyze", path, "--algorithm", "pvs", "--depth", "2")


def write_game(names):
    path = os.path.join(folder, "game.plygame")
    nodes = [{"id": 0}] + [{"id": i + 1, "parent": i, "move": move} for i, move in enumerate(names)]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"plygame": 1, "game": "col", "nodes": nodes}, file)
    return path


def test_saved():
    path, copy, third = write_game(["a1", "b1", "c2"]), os.path.join(folder, "copy.plygame"), os.path.join(folder, "third.plygame")
    run(cli, "convert", path, copy)
    run(cli, "convert", copy, third)
    assert open(copy).read() == open(third).read() and '"c2"' in open(copy).read()
    broken = write_game(["a1", "a1"])
    done = subprocess.run([cli, "analyze", broken, "--depth", "1"], capture_output=True, text=True)
    assert done.returncode == 2 and "which is no legal move" in done.stderr, done.stderr


def test_recording():
    path, trace = write_game(["b2", "a1"]), os.path.join(folder, "run.plytrace")
    run(cli, "trace", "record", path, "--algorithm", "alpha-beta", "--depth", "4", "-o", trace)
    assert "all right" in run(cli, "trace", "check", trace)
    assert "Step 5 of" in run(cli, "trace", "show", trace, "--step", "5")
    for suffix in ("png", "pdf", "svg", "tex", "jsonl"):
        out = os.path.join(folder, "tree." + suffix)
        run(cli, "trace", "export", trace, "-o", out)
        assert os.path.getsize(out) > 500
    assert png_colours(os.path.join(folder, "tree.png")) > 20
    lines = os.path.join(folder, "tree.jsonl")
    assert json.loads(open(lines).readline())["game"] == "col"
    assert "all right" in run(cli, "trace", "check", lines)


def test_gtp():
    said = run(cli, "gtp", "--game", "col", "--algorithm", "alpha-beta", "--depth", "9",
               text="gogui-rules_game_id\nboardsize 3\nplay black b2\nshowboard\ngenmove white\nplay black b2\nquit\n")
    answers = [answer.strip() for answer in said.split("\n\n") if answer.strip()]
    assert answers[0] == "= Col", answers
    move = re.match(r"= ([A-C])([1-3])$", answers[4])
    assert move, answers
    cells = after("." * 9, 0, 4)
    assert (3 - int(move[2])) * 3 + "ABC".index(move[1]) in legal(cells, 1)
    assert answers[5].startswith("?"), answers


def test_window():
    path, picture = write_game(["b2", "a1"]), os.path.join(folder, "window.png")
    subprocess.run([window, "--analyze", "--picture", picture, "--after", "1", "--size", "1000x700", path], check=True, timeout=240)
    assert png_colours(picture) > 60


cli, window = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
tests = [value for key, value in list(globals().items()) if key.startswith("test_") and (window or key != "test_window")]
print(f"1..{len(tests)}")
status = 0
with tempfile.TemporaryDirectory() as folder:
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} {test.__name__}")
        except Exception as error:
            print(f"not ok {number} {test.__name__}\n# " + str(error).replace("\n", "\n# "))
            status = 1
sys.exit(status)
