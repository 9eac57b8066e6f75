# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that play: a match of two to its end, its actions, and a folder that is followed."""

import os
import re
import struct
import subprocess
import sys

from desktop import end_process
from driver import run, scenario

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "library"))
from partner_books import START, first, play  # noqa: E402


CHEAT = """#!/usr/bin/python3
import sys
sys.stdin.readline()
print("0 0", flush=True)
sys.stdin.readline()
"""


def seat(app, side, program, conversation="prompt"):
    group = app.find("list", re.compile(side))
    app.choose("Played by", "Another program", within=group)
    app.choose("Conversation", conversation, within=group)
    app.fill(app.find("text", "Command line or folder", within=group), program)


@scenario(drives=["win.play-programs", "player.program"], shows=["programs-dialog.ui", "start-page.ui"])
def a_newcomer_lets_two_programs_play(desk):
    os.symlink(os.path.join(desk.course, "othello"), desk.path("othello"))
    app = desk.start()
    app.begin("Two Programs Play")
    # What is missing is said, and has the keyboard.
    app.key("Return")
    app.says("^Expected a command line or a folder")
    app.choose("Board", "^4")
    first, second = (("list", re.compile(side)) for side in ("^(Black|Blue)", "^(White|Orange)"))
    app.press("Choose a program", within=first)
    app.choose_file(desk.path("othello"), "Choose a Program")
    app.press("Start")
    # It is asked what it plays; a quick one has answered before one can read that.
    app.window_gone("Two Programs Play")
    app.says("^Othello, 4 × 4")
    app.says(r"wins|[Dd]raw")
    # All of it is there the next time, in another run too, and the other side is one choice away.
    app.quit()
    app = desk.start()
    app.begin("Two Programs Play")
    app.says("Othello at a command prompt")
    app.find("text", "Command line or folder", within=first)
    app.choose("Played by", "Another program", within=second)
    app.press("Programs that played before", within=second)
    app.click("menu item", re.compile("othello$"))
    app.wait(lambda: len(app.all("label", re.compile("^Othello at a command prompt$"))) >= 2, "both talk by prompt")
    app.press("Start")
    app.window_gone("Two Programs Play")
    app.says(r"wins|[Dd]raw")
    app.quit()


@scenario(drives=["game.players"], shows=["players-dialog.ui", "match-seats.ui", "match-bar.ui"])
def two_programs_play_to_the_end(desk):
    # A path without blanks or letters that cannot be typed, wherever the build folder lies.
    os.symlink(os.path.join(desk.course, "othello"), desk.path("othello"))
    app = desk.game()
    app.key("ctrl+n")
    app.window("New Game")
    app.choose("Board", "^4")
    app.press("Start")
    app.says("^Othello, 4 × 4")
    app.key("ctrl+l")
    app.window("Players")
    seat(app, "^(Black|Blue)", desk.path("othello"))
    seat(app, "^(White|Orange)", desk.path("othello"))
    app.press("Start")
    app.window_gone("Players")
    app.says(r"wins|[Dd]raw")
    app.wait(lambda: app.stones() > 10, "more than ten stones")
    app.quit()


@scenario(drives=["game.room"])
def a_room_sees_a_series(desk):
    for name in ("first", "second"):
        os.symlink(os.path.join(desk.course, "othello"), desk.path(name))
    app = desk.game()
    within = ("frame", "Game for a Room")
    for number in (1, 2):
        app.key("ctrl+n")
        app.window("New Game")
        if number == 1:
            app.choose("Board", "^4")
            seat(app, "^(Black|Blue)", desk.path("first"))
            seat(app, "^(White|Orange)", desk.path("second"))
        app.press("Start")
        app.window_gone("New Game")
        app.wait(lambda: app.stones() > 10, "more than ten stones")
        app.says(r"wins|[Dd]raw")
        app.key("F11")
        app.window("Game for a Room")
        # Its table has each game with its colours and score.
        app.find("label", "Games of these two", within=within)
        app.find("label", "first", within=within)
        app.wait(lambda: len([each for each in app.labels(within) if re.search(r"^[01½]–[01½]  [0-9]+–[0-9]+$", each)]) == number,
                 f"{number} games with their scores")
        app.dismiss()
    app.quit()


@scenario(drives=["game.move-now", "game.pause-match", "game.end-match"], analyses=True)
def a_match_is_paused_hurried_and_ended(desk):
    app = desk.game()
    app.key("ctrl+l")
    app.window("Players")
    group = app.find("list", re.compile("^(Black|Blue)"))
    app.choose("Played by", "Plyscope’s search", within=group)
    app.fill(app.find("spin button", "Seconds a move", within=group), "600")
    app.press("Start")
    app.window_gone("Players")
    app.says("is thinking")
    app.key("ctrl+m")
    app.wait(lambda: app.stones() == 5, "it moves at once")
    app.key("ctrl+shift+p")
    app.find("alert", re.compile("^The match is paused"))
    app.press("Go On")
    app.gone("alert", re.compile("^The match is paused"))
    app.key("ctrl+shift+e")
    app.gone("push button", "End the Match")
    app.quit()


@scenario(drives=["game.room", "room.errors", "room.whole"], shows=["room-view.ui"], keys=["F11"])
def a_room_sees_an_illegal_move(desk):
    os.chmod(desk.write("a_cheat_with_a_long_name", CHEAT), 0o755)
    app = desk.game()
    app.key("F11")
    app.window("Game for a Room")
    app.says("^▶ (Black|Blue), 2 discs, to move")
    app.dismiss()
    app.key("ctrl+l")
    app.window("Players")
    seat(app, "^(Black|Blue)", desk.path("a_cheat_with_a_long_name"), "Othello over stdin")
    app.press("Start")
    app.window_gone("Players")
    app.find("alert", re.compile("^(Orange|White) wins"))
    app.key("F11")
    window = app.window("Game for a Room")
    # The whole name, what was wrong, and where.
    within = ("frame", "Game for a Room")
    app.find("label", re.compile("^a_cheat_with_a_long_name$"), within=within)
    app.find("label", re.compile("^⚠ .*wins. .*a_cheat.* has played"), within=within)
    app.find("image", re.compile("not allowed is marked on a1"), within=within)
    app.key("ctrl+F9")
    app.find("text", re.compile("a_cheat_with_a_long_name writes on stderr"), within=within)
    app.wait(lambda: any("Nothing so far" in each.text() for each in app.all("text", re.compile("writes on stderr"))),
             "the drawer is there, and says that nothing was written")
    width = window.extents()[2]
    app.key("F11")
    app.wait(lambda: app.window("Game for a Room").extents()[2] < width, "it does not fill the screen any more")
    app.dismiss()
    app.quit()


@scenario(drives=["win.follow", "game.stop-following"], shows=["follow-bar.ui"])
def a_folder_is_followed(desk):
    folder = desk.path("game")
    os.mkdir(folder)
    desk.write("game/move_file", "")
    app = desk.game()
    app.key("ctrl+shift+o")
    app.choose_file(folder, "Follow a Folder")
    app.says("^Following game")
    player = subprocess.Popen([os.path.join(desk.course, "move-file"), "--name", "One", "--depth", "1"], cwd=folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        desk.write("game/One.go", "")
        app.wait(lambda: app.stones() == 5, "the program's move is on the board")
        app.press("Stop")
        app.gone("label", "Following game")
    finally:
        end_process(player)
    app.quit()


def own_book(path):
    """A book of one position, f5, after which it plays f4, as no search would."""
    board, to = first(play(START, 37))
    entry = struct.pack("<QQBbBB", *board, to[29], 7, 30, 73)
    total = 0xCBF29CE484222325
    for byte in entry:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    with open(path, "wb") as file:
        file.write(b"PLYOTHBK" + struct.pack("<IIQ", 1, 1, total) + entry)
    return path


@scenario()
def the_program_plays_from_a_book_of_ones_own(desk):
    app = desk.game()
    app.key("ctrl+comma")
    app.window("Preferences")
    app.says("^The program’s own$")
    app.press("Choose…")
    app.choose_file(desk.write("no.book", "no book"), "Choose an Opening Book")
    app.says("no.book: .*book")
    app.press("Choose…")
    app.choose_file(own_book(desk.path("my.book")), "Choose an Opening Book")
    app.says("^my.book, 1 position$")
    app.key("Escape")
    app.window("Othello")
    app.key("ctrl+l")
    app.window("Players")
    group = app.find("list", re.compile("^(White|Orange)"))
    app.choose("Played by", "Plyscope’s search", within=group)
    app.press("Start")
    app.window_gone("Players")
    app.play("f5")
    app.find("table cell", re.compile("^f4, (?!empty)"))
    app.quit()
    # A book that is gone is told of, not only missed.
    os.rename(desk.path("my.book"), desk.path("away.book"))
    app = desk.game()
    app.toast("^The opening book cannot be read")
    app.quit()
    os.rename(desk.path("away.book"), desk.path("my.book"))
    # It is there in another run, and goes by a click.
    app = desk.game()
    app.key("ctrl+comma")
    app.window("Preferences")
    app.says("^my.book, 1 position$")
    app.press("Play From the Program’s Own Book")
    app.says("^The program’s own$")
    app.gone("push button", "Play From the Program’s Own Book")
    app.key("Escape")
    app.window("Othello")
    app.quit()


if __name__ == "__main__":
    run()
