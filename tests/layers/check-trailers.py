#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-trailers.py SOURCE: holds the last lines of commit messages, from the commit that added this file on, to the fingerprint
in tests/cli/bench.txt: who changes it says “Bench: N” with its sum, who says “No functional change” leaves it alone, and a
“Bench: N” is that of its own commit. Exit status 77, skipped, where there is no history (an unpacked archive)."""
import re
import shutil
import subprocess
import sys

RECORD = "tests/cli/bench.txt"
OWN = "tests/layers/check-trailers.py"


def git(*arguments):
    return subprocess.run(["git", "-C", sys.argv[1], *arguments], capture_output=True, text=True)


def sum_at(commit):
    shown = git("show", f"{commit}:{RECORD}")
    return shown.stdout.strip().split("\n")[-1] if shown.returncode == 0 else None


def fault_of(commit, message, changes):
    lines = message.strip().split("\n")
    benches = [line for line in lines if re.fullmatch(r"Bench: \d+", line)]
    if benches and benches != [sum_at(commit)]:
        return f"says “{benches[0]}”, but its {RECORD} ends in “{sum_at(commit)}”"
    if changes and not benches:
        return f"changes {RECORD} without a line “Bench: N”"
    if changes and "No functional change" in lines:
        return f"changes {RECORD} and says “No functional change”"
    return None


def main():
    added = shutil.which("git") and git("log", "--diff-filter=A", "--format=%H", "--", OWN).stdout.split()
    if not added or git("rev-parse", "--is-shallow-repository").stdout.strip() == "true":
        print("no history to look at")
        return 77
    since = f"{added[-1]}..HEAD"
    # All at once: a question to git for each of a thousand commits takes half a minute on a busy machine.
    changing = set(git("log", "--no-merges", "--full-history", "--format=%H", since, "--", RECORD).stdout.split())
    told = git("log", "--no-merges", "--format=%H%n%B%x00", since).stdout.split("\0")
    messages = dict(each.strip().partition("\n")[::2] for each in told if each.strip())
    faults = 0
    for commit, message in messages.items():
        fault = fault_of(commit, message, commit in changing)
        if fault:
            faults += 1
            print(f"{commit[:9]} {message.strip().partition(chr(10))[0]}: {fault}")
    print(f"{len(messages)} commits")
    return faults > 0


sys.exit(main())
