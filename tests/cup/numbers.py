#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""numbers.py CLI: computes what cup/rating.h, arena/elo.h and cup/power.h say once more from the games of a cup, each in
another way than there: ratings by Hunter's minorisation instead of Newton's method, their errors from differences of
the likelihood, the sequential test by its dual, the power of a match by counting. TAP."""
import itertools
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

CLI = os.path.abspath(sys.argv[1])
UNIT = 400 / math.log(10)
Z = 1.959963984540054


def cli(*arguments):
    return subprocess.run([CLI, "arena", *map(str, arguments)], capture_output=True, text=True, timeout=200, check=True).stdout


def play(folder, text):
    cup = pathlib.Path(folder) / "cup.plycup"
    cup.write_text(text)
    cli("run", cup, "--quiet", "--jobs", 2)
    return json.loads(cli("standings", cup, "--json"))


def half_points(game):
    return {"1-0": 1.0, "0-1": 0.0, "1/2": 0.5}[game["outcome"]]


def ratings(names, games):
    """Bradley-Terry with a drawn game of each against one of strength 1, by minorisation (Hunter 2004)."""
    strength = {name: 1.0 for name in names}
    won = {name: 0.5 for name in names}
    for game in games:
        won[game["first"]] += half_points(game)
        won[game["second"]] += 1 - half_points(game)
    for _ in range(20000):
        below = {name: 1 / (strength[name] + 1) for name in names}
        for game in games:
            share = 1 / (strength[game["first"]] + strength[game["second"]])
            below[game["first"]] += share
            below[game["second"]] += share
        new = {name: won[name] / below[name] for name in names}
        change = max(abs(math.log(new[n] / strength[n])) for n in names)
        strength = new
        if change < 1e-12:
            break
    return {name: math.log(s) for name, s in strength.items()}


def likelihood(theta, games):
    def log_share(a, b):
        return -math.log1p(math.exp(b - a))
    total = sum(0.5 * log_share(t, 0) + 0.5 * log_share(0, t) for t in theta.values())
    for game in games:
        a, b, half = theta[game["first"]], theta[game["second"]], half_points(game)
        total += half * log_share(a, b) + (1 - half) * log_share(b, a)
    return total


def errors(names, theta, games, step=1e-3):
    """1.96 standard errors from the inverse of minus the second differences of the likelihood."""
    n = len(names)

    def moved(*moves):
        place = dict(theta)
        for index, by in moves:
            place[names[index]] += by
        return likelihood(place, games)
    matrix = [[-(moved((i, step), (j, step)) - moved((i, step), (j, -step)) - moved((i, -step), (j, step))
                 + moved((i, -step), (j, -step))) / (4 * step * step) for j in range(n)] + [float(i == k) for k in range(n)]
              for i in range(n)]
    for i in range(n):  # Gauss and Jordan
        pivot = max(range(i, n), key=lambda row: abs(matrix[row][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        matrix[i] = [x / matrix[i][i] for x in matrix[i]]
        for row in range(n):
            if row != i:
                factor = matrix[row][i]
                matrix[row] = [x - factor * y for x, y in zip(matrix[row], matrix[i])]
    found = []
    for i in range(n):  # of the difference from the mean
        weight = [(i == j) - 1 / n for j in range(n)]
        found.append(Z * math.sqrt(sum(weight[j] * matrix[j][n + k] * weight[k] for j in range(n) for k in range(n))) * UNIT)
    return found


def pairs_of(games, name):
    found = {}
    for game in games:
        if name in (game["first"], game["second"]):
            half = half_points(game) if game["first"] == name else 1 - half_points(game)
            key = (game["stage"], game["pair"], game["round"], frozenset((game["first"], game["second"])))
            found.setdefault(key, []).append(half)
    counts = [0] * 5
    for both in found.values():
        counts[round(2 * sum(both))] += 1
    return counts


def wilson(counts):
    """The roots of (p - m)² = z²·v(p)/n, v the variance of pairs about their mean and the least it could be."""
    n = sum(counts)
    mean = sum(c * i / 4 for i, c in enumerate(counts)) / n
    variance = sum(c * (i / 4 - mean) ** 2 for i, c in enumerate(counts)) / n
    centre = (mean * n + Z * Z / 2) / (n + Z * Z)
    half = Z * math.sqrt(variance * n + Z * Z / 4) / (n + Z * Z)
    return mean, max(0, centre - half), min(1, centre + half)


def dual(met, score):
    """The likeliest frequencies with this mean: x that makes Σ p·log(1 + x(a − s)) greatest, by thirds."""
    low, high = -1 / (1 - score) + 1e-12, 1 / score - 1e-12

    def value(x):
        return sum(p * math.log(1 + x * (i / 4 - score)) for i, p in enumerate(met))
    for _ in range(400):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if value(a) < value(b):
            low = a
        else:
            high = b
    return [p / (1 + low * (i / 4 - score)) for i, p in enumerate(met)]


def llr(counts, elo0, elo1):
    met = [c or 1e-3 for c in counts]
    n = sum(met)
    met = [c / n for c in met]
    one, other = (dual(met, 1 / (1 + 10 ** (-e / 400))) for e in (elo1, elo0))
    return n * sum(p * math.log(a / b) for p, a, b in zip(met, one, other))


def near(a, b, within):
    return abs(a - b) <= within


HEAD = "plycup: 1\ngame: othello:4\nopenings: 2 plies\nseed: 5\ndepth: 1\n"


def test_ratings(folder):
    names = ["p0", "p1", "p2", "p3", "mm"]
    report = play(folder, HEAD + "".join(f"player: p{i} = random\n" for i in range(4)) + "player: mm = minimax\n"
                  "stage: all = round-robin pairs 3\n")
    games = report["games"]
    theta = ratings(names, games)
    mean = sum(theta.values()) / len(theta)
    own = {p["name"]: p for p in report["players"]}
    for name, error in zip(names, errors(names, theta, games)):
        elo = (theta[name] - mean) * UNIT
        check(f"{name}: {elo:+.2f} ± {error:.2f} Elo",
              near(own[name]["elo"], elo, 0.01) and near(own[name]["elo_error"], error, 0.05))
        counts = pairs_of(games, name)
        score, low, high = wilson(counts)
        check(f"{name}: pairs {counts}, {score:.3f} ({low:.3f} to {high:.3f})",
              counts == own[name]["pairs"] and near(own[name]["score"], score, 1e-9)
              and near(own[name]["score_low"], low, 1e-6) and near(own[name]["score_high"], high, 1e-6))
    distinct = len({game["moves"] for game in games})
    check(f"{distinct} different games of {len(games)}", report["distinct"] == distinct < len(games))


def score_of(game, side):
    """A game's score for a side, as the tie-breaks of docs/arena.md have it."""
    if game["offender"] >= 0:
        return 0 if side == game["offender"] else max(1, *game["tally"])
    return game["tally"][side]


def test_tables(folder):
    """Each table's order follows from its games; only where all else is equal the lot may decide."""
    for kind, swiss in (("groups 2", False), ("swiss 3", True), ("round-robin pairs 2", False)):
        for seed in (1, 2, 3):
            report = play(folder, HEAD.replace("seed: 5", f"seed: {seed}") +
                          "".join(f"player: p{i} = random\n" for i in range(8)) + f"stage: s = {kind}\n")
            for old in pathlib.Path(folder).glob("cup.*"):
                old.unlink()
            rows, games = report["stages"][0]["rows"], report["games"]
            groups = {row["player"]: row["group"] for row in rows}
            points, score, wins, met = {}, {}, {}, {}
            for game in games:
                for side, name in enumerate((game["first"], game["second"])):
                    half = half_points(game) if side == 0 else 1 - half_points(game)
                    other = game["second" if side == 0 else "first"]
                    points[name] = points.get(name, 0) + half
                    wins[name] = wins.get(name, 0) + (half == 1)
                    score[name] = score.get(name, 0) + score_of(game, side) - score_of(game, 1 - side)
                    met.setdefault(name, []).append((other, half))

            def key(name):
                if swiss:
                    third = sum(points[other] for other in {other for other, _ in met[name]})
                else:
                    third = sum(half for other, half in met[name] if points[other] == points[name])
                return points[name], third, score[name], wins[name]
            good = all(groups[game["first"]] == groups[game["second"]] for game in games)
            for above, below in zip(rows, rows[1:]):
                if above["group"] == below["group"]:
                    good = good and key(above["player"]) >= key(below["player"]) and below["place"] == above["place"] + 1
            good = good and all(key(row["player"])[0] == row["points"] and score[row["player"]] == row["score"] for row in rows)
            level = sum(a["points"] == b["points"] and a["group"] == b["group"] for a, b in zip(rows, rows[1:]))
            check(f"{kind}, seed {seed}: the order follows, {level} times by tie-break", good)


def test_sprt(folder):
    for elo, pairs in (("0..20", 40), ("-10..40", 24), ("0..400", 120)):
        report = play(folder, HEAD + "player: new = minimax\nplayer: old = random\n"
                      f"stage: s = sprt of new,old pairs {pairs} elo {elo}\n")
        stage = report["stages"][0]
        elo0, elo1 = map(float, elo.split(".."))
        counts = pairs_of(report["games"], "new")
        expected = llr(counts, elo0, elo1)
        check(f"log likelihood ratio {expected:.4f} of {counts}", near(stage["llr"], expected, 1e-4 * max(1, abs(expected))))
        check("limits of 5 %", near(stage["upper"], math.log(19), 1e-9) and near(stage["lower"], -math.log(19), 1e-9))
        check(f"decided: {stage['decided']}", stage["decided"] == (expected >= math.log(19)) - (expected <= -math.log(19)))


def test_power(folder):
    """Two games of two, by all their nine results; who is level draws lots."""
    cup = pathlib.Path(folder) / "power.plycup"
    cup.write_text(HEAD + "player: a = random\nplayer: b = random\nstage: s = play-off\n")
    for gap, draws in ((0, 0.1), (100, 0.1), (250, 0.5)):
        mean = 1 / (1 + 10 ** (-gap / 400))
        drawn = draws * 4 * mean * (1 - mean)
        chances = {2: mean - drawn / 2, 1: drawn, 0: 1 - mean - drawn / 2}
        exact = sum(chances[a] * chances[b] * (1 if a + b > 2 else 0.5 if a + b == 2 else 0)
                    for a, b in itertools.product(chances, repeat=2))
        said = cli("power", cup, "--gap", gap, "--draws", draws, "--trials", 20000)
        found = float(said.split("wins ")[1].split()[0]) / 100
        check(f"{gap} Elo: {found:.3f}, by counting {exact:.4f}", near(found, exact, 4 * math.sqrt(exact * (1 - exact) / 20000) + 0.0005))


with tempfile.TemporaryDirectory() as scratch:
    for i, test in enumerate((test_ratings, test_tables, test_sprt, test_power)):
        for old in pathlib.Path(scratch).glob("cup.*"):
            old.unlink()
        test(scratch)
sys.exit(done())
