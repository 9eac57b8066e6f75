#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""practice.py CLI: exercise page in a real browser, answered with real keys, right and wrong: what the page says of it, what an
alpha-beta of its own says and what exercise grade says of the file that the page saves are the same."""

import csv
import json
import os
import random
import re
import sys
import tempfile

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli")]

import answers
from answers import check, done, run
from browser import Browser, find

SKIP = 77


def told(browser):
    return browser.value("document.getElementById('told').textContent")


def spell(number):
    return "inf" if number == answers.INF else "-inf" if number == -answers.INF else str(number)


def answer(browser, step):
    """By the keyboard alone: the way by its letter, Tab from field to field, Enter."""
    down = step["e"] == "down"
    browser.value(f"document.getElementById('{'down' if down else 'back'}').click()")
    browser.wait(f"document.activeElement.id === '{'child' if down else 'value'}'")
    if down:
        for i, part in enumerate((step["child"], step["alpha"], step["beta"])):
            if i > 0:
                browser.key("Tab")
            browser.type(part if isinstance(part, str) else spell(part))
    else:
        browser.type(f"{step['bound']} {spell(step['value'])}")
    browser.key("Enter")


def play(browser, rng, tree, strict, at_end, rate):
    """Says a search step by step. Returns what was said, and the scores that it should have."""
    said_of, lines, counts = {}, [], [0, 0]

    def say(path, step):
        said = answers.slip(rng, step) if rng.random() < rate else step
        answer(browser, said)
        counts[0] += said == step
        counts[1] += 1
        lines.append(said)
        said_of[path] = said
        mark = told(browser)[:1]
        # What a value means for the node above is the next question.
        if not at_end and step["e"] == "back" and re.search("M(AX|IN): ", told(browser)):
            check("the sentence says what comes next", False, told(browser))
        if not at_end and mark != ("✓" if said == step else "✗"):
            check("judged at once", False, f"{said} for {step}: {told(browser)}")
        return said if at_end else step
    answers.search(tree, True, -answers.INF, answers.INF, (), say, strict)
    right = answers.right_steps(tree, strict)
    first = (sum(said_of.get(path) == step for path, step in right.items()), len({*right, *said_of})) if at_end else tuple(counts)
    return lines, first, tuple(counts)


def check_page(browser, folder, rng, n, strict, at_end, rate):
    trees = [[answers.draw(rng, rng.randint(1, 2)) for _ in range(2)], [[3, 12], [2, 4]]]
    exercise, page, saved = f"{folder}/{n}.jsonl", f"{folder}/page é {n}.html", f"{folder}/saved{n}"
    os.mkdir(saved)
    with open(exercise, "w", encoding="utf-8") as file:
        head = {"plyexercise": 1, "title": "A </script> & “B” {{DATA}}", "rule": ">" if strict else ">=",
                "feedback": "at the end" if at_end else "at once"}
        file.write("\n".join([json.dumps(head)] + [json.dumps({"e": "tree", "tree": answers.text_of(tree), "name": f"tree <{i}>"})
                                                   for i, tree in enumerate(trees)]) + "\n")
    made = run("exercise", "page", exercise, "-o", page)
    check(f"{n}: a page is written", made.returncode == 0, made.stderr)
    browser.open(page)
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=saved)
    check(f"{n}: its title and trees", browser.value("document.title + [...document.querySelectorAll('option')].map(o => o.text).slice(0, 2)")
          == "A </script> & “B” {{DATA}}tree <0>,tree <1>", browser.value("document.title"))
    lines, first, own = play(browser, rng, trees[0], strict, at_end, rate)
    if at_end:
        check(f"{n}: both scores", f"{first[0]} of {first[1]} steps are those of the search; {own[0]} of {own[1]} follow" in
              told(browser), (told(browser), first, own))
    else:
        score = browser.value("document.getElementById('score').textContent")
        check(f"{n}: its score", score == f"{own[0]} of {own[1]} steps right", (score, own))
    browser.type("Ada Ö")
    browser.key("Enter")
    path = f"{saved}/Ada Ö.plyanswers"
    browser.wait_for(lambda: os.path.exists(path), "the page's file is there")
    with open(path, encoding="utf-8") as file:
        head, *rest = map(json.loads, file)
    check(f"{n}: the file has what was said", [{key: value for key, value in line.items() if key != "time"} for line in rest] ==
          [json.loads(answers.as_line(line)) for line in lines] and head["name"] == "Ada Ö", (rest, lines))
    grade = run("exercise", "grade", saved, "--exercise", exercise, "--csv", f"{folder}/marks.csv")
    check(f"{n}: the file is graded", grade.returncode == 0, grade.stderr)
    with open(f"{folder}/marks.csv", encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file))
    check(f"{n}: with the same scores", [int(row[key]) for key in ("right", "steps", "own_right", "own_steps")] == [*first, *own],
          (row, first, own))


def check_hands(browser, page):
    """What cannot be read is no slip; the next tree, what is shown, and a narrow page."""
    browser.open(page, width=360, height=640)
    check("nothing is wider than a telephone", browser.value("document.documentElement.scrollWidth <= innerWidth"))
    browser.type("1")
    browser.key("Enter")
    check("what is missing is asked for", told(browser) == "Type α and β, as numbers or inf.", told(browser))
    browser.click("#show")
    check("what is right is shown", told(browser).startswith("It goes down to child 1 with α = −∞, β = ∞.") and told(browser), told(browser))
    browser.value("(() => { const pick = document.querySelector('select'); pick.value = 1; pick.onchange(); })()")
    check("answers in no file are not lost without a question", browser.asked[-1:] ==
          ["Your answers are in no file yet. Go on without them?"], browser.asked)
    check("the rules are told", "reaches a bound, also where the two are equal. Windows and values are for MAX." in
          browser.value("document.getElementById('rules').textContent"))
    steps = answers.right_steps([[3, 12], [2, 4]], False)
    for step in steps.values():
        answer(browser, step)
    check("the other tree is all right", re.search(r"11 of 11", told(browser) + browser.value(
        "document.getElementById('score').textContent")) is not None, told(browser))
    cuts = browser.value("document.querySelectorAll('line.cut').length")
    check("its cutoff is seen", cuts == 2, cuts)
    browser.click("#again")
    check("it begins again", told(browser).startswith("The search stands at the root"), told(browser))


QUESTIONS = [{"text": "Which move is <b>best</b>?", "is": "best move", "marks": 2}, {"text": "How many leaves are looked at?", "is": "leaves"},
             {"text": "Whose is the root?", "answer": "MAX", "choices": ["MIN", "MAX", "nobody’s"], "marks": 3},
             {"text": "Half of three?", "answer": 1.5}, {"text": "What is left out?", "answer": "Groß’ Straße"}]


def check_questions(browser, folder, at_end, replies, right):
    """Once the tree is searched the exercise's questions come, one after the other, by the keyboard alone: wrong, right, shown."""
    n = f"questions {'at the end' if at_end else 'at once'}"
    saved = tempfile.mkdtemp(dir=folder)
    exercise, page = f"{folder}/questions.jsonl", f"{folder}/questions.html"
    with open(exercise, "w", encoding="utf-8") as file:
        for line in ({"plyexercise": 1, "feedback": "at the end" if at_end else "at once"}, {"e": "tree", "tree": "A=(B=(3 12) Centre=(2 4))"},
                     *({"e": "question", **each} for each in QUESTIONS)):
            file.write(json.dumps(line) + "\n")
    check(f"{n}: a page", run("exercise", "page", exercise, "-o", page).returncode == 0)
    browser.open(page, width=360, height=640)
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=saved)
    check(f"{n}: the picture has the names", browser.value("[...document.querySelectorAll('svg .small')].map(each => each.textContent).join('|')")
          .count("2 Centre") == 1)
    steps = list(answers.right_steps([[3, 12], [2, 4]], False).values())
    for i, step in enumerate(steps):
        # A child may be called by its name; in the file it has its number.
        by_name = {**step, "child": ["B", "Centre"][step["child"] - 1]} if i in (0, 6) and step["e"] == "down" else step
        answer(browser, by_name)
    asked = "document.getElementById('question').textContent"
    for i, (said, question) in enumerate(zip(replies, QUESTIONS)):
        check(f"{n}: “{question['text']}” is asked", browser.value(asked) == question["text"], browser.value(asked))
        check(f"{n}: nothing is wider than a telephone ({i})", browser.value("document.documentElement.scrollWidth <= innerWidth"))
        if said is None:
            browser.click("#show")
        elif "choices" in question:
            browser.wait("document.activeElement.id === 'choice0'")
            browser.key("Enter")
            check(f"{n}: a choice is asked for", told(browser) == "Choose an answer.", told(browser))
            browser.click(f"#choice{question['choices'].index(said)}")
            browser.key("Enter")
        else:
            browser.wait("document.activeElement.id === 'reply'")
            browser.key("Enter")
            check(f"{n}: something is asked for", told(browser).startswith("Type "), told(browser))
            browser.type(said)
            browser.key("Enter")
        mark = told(browser)[:1]
        late = at_end and i + 1 < len(QUESTIONS)
        check(f"{n}: answer {i} is judged", (mark == "T" if said is None else told(browser) == "It is noted." if late else mark in "✓✗" and
              (at_end or (mark == "✓") == right[i])), (told(browser), said, right[i]))
    marks = sum(question.get("marks", 1) for question, good in zip(QUESTIONS, right) if good)
    where = told(browser) if at_end else browser.value("document.getElementById('score').textContent")
    check(f"{n}: how many are right", f"uestions right: {sum(right)} of 5" in where, where)
    browser.wait("document.activeElement.id === 'name'")
    browser.type("Ada")
    browser.key("Enter")
    browser.wait_for(lambda: os.path.exists(f"{saved}/Ada.plyanswers"), "the page's file is there")
    with open(f"{saved}/Ada.plyanswers", encoding="utf-8") as file:
        lines = list(map(json.loads, file))
    check(f"{n}: the file has what was said", [line.get("said") for line in lines if line.get("e") == "question"] == [said and said.strip() for said in replies] and
          [line["child"] for line in lines if line.get("e") == "down"] == [step["child"] for step in steps if step["e"] == "down"], lines)
    grade = run("exercise", "grade", saved, "--exercise", exercise, "--csv", f"{folder}/q.csv")
    with open(f"{folder}/q.csv", encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file))
    check(f"{n}: the file is graded", grade.returncode == 0 and float(row["questions"]) == marks and float(row["own_marks"]) == 15 + marks,
          (grade.stderr, row, marks))


PVS = ("--algorithm", "pvs", "--no-iterative-deepening", "--no-table", "--no-static-order", "--no-hash-move", "--no-killers", "--no-history",
       "--no-candidates")


def recorded_steps(tree, hard):
    """The steps of the search that is recorded, for MAX, in thousandths where the tree has them."""
    made = run("trace", "record", "--tree", tree, *PVS, *(["--fail-hard"] if hard else []), "-o", "-")
    steps, open_calls = [], []
    for line in made.stdout.splitlines()[1:]:
        event = json.loads(line)
        if event["e"] == "enter":
            alpha, beta = event.get("alpha", -answers.INF), event.get("beta", answers.INF)
            if len(open_calls) % 2 == 1:
                steps.append(["down", int(event["move"]), -beta, -alpha])
            elif open_calls:
                steps.append(["down", int(event["move"]), alpha, beta])
            open_calls.append((alpha, beta, len(steps)))
        elif event["e"] == "leave":
            alpha, beta, since = open_calls.pop()
            value, leaf = event["value"], len(steps) == since
            bound = event.get("bound", "exact" if leaf and value == event.get("evaluation") else
                              "lower" if value >= beta else "upper" if value <= alpha else "exact")
            turned = len(open_calls) % 2 == 1
            if turned:
                value, bound = -value, {"lower": "upper", "upper": "lower"}.get(bound, bound)
            steps.append(["back", value, {"exact": "=", "lower": ">=", "upper": "<="}[bound]])
    return steps


def check_pvs(browser, folder, rng):
    """Null windows and re-searches: the page's search is the recorded one, and whoever says it has all marks."""
    tried = 0
    for hard in (False, True):
        trees = [answers.text_of([answers.draw(rng, rng.randint(1, 3)) for _ in range(rng.randint(2, 3))]) for _ in range(40)]
        trees += ["((1/3 2/3) (1/2 5) (3/4 7/8))", "((((1 0) (1 0)) ((0 1) (1 1))) (((0 0) (1 1)) ((1 0) (0 0))))"]
        exercise, page = f"{folder}/pvs.jsonl", f"{folder}/pvs.html"
        with open(exercise, "w", encoding="utf-8") as file:
            head = {"plyexercise": 1, "algorithm": "pvs", "fail": "hard" if hard else "soft"}
            for line in (head, *({"e": "tree", "tree": tree} for tree in trees), {"e": "question", "text": "How often?", "is": "re-searches"}):
                file.write(json.dumps(line) + "\n")
        made = run("exercise", "page", exercise, "-o", page)
        check(f"PVS: a page{', fail-hard' if hard else ''}", made.returncode == 0, made.stderr)
        browser.open(page)
        for i, tree in enumerate(trees):
            text = browser.value("(() => { at = %d; const s = new Search(data.trees[at].root), out = []; while (!s.over) { const n = s.next(); "
                                 "out.push(n.e === 'back' ? ['back', n.value, n.bound] : ['down', n.child, n.alpha, n.beta]); s.take(n); } "
                                 "return JSON.stringify(out, (k, v) => typeof v === 'number' && !isFinite(v) ? String(v) : v); })()" % i)
            unit = 1000 if "/" in tree else 1
            own = [[round(float(part) * unit) if not isinstance(part, str) and j > (step[0] == "down") else
                    float(part) if part in ("Infinity", "-Infinity") else part for j, part in enumerate(step)] for step in json.loads(text)]
            right = recorded_steps(tree, hard)
            again = sum(step[0] == "down" and before[0] == "back" and step[1] == last for before, step, last in again_of(right))
            tried += again
            if own != right:
                check(f"PVS: {tree} is searched as it is recorded", False, (own, right))
                break
            asked = browser.value(f"data.trees[{i}].questions[0].right")
            check(f"PVS: {tree}, {again} re-searches", asked == str(again), asked)
    check("PVS: some are searched again", tried > 10, tried)
    saved = tempfile.mkdtemp(dir=folder)
    browser.open(page)
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=saved)
    check("PVS: the rules tell of null windows", "with a null window from the best so far" in
          browser.value("document.getElementById('rules').textContent"))
    browser.value("(() => { const pick = document.querySelector('select'); pick.value = 40; pick.onchange(); })()")
    for step in recorded_steps(trees[40], True):
        answer(browser, {"e": "down", "child": step[1], "alpha": third(step[2]), "beta": third(step[3])} if step[0] == "down" else
               {"e": "back", "value": third(step[1]), "bound": step[2]})
    check("PVS: the answer is written as the tree has it", re.search(r"\[0\.332, 1/3\]", browser.value("document.getElementById('tree').textContent")) and
          "0.333" not in browser.value("document.getElementById('tree').textContent"), browser.value("document.getElementById('tree').textContent"))
    browser.type("1")
    browser.key("Enter")
    browser.type("Ada")
    browser.key("Enter")
    browser.wait_for(lambda: os.path.exists(f"{saved}/Ada.plyanswers"), "the page's file is there")
    grade = run("exercise", "grade", saved, "--exercise", exercise, "--csv", f"{folder}/pvs.csv")
    with open(f"{folder}/pvs.csv", encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file))
    check("PVS: all is right, typed in fractions", grade.returncode == 0 and row["right"] == row["steps"] == row["own_right"], (grade.stderr, row))


def third(number):
    """As a learner types it."""
    return {333: "1/3", 667: "2/3", 500: "1/2", 750: "3/4", 875: "7/8"}.get(number, number if abs(number) == answers.INF else number / 1000)


def again_of(steps):
    """Each step with the one before it and the child that this one came back from, 0: it did not."""
    way = []
    for before, step in zip([["down", 0]] + steps, steps):
        last = 0
        if before[0] == "back":
            last = way.pop()
        elif before[1] != 0:
            way.append(before[1])
        yield before, step, last


def main():
    program = find()
    if program is None:
        print("no browser is there")
        return SKIP
    rng = random.Random(3)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, Browser(program, folder) as browser:
        for n, (strict, at_end, rate) in enumerate(((False, False, 0.2), (False, True, 0.15), (True, True, 0.15), (True, False, 0))):
            check_page(browser, folder, rng, n, strict, at_end, rate)
        run("exercise", "page", f"{folder}/0.jsonl", "-o", f"{folder}/page.html")
        check_hands(browser, f"{folder}/page.html")
        check_pvs(browser, folder, rng)
        check_questions(browser, folder, False, ["B", "4", "MIN", "3/2", " gross’  STRASSE"], [True, False, False, True, True])
        check_questions(browser, folder, False, ["2", "3", "MAX", None, "x"], [False, True, True, False, False])
        check_questions(browser, folder, True, ["1", None, "MAX", "1,5", "y"], [True, False, True, True, False])
        check("no error of the page's script", browser.errors == [], browser.errors)
    return done()


if __name__ == "__main__":
    sys.exit(main())
