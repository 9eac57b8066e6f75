# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Other programs that analyse: a good one, sloppy and hostile ones; and what the programs of a match think and write."""

import os
import re
import shlex

from driver import run, scenario


def program(desk, name, lines):
    path = desk.write(name, "#!/bin/sh\n" + lines + "\n")
    os.chmod(path, 0o755)
    return path


def friend(desk, conversation, name="friend"):
    """Our own engine behind a conversation, which also writes on stderr."""
    command = os.path.join(os.path.dirname(desk.course), "src", "cli", "plyscope-cli")
    return program(desk, name, f"echo I listen to {conversation} >&2\nexec {shlex.quote(command)} {conversation}")


def ugi(desk, name, think):
    return program(desk, name,
                   'while read -r l; do case "$l" in ugi) echo hello; echo ugiok;; isready) echo readyok;; '
                   f"stop) echo bestmove d3;; quit) exit;; go*) {think};; esac; done")


def gtp(desk, name, thoughts):
    """One that analyses in the words of Leela Zero until it is sent a line, and writes down what it is told."""
    return program(desk, name, """while read -r n word rest; do
  echo "$word $rest" >>"$0.heard"
  case "$word" in
    list_commands) printf '=%s list_commands\\nplay\\nclear_board\\nboardsize\\nlz-analyze\\n\\n' "$n";;
    quit) printf '=%s\\n\\n' "$n"; exit;;
    lz-analyze) printf '=%s\\n' "$n"; echo '""" + thoughts + """'; read -r n; printf '\\n';;
    *) printf '=%s\\n\\n' "$n";;
  esac
done""")


def let_analyse(app, conversation, path):
    app.key("ctrl+F5")
    app.window("Another Program Analyses")
    app.choose("Conversation", conversation)
    app.fill("Command line", path)
    app.key("Return")


@scenario(drives=["game.analyst"], shows=["analyst-dialog.ui"], analyses=True)
def another_program_analyses(desk):
    app = desk.game()
    let_analyse(app, "NBoard", "/no/such/program")
    app.find("alert", re.compile("such/program"))
    app.fill("Command line", friend(desk, "nboard"))
    app.key("Return")
    app.window_gone("Another Program Analyses")
    app.find("push button", "Search settings: friend · no limit")
    app.says("^friend says: ")
    app.find("list item", re.compile(r"^[a-h][1-8], says [+−0-9]"))
    app.lacks("list item", re.compile("≈"))  # what it says is not ours
    # Nor is it on the board and beside it.
    app.find("table cell", re.compile(r"^[a-h][1-8], .*friend says [+−0-9]"))
    app.lacks("table cell", re.compile(", value "))  # no value on the board is ours
    app.find("image", re.compile("^friend says: "))
    app.key("ctrl+F9")
    app.says("^friend writes on stderr")
    app.wait(lambda: any("I listen to nboard" in each.text() for each in app.all("text", re.compile("^friend writes"))),
             "what it wrote is shown")
    app.key("ctrl+F9")
    app.gone("label", "friend writes on stderr")
    app.menu("Main menu", "Programs’ Standard Error")
    app.says("^friend writes on stderr")
    app.menu("Main menu", "Programs’ Standard Error")
    app.gone("label", "friend writes on stderr")
    # Of its tree nothing will ever be drawn.
    app.press("Search tree")
    chart = app.find("image", "Tree of the running search")
    assert "does not tell which positions" in chart.description, chart.description
    app.press("Search tree")
    app.says("^Depth [0-9]+")
    app.key("ctrl+Return")
    app.wait(lambda: app.stones() == 5, "its move is played")
    app.says("^friend says: ")
    app.key("F5")
    app.wait(lambda: not app.has("push button", "Analyse", states=["pressed"]), "it is stopped")
    app.key("ctrl+F5")
    app.window("Another Program Analyses")
    app.find("combo box", "Used before")
    app.dismiss()
    app.key("shift+F5")
    app.choose_by_keys("Algorithm", "Minimax", "Home", "Return")
    app.find("push button", re.compile("^Search settings: (Minimax|Engine)"))
    app.dismiss()
    app.key("F5")
    app.gone("label", re.compile("^friend says"))
    app.key("ctrl+q")
    app.answer("Discard")
    app.ends()


@scenario(drives=["game.analyst"], analyses=True)
def programs_of_every_conversation_analyse(desk):
    app = desk.game()
    # Ours tells its move alone where it is asked in GTP.
    for conversation, word, told in (("Universal", "ugi", ", says [+−0-9].*"), ("Go Text", "gtp", "")):
        let_analyse(app, conversation, friend(desk, word, word))
        app.window_gone("Another Program Analyses")
        app.find("push button", f"Search settings: {word} · no limit")
        app.says(f"^{word} says: ")
        app.find("list item", re.compile(f"^[a-h][1-8]{told}$"))
        app.key("ctrl+Return")
        app.wait(lambda: app.stones() == 5, "its move is played")
        app.says(f"^{word} says: ")
        app.key("ctrl+z")
        app.wait(lambda: app.stones() == 4, "and taken back")
        app.key("F5")
        app.wait(lambda: not app.has("push button", "Analyse", states=["pressed"]), "it is stopped")
    # It hears that it is to stop, and goes along to every other position.
    let_analyse(app, "Go Text", gtp(desk, "leela", "info move c4 visits 12 winrate 6150 order 0 pv c4 c3 "
                                                   "info move d3 visits 9 winrate 5940 order 1 pv d3 c5"))
    app.says("^leela says: 62 % for ")
    app.find("list item", re.compile("^c4, says 62 %"))
    app.find("list item", re.compile("^d3, says 59 %"))
    app.play("d3")  # what it goes on saying is no move now
    app.says("^leela has told no move yet")
    app.key("ctrl+z")

    def heard():
        return [line.strip() for line in desk.read("leela.heard").splitlines()][1:]
    wanted = ["boardsize 8", "clear_board", "lz-analyze black 20", "play black D3", "lz-analyze white 20", "clear_board",
              "lz-analyze black 20"]
    app.wait(lambda: heard() == wanted, lambda: f"it hears {wanted}, it has heard {heard()}")
    app.key("F5")
    app.wait(lambda: not app.has("push button", "Analyse", states=["pressed"]), "it is stopped")
    app.quit()


@scenario(drives=["game.analyst"], shows=["analyst-dialog.ui"], analyses=True)
def programs_that_are_no_good(desk):
    app = desk.game()
    # A sloppy one: no values, a line that is no move.
    let_analyse(app, "Universal", ugi(desk, "sloppy", "echo thinking; echo info pv z9; echo info pv D3 C3 rubbish"))
    app.says("^sloppy says: d3")
    # Gone in the middle of a thought: what it said stays, a sentence says what happened.
    let_analyse(app, "Universal",
                ugi(desk, "weak", "echo info depth 3 score cp 250 pv d3; echo no memory >&2; exit 3"))
    app.says("^weak has ended: exit status 3, its last words “no memory”")
    app.find("list item", re.compile(r"^d3, says \+2\.5"))
    app.wait(lambda: not app.has("push button", "Analyse", states=["pressed"]), "the analysis is off")
    # Rubbish without end, with orders for a terminal.
    let_analyse(app, "Universal", ugi(desk, "mad", "while :; do printf '\\033[2Jlove\\n'; done"))
    app.says("^mad has printed 20000 lines that tell nothing of the position")
    # Deaf once it thinks: the game goes on, and so does a new one.
    let_analyse(app, "Universal", ugi(desk, "deaf", "echo info depth 1 score cp 100 pv d3; sleep 1000"))
    app.says("^deaf says: ")
    app.key("ctrl+Return")
    app.wait(lambda: app.stones() == 5, "the move is played at once")
    app.key("ctrl+z")
    app.wait(lambda: app.stones() == 4, "and taken back")
    app.key("F5")
    app.quit()


@scenario(drives=["game.program-errors"], shows=["match-bar.ui", "errors-drawer.ui"], analyses=True)
def a_match_shows_what_the_programs_think(desk):
    app = desk.game()
    app.key("ctrl+l")
    app.window("Players")
    group = app.find("list", re.compile("^(Black|Blue)"))
    app.choose("Played by", "Another program", within=group)
    app.choose("Conversation", "NBoard", within=group)
    app.fill(app.find("text", "Command line or folder", within=group), friend(desk, "nboard"))
    group = app.find("list", re.compile("^(White|Orange)"))
    app.choose("Played by", "Plyscope’s search", within=group)
    app.press("Start")
    app.window_gone("Players")
    app.says(r"^depth \d+(, \d+ % sure)? · says [+−0-9]")
    app.says(r"^depth \d+(, \d+ % sure)? · ≈ ")
    app.key("ctrl+F9")
    app.says("^friend writes on stderr")
    app.wait(lambda: any("I listen to nboard" in each.text() for each in app.all("text", re.compile("^friend writes"))),
             "what it wrote is shown")
    app.key("ctrl+F9")
    app.gone("label", "friend writes on stderr")
    app.key("ctrl+shift+e")
    app.key("ctrl+q")
    app.answer("Discard")
    app.ends()


if __name__ == "__main__":
    run()
