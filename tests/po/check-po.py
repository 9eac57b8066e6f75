#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-po.py ROOT: every text that can be shown is in every translation. Prints what is not; exit status 1 if any."""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

os.chdir(sys.argv[1])
problems = []


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def unquote(text):
    return "".join(json.loads(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', text))


# POTFILES.in names the files that have texts, and no others.
listed = set(read("po/POTFILES.in").split())
there = {path for path in glob.glob("src/**/*.c", recursive=True) if re.search(r"\b(N_|_|C_)\(", read(path))}
there |= {path for path in glob.glob("src/**/*.ui", recursive=True) if 'translatable="yes"' in read(path)}
there |= set(glob.glob("data/*.desktop.in")) | set(glob.glob("data/*.metainfo.xml.in")) | {"po/extra-strings.c", "po/lesson-strings.c"}
problems += [f"po/POTFILES.in: {path} is {'listed' if path in listed else 'missing'}" for path in listed ^ there]

# The pure layers' English texts and the samples' are in extra-strings.c.
extra = {unquote(text) for text in re.findall(r'N_\(("(?:[^"\\]|\\.)*")\)', read("po/extra-strings.c"))}
needed = set()
for path in glob.glob("src/rules/*.c"):
    text = read(path)
    needed |= set(re.findall(r'\.name = "([^"]+)"', text))
    needed |= {name for pair in re.findall(r'\.sides = \{"([^"]+)", "([^"]+)"\}', text) for name in pair}
    needed |= set(re.findall(r'\{"[a-z]+", "([A-Z][^"]+)", [a-z_]+\}', text))
    needed |= set(re.findall(r'"(%s, [^"]+)"', text))
    for pair in re.findall(r'\.units = \{("[^"]+", "[^"]+")\}', text):
        if f"ngettext({pair}, 1)" not in read("po/extra-strings.c"):
            problems.append(f"po/extra-strings.c: missing {pair}")
for path in glob.glob("src/search/*.c") + glob.glob("src/engine/*/*.c"):
    text = read(path)
    needed |= set(re.findall(r'const PlyAlgorithm \w+ = \{\s*\.id = "[^"]+",\s*\.name = "([^"]+)"', text))
    needed |= set(re.findall(r'\[PLY_STOP_\w+\] = "([^"]+)"', text))
for path in glob.glob("src/trace/codec*.c"):
    text = read(path)
    needed |= set(re.findall(r'ply_codec_fail\([^,]+,\s*"([^"]+)"\)', text)) | set(re.findall(r'return "([^"]+)";', text))
text = read("src/trace/find-text.c")
needed |= set(re.findall(r'fail\(\w+,\s*"([^"]+)"\)', text)) | set(re.findall(r'read_digits\([^,]+, [^,]+, "([^"]+)"', text))
needed |= set(re.findall(r'\{"([^"]+)", \{PLY_SHADE', read("src/paint/icicle-legend.c"))) | {"best line", "depth %d"}
for sample in json.loads(read("data/samples/samples.json")):
    needed |= {sample["title"], sample["look_for"]}
if len(needed) < 40:
    problems.append(f"only {len(needed)} texts found: this test looks in the wrong places")
problems += [f"po/extra-strings.c: missing “{text}”" for text in sorted(needed - extra)]

# Those of the lessons are in lesson-strings.c.
made = subprocess.run([sys.executable, "po/lesson-strings.py", ".", "--check"], capture_output=True, text=True)
if made.returncode != 0:
    problems.append((made.stdout + made.stderr).strip())

# Every text is translated, with the right printf directives (msgfmt --check).
with tempfile.TemporaryDirectory() as folder:
    pot = os.path.join(folder, "plyscope.pot")
    subprocess.run(["xgettext", "--from-code=UTF-8", "-k_", "-kN_", "-kC_:1c,2", "-kngettext:1,2", "-kg_dngettext:2,3", "-kg_dgettext:2", "-o", pot, *sorted(listed)],
                   check=True, stderr=subprocess.DEVNULL)
    for language in read("po/LINGUAS").split():
        merged = os.path.join(folder, language + ".po")
        subprocess.run(["msgmerge", "--quiet", "--no-fuzzy-matching", "-o", merged, f"po/{language}.po", pot],
                       check=True)
        check = subprocess.run(["msgfmt", "--check-format", "--statistics", "-o", os.devnull, merged],
                               capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
        if check.returncode != 0 or re.search(r"untranslated|fuzzy", check.stderr):
            problems.append(f"po/{language}.po: {check.stderr.strip()}")
        for text in re.findall(r'^#,.*\bc-format.*\nmsgid ((?:"(?:[^"\\]|\\.)*"\s*)+)msgstr', read(f"po/{language}.po"), re.M):
            if "%" not in text:
                problems.append(f"po/{language}.po: {text.strip()} is marked “c-format” in place of another")


def translations(path):
    """(text, plural or None, its translations) of each entry."""
    for entry in re.split(r"\n\s*\n", read(path)):
        def field(name, entry=entry):
            found = re.search(rf'^{name} ((?:"(?:[^"\\]|\\.)*"\s*)+)', entry, re.M)
            return unquote(found[1]) if found else None
        if field("msgid") and not entry.startswith("#~"):
            yield field("msgid"), [text for text in map(field, (r"msgstr", r"msgstr\[0\]", r"msgstr\[1\]")) if text]


# In French a sign of two parts stands after a blank that does not break, or a line could begin with it; quotation marks hold theirs.
# Signs that are meant themselves, such as the marks of moves, stand free.
breaks = re.compile(r"(?<=[\w»)}\]%’…“”.+−>≥]) (?=[:;](?:[\s%]|$))|(?<=[\w»)}\]]) (?=[?!](?: [A-ZÀÉÊ«]|\n|$))|^ (?=[:;] )|(?<=«) | (?=»)", re.M)
for path in ("po/fr.po", "data/man/fr/pages.po"):
    problems += [f"{path}: “{each[:70]}” has a blank that breaks beside a sign" for _, translated in translations(path)
                 for each in translated if breaks.search(each)]

# One word for one thing (po/TERMS.md), in whatever form.
terms = [[cell.strip() for cell in line.strip("|").split("|")] for line in read("po/TERMS.md").splitlines()
         if re.match(r"\| [^-]", line)]
used = set()
for language in read("po/LINGUAS").split():
    column = terms[0].index({"de": "German", "fr": "French"}[language])
    for text, translated in translations(f"po/{language}.po"):
        for term in terms[1:]:
            word = re.compile(rf"(?<![\w-]){re.escape(term[0])}(s|ed|ing)?(?![\w-])", re.I)
            if not word.search(text.replace("_", "")):
                continue
            used.add(term[0])
            for each in (text.replace("_", "") for text in translated):
                if not any(form in each.lower() for form in term[column].split("/")) and not word.search(each):
                    problems.append(f"po/{language}.po: “{text[:60]}” has “{term[0]}”, and “{each[:60]}” no “{term[column]}” (po/TERMS.md)")
problems += [f"po/TERMS.md: “{term[0]}” stands in no text" for term in terms[1:] if term[0] not in used]

print("\n".join(problems))
sys.exit(len(problems) > 0)
