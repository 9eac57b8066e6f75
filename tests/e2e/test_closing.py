# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Closing in the middle of everything: a search, a recording, a save, a load, a match, a review."""

import json
import os
import re

from desktop import wait_until
from driver import run, scenario
from scope import steps


@scenario(analyses=True)
def closing_while_it_searches(desk):
    app = desk.start("-s", "othello-10x10.txt", "-a")
    app.says(r"^Depth \d+")
    app.key("ctrl+w")
    app.leave()
    app = desk.start("-s", "othello-10x10.txt", "-a")
    app.says(r"^Depth \d+")
    app.key("ctrl+q")
    app.ends()


def slow_game():
    """As many variations as a saved game may have, which take seconds to open."""
    cells = [f"{row}{column}" for row in range(1, 20) for column in "ABCDEFGHJKLMNOPQRST" if (row, column) != (10, "K")]
    nodes = [{"id": 0}, {"id": 1, "parent": 0, "move": "10K"}]
    for first in cells[:300]:
        parent = len(nodes)
        nodes.append({"id": parent, "parent": 1, "move": first})
        nodes += [{"id": parent + number, "parent": parent, "move": second, "comment": 90 * "c"}
                  for number, second in enumerate((cell for cell in cells[:300] if cell != first), 1)]
    return json.dumps({"plygame": 1, "game": "pente", "opening": "none", "nodes": nodes})


@scenario(drives=["game.cancel-io"], analyses=True)
def loading_is_cancelled_or_closed(desk):
    slow = desk.write("slow.plygame", slow_game())
    app = desk.start(slow)
    app.says("^Opening slow.plygame")
    app.press("Cancel")
    app.gone("label", re.compile("^Opening slow.plygame"))
    app.leave()  # what was made for the file has gone again
    for key in ("ctrl+w", "ctrl+q"):
        app = desk.start(slow)
        app.says("^Opening slow.plygame")
        app.key(key)
        if key == "ctrl+q":
            app.ends()
        else:
            app.leave()


@scenario(drives=["microscope.cancel"], analyses=True)
def a_recording_is_cancelled(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    record(app, 14)
    app.says("^Recording")
    app.press("Cancel")
    app.gone("push button", "Cancel")
    app.key("alt+1")
    app.find("table", "Board")
    app.key("ctrl+w")
    app.leave()


@scenario(drives=["game.record-search"], analyses=True)
def closing_while_it_records(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    record(app, 14)
    app.says("^Recording")
    app.key("ctrl+w")
    app.leave()
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    record(app, 14)
    app.says("^Recording")
    app.key("ctrl+q")
    app.ends()


def record(app, depth):
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Textbook")
    app.fill(app.find("spin button", re.compile("Depth")), str(depth))
    app.press("Record")
    app.window_gone("Record a Search")


@scenario(analyses=True)
def closing_while_it_saves_and_loads(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    record(app, 5)
    app.says("^Step ")
    app.wait(lambda: steps(app) > 1000, "the search is recorded")
    app.key("ctrl+s")
    app.choose_file(desk.path("big.plytrace"), "Save Recording")
    app.key("ctrl+w")
    app.wait(lambda: app.title() == "Plyscope", "the tab closes once it is saved")
    assert os.path.getsize(desk.path("big.plytrace")) > 1000
    app.leave()
    again = desk.start(desk.path("big.plytrace"))
    again.key("ctrl+s")
    again.choose_file(desk.path("again.plytrace"), "Save Recording")
    again.key("ctrl+q")
    again.ends()
    assert os.path.getsize(desk.path("again.plytrace")) == os.path.getsize(desk.path("big.plytrace"))
    again = desk.start(desk.path("big.plytrace"))
    again.key("ctrl+q")
    again.ends()
    whole = desk.start(desk.path("big.plytrace"))
    whole.wait(lambda: steps(whole) > 1000, "the file is whole")
    whole.key("ctrl+w")
    whole.leave()


@scenario(analyses=True)
def closing_during_a_review(desk):
    app = desk.start(desk.write("game.txt", "f5d6c3d3c4f4c5b3c2e6\n"))
    app.find("table cell", re.compile("^e6, (?!empty)"))
    app.key("ctrl+2")
    app.press("How much each move is searched")
    app.fill(app.find("spin button", "Limit of each move"), "900000")
    app.dismiss()
    app.key("F7")
    app.find("push button", "Stop")
    app.key("ctrl+w")
    app.leave()


# It thinks as long as it is let, and so does what it has started.
THINKER = """#!/bin/sh
sleep 1000 &
read -r _
echo $$ $! >>"$0.began"
wait
"""


def ended(process):
    """Whether a process is no more, or only its end is yet to be taken note of."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] in "ZX"
    except FileNotFoundError:
        return True


@scenario(analyses=True)
def closing_while_programs_play(desk):
    os.symlink(os.path.join(desk.course, "play"), desk.path("play"))
    thinker = desk.write("thinker.sh", THINKER)
    os.chmod(thinker, 0o755)
    for key in ("ctrl+w", "ctrl+q"):
        app = desk.game()
        app.key("ctrl+l")
        app.window("Players")
        for side, program in ("^(Black|Blue)", desk.path("play")), ("^(White|Orange)", thinker):
            group = app.find("list", re.compile(side))
            app.choose("Played by", "Another program", within=group)
            app.choose("Conversation", "stdin and stdout", within=group)
            app.fill(app.find("text", "Command line or folder", within=group), program)
        app.press("Start")
        app.window_gone("Players")
        app.wait(lambda: os.path.exists(thinker + ".began"), "the second program is asked")
        processes = desk.read("thinker.sh.began").split()
        assert len(processes) == 2 and not any(map(ended, processes)), processes
        # A move has been played, so there is something to lose.
        app.key(key)
        app.answer("Discard")
        if key == "ctrl+w":
            app.wait(lambda ours=processes: all(map(ended, ours)), "the program has ended with its game")
            app.leave()
        else:
            app.ends()
            wait_until(lambda ours=processes: all(map(ended, ours)), "the program has ended with its host")
        os.remove(thinker + ".began")


@scenario(analyses=True)
def closing_during_a_match(desk):
    app = desk.game()
    app.key("ctrl+l")
    app.window("Players")
    group = app.find("list", re.compile("^(Black|Blue)"))
    app.choose("Played by", "Plyscope’s search", within=group)
    app.fill(app.find("spin button", "Seconds a move", within=group), "600")
    app.press("Start")
    app.window_gone("Players")
    app.says("is thinking")
    app.quit()


if __name__ == "__main__":
    run()
