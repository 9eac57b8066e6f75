#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-calls.py BUILD ROOT: fails where files of src/ call each other in a circle, by the symbols of the objects in BUILD, except
the circles in circles.txt. Such a circle says that the files are one, or that a third is missing.
check-calls.py --self-test COMPILER…: compiles circles in a scratch folder and sees that each is found."""

import collections
import os
import sys
import tempfile

import objects

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "circles.txt")
MOST_SETS, MOST_FILES = 12, 5


def graph_of(build):
    """{file: {file that it calls: the symbols}} among the files of src/."""
    graph = collections.defaultdict(lambda: collections.defaultdict(list))
    for name, symbols in build.uses.items():
        for symbol in sorted(symbols):
            other = build.defined.get(symbol)
            if other is not None and other != name:
                graph[name][other].append(symbol)
    return graph


def circles_of(graph):
    """The strongly connected components of more than one file (Tarjan 1972)."""
    index, low, stack, circles = {}, {}, [], []

    def visit(name):
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in graph.get(name, ()):
            if other not in index:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == index[name]:
            circle = stack[stack.index(name):]
            del stack[stack.index(name):]
            if len(circle) > 1:
                circles.append(sorted(circle))

    sys.setrecursionlimit(10000)
    for name in sorted(graph):
        if name not in index:
            visit(name)
    return circles


def way(graph, circle, start):
    """A shortest walk from START through CIRCLE back to it, in words."""
    queue, come_from = [start], {}
    for name in queue:
        for other in sorted(set(graph[name]) & set(circle)):
            if other not in come_from:
                come_from[other] = name
                queue.append(other)
    walk, name = [], start
    while not walk or name != start:
        before = come_from[name]
        walk.append(f"{before} uses {graph[before][name][0]} of {name}")
        name = before
    return ", ".join(reversed(walk))


def check_list(listed, problems):
    problems += objects.check_sections("circles.txt", listed, ("kept",))
    kept = listed.get("kept", [])
    if len(kept) > MOST_SETS:
        problems.append(f"circles.txt keeps {len(kept)} circles, and {MOST_SETS} are the most")
    for reason, files in kept:
        if len(files) > MOST_FILES:
            problems.append(f"circles.txt keeps {len(files)} files, and {MOST_FILES} are the most: {reason}")
        problems += [f"circles.txt: {name} is of the window, which has no circles" for name in files if name.startswith("ui/")]


def find_problems(build, listed):
    problems, graph = [], graph_of(build)
    check_list(listed, problems)
    allowed = [(reason, set(files)) for entries in listed.values() for reason, files in entries]
    found = circles_of(graph)
    for circle in found:
        reason, files = max(allowed, key=lambda entry: len(entry[1] & set(circle)), default=("", set()))
        if not files & set(circle):
            problems.append(f"a new circle, {' '.join(circle)}: {way(graph, circle, circle[0])}")
            continue
        problems += [f"{name} joins the circle “{reason}”: {way(graph, circle, name)}" for name in circle if name not in files]
    inside = {name for circle in found for name in circle}
    for entries in listed.values():
        for reason, files in entries:
            gone = [name for name in files if name not in inside and build.has(name)]
            problems += [f"{name} is in no circle any more: strike it from “{reason}” in circles.txt" for name in gone]
    return problems, found


def self_test(compiler):
    calls = {
        "none": ({"a": "b", "b": "c", "c": ""}, "", None),
        "two": ({"a": "b", "b": "a"}, "", "a new circle, a.c b.c: a.c uses b of b.c, b.c uses a of a.c"),
        "three": ({"a": "b", "b": "c", "c": "a"}, "", "a new circle, a.c b.c c.c"),
        "listed": ({"a": "b", "b": "a"}, "[kept]\na class\n  a.c b.c\n", None),
        "joined": ({"a": "b", "b": "a c", "c": "a"}, "[kept]\na class\n  a.c b.c\n", "c.c joins the circle “a class”"),
        "left": ({"a": "b", "b": "a", "c": ""}, "[kept]\na class\n  a.c b.c c.c\n", "c.c is in no circle any more"),
        "large": ({}, "[kept]\na class\n  a b c d e f\n", "keeps 6 files, and 5 are the most"),
        "many": ({}, "[kept]\n" + "a class\n  a b\n" * 13, "keeps 13 circles, and 12 are the most"),
        "debts": ({"a": "b", "b": "a"}, "[debts]\nto be joined\n  a.c b.c\n", "[debts] is none of its sections"),
        "window": ({}, "[kept]\na window\n  ui/a.c\n", "ui/a.c is of the window, which has no circles"),
    }
    failed = 0
    for name, (files, text, expected) in calls.items():
        with tempfile.TemporaryDirectory() as root:
            texts = {}
            for file, others in files.items():
                texts[f"src/{file}.c"] = "".join(f"void {other}(void);\n" for other in [file, *others.split()])
                texts[f"src/{file}.c"] += f"void {file}(void) {{ {''.join(f'{other}();' for other in others.split())} }}\n"
            build = objects.compile_scratch(root, texts, compiler)
            with open(os.path.join(root, "circles.txt"), "w", encoding="utf-8") as out:
                out.write(text)
            problems, _ = find_problems(build, objects.read_list(os.path.join(root, "circles.txt")))
            good = not problems if expected is None else any(expected in problem for problem in problems)
            if not good:
                print(f"self-test: {name}: {problems}")
                failed += 1
    return failed > 0


def main():
    if sys.argv[1] == "--self-test":
        return self_test(sys.argv[2:])
    build = objects.Objects(sys.argv[1], sys.argv[2])
    problems, found = find_problems(build, objects.read_list(LIST))
    print("\n".join(problems))
    print(f"{len(found)} circles hold {sum(map(len, found))} files")
    return len(problems) > 0


sys.exit(main())
