#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""move_file.py PLYSCOPE-CLI [GAMES [WORDS]]: our player of Othello over files and our referee, with models of the course's own referee
and of students' players that are slow, sloppy or hostile. Prints TAP. GAMES of each pairing, by itself one, or of those pairings
alone that have WORDS in their name;

    python3 tests/partners/move_file.py build/src/cli/plyscope-cli 20

plays some hundreds, and

    python3 tests/partners/move_file.py build/src/cli/plyscope-cli 200 "own referee, a program that pauses"

two hundred with the course's own referee and a slow student."""

import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

from move_file_player import HABITS
from move_file_referee import RefereeV6
from tap import PATIENCE, check, done

cli = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 1
words = sys.argv[3] if len(sys.argv) > 3 else ""
here = os.path.dirname(os.path.abspath(__file__))
SIDE_BY_SIDE = 6  # games; they wait more than they work
LIMIT = 60  # s for a move: nobody here is tested for speed
US, THEM = "ours", "student.py"
LEGAL = "The winning player has more discs on the board!"


def our_player(name, folder, *options):
    return [cli, "as", "move-file", "--name", name, "--dir", folder, "--time-limit", str(LIMIT), "--depth", "1", *options]


def their_player(habit, folder, seed):
    return [sys.executable, "-B", f"{here}/move_file_player.py", THEM, folder, habit, str(seed)]


class Player:
    """A program of a game, with what it says in files beside the game's folder."""

    def __init__(self, argv, log):
        self.log = log
        with open(log + ".out", "wb") as out, open(log + ".err", "wb") as err:
            self.process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=out, stderr=err)

    def said(self, end=".out"):
        with open(self.log + end, encoding="utf-8", errors="replace") as file:
            return file.read()

    def wait(self):
        """Its exit status; None if it has to be ended."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class Faulty(Exception):
    """A game that did not go as it should, in words."""


def expect(good, *what):
    if not good:
        raise Faulty("; ".join(str(each) for each in what))


def expect_end(us, them, end):
    """What our player must do in each game: end by itself, well, and without a fault of its own."""
    status = us.wait()
    expect(status == 0, f"our player ended with {status}", us.said(".err"), end)
    expect(us.said(".err") == "", us.said(".err"))
    expect(f"{US} LOSES! {LEGAL}" in end or f"{US} LOSES!" not in end, f"our player is at fault: {end}", us.said()[-600:])
    status = them.wait()
    expect(status == 0, f"their player ended with {status}: {them.said('.err')}")


def play_v6(habit, seed, before_reading=None, options=()):
    """A game under the model of the course's own referee. What end_game says."""
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "a game")
        os.mkdir(folder)
        first, second = (US, THEM) if seed % 2 else (THEM, US)
        referee = RefereeV6(folder, (first, second), LIMIT)
        theirs = their_player(habit, folder, seed) if habit else our_player(THEM, folder)
        with Player(our_player(US, folder, *options), top + "/us") as us, Player(theirs, top + "/them") as them:
            if before_reading is not None:
                referee.before_reading = lambda side: before_reading(referee, us, side)
            referee.play()
            end = read(folder + "/end_game")
            expect_end(us, them, end)
            return end


def play_ours(habit, seed, *options):
    """A game under our referee. What end_game says, and all that the referee has said."""
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "a game")
        os.mkdir(folder)
        theirs = their_player(habit, folder, seed) if habit else our_player(THEM, folder)
        argv = [cli, "as", "referee", US, THEM, "--dir", folder, "--time-limit", str(LIMIT), "--seed", str(seed)]
        limit = ["--time-limit", "8"] if habit == "late" else []
        with Player(argv + limit + list(options), top + "/referee") as referee:
            # Ours takes what lies there at the start for old, so the referee's files come first.
            until = time.monotonic() + PATIENCE
            while not os.path.exists(folder + "/move_file") and time.monotonic() < until:
                time.sleep(0.01)
            with Player(our_player(US, folder), top + "/us") as us, Player(theirs, top + "/them") as them:
                status = referee.wait()
                expect(status == 0, f"our referee ended with {status}: {referee.said('.err')}")
                end = read(folder + "/end_game")
                expect_end(us, them, end)
                return end, referee.said()


def play_private(habit, seed, *options):
    """A game of programs that our referee starts in folders of their own. What end_game says, and all that the referee has said."""
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "a game")
        os.mkdir(folder)
        mine = shlex.join(our_player("{name}", "{dir}"))
        theirs = shlex.join(their_player(habit, "{dir}", seed) + [folder]) if habit else mine
        argv = [cli, "as", "referee", US, THEM, "--dir", folder, "--private", "--seed", str(seed), *options]
        with Player(argv + ["--a-command", mine, "--b-command", theirs], top + "/referee") as referee:
            status = referee.wait()
            expect(status == 0, f"our referee ended with {status}: {referee.said('.err')}")
            return read(folder + "/end_game"), referee.said()


def ends_legally(end):
    expect(LEGAL in end or "TIED" in end, f"not played to its end: {end}")


def v6(habit):
    return lambda seed: ends_legally(play_v6(habit, seed))


def ours(habit, *options):
    return lambda seed: ends_legally(play_ours(habit, seed, *options)[0])


def sloppy(habit):
    """A writer that stops in the middle: on a busy machine it takes longer than the document allows, and loses."""

    def play(seed):
        end = play_ours(habit, seed)[0]
        expect(f"{THEM} LOSES! Invalid move!" in end or LEGAL in end or "TIED" in end, end)

    return play


def private(habit):
    """Out of each other's reach: played to the end."""
    return lambda seed: ends_legally(play_private(habit, seed, "--time-limit", str(LIMIT))[0])


def loses_in_private(habit, reason, words):
    """What a program does to its own folder, or to the one in which others follow, is its own loss."""

    def play(seed):
        end, said = play_private(habit, seed, "--time-limit", "8")
        expect(end == f"END: {US} WINS! {THEM} LOSES! {reason}\n" and words in said, end, said[-1500:])

    return play


def late(seed):
    end = play_ours("late", seed)[0]
    expect(end == f"END: {US} WINS! {THEM} LOSES! Time out!\n", end)


def caught_by_ours(seed):
    """The other answers our answer before it is asked: its fault, with its line as evidence."""
    end, said = play_ours("caught", seed)
    expect(end == f"END: {US} WINS! {THEM} LOSES! Out-of-order move!\n", end, said[-2000:])
    found = re.search(rf"^{re.escape(THEM)} has moved during the turn of {US}: “({re.escape(THEM)} . \d)”\.$", said, re.MULTILINE)
    expect(found is not None, said[-2000:])
    # Our line may have lain there for less time than it takes to wake the referee; the other's lies there still.
    line = rf"^  [\d.]+\t{US}\tmove_file\tchanged\t\d+\t{re.escape(found[1])}\\n$"
    expect(re.search(line, said, re.MULTILINE), said[-2000:])


def caught_by_v6(seed):
    """The same before the course's own referee looks: ours must not answer twice, whatever that referee makes of it."""

    def hold(referee, us, side):
        if referee.names[side] != US or not any(line.startswith(THEM) for line in referee.plies):
            return
        # The other's answer to our answer, and what ours does with it: a second answer, or words that it will not give one.
        until = time.monotonic() + PATIENCE
        answers = []
        while time.monotonic() < until:
            text = read(referee.path("move_file"))
            if text.startswith(US + " ") and text not in answers:
                answers.append(text)
                expect(len(answers) == 1, f"two answers to one {US}.go: {answers}")
            if "in the place of this player’s answer" in us.said():
                return
            time.sleep(0.001)
        raise Faulty(f"no other answer within {PATIENCE} s: {us.said()[-600:]}")

    try:
        play_v6("caught", seed, hold)
    except Faulty as fault:
        # This referee takes the other's line for ours, and whatever comes of it is the other's doing.
        expect("our player is at fault" in str(fault), fault)


def made_end(habit):
    """An end_game that is not the referee's brings its maker nothing: the game goes on to its end."""

    def play(seed):
        end, said = play_ours(habit, seed, "--log", os.devnull)
        ends_legally(end)
        expect("LOSES! Time out!" not in said, said[-1000:])

    return play


PAIRINGS = [
    ("the course's own referee, ours against ours", v6(None)),
    *((f"the course's own referee, a program that {HABITS[habit]}", v6(habit))
      for habit in ("tidy", "slow", "append", "crlf", "bare", "reader")),
    ("the course's own referee, a program that answers our answer", caught_by_v6),
    ("our referee, ours against ours", ours(None)),
    ("our referee as the course's own, ours against ours", ours(None, "--as", "wpi-referee-v6")),
    *((f"our referee, a program that {HABITS[habit]}", ours(habit)) for habit in ("slow", "lower", "reader")),
    ("our lenient referee, a program that adds its line", ours("append", "--lenient")),
    *((f"our referee, a program that {HABITS[habit]}", sloppy(habit)) for habit in ("truncate", "halves")),
    *((f"our referee, a program that {HABITS[habit]}", made_end(habit)) for habit in ("ender", "winner")),
    ("our referee, a program that is late", late),
    ("our referee in private, ours against ours", private(None)),
    ("our referee in private, a program that takes one step after another", private("tidy")),
    ("our referee in private, a program that removes its folder",
     loses_in_private("vanisher", "Invalid move!", f"{THEM} has removed or replaced the folder")),
    ("our referee in private, a program that writes where others follow the game",
     loses_in_private("forger", "Time out!", f"{THEM} has written no move")),
    ("our referee, a program that answers our answer", caught_by_ours),
]


def try_game(play, seed):
    """What went wrong, or None."""
    try:
        play(seed)
    except (Faulty, OSError, IndexError, ValueError, subprocess.SubprocessError) as fault:
        return f"game {seed}: {type(fault).__name__}: {fault}"
    return None


with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
    played = [(name, [pool.submit(try_game, play, seed) for seed in range(1, games + 1)], 0)
              for name, play in PAIRINGS if words in name]
    if games > 1 and words in HABITS["loop"]:
        # Caught between its two steps by an answer, such a program moves out of turn, and the course's own referee takes its line
        # for ours. The pause before our answer leaves that to machines that do not run it for 100 ms just there. (Without the
        # pause each game is spoilt.)
        results = [pool.submit(try_game, lambda seed: play_v6("loop", seed), seed) for seed in range(1, games + 1)]
        played.append(("the course's own referee, a program that " + HABITS["loop"], results, games // 10))
    for name, results, bearable in played:
        faults = [result.result() for result in results if result.result() is not None]
        detail = "\n".join(faults)
        if bearable:
            print(f"# {len(faults)} of {games} were spoilt, {bearable} may be")
        check(f"{name}, {games} {'game' if games == 1 else 'games'}", len(faults) <= bearable, detail)
sys.exit(done())
