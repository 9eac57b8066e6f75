#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-tournament.py PLYSCOPE-CLI: `tournament` between good and bad programs. Prints TAP."""

import concurrent.futures
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

# Nothing takes so long, in seconds.
PATIENCE = 120

cli = os.path.abspath(sys.argv[1])
scratch = tempfile.TemporaryDirectory()
environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}


def player(name, script):
    """A folder with an executable play."""
    folder = os.path.join(scratch.name, name)
    os.mkdir(folder)
    path = os.path.join(folder, "play")
    with open(path, "w", encoding="utf-8") as file:
        file.write(script if script.startswith("#!") else "#!/bin/sh\n" + script)
    os.chmod(path, 0o755)
    return folder


def command(*arguments):
    return [cli, "as", "tournament", *map(str, arguments)]


def run(*arguments, text=""):
    return subprocess.run(
        command(*arguments), input=text, capture_output=True, text=True, timeout=2 * PATIENCE, env=environment, check=False
    )


def winner(name, expected, result, *words):
    """The last line, and with none the only one; what happened in one line on stderr."""
    good = result.returncode == 0 and result.stdout == expected + "\n"
    good = good and all(word in result.stderr for word in words)
    good = good and (not words or result.stderr.count("tournament: ") == 1)
    check(name, good, (result.returncode, result.stdout, result.stderr))


def is_gone(path):
    with open(path, encoding="utf-8") as file:
        pids = file.read().split()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not any(os.path.exists(f"/proc/{pid}") for pid in pids):
            return True
        time.sleep(0.1)
    return False


good = player("good", f"exec '{cli}' as play\n")
echo = "read game; echo \"$game\" > heard; pwd >> heard\n"

# Bad partners as White, after Black's first move: Black has 4 stones to 1.
BAD = [
    ("busy", "while :; do :; done", "timeout", "CPU time"),
    ("asleep", "sleep 1000", "timeout", "within 20 s"),
    ("ended", "read game; exit 3", "illegal", "exit status 3"),
    ("ended-at-once", "exit 0", "illegal", "exit status 0"),
    ("killed", "read game; kill -9 $$", "illegal", "signal 9"),
    ("mute", "exec >&-; sleep 1000", "illegal", "closed its end"),
    ("illegal", "read game; read move; echo 0 0; read x", "illegal", "0 0", "traps nothing"),
    ("occupied", "read game; read move; echo 3 3; read x", "illegal", "3 3", "occupied"),
    ("passing", "read game; read move; echo pass; read x", "illegal", "pass"),
    ("outside", "read game; read move; echo 8 8; read x", "illegal", "8 8"),
    ("words", "read game; read move; echo I resign; read x", "illegal", "I resign"),
    ("early", "read game; echo 2 2; read x; read y", "illegal", "not its turn"),
    ("lines", "exec yes '2 2'", "illegal", "not its turn"),
    ("blank", "exec yes ''", "illegal"),
    ("bytes", "exec tr '\\0' x < /dev/zero", "illegal", "4096 bytes"),
    ("zeros", "read game; read move; printf '\\0\\377\\n'; read x", "illegal", "??"),
]


def meet(bad):
    return run("none", good, player(bad[0], bad[1]), 1, 0, 1000, "--patience", 20)


# Together, as most of them only wait.
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    for (name, _, reason, *words), result in zip(BAD, pool.map(meet, BAD)):
        winner(name, f"winner B 3 {reason}", result, name, *words)

# A bad Black loses before a stone is placed.
winner("black ends", "winner W 0 illegal", run("none", player("b1", "exit 1"), good, 1, 0, 1000), "b1")
winner("black sleeps", "winner W 0 timeout", run("none", player("b2", "sleep 1000"), good, 1, 0, 0, "--patience", 1))

# Children count, and are ended with their parent, whatever they ignore.
script = """trap '' TERM INT HUP
(trap '' TERM INT HUP; while :; do :; done) & echo $$ $! > pids
sleep 1000 & echo $! >> pids
wait; sleep 1000
"""
folder = player("forks", script)
winner("forks", "winner B 3 timeout", run("none", good, folder, 1, 0, 1000), "CPU time")
check("forks are gone", is_gone(os.path.join(folder, "pids")))

# The game's limit is one for all moves: 50 ms for each of thirty, of its 750.
script = """#!/usr/bin/env python3
import subprocess, sys, time
inner = subprocess.Popen(['%s', 'as', 'play'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
inner.stdin.write('game W 1 0 0\\n'); sys.stdin.readline()
for line in sys.stdin:
    inner.stdin.write(line); inner.stdin.flush()
    end = time.process_time() + 0.05
    while time.process_time() < end: pass
    sys.stdout.write(inner.stdout.readline()); sys.stdout.flush()
""" % cli
slow = player("slow", script)
result = run("none", "builtin:random", slow, 1, 1000, 0)
check("a move's limit", result.stdout.split()[3:] == ["legal"], (result.stdout, result.stderr))
result = run("none", "builtin:random", slow, 1, 0, 750)
words = result.stdout.split()
named = words[:2] == ["winner", "B"] and words[3:] == ["timeout"] and "--as document" in result.stderr
check("a game's limit", named and result.stderr.count("\n") == 1, (result.stdout, result.stderr))
result = run("none", "builtin:random", slow, 1, 1000, 750)
check("… with both", result.stdout.split()[3:] == ["timeout"], (result.stdout, result.stderr))
result = run("none", "builtin:random", slow, 1, 750, 0, "--as", "document")
named = result.stdout.split()[3:] == ["timeout"] and "--as course" in result.stderr
check("the document's", named, (result.stdout, result.stderr))
result = run("none", "builtin:random", slow, 1, 100, 1000, "--as", "document")
check("… with both", result.stdout.split()[3:] == ["legal"], (result.stdout, result.stderr))

# The game line is the arguments', and a program runs in its folder.
for limits in "document", "course", "rochester-java":
    folder = player("heard-" + limits, echo)
    run("none", good, folder, 7, 60000, 90, "--as", limits)
    with open(os.path.join(folder, "heard"), encoding="utf-8") as file:
        heard = file.read()
    check(f"game line, {limits}", heard == f"game W 7 60000 90\n{os.path.realpath(folder)}\n", heard)

# Line ends and blanks are not looked at too closely.
odd = player("odd", f"exec '{cli}' as play | while read a b; do printf '\\n  %s\\t%s \\r\\n' $a $b; done\n")
result = run("none", odd, good, 1, 0, 0)
check("odd blanks", result.stdout.split()[3:] == ["legal"], (result.stdout, result.stderr))
result = run("none", f"'{cli}' as play --depth 1", "builtin:random", 1, 0, 0, "--seed", 5)
check("command", result.stdout.split()[3:] == ["legal"], (result.stdout, result.stderr))
result = run("none", os.path.join(good, "play"), good, 0, 1000, 0)
check("file, whole game in 1 s", result.stdout.split()[3:] == ["legal"], (result.stdout, result.stderr))

# The record of a game, and the same game by hand.
record = os.path.join(scratch.name, "game.plygame")
result = run("text", good, "builtin:random", 2, 0, 0, "--seed", 3, "--record", record)
lines = result.stdout.split("\n")
moves = [line.split(" ", 2)[2] for line in lines if line[:1].isdigit()]
check("text", lines[-2].startswith("winner ") and lines.count("   0 1 2 3 4 5 6 7") == len(moves) + 1, result.stdout)
converted = subprocess.run(
    [cli, "convert", "--to", "othello-x-y", record, "-"], capture_output=True, text=True, timeout=PATIENCE, check=False
)
check("record", converted.stdout.split("\n")[:-1] == moves, (moves, converted.stdout, converted.stderr))
by_hand = "".join(move + "\n" for move in moves if move != "pass")
again = run("text", "-human", "-human", 0, 1, 1, text=by_hand)
check("by hand", again.returncode == 0 and again.stdout.split("\n")[-2] == lines[-2], again.stdout[-2000:])
check("passes are said", again.stdout.count("passes") == moves.count("pass"), moves)
result = run("text", "-human", good, 1, 0, 0, text="9 9\n0 0\nfive \x1bfour\n3 2\n")
check(
    "asked again",
    result.stdout.count("X Y): ") >= 5
    and "Expected “X Y” from 0 to 7 or “pass”, found “9 9”.\n" in result.stdout
    and "found “five ?four”.\n" in result.stdout
    and "0 0, which traps nothing" in result.stdout
    and result.returncode == 1
    and "winner" not in result.stdout
    and result.stderr == "tournament: The input has ended.\n",
    (result.returncode, result.stdout, result.stderr),
)
result = run("none", "-human", good, 1, 0, 0, text="3 2\n")
check(
    "human with none",
    result.returncode == 1
    and result.stdout == ""
    and "X Y): " in result.stderr
    and result.stderr.endswith("\ntournament: The input has ended.\n"),
    (result.returncode, result.stdout, result.stderr),
)

# An interrupt ends the programs too.
script = "trap '' TERM INT; echo $$ > pids; sleep 1000 & echo $! >> pids; wait; sleep 1000\n"
folder = player("interrupted", script)
for number in signal.SIGINT, signal.SIGTERM:
    if os.path.exists(os.path.join(folder, "pids")):
        os.remove(os.path.join(folder, "pids"))
    process = subprocess.Popen(
        command("none", good, folder, 1, 0, 0), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    pids = os.path.join(folder, "pids")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not (os.path.exists(pids) and open(pids, encoding="utf-8").read().count("\n") == 2):
        time.sleep(0.1)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    stopped = (process.returncode, out, err)
    check(f"{number.name}", stopped == (1, "", "tournament: Stopped before the end of the game.\n"), stopped)
    check(f"{number.name}: programs are gone", is_gone(os.path.join(folder, "pids")))

# What cannot be played is refused in one line.
os.mkdir(os.path.join(scratch.name, "empty"))
for name, arguments, word in [
    ("no arguments", [], "tournament: Expected gui|text|none"),
    ("too many", ["none", good, good, 1, 2, 3, 4], "tournament: Expected gui|text|none"),
    ("bad display", ["loud", good, good, 1, 2, 3], "loud"),
    ("bad number", ["none", good, good, 1, "2s", 3], "TIMELIMIT1"),
    ("bad dialect", ["none", good, good, 1, 2, 3, "--as", "x"], "--as: "),
    ("strict and lenient", ["none", good, good, 1, 2, 3, "--strict", "--lenient"], "--strict"),
    ("bad depth", ["none", good, good, -1, 2, 3], "tournament: DEPTHLIMIT: expected a whole number from 0"),
    ("almost human", ["none", "-humans", good, 1, 2, 3], "“-humans”"),
    ("unknown option", ["none", good, good, 1, 2, 3, "--frob"], "--frob"),
    ("seed in the window", ["gui", good, good, 1, 2, 3, "--seed", "0"], "tournament: --seed is for"),
    ("patience in the window", ["gui", good, good, 1, 2, 3, "--patience", "0"], "tournament: --patience is for"),
    ("record in the window", ["gui", good, good, 1, 2, 3, "--record", "x"], "tournament: --record is for"),
    ("bad patience", ["none", good, good, 1, 2, 3, "--patience", "-1"], "--patience"),
    ("no such folder", ["none", good, "nowhere", 1, 2, 3], "nowhere"),
    ("empty folder", ["none", os.path.join(scratch.name, "empty"), good, 1, 2, 3], "play"),
    ("no such player", ["none", "builtin:nobody", good, 1, 2, 3], "nobody"),
    ("no program", ["none", good, player("script", "#!/nowhere/at/all\n"), 1, 2, 3], "cannot be started"),
    ("no display", ["gui", good, good, 1, 2, 3], "tournament: There is no display"),
]:
    result = run(*arguments)
    one = result.returncode == 2 and result.stdout == "" and result.stderr.count("\n") == 1
    check(name, one and word in result.stderr, (result.returncode, result.stdout, result.stderr))

for name, arguments, expected in [
    ("play, arguments", ["x"], "play: Expected no arguments: the game is read from standard input.\n"),
    (
        "play, bad dialect",
        ["--as", "x"],
        "play: --as: Expected one of the dialects either, course, document, rochester-java, found “x”.\n",
    ),
]:
    result = subprocess.run(
        [cli, "as", "play", *arguments], input="", capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    check(name, (result.returncode, result.stderr) == (2, expected), (result.returncode, result.stderr))

# A manual page is found by its own name, and says first how the program is run.
for name in "move-file", "play", "referee", "tournament":
    page = os.path.join(os.environ["PLY_SOURCE_ROOT"], "data", "man", f"plyscope-{name}.1")
    with open(page, encoding="utf-8") as file:
        lines = file.read().replace("\\-", "-").split("\n")
    said = lines[lines.index(".SH NAME") + 1], lines[lines.index(".SH SYNOPSIS") + 1]
    good_page = said[0].startswith(f"plyscope-{name} - ") and said[1].startswith(f".B plyscope-cli as {name}")
    check(f"plyscope-{name}.1", good_page, said)

scratch.cleanup()
sys.exit(done())
