# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Work that is in no file: asked about, saved, and given back after the program was ended."""

import os
import re
import signal

from driver import run, scenario


def play_d3(app):
    app.key("Down", "Down", "Right", "Right", "Right", "Return")
    app.find("table cell", re.compile("^d3, (blue|Black)"))


def save_and_end(app, path, title):
    """Chooses the file of a save that the program ends after."""
    app.window(title)
    app.key("ctrl+a")
    app.type(path)
    app.wait(lambda: any(each.text() == path for each in app.all("text")), f"the chooser holds “{path}”")
    app.key("Return")
    app.ends()


@scenario(drives=["window.close"])
def an_unsaved_game_is_asked_about_and_saved(desk):
    app = desk.start()
    play_d3(app)
    app.key("ctrl+w")
    app.answer("Cancel")
    app.find("table cell", re.compile("^d3, (blue|Black)"))
    app.key("ctrl+w")
    app.answer("Save")
    save_and_end(app, desk.path("mine.plygame"), "Save Game")
    assert b'"d3"' in desk.file("mine.plygame"), desk.file("mine.plygame")


@scenario()
def a_game_from_elsewhere_does_not_replace_an_unsaved_one(desk):
    app = desk.start()
    play_d3(app)
    second = desk.start(desk.sample("pente-capture.txt"), wait=False)
    second.ends()
    app.answer("Cancel")
    app.find("table cell", re.compile("^d3, (blue|Black)"))
    app.quit()


@scenario()
def an_ended_program_gives_its_game_back(desk):
    for how in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        app = desk.start()
        play_d3(app)
        app.process.send_signal(how)
        app.ends()
        app = desk.start()
        app.answer("Restore")
        app.find("table cell", re.compile("^d3, (blue|Black)"))
        app.key("ctrl+w")
        app.answer("Discard")
        app.ends()
    app = desk.start()
    app.find("table cell", re.compile("^d3, empty"))
    assert not app.has("push button", re.compile("Restore"))
    app.quit()


@scenario()
def a_killed_program_gives_its_game_back(desk):
    app = desk.start()
    play_d3(app)
    work = os.path.join(os.environ["XDG_STATE_HOME"], "plyscope", "unsaved")
    app.wait(lambda: any(b"d3" in read(os.path.join(at, name)) for at, _, names in os.walk(work) for name in names),
             "the journal holds the move")
    app.process.kill()
    app.ends(-signal.SIGKILL)
    app = desk.start()
    app.answer("Restore")
    app.find("table cell", re.compile("^d3, (blue|Black)"))
    app.key("ctrl+w")
    app.answer("Discard")
    app.ends()


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


@scenario(drives=["microscope.export", "microscope.add-child"], shows=["tree-export-dialog.ui"])
def a_lesson_is_exported_and_an_edit_is_asked_about(desk):
    app = desk.start("--gallery", "minimax")
    app.says("9 of 9 leaves")
    app.key("ctrl+e", "Return")
    app.choose_file(desk.path("slide.pdf"), "Export")
    app.toast("^Exported slide.pdf.$")
    assert desk.file("slide.pdf").startswith(b"%PDF")
    app.key("End", "Insert")
    app.says("of 10 leaves")
    app.key("ctrl+w")
    app.answer("Cancel")
    app.key("ctrl+w")
    app.answer("Save")
    save_and_end(app, desk.path("mine.plytrace"), "Save Recording")
    assert len(desk.file("mine.plytrace")) > 0


@scenario(drives=["win.tell-known", "win.paste"])
def what_is_not_known_is_told_in_one_sentence(desk):
    app = desk.start()
    desk.copy("Dear Sir or Madam")
    app.key("ctrl+shift+v")
    app.toast("^This text is not a game or tree that Plyscope knows.$")
    app.press(re.compile("What Can Be Opened"))
    app.says("Recording of a search")
    app.key("Escape")
    desk.copy("f5d6c3")
    app.key("ctrl+shift+v")
    app.find("table cell", re.compile("^c3, "))
    app.wait(lambda: not app.toasts(), "no message is left")
    app.quit()


if __name__ == "__main__":
    run()
