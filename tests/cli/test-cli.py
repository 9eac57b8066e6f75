#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-cli.py PROGRAM SAMPLES BENCH-FILE: runs plyscope-cli as its users do. Prints TAP."""

import json
import os
import subprocess
import sys
import tempfile

program, samples, bench_file = sys.argv[1:4]
count = 0


def run(*arguments, text=None):
    return subprocess.run([program, *arguments], input=text, capture_output=True, text=True, timeout=60)


def check(name, good, detail=""):
    global count
    count += 1
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good and detail:
        print("# " + str(detail).replace("\n", "\n# "))


def one_line_error(name, result, *words):
    lines = result.stderr.strip().split("\n")
    good = result.returncode == 2 and result.stdout == "" and len(lines) == 1
    check(name, good and all(word in lines[0] for word in words), (result.returncode, result.stderr))


def perft(spec, depth, expected):
    lines = run("perft", spec, str(depth)).stdout.split("\n")
    counts = [int(line.split()[1]) for line in lines if line.strip()]
    check(f"perft {spec} {depth}", counts == expected[:depth], counts)


perft("othello", 8, [4, 12, 56, 244, 1396, 8200, 55092, 390216])
perft("maxconnect4", 7, [7, 49, 343, 2401, 16807, 117649, 823536])
perft("othello:4", 5, [4, 12, 44, 128, 424])
perft("pente", 2, [1, 360])

for name in sorted(os.listdir(samples)):
    if name.endswith(".json"):
        continue
    path = os.path.join(samples, name)
    result = run("analyze", path, "--depth", "3", "--json")
    try:
        report = json.loads(result.stdout)
        best = report["best"] == report["moves"][0]["move"] == report["moves"][0]["pv"][0]
        check(f"analyze {name}", best and report["nodes"] > 0 and report["bound"] == "exact", report)
    except (ValueError, KeyError, IndexError) as error:
        check(f"analyze {name}", False, (error, result.stdout, result.stderr))
    text = run("analyze", path, "--depth", "2").stdout
    check(f"analyze {name} as text", "Best move:" in text and "nodes" in text, text)

# Every algorithm and switch gives the same value at the same depth.
path = os.path.join(samples, "othello-tournament.txt")
values = {
    json.loads(run("analyze", path, "--depth", "4", "--json", *extra).stdout)["value"]
    for extra in (["-a", "minimax"], ["-a", "alpha-beta"], ["-a", "pvs"], ["-a", "mtdf"],
                  ["--no-table"], ["--fail-hard"], ["--aspiration"], ["--no-static-order"],
                  ["--no-killers", "--no-history"], ["--no-iterative-deepening"], ["-k", "3"])
}
check("one value for every algorithm and switch", len(values) == 1, values)

with tempfile.TemporaryDirectory() as folder:
    game = os.path.join(folder, "game.plygame")
    again = os.path.join(folder, "again.txt")
    check("convert to our own format", run("convert", path, game).returncode == 0)
    check("and back", run("convert", game, again, "--to", "othello-transcript").returncode == 0)
    check("is the same game",
          open(path).read().split() == open(again).read().split() if os.path.exists(again) else False)
    result = run("convert", path, "-", "--to", "othello-64")
    check("losses are told", "warning" in result.stderr and result.returncode == 0, result.stderr)
    broken = os.path.join(folder, "broken.txt")
    with open(broken, "w") as file:
        file.write("0000000\n" * 5 + "000300\n1\n")
    one_line_error("a broken file is told with its place", run("analyze", broken), "broken.txt:6:4:")
    before = open(game).read()
    one_line_error("a failed conversion", run("convert", broken, game))
    check("leaves the old file", open(game).read() == before)

one_line_error("a missing file", run("analyze", "/nowhere/at.all"), "/nowhere/at.all")
one_line_error("no command", run("frobnicate"), "frobnicate")
one_line_error("a wrong game", run("perft", "chess", "3"))
one_line_error("a wrong option", run("analyze", "--colour"), "--colour")
one_line_error("a wrong algorithm", run("analyze", path, "-a", "magic"))
for option, value in (("--time", "nan"), ("--time", "inf"), ("--depth", "0"), ("--multipv", "99"),
                      ("--nodes", "-3"), ("--table-mb", "0")):
    one_line_error(f"{option} {value}", run("analyze", path, option, value), option)
unfinished = run("analyze", path, "--no-iterative-deepening", "--depth", "100", "--nodes", "50", "--json")
check("no value is made up", "value" not in json.loads(unfinished.stdout) and unfinished.returncode == 0)
check("standard input", "Best move" in run("analyze", "-", "--depth", "2",
                                           text="((3 12 8) (2 4 6) (14 5 2))").stdout)
check("help", run("--help").returncode == 0 and "analyze" in run("--help").stdout)
check("version", run("--version").stdout.startswith("plyscope-cli "))

fingerprint = run("bench").stdout.strip().split("\n")[-1]
check("bench prints the recorded fingerprint", fingerprint == open(bench_file).read().strip(), fingerprint)
print(f"1..{count}")
