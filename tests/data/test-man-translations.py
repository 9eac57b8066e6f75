#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-man-translations.py PO4A-UPDATEPO PAGES BUILT PAGE…: every paragraph of the manual pages is translated, no translation is left of
one that is gone, and each page has the options of the English one, as often. Prints TAP."""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

tool, pages, built, *names = sys.argv[1:]


def entries(text):
    """What a po file has: msgid to msgstr."""
    found = {}
    for entry in re.split(r"\n\n", text):
        match = re.search(r"^msgid (.*?)\nmsgstr (.*)", entry, re.S | re.M)
        if match:
            msgid, msgstr = ("".join(re.findall(r'"(.*)"', each)) for each in match.groups())
            found[msgid] = msgstr
    return {msgid: msgstr for msgid, msgstr in found.items() if msgid and not re.match(r"Plyscope \d", msgid)}


def options(path):
    with open(path, encoding="utf-8") as file:
        return sorted(re.findall(r"(?<![\w-])--?[a-z][a-z0-9-]*", re.sub(r"\\f.|\\&", "", file.read().replace(r"\-", "-"))))


with tempfile.TemporaryDirectory() as work:
    template = os.path.join(work, "pages.pot")
    masters = [word for name in names for word in ("-m", os.path.join(pages, name))]
    subprocess.run([tool, "-f", "man", "-M", "UTF-8", *masters, "-p", template], capture_output=True, check=True)
    with open(template, encoding="utf-8") as file:
        wanted = entries(file.read())
check("the pages have paragraphs", len(wanted) > 300, len(wanted))
for language in ("de", "fr"):
    with open(os.path.join(pages, language, "pages.po"), encoding="utf-8") as file:
        there = entries(file.read())
    missing = [msgid for msgid in wanted if not there.get(msgid)]
    check(f"{language}: every paragraph is translated", not missing, "\n".join(missing))
    check(f"{language}: nothing is translated that is gone", not there.keys() - wanted.keys(), "\n".join(there.keys() - wanted.keys()))
    for name in names:
        english, other = options(os.path.join(pages, name)), options(os.path.join(built, language, name))
        check(f"{language}: {name} has the options of the English page", english == other,
              sorted(set(english) ^ set(other)) or "one more or less often")
sys.exit(done())
