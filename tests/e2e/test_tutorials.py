# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tutorials of docs/tutorials, step by step, as they tell it: what is typed and what is to be read there stands in these pages, and
a scenario looks up that it does. What they say of the shell is run by tests/manual."""

import os
import re

from driver import SOURCE_ROOT, run, scenario


class Tutorial:
    """A page, which is followed: its words are looked up as they are needed."""

    def __init__(self, app, name):
        self.app = app
        with open(os.path.join(SOURCE_ROOT, "docs", "tutorials", name + ".md"), encoding="utf-8") as file:
            self.text = re.sub(r"\s+", " ", file.read().replace("> ", ""))

    def says(self, words):
        assert words in self.text, f"the tutorial does not say “{words}”"
        return words

    def is_read(self, words, role="label"):
        """What the page says that the window says."""
        self.app.find(role, re.compile(re.escape(self.says(words))))


def answer(app, line):
    """An answer of the exercise as the table of the page has it."""
    for part in re.findall(r"Alt\+[DB]|`[^`]+`|Tab|Enter", line):
        if part.startswith("Alt+"):
            entry = "Value that goes back" if part == "Alt+B" else "Number of the child"
            app.key("alt+" + part[-1].lower())
            app.wait(lambda entry=entry: [each for each in [app.focus()] if each and each.name == entry], f"{entry} has the keyboard")
        elif part.startswith("`"):
            app.type(part.strip("`"))
        else:
            app.key({"Tab": "Tab", "Enter": "Return"}[part])


@scenario()
def a_students_first_cutoff(desk):
    app = desk.start()
    page = Tutorial(app, "first-cutoff")
    app.click("list item", re.compile("^" + page.says("Alpha-beta: the same value from fewer leaves")))
    page.is_read("The tree is the textbook's again. How many of its nine leaves does alpha-beta look at?")
    app.type("5")
    app.key("Return")
    app.says("Not so", "status bar")
    app.key("ctrl+a")
    app.type("7")
    app.key("Return")
    page.is_read("MIN to move: 2 ≤ α = 3. MAX already has 3 by move 1, so it never allows this. 2 moves are not looked at.", "status bar")
    app.says("^Checked: ")
    app.key("Home")
    app.says("^Step 1 of ")
    app.key("Page_Down")
    app.says("^Step 2 of ")
    app.key("c")
    app.says("^Step 13 of ")
    # The leaf that is never looked at.
    app.key("Home", "c")
    app.says("^Step 13 of ")
    app.key("Down", "Right")
    page.is_read("The search goes the same way whatever this leaf is worth")
    app.key("F2")
    app.find("text", "Value of this leaf", states=["focused"])
    app.type("100")
    app.key("Up")
    app.gone("text", "Value of this leaf")
    app.says("^• ")
    app.says("^Alpha-beta to depth 2: 3;")
    # The one that made the cutoff.
    app.key("Down", "F2")
    app.find("text", "Value of this leaf", states=["focused"])
    app.type("20")
    app.key("Up")
    app.says("^Alpha-beta to depth 2: 6;")
    app.key("ctrl+z")
    app.says("^Alpha-beta to depth 2: 3;")
    app.key("ctrl+z")
    app.says("^The first move is worth 3")
    # The exercise.
    app.key("shift+F4")
    app.says("Say what it does, step by step", "status bar")
    with open(os.path.join(SOURCE_ROOT, "docs", "tutorials", "first-cutoff.md"), encoding="utf-8") as file:
        rows = re.findall(r"^\| (Alt\+.*?) \|", file.read(), re.M)
    assert len(rows) == 10
    for number, row in enumerate(rows, 1):
        answer(app, row)
        app.says(f"^{number} of {number} steps right$")
    app.quit()


@scenario(analyses=True)
def an_analysts_first_analysis(desk):
    app = desk.start()
    page = Tutorial(app, "first-analysis")
    desk.copy(page.says("f5d6c3d3c4f4f6f3e6e7"))
    app.press("Paste")
    app.wait(lambda: app.stones() == 14, "the game stands on the board")
    app.says("is ahead|[Ee]ven|wins")
    app.find("list item", re.compile("≈"), within=("list", "Candidate moves"))
    app.key("F6")
    app.find("push button", "Leave the line")
    app.key("ctrl+Right")
    app.key("ctrl+Escape")
    app.gone("push button", "Leave the line")
    app.key("F5")
    app.key("F7")
    app.find("push button", re.compile("^Stop|^Review Again"))
    # The end of a game, whose text is the page's.
    with open(os.path.join(SOURCE_ROOT, "docs", "tutorials", "first-analysis.md"), encoding="utf-8") as file:
        desk.copy(re.search(r"^```file end.txt\n(.*?)^```$", file.read(), re.M | re.S)[1])
    app.key("ctrl+shift+v")
    app.says("^There are no moves to review")
    app.key("ctrl+1")
    page.is_read("Solved: Orange wins by 12")
    app.quit()


@scenario()
def an_instructors_first_cup(desk):
    # The cup of the page, with its players; one game is enough of what tests/manual plays to its end.
    with open(os.path.join(SOURCE_ROOT, "docs", "tutorials", "first-cup.md"), encoding="utf-8") as file:
        text = file.read()
    files = dict(re.findall(r"^```file (\S+)\n(.*?)^```$", text, re.M | re.S))
    os.makedirs(desk.path("submissions/ada"))
    os.makedirs(desk.path("submissions/carl"))
    for name, content in files.items():
        desk.write(name, content)
        if content.startswith("#!"):
            os.chmod(desk.path(name), 0o755)
    for name in ("othello.py", "x_y.py"):
        with open(os.path.join(SOURCE_ROOT, "docs", "examples", "python", name), encoding="utf-8") as file:
            desk.write("submissions/ada/" + name, file.read())
    app = desk.start(desk.path("class.plycup"))
    app.press("Start")
    app.wait(lambda: app.has("push button", "Run without a Sandbox") or app.has("label", re.compile("in a box|^Over")),
             "programs run in a box, or a person is asked")
    if app.has("push button", "Run without a Sandbox"):
        app.answer("Run without a Sandbox")
    app.says(r"^Over: 8 of 8 games")
    app.click("page tab", "Games")
    app.says("^ended or not started: ")
    app.key("Tab")
    app.find("table row", states=["focused"], within=("tree table", "Games of the cup"))
    app.key("Return")
    app.says("^Othello, 8 × 8")
    app.quit()


if __name__ == "__main__":
    run()
