# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The search microscope: going through a recording, editing a tree, notes, lecture mode, opening and saving."""

import re

from driver import run, scenario
from scope import at_step, step, steps

PICTURE = ("image", "Search tree")


@scenario(drives=["microscope.first", "microscope.last", "microscope.forward", "microscope.back", "microscope.into",
                  "microscope.over", "microscope.out", "microscope.next", "microscope.previous", "scope.play",
                  "scope.page"],
          shows=["microscope.ui", "why-panel.ui", "outline.ui", "compare-view.ui"],
          keys=["Page_Down period", "Page_Up comma", "Home", "End", "n", "o", "u", "space", "c <Shift>c",
                "b <Shift>b", "<Alt>1", "<Alt>2", "<Alt>3", "<Alt>4"])
def a_recording_is_gone_through(desk):
    app = desk.start("-g", "deep-cut")
    app.says("^Step ")
    app.key("Home")
    at_step(app, 1)
    app.key("Page_Down")
    at_step(app, 2)
    app.key("period")
    at_step(app, 3)
    app.key("comma")
    at_step(app, 2)
    app.key("Page_Up")
    at_step(app, 1)
    app.key("End")
    at_step(app, steps(app))
    app.key("Home", "c")
    app.wait(lambda: step(app) > 1, "the next cutoff")
    cut = step(app)
    app.key("End", "shift+c")
    app.wait(lambda: 1 < step(app) < steps(app), "the cutoff before")
    app.key("Home", "b")
    app.wait(lambda: step(app) > 1, "the next new best")
    app.key("shift+b", "Home", "n")
    at_step(app, 2)
    app.key("o")
    app.wait(lambda: step(app) > 2, "over the node")
    app.key("Home", "n", "n")
    at_step(app, 3)
    app.key("u")
    app.wait(lambda: step(app) > 3, "out of the node")
    # The keyboard goes with the view.
    for key, view in (("2", "Icicle"), ("3", "Outline"), ("4", "Compare"), ("1", "Tree")):
        app.key("alt+" + key)
        app.find("page tab", view, states=["pressed"])
    app.key("Home")
    at_step(app, 1)
    app.key("c")
    at_step(app, cut)
    app.key("Home")
    at_step(app, 1)
    app.key("space")
    app.wait(lambda: step(app) > 2, "it plays")
    app.key("space")
    app.find("push button", "Play")
    app.wait(lambda: not app.has("push button", "Play", states=["pressed"]), "it pauses")
    for button in ("Beginning of the search", "End of the search", "One step back", "One step forward",
                   "Beginning of the search", "Into the node", "Over the node", "Out of the node"):
        before = step(app)
        app.press(button)
        app.wait(lambda before=before: step(app) != before, button)
    app.quit()


@scenario(drives=["microscope.zoom-in", "microscope.zoom-out", "microscope.zoom-fit", "microscope.pan-left",
                  "microscope.pan-right", "microscope.pan-up", "microscope.pan-down", "microscope.fold"],
          keys=["<Control>plus", "<Control>minus", "<Control>0", "plus minus 0", "<Shift>Left <Shift>Right", "Return",
                "Up", "Down", "Left Right", "w"])
def the_picture_of_the_tree_is_moved(desk):
    app = desk.start("-g", "deep-cut")
    app.says("^Step ")
    app.key("End", "Home")
    at_step(app, 1)
    tree = app.find(*PICTURE)
    app.key("ctrl+0")
    fitted = app.looks(tree)
    for bigger, smaller, fit in (("ctrl+plus", "ctrl+minus", "ctrl+0"), ("plus", "minus", "0")):
        for key in (bigger, smaller):
            app.changes(tree, key)
            assert app.changes(tree, fit) == fitted, f"{key} and {fit}"
    for key, back in (("shift+Left", "shift+Right"), ("shift+Up", "shift+Down"),
                      ("shift+Right", "shift+Left"), ("shift+Down", "shift+Up")):
        app.changes(tree, key)
        assert app.changes(tree, back) == fitted, f"{key} and {back}"
    # The node that is chosen: down to a child, to its sister and back up; closed and opened again.
    at = [app.looks(tree)]
    for key in ("Down", "Right", "Left", "Up"):
        at.append(app.changes(tree, key))
    assert at[1] == at[3] and at[0] != at[1] != at[2]
    app.changes(tree, "Return")
    app.changes(tree, "Return")
    app.changes(tree, "w")
    app.key("ctrl+w")
    app.ends()


@scenario(keys=["f <Shift>f", "t <Shift>t", "r <Shift>r", "i <Shift>i", "p <Shift>p", "m <Shift>m"])
def every_kind_of_event_is_found(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Textbook")
    app.press("Everything On")
    app.fill(app.find("spin button", re.compile("Depth")), "7")
    app.click("label", "Aspiration windows")
    app.press("Record")
    app.window_gone("Record a Search")
    app.wait(lambda: steps(app) > 100, "the search is recorded")
    for key in ("f", "t", "r", "i", "p", "m"):
        app.key("Home")
        at_step(app, 1)
        app.key(key)
        app.wait(lambda: step(app) > 1, f"{key}: the next event of its kind")
        first = step(app)
        app.key(key)
        app.wait(lambda: step(app) > first, f"{key}: the one after it")
        app.key("shift+" + key)
        at_step(app, first)
        app.key("End", "shift+" + key)
        app.wait(lambda: first <= step(app) < steps(app), f"Shift+{key}: the last one")
    app.quit()


@scenario(drives=["microscope.add-child", "microscope.delete-node", "microscope.move-left", "microscope.move-right",
                  "microscope.raise-value", "microscope.lower-value", "microscope.undo", "microscope.redo",
                  "microscope.close-notice"],
          keys=["Insert", "Delete", "<Alt>Left", "<Alt>Right", "<Alt>Up", "<Alt>Down", "<Control>z",
                "<Control><Shift>z <Control>y"])
def a_tree_is_edited_and_not_lost(desk):
    app = desk.start("-g", "minimax")
    app.says("^Step ")
    app.find("push button", "Close this note")
    app.press("Close this note")
    app.gone("push button", "Close this note")
    app.key("End", "Down", "Down")  # the first leaf
    value = app.find("spin button", "Value of this leaf")
    before = value.value()
    app.key("alt+Up")
    app.wait(lambda: app.find("spin button", "Value of this leaf").value() == before + 1, "the leaf's value is raised")
    app.key("alt+Down", "alt+Down")
    app.wait(lambda: app.find("spin button", "Value of this leaf").value() == before - 1, "the leaf's value is lowered")
    app.key("ctrl+z")
    app.wait(lambda: app.find("spin button", "Value of this leaf").value() == before, "undone")
    app.key("ctrl+y")
    app.wait(lambda: app.find("spin button", "Value of this leaf").value() == before - 1, "and done again")
    app.key("alt+Right", "alt+Left", "Insert", "Delete", "ctrl+z", "ctrl+z", "ctrl+shift+z")
    app.key("ctrl+w")
    app.says("^Save changes")
    app.answer("Cancel")
    app.key("ctrl+w")
    app.answer("Save")
    app.choose_file(desk.path("edited.plytrace"), "Save Recording")
    app.ends()
    assert len(desk.file("edited.plytrace")) > 100
    again = desk.start(desk.path("edited.plytrace"))
    again.says("^Step ")
    again.key("ctrl+w")
    again.ends()


@scenario(drives=["microscope.keep-note", "microscope.save", "microscope.open"],
          keys=["<Control>o", "<Control>s"])
def a_note_is_kept_in_the_file(desk):
    app = desk.start("-g", "minimax")
    app.says("^Step ")
    app.key("Home")
    at_step(app, 1)
    app.click(app.find("push button", "Note for this step"))
    app.find("text", "Note for this step")
    app.type("Begin here")
    app.press("Keep")
    app.key("ctrl+s")
    app.choose_file(desk.path("noted.plytrace"), "Save Recording")
    desk.file("noted.plytrace")
    app.key("ctrl+o")
    app.choose_file(desk.path("noted.plytrace"), "Open Recording")
    app.says("^Step ")
    app.key("Home")
    at_step(app, 1)
    app.click(app.find("push button", "Note for this step"))
    note = app.find("text", "Note for this step")
    app.wait(lambda: app.reread(note).text() == "Begin here", "the note is in the file")
    app.key("Escape")
    app.key("ctrl+w")
    app.ends()


@scenario(drives=["microscope.record", "microscope.record-second", "microscope.random-tree", "microscope.gallery",
                  "app.gallery", "app.microscope", "scope.max-min", "scope.colouring", "scope.stop-cut",
                  "scope.stop-best", "scope.stop-fail", "scope.stop-table", "scope.stop-re-search",
                  "scope.stop-iteration", "microscope.stop-position"],
          shows=["record-dialog.ui", "random-tree-dialog.ui"],
          keys=["<Control>r", "<Control>d", "<Control>n", "<Control>Left <Control>Right <Control>Up <Control>Down"])
def searches_are_recorded_and_compared(desk):
    app = desk.start("-g", "alpha-beta")
    app.says("^Step ")
    app.key("ctrl+d")
    app.window("Record a Second Run")
    app.press("Record")
    app.find("page tab", "Compare", states=["pressed"])
    app.says("^Visits$|^Nodes$")
    app.key("Left", "Right", "Up", "Down", "ctrl+Right", "ctrl+Down", "ctrl+Left", "ctrl+Up", "plus", "minus", "0")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Everything On")
    app.press("Record")
    app.window_gone("Record a Search")
    app.says("^Step ")
    app.key("alt+1")
    app.menu("Stop at", "Cutoffs")
    for item in ("New Best Values", "Fail-High and Fail-Low at the Root", "Table Hits", "Re-searches", "Iterations",
                 "This Position"):
        app.menu("Stop at", item)
    app.menu("Main menu", "MAX and MIN")
    for item in ("By Bound", "By Depth", "By Cut"):
        app.menu("Main menu", item)
    app.key("ctrl+n")
    app.window("New Number Tree")
    app.press("Create")
    app.window_gone("New Number Tree")
    app.says("^Step ")
    app.menu("Gallery", re.compile("Deep cut"))
    app.says("^Step ")
    app.find("push button", "Close this note")
    app.quit()


@scenario(drives=["microscope.lecture", "microscope.leave-lecture", "microscope.spotlight"],
          keys=["F11", "Escape", "l"])
def a_lecture(desk):
    app = desk.start("-g", "deep-cut", "--size", "1000x700")
    app.says("^Step ")
    app.key("F11")
    app.gone("push button", "Main menu")
    app.key("Home")
    at_step(app, 1)
    app.key("l", "c")
    app.wait(lambda: step(app) > 1, "the next cutoff")
    app.key("l", "Escape")
    app.find("push button", "Main menu")
    app.menu("Main menu", "Lecture Mode")
    app.gone("push button", "Main menu")
    app.key("F11")
    app.find("push button", "Main menu")
    app.menu("Main menu", "Pointer Spotlight")
    app.key("ctrl+w")
    app.ends()


@scenario(drives=["outline.open", "outline.close", "outline.find-next", "outline.find-previous"],
          keys=["Right", "Left", "Return <Control>g", "<Shift>Return <Control><Shift>g"])
def the_outline_is_opened_and_searched(desk):
    app = desk.start("-g", "alpha-beta")
    app.says("^Step ")
    app.key("alt+3")
    app.find("page tab", "Outline", states=["pressed"])
    app.key("Home", "Right", "Right", "Left", "Left", "Return")
    app.click("entry", "Find visits")
    app.wait(lambda: app.focus() and any("Find" in at.name for at in [app.focus(), *app.focus().ancestors()]),
             "the entry has the keyboard")
    app.type("cut")
    app.says("of \\d+|match")
    app.key("Return", "ctrl+g", "shift+Return", "ctrl+shift+g", "Escape", "Escape")
    app.key("ctrl+w")
    app.ends()


if __name__ == "__main__":
    run()
