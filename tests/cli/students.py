# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Alpha-beta as textbooks and courses have it, in 32 dialects, and with each of the slips that `trace check` knows, logged by
docs/trace-format.md alone. Knows nothing of how it is judged."""
import json

INF = 1000000
VALUES, RULES, FAILS, ROOTS = ("mover", "max"), (">=", ">"), ("soft", "hard", "raw", "low"), ("max", "min")


def random_tree(rng, depth):
    if depth == 0 or (depth < 3 and rng.random() < 0.15):
        return rng.randint(-9, 20)
    return [random_tree(rng, depth - 1) for _ in range(rng.randint(1, 4))]


def height(tree):
    return 0 if isinstance(tree, int) else 1 + max(map(height, tree))


def text_of(tree):
    return str(tree) if isinstance(tree, int) else "(" + " ".join(map(text_of, tree)) + ")"


def tree_of(text):
    """The text as lists of lists and numbers."""
    return json.loads(text.strip().replace("(", "[").replace(")", "]").replace(" ", ","))


class Search:
    """One program: a dialect, and at most one slip."""

    def __init__(self, dialect, slip=None, minimax=False, passes=False, depths=False):
        self.values, self.rule, self.fail, self.root = dialect
        self.passes, self.depths = passes, depths
        self.slip, self.minimax = slip, minimax
        self.lines, self.first = [], 0

    def run(self, tree, declared, rng):
        head = {"plytrace": 1, "game": "number-tree", "tree": text_of(tree), "algorithm": "minimax" if self.minimax else "alpha-beta"}
        if declared:
            head.update(values=self.values, rule=self.rule, root=self.root, order="tree", fail=self.fail)
        elif rng.random() < 0.5 and self.fail != "low":
            head["fail_hard"] = self.fail in ("hard", "raw")
        self.lines = [head]
        self.cut_lines, self.bounds = rng.random() < 0.5, rng.random() < 0.3
        self.kept = [-INF, INF]
        self.low, self.high = -INF, INF
        self.table = {}
        side = 0 if self.root == "max" else 1
        # Two passes, as MTD(f) makes them; the slip in the table shows in the second.
        for low, high in ((-INF, 5), (5, INF)) if self.passes else ((-INF, INF),):
            self.search(tree, None, side, low, high, height(tree) if self.depths else None)
        return "".join(json.dumps(line) + "\n" for line in self.lines)

    def enter(self, move, side, low, high, depth):
        line = {"e": "enter"}
        if move:
            line["move"] = str(move)
        if depth is not None:
            line["depth"] = depth
        if not self.minimax:
            turned = self.values == "mover" and side == 1
            line["alpha"], line["beta"] = (-high, -low) if turned else (low, high)
        self.lines.append(line)

    def leave(self, side, value, low, high, leaf=False):
        turned = self.values == "mover" and side == 1
        line = {"e": "leave", "value": -value if turned else value}
        if self.bounds and not self.minimax and not self.slip:
            kind = "exact" if leaf and self.fail != "hard" else "upper" if value <= low else "lower" if value >= high else "exact"
            line["bound"] = {"upper": "lower", "lower": "upper"}.get(kind, kind) if turned else kind
        self.lines.append(line)
        return value

    def returned(self, side, best, low, high):
        if self.minimax or self.fail == "soft":
            return best
        if self.fail == "low":
            return max(best, low) if side == 0 else min(best, high)
        return max(low, min(high, best))

    def window(self, side, low, high, raised):
        slip = self.slip
        a = raised if side == 0 and slip not in ("not-narrowed", "max-not-narrowed") else low
        b = raised if side == 1 and slip not in ("not-narrowed", "min-not-narrowed") else high
        if slip == "no-alpha" or (slip == "no-own" and side == 0) or (slip == "no-other" and side == 1):
            a = -INF
        if slip == "no-beta" or (slip == "no-own" and side == 1) or (slip == "no-other" and side == 0):
            b = INF
        return (b, a) if slip == "not-turned" else (a, b)

    def cuts(self, side, best, low, high):
        slip = self.slip
        if self.minimax or slip == "no-cut" or (slip == "no-cut-at-min" and side == 1) or (slip == "no-cut-at-max" and side == 0):
            return False
        strict = (self.rule == ">") != (slip == "other-rule")
        if slip == "own-bound":
            over, is_open = best - low if side == 0 else high - best, False
        else:
            over, is_open = (best - high, high == INF) if side == 0 else (low - best, low == -INF)
        return not is_open and (over > 0 if strict else over >= 0)

    def children(self, tree):
        numbered = list(enumerate(tree, 1))
        if len(tree) > 1 and self.slip == "skip-first":
            return numbered[1:]
        if len(tree) > 1 and self.slip == "skip-last":
            return numbered[:-1]
        return numbered[::-1] if self.slip == "order" else numbered

    def search(self, tree, move, side, low, high, depth):
        if self.slip == "all-max":
            shown = side
            mover = 0
        else:
            shown = mover = side
        self.enter(move, shown, low, high, depth)
        if isinstance(tree, int) or (self.slip == "early" and depth == 1):
            number = tree if isinstance(tree, int) else 0  # what an inner node without a number is estimated at
            value = -number if self.slip == "sign" and side == 1 else number
            if self.fail == "hard" and not self.minimax:
                value = max(low, min(high, value))
            return self.leave(shown, value, low, high, leaf=True)
        if self.slip == "table" and id(tree) in self.table:
            return self.leave(shown, self.table[id(tree)], low, high)
        best = [-INF, INF][mover]
        if self.slip == "zero":
            best = 0
        if self.slip == "kept":
            best = self.kept[mover]
        raised = (low, high)[mover]
        if self.slip == "shared":
            self.low, self.high = low, high
        tried = self.children(tree)
        for at, (number, child) in enumerate(tried):
            value = self.search(child, number, 1 - side, *self.window(mover, low, high, raised),
                                None if depth is None else depth - 1)
            if self.slip == "last":
                best = value
            else:
                best = max(best, value) if mover == 0 else min(best, value)
            self.kept[mover] = best
            if self.slip == "shared":
                if mover == 0:
                    self.low = max(self.low, best)
                else:
                    self.high = min(self.high, best)
                low, high = self.low, self.high
                raised = (low, high)[mover]
            stop = self.cuts(mover, best, low, high) or (self.slip == "shared" and low >= high)
            if stop:
                if self.cut_lines and self.slip not in ("skip-last", "skip-first", "shared"):
                    self.lines.append({"e": "cut", "untried": len(tree) - at - 1})
                break
            if self.slip == "last-raises":
                raised = value
            else:
                raised = max(raised, best) if mover == 0 else min(raised, best)
        self.table[id(tree)] = self.returned(mover, best, low, high)
        return self.leave(shown, self.table[id(tree)], low, high)


SLIPS = ("no-alpha", "no-beta", "no-own", "no-other", "not-narrowed", "min-not-narrowed", "max-not-narrowed", "shared", "no-cut",
         "no-cut-at-min", "no-cut-at-max", "own-bound", "other-rule", "sign", "last", "zero", "kept", "skip-first", "skip-last",
         "all-max", "not-turned", "last-raises", "order", "early", "table")
