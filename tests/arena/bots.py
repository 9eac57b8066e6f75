#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""bots.py PLYSCOPE-CLI CONVERSATION [NAME …]: every hostile program of tests/arena/bots plays one game in the box, over lines, prompt,
move-file, pente or one-move. Its header says what is to come of it. Prints TAP, and of each game what it cost."""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from processes import commanded_with

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bots")
CLI, TALK = os.path.abspath(sys.argv[1]), sys.argv[2]
# What a match is told, and our own program as the opponent, by conversation. Over lines it would think as long as it may, whatever
# its depth: there it is spoken to over another.
TALKS = {
    "lines": ("x-y", "othello", "prompt:{cli} as othello", ["--depth", "1"], ""),
    "prompt": ("prompt", "othello:4", "prompt:{cli} as othello", ["--depth", "1"], ""),
    "move-file": ("move-file", "othello", "move-file:{cli} as move-file --name {{name}} --depth 1", [], "{name}"),
    "pente": ("pente-files", "pente", "pente-files:{cli} as pente", [], ""),
    "one-move": ("one-move", "maxconnect4", "one-move:{cli} as maxconnect4", ["--depth", "1"], ""),
}
ENDS = {"played to the end": "played", "time ran out": "time", "illegal move": "illegal", "answer that is no move": "format",
        "move out of turn": "order", "program ended": "vanished", "took more than it may": "resource"}
# Over files a program that has ended may have written just before: its host looks once more, a second later.
LIMITS = {"move-file": "2.5"}
HARM = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\udc80-\udcff]")
MOST_SHOWN = 60000  # bytes that a host may show of a program
# KiB of the host; a sanitizer keeps what was freed for a while.
MOST_MEMORY = (1000 if os.environ.get("PLY_TEST_FEWER", "1") != "1" else 300) * 1024
MOST_WALL = 180  # s beyond the limit of a move that no host ever takes, even beside other work
JOBS = 4


def most_memory(pid):
    """What the process itself has had at most, in KiB."""
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as file:
            return max(int(line.split()[1]) for line in file if line.startswith("VmHWM:"))
    except (OSError, ValueError):
        return 0


class Bot:
    """A program and what its header says."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)[:-3]
        self.what, self.expected, self.talks = "", [], list(TALKS)
        self.limit, self.options, self.plays_own = LIMITS.get(TALK, "1"), [], False
        for line in open(path, encoding="utf-8"):
            key, _, value = line[2:].strip().partition(": ")
            if not line.startswith("#"):
                break
            if key == "what":
                self.what = value
            elif key == "expect":
                words, _, where = value.partition(" in ")
                if not where or TALK in where.split():
                    self.expected = words.split("|")
            elif key == "in":
                self.talks = value.split()
            elif key == "time":
                self.limit = value
            elif key == "options":
                self.options = value.split()
            elif key == "opponent":
                self.plays_own = value == "own"


class Run:
    """One game of a bot, and what was found afterwards."""

    def __init__(self, bot, number):
        self.bot = bot
        self.token = f"{os.getpid()}{number:04d}"
        self.scratch = tempfile.TemporaryDirectory(prefix="ply bots é ")
        self.temporary = os.path.join(self.scratch.name, "tmp")
        self.victim = os.path.join(self.scratch.name, "victim")
        os.mkdir(self.temporary)
        os.mkdir(self.victim)
        with open(os.path.join(self.victim, "precious"), "w", encoding="utf-8") as file:
            file.write("x\n")

    def play(self):
        protocol, game, own, options, added = TALKS[TALK]
        quoted = shlex.quote(self.victim)
        words = f"{shlex.quote(self.bot.path)} {TALK} {self.token} {shlex.quote(CLI)} at:{quoted} {added}".strip()
        opponent = own.format(cli=shlex.quote(CLI)) if self.bot.plays_own else "random"
        command = [CLI, "match", f"{protocol}:{words}", opponent, "--game", game, "--games", "1", "--box", "--json",
                   "--move-time", self.bot.limit, *options, *self.bot.options]
        environment = {**os.environ, "TMPDIR": self.temporary}
        with open(os.path.join(self.scratch.name, "out"), "w+b") as out:
            began = time.monotonic()
            host = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, env=environment,
                                    cwd=self.scratch.name, start_new_session=True)
            timer = threading.Timer(MOST_WALL + float(self.bot.limit), host.kill)
            timer.start()
            self.memory = 0
            while host.poll() is None:
                self.memory = max(self.memory, most_memory(host.pid))
                time.sleep(0.05)
            timer.cancel()
            self.wall = time.monotonic() - began
            out.seek(0)
            self.shown = out.read()
        self.status = host.returncode
        text = self.shown.decode("utf-8", "surrogateescape")
        self.harm = HARM.search(text)
        self.verdict, self.result, self.sentence = "none", "", text[-600:]
        at = text.find('{\n  "games"')
        try:
            played = json.JSONDecoder().raw_decode(text[at:] if at >= 0 else "")[0]["games"][0]
            self.verdict, self.result = ENDS[played["end"]], played["result"]
            self.sentence = played.get("sentence", "")
        except (ValueError, IndexError, KeyError):
            pass

    def problems(self):
        """What is not as it is to be."""
        found = []
        left, files = commanded_with(self.token), os.listdir(self.temporary)
        victim = {name: open(os.path.join(self.victim, name), encoding="utf-8").read() for name in os.listdir(self.victim)}
        self.left = (len(left), len(files))
        if self.verdict not in self.bot.expected:
            found.append(f"the verdict is {self.verdict}, not {' or '.join(self.bot.expected)}")
        if self.verdict not in ("played", "none") and self.result != "0-1":
            found.append(f"it has not lost: {self.result}")
        if self.status != 0:
            found.append(f"the host's status is {self.status}")
        found += [f"a process is left: {command}" for command in left]
        found += [f"a file is left: {name}" for name in files]
        if victim != {"precious": "x\n"}:
            found.append(f"the user's files: {victim}")
        if self.harm:
            found.append(f"a harmful character is shown: {self.harm}")
        if len(self.shown) > MOST_SHOWN:
            found.append(f"{len(self.shown)} bytes are shown")
        if self.memory > MOST_MEMORY:
            found.append(f"the host has taken {self.memory} KiB")
        return found


def why_not():
    """Why nothing can run in a box here; None: it can."""
    result = subprocess.run([CLI, "match", "x-y:true", "random", "--game", "othello", "--games", "1", "--box", "--move-time", "1"],
                            capture_output=True, text=True, check=False, timeout=100)
    return result.stderr.strip().replace("\n", " ") if result.returncode != 0 else None


def main():
    reason = why_not()
    if reason:
        print(f"1..0 # SKIP {reason}")
        return 0
    names = sys.argv[3:]
    bots = [Bot(os.path.join(HERE, name)) for name in sorted(os.listdir(HERE)) if name.endswith(".sh")]
    bots = [bot for bot in bots if TALK in bot.talks and (not names or bot.name in names)]
    runs = [Run(bot, number) for number, bot in enumerate(bots)]
    failed, folder = 0, os.environ.get("PLY_BOTS_OUT")
    print(f"1..{len(runs)}", flush=True)
    table = ["bot\tverdict\twall_s\tprocesses_left\tfiles_left\thost_kib\tbytes_shown\tsentence"]
    with ThreadPoolExecutor(JOBS) as pool:
        for number, (run, _) in enumerate(zip(runs, pool.map(Run.play, runs)), 1):
            problems = run.problems()
            failed += bool(problems)
            print(f"{'not ok' if problems else 'ok'} {number} - {run.bot.name}: {run.bot.what}")
            print(f"# {run.verdict}, {run.wall:.1f} s, {run.left[0]} processes and {run.left[1]} files left, host {run.memory} KiB, "
                  f"{len(run.shown)} bytes shown: {HARM.sub('?', run.sentence)[:300]!r}", flush=True)
            for problem in problems:
                print(f"#   {HARM.sub('?', problem)[:500]}", flush=True)
            sentence = HARM.sub("?", run.sentence).replace("\t", " ").replace("\n", " ")[:200]
            table.append(f"{run.bot.name}\t{run.verdict}\t{run.wall:.2f}\t{run.left[0]}\t{run.left[1]}\t{run.memory}\t{len(run.shown)}\t"
                         + sentence)
            run.scratch.cleanup()
    if folder:
        with open(os.path.join(folder, f"bots-{TALK}.tsv"), "w", encoding="utf-8") as file:
            file.write("\n".join(table) + "\n")
    return 1 if failed else 0


sys.exit(main())
