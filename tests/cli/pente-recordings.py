#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""pente-recordings.py PLYSCOPE-CLI SAMPLES [SENTENCES [SEED]]

Recordings of Pente's engine, made, checked and stepped through as a user would. Every visit is held to the game's rules and to
what docs/engineering/pente-engine.md says of the search: wins and losses that it calls proven are proven here by a search of its own, moves
are counted, windows nest, values are those of the moves, estimates are told apart from bounds and proofs. Then SENTENCES steps of
each recording are drawn, and each sentence must be one of those known here and say what is so. Knows nothing of the program's
sources.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

SIDE, CELLS, INFINITE, WIN = 19, 361, 10**6, 900000
COLUMNS = "ABCDEFGHJKLMNOPQRST"
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
JUDGED = 2500  # visits of a recording that are looked at closely
EFFORT = 4000  # positions that a proof here may take


# ---- the game ----

def on_board(row, column):
    return 0 <= row < SIDE and 0 <= column < SIDE


FIVES, AROUND = [], [[] for _ in range(CELLS)]
for at in range(CELLS):
    for d, r in DIRECTIONS:
        run5 = [(at // SIDE + i * d, at % SIDE + i * r) for i in range(5)]
        if on_board(*run5[4]):
            FIVES.append(sum(1 << (y * SIDE + x) for y, x in run5))
        for sign in (1, -1):
            line = [(at // SIDE + sign * i * d, at % SIDE + sign * i * r) for i in (1, 2, 3)]
            if on_board(*line[2]):
                AROUND[at].append(tuple(y * SIDE + x for y, x in line))
THROUGH = [[five for five in FIVES if five >> cell & 1] for cell in range(CELLS)]


def cells_of(bits):
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def number(text):
    return (SIDE - int(text[:-1])) * SIDE + COLUMNS.index(text[-1])


class Board:
    """Stones of both sides as bits, what they have captured, who moves, and how the game ended."""

    def __init__(self, stones, captured, side, ply, won=False):
        self.stones, self.captured, self.side, self.ply, self.won = stones, captured, side, ply, won
        self.known = {}

    def empty(self):
        return ~(self.stones[0] | self.stones[1]) & ((1 << CELLS) - 1)

    def taken(self, side, cell):
        own, other, bits = self.stones[side], self.stones[1 - side], 0
        for a, b, c in AROUND[cell]:
            if other >> a & 1 and other >> b & 1 and own >> c & 1:
                bits |= 1 << a | 1 << b
        return bits

    def play(self, cell):
        taken = self.taken(self.side, cell)
        own, other = self.stones[self.side] | 1 << cell, self.stones[1 - self.side] & ~taken
        captured = list(self.captured)
        captured[self.side] += bin(taken).count("1")
        won = captured[self.side] >= 10 or any(five & own == five for five in THROUGH[cell])
        stones = (own, other) if self.side == 0 else (other, own)
        return Board(stones, tuple(captured), 1 - self.side, self.ply + 1, won)

    def is_over(self):
        return self.won or self.empty() == 0

    def captures(self, side):
        """Cells on which the side would take something."""
        if ("captures", side) not in self.known:
            near = set()
            for stone in cells_of(self.stones[1 - side]):
                row, column = divmod(stone, SIDE)
                near.update((row + y) * SIDE + column + x for y in (-1, 0, 1) for x in (-1, 0, 1)
                            if on_board(row + y, column + x))
            empty = self.empty()
            self.known["captures", side] = [c for c in sorted(near) if empty >> c & 1 and self.taken(side, c)]
        return self.known["captures", side]

    def wins(self, side):
        """Cells on which the side would win at once."""
        if ("wins", side) not in self.known:
            own, other = self.stones[side], self.stones[1 - side]
            found = set()
            for five in FIVES:
                if not five & other and bin(five & own).count("1") == 4:
                    found.update(cells_of(five & ~own))
            for cell in self.captures(side):
                if self.captured[side] + bin(self.taken(side, cell)).count("1") >= 10:
                    found.add(cell)
            self.known["wins", side] = found
        return self.known["wins", side]

    def threats(self):
        """Cells that make a four of the side to move, or capture, or prepare the last capture."""
        own, other, empty = self.stones[self.side], self.stones[1 - self.side], self.empty()
        found = set(self.captures(self.side))
        for five in FIVES:
            if not five & other and bin(five & own).count("1") == 3:
                found.update(cells_of(five & empty))
        if self.captured[self.side] >= 6:
            for stone in cells_of(other):
                for a, b, c in AROUND[stone]:
                    if other >> a & 1:
                        found.update(x for x in (b,) if empty >> x & 1)
                row, column = divmod(stone, SIDE)
                found.update(x for y in (-1, 0, 1) for z in (-1, 0, 1) if on_board(row + y, column + z)
                             for x in [(row + y) * SIDE + column + z] if empty >> x & 1)
        return found


class TooMuch(Exception):
    pass


def wins_by_fours(board, moves, effort, first=None):
    """Whether the side to move wins within so many moves of its own, each of which threatens to win at once; every answer that
    could help is tried: the others leave the threat as it is."""
    effort[0] -= 1
    if effort[0] < 0:
        raise TooMuch
    if board.wins(board.side):
        return True
    if moves < 2:
        return False
    tries = sorted(board.threats(), key=lambda cell: (cell != first, cell))
    for cell in tries if first is None else [first]:
        after = board.play(cell)
        threats = after.wins(board.side)
        if not threats or after.wins(after.side):
            continue
        answers = set(after.captures(after.side)) | threats
        if all(wins_by_fours(after.play(answer), moves - 1, effort) for answer in answers):
            return True
    return False


def is_won(board, plies, first):
    """None: it takes too long to say."""
    try:
        return wins_by_fours(board, (plies + 1) // 2, [EFFORT], first)
    except TooMuch:
        return None


# ---- a recording ----

class Node:
    def __init__(self, visit, parent, line, board):
        self.visit, self.parent, self.board = visit, parent, board
        self.move, self.depth = line.get("move"), line["depth"]
        self.alpha = -INFINITE if line.get("alpha") is None else line["alpha"]
        self.beta = INFINITE if line.get("beta") is None else line["beta"]
        self.children, self.value, self.evaluation, self.table, self.bound, self.best = [], None, None, False, None, None
        self.cut, self.untried, self.end = False, 0, visit
        self.ply = 0 if parent is None else parent.ply + 1

    def previous(self):
        """The search of the same move just before, or None."""
        i = self.place()
        return self.parent.children[i - 1] if i > 0 and self.parent.children[i - 1].move == self.move else None

    def next(self):
        i = self.place()
        after = self.parent.children[i + 1:i + 2]
        return after[0] if after and after[0].move == self.move else None

    def place(self):
        return next(i for i, c in enumerate(self.parent.children) if c is self)

    def bounded(self):
        """-1: the value is at most this, 1: at least, 0: it is this."""
        if self.bound is not None:
            return {"exact": 0, "lower": 1, "upper": -1}[self.bound]
        if self.evaluation is not None and not self.children and (self.depth > 0 and not self.cut or self.board.is_over()):
            return 0
        return -1 if self.value <= self.alpha else 1 if self.value >= self.beta else 0

    def kind(self):
        if self.board.is_over():
            return "over"
        if self.table and not self.children and self.evaluation is None:
            return "table"
        if self.depth <= 0 and (self.children or self.evaluation is not None):
            return "quiet"
        if self.children:
            return "tried"
        if self.evaluation is not None:
            return "passed" if self.cut else "far"
        return "proven"

    def legal(self):
        n = bin(self.board.empty()).count("1")
        return None if self.board.ply == 2 else n

    def extended(self):
        return self.depth > 0 and bool(self.children) and self.children[0].depth == self.depth

    def less(self):
        return self.parent.depth - 1 - self.depth + self.parent.extended()


def read(path):
    """All visits, in order, and the root's board."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    words = lines[0]["position"].split(" ")
    stones = tuple(sum(1 << i for i, c in enumerate(words[0]) if c == who) for who in "XO")
    captured = tuple(map(int, words[2:4])) if len(words) > 3 else (0, 0)
    ply = sum(bin(s).count("1") for s in stones) + sum(captured)
    root, visits, node = Board(stones, captured, "XO".index(words[1]), ply), [], None
    for line in lines[1:]:
        if line["e"] == "enter":
            board = root if node is None else node.board.play(number(line["move"]))
            child = Node(len(visits), node, line, board)
            if node is not None:
                node.children.append(child)
            visits.append(child)
            node = child
        elif line["e"] == "cut":
            node.cut, node.untried = True, line.get("untried", 0)
        elif line["e"] == "leave":
            node.value, node.evaluation, node.table = line.get("value"), line.get("evaluation"), line.get("table", False)
            node.untried, node.bound, node.end = line.get("untried", node.untried), line.get("bound"), len(visits)
            node.best = line.get("best", node.best)
            node = node.parent
    return visits


def standing(parent, visit, low=False):
    """The best that the moves told before this visit gave, standing pat included, for the parent's side; with `low`, or its alpha.
    A search that the same move followed does not count."""
    children = [c for c in parent.children if c.visit < visit]
    final = [c for i, c in enumerate(children) if i + 1 == len(children) or children[i + 1].move != c.move]
    at = next((c for c in parent.children if c.visit == visit), None)
    values = [-c.value for c in final if at is None or c.move != at.move]
    if parent.depth <= 0 and parent.evaluation is not None:
        values.append(parent.evaluation)
    return max(values + ([parent.alpha] if low else []), default=-INFINITE)


class Judge:
    def __init__(self, name):
        self.name, self.faults, self.judged = name, 0, {}

    def expect(self, node, good, what):
        self.judged[what] = self.judged.get(what, 0) + 1
        if not good and self.faults < 20:
            print(f"{self.name}, visit {node.visit}: {what}")
        self.faults += not good

    def window(self, node):
        """Its parent's, what is left of that, or a null window, as far as a side can come that does not win at once: to a loss in
        two plies or a win in three."""
        up, ply = node.parent, node.board.ply
        lost, won = -(WIN - (ply + 2)), WIN - (ply + 3)
        self.expect(node, node.alpha < node.beta, "the window is one")
        if up.parent is None:
            return
        low = standing(up, node.visit, low=True)
        fits = any(node.alpha in (alpha, max(alpha, lost)) and node.beta in (beta, min(beta, won))
                   for alpha, beta in ((-up.beta, -low), (-up.beta, -up.alpha), (-low - 1, -low)))
        self.expect(node, fits, "its window follows from its parent's")

    def turn(self, node):
        up, before = node.parent, node.previous()
        if up.parent is None:
            return
        low, less = standing(up, node.visit, low=True), node.less()
        if up.depth > 0:
            self.expect(node, 0 <= less <= 4, "it is searched up to four plies less deep")
        else:
            self.expect(node, node.depth == up.depth - 1 and before is None, "quiescence goes down a ply at a time")
            return
        if less > 0:
            self.expect(node, node.beta - node.alpha == 1 and len({c.move for c in up.children if c.visit < node.visit}) >= 3 and
                        up.depth >= 3 and not up.extended(), "only a late move is searched less deep")
            if -node.value > low:
                after = node.next()
                self.expect(node, after is not None and after.less() == 0, "a late move that is better is searched again")
        if before is not None:
            self.expect(node, -before.value > low, "a move is searched again only where it was better")
        if less == 0 and node.beta - node.alpha == 1 and low < -node.value < up.beta and up.beta - low > 1:
            self.expect(node, node.next() is not None, "a value inside the window is made exact")

    def tried(self, node):
        """A node whose moves were tried."""
        best = standing(node, node.end)
        if node.parent is not None and node.value != best:
            self.expect(node, best < node.value <= node.alpha and node.evaluation is not None and node.untried > 0 and
                        node.value == node.evaluation + 350 * node.depth,
                        "a value that is not its moves' is what is hoped of those left out")
        else:
            self.expect(node, node.value == best, "its value is that of its moves")
        self.expect(node, node.cut == (node.parent is not None and best >= node.beta), "it is cut off where its moves reach beta")
        tried = len({c.move for c in node.children})
        if node.legal() is not None:
            self.expect(node, node.untried == node.legal() - tried, "moves are tried or left out")

    def result(self, node):
        kind, board = node.kind(), node.board
        if kind == "over":
            self.expect(node, node.value == node.evaluation == (-(WIN - board.ply) if board.won else 0) and not node.children,
                        "a finished game is worth what the rules say")
        elif kind == "table":
            self.expect(node, node.bounded() == 0 or node.bounded() * node.value >= node.bounded() *
                        (node.beta if node.bounded() > 0 else node.alpha), "the table's answer settles it")
            self.expect(node, node.depth > 0 and node.beta - node.alpha == 1, "the table answers null windows")
        elif kind == "tried":
            self.tried(node)
        elif kind == "quiet":
            best = standing(node, node.end)
            self.expect(node, node.value == best, "its value is that of its moves, or of standing pat")
            self.expect(node, node.cut == (bool(node.children) and best >= node.beta), "quiescence is cut off at beta")
        elif kind == "far":
            self.expect(node, node.value == node.evaluation >= node.beta + 350 * node.depth and 0 < node.depth <= 3,
                        "only far above beta a search is spared")
        elif kind == "passed":
            self.expect(node, node.value == node.beta <= node.evaluation and node.depth >= 3 and node.beta - node.alpha == 1 and
                        node.bounded() == 1 and node.untried in (node.legal(), node.untried if node.legal() is None else -1),
                        "a pass is tried where the evaluation is enough")

    def proof(self, node):
        """What needs no search is so by the rules."""
        board, value, ply = node.board, node.value, node.board.ply
        plies = WIN - abs(value) - ply
        if node.best is not None and value > 0:
            best = number(node.best)
            if plies == 1:
                self.expect(node, best in board.wins(board.side), "a win at once is one")
                return
            self.expect(node, not board.wins(board.side) and plies % 2 == 1, "a win by threats takes an odd number of plies")
            won = is_won(board, plies, best)
            if node.parent is None and not won: # other threats than fours count there
                return
            self.judged["wins not judged"] = self.judged.get("wins not judged", 0) + (won is None)
            if won is not None:
                self.expect(node, won, "a win by threats is one")
            self.expect(node, (node.bounded() == 0) == (plies <= 3), "a win by threats is a bound unless it takes three plies")
        elif node.parent is not None and node.parent.parent is None:
            self.judged["root moves proven"] = self.judged.get("root moves proven", 0) + 1
        elif node.bounded() == 0:
            self.expect(node, plies == 2 and len(board.wins(1 - board.side)) >= 2 and not board.captures(board.side) and
                        not board.wins(board.side), "what is lost is lost")
        else:
            bound = -(WIN - (ply + 2)) if node.bounded() > 0 else WIN - (ply + 3)
            self.expect(node, not board.wins(board.side) and
                        (bound == value >= node.beta if node.bounded() > 0 else bound <= value <= node.alpha),
                        "what lies outside the window cannot be reached")

    def threat(self, node):
        """A node whose moves were tried, by what the other side threatens."""
        board = node.board
        if node.parent is None:
            return
        threatened = board.wins(1 - board.side)
        self.expect(node, not board.wins(board.side), "a side that can win at once does")
        if node.depth > 0:
            self.expect(node, node.evaluation is None if threatened else node.evaluation is not None,
                        "a side that is threatened is not evaluated")
            self.expect(node, not node.extended() or threatened, "only an answer to a threat costs no depth")
        if node.evaluation is None:
            answers = set(board.captures(board.side)) | (threatened if len(threatened) == 1 else set())
            self.expect(node, threatened and all(number(c.move) in answers for c in node.children),
                        "against a win at once only its cell and captures are tried")
            if not node.cut:
                self.expect(node, {number(c.move) for c in node.children} == answers, "all answers are tried")


def judge_visits(judge, visits, rng):
    finished = [node for node in visits if node.value is not None]
    for node in finished:
        judge.result(node)
        if node.parent is not None:
            judge.window(node)
            judge.turn(node)
    proven = [node for node in finished if node.kind() == "proven"]
    long = [node for node in proven if node.best is not None and node.value < WIN - node.board.ply - 1]
    for node in rng.sample(proven, min(JUDGED, len(proven))) + rng.sample(long, min(150, len(long))):
        judge.proof(node)
    tried = [node for node in finished if node.children]
    for node in rng.sample(tried, min(JUDGED, len(tried))):
        judge.threat(node)


# ---- sentences ----

NUMBER = r"[+−]?\d+(?:\.\d+)?|[+−]∞|(?:win|loss) in \d+"
V = f"({NUMBER})"
TOLD = f"((?:[≥≤] )?(?:{NUMBER}))"
WHO, MOVE = "(White|Black)", r"(\d+[A-T])"


class Texts:
    """Sentences of one recording, whose wins are counted from its root."""

    def __init__(self, root_ply):
        self.ply = root_ply

    def score(self, text):
        text = text.replace("−", "-")
        if "∞" in text:
            return INFINITE if text[0] != "-" else -INFINITE
        if " in " in text:
            word, plies = text.split(" in ")
            return (1 if word == "win" else -1) * (WIN - self.ply - int(plies))
        return round(100 * float(text))

    def told(self, text):
        sign = {"≥": 1, "≤": -1}.get(text[0], 0)
        return self.score(text[2:] if sign else text), sign


def side(node):
    return ("White", "Black")[node.board.side]


def other(node):
    return ("Black", "White")[node.board.side]


def path(node):
    """From a node up to the root."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found


def owner_has(n, opponent, value, move, levels, equal):
    """The side above that never allows a cut, `levels` plies up, and the value it has by a move."""
    at = child = n
    for _ in range(levels):
        child, at = at, at.parent
    best = [c for c in at.children if c.move == move and c.visit < child.visit and -c.value == value]
    return side(at) == opponent != side(n) and levels % 2 == 1 and bool(best) and n.beta == -value and \
        standing(at, child.visit) == value and (value == -n.value) == equal


def could_stand(n, opponent, value, equal):
    above = [at for at in path(n)[1:] if side(at) == opponent and at.depth <= 0 and at.evaluation == value]
    return opponent != side(n) and bool(above) and n.beta == -value and (value == -n.value) == equal


def line_holds(n, text, plies):
    """A line of a win: its moves can be played, nobody wins before the last, which wins; the winner's moves threaten, and each
    answer is to the point or as good as any."""
    moves = [number(move.strip("()")) for move in text.split(" ")]
    board = n.board
    for i, move in enumerate(moves):
        if not board.empty() >> move & 1 or board.is_over():
            return False
        board = board.play(move)
    return len(moves) == plies and board.won and text.count("(") == plies // 2 and board.side != n.board.side


def all_are(n, what):
    """Whether the moves tried are what a sentence calls them."""
    if what == "answer to the threat":
        return bool(n.board.wins(1 - n.board.side))
    return (n.untried > 0) == (what == "candidate move")


def plies_of(n):
    return WIN - abs(n.value) - n.board.ply


# Each pattern with what must then be so, of the node n, the pattern's groups g and the texts t.
ENTERING = [
    (f"{WHO} tries {MOVE} \\(number (\\d+) here\\)\\.",
     lambda n, g, t: g[0] == side(n.parent) and g[1] == n.move and n.previous() is None and
     int(g[2]) == len({c.move for c in n.parent.children if c.visit <= n.visit})),
    (f"{WHO} could stand pat on the static evaluation {V}; only moves that capture or threaten are tried against it\\.",
     lambda n, g, t: g[0] == side(n.parent) and t.score(g[1]) == n.parent.evaluation and n.parent.depth <= 0 and
     n.visit == n.parent.visit + 1),
    (f"{WHO} threatens to win at once, so {WHO} cannot stand pat; only answers are tried\\.",
     lambda n, g, t: g[0] == other(n.parent) and g[1] == side(n.parent) and n.parent.depth <= 0 and
     bool(n.parent.board.wins(1 - n.parent.board.side))),
    (f"{WHO} threatens to win at once, so {WHO} looks for answers, which cost no depth\\.",
     lambda n, g, t: g[0] == other(n.parent) and g[1] == side(n.parent) and n.depth == n.parent.depth > 0 and
     bool(n.parent.board.wins(1 - n.parent.board.side))),
    (f"{WHO} looks at {MOVE} again, now with the window from {V} to {V}: its value was not inside the last one\\.",
     lambda n, g, t: g[1] == n.move and n.parent.parent is None and (t.score(g[2]), t.score(g[3])) == (n.alpha, n.beta)),
    (f"{WHO} looks at {MOVE} again, now (\\d+) plies deep: less deep it was better than {V}\\.",
     lambda n, g, t: g[1] == n.move and int(g[2]) == n.depth > n.previous().depth and -n.previous().value > t.score(g[3]) and
     t.score(g[3]) == -n.previous().beta),
    (f"{WHO} looks at {MOVE} again, now with the whole window from {V} to {V}: the null window has only shown that it is "
     f"better than {V}\\.",
     lambda n, g, t: g[1] == n.move and (t.score(g[2]), t.score(g[3])) == (n.alpha, n.beta) and
     -n.previous().value > t.score(g[4]) == standing(n.parent, n.visit, low=True)),
    ("It comes late in the order, so it is searched (\\d+) plies deep at first, (\\d+) fewer than the first moves\\.",
     lambda n, g, t: int(g[0]) == n.depth and int(g[1]) == n.less() > 0),
    (f"The null window from {V} to {V} asks only whether the value is at least {V} or at most {V}\\.",
     lambda n, g, t: (t.score(g[0]), t.score(g[1])) == (t.score(g[3]), t.score(g[2])) == (n.alpha, n.beta) and
     n.beta == n.alpha + 1),
    (f"Below it the window is from {V} to {V}\\.", lambda n, g, t: (t.score(g[0]), t.score(g[1])) == (n.alpha, n.beta)),
    ("The search to depth (\\d+) begins\\.", lambda n, g, t: n.parent is None and int(g[0]) == n.depth),
    ("The window is open: any value may come\\.", lambda n, g, t: (n.alpha, n.beta) == (-INFINITE, INFINITE)),
    ("Between two passes the position was solved\\.", lambda n, g, t: n.parent is None and not n.children),
]
LEAVING = [
    (f"{WHO} stands pat: the static evaluation is {V}, and nothing is tried against it\\.",
     lambda n, g, t: g[0] == side(n) and n.depth <= 0 and t.score(g[1]) == n.evaluation == n.value and not n.children),
    (f"{WHO} stands pat: no move that captures or threatens is better, so the static evaluation {V} goes back\\.",
     lambda n, g, t: g[0] == side(n) and n.depth <= 0 and t.score(g[1]) == n.evaluation == n.value and bool(n.children)),
    (f"{WHO} to move: of the moves that capture or threaten {MOVE} is best, and better than to stand pat: {V} goes back\\.",
     lambda n, g, t: g[0] == side(n) and t.score(g[2]) == n.value > n.evaluation and
     g[1] in [c.move for c in n.children if -c.value == n.value]),
    (f"{WHO} to move: of the answers to the threat {MOVE} is best, so {V} goes back\\.",
     lambda n, g, t: g[0] == side(n) and t.score(g[2]) == n.value and bool(n.board.wins(1 - n.board.side)) and
     g[1] in [c.move for c in n.children if -c.value == n.value]),
    (f"With depth (\\d+) left, the static evaluation {V} is so far above β = {V} that nothing is searched: an estimate, no "
     "proof\\.",
     lambda n, g, t: n.kind() == "far" and int(g[0]) == n.depth and t.score(g[1]) == n.evaluation == n.value and
     t.score(g[2]) == n.beta),
    (f"{WHO} stands at {V}, and even after a pass a search that is less deep, and not recorded, gives no less than β = {V}\\. So "
     f"{V} goes back: an estimate, no proof\\.",
     lambda n, g, t: n.kind() == "passed" and g[0] == side(n) and t.score(g[1]) == n.evaluation and
     t.score(g[2]) == n.beta == t.score(g[3]) == n.value),
    (f"{WHO} wins at once with {MOVE}: nothing is searched\\.",
     lambda n, g, t: g[0] == side(n) and number(g[1]) in n.board.wins(n.board.side) and n.value == WIN - n.board.ply - 1),
    (f"{WHO} wins by threats: {TOLD}, ((?:\\(?\\d+[A-T]\\)? ?)+)\\. Nothing else is searched\\.",
     lambda n, g, t: g[0] == side(n) and t.told(g[1]) == (n.value, n.bounded()) and line_holds(n, g[2], plies_of(n))),
    (f"{WHO} wins by threats that begin with {MOVE}: {TOLD}\\. Nothing else is searched\\.",
     lambda n, g, t: g[0] == side(n) and t.told(g[2]) == (n.value, n.bounded()) and g[1] == n.best),
    (f"Beside this search {WHO} was proven to win by threats, by nodes that are not recorded: {TOLD}, "
     "((?:\\(?\\d+[A-T]\\)? ?)+)\\. No further pass is needed\\.",
     lambda n, g, t: n.parent is None and g[0] == side(n) and t.told(g[1]) == (n.value, n.bounded()) and
     line_holds(n, g[2], plies_of(n))),
    (f"Beside this search {WHO} was proven to win by threats, by nodes that are not recorded: {TOLD} with {MOVE}\\. No further "
     "pass is needed\\.",
     lambda n, g, t: n.parent is None and g[0] == side(n) and t.told(g[1]) == (n.value, n.bounded()) and g[2] == n.best),
    (f"{WHO} threatens to win in two places at once, and {WHO} can capture nothing: {TOLD}\\. Nothing is searched\\.",
     lambda n, g, t: g[0] == other(n) and g[1] == side(n) and t.told(g[2]) == (n.value, 0) and
     len(n.board.wins(1 - n.board.side)) >= 2 and not n.board.captures(n.board.side)),
    (f"No win or loss can come soon enough to matter here: {TOLD}\\. Nothing is searched\\.",
     lambda n, g, t: t.told(g[0]) == (n.value, n.bounded()) and n.bounded() != 0 and not n.board.wins(n.board.side)),
    (f"It is proven already that this position is worth {TOLD}\\. That settles it, nothing is searched\\.",
     lambda n, g, t: n.kind() == "proven" and t.told(g[0]) == (n.value, n.bounded()) and n.parent.parent is None),
    (f"The transposition table knows this position, or one of the same worth, to at least this depth: {TOLD}\\. That settles "
     "it, nothing is searched\\.",
     lambda n, g, t: n.kind() == "table" and t.told(g[0]) == (n.value, n.bounded())),
    (f"The game is over here; its true value is {V}\\.", lambda n, g, t: n.board.is_over() and t.score(g[0]) == n.value),
    (f"{WHO} to move: every (candidate move|answer to the threat|move) is tried; the best is {MOVE}, so {V} goes back\\.",
     lambda n, g, t: g[0] == side(n) and all_are(n, g[1]) and t.score(g[3]) == n.value == standing(n, n.end) and
     g[2] in [c.move for c in n.children if -c.value == n.value]),
    (f"{WHO} to move: every (candidate move|answer to the threat|move) is tried and none is better than α = {V}\\. {V} goes "
     "back: no move was found to be worth more\\.",
     lambda n, g, t: g[0] == side(n) and all_are(n, g[1]) and
     t.score(g[2]) == n.alpha >= n.value == t.score(g[3]) == standing(n, n.end)),
    (f"{WHO} to move: the moves tried gave {V}\\. By the static evaluation those left out are expected to be worth {TOLD}, so {V} "
     "goes back: an estimate\\.",
     lambda n, g, t: g[0] == side(n) and t.score(g[1]) == standing(n, n.end) < n.value == t.score(g[3]) and
     t.told(g[2]) == (n.value, -1) and n.value == n.evaluation + 350 * n.depth),
    (f"{WHO} to move: {V} ≥ β = {V}\\.",
     lambda n, g, t: g[0] == side(n) and n.cut and t.score(g[1]) == n.value >= n.beta == t.score(g[2])),
    (f"{WHO} could stand pat on {V} above and gains nothing by allowing this\\.",
     lambda n, g, t: could_stand(n, g[0], t.score(g[1]), True)),
    (f"{WHO} could stand pat on {V} above, so it never allows this\\.",
     lambda n, g, t: could_stand(n, g[0], t.score(g[1]), False)),
    (f"{WHO} already has {V} by {MOVE} and gains nothing by allowing this\\.",
     lambda n, g, t: owner_has(n, g[0], t.score(g[1]), g[2], 1, True)),
    (f"{WHO} already has {V} by {MOVE}, (\\d+) plies up, and gains nothing by allowing this: a deep cutoff\\.",
     lambda n, g, t: owner_has(n, g[0], t.score(g[1]), g[2], int(g[3]), True)),
    (f"{WHO} already has {V} by {MOVE}, so it never allows this\\.",
     lambda n, g, t: owner_has(n, g[0], t.score(g[1]), g[2], 1, False)),
    (f"{WHO} already has {V} by {MOVE}, (\\d+) plies up, so it never allows this: a deep cutoff\\.",
     lambda n, g, t: owner_has(n, g[0], t.score(g[1]), g[2], int(g[3]), False)),
    ("The bound is that of a null window: the question was only whether the value lies beyond it, and it does\\.",
     lambda n, g, t: any(at.beta - at.alpha == 1 for at in path(n))),
    ("The bound is that of the window which the move at the root was searched with\\.",
     lambda n, g, t: n.beta in (path(n)[-2].beta, -path(n)[-2].alpha)),
    ("(\\d+) moves? (?:is|are) not searched\\.", lambda n, g, t: int(g[0]) == n.untried > 0),
    ("It was the last move: nothing is saved\\.", lambda n, g, t: n.untried == 0),
    (f"{WHO}: {V} is no better than {V}, so nothing changes\\.",
     lambda n, g, t: g[0] == side(n.parent) and t.score(g[1]) == -n.value <= t.score(g[2]) == standing(n.parent, n.visit)),
    (f"{WHO}: {V} is the best so far\\.",
     lambda n, g, t: n.parent.parent is None and t.score(g[1]) == -n.value > standing(n.parent, n.visit)),
    (f"{WHO}: {V} is the best so far and narrows the window\\.",
     lambda n, g, t: t.score(g[1]) == -n.value > standing(n.parent, n.visit, low=True) and -n.value < n.parent.beta),
    (f"{WHO}: {V} is the best so far, but not enough to narrow the window\\.",
     lambda n, g, t: standing(n.parent, n.visit) < t.score(g[1]) == -n.value <= n.parent.alpha),
    (f"{WHO}: {V} is the best so far, and it (reaches|passes) the bound {V}: cutoff\\.",
     lambda n, g, t: standing(n.parent, n.visit) < t.score(g[1]) == -n.value and t.score(g[3]) == n.parent.beta and
     (-n.value == n.parent.beta if g[2] == "reaches" else -n.value > n.parent.beta)),
    (f"{WHO}: {V} is not inside the window, so the move is searched again with another\\.",
     lambda n, g, t: n.parent.parent is None and n.next() is not None and
     (not n.alpha < n.value < n.beta)),
    (f"{WHO}: {V} beats the null window, so the move is searched again, deeper\\.",
     lambda n, g, t: n.next().depth > n.depth and t.score(g[1]) == -n.value > -n.beta),
    (f"{WHO}: {V} beats the null window, so the move must be searched again to know its value\\.",
     lambda n, g, t: n.beta - n.alpha == 1 and n.next() is not None and
     t.score(g[1]) == -n.value > standing(n.parent, n.visit, low=True)),
    ("The search was stopped in here: no value came back\\.", lambda n, g, t: n.value is None),
]


def check_sentences(judge, node, text, patterns, texts):
    kinds = []
    while text:
        for pattern, holds in patterns:
            match = re.match(pattern + "(?: |$)", text)
            if match is not None:
                break
        else:
            print(f"  {text}")
            judge.expect(node, False, "a sentence is known")
            return kinds
        kinds.append(pattern)
        good = holds(node, match.groups(), texts)
        judge.expect(node, good, "a sentence is true")
        if not good:
            print(f"  {match.group(0)}")
        text = text[match.end():]
    return kinds


# ---- the test ----

def run(*words):
    return subprocess.run([CLI, *words], capture_output=True, text=True, encoding="utf-8", check=False)


def draw_steps(rng, visits, n):
    """As many of each kind of visit as there are, for most are leaves."""
    kinds = {}
    for node in visits:
        if node.value is None:
            kind = "stopped"
        elif node.parent is None:
            kind = ("root", bool(node.children))
        else:
            hoped = node.kind() == "tried" and node.value != standing(node, node.end)
            won = node.kind() == "proven" and (node.best is not None, node.bounded(), plies_of(node) > 1)
            kind = (node.kind(), node.cut, hoped, won, node.previous() is not None, node.next() is not None, node.extended(),
                    node.parent.depth > 0 and node.less() > 0, node.parent.parent is None, bool(node.children),
                    node.evaluation is None)
        kinds.setdefault(kind, []).append(node)
    share = max(1, n // (2 * len(kinds)))
    return [(node, leaving) for found in kinds.values() for node in rng.sample(found, min(share, len(found)))
            for leaving in (False, True)]


def random_game(rng, n):
    """Moves near each other that win nothing at once, where there are such."""
    while True:
        board, moves = Board((0, 0), (0, 0), 0, 0), []
        while len(moves) < n and not board.is_over():
            near = [c for c in cells_of(board.empty())
                    if any(abs(c // SIDE - s // SIDE) <= 2 and abs(c % SIDE - s % SIDE) <= 2
                           for s in cells_of(board.stones[0] | board.stones[1]))] or [CELLS // 2]
            if board.ply == 2:
                near = [c for c in near if max(abs(c // SIDE - 9), abs(c % SIDE - 9)) == 3] or [9 * SIDE + 12]
            urgent = [c for c in near if c in board.wins(1 - board.side)] or [c for c in near if c in board.threats()]
            move = rng.choice(urgent if urgent and rng.random() < 0.6 else near)
            board = board.play(move)
            moves.append(f"{SIDE - move // SIDE}{COLUMNS[move % SIDE]}")
        if not board.is_over() and not board.wins(board.side):
            return " ".join(moves) + "\n"


def judge_recording(name, folder, source, n_sentences, rng, *limits):
    file, lines = (os.path.join(folder, "engine" + suffix) for suffix in (".plytrace", ".jsonl"))
    recorded = run("trace", "record", source, "-a", "engine", "-o", file, *limits)
    judge = Judge(name)
    if recorded.returncode != 0 or run("trace", "export", file, "-o", lines).returncode != 0:
        print(f"{name}: {recorded.stderr}")
        judge.faults += 1
        return judge, set()
    checked = run("trace", "check", file)
    visits = read(lines)
    judge.expect(visits[0], checked.returncode == 0, "it is searched again alike")
    judge_visits(judge, visits, rng)
    shown = json.loads(run("trace", "show", file, "--json").stdout)
    plain = json.loads(run("analyze", source, "-a", "engine", "--threads", "1", "--json", *limits).stdout)
    judge.expect(visits[0], (shown["value"], shown["best"], shown["depth"]) == (plain["value"], plain["best"], plain["depth"]),
                 "it is the search that is made when nobody records it")
    kinds, texts = set(), Texts(visits[0].board.ply)
    for node, leaving in draw_steps(rng, visits, n_sentences):
        step = 2 * node.end - node.ply if leaving else 2 * node.visit - node.ply + 1
        told = run("trace", "show", file, "--step", str(step), "--json", "--wording", "negamax")
        if told.returncode != 0:
            judge.expect(node, False, "a step is shown")
            continue
        shown = json.loads(told.stdout)
        judge.expect(node, shown["visit"] == node.visit and (shown["event"] == "return") == leaving, "a step's visit")
        kinds.update(check_sentences(judge, node, shown["sentence"], LEAVING if leaving else ENTERING, texts))
    return judge, kinds


def write(folder, name, text):
    path_of = os.path.join(folder, name)
    with open(path_of, "w", encoding="utf-8") as stream:
        stream.write(text)
    return path_of


def main():
    n_sentences = int(sys.argv[3]) if len(sys.argv) > 3 else 120
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    faults, kinds, judged = 0, set(), {}
    with tempfile.TemporaryDirectory() as folder:
        plans = [("a tournament's board", os.path.join(sys.argv[2], "pente-attack.txt"), ("-d", "4")),
                 ("a tournament's captures", os.path.join(sys.argv[2], "pente-capture.txt"), ("-d", "5", "-k", "2")),
                 ("a quiet opening", write(folder, "quiet.txt", "10K 10L 10G 9K 12K\n"), ("-d", "7")),
                 ("stopped", write(folder, "stopped.txt", "10K 9L 13K 8M 11J 11M\n"), ("-n", "4000"))]
        for i, n in enumerate((12, 18, 24)):
            plans.append((f"a game of {n} moves", write(folder, f"game{i}.txt", random_game(rng, n)), ("-d", "4")))
        for name, source, limits in plans:
            judge, found = judge_recording(name, folder, source, n_sentences, rng, *limits)
            faults += judge.faults
            kinds |= found
            for what, n in judge.judged.items():
                judged[what] = judged.get(what, 0) + n
    for what, n in judged.items():
        print(f"{n:8} {what}")
    print(f"{len(kinds)} kinds of sentences of {len(ENTERING) + len(LEAVING)}")
    needed = ["a win by threats is one", "what is lost is lost", "only far above beta a search is spared",
              "a pass is tried where the evaluation is enough", "only a late move is searched less deep",
              "a value that is not its moves' is what is hoped of those left out", "what lies outside the window cannot be reached"]
    for what in needed:
        if judged.get(what, 0) == 0:
            print(f"nothing was judged: {what}")
            faults += 1
    if 5 * judged.get("wins not judged", 0) > judged.get("a win by threats is one", 0):
        print("too few wins were judged")
        faults += 1
    return 1 if faults > 0 else 0


CLI = sys.argv[1]
sys.exit(main())
