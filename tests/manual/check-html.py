#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-html.py SOURCE HELP: the built manual (docs/manual/make.py) is a book in itself. Each page is read by a parser that
forgives nothing and by tidy; links and pictures are there, with their places; nothing comes from elsewhere; every page but the
index is in the contents, every picture has words; what the program asks for (ply_help_… in src/ui) is there. TAP."""
import pathlib
import re
import shutil
import subprocess
import sys
from urllib.parse import unquote, urlparse

import html5lib

FEWEST_PAGES = 30


def faults_of_page(path, page):
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    tree = parser.parse(path.read_text(encoding="utf-8"))
    faults = [f"{page}:{at[0]}: {code} {words}" for at, code, words in parser.errors]
    if shutil.which("tidy"):  # that of Debian 12 has not heard of aria-current
        said = subprocess.run(["tidy", "-quiet", "-errors", "-utf8", path], capture_output=True, text=True, check=False).stderr
        faults += [f"{page}: {line}" for line in said.splitlines() if "aria-current" not in line]
    names = [each.get("id") for each in tree.iter() if each.get("id")]
    faults += [f"{page}: two places are called {name}" for name in sorted({name for name in names if names.count(name) > 1})]
    for each in tree.iter("img"):
        if not each.get("alt", "").strip():
            faults.append(f"{page}: a picture without words: {each.get('src')}")
    for each in tree.iter("a"):
        if not "".join(each.itertext()).strip():
            faults.append(f"{page}: a link without words: {each.get('href')}")
    levels = [int(each.tag[1]) for each in next(iter(tree.iter("main")), []) if re.fullmatch("h[1-6]", str(each.tag))]
    if path.parent.name != "open" and (levels.count(1) != 1 or any(b > a + 1 for a, b in zip(levels, levels[1:]))):
        faults.append(f"{page}: headings {levels}")
    return tree, set(names), faults


def links_of(tree):
    for each in tree.iter():
        for attribute in ("href", "src"):
            if each.get(attribute) is not None:
                yield each.tag, each.get(attribute)
        refresh = re.fullmatch(r"\d+; url=(.*)", each.get("content", "")) if each.tag == "meta" else None
        if refresh:
            yield "meta", refresh[1]


def main():
    source, root = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    pages = sorted(path.relative_to(root) for path in root.rglob("*.html"))
    names, trees, broken = {}, {}, []
    for page in pages:
        trees[page], names[page], faults = faults_of_page(root / page, page)
        broken += faults
    lost, used = [], {pathlib.Path("index.html")}
    for page in pages:
        for tag, link in links_of(trees[page]):
            url = urlparse(link)
            if url.scheme or url.netloc:
                if tag != "a":
                    lost.append(f"{page}: {link} comes from elsewhere")
                continue
            goal = (root / page.parent / unquote(url.path)).resolve() if url.path else root / page
            if not goal.is_file() or root not in goal.parents:
                lost.append(f"{page}: {link} leads nowhere")
                continue
            used.add(goal.relative_to(root))
            if url.fragment and unquote(url.fragment) not in names.get(goal.relative_to(root), set()):
                lost.append(f"{page}: there is no place {link}")
    contents = {(root / unquote(each.get("href"))).resolve().relative_to(root)
                for each in next(trees[pathlib.Path("index.html")].iter("nav")).iter("a")}
    missing = [f"{page} is not in the contents" for page in pages if page not in contents and page.parts[0] != "open"]
    missing += [f"nothing leads to {path.relative_to(root)}" for path in root.rglob("*")
                if path.is_file() and path.relative_to(root) not in used and path.parent.name != "open"]
    asked, unknown = set(), []
    for path in (source / "src/ui").rglob("*.[ch]"):
        asked |= {(path.name, name) for name in re.findall(r'PLY_HELP\("([^"]+)"\)', path.read_text(encoding="utf-8"))}
    unknown += [f"{file} asks for “{name}”" for file, name in sorted(asked) if pathlib.Path("open", name + ".html") not in pages]
    # A window that stands over another one does not get the application's F1.
    deaf = [f"{path.relative_to(source)} does not listen to F1" for path in sorted((source / "src/ui").rglob("*.ui"))
            if re.search(r'<template [^>]*parent="\w*Window"', path.read_text(encoding="utf-8")) and not re.search("ply_help_(listen|open)",
            path.with_suffix(".c").read_text(encoding="utf-8")) and path.name != "shortcuts-window.ui"]
    # Nor does one that libadwaita makes: a question, a notice, the window about the program.
    deaf += [f"{path.relative_to(source)} makes a window that does not listen to F1" for path in sorted((source / "src/ui").rglob("*.c"))
             if re.search(r"\bply_compat_(?!file_dialog_)\w+_new\(", text := path.read_text(encoding="utf-8"))
             and "ply_help_listen(" not in text]
    print("1..5")
    few = [f"only {len(pages)} pages"] if len(pages) < FEWEST_PAGES else []
    results = [("every page is well-formed", broken + few), ("every link and picture is there", lost),
               ("every page is in the contents", missing), ("what the program asks for is there", unknown),
               ("every dialog opens it", deaf)]
    for number, (what, faults) in enumerate(results, 1):
        print(f"{'not ok' if faults else 'ok'} {number} {what}")
        for fault in faults:
            print("#", fault)
    return any(faults for _, faults in results)


sys.exit(main())
