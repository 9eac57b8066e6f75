# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing is lost and nothing wrong stands: a drop on the microscope, and messages."""

import re

from desktop import wait_until
from drags import drop, leave
from driver import run, scenario


@scenario(analyses=True)
def what_was_wrong_does_not_stand_over_what_is_right(desk):
    app = desk.game()
    desk.copy("hello, this is no game")
    app.key("ctrl+shift+v")
    bad = app.toast(".")
    assert not re.search("JSON|:1:1", bad), bad
    desk.copy("f5d6c3d3c4")
    app.key("ctrl+shift+v")
    app.find("table cell", re.compile("^c4, (?!empty)"))
    wait_until(lambda: bad not in app.toasts(), lambda: "the message about the bad text goes")
    app.quit()


@scenario(analyses=True)
def a_recording_is_dropped_on_the_microscope(desk):
    app = desk.lesson("minimax", "--size", "1000x700")
    app.says("^Step ")
    app.key("ctrl+s")
    app.choose_file(desk.path("minimax.plytrace"), "Save Recording")
    desk.file("minimax.plytrace")
    app.quit()
    app = desk.lesson("deep-cut", "--size", "1000x700")
    app.says("^Step ")
    app.key("End", "Insert")
    app.wait(lambda: (app.title() or "").startswith("• Deep cut"), "a leaf was added")
    other = drop(desk, app, app.find("page tab", "Tree").top(), "drag-files", desk.path("minimax.plytrace"))
    app.find("frame", "minimax.plytrace")
    leave(other)
    app.wait(lambda: app.title() == "minimax.plytrace", "the recording stands beside the lesson")
    app.key("ctrl+Page_Up")
    app.wait(lambda: (app.title() or "").startswith("• Deep cut"), "the edited lesson is there still")
    app.quit()


@scenario(analyses=True)
def a_search_of_no_game_is_shown(desk):
    """A program may log a search whose nodes are positions of no game that Plyscope knows."""
    desk.write("abstract.jsonl", '{"plytrace":1,"algorithm":"alpha-beta"}\n{"e":"enter","depth":1}\n'
               '{"e":"enter","move":"1","depth":0}\n{"e":"leave","value":-3}\n{"e":"enter","move":"2","depth":0}\n'
               '{"e":"leave","value":-5}\n{"e":"leave","value":5}\n')
    app = desk.start("abstract.jsonl")
    app.find("page tab", "Tree", states=["pressed"])
    app.says("^Step 6 of 6")
    for tab in ("Icicle", "Outline", "Compare", "Tree"):
        app.click("page tab", tab)
        app.find("page tab", tab, states=["pressed"])
        app.key("Home", "n", "b", "Up", "Down", "w", "w")
        app.says("^Step [1-6] of 6")
    app.key("F4")
    app.toast("Practice needs a tree of numbers")
    app.key("F11", "n", "n", "F11")
    app.find("page tab", "Tree", states=["pressed"])
    app.quit()


if __name__ == "__main__":
    run()
