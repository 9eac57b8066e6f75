# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Several recordings of one position: sets of runs, their chart and table, and that none takes the place of another."""

import json
import re

from driver import run, scenario
from scope import at_step, step, steps


def run_tabs(app):
    """The names of the runs in the bar, the chosen one marked."""
    found = {}
    for each in app.all("page tab", re.compile(r", depth \d+( \(\d\))?$")):
        found[each.name] = each.has("pressed")
    return found


def record_set(app, kind, numbers=(), off=()):
    """Records a set from the dialog that is open."""
    app.window("Record a Search")
    app.press("Textbook")
    app.choose("Runs", kind)
    for name, number in numbers:
        app.fill(app.find("spin button", re.compile("^" + name)), number)
    for name in off:
        app.click("check box", re.compile("^" + re.escape(name)))
    app.press("Record")
    app.window_gone("Record a Search")


@scenario(drives=["document.run", "document.next-run", "document.previous-run", "document.close-run", "runs.copy"],
          shows=["runs.ui", "runs-view.ui"])
def depths_are_recorded_as_a_set(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    app.key("ctrl+r")
    record_set(app, "Several depths", (("Depth", "3"), ("From depth", "1"), ("In steps of", "1")))
    app.wait(lambda: len(run_tabs(app)) == 3, "three runs are there")
    app.find("page tab", "All Runs", states=["pressed"])
    app.find("image", "Visits and leaves of the runs")
    app.wait(lambda: len(app.all("push button", re.compile("^Go to .*, depth [123]$"))) == 3, "the table is whole")
    app.says(r"^b = \d")
    app.says(r"^b\^\(d/2\)$")
    app.press("Copy Table")
    app.wait(lambda: len(desk.clipboard().strip().splitlines()) == 4, "the table is copied")
    rows = [line.split("\t") for line in desk.clipboard().strip().splitlines()]
    assert [row[1] for row in rows] == ["Depth", "1", "2", "3"], rows
    visits = [int(row[3]) for row in rows[1:]]
    leaves = [int(row[4]) for row in rows[1:]]
    assert visits == sorted(visits) and all(a > b > 0 for a, b in zip(visits, leaves)), rows
    # A run is gone to, a node chosen in it: it is chosen in the others as well.
    app.click("push button", re.compile("^Go to .*, depth 3$"))
    app.wait(lambda: [name for name, chosen in run_tabs(app).items() if chosen and name.endswith("depth 3")],
             "the deepest run is shown")
    app.wait(lambda: steps(app) == 2 * visits[2], "its steps")
    app.key("Home", "n")
    at_step(app, 2)
    app.key("alt+Page_Up")
    app.wait(lambda: steps(app) == 2 * visits[1], "the run before")
    at_step(app, 2)
    app.key("End")
    at_step(app, 2 * visits[1])
    app.key("alt+Page_Down")
    app.wait(lambda: steps(app) == 2 * visits[2], "the next run")
    at_step(app, 2 * visits[2])
    app.key("alt+6")
    app.find("page tab", "All Runs", states=["pressed"])
    app.key("alt+2")
    app.find("page tab", "Tree", states=["pressed"])
    app.press("Close this run")
    app.wait(lambda: len(run_tabs(app)) == 2, "two runs are left")
    app.key("alt+1")
    app.find("table", "Board")
    app.quit()


@scenario(drives=["document.compare-run", "document.compare-file"])
def runs_are_compared_by_name(desk):
    """The other runs of the document stand in a list, beside files and a run that is still to be recorded."""
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    app.key("ctrl+r")
    record_set(app, "Several depths", (("Depth", "3"), ("From depth", "1"), ("In steps of", "1")))
    app.wait(lambda: len(run_tabs(app)) == 3 and not app.has("push button", "Cancel the Set"), "three runs are there")
    names = sorted(run_tabs(app))
    assert [name[-1] for name in names] == ["1", "2", "3"], names
    app.click("page tab", names[0])
    app.key("alt+5")
    app.find("page tab", "Compare", states=["pressed"])
    # Those that there are can be chosen at once.
    app.says("Choose a run to compare with")
    app.click("push button", names[2])
    app.find("image", re.compile("^The trees of both runs"))
    app.says(re.compile("depth 3"))
    # The one that is shown is not compared with itself.
    app.menu("Compared with " + names[2], names[1])
    app.find("push button", "Compared with " + names[1])
    # A file is compared without becoming a run.
    app.click("page tab", names[2])
    app.key("ctrl+s")
    app.choose_file(desk.path("deep.plytrace"), re.compile("Save"))
    desk.file("deep.plytrace")
    app.click("page tab", names[0])
    app.key("alt+5")
    app.menu("Compared with " + names[1], "Another File…")
    app.choose_file(desk.path("deep.plytrace"), "Compare with a Recording")
    app.find("push button", "Compared with deep.plytrace")
    assert sorted(run_tabs(app)) == names
    app.quit()


@scenario()
def algorithms_are_recorded_as_a_set(desk):
    app = desk.lesson("minimax")
    app.says("^Step ")
    before = steps(app)
    app.key("ctrl+r")
    record_set(app, "Several algorithms", off=("MTD(f)",))
    app.wait(lambda: len(run_tabs(app)) == 4, "the lesson and three runs")
    app.find("page tab", "All Runs", states=["pressed"])
    app.wait(lambda: len(app.all("push button", re.compile("^Go to "))) == 4, "all are in the table")
    app.key("alt+2")
    app.says("^Step ")
    # The lesson is as it was.
    app.click("page tab", "Minimax, depth 2")
    app.wait(lambda: steps(app) == before, "the lesson's own recording")
    app.quit()


@scenario(drives=["document.cancel-runs"])
def a_set_is_cancelled(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    app.key("ctrl+r")
    record_set(app, "Several depths", (("Depth", "22"), ("From depth", "2"), ("In steps of", "20")))
    app.says("^Run 2 of 2")
    app.press("Cancel the Set")
    app.wait(lambda: not app.has("push button", "Cancel the Set"), "nothing is recorded any more")
    app.says("^Step ")
    app.key("alt+1")
    app.find("table", "Board")
    app.quit()


@scenario()
def a_recording_is_never_replaced(desk):
    app = desk.start("-s", "othello-tournament.txt")
    app.find("table", "Board")
    for number, depth in enumerate(("2", "3"), 1):
        app.key("ctrl+r")
        app.window("Record a Search")
        app.press("Textbook")
        app.fill(app.find("spin button", re.compile("^Depth")), depth)
        app.press("Record")
        app.window_gone("Record a Search")
        app.says(f"^Alpha-beta to depth {depth}")
        app.wait(lambda number=number: len(run_tabs(app)) == (number if number > 1 else 0), "its run")
    assert sorted(name[-1] for name in run_tabs(app)) == ["2", "3"]
    deep = steps(app)
    app.key("alt+1")
    app.find("table", "Board")
    app.key("alt+2")
    app.wait(lambda: steps(app) == deep, "the last one")
    app.key("alt+Page_Up")
    app.wait(lambda: 0 < steps(app) < deep, "the first one")
    # A second run to compare with is a run as well.
    app.key("ctrl+d")
    app.window("Record a Second Run")
    app.press("Record")
    app.window_gone("Record a Second Run")
    app.find("page tab", "Compare", states=["pressed"])
    app.wait(lambda: len(run_tabs(app)) == 3, "the second run is kept")
    app.quit()


def record_one(app, keys, title, depth, textbook=False):
    app.key(keys)
    app.window(title)
    if textbook:
        app.press("Textbook")
    app.fill(app.find("spin button", re.compile("^Depth")), depth)
    app.press("Record")
    app.window_gone(title)


def compare_with_the_textbook(app, depth):
    record_one(app, "ctrl+d", "Record a Second Run", depth, textbook=True)
    app.find("page tab", "Compare", states=["pressed"])
    app.find("image", re.compile("^The trees of both runs"))
    app.quit()


@scenario()
def the_engine_is_compared_with_the_textbook(desk):
    """Of Max-Connect4 the engine's last pass is the root alone: a solver had proven it."""
    app = desk.start("-s", "maxconnect4-midgame.txt")
    app.find("table", "Board")
    record_one(app, "ctrl+r", "Record a Search", "40")
    app.says("^Engine \\(strongest\\) to depth")
    end = steps(app)
    assert 0 < step(app) < end, (step(app), end)
    app.key("c")
    app.wait(lambda: step(app) < end, "a step of the search")
    compare_with_the_textbook(app, "4")


@scenario()
def pentes_engine_is_compared_with_the_textbook(desk):
    app = desk.start("-s", "pente-document.txt")
    app.find("table", "Board")
    record_one(app, "ctrl+r", "Record a Search", "4")
    app.says("^Engine \\(strongest\\) to depth 4")
    app.key("Home")
    app.says("^Step 1 of ")
    compare_with_the_textbook(app, "2")


@scenario(drives=["game.record-running"], shows=["live-panel.ui"], analyses=True)
def the_recording_goes_on_where_the_running_tree_was(desk):
    """What was drawn while the search ran is drawn of its recording, at the node that was selected."""
    app = desk.start("-s", "othello-tournament.txt")
    app.find("push button", "Analyse", states=["pressed"])
    app.click("push button", "Search tree")
    tree = app.find("image", "Tree of the running search")
    app.wait(lambda: re.search("\\d.* visits", app.again(tree).description), "the running tree is drawn")
    app.key("F5")
    app.wait(lambda: not app.has("push button", "Analyse", states=["pressed"]), "the analysis is stopped")
    app.click(tree)
    # From here on the keyboard tells what is selected, and not the pointer that rests there.
    app.key(*["Up"] * 20)
    app.wait(lambda: re.match(r"[^:]* visits", app.again(tree).description), "the root is selected")
    app.key("Down")
    move = app.wait(lambda: re.match(r"(\w \d): ", app.again(tree).description), "a move is selected").group(1)
    app.press("Look Into It…")
    app.window("Record a Search")
    app.press("Textbook")
    app.fill(app.find("spin button", re.compile("^Depth")), "3")
    app.press("Record")
    app.window_gone("Record a Search")
    app.find("page tab", "Icicle", states=["pressed"])
    app.says(re.compile(f"^Step [0-9,]+ of [0-9,]+, depth 3: {move}"))
    app.key("alt+1")
    app.find("table", "Board")
    app.click("push button", "Tree")
    app.press("Look Into It…")
    app.window("Record a Search")
    app.press("Textbook")
    app.fill(app.find("spin button", re.compile("^Depth")), "2")
    app.press("Record")
    app.window_gone("Record a Search")
    app.find("page tab", "Tree", states=["pressed"])
    app.quit()


TEXTBOOK = ((3, 12, 8), (2, 4, 6), (14, 5, 2))


def logged_by_a_student():
    """Alpha-beta in values for MAX that does not tell MIN what MAX has already."""
    lines = [{"plytrace": 1, "game": "number-tree", "tree": str(TEXTBOOK).replace(",", ""), "algorithm": "alpha-beta", "values": "max"}]

    def search(node, move, depth, alpha, beta):
        lines.append({"e": "enter", "depth": depth, "alpha": alpha, "beta": beta} | ({"move": move} if move else {}))
        if isinstance(node, int):
            lines.append({"e": "leave", "value": node})
            return node
        is_max = depth == 2
        best = -1000 if is_max else 1000
        for i, child in enumerate(node, 1):
            value = search(child, str(i), depth - 1, -1000 if is_max else alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        lines.append({"e": "leave", "value": best})
        return best
    search(TEXTBOOK, None, 2, -1000, 1000)
    text = "\n".join(json.dumps(line) for line in lines) + "\n"
    return text.replace("-1000", '"-inf"').replace("1000", '"inf"')


@scenario(drives=["microscope.compare-right", "compare.next-difference", "compare.previous-difference"],
          shows=["compare-view.ui"], keys=["v", "n <Shift>n"])
def a_students_search_is_compared_with_the_right_one(desk):
    """The comparison opens where the student's program leaves the right search, and n and N go on."""
    app = desk.start(desk.write("mine.jsonl", logged_by_a_student()))
    app.says(re.compile("^Read as .*fault.*compares it with the right search"))
    app.key("alt+5")
    app.find("push button", "Compare with the Right Search")
    app.key("v")
    app.find("page tab", "Compare", states=["pressed"])
    first = app.says(re.compile(r"^Difference 1 of \d+: it is asked with another window\. A: \[−∞, \+?∞\]\. B: \[3, \+?∞\]\."))
    of = int(re.search(r"1 of (\d+)", first.name).group(1))
    here = step(app)
    app.key("n")
    app.says(re.compile(f"^Difference 2 of {of}: "))
    assert step(app) > here, (step(app), here)
    app.key("n", "n")
    app.says(re.compile(f"^Difference 4 of {of}: "))
    app.key("N", "N", "N")
    app.says(re.compile(f"^Difference 1 of {of}: it is asked"))
    app.wait(lambda: step(app) == here, "the step of the first one")
    # A bookmark is a note of the recording: one stays where one is.
    app.key("n", "n", "k")
    app.toast("has a bookmark now")
    app.says(re.compile(f"differences: |^Difference 3 of {of}: "))
    assert step(app) > here, (step(app), here)
    app.key("N", "N", "N")
    app.says(re.compile(f"^Difference 1 of {of}: "))
    app.press("The next difference")
    app.says(re.compile(f"^Difference 2 of {of}: "))
    app.press("The difference before")
    app.says(re.compile(f"^Difference 1 of {of}: "))
    # Ctrl+D offers the same search, to be changed.
    app.key("ctrl+d")
    app.window("Record a Second Run")
    app.find("combo box", re.compile("Algorithm"))
    app.key("Escape")
    app.quit()


@scenario(drives=["microscope.search-here"])
def what_if_of_a_students_tree_is_searched_here(desk):
    """A stranger's search cannot be asked again; every key that would change its tree says so and offers our own search."""
    app = desk.start(desk.write("mine.jsonl", logged_by_a_student()))
    app.says(re.compile("^Read as .*fault.*compares it with the right search"))
    app.key("Home", "n", "n")
    for key in ("F2", "shift+F2", "Insert", "ctrl+shift+Return", "Delete", "alt+Up", "alt+Right", "5"):
        app.key(key)
        app.toast("^Another program searched this tree and cannot be asked")
        app.key("k")  # another message in its place
        app.toast("bookmark")
        app.gone("push button", "Search It Here")
    app.key("Insert")
    app.press("Search It Here")
    told = app.says(re.compile(r"^Alpha-beta to depth \d+: "))
    before = told.name
    app.says(re.compile(r"^Step .*: 1 1$"))
    app.key("F2")
    app.find("text", "Value of this leaf")
    app.type("99")
    app.key("Down")
    app.wait(lambda: not app.has("label", before), "the changed tree has been searched")
    app.key("ctrl+z")
    app.says(before)
    app.quit()


if __name__ == "__main__":
    run()
