#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""engines.py PLYSCOPE-CLI [GAMES]: models of a UGI match program, of NBoard 1.1 and of somebody else's UGI program. Prints TAP."""

import json
import os
import random
import subprocess
import sys

from games import PASS, MaxConnect4, Othello, Pente
from tap import PATIENCE, Gone, Program, check, done

cli = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
here = os.path.dirname(os.path.abspath(__file__))
LETTERS = "abcdefghjklmnopqrst"


def hear(program, word):
    """The rest of the next line that begins so; lines of errors are none that a host passes over."""
    while True:
        line = program.hear()
        if line.startswith(("error", "status Error")):
            raise Gone(line)
        if line.split()[:1] == [word]:
            return line[len(word) :].strip()


def ugi_move(board, move):
    if move is PASS:
        return "pass"
    if isinstance(board, Othello):
        return "abcdefghij"[move[1]] + str(move[0] + 1)
    row, column = move if isinstance(board, Pente) else (board.landing(move), move)
    return LETTERS[column] + str(board.rows - row)


def legal_words(board):
    moves = board.neighbours() if isinstance(board, Pente) and board.ply > 3 else board.moves()
    return {ugi_move(board, move): move for move in moves}


class UgiHost:
    """Sets options as a match program does, asks the program itself whether the game is over, and sends more blanks and commands
    than it must."""

    def __init__(self, program, game, options):
        self.program = program
        program.say("ugi")
        while program.hear() != "ugiok":
            pass
        for name, value in [("Game", game), *options]:
            program.say(f"setoption name {name} value {value}")
        program.say("isready")
        hear(program, "readyok")
        program.say("uginewgame\nisready")
        hear(program, "readyok")

    def tell(self, moves):
        self.program.say("position startpos" + (" moves " + "  ".join(moves) if moves else ""))

    def ask(self, what):
        self.program.say(f"query {what}")
        return hear(self.program, "response")

    def choose(self, limits):
        self.program.say(f"go {limits}")
        answer = hear(self.program, "bestmove")
        self.program.say("stop\n")  # too late, and an empty line
        return answer


def ugi_game(number, game, board, options, limits):
    lots, moves = random.Random(f"{game} {number}"), []
    with Program([cli, "ugi"]) as program:
        try:
            host = UgiHost(program, game, options)
            while not board.is_over():
                host.tell(moves)
                if host.ask("gameover") != "false" or (host.ask("p1turn") == "true") != (board.side == 0):
                    raise Gone("it does not know whose turn it is")
                ours = board.side == number % 2
                word = host.choose(limits) if ours else lots.choice(sorted(legal_words(board)))
                board.play({ugi_move(board, move): move for move in board.moves()}[word])
                moves.append(word)
            host.tell(moves)
            result, lead = host.ask("result"), board.lead()
            good = result == ("draw" if lead == 0 else "p1win" if lead > 0 else "p2win")
            program.say("quit")
            good = program.end() == 0 and good
        except (Gone, KeyError) as problem:
            good, result = False, repr(problem)
    check(f"UGI, {game}, {options}, game {number}", good, (result, moves))


def nboard_game(number):
    """NBoard 1.1: the greeting has the version 1, and a move is sent as its square and nothing else."""
    lots, board, said = random.Random(number), Othello(), []
    start = "---------------------------O*------*O--------------------------- *"
    with Program([cli, "nboard"]) as program:
        try:
            program.say("nboard 1\nset depth 2")
            program.say(f"set game (;GM[Othello]PC[NBoard]PB[Some]PW[Other]RE[?]TI[5:00]TY[8]BO[8 {start}];)")
            while not board.is_over():
                program.say(f"ping {board.ply}")
                hear(program, "pong")
                if board.side == number % 2:
                    program.say("go")
                    word = hear(program, "===").split("/")[0]
                else:
                    word = lots.choice([ugi_move(board, move) for move in board.moves()]).upper().replace("PASS", "PA")
                board.play(PASS if word == "PA" else (int(word[1]) - 1, ord(word[0]) - ord("A")))
                said.append(word)
                program.say(word if number % 3 else word.lower() if word != "PA" else word)
            program.say("analyze")
            numbers = [int(hear(program, "analysis").split()[0]) for _ in range(len(said) + 1)]
            program.say("ping 99")
            good = hear(program, "pong") == "99" and program.end() == 0
            good, problem = good and numbers == list(range(len(said), -1, -1)), numbers
        except (Gone, ValueError) as trouble:
            good, problem = False, repr(trouble)
    check(f"NBoard 1.1, game {number}", good, (problem, said))


for index in range(games):
    ugi_game(index, "othello:8", Othello(), [("Threads", 2), ("Hash", 8)], "nodes 2000")
    ugi_game(index, "othello:6", Othello(6), [("hash", 1), ("threads", 1)], "depth 2")
    ugi_game(index, "maxconnect4", MaxConnect4(), [("Threads", 3)], "nodes 500")
    ugi_game(index, "pente", Pente(), [("Hash", 2), ("Threads", 2)], "nodes 300")
    ugi_game(index, "othello:8", Othello(), [], "p1time 600000 p2time 600000 p1inc 0 p2inc 0 depth 2")
    nboard_game(index)
    nboard_game(index + 2 * games + 1)

command = [cli, "match", f"ugi:'{sys.executable}' -B '{here}/ugi_player.py'", "random", "--games", str(2 * games), "--json"]
result = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
players = json.loads(result.stdout)["players"] if result.returncode == 0 else []
check("somebody else's UGI program", len(players) == 2 and not any(sum(p["faults"].values()) for p in players), result)
sys.exit(done())
