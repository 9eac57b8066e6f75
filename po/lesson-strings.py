#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""lesson-strings.py ROOT [--check]: writes the texts of data/lessons, which are to be translated, as po/lesson-strings.c, where
xgettext finds them; or says whether that file is as it should be."""

import glob
import json
import os
import re
import sys

HEAD = """/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of data/lessons, for xgettext: not compiled. Made by po/lesson-strings.py. */

static const char *const lesson_strings[] = {
"""


def paragraphs(lines):
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", "\n".join(lines).strip()))


def texts_of(path):
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file.read().split("\n") if not line.startswith("#")]
    head, *sections = re.split(r"^\[(\w+)\]\n", "\n".join(lines), flags=re.M)
    for key in ("chapter", "title"):
        yield re.search(rf"^{key}: (.*)$", head, re.M)[1]
    for name, text in zip(sections[::2], sections[1::2]):
        if name == "task":  # its keys; its texts are sections that follow
            continue
        plain, choices = [], []
        for line in text.split("\n"):
            if re.match(r"\([ xX]\)", line):
                choices.append(line[3:].strip())
            elif not re.match(r"(answer|measure|tree|algorithm|cut|fail|window):", line):
                plain.append(line)
        if paragraphs(plain):
            yield paragraphs(plain)
        yield from (choice for choice in choices if re.search(r"[A-Za-z]{2}", choice))


def main():
    os.chdir(sys.argv[1])
    texts = dict.fromkeys(text for path in sorted(glob.glob("data/lessons/*.plylesson")) for text in texts_of(path))
    made = HEAD + "".join(f"    N_({json.dumps(text, ensure_ascii=False)}),\n" for text in texts) + "};\n"
    path = "po/lesson-strings.c"
    if "--check" not in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            file.write(made)
        return 0
    with open(path, encoding="utf-8") as file:
        if file.read() == made:
            return 0
    print(f"{path} is not what data/lessons have: run po/lesson-strings.py .")
    return 1


sys.exit(main())
