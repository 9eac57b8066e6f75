# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the microscope tells of itself."""

import re

STEP = re.compile(r"^Step ([\d,]+) of ([\d,]+)")


def told(app):
    """The step that is shown and how many there are; (0, 0) if none is."""
    for each in app.all("label", STEP):
        here, of = STEP.match(each.name).groups()
        return int(here.replace(",", "")), int(of.replace(",", ""))
    return 0, 0


def step(app):
    return told(app)[0]


def steps(app):
    return told(app)[1]


def at_step(app, number):
    app.wait(lambda: step(app) == number, f"step {number}")
