#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""graded-hand-ins.py PLYSCOPE-CLI: a class hands in its searches, and one command grades them, as an instructor would call it:
right ones in several dialects, one with each slip, and programs that crash, never end, write rubbish or too much, or nothing.
Which visits there should be, and the root's value, are counted here once more. TAP."""
import collections
import csv
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from students import SLIPS, Search, tree_of

HERE = os.path.dirname(os.path.abspath(__file__))
TREES = ["((3 12 8) (2 4 6) (14 5 2))", "(((5 -6 7) (4 5) (3 9)) (6 (6 9 1) (7 2)) ((5 8) (9 8 2) (6 4)))"]
RANDOM = "b3d3v-9..20s2"
MARKS = {"nodes": 3, "values": 3, "windows": 5, "cuts": 2.5, "root": 1.5}
SECONDS = 5  # a right program needs a tenth of one
# The table of a search without one shows in a second pass only, and there is none.
SLIPPED = [slip for slip in SLIPS if slip != "table"]
RIGHT = [("mover", ">=", "soft", "max"), ("max", ">=", "soft", "max"), ("max", ">", "soft", "max"), ("mover", ">", "hard", "max"),
         ("max", ">=", "raw", "max"), ("mover", ">=", "low", "max")]
PROGRAM = """import random, sys
import os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from students import Search, tree_of
tree = tree_of(open(sys.argv[1]).read())
text = Search({dialect!r}, {slip!r}, depths={depths}).run(tree, {declared}, random.Random({name!r}))
"""
WRITES = "open(sys.argv[2], 'w').write(text)\n"
HALF = "lines = text.splitlines(True)\nfile = open(sys.argv[2], 'w')\nfile.write(''.join(lines[:len(lines) // 2]))\nfile.flush()\n"
# What goes wrong outside of the search: what is done instead of writing, and what is said of it.
BAD = {
    "crashes": (HALF + "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n", r"signal 11 .*here the log ends"),
    "raises": (HALF + "[][1]\n", r"exit status 1, its last words “IndexError.*here the log ends"),
    "crashes at the end": (WRITES + "import os, signal\nos.kill(os.getpid(), signal.SIGABRT)\n", r"signal 6"),
    "never ends": (HALF + "while '(6 (6 9 1)' in text:\n    pass\n" + WRITES,
                   rf"^tree 2: It (used up its {SECONDS} s of CPU time|was still running after {3 * SECONDS} s)\. Line \d+, [\d ]+: here the log ends\.$"),
    "sleeps": ("import time\nif '(6 (6 9 1)' in text:\n    time.sleep(1000)\n" + WRITES,
               rf"^tree 2: It was still running after {3 * SECONDS} s\. It wrote no log\.$"),
    "writes rubbish": ("open(sys.argv[2], 'wb').write(bytes(random.Random(1).randbytes(100000)))\n", r"search\.jsonl:1:1: expected"),
    "writes prose": ("open(sys.argv[2], 'w').write('The value is 7.\\n')\n", r"search\.jsonl:1:1: expected"),
    "writes nothing": ("", r"It wrote no log\."),
    "writes too much": ("file = open(sys.argv[2], 'w')\nfile.write(text)\nwhile True:\n    file.write(text.split('\\n', 1)[1])\n",
                        r"(File too large|No space left).*searched again"),
    "eats memory": ("block = bytearray(2 << 30)\n" + WRITES, r"its last words “MemoryError|It took more than its 1000 MiB of memory"),
    "searches another": (WRITES.replace("text)", "text.replace('(', '((', 1).replace(')\"', '))\"', 1))"), r"no search of this tree"),
    "guesses": ("root = Search(('max', '>=', 'soft', 'max')).run(tree, True, random.Random(0)).splitlines(True)\n"
                "open(sys.argv[2], 'w').write(''.join([root[0], root[1], root[-1]]))\n", r"none of its moves was tried"),
    "copies another's": ("import shutil\nshutil.copy(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'right 0', "
                         "'search.py'), sys.argv[2])\n", r"FileNotFoundError|search\.jsonl:1:1: expected"),
    "links": ("import os\nos.symlink('/etc/passwd', sys.argv[2])\n", r"search\.jsonl"),
    "loses its folder": ("import os, shutil\nshutil.rmtree(os.path.dirname(sys.argv[2]))\n", r"removed or replaced the folder|It wrote no log"),
}

failed = count = 0


def tell(good, name, detail=""):
    global failed, count
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} {name}", flush=True)
    if not good and detail:
        print("# " + str(detail).replace("\n", "\n# "))


def visits(text):
    """How often each way of moves is called, and the last value for MAX at the root."""
    found, path, value = collections.Counter(), [], None
    head, *lines = (json.loads(line) for line in text.splitlines())
    for line in lines:
        if line["e"] == "enter":
            path.append(line.get("move", ""))
            found[" ".join(path)] += 1
        elif line["e"] == "leave":
            path.pop()
            value = line["value"]
    return found, value


def shares(wrong, right):
    """Of nodes and root, in one log."""
    (mine, value), (wanted, best) = visits(wrong), visits(right)
    common, all_ = (mine & wanted).total(), (mine | wanted).total()
    return common / all_, float(value == best)


def visits_as_logged(text):
    """All that is logged but cuts, which need not be."""
    return [line for line in text.splitlines()[1:] if '"cut"' not in line]


def make(folder, name, program):
    os.makedirs(os.path.join(folder, name))
    with open(os.path.join(folder, name, "search.py"), "w") as file:
        file.write(program)
    # In its box a program sees what was handed in with it, and nothing else.
    shutil.copy(os.path.join(HERE, "students.py"), os.path.join(folder, name))


def grade(cli, *arguments):
    return subprocess.run([cli, "trace", "grade", *arguments], capture_output=True, text=True, timeout=600)


def rows(path):
    with open(path, newline="") as file:
        return {row["submission"]: row for row in csv.DictReader(file)}


def numbers_of(row):
    return [float(row[part]) for part in MARKS]


def numbers(row):
    return [float(row[part]) for part in (*MARKS, "marks", "of")]


def main():
    cli = sys.argv[1]
    with tempfile.TemporaryDirectory() as place:
        programs, logs = os.path.join(place, "programs"), os.path.join(place, "logs")
        exercise = os.path.join(place, "week3.jsonl")
        with open(exercise, "w") as file:
            head = {"plyexercise": 1, "title": "Week 3", "algorithm": "alpha-beta", "root": "max", "order": "tree"}
            trees = [{"e": "tree", "tree": tree} for tree in TREES] + [{"e": "tree", "random": RANDOM, "name": "the random tree"}]
            for line in head, *trees, {"e": "marks", **MARKS}:
                file.write(json.dumps(line) + "\n")
        drawn = subprocess.run([cli, "trace", "record", "--random", RANDOM, "--plain", "-o", "-"], capture_output=True, text=True)
        texts = [*TREES, json.loads(drawn.stdout.splitlines()[0])["tree"]]

        # The class.
        expected, handed, names = {}, {}, {}
        for at, dialect in enumerate(RIGHT):
            handed[f"right {at}"] = (dialect, None)
        for at, slip in enumerate(SLIPPED):
            # Which rule is right must be said where it is the other one that is followed.
            handed[slip] = (RIGHT[at % 3], slip)
        for name, (dialect, slip) in handed.items():
            declared = slip is not None
            make(programs, name, PROGRAM.format(dialect=dialect, slip=slip, depths=slip == "early", declared=declared,
                                                name=name) + WRITES)
            found, every = [], {other: [] for other in (slip and SLIPPED) or ()}
            os.makedirs(os.path.join(logs, name))
            for number, text in enumerate(texts):
                tree = tree_of(text)
                wrong = Search(dialect, slip, depths=slip == "early").run(tree, declared, random.Random(name))
                right = Search(dialect).run(tree, declared, random.Random(name))
                found.append(shares(wrong, right))
                for other, same in every.items():
                    same.append(visits_as_logged(Search(dialect, other, depths=slip == "early").run(tree, declared, random.Random(name)))
                                == visits_as_logged(wrong))
                with open(os.path.join(logs, name, f"{number}.jsonl"), "w") as file:
                    file.write(wrong)
            # Slips that these trees do not tell apart.
            names[name] = {other for other, same in every.items() if all(same)}
            expected[name] = [sum(column) / len(found) for column in zip(*found)]
        for name, (instead, _) in BAD.items():
            make(programs, name, PROGRAM.format(dialect=RIGHT[1], slip=None, depths=False, declared=True, name=name) + instead)

        marks, junit, scopes = (os.path.join(place, name) for name in ("marks.csv", "junit.xml", "results"))
        os.mkdir(scopes)
        done = grade(cli, programs, "--exercise", exercise, "--run", f"{shlex.quote(sys.executable)} {{submission}}/search.py {{tree}} {{out}}",
                     "--unsafe", "--time-limit", str(SECONDS), "--memory", "1000", "--csv", marks, "--junit", junit,
                     "--gradescope", os.path.join(scopes, "{submission}.json"))
        tell(done.returncode == 0 and not done.stderr, "graded in one command", done.stdout + done.stderr)
        if done.returncode != 0:
            print(f"1..{count}")
            return 1
        graded = rows(marks)
        tell(sorted(graded) == sorted([*handed, *BAD]) and len(graded) >= 30, f"{len(graded)} submissions", graded.keys())

        for name in handed:
            row, (nodes, root) = graded[name], expected[name]
            slip = handed[name][1]
            got = numbers(row)
            full = all(value == most for value, most in zip(got, MARKS.values()))
            good = abs(got[0] - nodes * MARKS["nodes"]) < 0.0101 and abs(got[4] - root * MARKS["root"]) < 0.0101
            good = good and abs(sum(got[:5]) - got[5]) < 1e-6 and got[6] == sum(MARKS.values())
            if slip is None:
                good = good and full and not row["mistakes"] and not row["remarks"]
            else:
                good = good and not full and set(row["mistakes"].split()) == names[name] and re.search(r"Line \d+, ", row["remarks"])
            tell(good, f"marks: {name}", f"{row} where nodes are {nodes} and root {root}, of {names[name]}")
        # What a slip is not about costs nothing of its own: these logs make the right visits up to the slip's consequences.
        tell(float(graded["sign"]["windows"]) > 0 and float(graded["sign"]["values"]) < MARKS["values"], "a sign is a matter of values",
             graded["sign"])
        tell(float(graded["no-alpha"]["windows"]) < MARKS["windows"] and float(graded["no-alpha"]["root"]) == MARKS["root"],
             "a missing α is a matter of windows", graded["no-alpha"])
        for name, (_, words) in BAD.items():
            row = graded[name]
            tell(re.search(words, row["remarks"], re.S) and not row["mistakes"], f"said: {name}", row)
        for name in "writes rubbish", "writes prose", "writes nothing", "eats memory", "searches another", "links", "loses its folder":
            tell(float(graded[name]["marks"]) == 0, f"no marks: {name}", graded[name])
        for name in "crashes", "raises", "never ends", "guesses", "sleeps":
            tell(0 < float(graded[name]["marks"]) < sum(MARKS.values()), f"part marks: {name}", graded[name])
        tell(float(graded["guesses"]["marks"]) <= MARKS["root"] + 2, "a guessed value is little", graded["guesses"])
        tell(float(graded["crashes at the end"]["marks"]) == sum(MARKS.values()), "what was logged counts", graded["crashes at the end"])

        # What is made first is made in {folder}, which can be written into, unlike the submission's own.
        compiled = os.path.join(place, "compiled")
        make(compiled, "right 0", PROGRAM.format(dialect=RIGHT[0], slip=None, depths=False, declared=False, name="right 0") + WRITES)
        own = os.path.join(place, "compiled.csv")
        done = grade(cli, compiled, "--exercise", exercise, "--run",
                     "sh -c 'cp *.py {folder} && python3 {folder}/search.py {tree} {out}'",
                     "--unsafe", "--time-limit", str(SECONDS), "--csv", own)
        tell(done.returncode == 0 and float(rows(own)["right 0"]["marks"]) == sum(MARKS.values()), "{folder} takes what is made first",
             done.stdout + done.stderr)

        suites = xml.etree.ElementTree.parse(junit).getroot()
        good = {suite.get("name") for suite in suites} == set(graded)
        for suite in suites:
            lost = [case.get("name") for case in suite if case.find("failure") is not None]
            row = graded[suite.get("name")]
            good = good and lost == [part for part, most in MARKS.items() if float(row[part]) < most]
            good = good and int(suite.get("failures")) == len(lost) and int(suite.get("tests")) == len(suite) == len(MARKS)
        tell(good, "JUnit: a suite a submission, a case a part", open(junit).read()[:2000])
        good = sorted(os.listdir(scopes)) == sorted(name + ".json" for name in graded)
        for name, row in graded.items():
            result = json.load(open(os.path.join(scopes, name + ".json")))
            good = good and abs(result["score"] - float(row["marks"])) < 1e-6 and result["output"]
            good = good and abs(sum(test["score"] for test in result["tests"]) - result["score"]) < 1e-6
            good = good and {test["name"]: test["max_score"] for test in result["tests"]} == MARKS
            good = good and all((test["status"] == "passed") == (test["score"] == test["max_score"]) for test in result["tests"])
        tell(good, "Gradescope: the score is that of its tests")

        # The same logs, handed in.
        read = os.path.join(place, "read.csv")
        done = grade(cli, logs, "-e", exercise, "--csv", read)
        same = rows(read) if done.returncode == 0 else {}
        tell(done.returncode == 0 and all(numbers(same[name]) == numbers(graded[name]) for name in handed), "logs get the marks of programs",
             done.stderr)
        one, alone = os.path.join(place, "one.json"), os.path.join(logs, "right 0")
        done = grade(cli, alone, "-e", exercise, "--single", "--gradescope", one)
        tell(done.returncode == 0 and json.load(open(one))["score"] == sum(MARKS.values()), "one submission alone", done.stderr)
        os.remove(os.path.join(alone, "1.jsonl"))
        done = grade(cli, alone, "-e", exercise, "--single")
        tell("tree 2: There is no log of this tree." in done.stdout, "a log that is missing", done.stdout)

        # Other exercises: any order, minimax, MIN at the root, fractions that are not met.
        def graded_as(head, tree, **logs_of):
            folder = tempfile.mkdtemp(dir=place)
            for name, text in logs_of.items():
                with open(os.path.join(folder, name + ".jsonl"), "w") as file:
                    file.write(text)
            with open(exercise, "w") as file:
                file.write(json.dumps({"plyexercise": 1, **head}) + "\n" + json.dumps({"e": "tree", "tree": tree}) + "\n")
            done = grade(cli, folder, "-e", exercise, "--csv", read)
            found = rows(read) if done.returncode == 0 else {}
            return {name: numbers_of(row) for name, row in found.items()}, done.stdout + done.stderr

        def log_of(tree, dialect=RIGHT[1], slip=None, declared=False, **more):
            return Search(dialect, slip, **more).run(tree_of(tree), declared, random.Random(1))

        got, said = graded_as({}, TREES[1], order=log_of(TREES[1], slip="order"), least=log_of(TREES[1], ("max", ">", "raw", "min")),
                              none=log_of(TREES[1], minimax=True))
        tell(got.get("order") == got.get("least") == [3, 3, 5, 2, 2] and got["none"][1:] == [got["none"][0], 0, 0, 2]
             and 0 < got["none"][0] < 3, "a free order and root, and no cutoffs", said)
        got, said = graded_as({"algorithm": "minimax", "root": "max"}, TREES[0], right=log_of(TREES[0], minimax=True),
                              cuts=log_of(TREES[0]), least=log_of(TREES[0], ("max", ">", "raw", "min"), minimax=True))
        tell(got.get("right") == [3, 3, 0, 0, 2] and 0 < got["cuts"][0] < 3 and got["cuts"][4] == 2 and got["least"][0] == 3
             and got["least"][1] < 3 and got["least"][4] == 0, "minimax", said)
        whole = log_of("((3 4) (1 5))", declared=True)
        got, said = graded_as({"values": "max"}, "((3 4) (1 5/2))", right=whole.replace("(1 5)", "(1 5/2)"))
        tell(got.get("right") == [3, 3, 5, 2, 2], "a fraction that is not met", said)
        # What would keep a log from being judged does not help it.
        for name, old, new in (("a table", '"e": "leave"', '"e": "leave", "table": true'), ("quiescence", '"e": "leave"',
                               '"e": "leave", "quiescence": true'), ("a depth of 0", '"e": "enter"', '"e": "enter", "depth": 0')):
            wrong = log_of(TREES[1], slip="last").replace(old, new)
            got, said = graded_as({"root": "max"}, TREES[1], hidden=wrong, plain=log_of(TREES[1], slip="last"))
            tell(got and got["hidden"] == got["plain"] and sum(got["plain"]) < 15, f"{name} hides nothing", said)
        root = log_of(TREES[1]).splitlines(True)
        narrow = root[0] + '{"e": "enter", "alpha": 50, "beta": 60}\n{"e": "enter", "move": "1", "alpha": 50, "beta": 60}\n' + \
            '{"e": "enter", "move": "1", "alpha": 50, "beta": 60}\n'
        got, said = graded_as({"root": "max"}, TREES[1], narrow=narrow, wide=log_of(TREES[1]).replace("1000000", "1000"))
        tell(got.get("wide") == [3, 3, 5, 2, 2] and sum(got["narrow"]) < 1 and "does not hold all leaves" in said,
             "a root window holds all leaves", said)

        # What an instructor can do wrong.
        for words, *arguments in (
            (r"^plyscope-cli trace grade: Expected a folder, and an exercise", logs),
            (r"--gradescope expects a name with \{submission\}", logs, "-e", exercise, "--gradescope", one),
            (r"--run expects a command with \{out\}", logs, "-e", exercise, "--run", "python3 {tree}"),
            (r"no-such-program", logs, "-e", exercise, "--run", "no-such-program {tree} {out}"),
            (r"holds no programs", os.path.join(logs, "right 1"), "-e", exercise, "--run", "cat {tree} {out}"),
            (r"read\.csv:1:1: expected", logs, "-e", read),
            (r"No such file", os.path.join(place, "none"), "-e", exercise),
        ):
            done = grade(cli, *arguments)
            tell(done.returncode == 2 and re.search(words, done.stderr) and done.stderr.count("\n") == 1 and not done.stdout,
                 f"refused: {words}", done.stdout + done.stderr)
        for line, words in (('{"plyexercise":2}', r"1:16: expected a member “plyexercise”"),
                            ('{"plyexercise":1,"algorithm":"mtdf"}', r"1:30: expected alpha-beta \| minimax \| pvs, found “.mtdf.”"),
                            ('{"plyexercise":1}', r"expected a line with a tree"),
                            ('{"plyexercise":1}\n{"e":"tree","tree":"(1 (2 x))"}', r"2:20: expected .* found “x"),
                            ('{"plyexercise":1}\n{"e":"tree","tree":"(1 <2 3>)"}', r"2:20: expected a tree without chance nodes"),
                            ('{"plyexercise":1}\n{"e":"tree","tree":"7"}', r"2:20: expected a tree with a move"),
                            ('{"plyexercise":1}\n{"e":"tree","random":"b26d12v0..1s1"}', r"2:22: expected a tree of at most"),
                            ('{"plyexercise":1}\n{"e":"tree"}', r"2:\d+: expected the text of a number tree"),
                            ('{"plyexercise":1}\n{"e":"marks","nodes":-1}', r"2:22: expected a number of marks"),
                            ('{"plyexercise":1}\n{"e":"riddle"}', r"2:6: expected tree \| marks \| question")):
            with open(exercise, "w") as file:
                file.write(line + "\n")
            done = grade(cli, logs, "-e", exercise)
            tell(done.returncode == 2 and re.search(words, done.stderr) and done.stderr.count("\n") == 1, "refused: " + line.replace("\n", " "), done.stderr)
    print(f"1..{count}")
    return failed > 0


sys.exit(main())
