# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The start page: each door is one click away from what it leads to, and remembers where one was."""

import re

from driver import run, scenario


@scenario(drives=["win.learn"], shows=["start-page.ui"])
def a_lesson_is_gone_on_with(desk):
    app = desk.start()
    app.press("Begin: Minimax")
    app.press("Show the Answer")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.key("End")
    app.says("^Step 26 of 26")
    app.quit()
    app = desk.start()
    app.press("Continue: Tic-tac-toe")
    app.says("^Blue is to move in a game of tic-tac-toe")
    app.quit()


@scenario()
def the_keyboard_opens_a_lesson(desk):
    app = desk.start()
    app.find("push button", "Begin: Minimax")
    app.tab_to("list item", "Minimax: every leaf is looked at")
    app.key("Down", "Return")
    app.says("^Blue is to move in a game of tic-tac-toe")
    app.quit()


@scenario(drives=["win.sample", "win.recent"], analyses=True)
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


@scenario(drives=["win.forget-recent", "win.forget-all-recent", "win.recall-recent"])
def recent_files_are_forgotten(desk):
    """One by its button, one by Delete, all at once, each brought back by Undo; what is gone stays so."""
    names = ["othello-endgame.txt", "othello-tournament.txt", "pente-attack.txt"]
    app = desk.start(*map(desk.sample, names))
    app.wait(lambda: set(names) <= set(app.labels()), "all are open")
    app.quit()
    app = desk.start()
    tiles = re.compile(", Today$")

    def stand(*wanted):
        wanted = sorted(name + ", Today" for name in wanted)
        app.wait(lambda: sorted(each.name for each in app.all("push button", tiles)) == wanted, f"{wanted} are recent")

    def taken(name):
        app.toast(f"{name} is no longer among the recent files")

    stand(*names)
    app.press("Remove pente-attack.txt from the Recent Files")
    taken("pente-attack.txt")
    stand(*names[:2])
    app.press("Undo")
    stand(*names)
    app.find("push button", "Paste")
    app.tab_to("push button", "pente-attack.txt, Today")
    app.key("Delete")
    taken("pente-attack.txt")
    # The keyboard stays where it was: with the next one.
    app.key("Delete")
    taken("othello-tournament.txt")
    stand(names[0])
    app.press("Clear All Recent Files")
    app.gone("heading", "Recent")
    app.press("Undo")
    stand(names[0])
    app.press("Clear All Recent Files")
    app.gone("push button", tiles)
    app.quit()
    app = desk.start()
    app.find("push button", "Paste")
    app.lacks("push button", tiles)
    app.quit()


@scenario(drives=["win.new-game"])
def a_game_begins(desk):
    app = desk.start()
    app.press("Max-Connect4, most fours win")
    app.find("table cell", re.compile("legal move"))
    app.says("^Max-Connect4, 7 × 6")
    app.quit()


@scenario(keys=["<Control>v <Control><Shift>v"], analyses=True)
def a_pasted_game_is_analysed(desk):
    """One act on the start page: what was copied elsewhere is on the board, and searched."""
    app = desk.start()
    app.find("push button", "Paste")
    desk.copy("1. f5 d6 2. c3 d3 3. c4 f4 4. c5 b3\n")
    app.key("ctrl+v")
    app.wait(lambda: app.stones() == 12, "the game is on the board")
    app.find("push button", "Analyse", states=["pressed"])
    app.says("[Dd]epth [0-9]+")
    app.quit()


@scenario(drives=["win.draw-tree", "win.play-programs", "win.cpu-table"])
def trees_programs_and_times_are_one_click_away(desk):
    app = desk.start()
    app.press("Draw Your Own Tree")
    app.window(re.compile("Tree"))
    app.dismiss()
    app.click("list item", "Two Programs Play")
    app.window("Two Programs Play")
    app.dismiss()
    app.click("list item", "CPU Time by Depth")
    app.window(re.compile("CPU Time"))
    app.dismiss()
    app.quit()


if __name__ == "__main__":
    run()
