#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-completions.py CLI [WINDOW]: completes plyscope-cli in the shells that are there, as a person's Tab does, and compares what
they offer with --help; asks for help and misspells what there is; the same for the WINDOW's own program. Prints TAP."""

import functools
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

cli = os.path.abspath(sys.argv[1])
window = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PATIENCE = 60


@functools.cache
def run(*words):
    return subprocess.run([cli, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)


def told(*words):
    return run(*words, "--help").stdout


def listed(text):
    """The commands or verbs of a list below a heading."""
    return re.findall(r"^  ([a-z][a-z0-9-]*)\b", text.split(":\n", 2)[-1], re.M)


def options(*words):
    return set(re.findall(r"^ +(?:-\w, )?(--[a-z][a-z0-9-]*)", told(*words), re.M)) - {"--help-all"}


# ---- what there is, and its help ----

commands = listed(run().stdout)
check("there are commands", len(commands) > 15, commands)
families = {each: listed(told(each)) for each in commands if "VERB" in told(each).split("\n")[0]}
families["as"] = [line.split()[0] for line in told("as").splitlines() if re.match(r"  [a-z]", line)]
check("some are families", set(families) == {"book", "library", "trace", "exercise", "lesson", "as", "arena"}, families)
places = [(each,) for each in commands if each not in families]
places += [(family, each) for family, verbs in families.items() for each in verbs] + [("bench", "cpu-table")]
for place in places:
    usage = told(*place).split("\n")
    lines = usage[1:usage.index("")]
    check(f"{' '.join(place)}: its usage lines name it, and no other", lines and all(line.startswith(f"  plyscope-cli {' '.join(place)} ")
                                                                                    for line in lines), lines)
for words in [(), ("trace",), ("trace", "check"), ("analyze",), ("as", "play"), ("bench", "cpu-table")]:
    check(f"help {' '.join(words)} is its --help", run("help", *words).stdout == told(*words) and told(*words), told(*words))
check("help has a --help", "plyscope-cli help [OPTION…] [COMMAND [VERB]]" in told("help"), told("help"))
check("--version", re.fullmatch(r"plyscope-cli \d+\.\d+\.\d+\n", run("--version").stdout), run("--version").stdout)

for words, meant in [(("analyse",), "analyze"), (("help", "anlayze"), "analyze"), (("trace", "chekc"), "check"), (("arena", "rnu"), "run"),
                     (("library", "imort"), "import"), (("lesson", "prnit"), "print"), (("exercise", "shet"), "sheet"),
                     (("as", "tornament"), "tournament"), (("libary", "find"), "library"), (("--vresion",), "--version"),
                     (("trace", "check", "--no-rrun", "x"), "--no-rerun"), (("help", "trace", "shwo"), "show")]:
    result = run(*words)
    check(f"{' '.join(words)}: did you mean {meant}?", result.returncode == 2 and result.stderr.count("\n") == 1 and result.stdout == ""
          and re.search(rf"did you mean “?{meant}”?\?$", result.stderr.strip()), result.stderr)
result = run("help", "nonsense")
check("what is like nothing gets the list", result.returncode == 2 and "expected one of analyze, " in result.stderr, result.stderr)
for place in places:
    text = told(*place).split("\n\n")
    check(f"help {' '.join(place)} says what it does", len(text) > 1 and not text[1].startswith("Help Options"), text[:2])
players = [each.split()[0] for each in told("match").split("Players:\n")[1].split("\n\n")[0].splitlines()]
check("help match lists the players", {"engine", "random", "pvs", "pente-minimax", "gtp:PROGRAM", "ugi:PROGRAM"} <= set(players), players)
check("an unknown shell is refused", run("completion", "tcsh").returncode == 2 and run("completion").returncode == 2)


# ---- shells ----

def interactive(shell, start, line, wanted, folder):
    """Types a line and Tab into a shell that has a terminal, and waits for what is to stand there."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        environment = {"PATH": os.environ["PATH"], "HOME": home, "TERM": "dumb", "LC_ALL": "C.UTF-8", "PS1": "> "}
        os.execvpe(shell[0], shell, environment)
    seen = b""

    def until(pattern):
        nonlocal seen
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, seen) and time.monotonic() < end:
            if select.select([terminal], [], [], 0.5)[0]:
                try:
                    seen += os.read(terminal, 65536).replace(b"\a", b"")
                except OSError:
                    break
        return bool(re.search(pattern, seen))
    try:
        # The answer, not the echo of the question.
        os.write(terminal, f"{start}; echo 'is re''ady'\n".encode())
        good = until(rb"is ready")
        seen = b""
        os.write(terminal, line.encode() + b"\t")
        good = good and until(wanted.encode())
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(terminal)
    return good, seen


with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
    for name in ("game.plygame", "search.plytrace", "log.jsonl", "class.plycup", "notes.odt", "week 2.plytrace", "input.txt"):
        open(os.path.join(folder, name), "w").close()
    os.mkdir(os.path.join(folder, "sub"))
    scripts = {}
    for shell in ("bash", "zsh", "fish"):
        scripts[shell] = os.path.join(home, f"_plyscope-cli.{shell}")
        with open(scripts[shell], "w", encoding="utf-8") as file:
            file.write(run("completion", shell).stdout)

    @functools.cache
    def bash(*words):
        """What completes the last of the words."""
        script = f'. "{scripts["bash"]}"\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_plyscope_cli\nprintf "%s\\n" "${{COMPREPLY[@]}}"\n'
        result = subprocess.run(["bash", "--norc", "--noprofile", "-c", script, "bash", "plyscope-cli", *words], cwd=folder,
                                capture_output=True, text=True, timeout=PATIENCE, check=False)
        check(f"bash says nothing of its own at {' '.join(words)}", result.stderr == "" and result.returncode == 0, result.stderr)
        return [each for each in result.stdout.splitlines() if each]

    check("bash: commands", bash("") == commands, bash(""))
    for place in places:
        if place[0] not in ("help",):
            check(f"bash: options of {' '.join(place)}", set(bash(*place, "--")) == options(*place),
                  set(bash(*place, "--")) ^ options(*place))
    for family, verbs in families.items():
        check(f"bash: {family}", bash(family, "") == verbs, bash(family, ""))
    for words, wanted in [
            (("trace", "show", ""), ["search.plytrace", "week 2.plytrace", "log.jsonl", "sub"]), (("trace", "show", "sea"), ["search.plytrace"]),
            (("arena", "run", ""), ["class.plycup", "sub"]), (("trace", "grade", ""), ["sub"]),
            (("trace", "show", "--wording", ""), ["negamax", "max-min"]), (("trace", "show", "--wording", "=", "max"), ["max-min"]),
            (("trace", "show", "--wording", "="), ["negamax", "max-min"]), (("trace", "show", "--step", ""), []),
            (("analyze", "-a", "m"), ["minimax", "mtdf"]), (("convert", "--to", "othello-g"), ["othello-ggf"]),
            (("convert", "--to", "othello-w"), []), (("trace", "record", "--gallery", "mtdf"), ["mtdf", "mtdf-guess"]),
            (("match", "--game", "oth"), ["othello"]), (("match", "pente-"), ["pente-minimax", "pente-random"]), (("match", "engine", "no"), ["notes.odt"]),
            (("bench", "sp"), ["speed"]), (("bench", "cpu"), ["cpu-table"]), (("bench", "othe"), ["othello"]), (("analyze", "in"), ["input.txt"]), (("help", "tr"), ["trace"]), (("help", "trace", "sh"), ["show"]),
            (("completion", ""), ["bash", "zsh", "fish"]), (("analyze", "ga"), ["game.plygame"]), (("analyze", "no"), ["notes.odt"]),
            (("exercise", "grade", "--csv", "no"), ["notes.odt"])]:
        check(f"bash: {' '.join(words)}", bash(*words) == wanted, f"{bash(*words)}, not {wanted}")
    start = 'bind "set bell-style none"; . ' + scripts["bash"]
    for line, wanted in [("plyscope-cli trace exp", "export "), ("plyscope-cli trace show week", r"week\\ 2\.plytrace"),
                         ("plyscope-cli arena run --unsa", "--unsafe "), ("plyscope-cli trace show --wording=neg", "--wording=negamax")]:
        good, seen = interactive(["bash", "--norc", "--noprofile", "-i"], start, line, wanted, folder)
        check(f"bash, Tab behind {line}", good, seen)

    if shutil.which("zsh"):
        shutil.copy(scripts["zsh"], os.path.join(home, "_plyscope-cli"))
        start = f"fpath=({home} $fpath); autoload -Uz compinit; compinit -D -u"
        for line, wanted in [("plyscope-cli trace exp", "export"), ("plyscope-cli trace show week", r"week\\ 2\.plytrace"),
                             ("plyscope-cli arena run --unsa", "--unsafe"), ("plyscope-cli trace show --wording=neg", "--wording=negamax"),
                             ("plyscope-cli help less", "lesson"), ("plyscope-cli bench sp", "speed"), ("plyscope-cli match pente-m", "pente-minimax"), ("plyscope-cli completion zs", "zsh")]:
            good, seen = interactive(["zsh", "-f", "-i"], start, line, wanted, folder)
            check(f"zsh, Tab behind {line}", good, seen)
        if window:
            shutil.copy(os.path.join(source, "data", "completions", "_plyscope"), home)
            start += f"; plyscope-cli() {{ {shlex.quote(cli)} \"$@\" }}"
            for line, wanted in [("plyscope --star", "--start="), ("plyscope --gallery=mtdf-", "mtdf-guess"), ("plyscope --start run", "run-programs")]:
                good, seen = interactive(["zsh", "-f", "-i"], start, line, wanted, folder)
                check(f"zsh, Tab behind {line}", good, seen)
        for place in places:
            body = run("completion", "zsh").stdout.split(f"_plyscope_cli_at_{'_'.join(place).replace('-', '_')}() {{", 1)[1].split("\n}\n")[0]
            check(f"zsh: options of {' '.join(place)}", set(re.findall(r"(--[a-z][a-z0-9-]*)(?=[\[=',}])", body)) >= options(*place), body)

    if shutil.which("fish"):
        def fish(line):
            result = subprocess.run(["fish", "--no-config", "-c", f"source {shlex.quote(scripts['fish'])}; complete -C '{line}'"], cwd=folder,
                                    capture_output=True, text=True, timeout=PATIENCE, check=False,
                                    env={**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home})
            check(f"fish says nothing of its own at {line}", result.stderr == "", result.stderr)
            return sorted(each.split("\t")[0] for each in result.stdout.splitlines())

        check("fish: commands", fish("plyscope-cli ") == sorted(commands), fish("plyscope-cli "))
        for line, wanted in [("trace ", sorted(families["trace"])), ("trace show sea", ["search.plytrace"]), ("arena run ", ["class.plycup", "sub/"]),
                             ("trace show --wording ", ["max-min", "negamax"]), ("help trace sh", ["show"]), ("analyze -a m", ["minimax", "mtdf"]),
                             ("arena run --unsa", ["--unsafe"]), ("trace grade ", ["sub/"]), ("completion z", ["zsh"]), ("bench s", ["speed"]), ("match pente-", ["pente-minimax", "pente-random"])]:
            there = fish(f"plyscope-cli {line}")
            check(f"fish: {line}", there == wanted, f"{there}, not {wanted}")
        if window:
            scripts["fish"] = os.path.join(source, "data", "completions", "plyscope.fish")
            for line, wanted in [("--star", ["--start"]), ("--start le", ["learn"]), ("--sample pente-a", ["pente-attack"])]:
                check(f"fish: plyscope {line}", fish(f"plyscope {line}") == wanted, fish(f"plyscope {line}"))

# ---- the window's program, whose completions are files by hand ----

if window:
    def start(*words):
        return subprocess.run([window, *words], capture_output=True, text=True, timeout=PATIENCE, check=False, env={**os.environ, "DISPLAY": ""})

    offered = set(re.findall(r"^ +(?:-\w, )?(--[a-z][a-z0-9-]*)", start("--help").stdout, re.M)) - {"--help-all", "--help-gapplication"}
    check("plyscope has options", len(offered) > 12, offered)
    samples = {os.path.splitext(each)[0] for each in os.listdir(os.path.join(source, "data", "samples")) if each != "samples.json"}
    for name in ("plyscope.bash", "_plyscope", "plyscope.fish"):
        with open(os.path.join(source, "data", "completions", name), encoding="utf-8") as file:
            text = file.read().replace("\\n", " ")
        there = set(re.findall(r"(?:(?<![\w-])--| -l )([a-z][a-z-]*)", text))
        check(f"{name}: the options", there == {each[2:] for each in offered}, there ^ {each[2:] for each in offered})
        there = set(re.findall(r"[a-z0-9-]+", re.search(r"connect4-midgame[^')]*tree-textbook", text)[0]))
        check(f"{name}: the samples", there == samples, there ^ samples)

    def bash_window(*words):
        script = (f'plyscope-cli() {{ "{cli}" "$@"; }}\n. "{source}/data/completions/plyscope.bash"\n'
                  'COMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_plyscope\nprintf "%s\\n" "${COMPREPLY[@]}"\n')
        result = subprocess.run(["bash", "--norc", "--noprofile", "-c", script, "bash", "plyscope", *words], cwd=source, capture_output=True,
                                text=True, timeout=PATIENCE, check=False)
        check(f"bash says nothing of its own at plyscope {' '.join(words)}", result.stderr == "", result.stderr)
        return [each for each in result.stdout.splitlines() if each]

    for words, wanted in [(("--sta",), ["--start"]), (("--start", "=", "le"), ["learn"]), (("--gallery", "mtdf"), ["mtdf", "mtdf-guess"]),
                          (("--sample", "pente-"), ["pente-attack", "pente-capture", "pente-document"]), (("--follow", "data/sam"), ["data/samples"]),
                          (("READ",), ["README.md"])]:
        check(f"bash: plyscope {' '.join(words)}", bash_window(*words) == wanted, bash_window(*words))
    for words, wanted in [(("--analyse",), "did you mean --analyze?"), (("--foo",), "--foo."), (("--size",), "--size."), (("--gallry=mtdf",), "--gallery?")]:
        result = start(*words)
        check(f"plyscope {' '.join(words)} ends in one line and with 2", result.returncode == 2 and result.stderr.startswith("plyscope: ")
              and result.stderr.endswith(wanted + "\n") and result.stderr.count("\n") == 1, result)
sys.exit(done())
