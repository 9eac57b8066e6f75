#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""box.py PLYSCOPE-CLI: where there is no sandbox nothing runs that nobody trusts, unless it is asked for. Prints TAP."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

CLI = os.path.abspath(sys.argv[1])


with tempfile.TemporaryDirectory(prefix="ply box é ") as scratch:
    # A machine without bubblewrap: everything but it is in the PATH.
    for name in ("sh", "cat", "touch"):
        os.symlink(shutil.which(name), os.path.join(scratch, name))
    trace = os.path.join(scratch, "has run")
    bot = os.path.join(scratch, "bot")
    with open(bot, "w", encoding="utf-8") as file:
        file.write(f"#!{shutil.which('sh')}\ntouch '{trace}'\n")
    os.chmod(bot, 0o755)

    def run(*words, bare=True):
        environment = {**os.environ, "TMPDIR": scratch, **({"PATH": scratch} if bare else {})}
        return subprocess.run([CLI, *words], capture_output=True, text=True, env=environment, check=False, timeout=120)

    quoted = f"'{bot}'"
    match = ("match", f"prompt:{quoted}", "random", "--game", "othello:4", "--games", "1", "--move-time", "1")
    result = run(*match, "--box")
    check("no sandbox: refused, and told why", result.returncode == 2 and result.stdout == ""
          and result.stderr.count("\n") == 1 and "bwrap" in result.stderr and "--unsafe" in result.stderr, result)
    check("no sandbox: nothing has run", not os.path.exists(trace), result)
    result = run("arena", "box")
    check("arena box: says that there is none", result.returncode == 2 and result.stdout.startswith("none\nnot held: sandbox. "),
          result)
    result = run("arena", "box", "--json")
    try:
        told = json.loads(result.stdout)
    except ValueError:
        told = {}
    check("arena box --json: the same as data", told.get("level") == "none" and told.get("not_held", [])[:1] == ["sandbox"], result)
    result = run("arena", "check", quoted, "--protocol", "prompt", "--game", "othello:4", "--move-time", "1")
    check("arena check: refused as well", result.returncode == 2 and "--unsafe" in result.stderr and not os.path.exists(trace), result)
    result = run("arena", "check", quoted, "--protocol", "prompt", "--game", "othello:4", "--move-time", "1", "--unsafe")
    check("arena check --unsafe: it has run", os.path.exists(trace), result)
    os.unlink(trace)
    result = run(*match)
    check("without --box a match asks for no sandbox", os.path.exists(trace) and result.returncode == 0, result)
    os.unlink(trace)
    result = run("arena", "box", "--json", bare=False)
    told = json.loads(result.stdout)
    check("arena box: one of three levels", told["level"] in ("none", "namespaces", "namespaces+cgroups"), result)
    if told["level"] != "none":
        result = run(*match, "--box", bare=False)
        check("in the box it cannot leave a trace", not os.path.exists(trace) and result.returncode == 0, result)
        # The box makes a virtual machine of Java say what it was told; that heads nobody's last words.
        with open(bot, "w", encoding="utf-8") as file:
            file.write(f"#!{shutil.which('sh')}\necho 'Exception: x' >&2\necho \"Picked up JAVA_TOOL_OPTIONS: $JAVA_TOOL_OPTIONS\" >&2\nexit 1\n")
        result = run(*match, "--box", bare=False)
        check("in the box Java's own line is not the program's", "Exception: x" in result.stdout and "Picked up" not in result.stdout
              + result.stderr, result)
sys.exit(done())
