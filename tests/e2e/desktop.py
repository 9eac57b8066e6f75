# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop of its own: a virtual screen, a session bus, a window manager and the accessibility bus."""

import ctypes
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib

from screen import screen

# Seconds that no wait of a healthy run ever reaches, even beside other work; fewer while a scenario is being written.
PATIENCE = float(os.environ.get("PLY_E2E_PATIENCE", "90"))

# Only what the tests need: no key or button of the window manager's stands between the hands and the program.
WINDOW_MANAGER = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy><center>yes</center></placement>
  <desktops><number>1</number></desktops>
  <keyboard/>
  <mouse/>
</openbox_config>
"""

# Nothing moves by itself, so what is found at a place is still there when it is clicked. A row of a list takes no click that is held
# for longer than a double click may last, which the hands do on a busy machine.
GTK_SETTINGS = "[Settings]\ngtk-enable-animations=0\ngtk-cursor-blink=0\ngtk-double-click-time=3000\n"

# The file chooser begins in the current folder, not in the recent files.
USER_SETTINGS = "[org/gtk/gtk4/settings/file-chooser]\nstartup-mode='cwd'\nsort-directories-first=true\n"

# A search that runs on beside a scenario of something else takes four fifths of the processor's time, and more the longer the hands
# must wait for it.
QUIET_SETTINGS = "[org/plyscope/Plyscope]\nanalysis-at-start=false\n"


class NeverHappened(AssertionError):
    """A condition that was waited for did not come true."""


class Gone(Exception):
    """The application, or the object, is no longer there."""


def told(what):
    try:
        return what() if callable(what) else what
    except Gone as gone:
        return f"something of what is gone: {gone}"


def wait_until(condition, what, patience=PATIENCE):
    """Waits until `condition()` is true and returns what it returned; `what` says in words what was awaited.

    A condition that looks into something that has gone meanwhile is not true yet: it is asked anew, as any other.
    """
    end = time.monotonic() + patience
    pause = 0.01
    while True:
        begun = time.monotonic()
        try:
            result = condition()
        except Gone:
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise NeverHappened("never happened: " + told(what))
        # Looking costs the program time, too: it is left at least as long to itself.
        time.sleep(max(pause, min(time.monotonic() - begun, 1)))
        pause = min(pause * 1.5, 0.25)


def end_with_parent():
    """For Popen's preexec_fn: a child ends when the test does, however that ends (prctl's PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def end_process(process, patience=20.0):
    """Ends a child by its own id: asked first, then made to."""
    if process is None or process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Desktop:
    """Started once for each file of scenarios; `with Desktop() as desktop`."""

    def __init__(self, size="1280x860"):
        self.size = size
        self.children = []
        self.folder = tempfile.mkdtemp(prefix="plyscope-e2e-")

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.end()

    def begin(self):
        for name in ("NO_AT_BRIDGE", "GTK_A11Y", "WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS", "G_DEBUG", "GTK_THEME",
                     "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "XDG_CURRENT_DESKTOP", "GSETTINGS_SCHEMA_DIR"):
            os.environ.pop(name, None)
        os.environ.update(
            GDK_BACKEND="x11", GSK_RENDERER="cairo", GDK_DEBUG="gl-disable", GDK_DISABLE="gl,vulkan",
            GTK_USE_PORTAL="0", GSETTINGS_BACKEND="keyfile", LC_ALL="C.UTF-8", NO_COLOR="1",
            ADW_DISABLE_PORTAL="1", GIO_USE_VFS="local", GTK_RTL="0")
        self.use_home(os.path.join(self.folder, "home"))
        self.begin_screen()
        self.begin_bus()
        self.begin_window_manager()
        self.begin_accessibility()

    def use_home(self, home, analyses=True):
        """A fresh home folder, with settings of its own, for what is started from now on; `analyses`: at once, as without settings."""
        os.environ["HOME"] = home
        for variable, name in (("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"),
                               ("XDG_CACHE_HOME", "cache"), ("XDG_STATE_HOME", "state"),
                               ("XDG_RUNTIME_DIR", "runtime")):
            if variable == "XDG_RUNTIME_DIR" and variable in os.environ and self.children:
                continue  # the buses live there
            path = os.path.join(home, name)
            os.makedirs(path, 0o700, exist_ok=True)
            os.environ[variable] = path
        for path, text in (("gtk-4.0/settings.ini", GTK_SETTINGS), ("glib-2.0/settings/keyfile", USER_SETTINGS + (
                "" if analyses else QUIET_SETTINGS))):
            path = os.path.join(os.environ["XDG_CONFIG_HOME"], path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def start(self, *command, **options):
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=end_with_parent, **options)
        self.children.append(child)
        return child

    def begin_screen(self):
        reader, writer = os.pipe()
        # -r: no key repeats itself because a busy machine lets it go late.
        self.start("Xvfb", "-displayfd", str(writer), "-screen", "0", self.size + "x24", "-nolisten", "tcp", "-r",
                   "-fbdir", self.folder,
                   pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as numbers:
            number = numbers.readline().strip()
        assert number, "the virtual screen did not start"
        os.environ["DISPLAY"] = ":" + number

    def begin_bus(self):
        with open(os.path.join(self.folder, "bus.log"), "wb") as log:
            bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1",
                             stdout=subprocess.PIPE, stderr=log)
        address = bus.stdout.readline().decode().strip()
        assert address, "the session bus did not start"
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = address

    def begin_window_manager(self):
        path = os.path.join(self.folder, "openbox.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(WINDOW_MANAGER)
        log_path = os.path.join(self.folder, "openbox.log")
        manager = None

        def runs():
            nonlocal manager
            if manager is None or manager.poll() is not None:
                with open(log_path, "ab") as log:
                    manager = self.start("openbox", "--config-file", path, stdout=log, stderr=log)
            return screen().is_managed()
        try:
            wait_until(runs, "the window manager runs")
        except NeverHappened:
            with open(log_path, encoding="utf-8", errors="replace") as log:
                raise NeverHappened("the window manager does not run: " + log.read()[-2000:]) from None

    def begin_accessibility(self):
        """Programs ask the bus for it; here it is started and switched on."""
        from gi.repository import Gio, GLib
        session = Gio.bus_get_sync(Gio.BusType.SESSION)

        def status(name):
            session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                              GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True))),
                              None, Gio.DBusCallFlags.NONE, int(PATIENCE * 1000))
        status("IsEnabled")
        status("ScreenReaderEnabled")

    def dots(self):
        """What is on the screen: its width and rows of bytes, three for each dot. Xvfb's memory is a file in X's form."""
        with open(os.path.join(self.folder, "Xvfb_screen0"), "rb") as file:
            screen = file.read()
        head = struct.unpack(">25I", screen[:100])
        begin, width, height, stride = head[0] + head[19] * 12, head[4], head[5], head[12]
        assert head[11] == 32, "four bytes for each dot"
        rows = []
        for y in range(height):
            row = screen[begin + y * stride:begin + y * stride + width * 4]
            rgb = bytearray(width * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
            rows.append(bytes(rgb))
        return width, rows

    def picture(self, path):
        """Saves what is on the screen as PNG."""
        width, rows = self.dots()

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" +
                       chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)) +
                       chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 1)) + chunk(b"IEND", b""))

    def end(self):
        for child in reversed(self.children):
            end_process(child)
            if child.stdout:
                child.stdout.close()
        self.children.clear()
        shutil.rmtree(self.folder, ignore_errors=True)
