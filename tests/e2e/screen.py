# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is on the screen, as the X server and the window manager have it: windows, their places, titles and keyboard.

A wait asks this many times a second, so it is asked over one connection and not by a process for each question.
"""

import os
import select
import time

from Xlib import X, display
from Xlib.error import BadDrawable, BadWindow
from Xlib.protocol import event

# Seconds for which a program may be busy with something else than what its windows are told.
BUSY_S = 10


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
        self.pings = 0
        self.root.change_attributes(event_mask=X.SubstructureNotifyMask)  # where pings are answered

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

    def tell(self, window, to, kind, *numbers, mask=0):
        """Sends a window, or the window manager about it, a message in 32-bit numbers."""
        message = event.ClientMessage(window=window, client_type=self.atom(kind), data=(32, [*numbers, *[0] * (5 - len(numbers))]))
        to.send_event(message, event_mask=mask)

    def activate(self, number):
        """Asks the window manager to bring this window to the front, as a click into it does."""
        window = self.display.create_resource_object("window", number)
        self.tell(window, self.root, "_NET_ACTIVE_WINDOW", 2, mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.display.sync()

    def catch_up(self):
        """Waits until the program that has the keyboard has taken all that its windows were told until now: one that is asked sooner
        tells how it was before. It answers a ping (_NET_WM_PING) when it comes to it, after what came before."""
        number = self.active_number()
        if not number:
            return
        window = self.display.create_resource_object("window", number)
        try:
            if self.atom("_NET_WM_PING") not in self.property(window, "WM_PROTOCOLS"):
                return
            self.pings += 1
            self.tell(window, window, "WM_PROTOCOLS", self.atom("_NET_WM_PING"), self.pings, number)
            end = time.monotonic() + BUSY_S
            while not self.is_answered() and time.monotonic() < end:
                window.get_attributes()  # it may have gone
                select.select([self.display], [], [], 0.02)
        except (BadWindow, BadDrawable):
            return

    def is_answered(self):
        """Whether the last ping is; takes away whatever else has been told."""
        answered = False
        for _ in range(self.display.pending_events()):
            told = self.display.next_event()
            answered |= (told.type & 0x7f == X.ClientMessage and told.client_type == self.atom("WM_PROTOCOLS") and
                         list(told.data[1][:2]) == [self.atom("_NET_WM_PING"), self.pings])
        return answered


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
