# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Work that is in no file: asked about, saved, and given back after the program was ended."""

import os
import re
import signal

from driver import run, scenario


def play_d3(app):
    app.key("Down", "Down", "Right", "Right", "Right", "Return")
    app.find("table cell", re.compile("^d3, (?!empty)"))


@scenario(drives=["window.close"], analyses=True)
def an_unsaved_game_is_asked_about_and_saved(desk):
    app = desk.game()
    play_d3(app)
    app.key("ctrl+w")
    app.answer("Cancel")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+w")
    app.answer("Save")
    app.choose_file(desk.path("mine.plygame"), "Save Game")
    app.leave()
    assert b'"d3"' in desk.file("mine.plygame"), desk.file("mine.plygame")


def is_unsaved(app):
    app.wait(lambda: (app.title() or "").startswith("• "), "what is in no file is shown")


@scenario(drives=["win.previous-tab"])
def a_game_from_elsewhere_does_not_replace_an_unsaved_one(desk):
    app = desk.game()
    play_d3(app)
    second = desk.start(desk.sample("pente-capture.txt"), wait=False)
    second.ends()
    app.wait(lambda: app.title() == "pente-capture.txt", "the other game stands beside it")
    app.find("table cell", re.compile("^10K, (?!empty)"))
    app.key("ctrl+Page_Up")
    is_unsaved(app)
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+z")
    app.find("table cell", re.compile("^d3, empty"))
    app.wait(lambda: not (app.title() or "• ").startswith("• "), "what is undone is no change")
    app.key("ctrl+shift+z")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    is_unsaved(app)
    app.quit()


@scenario(drives=["app.quit"])
def each_of_several_is_asked_about_and_an_answer_is_for_once(desk):
    app = desk.lesson("minimax")
    app.says("9 of 9 leaves")
    app.key("End", "Insert")
    app.says("of 10 leaves")
    app.key("ctrl+n")
    app.window("New Game")
    app.press("Start")
    app.find("page tab", "Board", states=["pressed"])
    play_d3(app)
    for _ in range(2):  # after Cancel nothing is given up that was answered with Discard before
        app.key("ctrl+q")
        app.says("Save changes to this recording")
        app.answer("Discard")
        app.says("Save changes to this game")
        app.answer("Cancel")
        app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+Page_Up")
    app.says("of 10 leaves")
    app.key("ctrl+w")
    app.says("Save changes to this recording")
    app.answer("Discard")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+q")
    app.says("Save changes to this game")
    app.answer("Save")
    app.choose_file(desk.path("mine.plygame"), "Save Game", ends=True)
    assert b'"d3"' in desk.file("mine.plygame"), desk.file("mine.plygame")


@scenario()
def an_ended_program_gives_its_game_back(desk):
    for how in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        app = desk.game()
        play_d3(app)
        app.process.send_signal(how)
        app.ends()
        app = desk.start()
        app.answer("Restore")
        app.find("table cell", re.compile("^d3, (?!empty)"))
        app.key("ctrl+w")
        app.answer("Discard")
        app.leave()
    app = desk.game()
    app.find("table cell", re.compile("^d3, empty"))
    app.lacks("push button", re.compile("Restore"))
    app.quit()


def journal_holds(app, what):
    """Waits until what is kept of unsaved work holds these bytes, and is no file on its way that nobody would find."""
    work = os.path.join(os.environ["XDG_STATE_HOME"], "plyscope", "unsaved")
    app.wait(lambda: any(what in read(os.path.join(at, "journal")) for at, _, names in os.walk(work) if "journal" in names),
             f"the journal holds {what}")


@scenario(analyses=True)
def a_killed_program_gives_its_game_back_and_what_can_be_undone(desk):
    app = desk.game()
    play_d3(app)
    journal_holds(app, b'"d3"')
    app.process.kill()
    app.ends(-signal.SIGKILL)
    app = desk.start()
    app.answer("Restore")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+z")
    app.find("table cell", re.compile("^d3, empty"))
    app.key("ctrl+shift+z")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+w")
    app.answer("Discard")
    app.leave()


@scenario()
def a_killed_program_gives_its_recording_and_its_edits_back(desk):
    app = desk.lesson("minimax")
    app.says("9 of 9 leaves")
    app.key("End", "Insert")
    app.says("of 10 leaves")
    journal_holds(app, b"Recording=search-")
    app.process.kill()
    app.ends(-signal.SIGKILL)
    app = desk.start()
    app.answer("Restore")
    app.says("of 10 leaves")
    app.key("ctrl+z")
    app.says("9 of 9 leaves")
    app.key("ctrl+w")
    app.answer("Discard")
    app.leave()


@scenario()
def what_stood_in_several_tabs_comes_back_and_can_wait(desk):
    app = desk.game()
    play_d3(app)
    journal_holds(app, b'"d3"')
    app.key("ctrl+t")
    app.press("Pente")
    app.wait(lambda: app.title() == "Pente", "there is a second game")
    app.play("10K")
    journal_holds(app, b'"10K"')
    app.process.kill()
    app.ends(-signal.SIGKILL)
    app = desk.start()
    app.answer("Not Now")
    app.wait(lambda: app.title() == "Plyscope", "the start page is shown")
    app.key("ctrl+w")
    app.ends()
    app = desk.start()
    app.answer("Restore")
    # The newest is in front.
    app.wait(lambda: app.title() == "• Pente", "one is back")
    app.find("table cell", re.compile("^10K, (?!empty)"))
    app.key("ctrl+w")
    app.answer("Discard")
    app.wait(lambda: app.title() == "• Othello", "the other is back")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+w")
    app.answer("Discard")
    app.leave()


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


@scenario(drives=["microscope.export", "microscope.add-child"], shows=["tree-export-dialog.ui"])
def a_lesson_is_exported_and_an_edit_is_asked_about(desk):
    app = desk.lesson("minimax")
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
    app.choose_file(desk.path("mine.plytrace"), "Save Recording")
    app.leave()
    assert len(desk.file("mine.plytrace")) > 0


@scenario(drives=["microscope.save"])
def a_recording_that_another_program_has_changed_is_asked_about(desk):
    file = desk.path("mine.plytrace")
    app = desk.lesson("minimax")
    app.says("9 of 9 leaves")
    app.key("ctrl+s")
    app.choose_file(file, "Save Recording")
    app.toast("^Saved mine.plytrace")
    desk.write("mine.plytrace", "theirs")
    app.key("End", "Insert")
    app.says("of 10 leaves")
    for answer in ("Cancel", "Replace"):
        assert desk.read("mine.plytrace") == "theirs"
        is_unsaved(app)
        app.key("ctrl+s")
        app.choose_file(file, "Save Recording", replaces=True)  # that there is one
        app.says("^Replace the changed file")  # that it is not the one that was saved here
        app.answer(answer)
    app.wait(lambda: not app.title().startswith("• "), "it is saved")
    app.key("ctrl+w")
    app.leave()
    again = desk.start(file)
    again.says("^Step ")
    again.quit()


@scenario(drives=["win.tell-known", "win.paste"])
def what_is_not_known_is_told_in_one_sentence(desk):
    app = desk.game()
    desk.copy("Dear Sir or Madam")
    app.key("ctrl+shift+v")
    app.toast("^This text is not a game or tree that Plyscope knows.$")
    app.press(re.compile("What Can Be Opened"))
    app.says("Recording of a search")
    app.dismiss()
    desk.copy("f5d6c3")
    app.key("ctrl+shift+v")
    app.find("table cell", re.compile("^c3, "))
    app.wait(lambda: not app.toasts(), "no message is left")
    app.quit()


if __name__ == "__main__":
    run()
