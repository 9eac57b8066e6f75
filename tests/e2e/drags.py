# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Dragging from another program's window onto ours, and from ours onto another's."""


def drop(desk, app, target, *offer):
    """Drags from the other program's window onto an object of ours."""
    other = desk.start_other(desk.other_program, *offer)
    other.window("Other program")
    start = other.centre(other.find("label", "Drag this"))
    goal = app.centre(target)
    # What is let go of before our program has said that it takes it is not dropped.
    app.drag(start, goal, hold=lambda: other.output().endswith("taken\n"))
    return other


def drag_out(desk, app, source, wanted):
    """Drags an object of ours onto the window of another program that takes what is wanted; gives what that has got."""
    other = desk.start_other(desk.other_program, wanted)
    other.window("Other program")
    goal = other.centre(other.find("label", "Drop it here"))
    start = app.centre(source)
    app.drag(start, goal, hold=lambda: other.output().count("over\n") > 1)

    def got():
        return [line for line in other.output().splitlines() if line != "over"]
    other.wait(got, "something is dropped")
    leave(other)
    return got()


def leave(other):
    """Ends the other program as its person would."""
    other.process.terminate()
    other.process.wait()
    other.ended = True
