# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of this folder share: TAP, which those of other folders use too, programs that cannot outlive their test, and
lines with a bounded wait."""

import os
import queue
import signal
import subprocess
import threading

PATIENCE = 240  # s for any one answer: nobody here is tested for speed
failed = 0
count = 0


def check(name, good, detail=""):
    """Prints one line of TAP; what went wrong follows as a comment."""
    global count, failed
    count += 1
    failed += not good
    shown = name.strip().replace("\n", " / ")
    print(f"{'ok' if good else 'not ok'} {count} - {shown}", flush=True)
    if not good and detail != "":
        print("# " + str(detail).replace("\n", "\n# "), flush=True)
    return good


def done():
    """Prints the plan; the status for sys.exit()."""
    print(f"1..{count}", flush=True)
    return 1 if failed else 0


def run_unnamed(words, **more):
    """subprocess.run() with stderr kept, for a program that draws: under the address sanitizer it names no functions. To look them up,
    for what a font library keeps (tests/lsan.supp), takes twice what the drawing does. Where something is found the program is run
    again, for it to be named."""
    quick = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":symbolize=0"}
    result = subprocess.run(words, env=quick, check=False, **more)
    if "Sanitizer" in str(result.stderr):
        result.stderr += subprocess.run(words, check=False, **more).stderr
    return result


class Gone(Exception):
    """A program has ended, or said nothing for too long."""


class Program:
    """A program in a session of its own, with its lines in a queue. Use it in a with statement."""

    def __init__(self, argv, directory=None, errors=subprocess.DEVNULL):
        self.process = subprocess.Popen(
            argv, cwd=directory, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.decode(errors="replace").rstrip("\r\n"))
        self.lines.put(None)

    def say(self, text):
        try:
            self.process.stdin.write(text.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Gone(f"it no longer reads: {error}") from error

    def hear(self, patience=PATIENCE):
        try:
            line = self.lines.get(timeout=patience)
        except queue.Empty:
            raise Gone(f"no line within {patience} s") from None
        if line is None:
            raise Gone("it has closed its output")
        return line

    def cpu_s(self):
        """CPU time that it has used so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        """Closes its input and waits; the exit status."""
        self.process.stdin.close()
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Gone("it goes on after the end of its input") from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        for pipe in self.process.stdin, self.process.stdout:
            try:
                pipe.close()
            except OSError:
                pass
