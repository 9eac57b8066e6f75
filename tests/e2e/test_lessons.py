# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Number trees under a person's hands: lessons of the gallery that are stepped through and changed, and a tree on the board."""

import contextlib
import os
import re
import resource
import subprocess

from driver import run, scenario


@scenario(drives=["scope.page", "microscope.first"])
def the_view_that_is_shown_has_the_keyboard(desk):
    app = desk.lesson("deep-cut")
    app.says("^Step 13 of 20")
    app.key("alt+3", "alt+2", "Home")
    app.says("^Step 1 of 20")
    app.key("c")
    app.says("^Step 13 of 20")
    app.key("alt+3", "Home")
    app.says("^Step 1 of 20")
    app.key("alt+2", "Down")
    app.says(r"^Step \d+ of 20, depth 4: 1$")
    app.quit()


@scenario(drives=["microscope.add-child", "microscope.undo", "microscope.redo"])
def a_leaf_gets_a_child(desk):
    app = desk.lesson("minimax")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    caption = app.says("MAX chooses the largest of these: 3").name
    app.key("Home", "n", "n", "n")  # 3 12 8: the second one
    app.says("^MIN tries move 2", "status bar")
    app.key("Insert")
    app.says("^Minimax to depth 3: 3; it looked at 14 nodes")
    app.says("^A leaf: its value is 12", "status bar")
    app.gone("label", re.compile(re.escape(caption)))  # it is about another tree
    app.find("text", "Value of this leaf", states=["focused"])
    app.key("1", "Up")
    app.says("^Minimax to depth 3: 2; it looked at 14 nodes")
    app.key("ctrl+z")
    app.says("^Minimax to depth 3: 3; it looked at 14 nodes")
    app.key("ctrl+z")
    app.says("^Minimax to depth 2: 3; it looked at 13 nodes")
    app.says(re.compile(re.escape(caption)))
    app.wait(lambda: not (app.title() or "• ").startswith("• "), "what is undone is no change")
    app.key("ctrl+y")
    app.says("^Minimax to depth 3: 3; it looked at 14 nodes")
    app.wait(lambda: (app.title() or "").startswith("• "), "what is done again is one")
    app.quit()


@scenario(drives=["microscope.forward"])
def minimax_has_no_windows(desk):
    app = desk.lesson("minimax")
    app.key("Home")
    for step in range(1, 27):
        app.says(f"^Step {step} of 26")
        sentence = app.find("status bar", re.compile(".")).name  # it changes with the step, in the same frame
        told = " ".join([sentence, *app.labels()])
        for word in ("window", "narrow", "α", "β"):
            assert word not in told, (step, word, told)
        app.key("Page_Down")
    app.quit()


@scenario(drives=["microscope.record"])
def a_tree_opens_with_its_leaves(desk):
    app = desk.start(desk.sample("tree-textbook.tree"))
    app.says("^7 of 9 leaves looked at")
    app.lacks("page tab", "Board")  # a tree of numbers is no game for a board
    app.key("ctrl+r")
    app.window("Record a Search")
    depth = app.find("spin button", re.compile("^Depth"))
    assert depth.value() == 2, depth.value()
    app.key("Escape")
    app.quit()


@scenario()
def a_sample_of_numbers_says_what_to_look_for(desk):
    app = desk.start("-s", "tree-textbook.tree")
    app.says("^7 of 9 leaves looked at")
    app.says("^Step through alpha-beta: after the first branch")
    app.says(r"^Alpha-beta to depth 2: 3; .* Minimax would look at 13 nodes, 9 of them leaves\.$")
    app.press("Close this note")
    app.gone("label", re.compile("^Step through alpha-beta: after"))
    app.quit()
    app = desk.lesson("minimax")
    app.says(r"^Minimax to depth 2: 3; it looked at 13 nodes, 9 of them leaves\.$")
    app.quit()

TIE = """plylesson: 1
chapter: Week 3
title: A tie
tree: ((4 7) (4 2 9))
look at: path 2
[question]
How many leaves does alpha-beta look at under the second move?
answer: 1
measure: leaves at path 2
[notice]
The first move stays the best one, as it came first.
"""


@scenario(drives=["microscope.show-answer", "microscope.exercise", "microscope.next-lesson", "microscope.previous-lesson"],
          shows=["lesson-bar.ui"], keys=["F3", "<Shift>F4", "F7", "<Shift>F7"])
def a_lesson_asks_before_it_tells(desk):
    """From the start page by the keyboard: wrong, right, why, to the end, the exercise, the next lesson, and back."""
    app = desk.start()
    app.find("push button", "Begin: Minimax")
    app.tab_to("list item", "Minimax: every leaf is looked at")
    app.key("Return")
    app.says("What is the tree worth\\?$")
    app.says("^Minimax · 1 of 27$")
    # Nothing tells what is to come, and no key of time moves on.
    app.lacks("slider", "Step of the search")
    app.lacks("label", re.compile("^MIN chooses the smallest"))
    app.wait(lambda: (app.focus() or app).name == "Your answer, a number", "the answer has the keyboard")
    app.type("many")
    app.key("Return")
    app.says("^Type a number", "status bar")
    app.type("5")
    app.key("Return")
    app.says("^✗ Not so", "status bar")
    app.type("3")
    app.key("Return")
    app.says("^✓ Right. Under each node MIN takes the smallest number", "status bar")
    app.says("MAX chooses the largest of these: 3")
    app.says("^Step 9 of 26")
    app.key("End")
    app.says("^Step 26 of 26")
    app.key("shift+F4")
    app.says("Say what it does, step by step", "status bar")
    answer(app, "1")
    app.says("^1 of 1 steps right$")
    app.press("End Practice")
    app.key("F7")
    app.says("^Blue is to move in a game of tic-tac-toe")
    app.press("0")
    app.says("^✗ Not so", "status bar")
    app.find("push button", "✗ 0")
    app.tab_to("push button", "+1")
    app.key("Return")
    app.says("^✓ Right. Minimax plays every line", "status bar")
    app.says("^Five cells are empty")
    app.key("F7")
    app.says("^There are heaps of one")
    app.key("F3")
    app.says("^The answer is: 3. Only two equal heaps", "status bar")
    app.key("shift+F7", "shift+F7")
    app.says("What is the tree worth\\?$")
    # Other views show what is to come: so does the lesson then.
    app.key("alt+3")
    app.says("^The answer is: 3", "status bar")
    app.quit()
    app = desk.start()
    app.find("list item", "Minimax: every leaf is looked at, finished")
    app.find("push button", re.compile("^Continue: "))
    app.quit()


@scenario(drives=["microscope.exercise"], shows=["lesson-bar.ui"], keys=["<Shift>F4"])
def an_exercise_asks_about_another_search(desk):
    """Where no hand can search, the exercise is a question: of a lesson of the course, and of one's own. A key that would step on
    says why it does not."""
    app = desk.start()
    app.press("Begin: Minimax")
    app.says("What is the tree worth\\?$")
    app.menu("Gallery", re.compile("^Table cut"))
    app.says("^The moves a2, a1, b1 lead to a position")
    app.key("Tab", "Tab", "Tab", "Tab", "n")
    app.says("^The question comes first")
    app.wait(lambda: (app.focus() or app).name == "Your answer, a number", "the answer has the keyboard")
    app.type("0")
    app.key("Return")
    app.says("^✓ Right. The table remembers", "status bar")
    app.gone("label", re.compile("^The question comes first"))
    app.key("shift+F4")
    app.says("^Four cells are empty and nobody can win")
    app.says("^Exercise · Transposition tables$")
    app.lacks("label", re.compile("^The first road"))
    app.lacks("slider", "Step of the search")
    app.type("12")
    app.key("Return")
    app.says("^✓ Right. Of the three moves two", "status bar")
    app.says("^The first road to a position")
    app.says("^Minimax to depth 4: 0")
    app.key("F7")  # on from the lesson that it belongs to
    app.says("^PVS searches the first move")
    app.quit()
    task = """
[task]
tree: ((1 2) (3 4))
[question]
And this one?
( ) 1
(x) 3
[notice]
Three.
"""
    app = desk.start(desk.write("task.plylesson", TIE.split("[exercise]")[0] + task))
    app.says("under the second move\\?$")
    app.key("F3")
    app.says("^The answer is: 1", "status bar")
    app.key("shift+F4")
    app.says("^And this one")
    app.press("3")
    app.says("^✓ Right", "status bar")
    app.says("^Three")
    app.quit()


@scenario()
def a_lesson_of_ones_own_is_found(desk):
    """Two in the data folder and one that is broken; one opened by its name, which knows those beside it."""
    folder = os.path.join(os.environ["XDG_DATA_HOME"], "plyscope", "lessons")
    os.makedirs(folder, exist_ok=True)
    desk.write(os.path.join(folder, "a.plylesson"), TIE)
    desk.write(os.path.join(folder, "b.plylesson"), TIE.replace("tree: ((4 7)", "tree: ((4 x)"))
    desk.write(os.path.join(folder, "c.plylesson"), TIE.replace("A tie", "Once more"))
    app = desk.start()
    app.says("^Your lessons$")
    app.says("^Week 3$")
    app.find("list item", re.compile("^b.plylesson, .*b.plylesson:4:11: expected "))
    app.tab_to("list item", "A tie")
    app.key("Return")
    app.says("under the second move\\?$")
    app.says("^Week 3 · 1 of 3$")
    app.type("1")
    app.key("Return")
    app.says("^✓ Right.$", "status bar")
    app.key("End", "F7")
    app.toast("b.plylesson:4:11: expected ")
    app.quit()
    app = desk.start(os.path.join(folder, "c.plylesson"))
    app.says("^Week 3 · 3 of 3$")
    app.key("F3")
    app.says("^The answer is: 1", "status bar")
    app.quit()
    app = desk.start()
    app.find("list item", "A tie, finished")
    app.quit()
    app = desk.start(os.path.join(folder, "b.plylesson"))
    app.says("b.plylesson:4:11: expected ")
    app.quit()


def answer(app, *fields, back=None):
    """An answer by the keyboard alone: down to a child with α and β, or back with a value."""
    app.key("alt+b" if back is not None else "alt+d")
    entry = "Value that goes back" if back is not None else "Number of the child"
    app.wait(lambda: [each for each in [app.focus()] if each and each.name == entry], f"{entry} has the keyboard")
    if back is not None:
        app.type(back)
    for i, field in enumerate(fields):
        if i > 0:
            app.key("Tab")
        app.type(field)
    app.key("Return")


@scenario(drives=["microscope.practice"], shows=["practice-bar.ui"], keys=["F4"])
def a_learner_says_what_comes_next(desk):
    """Alpha-beta on the textbook's tree, with one slip, by the keyboard alone."""
    app = desk.lesson("alpha-beta")
    app.says("^Step ")
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    # Nothing tells what is to come.
    app.says(r"^Step 1 of \?,")
    app.lacks("slider", "Step of the search")
    app.lacks("label", re.compile("leaves looked at"))
    answer(app, "1", "-inf", "inf")
    app.says("^✓ Right", "status bar")
    app.says("^1 of 1 steps right$")
    answer(app, "1", "-inf", "inf")
    app.says("^2 of 2 steps right$")
    answer(app, back="3")
    app.says("^3 of 3 steps right$")
    # A slip costs one mark; what cannot be read costs none.
    answer(app, "2", "-inf", "")
    app.says("Type α and β", "status bar")
    app.type("inf")
    app.key("Return")
    app.says("^✗ Not so: β is another. It goes down to child 2 with α = −∞, β = \\+?3", "status bar")
    app.says("^3 of 4 steps right$")
    # No key of time moves on.
    app.key("Escape", "Page_Down")
    for given in ({"back": "12"}, ("3", "-inf", "3"), {"back": "=8"}, {"back": "3"}, ("2", "3", "inf"), ("1", "3", "inf"),
                  {"back": "2"}, {"back": "<=2"}, ("3", "3", "inf"), ("1", "3", "inf"), {"back": "14"}, ("2", "3", "14"),
                  {"back": "5"}, ("3", "3", "5"), {"back": "2"}, {"back": "<= 2"}, {"back": "3"}):
        before = app.find("label", re.compile("steps right$")).name
        if isinstance(given, dict):
            answer(app, **given)
        else:
            answer(app, *given)
        app.wait(lambda: app.find("label", re.compile("steps right$")).name != before, f"{given} is judged")
        app.says("^✓ Right", "status bar")
    app.says("^20 of 21 steps right$")
    app.says("^The search has come to its end")
    app.press("Again")
    app.says("^Save your answers")
    app.answer("Discard")
    app.says("Say what it does, step by step", "status bar")
    app.press("Show Me")
    app.says("^It goes down to child 1", "status bar")
    app.says("^0 of 1 steps right$")
    app.press("End Practice")
    app.find("slider", "Step of the search")
    # The other views show what is to come.
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    app.key("alt+3")
    app.toast("Practice has ended")
    app.quit()


@scenario(drives=["microscope.record"])
def a_tree_is_searched_by_another_textbooks_rule(desk):
    """Two leaves are equal: at ≥ the second child of the second node is cut off, at > it is not."""
    app = desk.start(desk.write("tie.tree", "((3 12) (3 4))\n"))
    app.says("^3 of 4 leaves looked at")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.click("check box", "Cut only beyond the window")
    app.find("check box", "Cut only beyond the window", states=["checked"])
    app.press("Record")
    app.window_gone("Record a Search")
    app.says("^4 of 4 leaves looked at")
    app.quit()


@scenario(drives=["microscope.record"])
def a_tree_is_searched_with_a_window_of_ones_own(desk):
    """“Utilities lie in 4 … 8”: a window that is wrong is told where it is typed, and the tree is not searched with it."""
    app = desk.start(desk.write("textbook.tree", "((3 12 8) (2 4 6) (14 5 2))\n"))
    app.says("^7 of 9 leaves looked at")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.click("check box", "Root window")
    app.press("Record")
    app.says("^Expected a window for MAX such as 3..8")
    app.fill(app.find("text", "Ends of the window"), "8..4")
    app.says("^Expected a window for MAX such as 3..8")
    app.press("Record")
    app.find("text", "Ends of the window", states=["focused"])
    app.fill(app.find("text", "Ends of the window"), "4..8")
    app.press("Record")
    app.window_gone("Record a Search")
    app.says("^5 of 9 leaves looked at")
    app.key("Home")
    app.find("label", "4")
    app.find("label", "8")
    app.key("ctrl+r")
    app.window("Record a Search")
    app.wait(lambda: app.find("text", "Ends of the window").text() == "4..8", "the window is offered again")
    app.key("Escape")
    app.quit()


@scenario(drives=["microscope.practice"])
def a_learner_is_judged_at_the_end(desk):
    """Alpha-beta on the textbook's tree with a leaf misread, all else as it follows; what was said is kept, and another tree comes."""
    app = desk.lesson("alpha-beta")
    app.says("^Step ")
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    app.click("check box", "Judge at the end")
    app.says("what is right is told at the end", "status bar")
    said = (("1", "-inf", "inf"), ("1", "-inf", "inf"), {"back": "4"}, ("2", "-inf", "4"), {"back": "12"}, ("3", "-inf", "4"),
            {"back": "8"}, {"back": "4"}, ("2", "4", "inf"), ("1", "4", "inf"), {"back": "2"}, {"back": "<=2"}, ("3", "4", "inf"),
            ("1", "4", "inf"), {"back": "14"}, ("2", "4", "14"), {"back": "5"}, ("3", "4", "5"), {"back": "2"}, {"back": "<=2"},
            {"back": "4"})
    app.lacks("push button", "Save Answers…")
    for n, given in enumerate(said, 1):
        if isinstance(given, dict):
            answer(app, **given)
        else:
            answer(app, *given)
        app.says(f"^{n} steps? answered$")
        if n == 8:
            app.says(r"^root \[−∞, ∞\] best 4$")
        if n == 9:
            app.says(r"^root \[−∞, ∞\] best 4 › 2 \[4, ∞\]$")
            answer(app, "9", "4", "inf")
            app.says("^There is no such child", "status bar")
            app.says("^9 steps answered$")
        if n < len(said):
            app.lacks("label", re.compile("right"))  # nothing is told before the end
    app.says("^✗ 10 of 21 steps are those of the search; 20 of 21 follow from your own numbers. Answer 3 is the first slip: "
             "“it goes back with = 4” was said, but it goes back with = 3", "status bar")
    app.fill("Your name, for the file of answers", "Ada")
    app.key("Return")
    app.choose_file(desk.path("Ada.plyanswers"), title="Save Answers")
    desk.file("Ada.plyanswers", b'{"plyanswers":1,"name":"Ada"')
    lines = desk.read("Ada.plyanswers").splitlines()
    assert len(lines) == 22 and '"feedback":"at the end"' in lines[0] and '"value":4,"bound":"="' in lines[3], lines[:4]
    assert '"e":"down","child":2,"alpha":"-inf","beta":4' in lines[4], lines[4]
    command = os.path.join(os.path.dirname(desk.course), "src", "cli", "plyscope-cli")
    graded = subprocess.run([command, "exercise", "grade", desk.path("")], capture_output=True, text=True, timeout=120, check=True).stdout
    assert "10/21" in graded and "20/21" in graded, graded
    app.press("New Numbers")
    app.says("what is right is told at the end", "status bar")
    app.says("^The search stands at the root", "status bar")
    app.press("Show Me")
    app.says("^From your own numbers it goes down to child 1 with α = −∞, β = ∞", "status bar")
    app.press("End Practice")
    app.key("ctrl+z")
    app.says("^7 of 9 leaves looked at")
    app.quit()


@scenario(drives=["microscope.practice"])
def a_learner_searches_again_with_pvs(desk):
    """An exercise of PVS, in fractions: a second move that is better is asked for in a null window, and once more; then how often that
    was so. The answers are saved, and graded."""
    command = os.path.join(os.path.dirname(desk.course), "src", "cli", "plyscope-cli")
    app = desk.start(desk.write("pvs.jsonl", """{"plyexercise":1,"algorithm":"pvs","feedback":"at the end"}
{"e":"tree","tree":"(1/2 (5 6))"}
{"e":"question","text":"How many re-searches?","is":"re-searches"}
"""))
    app.says("what is right is told at the end", "status bar")
    answer_all(app, (("1", "-inf", "inf"), {"back": "1/2"}, ("2", "1/2", "0.501"), ("1", "1/2", "0.501"), {"back": "5"},
                     ("2", "1/2", "0.501"), {"back": "6"}, {"back": ">=5"}, ("2", "1/2", "inf"), ("1", "1/2", "inf"), {"back": "5"},
                     ("2", "4.999", "5"), {"back": "6"}, {"back": "5"}, {"back": "6"}))
    app.says("^How many re-searches\\?$")
    app.type("1")
    app.key("Return")
    app.says("^✗ 14 of 15 steps are those of the search; 14 of 15 follow from your own numbers.*Questions right: 1 of 1", "status bar")
    app.press("Save Answers…")
    app.choose_file(desk.path("pvs.plyanswers"), title="Save Answers")
    assert b'"algorithm":"pvs"' in desk.file("pvs.plyanswers", b'{"plyanswers":1').splitlines()[0]
    graded = subprocess.run([command, "exercise", "grade", desk.path(""), "--exercise", desk.path("pvs.jsonl")], capture_output=True,
                            text=True, timeout=120, check=True).stdout
    assert "14/15" in graded and "it goes back with = 5" in graded, graded
    app.quit()


@scenario(drives=["scope.page", "microscope.practice"])
def nodes_are_told_by_their_names(desk):
    """In the outline, the root with its window for MAX although MIN moves there; and practice knows a leaf from a node where somebody moves."""
    app = desk.start(desk.write("named.tree", "A=min(B=(3 1/2) C=(2 4))\n"))
    app.says("leaves looked at")
    app.key("alt+4")
    app.says(r"^A · Depth 2 \(−∞, \+∞\)$")
    app.key("alt+2", "F4")
    app.says("^MIN is to move at the node")
    app.press("Show Me")
    app.says("^MAX is to move at the node")
    app.press("Show Me")
    app.says("^The search is at a leaf")
    app.press("Show Me")
    app.says("^MAX is to move at the node")
    app.quit()


@scenario(drives=["microscope.practice"])
def a_learner_calls_nodes_by_their_names(desk):
    """A child is its name or its number; another node's name is neither, and the file of answers has the number."""
    app = desk.start(desk.write("named.tree", "A=(B=(3 12) C=(2 4))\n"))
    app.says("^3 of 4 leaves looked at")
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    answer(app, "A", "-inf", "inf")
    app.says("^Type the number of the child it goes to, or its name", "status bar")
    for n, given in enumerate((("B", "-inf", "inf"), ("1", "-inf", "inf"), {"back": "3"}, ("2", "-inf", "3"), {"back": "12"}, {"back": "3"},
                               (" C", "3", "inf")), 1):
        if isinstance(given, dict):
            answer(app, **given)
        else:
            if n == 1:  # what could not be read stands there still
                app.key("ctrl+a")
            answer(app, *given)
        app.says(f"^{n} of {n} steps right$")
    app.press("Save Answers…")
    app.choose_file(desk.path("named.plyanswers"), title="Save Answers")
    desk.file("named.plyanswers", b'{"plyanswers":1')
    lines = desk.read("named.plyanswers").splitlines()
    assert '"child":1' in lines[1] and '"child":2' in lines[7], lines
    app.quit()


@scenario(drives=["microscope.practice"])
def answers_in_no_file_are_asked_about(desk):
    """By the end of practice, by another view, another recording and the closing of the window: Cancel, Save and Discard. Two answers
    are not worth a question."""
    app = desk.start(desk.write("small.tree", "((3 12) (2 4))\n"))
    app.says("^3 of 4 leaves looked at")
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    answer_all(app, FIRST_TREE[:2])
    app.press("End Practice")
    app.find("slider", "Step of the search")
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    answer_all(app, FIRST_TREE[:3])
    app.key("F4")
    app.says("^Save your answers")
    app.answer("Cancel")
    app.says("^3 of 3 steps right$")
    app.key("alt+3")
    app.says("^Save your answers")
    app.answer("Cancel")
    app.find("page tab", "Tree", states=["pressed"])
    app.says("^3 of 3 steps right$")
    app.key("ctrl+q")
    app.says("^Save your answers")
    app.answer("Save")
    app.window("Save Answers")
    app.key("Escape")
    app.window_gone("Save Answers")
    app.says("^3 of 3 steps right$")  # nothing was saved, so that it stays
    app.press("End Practice")
    app.says("^Save your answers")
    app.answer("Save")
    app.choose_file(desk.path("mine.plyanswers"), title="Save Answers")
    desk.file("mine.plyanswers", b'{"plyanswers":1')
    app.find("slider", "Step of the search")
    assert len(desk.read("mine.plyanswers").splitlines()) == 4
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    answer_all(app, FIRST_TREE[:4])
    app.key("ctrl+q")
    app.says("^Save your answers")
    app.answer("Discard")
    app.ends()


@contextlib.contextmanager
def a_full_disk(desk, app):
    """A folder in which nothing can be written, a small disk of its own; where the kernel lends none, no file may grow."""
    folder = desk.path("full")
    os.mkdir(folder)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "none", folder], capture_output=True, check=False).returncode == 0
    try:
        if mounted:
            desk.write("full/what fills it", "x" * 4096)
        else:
            resource.prlimit(app.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        yield folder, "No space left on device" if mounted else "File too large"
    finally:
        if mounted:
            subprocess.run(["umount", folder], check=True)
        elif app.process.poll() is None:
            resource.prlimit(app.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@scenario(drives=["microscope.practice"])
def answers_that_a_full_disk_does_not_take_are_not_lost(desk):
    """It is told as a full disk, nothing is left of the file, practice goes on, and is asked about as before."""
    app = desk.start(desk.write("small.tree", "((3 12) (2 4))\n"))
    app.says("^3 of 4 leaves looked at")
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    answer_all(app, FIRST_TREE[:3])
    with a_full_disk(desk, app) as (folder, words):
        app.press("Save Answers…")
        app.choose_file(os.path.join(folder, "Ada.plyanswers"), title="Save Answers")
        app.toast(f"Ada.plyanswers: cannot be written: {words}")
        assert sorted(os.listdir(folder)) in ([], ["what fills it"]), os.listdir(folder)
        app.key("F4")
        app.says("^Save your answers")
        app.answer("Save")
        app.choose_file(os.path.join(folder, "Ada.plyanswers"), title="Save Answers")
        app.toast(f"Ada.plyanswers: cannot be written: {words}")
        app.says("^3 of 3 steps right$")
    app.press("Save Answers…")
    app.choose_file(desk.path("Ada.plyanswers"), title="Save Answers")
    desk.file("Ada.plyanswers", b'{"plyanswers":1')
    app.press("End Practice")
    app.find("slider", "Step of the search")
    app.quit()


@scenario(drives=["microscope.practice"])
def a_search_that_ends_above_the_leaves_is_kept(desk):
    """Its nodes at the end have the number that stands before them."""
    command = os.path.join(os.path.dirname(desk.course), "src", "cli", "plyscope-cli")
    subprocess.run([command, "trace", "record", "--tree", "(5:(3 12) 2:(2 4))", "-d", "1", "--plain", "-o", desk.path("short.plytrace")],
                   capture_output=True, timeout=60, check=True)
    app = desk.start(desk.path("short.plytrace"))
    app.says("^Step ")
    app.key("F4")
    app.says("Say what it does, step by step", "status bar")
    answer_all(app, (("1", "-inf", "inf"), {"back": "5"}, ("2", "5", "inf"), {"back": "2"}, {"back": "5"}))
    app.says("^5 of 5 steps right$")
    app.press("Save Answers…")
    app.choose_file(desk.path("short.plyanswers"), title="Save Answers")
    desk.file("short.plyanswers", b'{"plyanswers":1')
    graded = subprocess.run([command, "exercise", "grade", desk.path("")], capture_output=True, text=True, timeout=60, check=True).stdout
    assert "5/5" in graded and "15.00/15" in graded, graded
    app.quit()


EXERCISE = """{"plyexercise":1,"title":"Two trees","rule":">="%s}
{"e":"tree","tree":"A=(B=(3 12) C=(2 4))"}
{"e":"tree","tree":"((9 1) 7)","name":"the small one"}
{"e":"question","text":"Which move does MAX choose?","is":"best move","marks":2}
{"e":"question","text":"Whose bound cuts off?","answer":"MAX’s","choices":["MIN’s","MAX’s"],"tree":"tree 1"}
{"e":"question","text":"How many leaves are looked at?","is":"leaves"}
"""
FIRST_TREE = (("1", "-inf", "inf"), ("1", "-inf", "inf"), {"back": "3"}, ("2", "-inf", "3"), {"back": "12"}, {"back": "3"},
              ("2", "3", "inf"), ("1", "3", "inf"), {"back": "2"}, {"back": "<=2"}, {"back": "3"})


def answer_all(app, steps):
    for given in steps:
        before = app.labels()
        if isinstance(given, dict):
            answer(app, **given)
        else:
            answer(app, *given)
        app.wait(lambda: app.labels() != before, f"{given} is taken")


@scenario(drives=["microscope.practice"])
def an_exercise_asks_its_questions(desk):
    """A file of an exercise: its first tree is searched and practised, then come its questions, by the keyboard; then the next tree."""
    app = desk.start(desk.write("week.jsonl", EXERCISE % ""))
    app.says("Say what it does, step by step", "status bar")
    answer_all(app, FIRST_TREE)
    app.says("^11 of 11 steps right$")
    app.says("^Which move does MAX choose\\?$")
    app.wait(lambda: (app.focus() or app).name == "Which move does MAX choose?", "the answer has the keyboard")
    app.type("many")
    app.key("Return")
    app.says("^Type the number of a child of the root, or its name", "status bar")
    app.key("ctrl+a")
    app.type("C")
    app.key("Return")
    app.says(r"^✗ Not so. The answer is: 1 \(B\)", "status bar")
    app.says("^Whose bound cuts off\\?$")
    app.key("alt+a")
    app.says("^Choose an answer", "status bar")
    app.tab_to("radio button", "MIN’s")
    app.key("space")
    app.find("radio button", "MIN’s", states=["checked"])
    app.key("Right")
    app.find("radio button", "MAX’s", states=["checked"])
    app.key("alt+a")
    app.says("^✓ Right", "status bar")
    app.says("^How many leaves are looked at\\?$")
    app.press("Show Me")
    app.says("^The answer is: 3", "status bar")
    app.says("^11 of 11 steps right · questions right: 1 of 3$")
    app.fill("Your name, for the file of answers", "Ada")
    app.key("Return")
    app.choose_file(desk.path("Ada.plyanswers"), title="Save Answers")
    desk.file("Ada.plyanswers", b'{"plyanswers":1,"name":"Ada","title":"Two trees"')
    assert '"text":"Whose bound cuts off?","said":"MAX’s"' in desk.read("Ada.plyanswers"), desk.read("Ada.plyanswers")
    command = os.path.join(os.path.dirname(desk.course), "src", "cli", "plyscope-cli")
    graded = subprocess.run([command, "exercise", "grade", desk.path(""), "--exercise", desk.path("week.jsonl")], capture_output=True,
                            text=True, timeout=120, check=True).stdout
    assert "11/11" in graded and "1.00/4" in graded and "16.00/19" in graded, graded
    app.press("Next Tree")
    app.says("Say what it does, step by step", "status bar")
    app.says("^Step 1 of \\?,")
    app.press("End Practice")
    app.says("^3 of 3 leaves looked at")
    app.quit()


@scenario(drives=["microscope.practice"])
def an_exercise_that_tells_at_the_end_does(desk):
    """Nothing is told of questions either before the last is answered; a file that is none says where."""
    app = desk.start(desk.write("late.jsonl", EXERCISE % ',"feedback":"at the end"'))
    app.says("what is right is told at the end", "status bar")
    answer_all(app, FIRST_TREE)
    app.says("^Which move does MAX choose\\?$")
    app.says("^It is noted", "status bar")
    app.type("2")
    app.key("Return")
    app.says("^Whose bound cuts off\\?$")
    app.lacks("status bar", re.compile("✗|✓|answer is"))
    app.click("radio button", "MAX’s")
    app.key("alt+a")
    app.says("^How many leaves are looked at\\?$")
    app.type("3")
    app.key("Return")
    app.says(r"^✗ 11 of 11 steps .* Questions right: 2 of 3. “Which move does MAX choose\?” The answer is: 1 \(B\)", "status bar")
    app.quit()
    app = desk.start(desk.write("no.jsonl", EXERCISE % ',"title":3'))
    app.says("no.jsonl:1:58: expected a text, found “3”")
    app.quit()


if __name__ == "__main__":
    run()
