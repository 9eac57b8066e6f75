# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A model of the course's own referee for Othello over files, version 6, with the habits in which it differs from the document:

* it looks every 50 ms whether the time stamp of move_file has changed, and then reads at once;
* it takes the last line that is not empty, and dies (IndexError) if there is none;
* it does not look at the name in the line: any change is the move of the side to move;
* a column in lower case is an invalid move;
* end_game has no "END: " and no line end, and no go files are made for it."""

import os
import time

from games import PASS, Othello

COLUMNS = "ABCDEFGH"


def words_of(move):
    """As it stands in move_file; rows count from the bottom there."""
    return "P 1" if move is PASS else f"{COLUMNS[move[1]]} {8 - move[0]}"


def move_of(column, row):
    """Of two words; a square outside the board is a move that is never legal."""
    return PASS if column == "P" else (8 - int(row), COLUMNS.find(column))


class RefereeV6:
    def __init__(self, folder, names, limit, poll=0.05):
        """`names`: Blue's first. `limit` and `poll` in seconds."""
        self.folder, self.names, self.limit, self.poll = folder, names, limit, poll
        self.board = Othello()
        self.plies = []  # the lines as read
        self.reason = None
        self.before_reading = None  # called with the side to move, once a change has been seen

    def path(self, name):
        return os.path.join(self.folder, name)

    def _end(self, winner, reason):
        self.reason = reason
        with open(self.path("end_game"), "w", encoding="utf-8") as file:
            if winner is None:
                file.write("Match TIED!")
            else:
                file.write(f"{self.names[winner]} WINS! {self.names[1 - winner]} LOSES! {reason}")
        return winner

    def _wait_for_change(self, seen):
        until = time.monotonic() + self.limit
        while time.monotonic() < until:
            if os.path.getmtime(self.path("move_file")) != seen:
                return True
            time.sleep(self.poll)
        return False

    def _read(self):
        with open(self.path("move_file"), encoding="utf-8") as file:
            lines = [line.strip() for line in file.read().splitlines() if line.strip()]
        self.plies.append(lines[-1])
        words = lines[-1].split()
        if len(words) != 3 or words[1] not in list(COLUMNS + "P") or not words[2].isdigit():
            return "nothing"
        return move_of(*words[1:])

    def _turn(self, stamp):
        """The side to move moves, or the reason why it has lost."""
        side = self.board.side
        go = self.path(self.names[side] + ".go")
        open(go, "w", encoding="utf-8").close()
        changed = self._wait_for_change(stamp)
        if changed and self.before_reading is not None:
            self.before_reading(side)
        move = self._read() if changed else None
        os.remove(go)
        if not changed:
            return "Time out!"
        if move not in self.board.moves():
            return "Invalid move!"
        self.board.play(move)
        return None

    def play(self):
        """The winner: 0, 1, or None for a tie; `reason` says why."""
        for name in ("end_game", *(each + ".go" for each in self.names)):
            if os.path.exists(self.path(name)):
                os.remove(self.path(name))
        open(self.path("move_file"), "w", encoding="utf-8").close()
        while self.board.moves():
            stamp = os.path.getmtime(self.path("move_file"))
            side = self.board.side
            reason = self._turn(stamp)
            if reason is not None:
                return self._end(1 - side, reason)
        lead = self.board.lead()
        return self._end(None if lead == 0 else int(lead < 0), "The winning player has more discs on the board!")
