#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-moved.py SOURCE BUILD - a tree that scripts/package makes is moved into a folder with blanks, é and brackets, and all that it
holds works there: the command line with its translations, the course programs, the box, and the window."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.realpath(sys.argv.pop())
SOURCE = os.path.realpath(sys.argv.pop())
SCHEMA = "share/glib-2.0/schemas/gschemas.compiled"


class Moved(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="plyscope-moved-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        first = os.path.join(cls.folder, "first")
        subprocess.run([os.path.join(SOURCE, "scripts/package"), "tree", BUILD, first], check=True, stdin=subprocess.DEVNULL)
        os.mkdir(os.path.join(cls.folder, "My Tools é (1)"))
        cls.tree = os.path.join(cls.folder, "My Tools é (1)", "plyscope")
        os.rename(first, cls.tree)
        cls.home = os.path.join(cls.folder, "home")
        os.mkdir(cls.home, 0o700)

    def run_it(self, *command, **variables):
        environment = {**os.environ, "HOME": self.home, "XDG_RUNTIME_DIR": self.home, "XDG_DATA_HOME": self.home,
                       "XDG_STATE_HOME": self.home, "XDG_DATA_DIRS": "/usr/share", **variables}
        environment.pop("GSETTINGS_SCHEMA_DIR", None)
        return subprocess.run(command, env=environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              encoding="utf-8", check=False)

    def path(self, *names):
        return os.path.join(self.tree, *names)

    def test_command_line(self):
        found = self.run_it(self.path("bin/plyscope-cli"), "analyze", self.path("share/plyscope/samples/othello-pass.txt"),
                            "--depth", "15")
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        self.assertIn("Best move: g2, value = +12, proven", found.stdout)

    def test_translations(self):
        # A bare system has no locale but C, in which nothing is translated: here is one that is called otherwise.
        shutil.copytree("/usr/lib/locale/C.utf8", os.path.join(self.folder, "de_DE.utf8"))
        english, german = (self.run_it(self.path("bin/plyscope-cli"), "no-such-command", LC_ALL=locale, LOCPATH=self.folder)
                           for locale in ("C.UTF-8", "de_DE.UTF-8"))
        self.assertEqual((english.returncode, german.returncode), (2, 2))
        self.assertNotEqual(english.stderr, german.stderr)

    def test_course(self):
        """One program, which is each of them by its name, also behind a link that is called otherwise."""
        folder = self.path("libexec/plyscope/course")
        names = sorted(os.listdir(folder))
        self.assertEqual(len(names), 11)
        for name in names:
            self.assertTrue(os.path.islink(os.path.join(folder, name)), name)
            said = self.run_it(os.path.join(folder, name), "--version")
            self.assertEqual((said.returncode, said.stdout.split(" ")[0]), (0, name), said.stderr)
        mine = os.path.join(self.folder, "mine")
        os.symlink(os.path.join(folder, "othello"), mine)
        self.assertTrue(self.run_it(mine, "--version").stdout.startswith("othello "))
        unknown = self.run_it(self.path("libexec/plyscope/plyscope-course"))
        self.assertEqual(unknown.returncode, 2)
        self.assertIn("calibrate", unknown.stderr)
        self.assertEqual(unknown.stderr.count("\n"), 1)

    def test_box(self):
        """Where no box can be made, that is not for want of the tree's own warden."""
        said = self.run_it(self.path("bin/plyscope-cli"), "arena", "box")
        self.assertNotIn("plyscope-warden", said.stderr)

    def show(self, picture):
        return self.run_it("xvfb-run", "-a", "-s", "-screen 0 1400x900x24", "dbus-run-session", "--", self.path("bin/plyscope"),
                           "--picture", picture, self.path("share/plyscope/samples/othello-tournament.txt"),
                           GDK_BACKEND="x11", GSK_RENDERER="cairo", GDK_DEBUG="gl-disable")

    def test_window(self):
        if not os.path.exists(self.path("bin/plyscope")) or shutil.which("xvfb-run") is None:
            self.skipTest("there is no window")
        picture = os.path.join(self.folder, "window.png")
        said = self.show(picture)
        self.assertEqual(said.returncode, 0, said.stderr)
        with open(picture, "rb") as file:
            self.assertEqual(file.read(4), b"\x89PNG")
        # Without its schema it says so, and is not ended by a signal.
        os.rename(self.path(SCHEMA), self.path(SCHEMA + ".away"))
        try:
            said = self.show(picture)
        finally:
            os.rename(self.path(SCHEMA + ".away"), self.path(SCHEMA))
        if said.returncode != 0:  # on this machine none is installed
            self.assertEqual(said.returncode, 1, said.stderr)
            self.assertIn("org.plyscope.Plyscope", said.stderr)


unittest.main(verbosity=2)
