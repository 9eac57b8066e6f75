#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""answers.py CLI: exercise grade gives the answers of practice the marks that an alpha-beta of its own gives them, in MAX's and
MIN's words: each step by the right search, and by what was said before it."""

import base64
import csv
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

CLI = sys.argv[1] if len(sys.argv) > 1 else ""
INF = math.inf


def run(*words):
    return subprocess.run([CLI, *words], capture_output=True, text=True, timeout=120)


def draw(rng, depth):
    if depth == 0 or rng.random() < 0.1:
        return rng.randint(-9, 9)
    return [draw(rng, depth - 1) for _ in range(rng.randint(1, 3))]


def text_of(node):
    return str(node) if isinstance(node, int) else f"({' '.join(map(text_of, node))})"


def down(child, alpha, beta):
    return {"e": "down", "child": child + 1, "alpha": alpha, "beta": beta}


def search(node, top, alpha, beta, path, say, strict):
    """Alpha-beta as AIMA has it. Each step is said by say(path, step), which may say something else: the search goes on from that."""
    low, high, best = alpha, beta, -INF if top else INF
    for i, child in enumerate(node if isinstance(node, list) else []):
        said = say((*path, i, "down"), down(i, alpha, beta))
        value = search(child, not top, said["alpha"], said["beta"], (*path, i), say, strict)
        best = max(best, value) if top else min(best, value)
        edge = (best > beta if strict else best >= beta) if top else (best < alpha if strict else best <= alpha)
        if edge and (beta < INF if top else alpha > -INF):
            break
        if top:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    if isinstance(node, int):
        best, bound = node, "="
    else:
        above = ">=" if high < INF and (best > high if strict else best >= high) else ""
        below = "<=" if low > -INF and (best < low if strict else best <= low) else ""
        bound = (above or below or "=") if top else (below or above or "=")
    return say((*path, "back"), {"e": "back", "value": best, "bound": bound})["value"]


def right_steps(tree, strict):
    steps = {}

    def say(path, step):
        steps[path] = step
        return step
    search(tree, True, -INF, INF, (), say, strict)
    return steps


def slip(rng, step):
    """Another number or sign than is right there; never another way."""
    other = dict(step)
    if step["e"] == "down":
        side = rng.choice(("alpha", "beta"))
        other[side] = rng.choice([each for each in (-7, 0, 3, 8, INF, -INF) if each != step[side]])
    elif rng.random() < 0.5:
        other["value"] = step["value"] + rng.choice((-3, -1, 1, 4))
    else:
        other["bound"] = rng.choice([each for each in ("=", "<=", ">=") if each != step["bound"]])
    return other


def answered(rng, tree, strict, at_end, rate):
    """Lines of answers, and how many are right of how many: by the right search, and by one's own."""
    lines, said_of, own, n = [], {}, 0, 0
    right = right_steps(tree, strict)

    def say(path, step):
        nonlocal own, n
        said = slip(rng, step) if rng.random() < rate else step
        n += 1
        own += said == step
        lines.append(said)
        said_of[path] = said
        return said if at_end else step
    search(tree, True, -INF, INF, (), say, strict)
    first = sum(said_of.get(path) == step for path, step in right.items()), len({*right, *said_of})
    return lines, (first if at_end else (own, n)), (own, n)


def as_line(line):
    return json.dumps({key: ("inf" if value > 0 else "-inf") if isinstance(value, float) and math.isinf(value) else value
                       for key, value in line.items()})


def check_random(folder):
    rng = random.Random(5)
    expected = {}
    for n in range(150):
        tree = [draw(rng, rng.randint(0, 3)) for _ in range(rng.randint(1, 3))]
        strict, at_end = rng.random() < 0.4, rng.random() < 0.6
        lines, first, own = answered(rng, tree, strict, at_end, rng.choice((0, 0.05, 0.3)))
        head = {"plyanswers": 1, "name": f"Nr {n}", "tree": text_of(tree), "rule": ">" if strict else ">=",
                "feedback": "at the end" if at_end else "at once"}
        with open(f"{folder}/n{n:03}.plyanswers", "w", encoding="utf-8") as file:
            file.write("\n".join([json.dumps(head), *map(as_line, lines)]) + "\n")
        expected[f"n{n:03}"] = first, own
    table = f"{folder}/marks.csv"
    said = run("exercise", "grade", folder, "--csv", table)
    check("a class is graded", said.returncode == 0, said.stderr)
    with open(table, encoding="utf-8", newline="") as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    check("each has a row", rows.keys() == expected.keys(), rows.keys() ^ expected.keys())
    for name, (first, own) in expected.items():
        row = rows[name]
        told = (int(row["right"]), int(row["steps"])), (int(row["own_right"]), int(row["own_steps"]))
        check(f"{name} has its marks", told == (first, own), (told, first, own))
        full = first[0] == first[1]
        check(f"{name} has all marks where all is right", (float(row["marks"]) == 15) == full, row)
        check(f"{name} is told of its first slip", (row["remark"] == "") == (own[0] == own[1]), row)
    carried = sum(first[0] < own[0] for first, own in expected.values())
    check("what came of a slip is seen", carried > 20, carried)
    print(f"ok - {len(expected)} files of answers, {carried} of them with slips that were carried on")


def check_exercise(folder):
    """Only answers of the exercise's own trees, by its rules, have marks; what is no file of answers has a sentence."""
    path = f"{folder}/week.jsonl"
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"plyexercise":1,"title":"Week","rule":">="}\n{"e":"tree","tree":"((3 12) (2 4))"}\n'
                   '{"e":"marks","nodes":2,"root":8}\n')
    inside = f"{folder}/in é"
    os.mkdir(inside)
    lines = [as_line(each) for each in right_steps([[3, 12], [2, 4]], False).values()]
    for name, head in (("good", {}), ("window", {"alpha": -9, "beta": -8}), ("other", {"tree": "((3 12) (2 5))"}), ("rule", {"rule": ">"}), ("plain", {"algorithm": "minimax"})):
        with open(f"{inside}/{name}.plyanswers", "w", encoding="utf-8") as file:
            file.write("\n".join([json.dumps({"plyanswers": 1, "tree": "((3 12) (2 4))", **head}),
                                  *(lines if name == "good" else [])]) + "\n")
    with open(f"{inside}/short.plyanswers", "w", encoding="utf-8") as file:
        file.write('{"plyanswers":1,"tree":"((3 12) (2 4))","depth":1}\n')
    with open(f"{inside}/rubbish.plyanswers", "wb") as file:
        file.write(b"\xff\x00 nothing")
    os.symlink(f"{inside}/good.plyanswers", f"{inside}/link.plyanswers")
    with open(f"{inside}/notes.txt", "w", encoding="utf-8") as file:
        file.write("no answers")
    said = run("exercise", "grade", inside, "--exercise", path, "--csv", f"{folder}/week.csv")
    check("the exercise's answers are graded", said.returncode == 0, said.stderr)
    with open(f"{folder}/week.csv", encoding="utf-8", newline="") as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    check("links and other files are none", sorted(rows) == ["good", "other", "plain", "rubbish", "rule", "short", "window"], rows.keys())
    check("the tree has its name", rows["good"]["tree"] == "tree 1" and rows["other"]["tree"] == "((3 12) (2 5))", rows)
    check("the exercise's marks", rows["good"]["marks"] == "10.00" and rows["good"]["of"] == "10.00", rows["good"])
    for name, words in (("other", "not in the exercise"), ("window", "a window at the root"), ("rule", "another rule for cutoffs"), ("plain", "another algorithm"), ("short", "ends above the leaves"),
                        ("rubbish", "rubbish.plyanswers:1:1: expected")):
        check(f"no marks: {name}", words in rows[name]["remark"] and rows[name]["marks"] == "0.00", rows[name])
    for words in (["grade"], ["grade", f"{folder}/nowhere"], ["grade", f"{folder}/in é", "--csv", f"{folder}/no/where"],
                  ["grade", inside, "--exercise", f"{inside}/notes.txt"]):
        said = run("exercise", *words)
        check(f"refused: {' '.join(words)}", said.returncode == 2 and said.stderr.count("\n") == 1, said.stderr)
    for head, verb, words in (({"fail": "raw"}, "sheet", "“fail” is “soft” or “hard”"), ({"fail": "low"}, "page", "“fail” is “soft” or “hard”"),
                              ({"values": "mover"}, "export", "“values” are “max”")):
        with open(f"{folder}/odd.jsonl", "w", encoding="utf-8") as file:
            file.write(json.dumps({"plyexercise": 1, **head}) + '\n{"e":"tree","tree":"((3 12) (2 4))"}\n')
        said = run("exercise", verb, f"{folder}/odd.jsonl", "-o", f"{folder}/odd.out")
        check(f"refused: {verb} of {head}", said.returncode == 2 and words in said.stderr and said.stderr.count("\n") == 1, said.stderr)
    for verb in ("page", "export"):
        said = run("exercise", verb, path, "-o", path)
        check(f"{verb} does not overwrite the exercise", said.returncode == 2 and "another file" in said.stderr, said.stderr)
    said = run("exercise", "grade", inside, "--csv", "/dev/full")
    check("a full disk is told", said.returncode == 2 and said.stderr.count("\n") == 1, said.stderr)
    print("ok - an exercise's answers")


def letters(tree, strict):
    """The key by the sheet's names: inner nodes A, B … level by level, leaves 1, 2 … from left to right."""
    steps, level, named, n, leaves = right_steps(tree, strict), [(tree, ())], {}, 0, []
    while level:
        below = []
        for node, path in level:
            if isinstance(node, list):
                named[chr(ord("A") + n)] = path
                n += 1
                below += [(child, (*path, i)) for i, child in enumerate(node)]
        level = below

    def walk(node, path):
        if not isinstance(node, list):
            leaves.append(path)
        for i, child in enumerate(node if isinstance(node, list) else []):
            walk(child, (*path, i))
    walk(tree, ())
    named.update({str(i + 1): path for i, path in enumerate(leaves)})
    return {name: (steps.get((*path, "down"), down(0, -INF, INF)), steps[(*path, "back")]) if (*path, "back") in steps else None
            for name, path in named.items()}


def spelled(number):
    return "inf" if number == INF else "-inf" if number == -INF else str(number)


def places(question):
    """What is asked in a cloze question: its kind, and the answers of which those with = are right (as Moodle's manual has it)."""
    found = re.findall(r"\{1:(SHORTANSWER|MULTICHOICE):([^}]*)\}", question)
    return [(kind, [each[1:] for each in text.split("~") if each.startswith("=")], text.split("~")) for kind, text in found]


def check_platform(folder):
    rng = random.Random(8)
    signs = {"=": ("exact", "exactly"), ">=": ("at least",) * 2, "<=": ("at most",) * 2}
    for n in range(30):
        tree, strict = [draw(rng, rng.randint(1, 3)) for _ in range(rng.randint(1, 3))], n % 2 == 1
        path, out = f"{folder}/platform.jsonl", f"{folder}/platform.out"
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps({"plyexercise": 1, "title": "A {1:NUMERICAL:=1} & ]]> <b>", "rule": ">" if strict else ">="}) + "\n" +
                       json.dumps({"e": "tree", "tree": text_of(tree), "name": "=1+1"}) + "\n")
        key = letters(tree, strict)
        said = run("exercise", "export", path, "--to", "csv", "-o", out)
        with open(out, encoding="utf-8", newline="") as file:
            rows = {row["node"]: row for row in csv.DictReader(file)}
        check(f"{n}: a key as a table", said.returncode == 0 and rows.keys() == key.keys() and all(row["tree"] == "'=1+1" for row in rows.values()),
              (said.stderr, rows.keys()))
        for name, steps in key.items():
            row, there = rows[name], steps is not None
            good = row["looked_at"] == ("yes" if there else "no") and (not there or (row["alpha"], row["beta"], row["bound"], row["value"]) == (
                spelled(steps[0]["alpha"]), spelled(steps[0]["beta"]), signs[steps[1]["bound"]][0], spelled(steps[1]["value"])))
            check(f"{n}: {name} in the key", good, (row, steps))
        said = run("exercise", "export", path, "-o", out)
        check(f"{n}: a question for Moodle", said.returncode == 0, said.stderr)
        quiz = ElementTree.parse(out).getroot()
        check(f"{n}: its title is a text", [each.text for each in quiz.iter("text")][0] == "A {1:NUMERICAL:=1} & ]]> <b>: =1+1")
        svg = ElementTree.fromstring(base64.b64decode(quiz.find("question/questiontext/file").text))
        inner, leaves = [name for name in key if name.isalpha()], [name for name in key if name.isdigit()]
        check(f"{n}: its picture has the letters", sorted(each.text for each in svg.iter() if each.tag.endswith("text") and each.text.isalpha())
              == sorted(inner), out)
        asked = places(quiz.find("question/questiontext/text").text)
        check(f"{n}: four places for a node, one for a leaf", len(asked) == 4 * len(inner) + len(leaves), len(asked))
        for i, name in enumerate(inner):
            steps = key[name]
            wanted = [spelled(steps[0]["alpha"]), spelled(steps[0]["beta"]), signs[steps[1]["bound"]][1], spelled(steps[1]["value"])] \
                if steps else ["-", "-", "–", "-"]
            right = [place[1] for place in asked[4 * i:4 * i + 4]]
            check(f"{n}: {name} in the question", all(want in each for want, each in zip(wanted, right)) and len(right[2]) == 1, (wanted, right))
        for i, name in enumerate(leaves):
            check(f"{n}: leaf {name} in the question", asked[4 * len(inner) + i][1] == ["looked at" if key[name] else "not looked at"])
        package = f"{folder}/qti{n}"
        said = run("exercise", "export", path, "--to", "qti", "-o", package)
        check(f"{n}: a package of QTI", said.returncode == 0, said.stderr)
        item = ElementTree.parse(f"{package}/tree-1.xml").getroot()
        at = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
        declared = {each.get("identifier"): each for each in item.iter(f"{at}responseDeclaration")}
        interactions = [each for each in item.iter() if each.get("responseIdentifier")]
        summed = [each.get("identifier") for each in item.iter(f"{at}mapResponse")]
        check(f"{n}: the same places, each summed up once", len(interactions) == len(asked) and summed == list(declared) ==
              [each.get("responseIdentifier") for each in interactions], (len(interactions), len(asked)))
        for (kind, right, _), each in zip(asked, interactions):
            place = declared[each.get("responseIdentifier")]
            keys = [entry.get("mapKey") for entry in place.iter(f"{at}mapEntry") if entry.get("mappedValue") == "1"]
            if kind == "MULTICHOICE":
                keys = [choice.text for choice in each.iter(f"{at}inlineChoice") if choice.get("identifier") in keys]
            check(f"{n}: the same is right", keys == right, (keys, right))
        files = {each.get("href") for each in ElementTree.parse(f"{package}/imsmanifest.xml").getroot().iter() if each.tag.endswith("file")}
        check(f"{n}: the manifest names the files", files == set(os.listdir(package)) - {"imsmanifest.xml"}, files)
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"plyexercise":1,"title":"A\\u0001","fail":"hard","rule":">"}\n{"e":"tree","tree":"(1/3 (-2.5 1/3))"}\n'
                   '{"e":"tree","tree":"(2 (2 (9 1)))"}\n')
    said = run("exercise", "export", path, "-o", out)
    asked = [places(each.find("questiontext/text").text) for each in ElementTree.parse(out).getroot().iter("question")]
    check("a third as people write it", said.returncode == 0 and {"0.333", "0,333", "1/3", "+1/3"} <= set(asked[0][3][1]), (said.stderr, asked[0]))
    check("the key has it as the tree has", asked[0][3][1][0] == "1/3", asked[0])
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"plyexercise":1,"algorithm":"pvs"}\n{"e":"tree","tree":"((1/3 2) (3 (4 1/3)))"}\n')
    for words in (("exercise", "sheet", path, "-o", f"{folder}/sheets"), ("exercise", "export", path, "-o", f"{folder}/no.xml"),
                  ("exercise", "export", path, "--to", "qti", "-o", f"{folder}/no"), ("exercise", "export", path, "-o", f"{folder}/no.csv")):
        said = run(*words)
        check(f"PVS is not for paper: {words[1:3][0]} {words[-1][-4:]}", said.returncode == 2 and said.stderr.count("\n") == 1 and
              "practised in the window or on a page" in said.stderr and not os.path.exists(words[-1]), said.stderr)
    said = run("trace", "grade", folder, "--exercise", path)
    check("programs are not graded as PVS", said.returncode == 2 and "programs are not graded as PVS" in said.stderr, said.stderr)
    said = run("exercise", "page", path, "-o", f"{folder}/pvs.html")
    check("PVS on a page", said.returncode == 0, said.stderr)
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"plyexercise":1,"algorithm":"pvs","rule":">"}\n{"e":"tree","tree":"(1 2)"}\n')
    said = run("exercise", "page", path, "-o", f"{folder}/no.html")
    check("PVS leaves a node at ≥", said.returncode == 2 and "the rule “>=”, as it is PVS" in said.stderr, said.stderr)
    print("ok - 30 exercises for a learning platform, and as tables")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/class")
        check_random(f"{folder}/class")
        check_exercise(folder)
        check_platform(folder)
    return done()


if __name__ == "__main__":
    sys.exit(main())
