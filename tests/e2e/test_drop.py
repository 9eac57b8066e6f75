# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real drags from another program, onto the main window."""

import re

from driver import run, scenario
from drags import drop, leave


@scenario()
def a_file_is_dropped_on_the_main_window(desk):
    sample = desk.sample("maxconnect4-midgame.txt")
    app = desk.start("--size", "900x700")
    other = drop(desk, app, app.find("table", "Board"), "drag-files", sample)
    app.says("^Max-Connect4")
    leave(other)
    app.key("Escape")
    app.quit()


@scenario(drives=["win.follow-folder"])
def a_file_of_a_game_under_way_is_followed(desk):
    app = desk.start("--size", "900x700")
    other = drop(desk, app, app.find("table", "Board"), "drag-files", desk.write("move_file", "B D 6\n"))
    app.toast("^Programs may be playing")
    app.press("Follow the Folder")
    app.says("^Following")
    leave(other)
    app.quit()


@scenario()
def text_is_dropped_on_the_main_window(desk):
    app = desk.start("--size", "900x700")
    other = drop(desk, app, app.find("table", "Board"), "drag-text", desk.write("text.txt", "f5d6c3d3c4"))
    app.find("table cell", re.compile("^c4, (?!empty)"))
    leave(other)
    app.quit()


if __name__ == "__main__":
    run()
