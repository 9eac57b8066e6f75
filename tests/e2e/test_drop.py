# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real drags from another program onto the main window, and from the board to another program."""

import json
import re

from driver import run, scenario
from screen import x_windows
from drags import drag_out, drop, leave


@scenario(analyses=True)
def a_file_is_dropped_on_the_main_window(desk):
    sample = desk.sample("maxconnect4-midgame.txt")
    app = desk.start("--size", "900x700")
    other = drop(desk, app, app.find("panel", "Analyse"), "drag-files", sample)
    app.wait(lambda: [each.title for each in x_windows(app.process.pid)] == ["maxconnect4-midgame.txt"], "the file has the window")
    app.find("table", "Board")
    leave(other)
    app.quit()


@scenario()
def a_file_that_is_dropped_on_a_game_stands_beside_it(desk):
    app = desk.game("--size", "900x700")
    app.play("d3")
    other = drop(desk, app, app.find("table", "Board"), "drag-files", desk.sample("maxconnect4-midgame.txt"))
    app.wait(lambda: [each.title for each in x_windows(app.process.pid)] == ["maxconnect4-midgame.txt"], "the file has the window")
    leave(other)
    app.wait(lambda: app.title() is not None, "the window has the keyboard")
    app.key("ctrl+Page_Up")
    app.window("• Othello")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.quit()


@scenario(drives=["win.follow-folder"])
def a_file_of_a_game_under_way_is_followed(desk):
    app = desk.start("--size", "900x700")
    other = drop(desk, app, app.find("panel", "Analyse"), "drag-files", desk.write("move_file", "B D 6\n"))
    app.toast("^Programs may be playing")
    app.press("Follow the Folder")
    app.says("^Following")
    leave(other)
    app.quit()


@scenario()
def text_is_dropped_on_the_main_window(desk):
    app = desk.game("--size", "900x700")
    other = drop(desk, app, app.find("table", "Board"), "drag-text", desk.write("text.txt", "f5d6c3d3c4"))
    app.find("table cell", re.compile("^c4, (?!empty)"))
    leave(other)
    app.quit()


@scenario()
def a_game_is_dragged_out_of_the_window(desk):
    app = desk.game("--size", "900x700")
    app.play("d3", "c5")
    board = app.find("table", "Board")
    path, = drag_out(desk, app, board, "drop-files")
    with open(path, encoding="utf-8") as file:
        assert json.load(file)["game"] == "othello", "a saved game is dropped"
    app.has_keyboard()
    assert app.stones() == 6, "nothing was played by dragging"
    assert drag_out(desk, app, board, "drop-text") == ["d3c5"]
    # Onto its own window nothing is dropped, and a hand that shakes plays all the same.
    tabs = len(app.all("page tab"))
    app.drag(app.centre(board), app.centre(app.find("push button", "Main menu")))
    x, y = app.centre(app.cell("d6", "legal move"))
    app.drag((x - 8, y - 8), (x + 8, y + 8))
    app.wait(lambda: app.has("table cell", re.compile("^d6, (?!empty)")), "d6 is played")
    assert len(app.all("page tab")) == tabs and not app.toasts(), "nothing is opened by that"
    app.key("ctrl+z")
    app.cell("d6", "legal move")
    app.quit()
    # What was dropped is a game like any other.
    app = desk.start(path)
    app.wait(lambda: app.stones() == 6, "the game that was dropped is opened")
    app.quit()


if __name__ == "__main__":
    run()
