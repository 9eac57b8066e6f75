# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the accessibility bus tells of a program: its objects with role, name, description and states.

An application's objects are read anew for each question, in one call for all of them (org.a11y.atspi.Cache), so no answer
is older than the question. pyatspi does the rest: the connection, the application, roles and states by their names.
"""

import ast
import re

import pyatspi
from gi.repository import Atspi, Gio, GLib

from desktop import Gone

ACCESSIBLE = "org.a11y.atspi.Accessible"
LIMIT_MS = 60000

ROLE_NAMES = {int(role): name for role, name in pyatspi.ROLE_TO_NAME.items()} if hasattr(
    pyatspi, "ROLE_TO_NAME") else {}
STATES = {name[len("STATE_"):].lower(): int(getattr(pyatspi, name)) for name in dir(pyatspi)
          if name.startswith("STATE_") and name != "STATE_VALUE_TO_NAME"}


def role_name(role):
    return Atspi.role_get_name(Atspi.Role(role)) if role not in ROLE_NAMES else ROLE_NAMES[role]


# One object in GVariant's text of what GetItems answers: ((bus, path), application, parent, index, …, [states]).
STRING = r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
ITEM = re.compile(r"\(\(STRING, STRING\), \(STRING, STRING\), \(STRING, STRING\), -?\d+, -?\d+, "
                  r"\[(?:STRING(?:, STRING)*)?\], STRING, \d+, STRING, \[(?:\d+(?:, \d+)*)?\]\)"
                  .replace("STRING", STRING))


class Object:
    """One object as it was when the tree was read."""

    def __init__(self, tree, item):
        (self.bus_name, self.path), _, (_, parent), self.index, self.child_count, self.interfaces, self.name, role, \
            self.description, (low, high) = item
        self.tree = tree
        self.parent_path = parent
        self.role = role_name(role)
        self.bits = low | high << 32
        self.children = []
        self.parent = None
        self.seen_at = None

    def __repr__(self):
        return f"{self.role} “{self.name}”"

    def has(self, state):
        return bool(self.bits >> STATES[state] & 1)

    def states(self):
        return sorted(name for name, bit in STATES.items() if self.bits >> bit & 1)

    def walk(self):
        """This object and all below it, in the order of the tree."""
        yield self
        for child in self.children:
            yield from child.walk()

    def ancestors(self):
        at = self.parent
        while at is not None:
            yield at
            at = at.parent

    def top(self):
        """The window, dialog or popover in which it stands."""
        at = self
        while at.parent is not None and at.parent.role != "application":
            at = at.parent
        return at

    def call(self, interface, method, *arguments):
        return self.tree.call(self.path, "org.a11y.atspi." + interface, method, *arguments)

    def extents(self, anew=False):
        """x, y, width and height in its window; all 0 for what has no place (the page of a stack)."""
        if "org.a11y.atspi.Component" not in self.interfaces:
            return 0, 0, 0, 0
        if self.seen_at is None or anew:
            self.seen_at = self.call("Component", "GetExtents", GLib.Variant("u", pyatspi.WINDOW_COORDS))[0]
        return self.seen_at

    def is_shown(self):
        """Whether it, and all in which it stands, has a size: GTK 4.8 does not tell whether something is showing."""
        if "org.a11y.atspi.Component" not in self.interfaces:
            return False
        try:
            # From the window down: what stands in a page that is hidden needs no question of its own.
            for at in reversed([self, *self.ancestors()]):
                if "org.a11y.atspi.Component" in at.interfaces and min(at.extents()[2:]) <= 0:
                    return False
            return True
        except Gone:
            return False

    def text(self):
        """What an entry or text view holds."""
        end = self.call_property("Text", "CharacterCount")  # GTK 4.8 does not know -1, the end
        return self.call("Text", "GetText", GLib.Variant("i", 0), GLib.Variant("i", end))[0]

    def value(self):
        return self.call_property("Value", "CurrentValue")

    def call_property(self, interface, name):
        return self.tree.call(self.path, "org.freedesktop.DBus.Properties", "Get",
                              GLib.Variant("s", "org.a11y.atspi." + interface), GLib.Variant("s", name))[0]

    def actions(self):
        return [row[0] for row in self.call("Action", "GetActions")[0]]

    def attributes(self):
        return self.call("Accessible", "GetAttributes")[0]


class Tree:
    """The objects of one application, found by its process."""

    def __init__(self, pid):
        Atspi.set_timeout(LIMIT_MS, LIMIT_MS)
        self.pid = pid
        self.connection = a11y_bus()
        self.bus_name = None
        self.settled = {}  # an object's children when they were last asked for
        self.known = {}  # what an object's text says: few have changed since the tree was read before
        self.said = None  # the bytes from which that was read

    def ask(self, path, interface, method, *arguments):
        try:
            return self.connection.call_sync(
                self.bus_name, path, interface, method, GLib.Variant.new_tuple(*arguments), None,
                Gio.DBusCallFlags.NO_AUTO_START, LIMIT_MS, None)
        except GLib.Error as error:
            raise Gone(error.message) from error

    def call(self, path, interface, method, *arguments):
        return self.ask(path, interface, method, *arguments).unpack()

    def find_application(self):
        desktop = pyatspi.Registry.getDesktop(0)
        for bus_name, _ in self.connection.call_sync(
                "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", ACCESSIBLE, "GetChildren", None, None,
                Gio.DBusCallFlags.NONE, LIMIT_MS, None).unpack()[0]:
            try:
                pid = self.connection.call_sync(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", GLib.Variant("(s)", (bus_name,)), None, Gio.DBusCallFlags.NONE,
                    LIMIT_MS, None).unpack()[0]
            except GLib.Error:
                continue
            if pid == self.pid:
                self.bus_name = bus_name
                return desktop is not None
        return False

    def items(self):
        """What all objects say that have come into being. Unpacking thousands of values one by one takes far longer, and while
        something is waited for, most often the very same is said again."""
        answer = self.ask("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
        said = answer.get_data_as_bytes().get_data()
        if said == self.said:
            return self.known.values()
        text = answer.print_(False)
        known, self.known, self.said = self.known, {}, None
        end = 2  # of "(["
        for found in ITEM.finditer(text):
            assert text[end:found.start()] in ("", ", "), f"an object is not understood: {text[end:found.start()]}"
            each, end = found.group(), found.end()
            self.known[each] = known.get(each) or ast.literal_eval(each)
        assert text[end:] == "],)", f"an object is not understood: {text[end:]}"
        self.said = said
        return self.known.values()

    def read(self):
        """The application with all its windows, or None if it is not there (yet, or any more)."""
        try:
            if self.bus_name is None and not self.find_application():
                return None
            return self.link()
        except Gone:
            return None

    def link(self):
        """Objects come into being when they are first asked for: asks until there are no more."""
        asked = set()
        while True:
            objects = {item[0][1]: Object(self, item) for item in self.items()}
            root = None
            for each in objects.values():
                if each.role == "application":
                    root = each
                elif each.parent_path in objects:
                    objects[each.parent_path].children.append(each)
                    each.parent = objects[each.parent_path]
            new = [each.path for each in objects.values() if each.path not in asked and self.may_have_more(each)]
            if root is None or not new:
                break
            self.ask_below(new, asked, objects)
        for each in objects.values():
            each.children.sort(key=lambda child: child.index)
        if root is not None:  # what stands in no window is no window, though GTK 4.8 says so: it has no place among them
            root.children = [child for child in root.children if child.index >= 0]
        return root

    def may_have_more(self, each):
        """Whether it has children that have not come into being. Those that are hidden now are told of too, but not counted, and
        have the first one's place: among such an object's it is asked once for each set of children."""
        if each.child_count > len(each.children):
            return True
        if each.child_count == 0 or len({child.index for child in each.children}) == len(each.children):
            return False
        told = (each.path, each.child_count, *sorted(child.path for child in each.children))
        before = self.settled.get(each.path)
        self.settled[each.path] = told
        return told != before

    def ask_below(self, paths, asked, objects):
        """Asks for the children of objects, and for those of the children that were not there before."""
        while paths:
            path = paths.pop()
            if path in asked:
                continue
            asked.add(path)
            try:
                paths += [child for _, child in self.call(path, ACCESSIBLE, "GetChildren")[0] if child not in objects]
            except Gone:
                pass


_bus = None


def a11y_bus():
    global _bus
    if _bus is None:
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                    Gio.DBusCallFlags.NONE, LIMIT_MS, None).unpack()[0]
        _bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
            None, None)
    return _bus
