#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-train.py TRAIN PACK: one thread and three learn the same weights, which pack, from games and from searches;
options that make no sense are refused. The trainer that tools/train-othello.sh builds without meson learns the same."""

import os
import subprocess
import sys
import tempfile

train, pack = sys.argv[1:]
FEWER = int(os.environ.get("PLY_TEST_FEWER", "1"))
with tempfile.TemporaryDirectory() as folder:
    learned = []
    kept = os.path.join(folder, "kept")

    def learn(path, threads, *options):
        result = subprocess.run([train, "--exact", "8", "--iterations", "2", "--threads", threads, *options, path],
                                capture_output=True, text=True, check=True)
        assert "| ordering, 5–20 empties |" in result.stdout, result.stdout
        with open(path, "rb") as file:
            learned.append(file.read())

    for threads in ("1", "3"):
        path = os.path.join(folder, threads)
        learn(path, threads, "--games", str(130 // FEWER), "--rounds", "2", "--keep", kept)
    assert learned[0] == learned[1], "the threads show"
    # A compiler's work and what comes of it are no matter of memory.
    if FEWER == 1:
        # From a folder with blanks, as a person may unpack the sources.
        sources, built = os.path.join(folder, "My Course é (1)"), os.path.join(folder, "built")
        os.symlink(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."), sources)
        script = os.path.join(sources, "tools", "train-othello.sh")
        subprocess.run(["sh", script, built], check=True, env=dict(os.environ, CFLAGS="-O1"), timeout=500)
        other = [subprocess.run([each, "--games", "9", "--rounds", "1", "--exact", "6", "--iterations", "2", path], check=True,
                                capture_output=True) and open(path, "rb").read() for each in (train, built)]
        assert other[0] == other[1], "built without meson it learns otherwise"
    assert any(learned[0]), "nothing was learned"
    for threads in ("1", "3"):
        learn(path, threads, "--rounds", "0", "--add", kept, "--search", "3", "--most", "40", "--strays", "2")
    assert learned[2] == learned[3], "the threads show where searches label"
    assert learned[2] != learned[0], "the searches change nothing"
    packed = os.path.join(folder, "packed")
    subprocess.run([pack, path, packed], check=True, capture_output=True)
    with open(packed, "rb") as file:
        alone = file.read()
    assert alone[:8] == b"PLYOTHEV"
    blank = os.path.join(folder, "blank")
    with open(blank, "wb") as file:
        file.write(bytes(os.path.getsize(path)))
    for first, second, share in ((path, blank, "0"), (blank, path, "1"), (path, path, "0.5")):
        subprocess.run([pack, first, second, share, packed], check=True, capture_output=True)
        with open(packed, "rb") as file:
            assert file.read() == alone, (first, second, share)
    assert subprocess.run([pack, path, blank, "2", packed], capture_output=True).returncode == 2
    with open(path, "ab") as file:
        file.write(b"x")
    assert subprocess.run([pack, path, packed], capture_output=True).returncode == 1
for wrong in ([], ["--exact", "0", "x"], ["--games", "-1", "x"], ["--search", "2", "x"], ["--nothing", "x"]):
    assert subprocess.run([train, *wrong], capture_output=True).returncode == 2, wrong
