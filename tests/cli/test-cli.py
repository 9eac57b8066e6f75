#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-cli.py PROGRAM SAMPLES BENCH-FILE: runs plyscope-cli as its users do. Prints TAP."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done, run_unnamed

# Nothing takes so long, in seconds.
PATIENCE = 240

program, samples, bench_file = sys.argv[1:4]


def run(*arguments, text=None):
    return run_unnamed([program, *arguments], input=text, capture_output=True, text=True, timeout=PATIENCE)


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

# What a value claims, and on which side of the truth it is: "exact" is said of what is proven only.
CLAIMS = {("estimate", "estimate"), ("proven", "exact"), ("lower bound", "lower"), ("upper bound", "upper")}
SIDES = CLAIMS | {("none", "none"), ("estimate", "lower"), ("estimate", "upper")}


def honest(value):
    """Whether a value's claim agrees with what it says is proven."""
    proven = value.get("lower") == value.get("upper") is not None
    good = (value["claim"], value["bound"]) in SIDES and (value["claim"] == "proven") == proven
    if value["claim"] == "lower bound":
        good &= value["value"] == value["lower"]
    if value["claim"] == "upper bound":
        good &= value["value"] == value["upper"]
    return good and (value["claim"] == "none") == ("value" not in value)


for name in sorted(os.listdir(samples)):
    if name.endswith(".json"):
        continue
    path = os.path.join(samples, name)
    result = run("analyze", path, "--depth", "3", "--json")
    try:
        report = json.loads(result.stdout)
        best = report["best"] == report["moves"][0]["move"] == report["moves"][0]["pv"][0]
        check(f"analyze {name}", best and report["nodes"] > 0 and (report["claim"], report["bound"]) in CLAIMS, report)
    except (ValueError, KeyError, IndexError) as error:
        check(f"analyze {name}", False, (error, result.stdout, result.stderr))
    text = run("analyze", path, "--depth", "2").stdout
    check(f"analyze {name} as text", "Best move:" in text and "nodes" in text, text)

# An estimate is told as one: here column 3 looks best at first, and column 4 alone is worth more.
early = "0000000\n0100000\n0100001\n1202222\n1221121\n2111212\n2\n"
for limits in (["--nodes", "40"], ["--nodes", "400"], ["--depth", "3"], ["--depth", "40"], ["-a", "pvs", "--depth", "3"]):
    report = json.loads(run("analyze", "--json", *limits, "-", text=early).stdout)
    truth = report["claim"] != "proven" or report["value"] == 400
    check(f"claims {' '.join(limits)}", truth and honest(report) and all(map(honest, report["moves"])), report)
    check(f"{' '.join(limits)} proves what it should", limits[-1] == "400"
          or (report["claim"] == "proven") == (limits[-1] == "40" and limits[-2] == "--depth"), report)
text = run("analyze", "--depth", "3", "-", text=early).stdout
check("an estimate in words", "value ≈ " in text and "an estimate at depth 3" in text, text)
check("how much CPU it got of its time", re.search(r"nodes, [\d.]+ s of CPU in [\d.]+ s, ", text) is not None
      and {"cpu_us", "wall_us"} <= report.keys(), text)
text = run("analyze", "--depth", "40", "-", text=early).stdout
check("a proof in words", "value = +4, proven" in text, text)

# Always a line: ten plies for each of the best four moves, whatever the engine's own came to; after more moves in fingerprint.py.
for moves in ("f5", "f5d6"):
    report = json.loads(run("analyze", "--json", "--depth", "14", "-", text=moves).stdout)
    lines = [len(move["pv"]) for move in report["moves"][:4] if move["depth"] > 0]
    check(f"lines after {moves}", len(lines) >= 3 and min(lines) >= 10, report)

# The engine is the default where there is one, and says how sure it is and what is proven.
near_end = os.path.join(samples, "othello-tournament.txt")
engine = json.loads(run("analyze", near_end, "--depth", "6", "--json").stdout)
check("the engine analyses Othello", engine["algorithm"] == "engine" and engine["confidence"] == 100
      and all(move["confidence"] == 100 for move in engine["moves"]), engine)
check("a switch of the textbook asks for it",
      json.loads(run("analyze", near_end, "-d", "3", "--no-killers", "--json").stdout)["algorithm"] == "pvs")
result = run("trace", "record", os.path.join(samples, "othello-10x10.txt"), "-d", "3", "-a", "engine", "-o",
             os.path.join(tempfile.gettempdir(), "never.plytrace"))
check("an engine that cannot tell its nodes is not recorded", result.returncode == 2 and "recorded" in result.stderr
      and result.stderr.count("\n") == 1, result.stderr)

# Every algorithm and switch gives the same value at the same depth.
path = os.path.join(samples, "othello-tournament.txt")
values = {
    json.loads(run("analyze", path, "--depth", "4", "--json", *extra).stdout)["value"]
    for extra in (["-a", "minimax"], ["-a", "alpha-beta"], ["-a", "pvs"], ["-a", "mtdf"],
                  ["--no-table"], ["--fail-hard"], ["--aspiration"], ["--no-static-order"],
                  ["--no-killers", "--no-history"], ["--no-iterative-deepening"], ["-a", "pvs", "-k", "3"])
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

# A review: values of one depth are compared, and a solved game's losses are proven.
result = run("review", path, "--depth", "3", "--json", "-a", "pvs")
review = json.loads(result.stdout)
check("review as JSON", result.returncode == 0 and [move["number"] for move in review["moves"]] == list(range(1, 35))
      and all(move["state"] == "done" and move["comparison"] == "exact" and not move["proven"]
              and move["loss"] == move["best_value"]["value"] - move["played_value"]["value"] >= 0
              for move in review["moves"]), review)
check("its totals are the moves'", all(
    total["lost"] == sum(move["loss"] for move in review["moves"] if move["side"] == total["side"])
    and total["judged"] == total["moves"] == 17 and total["exact"] for total in review["totals"]), review["totals"])
for algorithm in ("minimax", "mtdf"):
    other = json.loads(run("review", path, "--depth", "3", "--json", "-a", algorithm).stdout)
    check(f"{algorithm} finds the same losses",
          [move["loss"] for move in other["moves"]] == [move["loss"] for move in review["moves"]])
some = json.loads(run("review", path, "--depth", "3", "--json", "-a", "pvs", "--moves", "7-9").stdout)["moves"]
check("some of the moves", [move["number"] for move in some] == [7, 8, 9]
      and [move["loss"] for move in some] == [move["loss"] for move in review["moves"][6:9]], some)
lines = run("review", path, "--depth", "2").stdout.strip().split("\n")
check("review as text", len(lines) == 34 + 4 and "lost" in lines[-1] and "judged" not in lines[-1], lines)
lines = run("review", path, "--depth", "2", "--csv").stdout.strip().split("\n")
check("review as CSV", len(lines) == 35 and lines[0].startswith("number,side,played,best,"), lines)
# What a person has said of moves stands beside what the review says of them.
told = json.dumps({"plygame": 1, "game": "othello", "size": 8, "nodes": [
    {"id": 0, "comment": "Played in the park."}, {"id": 1, "parent": 0, "move": "f5"},
    {"id": 2, "parent": 1, "move": "f6", "mark": "?!", "comment": 'A "comment", of\ntwo lines.'},
    {"id": 3, "parent": 2, "move": "e6", "mark": "!"}]})
given = [("", ""), ("?!", 'A "comment", of\ntwo lines.'), ("!", "")]
report = json.loads(run("review", "-", "--depth", "1", "--json", text=told).stdout)
check("a review as JSON has marks and comments", report.get("comment") == "Played in the park."
      and [(move.get("mark", ""), move.get("comment", "")) for move in report["moves"]] == given, report)
rows = list(csv.DictReader(run("review", "-", "--depth", "1", "--csv", text=told).stdout.splitlines()))
check("a review as CSV has them, a line each move", [(row.get("mark"), row.get("comment")) for row in rows]
      == [(mark, comment.replace("\n", " ")) for mark, comment in given], rows)
lines = run("review", "-", "--depth", "1", text=told).stdout.split("\n")
check("a review as text has them", lines[0] == "Played in the park." and lines[4:6] == ["      A \"comment\", of", "      two lines."]
      and [line.split()[2] for line in (lines[2], lines[3], lines[6])] == ["f5", "f6?!", "e6!"], lines)
# The last ten moves of a full board, whose only full-width search reaches the end.
full = "1234567" * 2 + "7654321" * 2 + "1234567" * 2
solved = json.loads(run("review", "-", "--depth", "60", "--json", "--moves", "33-", text=full).stdout)["moves"]
check("a review to the end is proven", len(solved) == 10 and all(
    move["proven"] and move["comparison"] == "exact" and move["best_value"]["solved"] for move in solved), solved)
unequal = json.loads(run("review", path, "--nodes", "40", "--json", "-a", "pvs", "--moves", "1-6").stdout)["moves"]
check("unequal depths are not compared", all(
    move["comparison"] != "exact" or move["best_value"]["depth"] == move["played_value"]["depth"]
    for move in unequal), unequal)


def interrupt_review(seconds):
    """What a review that is interrupted after so long leaves: how it ended, its words and its moves, of which the last is the
    first to be reviewed."""
    with subprocess.Popen([program, "review", path, "--time", "1000", "--json", "-a", "pvs"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=PATIENCE)
        return process.returncode, error, json.loads(out)["moves"] if out else []


# A busy machine may not have begun when it is interrupted.
for seconds in (1, 2, 4, 8, 16, 32):
    status, error, kept = interrupt_review(seconds)
    if status == 0 and len(kept) == 34 and "depth" in kept[33].get("best_value", {}):
        break
check("an interrupted review keeps what it has", status == 0 and "nterrupted" in error
      and len(kept) == 34 and kept[0]["state"] == "waiting" and kept[33]["state"] == "cut"
      and kept[0]["comparison"] == "open" and "depth" in kept[33].get("best_value", {}), (status, error, kept))
strong = json.loads(run("review", path, "--depth", "8", "--json", "--moves", "28-").stdout)["moves"]
check("Othello's engine reviews, and states losses", len(strong) == 7 and all(
    move["comparison"] == "exact" and move["best_value"]["confidence"] == move["played_value"]["confidence"]
    for move in strong), strong)
for value in ("x", "3-2", "0-4", "-", "1-2-3"):
    one_line_error(f"--moves {value}", run("review", path, "--moves", value), "--moves")
one_line_error("moves that are not there", run("review", path, "--moves", "99-"))
one_line_error("review without a file", run("review"), "review")

one_line_error("a missing file", run("analyze", "/nowhere/at.all"), "/nowhere/at.all")
one_line_error("no command", run("frobnicate"), "frobnicate")
one_line_error("a misspelt command", run("analyse"), "did you mean “analyze”?")
one_line_error("a wrong game", run("perft", "chess", "3"))
one_line_error("a wrong option", run("analyze", "--colour"), "--colour")
for words, meant in ((["analyze", "--dpeth", "3", path], "--depth"), (["analyze", "--tim=3", path], "--time"),
                     (["match", "--game-tme", "3", "a", "b"], "--game-time"), (["as", "play", "--dephth", "3"], "--depth"),
                     (["trace", "shwo"], "“show”"), (["as", "tornament"], "“tournament”")):
    one_line_error("a misspelling: " + " ".join(words[:2]), run(*words), "did you mean " + meant)
check("nothing is guessed of what is like nothing", "did you mean" not in run("analyze", "--colour").stderr
      and "did you mean" not in run("frobnicate").stderr)
# What is wrong is told in the same words everywhere, after the name of the command.
for words, told in ((["analyze", "--depth", "0", path], "analyze: --depth expects a number from 1 to 128; found “0”."),
                    (["analyze", "--depth", "x", path], "analyze: --depth expects a number from 1 to 128; found “x”."),
                    (["match", "a", "b", "--depth", "129"], "match: --depth expects a number from 1 to 128; found “129”."),
                    (["solve", "maxconnect4", "--threads", "65"], "solve: --threads expects a number from 1 to 64; found “65”."),
                    (["analyze", "--time", "86401", path], "analyze: --time expects seconds above 0, at most 86400; found “86401”."),
                    (["bench", "cpu-table", "--until", "0"], "cpu-table: --until expects seconds above 0, at most 86400; found “0”."),
                    (["trace", "show", "--wording", "x", path], "trace show: --wording expects negamax or max-min; found “x”."),
                    (["match", "a", "b", "--seed", "x"], "match: --seed expects a whole number; found “x”."),
                    (["as", "othello", "4", "2", "--eval", "x"], "othello: --eval expects pieces or standard; found “x”.")):
    one_line_error(" ".join(words[:4]), run(*words), told)
one_line_error("a wrong algorithm", run("analyze", path, "-a", "magic"))
for option, value in (("--time", "nan"), ("--time", "inf"), ("--depth", "0"), ("--multipv", "99"),
                      ("--nodes", "-3"), ("--table-mb", "0")):
    one_line_error(f"{option} {value}", run("analyze", path, option, value), option)
# What was asked for is not ignored: options of the other kind of search, negative numbers, a match's limits of 0.
for option in (["--evaluation", "pieces"], ["--no-table"], ["--aspiration"], ["--plain"]):
    one_line_error(f"the engine with {option[0]}", run("analyze", path, "-d", "2", "-a", "engine", *option),
                   option[0] + " ", "--algorithm minimax")
for option in (["--confidence", "73"], ["--threads", "2"], ["--no-book"]):
    for asked in (["-a", "pvs"], ["-a", "minimax"], ["--no-killers"]):
        one_line_error(f"{asked[-1]} with {option[0]}", run("analyze", path, "-d", "2", *asked, *option),
                       option[0] + " ", "--algorithm engine")
with_all = run("analyze", path, "-d", "2", "-a", "engine", "--confidence", "73", "--threads", "2", "--no-book")
check("the engine takes them", with_all.returncode == 0 and with_all.stderr == "", with_all.stderr)
attack = os.path.join(samples, "pente-attack.txt")
for option in (["--confidence", "73"], ["--no-book"]):
    for command in ("analyze", "review"):
        one_line_error(f"{command} Pente {option[0]}", run(command, attack, "-d", "1", *option), option[0], "do nothing")
talk = run("gtp", "--game", "pente", "--confidence", "73", "--no-book", text="name\nquit\n")
check("a conversation may come to a game where they count", talk.returncode == 0 and talk.stderr == "", talk.stderr)
# The second white stone's rule, wherever Pente is played or analysed.
openings = [run("perft", "pente", "3", *given).stdout.split("\n")[2].split()[1]
            for given in ([], ["--opening", "at-least-3"], ["--opening", "none"])]
check("--opening changes what is legal", len(set(openings)) == 3, openings)
for command in (["perft", "othello", "2"], ["analyze", path], ["review", path], ["match", "random", "random"], ["gtp"], ["ugi"],
                ["bench", "cpu-table"]):
    one_line_error(f"{command[0]} --opening where there is none", run(*command, "--opening", "none"), "--opening", "Pente")
for command in (["analyze", attack], ["match", "random", "random", "--game", "pente"], ["gtp", "--game", "pente"]):
    one_line_error(f"{command[0]} --opening x", run(*command, "--opening", "x"), "within-3", "“x”")
third = "play white K10\nplay black A1\ngogui-rules_legal_moves\nquit\n"
near, far = (run("gtp", "--game", "pente", "--opening", rule, text=third).stdout for rule in ("within-3", "at-least-3"))
check("gtp keeps --opening", " K11" in near and " K11" not in far and " T19" in far and " T19" not in near, (near, far))

for option in ("--time", "--cpu-time", "--depth", "--nodes", "--multipv", "--threads", "--table-mb", "--confidence"):
    one_line_error(f"{option} -1", run("analyze", path, option, "-1"), option + " ")
for option in ("--depth", "--move-time", "--game-time"):
    for value in ("0", "-1"):
        one_line_error(f"match {option} {value}", run("match", "random", "random", option, value), option + " ")

# Nor by bench.
for arguments in (["speed", "now"], ["othello", "pente"], ["ffo"], ["cpu-table", "x"]):
    one_line_error("bench " + " ".join(arguments), run("bench", *arguments))
speeds = run("bench", "speed", "maxconnect4").stdout.strip().split("\n")
check("bench speed", [line.split()[:2] for line in speeds] == [["maxconnect4", "alpha-beta"], ["maxconnect4", "engine"]]
      and all(line.endswith(" nodes/s") and float(line.split()[-2]) > 0 for line in speeds), speeds)
unfinished = run("analyze", path, "--no-iterative-deepening", "--depth", "100", "--nodes", "50", "--json")
check("no value is made up", "value" not in json.loads(unfinished.stdout) and unfinished.returncode == 0)
check("standard input", "Best move" in run("analyze", "-", "--depth", "2",
                                           text="((3 12 8) (2 4 6) (14 5 2))").stdout)
for words in (["analyze"], ["trace", "show"], ["bench", "cpu-table"], ["as", "monitor"], ["gtp"]):
    usage = run(*words, "--help").stdout.split("\n")[1]
    check("usage of " + " ".join(words), usage.startswith("  plyscope-cli " + " ".join(words) + " [OPTION…]"), usage)
check("help", run("--help").returncode == 0 and "analyze" in run("--help").stdout)
recording = run("trace", "record", "--help").stdout
check("what engines alone take is not offered to record",
      "engine" in recording and "--threads" not in recording and "--threads" in run("analyze", "--help").stdout)
check("version", run("--version").stdout.startswith("plyscope-cli "))

CLASSIC = "((3 12 8) (2 4 6) (14 5 2))"
with tempfile.TemporaryDirectory() as folder:
    def at(name):
        return os.path.join(folder, name)

    def read(name):
        with open(at(name), encoding="utf-8") as file:
            return file.read()

    # A round: recorded, shown, checked, exported, read again.
    classic = at("classic.plytrace")
    result = run("trace", "record", "--tree", CLASSIC, "--plain", "-o", classic)
    check("trace record", result.returncode == 0 and "11 recorded" in result.stdout, (result.stdout, result.stderr))
    # A run of each depth, kept under its own name; minimax looks at every leaf, so at b^d of a uniform tree.
    result = run("trace", "record", "--tree", CLASSIC, "-a", "minimax", "--plain", "--depths", "1-9", "-o", classic)
    rows = [line.split() for line in result.stdout.splitlines()[1:]]
    check("trace record --depths", result.returncode == 0 and
          rows == [["1", "4", "3", "3.00", "2", "3"], ["2", "13", "9", "3.00", "3", "9"]], (rows, result.stderr))
    for row in rows:
        whole = json.loads(run("trace", "show", classic.replace(".plytrace", f"-{row[0]}.plytrace"), "--json").stdout)
        check("the run of a depth", [str(whole["visits"]), str(whole["leaves"])] == row[1:3], whole)
    for depths in ("0-3", "3-2", "2-", "2-x", "1-3:0", "1-3 ", "-3", "1-99999999999999999999"):
        result = run("trace", "record", "--tree", CLASSIC, "--depths=" + depths, "-o", classic)
        check(f"--depths {depths}", result.returncode == 2 and "depths such as 2-6" in result.stderr, result.stderr)
    for arguments in (["--tree", CLASSIC, "--depths", "1-2", "-o", "-"], ["--tree", CLASSIC, "--depths", "4", "-o", classic],
                      ["--gallery", "minimax", "--depths", "1-2", "-o", classic]):
        result = run("trace", "record", *arguments)
        check("depths that cannot be", result.returncode == 2 and len(result.stderr.splitlines()) == 1, result.stderr)
    shown = json.loads(run("trace", "show", classic, "--json").stdout)
    check("trace show", (shown["value"], shown["bound"], shown["best"], shown["visits"], shown["leaves"], shown["cuts"])
          == (3, "exact", "1", 11, 7, 2), shown)
    text = run("trace", "show", classic).stdout
    check("… of all visits", not shown["of_kept"] and shown["cuts"] == shown["cuts_with_moves"], shown)
    check("… as text", all(word in text for word in ("Alpha-beta", CLASSIC, "[−∞, +∞]", "22 steps")), text)
    step = run("trace", "show", classic, "--visit", "5").stdout
    check("a step says why it cut", "Step 13 of 22" in step and "2 ≤ α = 3" in step
          and "▶       if best ≤ α: return best" in step, step)
    check("a visit is its return", step == run("trace", "show", classic, "--step", "13").stdout)
    tree = run("trace", "show", classic, "--tree").stdout.split("\n")
    check("the tree", len(tree) == 14 and "├─ 2  [3, +∞]  ≤ 2  ✂ 2 not looked at" in tree
          and "│  ├─ 2  (4)  not looked at" in tree and "   └─ 3  [3, 5]  2" in tree, tree)
    signs = run("trace", "show", classic, "--tree", "--wording", "negamax").stdout
    check("the tree as negamax", "2  [−∞, −3]  ≥ −2" in signs, signs)
    stack = json.loads(run("trace", "show", classic, "--step", "3", "--json").stdout)["stack"]
    check("an open node has no value yet", all(level[name] is None for level in stack for name in
          ("value", "bound", "best", "untried", "cut")) and len(stack) == 3, stack)
    stack = json.loads(run("trace", "show", classic, "--step", "4", "--json").stdout)["stack"]
    check("… but what has returned", [level["value"] for level in stack] == [None, None, 3]
          and stack[1]["best_so_far"] == -3, stack)
    found = run("trace", "show", classic, "--find", "cut value<=2", "--json").stdout.strip().split("\n")
    check("trace show --find", [json.loads(line)["visit"] for line in found] == [5, 7], found)
    result = run("trace", "check", classic)
    check("trace check", result.returncode == 0 and result.stdout == f"{classic}: 11 visits, all right.\n", result.stdout)

    result = run("trace", "export", classic, "-o", at("tree.dot"))
    dot = {line.split('label="')[1].split('"')[0]: "dashed" in line for line in read("tree.dot").split("\n")
           if line.startswith("  n") and "shape=box" in line}
    check("leaves 4 and 6 are dashed, the others are not",
          sorted(label for label, dashed in dot.items() if dashed) == ["4", "6"] and len(dot) == 8, dot)
    for suffix, head in (("pdf", b"%PDF"), ("svg", b"<?xml"), ("png", b"\x89PNG"), ("tex", b"")):
        name = at("tree." + suffix)
        result = run("trace", "export", classic, "-o", name, "--step", "13", "--explain")
        good = result.returncode == 0 and os.path.exists(name)
        check("trace export " + suffix, good and open(name, "rb").read(len(head)) == head, result.stderr)
    run("trace", "export", classic, "-o", at("cut.svg"), "--steps-with", "cut", "--size", "500x400")
    check("a file for each step", os.path.exists(at("cut-0002.svg")) and not os.path.exists(at("cut-0003.svg")))
    result = run("trace", "export", classic, "-o", at("sheet.pdf"), "--worksheet")
    check("a worksheet", result.returncode == 0 and os.path.getsize(at("sheet.pdf")) > 1000, result.stderr)
    run("trace", "export", classic, "-o", at("lines.jsonl"))
    lines = read("lines.jsonl")
    result = run("trace", "record", "--tree", CLASSIC, "--plain", "-o", "-")
    check("JSON lines, to a file or piped", result.stdout == lines and "11 recorded" in result.stderr, result.stdout)
    check("… are all right", run("trace", "check", at("lines.jsonl")).returncode == 0)
    with open(at("cut.jsonl"), "w") as file:
        file.writelines(lines.splitlines(keepends=True)[:19])
    cut = run("trace", "check", at("cut.jsonl"))
    check("… but where they end before the search does", cut.returncode == 1 and "3 visits never return" in cut.stdout, cut.stdout)

    # Bookmarks: a page each, and no others.
    result = run("trace", "export", classic, "-o", at("none.pdf"), "--bookmarks")
    check("no bookmark is told", result.returncode == 2 and "no bookmark" in result.stderr
          and not os.path.exists(at("none.pdf")), result.stderr)
    marked = lines.split("\n")
    marked[4:4] = ['{"e":"note","text":"★ Look here"}']
    marked[7:7] = ['{"e":"note","text":"only a note"}']
    marked[9:9] = ['{"e":"note","text":"★"}']
    with open(at("marked.jsonl"), "w", encoding="utf-8") as file:
        file.write("\n".join(marked))
    result = run("trace", "export", at("marked.jsonl"), "-o", at("marks.plytrace"))
    check("bookmarks are kept", result.returncode == 0, result.stderr)
    listed = run("trace", "show", at("marks.plytrace"), "--bookmarks").stdout
    check("… and listed", listed.count("\n") == 2 and "Look here" in listed and "only a note" not in listed, listed)
    result = run("trace", "export", at("marks.plytrace"), "-o", at("marks.svg"), "--bookmarks")
    check("trace export --bookmarks", result.returncode == 0 and os.path.exists(at("marks-0002.svg"))
          and not os.path.exists(at("marks-0003.svg")), result.stderr)
    result = run("trace", "export", at("marks.plytrace"), "-o", at("marks.pdf"), "--bookmarks", "--step", "3")
    check("… and nothing beside", result.returncode == 2 and "exclude each other" in result.stderr, result.stderr)

    # The right search of PVS is PVS.
    run("trace", "record", "--random", "b3d3v0..9s1", "-a", "pvs", "--plain", "-o", at("pvs.jsonl"))
    result = run("trace", "diff", at("pvs.jsonl"))
    check("trace diff of PVS", result.returncode == 0 and "the same in both" in result.stdout and "Reference: PVS" in result.stdout,
          result.stdout + result.stderr)
    with open(at("pvs.jsonl"), encoding="utf-8") as file:
        logged = file.read().split("\n")
    third = [number for number, line in enumerate(logged) if '"leave"' in line][2]
    logged[third] = re.sub(r'"value":(-?\d+)', lambda found: f'"value":{int(found[1]) + 1}', logged[third])
    with open(at("wrong.jsonl"), "w", encoding="utf-8") as file:
        file.write("\n".join(logged))
    result = run("trace", "diff", at("wrong.jsonl"))
    check("… and of a wrong one", result.returncode == 1 and f":{third + 1}: here the two part" in result.stdout,
          result.stdout + result.stderr)

    # A talk: steps of two recordings in its order, with its notes.
    run("trace", "record", "--gallery", "minimax", "-o", at("minimax.plytrace"))
    stop = '{"file":"%s","step":%d%s}\n'
    head = '{"plytalk":1,"title":"Two searches"}\n'

    def write_talk(text):
        with open(at("talk.plytalk"), "w", encoding="utf-8") as file:
            file.write(text)
    write_talk(head + stop % ("minimax.plytrace", 5, ',"note":"Everything & more"') + stop % ("marks.plytrace", 2, "")
               + stop % ("minimax.plytrace", 3, ""))
    result = run("trace", "export", at("talk.plytalk"), "-o", at("talk.html"))
    with open(at("talk.html"), encoding="utf-8") as file:
        page = file.read()
    told = re.findall(r'<img alt="Step (\d+) of (\d+)', page)
    check("slides of a talk", result.returncode == 0 and [at_ for at_, _ in told] == ["5", "2", "3"]
          and told[0][1] == told[2][1] != told[1][1] and page.count("Everything &amp; more") == 1
          and "<title>Two searches</title>" in page, (result.stderr, told))
    result = run("trace", "export", at("talk.plytalk"), "-o", at("talk.beamer"), "--title", "Another")
    with open(at("talk.beamer"), encoding="utf-8") as file:
        slides = file.read()
    check("… as frames", result.returncode == 0 and slides.count("\\begin{frame}") == 3
          and slides.count("{Another}") == 3 and slides.count("\\textit{Everything \\& more}") == 1, result.stderr)
    result = run("trace", "export", at("talk.plytalk"), "-o", at("talk.svg"))
    check("… as files", result.returncode == 0 and os.path.exists(at("talk-0003.svg"))
          and not os.path.exists(at("talk-0004.svg")), result.stderr)
    result = run("trace", "show", at("talk.plytalk"))
    check("trace show of a talk", result.returncode == 0 and re.search("Two searches, 3 stops", result.stdout)
          and re.findall(r"^ +(\d)  (\w+)\.plytrace, step (\d):", result.stdout, re.M)
          == [("1", "minimax", "5"), ("2", "marks", "2"), ("3", "minimax", "3")] and "Everything & more" in result.stdout,
          result.stdout + result.stderr)
    result = run("trace", "show", at("talk.plytalk"), "--json")
    check("… as JSON", [each["step"] for each in json.loads(result.stdout)] == [5, 2, 3]
          and json.loads(result.stdout)[0]["note"] == "Everything & more", result.stdout + result.stderr)
    one_line_error("a talk has no step of its own", run("trace", "show", at("talk.plytalk"), "--step", "1"), "A talk says itself")
    # A search of a game that another program tells, without one of its moves that was not best.
    run("trace", "record", "--plain", "-a", "minimax", "--depth", "2", os.path.join(samples, "tic-tac-toe-fork.txt"), "-o", at("game.jsonl"))
    with open(at("game.jsonl"), encoding="utf-8") as file:
        calls = file.readlines()
    with open(at("less.jsonl"), "w", encoding="utf-8") as file:
        file.writelines(calls[:5] + calls[7:])
    whole, less = run("trace", "check", at("game.jsonl")), run("trace", "check", at("less.jsonl"))
    check("trace check misses a move of a game", whole.returncode == 0 and '"c2"' in calls[5] and less.returncode == 1
          and "1 were not tried" in less.stdout, (whole, calls[5:7], less))
    result = run("trace", "check", at("talk.plytalk"))
    check("trace check of a talk", result.returncode == 0 and "3 stops, all there" in result.stdout
          and result.stdout.count("all right") == 2, result.stdout + result.stderr)
    for words, options in (("no choice of steps", ["-o", at("no.pdf"), "--bookmarks"]),
                           ("no choice of steps", ["-o", at("no.pdf"), "--step", "1"]),
                           ("no choice of steps", ["-o", at("no.pdf"), "--worksheet"]),
                           ("--output", ["-o", at("no.plytrace")])):
        one_line_error(f"a talk takes no {options[1:]}", run("trace", "export", at("talk.plytalk"), *options), words)
    write_talk(head + stop % ("minimax.plytrace", 99999, ""))
    one_line_error("a step that there is not", run("trace", "export", at("talk.plytalk"), "-o", at("no.pdf")),
                   "stop 1 of the talk is step 99999", "minimax.plytrace")
    write_talk(head + stop % ("nowhere.plytrace", 1, ""))
    one_line_error("a recording that there is not", run("trace", "export", at("talk.plytalk"), "-o", at("no.pdf")),
                   "nowhere.plytrace")
    write_talk(head + stop % ("/etc/passwd", 1, ""))
    one_line_error("a file elsewhere", run("trace", "export", at("talk.plytalk"), "-o", at("no.pdf")),
                   "talk.plytalk:2:9: expected a recording's file, relative to the talk's folder")
    check("nothing was written", not os.path.exists(at("no.pdf")))

    # Not right: a value that does not follow, a byte that is another.
    wrong = lines.replace('"value":-3', '"value":-4', 1) if '"value":-3' in lines else ""
    line = lines[:lines.find('"value":-3')].count("\n") + 1
    with open(at("wrong.jsonl"), "w", encoding="utf-8") as file:
        file.write(wrong)
    result = run("trace", "check", at("wrong.jsonl"))
    check("a wrong value is found where it is", result.returncode == 1 and result.stderr == ""
          and result.stdout.startswith(f"{at('wrong.jsonl')}:{line}: "), (result.stdout, result.stderr))
    data = bytearray(open(classic, "rb").read())
    data[len(data) // 2] ^= 0x10
    with open(at("damaged.plytrace"), "wb") as file:
        file.write(data)
    for verb in ("show", "check"):
        one_line_error(f"trace {verb} of a damaged file", run("trace", verb, at("damaged.plytrace")),
                       "damaged.plytrace", "damage")

    # The gallery, a game with a table and folded plies, a random tree.
    result = run("trace", "record", "--gallery", "deep-cut", "-o", at("deep.plytrace"))
    check("the gallery", result.returncode == 0 and run("trace", "check", at("deep.plytrace")).returncode == 0, result)
    run("trace", "record", path, "-d", "8", "--budget", "1", "--table", "4", "-o", at("game.plytrace"))
    shown = json.loads(run("trace", "show", at("game.plytrace"), "--json").stdout)
    check("deep plies are counted", shown["folded"] > 0 and shown["visits"] + shown["folded"] == shown["searched"], shown)
    check("counts are of what is kept", shown["of_kept"] and shown["first_move_cuts"] <= shown["cuts_with_moves"]
          and shown["plies"][-1]["cuts_with_moves"] == 0 < shown["plies"][-1]["cuts"] < shown["cuts"], shown)
    text = run("trace", "show", at("game.plytrace")).stdout
    check("… and say so", f"(of the {shown['visits']} visits that are kept)" in text
          and f" % of the {shown['cuts_with_moves']} whose moves are kept by the first" in text, text)
    check("… and all right", run("trace", "check", at("game.plytrace")).returncode == 0)
    same = run("trace", "show", at("game.plytrace"), "--visit", "1").stdout
    check("values of a game are those of MAX", same == run("trace", "show", at("game.plytrace"), "--visit", "1",
          "--wording", "max-min").stdout != run("trace", "show", at("game.plytrace"), "--visit", "1", "--wording",
          "negamax").stdout, same)
    analyzed = json.loads(run("analyze", path, "-a", "pvs", "--depth", "8", "--json").stdout)
    check("recording changes nothing", (shown["value"], shown["searched"]) == (analyzed["value"], analyzed["nodes"]),
          (shown, analyzed))
    # Damaged in the middle: it is said once, and the steps of the other blocks are there.
    run("trace", "record", path, "-a", "pvs", "--no-table", "--nodes", "300000", "-o", at("damaged.plytrace"))
    steps = {step: run("trace", "show", at("damaged.plytrace"), "--step", step).stdout for step in ("1", "9", "590000")}
    with open(at("damaged.plytrace"), "rb") as file:
        damaged = bytearray(file.read())
    damaged[len(damaged) // 2] ^= 0x55
    with open(at("damaged.plytrace"), "wb") as file:
        file.write(damaged)
    for words in (["check"], ["show"]):
        one_line_error(f"a damaged recording: {words}", run("trace", *words, at("damaged.plytrace")),
                       "of its 300000 visits, 65536 cannot be read, the others can.")
    check("the rest of it", steps == {step: run("trace", "show", at("damaged.plytrace"), "--step", step).stdout for step in steps})
    for algorithm in ("pvs", "mtdf"):
        run("trace", "record", path, "-d", "4", "-k", "3", "-a", algorithm, "-o", at("three.plytrace"))
        told = [(line["value"], line["bound"]) for line in
                json.loads(run("trace", "show", at("three.plytrace"), "--json").stdout)["lines"]]
        analyzed = json.loads(run("analyze", path, "-d", "4", "-k", "3", "-a", algorithm, "--json").stdout)["moves"][:3]
        check(f"root moves of {algorithm} as analyze has them",
              told == [(move["value"], "exact") for move in analyzed], (told, analyzed))
    text = run("trace", "show", at("three.plytrace")).stdout
    check("options are told", "exact values of 3 root moves" in text and "table of 64 MiB" in text
          and "Limits:      depth 4\n" in text and "Root moves:  1. " in text, text)
    run("trace", "record", "--random", "b3d4v-20..20s1", "-a", "minimax", "--plain", "-o", at("random.jsonl"))
    shown = json.loads(run("trace", "show", at("random.jsonl"), "--json").stdout)
    check("a random tree, whole", shown["leaves"] == 81 and shown["cuts"] == 0, shown)
    # A number tree is recorded as deep as it is high, and no deeper.
    for extra in ([], ["-d", "9"], ["--nodes", "1000"]):
        run("trace", "record", os.path.join(samples, "tree-textbook.tree"), "--plain", *extra, "-o", at("deep.jsonl"))
        told = run("trace", "show", at("deep.jsonl"), "--step", "1").stdout
        check(f"the depth of a number tree {extra}", "to depth 2 " in told, told)
    with open(at("leaf.plygame"), "w") as file:
        file.write('{"plygame":1,"game":"number-tree","tree":"((3 12 8) (2 4 6))","notation":"child","nodes":'
                   '[{"id":0},{"id":1,"parent":0,"move":"2"},{"id":2,"parent":1,"move":"2"}]}')
    told = run("analyze", at("leaf.plygame")).stdout
    check("a leaf has a value and no winner", "A leaf: its value is 4." in told and "0 to 0" not in told, told)
    # At a chance node nobody moves: there are outcomes and their mean, and no best move.
    with open(at("chance.tree"), "w") as file:
        file.write("{1/2:(3 12) 1/2:8.5}\n")
    told = run("analyze", at("chance.tree")).stdout
    check("a chance node is analysed", "A chance node\n" in told and "Value = +10.25, proven: the mean of the outcomes\n" in told
          and "to move" not in told and "Best move" not in told, told)
    told = run("analyze", at("chance.tree"), "--nodes", "2").stdout
    check("a mean that is not known", "The mean of the outcomes is not known: their search was not finished\n" in told, told)
    shown = json.loads(run("analyze", at("chance.tree"), "--json").stdout)
    check("a chance node in JSON", (shown["to_move"], shown["claim"], shown["value"], shown["value_unit"], "best" in shown)
          == ("chance", "proven", 10250, 1000, False) and [move["value"] for move in shown["moves"]] == [12000, 8500], shown)
    run("trace", "record", "--tree", "{1/2:(3 12) 1/2:8.5}", "--plain", "-o", at("chance.jsonl"))
    shown = json.loads(run("trace", "show", at("chance.jsonl"), "--json").stdout)
    found = run("trace", "show", at("chance.jsonl"), "--find", "value>=8.5", "--json").stdout
    check("a recording of one", "best" not in shown and shown["value"] == 10250 and found.count("\n") == 4, (shown, found))
    # Minimax has no windows: nothing is told of any.
    told = run("trace", "show", at("random.jsonl"), "--step", "9").stdout
    check("minimax without windows", told.count("window") == 0 and "α" not in told and "to move" in told
          and "[" not in run("trace", "show", at("random.jsonl"), "--tree").stdout, told)
    stack = json.loads(run("trace", "show", at("random.jsonl"), "--step", "9", "--json").stdout)["stack"]
    check("nor in JSON", len(stack) > 2 and all(level[key] is None for level in stack for key in ("alpha", "beta", "low")), stack)

    for arguments in (["frobnicate"], [], ["record"], ["record", "--tree", "((3 12", "-o", at("x.jsonl")],
                      ["record", "--tree", CLASSIC], ["record", "--tree", CLASSIC, "-o", at("x.txt")],
                      ["record", "--tree", CLASSIC, "--random", "b2d2v0..9s1", "-o", at("x.jsonl")],
                      ["record", "--random", "b3", "-o", at("x.jsonl")],
                      ["record", "--tree", "5", "-o", at("x.jsonl")],
                      ["record", "--gallery", "none", "-o", at("x.jsonl")],
                      ["record", "--gallery", "deep-cut", "--depth", "3", "-o", at("x.jsonl")],
                      ["record", path, "--budget", "0", "-o", at("x.jsonl")],
                      ["record", path, "--depth", "0", "-o", at("x.jsonl")],
                      ["show"], ["show", path], ["show", classic, "--step", "0"], ["show", classic, "--step", "23"],
                      ["show", classic, "--visit", "11"], ["show", classic, "--tree", "--step", "1"],
                      ["show", classic, "--find", "ply=often"], ["show", classic, "--wording", "loud"],
                      ["show", classic, "--notation", "pente"], ["show", classic, "--tree", "--most", "0"],
                      ["export", classic], ["export", classic, "-o", at("x.gif")],
                      ["export", classic, "-o", at("x.pdf"), "--step", "1,23"],
                      ["export", classic, "-o", at("x.pdf"), "--step", "1", "--steps-with", "cut"],
                      ["export", classic, "-o", at("x.pdf"), "--steps-with", "magic"],
                      ["export", classic, "-o", at("x.pdf"), "--steps-with", "cut", "--from", "9", "--to", "3"],
                      ["export", classic, "-o", at("x.pdf"), "--from", "9"],
                      ["export", classic, "-o", at("x.png"), "--size", "big"],
                      ["export", classic, "-o", "/nowhere/at.pdf"], ["check"], ["check", at("missing.plytrace")]):
        one_line_error("trace " + " ".join(os.path.basename(a) for a in arguments), run("trace", *arguments))
    check("refused calls write nothing", not [name for name in os.listdir(folder) if name.startswith("x.")])

games = run("match", "random", "random", "--game", "othello:4", "--games", "5", "--openings", "2", "--json")
small = json.loads(games.stdout)["games"][0]
again = run("analyze", "-", text=json.dumps(small["record"]))
check("a match's games can be read again, small boards too", "4 × 4" in again.stdout and
      f"The game is over: {small['tally'][0]} to {small['tally'][1]}." in again.stdout, (again.stdout, again.stderr, small))
strength = json.loads(games.stdout).get("strength", {})
check("match counts pairs", strength.get("pairs") == 2
      and strength["score_low"] <= strength["score"] <= strength["score_high"], games.stdout + games.stderr)
with tempfile.TemporaryDirectory() as folder:
    openings = at("openings.txt")
    open(openings, "w").write("# two\n10K 11L 13N\n\n10K 9J 10G\n")
    games = run("match", "random", "random", "--game", "pente", "--games", "4", "--openings-file", openings, "--json")
    begun = [" ".join(game["moves"].split()[:3]) for game in json.loads(games.stdout)["games"]]
    check("match begins with a file's lines", begun == ["10K 11L 13N"] * 2 + ["10K 9J 10G"] * 2, games.stdout + games.stderr)
    open(openings, "w").write("10K 11L 11L\n")
    one_line_error("match: a bad opening", run("match", "random", "random", "--game", "pente", "--openings-file", openings))
    open(openings, "w").write("f5d6c3d3c4\n")
    games = run("match", "random", "random", "--game", "othello", "--games", "2", "--openings-file", openings, "--json")
    check("match begins with moves written together, as lists of XOT have them",
          ["".join(game["moves"].split()[:5]) for game in json.loads(games.stdout)["games"]] == ["f5d6c3d3c4"] * 2, games.stdout + games.stderr)
    open(openings, "w").write("f5d6a1\n")
    one_line_error("match: a bad move of those", run("match", "random", "random", "--game", "othello", "--openings-file", openings), "a1")
for player in (f"x-y:{program} as play", f"move-file:{program} as move-file --name {{name}}"):
    one_line_error("match: a conversation that has no openings: " + player[:9],
                   run("match", "random", player, "--depth", "1", "--openings", "3"))
prompted = run("match", "random", f"prompt:{program} as othello", "--depth", "1", "--openings", "3")
check("match tells a program its own side's opening moves", prompted.stdout.count("no faults") == 2, prompted)
games = run("match", "random", "random", "--game", "othello:4", "--games", "2").stdout
check("match ends with Elo", games.strip().split("\n")[-1].startswith("Elo, random over random (2): "), games)
# Of every game: fingerprint.py.
recorded = open(bench_file).read().strip().split("\n")
for board in ("othello:6", "othello:10"):
    *fingerprint, total = [line.split(" nodes ")[0] for line in run("bench", board).stdout.strip().split("\n")]
    check(f"bench prints the recorded fingerprint of {board}", fingerprint == [line for line in recorded if line.split()[0] == board]
          and total == f"Bench: {sum(int(line.split()[-1]) for line in fingerprint)}", "\n".join([*fingerprint, total]))
# A proof goes on after any end, and says what it is about.
solved = json.loads(run("solve", "maxconnect4", "--columns", "6", "--rows", "4", "--table", "16", "--json").stdout)
check("solve 6x4", solved["solved"] and solved["lower"] == solved["upper"] == -1, solved)
with tempfile.TemporaryDirectory() as folder:
    proof = ["solve", "maxconnect4", "--columns", "6", "--rows", "5", "--table", "16", "--budget", "4000", "--checkpoint",
             at("proof")]
    for number, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 1)):
        begun = subprocess.Popen([program, *proof], stdout=subprocess.PIPE, text=True)
        begun.stdout.readline()
        begun.send_signal(number)
        words = begun.communicate()[0]
        check(f"solve ends by {number.name}", begun.returncode in (status, 0), begun.returncode)
        check("solve says how to go on", number == signal.SIGKILL or begun.returncode == 0 or at("proof") in words, words)
    solved = json.loads(run(*proof, "--json").stdout)
    check("solve goes on", solved["solved"] and solved["lower"] == solved["upper"] == 0, solved)
    one_line_error("solve: another board", run(*proof[:4], "--checkpoint", at("proof")), "6×5")
    open(at("proof"), "r+b").write(b"X")
    one_line_error("solve: a damaged file", run(*proof), "byte 0")
moved = json.loads(run("solve", "maxconnect4:5x5", "--moves", "3333312", "--table", "16", "--json").stdout)
check("solve after moves", moved["solved"], moved)
for option in (["--moves", "9"], ["--columns", "9"], ["--rows", "2"], ["--threads", "0"], ["--time", "-1"], ["--table", "0"]):
    one_line_error(f"solve {option[0]} {option[1]}", run("solve", "maxconnect4", *option), option[0])
one_line_error("solve: a position on another board", run("solve", "maxconnect4:5x4", "--position",
               os.path.join(samples, "maxconnect4-endgame.txt")), "--columns")
one_line_error("solve: another game", run("solve", "othello"), "maxconnect4")

# The course programs say what they are.
listing = run("as", "--help").stdout.split("\n")
check("as: no trailing blanks", all(line == line.rstrip() for line in listing), listing)
programs = [line.split()[0] for line in listing if line.startswith("  ") and not line.startswith("   ")]
check("as: programs", len(programs) >= 11, programs)
for name in programs:
    version = run("as", name, "--version")
    check(f"as {name} --version", version.returncode == 0 and version.stdout.startswith(name + " ")
          and version.stdout.endswith(" (Plyscope)\n"), version)
for name in ["othello", "monitor", "pente", "calibrate", "pente-master", "maxconnect4", "maxconnect4-host"]:
    paragraphs = run("as", name, "--help").stdout.split("\n\n")
    check(f"as {name} --help says what it does", paragraphs[1].rstrip().endswith("."), paragraphs[1])

sys.exit(done())
