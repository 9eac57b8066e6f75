# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing is lost and nothing wrong stands: a drop on the microscope, and messages."""

import json
import os
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


# What steers a terminal or turns the writing around: C0 but line end and tab, DEL, C1, the bidi controls.
HOSTILE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def nothing_is_hostile(app, where):
    app.must_live()
    bad = [each for each in app.root().walk() if HOSTILE.search(each.name) or HOSTILE.search(each.description)]
    assert not bad, f"{where}: " + "; ".join(f"{each.role} {each.name!r} {each.description!r}" for each in bad)


def evil(word):
    return f"{word}\x1b[31m\u202e{word}\x9b\u2066"


@scenario(analyses=True)
def what_strangers_wrote_is_shown_as_text(desk):
    """Files, and names, titles and notes in them: no label, name or description steers or turns round what is read."""
    named = {name: evil(name) + "." + name for name in ("ggf", "plygame", "jsonl", "plytalk")}
    desk.write(named["ggf"], f"(;GM[Othello]PC[{evil('here')}]EV[{evil('cup')}]PB[{evil('Ann')}]PW[{evil('Bob')}]RB[{evil('1')}]TY[8]"
               "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n")
    app = desk.start(named["ggf"])
    app.find("page tab", "Board", states=["pressed"])
    nothing_is_hostile(app, "names of players")
    app.key("ctrl+2")
    app.find("page tab", "Game", states=["pressed"])
    nothing_is_hostile(app, "the game's moves")
    app.key("ctrl+q")
    app.ends()
    desk.write(named["plygame"], json.dumps({"plygame": 1, "game": "othello", "size": 8, "title": evil("title"), "nodes": [
        {"id": 0, "comment": evil("before")},
        {"id": 1, "parent": 0, "move": "f5", "mark": "?", "comment": evil("remark") + "\n" + evil("more")}]}))
    app = desk.start(named["plygame"])
    app.find("page tab", "Board", states=["pressed"])
    app.key("ctrl+2", "Home", "Right")
    app.find("page tab", "Game", states=["pressed"])
    nothing_is_hostile(app, "remarks")
    app.quit()
    lines = [{"plytrace": 1, "algorithm": "alpha-beta", "title": evil("title")}, {"e": "enter", "depth": 1},
             {"e": "note", "text": evil("first") + " \n" + evil("second") + " "}, {"e": "enter", "move": "1", "depth": 0},
             {"e": "leave", "value": -3}, {"e": "note", "text": "★ " + evil("mark")}, {"e": "enter", "move": "2", "depth": 0},
             {"e": "leave", "value": -5}, {"e": "leave", "value": 5}]
    desk.write(named["jsonl"], "".join(json.dumps(line) + "\n" for line in lines))
    app = desk.start(named["jsonl"])
    app.says("^Step 6 of 6")
    app.key("Home")
    app.says("first")
    for tab in ("Icicle", "Outline", "Compare", "Tree"):
        app.click("page tab", tab)
        app.find("page tab", tab, states=["pressed"])
        nothing_is_hostile(app, tab)
    app.key("F11", "n")
    app.says("first")
    nothing_is_hostile(app, "the lecture")
    app.key("F11")
    app.quit()
    os.makedirs(desk.path(evil("room")))
    desk.write(f"{evil('room')}/move_file", f"{evil('Opp')} C 4\n")
    desk.write(f"{evil('room')}/{evil('One')}.go", "")
    app = desk.start("--follow", desk.path(evil("room")))
    app.says("^Following room")
    nothing_is_hostile(app, "a folder that is followed")
    desk.write(f"{evil('room')}/end_game", f"END: {evil('Opp')} wins, {evil('One')} has left\n")
    app.says("wins", "status bar")
    nothing_is_hostile(app, "what its referee says")
    app.quit()
    lines = [{"plyexercise": 1, "title": evil("week"), "feedback": "at once"},
             {"e": "tree", "tree": "A=(B=(3 12 8) C=(2 4 6))", "name": evil("tree")},
             {"e": "question", "text": "\u202ewhich", "answer": "this\u202e", "choices": ["this\u202e", "that"]}]
    desk.write("week.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    app = desk.start("week.jsonl")
    app.says("Say what it does, step by step", "status bar")
    nothing_is_hostile(app, "an exercise")
    app.quit()
    desk.write("notes.jsonl", desk.read(named["jsonl"]))  # a talk takes no name that cannot be shown
    desk.write(named["plytalk"], json.dumps({"plytalk": 1, "title": evil("talk")}) + "\n" + json.dumps(
        {"file": "notes.jsonl", "step": 2, "note": evil("said")}) + "\n")
    app = desk.start(named["plytalk"])
    app.says("^Step 2 of 6")
    app.key("ctrl+shift+j")
    app.window("Presenter")
    app.find(None, re.compile("said"))
    nothing_is_hostile(app, "a talk and its presenter")
    app.key("ctrl+w")
    app.window_gone("Presenter")
    app.key("Escape")
    app.quit()


if __name__ == "__main__":
    run()
