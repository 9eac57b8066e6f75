# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game library as an analyst uses it: games come in, are filtered, opened, and found by a position."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess

from driver import PATIENCE, run, scenario

GAMES = """[Event "Club evening"]
[Date "2026.05.12"]
[Black "Ann"]
[White "Bob"]

1. f5 d6 2. c3 d3 3. c4 f4 *

[Event "Spring Cup"]
[Date "1999.03.01"]
[Black "Cleo"]
[White "Dan"]

1. c4 e3 2. f6 e6 3. f5 c5 *

[Event "Spring Cup"]
[Date "1998.03.01"]
[Black "Ann"]
[White "Dan"]

1. f5 f9 *
"""

# Black to move wins by 18 with g7, and played f8.
END = ("(;FF[4]GM[2]SZ[8]PB[Eve]PW[Fay]AB[a1][b1][c1][d1][e1][f1][g1][h1][c2][d2][e2][f2][g2][h2][b3][d3][e3][f3][g3][h3][b4][c4][e4][f4][g4][h4][b5][c5][d5][f5][g5][h5][b6][c6][d6][e6][g6]"
       "AW[a2][b2][a3][c3][a4][d4][a5][e5][a6][f6][a7][b7][c7][d7][e7][f7][a8][b8][c8][d8][e8]PL[B];B[f8])")
MISSED, FOUND = "f8", "g7"


def games(app):
    return app.find("tree table", "Games of the library")


def game(app, text):
    """Selects the game in whose row this stands."""
    app.click(app.find("label", text, games(app)))


def counts(app, text):
    """Waits until the page says so many games; “Some Games” stands nowhere else."""
    app.says("^" + text + "$")


@scenario(drives=["win.library", "win.find-position", "library.import-file", "library.end-import", "library.drop-position",
                  "library.move-back"],
          shows=["library-page.ui"])
def an_analyst_finds_games(desk):
    app = desk.start()
    app.key("ctrl+shift+l")
    app.window("Game Library")
    app.says("The library has no games yet")
    app.press("Import a File…")
    app.choose_file(desk.write("games.pgn", GAMES), "Import Games")
    app.says("^2 new games, 0 there already, 1 left out")
    counts(app, "2 games")
    app.press("Done")
    # The same file once more: nothing is doubled.
    app.menu("Import", "File of Games…")
    app.choose_file(desk.path("games.pgn"), "Import Games")
    app.says("^0 new games, 2 there already, 1 left out")
    app.falls_asleep()
    app.press("Done")
    # Filters, by keys and in any case.
    app.click(app.find("entry", "Player"))
    app.find("entry", "Player", states=["focused"])
    app.type("cleo")
    counts(app, "1 of 2 games")
    app.key("ctrl+a")
    app.type("=cle")
    counts(app, "0 of 2 games")  # a whole name
    app.key("ctrl+a", "Delete")
    counts(app, "2 games")
    app.click(app.find("push button", "More filters, and the order"))
    app.click(app.find("text", "Years"))
    app.type("2000-")
    counts(app, "1 of 2 games")
    app.key("ctrl+a")
    app.type("2000-1990")
    counts(app, "2 games – The lower number comes first, as in 20-30.")  # no years at all, and not silently no games
    app.key("ctrl+a")
    app.type("2000-")
    counts(app, "1 of 2 games")
    app.find("label", "Ann")
    # A game opens beside, with the analysis following.
    game(app, "Ann")
    app.key("Return")
    app.find("table cell", re.compile("^e4, (?!empty)"))
    app.find("push button", "Analyse", states=["pressed"])
    # Its position after two moves is found in both games, though the second began another way round.
    app.key("alt+Home", "alt+Right", "alt+Right")
    app.find("table cell", re.compile("^d6, (?!empty)"))
    app.key("ctrl+shift+f")
    app.window("Game Library")
    app.says("^Games that reached this position")
    counts(app, "1 of 2 games")  # the years hold
    app.click(app.find("text", "Years"))
    app.key("ctrl+a", "Delete")
    counts(app, "2 games")
    # Beside what was played stands what the engine takes it for, by which the moves can be sorted.
    app.find("list item", re.compile("^c3: 2 games.*, engine: estimate [+−0-9.]+, opening book$"))
    app.says("^Engine: [0-9]+ moves in the opening book")
    app.press("Sort by: Engine")
    app.press("Sort by: Engine, which is so, highest first")
    app.find("push button", "Sort by: Engine, which is so, lowest first")
    app.click(app.find("list item", re.compile("^c3: 2 games")))
    app.find("list item", re.compile("^d3: 2 games"), states=["focused"])
    app.key("Return")
    app.find("list item", re.compile("^c4: 2 games"))
    app.press("Move Back")
    app.find("list item", re.compile("^d3: 2 games"))
    app.press("All Positions")
    app.gone("label", re.compile("^Games that reached this position"))
    app.quit()


@scenario()
def a_new_answer_begins_at_its_top(desk):
    """From far down in a long list, where GTK must not be sent to a row that it has not laid out."""
    text = "".join(f'[Black "Ann"]\n[White "Player {n}"]\n\n1. f5 d6 *\n\n' for n in range(120))
    app = desk.start()
    app.key("ctrl+shift+l")
    app.press("Import a File…")
    app.choose_file(desk.write("games.pgn", text), "Import Games")
    counts(app, "120 games")
    app.press("Done")
    game(app, "Player 119")
    app.key("End")
    game(app, "Player 0")
    app.click(app.find("entry", "Player"))
    app.find("entry", "Player", states=["focused"])
    app.type("player 1")
    counts(app, "31 of 120 games")
    app.find("label", "Player 119", games(app))
    app.key("ctrl+a", "Delete")
    counts(app, "120 games")
    game(app, "Player 119")
    app.quit()


@scenario(drives=["library.review", "library.end-review"], keys=["r"])
def games_are_reviewed(desk):
    """Those that are listed, by a key; again they are known, and the list says what was given away."""
    app = desk.start()
    app.key("ctrl+shift+l")
    app.press("Import a File…")
    app.choose_file(desk.write("games.pgn", GAMES), "Import Games")
    counts(app, "2 games")
    app.press("Done")
    app.click(app.find("entry", "Player"))
    app.find("entry", "Player", states=["focused"])
    app.type("cleo")
    counts(app, "1 of 2 games")
    game(app, "Cleo")
    app.key("r")
    app.says("^1 of 1 game reviewed$")
    app.find("label", re.compile("^[0-9]+\\.[0-9] – [0-9]+\\.[0-9]$"), games(app))
    app.press("Done")
    app.click(app.find("entry", "Player"))
    app.key("ctrl+a", "Delete")
    counts(app, "2 games")
    app.press("Review")
    app.says("^2 of 2 games reviewed$")
    app.press("Done")
    app.quit()


@scenario(drives=["library.import-folder"])
def a_folder_is_imported(desk):
    desk.write("games.pgn", GAMES)
    app = desk.start()
    app.click(app.find("list item", "Game Library"))
    app.says("The library has no games yet")
    app.key("ctrl+shift+f")
    app.toast("none is shown")
    app.press("Import a Folder…")
    app.choose_file(desk.folder, "Import a Folder of Games")
    app.says("^2 new games, 0 there already, 1 left out")
    app.press("What was left out, and why")
    app.says("games.pgn.*f9")
    app.quit()


@scenario(drives=["library.first-player", "library.second-player", "library.tournament", "library.leave", "library.leave-all", "library.tags"],
          keys=["1", "2", "3", "t"])
def players_and_tournaments_have_pages(desk):
    app = desk.start()
    app.key("ctrl+shift+l")
    app.press("Import a File…")
    app.choose_file(desk.write("games.pgn", GAMES + '\n[Event "Club evening"]\n[Date "2024.01.01"]\n[Black "Bob"]\n[White "Ann"]\n[BlackElo "1800"]\n\n'
                               "1. c4 e3 2. f6 e6 3. f5 c5 40-24\n"), "Import Games")
    counts(app, "3 games")
    app.press("Done")
    # The newest game is selected: its players and tournament are a click or a key away.
    game(app, "2026")
    app.key("2")
    app.says("rating 1800$")
    app.key("BackSpace")
    counts(app, "3 games")
    app.key("1")
    app.says("^2 games, 0 points \\(0 %\\), average result −16.0$")
    counts(app, "2 of 3 games")
    app.find("list item", re.compile("^Bob: 2 games, share 0 %, average −16.0"))
    app.find("list item", re.compile("^Moving second: 1 game, share 0 %"))
    app.find("list item", re.compile("^Tiger: 2 games"))
    # On to the opponent, to the year, and back.
    app.click(app.find("list item", re.compile("^Bob: 2 games")))
    app.says("rating 1800$")
    app.click(app.find("list item", re.compile("^2024: 1 game")))
    counts(app, "1 of 3 games")
    game(app, "40-24")
    app.key("3")
    app.find("list item", re.compile("^Ann: 2 games"))
    app.find("label", "Table")
    app.key("BackSpace")
    app.find("label", "By Opponent")
    app.says("rating 1800$")
    app.key("1")
    app.says("^2 games, 0 points")
    app.press("Page Before")
    app.says("rating 1800$")
    app.press("All Games")
    counts(app, "3 games")
    app.gone("label", "By Opponent")
    # An opening is a filter by its name.
    app.click(app.find("push button", "More filters, and the order"))
    app.choose("Opening", "^Cat$")
    counts(app, "0 of 3 games")
    app.choose("Opening", "^Tiger$")
    counts(app, "3 games")
    # Tags are collections.
    game(app, "1999")
    app.key("t")
    app.wait(lambda: app.focus() and app.focus().name == "New tag", "a tag can be typed")
    app.type("Endgames")
    app.key("Return")
    app.find("check box", "Endgames", states=["checked"])
    app.dismiss("Escape")
    app.choose("Tag", "^Endgames$")
    counts(app, "1 of 3 games")
    app.find("label", "Cleo", games(app))
    app.quit()


@scenario()
def what_is_said_of_a_game_stays_in_the_library(desk):
    app = desk.start()
    app.key("ctrl+shift+l")
    app.press("Import a File…")
    app.choose_file(desk.write("games.pgn", GAMES), "Import Games")
    counts(app, "2 games")
    app.press("Done")
    game(app, "Cleo")
    app.key("Return")
    app.find("table cell", re.compile("^c4, (?!empty)"))
    app.key("alt+Home", "alt+Right", "exclam", "F2")
    app.wait(lambda: app.focus() and app.focus().name == "Comment on this move", "the comment has the keyboard")
    app.type("as in Paris")
    app.key("Escape", "ctrl+s")
    app.toast("^Saved in the library")
    app.key("ctrl+w")
    app.window("Game Library")
    game(app, "Cleo")
    app.key("Return")
    app.find("table cell", re.compile("^c5, (?!empty)"))  # keys that are pressed earlier are the library's
    app.key("alt+Home", "alt+Right")
    app.says("^as in Paris$")
    app.cell("c4", "marked as good move")
    # Other moves are another game, for which a file is asked.
    app.key("alt+End")
    app.play("d3")
    app.key("ctrl+s")
    app.window("Save Game")
    app.dismiss("Escape")
    app.key("ctrl+q")
    app.answer("Discard")
    app.ends()


@scenario()
def a_corner_and_an_edge_are_found(desk):
    app = desk.start()
    app.key("ctrl+shift+l")
    app.press("Import a File…")
    app.choose_file(desk.write("games.pgn", GAMES + '\n[Black "Eve"]\n[White "Fay"]\n\n1. f5 d6 2. c7 *\n'), "Import Games")
    counts(app, "3 games")
    app.press("Done")
    game(app, "Ann")
    app.key("Return")
    app.find("table cell", re.compile("^f4, (?!empty)"))
    app.key("ctrl+shift+f")
    app.says("^Games that reached this position")
    counts(app, "2 of 3 games")
    app.choose("What of the board counts", "^Top left corner$")
    app.says("^Games in which this part of the board")
    counts(app, "2 of 3 games")
    app.choose("What of the board counts", "^Top right corner$")
    counts(app, "3 games")
    app.choose("What of the board counts", "^Whole board$")
    counts(app, "2 of 3 games")
    # A list that has just closed may take a click for itself.
    app.click_until(lambda: app.press("All Positions"), lambda: app.has("label", "3 games"), "all positions count again")
    app.quit()


@scenario(drives=["library.puzzles", "library.leave-puzzles", "puzzles.next", "puzzles.answer", "puzzles.again", "puzzles.early"],
          keys=["p", "n", "a", "r"], shows=["library-puzzles.ui"])
def a_player_finds_what_others_missed(desk):
    """An endgame in which a move that wins was missed, and an opening: by clicks, by keys, and by the next start."""
    cli = os.path.join(os.path.dirname(os.path.dirname(desk.program)), "cli", "plyscope-cli")

    def library(*arguments):
        subprocess.run([cli, "library", *arguments], check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)

    app = desk.start()
    app.key("ctrl+shift+l")
    app.press("Puzzles")
    app.says("There are no puzzles yet")
    app.press("Library")
    app.says("The library has no games yet")
    app.quit()
    library("import", desk.write("games.pgn", GAMES), desk.write("end.sgf", END))
    library("review", "--depth", "4")
    # What the reviews of these few moves would say of them is not what is tested: two moves are said to be blunders.
    with sqlite3.connect(os.path.join(os.environ["XDG_DATA_HOME"], "plyscope", "library.sqlite")) as db:
        db.execute("UPDATE review SET moves = '. 0 1200b:c3 0 0 0' WHERE game = 1")
        db.execute("UPDATE review SET moves = '0 0 0 0 0 0' WHERE game = 2")
        db.execute("UPDATE review SET moves = '1600b:g7' WHERE game = 3")
    app = desk.start()
    app.key("ctrl+shift+l")
    counts(app, "3 games")
    game(app, "Cleo")
    app.key("p")
    app.says("^2 puzzles: 2 new, 0 due, 0 resting; 0 known well$")
    app.says("^Eve – Fay; missed in 1 game$")
    # A proof is a proof: not the move, then the one, and the first try counts.
    app.says("^Blue to move wins by 18: find it$", "status bar")
    app.play(MISSED)
    app.says("^✗ Not it: " + MISSED + ", = \\+2, where = \\+18 was to be had", "status bar")
    app.says("^It goes on: " + MISSED)
    app.says("^This puzzle comes again in 10 minutes")
    app.says("^2 puzzles: 1 new, 0 due, 1 resting; 0 known well$")
    app.key("r")
    app.cell(FOUND, "empty")
    app.play(FOUND)
    app.says("^✓ Right: " + FOUND + ", = \\+18", "status bar")
    app.says("^This puzzle comes again in 10 minutes")
    app.press("Try Again")
    app.cell(FOUND, "empty")
    app.press("Show Answer")
    app.says("^The answer: " + FOUND + ", = \\+18", "status bar")
    app.press("Next Puzzle")
    app.says("^Ann – Bob; missed in 1 game$")
    app.says("^Blue to move .*an estimate: find how$", "status bar")
    app.key("a")
    app.says("^The answer: [a-h][1-8], ≈ ", "status bar")
    app.says("^2 puzzles: 0 new, 0 due, 2 resting; 0 known well$")
    app.key("n")
    app.says("Nothing is due")
    app.says("^The next puzzle comes again in [0-9]+ minutes?")
    app.press("Practise Anyway")
    app.says("^Blue to move wins by 18: find it$", "status bar")
    app.key("Escape")
    counts(app, "3 games")
    app.quit()
    # All of it is there at the next start.
    app = desk.start()
    app.key("ctrl+shift+l")
    app.press("Puzzles")
    app.says("Nothing is due")
    app.quit()


@scenario()
def an_answer_on_a_full_disk_is_told(desk):
    """The puzzle stays, with a sentence, and the next answer is kept when there is room."""
    data = os.path.join(os.environ["XDG_DATA_HOME"], "plyscope")
    cli = os.path.join(os.path.dirname(os.path.dirname(desk.program)), "cli", "plyscope-cli")
    made = desk.path("made.sqlite")
    for arguments in (("import", desk.write("end.sgf", END)), ("review", "--depth", "4")):
        subprocess.run([cli, "library", *arguments, "--library", made], check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    os.makedirs(data, exist_ok=True)
    app, disk = desk.start_on_disk(data, "1m")
    if app is None:
        print("# no disk of its own here")
        return
    shutil.copy(made, os.path.join(disk, "library.sqlite"))
    app.key("ctrl+shift+l")
    counts(app, "1 game")
    app.press("Puzzles")
    app.says("^Blue to move wins by 18: find it$", "status bar")
    rest = os.path.join(disk, "rest")
    with contextlib.suppress(OSError), open(rest, "wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass
    app.play(FOUND)
    app.says("^✓ Right: " + FOUND, "status bar")
    app.says("^The last answer is not kept: .*full")
    app.says("^1 puzzle: 1 new, 0 due, 0 resting; 0 known well$")
    os.remove(rest)
    app.press("Next Puzzle")
    app.cell(FOUND, "empty")
    app.play(FOUND)
    app.says("^This puzzle comes again in [0-9]+ days?")
    app.quit()


if __name__ == "__main__":
    run()
