#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-authors.py SOURCE BUILD: the example programs of docs/authors.md are made as that page says, with every warning, and each
plays against the random player, with either colour, without a fault. A language without its compiler is skipped. TAP."""
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

JAVA = "java -Xshare:auto -XX:TieredStopAtLevel=1 -cp {folder}"
# A conversation: the programs in C, Python and Java, what stands behind them, and the match. Of Max-Connect4 the last eight moves
# are enough: a program is started for each.
CONVERSATIONS = {
    "x-y": ("x-y", "x_y.py", "XY", "", ["--game", "othello"]),
    "move-file": ("move-file", "move_file.py", "MoveFile", " {name}", ["--game", "othello", "--games", "1"]),
    "prompt": ("prompt", "prompt.py", "Prompt", "", ["--game", "othello:6"]),
    "pente-files": ("pente", "pente.py", "Pente", "", ["--game", "pente", "--game-time", "300"]),
    "one-move": ("one-move", "one_move.py", "OneMove", "", ["--game", "maxconnect4", "--openings", "34", "--depth", "3"]),
}


def make(examples, folder):
    """(language, conversation, command) of all that can be made, and what cannot."""
    made, skipped, faults = [], [], []
    for each in (examples / "python").iterdir():
        shutil.copy(each, folder)
    if shutil.which("cc"):
        for conversation, (name, *_) in CONVERSATIONS.items():
            done = subprocess.run(["cc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-o", folder / name, examples / "c" / (name + ".c")],
                                  capture_output=True, text=True, check=False)
            faults += [done.stderr] if done.returncode else []
            made.append(("c", conversation, str(folder / name)))
    else:
        skipped.append("c")
    if shutil.which("javac"):
        done = subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", folder, *sorted((examples / "java").glob("*.java"))],
                              capture_output=True, text=True, check=False)
        faults += [done.stdout + done.stderr] if done.returncode else []
        made += [("java", conversation, JAVA.format(folder=folder) + " " + names[2]) for conversation, names in CONVERSATIONS.items()]
    else:
        skipped.append("java")
    made += [("python", conversation, f"{sys.executable} {folder / names[1]}") for conversation, names in CONVERSATIONS.items()]
    return made, skipped, faults


def play(cli, conversation, command):
    """What is wrong; None: nothing is."""
    *_, behind, options = CONVERSATIONS[conversation]
    done = subprocess.run([cli, "match", f"{conversation}:{command}{behind}", "random", "--seed", "3", "--move-time", "20", *options],
                          capture_output=True, text=True, check=False, timeout=240)
    said = done.stdout + done.stderr
    good = done.returncode == 0 and re.search(r"^(?!random).*: \d+ wins?.*; no faults$", said, re.M)
    return None if good else said


def main():
    source, build = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    page = (source / "docs/authors.md").read_text(encoding="utf-8")
    examples = source / "docs/examples"
    with tempfile.TemporaryDirectory(prefix="plyscope-authors-") as scratch:
        made, skipped, faults = make(examples, pathlib.Path(scratch))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            played = list(pool.map(lambda each: play(build / "src/cli/plyscope-cli", each[1], each[2]), made))
    unshown = [str(path.relative_to(source / "docs")) for path in sorted(examples.rglob("*.*"))
               if f"({path.relative_to(source / 'docs')})" not in page]
    results = [("every example compiles without a warning", "\n".join(faults)), ("every example is shown in authors.md", "\n".join(unshown))]
    results += [(f"{language}: {conversation}", fault) for (language, conversation, _), fault in zip(made, played)]
    print(f"1..{len(results) + len(skipped)}")
    for number, (what, fault) in enumerate(results, 1):
        print(f"{'not ok' if fault else 'ok'} {number} {what}")
        if fault:
            print("# " + fault.strip().replace("\n", "\n# "))
    for number, language in enumerate(skipped, len(results) + 1):
        print(f"ok {number} {language} # SKIP no compiler")
    return any(fault for _, fault in results)


sys.exit(main())
