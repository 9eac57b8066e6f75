# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What still lives of the programs that a test has started, directly or not."""

import os


def commanded_with(token):
    """(pid, command) of all processes in whose command this text is."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                command = file.read()
        except OSError:
            continue
        if token.encode() in command:
            found.append((int(pid), command.replace(b"\0", b" ").decode(errors="replace").strip()))
    return found
