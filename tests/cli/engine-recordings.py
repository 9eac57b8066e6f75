#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""engine-recordings.py PLYSCOPE-CLI [SENTENCES [SEED]]

Recordings of Max-Connect4's engine. Positions near the end are solved here, by the game's rules alone, and every visit of a
recording is held to that: what is called proven must be so, a value that was searched to the end must be the true one or
bound it as its window says, a value that is not its moves' best must be proven, windows must be those that a search with
null windows passes on. Then SENTENCES steps of each recording are drawn, and each sentence must be one of those known here
and say what the recording says. Knows nothing of the program's sources.
"""
import functools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

COLUMNS, ROWS, INFINITE = 7, 6, 10**6
SOLVED = 10  # empty cells at which positions are solved here


class Node:
    def __init__(self, visit, parent, line, board):
        self.visit, self.parent, self.board = visit, parent, board
        self.move, self.depth = line.get("move"), line["depth"]
        self.alpha = line.get("alpha", -INFINITE) if line.get("alpha") is not None else -INFINITE
        self.beta = line.get("beta", INFINITE) if line.get("beta") is not None else INFINITE
        self.children, self.value, self.evaluation, self.table, self.bound = [], None, None, False, None
        self.cut, self.untried, self.end = False, 0, visit

    @property
    def ply(self):
        return 0 if self.parent is None else 1 + self.parent.ply

    def previous(self):
        """The search of the same move just before, or None."""
        before = [c for c in self.parent.children if c.visit < self.visit]
        return before[-1] if before and before[-1].move == self.move else None

    def next(self):
        after = [c for c in self.parent.children if c.visit > self.visit]
        return after[0] if after and after[0].move == self.move else None

    def leaf(self):
        """"table", "evaluated", "proven", or None where its moves were tried."""
        if self.children:
            return None
        return "table" if self.table else "evaluated" if self.evaluation is not None else "proven"


# ---- the game ----

def lines_of_four():
    found = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + i * x, row + i * y) for i in range(4)]
                if all(0 <= c < COLUMNS and 0 <= r < ROWS for c, r in cells):
                    found.append(cells)
    return found


THROUGH = {}
for four in lines_of_four():
    for cell in four:
        THROUGH.setdefault(cell, []).append(four)


def play(board, move):
    """A board is columns from the bottom, and the side to move."""
    columns, side = board
    i = int(move) - 1
    return columns[:i] + (columns[i] + "XO"[side],) + columns[i + 1:], 1 - side


def gain(columns, column):
    """Fours that the disc on top of a column makes."""
    row, disc = len(columns[column]) - 1, columns[column][-1]
    return sum(all(r < len(columns[c]) and columns[c][r] == disc for c, r in cells) for cells in THROUGH[(column, row)])


def margin(board):
    """Fours ahead of the side to move."""
    columns, side = board
    count = [0, 0]
    for cells in lines_of_four():
        discs = {columns[c][r] if r < len(columns[c]) else "." for c, r in cells}
        if len(discs) == 1 and discs != {"."}:
            count[discs == {"O"}] += 1
    return count[side] - count[1 - side]


def moves_of(board):
    return [str(i + 1) for i in range(COLUMNS) if len(board[0][i]) < ROWS]


def empties(board):
    return COLUMNS * ROWS - sum(map(len, board[0]))


@functools.lru_cache(maxsize=None)
def still_to_come(board):
    """How many fours more than the other side the side to move still makes."""
    best = None
    for move in moves_of(board):
        after = play(board, move)
        value = gain(after[0], int(move) - 1) - still_to_come(after)
        best = value if best is None or value > best else best
    return 0 if best is None else best


@functools.lru_cache(maxsize=None)
def truth(board):
    return 100 * (margin(board) + still_to_come(board))


# ---- a recording ----

def read(path):
    """All visits, in order."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    cells, turn = lines[0]["position"].split(" ")
    columns = tuple("".join(cells[(ROWS - 1 - r) * COLUMNS + c] for r in range(ROWS)).rstrip(".") for c in range(COLUMNS))
    root, visits, node = (columns, "XO".index(turn)), [], None
    for line in lines[1:]:
        if line["e"] == "enter":
            board = root if node is None else play(node.board, line["move"])
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
            node.best = line.get("best")
            node = node.parent
    return visits


def standing(parent, visit, low=False):
    """The best that the moves told before this visit gave, for the parent's side; with `low`, or its alpha. A search that the
    same move followed does not count."""
    children = [c for c in parent.children if c.visit < visit]
    final = [c for i, c in enumerate(children) if i + 1 == len(children) or children[i + 1].move != c.move]
    at = next((c for c in parent.children if c.visit == visit), None)
    values = [-c.value for c in final if at is None or c.move != at.move]
    return max(values + ([parent.alpha] if low else []), default=-INFINITE)


def bound_of(node):
    """-1: the value is at most this, 1: at least, 0: it is this."""
    if node.bound is not None:
        return {"exact": 0, "lower": 1, "upper": -1}[node.bound]
    if node.leaf() == "evaluated":
        return 0
    return -1 if node.value <= node.alpha else 1 if node.value >= node.beta else 0


def is_true(board, value, bound):
    """Whether the bound holds; positions too far from the end are not judged."""
    if empties(board) > SOLVED:
        return True
    true = truth(board)
    return true == value if bound == 0 else true >= value if bound > 0 else true <= value


class Judge:
    def __init__(self, name):
        self.name, self.faults, self.judged = name, 0, {}

    def expect(self, node, good, what):
        self.judged[what] = self.judged.get(what, 0) + 1
        if not good and self.faults < 20:
            print(f"{self.name}, visit {node.visit}: {what}")
        self.faults += not good

    def window(self, node):
        up = node.parent
        self.expect(node, node.alpha < node.beta, "the window is one")
        if up.parent is None:
            return
        low = standing(up, node.visit, low=True)
        window = (-node.beta, -node.alpha)
        self.expect(node, window in ((low, up.beta), (up.alpha, up.beta), (low, low + 1)),
                    "its window is its parent's, what is left of that, or a null window")

    def turn(self, node):
        up, before = node.parent, node.previous()
        less = up.depth - 1 - node.depth
        if up.parent is None:
            self.expect(node, less == 0, "root moves have their full depth")
            return
        low = standing(up, node.visit, low=True)
        earlier = {c.move for c in up.children if c.visit < node.visit and c.leaf() != "proven" and c.move != node.move}
        self.expect(node, less in (0, 2, 4), "it is searched less deep by an even number of plies")
        if less > 0:
            self.expect(node, node.beta - node.alpha == 1 and len(earlier) > 1, "only a late move is searched less deep")
            if -node.value > low:
                after = node.next()
                self.expect(node, after is not None and after.depth == up.depth - 1, "a late move that is better is searched again")
        if before is not None:
            self.expect(node, -before.value > low, "a move is searched again only where it was better")
        if less == 0 and node.beta - node.alpha == 1 and low < -node.value < up.beta and up.beta - low > 1:
            self.expect(node, node.next() is not None, "a value inside the window is made exact")

    def result(self, node):
        kind = node.leaf()
        full = empties(node.board) == 0
        if kind is None:
            best = standing(node, node.end)
            self.expect(node, node.value == best or node.value % 100 == 0, "its value is that of its moves, or proven")
            if node.parent is None:
                self.expect(node, node.value == best, "the root's value is that of its best move")
            if node.value != best:
                self.expect(node, is_true(node.board, node.value, 1 if node.value > best else -1), "what it is held to is so")
            cut = best >= node.beta and node.value >= node.beta
            self.expect(node, node.cut == cut, "it is cut off where its moves reach beta")
            tried = {c.move for c in node.children}
            self.expect(node, node.untried == len(moves_of(node.board)) - len(tried), "moves are tried or left out")
            self.expect(node, best >= node.beta or node.untried == 0, "moves are left out where its moves reach beta")
        elif kind == "evaluated":
            self.expect(node, node.depth == 0 or full, "it is evaluated at the end of the depth or of the game")
            if full:
                self.expect(node, node.value == 100 * margin(node.board), "the game's end is worth its fours")
            elif node.value != node.evaluation:
                self.expect(node, node.value % 100 == 0 and
                            is_true(node.board, node.value, 1 if node.value > node.evaluation else -1),
                            "what its evaluation is held to is so")
            return
        elif kind == "proven":
            self.expect(node, node.value % 100 == 0, "what is proven is a number of fours")
            self.expect(node, is_true(node.board, node.value, bound_of(node)), "what is proven is so")
        if node.depth >= empties(node.board):
            self.expect(node, is_true(node.board, node.value, bound_of(node)), "what was searched to the end is so")


# ---- sentences ----

NUMBER = r"[+−]?\d+(?:\.\d+)?|[+−]∞"
V = f"({NUMBER})"
TOLD = f"((?:[≥≤] )?(?:{NUMBER}))"
SIDE, MOVE = "(Orange|Blue)", r"(\d)"


def score(text):
    text = text.replace("−", "-")
    return (INFINITE if text[0] != "-" else -INFINITE) if "∞" in text else round(100 * float(text))


def told(text):
    sign = {"≥": 1, "≤": -1}.get(text[0], 0)
    return score(text[2:] if sign else text), sign


def side(node):
    return ("Blue", "Orange")[node.board[1]]


def owner_has(n, opponent, value, move, levels, equal):
    """The side above that never allows a cut, `levels` plies up, and the value it has by a move."""
    at = n
    for _ in range(levels):
        child, at = at, at.parent
    best = [c for c in at.children if c.move == move and c.visit < child.visit and -c.value == value]
    allowed = value == (n.value if levels % 2 == 0 else -n.value) if equal else True
    return side(at) == opponent and side(n) != opponent and levels % 2 == 1 and bool(best) and allowed and \
        standing(at, child.visit) == value and n.beta == -value


# Each pattern with what must then be so, of the node n and the pattern's groups g.
ENTERING = [
    (f"{SIDE} tries {MOVE} \\(number (\\d+) here\\)\\.",
     lambda n, g: g[0] == side(n.parent) and g[1] == n.move and n.previous() is None and
     int(g[2]) == len({c.move for c in n.parent.children if c.visit <= n.visit})),
    (f"{SIDE} looks at what {MOVE} leads to\\.",
     lambda n, g: g[0] == side(n.parent) and g[1] == n.move and
     all(c.leaf() in ("table", "proven") or empties(c.board) == 0 for c in n.parent.children if c.visit <= n.visit)),
    (f"{SIDE} looks at {MOVE} again, now with the window from {V} to {V}: its value was not inside the last one\\.",
     lambda n, g: g[1] == n.move and n.parent.parent is None and (score(g[2]), score(g[3])) == (n.alpha, n.beta) and
     not n.previous().alpha < n.previous().value < n.previous().beta),
    (f"{SIDE} looks at {MOVE} again, now (\\d+) plies deep: less deep it was better than {V}\\.",
     lambda n, g: g[1] == n.move and int(g[2]) == n.depth > n.previous().depth and -n.previous().value > score(g[3]) and
     score(g[3]) == standing(n.parent, n.visit, low=True)),
    (f"{SIDE} looks at {MOVE} again, now with the whole window from {V} to {V}: the null window has only shown that it is "
     f"better than {V}\\.",
     lambda n, g: g[1] == n.move and (score(g[2]), score(g[3])) == (n.alpha, n.beta) and n.alpha == -n.parent.beta and
     -n.previous().value > score(g[4]) == standing(n.parent, n.visit, low=True)),
    ("It comes late in the order, so it is searched (\\d+) plies deep at first, (\\d+) fewer than the first moves\\.",
     lambda n, g: int(g[0]) == n.depth and int(g[1]) == n.parent.depth - 1 - n.depth and n.previous() is None),
    (f"The null window from {V} to {V} asks only whether the value is at least {V} or at most {V}\\.",
     lambda n, g: (score(g[0]), score(g[1])) == (score(g[3]), score(g[2])) == (n.alpha, n.beta) and n.beta == n.alpha + 1),
    (f"Below it the window is from {V} to {V}\\.", lambda n, g: (score(g[0]), score(g[1])) == (n.alpha, n.beta)),
    ("The search to depth (\\d+) begins\\.", lambda n, g: n.parent is None and int(g[0]) == n.depth),
    ("The window is open: any value may come\\.", lambda n, g: (n.alpha, n.beta) == (-INFINITE, INFINITE)),
    ("Between two passes the position was solved\\.", lambda n, g: n.parent is None and not n.children),
]
LEAVING = [
    (f"The depth is used up: the static evaluation is {V}\\.",
     lambda n, g: n.depth == 0 and score(g[0]) == n.evaluation == n.value),
    (f"The depth is used up: the static evaluation is {V}, but {TOLD} is proven, so {V} goes back\\.",
     lambda n, g: n.depth == 0 and score(g[0]) == n.evaluation and told(g[1])[0] == score(g[2]) == n.value and
     told(g[1])[1] == (1 if n.value > n.evaluation else -1) and is_true(n.board, *told(g[1]))),
    (f"It is proven already that this position is worth {TOLD}\\. That settles it, nothing is searched\\.",
     lambda n, g: n.leaf() == "proven" and told(g[0])[0] == n.value and is_true(n.board, *told(g[0]))),
    (f"The transposition table knows this position, or one of the same worth, to at least this depth: {TOLD}\\. That settles "
     "it, nothing is searched\\.",
     lambda n, g: n.leaf() == "table" and told(g[0]) == (n.value, bound_of(n))),
    (f"The game is over here; its true value is {V}\\.",
     lambda n, g: empties(n.board) == 0 and score(g[0]) == 100 * margin(n.board)),
    (f"A solver beside this search has proven it, by nodes that are not recorded: {SIDE} has {TOLD} with {MOVE}\\. No further "
     "pass is needed\\.",
     lambda n, g: n.parent is None and g[0] == side(n) and told(g[1]) == (n.value, 0) and is_true(n.board, *told(g[1])) and
     is_true(play(n.board, g[2]), -n.value, 0)),
    (f"{SIDE} to move: every move is tried; the best is {MOVE}, so {V} goes back\\.",
     lambda n, g: g[0] == side(n) and score(g[2]) == n.value == standing(n, n.end) and
     g[1] in [c.move for c in n.children if -c.value == n.value] and n.untried == 0),
    (f"{SIDE} to move: every move is tried and none is better than α = {V}\\. {V} goes back: no move was found to be worth "
     "more\\.",
     lambda n, g: g[0] == side(n) and score(g[1]) == n.alpha >= n.value == score(g[2]) == standing(n, n.end) and n.untried == 0),
    (f"{SIDE} to move: the moves gave {V}, but {TOLD} is proven, so {V} goes back\\.",
     lambda n, g: g[0] == side(n) and score(g[1]) == standing(n, n.end) != n.value == score(g[3]) == told(g[2])[0] and
     told(g[2])[1] == (1 if n.value > score(g[1]) else -1) and is_true(n.board, *told(g[2]))),
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
     lambda n, g: any(at.beta - at.alpha == 1 for at in path(n))),
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
    (f"{SIDE}: {V} beats the null window, so the move is searched again, deeper\\.",
     lambda n, g: n.depth < n.parent.depth - 1 and n.next().depth > n.depth and
     score(g[1]) == -n.value > standing(n.parent, n.visit, low=True)),
    (f"{SIDE}: {V} beats the null window, so the move must be searched again to know its value\\.",
     lambda n, g: n.beta - n.alpha == 1 and n.next() is not None and
     score(g[1]) == -n.value > standing(n.parent, n.visit, low=True)),
    ("The search was stopped in here: no value came back\\.", lambda n, g: n.value is None),
]


def path(node):
    """From a node up to the root."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found


def check_sentences(judge, node, text, patterns):
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
        judge.expect(node, holds(node, match.groups()), "a sentence is true")
        if not holds(node, match.groups()):
            print(f"  {match.group(0)}")
        text = text[match.end():]
    return kinds


# ---- the test ----

def run(*words):
    return subprocess.run([CLI, *words], capture_output=True, text=True, encoding="utf-8", check=False)


def step_of(visits, node, leaving):
    """From 1; a step for each entry and each return."""
    return 2 * node.end - node.ply if leaving else 2 * node.visit - node.ply + 1


def draw_steps(rng, visits, n):
    """As many of each kind of visit as there are, for most are evaluations."""
    kinds = {}
    for node in visits:
        if node.value is None:
            kind = "stopped"
        elif node.parent is None:
            kind = "root"
        else:
            held = node.leaf() is None and node.value != standing(node, node.end) or \
                (node.evaluation is not None and node.evaluation != node.value)
            kind = (node.leaf(), node.cut, held, node.previous() is not None, node.next() is not None,
                    node.parent.depth - 1 - node.depth, node.parent.parent is None, node.beta - node.alpha == 1)
        kinds.setdefault(kind, []).append(node)
    share = max(1, n // (2 * len(kinds)))
    return [(node, leaving) for found in kinds.values() for node in rng.sample(found, min(share, len(found)))
            for leaving in (False, True)]


def random_position(rng, n):
    board, moves = (("",) * COLUMNS, 0), ""
    while len(moves) < n:
        move = rng.choice(moves_of(board))
        board, moves = play(board, move), moves + move
    return moves


def judge_recording(name, folder, moves, n_sentences, rng, *limits):
    source, file, lines = (os.path.join(folder, "engine" + suffix) for suffix in (".txt", ".plytrace", ".jsonl"))
    with open(source, "w", encoding="utf-8") as stream:
        stream.write(moves + "\n")
    recorded = run("trace", "record", source, "-a", "engine", "-o", file, *limits)
    judge = Judge(name)
    if recorded.returncode != 0 or run("trace", "export", file, "-o", lines).returncode != 0:
        print(f"{name}: {recorded.stderr}")
        judge.faults += 1
        return judge, set()
    checked = run("trace", "check", file)
    visits = read(lines)
    judge.expect(visits[0], checked.returncode == 0, "it is searched again alike")
    for node in visits:
        if node.value is None:
            continue
        judge.result(node)
        if node.parent is not None:
            judge.window(node)
            judge.turn(node)
    shown = json.loads(run("trace", "show", file, "--json").stdout)
    plain = json.loads(run("analyze", source, "-a", "engine", "--threads", "1", "--no-book", "--json", *limits).stdout)
    judge.expect(visits[0], (shown["value"], shown["best"], shown["depth"]) == (plain["value"], plain["best"], plain["depth"]),
                 "it is the search that is made when nobody records it")
    if shown["bound"] == "exact" and shown["stop"] == "solved":
        judge.expect(visits[0], is_true(visits[0].board, shown["value"], 0), "what is solved is so")
    kinds = set()
    for node, leaving in draw_steps(rng, visits, n_sentences):
        step = step_of(visits, node, leaving)
        shown = json.loads(run("trace", "show", file, "--step", str(step), "--json", "--wording", "negamax").stdout)
        judge.expect(node, shown["visit"] == node.visit and (shown["event"] == "return") == leaving,
                     "a step's visit")
        kinds.update(check_sentences(judge, node, shown["sentence"], LEAVING if leaving else ENTERING))
    return judge, kinds


def main():
    n_sentences = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    faults, kinds, judged = 0, set(), {}
    with tempfile.TemporaryDirectory() as folder:
        plans = [("9 empties", random_position(rng, 33), ("-d", "42")), ("11 empties", random_position(rng, 31), ("-d", "42")),
                 ("14 empties", random_position(rng, 28), ("-d", "12")), ("20 empties", random_position(rng, 22), ("-n", "60000")),
                 ("the opening", "142551", ("-d", "9", "-k", "3"))]
        for name, moves, limits in plans:
            judge, found = judge_recording(name, folder, moves, n_sentences, rng, *limits)
            faults += judge.faults
            kinds |= found
            for what, n in judge.judged.items():
                judged[what] = judged.get(what, 0) + n
    for what, n in judged.items():
        print(f"{n:8} {what}")
    print(f"{len(kinds)} kinds of sentences of {len(ENTERING) + len(LEAVING)}")
    needed = ["what is proven is so", "what it is held to is so", "what its evaluation is held to is so",
              "what was searched to the end is so", "only a late move is searched less deep"]
    for what in needed:
        if judged.get(what, 0) == 0:
            print(f"nothing was judged: {what}")
            faults += 1
    return 1 if faults > 0 else 0


CLI = sys.argv[1]
sys.exit(main())
