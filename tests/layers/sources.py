# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the sources of the tree include."""

import os
import re

FOLDERS = ("src", "tests", "tools", "course")


def read_includes(root):
    """{path: [what it includes, in order]}, system headers with their “<”; paths and ours below ROOT."""
    includes = {}
    for top in FOLDERS:
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith((".c", ".h", ".inc")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8", errors="replace") as file:
                        found = re.findall(r'^\s*#\s*include\s*(["<])([^">]+)', file.read(), re.M)
                    includes[os.path.relpath(path, root)] = [f"src/{target}" if mark == '"' else "<" + target for mark, target in found]
    return includes


def closure(includes, path):
    """All that a source includes, itself or by what it includes."""
    found, left = set(), list(includes.get(path, ()))
    while left:
        target = left.pop()
        if target not in found:
            found.add(target)
            left += includes.get(target, ())
    return found
