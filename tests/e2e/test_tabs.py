# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""One window: the start page, documents in tabs, and the views of a document."""

import re

from driver import run, scenario


@scenario(drives=["win.new-tab", "win.close-tab", "win.next-tab", "win.previous-tab", "document.view"],
          shows=["start-page.ui"], analyses=True)
def what_is_opened_stands_beside_work(desk):
    app = desk.game()
    app.play("d3")
    app.wait(lambda: (app.title() or "").startswith("• "), "a move was played")
    app.key("ctrl+t")
    app.wait(lambda: app.title() == "Plyscope", "the start page is shown")
    app.key("ctrl+Page_Up")
    app.wait(lambda: (app.title() or "").startswith("• "), "the game is shown")
    app.key("ctrl+Page_Down")
    app.wait(lambda: app.title() == "Plyscope", "the start page is shown again")
    app.key("ctrl+w")
    app.wait(lambda: (app.title() or "").startswith("• "), "the start page is closed")
    for key in ("2", "5", "1"):
        app.key("alt+" + key)
        app.find("page tab", {"1": "Board", "2": "Tree", "5": "Compare"}[key], states=["pressed"])
    app.key("alt+2")
    app.find("push button", re.compile("Record a Search"))
    app.quit()


@scenario(drives=["win.play-programs", "scope.sidebar", "app.new-window"])
def the_start_page_leads_to_a_match_and_to_a_tree(desk):
    app = desk.start()
    app.begin("Two Programs Play")
    app.dismiss()
    app.wait(lambda: app.title() == "Plyscope", "the dialog is closed")
    app.key("ctrl+shift+n")
    app.wait(lambda: len(app.windows()) == 2, "there are two windows")
    app.quit()
    app = desk.lesson("minimax")
    app.says("^Step ")
    app.key("F9")
    app.wait(lambda: not app.has("label", re.compile("^Step ")), "the words are gone")
    app.key("F9")
    app.says("^Step ")
    app.quit()


@scenario()
def a_recording_alone_has_its_board_and_the_name_of_its_file(desk):
    app = desk.start(desk.sample("othello-tournament.txt"))
    app.wait(lambda: app.title() == "othello-tournament.txt", "the tab has the name of the file")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Textbook")
    app.fill(app.find("spin button", re.compile("^Depth")), "2")
    app.press("Record")
    app.window_gone("Record a Search")
    app.says("^Alpha-beta to depth 2")
    app.key("ctrl+s")
    app.choose_file(desk.path("search.plytrace"), "Save Recording")
    desk.file("search.plytrace")
    app.quit()
    app = desk.start(desk.path("search.plytrace"))
    app.wait(lambda: app.title() == "search.plytrace", "the tab has the name of the file")
    app.says("^Step ")
    app.key("alt+1")
    app.find("page tab", "Board", states=["pressed"])
    app.find("image", "Position of the node")
    app.says("^The position that was searched")
    app.key("Home", "n")
    app.says("^After [A-Ha-h] ?[1-8]$")
    app.key("alt+2")
    app.find("page tab", "Tree", states=["pressed"])
    app.quit()


if __name__ == "__main__":
    run()
