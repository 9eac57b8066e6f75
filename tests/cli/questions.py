#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""questions.py CLI: what an exercise asks of its trees beside the search: on sheets and keys, for learning platforms, in tables, and
marked in files of answers, by an alpha-beta of its own."""

import csv
import html
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

import answers
from answers import check, done, run

MEASURES = ("value", "best move", "leaves", "leaves left out", "nodes", "cuts")


def count(node):
    return 1 if isinstance(node, int) else sum(map(count, node))


def facts(tree, strict):
    """What is looked up, by alpha-beta as AIMA has it."""
    steps = answers.right_steps(tree, strict)
    returned = {path[:-1]: step for path, step in steps.items() if path[-1] == "back"}

    def node_at(path):
        at = tree
        for i in path:
            at = at[i]
        return at
    looked = {path: node_at(path) for path in returned}
    leaves = sum(isinstance(node, int) for node in looked.values())
    cuts = sum(isinstance(node, list) and any((*path, i) not in returned for i in range(len(node))) for path, node in looked.items())
    children = [returned[(i,)]["value"] for i in range(len(tree)) if (i,) in returned]
    best = max(children)
    return {"value": returned[()]["value"], "best move": children.index(best) + 1, "leaves": leaves,
            "leaves left out": count(tree) - leaves, "nodes": len(returned), "cuts": cuts}


def write(path, *lines):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + "\n")
    return path


def ask(text, **more):
    return {"e": "question", "text": text, **more}


def text_of_pdf(path):
    pages = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout.split("\f")
    return [" ".join(page.replace("\u00a0", " ").split()) for page in pages[:2]]


def check_random(folder):
    """Six looked up and three written questions of each tree; some answered right, some not, some not at all, some twice."""
    rng = random.Random(11)
    for n in range(40):
        tree = [answers.draw(rng, rng.randint(0, 3)) for _ in range(rng.randint(1, 3))]
        strict = n % 3 == 1
        right = facts(tree, strict)
        questions = [ask(f"What is “{each}”?", **{"is": each, "marks": i + 1}) for i, each in enumerate(MEASURES)]
        questions += [ask("Who moves at the root?", answer="Max player"), ask("Half of three?", answer=1.5, marks=0.5),
                      ask("Which one?", answer="a & b", choices=["a & b", "c"], marks=2)]
        exercise = write(f"{folder}/e.jsonl", {"plyexercise": 1, "rule": ">" if strict else ">="},
                         {"e": "tree", "tree": answers.text_of(tree)}, *questions, {"e": "marks", "nodes": 10})
        good = {**{f"What is “{each}”?": [right[each], str(right[each]), f" +{right[each]}" if right[each] > 0 else right[each]] for each in MEASURES},
                "Who moves at the root?": ["max  PLAYER ", "Max player"], "Half of three?": ["1,5", "3/2", 1.5], "Which one?": ["a & b"]}
        bad = {**{f"What is “{each}”?": [right[each] + 1, "", "many"] for each in MEASURES},
               "Who moves at the root?": ["MIN"], "Half of three?": [1.6, "1"], "Which one?": ["c", "A & B"]}
        lines, marks = [answers.as_line(step) for step in answers.right_steps(tree, strict).values()], 0
        for question in questions:
            text, worth = question["text"], question.get("marks", 1)
            how = rng.choice(("right", "wrong", "nothing", "shown", "twice"))
            line = {"e": "question", "text": text, "time": 1}
            if how == "right":
                lines.append({**line, "said": rng.choice(good[text])})
                marks += worth
            elif how == "shown":
                lines.append(line)
            elif how != "nothing":
                lines.append({**line, "said": rng.choice(bad[text])})
            if how in ("twice", "shown"):  # what was said once more has no marks
                lines.append({**line, "said": rng.choice(good[text])})
        inside = f"{folder}/in{n}"
        os.mkdir(inside)
        write(f"{inside}/a.plyanswers", {"plyanswers": 1, "tree": answers.text_of(tree), "rule": ">" if strict else ">="}, *lines)
        said = run("exercise", "grade", inside, "--exercise", exercise, "--csv", f"{folder}/marks.csv")
        with open(f"{folder}/marks.csv", encoding="utf-8", newline="") as file:
            row = next(csv.DictReader(file))
        most = 21 + 1 + 0.5 + 2
        check(f"{n}: marks for questions", said.returncode == 0 and [float(row[key]) for key in ("questions", "questions_of", "marks", "of")] ==
              [marks, most, 10 + marks, 10 + most], (said.stderr, row, marks, lines))
        check(f"{n}: a column of the table", f"{marks:.2f}/{most:g}" in said.stdout and "questions" in said.stdout, said.stdout)
        check(f"{n}: the first that is wrong is told", ("Asked" in row["remark"] or "has no answer" in row["remark"]) == (marks < most), row)
        said = run("exercise", "export", exercise, "--to", "csv", "-o", f"{folder}/key.csv")
        with open(f"{folder}/key.csv", encoding="utf-8", newline="") as file:
            key = {each["node"]: each for each in csv.DictReader(file) if each["kind"] == "question"}
        check(f"{n}: the key has what is right", {each: key[f"What is “{each}”?"]["value"].lstrip("'") for each in MEASURES} ==
              {each: str(right[each]) for each in MEASURES} and key["Half of three?"]["value"] == "1.5" and
              key["Half of three?"]["marks"] == "0.5", (key, right))
        said = run("exercise", "export", exercise, "-o", f"{folder}/quiz.xml")
        asked = answers_of_cloze(f"{folder}/quiz.xml")
        check(f"{n}: Moodle asks", len(asked) == 9 and all(str(right[each]).replace("-", "−") in asked[i][2] or str(right[each]) in asked[i][2]
                                                        for i, each in enumerate(MEASURES)), (said.stderr, asked))
        check(f"{n}: with its marks", [each[0] for each in asked] == [1, 2, 3, 4, 5, 6, 1, 1, 2], asked)
    print("ok - 40 trees with nine questions each")


def answers_of_cloze(path):
    """Of each question of the author's: marks, kind and what is right."""
    text = ElementTree.parse(path).getroot().find("question/questiontext/text").text
    below = re.findall(r"<p>[^{<]*\{(\d+):(SHORTANSWER|MULTICHOICE):([^}]*)\}</p>", text)
    return [(int(marks), kind, [html.unescape(each[1:]).replace("\\*", "*") for each in places.split("~") if each.startswith("=")])
            for marks, kind, places in below]


def check_papers(folder):
    """A sheet has room to write on, the key what is right; a tree's own question is on no other sheet."""
    exercise = write(f"{folder}/paper.jsonl", {"plyexercise": 1, "title": "Names", "feedback": "at the end"},
                     {"e": "tree", "tree": "A=(B=(3 12) C=(2 4))", "name": "one"}, {"e": "tree", "tree": "((9 1) (5 7))", "name": "two"},
                     ask("Which move does MAX choose?", **{"is": "best move", "marks": 2}),
                     ask("What may it {1:NUMERICAL:=1} be? ~ ]]> <b>", answer="a*b~c}#\"&<"),
                     ask("Whose is it?", answer="nobody’s", choices=["MAX’s", "nobody’s", 3], tree="two", marks=1.5))
    out = f"{folder}/sheets"
    said = run("exercise", "sheet", exercise, "-o", out)
    check("sheets with questions", said.returncode == 0, said.stderr)
    if shutil.which("pdftotext"):
        sheet, key = text_of_pdf(f"{out}/sheet-01.pdf")
        check("a line to write on", re.search(r"1\. Which move does MAX choose\? \[2\] ____+", sheet) and "2. What may it" in sheet, sheet)
        check("the key has the move and its name", "Which move does MAX choose? [2] 1 (B)" in key, key)
        check("and the marks", "3 for the questions" in key and "18 in all" in key, key)
        check("another tree’s question is not there", "Whose" not in sheet + key, sheet)
        sheet, key = text_of_pdf(f"{out}/sheet-02.pdf")
        check("boxes to choose from", "Whose is it? [1.5] ☐ MAX’s ☐ nobody’s ☐ 3" in sheet, sheet)
        check("one is ticked on the key", "☐ MAX’s ☒ nobody’s ☐ 3" in key, key)
    said = run("exercise", "export", exercise, "-o", f"{folder}/q.xml")
    asked = answers_of_cloze(f"{folder}/q.xml")
    check("no text of the author’s is a place or a mark-up", said.returncode == 0 and asked == [
        (2, "SHORTANSWER", ["1", "B"]), (1, "SHORTANSWER", ["a*b~c}#\"&<"])], (said.stderr, asked))
    said = run("exercise", "export", exercise, "--to", "qti", "-o", f"{folder}/qti")
    check("a package of QTI", said.returncode == 0, said.stderr)
    at = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
    for n, more in ((1, 3), (2, 5)):
        item = ElementTree.parse(f"{folder}/qti/tree-{n}.xml").getroot()
        places = list(item.iter(f"{at}responseDeclaration"))
        most = sum(max(int(entry.get("mappedValue")) for entry in place.iter(f"{at}mapEntry")) for place in places)
        check(f"QTI {n}: the marks are those that there are", int(item.find(f"{at}outcomeDeclaration").get("normalMaximum")) == most ==
              len(places) - (2 if n == 1 else 3) + more, (most, len(places)))
    choice = [each for each in item.iter(f"{at}inlineChoiceInteraction")][-1]
    check("QTI: a choice", [each.text for each in choice] == ["MAX’s", "nobody’s", "3"], choice)
    print("ok - on paper and for platforms")


def check_feedback(folder):
    """Who was told what is right at once is told apart where an exercise tells it at the end, and the other way round."""
    lines = [answers.as_line(each) for each in answers.right_steps([[3, 12], [2, 4]], False).values()]
    os.mkdir(f"{folder}/fed")
    for name, feedback in (("once", "at once"), ("late", "at the end")):
        write(f"{folder}/fed/{name}.plyanswers", {"plyanswers": 1, "tree": "((3 12) (2 4))", "feedback": feedback}, *lines)
    for demanded, told in (("at once", {"once": "", "late": "told at the end, where"}), ("at the end", {"once": "told at once after each step, where", "late": ""}),
                           (None, {"once": "", "late": ""})):
        head = {"plyexercise": 1, **({"feedback": demanded} if demanded else {})}
        exercise = write(f"{folder}/fed.jsonl", head, {"e": "tree", "tree": "((3 12) (2 4))"})
        said = run("exercise", "grade", f"{folder}/fed", "--exercise", exercise, "--csv", f"{folder}/fed.csv")
        with open(f"{folder}/fed.csv", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                words = told[row["file"]]
                check(f"feedback {demanded}: {row['file']}", words in row["remark"] and (words != "" or row["remark"] == "") and words in said.stdout, row)
    print("ok - the exercise’s feedback")


def check_refusals(folder):
    tree = {"e": "tree", "tree": "((3 12) (2 4))", "name": "one"}
    for line, at, sentence in (
            (ask("Why?"), "3:", "expected an answer, a text of at most 100 characters or a number, or “is”"),
            ({"e": "question", "answer": 1}, "3:", "expected a question of one line"),
            (ask("Why?\nOr not?", answer=1), "3:27:", "expected a question of one line"),
            (ask("Why?", answer={"a": 1}), "3:45:", "expected an answer"),
            (ask("Why?", answer="x" * 101), "3:45:", "expected an answer"),
            (ask("Why?", answer=1, marks=-1), "3:57:", "a number of marks from 0 to 1000"),
            (ask("Why?", answer=1, **{"is": "value"}), "3:45:", "expected nothing where “is” says what is looked up"),
            (ask("Why?", **{"is": "everything"}), "3:41:", "value | best move | leaves | leaves left out | nodes | cuts"),
            (ask("Why?", answer=1, choices=[2, 3]), "3:45:", "one of the choices"),
            (ask("Why?", answer=1, choices=[1]), "3:59:", "a list of 2 to 8 choices"),
            (ask("Why?", answer=1, choices=[1, "1"]), "3:59:", "a list of 2 to 8 choices"),
            (ask("Why?", answer=1, choices="1 2"), "3:59:", "a list of 2 to 8 choices"),
            (ask("Why?", answer=1, tree="two"), "3:56:", "the name of a tree that stands above"),
            ({"e": "riddle"}, "3:7:", "tree | marks | question")):
        path = write(f"{folder}/no.jsonl", {"plyexercise": 1}, tree, line)
        said = run("exercise", "sheet", path, "-o", f"{folder}/none")
        check(f"refused: {json.dumps(line)}", said.returncode == 2 and f"no.jsonl:{at}" in said.stderr and sentence in said.stderr and
              said.stderr.count("\n") == 1, said.stderr)
    for more in ([ask("Why?", answer=1), ask("Why?", answer=2, tree="one")], [ask(f"{n}?", answer=1) for n in range(51)]):
        said = run("exercise", "sheet", write(f"{folder}/no.jsonl", {"plyexercise": 1}, tree, *more), "-o", f"{folder}/none")
        check(f"refused: {len(more)} questions", said.returncode == 2 and said.stderr.count("\n") == 1 and f"no.jsonl:{len(more) + 2}:" in said.stderr,
              said.stderr)
    # What is to be a text is one.
    for lines, at in (([{"plyexercise": 1, "title": 3}, tree], "1:29:"), ([{"plyexercise": 1}, {**tree, "name": {"a": 1}}], "2:49:"),
                      ([{"plyexercise": 1, "title": None}, tree], None)):
        said = run("exercise", "export", write(f"{folder}/no.jsonl", *lines), "-o", f"{folder}/none.xml")
        check(f"a text: {lines}", (said.returncode == 0) if at is None else said.returncode == 2 and f"no.jsonl:{at} expected a text" in said.stderr, said.stderr)
    for more in ({"title": 3}, {"position": 1}, {"algorithm": ["pvs"]}):
        said = run("trace", "check", write(f"{folder}/log.jsonl", {"plytrace": 1, "game": "number-tree", "tree": "((3 12) (2 4))", **more},
                                           {"e": "enter"}, {"e": "leave", "value": 3}))
        check(f"a log’s text: {more}", said.returncode != 0 and re.search("log.jsonl:1:\\d+: expected a text, found", said.stdout + said.stderr),
              (said.stdout, said.stderr))
    os.mkdir(f"{folder}/odd")
    for name, head, line, words in (
            ("name", {"name": 3}, None, ":1:27: expected a text, found “3”"), ("title", {"title": ["a"]}, None, "expected a text"),
            ("said", {}, {"e": "question", "text": "Why?", "said": [1]}, ":2:43: expected a text"),
            ("text", {}, {"e": "question", "said": "1"}, ":2:1: expected the text of a question"),
            ("kind", {}, {"e": "riddle"}, ":2:7: expected down | back | shown | question")):
        write(f"{folder}/odd/{name}.plyanswers", {"plyanswers": 1, **head, "tree": "((3 12) (2 4))"}, *([line] if line else []))
        said = run("exercise", "grade", f"{folder}/odd")
        check(f"answers: {name}", words in said.stdout, said.stdout)
        os.remove(f"{folder}/odd/{name}.plyanswers")
    print("ok - what is no question is told with its place")


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_random(folder)
        check_papers(folder)
        check_feedback(folder)
        check_refusals(folder)
    return done()


if __name__ == "__main__":
    sys.exit(main())
