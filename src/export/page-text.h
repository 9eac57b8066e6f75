/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A page's tree as text that other programs set. Not for other folders. */

#include "export/export-private.h"

/* What a node looks like, for languages that have their own strokes. */
typedef struct PlyTreeMark {
  bool max, chance, leaf, ghost, seen, on_path, in_line, current, cut;
  bool dashed;   /* never tried, and known to be so */
  bool cut_edge; /* the edge above is where a cut saved a move */
  bool blank;    /* an inner node of a worksheet … */
  bool slots;    /* … which has room for the window that it was called with */
  PlyTreeTexts texts;
} PlyTreeMark;

/* Node `i` of the page's picture at its step. */
void ply_tree_mark(const PlyPage *page, const PlyTreeTime *time, int32_t i, PlyTreeMark *mark);

/* Problems with the stream are left to ferror(). */
/* A picture that pdflatex, lualatex or xelatex sets on a page of its own, or in a document that
 * inputs it. */
void ply_tree_write_tikz(FILE *stream, const PlyPage *page);
/* Slides, a page each, between a beginning that is written for the first of them and an end: set on
 * their own, or as a part of a lecture that inputs them. */
void ply_tree_begin_beamer(FILE *stream, const PlyPage *page);
void ply_tree_write_frame(FILE *stream, const PlyPage *page);
void ply_tree_end_beamer(FILE *stream);
/* A page for a browser, with pictures in it that its keys and buttons turn; without scripts they
 * stand one below the other. `svg` is the page's picture. */
void ply_page_begin_html(FILE *stream, const PlyPage *page);
void ply_page_write_html(FILE *stream, const PlyPage *page, const unsigned char *svg, size_t n);
void ply_page_end_html(FILE *stream);
/* A graph in the DOT language of Graphviz. */
void ply_tree_write_dot(FILE *stream, const PlyPage *page);
