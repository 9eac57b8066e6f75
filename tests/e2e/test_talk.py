# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A talk: bookmarks of several runs, put in order, kept in a file, presented and exported."""

import json
import os
import re
import signal
import subprocess

from driver import run, scenario
from scope import at_step, step, steps


def stops(app):
    """What is told of the rows of the talk, in their order."""
    return [each.name for each in app.all("list item", re.compile(r"^\d+\. "), within=("list box", "Stops of the talk"))
            or app.all("list item", re.compile(r"^\d+\. "))]


def wait_for_stops(app, *patterns):
    def fit():
        there = stops(app)
        return len(there) == len(patterns) and all(re.search(pattern, name) for pattern, name in zip(patterns, there))
    app.wait(fit, lambda: f"the stops {patterns}, there are {stops(app)}")


def mark(app, *keys):
    """Goes somewhere and sets a bookmark; gives the step."""
    app.key(*keys)
    app.wait(lambda: step(app) > 0, "a step")
    app.key("k")
    app.toast("has a bookmark now")
    return step(app)


def record_minimax(app):
    before = steps(app)
    app.key("ctrl+r")
    app.window("Record a Search")
    app.choose("Algorithm", "^Minimax")
    app.press("Record")
    app.window_gone("Record a Search")
    app.wait(lambda: steps(app) not in (0, before), "the second run")


def two_runs(desk):
    """A lesson with two bookmarks and a run by minimax with one; gives their steps."""
    app = desk.lesson("alpha-beta")
    app.says("^Step ")
    first, second = mark(app, "Home", "c"), mark(app, "c")
    assert first < second
    record_minimax(app)
    third = mark(app, "Home", "n", "n")
    return app, first, second, third


def open_talk(app):
    app.key("ctrl+j")
    app.window("Talk")


@scenario(drives=["document.talk", "document.save-talk", "talk.up", "talk.down", "talk.remove", "talk.undo", "talk.edit",
                  "talk.go"],
          shows=["talk-dialog.ui"], keys=["<Alt>Up <Alt>Down"])
def a_talk_is_ordered_saved_and_opened_again(desk):
    app, first, second, third = two_runs(desk)
    # All bookmarks, by runs and steps.
    open_talk(app)
    wait_for_stops(app, rf"^1\. Alpha-beta.*: step {first}\.", rf"^2\. Alpha-beta.*: step {second}\.",
                   rf"^3\. Minimax.*: step {third}\..*shown now")
    # Enter goes there, in the other run, and the keyboard stays here.
    app.key("Up", "Up", "Up", "Return")
    wait_for_stops(app, "shown now", ".", ".")
    app.find("page tab", re.compile("^Alpha-beta"), states=["pressed"])
    at_step(app, first)
    # The last one comes first.
    app.key("Down", "Down", "alt+Up", "alt+Up")
    wait_for_stops(app, f"Minimax.*: step {third}", f"step {first}", f"step {second}")
    app.key("alt+Down")
    wait_for_stops(app, f"step {first}", f"Minimax.*: step {third}", f"step {second}")
    app.key("alt+Up")
    wait_for_stops(app, f"Minimax.*: step {third}", f"step {first}", f"step {second}")
    # Taken out, brought back by the message, and by a key.
    app.key("Down", "Delete")
    wait_for_stops(app, f"step {third}", f"step {second}")
    app.toast("out of the talk")
    app.press("Undo")
    wait_for_stops(app, f"step {third}", f"step {first}", f"step {second}")
    app.key("Delete")
    wait_for_stops(app, f"step {third}", f"step {second}")
    app.key("ctrl+z")
    wait_for_stops(app, f"step {third}", f"step {first}", f"step {second}")
    # A note by F2, another by typing.
    app.key("F2")
    app.find("text", "Note of the chosen stop", states=["focused"])
    app.type("what is left out")
    app.key("Escape")
    wait_for_stops(app, ".", "what is left out", ".")
    app.key("Up")
    app.type("everything is looked at")
    app.key("Escape")
    wait_for_stops(app, "everything is looked at", "what is left out", ".")
    app.key("ctrl+s")
    app.choose_file(desk.path("cuts.plytalk"), "Save Talk")
    talk = desk.file("cuts.plytalk").decode().splitlines()
    assert [json.loads(line) for line in talk] == [
        {"plytalk": 1},
        {"file": "cuts-2.plytrace", "step": third, "note": "everything is looked at"},
        {"file": "cuts-1.plytrace", "step": first, "note": "what is left out"},
        {"file": "cuts-1.plytrace", "step": second}], talk
    app.window("Talk")
    app.dismiss("Escape")
    app.wait(lambda: app.title() == "cuts-1.plytrace", lambda: f"all is in files, in {app.title()}")
    app.key("ctrl+q")
    app.ends()

    # It opens where it begins, with both recordings, and j leads through it.
    app = desk.start("cuts.plytalk")
    at_step(app, third)
    app.find("page tab", "Minimax, depth 2", states=["pressed"])
    app.key("j")
    at_step(app, first)
    app.key("j")
    at_step(app, second)
    app.key("j")
    app.toast("no stop after this one")
    app.key("shift+j", "shift+j")
    at_step(app, third)
    assert not app.title().startswith("•"), app.title()
    # What is changed is asked about.
    open_talk(app)
    app.key("Delete")
    wait_for_stops(app, f"step {first}", f"step {second}")
    app.press("Go There")
    at_step(app, first)
    app.dismiss("Escape")
    app.wait(lambda: app.title().startswith("•"), "the change is shown")
    app.key("ctrl+q")
    app.says("Save changes to this talk")
    app.answer("Save")
    app.choose_file(desk.path("cuts.plytalk"), "Save Talk", ends=True, replaces=True)
    assert len(desk.read("cuts.plytalk").splitlines()) == 3


def journal_of_talk(what):
    """Whether what is kept of the talk holds these bytes."""
    work = os.path.join(os.environ["XDG_STATE_HOME"], "plyscope", "unsaved")
    for at, _, names in os.walk(work):
        if "journal" in names:
            with open(os.path.join(at, "journal"), "rb") as file:
                text = file.read()
            if b"Talk=" in text and what in text:
                return True
    return False


@scenario()
def a_killed_program_gives_its_talk_back(desk):
    app, first, second, third = two_runs(desk)
    open_talk(app)
    wait_for_stops(app, ".", ".", ".")
    app.key("Home", "Down", "Down", "alt+Up", "alt+Up")
    wait_for_stops(app, f"Minimax.*: step {third}", f"step {first}", f"step {second}")
    app.key("F2")
    app.find("text", "Note of the chosen stop", states=["focused"])
    app.type("first of all")
    app.key("Escape")
    wait_for_stops(app, "first of all", f"step {first}", f"step {second}")
    app.wait(lambda: journal_of_talk(b"first of all"), "the talk is kept")
    app.process.kill()
    app.ends(-signal.SIGKILL)
    app = desk.start()
    app.answer("Restore")
    at_step(app, third)
    app.find("page tab", re.compile("^Minimax"), states=["pressed"])
    open_talk(app)
    wait_for_stops(app, "Minimax.*first of all", f"Alpha-beta.*step {first}", f"step {second}")
    # It is in no file yet, nor are its recordings, which are there once.
    app.key("ctrl+s")
    app.choose_file(desk.path("again.plytalk"), "Save Talk")
    talk = desk.file("again.plytalk").decode().splitlines()
    assert [(json.loads(line)["step"], json.loads(line).get("note")) for line in talk[1:]] == [
        (third, "first of all"), (first, None), (second, None)], talk
    app.window("Talk")
    app.dismiss("Escape")
    app.wait(lambda: not app.title().startswith("•"), lambda: f"all is in files, in {app.title()}")
    app.key("ctrl+q")
    app.ends()


@scenario(drives=["document.present"], shows=["presenter.ui"])
def a_talk_is_presented(desk):
    app, first, second, third = two_runs(desk)
    app.key("j", "shift+j", "shift+j", "shift+j")
    open_talk(app)
    app.key("Home")
    app.type("the first of two")
    app.key("Escape")
    wait_for_stops(app, "the first of two", ".", ".")
    app.press("Present")
    presenter = app.window("Presenter")
    app.window_gone("Talk")

    def words():
        now = app.again(presenter)
        return app.labels(within=now) + [each.name for each in app.all("status bar", within=now)]

    def told(pattern):
        app.wait(lambda: any(re.search(pattern, text) for text in words()),
                 lambda: f"the presenter is told {pattern}: {words()}")
    told("^Stop 1 of 3$")
    told("^the first of two$")
    told(f"^Now: step {first} of ")
    told(rf"^Next stop\. Alpha-beta.*: step {second}$")
    told(r"^0:0\d:\d\d$")
    # Its keys are those of the other window, into the next run as well.
    app.key("j")
    told("^Stop 2 of 3$")
    told(rf"^Next stop\. Minimax.*: step {third}$")
    app.key("j")
    told("^Stop 3 of 3$")
    told("no stop after this one")
    told(f"^Now: step {third} of ")
    app.key("shift+j")
    told("^Stop 2 of 3$")
    # Asked first: the answer stands here and not there.
    app.key("Home", "a", "Page_Down")  # which takes away what was said of the questions
    told("^Before the first of 3 stops$")

    def asked():
        return any("The answer, which" in text for text in app.labels(within=app.again(presenter)))
    for _ in range(12):
        if asked():
            break
        now = step_told(app, presenter)
        app.key("Page_Down")
        app.wait(lambda now=now: asked() or step_told(app, presenter) != now, "a step on")
    assert asked(), app.labels(within=app.again(presenter))
    # The end of the lecture is its end.
    app.key("Escape")
    app.window_gone("Presenter")
    app.says("^Step ")
    # From where no run is shown by itself it leads to the talk.
    app.key("alt+6")
    app.find("page tab", "All Runs", states=["pressed"])
    app.key("ctrl+shift+j")
    presenter = app.window("Presenter")
    told("^Stop 1 of 3$")
    app.key("ctrl+w")
    app.window_gone("Presenter")
    app.key("Escape")
    app.says("^Step ")
    app.quit()


def step_told(app, presenter):
    for text in app.labels(within=app.again(presenter)):
        found = re.match(r"Now: step ([\d,]+) of", text)
        if found:
            return int(found.group(1).replace(",", ""))
    return 0


@scenario(drives=["document.export-talk"])
def a_talk_is_exported(desk):
    app, first, second, third = two_runs(desk)
    open_talk(app)
    app.key("End", "alt+Up", "alt+Up")
    wait_for_stops(app, f"Minimax.*: step {third}", f"step {first}", f"step {second}")
    app.type("look here")
    app.key("Escape")
    app.menu("File of the talk", "Export…")
    app.window("Export Search Tree")
    app.says("^3 pages$")
    app.key("ctrl+Return")
    app.choose_file(desk.path("talk.pdf"), "Export")
    desk.file("talk.pdf", b"%PDF")
    pages = subprocess.run(["pdftotext", "-layout", desk.path("talk.pdf"), "-"], capture_output=True, text=True,
                           check=True, timeout=60).stdout.split("\f")
    assert len(pages) == 4 and not pages[3], len(pages)
    for page, number, words in zip(pages, (third, first, second), ("Minimax", "Alpha-beta", "Alpha-beta")):
        assert f"Step {number} of" in page and words in page, page
    assert "look here" in pages[0] and "look here" not in pages[1] + pages[2], pages
    assert not os.path.exists(desk.path("talk.plytalk"))
    app.quit()


@scenario()
def what_is_wrong_with_a_talk_is_told(desk):
    desk.write("broken.plytalk", '{"plytalk":1}\n{"file":"/etc/passwd","step":1}\n')
    desk.write("lost.plytalk", '{"plytalk":1}\n{"file":"nowhere.plytrace","step":2,"note":"still here"}\n')
    app = desk.start("broken.plytalk")
    app.says("^broken.plytalk:2:9: expected a recording's file, relative to the talk's folder")
    app.quit()
    # A recording that is not there takes nothing else away.
    app = desk.start("lost.plytalk")
    app.says("nowhere.plytrace.*No such file")
    open_talk(app)
    wait_for_stops(app, "Step 2.*The recording is not there.*still here")
    app.dismiss("Escape")
    app.quit()
    # … nor the stops before it: one stands at a recording that is there.
    desk.write("half.plytalk", '{"plytalk":1}\n{"file":"nowhere.plytrace","step":2}\n{"file":"there.jsonl","step":1}\n')
    desk.write("there.jsonl", '{"plytrace":1,"algorithm":"minimax"}\n{"e":"enter","depth":0}\n{"e":"leave","value":1}\n')
    app = desk.start("half.plytalk")
    app.toast("^nowhere.plytrace could not be opened")
    app.says("^Step 1 of 2")
    app.find("page tab", "nowhere.plytrace")
    app.find("page tab", re.compile("^Minimax|^there"), states=["pressed"])
    app.quit()
    # Nor does one that is shorter than the talk stand there as if all were well.
    desk.write("short.jsonl", '{"plytrace":1,"algorithm":"minimax"}\n{"e":"enter","depth":0}\n{"e":"leave","value":1}\n')
    desk.write("past.plytalk", '{"plytalk":1}\n{"file":"short.jsonl","step":99}\n')
    app = desk.start("past.plytalk")
    app.toast("The recording has no such step")
    app.quit()


if __name__ == "__main__":
    run()
