#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-headers.py ROOT [BUILD COMPILER…]: a header of src/ has two users, files besides the .c of its name, or is named -private.h;
a private one is used in its own folder and by tests and tools; with a build, every header compiles alone, in the pure layers as plain C17.
Exceptions are in headers.txt.
check-headers.py --self-test COMPILER…: breaks these rules in a scratch folder and sees that each is found."""

import collections
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile


import objects
import sources

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "headers.txt")
PURE = ("base", "plytrace", "rules", "proof", "search", "engine", "trace")  # C and POSIX only, as check-layers.py has them


def check_users(includes, listed, problems):
    users = collections.defaultdict(set)
    for path, targets in includes.items():
        for target in targets:
            users[target].add(path)
    allowed = {"src/" + header for entries in listed.values() for _, headers in entries for header in headers}
    problems += objects.check_sections("headers.txt", listed, ("kept", "window"))
    for header in sorted(path for path in includes if path.startswith("src/") and path.endswith(".h")):
        others = sorted(users[header] - {header[:-2] + ".c"})
        if not header.endswith("-private.h"):
            if len(others) < 2 and header not in allowed:
                problems.append(f"{header} has {'one user, ' + others[0] if others else 'no user'}: join it, or call it -private.h")
            if len(others) >= 2 and header in allowed:
                problems.append(f"{header} has {len(others)} users by now: strike it from headers.txt")
            continue
        for other in others:
            if other.startswith("src/") and not other.startswith(os.path.dirname(header) + "/"):
                problems.append(f"{header} is private to its folder, and {other} includes it")
    problems += [f"{header} is gone: strike it from headers.txt" for header in sorted(allowed) if header not in includes]


def proven(includes, compiled):
    """The headers that the build has compiled alone: what a compiled .c includes first, and what such a header includes first."""
    found, first = set(), [path for path in includes if path in compiled]
    for path in first:
        target = includes[path][0] if includes[path] else ""
        if target.endswith(".h") and target in includes and target not in found:
            found.add(target)
            first.append(target)
    return found


def check_alone(root, includes, commands, compiler, problems):
    """Compiles the headers that no build has compiled alone. Those of the pure layers always: as plain C17 with POSIX."""
    compiled, options = set(), {}
    for command in commands:
        path = os.path.relpath(os.path.realpath(os.path.join(command["directory"], command["file"])), os.path.realpath(root))
        words = shlex.split(command.get("command", ""))
        if "-include" not in words:  # a precompiled header goes before its own
            compiled.add(path)
        options.setdefault(path.split("/")[1], [word for word in words if word.startswith(("-I", "-isystem", "-D"))])
    headers = {path for path in includes if path.startswith("src/") and path.endswith(".h")}
    pure = sorted(path for path in headers if path.split("/")[1] in PURE)
    jobs = [(pure, ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-I", os.path.join(root, "src")], root)]
    left = headers - set(pure) - proven(includes, compiled)
    for layer in sorted({path.split("/")[1] for path in left} & set(options)):
        mine = sorted(path for path in left if path.split("/")[1] == layer)
        jobs.append((mine, ["-std=gnu17", *options[layer]], commands[0]["directory"]))
    running = []
    for paths, words, folder in jobs:
        full = [os.path.join(os.path.abspath(root), path) for path in paths]
        words = [word if not word.startswith("-Isrc/") else word for word in words]
        if full:
            running.append(subprocess.Popen([*compiler, "-fsyntax-only", "-w", *words, "-x", "c", *full], cwd=folder,
                                            stderr=subprocess.PIPE, text=True))
    for process in running:
        said = process.communicate()[1]
        faults = re.findall(r"^\S*?(src/\S+\.h:\d+\S*: (?:fatal )?error: .*)$", said, re.M)
        problems += [f"does not compile alone: {fault}" for fault in faults]
        if process.returncode != 0 and not faults:
            problems.append("the compiler failed: " + said)


def find_problems(root, commands, compiler, listed):
    problems, includes = [], sources.read_includes(root)
    check_users(includes, listed, problems)
    if compiler:
        check_alone(root, includes, commands, compiler, problems)
    return problems


def self_test(compiler):
    good = {"src/rules/a.h": "#pragma once\n#include <stdint.h>\nuint8_t a(void);\n", "src/rules/b.c": '#include "rules/a.h"\n',
            "src/rules/c.c": '#include "rules/a.h"\n', "src/rules/a.c": '#include "rules/a.h"\n'}
    breaks = {
        "clean": ({}, "", None),
        "one user": ({"src/rules/c.c": ""}, "", "src/rules/a.h has one user, src/rules/b.c"),
        "no user": ({"src/rules/c.c": "", "src/rules/b.c": ""}, "", "src/rules/a.h has no user"),
        "a test is a user": ({"src/rules/c.c": "", "tests/t.c": '#include "rules/a.h"\n'}, "", None),
        "listed": ({"src/rules/c.c": ""}, "[kept]\na reason\n  rules/a.h\n", None),
        "debts": ({"src/rules/c.c": ""}, "[debts]\nto be joined\n  rules/a.h\n", "[debts] is none of its sections"),
        "two by now": ({}, "[kept]\na reason\n  rules/a.h\n", "has 2 users by now"),
        "gone": ({}, "[kept]\na reason\n  rules/x.h\n", "src/rules/x.h is gone"),
        "private": ({"src/rules/x-private.h": "", "src/cli/b.c": '#include "rules/x-private.h"\n'}, "", "is private to its folder"),
        "alone": ({"src/rules/a.h": "#pragma once\nuint8_t a(void);\n"}, "", "does not compile alone: src/rules/a.h:2"),
        "plain C": ({"src/rules/a.h": "#pragma once\n#include <stdlib.h>\nint f = sizeof(struct random_data);\n"}, "",
                    "does not compile alone: src/rules/a.h:3"),
        "impure": ({"src/cli/x-private.h": "uint8_t a(void);\n", "src/cli/y.c": '#include <stdint.h>\n#include "cli/x-private.h"\n'}, "",
                   "does not compile alone: src/cli/x-private.h:1"),
        "not the first of its file": ({"src/cli/x-private.h": "uint8_t a(void);\n", "src/cli/z-private.h": '#include "cli/x-private.h"\n',
                                       "src/cli/y.c": '#include "cli/z-private.h"\n'}, "", None),
        "precompiled": ({"src/cli/x-private.h": "uint8_t a(void);\n", "src/cli/y.c": '#include "cli/x-private.h"\n'}, "",
                        "does not compile alone: src/cli/x-private.h:1"),
    }
    failed = 0
    for name, (files, text, expected) in breaks.items():
        with tempfile.TemporaryDirectory() as root:
            for path, content in {**good, **files, "list.txt": text}.items():
                full = os.path.join(root, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as file:
                    file.write(content)
            before = " -include stdint.h" if name == "precompiled" else ""
            commands = [{"directory": root, "file": path, "command": f"cc{before} -I{root}/src"} for path in {**good, **files}
                        if path.endswith(".c")]
            problems = find_problems(root, commands, compiler, objects.read_list(os.path.join(root, "list.txt")))
            good_end = not problems if expected is None else any(expected in problem for problem in problems)
            if not good_end:
                print(f"self-test: {name}: {problems}")
                failed += 1
    return failed > 0


def main():
    if sys.argv[1] == "--self-test":
        return self_test(sys.argv[2:])
    commands, compiler = [], sys.argv[3:]
    if compiler:
        with open(os.path.join(sys.argv[2], "compile_commands.json"), encoding="utf-8") as file:
            commands = json.load(file)
    problems = find_problems(sys.argv[1], commands, compiler, objects.read_list(LIST))
    print("\n".join(problems))
    return len(problems) > 0


sys.exit(main())
