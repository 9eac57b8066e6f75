#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-layers.py ROOT: holds src/ to docs/ARCHITECTURE.md. Prints one line a violation; exit status 1 if any.
check-layers.py --self-test: breaks every rule in a scratch tree and sees that each is found."""

import os
import re
import sys
import tempfile

# Each folder and those it may include from. An arrow that is not here points upward.
LAYERS = {
    "base": [],
    "plytrace": [],
    "jail": [],
    "rules": ["base"],
    "proof": ["rules", "base"],
    "search": ["rules", "base"],
    "engine": ["search", "rules", "base"],
    "trace": ["engine", "search", "rules", "base"],
    "record": ["search", "rules", "base"],
    "judge": ["record", "rules", "base"],
    "practice": ["judge", "record", "trace", "search", "rules", "base"],
    "lessons": ["practice", "judge", "record", "trace", "search", "rules", "base"],
    "formats": ["judge", "record", "trace", "engine", "search", "rules", "base"],
    "book": ["record", "engine", "search", "rules", "base"],
    "library": ["arena", "formats", "record", "engine", "search", "rules", "base"],
    "protocols": ["jail", "formats", "record", "trace", "engine", "search", "rules", "base"],
    "arena": ["protocols", "formats", "record", "trace", "engine", "search", "rules", "base"],
    "cup": ["arena", "protocols", "formats", "record", "search", "rules", "base"],
    "paint": ["trace", "search", "rules", "base"],
    "export": ["paint", "record", "trace", "search", "rules", "base"],
    "model": ["cup", "arena", "protocols", "formats", "record", "trace", "engine", "search", "rules", "base", "library", "book"],
    "ui": ["model", "cup", "lessons", "practice", "export", "paint", "arena", "protocols", "formats", "record", "trace", "engine", "search", "rules", "base", "library"],
    "cli": ["cup", "book", "library", "lessons", "practice", "judge", "export", "paint", "arena", "protocols", "formats", "record", "trace", "engine", "search", "proof", "rules", "base"],
}
# The floors of ui/ and those that each stands on; floors at one height do not see each other.
ROOMS = ["board", "tree", "widgets"]
FLOORS = {
    "widgets": [],
    "board": ["widgets"],
    "tree": ["widgets"],
    "panels": ROOMS,
    "dialogs": ROOMS,
    "start": ROOMS,
    "library": ["start"] + ROOMS,
    "document": ["library", "panels", "dialogs", "start"] + ROOMS,
    "window": ["document", "library", "panels", "dialogs", "start"] + ROOMS,
}
PURE = ("base", "plytrace", "jail", "rules", "proof", "search", "engine", "trace")  # C and POSIX only
NO_GTK = PURE + ("record", "judge", "practice", "lessons", "formats", "book", "library", "protocols", "arena", "cup", "model", "paint", "export", "cli")
# Each registry: how it lists an entry, how a file defines one, and which files do.
REGISTRIES = {
    "rules/games.c": (r"&(ply_game_\w+)", r"^const PlyGame (ply_game_\w+) =", "rules/"),
    "paint/board-looks.c": (r"&(ply_board_\w+)", r"^const PlyBoardLook (ply_board_\w+) =", "paint/"),
    "search/algorithms.c": (r"&(ply_algorithm_\w+)", r"^const PlyAlgorithm (ply_algorithm_\w+) =", "search/"),
    "engine/engines.c": (r"&(ply_engine_\w+)", r"^const PlyAlgorithm (ply_engine_\w+) =", "engine/"),
    "formats/formats.c": (r"&(ply_format_\w+)", r"^const PlyFormat (ply_format_\w+) =", "formats/"),
    "protocols/protocols.c": (r"&(ply_protocol_\w+)", r"^const PlyProtocol (ply_protocol_\w+) =", "protocols/"),
    "cli/as.c": (r'\{"[\w-]+", (ply_as_\w+),', r"^(ply_as_\w+)\(int argc, char \*\*argv\)", "cli/as-"),
    "cli/main.c": (r'\{"[\w-]+", (ply_cli_\w+),', r"^(ply_cli_\w+)\(int argc, char \*\*argv\)", "cli/cmd-"),
}
SYSTEM_GLIB = re.compile(r"^(glib|gio|gobject|gtk|gdk|gsk|adwaita|json-glib)")
SYSTEM_GTK = re.compile(r"^(gtk|gdk|gsk|adwaita)")
COLOURS = ("paint/colours.h", "paint/palette.c")  # the colours, and who sets any of them
LITERAL_COLOUR = re.compile(r"\b0x[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{6}\b|\brgba?\([^)]*\)|\bcairo_set_source_rgba?\b")
DEPRECATED = re.compile(r"\b(adw_message_dialog|adw_about_window|adw_show_about_window|gtk_file_chooser|gtk_show_uri|gtk_dialog_)\w*")

# Who knows the words of a recorded visit; all others read them through trace/trace-fields.h.
WORDS = ("trace/trace-fields.h", "trace/recorder.c", "trace/live.c", "trace/record.c", "trace/codec", "formats/trace-lines.c")
WORD = r"(?:flags|alpha|beta|value|detail|best|same_side)\b(?!\s*(?:[-+|&^]?=)[^=])"
FLAG = re.compile(r"\bPLY_(?:VISIT_(?:RE_SEARCH|ITERATION|QUIESCENCE|TABLE_HIT|TABLE_CUT|EVALUATED|FINISHED|CUT)|TRACE_(?:FOLDED|STOPPED|BEST|RAISED|BOUND_SHIFT))\b")

# Tests with a window wait for what is to be there; these alone sleep, between two looks at it.
SLEEP = re.compile(r"(?m)^\s*(?:g_usleep|usleep|nanosleep|sleep|time\.sleep)\(")
SLEEPERS = ("tests/e2e/desktop.py", "tests/ui/live-gallery.c")


def read_sources(root, problems):
    sources = {}
    base = os.path.join(root, "src")
    for folder, below, names in os.walk(base):
        if "pch" in below:  # no source includes what lies there, a compiler does (docs/building.md)
            below.remove("pch")
        for name in names:
            path = os.path.join(folder, name)
            key = os.path.relpath(path, base)
            try:
                with open(path, encoding="utf-8") as file:
                    sources[key] = file.read()
            except UnicodeDecodeError:
                problems.append(f"{key}: no text, which does not belong below src/")
    return sources


def includes(text):
    return re.findall(r'^\s*#\s*include\s*(["<])([^">]+)[">]', text, re.M)


def check_includes(sources, problems):
    for path, text in sources.items():
        if not path.endswith((".c", ".h", ".inc")):
            continue
        layer = path.split("/")[0]
        if layer not in LAYERS:
            problems.append(f"{path}: the folder {layer} is not in the picture")
            continue
        for mark, target in includes(text):
            if mark == "<":
                if layer in PURE and SYSTEM_GLIB.match(target):
                    problems.append(f"{path}: <{target}> below the line where GLib begins")
                elif layer in NO_GTK and SYSTEM_GTK.match(target):
                    problems.append(f"{path}: <{target}> outside ui")
                continue
            if target in ("ui/resources.h", "practice/page-resources.h", "lessons/lessons-resources.h"):  # made by the build
                continue
            other = target.split("/")[0]
            if "/" not in target or target not in sources:
                problems.append(f'{path}: "{target}" does not name a file by its layer')
            elif other != layer and other not in LAYERS[layer]:
                problems.append(f'{path}: "{target}" points upward')


def check_floors(sources, problems):
    for path, text in sources.items():
        if not path.startswith("ui/") or not path.endswith((".c", ".h")):
            continue
        floor = path.split("/")[1]
        if floor not in FLOORS:
            problems.append(f"{path}: no floor of ui/ that is in the picture")
            continue
        for _, target in includes(text):
            other = target.split("/")[1] if target.startswith("ui/") and target in sources else floor
            if other != floor and other not in FLOORS[floor]:
                problems.append(f'{path}: "{target}" is on no floor below')


def check_cycles(sources, problems):
    graph = {path: [t for m, t in includes(text) if m == '"' and t in sources]
             for path, text in sources.items()}
    done, open_ = set(), []

    def visit(path):
        if path in done:
            return
        if path in open_:
            problems.append("cycle: " + " -> ".join(open_[open_.index(path):] + [path]))
            return
        open_.append(path)
        for target in graph[path]:
            visit(target)
        open_.pop()
        done.add(path)

    for path in sorted(graph):
        visit(path)


def check_files(sources, problems):
    for path, text in sources.items():
        head = "\n".join(text.split("\n")[:4])
        if "SPDX-License-Identifier: GPL-3.0-or-later" not in head:
            problems.append(f"{path}: no licence in its first lines")
        if path.endswith(".h") and "#pragma once" not in text:
            problems.append(f"{path}: no #pragma once")
        if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", text):
            problems.append(f"{path}: a promise instead of code")
        if path.startswith("ui/") and path != "ui/widgets/compat.h" and DEPRECATED.search(text):
            problems.append(f"{path}: {DEPRECATED.search(text).group(0)} belongs in ui/widgets/compat.h")
        if path.endswith(".ui"):
            for suffix in (".c", ".h"):
                if path[:-3] + suffix not in sources:
                    problems.append(f"{path}: no {suffix} of the same name")


def check_colours(sources, problems):
    """One header has every colour; what is painted, exported or shown names them."""
    for path, text in sources.items():
        if not path.startswith(("paint/", "export/", "ui/")) or path in COLOURS:
            continue
        for found in LITERAL_COLOUR.findall(text):
            problems.append(f"{path}: the colour {found} belongs in {COLOURS[0]}, with a name")


def check_words(sources, problems):
    """What the words of a recorded visit mean depends on its family: they are read in one header."""
    for path, text in sources.items():
        if path.startswith(("search/", "engine/", "plytrace/")) or path.startswith(WORDS):
            continue
        names = "|".join(sorted(set(re.findall(r"PlyTraceVisit \*(?:const )?(\w+)", text)) - {"visits"})) or "(?!)"
        found = re.findall(rf"visits\[(?:[^][]|\[[^][]*\])*\]\.({WORD})|\b(?:{names})->({WORD})", text)
        for word in sorted({a or b for a, b in found}):
            problems.append(f"{path}: the word “{word}” of a visit is read through trace/trace-fields.h")
        if not path.startswith("trace/") and FLAG.search(text):
            problems.append(f"{path}: {FLAG.search(text)[0]} is told by trace/trace-fields.h")


def check_registries(sources, problems):
    for path, (listed, defined, files) in REGISTRIES.items():
        if path not in sources:
            problems.append(f"{path}: missing")
            continue
        names = set(re.findall(listed, sources[path]))
        there = {name: other for other, text in sources.items() if other.startswith(files) and other.endswith(".c")
                 for name in re.findall(defined, text, re.M)}
        problems += [f"{there[name]}: {name} is defined only: list it in {path}" for name in sorted(there.keys() - names)]
        problems += [f"{path}: {name} is listed only: no file {files}*.c defines it" for name in sorted(names - there.keys())]


def check_games(sources, problems):
    """A game is a file that names its notations, and a line; a look belongs to a game."""
    games = {name: (path, game) for path, text in sources.items() if path.startswith("rules/")
             for name, game in re.findall(r'^const PlyGame (ply_game_\w+) = \{\s*\.id = "([\w-]+)"', text, re.M)}
    looks = {game: path for path, text in sources.items() if path.startswith("paint/")
             for game in re.findall(r'^const PlyBoardLook \w+ = \{\s*\.game = "([\w-]+)"', text, re.M)}
    for name, (path, game) in sorted(games.items()):
        if not re.search(r"\.notations = \{PLY_NOTATION_(?!DEFAULT)", sources[path]):
            problems.append(f"{path}: {game} has no notation: name one in .notations")
    for game in sorted(looks.keys() - {game for _, game in games.values()}):
        problems.append(f"{looks[game]}: the look of {game}, which is no game")


def check_course(root, sources, problems):
    """Each course program is an executable of its own."""
    path = os.path.join(root, "course", "meson.build")
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            built = set(re.findall(r"^  '([\w-]+)',", file.read(), re.M))
        names = set(re.findall(r'\{"([\w-]+)", ply_as_', sources.get("cli/as.c", "")))
        problems += [f"course/meson.build: {name} is {'built only' if name in built else 'missing'}, by cli/as.c"
                     for name in sorted(built ^ names)]


def check_waits(root, problems):
    """A time that is long enough here is too short on a machine that is busier."""
    for folder in ("tests/e2e", "tests/ui"):
        for name in sorted(os.listdir(os.path.join(root, folder)) if os.path.isdir(os.path.join(root, folder)) else []):
            path = f"{folder}/{name}"
            if not name.endswith((".c", ".h", ".py")) or path in SLEEPERS:
                continue
            with open(os.path.join(root, path), encoding="utf-8") as file:
                text = re.sub(r'(?s)""".*?"""', "", file.read())  # programs that a test writes are no part of it
            if SLEEP.search(text):
                problems.append(f"{path}: {SLEEP.search(text)[0].strip()} waits for a time: wait for what is to be there")


def find_problems(root):
    problems = []
    sources = read_sources(root, problems)
    for check in (check_includes, check_floors, check_cycles, check_files, check_colours, check_words, check_registries, check_games):
        check(sources, problems)
    check_course(root, sources, problems)
    check_waits(root, problems)
    return problems


def self_test():
    spdx = "/* SPDX-FileCopyrightText: x\n * SPDX-License-Identifier: GPL-3.0-or-later */\n"
    good = {
        "rules/games.c": '#include "rules/games.h"\n&ply_game_a\n',
        "rules/games.h": "#pragma once\n",
        "rules/a.c": 'const PlyGame ply_game_a = {\n    .id = "a",\n    .notations = {PLY_NOTATION_GRID},\n};\n',
        "paint/board-a.c": 'const PlyBoardLook ply_board_a = {\n    .game = "a",\n};\n', "paint/board-looks.c": "&ply_board_a\n",
        **{path: "" for path in REGISTRIES if path not in ("rules/games.c", "paint/board-looks.c")},
        "ui/window/window.c": "", "ui/window/window.h": "#pragma once\n", "ui/window/window.ui": "",
    }
    breaks = {
        "upward": ({"rules/b.c": '#include "ui/window/window.h"\n'}, "points upward"),
        "by its layer": ({"rules/b.c": '#include "games.h"\n'}, "by its layer"),
        "floor above": ({"ui/tree/b.c": '#include "ui/window/window.h"\n'}, "is on no floor below"),
        "floor beside": ({"ui/tree/b.c": '#include "ui/board/b.h"\n', "ui/board/b.h": "#pragma once\n"}, "is on no floor below"),
        "floor": ({"ui/attic/b.c": ""}, "no floor of ui/"),
        "unknown folder": ({"attic/b.c": ""}, "not in the picture"),
        "glib": ({"search/b.c": "#include <glib.h>\n"}, "GLib begins"),
        "gtk": ({"model/b.c": "#include <gtk/gtk.h>\n"}, "outside ui"),
        "cycle": ({"rules/b.h": '#pragma once\n#include "rules/c.h"\n',
                   "rules/c.h": '#pragma once\n#include "rules/b.h"\n'}, "cycle"),
        "pragma": ({"rules/b.h": ""}, "pragma"),
        "promise": ({"rules/b.c": "/* " + "TO" + "DO */\n"}, "promise"),
        "deprecated": ({"ui/b.c": "gtk_file_chooser_native_new();\n"}, "compat.h"),
        "colour": ({"paint/b.c": "PLY_RGB(0x12ab34)\n"}, "paint/b.c: the colour 0x12ab34"),
        "colour of a style": ({"ui/style.css": "a { color: #12AB34; }\n"}, "ui/style.css: the colour #12AB34"),
        "colour in pieces": ({"export/b.c": "cairo_set_source_rgb(cairo, 1, 0, 0);\n"}, "the colour cairo_set_source_rgb"),
        "word": ({"paint/b.c": "f(const PlyTraceVisit *at)\n{\n  return at->flags & 4;\n}\n"}, "the word “flags”"),
        "word in place": ({"trace/b.c": "return -(PlyScore)trace->visits[open[n]].value > 3;\n"}, "the word “value”"),
        "word of a flag": ({"ui/tree/b.c": "PLY_TRACE_FOLDED\n"}, "PLY_TRACE_FOLDED is told by"),
        "widget": ({"ui/panel.ui": ""}, "of the same name"),
        "defined only": ({"rules/b.c": "const PlyGame ply_game_b = {};\n"}, "list it in rules/games.c"),
        "listed only": ({"rules/games.c": "&ply_game_a &ply_game_c\n"}, "listed only"),
        "look": ({"paint/board-looks.c": ""}, "list it in paint/board-looks.c"),
        "notation": ({"rules/a.c": 'const PlyGame ply_game_a = {\n    .id = "a",\n};\n'}, "a has no notation"),
        "whose look": ({"paint/board-a.c": good["paint/board-a.c"].replace('"a"', '"z"')}, "the look of z, which is no game"),
        "algorithm": ({"search/b.c": "const PlyAlgorithm ply_algorithm_b = {};\n"}, "list it in search/algorithms.c"),
        "engine": ({"engine/b.c": "const PlyAlgorithm ply_engine_b = {};\n"}, "list it in engine/engines.c"),
        "format": ({"formats/b.c": "const PlyFormat ply_format_b = {};\n"}, "list it in formats/formats.c"),
        "protocol": ({"protocols/b.c": "const PlyProtocol ply_protocol_b = {};\n"}, "list it in protocols/protocols.c"),
        "course program": ({"cli/as-b.c": "int\nply_as_b(int argc, char **argv)\n"}, "list it in cli/as.c"),
        "command": ({"cli/cmd-b.c": "int\nply_cli_b(int argc, char **argv)\n"}, "list it in cli/main.c"),
        "executable": ({"cli/as.c": '{"b", ply_as_b, ', "cli/as-b.c": "ply_as_b(int argc, char **argv)\n",
                        "../course/meson.build": "names = [\n  'c',\n]\n"}, "course/meson.build: c is built only"),
        "a fixed wait": ({"../tests/ui/test-b.c": "  g_usleep(1000);\n"}, "tests/ui/test-b.c: g_usleep( waits"),
        "a fixed wait of hands": ({"../tests/e2e/test_b.py": "    time.sleep(1)\n"}, "tests/e2e/test_b.py: time.sleep( waits"),
    }
    failed = 0
    for name, (files, expected) in {"clean": ({}, None), **breaks}.items():
        with tempfile.TemporaryDirectory() as root:
            for path, text in {**good, **files}.items():
                full = os.path.join(root, "src", path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as file:
                    file.write(spdx + text)
            problems = find_problems(root)
            found = not problems if expected is None else any(expected in p for p in problems)
            if not found:
                print(f"self-test: {name}: {problems}")
                failed += 1
    with tempfile.TemporaryDirectory() as root:
        os.makedirs(os.path.join(root, "src", "base"))
        open(os.path.join(root, "src", "base", "x.c"), "w").close()
        with open(os.path.join(root, "src", "base", "x.png"), "wb") as file:
            file.write(b"\x89PNG")
        problems = find_problems(root)
        for expected in ("base/x.c: no licence", "base/x.png: no text"):
            if not any(expected in problem for problem in problems):
                print(f"self-test: {expected}: {problems}")
                failed += 1
    return failed + game_self_test()


def game_self_test():
    """The tree itself with a game that has its file and its line in games.c, and nothing else."""
    problems = []
    sources = read_sources(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."), problems)
    sources["rules/dropfour.c"] = sources["rules/maxconnect4.c"].replace("maxconnect4", "dropfour")
    sources["rules/games.c"] = sources["rules/games.c"].replace("&ply_game_maxconnect4,", "&ply_game_maxconnect4, &ply_game_dropfour,")
    check_registries(sources, problems)
    check_games(sources, problems)
    if problems:
        print(f"self-test: dropfour: {problems}")
    return bool(problems)


def main():
    if sys.argv[1] == "--self-test":
        return self_test() > 0
    problems = find_problems(sys.argv[1])
    print("\n".join(problems))
    return len(problems) > 0


sys.exit(main())
