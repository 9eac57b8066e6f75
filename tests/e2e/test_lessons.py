# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Number trees under a person's hands: lessons of the gallery that are stepped through and changed, and a tree on the board."""

import re

from driver import run, scenario


@scenario(drives=["scope.page", "microscope.first"])
def the_view_that_is_shown_has_the_keyboard(desk):
    app = desk.start("--gallery", "deep-cut")
    app.says("^Step 13 of 20")
    app.key("alt+2", "alt+1", "Home")
    app.says("^Step 1 of 20")
    app.key("c")
    app.says("^Step 13 of 20")
    app.key("alt+2", "Home")
    app.says("^Step 1 of 20")
    app.key("alt+1", "Down")
    app.says(r"^Step \d+ of 20, depth 4: 1$")
    app.quit()


@scenario(drives=["microscope.add-child", "microscope.undo", "microscope.redo"])
def a_leaf_gets_a_child(desk):
    app = desk.start("--gallery", "minimax")
    app.says("^Minimax to depth 2: 3; 13 visits")
    caption = app.says("MAX chooses the largest of these: 3").name
    app.key("Home", "n", "n", "n")  # 3 12 8: the second one
    app.says("^MIN tries move 2", "status bar")
    app.key("Insert")
    app.says("^Minimax to depth 3: 3; 14 visits")
    app.says("^A leaf: its value is 12", "status bar")
    app.find("spin button", "Value of this leaf", states=["focused"])
    app.key("1", "Return")
    app.says("^Minimax to depth 3: 2; 14 visits")
    app.key("ctrl+z")
    app.says("^Minimax to depth 3: 3; 14 visits")
    app.key("ctrl+z")
    app.says("^Minimax to depth 2: 3; 13 visits")
    app.says(re.compile(re.escape(caption)))
    app.key("ctrl+y")
    app.says("^Minimax to depth 3: 3; 14 visits")
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


@scenario(drives=["win.record-search"])
def a_tree_stands_on_the_board_with_its_leaves(desk):
    app = desk.start(desk.sample("tree-textbook.tree"))
    app.click("table cell", re.compile("^child 2, "))
    for i, value in enumerate((2, 4, 6), 1):
        app.find("table cell", re.compile(f"^child {i}, a leaf of value {value}"))
    app.click("table cell", re.compile("^child 2, a leaf"))
    app.says("^A leaf: its value is 4.$")
    app.key("alt+Home", "ctrl+r")
    app.window("Record a Search")
    depth = app.find("spin button", re.compile("^Depth"))
    assert depth.value() == 2, depth.value()
    app.key("Escape")
    app.quit()


if __name__ == "__main__":
    run()
