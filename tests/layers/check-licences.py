#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-licences.py ROOT: every file says its licence, at its head or in .reuse/dep5, as `reuse lint` reads it. Prints those that do not;
exit status 1 if any, 77 where there is no reuse, or no git that tells the repository's files from built ones."""

import os
import shutil
import subprocess
import sys

root = os.path.realpath(sys.argv[1])
if shutil.which("reuse") is None or not os.path.exists(os.path.join(root, ".git")):
    sys.exit(77)
if subprocess.run(["git", "-C", root, "status"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode != 0:
    sys.exit(77)
found = subprocess.run(["reuse", "--root", root, "lint"], cwd=root, capture_output=True, text=True, check=False)
if found.returncode != 0:
    print(found.stdout + found.stderr)
sys.exit(found.returncode != 0)
