#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-writers.py SOURCE BUILD: the five writers of src/plytrace do the same. The same calls in each language leave the same
bytes, and leave them there when the program is killed after the last call. A language without its compiler is skipped. TAP."""
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

# A search for MAX and one for the mover, of a game that is not known and of a number tree; then the program is killed.
PROGRAMS = {
    "c": ("cc", "program.c", "plytrace.h", """
#include <plytrace/plytrace.h>
#include <signal.h>
#include <string.h>
int
main(int argc, char *argv[])
{
  PlytraceWriter *max = plytrace_begin(argv[1], NULL, NULL, "alpha-beta"), *tree = plytrace_begin(argv[2], "(1 2)", NULL, "pvs");
  PlytraceWriter *mover = plytrace_begin(argv[3], "othello:8", "a \\"b\\"", "minimax"), *none = NULL;
  plytrace_enter_max(max, NULL, 2, -PLYTRACE_INFINITE, 30, 1);
  plytrace_enter_max(max, "a\\\\b\\t\\303\\266", 1, -5, 2000000000, 0);
  plytrace_evaluation(max, 4);
  plytrace_cut(max, 2);
  plytrace_leave_bound(max, -7, PLYTRACE_LOWER);
  plytrace_note(max, "so");
  plytrace_leave(max, 2000000000);
  plytrace_enter_max(tree, NULL, 1, -3, 4, 0);
  plytrace_evaluation(tree, 4);
  plytrace_leave_bound(tree, 5, PLYTRACE_UPPER);
  plytrace_enter(mover, NULL, 1, -PLYTRACE_INFINITE, PLYTRACE_INFINITE);
  plytrace_leave_bound(mover, 0, PLYTRACE_EXACT);
  plytrace_enter(none, "1", argc, 0, 1);
  plytrace_leave(none, 0);
  return raise(SIGKILL);
}
"""),
    "c++": ("c++", "program.cpp", "plytrace.hpp", """
#include "plytrace.hpp"
#include <csignal>
int
main(int, char *argv[])
{
  plytrace::Writer max(argv[1]), tree(argv[2], "(1 2)", "", "pvs"), mover(argv[3], "othello:8", "a \\"b\\"", "minimax");
  max.enter_max("", 2, -plytrace::infinite, 30, true);
  max.enter_max("a\\\\b\\t\\303\\266", 1, -5, 2000000000, false);
  max.evaluation(4);
  max.cut(2);
  max.leave(-7, plytrace::Bound::lower);
  max.note("so");
  max.leave(2000000000);
  tree.enter_max("", 1, -3, 4, false);
  tree.evaluation(4);
  tree.leave(5, plytrace::Bound::upper);
  mover.enter("", 1);
  mover.leave(0, plytrace::Bound::exact);
  return std::raise(SIGKILL);
}
"""),
    "java": ("javac", "Program.java", "Plytrace.java", """
public class Program {
  public static void main(String[] arguments) {
    Plytrace max = new Plytrace(arguments[0], null), tree = new Plytrace(arguments[1], "(1 2)", null, "pvs");
    Plytrace mover = new Plytrace(arguments[2], "othello:8", "a \\"b\\"", "minimax");
    max.enterMax(null, 2, -Plytrace.INFINITE, 30, true);
    max.enterMax("a\\\\b\\t\\u00f6", 1, -5, 2000000000, false);
    max.evaluation(4);
    max.cut(2);
    max.leave(-7, Plytrace.Bound.LOWER);
    max.note("so");
    max.leave(2000000000);
    tree.enterMax(null, 1, -3, 4, false);
    tree.evaluation(4);
    tree.leave(5, Plytrace.Bound.UPPER);
    mover.enter(null, 1, -Plytrace.INFINITE, Plytrace.INFINITE);
    mover.leave(0, Plytrace.Bound.EXACT);
    Runtime.getRuntime().halt(137);
  }
}
"""),
    "javascript": ("node", "program.js", "plytrace.js", """
const { Writer, INFINITE } = require('./plytrace.js');
const [first, second, third] = process.argv.slice(2);
const max = new Writer(first), tree = new Writer(second, '(1 2)', null, 'pvs');
const mover = new Writer(third, 'othello:8', 'a "b"', 'minimax');
max.enterMax(null, 2, -INFINITE, 30, true);
max.enterMax('a\\\\b\\tö', 1, -5, 2000000000, false);
max.evaluation(4);
max.cut(2);
max.leave(-7, 'lower');
max.note('so');
max.leave(2000000000);
tree.enterMax(null, 1, -3, 4, false);
tree.evaluation(4);
tree.leave(5, 'upper');
mover.enter(null, 1);
mover.leave(0, 'exact');
process.kill(process.pid, 'SIGKILL');
"""),
    "python": ("python3", "program.py", "plytrace.py", """
import os, signal, sys
from plytrace import EXACT, INFINITE, LOWER, UPPER, Writer
max_, tree = Writer(sys.argv[1]), Writer(sys.argv[2], "(1 2)", algorithm="pvs")
mover = Writer(sys.argv[3], "othello:8", 'a "b"', "minimax")
max_.enter_max(None, 2, -INFINITE, 30, True)
max_.enter_max("a\\\\b\\tö", 1, -5, 2000000000, False)
max_.evaluation(4)
max_.cut(2)
max_.leave(-7, LOWER)
max_.note("so")
max_.leave(2000000000)
tree.enter_max(None, 1, -3, 4, False)
tree.evaluation(4)
tree.leave(5, UPPER)
mover.enter(None, 1)
mover.leave(0, EXACT)
os.kill(os.getpid(), signal.SIGKILL)
"""),
}
WANTED = ["""{"plytrace":1,"algorithm":"alpha-beta"}
{"e":"enter","depth":2,"beta":30}
{"e":"enter","move":"a\\\\b\\tö","depth":1,"beta":5}
{"e":"cut","untried":2}
{"e":"leave","value":7,"evaluation":-4,"bound":"upper"}
{"e":"note","text":"so"}
{"e":"leave","value":1000000}
""", """{"plytrace":1,"game":"number-tree","tree":"(1 2)","algorithm":"pvs","values":"max"}
{"e":"enter","depth":1,"alpha":-3,"beta":4}
{"e":"leave","value":5,"evaluation":4,"bound":"upper"}
""", """{"plytrace":1,"game":"othello:8","position":"a \\"b\\"","algorithm":"minimax"}
{"e":"enter","depth":1}
{"e":"leave","value":0,"bound":"exact"}
"""]


def check(kind, source, build, folder):
    needed, name, writer, text = PROGRAMS[kind]
    (folder / name).write_text(text)
    flags = shlex.split(os.environ.get("PLY_EXAMPLE_FLAGS", ""))
    shutil.copy(source / "src/plytrace" / writer, folder)
    compiler = {
        "c": [*shlex.split(os.environ.get("PLY_EXAMPLE_CC", "cc")), "-std=c99", f"-I{source}/src", name, "-o", "program", *flags, str(build / "src/plytrace/libplytrace.a")],
        "c++": ["c++", "-std=c++11", "-Wall", "-Wextra", "-Werror", name, "-o", "program"],
        "java": ["javac", "-encoding", "UTF-8", name, writer],
    }.get(kind)
    if compiler:
        made = subprocess.run(compiler, cwd=folder, capture_output=True, text=True, timeout=300)
        if made.returncode != 0:
            return made.stdout + made.stderr
    call = {"java": ["java", "Program"], "python": ["python3", name], "javascript": ["node", name]}.get(kind, ["./program"])
    done = subprocess.run([*call, "1", "2", "3"], cwd=folder, capture_output=True, text=True, timeout=300)
    if done.returncode not in (-signal.SIGKILL, 137):
        return f"it ended with {done.returncode}: {done.stderr}"
    for number, wanted in enumerate(WANTED, 1):
        got = (folder / str(number)).read_text().replace("\\u0009", "\\t")
        if got != wanted:
            return f"{wanted}was expected, and it wrote\n{got}"
    return ""


def main():
    source, build = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    failed = False
    print(f"1..{len(PROGRAMS)}")
    for number, kind in enumerate(PROGRAMS, 1):
        if shutil.which(PROGRAMS[kind][0]) is None:
            print(f"ok {number} {kind} # SKIP no {PROGRAMS[kind][0]}", flush=True)
            continue
        with tempfile.TemporaryDirectory() as folder:
            fault = check(kind, source, build, pathlib.Path(folder))
        failed = failed or bool(fault)
        print(f"{'not ok' if fault else 'ok'} {number} {kind}", flush=True)
        if fault:
            print("# " + fault.rstrip().replace("\n", "\n# "))
    return failed


sys.exit(main())
