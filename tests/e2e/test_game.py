# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Playing and moving about in the main window: every key of the help, every item of the main menu."""

import re

from driver import run, scenario


@scenario(drives=["game.go-first", "game.go-back", "game.go-forward", "game.go-last", "game.undo", "game.redo",
                  "game.previous-variation", "game.next-variation", "game.promote-variation", "game.delete-variation",
                  "game.sidebar", "game.page"],
          keys=["Left Right Up Down", "Return space", "Home End Page_Up Page_Down"], analyses=True)
def a_game_is_played_and_walked_through(desk):
    app = desk.game()
    app.play("d3", "c3")
    app.wait(lambda: app.stones() == 6, "six stones")
    app.key("alt+Left")
    app.wait(lambda: app.stones() == 5, "one move back")
    app.key("alt+Home")
    app.wait(lambda: app.stones() == 4, "the first position")
    app.key("alt+Right")
    app.wait(lambda: app.stones() == 5, "one move forward")
    app.key("alt+End")
    app.wait(lambda: app.stones() == 6, "the last position")
    # Another second move, by the keyboard alone: up to e3.
    app.key("alt+Left")
    app.wait(lambda: app.stones() == 5, "one move back")
    app.key("Home", "Page_Up", "End", "Page_Down", "Left", "Right")
    app.wait(lambda: app.focus() and app.focus().name.startswith("h8,"), "the cursor is in the corner")
    app.key("ctrl+Home")
    app.wait(lambda: app.focus().name.startswith("a1,"), "the cursor is in the first corner")
    app.key(*["Right"] * 4, *["Down"] * 2)
    app.wait(lambda: app.focus().name.startswith("e3,"), "the cursor is on e3")
    app.key("Return")
    app.wait(lambda: not app.has("table cell", re.compile("^e3, empty")), "e3 is played")
    app.key("ctrl+2")
    app.find("page tab", "Game", states=["pressed"])
    app.key("alt+Up")
    app.wait(lambda: not app.has("table cell", re.compile("^c3, empty")), "the first variation")
    app.key("alt+Down")
    app.wait(lambda: app.has("table cell", re.compile("^c3, empty")), "the other variation")
    app.key("alt+Page_Up")
    app.key("alt+Home", "alt+End")
    app.wait(lambda: app.has("table cell", re.compile("^c3, empty")) and app.stones() == 6, "e3 is the main line")
    app.key("alt+Delete")
    app.wait(lambda: app.stones() == 5, "e3 is gone")
    app.key("ctrl+z")
    app.wait(lambda: app.stones() == 6, "and back")
    app.key("ctrl+y")
    app.wait(lambda: app.stones() == 5, "and gone")
    app.key("ctrl+z")
    app.wait(lambda: app.stones() == 6, "and back")
    app.key("ctrl+shift+z")
    app.wait(lambda: app.stones() == 5, "and gone again")
    app.key("F9")
    app.gone("page tab", "Game")
    app.key("F9")
    for key, page in (("1", "Analysis"), ("2", "Game")):
        app.key("ctrl+" + key)
        app.find("page tab", page, states=["pressed"])
    app.key("ctrl+q")
    app.answer("Discard")
    app.ends()


@scenario(drives=["game.comment", "game.leave-comment"], shows=["remark-bar.ui"], keys=["exclam question", "BackSpace"])
def moves_are_marked_and_commented(desk):
    app = desk.game()
    app.key("exclam")
    app.toast("^There is no move before the first position")
    app.play("d3", "c3")
    # By keys, as it would be written.
    app.key("exclam")
    app.cell("c3", "last move, marked as good move")
    app.key("question")
    app.cell("c3", "marked as interesting move")
    app.key("BackSpace")
    app.cell("c3", "marked as good move")
    app.key("ctrl+z")
    app.cell("c3", "marked as interesting move")
    # The signs stand behind the move in the list, and not among the verdicts.
    app.key("ctrl+2")
    app.says("c3!\\?$|C3!\\?$|C 3!\\?$")
    # By the mouse.
    app.press("dubious move")
    app.cell("c3", "marked as dubious move")
    app.says("3\\?!$")
    app.press("dubious move")
    app.wait(lambda: not app.has("table cell", re.compile("^c3, .*marked")), "the mark is gone")
    app.press("brilliant move")
    app.cell("c3", "marked as brilliant move")
    # Signs that are typed in a comment are its text.
    app.key("F2")
    app.wait(lambda: app.focus() and app.focus().name == "Comment on this move", "the comment has the keyboard")
    app.type("Really? Yes!")
    app.key("Return")
    app.type("Two lines.")
    app.says("^Really\\? Yes! Two lines\\.$")
    app.cell("c3", "marked as brilliant move")
    app.key("ctrl+a", "ctrl+c")
    app.wait(lambda: desk.clipboard() == "Really? Yes!\nTwo lines.", "the text is copied, not the board")
    app.key("Escape")
    app.wait(lambda: app.focus() and app.focus().role == "table cell", "the board has the keyboard again")
    app.key("ctrl+z")
    app.gone("label", re.compile("^Really"))
    app.key("ctrl+y")
    app.says("^Really\\? Yes! Two lines\\.$")
    app.menu("Main menu", "Save As…")
    app.choose_file(desk.path("marked.plygame"), "Save Game")
    saved = desk.file("marked.plygame", b"{").decode()
    assert '"mark": "!!"' in saved and '"comment": "Really? Yes!\\nTwo lines."' in saved, saved
    app.quit()
    # What was saved, and what a crash leaves, is there again.
    app = desk.start(desk.path("marked.plygame"))
    app.cell("c3", "last move, marked as brilliant move")
    app.key("ctrl+2")
    app.says("^Really\\? Yes! Two lines\\.$")
    app.quit()


@scenario(analyses=True)
def values_say_how_sure_they_are(desk):
    app = desk.start("-s", "othello-tournament.txt")
    cell = app.find("table cell", re.compile(r"value [+−\d.]+, depth \d+, \d+ % sure"))
    app.point(cell)
    app.find("label", re.compile(r"value .*depth \d+(, \d+ % sure)?"))
    assert not [text for text in app.labels() if re.search(r"\d@\d", text)]
    app.quit()


@scenario()
def a_square_that_cannot_be_played_says_why(desk):
    app = desk.game()
    app.play("d3")
    app.key("ctrl+Home", "Return")
    app.toast("^a1 encloses no disc: it cannot be played.$")
    app.key("Down", "Down", "Right", "Right", "Right", "Return")
    app.toast("^d3 is taken.$")
    app.key("Left", "Return")  # c3
    app.wait(lambda: app.stones() == 6, "c3 is played")
    app.wait(lambda: not app.toasts(), "no message is left")
    app.key("ctrl+q")
    app.answer("Discard")
    app.ends()


@scenario(drives=["game.set-up", "game.set-up-done", "game.set-up-cancel"], shows=["setup-bar.ui"])
def a_position_is_set_up(desk):
    app = desk.game()
    app.menu("Main menu", "Set Up Position")
    app.press("Clear")
    app.wait(lambda: app.stones() == 0, "the board is empty")
    app.press(re.compile("^(Black|Blue)"))
    app.click(app.cell("d4"))
    app.click(app.cell("e5"))
    app.press(re.compile("^(White|Orange)"))
    app.click(app.cell("d5"))
    app.wait(lambda: app.stones() == 3, "three stones stand")
    app.press("Empty")
    app.click(app.cell("e5"))
    app.wait(lambda: app.stones() == 2, "two stones stand")
    app.press("Cancel")
    app.gone("push button", "Clear")
    app.wait(lambda: app.stones() == 4, "the game is as it was")
    app.key("ctrl+b")
    app.press("Clear")
    app.wait(lambda: app.stones() == 0, "the board is empty")
    app.key("ctrl+shift+Escape")
    app.gone("push button", "Clear")
    app.wait(lambda: app.stones() == 4, "the game is as it was")
    app.key("ctrl+b")
    app.press("Clear")
    app.wait(lambda: app.stones() == 0, "the board is empty")
    app.press("Start")
    app.wait(lambda: app.stones() == 4, "the start stands")
    app.press(re.compile("^(Black|Blue)"))
    app.click(app.cell("a1"))
    app.wait(lambda: app.stones() == 5, "a stone in the corner")
    app.key("ctrl+shift+b")
    app.gone("push button", "Clear")
    app.wait(lambda: app.stones() == 5, "the position is taken over")
    app.key("ctrl+q")
    app.answer("Discard")
    app.ends()


@scenario(drives=["win.sample", "game.close-note", "game.pass", "game.play-best", "game.line-begin",
                  "game.line-forward", "game.line-back", "game.line-play", "game.line-end", "game.analyse",
                  "game.all-values"],
          shows=["game-opener.ui", "game-bar.ui", "side.ui", "candidate-row.ui", "candidates-panel.ui", "figures-panel.ui", "moves-panel.ui"],
          analyses=True)
def a_sample_is_analysed_and_its_line_walked(desk):
    app = desk.game()
    app.key("ctrl+Return")
    app.says("^No best move is known here yet")
    app.menu("Main menu", "Samples", "One move wins by making the opponent pass")
    note = app.says("^With 9 empty squares")
    app.key("ctrl+shift+x")
    app.gone("label", note.name)
    if not app.has("push button", "Analyse", states=["pressed"]):
        app.key("F5")
    app.find("push button", "Analyse", states=["pressed"])
    app.find("table cell", re.compile("^g2, .*solved"))
    app.menu("Main menu", "Values of All Moves")
    app.find("table cell", re.compile("value ≤"))
    app.key("F6")
    # Below the list and below the board, though the search has ended and tells nothing any more.
    app.find("label", re.compile("^1 of "), which=1)
    app.key("ctrl+Right")
    app.find("label", re.compile("^2 of "), which=1)
    app.key("ctrl+Left")
    app.find("label", re.compile("^1 of "), which=1)
    app.key("ctrl+Escape")
    app.gone("label", re.compile("^1 of "))
    before = app.stones()
    app.key("F6")
    app.says("^1 of ")
    app.key("ctrl+Right", "ctrl+shift+Return")
    app.find("label", re.compile("^• "))
    app.wait(lambda: app.stones() > before, "the moves of the line are played")
    app.key("ctrl+z")
    app.wait(lambda: app.stones() == before, "and taken back")
    app.find("table cell", re.compile("^g2, .*solved"))
    app.key("ctrl+Return")
    app.wait(lambda: not app.has("table cell", re.compile("^g2, empty")), "the best move is played")
    app.find("push button", "Pass")
    app.key("ctrl+p")
    app.wait(lambda: app.has("table cell", re.compile("^g7, empty, legal")), "Black has passed")
    app.gone("push button", "Pass")
    app.key("ctrl+space")
    app.find("push button", "Analyse")
    app.wait(lambda: not app.has("push button", "Analyse", states=["pressed"]), "the analysis is off")
    app.key("ctrl+q")
    app.answer("Discard")
    app.ends()


@scenario(drives=["game.search-settings"], shows=["analyse-button.ui", "settings-panel.ui"], analyses=True)
def the_search_is_set(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("push button", "Search settings: Engine · no limit")
    app.key("shift+F5")
    app.fill(app.find("spin button", "Depth (plies)"), "4")
    app.choose_by_keys("Algorithm", "Minimax", "Home", "Down", "Return")
    app.find("push button", "Search settings: Alpha-beta · depth 4")
    app.dismiss()
    app.press("Search details")
    app.find("label", "Re-searches")
    app.quit()


@scenario(shows=["live-panel.ui"])
def the_tree_of_a_running_search_is_looked_into(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.key("shift+F5")
    app.choose_by_keys("Algorithm", "Minimax", "Home", "Down", "Return")
    app.find("push button", "Search settings: Alpha-beta · no limit")
    app.dismiss()
    app.key("ctrl+space")
    app.find("push button", "Analyse", states=["pressed"])
    app.find("label", re.compile("^[0-9.]+ [kMG] visits, [0-9.]+( [kMG])? cutoffs$"))
    chart = app.find("image", "Tree of the running search")
    app.click(chart)
    # From the root to the move that costs most, and on to an answer.
    app.key("Up", "Up", "Up", "Up", "Up", "Up", "Up", "Up", "Down", "Down")
    app.find("label", re.compile("^[A-H] [1-8], [A-H] [1-8]: .*visits \\([0-9]+ %\\)$"))
    app.key("Return")
    app.find("label", re.compile("^2 of 2 "))
    app.press("Tree")
    app.find("label", re.compile("visits"))
    app.key("Escape")
    assert app.has("push button", "Analyse", states=["pressed"]), "it runs on"
    app.click(app.find("label", "Search tree"))
    app.wait(lambda: not app.has("push button", "Search tree", states=["expanded"]), "it is folded away")
    app.quit()


@scenario(drives=["app.preferences", "app.about", "win.shortcuts", "window.close"],
          shows=["preferences.ui", "shortcuts-window.ui"])
def help_about_and_preferences(desk):
    app = desk.game()
    app.menu("Main menu", "Keyboard Shortcuts")
    app.window("Keyboard Shortcuts")
    app.says("^Playing$")
    app.key("Escape")
    app.window("Othello")
    app.key("ctrl+question")
    app.window("Keyboard Shortcuts")
    # By what a thing is called, or by its key; what the other page has is found there.
    app.type("review")
    app.says("^Review the game, or stop$")
    app.gone("label", "Playing")
    app.key("ctrl+a")
    app.type("spotlight")
    app.says("^Pointer spotlight$")
    app.key("ctrl+a")
    app.type("ctrl+f9")
    app.says("standard error|stderr")
    app.key("Escape")
    app.window("Othello")
    app.menu("Main menu", "About Plyscope")
    app.says("^Plyscope$")
    app.says(r"^\d+\.\d+\.\d+$")
    app.key("Escape")
    app.window("Othello")
    app.key("ctrl+comma")
    app.window("Preferences")
    app.choose("Style", "Dark")
    app.choose("Nodes", "Triangles")
    app.click("check box", re.compile("Windows by name"))
    app.key("Escape")
    app.window("Othello")
    app.menu("Main menu", "Preferences")
    app.window("Preferences")
    assert app.says("^Dark$")
    assert app.says("^Triangles$")
    app.find("check box", re.compile("Windows by name"), states=["checked"])
    # Ctrl+W closes what is in front, and nothing behind it.
    app.key("ctrl+w")
    app.window("Othello")
    for key, title in (("ctrl+n", "New Game"), ("ctrl+l", "Players"), ("ctrl+r", "Record a Search"),
                       ("ctrl+comma", "Preferences")):
        app.key(key)
        app.window(title)
        app.key("ctrl+w")
        app.window("Othello")
    # The last tab to go leaves the start page, and that the window.
    app.key("ctrl+w")
    app.window("Plyscope")
    app.find("push button", "Draw Your Own Tree")
    app.key("ctrl+w")
    app.ends()


@scenario(drives=["win.new-game"], shows=["new-game-dialog.ui", "player-group.ui"])
def new_games_of_every_kind(desk):
    app = desk.game()
    for game, looks, cells, square in (("Pente", "Pente, 19 × 19", 361, "."),
                                       ("Max-Connect4", "Max-Connect4, 7 × 6", 42, "^column 7, row 1, empty, legal"),
                                       ("Connect Four", "Connect Four, 7 × 6", 42, "^column 7, row 1, empty, legal"),
                                       ("^Nim$", "^Nim", 28, "^heap D, stone 7, legal"),
                                       ("Othello", "Othello, 8 × 8", 64, "^d3, ")):
        app.key("ctrl+n")
        app.window("New Game")
        app.choose("Game", game)
        app.press("Start")
        app.window_gone("New Game")
        app.says(looks)
        app.wait(lambda cells=cells: app.cells() == cells, f"a board of {cells}")
        app.find("table cell", re.compile(square))
    app.key("ctrl+n")
    app.window("New Game")
    app.choose("Board", "6")
    app.press("Start")
    app.says("Othello, 6 × 6")
    app.wait(lambda: app.cells() == 36, "a board of 6 × 6")
    app.key("ctrl+n")
    app.window("New Game")
    app.key("ctrl+n")
    app.window("New Game")
    app.choose("Game", "[Nn]umber tree")
    app.press("Start")
    app.says("[Nn]umber tree")
    app.quit()


@scenario(shows=["game-group.ui"])
def boards_of_every_size_that_the_rules_allow(desk):
    app = desk.game()
    for game, lengths, looks, cells, square in (
            ("Connect Four", {"Columns": 5, "Rows": 4}, "^Connect Four, 5 × 4", 20, "^column 5, row 1, empty, legal"),
            ("Max-Connect4", {"Columns": 8, "Rows": 7}, "^Max-Connect4, 8 × 7", 56, "^column 8, row 1, empty, legal"),
            ("Tic-tac-toe", {"Columns": 5, "Rows": 4, "In a row": 4}, "5 × 4", 20, "^e4, empty, legal move"),
            ("Nim, mis", {"Heaps": 3, "Stones of the last heap": 5}, "^Nim, mis", 15, "^heap C, stone 5, legal")):
        app.key("ctrl+n")
        app.window("New Game")
        app.choose("Game", game)
        for name, number in lengths.items():
            app.fill(app.find("spin button", name), str(number))
        app.press("Start")
        app.window_gone("New Game")
        app.says(looks)
        app.wait(lambda cells=cells: app.cells() == cells, f"a board of {cells}")
        app.find("table cell", re.compile(square))
    # What the rules do not allow is told, and a row knows how far it goes.
    app.key("ctrl+n")
    app.window("New Game")
    app.choose("Game", "Connect Four")
    app.fill(app.find("spin button", "Columns"), "30")
    app.key("Tab")
    app.wait(lambda: app.find("spin button", "Columns").value() == 8, "eight columns at most")
    app.key("Escape")
    app.quit()


def solved_and_recorded(app, verdict):
    if not app.has("push button", "Analyse", states=["pressed"]):
        app.key("F5")
    app.says(verdict)
    app.key("F5")
    app.wait(lambda: not app.has("push button", "Analyse", states=["pressed"]), "the analysis is off")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Record")
    app.window_gone("Record a Search")
    app.find("page tab", "Tree", states=["pressed"])
    app.says("^Step ")
    app.key("alt+1")
    app.find("page tab", "Board", states=["pressed"])


@scenario(analyses=True)
def heaps_of_nim_are_taken_from(desk):
    app = desk.start("-s", "nim-classic.txt")
    app.wait(lambda: app.stones() == 16, "four heaps")
    app.find("table cell", re.compile("^heap C, stone 5, legal move, value ≤ ?−1"))
    solved_and_recorded(app, "^Solved: Orange wins$")
    # A stone goes with those that lie on it: three of the last heap.
    app.click(app.find("table cell", re.compile("^heap D, stone 5, legal move")))
    app.wait(lambda: app.stones() == 13, "three stones are taken")
    app.find("table cell", re.compile("^heap D, stone 5, empty"))
    app.find("table cell", re.compile("^heap D, stone 4, legal move"))
    app.key("ctrl+Home", "Return")
    app.toast("^No stone lies there.$")
    app.key("ctrl+End", "Left", "Left", "Return")
    app.wait(lambda: app.stones() == 10, "the second heap is gone")
    # What is set up rests on what lies there.
    app.key("ctrl+b")
    app.press(re.compile("^Blue"))
    app.click(app.find("table cell", re.compile("^heap B, stone 7")))
    app.find("table cell", re.compile("^heap B, stone 1$"))
    app.press("Done")
    app.gone("push button", "Clear")
    app.wait(lambda: app.stones() == 11, "a stone is laid")
    app.quit()


@scenario()
def rows_and_columns_are_played(desk):
    app = desk.start("-s", "tic-tac-toe-fork.txt")
    app.find("table cell", re.compile("^c3, empty, legal move"))
    solved_and_recorded(app, "^Solved: Blue wins$")
    app.play("c3")
    app.key("ctrl+Home", "Down", "Down", "Return")
    app.wait(lambda: app.stones() == 6, "a1 is played")
    app.play("b3")
    app.says("^The game is over: Blue wins.$")
    app.quit()
    app = desk.start("-s", "connect4-midgame.txt")
    app.find("table cell", re.compile("^column 3, row 5, empty, legal move"))
    solved_and_recorded(app, "^Solved: Blue wins in 13 plies$")
    app.click(app.find("table cell", re.compile("^column 3, row 5, empty")))
    app.wait(lambda: app.stones() == 11, "a disc falls")
    app.key("Return")
    app.wait(lambda: app.stones() == 12, "another falls on it")
    app.key("Return")
    app.toast("^This column is full.$")
    app.quit()


if __name__ == "__main__":
    run()
