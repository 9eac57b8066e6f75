# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is on the screen, as the X server and the window manager have it: windows, their places, titles and keyboard.

A wait asks this many times a second, so it is asked over one connection and not by a process for each question.
"""

import os

from Xlib import X, display
from Xlib.error import BadDrawable, BadWindow

class XWindow:
    def __init__(self, number, title, x, y, width, height, is_popup, is_modal):
        self.number, self.title, self.is_popup, self.is_modal = number, title, is_popup, is_modal
        self.x, self.y, self.width, self.height = x, y, width, height

    def __repr__(self):
        return f"{self.title!r} {self.width}x{self.height}+{self.x}+{self.y}{' popup' if self.is_popup else ''}"


class Screen:
    def __init__(self):
        self.display = display.Display(os.environ["DISPLAY"])
        self.root = self.display.screen().root
        self.atoms = {}
        self.known = {}  # for each process, of which window it is known whether it is its own

    def atom(self, name):
        if name not in self.atoms:
            self.atoms[name] = self.display.intern_atom(name)
        return self.atoms[name]

    def property(self, window, name):
        """A property's numbers or bytes; nothing if it is not set."""
        # In one piece: of a title that becomes shorter between two, the second lies beyond its end, which is an error.
        told = window.get_full_property(self.atom(name), X.AnyPropertyType, sizehint=1 << 16)
        return told.value if told else ()

    def is_managed(self):
        """Whether a window manager runs."""
        return len(self.property(self.root, "_NET_SUPPORTING_WM_CHECK")) > 0

    def describe(self, window, is_popup):
        """None where it is no longer."""
        try:
            at, place = window.get_geometry(), self.root.translate_coords(window, 0, 0)
            title = bytes(self.property(window, "_NET_WM_NAME")).decode(errors="replace")
            is_modal = self.atom("_NET_WM_STATE_MODAL") in self.property(window, "_NET_WM_STATE")
        except (BadWindow, BadDrawable):
            return None
        return XWindow(window.id, title, place.x, place.y, at.width, at.height, is_popup, is_modal)

    def is_of(self, window, pid):
        """Whether a window is a process's, which stays so: asked once."""
        known = self.known.setdefault(pid, {})
        if window.id not in known:
            told = list(self.property(window, "_NET_WM_PID"))
            if not told and window.get_attributes().map_state != X.IsViewable:
                return False  # it may yet be told
            known[window.id] = told == [pid]
        return known[window.id]

    def of_process(self, pid):
        """The windows of a process that are shown, the lowest first: those that are managed, and its popups above them."""
        managed = self.property(self.root, "_NET_CLIENT_LIST_STACKING")
        for window, is_popup in [*((self.display.create_resource_object("window", each), False) for each in managed),
                                 *((each, True) for each in self.root.query_tree().children if each.id not in managed)]:
            try:
                if self.is_of(window, pid) and window.get_attributes().map_state == X.IsViewable:
                    yield window, is_popup
            except (BadWindow, BadDrawable):
                continue

    def windows(self, pid):
        found = [self.describe(*each) for each in self.of_process(pid)]
        return [each for each in found if each is not None]

    def active_number(self):
        """Of the window that has the keyboard; 0 between two."""
        return next(iter(self.property(self.root, "_NET_ACTIVE_WINDOW")), 0)

    def active(self, pid):
        """The window of a process that has the keyboard; None if none of its windows has."""
        number = self.active_number()
        if not number:
            return None
        window = self.display.create_resource_object("window", number)
        try:
            if list(self.property(window, "_NET_WM_PID")) != [pid]:
                return None
        except BadWindow:
            return None
        return self.describe(window, False)


SCREENS = {}  # by display: a file of scenarios has one


def screen():
    name = os.environ["DISPLAY"]
    if name not in SCREENS:
        SCREENS[name] = Screen()
    return SCREENS[name]


def x_windows(pid):
    """The windows of a process that are on the screen."""
    return screen().windows(pid)


def active_window(pid):
    """The window of a process that has the keyboard."""
    return screen().active(pid)


def somebody_has_keyboard():
    return screen().active_number() != 0
