#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-man.py PAGES CLI COURSE [PROGRAM…]: compares the manual pages with --help, option by option. Every option that a
program offers stands in its page, and a page has no option that its program lacks. CLI's page is for all its commands but
those with a page of their own (plyscope-cli-solve.1); COURSE is a folder of programs. Prints TAP."""

import os
import re
import subprocess
import sys

pages, cli, course, *programs = sys.argv[1:]
COMMAND = re.compile(r"^  ([a-z][a-z-]*)(?: |$)", re.M)
count = 0


def told(*command):
    return subprocess.run([*command, "--help"], capture_output=True, text=True, timeout=60, check=True).stdout


def offered(*command):
    return set(re.findall(r"^ +(?:-\w, )?--([a-z][a-z0-9-]*)", told(*command), re.M)) - {"help", "help-all", "help-gapplication", "version"}


def page_of(name):
    """A page without the signs of its typesetting; None if there is none."""
    path = os.path.join(pages, name + ".1")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return re.sub(r"\\f.|\\&", "", file.read().replace(r"\-", "-"))


def check(name, page, options, common=()):
    global count
    count += 1
    there = set(re.findall(r"(?<![\w-])--([a-z][a-z0-9-]*)", page)) - {"help", "version"} if page is not None else set()
    missing, stale = sorted(options - there), sorted(there - options - set(common))
    print(f"{'not ok' if page is None or missing or stale else 'ok'} {count} - {name}: {len(options)} options")
    if page is None:
        print(f"# there is no page {name}.1")
    for option in missing:
        print(f"# the page lacks --{option}")
    for option in stale:
        print(f"# the page has --{option}, which is not there")


families = [each for each in COMMAND.findall(told(cli)) if re.match(r"Usage: plyscope-cli \S+ VERB ", told(cli, each))]
commands = [(each,) for each in COMMAND.findall(told(cli)) if each not in ("as", *families)] + [("bench", "cpu-table")]
commands += [(family, each) for family in families for each in COMMAND.findall(told(cli, family))]
assert len(commands) > 40, commands
everything = set()
for command in commands:
    name = "plyscope-cli-" + "-".join(command)
    if page_of(name) is not None:
        check(name, page_of(name), offered(cli, *command))
    else:
        everything |= offered(cli, *command)
assert len(everything) > 60, everything
# Words about solve refer to its page.
check("plyscope-cli", page_of("plyscope-cli"), everything, common=offered(cli, "solve"))
# Every command stands in the synopsis, and is said something of.
synopsis, words = page_of("plyscope-cli").split(".SH DESCRIPTION")
synopsis = re.sub(r"^\.\w+ |[\"|{}]", " ", synopsis, flags=re.M)
for command in commands:
    count += 1
    there = all(re.search(rf"(?<![\w-]){each}(?![\w-])", text) for each in command for text in (synopsis, words))
    print(f"{'ok' if there else 'not ok'} {count} - plyscope-cli has {' '.join(command)} in synopsis and description")
for name in sorted(os.listdir(course)):
    path = os.path.join(course, name)
    if os.path.isfile(path) and os.access(path, os.X_OK) and "." not in name:
        check("plyscope-" + name, page_of("plyscope-" + name), offered(path))
# Behind --tournament, which --help tells in one line, stand those of the dialects.
for path in programs:
    check(os.path.basename(path), page_of(os.path.basename(path)), offered(path) - {"gapplication-service"},
          common=("as", "strict", "lenient"))
version = subprocess.run([cli, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout.split()[-1]
heads = {name: open(os.path.join(pages, name), encoding="utf-8").read() for name in sorted(os.listdir(pages)) if name.endswith(".1")}
old = [name for name, page in heads.items() if f'"Plyscope {version}"' not in page]
count += 1
print(f"{'not ok' if old else 'ok'} {count} - the pages are those of {version} {' '.join(old)}".rstrip())
print(f"1..{count}")
