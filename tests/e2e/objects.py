# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the accessibility bus tells of a program: its objects with role, name, description and states.

An application's objects are read in one call for all of them (org.a11y.atspi.Cache), anew for each question unless nobody has touched
the program and it has told of no change since. What has no size, and what stands in it, is left out until it has one.
pyatspi does the rest: roles and states by their names.
"""

import time

import dbus
import dbus.bus
import dbus.lowlevel
import pyatspi
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import Atspi, GLib

from desktop import Gone

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"
LIMIT_S = 60
# Not every change is told of, so what was read before is good for so many seconds.
FRESH_S = 0.5

ROLE_NAMES = {int(role): name for role, name in pyatspi.ROLE_TO_NAME.items()} if hasattr(
    pyatspi, "ROLE_TO_NAME") else {}
STATES = {name[len("STATE_"):].lower(): int(getattr(pyatspi, name)) for name in dir(pyatspi)
          if name.startswith("STATE_") and name != "STATE_VALUE_TO_NAME"}


def role_name(role):
    return Atspi.role_get_name(Atspi.Role(role)) if role not in ROLE_NAMES else ROLE_NAMES[role]


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
        self.shown = None  # whether it is, once that has been asked

    def __repr__(self):
        return f"{self.role} “{self.name}”"

    def has(self, state):
        return bool(self.bits >> STATES[state] & 1)

    def states(self):
        return sorted(name for name, bit in STATES.items() if self.bits >> bit & 1)

    def walk(self):
        """This object and all below it, in the order of the tree."""
        left = [self]
        while left:
            at = left.pop()
            yield at
            left.extend(reversed(at.children))

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

    def call(self, interface, method, signature="", *arguments):
        return self.tree.call(self.path, "org.a11y.atspi." + interface, method, signature, *arguments)

    def extents(self, anew=False):
        """x, y, width and height in its window; all 0 for what has no place (the page of a stack)."""
        if "org.a11y.atspi.Component" not in self.interfaces:
            return 0, 0, 0, 0
        return self.tree.place(self.path, anew)

    def is_shown(self):
        """Whether it, and all in which it stands, has a size: GTK 4.8 does not tell whether something is showing."""
        return "org.a11y.atspi.Component" in self.interfaces and self.has_size()

    def has_size(self):
        """The same of what may have no place itself. What stands in a page that is hidden needs no question of its own."""
        if self.shown is None:
            self.shown = (self.parent is None or self.parent.has_size()) and self.tree.has_size(self.path, self.interfaces)
        return self.shown

    def text(self):
        """What an entry or text view holds."""
        end = self.call_property("Text", "CharacterCount")  # GTK 4.8 does not know -1, the end
        return str(self.call("Text", "GetText", "ii", 0, end))

    def value(self):
        return self.call_property("Value", "CurrentValue")

    def call_property(self, interface, name):
        return self.tree.call(self.path, "org.freedesktop.DBus.Properties", "Get", "ss", "org.a11y.atspi." + interface, name)

    def actions(self):
        return [row[0] for row in self.call("Action", "GetActions")]

    def attributes(self):
        return self.call("Accessible", "GetAttributes")


class Bus:
    """The accessibility bus, and who is told of what the programs on it signal."""

    def __init__(self):
        session = dbus.SessionBus(private=True)
        address = session.call_blocking("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", "", ())
        session.close()
        self.connection = dbus.bus.BusConnection(address, mainloop=DBusGMainLoop())
        self.connection.set_exit_on_disconnect(False)
        self.connection.add_message_filter(self.hear)
        self.listeners = {}

    def listen(self, name, listener):
        self.listeners[name] = listener
        self.connection.add_match_string(f"type='signal',sender='{name}'")

    def hear(self, _, message):
        listener = self.listeners.get(message.get_sender()) if message.get_type() == dbus.lowlevel.MESSAGE_TYPE_SIGNAL else None
        if listener is None:
            return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
        listener(message)
        return dbus.lowlevel.HANDLER_RESULT_HANDLED

    def call(self, name, path, interface, method, signature="", *arguments):
        try:
            return self.connection.call_blocking(name, path, interface, method, signature, arguments, timeout=LIMIT_S)
        except dbus.DBusException as error:
            raise Gone(str(error)) from error

    def call_all(self, name, paths, interface, method, signature="", *arguments):
        """Asks many objects the same at once, for less than asking one after another: what each said, or nothing, by its path."""
        told = {}

        def ask(path):
            message = dbus.lowlevel.MethodCallMessage(name, path, interface, method)
            message.append(*arguments, signature=signature)

            def answer(reply):
                if reply.get_type() == dbus.lowlevel.MESSAGE_TYPE_METHOD_RETURN:
                    told[path] = reply.get_args_list()
            return self.connection.send_message_with_reply(message, answer, LIMIT_S, require_main_loop=False)
        try:
            for asked in [ask(path) for path in paths]:
                asked.block()
        except dbus.DBusException as error:
            raise Gone(str(error)) from error
        return told

    @staticmethod
    def dispatch():
        """Gives what has been signalled until now to who listens."""
        while GLib.MainContext.default().iteration(False):
            pass


class Tree:
    """The objects of one application, found by its process."""

    touched = 0  # how often a hand has touched anything

    def __init__(self, pid):
        self.pid = pid
        self.bus = a11y_bus()
        self.bus_name = None
        self.items = {}  # what each object said, by its path
        self.root = None  # the application with all that, since it was read
        self.read_at = None  # when that was, if the program has told of no change since
        self.read_after = None  # how often anything had been touched then
        self.added = {}  # the same of what has come into being since
        self.seen = set()  # the role and name of all that ever was there
        self.settled = {}  # an object's children when they were last asked for
        self.places = {}  # the extents that have been asked for in this reading

    def call(self, path, interface, method, signature="", *arguments):
        return self.bus.call(self.bus_name, path, interface, method, signature, *arguments)

    def find_application(self):
        for bus_name, _ in self.bus.call("org.a11y.atspi.Registry", ROOT, ACCESSIBLE, "GetChildren"):
            try:
                pid = self.bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                    "GetConnectionUnixProcessID", "s", bus_name)
            except Gone:
                continue
            if pid == self.pid:
                self.bus_name = bus_name
                self.bus.listen(bus_name, self.hear)
                return True
        return False

    def hear(self, message):
        if message.get_member() == "AddAccessible":
            item, = message.get_args_list()
            self.added[item[0][1]] = item
        else:
            self.read_at = None

    def refresh(self):
        """Reads what all objects say that have come into being."""
        self.read_at, self.read_after = time.monotonic(), Tree.touched
        self.added = {}
        self.items = {item[0][1]: item for item in self.call("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")}

    def read(self, hidden=False):
        """The application with all its windows, or None if it is not there (yet, or any more); `hidden`: with what has no size, too."""
        try:
            if self.bus_name is None and not self.find_application():
                return None
            self.call(ROOT, ACCESSIBLE, "GetRole")  # the program answers when it has done, and told, what it had to do before
            self.bus.dispatch()
            asked, self.places = list(self.places), {}
            if not self.is_fresh():
                self.refresh()
                self.root = None
                self.ask_places(path for path in asked if path in self.items)
            if hidden or self.root is None or self.may_show_more(self.root):
                self.root = self.link(hidden)
            return self.root
        except Gone:
            return None

    def is_fresh(self):
        return (self.read_at is not None and time.monotonic() - self.read_at < FRESH_S and
                self.read_after == Tree.touched and not self.added)

    def place(self, path, anew=False):
        if path not in self.places or anew:
            told = self.call(path, "org.a11y.atspi.Component", "GetExtents", "u", int(pyatspi.WINDOW_COORDS))
            self.places[path] = tuple(map(int, told))
        return self.places[path]

    def ask_places(self, paths):
        """Asks for the extents that will be asked for again, most likely."""
        told = self.bus.call_all(self.bus_name, paths, "org.a11y.atspi.Component", "GetExtents", "u", int(pyatspi.WINDOW_COORDS))
        self.places.update((path, tuple(map(int, extents))) for path, (extents,) in told.items())

    def has_size(self, path, interfaces):
        try:
            return "org.a11y.atspi.Component" not in interfaces or min(self.place(path)[2:]) > 0
        except Gone:
            return False

    @staticmethod
    def may_show_more(root):
        """Whether anything that had no size has one by now, which nobody tells."""
        hidden = [each for each in root.walk() if each.shown is False]
        for each in hidden:
            each.shown = None
        return any(each.has_size() for each in hidden)

    def link(self, hidden):
        """Objects come into being when they are first asked for: asks until there are no more. What has no size is not asked, nor
        what stands in it, unless what is `hidden` is wanted: it is more than half of what there could be, and nobody sees it."""
        asked = set()
        while True:
            objects = {path: Object(self, item) for path, item in self.items.items()}
            root = None
            for each in objects.values():
                if each.role == "application":
                    root = each
                elif each.parent_path in objects:
                    objects[each.parent_path].children.append(each)
                    each.parent = objects[each.parent_path]
            new = [each.path for each in objects.values() if each.path not in asked and self.may_have_more(each, hidden)]
            if root is None or not new:
                break
            self.ask_below(new, asked, objects, hidden)
        self.seen.update((each.role, each.name) for each in objects.values())
        for each in objects.values():
            each.children.sort(key=lambda child: child.index)
        if root is not None:  # what stands in no window is no window, though GTK 4.8 says so: it has no place among them
            root.children = [child for child in root.children if child.index >= 0]
        return root

    def may_have_more(self, each, hidden):
        """Whether it can be seen and has children that have not come into being. Those that are hidden now are told of too, but not
        counted, and have the first one's place: among such an object's it is asked once for each set of children."""
        if each.child_count > len(each.children):
            return hidden or each.has_size()
        if each.child_count == 0 or len({child.index for child in each.children}) == len(each.children):
            return False
        told = (each.path, each.child_count, *sorted(child.path for child in each.children))
        if self.settled.get(each.path) == told or not (hidden or each.has_size()):
            return False
        self.settled[each.path] = told
        return True

    def ask_below(self, paths, asked, objects, hidden):
        """Asks for the children of objects, and for those of the children that were not there before."""
        found = set()
        while paths:
            path = paths.pop()
            if path in asked:
                continue
            asked.add(path)
            try:
                new = [child for _, child in self.call(path, ACCESSIBLE, "GetChildren") if child not in objects]
            except Gone:
                continue
            # Each tells of itself when it comes into being, and of how many children it has.
            self.bus.dispatch()
            found.update(new)
            paths += [child for child in new if child not in self.added or (
                self.added[child][4] != 0 and (hidden or self.has_size(child, self.added[child][5])))]
        if found <= self.added.keys():
            self.items.update(self.added)
            self.added = {}
        else:
            self.refresh()


_bus = None


def a11y_bus():
    global _bus
    if _bus is None:
        _bus = Bus()
    return _bus
