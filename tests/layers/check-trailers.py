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


def fault_of(commit):
    message = git("log", "-1", "--format=%B", commit).stdout.strip().split("\n")
    benches = [line for line in message if re.fullmatch(r"Bench: \d+", line)]
    now, before = git("rev-parse", f"{commit}:{RECORD}").stdout, git("rev-parse", f"{commit}^:{RECORD}").stdout
    if benches and benches != [sum_at(commit)]:
        return f"says “{benches[0]}”, but its {RECORD} ends in “{sum_at(commit)}”"
    if now != before and not benches:
        return f"changes {RECORD} without a line “Bench: N”"
    if now != before and "No functional change" in message:
        return f"changes {RECORD} and says “No functional change”"
    return None


def main():
    added = shutil.which("git") and git("log", "--diff-filter=A", "--format=%H", "--", OWN).stdout.split()
    if not added or git("rev-parse", "--is-shallow-repository").stdout.strip() == "true":
        print("no history to look at")
        return 77
    commits = git("log", "--no-merges", "--format=%H", f"{added[-1]}..HEAD").stdout.split()
    faults = [(commit, fault_of(commit)) for commit in commits]
    for commit, fault in faults:
        if fault:
            print(f"{git('log', '-1', '--format=%h %s', commit).stdout.strip()}: {fault}")
    print(f"{len(commits)} commits")
    return any(fault for _, fault in faults)


sys.exit(main())
