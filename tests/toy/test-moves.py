#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-moves.py CLI [WINDOW]: a game whose moves go from square to square, so that there are more of them than a board has cells, is
searched, recorded, stepped through, saved and opened. What is expected comes from the rules as they are written here once more."""

import functools
import json
import os
import random
import subprocess
import sys
import tempfile

SIDE = 5


def legal(cells, side):
    own, other = "XO"[side], "OX"[side]
    for i in range(SIDE * SIDE):
        row, column = divmod(i, SIDE)
        for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if cells[i] == own and 0 <= r < SIDE and 0 <= c < SIDE and cells[r * SIDE + c] == other:
                yield i, r * SIDE + c


def after(cells, side, move):
    taken = cells[:move[0]] + "." + cells[move[0] + 1:]
    return taken[:move[1]] + "XO"[side] + taken[move[1] + 1:]


def perft(cells, side, depth):
    moves = list(legal(cells, side))
    if depth == 0 or not moves:
        return 1
    return sum(perft(after(cells, side, move), 1 - side, depth - 1) for move in moves)


@functools.lru_cache(maxsize=None)
def wins(cells, side):
    return any(not wins(after(cells, side, move), 1 - side) for move in legal(cells, side))


START = "".join("XO"[(i // SIDE + i % SIDE) % 2] for i in range(SIDE * SIDE))


def square(i):
    return "abcde"[i % SIDE] + str(SIDE - i // SIDE)


def name(move):
    return f"{square(move[0])}-{square(move[1])}"


def number(move):
    return move[0] * SIDE * SIDE + move[1]


def run(program, *arguments, status=0):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=240)
    assert done.returncode == status, f"{arguments}: status {done.returncode}: {done.stdout} {done.stderr}"
    return done.stdout if status == 0 else done.stderr


def walk(seed, left):
    """Random moves, as many as leave so many stones."""
    rng, cells, side, names, moves = random.Random(seed), START, 0, [], []
    while len(cells) - cells.count(".") > left and list(legal(cells, side)):
        moves.append(rng.choice(list(legal(cells, side))))
        cells, side, names = after(cells, side, moves[-1]), 1 - side, names + [name(moves[-1])]
    return cells, side, names, moves


def write_game(names):
    path = os.path.join(folder, "game.plygame")
    nodes = [{"id": 0}] + [{"id": i + 1, "parent": i, "move": move} for i, move in enumerate(names)]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"plygame": 1, "game": "clobber", "nodes": nodes}, file)
    return path


def test_perft():
    for depth, line in enumerate(run(cli, "perft", "clobber", "3").splitlines(), 1):
        assert int(line.split()[1]) == perft(START, 0, depth), (line, perft(START, 0, depth))


def test_analysis():
    beyond = 0
    for seed in range(6):
        cells, side, names, moves = walk(seed, 13)
        assert list(legal(cells, side)), seed
        beyond += sum(number(move) > 361 for move in moves)
        for algorithm in ("minimax", "alpha-beta", "pvs", "mtdf"):
            report = json.loads(run(cli, "analyze", write_game(names), "-a", algorithm, "--depth", "12", "--json"))
            assert report["value"] == (100 if wins(cells, side) else -100), (names, algorithm, report)
            assert {move["move"] for move in report["moves"]} == {name(move) for move in legal(cells, side)}
    assert beyond > 10, beyond


def test_recording():
    cells, side, names, _ = walk(3, 16)
    trace, lines = os.path.join(folder, "run.plytrace"), os.path.join(folder, "run.jsonl")
    for algorithm in ("alpha-beta", "pvs"):
        run(cli, "trace", "record", write_game(names), "-a", algorithm, "--depth", "4", "-o", trace)
        assert "all right" in run(cli, "trace", "check", trace)
        run(cli, "trace", "export", trace, "-o", lines)
        assert "all right" in run(cli, "trace", "check", lines)
    # Each call of the lines is a legal move where it stands; steps tell the same move.
    path, entered, beyond, told = [(cells, side)], 0, 0, 0
    for line in open(lines).read().splitlines()[1:]:
        event = json.loads(line)
        if event["e"] == "enter":
            at, mover = path[-1]
            moves = {name(move): move for move in legal(at, mover)}
            if "move" in event:
                path.append((after(at, mover, moves[event["move"]]), 1 - mover))
                beyond += number(moves[event["move"]]) > 361
            else:
                path.append(path[-1])
            if "move" in event and entered % 17 == 1 and told < 12:
                shown = json.loads(run(cli, "trace", "show", trace, "--find", f"move={event['move']} ply={len(path) - 2}", "--json")
                                   .splitlines()[0])
                assert shown["move"] == event["move"], (shown, event)
                told += 1
            entered += 1
        elif event["e"] == "leave":
            path.pop()
    assert beyond > 50 and told > 3, (beyond, told)
    step = run(cli, "trace", "show", trace, "--step", "2")
    assert "-" in step.split(" tries ")[1].split(".")[0], step


def test_saved():
    _, _, names, _ = walk(5, 12)
    copy, third = os.path.join(folder, "copy.plygame"), os.path.join(folder, "third.plygame")
    run(cli, "convert", write_game(names), copy)
    run(cli, "convert", copy, third)
    assert open(copy).read() == open(third).read() and all(f'"{word}"' in open(copy).read() for word in names)
    # From an empty square, onto one of the same side, past the edge, and half a move.
    for wrong in (names + [names[0]], ["a1-c1"], ["a1-b2"], ["a1-a0"], ["a1"], ["a1-"], ["a1b1"]):
        assert "move" in run(cli, "analyze", write_game(wrong), "--depth", "1", status=2), wrong


def test_match():
    found = json.loads(run(cli, "match", "--game", "clobber", "--games", "4", "--openings", "6", "--depth", "3", "alpha-beta", "pvs",
                           "--json"))
    for game in found["games"]:
        cells, side = START, 0
        for word in game["moves"].split():
            cells, side = after(cells, side, {name(move): move for move in legal(cells, side)}[word]), 1 - side
        assert not list(legal(cells, side)) and game["end"] == "played to the end", game
        assert game["result"] == ("0-1" if side == 0 else "1-0"), game


def test_window():
    _, _, names, _ = walk(2, 14)
    trace = os.path.join(folder, "run.plytrace")
    run(cli, "trace", "record", write_game(names), "-a", "alpha-beta", "--depth", "3", "-o", trace)
    for path in (["--analyze", write_game(names)], [trace]):
        picture = os.path.join(folder, "window.png")
        run(window, "--picture", picture, "--after", "1", "--size", "1000x700", *path)
        assert os.path.getsize(picture) > 10000
        os.unlink(picture)


cli, window = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
tests = [value for key, value in list(globals().items()) if key.startswith("test_") and (window or key != "test_window")]
print(f"1..{len(tests)}")
failed = 0
with tempfile.TemporaryDirectory() as folder:
    for count, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {count} {test.__name__}")
        except Exception as error:  # pylint: disable=broad-except
            print(f"not ok {count} {test.__name__}\n# " + str(error).replace("\n", "\n# "))
            failed = 1
sys.exit(failed)
