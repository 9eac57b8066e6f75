# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether strangers' programs can be shut in here. Where not, what kills all that it can must not be begun: that would be all that the
user runs, the test first."""

import subprocess


def is_jailed(cli):
    probe = subprocess.run([cli, "arena", "check", "true", "--protocol", "x-y"], capture_output=True, text=True, timeout=100, check=False)
    return "--unsafe" not in probe.stderr
