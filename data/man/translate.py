#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""translate.py PO4A-TRANSLATE PAGE PO OUT: writes a manual page in the language of a po file, by po4a. What is not translated yet stays
English (tests/data/test-man-translations.py says which)."""

import re
import subprocess
import sys
import tempfile

tool, page, po, out = sys.argv[1:]
with tempfile.NamedTemporaryFile(suffix=".1") as made:
    result = subprocess.run([tool, "-f", "man", "-M", "UTF-8", "-L", "UTF-8", "-k", "0", "-m", page, "-p", po, "-l", made.name],
                            capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(result.stderr)
    text = made.read().decode("utf-8")
# po4a writes a date as words, which no reader takes for one; and its own words come first.
text = re.sub(r"^(\.TH \S+ \S+ )(\S+)", lambda match: match[1] + match[2].replace(r"\-", "-"), text, flags=re.M)
text = text[text.index('.\\" SPDX'):]
with open(out, "w", encoding="utf-8") as file:
    file.write(text)
