# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games in and out of the main window, through the file chooser and the clipboard."""

import re

from driver import run, scenario


@scenario(drives=["win.open", "win.save-as", "app.quit"], shows=["window.ui"])
def a_game_is_opened_and_saved(desk):
    sample = desk.sample("othello-endgame.txt")
    app = desk.start()
    app.key("ctrl+o")
    app.choose_file(sample, "Open a Game or Position")
    app.find("frame", re.compile("endgame|Othello"))
    app.menu("Main menu", "Save As…")
    app.choose_file(desk.path("saved.plygame"), "Save Game")
    app.toast("^Saved saved.plygame.$")
    assert desk.file("saved.plygame").lstrip().startswith(b"{")
    app.key("ctrl+q")
    app.ends()


@scenario(drives=["win.paste", "win.copy"])
def text_is_pasted_and_copied(desk):
    app = desk.start()
    desk.copy("f5d6c3d3c4")
    app.key("ctrl+shift+v")
    app.wait(lambda: app.has("table cell", re.compile("^c4, ")), "the fifth move is on the board")
    app.key("ctrl+shift+c")
    app.toast("The position is on the clipboard")
    assert re.fullmatch(r"[-*OXox.@]{64,65} ?[XOxo]?\s*", desk.clipboard()), desk.clipboard()
    app.quit()


if __name__ == "__main__":
    run()
