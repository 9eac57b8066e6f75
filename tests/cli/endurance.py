#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""endurance.py BUILD [--moves N] [--games N] [--no-load] [--only NAME]: plays every course program and engine of the build folder
against itself at tight limits, N moves each, while other processes load every processor; then N games in all against random moves.
Prints one line a match. Exit status 1 if anybody lost on time, made an illegal move, or failed in any other way."""

import argparse
import json
import os
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("build")
parser.add_argument("--moves", type=int, default=1000)
parser.add_argument("--games", type=int, default=10000)
parser.add_argument("--no-load", action="store_true")
parser.add_argument("--only")
arguments = parser.parse_args()
build = os.path.abspath(arguments.build)
cli = os.path.join(build, "src", "cli", "plyscope-cli")
course = os.path.join(build, "course")

# Name, player, game, tightest limits, what to add to the command in games against random moves, their limits, and their share.
# A move through the move-file referee takes 150 ms at least; GTP tells whole seconds only.
PROGRAMS = [
    ("move-file", f"move-file:{course}/move-file --name {{name}} --dir {{dir}} --time-limit 0.5", "othello",
     "--move-time 0.5", " --depth 1", "--move-time 10", 0.002),
    ("play, a move", f"x-y:{course}/play --as course", "othello", "--cpu --move-time 0.03", "", "--cpu --move-time 0.03", 0.15),
    ("play, a game", f"x-y:{course}/play", "othello", "--cpu --game-time 0.2", "", "--cpu --game-time 0.1", 0.1),
    ("othello 4x4", f"prompt:{course}/othello", "othello:4", "--depth 3 --move-time 1", "", "--depth 1", 0.1),
    ("othello 8x8", f"prompt:{course}/othello", "othello:8", "--depth 3 --move-time 1", "", "--depth 1", 0.048),
    ("othello 10x10", f"prompt:{course}/othello", "othello:10", "--depth 3 --move-time 1", "", "--depth 1", 0.05),
    ("pente", f"pente-files:{course}/pente", "pente", "--cpu --game-time 1", "", "--cpu --game-time 0.5", 0.15),
    ("maxconnect4", f"one-move:{course}/maxconnect4", "maxconnect4", "--depth 1 --move-time 0.5", "", "--depth 1", 0.15),
    ("gtp othello", f"gtp:{cli} gtp --game othello", "othello", "--game-time 5", " --depth 1", "--move-time 2", 0.05),
    ("gtp pente", f"gtp:{cli} gtp --game pente", "pente", "--game-time 5", " --depth 1", "--move-time 2", 0.05),
    ("gtp maxconnect4", f"gtp:{cli} gtp --game maxconnect4", "maxconnect4", "--game-time 5", " --depth 1",
     "--move-time 2", 0.05),
    ("nboard", f"nboard:{cli} nboard", "othello", "--depth 2", "", "--depth 1", 0.05),
    ("ugi", f"ugi:{cli} ugi --game pente", "pente", "--move-time 0.1", " --depth 1", "--move-time 1", 0.05),
]


def play(one, other, game, limits, games, seed):
    """The games as JSON. A match is given up after an hour."""
    command = [cli, "match", one, other, "--game", game, "--games", str(games), "--seed", str(seed), "--json"]
    run = subprocess.run(command + limits.split(), capture_output=True, text=True, timeout=3600, check=False)
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {run.returncode}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def report(name, what, result, programs):
    """Prints a line; whether one of the first `programs` players was at fault."""
    faults = [game["sentence"] for game in result["games"] if "sentence" in game]
    bad = sum(sum(player["faults"].values()) for player in result["players"][:programs])
    moves = sum(len(game["moves"].split()) for game in result["games"])
    longest = max(player["longest_move_us"] for player in result["players"][:programs]) / 1e6
    print(f"{name:16} {what:10} {len(result['games']):6} games {moves:7} moves  longest {longest:7.3f} s  faults {bad}",
          flush=True)
    for sentence in faults[:5]:
        print(f"    {sentence}", flush=True)
    return bad


def self_play(name, player, game, limits):
    result, moves, seed = {"games": [], "players": []}, 0, 0
    while moves < arguments.moves:
        more = play(player, player, game, limits, 2, seed)
        moves += sum(len(one["moves"].split()) for one in more["games"])
        result["games"] += more["games"]
        result["players"] += more["players"]
        seed += 1
        if any("sentence" in one for one in more["games"]):
            break
    return report(name, "itself", result, len(result["players"]))


def main():
    chosen = [program for program in PROGRAMS if arguments.only in (None, program[0])]
    loads = [] if arguments.no_load or arguments.moves == 0 else [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count())]
    bad = 0
    try:
        for name, player, game, limits, _, _, _ in chosen if arguments.moves > 0 else []:
            bad += self_play(name, player, game, limits)
    finally:
        for load in loads:
            load.kill()
            load.wait()
    for name, player, game, _, more, limits, share in chosen:
        games = round(arguments.games * share)
        if games > 0:
            bad += report(name, "random", play(player + more, "random", game, limits, games, 1), 1)
    print("no faults" if bad == 0 else f"{bad} faults")
    return 1 if bad else 0


sys.exit(main())
