#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""library.py PLYSCOPE-CLI [FOLDER]: the game library as its user has it, through the command line alone.

Games are made here, played at random, and counted here by another program (wthor_count.py). With a folder of WTHOR files it is a bench:
imports them, compares games, players and 20 positions with that program's counts, and says what it took."""

import json
import os
import random
import re
import resource
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "partners")]
import wthor_count as wthor  # noqa: E402
from tap import check, done  # noqa: E402

CLI = os.path.abspath(sys.argv[1])


def run(*arguments, **options):
    return subprocess.run([CLI, "library", *arguments], capture_output=True, text=True, timeout=300, **options)


def random_game(source):
    board, side, cells = wthor.start(), 1, []
    while True:
        legal = wthor.moves(board, side)
        if not legal:
            side = 3 - side
            legal = wthor.moves(board, side)
            if not legal:
                return bytes(cells)
        # The same openings come again and again, as they do in tournaments.
        cell = legal[0] if source.random() < 0.75 and len(cells) < 14 else source.choice(legal)
        cells.append(cell)
        board = wthor.play(board, cell, side)
        side = 3 - side


def pack(game):
    event, black, white, cells = game
    codes = bytes(10 * (cell // 8 + 1) + cell % 8 + 1 for cell in cells)
    return struct.pack("<HHHBB", event, black, white, 32, 32) + codes.ljust(60, b"\0")


def write_wtb(path, year, games, raw=()):
    records = [pack(game) for game in games] + list(raw)
    with open(path, "wb") as file:
        file.write(struct.pack("<BBBBIHHBBBB", 20, 26, 11, 27, len(records), 0, year, 8, 0, 24, 0) + b"".join(records))


def write_names(path, names, width):
    with open(path, "wb") as file:
        file.write(struct.pack("<BBBBIHHBBBB", 20, 26, 11, 27, 0, len(names), 0, 0, 0, 0, 0))
        for name in names:
            file.write(name.encode("latin-1").ljust(width, b"\0"))


def make(folder, files, games_a_file, seed):
    source = random.Random(seed)
    os.makedirs(folder)
    for index in range(files):
        games = [(source.randrange(9), source.randrange(40), source.randrange(40), random_game(source)) for _ in range(games_a_file)]
        write_wtb(os.path.join(folder, f"WTH_{1990 + index}.wtb"), 1990 + index, games)


def found(library, cells):
    """How many games reach the position after these moves, and what the query took."""
    text = "".join(wthor.square(cell) for cell in cells)
    told = json.loads(run("find", "--library", library, "--moves", text, "--json", "--count").stdout)
    return told["count"], told["us"]


def figures(library):
    return json.loads(run("stats", "--library", library, "--json").stdout)


def lines_to_ask(folder, n):
    """Moves to positions, early and late, of the first games of a folder."""
    games = [game[4] for path in wthor.files(folder) for game in wthor.read_games(path) if len(game[4]) > 40]
    step = max(1, len(games) // n)
    return [games[step * i][:1 + 2 * i if i < 12 else 3 * i] for i in range(n)]


def compare(folder, library, most):
    asked = lines_to_ask(folder, 20)
    asked = [cells[:most] for cells in asked]
    games, players, reached = wthor.count(folder, [wthor.after(cells) for cells in asked], most)
    told = figures(library)
    check(f"{games} games", told["games"] == games, told)
    check(f"{players} players", told["players"] == players, told)
    answers = [found(library, cells) for cells in asked]
    check(f"20 positions, {sum(reached)} games", [answer[0] for answer in answers] == reached, (answers, reached))
    return told, max(answer[1] for answer in answers)


def dump(library):
    """All that the tables have, with names for numbers."""
    with sqlite3.connect(f"file:{library}?mode=ro", uri=True) as db:
        rows = db.execute("SELECT p.name, q.name, e.name, year, score, hex(moves) FROM game g LEFT JOIN player p ON p.id = first "
                          "LEFT JOIN player q ON q.id = second LEFT JOIN event e ON e.id = event").fetchall()
        check("the file is whole", db.execute("PRAGMA integrity_check").fetchone()[0] == "ok")
    return sorted(rows)


def test_counts(folder, home):
    library = os.path.join(home, "counts.sqlite")
    done = run("import", "--library", library, folder)
    check("a folder is imported", done.returncode == 0 and "1200 new, 0 there already, 0 left out" in done.stdout, done)
    compare(folder, library, 60)
    again = run("import", "--library", library, folder)
    check("nothing is doubled", "0 new, 1200 there already, 0 left out" in again.stdout, again.stdout)
    compare(folder, library, 20)
    # Lists of names that come later give the same players their names.
    write_names(os.path.join(folder, "WTHOR.JOU"), [f"Pläyer {i:02}" for i in range(40)], 20)
    write_names(os.path.join(folder, "WTHOR.TRN"), [f"Open {i}" for i in range(9)], 26)
    named = run("import", "--library", library, folder)
    told = figures(library)
    check("names come later", "0 new, 1200" in named.stdout and told["players"] == 40 and told["events"] == 9, (named.stdout, told))
    row = run("find", "--library", library, "--player", "pläyer 07", "--most", "3").stdout
    check("a player is found", row.count("Pläyer 07") >= 3, row)
    by_year = sum(int(run("find", "--library", library, "--year", str(year), "--count").stdout) for year in range(1990, 1994))
    check("years add up", by_year == 1200, by_year)
    results = [int(run("find", "--library", library, "--result", result, "--count").stdout) for result in ("first", "second", "draw")]
    check("results add up", sum(results) == 1200 and min(results) > 0, results)
    other = run("find", "--library", library, "--moves", "f5d6", "--json", "--most", "0").stdout
    told = json.loads(other)
    valued = json.loads(run("find", "--library", library, "--moves", "f5d6", "--json", "--most", "0", "--depth", "3").stdout)["moves"]
    engine = [move["engine"] for move in valued]
    check("the engine's values stand beside them", [move["games"] for move in valued] == [move["games"] for move in told["moves"]]
          and all(value["claim"] == "estimate" and value["depth"] >= 3 for value in engine) and any(value["book"] for value in engine), engine)
    bare = run("find", "--library", library, "--depth", "3")
    check("they need a position", bare.returncode == 2 and "--depth needs --moves or --position" in bare.stderr, bare)
    check("moves from a position add up", sum(move["games"] for move in told["moves"]) >= told["count"] > 0, told)
    return library


def test_export(library, home):
    for suffix in ("sgf", "pgn", "ggf"):
        out, copy = os.path.join(home, f"all.{suffix}"), os.path.join(home, f"copy-{suffix}.sqlite")
        done = run("export", "--library", library, out)
        check(f"all are exported as {suffix}", "1200 written, 0 left out" in done.stdout, done)
        done = run("import", "--library", copy, out)
        check(f"and read again from {suffix}", "1200 new, 0 there already, 0 left out" in done.stdout, done)
        check(f"as they were in {suffix}", dump(copy) == dump(library))
        done = run("import", "--library", library, out)
        check(f"{suffix} doubles none", "0 new, 1200 there already" in done.stdout, done)


def test_broken(home):
    folder = os.path.join(home, "broken")
    os.makedirs(folder)
    source = random.Random(5)
    games = [(1, 2, 3, random_game(source)) for _ in range(300)]
    bad = bytearray(pack(games[0]))
    bad[8] = 11
    write_wtb(os.path.join(folder, "a.wtb"), 2001, games[:200], [bytes(bad)])
    with open(os.path.join(folder, "b.txt"), "w", encoding="utf-8") as file:
        for index, game in enumerate(games[200:]):
            file.write("f5a1\n" if index == 57 else "".join(wthor.square(cell) for cell in game[3]) + "\n")
    with open(os.path.join(folder, "c.bin"), "wb") as file:
        file.write(bytes(range(256)))
    library = os.path.join(home, "broken.sqlite")
    before = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
    done = run("import", "--library", library, folder)
    told = done.stderr
    check("good games are there", "299 new, 0 there already, 2 left out" in done.stdout, done)
    check("the broken ones are told", "a.wtb:201:" in told and "b.txt:58:3: expected a legal move" in told, told)
    check("what is no game is told", "c.bin" in told and done.returncode == 2, done)
    check("files are left alone", before == {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)})


def test_killed(folder, home, whole):
    """Killed at many moments, and imported again: as if nothing had been."""
    library = os.path.join(home, "killed.sqlite")
    expected = dump(whole)
    for delay in (0.0, 0.01, 0.03, 0.06, 0.1, 0.2):
        process = subprocess.Popen([CLI, "library", "import", "--library", library, folder], stdout=subprocess.DEVNULL)
        time.sleep(delay)  # any moment will do
        process.send_signal(signal.SIGKILL)
        process.wait()
        if os.path.exists(library):
            told = run("stats", "--library", library, "--json")
            check("a killed import leaves a library or nothing", told.returncode in (0, 2), told)
    done = run("import", "--library", library, folder)
    check("and can be done again", done.returncode == 0, done)
    check("with the same games", dump(library) == expected)
    compare(folder, library, 12)


def test_full(folder, home):
    """No room for the file: said in a sentence, and what was there before is there."""
    library = os.path.join(home, "full.sqlite")
    first = os.path.join(folder, "WTH_1990.wtb")
    run("import", "--library", library, first)
    before = dump(library)

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (90000, 90000))

    done = run("import", "--library", library, folder, preexec_fn=limit)
    check("a full disk is told", done.returncode == 2 and "full.sqlite" in done.stderr and done.stderr.count("\n") == 1, done)
    check("and nothing is lost", dump(library) == before)


def test_strange(home):
    other = os.path.join(home, "other.sqlite")
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE t (x)")
    for path, content in ((other, None), (os.path.join(home, "text.sqlite"), b"no library\n" * 200), (os.path.join(home, "short.sqlite"), b"x")):
        if content is not None:
            with open(path, "wb") as file:
                file.write(content)
        with open(path, "rb") as file:
            before = file.read()
        done = run("stats", "--library", path)
        with open(path, "rb") as file:
            check(f"{os.path.basename(path)} is refused and left alone", done.returncode == 2 and "it is no game library" in done.stderr
                  and file.read() == before, done)
    done = run("stats", "--library", os.path.join(home, "none.sqlite"))
    check("none is made to be looked at", done.returncode == 2 and not os.path.exists(os.path.join(home, "none.sqlite")), done)
    data = os.path.join(home, "data")
    text = os.path.join(home, "one.txt")
    with open(text, "w", encoding="utf-8") as file:
        file.write("f5d6c3d3c4\n")
    done = run("import", text, env=dict(os.environ, XDG_DATA_HOME=data))
    check("the usual one is in the user's data", done.returncode == 0 and os.path.exists(os.path.join(data, "plyscope", "library.sqlite")), done)


def test_other_games(home):
    """Games with other boards, variations and comments come back whole."""
    library = os.path.join(home, "other-games.sqlite")
    texts = {
        "pente.txt": "K10 L11 N10 M8\n",
        "connect.txt": "44435261\n",
        "ten.ggf": "(;GM[Othello]PB[a]PW[b]TY[10]BO[10 " + "-" * 44 + "O*" + "-" * 8 + "*O" + "-" * 44 + " *]B[G6];)\n",
        "tree.sgf": "(;GM[2]FF[4]SZ[8]PB[ann]PW[bob]DT[2020-05-01]EV[Club];B[f5]C[why \\] not](;W[d6];B[c3])(;W[f6]))\n",
        "setup.sgf": "(;GM[2]FF[4]SZ[8]AB[e4][d5][d4][d3]AW[e5]PL[W];W[c5])\n",
    }
    for name, text in texts.items():
        with open(os.path.join(home, name), "w", encoding="utf-8") as file:
            file.write(text)
    done = run("import", "--library", library, *[os.path.join(home, name) for name in texts])
    check("five games", "5 new, 0 there already, 0 left out" in done.stdout, done)
    # The same position from Pente's other corner: turned round.
    turned = run("find", "--library", library, "--moves", "K10 J9 G10", "--count").stdout
    check("Pente is found turned round", turned == "1\n", turned)
    mirrored = run("find", "--library", library, "--moves", "444", "--count").stdout
    check("columns are found", mirrored == "1\n", mirrored)
    out = os.path.join(home, "tree-out.sgf")
    run("export", "--library", library, "--player", "ann", out)
    with open(out, encoding="utf-8") as file:
        text = file.read()
    for suffix in (".txt", ".pgn"):
        done = run("export", "--library", library, os.path.join(home, "mixed" + suffix))
        check(f"games of two kinds are no {suffix}", done.returncode == 2 and "mixed" + suffix + ": games of pente and of " in done.stderr
              and not os.path.exists(os.path.join(home, "mixed" + suffix)), done)
    check("the tree is whole", "why \\] not" in text and text.count(";W[") == 2 and "EV[Club]" in text and "2020-05-01" in text, text)


def test_copies(home):
    """Of copies of a game the first that says anything of its moves is kept, with all else that any knows."""
    library, path = os.path.join(home, "copies.sqlite"), os.path.join(home, "copies.sgf")
    with open(path, "w", encoding="utf-8") as file:
        for said in (";B[f5];W[d6]", "EV[Cup];B[f5]C[first];W[d6]", "PW[bob];B[f5]C[second](;W[d6])(;W[f6])"):
            file.write(f"(;GM[2]FF[4]PB[ann]{said})\n")
    run("import", "--library", library, path)
    run("export", "--library", library, os.path.join(home, "copies-out.sgf"))
    with open(os.path.join(home, "copies-out.sgf"), encoding="utf-8") as file:
        text = file.read()
    check("one of three copies", text.count("GM[2]") == 1 and all(word in text for word in ("PB[ann]", "PW[bob]", "EV[Cup]", "C[first]"))
          and "second" not in text, text)


def test_fixed(home, whole):
    """A library that can only be read is read, by whoever is not its owner; names are those of files."""
    folder = os.path.join(home, "fixed")
    library = os.path.join(folder, "a %3f?b.sqlite")
    os.makedirs(folder)
    with sqlite3.connect(f"file:{whole}?mode=ro", uri=True) as source, sqlite3.connect(library) as db:
        source.backup(db)
    db.close()
    as_user = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
    if as_user:
        os.chmod(home, 0o755)
    os.chmod(library, 0o444)
    os.chmod(folder, 0o555)
    try:
        done = run("find", "--library", library, "--moves", "f5d6", "--count", **as_user)
    except PermissionError:  # nobody else may run programs from here
        as_user = {}
        os.chmod(folder, 0o755)
        done = run("find", "--library", library, "--moves", "f5d6", "--count")
    check("one that can only be read is read", done.returncode == 0 and int(done.stdout) > 0, done)
    done = run("import", "--library", library, os.path.join(home, "all.sgf"), **as_user)
    check("and nothing else", (os.getuid() == 0 and not as_user) or done.returncode == 2 and "it can only be read" in done.stderr, done)
    os.chmod(folder, 0o755)
    with open(os.path.join(home, "plain.txt"), "w", encoding="utf-8") as file:
        file.write("f5d6c3\n")
    for name in (":memory:", "file:x?mode=memory"):
        run("import", "--library", name, "plain.txt", cwd=home)
        done = run("stats", "--library", name, cwd=home)
        check(f"{name} is a file", "Games: 1\n" in done.stdout and os.path.exists(os.path.join(home, name)), done)
    damaged = os.path.join(home, "damaged.sqlite")
    with sqlite3.connect(f"file:{whole}?mode=ro", uri=True) as source, sqlite3.connect(damaged) as db:
        source.backup(db)
        db.execute("DROP TABLE game")
    db.close()
    done = run("stats", "--library", damaged)
    check("a damaged one has no figures", done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1, done)


def test_pente(home):
    """A position of Pente is found in games of every opening rule."""
    library, path = os.path.join(home, "pente.sqlite"), os.path.join(home, "openings.sgf")
    with open(path, "w", encoding="utf-8") as file:
        for third in ("jk", "jn", "aa"):
            file.write(f"(;GM[Pente]FF[4]PW[a{third}]PB[b];W[jj];B[kl];W[{third}];B[kk])\n")
    done = run("import", "--library", library, path)
    for moves in ("K10", "K10 L8"):
        told = json.loads(run("find", "--library", library, "--moves", moves, "--json").stdout)
        check(f"three games after {moves}", told["count"] == 3, (done, told))
    check("with the moves of each", sorted(move["games"] for move in told["moves"]) == [1, 1, 1], told)
    check("and of one player", run("find", "--library", library, "--moves", "K10 L8", "--player", "aaa", "--count").stdout == "1\n")


def test_nothing(home):
    """What is empty is no game and no question, and links that lead in circles lead nowhere."""
    library, folder = os.path.join(home, "nothing.sqlite"), os.path.join(home, "circle")
    os.makedirs(os.path.join(folder, "below"))
    os.symlink("..", os.path.join(folder, "below", "up"))
    os.symlink("below", os.path.join(folder, "again"))
    for name, text in (("a.txt", ""), ("b.sgf", "(;GM[2]FF[4]SZ[8])"), ("below/c.txt", "f5d6c3\n")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    done = run("import", "--library", library, folder)
    check("nothing is no game", done.stdout.endswith("\n1 new, 0 there already, 1 left out\n") and done.stdout.count("c.txt") == 1
          and "a.txt:1:1: expected a position or game" in done.stderr, done)
    for option in (("--moves", ""), ("--moves", " "), ("--position", os.path.join(folder, "a.txt"))):
        done = run("find", "--library", library, *option)
        check(f"nothing is no question: {option[1]!r}", done.returncode == 2 and "expected a position or game" in done.stderr, done)


def test_said(home):
    """Years and results however they are written."""
    library = os.path.join(home, "said.sqlite")
    ggf, sgf, pente = "(;GM[Othello]PB[%s]PW[x]%sB[F5]W[D6];)\n", "(;GM[2]FF[4]PB[%s]PW[x]%s;B[f5];W[d6])\n", "(;GM[Pente]PB[%s]PW[x]%s;W[jj];B[kl])\n"
    pgn = '[Event "E"]\n[Black "%s"]\n[White "x"]\n%s\n\n1. f5 d6 %s\n\n'
    rows = [  # text, first, second, draw; year
        (sgf % ("s1", "RE[B+12]DT[955326362]"), 12, 2000), (sgf % ("s2", "RE[W+Resign]DT[2003-05]"), -1, 2003),
        (sgf % ("s3", "RE[0]DT[May 7 1999]"), 0, 1999), (sgf % ("s4", "RE[Draw]DT[13.5]"), 0, None),
        (sgf % ("s5", "RE[Void]DT[12345678901]"), None, None),
        (ggf % ("g1", "RE[+12.000]DT[2003.12.15_13:24:03.MST]EV[Cup]"), 12, 2003), (ggf % ("g2", "DT[20231109]RE[-2.5:r]TY[8]"), -3, 2023),
        (ggf % ("g3", "RE[?]DT[09112023]"), None, 2023),
        (pente % ("p1", "RE[W+1]"), 1, None), (pente % ("p2", "RE[B+R]"), -1, None),
        (pgn % ("t1", '[Result "1/2-1/2"]', "1/2-1/2"), 0, None), (pgn % ("t2", '[Date "20231109"]', "1-0"), 1, 2023),
        (pgn % ("t3", '[Date "12/20/2020"]', "0-1"), -1, 2020), (pgn % ("t4", "", "1/2-1/2"), 0, None),
        (pgn % ("t5", "", "24-40"), -16, None), (pgn % ("t6", '[Date "2x20"]', "*"), None, None)]
    for index, (text, _, _) in enumerate(rows):
        path = os.path.join(home, f"said-{index}.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        run("import", "--library", library, path)
    games = json.loads(run("find", "--library", library, "--json").stdout)["games"]
    told = [(game.get("score"), game.get("year")) for game in games]
    check("years and results", told == [(score, year) for _, score, year in rows], told)
    check("who won is asked", run("find", "--library", library, "--result", "draw", "--count").stdout == "4\n")
    out = os.path.join(home, "said.ggf")
    run("export", "--library", library, "--player", "g1", out)
    run("export", "--library", library, "--player", "s4", os.path.join(home, "said.sgf"))
    with open(out, encoding="utf-8") as file, open(os.path.join(home, "said.sgf"), encoding="utf-8") as other:
        text = file.read() + other.read()
    check("and written", all(word in text for word in ("RE[+12]", "DT[2003.12.15", "EV[Cup]", "DT[13.5]", "RE[Draw]")), text)


def test_damaged(home, whole):
    """Rows that another program has spoilt are told in a sentence or passed over, and nothing worse happens."""
    spoilt = ("UPDATE game SET moves = x'ffff00'", "UPDATE game SET rules = 77", "UPDATE rules SET spec = 'nim'", "UPDATE game SET start = '{}'",
              "UPDATE exact SET games = x'ffffffffffffff'", "UPDATE exact SET games = x'808080'", "UPDATE later SET games = x'00'",
              "UPDATE later SET games = x'ffffffff07'", "UPDATE player SET name = x'ff00ff' WHERE id = 1", "UPDATE game SET year = 'x', score = 'y'",
              "UPDATE game SET tree = '((('", "DROP TABLE later", "DELETE FROM player")
    with sqlite3.connect(f"file:{whole}?mode=ro", uri=True) as db:
        cells = db.execute("SELECT moves FROM game WHERE id = 1").fetchone()[0][:30]
    late = "".join(wthor.square(cell) for cell in cells if cell != 255)
    for index, statement in enumerate(spoilt):
        library = os.path.join(home, f"spoilt-{index}.sqlite")
        with sqlite3.connect(f"file:{whole}?mode=ro", uri=True) as source, sqlite3.connect(library) as db:
            source.backup(db)
            db.execute(statement)
        games = [run("find", "--library", library, "--moves", moves) for moves in ("f5d6", "c4e3f6e6", late)]
        games += [run("find", "--library", library, "--player", "a"), run("export", "--library", library, os.path.join(home, "spoilt.sgf")),
                  run("review", "--library", library, "--depth", "1", "--length", "1-3"), run("stats", "--library", library)]
        good = all(done.returncode == 0 or (done.returncode == 2 and done.stderr.count("\n") == 1) for done in games)
        check(f"spoilt: {statement}", good, [(done.returncode, done.stderr) for done in games])


def test_openings(library):
    """Openings have names, whichever way round they are played; every line of the table is one of its own."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "library", "opening-names.c")
    with open(source, encoding="utf-8") as file:
        table = re.findall(r'\{"([a-h1-8]+)", "([^"]+)"\}', file.read())
    told = [json.loads(run("find", "--library", library, "--moves", moves, "--json", "--count").stdout).get("opening") for moves, _ in table]
    check(f"{len(table)} openings have their names", len(table) > 70 and told == [name for _, name in table], (told, table))
    # Each is legal, and a position of its own whichever way round, by the other program's rules.
    ends = set()
    for moves, _ in table:
        board, side = wthor.start(), 1
        for at in range(0, len(moves), 2):
            cell = "abcdefgh".index(moves[at]) + 8 * (int(moves[at + 1]) - 1)
            if cell not in wthor.moves(board, side):
                break
            board, side = wthor.play(board, cell, side), 3 - side
        else:
            ends.add(min(tuple(board[cell] for cell in way) for way in wthor.maps()))
    check("each legal, and of its own", len(ends) == len(table), len(ends))
    check("and each name once", len({name for _, name in table}) == len(table))
    turned = json.loads(run("find", "--library", library, "--moves", "f5d6c5", "--json", "--count").stdout)
    check("Perpendicular from f5, a move later", turned["opening"] == "Perpendicular", turned)


def review(library, *arguments):
    return run("review", "--library", library, "--depth", "3", *arguments)


def test_letters(home):
    """Names are found in either case in any alphabet, and by nothing that only SQLite would take for a pattern."""
    games, library = os.path.join(home, "letters.pgn"), os.path.join(home, "letters.sqlite")
    with open(games, "w", encoding="utf-8") as file:
        file.write('[Black "Jérôme Müller"]\n[White "Ольга 50%_"]\n[Event "Métz"]\n\n1. f5 d6 2. c3 *\n')
    run("import", "--library", library, games)
    for option, text, n in (("--player", "JÉRÔME", 1), ("--player", "mülLER", 1), ("--player", "ольга", 1), ("--event", "MÉTZ", 1),
                            ("--player", "=jérôme müller", 1), ("--player", "=jérôme", 0), ("--opponent", "=ОЛЬГА 50%_", 1), ("--event", "=métz", 1),
                            ("--event", "=mét", 0), ("--player", "50%", 1), ("--player", "5%", 0), ("--player", "M_ller", 0), ("--player", "Muster", 0)):
        found = run("find", "--library", library, option, text, "--count").stdout.strip()
        check(f"{option} {text}", found == str(n), found)


# All sixty squares are played, with a pass after the eighth.
PASSED = ("c4c3f5b4a4a5b2a3c1a1d2c2f4e2d6c5c6b5e1e7f2g2e6f6g3c7c8b3g5e3"
          "e8g4f7h5b6g8d7b7g6f8g7h6d1d3h8g1a7a6b1d8f3a2h3a8h2h7h4f1b8h1")


def test_report(home):
    """A pass is no move of the game."""
    game, library = os.path.join(home, "passed.txt"), os.path.join(home, "passed.sqlite")
    with open(game, "w", encoding="utf-8") as file:
        file.write(PASSED + "\n")
    run("import", "--library", library, game)
    review(library)
    told = run("report", "--library", library, "--depth", "3").stdout
    check("sixty moves are no more with a pass", "41-60" in told and "61-80" not in told, told)


def test_review(home):
    """In one run, in slices on machines of their own merged in any order, and killed in the middle: the same to the byte."""
    folder = os.path.join(home, "few")
    make(folder, 2, 7, 4)
    names = ["one", "slices", "killed"] + [f"part-{k}" for k in range(1, 4)]
    paths = {name: os.path.join(home, f"review-{name}.sqlite") for name in names}
    for path in paths.values():
        run("import", "--library", path, folder)
    done = review(paths["one"], "--jobs", "2", "-o", os.path.join(home, "one.tsv"))
    check("games are reviewed", "14 reviewed, 0 known" in done.stdout, done)
    done = review(paths["one"])
    check("once", "0 reviewed, 14 known" in done.stdout, done)
    parts = []
    for k in range(1, 4):
        parts.append(os.path.join(home, f"part-{k}.tsv"))
        review(paths[f"part-{k}"], "--slice", f"{k}/3", "-o", parts[-1])
    done = run("merge", "--library", paths["slices"], parts[2], parts[0], parts[1], parts[0])
    check("slices are merged", done.returncode == 0 and "0 left out" in done.stdout, done)
    again = os.path.join(home, "slices.tsv")
    done = review(paths["slices"], "-o", again)
    check("nothing is left to do", "0 reviewed, 14 known" in done.stdout, done)
    process = subprocess.Popen([CLI, "library", "review", "--library", paths["killed"], "--depth", "3"], stdout=subprocess.DEVNULL)
    while process.poll() is None:  # until the first results are there
        with sqlite3.connect(f"file:{paths['killed']}?mode=ro", uri=True) as db:
            if db.execute("SELECT count(*) FROM review").fetchone()[0] >= 2:
                break
    process.kill()
    process.wait()
    killed = os.path.join(home, "killed.tsv")
    done = review(paths["killed"], "-o", killed)
    check("a killed review goes on", done.returncode == 0 and "14 reviewed" not in done.stdout, done)
    texts = []
    for path in (os.path.join(home, "one.tsv"), again, killed):
        with open(path, "rb") as file:
            texts.append(file.read())
    check("the same to the byte", texts[0] == texts[1] == texts[2] and texts[0].count(b"\n") == 14, texts[0][:300])
    reports = [run("report", "--library", paths[name], "--depth", "3").stdout for name in ("one", "slices", "killed")]
    check("and the same report", reports[0] == reports[1] == reports[2] and "WTHOR" in reports[0] and "41-60" in reports[0], reports[0])
    out = os.path.join(home, "puzzles.obf")
    for verb in ("puzzles", out), ("report",):
        other = run(*verb, "--library", paths["one"], "--depth", "5")
        check(f"{verb[0]}: by which plan there are reviews is told", other.returncode == 2 and "--depth 5. Others are with --depth 3." in other.stderr
              and not os.path.exists(out), other)
    # Each puzzle is a search of its own: of two of the games there are some forty, and of all three hundred.
    done = run("puzzles", "--library", paths["one"], "--depth", "3", "--event", "WTHOR 1", out)
    with open(out, encoding="utf-8") as file:
        puzzles = file.read().splitlines()
    event = json.loads(run("find", "--library", paths["one"], "--event", "WTHOR 1", "--json").stdout)["games"]
    reviews = texts[0].decode().splitlines()
    blunders = sum(len(re.findall(r"b:", reviews[game["id"] - 1].split("\t")[4])) for game in event)
    check("two games that begin alike", len(event) == 2 and any(" % 2;" in line for line in puzzles), (event, puzzles))
    check("blunders are puzzles", done.stdout.startswith(str(len(puzzles))) and sum(int(re.search(r" % (\d+);", line)[1]) for line in puzzles) == blunders > 0, done)
    # A value stands behind the move, as FFO and OBF have it, only where it is proven; the question says which it is.
    kinds = [re.fullmatch(r"[-XO]{64} [XO]; (?:[a-h][1-8]|pass)(:[+-]\d+)?; % \d+; (?:Black|White|Blue|Orange) to move (.*): find .*", line) for line in puzzles]
    check("and say what the best move is worth, an estimate or proven", all(kinds) and all((kind[1] is None) == ("an estimate" in kind[2]) for kind in kinds)
          and any(kind[1] for kind in kinds) and any(not kind[1] for kind in kinds), [line for line, kind in zip(puzzles, kinds) if not kind][:3] or puzzles[:9])
    third = subprocess.run([CLI, "convert", "--game", "3", out, "-", "--to", "othello-64"], capture_output=True, text=True, timeout=60)
    check("and open as positions", third.stdout.strip() == puzzles[2].split(";")[0], third)
    lines = texts[0].decode().splitlines()
    with open(os.path.join(home, "nonsense.tsv"), "w", encoding="utf-8", newline="") as file:
        number, spec, moves, plan, words = lines[0].split("\t")
        words = words.split(" ")
        for bad in (words[:-1], words + ["0"], ["-5"] + words[1:], ["nan"] + words[1:], ["9b:z9"] + words[1:], ["9b:a1"] + words[1:],
                    ["9x:c3"] + words[1:], [""] + words[1:], ["99999999999"] + words[1:]):
            file.write("\t".join((number, spec, moves, plan, " ".join(bad))) + "\n")
        file.write("\t".join((number, spec, moves, "a guess", " ".join(words))) + "\n")
        file.write(lines[1] + "\r\n")
    done = run("merge", "--library", paths["one"], os.path.join(home, "nonsense.tsv"))
    check("a review that is none is left out", done.returncode == 2 and done.stdout.startswith("1 merged, 10 left out")
          and done.stderr.count("expected a game’s review") == 10, done)
    review(paths["one"], "-o", again)
    with open(again, "rb") as file:
        check("and another's line ends are no other review", file.read() == texts[0])
    other = os.path.join(home, "review-other.sqlite")
    make(os.path.join(home, "others"), 1, 3, 77)
    run("import", "--library", other, os.path.join(home, "others"))
    done = run("merge", "--library", other, parts[0])
    check("reviews of other games are refused", done.returncode == 2 and done.stdout.startswith("0 merged"), done)


def profile(library, verb, *arguments):
    return json.loads(run(verb, "--library", library, "--json", *arguments).stdout)


def tallies(rows):
    """Games and points of each name, of pairs of a name and a result as it sees it."""
    told = {}
    for name, score in rows:
        games, points = told.get(name, (0, 0))
        told[name] = (games + 1, points + (1 if score > 0 else 0.5 if score == 0 else 0))
    return told


def said(lines):
    return {line["name"]: (line["games"], line["points"]) for line in lines}


def test_people(library):
    """Players and tournaments as sums over what the file holds, made here once more."""
    with sqlite3.connect(f"file:{library}?mode=ro", uri=True) as db:
        rows = db.execute("SELECT p.name, q.name, e.name, year, score FROM game JOIN player p ON p.id = first JOIN player q ON q.id = second "
                          "LEFT JOIN event e ON e.id = event").fetchall()
    name = "Pläyer 07"
    own = [(row, 0) for row in rows if row[0] == name] + [(row, 1) for row in rows if row[1] == name and row[0] != name]
    told = profile(library, "player", "pläyer 07".replace("ä", "ä"))
    check("a player's games", told["name"] == name and told["games"] == len(own) > 20, told["games"])
    for section, key in (("players", lambda row, side: row[1 - side]), ("years", lambda row, side: str(row[3])),
                         ("events", lambda row, side: row[2]), ("sides", lambda row, side: str(side))):
        expected = tallies((key(row, side), -row[4] if side else row[4]) for row, side in own)
        check(f"by {section}", said(told[section]) == expected, (told[section], expected))
    check("by opening", 0 < sum(line["games"] for line in told["openings"]) <= len(own), told["openings"])
    one = profile(library, "player", "--year", "1991", name)
    check("of one year", one["games"] == sum(row[3] == 1991 for row, _ in own) > 0, one["games"])
    of = [row for row in rows if row[2] == "Open 3"]
    table = profile(library, "tournament", "open 3")
    check("a tournament's table", said(table["players"]) == tallies([(row[0], row[4]) for row in of] + [(row[1], -row[4]) for row in of]), table)
    check("who won most first", [line["points"] for line in table["players"]] == sorted((line["points"] for line in table["players"]), reverse=True))
    for verb, word, sentence in (("player", "läyer", "is more than one"), ("player", "nobody", "no player"), ("tournament", "none", "no tournament")):
        done = run(verb, "--library", library, word)
        check(f"{verb} {word}: {sentence}", done.returncode == 2 and sentence in done.stderr and done.stderr.count("\n") == 1, done)
    check("as text", all(word in run("player", "--library", library, name).stdout for word in (name, "By opponent", "By side", "%")))
    tiger = int(run("find", "--library", library, "--opening", "perpendicular", "--count").stdout)
    check("an opening by its name", tiger == int(run("find", "--library", library, "--moves", "c4e3", "--count").stdout) > 0, tiger)
    done = run("find", "--library", library, "--opening", "Lion")
    check("and no other", done.returncode == 2 and "75 openings" in done.stderr and done.stderr.count(",") == 5, done)
    done = run("find", "--library", library, "--opening", "Tigr")
    check("the nearest are told", done.returncode == 2 and "such as Tiger, " in done.stderr, done)


def pattern_count(folder, text):
    """In how many games the pattern stood at some time, whichever way round."""
    wanted = [(8 * y + x, {"X": 1, "O": 2, "-": 0}[sign]) for y, row in enumerate(text.split("/")) for x, sign in enumerate(row) if sign != "?"]
    found = 0
    for path in wthor.files(folder):
        for game in wthor.read_games(path):
            board, side, seen = wthor.start(), 1, False
            for cell in (None, *game[4]):
                if cell is not None:
                    if not wthor.moves(board, side):
                        side = 3 - side
                    board = wthor.play(board, cell, side)
                    side = 3 - side
                seen = seen or any(all(board[way[at]] == holds for at, holds in wanted) for way in wthor.WAYS)
            found += seen
    return found


def test_patterns(home):
    """A corner or an edge, whichever way round."""
    folder, library = os.path.join(home, "patterns"), os.path.join(home, "patterns.sqlite")
    make(folder, 1, 60, 23)
    run("import", "--library", library, folder)
    for text in ("XO-O", "OOOOOOOO", "-X/-O", "X?X/?O/X", "X-------"):
        told = run("find", "--library", library, "--pattern", text.lower() if text == "XO-O" else text, "--count").stdout
        expected = pattern_count(folder, text)
        check(f"pattern {text}: {expected} games", told == f"{expected}\n", told)
    both = int(run("find", "--library", library, "--pattern", "XO-O", "--result", "first", "--count").stdout)
    check("with other filters", both <= int(run("find", "--library", library, "--pattern", "XO-O", "--count").stdout))
    for text in ("", "??", "XOXOXOXOX", "X/X/X/X/X/X/X/X/X", "XZ"):
        done = run("find", "--library", library, "--pattern", text)
        check(f"no pattern: {text!r}", done.returncode == 2 and done.stderr.count("\n") == 1 and "--pattern" in done.stderr, done)


def test_little_things(home):
    """What is asked the wrong way is told, a list of complaints ends, and a mean of nothing is no negative nothing."""
    library, folder = os.path.join(home, "little.sqlite"), os.path.join(home, "nothing")
    os.makedirs(folder)
    done = run("import", "--library", library, folder)
    check("a folder without files is told", done.returncode == 2 and "no files" in done.stderr, done)
    done = run("import", "--library", library, os.path.join(home, "not-there.pgn"), os.path.abspath(__file__))
    check("no library is made for nothing", done.returncode == 2 and done.stderr.count("\n") == 2 and not os.path.exists(library), done)
    path = os.path.join(home, "little.pgn")
    with open(path, "w", encoding="utf-8") as file:
        for number in range(600):
            file.write(f'[Black "P{number}"]\n[White "Q"]\n\n1. f5 {"31-33" if number == 0 else "32-32"}\n\n')
    run("import", "--library", library, path)
    shown = run("player", "--library", library, "Q").stdout
    with open(os.path.join(home, "start.txt"), "w", encoding="utf-8") as file:
        file.write("---------------------------OX------XO--------------------------- X\n")
    shown += run("find", "--library", library, "--position", os.path.join(home, "start.txt"), "--most", "0").stdout
    check("nothing is -0.00", "-0.00" not in shown and "+0.00" in shown, shown)
    lines = os.path.join(home, "complaints.tsv")
    with open(lines, "w", encoding="utf-8") as file:
        file.write("nonsense\n" * 50)
    done = run("merge", "--library", library, lines)
    check("twenty complaints are enough", done.returncode == 2 and done.stderr.count("\n") == 20 and "50 left out" in done.stdout, done)
    done = run("find", "--library", library, "--year", "2000-1990")
    check("years the wrong way round are refused", done.returncode == 2 and "the lower number first" in done.stderr and "2000-1990" in done.stderr, done)


def test_tags(home):
    """Tags are collections; they go with the games that have them."""
    folder, library = os.path.join(home, "tags"), os.path.join(home, "tags.sqlite")
    make(folder, 2, 20, 29)
    run("import", "--library", library, folder)
    check("none at first", run("tag", "--library", library).stdout == "")
    done = run("tag", "--library", library, "--player", "a")
    check("what is missing is told", done.returncode == 2 and "Expected the tag that these games get" in done.stderr, done)
    done = run("tag", "--library", library, "--year", "1990", "To study")
    check("games get a tag", done.stdout == "20 games\n", done)
    run("tag", "--library", library, "--year", "1990", "To study")
    done = run("tag", "--library", library, "Alles")
    check("all games are tagged only by --all", done.returncode == 2 and "or --all" in done.stderr, done)
    run("tag", "--library", library, "--all", "Alles")
    check("tags are listed", run("tag", "--library", library).stdout.split() == ["40", "Alles", "20", "To", "study"], run("tag", "--library", library))
    run("tag", "--library", library, "--year", "1990", "  To study ")
    check("blanks round it are none of it", run("tag", "--library", library).stdout.split() == ["40", "Alles", "20", "To", "study"])
    for rubbish in ("  ", "a\nb", "\033[31mred", "x" * 61):
        done = run("tag", "--library", library, rubbish)
        check(f"{rubbish!r} is no tag", done.returncode == 2 and "A tag is text" in done.stderr, done)
    done = run("tag", "--library", library, "--all", "--remove", "nothere")
    check("what no game has is not taken away", done.returncode == 2 and "No game has the tag “nothere”." in done.stderr, done)
    check("a tag is asked for", run("find", "--library", library, "--tag", "To study", "--count").stdout == "20\n")
    check("none of no such tag", run("find", "--library", library, "--tag", "to", "--count").stdout == "0\n")
    done = run("tag", "--library", library, "--remove", "Alles")
    check("all lose a tag only by --all", done.returncode == 2 and "or --all" in done.stderr, done)
    check("who has no tag is not counted", run("tag", "--library", library, "--all", "--remove", "To study").stdout == "20 games\n")
    run("tag", "--library", library, "--year", "1990", "To study")
    run("tag", "--library", library, "--all", "--remove", "Alles")
    check("a tag without games is gone", "Alles" not in run("tag", "--library", library).stdout)
    for tag in ("", "x" * 61):
        check("a tag has a length", run("tag", "--library", library, tag).returncode == 2)


def test_annotations(home):
    """What is said of a game stays with it, and is in every export that can hold it."""
    library, path, other = (os.path.join(home, name) for name in ("annotated.sqlite", "annotated.pgn", "annotated.sgf"))
    with open(path, "w", encoding="utf-8") as file:
        file.write('[Event "Club"]\n[Date "2020"]\n[Black "Ann"]\n[White "Bob"]\n\n1. f5 d6 2. c3 d3 *\n')
    run("import", "--library", library, path)
    with open(other, "w", encoding="utf-8") as file:
        file.write("(;GM[2]FF[4]SZ[8]PB[Ann]PW[Bob]EV[Club]DT[2020];B[f5]C[sharp];W[d6]TE[1](;B[c3];W[d3])(;B[c4]C[better]))\n")
    done = run("annotate", "--library", library, "1", other)
    check("a game is annotated", done.returncode == 0, done)
    out = {}
    for suffix in ("sgf", "pgn", "ggf"):
        run("export", "--library", library, os.path.join(home, f"annotated-out.{suffix}"))
        with open(os.path.join(home, f"annotated-out.{suffix}"), encoding="utf-8") as file:
            out[suffix] = file.read()
    check("in every export", all("sharp" in text for text in out.values()) and "better" in out["sgf"] and "TE[1]" in out["sgf"] and "d6!" in out["pgn"], out)
    check("and the game is the same", run("find", "--library", library, "--moves", "f5d6c3d3", "--player", "ann", "--year", "2020", "--count").stdout == "1\n")
    done = run("import", "--library", library, path)
    check("which is not doubled", "0 new, 1 there already" in done.stdout, done)
    with open(other, "w", encoding="utf-8") as file:
        file.write("(;GM[2]FF[4]SZ[8];B[f5];W[f6])\n")
    for number_of in ("1", "2", "x"):
        done = run("annotate", "--library", library, number_of, other)
        check(f"other moves are not put in place of game {number_of}", done.returncode == 2 and done.stderr.count("\n") == 1, done)


def test_all():
    with tempfile.TemporaryDirectory() as home:
        folder = os.path.join(home, "wthor")
        make(folder, 4, 300, 19)
        whole = test_counts(folder, home)
        test_export(whole, home)
        test_openings(whole)
        test_people(whole)
        test_patterns(home)
        test_tags(home)
        test_little_things(home)
        test_annotations(home)
        test_damaged(home, whole)
        test_letters(home)
        test_report(home)
        test_broken(home)
        test_killed(folder, home, whole)
        test_full(folder, home)
        test_strange(home)
        test_other_games(home)
        test_copies(home)
        test_fixed(home, whole)
        test_pente(home)
        test_nothing(home)
        test_said(home)
        test_review(home)


def bench(folder):
    with tempfile.TemporaryDirectory() as home:
        library = os.path.join(home, "library.sqlite")
        began = time.monotonic()
        done = run("import", "--library", library, "--quiet", folder)
        took = time.monotonic() - began
        check("imported", done.returncode == 0, done)
        told, worst = compare(folder, library, 12)
        print(f"# {took:.1f} s, {told['bytes'] / max(1, told['games']):.0f} bytes a game, slowest of 20 queries {worst / 1000:.1f} ms")


if len(sys.argv) > 2:
    bench(sys.argv[2])
else:
    test_all()
sys.exit(done())
