#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""html-steps.py CLI NODE: the script of an exported page, run by node on a page of as many sections, goes where keys, buttons and the
address say."""

import re
import subprocess
import sys
import tempfile

# What a browser has of the page, as far as the script asks for it.
BROWSER = r"""
const made = tag => ({ tagName: tag, classes: new Set(), textContent: '', disabled: false,
  classList: { toggle(name, on) { this.of.classes[on ? 'add' : 'delete'](name); } } });
const pages = Array.from({ length: COUNT }, () => made('SECTION'));
const nav = made('NAV'), back = made('BUTTON'), on = made('BUTTON'), output = made('OUTPUT');
for (const each of [...pages, nav]) each.classList.of = each;
nav.hidden = true;
nav.querySelectorAll = () => [back, on];
nav.querySelector = () => output;
let pressed;
const document = { body: {}, querySelectorAll: () => pages, querySelector: () => nav,
  addEventListener: (kind, heard) => { pressed = heard; } };
const location = { hash: HASH }, history = { replaceState(state, title, to) { location.hash = to; } };
const open = new Function('document', 'location', 'history', SCRIPT + '\nreturn () => onhashchange();');
const changed = open(document, location, history);
function tell() {
  const shown = pages.flatMap((page, i) => page.classes.has('shown') ? [i + 1] : []);
  console.log(`${shown} ${output.textContent} ${location.hash} ${back.disabled} ${on.disabled} ${nav.hidden}`);
}
function press(key, target = document.body, more = {}) {
  pressed({ key, target, preventDefault() {}, ...more });
  tell();
}
tell();
for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowLeft', 'PageUp', 'End', 'ArrowRight', 'Home', 'ArrowLeft', 'x']) press(key);
press('ArrowRight', document.body, { altKey: true });
press(' ', on);
on.onclick(); tell();
back.onclick(); tell();
location.hash = '#3'; changed(); tell();
location.hash = '#nonsense'; changed(); tell();
"""


def main():
    cli, node = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for words in (["record", "--gallery", "deep-cut", "-o", f"{folder}/t.plytrace"],
                      ["export", f"{folder}/t.plytrace", "-o", f"{folder}/t.html", "--steps-with", "return"]):
            subprocess.run([cli, "trace", *words], check=True, capture_output=True, timeout=60)
        with open(f"{folder}/t.html", encoding="utf-8") as file:
            html = file.read()
    count = html.count("<div class=\"page\"")
    script = re.search(r"<script>\n(.*)</script>", html, re.S).group(1)
    steps = [2, 3, 4, 5, 4, 3, count, count, 1, 1, 1, 1, 1, 2, 1, 3, 1]
    expected = [f"{at} {at} / {count} #{at} {str(at == 1).lower()} {str(at == count).lower()} false" for at in steps]
    # What a browser has as globals are the arguments of a function.
    program = BROWSER.replace("COUNT", str(count)).replace("HASH", "'#2'").replace("SCRIPT", repr_js("let onhashchange;\n" + script))
    said = subprocess.run([node, "-"], input=program, capture_output=True, text=True, timeout=60)
    if said.returncode != 0 or said.stdout.splitlines() != expected:
        sys.exit(f"{said.stderr}expected {expected}\nfound    {said.stdout.splitlines()}")


def repr_js(text):
    return "`" + text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${") + "`"


if __name__ == "__main__":
    main()
