# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the objects of a build say: which file defines a symbol and which files use it (nm), and the lists beside these tests."""

import collections
import json
import os
import subprocess
import sys


class Objects:
    """A build folder read through its compile_commands.json, so that objects left over from an older tree do not count. A file is
    named by its path below src/, or as “tests/…”; one that is compiled several times, for several programs, is one file."""

    def __init__(self, build, root):
        self.root = os.path.realpath(root)
        self.defined = {}  # symbol -> the file of src/ that defines it
        self.uses = collections.defaultdict(set)  # file -> symbols
        try:
            with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
                commands = json.load(file)
        except OSError as error:
            sys.exit(f"{build} is no build folder: {error.strerror}")
        # A precompiled header is no object.
        names = {command["output"]: self.name_of(command) for command in commands if not command["output"].endswith(".gch")}
        missing = [output for output in names if not os.path.exists(os.path.join(build, output))]
        if missing:
            sys.exit(f"{missing[0]} and {len(missing) - 1} more objects are not built: ninja -C {build}")
        self.read(build, names)
        self.has_window = any(name.startswith("ui/") for name in self.uses)

    def has(self, name):
        """Whether a file of src/ is compiled here, or gone; the kernels of another processor's are neither."""
        return name in self.uses or not os.path.exists(os.path.join(self.root, "src", name))

    def name_of(self, command):
        path = os.path.realpath(os.path.join(command["directory"], command["file"]))
        name = os.path.relpath(path, self.root)
        return name[len("src/"):] if name.startswith("src/") else name

    def read(self, build, names):
        if not names:
            return
        listed = subprocess.run(["nm", "-A", *names], cwd=build, capture_output=True, text=True, check=True).stdout
        for line in listed.splitlines():
            output, _, rest = line.partition(":")
            part, name = rest.split(), names[output]
            kind, symbol = (part[0], part[1]) if len(part) == 2 else (part[1], part[2])
            self.uses[name]  # a file that uses nothing is a file all the same
            if symbol.startswith("__"):  # the compiler's, the sanitizers'
                continue
            if kind == "U":
                self.uses[name].add(symbol)
            elif kind in "TDBRCVW" and not name.startswith(("tests/", "tools/", "course/", "build", "..")):
                self.defined[symbol] = name


def compile_scratch(root, files, compiler):
    """For the tests of these tests: writes FILES {path: text} below ROOT, compiles those in C there and gives their Objects."""
    commands = []
    for path, text in files.items():
        source = os.path.join(root, path)
        os.makedirs(os.path.dirname(source), exist_ok=True)
        with open(source, "w", encoding="utf-8") as out:
            out.write(text)
        if path.endswith(".c"):
            output = f"{len(commands)}.o"
            subprocess.run([*compiler, "-c", source, "-o", os.path.join(root, output)], check=True)
            commands.append({"directory": root, "file": source, "output": output})
    with open(os.path.join(root, "compile_commands.json"), "w", encoding="utf-8") as out:
        json.dump(commands, out)
    return Objects(root, root)


def check_sections(path, listed, known):
    """A list has no sections but those that its test reads: no debts."""
    return [f"{path}: [{section}] is none of its sections" for section in listed if section not in known]


def read_list(path):
    """A list beside a test: “[section]”, then paragraphs “reason”, each followed by indented lines of words. “#” begins a
    comment. Gives {section: [(reason, [word, …]), …]}."""
    sections, section, entry = {}, None, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            text = line.split("#")[0].rstrip()
            if not text:
                continue
            if text.startswith("["):
                section, entry = sections.setdefault(text.strip("[]"), []), None
            elif text[0] != " " and section is not None:
                entry = (text, [])
                section.append(entry)
            elif text[0] == " " and entry is not None:
                entry[1].extend(text.split())
            else:
                sys.exit(f"{path}:{number}: words before their section or reason")
    return sections
