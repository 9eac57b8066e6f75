# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Dragging from another program's window onto ours."""


def drop(desk, app, target, *offer):
    """Drags from the other program's window onto an object of ours."""
    other = desk.start_other(desk.other_program, *offer)
    other.window("Other program")
    start = other.centre(other.find("label", "Drag this"))
    goal = app.centre(target)
    # What is let go of before our program has said that it takes it is not dropped.
    app.drag(start, goal, hold=lambda: other.output().endswith("taken\n"))
    return other


def leave(other):
    """Ends the other program as its person would."""
    other.process.terminate()
    other.process.wait()
    other.ended = True
