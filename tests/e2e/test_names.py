# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever the keyboard or a click can reach has a name: each window and dialog is walked, as a screen reader would."""

import re

from driver import is_type_name, run, scenario

# Where the keyboard may come to rest but what is read is what stands inside, each with a name of its own.
HOLDERS = {"scroll pane", "table row", "list item", "table cell", "tree item"}


def is_nameless(each):
    if not (each.has("focusable") or each.role in ("push button", "toggle button", "menu item", "check box")):
        return False
    if each.name.strip() and not is_type_name(each.name):
        return False
    if each.role in HOLDERS or each.name == "GtkListItemWidget":
        return False
    # A list inside of something named: the rows of a table, the choices of a drop-down list.
    if each.role == "list" and each.parent is not None:
        return False
    # GTK's own: the box of a tree's row, which can be opened by the button in it; a menu button's frame.
    return not (each.role == "panel" or (each.role == "push button" and any(
        below.role == "push button" for below in each.walk() if below is not each)))


def all_are_named(app, where):
    window = app.window()
    nameless = [each for each in window.walk() if is_nameless(each) and each.is_shown()]
    assert not nameless, f"{where}: " + "; ".join(
        f"{each!r} “{each.description}” in {[at for at in each.ancestors() if at.name][:3]}" for each in nameless)


def look_into(app, keys):
    """Opens dialogs by their keys, and looks at each."""
    own = app.title()
    for key in keys:
        app.key(key)
        app.wait(lambda: app.title() not in (own, None), f"{key} opens a dialog")
        all_are_named(app, key)
        app.key("Escape")
        app.wait(lambda: app.title() == own, f"Escape closes the dialog of {key}")


@scenario()
def everything_of_the_main_window_has_a_name(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("push button", "Analyse", states=["pressed"])
    app.says(r"^Depth \d+")
    app.key("F6")
    app.find("push button", "Leave the line")
    for page in ("2", "3", "4", "1"):
        app.key("alt+" + page)
        app.find("page tab", {"2": "Game", "3": "Search", "4": "Review", "1": "Analysis"}[page], states=["pressed"])
        all_are_named(app, f"page {page}")
    look_into(app, ["ctrl+n", "ctrl+l", "ctrl+t", "ctrl+r", "ctrl+e", "ctrl+i", "ctrl+comma"])
    app.find("push button", "Record a search of this position and look into it")
    app.find("push button", "Searches worth watching")


@scenario(drives=["win.set-up"])
def everything_of_the_set_up_has_a_name(desk):
    for sample, stones in (("othello-tournament.txt", ("Black (blue)", "White (orange)")),
                           ("pente-attack.txt", ("White", "Black")), ("maxconnect4-midgame.txt", ("1", "2"))):
        app = desk.start("-s", sample)
        app.find("label", re.compile("move"))
        app.key("ctrl+b")
        app.find("push button", "Done")
        all_are_named(app, f"set-up of {sample}")
        print("#", [each.name for each in app.all("push button", within=("panel", "Stone to place"))])
        app.quit()


@scenario()
def everything_of_the_microscope_has_a_name(desk):
    app = desk.start("-g", "deep-cut")
    app.says("^Step ")
    for page in ("1", "2", "3", "4"):
        app.key("alt+" + page)
        app.find("page tab", {"1": "Tree", "2": "Icicle", "3": "Outline", "4": "Compare"}[page], states=["pressed"])
        all_are_named(app, f"view {page}")
    look_into(app, ["ctrl+r", "ctrl+d", "ctrl+n", "ctrl+e"])


if __name__ == "__main__":
    run()
