#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""othello-recordings.py PLYSCOPE-CLI [SENTENCES [SEED]]

Recordings of Othello's engine. Positions near the end are solved here, by the game's rules alone, and the visits of a recording
are held to that: what a special routine, stable discs or the last pass has proven must be so. A selective cut must be one that the
documented ProbCut may make: at a null window, by a search as deep as its formula says, with the pass's percentage and one margin
for each kind of cut. Windows must be those that a search with null windows passes on, and values those of the moves. Then SENTENCES
steps of each recording are drawn, and each sentence must be one of those known here and say what the recording says. Knows nothing
of the program's sources.
"""
import functools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

INFINITE, DISC = 10**6, 100
SOLVED = 8  # empty squares at which positions are solved here
T = {73: 1.1, 87: 1.5, 95: 2.0, 98: 2.6, 99: 3.3}  # σ that a cut takes, by percentage (docs/engineering/othello-engine.md)


class Node:
    def __init__(self, visit, parent, line, board):
        self.visit, self.parent, self.board = visit, parent, board
        self.move, self.depth = line.get("move"), line["depth"]
        self.alpha, self.beta = line.get("alpha", -INFINITE), line.get("beta", INFINITE)
        self.children, self.value, self.evaluation, self.table, self.bound = [], None, None, False, None
        self.cut, self.untried, self.end, self.reason, self.line = False, 0, visit, None, {}
        self.ply = 0 if parent is None else 1 + parent.ply
        self.root = self if parent is None else parent.root
        self.place = 0 if parent is None else len(parent.children)

    def previous(self):
        """The search of the same move just before, or None."""
        before = self.parent.children[self.place - 1] if self.place > 0 else None
        return before if before is not None and before.move == self.move else None

    def next(self):
        after = self.parent.children[self.place + 1] if self.place + 1 < len(self.parent.children) else None
        return after if after is not None and after.move == self.move else None

    def leaf(self):
        """How it was settled, or None where its moves were tried."""
        if self.children:
            return None
        return "table" if self.table else "evaluated" if self.evaluation is not None else self.reason or "proven"


# ---- the game: a board is the discs of the side to move, the other's, and the side ----

STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
RAYS = [[[(r + i * y) * 8 + c + i * x for i in range(1, 8) if 0 <= r + i * y < 8 and 0 <= c + i * x < 8] for x, y in STEPS]
        for r in range(8) for c in range(8)]
NEAR = [sum(1 << ray[0] for ray in rays if ray) for rays in RAYS]


@functools.lru_cache(maxsize=1 << 20)
def turned(own, other, cell):
    flips = 0
    for ray in RAYS[cell]:
        line = 0
        for at in ray:
            if other >> at & 1:
                line |= 1 << at
                continue
            if own >> at & 1:
                flips |= line
            break
    return flips


@functools.lru_cache(maxsize=1 << 18)
def cells_of(own, other):
    cells, empty = [], ~(own | other) & (1 << 64) - 1
    while empty:
        cell = (empty & -empty).bit_length() - 1
        if NEAR[cell] & other and turned(own, other, cell):
            cells.append(cell)
        empty &= empty - 1
    return tuple(cells)


def after(own, other, cell):
    """The discs of who moves next, and those of who has moved."""
    if cell is None:
        return other, own
    flips = turned(own, other, cell)
    return other & ~flips, own | flips | 1 << cell


def name(cell):
    return "pass" if cell is None else "abcdefgh"[cell % 8] + str(cell // 8 + 1)


def cell_of(move):
    return None if move == "pass" else "abcdefgh".index(move[0]) + 8 * (int(move[1]) - 1)


def play(board, move):
    own, other, side = board
    return (*after(own, other, cell_of(move)), 1 - side)


def moves_of(board):
    own, other, _ = board
    cells = cells_of(own, other)
    return [name(c) for c in cells] or (["pass"] if cells_of(other, own) else [])


def empties(board):
    return 64 - bin(board[0] | board[1]).count("1")


def final(own, other):
    """The squares left empty are the winner's."""
    mine, his = bin(own).count("1"), bin(other).count("1")
    return 64 - 2 * his if mine > his else 2 * mine - 64 if mine < his else 0


@functools.lru_cache(maxsize=1 << 20)
def solve(own, other, alpha, beta):
    cells = cells_of(own, other)
    if not cells:
        return -solve(other, own, -beta, -alpha) if cells_of(other, own) else final(own, other)
    best = -65
    # Where little is left, finding the order costs more than it saves.
    if empties((own, other)) > 4:
        cells = sorted(cells, key=lambda c: len(cells_of(*after(own, other, c))))
    for cell in cells:
        best = max(best, -solve(*after(own, other, cell), -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def is_true(board, value, bound):
    """Whether a value is so (bound 0), or at least (1) or at most (-1) so; positions too far from the end are not judged."""
    if empties(board) > SOLVED:
        return True
    own, other, discs = board[0], board[1], value // DISC
    return ((bound < 0 or solve(own, other, discs - 1, discs) >= discs) and
            (bound > 0 or solve(own, other, discs, discs + 1) <= discs))


# ---- a recording ----

def read(path):
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    cells, turn = lines[0]["position"].split(" ")
    discs = [sum(1 << i for i, c in enumerate(cells) if c == s) for s in "XO"]
    side = "XO".index(turn)
    root, visits, node = (discs[side], discs[1 - side], side), [], None
    for line in lines[1:]:
        if line["e"] == "enter":
            child = Node(len(visits), node, line, root if node is None else play(node.board, line["move"]))
            if node is not None:
                node.children.append(child)
            visits.append(child)
            node = child
        elif line["e"] == "cut":
            node.cut, node.untried = True, line.get("untried", 0)
        elif line["e"] == "leave":
            node.value, node.evaluation, node.table = line.get("value"), line.get("evaluation"), line.get("table", False)
            node.untried, node.bound, node.end = line.get("untried", node.untried), line.get("bound"), len(visits)
            node.reason, node.line = line.get("reason"), line
            node = node.parent
    return visits


def standing(parent, visit, low=False):
    """The best that the moves told before this visit gave, for the parent's side; with `low`, or its alpha. A search that the
    same move followed does not count."""
    best = parent.alpha if low else -INFINITE
    at = next((c for c in parent.children if c.visit == visit), None)
    for child in parent.children:
        if child.visit < visit and child.next() is None and (at is None or child.move != at.move):
            best = max(best, -child.value)
    return best


def bound_of(node):
    """-1: the value is at most this, 1: at least, 0: it is this."""
    if node.bound is not None:
        return {"exact": 0, "lower": 1, "upper": -1}[node.bound]
    if node.leaf() == "evaluated":
        return 0
    return -1 if node.value <= node.alpha else 1 if node.value >= node.beta else 0


def is_null(node):
    return node.beta - node.alpha == DISC


def over(node):
    return not moves_of(node.board)


class Judge:
    def __init__(self, called):
        self.called, self.faults, self.judged, self.margins = called, 0, {}, {}

    def expect(self, node, good, what):
        self.judged[what] = self.judged.get(what, 0) + 1
        if not good and self.faults < 20:
            print(f"{self.called}, visit {node.visit}: {what}")
        self.faults += not good

    def place(self, node):
        up, low = node.parent, standing(node.parent, node.visit, low=True)
        before = node.previous()
        self.expect(node, node.alpha < node.beta, "the window is one")
        self.expect(node, node.depth == up.depth - (node.move != "pass" or up.depth < empties(up.board)),
                    "a move takes a ply, a pass on the way to the end none")
        if up.parent is None:
            return
        window = (-node.beta, -node.alpha)
        row = is_null(node) and node.depth == empties(node.board) <= 10 and \
            node.alpha == (before.value if before is not None and not before.value <= before.alpha and is_null(before) and
                           before.alpha != -low - DISC else max(-up.beta, -65 * DISC))
        self.expect(node, window in ((low, up.beta), (low, low + DISC)) or row,
                    "its window is what is left of its parent's, a null window, or the next of a row")
        if is_null(node) and before is None and low < -node.value < up.beta and up.beta - low > DISC:
            self.expect(node, node.next() is not None, "a value inside the window is made exact")

    def result(self, node):
        kind = node.leaf()
        exact = node.root.depth == empties(node.root.board) and node.root.reason is None
        if kind is None:
            best, tried = standing(node, node.end), {c.move for c in node.children}
            self.expect(node, node.value == best, "its value is that of its moves")
            self.expect(node, node.cut == (best >= node.beta), "it is cut off where its moves reach beta")
            self.expect(node, node.untried == len(moves_of(node.board)) - len(tried), "moves are tried or left out")
            self.expect(node, best >= node.beta or node.untried == 0, "moves are left out where its moves reach beta")
        elif kind == "evaluated":
            self.expect(node, node.depth == 0 or over(node), "it is evaluated at the end of the depth or of the game")
            whole = (abs(node.evaluation) + 50) // DISC * DISC
            self.expect(node, node.value == (whole if node.evaluation >= 0 else -whole), "an evaluation is rounded to discs")
            if over(node):
                self.expect(node, node.value == DISC * final(*node.board[:2]), "the game's end is worth its discs")
        elif kind == "likely":
            self.likely(node)
        elif kind == "stable":
            discs = bin(node.board[1]).count("1")
            self.expect(node, node.value == DISC * (64 - 2 * node.line["count"]) <= node.alpha and node.line["count"] <= discs,
                        "stable discs leave no more than that")
            self.expect(node, is_true(node.board, node.value, -1), "what stable discs hold is so")
        elif kind == "solved":
            self.expect(node, node.depth == empties(node.board) <= 7 and is_null(node), "the last squares have a routine")
            self.expect(node, is_true(node.board, node.value, bound_of(node)), "what is solved is so")
        if exact and kind != "evaluated":
            self.expect(node, is_true(node.board, node.value, bound_of(node)), "what the last pass says is so")

    def likely(self, node):
        n, line = empties(node.board), node.line
        end = node.depth >= n
        deep, odd = (n, 0) if end else (node.depth, node.depth % 2)
        high = node.value >= node.beta
        limit = node.beta if high else node.alpha
        self.expect(node, is_null(node), "only a null window is decided on likelihood")
        self.expect(node, line["plies"] in (odd, deep // 6 * 2 + odd), "a shallow search is as deep as the formula says")
        if node.root.value is not None:
            self.expect(node, line["percent"] == node.root.line.get("percent"), "a cut has the pass's percentage")
        even = {limit, limit + (DISC if high else -DISC)} if end else {limit}
        self.expect(node, node.value in even and (not end or node.value % (2 * DISC) == 0), "a likely value is the window's")
        self.expect(node, bound_of(node) == (1 if high else -1), "a likely value is a bound")
        margin = (line["reached"] - limit) // DISC * (1 if high else -1)
        sigma = self.margins.setdefault((n, "end" if end else deep, line["plies"]), [0, 64])
        sigma[0], sigma[1] = (max(sigma[0], (margin - 0.52) / T[line["percent"]]),
                              min(sigma[1], (margin + 0.52) / T[line["percent"]]))
        self.expect(node, margin > 0 and sigma[0] <= sigma[1], "equal cuts have one σ")


# ---- sentences ----

NUMBER = r"[+−]?\d+(?:\.\d+)?|[+−]∞"
V, TOLD = f"({NUMBER})", f"((?:[≥≤] )?(?:{NUMBER}))"
SIDE, MOVE = "(Black|White)", "([a-h][1-8]|pass)"


def score(text):
    text = text.replace("−", "-")
    return (INFINITE if text[0] != "-" else -INFINITE) if "∞" in text else round(DISC * float(text))


def told(text):
    sign = {"≥": 1, "≤": -1}.get(text[0], 0)
    return score(text[2:] if sign else text), sign


def side(node):
    return ("Black", "White")[node.board[2]]


def known(node):
    return node.leaf() in ("table", "proven") or (node.leaf() == "evaluated" and over(node))


def owner_has(n, opponent, value, move, levels, equal):
    """The side above that never allows a cut, `levels` plies up, and the value it has by a move."""
    at = n
    for _ in range(levels):
        child, at = at, at.parent
    best = [c for c in at.children if c.move == move and c.visit < child.visit and -c.value == value]
    return side(at) == opponent != side(n) and levels % 2 == 1 and bool(best) and (value == -n.value or not equal) and \
        standing(at, child.visit) == value and n.beta == -value


def path(node):
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found


# Each pattern with what must then be so, of the node n and the pattern's groups g.
ENTERING = [
    (f"{SIDE} tries {MOVE} \\(number (\\d+) here\\)\\.",
     lambda n, g: g[0] == side(n.parent) and g[1] == n.move and n.previous() is None and
     int(g[2]) == len({c.move for c in n.parent.children if c.visit <= n.visit})),
    (f"{SIDE} looks at what {MOVE} leads to\\.",
     lambda n, g: g[0] == side(n.parent) and g[1] == n.move and
     all(known(c) for c in n.parent.children if c.visit <= n.visit)),
    (f"{SIDE} looks at {MOVE} again, now with the window from {V} to {V}: its value was not inside the last one\\.",
     lambda n, g: g[1] == n.move and n.parent.parent is None and (score(g[2]), score(g[3])) == (n.alpha, n.beta) and
     not n.previous().alpha < n.previous().value < n.previous().beta),
    (f"{SIDE} looks at {MOVE} again, with the next null window: the value lies beyond the last one\\.",
     lambda n, g: g[1] == n.move and is_null(n) and not n.previous().alpha < n.previous().value < n.previous().beta),
    (f"{SIDE} looks at {MOVE} again, now with the whole window from {V} to {V}: the null window has only shown that it is "
     f"better than {V}\\.",
     lambda n, g: g[1] == n.move and (score(g[2]), score(g[3])) == (n.alpha, n.beta) and n.alpha == -n.parent.beta and
     -n.previous().value > score(g[4]) == standing(n.parent, n.visit, low=True)),
    (f"The null window from {V} to {V} asks only whether the value is at least {V} or at most {V}\\.",
     lambda n, g: (score(g[0]), score(g[1])) == (score(g[3]), score(g[2])) == (n.alpha, n.beta) and is_null(n)),
    (f"Below it the window is from {V} to {V}\\.", lambda n, g: (score(g[0]), score(g[1])) == (n.alpha, n.beta)),
    ("The search to depth (\\d+) begins\\.", lambda n, g: n.parent is None and int(g[0]) == n.depth),
    ("It is selective: at null windows a shallower search may decide, if it is right in (\\d+) % of such cases\\.",
     lambda n, g: n.parent is None and n.reason == "pass" and int(g[0]) == n.line["percent"]),
    ("The window is open: any value may come\\.", lambda n, g: (n.alpha, n.beta) == (-INFINITE, INFINITE)),
]
LIKELY = f" says {TOLD}\\. Of such verdicts (\\d+) % are right, so {TOLD} goes back and the full search is spared\\."


def is_likely(n, plies, g):
    return n.reason == "likely" and n.line["plies"] == plies and told(g[0]) == (n.line["reached"], bound_of(n)) and \
        int(g[1]) == n.line["percent"] and told(g[2]) == (n.value, bound_of(n))


LEAVING = [
    (f"The depth is used up: the static evaluation is {V}\\.",
     lambda n, g: n.depth == 0 and score(g[0]) == n.evaluation == n.value),
    (f"The depth is used up: the static evaluation is {V}; the search counts in whole units, so {V} goes back\\.",
     lambda n, g: n.depth == 0 and score(g[0]) == n.evaluation and score(g[1]) == n.value and not over(n)),
    ("The static evaluation" + LIKELY, lambda n, g: is_likely(n, 0, g)),
    ("A search of one ply, which is not recorded," + LIKELY, lambda n, g: is_likely(n, 1, g)),
    ("A search of (\\d+) plies, which is not recorded," + LIKELY, lambda n, g: is_likely(n, int(g[0]), g[1:])),
    (f"{SIDE} has (\\d+) discs that nothing can turn any more, so at most that is left: {TOLD} is proven, and nothing is "
     "searched\\.",
     lambda n, g: n.reason == "stable" and g[0] != side(n) and int(g[1]) == n.line["count"] and told(g[2]) == (n.value, -1)),
    (f"The last (\\d+) empty squares are solved by a special routine of (\\d+) nodes?, which (?:is|are) not recorded: {TOLD} is "
     "proven\\.",
     lambda n, g: n.reason == "solved" and int(g[0]) == empties(n.board) and int(g[1]) == n.line["count"] and
     told(g[2]) == (n.value, bound_of(n)) and is_true(n.board, *told(g[2]))),
    (f"It is proven already that this position is worth {TOLD}\\. That settles it, nothing is searched\\.",
     lambda n, g: n.leaf() == "proven" and told(g[0]) == (n.value, bound_of(n)) and is_true(n.board, *told(g[0]))),
    (f"The transposition table knows this position, or one of the same worth, to at least this depth: {TOLD}\\. That settles "
     "it, nothing is searched\\.",
     lambda n, g: n.leaf() == "table" and told(g[0]) == (n.value, bound_of(n))),
    (f"The game is over here; its true value is {V}\\.",
     lambda n, g: over(n) and score(g[0]) == n.value and empties(n.board) * final(*n.board[:2]) == 0),
    (f"The game is over here; its true value is {V}, with the empty squares for the winner\\.",
     lambda n, g: over(n) and score(g[0]) == n.value == DISC * final(*n.board[:2]) and empties(n.board) > 0),
    (f"{SIDE} to move: every move is tried; the best is {MOVE}, so {V} goes back\\.",
     lambda n, g: g[0] == side(n) and score(g[2]) == n.value == standing(n, n.end) and
     g[1] in [c.move for c in n.children if -c.value == n.value] and n.untried == 0),
    (f"{SIDE} to move: every move is tried and none is better than α = {V}\\. {V} goes back: no move was found to be worth "
     "more\\.",
     lambda n, g: g[0] == side(n) and score(g[1]) == n.alpha >= n.value == score(g[2]) == standing(n, n.end) and n.untried == 0),
    (f"{SIDE} to move: {V} ≥ β = {V}\\.",
     lambda n, g: g[0] == side(n) and n.cut and score(g[1]) == n.value >= n.beta == score(g[2])),
    (f"{SIDE} already has {V} by {MOVE} and gains nothing by allowing this\\.",
     lambda n, g: owner_has(n, g[0], score(g[1]), g[2], 1, True)),
    (f"{SIDE} already has {V} by {MOVE}, (\\d+) plies up, and gains nothing by allowing this: a deep cutoff\\.",
     lambda n, g: owner_has(n, g[0], score(g[1]), g[2], int(g[3]), True)),
    (f"{SIDE} already has {V} by {MOVE}, so it never allows this\\.",
     lambda n, g: owner_has(n, g[0], score(g[1]), g[2], 1, False)),
    (f"{SIDE} already has {V} by {MOVE}, (\\d+) plies up, so it never allows this: a deep cutoff\\.",
     lambda n, g: owner_has(n, g[0], score(g[1]), g[2], int(g[3]), False)),
    ("The bound is that of a null window: the question was only whether the value lies beyond it, and it does\\.",
     lambda n, g: any(is_null(at) for at in path(n))),
    ("The bound is that of the window which the move at the root was searched with\\.",
     lambda n, g: n.beta in (path(n)[-2].beta, -path(n)[-2].alpha)),
    ("(\\d+) moves? (?:is|are) not searched\\.", lambda n, g: int(g[0]) == n.untried > 0),
    ("It was the last move: nothing is saved\\.", lambda n, g: n.untried == 0),
    (f"{SIDE}: {V} is no better than {V}, so nothing changes\\.",
     lambda n, g: g[0] == side(n.parent) and score(g[1]) == -n.value <= score(g[2]) == standing(n.parent, n.visit)),
    (f"{SIDE}: {V} is the best so far\\.",
     lambda n, g: n.parent.parent is None and score(g[1]) == -n.value > standing(n.parent, n.visit)),
    (f"{SIDE}: {V} is the best so far and narrows the window\\.",
     lambda n, g: score(g[1]) == -n.value > standing(n.parent, n.visit, low=True) and -n.value < n.parent.beta),
    (f"{SIDE}: {V} is the best so far, but not enough to narrow the window\\.",
     lambda n, g: standing(n.parent, n.visit) < score(g[1]) == -n.value <= n.parent.alpha),
    (f"{SIDE}: {V} is the best so far, and it (reaches|passes) the bound {V}: cutoff\\.",
     lambda n, g: standing(n.parent, n.visit) < score(g[1]) == -n.value and score(g[3]) == n.parent.beta and
     (-n.value == n.parent.beta if g[2] == "reaches" else -n.value > n.parent.beta)),
    (f"{SIDE}: {V} is not inside the window, so the move is searched again with another\\.",
     lambda n, g: n.parent.parent is None and not n.alpha < n.value < n.beta and n.next() is not None),
    (f"{SIDE}: {V} lies beyond the null window, so the move is searched again with the next one\\.",
     lambda n, g: is_null(n) and is_null(n.next()) and score(g[1]) == -n.value and not n.alpha < n.value < n.beta),
    (f"{SIDE}: {V} beats the null window, so the move must be searched again to know its value\\.",
     lambda n, g: is_null(n) and n.next() is not None and score(g[1]) == -n.value > standing(n.parent, n.visit, low=True)),
    ("The search was stopped in here: no value came back\\.", lambda n, g: n.value is None),
]


def check_sentences(judge, node, text, patterns):
    kinds = set()
    while text:
        found = [(pattern, holds, re.match(pattern + "(?: |$)", text)) for pattern, holds in patterns]
        found = [f for f in found if f[2] is not None]
        if not found:
            print(f"  {text}")
            judge.expect(node, False, "a sentence is known")
            return kinds
        pattern, holds, match = found[0]
        kinds.add(pattern)
        good = holds(node, match.groups())
        judge.expect(node, good, "a sentence is true")
        if not good:
            print(f"  {match.group(0)}")
        text = text[match.end():]
    return kinds


# ---- the test ----

def run(*words):
    return subprocess.run([CLI, *words], capture_output=True, text=True, encoding="utf-8", check=False)


def step_of(node, leaving):
    """From 1; a step for each entry and each return."""
    return 2 * node.end - node.ply if leaving else 2 * node.visit - node.ply + 1


def draw_steps(rng, visits, n):
    """As many of each kind of visit as there are, for most are evaluations."""
    kinds = {}
    for node in visits:
        kind = "root" if node.parent is None else "stopped" if node.value is None else \
            (node.leaf(), node.cut, node.line.get("plies"), node.previous() is not None, node.next() is not None, over(node),
             node.parent.parent is None, is_null(node))
        kinds.setdefault(kind, []).append(node)
    share = max(1, n // (2 * len(kinds)))
    return [(node, leaving) for found in kinds.values() for node in rng.sample(found, min(share, len(found)))
            for leaving in (False, True)]


def random_game(rng, left):
    """Moves up to a position with so many empty squares."""
    while True:
        board, moves = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36, 0), ""
        while empties(board) > left and moves_of(board):
            move = rng.choice(moves_of(board))
            moves += "" if move == "pass" else move
            board = play(board, move)
        if empties(board) == left and len(moves_of(board)) > 2:
            return moves


def judge_recording(called, folder, moves, n_sentences, rng, *limits):
    source, file, lines = (os.path.join(folder, "engine" + suffix) for suffix in (".txt", ".plytrace", ".jsonl"))
    with open(source, "w", encoding="utf-8") as stream:
        stream.write(moves + "\n")
    recorded = run("trace", "record", source, "-a", "engine", "-o", file, *limits)
    judge, kinds = Judge(called), set()
    if recorded.returncode != 0 or run("trace", "export", file, "-o", lines).returncode != 0:
        print(f"{called}: {recorded.stderr}")
        judge.faults += 1
        return judge, kinds
    checked = run("trace", "check", file)
    visits = read(lines)
    judge.expect(visits[0], checked.returncode == 0, "it is searched again alike")
    for node in visits:
        if node.value is None:
            continue
        judge.result(node)
        if node.parent is not None:
            judge.place(node)
    shown = json.loads(run("trace", "show", file, "--json").stdout)
    plain = json.loads(run("analyze", source, "-a", "engine", "--threads", "1", "--no-book", "--json", *limits).stdout)
    judge.expect(visits[0], (shown["value"], shown["best"], shown["depth"]) == (plain["value"], plain["best"], plain["depth"]),
                 "it is the search that is made when nobody records it")
    if shown["stop"] == "solved":
        judge.expect(visits[0], is_true(visits[0].board, shown["value"], 0), "what is solved is so")
    for node, leaving in draw_steps(rng, visits, n_sentences):
        shown = json.loads(run("trace", "show", file, "--step", str(step_of(node, leaving)), "--json", "--wording",
                               "negamax").stdout)
        judge.expect(node, shown["visit"] == node.visit and (shown["event"] == "return") == leaving, "a step's visit")
        kinds |= check_sentences(judge, node, shown["sentence"], LEAVING if leaving else ENTERING)
    return judge, kinds


def main():
    n_sentences = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    faults, kinds, judged = 0, set(), {}
    with tempfile.TemporaryDirectory() as folder:
        plans = [("8 empties", 8, ("-d", "60")), ("12 empties", 12, ("-d", "60")), ("16 empties", 16, ("-d", "60")),
                 ("26 empties", 26, ("-d", "8", "-k", "2")), ("40 empties", 40, ("-n", "40000"))]
        for called, left, limits in plans:
            judge, found = judge_recording(called, folder, random_game(rng, left), n_sentences, rng, *limits)
            faults += judge.faults
            kinds |= found
            for what, n in judge.judged.items():
                judged[what] = judged.get(what, 0) + n
    for what, n in judged.items():
        print(f"{n:8} {what}")
    print(f"{len(kinds)} kinds of sentences of {len(ENTERING) + len(LEAVING)}")
    for what in ("what is solved is so", "what the last pass says is so", "equal cuts have one σ",
                 "an evaluation is rounded to discs"):
        if judged.get(what, 0) == 0:
            print(f"nothing was judged: {what}")
            faults += 1
    return 1 if faults > 0 else 0


CLI = sys.argv[1]
sys.exit(main())
