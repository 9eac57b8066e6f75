# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The search microscope: going through a recording, editing a tree, notes, lecture mode, opening and saving."""

import re

from driver import run, scenario, tap, xdotool
from scope import at_step, step, steps

PICTURE = ("image", "Search tree")


@scenario(drives=["microscope.first", "microscope.last", "microscope.forward", "microscope.back", "microscope.into",
                  "microscope.over", "microscope.out", "microscope.next", "microscope.previous", "scope.play",
                  "scope.page", "microscope.bookmark"],
          shows=["document.ui", "search-view.ui", "save-bar.ui", "transport-bar.ui", "why-panel.ui", "outline.ui", "find-bar.ui", "visit-table.ui", "compare-view.ui"],
          keys=["Page_Down period", "Page_Up comma", "Home", "End", "n", "o", "u", "space", "c <Shift>c",
                "b <Shift>b", "x <Shift>x", "j <Shift>j", "k"])
def a_recording_is_gone_through(desk):
    app = desk.lesson("deep-cut")
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
    app.key("End", "shift+x")
    app.wait(lambda: 1 < step(app) < steps(app), "an instructive cutoff")
    app.key("k")
    app.says("has a bookmark")
    marked = step(app)
    app.key("End", "shift+j")
    at_step(app, marked)
    app.key("Home", "j")
    at_step(app, marked)
    app.key("k")
    app.says("no bookmark")
    app.key("Home", "x")
    app.wait(lambda: step(app) > 1, "the first instructive cutoff")
    app.key("b", "shift+b", "Home", "n")
    at_step(app, 2)
    app.key("o")
    app.wait(lambda: step(app) > 2, "over the node")
    app.key("Home", "n", "n")
    at_step(app, 3)
    app.key("u")
    app.wait(lambda: step(app) > 3, "out of the node")
    # The keyboard goes with the view.
    for key, view in (("3", "Icicle"), ("4", "Outline"), ("5", "Compare"), ("2", "Tree")):
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
                  "microscope.pan-right", "microscope.pan-up", "microscope.pan-down", "microscope.fold",
                  "canvas.walk", "canvas.pan", "canvas.zoom-in", "canvas.zoom-out", "canvas.fit", "canvas.open"],
          keys=["<Control>plus", "<Control>minus", "<Control>0", "plus minus 0",
                "<Shift>Left <Shift>Right <Shift>Up <Shift>Down", "Return", "Up", "Down", "Left Right", "w"])
def the_picture_of_the_tree_is_moved(desk):
    app = desk.lesson("deep-cut")
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
    app.leave()


@scenario(keys=["f <Shift>f", "t <Shift>t", "r <Shift>r", "i <Shift>i", "p <Shift>p", "m <Shift>m"])
def every_kind_of_event_is_found(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Textbook")
    app.press("Everything On")
    app.fill(app.find("spin button", re.compile("Depth")), "7")
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


def typed(app, number):
    """A field is open at a leaf and holds its number."""
    app.wait(lambda: [each for each in app.all("text", "Value of this leaf") if each.text() == number],
             f"the field holds {number}")


@scenario(drives=["microscope.add-child", "microscope.add-sibling", "microscope.delete-node", "microscope.move-left",
                  "microscope.move-right", "microscope.raise-value", "microscope.lower-value", "microscope.undo",
                  "microscope.redo", "microscope.close-notice", "microscope.edit-number"],
          shows=["edit-bar.ui", "notice-bar.ui", "tree-editor.ui"],
          keys=["Delete", "<Alt>Left", "<Alt>Right", "<Alt>Up", "<Alt>Down", "<Control>z",
                "<Control><Shift>z <Control>y", "F2", "Tab", "<Shift>Tab", "<Control>Return", "<Control><Shift>Return",
                "Return", "Insert <Control>Return", "Up Down"])
def a_tree_is_edited_and_not_lost(desk):
    app = desk.lesson("minimax")  # ((3 12 8) (2 4 6) (14 5 2))
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.press("Close this note")
    app.gone("push button", "Close this note")
    app.key("Home", "n", "n")  # the first leaf
    app.says("^MIN tries move 1", "status bar")
    app.key("F2")
    typed(app, "3")
    app.type("7")
    app.key("Tab")  # takes it over and goes to the next leaf
    typed(app, "12")
    app.says("^Minimax to depth 2: 7; it looked at 13 nodes")
    app.key("shift+Tab")
    typed(app, "7")
    app.key("Return")  # a sibling
    typed(app, "0")
    app.says("^Minimax to depth 2: 2; it looked at 14 nodes")
    app.type("-3")
    app.key("ctrl+Return")  # a child, which takes the number
    typed(app, "-3")
    app.says("^Minimax to depth 3: 2; it looked at 15 nodes")
    app.key("Escape")  # it was only just made: away with it
    app.says("^Minimax to depth 2: 2; it looked at 14 nodes")
    app.gone("text", "Value of this leaf")
    app.key("ctrl+z", "ctrl+z", "ctrl+z")  # the number, the sibling, the 7
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.key("ctrl+shift+z")
    app.says("^Minimax to depth 2: 7; it looked at 13 nodes")
    app.key("ctrl+z")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.key("Home", "n", "n")
    app.says("^MIN tries move 1", "status bar")
    app.key("F2")
    typed(app, "3")
    app.type("1/3")  # no sign of a number leads out of the field
    typed(app, "1/3")
    app.key("Tab")
    typed(app, "12")
    app.says("^A search counts in thousandths: to it 1/3 is 0.333")
    desk.copy("−2,5")  # with the minus of a window
    app.key("ctrl+v")
    typed(app, "−2,5")
    app.key("Down")
    app.says("^Minimax to depth 2: 2; it looked at 13 nodes")
    app.says("^A leaf: its value is −2.5", "status bar")
    app.key("ctrl+z", "ctrl+z")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.key("Home", "n", "n")
    app.says("^MIN tries move 1", "status bar")
    app.key("alt+Up", "alt+Up", "alt+Down")
    app.says("^Minimax to depth 2: 4; it looked at 13 nodes")
    app.key("4")  # a number can be begun at once
    typed(app, "4")
    app.type("0")
    app.key("Down")  # done, with the keyboard in the tree
    app.gone("text", "Value of this leaf")
    app.says("^Minimax to depth 2: 8; it looked at 13 nodes")
    app.key("ctrl+shift+Return")
    typed(app, "0")
    app.key("Escape")  # back to where it was made
    app.says("^A leaf: its value is 40", "status bar")
    app.key("alt+Right", "alt+Left", "ctrl+Return")
    typed(app, "40")
    app.key("Escape", "Insert")
    typed(app, "40")
    app.key("c")  # no number: the key does what it does in the tree
    app.gone("text", "Value of this leaf")
    app.key("Delete")
    app.toast("^A leaf was deleted")
    app.key("ctrl+w")
    app.says("^Save changes")
    app.answer("Cancel")
    app.key("ctrl+w")
    app.answer("Save")
    app.choose_file(desk.path("edited.plytrace"), "Save Recording")
    app.leave()
    assert len(desk.file("edited.plytrace")) > 100
    again = desk.start(desk.path("edited.plytrace"))
    again.says("^Step ")
    again.key("ctrl+w")
    again.leave()


@scenario(drives=["microscope.edit-name"], shows=["tree-editor.ui"], keys=["<Shift>F2"])
def nodes_get_names(desk):
    app = desk.lesson("minimax")  # ((3 12 8) (2 4 6) (14 5 2))

    def field(text):
        app.wait(lambda: [each for each in app.all("text", "Name of this node") if each.text() == text],
                 f"the field of a name holds {text!r}")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.key("Home", "shift+F2")
    field("")
    app.type("A")
    app.key("Tab")
    field("")
    app.type("B")
    app.key("Tab")
    field("")
    app.type("A")  # another's
    app.wait(lambda: [each for each in app.all("text", "Name of this node") if "no other node has it" in each.description],
             "it is told why this is no name")
    app.type("\bnode_3")
    app.key("Return")
    app.gone("text", "Name of this node")
    app.key("Home", "n")
    app.says("^MAX tries B", "status bar")
    app.says("^A$")  # the call stack begins with the root's name, not with “root”
    assert not app.has("label", "root")
    app.key("n", "shift+F2")
    field("")
    app.type("D'")
    app.key("Return")
    app.says("^Step .*: B D'$")
    app.key("shift+F2")
    field("D'")
    app.key("Escape")
    app.gone("text", "Name of this node")
    app.key("ctrl+s")
    app.choose_file(desk.path("named.plytrace"), "Save Recording")
    assert len(desk.file("named.plytrace")) > 100
    app.key("ctrl+w")
    app.leave()
    again = desk.start(desk.path("named.plytrace"))
    again.key("Home", "n")
    again.says("^MAX tries B", "status bar")
    again.key("ctrl+w")
    again.leave()


@scenario(drives=["microscope.edit-number", "microscope.add-child", "microscope.add-sibling",
                  "microscope.delete-node", "microscope.undo"])
def a_tree_is_edited_with_the_pointer(desk):
    app = desk.lesson("minimax")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    x, y, width, height = app.place(app.find(*PICTURE))

    def first_leaf():
        for across in range(20, width, 24):
            xdotool("mousemove", x + across, y + height * 23 // 25)
            if app.has("push button", "Add a child"):
                return x + across, y + height * 23 // 25
        return None
    at = app.wait(first_leaf, "a plus stands at the node under the pointer")
    xdotool("mousemove", *at)
    tap()
    typed(app, "3")
    app.type("9")
    xdotool("mousemove", x + width // 2, y + height // 3)  # beside all nodes
    tap()
    app.says("^Minimax to depth 2: 8; it looked at 13 nodes")
    app.gone("text", "Value of this leaf")
    xdotool("mousemove", *at)
    app.click("push button", "Add a child")
    typed(app, "9")
    app.says("^Minimax to depth 3: 8; it looked at 14 nodes")
    app.key("Escape")
    app.says("^Minimax to depth 2: 8; it looked at 13 nodes")
    for item, told in (("Add a Sibling", "^Minimax to depth 2: 2; it looked at 14 nodes"), ("Undo", "^Minimax to depth 2: 8; it looked at 13 nodes"),
                       ("Delete", "^Minimax to depth 2: 8; it looked at 12 nodes")):
        def menu(item=item):  # while an edit is being recorded there is none
            found = [each for each in app.all("menu item", item) if app.is_popped_up(each)]
            if not found:
                xdotool("mousemove", *at)
                tap(3)
            return found
        app.click(app.wait(menu, f"the menu of a node has {item}")[0])
        app.says(told)
        if item == "Add a Sibling":
            typed(app, "0")
            app.type("2")
            app.key("Down")
            app.says("^A leaf: its value is 2", "status bar")
            app.key("ctrl+z")  # the number alone
            app.says("^A leaf: its value is 0", "status bar")
    app.toast("^A leaf was deleted")
    app.press("Undo")
    app.says("^Minimax to depth 2: 8; it looked at 13 nodes")
    app.quit()


@scenario(drives=["microscope.give-to-max", "microscope.give-to-min", "microscope.give-to-chance"])
def a_node_is_given_to_another_with_the_pointer(desk):
    app = desk.lesson("minimax")  # ((3 12 8) (2 4 6) (14 5 2))
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    x, y, width, height = app.place(app.find(*PICTURE))

    def first_min():
        for across in range(60, width, 24):
            xdotool("mousemove", x + across, y + height // 2)
            if app.has("push button", "Add a child"):
                return x + across, y + height // 2
        return None
    at = app.wait(first_min, "a plus stands at the node under the pointer")
    for item, told in (("MAX Moves Here", "^Minimax to depth 2: 12;"), ("MIN Moves Here", "^Minimax to depth 2: 3;"),
                       ("Chance Decides Here", "^Minimax to depth 2: 7.667;")):
        def menu(item=item):  # while an edit is being recorded there is none
            found = [each for each in app.all("menu item", item) if app.is_popped_up(each)]
            if not found:
                xdotool("mousemove", *at)
                tap(3)
            return found
        app.click(app.wait(menu, f"the menu of a node has {item}")[0])
        app.says(told)
    app.key("ctrl+z", "ctrl+z")
    app.says("^Minimax to depth 2: 12;")
    app.quit()


@scenario(drives=["microscope.keep-note", "microscope.save", "win.recent"], shows=["note-button.ui"],
          keys=["<Control>s"])
def a_note_is_kept_in_the_file(desk):
    app = desk.lesson("minimax")
    app.says("^Step ")
    app.key("Home")
    at_step(app, 1)
    app.click(app.find("push button", "Note for this step"))
    app.find("text", "Note for this step")
    app.type("Begin here")
    app.press("Keep")
    app.gone("text", "Note for this step")
    app.key("ctrl+s")
    app.choose_file(desk.path("noted.plytrace"), "Save Recording")
    desk.file("noted.plytrace")
    app.key("ctrl+w")
    app.wait(lambda: app.title() == "Plyscope", "nothing is left to ask for")
    app.key("ctrl+o")
    app.choose_file(desk.path("noted.plytrace"), "Open a Game or Position")
    app.says("^Step ")
    app.key("Home")
    at_step(app, 1)
    app.click(app.find("push button", "Note for this step"))
    note = app.find("text", "Note for this step")
    app.wait(lambda: app.again(note).text() == "Begin here", "the note is in the file")
    app.dismiss()
    app.key("ctrl+w")
    app.leave()


@scenario()
def a_bookmark_is_saved_with_the_recording(desk):
    app = desk.lesson("alpha-beta")
    app.says("^Step ")
    app.key("Home", "c")
    app.wait(lambda: step(app) > 1, "the first cutoff")
    marked = step(app)
    app.key("k")
    app.says("has a bookmark")
    app.key("ctrl+s")
    app.choose_file(desk.path("marked.plytrace"), "Save Recording")
    desk.file("marked.plytrace")
    app.wait(lambda: not app.has("label", re.compile("^• ")), "nothing is unsaved")
    app.quit()
    again = desk.start(desk.path("marked.plytrace"))
    again.says("^Step ")
    again.key("Home", "j")
    at_step(again, marked)
    again.key("k")
    again.says("no bookmark")
    again.key("ctrl+s")
    again.choose_file(desk.path("unmarked.plytrace"), "Save Recording")
    desk.file("unmarked.plytrace")
    again.wait(lambda: not again.has("label", re.compile("^• ")), "nothing is unsaved")
    again.quit()


@scenario()
def a_right_click_on_a_game_says_why_nothing_is_edited(desk):
    app = desk.start("-s", "othello-endgame.txt")
    app.find("push button", "Record a search of this position and look into it")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Record")
    app.says("^Step ")
    # Its sides have the names that they have on the board.
    app.says(r"\b(Blue|Orange)\b")
    assert not [text for text in app.labels() if re.search(r"\b(Black|White)\b", text)], app.labels()
    app.click(app.find("image", "Search tree"), button=3)
    app.toast("only trees of numbers are")
    app.quit()


@scenario(drives=["microscope.record", "microscope.record-second", "win.draw-tree", "win.learn",
                  "scope.max-min", "scope.colouring", "scope.stop-cut",
                  "scope.stop-best", "scope.stop-fail", "scope.stop-table", "scope.stop-re-search",
                  "scope.stop-iteration", "microscope.stop-position"],
          shows=["record-dialog.ui", "random-tree-dialog.ui"],
          keys=["<Control>r", "<Control>d", ])
def searches_are_recorded_and_compared(desk):
    app = desk.lesson("alpha-beta")
    app.says("^Step ")
    app.key("ctrl+d")
    app.window("Record a Second Run")
    app.press("Record")
    app.find("page tab", "Compare", states=["pressed"])
    app.says("^Visits$|^Nodes$")
    trees = app.find("image", re.compile("^The trees of both runs"))
    app.key("Down", "0")
    both = app.looks(trees)
    for key, back in (("plus", "0"), ("shift+Left", "shift+Right"), ("shift+Up", "0")):
        app.changes(trees, key)
        assert app.changes(trees, back) == both, f"{key} and {back}"
    for key in ("Down", "Right", "Left", "Up"):
        app.changes(trees, key)
    app.key("ctrl+r")
    app.window("Record a Search")
    app.press("Everything On")
    app.press("Record")
    app.window_gone("Record a Search")
    app.says("^Step ")
    app.key("alt+3")
    app.find("page tab", "Icicle", states=["pressed"])
    app.menu("Stop at", "Cutoffs")
    for item in ("New Best Values", "Fail-High and Fail-Low at the Root", "Table Hits", "Re-searches", "Iterations",
                 "This Position"):
        app.menu("Stop at", item)
    app.menu("Main menu", "MAX and MIN")
    for item in ("By Bound", "By Depth", "By Cut"):
        app.menu("Main menu", item)
    app.key("ctrl+shift+d")
    app.window("New Number Tree")
    app.press("Create")
    app.window_gone("New Number Tree")
    app.wait(lambda: app.title() == "Number tree", "the tree has a tab of its own")
    app.says("^Step ")
    app.menu("Gallery", re.compile("Deep cut"))
    app.wait(lambda: (app.title() or "").startswith("Deep cut"), "the lesson has a tab of its own")
    app.find("push button", "Show the Answer")
    app.key("F3")
    app.says("^Step ")
    app.find("push button", "Close this note")
    app.quit()


@scenario(drives=["microscope.lecture", "microscope.leave-lecture", "microscope.spotlight", "microscope.show-code",
                  "microscope.show-stack", "microscope.ask-first"],
          shows=["lecture-words.ui"],
          keys=["F11", "Escape", "l", "d", "s", "a", "<Control>plus <Control>minus <Control>0"])
def a_lecture(desk):
    app = desk.lesson("deep-cut", "--size", "1000x700")
    app.says("^Step ")
    app.key("F11")
    app.gone("push button", "Main menu")
    app.says("^The first move gives MAX 5", "status bar")
    app.key("Next")
    app.says("^MIN to move: 2 ≤ α = 5", "status bar")
    app.key("d")
    app.says("for each move:")
    app.key("s")
    app.find("label", "Call stack")
    app.key("s")
    app.gone("label", "Call stack")
    app.key("ctrl+plus", "ctrl+minus", "ctrl+0", "a")
    app.says("^Values are asked for", "status bar")
    app.key("Home", "Next", "Next", "Next", "Next", "Next")
    app.says("^What does MIN return now", "status bar")
    app.key("Next")
    app.says("^MIN to move", "status bar")
    app.key("a", "Home", "l", "c")
    app.says("a deep cutoff", "status bar")
    app.key("l", "Escape")
    app.find("push button", "Main menu")
    app.menu("Main menu", "Lecture Mode")
    app.gone("push button", "Main menu")
    app.key("F11")
    app.find("push button", "Main menu")
    app.menu("Main menu", "Pointer Spotlight")
    app.wait(lambda: not app.has("push button", "Main menu", states=["pressed"]), "the menu is closed")
    app.key("ctrl+w")
    app.leave()


@scenario(drives=["outline.open", "outline.close", "outline.find-next", "outline.find-previous"],
          keys=["Right", "Left", "Return <Control>g", "<Shift>Return <Control><Shift>g"])
def the_outline_is_opened_and_searched(desk):
    app = desk.lesson("alpha-beta")
    app.says("^Step ")
    app.key("alt+4")
    app.find("page tab", "Outline", states=["pressed"])
    app.key("Home", "Right", "Right", "Left", "Left", "Return")
    app.click("entry", "Find visits")
    app.wait(lambda: app.focus() and any("Find" in at.name for at in [app.focus(), *app.focus().ancestors()]),
             "the entry has the keyboard")
    app.type("cut")
    app.says("of \\d+|match")
    app.key("Return", "ctrl+g", "shift+Return", "ctrl+shift+g", "Escape", "Escape")
    app.key("ctrl+w")
    app.leave()


if __name__ == "__main__":
    run()
