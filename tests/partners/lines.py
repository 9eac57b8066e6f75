#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""lines.py PLYSCOPE-CLI [GAMES]: models of the line protocol's real programs under our `tournament`, and of its real referee
with our `play` at both sides. Prints TAP."""

import os
import random
import subprocess
import sys

from games import PASS, Othello
from tap import PATIENCE, Gone, Program, check, done

cli = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 1
here = os.path.dirname(os.path.abspath(__file__))


def player(habits):
    return f"'{sys.executable}' -B '{here}/lines_player.py' {habits}"


def tournament(black, white, limits, *options):
    """The last line's words, and all that was said."""
    command = [cli, "as", "tournament", "none", black, white, *map(str, limits), *options]
    result = subprocess.run(command, capture_output=True, text=True, timeout=3 * PATIENCE, check=False)
    return result.stdout.split(), result.stdout + result.stderr


def meets(name, habits, limits, expected, *options, words=(), first=0, least=1):
    """Against random moves and against ours, in both colours; `first` has bit 0 for White and bit 1 for ours."""
    for number in range(first, first + max(games, least)):
        pair = [player(habits), "builtin:random" if number % 4 < 2 else f"'{cli}' as play --depth 1"]
        found, said = tournament(*(pair if number % 2 == 0 else pair[::-1]), limits, "--seed", str(number), *options)
        good = found[3:] == [expected] and all(word in said for word in words)
        check(f"{name}, game {number}", good, said)


# The limits: what programs do is the default, and a verdict on time says that there is another reading.
meets("a part of TIMELIMIT1 a move", "share", [0, 400, 0], "legal")
meets("… read as the document's", "share", [0, 400, 0], "timeout", "--as", "document", words=["--as course"], first=1)
meets("a part of TIMELIMIT1 a game", "game", [0, 4000, 0], "legal", "--as", "document")
meets("TIMELIMIT2 is the game's", "share", [0, 400, 200], "timeout", words=["--as document"])
meets("… and each move's in the document", "share", [0, 400, 400], "legal", "--as", "document", first=2)
meets("seconds of wall time", "plain", [0, 100, 1000], "legal", "--as", "rochester-java")
meets("depth only", "plain", [4, 0, 0], "legal")

# Readers and forms.
meets("a new reader for each line", "buffered+late", [1, 0, 0], "legal", least=4)
meets("CRLF", "crlf", [1, 0, 0], "legal", first=1)
meets("blanks", "blanks", [1, 0, 0], "legal")
for habit in "comma", "brackets", "noisy":
    meets(habit, habit, [1, 0, 0], "illegal")
    meets(f"{habit}, leniently", habit, [1, 0, 0], "legal", "--lenient", first=1)
    meets(f"{habit}, strictly", habit, [1, 0, 0], "illegal", "--strict", words=["the document says"])
meets("blanks, strictly", "blanks", [1, 0, 0], "illegal", "--strict", words=["consisting of two integers"])
meets("an illegal move", "lost", [1, 0, 0], "illegal")
meets("an illegal move of rochester's", "lost", [1, 0, 0], "Illegal", "--as", "rochester-java")


class Referee:
    """The course's referee, a Java program: TIMELIMIT1 is a move's and TIMELIMIT2 the game's, in seconds of wall time; it tells
    both sides of the game, reads a line a turn and says "Illegal"."""

    def __init__(self, limits, lots):
        self.limits, self.lots, self.board = limits, lots, Othello()

    def judge(self, line):
        """Plays a line; whether it was legal."""
        words = line.split()
        move = PASS if words == ["pass"] else (int(words[1]), int(words[0])) if len(words) == 2 else "?"
        if move not in self.board.moves():
            return False
        self.board.play(move)
        return True

    def play(self, players):
        """A player is a program, or None for random moves. The last line."""
        for side, program in enumerate(players):
            if program is not None:
                program.say(f"game {'BW'[side]} {' '.join(map(str, self.limits))}")
        while not self.board.is_over():
            side = self.board.side
            line = self.choose() if players[side] is None else players[side].hear()
            if not self.judge(line):
                return f"winner {'WB'[side]} {self.board.lead()} Illegal: {line}"
            if players[1 - side] is not None:
                players[1 - side].say(line)
        lead = self.board.lead()
        return f"winner {'T' if lead == 0 else 'B' if lead > 0 else 'W'} {abs(lead)} legal"

    def choose(self):
        move = self.lots.choice(self.board.moves())
        return "pass" if move is PASS else f"{move[1]} {move[0]}"


def referee_game(number, limits, options, most_cpu_s=None):
    """Ours against random moves, in both colours, and against itself; it may use so much CPU time for the whole game: far less
    than it would if it took the limit for each move's, and more than a slow machine needs beside the thinking."""
    lots = random.Random(number)
    with Program([cli, "as", "play", *options]) as first, Program([cli, "as", "play", *options]) as second:
        players = [[first, None], [None, first], [first, second]][number % 3]
        try:
            result = Referee(limits, lots).play(players)
            # The loser of a race reads a line after the end; it answers with a pass.
            first.say("pass")
            late = first.hear() if players[0] is first else "pass"
            used = first.cpu_s()
            status = first.end() if players[0] is first else 0
        except Gone as problem:
            result, late, used, status = str(problem), None, 0, None
        good = result.endswith("legal") and late == "pass" and status == 0
        good = good and (most_cpu_s is None or used <= most_cpu_s)
        check(f"Java referee, {limits} {options}, game {number}", good, (result, late, used, status))


for game in range(3 * games):
    referee_game(game, [4, 0, 0], ["--as", "rochester-java"])
    referee_game(game, [0, 240, 2], ["--as", "rochester-java"])
    referee_game(game, [0, 5, 0], [])
    referee_game(game, [0, 600, 0], [], 4)
    referee_game(game, [0, 0, 600], [], 4)
    referee_game(game, [0, 300, 600], [], 4)
sys.exit(done())
