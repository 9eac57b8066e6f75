#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""mtdf-order.py CLI [TREES [SEED]]: MTD(f) as it is published (Plaat, Schaeffer, Pijls and de Bruin 1996), without a table and with the
moves in the tree's order in each pass, makes the calls that “trace record --plain -a mtdf” records. Exit status 1 if not."""

import json
import random
import subprocess
import sys

INFINITE = 10 ** 9


def draw(rng, plies):
    if plies == 0 or rng.random() < 0.15:
        return rng.randrange(-9, 10)
    return [draw(rng, plies - 1) for _ in range(rng.randrange(1, 5))]


def write(node):
    return str(node) if isinstance(node, int) else "(" + " ".join(write(child) for child in node) + ")"


def search(node, side, alpha, beta, move, calls):
    """Fail-soft alpha-beta in negamax form; `side` is 1 for MAX, in whose words the leaves are."""
    calls.append((move, alpha, beta))
    best = -INFINITE
    if isinstance(node, int):
        best = side * node
    else:
        for number, child in enumerate(node, 1):
            best = max(best, -search(child, -side, -beta, -max(alpha, best), str(number), calls))
            if best >= beta:
                break
    calls.append(best)
    return best


def mtdf(tree):
    calls, lower, upper, guess = [], -INFINITE, INFINITE, 0
    while lower < upper:
        beta = guess + 1 if guess == lower else guess
        guess = search(tree, 1, beta - 1, beta, None, calls)
        lower, upper = (lower, guess) if guess < beta else (guess, upper)
    return calls


def recorded(text):
    calls = []
    for line in text.splitlines()[1:]:
        event = json.loads(line)
        if event["e"] == "enter":
            calls.append((event.get("move"), event["alpha"], event["beta"]))
        elif event["e"] == "leave":
            calls.append(event["value"])
    return calls


def main():
    cli, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    rng, wrong, again = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 5), 0, 0
    for _ in range(count):
        tree = [draw(rng, 3) for _ in range(rng.randrange(2, 5))]
        said = subprocess.run([cli, "trace", "record", "--plain", "-a", "mtdf", "--tree", write(tree), "-o", "-"], capture_output=True,
                              text=True, timeout=60)
        expected = mtdf(tree)
        again += sum(isinstance(call, tuple) and call[0] is None for call in expected) > 2
        if said.returncode != 0 or recorded(said.stdout) != expected:
            wrong += 1
            if wrong <= 3:
                print(f"{write(tree)}:\n  expected {expected}\n  found    {recorded(said.stdout)} {said.stderr}")
    print(f"{wrong} of {count} trees are searched in another way; {again} took three passes or more")
    return 1 if wrong or again < count // 10 else 0


if __name__ == "__main__":
    sys.exit(main())
