#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""cups.py CLI COURSE: plays cups as an instructor would: a folder of submissions, a kill -9 in the middle, shares of the
work by GNU parallel, reports. TAP."""
import csv
import difflib
import io
import json
import os
import pathlib
import random
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from jailed import is_jailed
from tap import check, done

CLI, COURSE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
STEADY = pathlib.Path(__file__).resolve().parent / "steady.sh"
BOT_FOLDER = pathlib.Path(__file__).resolve().parent.parent / "arena" / "bots"
WORLD = """plycup: 1
title: World Cup
game: othello:6
seed: 7
openings: 4 plies
depth: 2
player: engine = engine
player: ab = alpha-beta
player: minimax = minimax
player: pvs = pvs
""" + "".join(f"player: r{i} = random\n" for i in range(12)) + """
stage: first = groups 4
stage: second = groups 2 from first best 2
stage: semi = round-robin from second best 2
stage: third = play-off from semi places 3-4
stage: final = play-off from semi places 1-2 by score
"""
# A program for each way to lose, of the line protocol.
BOTS = {
    "illegal": "import sys\nif sys.stdin.readline().split()[1] == 'W': sys.stdin.readline()\nprint('0 0', flush=True)\nsys.stdin.readline()\n",
    "malformed": "import sys\nfor line in sys.stdin: print('\\033[31mI win\\033[0m', flush=True)\n",
    "crasher": "import sys\nsys.stdin.readline()\nsys.stderr.write('\\033]0;owned\\007out of ideas\\n')\nsys.exit(3)\n",
    "spinner": "import sys\nsys.stdin.readline()\nwhile True: pass\n",
}
# Plays Othello's first legal move, after more rubbish than its box has memory.
JAVA = """import java.util.Scanner;
public class Bot {
  static int[][] b = new int[8][8];
  static boolean play(int x, int y, int c, boolean make) {
    if (b[y][x] != 0) return false;
    boolean any = false;
    for (int dx = -1; dx <= 1; dx++) for (int dy = -1; dy <= 1; dy++) {
      if (dx == 0 && dy == 0) continue;
      int n = 1;
      while (in(x + n*dx, y + n*dy) && b[y+n*dy][x+n*dx] == 3 - c) n++;
      if (n > 1 && in(x+n*dx, y+n*dy) && b[y+n*dy][x+n*dx] == c) {
        any = true;
        if (make) for (int k = 0; k < n; k++) b[y+k*dy][x+k*dx] = c;
      }
    }
    return any;
  }
  static boolean in(int x, int y) { return x >= 0 && y >= 0 && x < 8 && y < 8; }
  static void move(int c) {
    for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++)
      if (play(x, y, c, false)) { play(x, y, c, true); System.out.println(x + " " + y); System.out.flush(); return; }
    System.out.println("pass"); System.out.flush();
  }
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    b[3][3] = b[4][4] = 2; b[3][4] = b[4][3] = 1;
    long sum = 0; for (int i = 0; i < 15; i++) { byte[] g = new byte[100 << 20]; g[i] = 1; sum += g[i]; }
    int me = in.nextLine().split(" ")[1].equals("B") ? 1 : 2;
    if (me == 1) move(1);
    while (in.hasNextLine()) {
      String[] w = in.nextLine().trim().split(" ");
      if (!w[0].equals("pass")) play(Integer.parseInt(w[0]), Integer.parseInt(w[1]), 3 - me, true);
      move(me);
    }
  }
}
"""
MAKE_JAVA = """play: Bot.java
	javac -d . Bot.java
	printf '#!/bin/sh\\ncd "$$(dirname "$$0")" && exec java Bot\\n' > play && chmod +x play
"""
# Tells what its box lets it have, and then sleeps.
CURIOUS = """import os, sys, time
def told(what, ask):
    try:
        sys.stderr.write(f"{what}={ask()}\\n")
    except OSError:
        sys.stderr.write(f"{what}=refused\\n")
def more():
    os.sched_setaffinity(0, range(os.cpu_count()))
    return len(os.sched_getaffinity(0))
def fill():
    for i in range(10):
        with open(f"/dev/shm/{i}", "wb") as file:
            file.write(bytes(30 << 20))
    return "all"
told("cpus", lambda: len(os.sched_getaffinity(0)))
told("more", more)
told("shm", fill)
sys.stdin.readline()
time.sleep(100)
"""
VERDICTS = {"illegal": "illegal", "malformed": "malformed", "crasher": "crashed", "spinner": "timeout"}


def cli(*arguments, status=0, **more):
    result = subprocess.run([CLI, "arena", *map(str, arguments)], capture_output=True, text=True, timeout=250, **more)
    if result.returncode != status:
        print(f"# arena {' '.join(map(str, arguments))}: status {result.returncode}\n# "
              + (result.stdout + result.stderr).replace("\n", "\n# "))
        raise SystemExit(1)
    return result.stdout


def games(cup):
    return cli("games", cup)


def write_cup(folder, text, name="cup"):
    path = pathlib.Path(folder) / f"{name}.plycup"
    path.write_text(text)
    return path


SAFE = [] if is_jailed(CLI) else ["--unsafe"]


played_at_once = {}  # the games and tables of the World Cup, as test_world_cup() has them


def test_world_cup():
    """Played at once and four at a time, on two machines so to speak: the same bytes."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        first, second = write_cup(one, WORLD), write_cup(other, WORLD)
        cli("run", first, "--quiet")
        cli("run", second, "--quiet", "--jobs", 4)
        log = games(first)
        played_at_once.update(games=log, standings=cli("standings", first), csv=cli("standings", first, "--csv"))
        check("one game at a time and four give the same bytes", log == games(second))
        lines = [line.split("\t") for line in log.splitlines()]
        stages = [line[1] for line in lines]
        check("4 groups of 4, 2 of 4, the final four, third and first",
              [stages.count(s) for s in ("first", "second", "semi", "third", "final")] == [48, 24, 12, 2, 2])
        check("each game has a name of its own", len({line[0] for line in lines}) == len(lines))
        pairs = {}
        for line in lines:
            pairs.setdefault((line[1], line[4], frozenset(line[5:7])), []).append(line)
        check("each opening is played with both colours", all(len(p) == 2 and p[0][5] == p[1][6] and p[0][11].split()[:4] == p[1][11].split()[:4]
                  for p in pairs.values()))
        table = list(csv.DictReader(io.StringIO(played_at_once["csv"])))
        semi = [row["player"] for row in table if row["stage"] == "semi"]
        final = {row["player"] for row in table if row["stage"] == "final"}
        check("the first two of the final four play for the first place", final == set(semi[:2]))
        check("the others for the third", {row["player"] for row in table if row["stage"] == "third"} == set(semi[2:]))
        for row in table:
            own = [line for line in lines if line[1] == row["stage"] and row["player"] in line[5:7]]
            points = sum({"1-0": line[5] == row["player"], "0-1": line[6] == row["player"]}.get(line[7], 0.5)
                         for line in own)
            if abs(points - float(row["points"])) > 0.01 or len(own) != int(row["games"]):
                check(f"the table of {row['stage']} counts the games of {row['player']}", False)
                return
        check("the tables are the sums of the games", True)
        check("nothing is left to play", cli("plan", first) == "")


def test_lot():
    """Two that play alike are level in all that counts; who is stronger wins by more than a lot."""
    text = "plycup: 1\ngame: connect4\ndepth: 2\nplayer: one = pvs\nplayer: other = {}\nstage: all = {}\n"
    for stage in ("elimination", "play-off", "round-robin", "swiss 1"):
        for other, lot in (("pvs", True), ("random", False)):
            with tempfile.TemporaryDirectory() as folder:
                cup = write_cup(folder, text.format(other, stage))
                cli("run", cup, "--quiet")
                said, report = cli("standings", cup), json.loads(cli("standings", cup, "--json"))
                check(f"{stage}: {report['winner']} has won against {other}{' by lot' if lot else ''}",
                      report["winner_by_lot"] == lot and ("Winner of the cup, by lot: " in said) == lot)
                by = [row.get("decided_by") for row in report["stages"][0]["rows"]]
                met = [meeting["decided_by"] for meeting in report["stages"][0].get("meetings", [])]
                html = cup.with_suffix(".html")
                cli("standings", cup, "--html", html)
                columns = next(csv.DictReader(io.StringIO(cli("standings", cup, "--csv"))))
                check(f"{stage}: the rule is named: {by}",
                      by == ["lot" if lot else "points", None] and met in ([], by[:1]) and columns["decided_by"] == by[0]
                      and ("by lot, ahead of " in html.read_text()) == lot)


def kill_in_the_middle(path, rng, jobs):
    """Runs a cup and kills it dead, after each of some games, until it ends by itself."""
    kills = 0
    while True:
        process = subprocess.Popen([CLI, "arena", "run", str(path), "--jobs", str(jobs), *SAFE],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
        left = rng.randint(1, 12)
        for line in process.stdout:
            left -= "/" in line.split("  ")[0]
            if left == 0 and kills < 6:
                time.sleep(rng.random() * 0.01)  # anywhere in the next game, not where it ends
                process.send_signal(signal.SIGKILL)
                kills += 1
                break
        process.stdout.close()
        if process.wait() == 0:
            return kills


def test_kill():
    rng = random.Random(3)
    with tempfile.TemporaryDirectory() as folder:
        killed = write_cup(folder, WORLD, "killed")
        kills = kill_in_the_middle(killed, rng, 3)
        check(f"killed {kills} times", kills == 6)
        check("after kill -9 every game is there once, and the same", played_at_once["games"] == games(killed))
        check("and the standings are the same", played_at_once["csv"] == cli("standings", killed, "--csv"))


def test_submissions():
    """A folder of programs, a good one and one for each way to lose."""
    with tempfile.TemporaryDirectory() as folder:
        bots = pathlib.Path(folder) / "bots"
        bots.mkdir()
        for name, text in BOTS.items():
            (bots / f"{name}.py").write_text(text)
        (bots / "ours").mkdir()
        shutil.copy(os.path.join(COURSE, "play"), bots / "ours" / "play")
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 0.5\ndepth: 2\nconversation: x-y\nplayers: bots\n"
                                "player: random = random\nstage: all = round-robin\n")
        cli("run", cup, "--jobs", 2, "--quiet", *SAFE)
        report = json.loads(cli("standings", cup, "--json"))
        faults = {p["name"]: p["faults"] for p in report["players"]}
        for name, verdict in VERDICTS.items():
            check(f"{name} loses by {verdict}: {faults[name]}", set(faults[name]) == {verdict})
        check("players without a fault have none", faults["ours"] == {} and faults["random"] == {})
        check("ours wins, nothing is void", report["winner"] == "ours" and report["void"] == 0)
        bad = [g for g in report["games"] if g["offender"] >= 0]
        check("each fault has a sentence and a command", all(g["sentence"] and g["replay"] for g in bad))
        late = [g for g in bad if g["verdict"] == "timeout"]
        check("a timeout has what was measured and what was allowed",
              all(g["measured_us"] > g["limit_us"] == 500000 and g["clock"] == "cpu" for g in late))
        check("the last words on standard error stand in the report",
              any("out of ideas" in (g.get("first_stderr") or g.get("second_stderr") or "") for g in bad))
        illegal = next(g for g in bad if g["verdict"] == "illegal")
        check("the move can be asked for again", "Now: " in cli("replay", cup, "--job", illegal["id"], *SAFE))
        page = pathlib.Path(folder) / "report.html"
        cli("standings", cup, "--html", page)
        text = page.read_text()
        check("the page has boards and evidence",
              "<svg" in text and "out of ideas" in text and illegal["replay"].split()[-1] in text)
        everything = text + json.dumps(report) + games(cup) + cli("games", cup, "--records")
        check("nothing that steers a terminal comes through", not any(c in everything for c in "\x1b\x07\x9b\u202e"))
        check("Othello's records are GGF", "(;GM[Othello]" in cli("games", cup, "--records"))


def test_replay():
    """A move in the middle, of a conversation that can only begin at the start: the game is played again up to it."""
    with tempfile.TemporaryDirectory() as folder:
        bot = pathlib.Path(folder) / "bot.py"
        bot.write_text("import sys\nif sys.stdin.readline().split()[1] == 'B':\n    print('2 3', flush=True)\n"
                       "sys.stdin.readline()\nprint('0 0', flush=True)\nsys.stdin.readline()\n")
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 5\nconversation: x-y\n"
                        "player: bot = python3 bot.py\nplayer: other = random\nstage: s = play-off\n")
        cli("run", cup, "--quiet", *SAFE)
        late = next(g for g in json.loads(cli("standings", cup, "--json"))["games"] if g["first"] == "bot")
        check(f"its second move is at fault: {late['moves']}",
              late["verdict"] == "illegal" and late["moves"].startswith("c4 ") and len(late["moves"].split()) == 2)
        then, now = cli("replay", cup, "--job", late["id"], *SAFE).splitlines()
        check(f"it comes to the same move and makes it again: {now}",
              now.startswith("Now: ") and now[5:] == then[6:] and "has played 0 0" in now)
        bot.write_text(bot.read_text().replace("'2 3'", "'3 2'"))
        said = cli("replay", cup, "--job", late["id"], *SAFE)
        check(f"one that plays otherwise before is told: {said.strip()}", "It played d3 as move 1, and not c4" in said)
        bot.write_text(bot.read_text().replace("'3 2'", "'2 3'").replace("'0 0'", "sys.stdin.readline"))
        said = cli("replay", cup, "--job", late["id"], *SAFE)
        check(f"another fault is told: {said.strip()}", "Now: " in said and "has answered" in said)
        # One that can be asked for the move alone, but errs only after what went before.
        relay = pathlib.Path(folder) / "relay.py"
        relay.write_text("import subprocess, sys\nown = subprocess.Popen([sys.argv[1], 'as', 'othello', *sys.argv[2:]], stdin=subprocess.PIPE, text=True)\n"
                         "asked = 0\nfor line in sys.stdin:\n    asked += line.startswith('move')\n    if asked == 3:\n"
                         "        print('I see it all', flush=True)\n        continue\n"
                         "    own.stdin.write(line)\n    own.stdin.flush()\n")
        cup = write_cup(folder, "plycup: 1\ngame: othello:4\ndepth: 1\nmove time: 5\nclock: wall\n"
                        f"player: bot = prompt:python3 relay.py {shlex.quote(CLI)}\nplayer: other = random\nstage: s = play-off\n", "prompt")
        cli("run", cup, "--quiet", *SAFE)
        for game in json.loads(cli("standings", cup, "--json"))["games"]:
            then, now = cli("replay", cup, "--job", game["id"], *SAFE).splitlines()
            check(f"what it does after {len(game['moves'].split())} moves it does again: {now}",
                  game["verdict"] == "malformed" and now[5:] == then[6:] and "I see it all" in now)


def test_shares():
    """Planned, played in shares and by name, merged in any order, as often as one likes."""
    text = "plycup: 1\ngame: connect4\nseed: 3\nopenings: 2 plies\ndepth: 2\n" + \
        "player: ab = alpha-beta\nplayer: pvs = pvs\nplayer: a = random\nplayer: b = random\nplayer: c = random\n" + \
        "stage: swiss = swiss 3\nstage: out = elimination from swiss places 1-4\n"
    with tempfile.TemporaryDirectory() as folder:
        alone, shared = write_cup(folder, text, "alone"), write_cup(folder, text, "shared")
        results = pathlib.Path(folder) / "results"
        cli("run", alone, "--quiet")
        rounds = 0
        while True:
            names = [line.split("\t")[0] for line in cli("plan", shared).splitlines()]
            if not names:
                break
            rounds += 1
            if rounds == 1 and shutil.which("parallel"):
                subprocess.run(["parallel", "--will-cite", "--quote", "-j2", CLI, "arena", "run", str(shared), "--quiet", "--output",
                                str(results), "--job"], input="\n".join(names), text=True, check=True, timeout=200)
            else:
                for share in (3, 1, 2):
                    cli("run", shared, "--slice", f"{share}/3", "--output", results, "--quiet")
            check(f"round {rounds}: each has a result", {f"{n}-0.plyresult" for n in names} <= set(os.listdir(results)))
            cli("merge", shared, results)
        check("merging again changes nothing", "0 of them new" in cli("merge", shared, results))
        check("shares give what one run gives", games(alone) == games(shared))
        check("later rounds were planned from earlier ones", rounds >= 5)
        (results / f"{'0' * 40}-0.plyresult").write_text('{"plycupresult": 1, "id": "x"}')
        result = subprocess.run([CLI, "arena", "merge", shared, results], capture_output=True, text=True)
        check(f"a broken result is told: {result.stderr.strip()}", result.returncode == 2 and ":1:" in result.stderr)
        records = cli("games", alone, "--records")
        check("other games have tags and numbered moves", '[Game "connect4"]' in records and "\n1. " in records)


def test_mixed():
    """Sixteen programs, good and hostile, in the jail: to the end unattended, twice with equal standings, once of them
    killed on the way."""
    hostile = ("bidi", "crashes", "crlf", "ends-with-3", "escapes", "fork-bomb", "half-a-line-and-ends", "kills-everybody",
               "nul", "occupied", "two-moves", "winner-line")
    players = [f"player: play = x-y:{shlex.quote(str(STEADY))} {shlex.quote(COURSE + '/play')}\n", "player: engine = engine\n",
               "player: ab = alpha-beta\n", "player: random = random\n"]
    players += [f"player: {name} = x-y:{shlex.quote(f'{BOT_FOLDER}/{name}.sh')} lines token {shlex.quote(CLI)} at:nobody\n" for name in hostile]
    text = "plycup: 1\ngame: othello\nseed: 4\nmove time: 0.5\ndepth: 2\n" + "".join(players) + \
        WORLD[WORLD.index("stage: first"):]
    with tempfile.TemporaryDirectory() as folder:
        one, other = write_cup(folder, text, "one"), write_cup(folder, text, "other")
        cli("run", one, "--quiet", "--jobs", 2)
        kills = kill_in_the_middle(other, random.Random(9), 2)
        tables = []
        for cup in (one, other):
            rows = csv.DictReader(io.StringIO(cli("standings", cup, "--csv")))
            tables.append([(r["stage"], r["group"], r["place"], r["player"], r["points"]) for r in rows])
        equal = tables[0] == tables[1] and len(tables[0]) == 32
        check(f"16 programs, {kills} kills: equal standings", equal)
        if not equal:
            for line in difflib.unified_diff(games(one).splitlines(), games(other).splitlines(), lineterm="", n=0):
                print("#", line)
        report = json.loads(cli("standings", one, "--json"))
        check("88 games, none of them void", report["games_settled"] == 88 and report["void"] == 0)
        faults = {p["name"]: sum(p["faults"].values()) for p in report["players"]}
        check("no victim is blamed", not any(faults[name] for name in ("play", "engine", "ab", "random")))
        check("the final is fair", {r[3] for r in tables[0] if r[0] == "final"} <= {"play", "engine", "ab", "random"})
        everything = json.dumps(report, ensure_ascii=False) + games(one)
        check("nothing that steers a terminal comes through", not any(c in everything for c in "\x1b\x07\x9b\u202e"))


def test_void():
    """A machine that has no room for a program's folder is at fault, and not the program."""
    with tempfile.TemporaryDirectory() as folder:
        text = f"plycup: 1\ngame: pente\nmove time: 1\nreplays: 1\nplayer: ours = pente-files:{shlex.quote(COURSE + '/pente')}\n" + \
            "player: other = pente-random\nstage: s = play-off\n"
        cup = write_cup(folder, text)
        cli("run", cup, "--quiet", *SAFE, env=dict(os.environ, TMPDIR="/nonexistent"))
        report = json.loads(cli("standings", cup, "--json"))
        check("void games are played again once, and then left",
              report["void"] == 2 and {g["attempt"] for g in report["games"]} == {1} and cli("plan", cup) == "")
        check("nobody is blamed", all(p["games"] == 0 and p["faults"] == {} for p in report["players"]))
        write_cup(folder, text.replace("replays: 1", "replays: 5"))
        cli("run", cup, "--quiet", *SAFE)
        report = json.loads(cli("standings", cup, "--json"))
        check("with more replays they are played", report["void"] == 0 and {g["attempt"] for g in report["games"]} == {2})


# Runs $2… where $1 is a small disk of its own, and gives it room after that has failed.
SMALL_DISK = """mount -t tmpfs -o size=88k tmpfs "$1" && folder=$1 && shift && cp "$folder.plycup" "$folder/cup.plycup" || exit 77
"$@" > "$folder.first" 2>&1; echo $? >> "$folder.first"
mount -o remount,size=16m "$folder" || exit 77
"$@"
"""


def test_full_disk():
    """Results on a disk that becomes full: one sentence, nothing lost, and with room again it goes on."""
    with tempfile.TemporaryDirectory() as folder:
        write_cup(folder, WORLD, "disk")
        disk = pathlib.Path(folder) / "disk"
        disk.mkdir()
        words = [CLI, "arena", "run", str(disk / "cup.plycup"), "--quiet"]
        ran = subprocess.run(["unshare", "-rm", "sh", "-c", SMALL_DISK, "sh", str(disk), *words], capture_output=True, text=True, timeout=200)
        first = pathlib.Path(folder) / "disk.first"
        if ran.returncode != 0 and not first.exists():
            print(f"# no disk of its own here: {ran.stderr.strip()}")
            limited_file(folder)
            return
        said = first.read_text()
        check(f"a full disk: {said}",
              said.endswith("\n2\n") and said.count("\n") == 2 and "is full. What was played is kept" in said)
        check("with room again it goes on to the same tables",
              ran.returncode == 0 and ran.stdout.splitlines()[1:] == played_at_once["standings"].splitlines()[1:])


def limited_file(folder):
    """The same where nobody may mount: no file may grow beyond what holds some games."""
    small = write_cup(folder, WORLD, "small")

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (40000, 40000))

    ran = subprocess.run([CLI, "arena", "run", str(small), "--quiet"], capture_output=True, text=True, timeout=200, preexec_fn=limit)
    check(f"a full disk: {ran.stderr}",
          ran.returncode == 2 and ran.stderr.count("\n") == 1 and "What was played is kept" in ran.stderr)
    cli("run", small, "--quiet")
    check("with room again it goes on to the same games", games(small) == played_at_once["games"])


def test_build():
    """What was handed in as source text is made in the jail, which its Makefile does not leave."""
    with tempfile.TemporaryDirectory() as folder:
        bots, victim = pathlib.Path(folder) / "bots", pathlib.Path(folder) / "victim"
        made = "player: bot.py\n\t(echo '#!/usr/bin/python3'; cat bot.py) > player && chmod +x player\n"
        kill = "; kill -9 -1" if not SAFE else ""
        for name, recipe in {"good": made, "hostile": made + f"\techo x > {victim}; echo x > ../../victim{kill}\n",
                             "broken": "player:\n\techo no rule; exit 4\n"}.items():
            (bots / name).mkdir(parents=True)
            (bots / name / "Makefile").write_text(recipe)
            (bots / name / "bot.py").write_text(BOTS["illegal"])
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 1\nconversation: x-y\nplayers: bots\n"
                        "player: other = random\nstage: s = round-robin\n")
        cli("run", cup, "--quiet", *SAFE, env=dict(os.environ, XDG_CACHE_HOME=os.path.join(folder, "cache")))
        report = json.loads(cli("standings", cup, "--json"))
        faults = {p["name"]: set(p["faults"]) for p in report["players"]}
        check(f"made elsewhere, and plays: {faults['good']}", faults["good"] == {"illegal"} and not (bots / "good" / "player").exists())
        check("what cannot be made loses, with the reason", faults["broken"] == {"crashed"} and any("exit status" in g["sentence"] for g in report["games"]
              if g["offender"] >= 0 and "broken" in (g["first"], g["second"])))
        if not SAFE:
            check("a Makefile does not leave the jail", not victim.exists())


def test_group_names():
    """Over files a program goes by the name under which it was handed in, whatever runs it."""
    with tempfile.TemporaryDirectory() as folder:
        bots = pathlib.Path(folder) / "bots"
        (bots / "ann").mkdir(parents=True)
        shutil.copy(os.path.join(COURSE, "move-file"), bots / "ann" / "move-file")
        (bots / "ann" / "main.py").write_text("import os\nown = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'move-file')\n"
                                              "os.execv(own, [own, '--name', 'ann', '--depth', '1'])\n")
        (bots / "eve.py").write_text("import os, time\nwhile not os.path.exists('Group5.go'):\n    time.sleep(0.1)\n")
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 3\nclock: wall\nconversation: move-file\nplayers: bots\n"
                                "stage: s = play-off\n")
        cli("run", cup, "--quiet", "--jobs", 2, *SAFE)
        played = json.loads(cli("standings", cup, "--json"))["games"]
        ends = {(g["first"], g["verdict"], ("first", "second")[g["offender"]], len(g["moves"].split())) for g in played}
        check(f"main.py of the folder ann is called ann: {ends}",
              ends == {("ann", "timeout", "second", 1), ("eve", "timeout", "first", 0)})
        check(f"and who waits for another name is told: {played[0]['sentence']}",
              all(g["sentence"].startswith("eve has written no move") and "“eve.go”" in g["sentence"] for g in played))
        own = pathlib.Path(folder) / "Group7.py"
        own.write_text("import time\ntime.sleep(100)\n")
        said = subprocess.run([CLI, "match", f"move-file:python3 {own}", "random", "--games", "1", "--move-time", "1"],
                              capture_output=True, text=True, timeout=100).stdout
        check(f"a file that an interpreter runs is called as the file is: {said.splitlines()[0]}", "Group7 has written no move" in said)


def test_no_tool():
    """A machine that cannot make a program, for want of what makes it, takes nobody's points."""
    with tempfile.TemporaryDirectory() as folder:
        bot, ruby = (pathlib.Path(folder) / "bots" / name for name in ("bot", "ruby"))
        for each in bot, ruby:
            each.mkdir(parents=True)
        (bot / "Makefile").write_text("play:\n\tcp $$(command -v true) play\n")
        (pathlib.Path(folder) / "bots" / "other.py").write_text(BOTS["crasher"])
        (ruby / "play").write_text("#!/usr/bin/env -S ruby -w\nputs 1\n")
        (ruby / "play").chmod(0o755)
        tools = pathlib.Path(folder) / "tools"
        tools.mkdir()
        for name in ("bwrap", "python3", "sh", "tar", "true"):
            if shutil.which(name):
                (tools / name).symlink_to(shutil.which(name))
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 1\nreplays: 1\nconversation: x-y\nplayers: bots\n"
                        "stage: s = gauntlet of other,bot\nstage: t = play-off of other,ruby\n")
        more = dict(os.environ, XDG_CACHE_HOME=os.path.join(folder, "cache"))
        cli("run", cup, "--quiet", *SAFE, env=dict(more, PATH=str(tools)))
        report = json.loads(cli("standings", cup, "--json"))
        check(f"no make, no loss: {[g['sentence'] for g in report['games']]}",
              report["void"] == 4 and all("is not installed on this machine" in g["sentence"] for g in report["games"])
              and sum("“ruby”" in g["sentence"] for g in report["games"]) == 2)
        # A compiler that a Makefile calls, and the machine has none of that language.
        for name in ("make", "cp"):
            (tools / name).symlink_to(shutil.which(name))
        (bot / "Makefile").write_text("play:\n\tghc -O2 bot.hs -o play\n")
        (bot / "bot.hs").write_text("main = return ()\n")
        write_cup(folder, cup.read_text().replace("replays: 1", "replays: 3"))
        cli("run", cup, "--quiet", *SAFE, env=dict(more, PATH=str(tools)))
        report = json.loads(cli("standings", cup, "--json"))
        check("no compiler, no loss", report["void"] == 4 and sum("“ghc”" in g["sentence"] for g in report["games"]) == 2)
        (bot / "Makefile").write_text("play:\n\tnever-heard-of-it bot.hs\n")
        write_cup(folder, cup.read_text().replace("replays: 3", "replays: 5"))
        cli("run", cup, "--quiet", *SAFE, env=dict(more, PATH=str(tools)))
        report = json.loads(cli("standings", cup, "--json"))
        check("a compiler that there is not in the world is the program's own fault",
              {g["verdict"] for g in report["games"] if "bot" in (g["first"], g["second"])} == {"crashed"})


def test_no_program():
    """Where nothing that was handed in can be started nothing is played; what can be started then, is."""
    with tempfile.TemporaryDirectory() as folder:
        bots = pathlib.Path(folder) / "bots"
        bots.mkdir()
        for name in ("one", "two"):
            (bots / name).write_text("#!/usr/bin/python3\n" + BOTS["illegal"])
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 1\nconversation: x-y\nplayers: bots\n"
                        "player: other = random\nstage: s = round-robin\n")
        ran = subprocess.run([CLI, "arena", "run", str(cup), "--quiet", *SAFE], capture_output=True, text=True, timeout=100)
        check(f"it stops with one sentence: {ran.stderr}",
              ran.returncode != 0 and ran.stderr.count("\n") == 1 and "none of the 2 programs" in ran.stderr
              and "chmod +x" in ran.stderr)
        check("nothing was played", len(cli("plan", cup).splitlines()) == 6)
        (bots / "one").chmod(0o755)
        cli("run", cup, "--quiet", *SAFE)
        report = json.loads(cli("standings", cup, "--json"))
        check("one that may not be run loses, and the others play",
              {g["verdict"] for g in report["games"] if "two" in (g["first"], g["second"])} == {"crashed"} and report["void"] == 0)
        check("as long as it may not, nothing is planned", cli("plan", cup) == "")
        shared = pathlib.Path(folder) / "shared.plycup"
        for name in ("cup.plycup", "cup.sqlite"):
            shutil.copy(cup.with_name(name), shared.with_suffix(pathlib.Path(name).suffix))
        (bots / "two").chmod(0o755)
        planned = [line.split("\t") for line in cli("plan", shared).splitlines()]
        if not SAFE:
            check(f"once it may, those games are planned: {planned}",
                  len(planned) == 4 and all("two" in line[5:7] and line[7] == "1" for line in planned))
        cli("run", cup, "--quiet", *SAFE)
        report = json.loads(cli("standings", cup, "--json"))
        sides = {(g["verdict"], g["offender"] >= 0 and g[("first", "second")[g["offender"]]]) for g in report["games"]}
        check(f"once it may, those games are played again, and no other: {sides}",
              "crashed" not in {v for v, _ in sides} and ("illegal", "two") in sides and cli("plan", cup) == "")
        results = pathlib.Path(folder) / "results"
        for share in ("1/2", "2/2"):
            cli("run", shared, "--slice", share, "--output", results, "--quiet", *SAFE)
        cli("merge", shared, results)
        check("shares play them, too, and come to the same", games(shared) == games(cup) and len(os.listdir(results)) == 4)


def test_stopped():
    """Who stops it while programs are looked at is told that it goes on, and it does."""
    with tempfile.TemporaryDirectory() as folder:
        bots = pathlib.Path(folder) / "bots"
        bots.mkdir()
        (bots / "mute.py").write_text("import time\ntime.sleep(1000)\n")
        shutil.copy(os.path.join(COURSE, "play"), bots / "play")
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 1\ndepth: 1\nplayers: bots\nstage: s = play-off\n")
        process = subprocess.Popen([CLI, "arena", "run", str(cup), *SAFE], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        results = cup.with_suffix(".sqlite")
        while process.poll() is None and not (results.exists() and b"x-y" in results.read_bytes() + wal_of(results)):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=100)[1]
        check(f"it says so: {said.strip()}", process.returncode == 1 and said.splitlines()[-1].startswith("Stopped. What was found out is kept"))
        check("no game was played", games(cup) == "")


def wal_of(path):
    beside = path.with_name(path.name + "-wal")
    return beside.read_bytes() if beside.exists() else b""


def test_java():
    """Source text, and a Makefile, in Java: made in the box, where a virtual machine has room to live."""
    if shutil.which("javac") is None:
        print("# no javac: programs in Java are not made")
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in ("source", "made"):
            bot = pathlib.Path(folder) / "bots" / name
            bot.mkdir(parents=True)
            (bot / "Bot.java").write_text(JAVA)
        (bot / "Makefile").write_text(MAKE_JAVA)
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 20\nconversation: x-y\nplayers: bots\nstage: s = play-off\n")
        cli("run", cup, "--quiet", *SAFE, env=dict(os.environ, XDG_CACHE_HOME=os.path.join(folder, "cache")))
        report = json.loads(cli("standings", cup, "--json"))
        check(f"both play to the end: {[(g['verdict'], g.get('sentence')) for g in report['games']]}",
              [g["verdict"] for g in report["games"]] == ["played"] * 2)


def test_limits():
    """What a cup declares of the box, and what the box does not let a program have."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "bot.py").write_text(CURIOUS)
        text = ("plycup: 1\ngame: othello\nmove time: 90\nclock: wall\nbox time: 3\nconversation: x-y\n"
                "player: bot = python3 bot.py\nplayer: other = random\nstage: s = play-off\n")
        cup = write_cup(folder, text)
        begun = time.monotonic()
        cpus = len(os.sched_getaffinity(0))
        cli("run", cup, "--quiet", "--jobs", 2, *SAFE)
        report = json.loads(cli("standings", cup, "--json"))
        played = report["games"]
        if not SAFE:
            check(f"a program is ended when its box's time is over: {played[0]['sentence']}", all(g["offender"] >= 0 and g[("first", "second")[g["offender"]]] == "bot" for g in played)
                  and time.monotonic() - begun < 60)
            words = [g["first_stderr"] if g["first"] == "bot" else g["second_stderr"] for g in played]
            check(f"shared memory is bounded: {words}", all("shm=refused" in each for each in words))
            if cpus >= 2:
                check("each of two games has half of the processors, and cannot take more",
                      all(f"cpus={cpus // 2}\n" in each and "more=refused" in each for each in words))
            check("where there are fewer that is said", all(("processors" in g["box"]) == (cpus < 2) for g in played))
        name = cli("plan", write_cup(folder, text, "other")).split("\t")[0]
        names = {cli("plan", write_cup(folder, text.replace(*change), "another")).split("\t")[0]
                 for change in (("x-y", "prompt"), ("conversation: x-y\n", ""), ("box time: 3\n", ""))}
        check("another conversation or time makes it another game", len(names | {name}) == 4)


def test_versions():
    with tempfile.TemporaryDirectory() as folder:
        bot = pathlib.Path(folder) / "bot.py"
        bot.write_text(BOTS["crasher"])
        cup = write_cup(folder, "plycup: 1\ngame: othello\nmove time: 1\nconversation: x-y\n"
                        "player: bot = python3 bot.py\nplayer: other = random\nstage: s = play-off\n")
        name = cli("plan", cup).split("\t")[0]
        cli("run", cup, "--job", name, "--output", os.path.join(folder, "results"), "--quiet", *SAFE)
        cli("merge", cup, os.path.join(folder, "results"))
        bot.write_text(BOTS["illegal"])
        cli("run", cup, "--quiet", *SAFE)
        check("a program that was changed in between is told",
              "played as 2 different programs" in cli("standings", cup))


def test_check():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in BOTS.items():
            path = pathlib.Path(folder) / f"{name}.py"
            path.write_text(text)
            said = cli("check", path, "--protocol", "x-y", "--move-time", 0.5, *SAFE, status=1)
            check(f"check: {said.splitlines()[1]}", said.splitlines()[1].startswith(VERDICTS[name]))
            check("with the document's sentence", name == "crasher" or "document says" in said)
        play = pathlib.Path(folder) / "handed-in" / "play"
        play.parent.mkdir()
        play.write_text("#!/bin/sh\n")
        done = subprocess.run([CLI, "arena", "check", play.parent, *SAFE], capture_output=True, text=True, timeout=250)
        check(f"a program without its bit: {done.stderr.strip()}", done.returncode == 2 and "play: may not be run" in done.stderr)
        (play.parent / "Makefile").write_text("player:\n\t@echo 'In file included from bot.c:1:'\n"
                                              "\t@echo \"bot.c:3:7: error: expected ';'\"; exit 1\n")
        done = subprocess.run([CLI, "arena", "check", play.parent, *SAFE], capture_output=True, text=True, timeout=250)
        check(f"the compiler's first error: {done.stderr.strip()}", done.stderr.strip().endswith("bot.c:3:7: error: expected ';'."))
        blank = pathlib.Path(folder) / "My Tools é (1)" / "play"
        blank.parent.mkdir()
        blank.write_text("#!/bin/sh\necho 'out of ideas' >&2\nexit 1\n")
        blank.chmod(0o755)
        said = cli("check", blank.parent, "--protocol", "x-y", "--move-time", 0.5, *SAFE, status=1)
        check(f"a path with blanks is quoted, its name is not: {said.strip()}", ": play has ended: exit status 1" in said)
        mute = pathlib.Path(folder) / "mute.py"
        mute.write_text("import sys\nif sys.stdin.readline().split()[1] == 'W': sys.stdin.readline()\nprint('2 3')\n"
                        "sys.stdin.readline()\nprint('0 0')\nsys.stdin.readline()\n")
        said = cli("check", mute, "--protocol", "x-y", "--move-time", 0.5, "--wall-clock", *SAFE, status=1)
        check(f"a missing flush is told: {said}", "timeout at its first move" in said and "within 0 s" not in said and "It prints without flushing" in said)
        mute.write_text(mute.read_text().replace("print('2 3')", "sys.stdin.readline()"))
        said = cli("check", mute, "--protocol", "x-y", "--move-time", 0.5, "--wall-clock", *SAFE, status=1)
        check("and not of one that says nothing at all", "without flushing" not in said)
        ours = pathlib.Path(folder) / "play"
        shutil.copy(os.path.join(COURSE, "play"), ours)
        said = cli("check", ours, "--move-time", 1, *SAFE)
        check("our own player is found to speak x-y", "It speaks x-y" in said and "It can play in a cup." in said)


def test_stages():
    """Formats against what is known of them."""
    players = "".join(f"player: p{i} = random\n" for i in range(8))
    head = "plycup: 1\ngame: connect4\nopenings: 2 plies\n" + players
    expected = {"round-robin": 56, "groups 2": 24, "elimination": 14, "gauntlet": 14, "swiss 3": 24,
                "play-off of p0,p1 pairs 5": 10, "elimination pairs 2": 28}
    with tempfile.TemporaryDirectory() as folder:
        for i, (kind, n) in enumerate(expected.items()):
            cup = write_cup(folder, head + f"stage: s = {kind}\n", f"c{i}")
            cli("run", cup, "--quiet", "--jobs", 2)
            log = games(cup).splitlines()
            check(f"{kind}: {len(log)} games", len(log) == n)
        meetings = {frozenset(line.split("\t")[5:7]) for line in
                    games(pathlib.Path(folder) / "c4.plycup").splitlines()}
        check("in a Swiss stage nobody meets twice", len(meetings) == 12)
        test = head + "player: new = alpha-beta\n" + "depth: 2\nstage: s = sprt of new,p0 pairs 200 elo 0..50\n"
        cup = write_cup(folder, test, "sprt")
        cli("run", cup, "--quiet", "--jobs", 2)
        stage = json.loads(cli("standings", cup, "--json"))["stages"][0]
        check(f"a better version is accepted after {stage['pairs']} pairs", stage["decided"] == 1 and stage["pairs"] < 200)


def test_wrong():
    cases = {
        "plycup: 2\n": ":1:", "plycup: 1\ngame: chess\n": ":2:7:", "plycup: 1\ngame: othello\nstage: a = cup\n": ":3:12:",
        "plycup: 1\ngame: othello\nseed: x\n": ":3:7:", "plycup: 1\ngame: othello\nplayer: a engine\n": ":3:11:",
        "plycup: 1\ngame: othello\nstage: a = play-off from b best 1\n": ":3:26:",
    }
    with tempfile.TemporaryDirectory() as folder:
        for text, place in cases.items():
            cup = write_cup(folder, text)
            result = subprocess.run([CLI, "arena", "plan", cup], capture_output=True, text=True)
            check(result.stderr.strip().split("/")[-1],
                  result.returncode == 2 and place in result.stderr and result.stderr.count("\n") == 1)


def test_many():
    """200 programs: 39,800 games are planned, and how long they take."""
    with tempfile.TemporaryDirectory() as folder:
        text = "plycup: 1\ngame: othello:6\n" + "".join(f"player: p{i} = random\n" for i in range(200))
        cup = write_cup(folder, text + "stage: all = round-robin\n")
        lines = cli("plan", cup).splitlines()
        check(f"{len(lines)} games are planned", len(lines) == 39800 and len({line.split("\t")[0] for line in lines}) == 39800)
        said = cli("plan", cup, "--seconds-each", 1.5, "--jobs", 16)
        check(said.strip(), "39800 games" in said)
        power = cli("power", write_cup(folder, WORLD, "world"), "--trials", 100, "--gap", 400)
        check(power.strip(), float(power.split("wins ")[1].split()[0]) > 80)


tests = [test_wrong, test_world_cup, test_lot, test_kill, test_shares, test_stages, test_check, test_void, test_full_disk, test_build, test_group_names, test_no_tool, test_no_program, test_stopped, test_java, test_limits, test_versions, test_submissions, test_replay,
         test_many]
for test in tests + [test_mixed] * (SAFE == []):
    test()
sys.exit(done())
