#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-check-proof.py PROGRAM DATA: certificates and books as a stranger meets them, on the command line. Prints TAP."""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

program, data = sys.argv[1:3]
fewer = int(os.environ.get("PLY_TEST_FEWER", "1"))  # tests/fewer.h
samples = os.path.join(data, "samples")


def run(*arguments, text=None):
    return subprocess.run([program, *arguments], input=text, capture_output=True, text=True, timeout=1000)


def refused(name, result, *words):
    lines = result.stderr.strip().split("\n")
    good = result.returncode == 2 and result.stdout == "" and len(lines) == 1
    check(name, good and all(word in lines[0] for word in words), (result.returncode, result.stdout, result.stderr))


def certify(sample, *arguments):
    path = f"{sample}.proof"
    made = run("analyze", os.path.join(samples, sample), "--certificate", path, *arguments)
    check(f"{sample} is certified", made.returncode == 0 and os.path.exists(path), made.stderr)
    replayed = run("check-proof", path, os.path.join(samples, sample))
    check(f"{sample} is replayed", replayed.returncode == 0 and "proven" in replayed.stdout, replayed.stderr)
    return path


def test_samples():
    for sample in ("othello-endgame.txt", "othello-pass.txt", "othello-6x6.txt", "maxconnect4-endgame.txt",
                   "tree-larger.tree", "tree-textbook.tree"):
        certify(sample, "--time", "900")
    certify("pente-capture.txt", "--time", "900")
    # A position of Pente says nothing of the opening rule that the certificate is about.
    with open("three.txt", "w") as file:
        file.write("WHITE\n100.0\n0,0\n" + "\n".join(row.replace("x", "." * 17) for row in [
            "bxb", *[".x."] * 8, "." * 9 + "www" + "." * 7, *[".x."] * 8, "bxb"]) + "\n")
    certify(os.path.join(os.getcwd(), "three.txt"), "--opening", "none", "--time", "900")
    certify("tree-textbook.tree", "--algorithm", "minimax")
    certify("othello-pass.txt", "--algorithm", "pvs", "--time", "900")


def test_refusals():
    path = certify("othello-endgame.txt", "--time", "900")
    with open(path) as file:
        text = file.read()
    refused("another game's position", run("check-proof", path, os.path.join(samples, "othello-pass.txt")), "another position")
    refused("another game", run("check-proof", path, os.path.join(samples, "pente-capture.txt")), "another position")
    for name, changed in {
        "a greater value": text.replace("claim >= 1400", "claim >= 1600"),
        "a lesser value": text.replace("claim <= 1400", "claim <= 1200"),
        "the wrong side": text.replace("side 1", "side 2"),
        "a wrong board": text.replace("playout 5", "playout 4"),
        "half of it": text[: len(text) // 2],
        "no end": text.replace("end\n", ""),
        "an empty file": "",
        "another file": "((3 12 8) (2 4 6))",
        "a line of nonsense": text.replace("claim <=", "claim f7"),
    }.items():
        with open("changed.proof", "w") as file:
            file.write(changed)
        refused(name, run("check-proof", "changed.proof"), "changed.proof:", "expected")
    refused("no file", run("check-proof", "none.proof"), "none.proof")
    refused("a folder", run("check-proof", "."), ".: ", "directory")
    refused("no argument", run("check-proof"), "Expected a certificate")
    check("standard input", run("check-proof", "-q", "-", text=text).returncode == 0)
    pipe = subprocess.run(["bash", "-c", '"$1" check-proof <(cat "$2")', "bash", program, path], capture_output=True, text=True)
    check("a pipe", pipe.returncode == 0 and "proven" in pipe.stdout, pipe.stderr)
    listed = run("check-proof", "--positions", path).stdout
    check("every position can be listed", len(listed.split("\n")) > 3300 and " >= 1400 " in listed)


def test_no_certificate():
    board = os.path.join(samples, "othello-tournament.txt")
    result = run("analyze", board, "--nodes", "100", "--certificate", "none.proof")
    check("what is not proven gets none", result.returncode == 2 and "Nothing is proven" in result.stderr and
          not os.path.exists("none.proof"), result.stderr)
    with open("chance.tree", "w", encoding="utf-8") as file:
        file.write("({1/2:3 1/2:12} 2)\n")
    refused("means", run("analyze", "chance.tree", "--certificate", "none.proof"), "chance nodes")
    check("none is written of them", not os.path.exists("none.proof"))
    refused("nowhere to write", run("analyze", board, "--certificate", "/nowhere/x.proof"), "/nowhere")


SHAPES = {"4x4": "0", "5x4": "0", "7x3": "0"} | ({"6x4": "-1"} if fewer == 1 else {})


def test_solve():
    for shape, value in SHAPES.items():
        made = run("solve", f"maxconnect4:{shape}", "--certificate", "whole.proof")
        replayed = run("check-proof", "whole.proof")
        check(f"the whole board {shape}", made.returncode == 0 and replayed.returncode == 0 and
              f"value {value}, proven" in replayed.stdout, made.stderr + replayed.stdout + replayed.stderr)
    made = run("solve", "maxconnect4:5x4", "--moves", "3342", "--certificate", "moves.proof")
    replayed = run("check-proof", "moves.proof")
    check("a position by its moves", made.returncode == 0 and "After 3 3 4 2" in replayed.stdout, replayed.stdout)


# ---- books ----

HEAD, ENTRY = 24, 13


def sum_of(body):
    total = 0xCBF29CE484222325
    for byte in body:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return total


def write_book(path, head, body):
    with open(path, "wb") as file:
        file.write(head[:16] + sum_of(body).to_bytes(8, "little") + body)


def test_books():
    for name in ("maxconnect4.book", "othello.book"):
        result = run("check-book", os.path.join(data, name), "--prove", "8")
        check(f"{name} is sound", result.returncode == 0, result.stderr)
    with open(os.path.join(data, "maxconnect4.book"), "rb") as file:
        book = file.read()
    head, body = book[:HEAD], book[HEAD:]
    reasons = {"does not reach its lower bound": (1, None), "worth more than its upper bound": (-1, None),
               "worth less than its lower bound": (1, 255)}
    for reason, (step, column) in reasons.items():
        seen = tried = refuted = 0
        for at in range(0, len(body), ENTRY * 97):
            lower, upper = (int.from_bytes(body[at + k:at + k + 1], "little", signed=True) for k in (10, 11))
            if lower != upper or body[at + 12] == 255:
                continue
            changed = bytearray(body)
            changed[at + 10] = changed[at + 11] = (lower + step) % 256
            if column is not None:
                changed[at + 12] = column
            write_book("changed.book", head, bytes(changed))
            tried += 1
            result = run("check-book", "changed.book")
            seen += result.returncode == 2
            refuted += reason in result.stderr
        print(f"# of {tried} wrong values {seen} were seen, {refuted} of them because: {reason}")
        check(f"a wrong value is seen: {reason}", tried > 10 and seen * 3 > tried and refuted > 0, (tried, seen, refuted))
    # One that no other entry speaks of, found by proving it again.
    at = next(at for at in range(0, len(body), ENTRY) if body[at + 8] == 4 and body[at + 9] == 4 and
              bin(int.from_bytes(body[at:at + 8], "little")).count("1") >= 6)
    changed = bytearray(body)
    changed[at + 10] = (int.from_bytes(body[at + 10:at + 11], "little", signed=True) - 9) % 256
    write_book("changed.book", head, bytes(changed))
    check("a weaker bound is true", run("check-book", "changed.book", "--prove", "6").returncode == 0)
    refused("a book cut short", run("check-book", program), "book")
    with open(os.path.join(data, "othello.book"), "rb") as file:
        book = file.read()
    head, body = book[:HEAD], bytearray(book[HEAD:])
    at = next(at for at in range(0, len(body), 20) if bin(int.from_bytes(body[at:at + 16], "little")).count("1") == 5)
    body[at + 17] = (body[at + 17] + 3) % 256
    write_book("changed.book", head, bytes(body))
    refused("a wrong value of Othello", run("check-book", "changed.book"), "contradicts")


def test_journal():
    result = run("solve", "maxconnect4:4x4", "--moves", "12", "--checkpoint", "journal", "--budget", "1")
    check("a journal is made", result.returncode == 0, result.stderr)
    result = run("check-book", "journal", "--prove", "16")
    check("a journal is sound", result.returncode == 0 and "proven by the rules alone" in result.stdout, result.stderr)


with tempfile.TemporaryDirectory() as folder:
    program, data, samples = map(os.path.abspath, (program, data, samples))
    os.chdir(folder)
    for test in (test_samples, test_refusals, test_no_certificate, test_solve, test_books, test_journal):
        test()
    os.chdir("/")
sys.exit(done())
