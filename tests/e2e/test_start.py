# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The start page: each door is one click away from what it leads to, and remembers where one was."""

import re

from driver import run, scenario


@scenario(drives=["win.learn"], shows=["start-page.ui"])
def a_lesson_is_gone_on_with(desk):
    app = desk.start()
    app.press("Begin: Minimax")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.key("End")
    app.says("^Step 26 of 26")
    app.quit()
    app = desk.start()
    app.press("Continue: Alpha-beta")
    app.says("^Alpha-beta to depth 2: 3; ")
    app.quit()


@scenario()
def the_keyboard_opens_a_lesson(desk):
    app = desk.start()
    app.find("push button", "Begin: Minimax")
    for _ in range(12):
        if app.has("list item", "Minimax: every leaf is looked at", states=["focused"]):
            break
        app.key("Tab")
    app.key("Down", "Return")
    app.says("^Alpha-beta to depth 2: 3; ")
    app.quit()


@scenario(drives=["win.sample", "win.recent"])
def a_sample_and_a_recent_file_are_opened(desk):
    file = desk.sample("othello-endgame.txt")
    app = desk.start()
    app.press("Anchor against Skylark, 26 empty squares, Othello")
    app.wait(lambda: app.stones() == 38, "the sample is open")
    app.quit()
    app = desk.start(file)
    app.wait(lambda: app.stones() == 50, "the file is open")
    app.quit()
    app = desk.start()
    app.press("othello-endgame.txt, Today")
    app.wait(lambda: app.stones() == 50, "the recent file is open")
    app.quit()


@scenario(drives=["win.new-game"])
def a_game_begins(desk):
    app = desk.start()
    app.press("Max-Connect4")
    app.find("table cell", re.compile("legal move"))
    app.says("^Max-Connect4, 7 × 6")
    app.quit()


@scenario(drives=["win.draw-tree", "win.play-programs", "win.cpu-table"])
def trees_programs_and_times_are_one_click_away(desk):
    app = desk.start()
    app.press("Draw Your Own Tree")
    app.window(re.compile("Tree"))
    app.key("Escape")
    app.click("list item", "Two Programs Play")
    app.window("Two Programs Play")
    app.key("Escape")
    app.click("list item", "CPU Time by Depth")
    app.window(re.compile("CPU Time"))
    app.key("Escape")
    app.quit()


if __name__ == "__main__":
    run()
