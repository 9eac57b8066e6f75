# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The desktop starts the program through the session bus, at a door of its start page or with a file, and asks it for lessons
and games."""

import os
import re
import subprocess

from desktop import PATIENCE
from driver import Program, run, scenario
from objects import Tree

NAME = "org.plyscope.Plyscope"
GAMES = """[Event "Club evening"]
[Date "2026.05.12"]
[Black "Ann Lee"]
[White "Bob"]

1. f5 d6 2. c3 d3 3. c4 f4 *

[Event "Spring Cup"]
[Date "1999.03.01"]
[Black "Cleo"]
[White "Ann Other"]
[Result "40-24"]

1. c4 e3 2. f6 e6 3. f5 c5 40-24

"""


class OfTheBus:
    """A process that is not ours, as subprocess has them."""

    def __init__(self, pid):
        self.pid = pid
        self.returncode = None

    def poll(self):
        try:
            with open(f"/proc/{self.pid}/stat", encoding="utf-8") as file:
                gone = file.read().rsplit(")", 1)[1].split()[0] == "Z"
        except FileNotFoundError:
            gone = True
        self.returncode = 0 if gone else None
        return self.returncode


class Activated(Program):
    """The program that the bus has started."""

    def __init__(self, desk, errors_path, pid):
        self.desk, self.command, self.errors_path, self.ended = desk, [desk.program], errors_path, False
        self.process = OfTheBus(pid)
        self.objects = Tree(pid)


class Service:
    """The program as the bus finds it: by a service file."""

    def __init__(self, desk):
        from gi.repository import Gio, GLib
        self.glib = GLib
        self.desk = desk
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.errors_path = os.path.join(desk.logs, "stderr-service.txt")
        # The bus has the environment that it was started with; a person's is that of the session.
        home = "\n".join(f"export {name}='{os.environ[name]}'" for name in os.environ if name == "HOME" or re.fullmatch(r"XDG_\w+_HOME", name))
        script = desk.write("service", f"#!/bin/sh\n{home}\nexec '{desk.program}' \"$@\" 2>>'{self.errors_path}'\n")
        os.chmod(script, 0o755)
        folder = os.path.join(desk.desktop.folder, "home", "data", "dbus-1", "services")
        os.makedirs(folder, exist_ok=True)
        source = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(desk.program))), "data", NAME + ".service")
        with open(source, encoding="utf-8") as file:
            text, replaced = re.subn(r"^Exec=\S+/plyscope ", f"Exec={script} ", file.read(), flags=re.M)
        assert replaced == 1 and text.rstrip().endswith(" --gapplication-service"), text
        self.path = os.path.join(folder, NAME + ".service")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        self.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ReloadConfig")

    def call(self, name, path, interface, method, arguments=None):
        answer = self.bus.call_sync(name, path, interface, method, arguments, None, 0, int(PATIENCE * 1000))
        return answer.unpack() if answer is not None else ()

    def app(self):
        """Waits for nothing: it has been started."""
        arguments = self.glib.Variant("(s)", (NAME,))
        pid, = self.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", arguments)
        app = Activated(self.desk, self.errors_path, pid)
        self.desk.programs.append(app)
        return app

    def search(self, method, signature, *arguments):
        found = self.call(NAME, "/org/plyscope/Plyscope/SearchProvider", "org.gnome.Shell.SearchProvider2", method,
                          self.glib.Variant(f"({signature})", arguments))
        return found[0] if found else None

    def end(self):
        os.remove(self.path)
        self.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ReloadConfig")


def gapplication(*arguments):
    subprocess.run(["gapplication", *arguments], check=True, timeout=PATIENCE)


def rests_on(app, role, name):
    app.find(role, name, states=["focused"])


@scenario(drives=["app.learn", "app.analyze", "app.run-programs"])
def the_desktop_starts_it_at_a_door(desk):
    service = Service(desk)
    gapplication("action", NAME, "run-programs")
    app = service.app()
    app.window()
    rests_on(app, "list item", re.compile("^Two Programs Play"))
    gapplication("action", NAME, "learn")
    rests_on(app, "push button", "Begin: Minimax")
    # Another start ends at once, and this one goes there.
    desk.start("--start", "analyze", wait=False).ends()
    rests_on(app, "push button", "Open…")
    file = desk.sample("othello-endgame.txt")
    gapplication("launch", NAME, file)
    app.wait(lambda: app.stones() == 50, "the file is open")
    app.quit()
    service.end()


@scenario()
def its_own_options_go_to_a_door(desk):
    app = desk.start("--start", "run-programs", "--size", "420x600")
    rests_on(app, "list item", re.compile("^Two Programs Play"))
    app.wait(lambda: app.place(app.focus())[1] > 0, "it has a place on the screen")
    app.quit()
    for option in "--version", "--help":
        with open("/dev/full", "wb") as full:
            told = subprocess.run([desk.program, option], stdout=full, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
        assert told.returncode == 2 and told.stderr.count(b"standard output cannot be written") == 1, told
    app = desk.start("--version", wait=False)
    app.ends()
    assert re.fullmatch(r"plyscope \d+\.\d+\.\d+\n", app.output()), app.output()
    app = desk.start("--start", "nowhere", wait=False)
    app.ended = True
    assert app.process.wait(PATIENCE) == 2 and app.errors() == "plyscope: expected --start learn, analyze or run-programs, found “nowhere”.\n", app.errors()


@scenario()
def the_desktop_finds_lessons_and_games(desk):
    cli = os.path.join(os.path.dirname(os.path.dirname(desk.program)), "cli", "plyscope-cli")
    subprocess.run([cli, "library", "import", desk.write("games.pgn", GAMES)], check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    lesson = os.path.join(os.environ["XDG_DATA_HOME"], "plyscope", "lessons", "mine.plylesson")
    os.makedirs(os.path.dirname(lesson), exist_ok=True)
    text = subprocess.run([cli, "lesson", "print", "minimax"], check=True, timeout=PATIENCE, capture_output=True, text=True).stdout
    with open(lesson, "w", encoding="utf-8") as file:
        file.write(re.sub(r"^title: .*$", "title: Zebras count leaves", re.sub(r"^id: .*$", "id: mine", text, flags=re.M), flags=re.M))
    service = Service(desk)
    assert service.search("GetInitialResultSet", "as", ["DEEP", "cut"])[:1] == ["lesson:deep-cut"]
    assert service.search("GetInitialResultSet", "as", ["zebras"]) == ["own:" + lesson]
    assert service.search("GetSubsearchResultSet", "asas", ["x"], ["ann"]) == ["game:1", "game:2"]
    assert service.search("GetInitialResultSet", "as", ["ann", "spring"]) == ["game:2"]
    assert service.search("GetInitialResultSet", "as", ["ann", "2026"]) == ["game:1"]
    assert service.search("GetInitialResultSet", "as", ["nobody at all"]) == []
    assert service.search("GetInitialResultSet", "as", []) == []
    told = {each["id"]: each for each in service.search("GetResultMetas", "as", ["game:2", "lesson:deep-cut", "own:" + lesson, "game:99", "nonsense"])}
    assert set(told) == {"game:2", "lesson:deep-cut", "own:" + lesson}, told
    assert told["game:2"]["name"] == "Cleo – Ann Other" and told["game:2"]["description"] == "Spring Cup, 1999, 40-24", told
    assert told["own:" + lesson]["name"] == "Zebras count leaves" and told["lesson:deep-cut"]["gicon"] == NAME, told
    service.search("ActivateResult", "sasu", "game:2", ["ann"], 0)
    app = service.app()
    app.window()
    app.wait(lambda: app.stones() == 10, "the game is open")
    service.search("ActivateResult", "sasu", "lesson:deep-cut", ["deep"], 0)
    app.find("push button", "Show the Answer")
    service.search("ActivateResult", "sasu", "game:99", ["ann"], 0)
    app.toast("99")
    service.search("LaunchSearch", "asu", ["cleo"], 0)
    app.window("Game Library")
    app.says("^1 of 2 games$")
    app.quit()
    service.end()


if __name__ == "__main__":
    run()
