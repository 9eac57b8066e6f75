# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The first minute of somebody who has read nothing: every act is at something that can be read on the screen, and the
acts are counted. An act is a click, a key, or a text that is typed."""

import os
import re

from driver import run, scenario

GAME = "f5d6c3d3c4f4f6f3e6e7"


class Newcomer:
    """Acts only at what is in sight, and remembers each act."""

    def __init__(self, desk):
        self.app = desk.start()
        self.acts = []
        self.desk = desk

    def reads(self, pattern):
        return self.app.find(None, re.compile(pattern))

    def clicks(self, role, name, within=None):
        self.acts.append(f"click {name}")
        return self.app.click(role, name, within)

    def shows_the_answer(self):
        self.acts.append("click Show the Answer")
        self.app.click_until(lambda: self.app.click("push button", "Show the Answer"),
                             lambda: not self.app.has("push button", "Show the Answer"), "the answer is shown")

    def chooses_file(self, path, title):
        """Typing a path and Enter."""
        self.acts += [f"type {os.path.basename(path)}", "Return"]
        self.app.choose_file(path, title)

    def is_done(self, most):
        assert len(self.acts) <= most, f"{len(self.acts)} acts, expected at most {most}: {self.acts}"
        self.app.quit()


@scenario(analyses=True)
def the_first_cutoff_is_explained(desk):
    me = Newcomer(desk)
    me.reads("^Learn$")
    me.clicks("list item", re.compile("^Alpha-beta"))
    me.reads("How many of its nine leaves")
    me.shows_the_answer()
    # What is not looked at, why, and that this is so.
    me.reads("2 moves are not looked at")
    me.reads("^Checked: ")
    me.is_done(2)


@scenario(analyses=True)
def the_main_button_leads_to_a_cutoff(desk):
    me = Newcomer(desk)
    me.clicks("push button", "Begin: Minimax")
    me.reads("What is the tree worth")
    me.clicks("push button", "Gallery")
    me.clicks("menu item", re.compile("^Alpha-beta"))
    me.reads("How many of its nine leaves")
    me.app.gone("menu item", re.compile("^Alpha-beta"))
    me.shows_the_answer()
    me.reads("moves are not looked at")
    me.is_done(4)


@scenario(analyses=True)
def a_pasted_game_is_analysed(desk):
    desk.copy(GAME)
    me = Newcomer(desk)
    me.reads("^Analyse$")
    me.clicks("push button", "Paste")
    me.app.wait(lambda: me.app.stones() == 14, "the game stands on the board")
    # In words, with nothing more to be done.
    me.reads("is ahead|[Ee]ven|wins")
    me.is_done(1)


@scenario(analyses=True)
def a_program_plays_plyscope(desk):
    os.symlink(os.path.join(desk.course, "othello"), desk.path("mine"))
    me = Newcomer(desk)
    me.clicks("list item", "Two Programs Play")
    me.app.window("Two Programs Play")
    me.reads("^Plyscope’s search$")
    me.clicks("push button", "Choose a program", ("list", re.compile("^(Black|Blue)")))
    me.chooses_file(desk.path("mine"), "Choose a Program")
    me.clicks("push button", "Start")
    me.app.window_gone("Two Programs Play")
    me.app.wait(lambda: me.app.stones() > 5, "they play")
    me.is_done(5)


if __name__ == "__main__":
    run()
