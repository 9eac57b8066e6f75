#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-run.py SOURCE - what a person sees of scripts/run: the script itself, meson and ninja on a small project whose programs
write down how they were called. Packages are never touched: dpkg-query and apt-get are scripts of the test."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.path.realpath(sys.argv.pop(1))
FILES = 40
LINES_OF_AN_ERROR = 40

MESON = """project('small', 'c')
more = []
foreach i : range(%d)
  more += 'file-@0@.c'.format(i)
endforeach
subdir('src/ui')
subdir('src/cli')
alias_target('programs', window, command)
executable('not-wanted', 'src/not-wanted.c')
""" % FILES

# Writes its arguments into called-NAME beside the project, and the picture that it is asked for.
PROGRAM = r"""#include <stdio.h>
#include <string.h>
int main(int n, char **words) {
  FILE *file = fopen(CALLED, "w");
  for (int i = 1; i < n; i++) {
    fprintf(file, "%s\n", words[i]);
    if (strcmp(words[i], "--picture") == 0)
      fclose(fopen(words[i + 1], "w"));
  }
  return fclose(file);
}
"""

DPKG_QUERY = """#!/bin/sh
for package; do :; done
[ "$package" = meson ] && [ ! -e "$SMALL/installed" ] || echo 'install ok installed'
"""

APT_GET = """#!/bin/sh
echo "$*" >>"$SMALL/apt"
case "$*" in
  update*) exit 0 ;;
  *-s*) echo "Inst meson"; echo "Inst ninja-build"; exit 0 ;;
esac
[ ! -e "$SMALL/no-network" ] || { echo "Get:1 meson"; echo "E: Unable to fetch some archives" >&2; exit 100; }
for package in meson ninja-build; do
  echo "Get:1 $package"; echo "Unpacking $package"; echo "Setting up $package"
done
touch "$SMALL/installed"
"""


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


class Run(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="plyscope run é ")
        self.addCleanup(shutil.rmtree, self.root)
        for name in ("run", "lib.sh"):
            os.makedirs(self.path("scripts"), exist_ok=True)
            shutil.copy(os.path.join(SOURCE, "scripts", name), self.path("scripts"))
        write(self.path("meson.build"), MESON)
        for folder, program, target in (("ui", "plyscope", "window"), ("cli", "plyscope-cli", "command")):
            called = self.path("called-" + program).replace("\\", "\\\\")
            write(self.path("src", folder, "main.c"), f'#define CALLED "{called}"\n{PROGRAM}')
            source = "['main.c'] + files(%s)" % ", ".join(f"'../../file-{i}.c'" for i in range(FILES) if folder == "ui")
            write(self.path("src", folder, "meson.build"), f"{target} = executable('{program}', {source})\n")
        for i in range(FILES):
            write(self.path(f"file-{i}.c"), f"int number_{i}(void) {{ return {i}; }}\n")
        write(self.path("src", "not-wanted.c"), "#error a test\n")
        write(self.path("bin", "dpkg-query"), DPKG_QUERY, 0o755)
        write(self.path("bin", "apt-get"), APT_GET, 0o755)
        write(self.path("bin", "sudo"), '#!/bin/sh\nexec "$@"\n', 0o755)
        write(self.path("installed"), "")

    def path(self, *parts):
        return os.path.join(self.root, *parts)

    def run_script(self, display=None, **more):
        """The script's exit status and all that it says."""
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY")}
        environment.update(more, PATH=self.path("bin") + ":" + environment["PATH"], SMALL=self.root)
        if display is not None:
            environment["DISPLAY"] = display
        done = subprocess.run(["bash", "scripts/run", "a game.txt"], cwd=self.root, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=240)
        return done.returncode, done.stdout

    def called(self, program):
        try:
            with open(self.path("called-" + program), encoding="utf-8") as file:
                return file.read().splitlines()
        except FileNotFoundError:
            return None

    def server(self, *options):
        """A screen of its own; gives its DISPLAY."""
        reading, writing = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", *options], pass_fds=[writing],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        os.close(writing)
        with os.fdopen(reading) as file:
            return ":" + file.readline().strip()

    def assert_picture(self, status, said):
        self.assertEqual(status, 0, said)
        self.assertEqual(self.called("plyscope-cli"), ["analyze", "a game.txt", "--time", "5"])
        self.assertIn("--picture", self.called("plyscope"))
        self.assertTrue(os.path.exists(self.path("build", "plyscope.png")))
        self.assertIn("A picture of the window: " + self.path("build", "plyscope.png"), said)

    def test_window(self):
        """A display that answers gets the window; the build has said how far it is, and has built what is run alone."""
        status, said = self.run_script(self.server())
        self.assertEqual(status, 0, said)
        self.assertEqual(self.called("plyscope"), ["--analyze", "a game.txt"])
        self.assertIsNone(self.called("plyscope-cli"))
        percents = [int(n) for n in re.findall(r"^Building: +(\d+) %$", said, re.MULTILINE)]
        self.assertGreater(len(percents), 5, said)
        self.assertEqual(percents, sorted(percents))
        self.assertEqual(percents[-1], 100)
        self.assertFalse(os.path.exists(self.path("build.log")))
        self.assertFalse(os.path.exists(self.path("apt")))

    def test_no_display(self):
        status, said = self.run_script()
        self.assert_picture(status, said)
        self.assertNotIn("cannot be opened", said)

    def test_dead_display(self):
        status, said = self.run_script(":7777")
        self.assert_picture(status, said)
        self.assertIn("The display :7777 cannot be opened", said)
        self.assertIn("a picture instead", said)

    def test_forbidden_display(self):
        """A server that lets in only those with the cookie."""
        cookies, wrong = self.path("cookies"), self.path("wrong")
        for file, cookie in ((cookies, "ab" * 16), (wrong, "cd" * 16)):
            subprocess.run(["xauth", "-f", file], input=f"add :0 MIT-MAGIC-COOKIE-1 {cookie}\n", text=True, check=True,
                           capture_output=True)
        display = self.server("-auth", cookies)
        for file, cookie in ((cookies, "ab" * 16), (wrong, "cd" * 16)):
            subprocess.run(["xauth", "-f", file], input=f"add {display} MIT-MAGIC-COOKIE-1 {cookie}\n", text=True, check=True,
                           capture_output=True)
        status, said = self.run_script(display, XAUTHORITY=wrong)
        self.assert_picture(status, said)
        self.assertIn(f"The display {display} cannot be opened", said)
        os.remove(self.path("called-plyscope-cli"))
        status, said = self.run_script(display, XAUTHORITY=cookies)
        self.assertEqual(status, 0, said)
        self.assertEqual(self.called("plyscope"), ["--analyze", "a game.txt"])
        self.assertIsNone(self.called("plyscope-cli"))

    def test_broken_source(self):
        """A build that fails shows its error and nothing else."""
        write(self.path("file-7.c"), "int number_7(void) { return wrong; }\n")
        status, said = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn("file-7.c:1:29: error:", said)
        self.assertIn("The build failed. All that was said: " + self.path("build.log"), said)
        self.assertLess(len([line for line in said.splitlines() if not line.startswith("Building")]), 15, said)
        self.assertNotIn(" -o ", said)
        self.assertTrue(os.path.exists(self.path("build.log")))
        self.assertIsNone(self.called("plyscope"))
        write(self.path("file-7.c"), "int number_7(void) { return 7; }\n")
        self.assert_picture(*self.run_script())

    def test_many_errors(self):
        lines = "".join(f"int n_{i} = wrong_{i};\n" for i in range(300))
        write(self.path("file-7.c"), lines)
        status, said = self.run_script()
        self.assertEqual(status, 1)
        # The compiler's own numbers, those of lines, are no percentages.
        percents = [int(n) for n in re.findall(r"^Building: +(\d+) %$", said, re.MULTILINE)]
        self.assertEqual(percents, sorted(set(percents)))
        self.assertIn("wrong_0", said)
        self.assertLess(len([line for line in said.splitlines() if not line.startswith("Building")]), LINES_OF_AN_ERROR + 5, said)

    def test_broken_project(self):
        write(self.path("meson.build"), MESON + "dependency('no-such-library')\n")
        status, said = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn("no-such-library", said)
        self.assertLess(len(said.splitlines()), 8, said)

    def test_install(self):
        os.remove(self.path("installed"))
        status, said = self.run_script(":7777")
        self.assert_picture(status, said)
        self.assertIn("Installing: meson\n", said)
        self.assertEqual(re.findall(r"^Installing: +(\d+) %$", said, re.MULTILINE), ["16", "33", "50", "66", "83", "100"])

    def test_install_fails(self):
        os.remove(self.path("installed"))
        write(self.path("no-network"), "")
        status, said = self.run_script()
        self.assertNotEqual(status, 0)
        self.assertIn("E: Unable to fetch some archives", said)
        self.assertFalse(os.path.exists(self.path("build")))


if __name__ == "__main__":
    for program in ("Xvfb", "dbus-run-session", "meson", "ninja", "xauth"):
        if shutil.which(program) is None:
            print(f"skipped: {program} is not installed")
            sys.exit(77)
    unittest.main()
