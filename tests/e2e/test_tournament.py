# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tournament page, as an instructor drives it: a cup of our own players, and one of programs that were handed in."""

import os
import re
import shutil

from driver import run, scenario

OURS = """plycup: 1
title: A little cup
game: othello:4
seed: 7
openings: 2 plies
depth: 12
player: ab = alpha-beta
player: mtdf = mtdf
player: r1 = random
player: r2 = random
stage: all = groups 2 pairs 50
stage: final = play-off from all places 1-2 by score
"""
CLASS = """plycup: 1
title: The class
game: othello
move time: 2
depth: 1
conversation: x-y
players: submissions
player: chance = random
stage: all = round-robin
"""
SLOW = """import sys, time
line = sys.stdin.readline()
if line.split()[1] == "W":
    sys.stdin.readline()
else:
    print("2 3", flush=True)
    sys.stdin.readline()
print("thinking hard", file=sys.stderr, flush=True)
time.sleep(500)
"""
# Plays the first move that the rules allow, every second.
STEADY = """import sys, time
N = 8
board = {(3, 3): "W", (4, 4): "W", (4, 3): "B", (3, 4): "B"}


def flips(who, x, y):
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            line, at = [], (x + dx, y + dy)
            while (dx or dy) and board.get(at, who) != who:
                line.append(at)
                at = (at[0] + dx, at[1] + dy)
            if at in board and (dx or dy):
                found += line
    return found


def move(who):
    for x in range(N):
        for y in range(N):
            if (x, y) not in board and flips(who, x, y):
                put(who, x, y)
                return "%d %d" % (x, y)
    return "pass"


def put(who, x, y):
    for at in flips(who, x, y):
        board[at] = who
    board[x, y] = who


me = sys.stdin.readline().split()[1]
other = "WB".replace(me, "")
if me == "B":
    print(move(me), flush=True)
for line in sys.stdin:
    if "pass" not in line:
        put(other, *map(int, line.split()))
    time.sleep(1)
    print(move(me), flush=True)
"""
CRASHER = "import sys\nsys.stdin.readline()\nsys.stderr.write('out of ideas\\n')\nsys.exit(3)\n"


@scenario(drives=["win.tournament", "cup.play", "cup.pause", "cup.report"], shows=["cup-view.ui"])
def a_cup_is_paused_and_goes_on_to_its_end(desk):
    cup = desk.write("ours.plycup", OURS)
    app = desk.start()
    app.begin("Tournament", "Open a Tournament")
    app.choose_file(desk.path("ours.plycup"), "Open a Tournament")
    app.says("^Not begun: 0 of 200 games")
    app.says(r"^final \(play-off\), to be drawn")
    # Nobody has a place before a game is played.
    assert "–" in app.labels() and "1" not in app.labels()
    # The button has the keyboard.
    app.find("push button", "Start", states=["focused"])
    app.key("Return")
    app.says(r"^Playing: [1-9][0-9]* of 200 games")
    app.key("Return")  # the same button
    app.says(r"^Paused: [1-9][0-9]* of 200 games")
    assert os.path.exists(desk.path("ours.sqlite"))
    played = int(next(re.match(r"^Paused: (\d+)", each).group(1) for each in app.labels() if each.startswith("Paused")))
    app.press("Continue")
    app.says(r"^Playing: ")
    # It ends in the middle; what was played is there afterwards.
    app.quit()
    app = desk.start(cup)
    app.wait(lambda: any(int(n) >= played for each in app.labels() for n in re.findall(r"^Paused: (\d+) of ", each)),
             f"at least {played} games are kept")
    app.press("Continue")
    app.says(r"^Over: 202 of 202 games\. (ab|mtdf) has won, by lot\.")
    # The table names the rule that decided.
    app.find("label", re.compile("^by lot, ahead of (ab|mtdf)$"), within=("tree table", "Standings"))
    # The bracket tells in words what it draws.
    app.click("page tab", "Bracket")
    app.wait(lambda: re.search(r"final \(play-off\)\n.*, (ab|mtdf) goes on, by lot", app.find("image", "Groups and bracket").description or "") is not None,
             "the bracket says who has won the final")
    app.press("Report…")
    app.choose_file(desk.path("report.html"), "Write Report")
    app.toast("report.html")
    assert b"A little cup" in desk.file("report.html")
    app.quit()
    # It is among the recent files.
    app = desk.start()
    app.press("A little cup, Today")
    app.says("^Over: 202 of 202 games")
    app.quit()


@scenario(drives=["cup.play"])
def programs_that_were_handed_in_play(desk):
    os.mkdir(desk.path("submissions"))
    os.mkdir(desk.path("submissions/ours"))
    shutil.copy(os.path.join(desk.course, "play"), desk.path("submissions/ours/play"))
    desk.write("submissions/crasher.py", CRASHER)
    app = desk.start(desk.write("class.plycup", CLASS))
    app.says("^Not begun: 0 of 6 games")
    app.key("Return")
    if app.agree():
        app.says("without a sandbox: they may do all")
    app.says(r"^Over: 6 of 6 games\. ours has won\.")
    app.click("page tab", "Players")
    app.says("^✓ speaks x-y")
    app.click("page tab", "Games")
    app.says("^ended or not started: ")
    # A finished game opens beside the cup, by the keyboard, and can be gone through there.
    app.key("Tab")
    app.find("tree table", "Games of the cup")
    app.find("table row", states=["focused"], within=("tree table", "Games of the cup"))
    app.key("Down")
    app.says("^(ours|crasher|chance) – (ours|crasher|chance): (1–0|0–1|½–½), ")
    row = app.find("table row", states=["focused"], within=("tree table", "Games of the cup"))
    chosen = [each.name for each in row.walk() if each.role == "label"][:2]
    app.key("Return")
    app.says("^Othello, 8 × 8")
    app.wait(lambda: app.stones() >= 4, "the game is on the board")
    # Where that is closed one stands on its game again, and can go on from there.
    app.key("ctrl+w")
    app.find("tree table", "Games of the cup")
    row = app.find("table row", states=["focused"], within=("tree table", "Games of the cup"))
    app.wait(lambda: [each.name for each in row.walk() if each.role == "label"][:2] == chosen, f"the keyboard is at {chosen}")
    app.quit()


@scenario(drives=["cup.room"])
def a_room_follows_a_table(desk):
    os.mkdir(desk.path("submissions"))
    desk.write("submissions/slow_but_sure_of_itself.py", SLOW)
    app = desk.start(desk.write("class.plycup", CLASS.replace("move time: 2", "move time: 600\nclock: wall")))
    app.says("^Not begun: 0 of 2 games")
    app.key("Return")
    app.agree()
    app.find("push button", re.compile("slow_but_sure_of_itself.*follow in a tab"))
    app.key("F11")
    app.window("Game for a Room")
    within = ("frame", "Game for a Room")
    app.find("label", re.compile("^slow_but_sure_of_itself$"), within=within)
    app.find("label", re.compile(r"^[12]\.  [a-h][1-8]  [0-9.]+ s"), within=within)
    app.find("label", re.compile(r"^▶ (Black|Blue|White|Orange), [0-9]+ discs?, to move"), within=within)
    app.find("label", re.compile(r"^all \(round robin\)"), within=within)
    # The games of this meeting: the one that is played now.
    app.find("label", "▶", within=within)
    app.key("ctrl+F9")
    app.wait(lambda: any("thinking hard" in each.text() for each in app.all("text", re.compile("writes on stderr"))),
             "the drawer has what it writes")
    app.dismiss()
    app.quit()


@scenario(drives=["cup.play", "game.stop-following"], analyses=True)
def a_game_at_a_table_is_followed(desk):
    os.mkdir(desk.path("submissions"))
    desk.write("submissions/steady.py", STEADY)
    app = desk.start(desk.write("class.plycup", CLASS.replace("move time: 2", "move time: 600\nclock: wall")))
    app.says("^Not begun: 0 of 2 games")
    app.key("Return")
    app.agree()
    app.click("push button", re.compile("chance.*[1-9][0-9]* moves?: follow in a tab"))
    app.says("^Following (steady – chance|chance – steady)$")
    # New moves appear as they are played, and the analysis beside them keeps up.
    app.says(r"^(steady|chance) \((Black|Blue|White|Orange)\) to move$", role="status bar")
    before = app.stones()
    app.find("push button", re.compile("^Analyse"), states=["pressed"])
    app.wait(lambda: app.stones() > before + 1, "the game goes on before one's eyes")
    app.find("list item", re.compile("^[a-h][1-8], "), within=("list", "Candidate moves"))
    app.press("Stop")
    app.toast("is no longer followed")
    # It is no work of a person's: nobody is asked.
    app.quit()


@scenario(drives=["win.new-tournament"], shows=["cup-dialog.ui"])
def a_cup_is_made_by_answering(desk):
    os.mkdir(desk.path("submissions"))
    desk.write("submissions/crasher.py", CRASHER)
    app = desk.start()
    app.begin("New Tournament")
    # One begins with the title; nobody plays yet, which is said and writes nothing.
    app.type("Class of 2026")
    app.key("Return")
    app.says("wants a folder of submissions, or two players or more")
    app.fill(app.find("text", "Folder of submissions"), desk.path("submissions"))
    app.press("Add Player")
    app.type("random")
    app.press("Add Player")
    app.type("alpha-beta")
    app.press("Add Player")
    app.type("random")
    app.choose("Structure", "Groups, then finals")
    app.fill(app.find("spin button", "Groups"), "2")
    app.fill(app.find("text", "Seed of all draws"), "many")
    app.press("Save…")
    app.says("A seed is a whole number")
    app.fill(app.find("text", "Seed of all draws"), "2026")
    app.press("Save…")
    app.choose_file(desk.path("class.plycup"), "Save the Tournament")
    # Its page opens, with the players that were asked for and none in a place yet.
    app.says("^Not begun: 0 of 4 games")
    text = desk.file("class.plycup").decode()
    for line in ("title: Class of 2026", "seed: 2026", "players: submissions", "player: random = random",
                 "player: alpha-beta = alpha-beta", "player: random-2 = random", "stage: groups = groups 2",
                 "stage: final = elimination from groups best 2"):
        assert line + "\n" in text, (line, text)
    app.click("page tab", "Players")
    app.says("^crasher")
    app.quit()


@scenario()
def a_broken_cup_says_where(desk):
    app = desk.start(desk.write("broken.plycup", CLASS.replace("depth: 1", "depth: deep")))
    app.says(r"^This is no tournament that can be played")
    app.says(r"broken\.plycup:5:8: expected ")
    app.quit()


if __name__ == "__main__":
    run()
