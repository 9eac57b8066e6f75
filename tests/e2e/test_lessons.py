# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Number trees under a person's hands: lessons of the gallery that are stepped through and changed, and a tree on the board."""

import re

from driver import run, scenario


@scenario(drives=["scope.page", "microscope.first"])
def the_view_that_is_shown_has_the_keyboard(desk):
    app = desk.start("--gallery", "deep-cut")
    app.says("^Step 13 of 20")
    app.key("alt+3", "alt+2", "Home")
    app.says("^Step 1 of 20")
    app.key("c")
    app.says("^Step 13 of 20")
    app.key("alt+3", "Home")
    app.says("^Step 1 of 20")
    app.key("alt+2", "Down")
    app.says(r"^Step \d+ of 20, depth 4: 1$")
    app.quit()


@scenario(drives=["microscope.add-child", "microscope.undo", "microscope.redo"])
def a_leaf_gets_a_child(desk):
    app = desk.start("--gallery", "minimax")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    caption = app.says("MAX chooses the largest of these: 3").name
    app.key("Home", "n", "n", "n")  # 3 12 8: the second one
    app.says("^MIN tries move 2", "status bar")
    app.key("Insert")
    app.says("^Minimax to depth 3: 3; it looked at 14 nodes")
    app.says("^A leaf: its value is 12", "status bar")
    app.find("text", "Value of this leaf", states=["focused"])
    app.key("1", "Up")
    app.says("^Minimax to depth 3: 2; it looked at 14 nodes")
    app.key("ctrl+z")
    app.says("^Minimax to depth 3: 3; it looked at 14 nodes")
    app.key("ctrl+z")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.says(re.compile(re.escape(caption)))
    app.key("ctrl+y")
    app.says("^Minimax to depth 3: 3; it looked at 14 nodes")
    app.quit()


@scenario(drives=["microscope.forward"])
def minimax_has_no_windows(desk):
    app = desk.start("--gallery", "minimax")
    app.key("Home")
    for step in range(1, 27):
        app.says(f"^Step {step} of 26")
        sentence = app.find("status bar", re.compile(".")).name  # it changes with the step, in the same frame
        told = " ".join([sentence, *app.labels()])
        for word in ("window", "narrow", "α", "β"):
            assert word not in told, (step, word, told)
        app.key("Page_Down")
    app.quit()


@scenario(drives=["microscope.record"])
def a_tree_opens_with_its_leaves(desk):
    app = desk.start(desk.sample("tree-textbook.tree"))
    app.says("^7 of 9 leaves looked at")
    assert not app.has("page tab", "Board"), "a tree of numbers is no game for a board"
    app.key("ctrl+r")
    app.window("Record a Search")
    depth = app.find("spin button", re.compile("^Depth"))
    assert depth.value() == 2, depth.value()
    app.key("Escape")
    app.quit()


@scenario()
def a_sample_of_numbers_says_what_to_look_for(desk):
    app = desk.start("-s", "tree-textbook.tree")
    app.says("^7 of 9 leaves looked at")
    app.says("^Step through alpha-beta: after the first branch")
    app.says(r"^Alpha-beta to depth 2: 3; .* Minimax would look at 13 nodes, 9 of them leaves\.$")
    app.press("Close this note")
    app.gone("label", re.compile("^Step through alpha-beta: after"))
    app.quit()
    app = desk.start("-g", "minimax")
    app.says(r"^Minimax to depth 2: 3; it looked at 13 nodes, 9 of them leaves\.$")
    app.quit()


if __name__ == "__main__":
    run()
