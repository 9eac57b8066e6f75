# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""F1 opens the manual at the page of what has the keyboard, in the desktop's browser: here a program that notes what it is asked to
show."""

import os
import re
import stat
from urllib.parse import unquote, urlparse

from driver import run, scenario


def install_browser(desk):
    """What the desktop has for HTML from now on."""
    script = desk.write("browser", f"#!/bin/sh\nprintf '%s\\n' \"$1\" >> '{desk.path('shown.txt')}'\n")
    os.chmod(script, os.stat(script).st_mode | stat.S_IXUSR)
    applications = os.path.join(os.environ["XDG_DATA_HOME"], "applications")
    os.makedirs(applications, exist_ok=True)
    with open(os.path.join(applications, "noting-browser.desktop"), "w", encoding="utf-8") as file:
        file.write(f"[Desktop Entry]\nType=Application\nName=Noting Browser\nExec={script} %u\nMimeType=text/html;\n")
    with open(os.path.join(applications, "mimeapps.list"), "w", encoding="utf-8") as file:
        file.write("[Default Applications]\ntext/html=noting-browser.desktop\n")


def shown(desk):
    try:
        return desk.read("shown.txt").splitlines()
    except FileNotFoundError:
        return []


def opens(app, desk, topic, title):
    """Presses F1 and waits until the browser is asked for this topic, whose page leads to one of this title."""
    before = len(shown(desk))
    app.key("F1")
    app.wait(lambda: len(shown(desk)) > before, lambda: f"F1 opens {topic}, so far {shown(desk)}")
    path = unquote(urlparse(shown(desk)[before]).path)
    assert os.path.basename(path) == topic + ".html", f"{path} is not {topic}"
    with open(path, encoding="utf-8") as file:
        text = file.read()
    goal = re.search(r'url=([^"#]+)', text)[1]
    with open(os.path.join(os.path.dirname(path), goal), encoding="utf-8") as file:
        assert f"<title>{title}" in file.read(), f"{topic} does not lead to {title}"


CUP = "plycup: 1\ntitle: Two\ngame: othello:4\nplayer: a = random\nplayer: b = random\nstage: all = round-robin\n"


@scenario(drives=["win.help"])
def f1_opens_the_manual_where_one_is(desk):
    install_browser(desk)
    app = desk.start()
    opens(app, desk, "start", "Plyscope")
    app.key("ctrl+n")
    app.window("New Game")
    app.press("Start")
    app.find("page tab", "Board", states=["pressed"])
    opens(app, desk, "board", "Values in the window")
    # A question has its own, and is asked on.
    app.play("d3")
    app.key("ctrl+w")
    app.says("Save changes to this game")
    opens(app, desk, "unsaved", "File formats")
    app.answer("Cancel")
    # What one is doing, and the page at the side, come before the board that has the keyboard.
    app.key("ctrl+2")
    app.find("page tab", "Game", states=["pressed"])
    opens(app, desk, "review", "Game review")
    app.key("ctrl+b")
    app.find("push button", "Clear")
    opens(app, desk, "set-up", "The games")
    app.key("ctrl+shift+Escape")
    app.gone("push button", "Clear")
    app.key("ctrl+l")
    app.window(re.compile("Players"))
    opens(app, desk, "players", "Playing against programs in the window")
    app.dismiss()
    app.key("ctrl+r")
    app.window(re.compile("Record"))
    opens(app, desk, "record", "The search microscope")
    app.dismiss()
    app.key("ctrl+shift+l")
    app.window("Game Library")
    opens(app, desk, "library", "The game library")
    app.press("Puzzles")
    app.says("There are no puzzles yet")
    opens(app, desk, "puzzles", "The game library")
    app.key("ctrl+o")
    app.choose_file(desk.write("two.plycup", CUP), "Open a Game or Position")
    app.window("Two")
    opens(app, desk, "cup", "The arena")
    # By the menu, with the mouse.
    before = len(shown(desk))
    app.menu("Main menu", "Manual")
    app.wait(lambda: len(shown(desk)) > before, "the menu opens the manual")
    assert shown(desk)[before].endswith("cup.html")
    app.quit()


@scenario()
def f1_knows_the_views_of_a_search(desk):
    install_browser(desk)
    app = desk.start("--gallery", "alpha-beta")
    app.find("push button", "Show the Answer")
    opens(app, desk, "lesson", "The search microscope")
    app.key("F3")
    app.gone("push button", "Show the Answer")
    app.key("F4")
    app.find("push button", "Go Down")
    opens(app, desk, "practice", "The search microscope")
    app.key("F4")
    app.gone("push button", "Go Down")
    app.key("F11")
    app.wait(lambda: not app.has("push button", "Main menu"), "the lecture has the screen")
    opens(app, desk, "lecture", "The search microscope")
    app.quit()
    other = desk.start(desk.write("one.jsonl", TRACE))
    for key, topic in (("alt+3", "icicle"), ("alt+4", "outline"), ("alt+2", "tree")):
        other.key(key)
        other.find("page tab", topic.capitalize(), states=["pressed"])
        opens(other, desk, topic, "The search microscope")
    other.quit()


TRACE = """{"plytrace":1,"tree":"((3 12) (2 4))","algorithm":"alpha-beta"}
{"e":"enter","move":null,"depth":2,"alpha":null,"beta":null}
{"e":"enter","move":"1","depth":1,"alpha":null,"beta":null}
{"e":"enter","move":"1","depth":0,"alpha":null,"beta":null}
{"e":"leave","value":3,"bound":"exact"}
{"e":"enter","move":"2","depth":0,"alpha":null,"beta":3}
{"e":"leave","value":12,"bound":"exact"}
{"e":"leave","value":3,"bound":"exact"}
{"e":"leave","value":3,"bound":"exact"}
"""


@scenario()
def f1_opens_the_manual_from_dialogs(desk):
    install_browser(desk)
    app = desk.game()
    for key, window, topic, title in (("ctrl+n", "New Game", "games", "The games"),
                                      ("ctrl+shift+d", "New Number Tree", "number-tree", "File formats"),
                                      ("ctrl+e", "Export", "formats", "File formats"),
                                      ("ctrl+shift+t", "CPU Time by Depth", "cpu-table", "Max-Connect4: one move a run")):
        app.key(key)
        app.window(window)
        opens(app, desk, topic, title)
        app.dismiss()
    app.key("ctrl+question")
    app.window("Keyboard Shortcuts")
    opens(app, desk, "start", "Plyscope")
    app.dismiss()
    app.quit()


@scenario()
def f1_says_what_a_word_means(desk):
    install_browser(desk)
    app = desk.game()
    app.key("ctrl+r")
    app.window(re.compile("Record"))
    app.press("Textbook")
    app.choose("Algorithm", "^Alpha-beta$")
    app.tab_to("check box", "Iterative deepening")
    opens(app, desk, "term-iterative-deepening", "The words of the field")
    app.tab_to("check box", "Fail-hard")
    opens(app, desk, "term-fail-hard", "The words of the field")
    app.dismiss()
    app.quit()
    # In the sentence that says why.
    app = desk.lesson("alpha-beta")
    app.key("Home", "c")
    sentence = app.find("status bar", re.compile("are not looked at"))
    app.click(sentence)
    app.find("status bar", re.compile("are not looked at"), states=["focused"])
    opens(app, desk, "term-cutoff", "The words of the field")
    app.quit()


@scenario()
def a_missing_browser_is_told(desk):
    # All that the system shares but its applications: nothing is there for HTML.
    share = desk.path("share")
    os.makedirs(share)
    for name in os.listdir("/usr/share"):
        if name != "applications":
            os.symlink(os.path.join("/usr/share", name), os.path.join(share, name))
    before = os.environ.get("XDG_DATA_DIRS")
    os.environ["XDG_DATA_DIRS"] = share
    try:
        app = desk.game()
    finally:
        os.environ.pop("XDG_DATA_DIRS")
        if before is not None:
            os.environ["XDG_DATA_DIRS"] = before
    app.key("F1")
    app.toast("^The manual could not be opened: ")
    app.quit()


if __name__ == "__main__":
    run()
