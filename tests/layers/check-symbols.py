#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-symbols.py BUILD ROOT: fails on a global symbol of src/ that no other object of BUILD uses: it is static, or goes. One that
only tests use is listed in symbols.txt with a reason. Skipped without the window, which uses much that nothing else does.
check-symbols.py --self-test COMPILER…: compiles such symbols in a scratch folder and sees that each is found."""

import collections
import os
import re
import sys
import tempfile

import objects

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "symbols.txt")
PUBLIC = re.compile(r"_get_type$|^main$|^plytrace_")  # GLib's macros make it; installed for programs of others


def find_problems(build, listed, root):
    problems, users = [], collections.defaultdict(set)
    for name, symbols in build.uses.items():
        for symbol in symbols:
            users[symbol].add(name)
    for_tests = {symbol for _, symbols in listed.get("for tests", []) for symbol in symbols}
    problems += objects.check_sections("symbols.txt", listed, ("for tests",))
    for symbol, name in sorted(build.defined.items(), key=lambda item: (item[1], item[0])):
        others = users[symbol] - {name}
        if PUBLIC.search(symbol) or not name.endswith(".c"):
            continue
        if not others:
            with open(os.path.join(root, "src", name), encoding="utf-8") as file:
                itself = len(re.findall(rf"\b{symbol}\b", file.read())) > 1
            problems.append(f"{name}: {symbol} is used {'in its own file only: static' if itself else 'nowhere: strike it'}")
        if others and all(other.startswith("tests/") for other in others) and symbol not in for_tests:
            problems.append(f"{name}: {symbol} is used by tests only ({sorted(others)[0]}): say why in symbols.txt, or strike it")
        if symbol in for_tests and not (others and all(other.startswith("tests/") for other in others)):
            problems.append(f"symbols.txt: {symbol} is no more for tests only: strike it there")
    problems += [f"symbols.txt: {symbol} is gone: strike it there" for symbol in sorted(for_tests) if symbol not in build.defined]
    return problems


def self_test(compiler):
    user = "void used(void);\nint main(void) { used(); return 0; }\n"
    tester = "void tested(void);\nint main(void) { tested(); return 0; }\n"
    cases = {
        "used": ({"src/a.c": "void used(void) {}\n", "src/b.c": user}, "", None),
        "nowhere": ({"src/a.c": "void idle(void) {}\n"}, "", "a.c: idle is used nowhere: strike it"),
        "alone": ({"src/a.c": "int own(void) { return 1; }\nstatic int f(void) { return own(); }\nint (*used)(void) = f;\n"
                              "int other(void) { return used(); }\n"}, "", "a.c: own is used in its own file only: static"),
        "data": ({"src/a.c": "const int idle = 1;\n"}, "", "a.c: idle is used nowhere"),
        "tests only": ({"src/a.c": "void tested(void) {}\n", "tests/t.c": tester}, "", "tested is used by tests only (tests/t.c)"),
        "tool": ({"src/a.c": "void tested(void) {}\n", "tools/t.c": tester}, "", None),
        "listed": ({"src/a.c": "void tested(void) {}\n", "tests/t.c": tester}, "[for tests]\na reason\n  tested\n", None),
        "debts": ({"src/a.c": "void idle(void) {}\n"}, "[debts]\nto be struck\n  idle\n", "a.c: idle is used nowhere"),
        "debts named": ({}, "[debts]\nto be struck\n  idle\n", "[debts] is none of its sections"),
        "no more": ({"src/a.c": "void used(void) {}\n", "src/b.c": user}, "[for tests]\na reason\n  used\n", "no more for tests only"),
        "gone": ({}, "[for tests]\na reason\n  tested\n", "tested is gone"),
    }
    failed = 0
    for name, (files, text, expected) in cases.items():
        with tempfile.TemporaryDirectory() as root:
            build = objects.compile_scratch(root, files, compiler)
            path = os.path.join(root, "list.txt")
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
            problems = find_problems(build, objects.read_list(path), root)
            good = not problems if expected is None else any(expected in problem for problem in problems)
            if not good:
                print(f"self-test: {name}: {problems}")
                failed += 1
    return failed > 0


def main():
    if sys.argv[1] == "--self-test":
        return self_test(sys.argv[2:])
    build = objects.Objects(sys.argv[1], sys.argv[2])
    if not build.has_window:
        print("the window is not built")
        return 77
    problems = find_problems(build, objects.read_list(LIST), sys.argv[2])
    print("\n".join(problems))
    print(f"{len(build.defined)} global symbols")
    return len(problems) > 0


sys.exit(main())
