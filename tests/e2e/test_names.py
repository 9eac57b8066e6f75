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
    # libadwaita's own: a tab is read by the title in it, its button by what it describes.
    if any(at.name == "AdwTabBox" for at in each.ancestors()):
        return not (each.description or any(below.role == "label" and below.name for below in each.walk()))
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


@scenario(analyses=True)
def everything_of_the_main_window_has_a_name(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("push button", "Analyse", states=["pressed"])
    app.says(r"^Depth \d+")
    app.key("F6")
    app.find("push button", "Leave the line")
    for page in ("2", "1"):
        app.key("ctrl+" + page)
        app.find("page tab", {"2": "Game", "1": "Analysis"}[page], states=["pressed"])
        all_are_named(app, f"page {page}")
    app.key("shift+F5")
    app.find("spin button", "Depth (plies)")
    all_are_named(app, "the search's settings")
    app.dismiss()
    look_into(app, ["ctrl+n", "ctrl+l", "ctrl+shift+t", "ctrl+r", "ctrl+e", "ctrl+i", "ctrl+comma"])
    app.find("push button", "Record a search of this position and look into it")
    app.find("push button", "Searches worth watching")


@scenario()
def everything_of_the_start_page_and_of_tabs_has_a_name(desk):
    app = desk.start()
    app.find("push button", "Draw Your Own Tree")
    all_are_named(app, "the start page")
    app.press("Othello")
    app.find("page tab", "Board", states=["pressed"])
    app.key("ctrl+t")
    app.find("push button", "Draw Your Own Tree")
    all_are_named(app, "the start page in a tab")
    app.key("ctrl+Page_Up")
    app.find("page tab", "Board", states=["pressed"])
    all_are_named(app, "a game with tabs above")
    app.key("ctrl+shift+f")
    app.says("^Games that reached this position")
    app.press("More filters, and the order")
    app.find("text", "Years")
    all_are_named(app, "the library")


@scenario(drives=["game.set-up"])
def everything_of_the_set_up_has_a_name(desk):
    for sample, stones in (("othello-tournament.txt", ("Blue", "Orange")),
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
    app = desk.lesson("deep-cut")
    app.says("^Step ")
    for page, view in (("3", "Icicle"), ("4", "Outline"), ("5", "Compare"), ("2", "Tree")):
        app.key("alt+" + page)
        app.find("page tab", view, states=["pressed"])
        all_are_named(app, f"view {page}")
    look_into(app, ["ctrl+r", "ctrl+d", "ctrl+n", "ctrl+e"])


if __name__ == "__main__":
    run()
