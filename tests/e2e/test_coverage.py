# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what the scenarios say they drive with what there is: actions, .ui files and the keys of the help."""

import glob
import html
import importlib
import os
import re
import sys

from driver import HERE, SCENARIOS, SOURCE_ROOT

UI = os.path.join(SOURCE_ROOT, "src", "ui")
# Prefixes of actions; a new group of actions must be added here, or the test says so.
GROUPS = {"document", "app", "win", "window", "game", "microscope", "scope", "runs", "review", "cpu", "outline", "canvas",
          "player", "picture", "talk", "compare", "cup", "library", "puzzles", "room"}
ACTION = re.compile(r"[\"'>](" + "|".join(sorted(GROUPS)) + r")\.([a-z][a-z0-9-]*[a-z0-9])(?=[\"'<(:])")
# GTK's own, about windows: the title bar and its menu.
OF_GTK = {"window.close"}
# Offered only while a picture takes more than half a second, which no scenario can count on: tests/ui/test-file-choice.c
# activates it.
# "library.stop" is so while a pattern is looked for, in a hundred thousand games.
NOT_BY_HANDS = {"picture.cancel", "library.stop"}
FILES = {"game.plygame", "talk.plytalk"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def files(suffix):
    return glob.glob(os.path.join(UI, "**", "*." + suffix), recursive=True)


def actions_there_are():
    found = set()
    groups = set()
    for path in files("[ch]") + files("ui"):
        text = read(path)
        found |= {".".join(match) for match in ACTION.findall(text)}
        groups |= set(re.findall(r"insert_action_group\([^,]+,\s*\"(\w+)\"", text))
        groups |= {name.split(".")[0] for name in re.findall(r"install_action\(\w+,\s*\"([\w.-]+)\"", text)}
    # Those of the application, and of the window's properties, are named without their group.
    found |= {"app." + name for name in re.findall(r"\{\.name = \"([\w-]+)\"", read(os.path.join(UI, "window", "application.c")))}
    found |= {"game." + name for name in re.findall(r"ply_actions_add_property\(self->actions, \"([\w-]+)\"",
                                                    read(os.path.join(UI, "document", "game-view.c")))}
    found |= {"scope." + name for name in re.findall(r"ply_actions_add_property\(self->switches, \"([\w-]+)\"",
                                                     read(os.path.join(UI, "document", "search-view.c")))}
    # Those of a view stand in tables.
    for path in files("c"):
        name = os.path.basename(path)
        prefix = "game." if name.startswith(("game-", "match-")) else "cup." if name.startswith("cup-") else "microscope."
        if os.sep + "document" + os.sep in path:
            found |= {prefix + name
                      for name in re.findall(r"\{\"([\w-]+)\", (?:NULL|\"\w\"), act_", read(path))}
    found -= FILES
    found |= OF_GTK
    assert groups <= GROUPS, f"unknown groups of actions: {groups - GROUPS}"
    assert len(found) > 80, f"only {len(found)} actions were found"
    return found


def keys_of_the_help():
    """The accelerators that stand there by themselves, and the actions that stand for theirs."""
    text = read(os.path.join(UI, "window", "shortcuts-window.ui"))
    keys = {html.unescape(key) for key in re.findall(r"\"accelerator\">([^<]+)<", text)}
    actions = {name.split("::")[0] for name in re.findall(r"\"action\">([^<]+)<", text)}
    assert len(keys) > 30 and len(actions) > 40
    return keys, actions


def actions_with_keys():
    table = read(os.path.join(UI, "window", "application.c"))
    return {name.split("::")[0] for name in re.findall(r"^    \{\"([\w.:-]+)\", \{\"<?[A-Z]", table, re.M)}


def compare(what, there, covered):
    missing = sorted(there - covered)
    unknown = sorted(covered - there)
    print(f"{'not ok' if missing or unknown else 'ok'} - {what}: {len(there)}")
    for name in missing:
        print(f"# not covered: {name}")
    for name in unknown:
        print(f"# covered, but not there: {name}")
    return not missing and not unknown


def main():
    # Only what is run counts.
    for name in re.findall(r"^    '(\w+)',$", read(os.path.join(HERE, "meson.build")), re.M):
        if name != "coverage":
            importlib.import_module("test_" + name)
    drives = {name for each in SCENARIOS for name in each.drives}
    shows = {name for each in SCENARIOS for name in each.shows}
    keys = {name for each in SCENARIOS for name in each.keys}
    help_keys, help_actions = keys_of_the_help()
    print("TAP version 13\n1..5")
    there = actions_there_are()
    assert NOT_BY_HANDS <= there, f"no actions any more: {NOT_BY_HANDS - there}"
    good = compare("every action", there - NOT_BY_HANDS, drives)
    good &= compare("every .ui file", {os.path.basename(path) for path in files("ui")}, shows)
    good &= compare("every key of the help", help_keys, keys)
    good &= compare("every action of the help", help_actions | drives, drives | OF_GTK)
    good &= compare("every action of the help has a key", help_actions, help_actions & actions_with_keys())
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
