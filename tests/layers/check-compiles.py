#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-compiles.py BUILD - reads every source of a build folder with that folder's compiler and warnings, but makes no objects
(-fsyntax-only). In a folder that is configured for clang this is what clang has to say of the tree, in a tenth of the time that a
build takes. Sources that the build makes are made first.

Most of a reading would be the reading of other people's headers, so these are read once (clang's -include-pch): of those in HEADERS a
source is given the first that it includes, itself or by what it includes, so that nothing is hidden that it does not include.

check-compiles.py --self-test COMPILER…: reads sources with faults in a scratch folder and sees that each is found."""

import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
import tempfile

import sources

# From the one that includes most.
HEADERS = ["adwaita.h", "gtk/gtk.h", "json-glib/json-glib.h", "pango/pangocairo.h", "gio/gio.h", "glib-object.h", "glib.h"]


def made_sources(build):
    """The sources that commands of the build write."""
    made = []
    for rule in ("CUSTOM_COMMAND", "CUSTOM_COMMAND_DEP"):
        listed = subprocess.run(["ninja", "-C", build, "-t", "targets", "rule", rule], capture_output=True, text=True, check=True)
        made += [line for line in listed.stdout.split() if line.endswith((".c", ".h", ".inc"))]
    return made


def reading(command):
    """The command's words without those that write something."""
    words, result = iter(shlex.split(command)), []
    for word in words:
        if word in ("-o", "-MF", "-MQ"):
            next(words)
        elif word not in ("-MD", "-c"):
            result.append(word)
    return result + ["-fsyntax-only"]


class Reader:
    """Reads sources with the compiler of a build folder, other people's headers but once."""

    def __init__(self, build, root, scratch):
        self.build, self.root, self.scratch = build, os.path.realpath(root), scratch
        self.includes = sources.read_includes(root)
        self.precompiled = {}

    def run(self, words):
        return subprocess.run(words, cwd=self.build, stderr=subprocess.PIPE, text=True, errors="replace")

    def header(self, file):
        """Which of HEADERS a source includes, itself or by others of this tree."""
        path = os.path.relpath(os.path.realpath(os.path.join(self.build, file)), self.root)
        there = sources.closure(self.includes, path)
        return next((header for header in HEADERS if "<" + header in there), None)

    def job(self, file, words):
        """What decides whether two sources can be given the same precompiled header: it and the options, but not the folders."""
        header = self.header(file) if "clang" in os.path.basename(words[0]) else None
        return header and (header, *(word for word in words if word != file and not word.startswith(("-I", "-isystem"))))

    def precompile(self, job, words, file):
        path = os.path.join(self.scratch, f"{len(self.precompiled)}.h")
        with open(path, "w", encoding="utf-8") as header:
            header.write(f"#include <{job[0]}>\n")
        self.precompiled[job] = path + ".pch"
        options = [word for word in words if word not in (file, "-fsyntax-only")]
        return [*options, "-x", "c-header", path, "-o", path + ".pch"]

    def read(self, file, words):
        precompiled = self.precompiled.get(self.job(file, words))
        if precompiled and os.path.exists(precompiled) and \
                self.run([*words, "-include-pch", precompiled]).returncode == 0:
            return 0, ""
        done = self.run(words)  # what is wrong is told of the source as it is
        return done.returncode, done.stderr


def read_all(build, root):
    """How many sources were read, and what is told of each that has a fault."""
    made = made_sources(build)
    if made:
        subprocess.run(["ninja", "-C", build, "--quiet", *made], check=True)
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = [(command["file"], reading(command["command"])) for command in json.load(file)
                    if command["file"].endswith(".c")]
    # A source that several programs compile alike is read once.
    once = {(file, *(word for word in words if not word.startswith("-I"))): (file, words) for file, words in commands}
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        reader = Reader(build, root, scratch)
        jobs = {reader.job(file, words): (words, file) for file, words in once.values()}
        list(pool.map(reader.run, [reader.precompile(job, *jobs[job]) for job in jobs if job]))
        done = pool.map(lambda each: reader.read(*each), once.values())
        return len(once), [told for returncode, told in done if returncode != 0]


def check(build):
    read, faults = read_all(build, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.stderr.write("".join(faults))
    print(f"{read} sources read, {len(faults)} of them with warnings or errors")
    return 1 if faults or not read else 0


def self_test(compiler):
    """A fault of each kind is found where other people's headers were read before, too, and none where there is none."""
    options = shlex.split(subprocess.run(["pkg-config", "--cflags", "gio-2.0"], capture_output=True, text=True, check=True).stdout)
    tried = {
        "good": ("#include <gio/gio.h>\nGFile *one(void);\nGFile *one(void) { return NULL; }\n", 0),
        "by another": ('#include "other.h"\nint two(GFile *file) { return file != NULL; }\n', 0),
        "not included": ("#include <glib.h>\nGFile *three(void);\n", 1),
        "warning": ("#include <gio/gio.h>\nvoid four(void);\nvoid four(void) { int never; }\n", 1),
    }
    wrong = []
    for name, (text, faults) in tried.items():
        with tempfile.TemporaryDirectory(prefix="ply compiles é ") as root:
            build = os.path.join(root, "build")
            os.makedirs(os.path.join(root, "src"))
            os.mkdir(build)
            open(os.path.join(build, "build.ninja"), "w", encoding="utf-8").close()
            for path, said in (("src/a.c", text), ("src/other.h", "#pragma once\n#include <gio/gio.h>\nint two(GFile *file);\n")):
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write(said)
            command = [*compiler, "-I../src", *options, "-Wall", "-Werror", "-o", "a.o", "-c", "../src/a.c"]
            with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
                json.dump([{"directory": build, "file": "../src/a.c", "command": shlex.join(command)}], file)
            read, found = read_all(build, root)
            if (read, len(found)) != (1, faults):
                wrong.append(f"{name}: {read} read, {len(found)} with faults, not {faults}: {''.join(found)[:500]}")
    print(*wrong or [f"{len(tried)} sources: what is wrong with each is found"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--self-test":
        sys.exit(self_test(sys.argv[2:]))
    if len(sys.argv) != 2:
        sys.exit("check-compiles.py expects a build folder.")
    sys.exit(check(sys.argv[1]))
