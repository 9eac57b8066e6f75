# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""move_file_player.py NAME FOLDER HABIT [SEED [VICTIMS]]: a model of a student's player of Othello over files. It does what the document
says in the order in which the document says it: a test whether NAME.go is there, then opening move_file, reading, thinking,
writing. It ends when end_game is there; of whatever it reads that no partner may write it complains (stderr, status 3)."""

import os
import random
import re
import shutil
import sys
import time

from games import Othello
from move_file_referee import move_of, words_of

PAUSE = 0.02  # s, between two steps of a slow program

HABITS = {
    "tidy": "takes one step after another, as fast as it can",
    "slow": "pauses between the test for NAME.go and opening move_file, and before each answer",
    "truncate": "empties move_file, pauses, writes",
    "halves": "writes the line in two halves with a pause between",
    "append": "adds its line to those that are there",
    "lower": "writes the column in lower case",
    "crlf": "ends its line as another system does",
    "bare": "does not end its line",
    "loop": "tests for NAME.go again and again, and opens move_file each time",
    "reader": "reads move_file at full speed while it waits",
    "late": "answers its third turn when end_game is there",
    "caught": "tests for NAME.go, and opens move_file only when the other's answer is in it",
    "ender": "makes a folder called end_game in its third turn",
    "winner": "writes end_game itself, for itself, in its third turn",
    "vanisher": "removes its folder in its third turn",
    "forger": "writes into the referee's folder: moves in the other's name, an end_game",
}


class Student:
    def __init__(self, name, folder, habit, seed):
        self.name, self.folder, self.habit = name, folder, habit
        self.random = random.Random(seed)
        self.board = Othello()
        self.own = None  # the line written last
        self.forged = None  # what it has written into end_game
        self.answers = 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def is_over(self):
        try:
            with open(self.path("end_game"), encoding="utf-8") as file:
                return file.read() != self.forged
        except OSError:
            return False

    def read(self):
        with open(self.path("move_file"), encoding="utf-8") as file:
            return file.read()

    def complain(self, text, why):
        print(f"student {self.name}: {why}: {text!r}", file=sys.stderr)
        sys.exit(3)

    def is_own(self, text):
        return text.strip().rpartition("\n")[2].startswith(self.name + " ")

    def check_reading(self, text):
        """What may stand in move_file while this program does not write: nothing before the first
        move, its own line, or the other's, whole."""
        whole = re.fullmatch(r"[\w.-]+ (?:[A-H] [1-8]|P 1)\n", text)
        if not whole and text != (self.own or ""):
            self.complain(text, "no whole line")

    def wait_for_turn(self):
        """Until NAME.go is there; FALSE if the game is over."""
        while not os.path.isfile(self.path(self.name + ".go")):
            if self.is_over():
                return False
            if self.habit == "reader":
                self.check_reading(self.read())
            else:
                time.sleep(0.002)
        return not self.is_over()

    def wait_until(self, condition):
        """FALSE if the game is over first."""
        while not condition():
            if self.is_over():
                return False
            time.sleep(0.0005)
        return True

    def take(self, text):
        """The other's move; an empty file is the start."""
        lines = [line.split() for line in text.splitlines() if line.strip()]
        if not lines:
            if self.own is not None:
                self.complain(text, "an empty move_file in the middle of a game")
            return
        words = lines[-1]
        if len(words) != 3 or words[0] == self.name:
            self.complain(text, "no move of the other's")
        move = move_of(words[1], words[2])
        if move not in self.board.moves():
            self.complain(text, "not a legal move")
        self.board.play(move)

    def write(self, line):
        path = self.path("move_file")
        self.own = line
        if self.habit == "append":
            with open(path, "a", encoding="utf-8") as file:
                file.write(line)
        elif self.habit == "truncate":
            with open(path, "w", encoding="utf-8") as file:
                time.sleep(PAUSE)
                file.write(line)
        elif self.habit == "halves":
            with open(path, "w", encoding="utf-8") as file:
                file.write(line[:len(line) // 2])
                file.flush()
                time.sleep(PAUSE)
                file.write(line[len(line) // 2:])
        else:
            # At once: the course's own referee dies of an empty file, and that is no part of these habits.
            with open(path + ".new", "w", newline="", encoding="utf-8") as file:
                file.write(line)
            os.replace(path + ".new", path)

    def make_end(self):
        if self.habit == "ender":
            os.mkdir(self.path("end_game"))
        else:
            self.forged = f"END: {self.name} WINS! Nobody LOSES! Time out!\n"
            with open(self.path("end_game"), "w", encoding="utf-8") as file:
                file.write(self.forged)

    def answer(self):
        move = self.random.choice(self.board.moves())
        self.answers += 1
        if self.habit == "slow":
            time.sleep(PAUSE)
        if self.habit in ("ender", "winner") and self.answers == 3:
            self.make_end()
        if self.habit == "vanisher" and self.answers == 3:
            # Only root may write around it; anybody else must take that right first.
            os.chmod(os.path.dirname(os.path.realpath(self.folder)), 0o700)
            shutil.rmtree(self.folder)
        if self.habit == "late" and self.answers == 3:
            while not self.is_over():
                time.sleep(0.01)
        words = words_of(move).lower() if self.habit == "lower" else words_of(move)
        end = {"crlf": "\r\n", "bare": ""}.get(self.habit, "\n")
        self.board.play(move)
        self.write(f"{self.name} {words}{end}")

    def forge(self, folder):
        """All game long."""
        while not self.is_over():
            with open(os.path.join(folder, "move_file"), "w", encoding="utf-8") as file:
                file.write("ours A 1\n")
            os.makedirs(os.path.join(folder, "end_game"), exist_ok=True)
            time.sleep(0.01)

    def loop(self):
        """What many submissions do: whatever is in move_file while NAME.go is there, and is not their own, is their turn."""
        go = self.path(self.name + ".go")
        while not self.is_over():
            if os.path.isfile(go):
                text = self.read()
                if not self.is_own(text) and not (text == "" and self.own):
                    self.take(text)
                    self.answer()

    def run(self, victims=None):
        if self.habit == "forger":
            self.forge(victims)
            return
        if self.habit == "loop":
            self.loop()
            return
        go = self.path(self.name + ".go")
        while self.wait_for_turn():
            if self.habit == "slow":
                time.sleep(PAUSE)
            self.take(self.read())
            if not self.board.moves():
                break
            self.answer()
            if self.habit == "caught":
                # Its NAME.go was there when it tested; what it opens is the other's answer.
                if self.wait_until(lambda: self.read() not in ("", self.own)):
                    self.take(self.read())
                    if self.board.moves():
                        self.answer()
            # On a busy machine it may not see its NAME.go away; but the other's answer means that it was.
            self.wait_until(lambda: not os.path.isfile(go) or not self.is_own(self.read()))
        self.wait_until(lambda: False)


if __name__ == "__main__":
    try:
        Student(*sys.argv[1:4], int((sys.argv[4:] or ["1"])[0])).run(*sys.argv[5:])
    except (FileNotFoundError, FileExistsError):
        pass  # the folder is gone, or the game is over: nobody plays any more
