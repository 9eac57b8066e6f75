# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of export, through its dialog and the file chooser, to a file that is then read."""

import json
import re
import zlib

from driver import run, scenario

KINDS = {  # row of the list: suffix, how the file begins, and a look into it
    "PDF": ("pdf", b"%PDF-", lambda text: b"/Page" in text),
    "SVG": ("svg", b"<?xml", lambda text: b"</svg>" in text),
    "PNG": ("png", b"\x89PNG", lambda text: b"IEND" in text),
    "TikZ": ("tex", b"", lambda text: b"\\begin{tikzpicture}" in text),
    "Beamer": ("beamer", b"%", lambda text: text.count(b"\\begin{frame}") == 1),
    "HTML": ("html", b"<!DOCTYPE html>", lambda text: text.count(b"<div class=\"page\"") == 1),
    "DOT": ("dot", b"", lambda text: b"graph" in text and b"->" in text or b"--" in text),
}


BEHIND = re.compile("^(?!Export|Import)")  # the window behind the dialogs


def export(app, desk, kind, name, before=None):
    app.window(BEHIND)
    app.key("ctrl+e")
    app.window("Export Search Tree")
    app.choose("Format", kind)
    if before:
        before()
    app.press("Export…")
    app.choose_file(desk.path(name), "Export")
    return desk.file(name)


@scenario(drives=["microscope.export"], shows=["tree-export-dialog.ui"], keys=["<Control>e"])
def a_recording_is_exported_as_everything(desk):
    app = desk.lesson("deep-cut")
    app.says("^Step ")
    # Who thinks again about the file has not thought again about the export.
    app.key("ctrl+e")
    app.window("Export Search Tree")
    app.choose("Format", "SVG")
    app.press("Export…")
    app.window("Export")
    app.key("Escape")
    app.window("Export Search Tree")
    app.find("label", "SVG")
    app.key("Escape")
    app.window_gone("Export Search Tree")
    for kind, (suffix, begins, looks) in KINDS.items():
        content = export(app, desk, kind, "picture." + suffix)
        assert content.startswith(begins) and looks(content), (kind, content[:200])
    app.quit()


PICTURES = (("p.png", b"\x89PNG"), ("p.svg", b"<?xml"), ("p.pdf", b"%PDF"))


@scenario(drives=["game.copy-picture", "game.export-picture"], analyses=True)
def a_board_is_exported_and_copied_as_a_picture(desk):
    app = desk.start("-s", "maxconnect4-endgame.txt")
    app.says("^Solved: ")
    for name, begins in PICTURES:
        app.key("ctrl+alt+e")
        app.choose_file(desk.path(name), "Export Picture")
        content = desk.file(name)
        assert content.startswith(begins) and len(content) > 500, (name, content[:100])
    app.key("ctrl+alt+e")
    app.choose_file(desk.path("p.jpg"), "Export Picture")
    app.says("ends in .png, .svg or .pdf")
    app.key("ctrl+shift+c")
    app.says("picture is on the clipboard")
    app.quit()


@scenario(drives=["microscope.copy-picture", "microscope.export-picture"],
          keys=["<Control><Alt>e", "<Control><Shift>c"])
def every_view_of_a_recording_is_a_picture(desk):
    app = desk.lesson("deep-cut")
    app.says("^Step ")
    for page, view in (("2", "Tree"), ("3", "Icicle"), ("4", "Outline"), ("5", "Compare")):
        app.key("alt+" + page)
        app.find("page tab", view, states=["pressed"])
        app.key("ctrl+shift+c")
        app.says("picture is on the clipboard")
    app.key("alt+3")
    for name, begins in PICTURES:
        app.key("ctrl+alt+e")
        app.choose_file(desk.path(name), "Export Picture")
        content = desk.file(name)
        assert content.startswith(begins) and len(content) > 500, (name, content[:100])
    app.quit()


@scenario()
def a_worksheet_and_pages_of_all_cutoffs(desk):
    app = desk.lesson("deep-cut")
    app.says("^Step ")

    def all_steps():
        app.click("check box", "Every step with")

    def worksheet():
        app.click("check box", "Worksheet")
    pages = export(app, desk, "PDF", "cutoffs.pdf", all_steps)
    assert pages.startswith(b"%PDF-")
    one = export(app, desk, "PDF", "one.pdf")
    sheet = export(app, desk, "PDF", "sheet.pdf", worksheet)
    assert sheet.startswith(b"%PDF-") and number_of_pages(sheet) == 2 > number_of_pages(one), \
        (number_of_pages(sheet), number_of_pages(one))
    # What a pupil gets does not say what there is to be found.
    assert b"/Title (Number tree)" in in_full(sheet) and b"/Title (Number tree)" not in in_full(one), in_full(sheet)[-3000:]
    app.quit()


def in_full(pdf):
    """Cairo writes objects in streams that are compressed since version 1.17."""
    text = pdf
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S):
        try:
            text += zlib.decompress(stream)
        except zlib.error:
            pass
    return text


def number_of_pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", in_full(pdf)))


def export_game(desk, app, kind, pattern):
    """What is written of the game as this format, in which the pattern is found."""
    name = re.sub(r"\W", "", kind) + ".out"
    app.window(BEHIND)
    app.key("ctrl+e")
    app.window("Export")
    app.choose("Format", kind)
    app.press("Choose File…")
    app.choose_file(desk.path(name), "Export Game")
    content = desk.file(name).decode()
    assert re.search(pattern, content), (kind, content)
    return content


@scenario(drives=["game.export", "win.import"], shows=["format-dialog.ui"])
def a_game_is_exported_as_every_format_and_imported(desk):
    app = desk.start(desk.write("game.txt", "f5d6c3d3c4\n"))
    app.find("table cell", re.compile("^c4, (?!empty)"))
    for kind, pattern in (("saved game", r"^\{"), ("transcript", "."), ("GGF", r"^\(;GM\[Othello\]"),
                          ("64 characters", r"^[-*OXox.@]{64}"), ("line protocol", r"^\d \d"),
                          (r"moves \(f5d6c3\)", "^f5d6c3d3c4"), ("move files?|last move", r"(?i)c ?\d"),
                          ("board of the command prompt", "."), ("session at the command prompt", r"> move W\n\(5,3\)"),
                          ("Smart Game Format", r"^\(;"), (r"with tags \(PGN\)", r"^\[Game "), ("Address", "f5d6c3d3c4")):
        content = export_game(desk, app, kind, pattern)
        if kind == "saved game":
            json.loads(content)
    app.window(BEHIND)
    app.key("ctrl+i")
    app.window("Import")
    app.choose("Format", r"moves \(f5d6c3\)")
    app.press("Choose File…")
    app.window("Import Game")
    app.key("Escape")
    app.window("Import")
    app.press("Choose File…")
    app.choose_file(desk.path("movesf5d6c3.out"), "Import Game")
    app.find("table cell", re.compile("^c4, (?!empty)"))
    app.quit()


@scenario()
def games_of_other_kinds_are_exported(desk):
    for name, text, exports in (
            ("pente.txt", "10K 11L 10N\n", (("input file", r"^BLACK\n"), ("output file", "^10N"), (r"Pente moves", "10K 11L 10N"),
                                           ("with tags", r"^\[Game "), ("Smart Game Format", r"^\(;"))),
            ("connect.txt", "4435\n", (("state file", r"^[012]{7}\n"), ("moves", "^4435")))):
        app = desk.start(desk.write(name, text))
        app.find("page tab", "Board", states=["pressed"])
        for kind, pattern in exports:
            export_game(desk, app, kind, pattern)
        app.quit()


@scenario(drives=["win.cpu-table", "cpu.start", "cpu.stop", "cpu.export"], shows=["cpu-table-dialog.ui"])
def the_cpu_table_is_measured_and_exported(desk):
    app = desk.game()
    app.key("ctrl+shift+t")
    app.window("CPU Time by Depth")
    app.press("Measure")
    app.says("^[3-9]$|Depth [4-9]", role=None)
    app.press("Stop")
    app.says("^Stopped\\.$|^Done")
    for item, name, begins in (("PNG Picture…", "t.png", b"\x89PNG"), ("SVG Picture…", "t.svg", b"<?xml"),
                               ("PDF Page…", "t.pdf", b"%PDF"), ("CSV for Spreadsheets…", "t.csv", b""),
                               ("Markdown…", "t.md", b""), ("LaTeX…", "t.tex", b""), ("Plain Text…", "t.txt", b"")):
        app.menu("Export", item)
        app.choose_file(desk.path(name), "Export")
        content = desk.file(name)
        assert content.startswith(begins) and len(content) > 60, (name, content[:100])
    app.key("Escape")
    app.quit()


@scenario(drives=["game.review-game", "game.review-better", "game.review-try", "game.review-next-loss",
                  "game.review-previous-loss", "review.better", "review.try", "review.next-loss",
                  "review.previous-loss", "review.export"],
          shows=["review-panel.ui"], analyses=True)
def a_game_is_reviewed_and_the_review_exported(desk):
    app = desk.start(desk.write("game.txt", "f5f6e6f4g7\n"))
    app.find("table cell", re.compile("^g7, (?!empty)"))
    app.key("ctrl+2", "F7")
    app.says("^All \\d+ moves are reviewed")
    # One stands at the first mistake; it is bettered by hand before the better move is shown.
    app.says(" lost\\.")
    app.lacks("label", re.compile("best move was"))
    app.key("ctrl+F7")
    app.says("find a better move")
    app.key("shift+F7")
    app.says("best move was")
    # A sign is of the move of the game, not of one that is only shown.
    app.key("exclam")
    app.toast("the move of the game, is marked as good move")
    app.key("BackSpace")
    app.toast("has no mark any more")
    app.says("best move was")
    app.key("alt+End", "F8")
    app.says("no mistake after this move")
    app.key("shift+F8")
    app.says(" lost\\.")
    # A finished review is not thrown away by its button.
    app.key("F7")
    app.answer("Cancel")
    app.says("^All \\d+ moves are reviewed")
    # What one thinks of a move oneself is in the report, too.
    app.key("question")
    for item, name, begins, mark in (("CSV for Spreadsheets…", "r.csv", b"", b",?,\n"),
                                     ("JSON for Scripts…", "r.json", b"{", b'"mark" : "?"')):
        app.menu("Export the review", item)
        app.choose_file(desk.path(name), "Export")
        content = desk.file(name)
        assert content.lstrip().startswith(begins) and len(content) > 60 and mark in content, (name, content)
    app.quit()


if __name__ == "__main__":
    run()
