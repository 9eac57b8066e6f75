# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A cup of sixteen programs, good and hostile, from its making to its end: as in a shell, and across a kill."""

import contextlib
import csv
import difflib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys

from desktop import wait_until
from driver import SOURCE_ROOT, run, scenario

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from jailed import is_jailed
from processes import commanded_with

# Fourteen that are handed in: the course's program to two depths, models of what students hand in, and hostile ones. Two are ours.
HANDED_IN = {"othello": 2, "deeper": 4}
MODELS = ("chatty", "short", "silent", "spaced")
HOSTILE = ("bidi", "crashes", "ends-with-3", "escapes", "kills-everybody", "nul", "occupied", "two-moves")


def hand_in(desk):
    """A folder for each, with a program "play" of what it needs."""
    def put(name, files, command):
        folder = desk.path(os.path.join("submissions", name))
        os.makedirs(folder)
        for each in files:
            shutil.copy(each, folder)
        desk.write(f"submissions/{name}/play", f'#!/bin/sh\ncd "${{0%/*}}" && exec {command}\n')
        os.chmod(os.path.join(folder, "play"), 0o755)
    for name, depth in HANDED_IN.items():
        put(name, [os.path.join(desk.course, "othello")], f'./othello "$1" {depth}')
    for name in MODELS:
        files = [os.path.join(SOURCE_ROOT, "tests", "partners", each) for each in ("prompt_player.py", "games.py")]
        put(name, files, f'python3 prompt_player.py {name} "$1" {"" if name == "short" else "B"} 1')
    jailed = is_jailed(cli_of(desk))
    for name in HOSTILE:
        bot = name if jailed or name != "kills-everybody" else "crashes"
        files = [os.path.join(SOURCE_ROOT, "tests", "arena", "bots", each) for each in (f"{bot}.sh", "bot.lib")]
        put(name, files, f"./{bot}.sh prompt 1 none at:nobody")


def arena(desk, *words):
    return subprocess.run([cli_of(desk), "arena", *words], cwd=desk.folder, capture_output=True, text=True, timeout=240,
                          check=True).stdout


def cli_of(desk):
    return os.path.join(os.path.dirname(desk.course), "src", "cli", "plyscope-cli")


def left_of(desk):
    """The programs that were handed in and still live."""
    return [command for _, command in commanded_with(desk.path("submissions"))]


def is_as_in_the_shell(desk, cup):
    """The same games with the same moves and verdicts, each of them once, and the same tables."""
    games, expected = (arena(desk, "games", each).splitlines() for each in (cup, "shell.plycup"))
    assert games == expected, "\n".join(difflib.unified_diff(expected, games, "in the shell", "in the window", lineterm="", n=0))
    assert arena(desk, "standings", cup, "--csv") == arena(desk, "standings", "shell.plycup", "--csv")
    with contextlib.closing(sqlite3.connect(desk.path(cup.replace(".plycup", ".sqlite")))) as results:
        kept = sorted(results.execute("SELECT id, attempt FROM game"))
    assert kept == sorted((line.split("\t")[0], 0) for line in games), "no game twice or lost"


def are_the_standings(app, table):
    """The rows that can be seen, as the shell has them."""
    expected = [(row["place"], row["player"], row["points"].replace(".5", "½")) for row in csv.DictReader(table.splitlines())]

    def shown():
        rows = [[label.name for label in row.walk() if label.role == "label"]
                for row in app.all("table row", within=("tree table", "Standings"))]
        return [tuple(row[:3]) for row in rows if row[0].isdigit()]
    app.wait(lambda: len(shown()) > 4 and shown() == expected[:len(shown())], lambda: f"the standings are {expected}, they are {shown()}")


def plays_to_its_end(app):
    """Waits for game after game, however long all of them take."""
    done = -1

    def goes_on():
        at = next((re.match("(Playing|Over): ([0-9]+) of ", each) for each in app.labels()
                   if re.match("(Playing|Over): ", each)), None)
        return at and (at[1] == "Over" or int(at[2]) > done) and at
    while True:
        at = app.wait(goes_on, f"another game ends after {done}")
        if at[1] == "Over":
            break
        done = int(at[2])
    app.says("^Over: 30 of 30 games. .* has won")


@scenario(drives=["win.new-tournament", "cup.play"], shows=["cup-dialog.ui", "cup-view.ui"])
def sixteen_good_and_hostile_programs_play_a_cup(desk):
    hand_in(desk)
    app = desk.start()
    app.begin("New Tournament")
    app.type("Sixteen")
    app.choose("Board", "4")
    app.choose("Structure", "Elimination")
    app.fill(app.find("text", "Folder of submissions"), desk.path("submissions"))
    for number, spec in enumerate(("alpha-beta", f"gtp:{cli_of(desk)} gtp --depth 2"), 1):
        app.press("Add Player")
        app.fill(app.find("text", f"Player {number}"), spec)
    app.choose("Conversation", "prompt")
    app.fill(app.find("spin button", "Seconds a move"), "1")
    app.fill(app.find("text", "Seed of all draws"), "18")
    app.press("Save…")
    app.choose_file(desk.path("sixteen.plycup"), "Save the Tournament")
    app.says("^Not begun: 0 of 16 games")
    for name in ("shell", "killed"):
        shutil.copy(desk.path("sixteen.plycup"), desk.path(f"{name}.plycup"))
    # Unattended from here on; who looks sees the boards of the games under way.
    app.key("Return")
    unsafe = app.agree()
    app.find("push button", re.compile(", [1-9][0-9]* moves?: follow in a tab"))
    plays_to_its_end(app)
    arena(desk, "run", "shell.plycup", "--quiet", "--jobs", "2", *["--unsafe"] * unsafe)
    is_as_in_the_shell(desk, "sixteen.plycup")
    are_the_standings(app, arena(desk, "standings", "shell.plycup", "--csv"))
    app.quit()
    # The same once more, and dead in the middle: its programs go with it, and the next start goes on.
    app = desk.start(desk.path("killed.plycup"))
    app.says("^Not begun: 0 of 16 games")
    app.key("Return")
    app.agree()
    app.says("^Playing: (?:[3-9]|1[0-9]) of [0-9]+ games")
    app.process.kill()
    app.ends(-signal.SIGKILL)
    wait_until(lambda: not left_of(desk), lambda: f"its programs are ended: {left_of(desk)}")
    app = desk.start(desk.path("killed.plycup"))
    app.says("^Paused: (?:[3-9]|[12][0-9]) of [0-9]+ games")
    app.find("push button", "Continue", states=["focused"])
    app.key("Return")
    app.agree()
    plays_to_its_end(app)
    is_as_in_the_shell(desk, "killed.plycup")
    app.quit()


SENTENCE = r"^[^\n]*(full|[Nn]o space left)[^\n]*$"


@scenario(drives=["cup.report", "game.save"])
def a_full_disk_is_told_and_nothing_is_lost(desk):
    os.mkdir(desk.path("disk"))
    app, disk = desk.start_on_disk(desk.path("disk"), "1m")
    if app is None:
        print("# no disk of its own here")
        return
    rest = os.path.join(disk, "rest")

    def fill():
        with contextlib.suppress(OSError), open(rest, "wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass

    def make_room():
        os.remove(rest)
    # A tournament that cannot be written stays in its dialog.
    fill()
    app.click("list item", "New Tournament")
    app.window("New Tournament")
    for number, spec in enumerate(("alpha-beta", "random"), 1):
        app.press("Add Player")
        app.fill(app.find("text", f"Player {number}"), spec)
    app.choose("Board", "4")
    app.press("Save…")
    app.choose_file(desk.path("disk/small.plycup"), "Save the Tournament")
    app.says(SENTENCE)
    assert os.listdir(disk) == ["rest"], os.listdir(disk)
    make_room()
    app.press("Save…")
    app.choose_file(desk.path("disk/small.plycup"), "Save the Tournament")
    app.says("^Not begun: 0 of 2 games")
    # A cup whose results cannot be kept stops and says so, and goes on when there is room.
    fill()
    app.press("Start")
    app.says(SENTENCE)
    app.says("^Not begun: 0 of 2 games")
    make_room()
    app.press("Start")
    app.says("^Over: 2 of 2 games. .* has won")
    assert not any(re.search(SENTENCE, each) for each in app.labels())
    # A report.
    fill()
    app.press("Report…")
    app.choose_file(desk.path("disk/report.html"), "Write Report")
    app.toast(SENTENCE)
    assert not os.path.exists(os.path.join(disk, "report.html"))
    make_room()
    app.press("Report…")
    app.choose_file(desk.path("disk/report.html"), "Write Report")
    app.toast("report.html.$")
    assert os.path.getsize(os.path.join(disk, "report.html")) > 0
    # Remarks on a game of it.
    app.click("page tab", "Games")
    app.click("label", "random", within=("tree table", "Games of the cup"))
    app.says("^(random|alpha-beta) – (random|alpha-beta): ")
    app.key("Return")
    app.says("^Othello, 4 × 4")
    app.key("exclam")
    app.wait(lambda: (app.title() or "").startswith("• "), "the mark is in no file")
    fill()
    app.key("ctrl+s")
    app.choose_file(desk.path("disk/marked.plygame"), "Save Game")
    app.toast(SENTENCE)
    assert app.title().startswith("• ") and not os.path.exists(os.path.join(disk, "marked.plygame"))
    make_room()
    app.key("ctrl+s")
    app.choose_file(desk.path("disk/marked.plygame"), "Save Game")
    app.wait(lambda: not app.title().startswith("• "), "it is saved")
    with open(os.path.join(disk, "marked.plygame"), encoding="utf-8") as file:
        assert '"mark": "!"' in file.read()
    app.quit()


if __name__ == "__main__":
    run()
