#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""make.py DOCS OUT DEPFILE: the user's manual as one tree of HTML, from the Markdown files of docs/.

A page is a .md file; its .html stands at the same place, README.md becoming index.html. Programs of docs/examples are shown below the paragraph
that leads to them. The contents at the left of every page are
the headings and links of docs/README.md. Links to pages and pictures go with them; what is outside of docs/ is named and not linked.
docs/manual/topics has the names by which the program asks for a place, "icicle microscope.md#the-views": each is a page
open/NAME.html that leads there, since a desktop hands a file on to a browser, but no place in it. The terms of glossary.md are such
names too, term-fail-soft. A link that leads nowhere ends this with a sentence and status 1.

Needs markdown-it-py (Debian: python3-markdown-it), which reads Markdown as the forges do."""
import html
import os
import pathlib
import re
import shutil
import sys

from markdown_it import MarkdownIt
from markdown_it.token import Token

PAGE = """<!DOCTYPE html>
<!-- SPDX-FileCopyrightText: 2026 The Plyscope developers
     SPDX-License-Identifier: GPL-3.0-or-later -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{up}manual.css">
</head>
<body>
<a class="skip" href="#text">To the text</a>
<main id="text">
{text}</main>
<nav aria-label="Contents">
{contents}</nav>
</body>
</html>
"""

OPEN = """<!DOCTYPE html>
<!-- SPDX-FileCopyrightText: 2026 The Plyscope developers
     SPDX-License-Identifier: GPL-3.0-or-later -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=../{target}">
<title>{title}</title>
</head>
<body>
<p><a href="../{target}">{title}</a></p>
</body>
</html>
"""


class Fault(Exception):
    pass


def slug(text):
    """The name of a heading's place, as the forges make it."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\- ]", "", text.lower()))


def plain(inline):
    return "".join(each.content for each in inline.children or [] if each.type in ("text", "code_inline"))


def page_of(path):
    """The page that a Markdown file becomes."""
    return path.with_name("index.html" if path.name == "README.md" else path.stem + ".html")


def fence(renderer, tokens, at, options, env):
    token = tokens[at]
    kind, _, rest = token.info.strip().partition(" ")
    name = f'<p class="file"><code>{html.escape(rest)}</code></p>\n' if kind == "file" else ""
    return f'{name}<pre tabindex="0" class="{html.escape(kind)}"><code>{html.escape(token.content, quote=False)}</code></pre>\n'


def table_open(renderer, tokens, at, options, env):
    return '<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n'


def table_close(renderer, tokens, at, options, env):
    return "</table></div>\n"


class Manual:
    def __init__(self, docs):
        self.docs = docs
        self.markdown = MarkdownIt("commonmark", {"xhtmlOut": False}).enable("table")
        for rule in (fence, table_open, table_close):
            self.markdown.add_render_rule(rule.__name__, rule)
        self.sources = sorted(path.relative_to(docs) for path in docs.rglob("*.md"))
        self.pictures = sorted(path.relative_to(docs) for path in docs.glob("pictures/*.png"))
        self.examples = sorted(path.relative_to(docs) for path in docs.glob("examples/*/*.*"))
        self.trees = {path: self.markdown.parse((docs / path).read_text(encoding="utf-8")) for path in self.sources}
        self.shown = set()
        self.titles, self.places = {}, {}
        for path, tokens in self.trees.items():
            self.name_headings(path, tokens)

    def name_headings(self, path, tokens):
        taken = {}
        for at, token in enumerate(tokens):
            if token.type != "heading_open":
                continue
            title = plain(tokens[at + 1])
            self.titles.setdefault(path, title)
            name = slug(title)
            taken[name] = taken.get(name, -1) + 1
            token.attrSet("id", f"{name}-{taken[name]}" if taken[name] else name)
        self.places[path] = {token.attrGet("id") for token in tokens if token.type == "heading_open"}
        if path not in self.titles:
            raise Fault(f"{path}: no title")

    def goal(self, path, link):
        """Where a link of a file leads, seen from that file's page; None: to nothing of the manual."""
        if re.match(r"[a-z]+:", link):
            return link
        name, _, place = link.partition("#")
        to = pathlib.Path(os.path.normpath(path.parent / name)) if name else path
        if to.parts[:1] == ("..",):
            if not (self.docs / to).exists():
                raise Fault(f"{path}: there is no {link}")
            return None
        if to in self.pictures:
            self.shown.add(to)
            return name
        if to in self.examples:
            return name
        if (self.docs / to).is_dir():
            return None
        if to not in self.trees:
            if (self.docs / to).is_file():
                return None
            raise Fault(f"{path}: there is no {link}")
        if place and place not in self.places[to]:
            raise Fault(f"{path}: {to} has no heading “{place}”")
        page = os.path.relpath(page_of(to), path.parent) if name else ""
        return page + ("#" + place if place else "")

    def lead(self, path, inline):
        """Links of a paragraph, to pages; those to nothing lose their ends."""
        open_links, kept = [], []
        for token in inline.children or []:
            if token.type == "link_open":
                to = self.goal(path, token.attrGet("href"))
                open_links.append(to)
                if to is None:
                    continue
                token.attrSet("href", to)
            elif token.type == "link_close":
                if open_links.pop() is None:
                    continue
            elif token.type == "image":
                to = self.goal(path, token.attrGet("src"))
                token.attrSet("src", to)
            elif token.type == "text":
                # A number does not leave its sign.
                token.content = re.sub(r"(\d) %", "\\1\u00a0%", token.content)
            kept.append(token)
        inline.children = kept

    def text(self, path):
        tokens = self.trees[path]
        for token in tokens:
            if token.type == "inline":
                self.lead(path, token)
        return self.beneath_title(path, self.markdown.renderer.render(self.with_examples(path, tokens), self.markdown.options, {}))

    def with_examples(self, path, tokens):
        """Below a paragraph that leads to programs of examples/ these are shown, folded."""
        made, named = [], []
        for token in tokens:
            made.append(token)
            if token.type == "inline":
                named += [path.parent / each.attrGet("href") for each in token.children if each.type == "link_open" and
                          path.parent / each.attrGet("href") in self.examples]
            elif token.type == "paragraph_close":
                made += [Token("html_block", "", 0, content=self.example(each)) for each in named]
                named = []
        return made

    def example(self, name):
        text = (self.docs / name).read_text(encoding="utf-8")
        return f'<details>\n<summary>{html.escape(name.name)}</summary>\n<pre tabindex="0"><code>{html.escape(text, quote=False)}</code></pre>\n</details>\n'

    def beneath_title(self, path, text):
        """What is on the page, where that is much."""
        parts = re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', text)
        if len(parts) < 4 or path == pathlib.Path("README.md"):
            return text
        items = "".join(f'<li><a href="#{name}">{re.sub("<[^>]+>", "", words)}</a></li>\n' for name, words in parts)
        return text.replace("</h1>\n", f'</h1>\n<ul class="page">\n{items}</ul>\n', 1)

    def contents(self, path):
        """The headings and links of README.md, seen from a page."""
        made, start = [], pathlib.Path("README.md")
        up = os.path.relpath(".", path.parent) + "/"
        tokens = MarkdownIt("commonmark").enable("table").parse((self.docs / start).read_text(encoding="utf-8"))
        made.append(f'<p><a href="{up}index.html">Plyscope</a></p>\n')
        inside = False
        for at, token in enumerate(tokens):
            if token.type == "heading_open" and token.tag == "h2":
                made.append(("</ul>\n" if inside else "") + f"<h2>{html.escape(plain(tokens[at + 1]))}</h2>\n<ul>\n")
                inside = True
            elif token.type == "inline" and inside and tokens[at - 1].type != "heading_open":
                made += self.entries(path, token)
        return "".join(made) + ("</ul>\n" if inside else "")

    def entries(self, path, inline):
        for link in (each for each in inline.children if each.type == "link_open"):
            to = pathlib.Path(os.path.normpath(link.attrGet("href").partition("#")[0]))
            if to not in self.trees:
                continue
            here = ' aria-current="page"' if to == path else ""
            yield f'<li><a href="{os.path.relpath(page_of(to), path.parent)}"{here}>{html.escape(self.titles[to])}</a></li>\n'

    def topics(self):
        """(name, file, place) of what the program asks for."""
        for line in (self.docs / "manual/topics").read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                name, goal = line.split()
                yield name, *goal.partition("#")[::2]
        terms = pathlib.Path("glossary.md")
        if terms in self.trees:
            for at, token in enumerate(self.trees[terms]):
                if token.type == "heading_open" and token.tag == "h2":
                    yield "term-" + token.attrGet("id"), "glossary.md", token.attrGet("id")

    def write(self, out):
        for path in self.sources:
            page = out / page_of(path)
            page.parent.mkdir(parents=True, exist_ok=True)
            up = "../" * len(path.parent.parts)
            title = self.titles[path] if path == pathlib.Path("README.md") else f"{self.titles[path]} – Plyscope"
            page.write_text(PAGE.format(title=html.escape(title), up=up, text=self.text(path), contents=self.contents(path)),
                            encoding="utf-8")
        for picture in sorted(self.shown):
            (out / picture.parent).mkdir(exist_ok=True)
            shutil.copyfile(self.docs / picture, out / picture)
        for example in self.examples:
            (out / example.parent).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.docs / example, out / example)
        shutil.copyfile(self.docs / "manual/manual.css", out / "manual.css")
        (out / "open").mkdir()
        for name, file, place in self.topics():
            path = pathlib.Path(file)
            self.goal(pathlib.Path("README.md"), file + ("#" + place if place else ""))
            target = str(page_of(path)) + ("#" + place if place else "")
            (out / "open" / (name + ".html")).write_text(OPEN.format(target=target, title=html.escape(self.titles[path])),
                                                         encoding="utf-8")


def main():
    docs, out, depfile = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    made = out.with_name(out.name + ".new")
    shutil.rmtree(made, ignore_errors=True)
    try:
        manual = Manual(docs)
        made.mkdir(parents=True)
        manual.write(made)
    except Fault as fault:
        shutil.rmtree(made, ignore_errors=True)
        sys.exit(f"docs/{fault}")
    # Whoever looks at it sees the old one or the new one.
    shutil.rmtree(out, ignore_errors=True)
    made.rename(out)
    os.utime(out)
    inputs = [docs / path for path in manual.sources + manual.pictures + manual.examples] + [docs / "manual" / name for name in ("manual.css", "topics", "make.py")]
    depfile.write_text(f"{os.path.relpath(out, depfile.parent.parent)}: " + " ".join(str(path).replace(" ", "\\ ") for path in inputs) + "\n")


main()
