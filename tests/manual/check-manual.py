#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-manual.py SOURCE BUILD [PAGE…]: copies every example out of README and docs, as a reader would, runs it and
compares. What a fenced block is stands behind its fence, and a block without a word there is a fault:

    console   lines with "$ " are commands, what follows is what they print; they share a folder with the page's other
              blocks. A line "…" stands for any lines, "…" in a line for the rest of it
    sh        commands that must end with status 0, and print what they like
    sh long   commands that are too long, or change the machine: only their options are compared with --help
    usage     a synopsis: its options are compared with --help
    talk CMD  a conversation: "> " is sent to CMD, "< " is what it answers, "! " what it says on standard error
    c         a program: compiled with the library plytrace, run with a file's name, and its recording checked
    python, java, cpp, javascript
              a search of a number tree: compiled beside the language's file of src/plytrace, run with the names of a tree's file
              and of its recording, and that is checked, on several trees. Not run where there is no such compiler
    json      JSON, whole or a document a line
    file NAME a file that the page's commands use; a program if it begins with "#!"
    text      no example. Nothing of ours may be called in it

Times and speeds are as long as they are: numbers with their units are not compared. Option names in code within the text that
starts with a program of ours are compared with --help as well. TAP, a page a test."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

SECONDS = 300
COURSE = ("calibrate", "maxconnect4", "maxconnect4-host", "monitor", "move-file", "othello", "pente", "pente-master",
          "play", "referee", "tournament")
TIMES = [(re.compile(r"\b\d+\.\d{6}\b"), "#"), (re.compile(r"\b\d+(\.\d+)? ?(s|ms|µs|us)\b"), "#"), (re.compile(r"\b[\d.,]+ (Mn/s|nodes/s|million nodes/s)"), "#"),
         (re.compile(r"\b(time|nps|nodestats \d+) [\d.]+"), r"\1 #"), (re.compile(r" {2,}"), " ")]


# A language: what must be there, the name of the program, the writer of its recording, the compiler's command and the call.
LANGUAGES = {
    "python": ("python3", "alphabeta.py", "plytrace.py", None, ["python3", "alphabeta.py"]),
    "java": ("javac", "AlphaBeta.java", "Plytrace.java", ["javac", "-Xlint:all", "-Werror", "AlphaBeta.java", "Plytrace.java"],
             ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "AlphaBeta"]),
    "cpp": ("c++", "alphabeta.cpp", "plytrace.hpp",
            ["c++", "-std=c++11", "-Wall", "-Wextra", "-pedantic", "-Werror", "alphabeta.cpp", "-o", "alphabeta"], ["./alphabeta"]),
    "javascript": ("node", "alphabeta.js", "plytrace.js", None, ["node", "alphabeta.js"]),
}
# Trees that the programs of the manual search, with their values.
TREES = [("((3 12 8) (2 4 6) (14 5 2))", 3), ("(7)", 7), ("((4 (5 -3)) 6 ((1 2) (0)))", 6),
         ("(((1 2) (3 (4 5)))\n  ((9 -8) (7)))", 7)]


class Fault(Exception):
    pass


def blocks(text):
    """(line, info, lines) of each fenced block, and of each indented one (info None)."""
    found, lines, at = [], text.split("\n"), 0
    while at < len(lines):
        fence = re.match(r"^\s*```(.*)$", lines[at])
        if fence:
            begin = at
            at += 1
            while at < len(lines) and not re.match(r"^\s*```\s*$", lines[at]):
                at += 1
            found.append((begin + 1, fence[1].strip(), lines[begin + 1:at]))
        elif lines[at].startswith("    ") and lines[at].strip() and (at == 0 or not lines[at - 1].strip()):
            found.append((at + 1, None, [lines[at]]))
        at += 1
    return found


def plain(line):
    for pattern, words in TIMES:
        line = pattern.sub(words, line)
    return line.rstrip()


def same(wanted, got):
    """Whether the lines are those wanted, where "…" stands for any."""
    if not wanted:
        return not got
    if wanted[0].strip() == "…":
        return any(same(wanted[1:], got[skip:]) for skip in range(len(got) + 1))
    if not got:
        return False
    want, have = plain(wanted[0]), plain(got[0])
    if want.endswith("…") and not have.endswith("…"):
        fits = have.startswith(want[:-1].rstrip())
    else:
        fits = want == have
    return fits and same(wanted[1:], got[1:])


class Page:
    def __init__(self, source, build, path):
        self.source, self.build, self.path = source, build, path
        self.text = path.read_text(encoding="utf-8")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="plyscope-manual-"))
        self.helps = {}
        for name in os.listdir(source):
            if not name.startswith((".", "build")):
                os.symlink(source / name, self.folder / name)
        os.symlink(build, self.folder / "build")
        # What examples call a game of one's own.
        shutil.copy(source / "data/samples/othello-tournament.txt", self.folder / "game.txt")
        places = [build / "src/cli", build / "course", build / "src/ui", build / "tools"]
        self.environment = dict(os.environ, PATH=":".join(map(str, places)) + ":" + os.environ["PATH"], LC_ALL="C.UTF-8",
                                XDG_DATA_HOME=str(self.folder / "user-data"))
        self.environment.pop("G_DEBUG", None)

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, command, within=None, **more):
        return subprocess.run(command, cwd=within or self.folder, env=self.environment, capture_output=True, text=True,
                              timeout=SECONDS, stdin=None if "input" in more else subprocess.DEVNULL, **more)

    def where_it_can_run(self, command):
        """Programs of others are run without a sandbox only on machines that have none."""
        runs = re.compile(r"plyscope-cli arena (check|run)\b")
        if not runs.search(command) and (" grade " not in command or " --run " not in command):
            return command
        level = json.loads(self.run(["plyscope-cli", "arena", "box", "--json"]).stdout)["level"]
        if level != "none":
            return command
        return runs.sub(r"plyscope-cli arena \1 --unsafe", command.replace(" --run ", " --unsafe --run "))

    # Options

    def help_of(self, words):
        """The --help of the program or command that these words call; None if it is none of ours."""
        name = os.path.basename(words[0])
        if name == "plyscope-cli":
            words = [word for word in words[1:3] if re.fullmatch(r"[a-z0-9-]+", word)]
            if words[:1] == ["as"] or (words[:1] in (["trace"], ["exercise"], ["arena"]) and len(words) < 2):
                return None
            if words[:1] not in (["trace"], ["exercise"], ["arena"], ["library"], ["book"]):
                words = words[:2 if words[:2] == ["bench", "cpu-table"] else 1]
            command = ["plyscope-cli", *words]
        elif name in COURSE or name in ("plyscope", "plyscope-bench"):
            command = [name]
        else:
            return None
        key = tuple(command)
        if key not in self.helps:
            option = "--help-all" if name == "plyscope" else "--help"
            self.helps[key] = self.run([*command, option]).stdout
        return self.helps[key]

    def check_options(self, line, where):
        """Every option that a program of ours is called with; what stands in quotation marks is a call of its own."""
        for inner in re.findall(r'"([^"]*)"', line) + re.findall(r"'([^']*)'", line):
            self.check_options(re.sub(r"^[a-z]+:", "", inner), where)
        line = re.sub(r'"[^"]*"|'+r"'[^']*'", "WORD", line)
        for part in re.split(r"[|;&]\s|\|\||&&", line):
            words = part.replace("[", " ").replace("]", " ").replace("(", " ").replace(")", " ").split()
            words = [word.strip("\"'`,.;:") for word in words]
            if not words:
                continue
            known = self.help_of(words)
            if known is None:
                continue
            for word in words[1:]:
                option = re.match(r"--[a-z][a-z0-9-]*", word)
                if option and option[0] not in ("--help", "--version") and not re.search(
                        re.escape(option[0]) + r"(?![a-z0-9-])", known):
                    raise Fault(f"{where}: {words[0]} has no option {option[0]}: {line.strip()}")

    # Kinds of blocks

    def console(self, lines, where):
        command, wanted, pairs = None, [], []
        for line in lines:
            if line.startswith("$ "):
                if command is not None:
                    pairs.append((command, wanted))
                command, wanted = line[2:], []
            elif command is None:
                raise Fault(f"{where}: a console block begins with “$ ”")
            elif command.endswith("\\"):
                command = command[:-1] + line
            else:
                wanted.append(line)
        for command, wanted in pairs + [(command, wanted)]:
            self.check_options(command, where)
            done = self.run(["bash", "-c", self.where_it_can_run(command)])
            got = (done.stdout + done.stderr).rstrip("\n").split("\n") if done.stdout + done.stderr else []
            while wanted and not wanted[-1].strip():
                wanted = wanted[:-1]
            if not same(wanted, got):
                raise Fault(f"{where}: “{command}” prints\n" + "\n".join(got))

    def sh(self, lines, where):
        for line in "\n".join(lines).replace("\\\n", " ").split("\n"):
            if not line.strip() or line.startswith("#"):
                continue
            self.check_options(line, where)
            done = self.run(["bash", "-c", line])
            if done.returncode != 0:
                raise Fault(f"{where}: “{line}” ends with {done.returncode}\n{done.stdout}{done.stderr}")

    def usage(self, lines, where):
        whole = re.sub(r"\n\s+", " ", "\n".join(lines).replace("\\\n", " "))
        for line in whole.split("\n"):
            self.check_options(line.removeprefix("$ "), where)

    def talk(self, command, lines, where):
        sent = "".join(line[2:] + "\n" for line in lines if line.startswith(">"))
        wanted = [line[2:] for line in lines if line.startswith("<")]
        errors = [line[2:] for line in lines if line.startswith("!")]
        other = [line for line in lines if line and line[0] not in "><!"]
        if other:
            raise Fault(f"{where}: a line of a talk begins with >, < or !: {other[0]}")
        done = self.run(["bash", "-c", command], input=sent)
        # A prompt, "> ", stands before whatever is answered.
        got = re.sub(r"(?m)^(> )+", "", done.stdout).rstrip("\n").split("\n")
        if not same(wanted, got):
            raise Fault(f"{where}: “{command}” answers\n" + "\n".join("< " + line for line in got))
        if not same(errors, done.stderr.rstrip("\n").split("\n") if done.stderr else []):
            raise Fault(f"{where}: “{command}” says\n{done.stderr}")

    def c(self, lines, where):
        (self.folder / "example.c").write_text("\n".join(lines) + "\n")
        made = self.run([*shlex.split(os.environ.get("PLY_EXAMPLE_CC", "cc")), "-std=c99", "-Wall", "-Wextra", "-Werror", "-Isrc", "example.c", "-o", "example",
                         *shlex.split(os.environ.get("PLY_EXAMPLE_FLAGS", "")), "build/src/plytrace/libplytrace.a"])
        if made.returncode != 0:
            raise Fault(f"{where}: the program does not compile\n{made.stderr}")
        done = self.run(["./example", "example.jsonl"])
        checked = self.run(["plyscope-cli", "trace", "check", "example.jsonl"])
        if done.returncode != 0 or checked.returncode != 0:
            raise Fault(f"{where}: {done.stderr}{checked.stdout}{checked.stderr}")

    def language(self, kind, lines, where):
        needed, name, writer, compiler, call = LANGUAGES[kind]
        if shutil.which(needed, path=self.environment["PATH"]) is None:
            print(f"# {where}: there is no {needed}, and this example was not run", flush=True)
            return
        folder = self.folder / f"in-{kind}"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text("\n".join(lines) + "\n")
        shutil.copy(self.source / "src/plytrace" / writer, folder)
        made = compiler and self.run(compiler, within=folder)
        if made and made.returncode != 0:
            raise Fault(f"{where}: the program does not compile\n{made.stdout}{made.stderr}")
        for number, (tree, value) in enumerate(TREES):
            (folder / "tree.txt").write_text(tree + "\n")
            done = self.run([*call, "tree.txt", f"{number}.jsonl"], within=folder)
            if done.returncode != 0 or done.stdout != f"value {value}\n":
                raise Fault(f"{where}: of {tree} it says\n{done.stdout}{done.stderr}")
        checked = self.run(["plyscope-cli", "trace", "check", *(f"{number}.jsonl" for number in range(len(TREES)))], within=folder)
        if checked.returncode != 0:
            raise Fault(f"{where}: {checked.stdout}{checked.stderr}")

    def json(self, lines, where):
        text = "\n".join(lines)
        try:
            document = json.loads(text)
        except ValueError:
            try:
                document = [json.loads(line) for line in lines]
            except ValueError as error:
                raise Fault(f"{where}: no JSON: {error}") from error
        if isinstance(document, dict) and "plygame" in document:
            done = self.run(["plyscope-cli", "convert", "-", "-", "--to", "plygame"], input=text)
            if done.returncode != 0:
                raise Fault(f"{where}: {done.stderr}")

    def file(self, path, lines):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n")
        if lines[0].startswith("#!"):
            path.chmod(0o755)

    def text_block(self, lines, where):
        for line in lines:
            if line.startswith("$ ") or re.match(r"(build/course/\S+|plyscope(-cli)?) ", line):
                raise Fault(f"{where}: this is an example, not “text”: {line}")

    def block(self, info, lines, where):
        kind, _, rest = (info or "").partition(" ")
        if info is None or not kind:
            raise Fault(f"{where}: a block without a word on what it is (see tests/manual/check-manual.py)")
        if kind == "talk":
            self.talk(rest, lines, where)
        elif kind == "file":
            self.file(self.folder / rest, lines)
        elif info == "sh long":
            self.usage(lines, where)
        elif kind in LANGUAGES:
            self.language(kind, lines, where)
        elif kind == "text":
            self.text_block(lines, where)
        elif kind in ("console", "sh", "usage", "c", "json"):
            getattr(self, kind)(lines, where)
        else:
            raise Fault(f"{where}: what is a block of “{info}”?")

    def check(self):
        name = self.path.relative_to(self.source)
        faults, count = [], 0
        for line, info, lines in blocks(self.text):
            count += 1
            try:
                self.block(info, lines, f"{name}:{line}")
            except (Fault, subprocess.TimeoutExpired) as fault:
                faults.append(str(fault))
        bare = re.sub(r"(?m)^\s*```.*?^\s*```\s*$", "", self.text, flags=re.S)
        for number, span in enumerate(re.findall(r"(?<!`)`([^`]+)`(?!`)", bare)):
            try:
                self.check_options(span.replace("\n", " "), str(name))
                count += self.help_of(span.split()) is not None if span.split() else 0
            except Fault as fault:
                faults.append(str(fault))
        return count, faults


def main():
    sys.setrecursionlimit(20000)  # same() goes line by line
    source, build = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    pages = [source / page for page in sys.argv[3:]] or [source / "README.md", *sorted((source / "docs").rglob("*.md"))]
    print(f"1..{len(pages)}")
    failed = False
    for number, path in enumerate(pages, 1):
        page = Page(source, build, path)
        try:
            count, faults = page.check()
        finally:
            page.close()
        failed = failed or bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} {path.relative_to(source)}: {count} examples", flush=True)
        for fault in faults:
            print("# " + fault.replace("\n", "\n# "))
    return failed


sys.exit(main())
