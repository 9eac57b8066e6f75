#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""TikZ and slides are set by pdflatex, alone and in a lecture that inputs them; skipped where there is none."""

import os
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
LECTURE = r"""\documentclass{beamer}
\usepackage{tikz}
\usetikzlibrary{shapes.geometric}
\begin{document}
\begin{frame}{First}\resizebox{\textwidth}{!}{\input{step.tex}}\end{frame}
\input{slides.beamer}
\end{document}
"""


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                          timeout=300, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-1000:]}")
    return done.stdout


def main():
    cli = os.path.abspath(sys.argv[1])
    if shutil.which("pdflatex") is None or subprocess.run(["kpsewhich", "beamer.cls", "tikz.sty"], check=False,
                                                          capture_output=True).stdout.count(b"\n") < 2:
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        run(cli, "trace", "record", "--gallery", "deep-cut", "-o", "cut.plytrace", cwd=folder)
        run(cli, "trace", "export", "cut.plytrace", "-o", "step.tex", "--explain", "--title", "50 % & {x_1} ä", cwd=folder)
        run(cli, "trace", "export", "cut.plytrace", "-o", "slides.beamer", "--steps-with", "cut", "--explain", cwd=folder)
        # Long sentences and many windows, which leave a slide little room.
        run(cli, "trace", "record", "--gallery", "nim-sum", "-o", "nim.plytrace", cwd=folder)
        run(cli, "trace", "export", "nim.plytrace", "-o", "full.beamer", "--instructive", "8", "--explain", cwd=folder)
        with open(os.path.join(folder, "lecture.tex"), "w", encoding="utf-8") as file:
            file.write(LECTURE)
        for name, pages in (("step.tex", 1), ("slides.beamer", 3), ("full.beamer", 8), ("lecture.tex", 4)):
            said = run("pdflatex", "-interaction=nonstopmode", "-halt-on-error", name, cwd=folder)
            if f"({pages} page" not in said.replace("\n", ""):
                sys.exit(f"{name}: expected {pages} pages\n{said[-2000:]}")
            if "Overfull \\vbox" in said:
                sys.exit(f"{name}: more than a page holds\n{said[-2000:]}")


if __name__ == "__main__":
    main()
