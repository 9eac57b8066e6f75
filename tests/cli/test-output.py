#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-output.py PROGRAM SAMPLES: standard output that cannot be written is an error in every command and every
course program; a reader that leaves early is none; no name steers a terminal. Prints TAP."""

import json
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

program, samples = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
SENTENCE = "standard output cannot be written"
# What steers a terminal or turns the writing around: C0 but line end and tab, DEL, C1, the bidi controls.
HOSTILE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
scratch = tempfile.TemporaryDirectory(prefix="ply output é ")
folder = scratch.name


def run(arguments, text="", stdout=subprocess.PIPE, where=folder):
    return subprocess.run([program, *arguments], input=text.encode(), stdout=stdout, stderr=subprocess.PIPE,
                          cwd=where, timeout=240, check=False)


def path(*words):
    return os.path.join(folder, *words)


game = os.path.join(samples, "othello-pass.txt")
trace = path("search.plytrace")
subprocess.run([program, "trace", "record", "--gallery", "deep-cut", "-o", trace], stdout=subprocess.DEVNULL, check=True,
               timeout=240)
with open(os.path.join(samples, "pente-document.txt"), encoding="utf-8") as sample, \
        open(path("input.txt"), "w", encoding="utf-8") as file:
    file.write(sample.read())
board = path("board.txt")
with open(board, "w", encoding="utf-8") as file:
    file.write("0000000\n" * 6 + "1\n")
moves = path("moves.txt")
with open(moves, "w", encoding="utf-8") as file:
    file.write("f5d6c3d3\n")
random = "builtin:random"
me = shlex.quote(program)

# Each command in the forms that print something, and what it reads.
COMMANDS = {
    "analyze": [[game, "--depth", "2"], [game, "--depth", "2", "--json"]],
    "review": [[moves, "--depth", "1"], [moves, "--depth", "1", "--json"], [moves, "--depth", "1", "--csv"]],
    "convert": [[game, "-", "--to", "plygame"]],
    "formats": [[]],
    "perft": [["othello", "3"]],
    "solve": [["maxconnect4", "--columns", "4", "--rows", "4"],
              ["maxconnect4", "--columns", "4", "--rows", "4", "--json"]],
    "trace": [["show", trace], ["show", trace, "--json"], ["show", trace, "--tree"], ["show", trace, "--find", "cut"],
              ["show", trace, "--find", "cut", "--json"], ["show", trace, "--step", "2"], ["check", trace],
              ["record", "--gallery", "deep-cut", "-o", "-"], ["--help"],
              ["record", "--gallery", "deep-cut", "-o", path("again.plytrace")]],
    "as": [["--help"], ["play", "--version"]],
    "match": [["random", "random", "--game", "othello:4", "--games", "1"],
              ["random", "random", "--game", "othello:4", "--games", "1", "--json"]],
    "gtp": [[]],
    "nboard": [[]],
    "ugi": [[]],
    "bench": [["cpu-table", "--max-depth", "1", "--runs", "1"]],
}
INPUT = {"gtp": "name\n", "nboard": "nboard 2\nping 1\n", "ugi": "ugi\nisready\n"}
PROGRAMS = {
    "referee": ["X", "Y", "--dir", folder, "--time-limit", "0.2"],
    "play": [],
    "tournament": ["text", random, random, "0", "0", "0"],
    "othello": ["4", "2"],
    "monitor": ["4", "1", f"{me} as othello", f"{me} as othello"],
    "pente-master": ["builtin:pente-random", "builtin:pente-random"],
    "maxconnect4": ["interactive", board, "computer-next", "1"],
    "maxconnect4-host": [random, random, "1"],
    # These answer in files and print nothing but this.
    "move-file": ["--help"],
    "pente": ["--help"],
    "calibrate": ["--help"],
}
PROGRAM_INPUT = {"play": "game B 0 0 100\n", "othello": "move\n", "maxconnect4": "1\n"}


def names_of(*arguments):
    """The names that a list of commands or programs starts its lines with."""
    text = run([*arguments, "--help"]).stdout.decode()
    return re.findall(r"^  ([a-z0-9-]+)", text, re.M)


def full(name, arguments, text=""):
    """One sentence and status 2 when nothing can be written, and no such thing when it can."""
    good = run(arguments, text)
    if not good.stdout or SENTENCE in good.stderr.decode():
        return check(name + " prints something", False, good)
    with open("/dev/full", "wb") as device:
        result = run(arguments, text, device)
    said = result.stderr.decode()
    return check(name + " > /dev/full", result.returncode == 2 and said.count(SENTENCE) == 1
                 and said.count("cannot be written") == 1, (result.returncode, said))


commands, programs = names_of(), names_of("as")
check("the lists name the commands", len(commands) >= 13 and len(programs) >= 11, (commands, programs))
for command in commands:
    for words in [["--help"], *COMMANDS.get(command, [])]:
        if words != ["--help"] or command not in ("as", "trace"):
            shown = " ".join(os.path.basename(word) for word in words)
            full(f"{command} {shown}", [command, *words], INPUT.get(command, ""))
for name in programs:
    full(f"as {name} --help", ["as", name, "--help"])
    full(f"as {name}", ["as", name, *PROGRAMS.get(name, ["--version"])], PROGRAM_INPUT.get(name, ""))
full("the list of commands", ["--help"])

# Closed from the start is the same; a reader who has seen enough is not.
closed = subprocess.run(["sh", "-c", f"exec {me} formats >&-"], stderr=subprocess.PIPE, timeout=240, check=False)
check("a closed output", closed.returncode == 2 and SENTENCE in closed.stderr.decode(), closed)
for words in (["formats"], ["perft", "othello", "4"], ["gtp"]):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        result = run(words, INPUT.get(words[0], ""), pipe)
    check(f"{words[0]} to a reader that is gone", result.returncode == 0 and result.stderr == b"", result)

# A file that may grow no more is a full disk, not the program's end; nothing is left of it.
limited = path("limited")
os.mkdir(limited)
result = subprocess.run([program, "convert", game, os.path.join(limited, "out.plygame"), "--to", "plygame"], timeout=240,
                        capture_output=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16)))
check("a limit on the size of files", result.returncode == 2 and result.stderr.count(b"\n") == 1
      and not os.listdir(limited), (result, os.listdir(limited)))
# Nor is the cause lost where a page was refused long before the file's end.
calls = path("calls.jsonl")
with open(calls, "w", encoding="utf-8") as file:
    file.write('{"plytrace":1,"algorithm":"minimax"}\n{"e":"enter","depth":0}\n{"e":"leave","value":1}\n')
for kind in ("html", "beamer", "pdf", "svg", "png", "tex", "dot"):
    result = subprocess.run([program, "trace", "export", calls, "-o", os.path.join(limited, "out." + kind)], timeout=240,
                            capture_output=True, env=dict(os.environ, LC_ALL="C.UTF-8"),
                            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16)))
    check(f"the cause of a file that ends early: {kind}", result.returncode == 2 and b"File too large" in result.stderr
          and not os.listdir(limited), (result, os.listdir(limited)))

# Names and words of others.
evil = path("x\x1b[31m\x9b1m\u202e\u2066\x7f\r.txt")
raw = os.fsencode(path("bad")) + b"\xff\xfe.txt"
for words in (["analyze", evil], ["analyze", raw], ["convert", evil, "-"], ["trace", "show", evil],
              ["match", evil, "random", "--game", "othello"], ["\x1b[2Jx"], ["as", "\x1b[2Jx"],
              ["as", "monitor", "8", "2", evil, evil], ["as", "pente-master", evil, evil],
              ["as", "maxconnect4-host", evil, evil, "2"], ["as", "tournament", "none", evil, evil, "0", "0", "0"],
              ["as", "referee", "X\x1b[2J", "Y"], ["as", "move-file", "--name", "\u202ex", "--dir", evil],
              ["analyze", game, "--format", "\x1b[2J"], ["analyze", game, "--depth", "\x1b[2J"]):
    result = run(words)
    said = result.stderr.decode("utf-8", "surrogateescape")
    shown = ascii(words[-2:])
    check(f"the complaint about {shown} is harmless", result.returncode == 2 and said.count("\n") == 1
          and not HOSTILE.search(said[:-1]) and not re.search("[\udc80-\udcff]", said), (result.returncode, said))
ggf = path("names.ggf")
with open(ggf, "w", encoding="utf-8") as file:
    file.write("(;GM[Othello]PC[\u202ehere]PB[\x1b[31ma]PW[b\u009b]TY[8]"
               "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n")
remarks = path("remarks.plygame")
with open(remarks, "w", encoding="utf-8") as file:
    json.dump({"plygame": 1, "game": "othello", "size": 8, "nodes": [
        {"id": 0, "comment": "\u202ehere\x1b[2J"},
        {"id": 1, "parent": 0, "move": "f5", "mark": "?", "comment": "\x1b[31ma\nb\u009b"}]}, file)
for words in (["review", remarks, "--depth", "1"], ["review", remarks, "--depth", "1", "--json"],
              ["review", remarks, "--depth", "1", "--csv"], ["review", ggf, "--depth", "1"], ["review", ggf, "--depth", "1", "--json"], ["analyze", ggf, "-d", "1"],
              ["analyze", ggf, "-d", "1", "--json"], ["trace", "record", ggf, "-d", "1", "-o", path("names.plytrace")],
              ["trace", "show", path("names.plytrace")], ["trace", "show", path("names.plytrace"), "--json"]):
    result = run(words)
    said = (result.stdout + result.stderr).decode("utf-8", "surrogateescape")
    shown = " ".join(os.path.basename(word) for word in words)
    check(f"what {shown} prints is harmless", result.returncode == 0 and not HOSTILE.search(said), (result, said))
    if "--json" in words:
        check(f"{shown} is JSON", json.loads(result.stdout) is not None)
with open(calls, "w", encoding="utf-8") as file:
    for line in ({"plytrace": 1, "algorithm": "minimax"}, {"e": "enter", "depth": 0}, {"e": "note", "text": "a\u202eb\x1b[2J"},
                 {"e": "leave", "value": 1}):
        file.write(json.dumps(line) + "\n")
for words in ([], ["--step", "1"]):
    said = run(["trace", "show", calls, *words]).stdout.decode()
    check(f"a note of a recording is harmless: {words}", "a?b?[2J" in said and not HOSTILE.search(said), said)
result = run(["trace", "show", calls, "--step", "1", "--json"])
said = result.stdout.decode()
check("a note is JSON, whole and harmless", json.loads(said)["note"] == "a\u202eb\x1b[2J" and not HOSTILE.search(said), said)
said = run(["trace", "show", calls, "--step", "2", "--json"]).stdout
check("a step without one", json.loads(said)["note"] is None, said)
result = run(["trace", "record", "--gallery", "deep-cut", "-o", evil + ".plytrace"])
said = (result.stdout + result.stderr).decode("utf-8", "surrogateescape")
check("the name of a recording is harmless", result.returncode == 0 and ".plytrace" in said and not HOSTILE.search(said),
      (result.returncode, said))
result = run(["match", "random", "random", "--game", "othello:4", "--games", "1", "--json"])
check("JSON stays JSON", json.loads(result.stdout) is not None, result)
sys.exit(done())
