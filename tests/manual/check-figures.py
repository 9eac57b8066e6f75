#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-figures.py SOURCE: what docs/engineering/performance.md says of Othello beside Edax follows from its own table, and no figure of
Edax stands there without the weights that it was measured with: home-made ones, or else it is called an estimate. TAP."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "partners"))
from tap import check, done

# Rounded twice: the ratio, and what it is the ratio of.
NEAR = 0.011
POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def number(text):
    """“684 million”, “1.63·10¹⁰”, “about 450”."""
    value = float(re.search(r"[\d.]+", text.replace(",", ""))[0])
    power = re.search(r"·10([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", text)
    return value * (1e6 if "million" in text else 10 ** int(power[1].translate(POWERS)) if power else 1)


def rows(text):
    """The rows of the table whose head names Edax's weights."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("|") and "Edax's weights" in line:
            next(lines)
            break
    table = []
    for line in lines:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def told(prose, pattern):
    """The numbers of a sentence, which must stand there once."""
    found = re.findall(pattern, prose)
    if len(found) != 1:
        return None
    return [number(each) for each in (found[0] if isinstance(found[0], tuple) else found)]


def follows(name, said, is_so):
    check(name, said is not None and len(said) == len(is_so) and
          all(abs(a - b) <= NEAR * max(1, abs(b)) for a, b in zip(said, is_so)), f"the page says {said}, its table {is_so}")


def main():
    text = (pathlib.Path(sys.argv[1]) / "docs/engineering/performance.md").read_text(encoding="utf-8")
    prose = " ".join(text.split())
    table = rows(text)
    check("there is a table beside Edax", len(table) >= 3 and all(len(row) == 7 for row in table), table)
    for row in table:
        machine = f"{row[0]}, {row[1]}, {row[4]}"
        check(f"Edax's weights are told: {machine}", row[4].startswith("home-made") or "*estimated*" in row[4], row)
        check(f"an estimate has no seconds as if measured: {machine}", ("estimated" in row[4]) == row[6].startswith("about"), row)
        check(f"the machine is told: {machine}", re.match(r"AVX(-512|2)\b", row[1]), row)
    check("home-made weights are called so above the table",
          re.search(r"wherever this page names Edax, it is Edax-AVX [\d.]+ on \*home-made\* weights", prose))

    def costs(machine):
        """Seconds and nodes of both on 40–49 there."""
        row = next((each for each in table if each[0] == "40–49" and each[1].startswith(machine)), None)
        return [number(row[at]) for at in (3, 2, 6, 5)] if row else [1] * 4

    seconds, nodes, other_seconds, other_nodes = costs("AVX-512")
    follows("what a node costs, AVX-512", told(prose, r"on AVX-512 a node costs ([\d.]+) times Edax's"),
            [seconds / nodes / (other_seconds / other_nodes)])
    whole = [number(row[3]) for row in table if row[0] == "40–59"]
    follows("40–59 is 40–49 and 50–59", told(prose, r"nodes, (\d+) s; so 40–59 take (\d+) s"), [whole[0] - seconds, whole[0]])
    follows("the nodes of 40–59", [number(row[2]) / 1e9 for row in table if row[0] == "40–59"],
            [(nodes + told(prose, r"all ten right, ([\d,]+) nodes")[0]) / 1e9] * len(whole))
    seconds, nodes, other_seconds, other_nodes = costs("AVX2")
    rate, other_rate = nodes / seconds / 1e6, other_nodes / other_seconds / 1e6
    follows("what a node costs, AVX2", told(prose, r"([\d.]+) times \(([\d.]+) against ([\d.]+) million nodes a second\)"),
            [other_rate / rate, rate, other_rate])
    follows("the time of all ten, AVX2", told(prose, r"the ten positions are solved in ([\d.]+) times Edax's time"), [seconds / other_seconds])
    return done()


if __name__ == "__main__":
    sys.exit(main())
