# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets a search of your own be watched in Plyscope: put this file beside your program, call a Writer from your search
function and open what it writes (docs/trace-format.md). Each line is in the file when the method returns: what a program
did before it crashed can be looked at. Python 3, nothing else."""
import json

INFINITE = 1000000  # what counts as an open end of a window, or more; values are kept within it
EXACT, LOWER, UPPER = "exact", "lower", "upper"


def _held(value):
    return max(-INFINITE, min(INFINITE, value))


class Writer:
    """Writes a file. `game` is "othello:8", "pente", "maxconnect4", or None for a game that Plyscope does not know; a number
    tree is written as itself: "((3 12 8) (2 4 6) (14 5 2))". `position` is the text of a position in a file format that
    Plyscope reads, None: the start. `algorithm` is "minimax", "alpha-beta", "pvs" or "mtdf"."""

    def __init__(self, path, game=None, position=None, algorithm="alpha-beta"):
        self._file = open(path, "w", encoding="utf-8", newline="\n", buffering=1)
        self._tree = game is not None and game.startswith("(")
        self._head = {"plytrace": 1, "game": "number-tree" if self._tree else game, "tree": game if self._tree else None,
                      "position": position, "algorithm": algorithm}
        self._levels = []  # of each open call whether its numbers are turned, and its evaluation

    def enter(self, move, depth, alpha=None, beta=None):
        """The search function begins. `move` led to this node, as the game writes moves ("d3"; a child of a number tree, or
        of a game that Plyscope does not know, is counted from 1); None at the root. `depth` plies remain. `alpha` and `beta`
        are the window as passed, for the side to move here."""
        self._enter(move, depth, alpha, beta, False, None)

    def enter_max(self, move, depth, alpha, beta, max_moves):
        """The same for a search with two cases, MAX and MIN, whose windows and values are for MAX everywhere. `max_moves`:
        whether it is MAX who moves at this node. A file has either all calls of this kind, or all of the one above."""
        self._enter(move, depth, alpha, beta, not self._tree and not max_moves, "max" if self._tree else None)

    def evaluation(self, value):
        """The node's static evaluation, once it was asked for; its sign as that of the node's values."""
        if self._levels:
            self._levels[-1][1] = value

    def cut(self, untried):
        """Alpha or beta cutoff: the node is left with `untried` of its moves not tried."""
        self._write({"e": "cut", "untried": untried})

    def leave(self, value, bound=None):
        """The search function returns this value. `bound` is EXACT, LOWER or UPPER where it is known better than by the
        window what the value says of the node's true one."""
        turned, evaluation = self._levels.pop() if self._levels else (False, None)
        if turned:
            value = -value
            evaluation = None if evaluation is None else -evaluation
            bound = {LOWER: UPPER, UPPER: LOWER}.get(bound, bound)
        self._write({"e": "leave", "value": _held(value), "evaluation": None if evaluation is None else _held(evaluation),
                     "bound": bound})

    def note(self, text):
        """A remark at the call that began or returned last."""
        self._write({"e": "note", "text": text})

    def close(self):
        self._write_head()
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _enter(self, move, depth, alpha, beta, turned, values):
        if self._head is not None and values:
            self._head["values"] = values
        if turned:
            alpha, beta = None if beta is None else -beta, None if alpha is None else -alpha
        self._levels.append([turned, None])
        self._write({"e": "enter", "move": None if move is None else str(move), "depth": depth,
                     "alpha": None if alpha is None or alpha <= -INFINITE else _held(alpha),
                     "beta": None if beta is None or beta >= INFINITE else _held(beta)})

    def _write(self, members):
        self._write_head()
        self._put(members)

    def _write_head(self):
        if self._head is not None:
            head, self._head = self._head, None
            self._put(head)

    def _put(self, members):
        line = {key: value for key, value in members.items() if value is not None}
        self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
