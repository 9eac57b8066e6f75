#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-thumbnails.py CLI ROOT: makes small pictures of every sample, lesson and game of the tests as a file manager does, by
the command line of the .thumbnailer file, and of files that mean no good, which end in one sentence and in time. Prints TAP."""

import glob
import os
import shlex
import struct
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done, run_unnamed

cli, root = map(os.path.abspath, sys.argv[1:])
IN_TIME = 120  # on a slow machine; nothing takes more than 20 seconds of CPU time


with open(os.path.join(root, "data", "org.plyscope.Plyscope.thumbnailer"), encoding="utf-8") as file:
    command = [line.split("=", 1)[1] for line in file.read().splitlines() if line.startswith("Exec=")][0]


def draw(path, out, size):
    words = [{"%i": path, "%o": out, "%s": str(size)}.get(word) or word.replace("%s", str(size)).replace("%o", out)
             for word in shlex.split(command)]
    assert words[0] == "plyscope-cli", words
    return run_unnamed([cli, *words[1:]], capture_output=True, text=True, timeout=IN_TIME)


def pixels(path):
    """The size of a PNG, and how many different colours it has."""
    with open(path, "rb") as file:
        content = file.read()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", content[16:26])
    at, packed = 8, b""
    while at < len(content):
        length, name = struct.unpack(">I4s", content[at:at + 8])
        packed += content[at + 8:at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    channels = {2: 3, 6: 4}[kind]
    assert depth == 8
    raw = zlib.decompress(packed)
    stride = width * channels + 1
    return width, height, len({bytes(raw[i * stride + 1:(i + 1) * stride]) for i in range(height)})


with tempfile.TemporaryDirectory() as folder:
    out = os.path.join(folder, "out.png")
    recording = os.path.join(folder, "deep cut.plytrace")
    subprocess.run([cli, "trace", "record", "--gallery", "deep-cut", "-o", recording], check=True, stdout=subprocess.DEVNULL, timeout=IN_TIME)
    logged = os.path.join(folder, "deep-cut.jsonl")
    subprocess.run([cli, "trace", "export", recording, "-o", logged], check=True, stdout=subprocess.DEVNULL, timeout=IN_TIME)
    talk = os.path.join(folder, "a.plytalk")
    with open(talk, "w", encoding="utf-8") as file:
        file.write('{"plytalk":1}\n{"file":"deep cut.plytrace","step":3}\n')
    samples = [path for path in glob.glob(os.path.join(root, "data", "samples", "*")) if not path.endswith(".json")]
    corpus = [path for path in glob.glob(os.path.join(root, "tests", "formats", "corpus", "*")) if not path.endswith(".tsv")]
    lessons = glob.glob(os.path.join(root, "data", "lessons", "*.plylesson"))
    assert len(samples) > 10 and len(corpus) > 40 and len(lessons) > 20
    # A file's picture depends on what is in it: of the lessons every fourth is enough here.
    for path in [recording, logged, talk, *sorted(samples), *sorted(corpus), *sorted(lessons)[::4]]:
        result = draw(path, out, 128)
        good = result.returncode == 0 and result.stderr == "" and os.path.exists(out)
        what = pixels(out) if good else None
        check(os.path.relpath(path, root) if path.startswith(root) else os.path.basename(path),
              good and what[:2] == (128, 128) and what[2] > 8, f"{what} {result.returncode} {result.stderr}")
        if os.path.exists(out):
            os.remove(out)
    # A big tree is known by its first numbers: another number, another picture.
    for name in ("tree-larger.tree", "tree-textbook.tree"):
        with open(os.path.join(root, "data", "samples", name), encoding="utf-8") as file:
            tree = file.read()
        seen = set()
        for number, text in enumerate((tree, tree.replace("10 -11", "47 -11").replace("(3 12", "(9 12"))):
            path = os.path.join(folder, f"numbers-{number}.tree")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            draw(path, out, 128)
            with open(out, "rb") as file:
                seen.add(file.read())
        check(f"{name}: its numbers are there to be read", len(seen) == 2)
    for size in (16, 512, 1024):
        draw(samples[0], out, size)
        check(f"{size} pixels", pixels(out)[:2] == (size, size))
    for size in (0, 15, 1025, 100000, "x"):
        result = draw(samples[0], out, size)
        check(f"{size} pixels are refused", result.returncode == 2 and result.stderr.count("\n") == 1, result.stderr)

    # ---- what means no good ----
    hostile = glob.glob(os.path.join(root, "tests", "formats", "broken", "*")) + glob.glob(os.path.join(root, "tests", "fuzz", "corpus", "*"))

    def write(name, content):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
        hostile.append(file.name)
    with open(recording, "rb") as file:
        whole = file.read()
    write("cut.plytrace", whole[:len(whole) // 2])
    write("spoilt.plytrace", whole[:40] + bytes(255 - byte for byte in whole[40:]))
    write("deep.tree", b"(" * 3000000)
    write("wide.tree", b"(" + b"1 " * 3000000 + b")")
    write("long.sgf", b"(;GM[2]SZ[8]" + b"(;B[f5]" * 500000)
    write("many.wtb", b"\x14\x07\x0c\x1f" + b"\xff\xff\xff\x7f" + b"\xff" * 100000)
    write("long.plylesson", b"plylesson: 1\nid: x\ntitle: x\ntree: random b9d9v0..9s1\nalgorithm: minimax\n")
    write("round.plytalk", b'{"plytalk":1}\n' + b'{"file":"round.plytalk","step":1}\n' * 1000)
    with open(os.path.join(folder, "sparse.wtb"), "wb") as file:
        file.truncate(8 << 30)
    hostile.append(file.name)
    os.mkfifo(os.path.join(folder, "pipe.plygame"))
    hostile += [os.path.join(folder, "pipe.plygame"), folder, "/dev/zero", os.path.join(folder, "not there.sgf")]
    for path in hostile:
        if os.path.exists(out):
            os.remove(out)
        result = draw(path, out, 64)
        good = result.returncode == 0 and pixels(out)[:2] == (64, 64) if os.path.exists(out) else \
            result.returncode == 2 and result.stderr.count("\n") == 1
        check(f"{os.path.basename(path)} ends in a picture or a sentence", good, f"{result.returncode} {result.stderr[-500:]}")
    left = {name for name in os.listdir(folder) if name.startswith(".") or "tmp" in name}
    check("nothing is left lying about", not left, left)
sys.exit(done())
