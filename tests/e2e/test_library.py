# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game library as an analyst uses it: games come in, are filtered, opened, and found by a position."""

import re

from driver import run, scenario

GAMES = """[Event "Club evening"]
[Date "2026.05.12"]
[Black "Ann"]
[White "Bob"]

1. f5 d6 2. c3 d3 3. c4 f4 *

[Event "Spring Cup"]
[Date "1999.03.01"]
[Black "Cleo"]
[White "Dan"]

1. c4 e3 2. f6 e6 3. f5 c5 *

[Event "Spring Cup"]
[Date "1998.03.01"]
[Black "Ann"]
[White "Dan"]

1. f5 f9 *
"""


def counts(app, text):
    """Waits until the page says so many games; “Some Games” stands nowhere else."""
    app.says("^" + text + "$")


@scenario(drives=["win.library", "win.find-position", "library.import-file", "library.end-import", "library.drop-position",
                  "library.move-back"],
          shows=["library-page.ui"])
def an_analyst_finds_games(desk):
    app = desk.start()
    app.key("ctrl+shift+l")
    app.window("Game Library")
    app.says("The library has no games yet")
    app.press("Import a File…")
    app.choose_file(desk.write("games.pgn", GAMES), "Import Games")
    app.says("^2 new games, 0 there already, 1 left out")
    counts(app, "2 games")
    app.press("Done")
    # The same file once more: nothing is doubled.
    app.menu("Import", "File of Games…")
    app.choose_file(desk.path("games.pgn"), "Import Games")
    app.says("^0 new games, 2 there already, 1 left out")
    app.press("Done")
    # Filters, by keys and in any case.
    app.click(app.find("entry", "Player"))
    app.type("cleo")
    counts(app, "1 of 2 games")
    app.key("ctrl+a", "Delete")
    counts(app, "2 games")
    app.click(app.find("push button", "More filters, and the order"))
    app.click(app.find("text", "Years"))
    app.type("2000-")
    counts(app, "1 of 2 games")
    app.find("label", "Ann")
    # A game opens beside, with the analysis following.
    app.click(app.find("label", "Ann"))
    app.key("Return")
    app.find("table cell", re.compile("^e4, (?!empty)"))
    app.find("push button", "Analyse", states=["pressed"])
    # Its position after two moves is found in both games, though the second began another way round.
    app.key("alt+Home", "alt+Right", "alt+Right")
    app.find("table cell", re.compile("^d6, (?!empty)"))
    app.key("ctrl+shift+f")
    app.window("Game Library")
    app.says("^Games that reached this position")
    counts(app, "1 of 2 games")  # the years hold
    app.click(app.find("text", "Years"))
    app.key("ctrl+a", "Delete")
    counts(app, "2 games")
    app.click(app.find("list item", re.compile("^c3: 2 games")))
    app.find("list item", re.compile("^d3: 2 games"), states=["focused"])
    app.key("Return")
    app.find("list item", re.compile("^c4: 2 games"))
    app.press("Move Back")
    app.find("list item", re.compile("^d3: 2 games"))
    app.press("All Positions")
    app.gone("label", re.compile("^Games that reached this position"))
    app.quit()


@scenario(drives=["library.import-folder"])
def a_folder_is_imported(desk):
    desk.write("games.pgn", GAMES)
    app = desk.start()
    app.click(app.find("list item", "Game Library"))
    app.says("The library has no games yet")
    app.key("ctrl+shift+f")
    app.toast("none is shown")
    app.press("Import a Folder…")
    app.choose_file(desk.folder, "Import a Folder of Games")
    app.says("^2 new games, 0 there already, 1 left out")
    app.press("What was left out, and why")
    app.says("games.pgn.*f9")
    app.quit()


if __name__ == "__main__":
    run()
