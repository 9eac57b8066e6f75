#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-python.py ROOT: fails on what pyflakes finds in the Python files of ROOT: a function that takes another one's name, a name
that nothing gives, an import that nothing uses. Skipped without pyflakes.
check-python.py --self-test: writes such a file and sees that it is found."""

import os
import subprocess
import sys
import tempfile

SKIPPED = 77
FAULTS = "import os\n\n\ndef record(run):\n    return run\n\n\ndef record(run, depth):\n    return runs[depth]\n"
FOUND = ("redefinition of unused 'record'", "undefined name 'runs'", "'os' imported but unused")


def has_pyflakes():
    return subprocess.run([sys.executable, "-m", "pyflakes", "--version"], capture_output=True).returncode == 0


def faults(root):
    files = []
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(name for name in inner if not name.startswith((".", "build")))
        files += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".py")]
    assert files, f"no Python file in {root}"
    said = subprocess.run([sys.executable, "-m", "pyflakes", *files], capture_output=True, text=True)
    return [line.removeprefix(root + os.sep) for line in (said.stdout + said.stderr).splitlines()]


def main():
    if not has_pyflakes():
        print("There is no pyflakes.")
        sys.exit(SKIPPED)
    if sys.argv[1:] == ["--self-test"]:
        with tempfile.TemporaryDirectory() as scratch:
            with open(os.path.join(scratch, "faulty.py"), "w") as file:
                file.write(FAULTS)
            said = "\n".join(faults(scratch))
        missed = [words for words in FOUND if words not in said]
        sys.exit(f"not found: {missed} in\n{said}" if missed else 0)
    found = faults(os.path.abspath(sys.argv[1]))
    print("\n".join(found))
    sys.exit(1 if found else 0)


main()
