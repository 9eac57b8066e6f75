#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""hostile.py PLYSCOPE-CLI: programs that attack their host, their opponent or the reader of the terminal. Prints TAP."""

import os
import re
import shlex
import subprocess
import sys
import tempfile

import tap

cli = os.path.abspath(sys.argv[1])
me = shlex.quote(cli)
scratch = tempfile.TemporaryDirectory(prefix="ply hostile é ")


def path(*words):
    return os.path.join(scratch.name, *words)


def script(name, text):
    """A program that is a shell script; what to type to start it."""
    file = path(name)
    with open(file, "w", encoding="utf-8") as stream:
        stream.write("#!/bin/sh\n" + text + "\n")
    os.chmod(file, 0o755)
    return shlex.quote(file)


def tree(top):
    """All that there is below a folder, with modes."""
    found = {}
    for folder, folders, files in os.walk(top):
        for name in [".", *folders, *files]:
            status = os.lstat(os.path.join(folder, name))
            found[os.path.relpath(os.path.join(folder, name), top)] = oct(status.st_mode)
    return found


class Place:
    """A folder for temporary files, which must be empty afterwards, and a user's own, which must stay as it is."""

    def __init__(self):
        self.temporary = tempfile.mkdtemp(dir=scratch.name, prefix="tmp ")
        self.victim = tempfile.mkdtemp(dir=scratch.name, prefix="victim ")
        os.makedirs(os.path.join(self.victim, "sub", "deeper"))
        for name in ("precious", "sub/deeper/file", "input.txt", "red_next.txt"):
            with open(os.path.join(self.victim, name), "w", encoding="utf-8") as file:
                file.write("x\n")
        os.chmod(self.victim, 0o750)
        self.before = tree(self.victim)

    def run(self, *arguments, timeout=400):
        environment = {**os.environ, "TMPDIR": self.temporary, "VICTIM": self.victim, "ME": cli}
        return subprocess.run([cli, *arguments], capture_output=True, cwd=scratch.name, env=environment,
                              timeout=timeout, check=False)

    def content(self):
        """What stands in the victim's files, which nobody may write to."""
        return {open(os.path.join(self.victim, name), encoding="utf-8").read()
                for name in ("precious", "sub/deeper/file", "input.txt", "red_next.txt")}


# What a program does with the folder that it was given: $d. Every one loses by it.
FOLDERS = {
    "a link in its folder's place": 'cd /; rm -rf "$d"; ln -s "$VICTIM" "$d"',
    "a link in its folder's place, its folder moved away": 'cd /; mv "$d" "$d-away"; ln -s "$VICTIM" "$d"',
    "a file in its folder's place": 'cd /; rm -rf "$d"; : > "$d"',
    "its folder removed": 'cd /; rm -rf "$d"',
    "links to the user's folder in it": 'ln -s "$VICTIM" "$d/a"; mkdir "$d/b"; ln -s "$VICTIM" "$d/b/c"',
    "a link to the user's folder as the output": 'ln -s "$VICTIM" "$d/$out"',
    "a link to the user's file as the output": 'ln -s "$VICTIM/precious" "$d/$out"',
    "a folder as the output": 'mkdir -p "$d/$out/a/b"; : > "$d/$out/a/b/c"',
    "a very deep folder": 'cd "$d"; i=0; while [ $i -lt 400 ]; do mkdir a-folder-in-a-folder; cd a-folder-in-a-folder; '
                          'i=$((i + 1)); done; ln -s "$VICTIM" link',
    "a folder that nobody may look into": 'mkdir -p "$d/a/b"; chmod 0 "$d/a"; chmod 0 "$d"',
}


def judge_folder(name, place, result, lost):
    detail = (result.returncode, result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace"),
              os.listdir(place.temporary))
    tap.check(f"{name}: it loses", lost and result.returncode == 0, detail)
    tap.check(f"{name}: the user's folder is untouched",
              tree(place.victim) == place.before and place.content() == {"x\n"}, (detail, tree(place.victim)))
    tap.check(f"{name}: nothing is left", os.listdir(place.temporary) == [], detail)


for name, act in FOLDERS.items():
    place = Place()
    bot = script("pente-bot", f"d=$PWD; out=output.txt; {act}")
    result = place.run("as", "pente-master", bot, "builtin:pente-random", "--time", "20", "--quiet")
    judge_folder("pente-master, " + name, place, result, b"Game 1: Black (pente-random) wins" in result.stdout)
    place = Place()
    bot = script("connect-bot", f'd=${{2%/*}}; out=${{3##*/}}; {act}')
    result = place.run("as", "maxconnect4-host", bot, "builtin:random", "1", "-q")
    judge_folder("maxconnect4-host, " + name, place, result, result.stdout.endswith(b"\nwinner B 0 0 fault\n"))

# Over files a program lives as long as its folder: it may change it while its host reads and writes there.
for name in ("a link in its folder's place", "a link in its folder's place, its folder moved away",
             "a file in its folder's place", "its folder removed"):
    place = Place()
    bot = script("file-bot", f'd=$PWD; while [ ! -e "$1.go" ]; do sleep 0.05; done; {FOLDERS[name]}; sleep 60')
    result = place.run("match", f"move-file:{bot} {{name}}", "random", "--game", "othello", "--games", "1",
                       "--move-time", "3", "--json")
    told = result.stdout.decode(errors="replace")
    judge_folder("match over files, " + name, place, result, '"result" : "0-1"' in told)

# Who removes the opponent's folder gains nothing by it: it is made anew, and the game goes on.
raid = 'for e in "$TMPDIR"/*/* "$TMPDIR"/*; do case "$d" in "$e"*) ;; *) rm -rf "$e";; esac; done; cd "$d"; '
place = Place()
robber = script("robber", f'd=${{2%/*}}; {raid} exec "$ME" as maxconnect4 "$@"')
result = place.run("as", "maxconnect4-host", robber, f"{me} as maxconnect4", "1", "-q", timeout=400)
tap.check("maxconnect4-host: the opponent's folder removed, and nobody loses by it",
          result.returncode == 0 and b"\nwinner " in result.stdout and b"is lost by" not in result.stdout, result)
tap.check("maxconnect4-host: the opponent's folder removed, and nothing is left", os.listdir(place.temporary) == [],
          os.listdir(place.temporary))
place = Place()
robber = script("pente-robber", f'd=$PWD; {raid} n=$(cat playdata.txt 2>/dev/null || echo 0); '
                'echo $((n + 1)) > playdata.txt; [ $n -lt 2 ] || exit 3; set 10K 10N; shift $n; echo $1 > output.txt')
result = place.run("as", "pente-master", robber, f"{me} as pente", "--time", "20", "--quiet")
tap.check("pente-master: the opponent's folder removed, and it plays on",
          b"Game 1: Black" in result.stdout and b"wins: program ended (4 moves" in result.stdout, result)
tap.check("pente-master: the opponent's folder removed, and nothing is left", os.listdir(place.temporary) == [],
          os.listdir(place.temporary))

# What a program writes, on any way out of it: none of it may steer the terminal of who reads the host's report.
WORDS = r"\033]0;owned\007\033[2J\033[31mHACK\302\233m\342\200\256\342\201\246\177\377\b"
HARM = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\udc80-\udcff]")
shout = f"printf '{WORDS}\\n'; printf '{WORDS}\\n' >&2; "


def clean(name, result, *expected):
    """Nothing harmful on stdout and stderr; what is expected (the words, where nothing is) stands there."""
    text = (result.stdout + result.stderr).decode("utf-8", "surrogateescape")
    found = HARM.search(text)
    tap.check(name + ": what it writes is harmless", found is None, (found, text[:2000]))
    tap.check(name + ": the host tells of it", all(words in text for words in expected or ("HACK",)),
              (result.returncode, text[:2000]))


place = Place()
lines = script("lines", shout + "cat > /dev/null")
clean("monitor", place.run("as", "monitor", "4", "1", lines, f"{me} as othello", "-t", "60"), "HACK", "winner W")
clean("monitor, silent", place.run("as", "monitor", "--none", "4", "1", f"{me} as othello", lines, "-t", "60"), "HACK", "winner B")
clean("tournament", place.run("as", "tournament", "text", lines.strip("'"), "builtin:random", "0", "0", "3000"),
      "HACK", "winner W")
nboard = script("nboard", "while read a b; do case \"$a\" in ping) printf 'pong %s\\n' \"$b\";; "
                f"go) printf '=== {WORDS}\\n';; esac; done")
clean("match, nboard", place.run("match", f"nboard:{nboard}", "random", "--game", "othello", "--games", "1",
                                 "--move-time", "60"))
ugi = script("ugi", f"while read a b; do case \"$a\" in ugi) echo id name x; echo ugiok;; isready) echo readyok;; "
             f"go) printf 'bestmove {WORDS}\\n';; esac; done")
clean("match, ugi", place.run("match", f"ugi:{ugi}", "random", "--game", "maxconnect4", "--games", "1", "--move-time", "60"))
gtp = script("gtp", f"while read line; do case \"$line\" in *genmove*) printf '= {WORDS}\\n\\n';; *) printf '= \\n\\n';; esac; done")
clean("match, gtp", place.run("match", f"gtp:{gtp}", "random", "--game", "othello", "--games", "1", "--move-time", "60"))
dying = script("dying", f"printf '{WORDS}\\n' >&2; exit 3")
for kind in "gtp", "nboard", "ugi", "x-y", "prompt":
    clean(f"match, a dying {kind}", place.run("match", f"{kind}:{dying}", "random", "--game", "othello", "--games", "1",
                                             "--move-time", "60"))
clean("pente-master", place.run("as", "pente-master", script("pente-words", shout + f"printf '{WORDS}' > output.txt"),
                                "builtin:pente-random", "--time", "60"), "expected a move like")
clean("pente-master --show-errors", place.run("as", "pente-master", dying, "builtin:pente-random", "--time", "60",
                                              "--show-errors"))
clean("maxconnect4-host", place.run("as", "maxconnect4-host", script("connect-words", f"printf '{WORDS}' > \"$3\"; {shout}"),
                                    "builtin:random", "1"), "expected 0, 1 or 2", "winner B")
game = tempfile.mkdtemp(dir=scratch.name)
writer = script("writer", shout + f"while [ ! -e X.go ]; do sleep 0.05; done; printf '{WORDS}' > move_file; sleep 60")
clean("referee", place.run("as", "referee", "X", "Y", "--start", "X", "--dir", game, "--time-limit", "60",
                           "--a-command", writer), "HACK", "Y WINS")
evil = script("evil\x1b[31m\u202e", "printf 'nothing\\n'; cat > /dev/null")
result = place.run("as", "monitor", "4", "1", evil, f"{me} as othello", "-t", "1")
tap.check("monitor: a program's name is harmless", HARM.search((result.stdout + result.stderr).decode()) is None, result)

# What a host says comes back in complaints, to a terminal or a log.
for words, sent in ((["as", "othello", "4", "1"], "put B {} 1\n"), (["nboard"], "move {}\n"), (["ugi"], "{}\nposition {}\n"),
                    (["as", "play"], "game {} 1 0 0\n"), (["gtp"], "{}\nplay {} a1\n")):
    result = subprocess.run([cli, *words], input=sent.replace("{}", "a\x1b[31m\x9b\u202eHACK").encode(), capture_output=True,
                            timeout=tap.PATIENCE, check=False)
    told = (result.stdout + result.stderr).decode()
    tap.check(f"{' '.join(words)}: what is not understood is harmless", HARM.search(told) is None and told.strip(), told)

# A program that has ended has not answered, however late that is seen.
ended = script("ended", "exit 3")
result = place.run("match", f"move-file:{ended}", "random", "--games", "1", "--move-time", "1")
tap.check("match: a program that ends is said to have ended", b"has ended during its turn: exit status 3" in result.stdout, result.stdout)

# A flood on stderr costs neither the terminal nor the game.
flood = script("flood", "yes 'all work and no play' | head -c 40000000 >&2; " + 'exec "$ME" as othello "$@"')
result = place.run("as", "monitor", "4", "1", flood, f"{me} as othello")
tap.check("monitor: a flood of stderr is bounded", len(result.stderr) < 100000 and b"all work" in result.stderr
          and b"winner" in result.stdout and b"legal" in result.stdout, (len(result.stderr), result.stdout[-300:]))
flood = script("flood-lines", "yes 'all work and no play' | head -c 40000000 >&2; " + 'exec "$ME" as play')
result = place.run("as", "tournament", "none", flood.strip("'"), "builtin:random", "2", "0", "0")
tap.check("tournament: a flood of stderr is bounded", len(result.stderr) < 100000 and result.returncode == 0
          and result.stdout.rstrip().endswith(b"legal"), (result.returncode, len(result.stderr), result.stdout))

sys.exit(tap.done())
