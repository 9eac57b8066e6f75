#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-desktop.py ROOT DESKTOP METAINFO SERVICE: what the desktop file, the metainfo, the kinds of files, the thumbnailer, the search
provider and the service say of each other, and as what files are known to a desktop that has our kinds. Prints TAP."""

import configparser
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

root, desktop_path, metainfo_path, service_path = map(os.path.abspath, sys.argv[1:])
data = os.path.join(root, "data")
NAME = "org.plyscope.Plyscope"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
# Known to shared-mime-info itself; and what is known, but not opened by the window.
OF_ALL = {"application/x-go-sgf", "application/vnd.chess-pgn"}
NOT_OPENED = {"application/x-plyscope-answers"}


def same(name, one, other):
    check(name, one == other, f"only the first: {sorted(one - other)}\nonly the second: {sorted(other - one)}")


def keys(path):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser


def words(text):
    return {each for each in text.split(";") if each}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


# ---- who says what ----

desktop, service = keys(desktop_path), keys(service_path)
entry = desktop["Desktop Entry"]
metainfo = tree.parse(metainfo_path).getroot()
kinds = tree.parse(os.path.join(data, NAME + ".mime.xml")).getroot()
known = {each.get("type") for each in kinds.iter(MIME + "mime-type")}
opened = words(entry["MimeType"])
opened = {each for each in opened if not each.startswith("x-scheme-handler/")}  # addresses, which are no files
same("the desktop file opens what the metainfo says", opened, {each.text for each in metainfo.iter("mediatype")})
same("and all kinds that are opened are known", opened, known - NOT_OPENED | OF_ALL)
for each in kinds.iter(MIME + "mime-type"):
    languages = {comment.get("{http://www.w3.org/XML/1998/namespace}lang") for comment in each.iter(MIME + "comment")}
    same(f"{each.get('type')} is said in all languages", languages, {None} | set(read(root, "po", "LINGUAS").split()))
thumbnailer = words(keys(os.path.join(data, NAME + ".thumbnailer"))["Thumbnailer Entry"]["MimeType"])
check("small pictures are of kinds that are opened", thumbnailer < opened, thumbnailer - opened)
check("the service is named as the application", service["D-BUS Service"]["Name"] == NAME == metainfo.findtext("id"))
check("and the desktop starts it", entry["DBusActivatable"] == "true" and service["D-BUS Service"]["Exec"].endswith("/plyscope --gapplication-service"))
provider = keys(os.path.join(data, NAME + ".search-provider.ini"))["Shell Search Provider"]
check("the search provider is that of the application", provider["DesktopId"] == NAME + ".desktop" and provider["BusName"] == NAME
      and provider["ObjectPath"] == "/" + NAME.replace(".", "/") + "/SearchProvider" and provider["Version"] == "2", dict(provider))
source = read(root, "src", "ui", "window", "application.c")
actions = words(entry["Actions"])
check("there are three actions", actions == {"learn", "analyze", "run-programs"}, actions)
for action in actions:
    group = desktop[f"Desktop Action {action}"]
    check(f"{action} is an action of the application and of the command line", f'{{.name = "{action}"' in source
          and group["Exec"] == f"plyscope --start {action}" and {"Name", "Name[de]", "Name[fr]"} <= set(group), dict(group))
default = [each for each in metainfo.iter("screenshot") if each.get("type") == "default"]
check("one picture is the first", len(default) == 1)
for image in metainfo.iter("image"):
    path = os.path.join(root, "docs", "screenshots", image.text.rsplit("/", 1)[1])
    with open(path, "rb") as file:
        size = struct.unpack(">16x2I", file.read(24))
    check(f"{os.path.basename(path)} is as large as is said", size == (int(image.get("width")), int(image.get("height"))), size)
same("every picture is shown", set(os.listdir(os.path.join(root, "docs", "screenshots"))),
     {image.text.rsplit("/", 1)[1] for image in metainfo.iter("image")})

# Debian 12's appstreamcli does not know “developer”, which takes the place of “developer_name” from 1.0 on.
if shutil.which("appstreamcli"):
    result = subprocess.run(["appstreamcli", "validate", "--no-net", "--no-color", "--pedantic", metainfo_path], capture_output=True, text=True,
                            env={**os.environ, "LC_ALL": "C.UTF-8"}, timeout=60, check=False)
    told = {line.split(": ", 1)[1].split(" ", 1)[1] for line in result.stdout.splitlines() if re.match(r"[EWIP]: ", line)}
    check("appstreamcli has nothing to say that is not known", result.returncode == 0
          and told <= {"unknown-tag developer", f"cid-contains-uppercase-letter {NAME}"}, result.stdout)

# ---- as what files are known ----

if shutil.which("update-mime-database") and shutil.which("gio"):
    corpus = os.path.join(root, "tests", "formats", "corpus")
    fuzz = os.path.join(root, "tests", "fuzz", "corpus")
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "mime", "packages"))
        shutil.copy(os.path.join(data, NAME + ".mime.xml"), os.path.join(folder, "mime", "packages"))
        result = subprocess.run(["update-mime-database", os.path.join(folder, "mime")], capture_output=True, text=True, timeout=120,
                                check=False, env={**os.environ, "XDG_DATA_HOME": folder})
        check("the kinds are well said", result.returncode == 0 and result.stderr == "", result.stderr)

        def kind(path):
            told = subprocess.run(["gio", "info", "-a", "standard::content-type", path], capture_output=True, text=True, timeout=60, check=True,
                                  env={**os.environ, "XDG_DATA_HOME": folder, "LC_ALL": "C.UTF-8", "GIO_USE_VFS": "local"}).stdout
            return re.search(r"standard::content-type: (\S+)", told).group(1)

        wtb = os.path.join(folder, "of-1998.wtb")
        with open(wtb, "wb") as file:
            file.write(bytes(84))
        # With what is in them they are known too, but where that says nothing.
        files = [
                (os.path.join(fuzz, "rich.plygame"), "application/x-plyscope-game", True),
                (os.path.join(fuzz, "tree.plytrace"), "application/x-plyscope-trace", True),
                (os.path.join(fuzz, "tree.jsonl"), "application/x-plyscope-log", True),
                (os.path.join(fuzz, "two-recordings.plytalk"), "application/x-plyscope-talk", True),
                (os.path.join(data, "lessons", "01-minimax.plylesson"), "application/x-plyscope-lesson", True),
                (os.path.join(fuzz, "all-stages.plycup"), "application/x-plyscope-cup", False),
                (os.path.join(fuzz, "exercise.jsonl"), "application/x-plyscope-exercise", True),
                (os.path.join(fuzz, "carried.plyanswers"), "application/x-plyscope-answers", True),
                (os.path.join(data, "samples", "tree-larger.tree"), "application/x-plyscope-tree", False),
                (os.path.join(corpus, "ggf-nboard.ggf"), "application/x-othello-ggf", True),
                (os.path.join(corpus, "ggf-archive.ggf"), "application/x-othello-ggf", True),
                (os.path.join(corpus, "ffo-40.obf"), "application/x-othello-obf", False),
                (os.path.join(corpus, "othello.sgf"), "application/x-go-sgf", True),
                (os.path.join(corpus, "pente.sgf"), "application/x-go-sgf", True),
                (os.path.join(corpus, "othello.pgn"), "application/vnd.chess-pgn", False),
                (wtb, "application/x-othello-wthor", False)]
        for path, wanted, content in files:
            check(f"{os.path.basename(path)} is {wanted}", kind(path) == wanted, kind(path))
            if content:
                nameless = shutil.copy(path, os.path.join(folder, "nameless"))
                check(f"{os.path.basename(path)} is so without its name", kind(nameless) == wanted, kind(nameless))
        plain = os.path.join(folder, "other.json")
        with open(plain, "w", encoding="utf-8") as file:
            file.write('{\n  "size": 8,\n  "game": "othello"\n}\n')
        check("any JSON is none of ours", kind(plain) == "application/json", kind(plain))
        check("every kind was tried", known <= {wanted for _, wanted, _ in files})
sys.exit(done())
