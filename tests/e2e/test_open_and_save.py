# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games in and out of the main window, through the file chooser and the clipboard, and nothing lost on the way."""

import re

from driver import run, scenario


@scenario(drives=["win.open", "game.save", "game.save-as", "app.quit"], shows=["window.ui", "game-view.ui", "side.ui"],
          analyses=True)
def a_game_is_opened_and_saved(desk):
    sample = desk.sample("othello-endgame.txt")
    app = desk.game()
    app.key("ctrl+o")
    app.choose_file(sample, "Open a Game or Position")
    app.wait(lambda: app.stones() == 50, "the game is open")
    app.menu("Main menu", "Save As…")
    app.choose_file(desk.path("saved.plygame"), "Save Game")
    first = desk.file("saved.plygame", b"{")
    app.click(app.find("table cell", re.compile("legal move")))
    app.find("label", re.compile("^• "))
    app.key("ctrl+s")
    app.wait(lambda: desk.file("saved.plygame", b"{") != first, "it is saved where it came from")
    app.wait(lambda: not app.has("label", re.compile("^• ")), "nothing is unsaved")
    app.key("ctrl+q")
    app.ends()


@scenario(drives=["win.paste", "game.copy"])
def text_is_pasted_and_copied(desk):
    app = desk.game()
    desk.copy("hello, this is no game")
    app.key("ctrl+shift+v")
    app.wait(app.toasts, "bad text is told")
    desk.copy("f5d6c3d3c4")
    app.key("ctrl+shift+v")
    app.find("table cell", re.compile("^c4, (?!empty)"))
    app.key("ctrl+c")
    app.wait(lambda: re.fullmatch(r"[-*OXox.@]{64,65} ?[XOxo]?\s*", desk.clipboard() or ""), "the position is copied")
    app.quit()


@scenario(drives=["game.copy-moves", "game.copy-ggf", "game.copy-sgf", "game.copy-pgn", "game.copy-address"])
def a_game_is_copied_as_others_read_it(desk):
    app = desk.game()
    app.play("f5", "d6", "c3")
    app.key("alt+Home")
    app.wait(lambda: app.stones() == 4, "the start is on the board")
    for item, wanted in (("Moves", "f5d6c3"), ("GGF", r"\(;GM\[Othello\].*B\[F5.*\]W\[D6.*\]B\[C3.*;\)"),
                         ("SGF", r"(?s)\(;.*GM\[2\].*;B\[f5\].*;W\[d6\].*;B\[c3\].*\)"), ("PGN", r"(?s)\[.*1\. ?f5 d6.*c3.*"),
                         ("Address", r"plyscope:othello\?moves=f5d6c3")):
        app.menu("Main menu", "Copy the Game As", item)
        app.wait(lambda wanted=wanted: re.fullmatch(wanted, desk.clipboard() or "", re.I), lambda: f"{item}: {desk.clipboard()}")
    app.toast("^An address of the game is on the clipboard")
    address = desk.clipboard()
    app.quit()
    # A link in a page: the desktop starts the program with it.
    app = desk.start(address)
    app.wait(lambda: app.stones() == 7, "the game of the address is opened")
    app.quit()
    # A page may link to anything.
    app = desk.start("plyscope:othello?moves=f5f5")
    app.toast("^There is a fault in this text")
    app.press("Details")
    app.says("the address:1:26: expected a legal move, found f5, which is occupied")
    app.dismiss()
    app.quit()


@scenario()
def unsaved_work_is_asked_for(desk):
    sample = desk.sample("othello-endgame.txt")
    app = desk.game()
    app.play("d3")
    app.key("ctrl+w")
    app.says("^Save changes")
    app.answer("Cancel")
    app.window("• Othello")
    # Opening need not ask: the file stands beside the game, which is saved before its tab closes.
    app.key("ctrl+o")
    app.choose_file(sample, "Open a Game or Position")
    app.window("othello-endgame.txt")
    app.find("table cell", re.compile("^a1, (?!empty)"))
    app.gone("label", re.compile("^Save changes"))
    app.key("ctrl+Page_Up")
    app.window("• Othello")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+w")
    app.says("^Save changes")
    app.answer("Save")
    app.choose_file(desk.path("mine.plygame"), "Save Game")
    app.window("othello-endgame.txt")
    assert b"d3" in desk.file("mine.plygame", b"{").lower()
    app.key("ctrl+w")
    app.leave()


@scenario()
def another_start_opens_its_file_beside(desk):
    sample = desk.sample("othello-endgame.txt")
    app = desk.game()
    app.play("d3")
    second = desk.start(sample, wait=False)
    second.ends()
    app.window("othello-endgame.txt")
    app.find("table cell", re.compile("^a1, (?!empty)"))
    app.key("ctrl+Page_Up")
    app.window("• Othello")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.quit()


@scenario(drives=["win.tell-fault"])
def a_broken_file_is_told_and_nothing_is_lost(desk):
    app = desk.game()
    app.play("d3")
    app.key("ctrl+o")
    app.choose_file(desk.write("bad.txt", "f5 d6 zz"), "Open a Game or Position")
    app.toast("^There is a fault in “bad.txt”: it was not opened.$")
    app.press("Details")
    app.says("bad.txt:1:\\d+: expected")
    app.key("Escape")
    app.gone("label", re.compile("bad.txt:1:"))
    app.window("• Othello")
    app.find("table cell", re.compile("^d3, (?!empty)"))
    app.key("ctrl+Page_Down")
    app.window("• Othello")  # no tab is left of the file
    app.quit()


@scenario()
def digits_that_are_two_games_are_asked_about(desk):
    path = desk.write("digits.txt", "5664333443\n")
    app = desk.start(path)
    app.window("Which game is it?")
    app.says("Othello: f5 d6 c3 d3 c4")
    app.says("Max-Connect4: 5 6 6 4 3 3 …")
    app.press("Othello")
    app.find("table cell", re.compile("^f5, (?!empty)"))
    # The other way, from the clipboard.
    desk.copy("5664333443")
    app.key("ctrl+v")
    app.window("Which game is it?")
    app.press("Max-Connect4")
    app.says("Max-Connect4")
    # And neither.
    app.key("ctrl+v")
    app.window("Which game is it?")
    app.press("Cancel")
    app.window_gone("Which game is it?")
    app.quit()


if __name__ == "__main__":
    run()
