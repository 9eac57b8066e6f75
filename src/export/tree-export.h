/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Steps of a recorded search as documents: pages to print, pictures for a slide, TikZ for a paper,
 * LaTeX's slides, a page that steps in a browser, DOT for Graphviz, worksheets. What is drawn of a
 * step is the tree view's own drawing. Any thread. */

#include <gio/gio.h>

#include "paint/tree-paint.h"

#define PLY_TREE_EXPORT_NODES 200 /* a picture, where nothing else is said */

typedef enum {
  PLY_EXPORT_PDF,
  PLY_EXPORT_SVG,
  PLY_EXPORT_PNG,
  PLY_EXPORT_TIKZ,
  PLY_EXPORT_DOT,
  PLY_EXPORT_BEAMER,
  PLY_EXPORT_HTML,
} PlyExportKind;

/* "pdf", "svg", "png", "tex", "dot", "beamer", "html"; NULL past the last kind. */
const char *ply_export_suffix(PlyExportKind kind);
/* The kind of a suffix, with or without its dot, in either case; "tikz" and "gv" are known too. */
bool ply_export_find(const char *suffix, PlyExportKind *kind);
/* Whether one file takes all steps, as pages or slides; else each has a file of its own. */
bool ply_export_has_pages(PlyExportKind kind);

/* A step of a recording among others. */
typedef struct PlyTreeExportStop {
  PlyTrace *trace; /* borrowed; n > 0 */
  uint64_t step;   /* below ply_trace_n_steps() */
  PlyWording wording;
} PlyTreeExportStop;

typedef struct PlyTreeExport {
  PlyExportKind kind;
  PlyTrace *trace; /* borrowed; n > 0 */
  /* One page each, in this order; kinds without pages write a file each, NAME-0001.svg and so on, if
   * there is more than one. Each below ply_trace_n_steps(). None: the last step. */
  const uint64_t *steps;
  int n_steps;
  /* A talk: in place of `trace`, `steps` and `wording`, for steps of several recordings. Not for a
   * worksheet. */
  const PlyTreeExportStop *stops;
  int n_stops;
  /* Nodes a picture at most, about, the biggest subtrees first. 0: what happens at the step, as much
   * of it as can be read on the page, or where there is none on a slide of 800 × 450 points. */
  uint32_t most;
  PlyWording wording;
  PlyTreeManner manner;
  bool explain; /* below the tree: the step in words, the windows of the open nodes, pseudocode */
  /* Instead of the steps: the tree of the first one's pass, or where that has more than `most` nodes
   * what lies below the step's own node, before its search, whole and with room for α, β and values;
   * then the same tree solved. A page each, or NAME and NAME-key. */
  bool worksheet;
  /* Of a page in points; of a PNG in pixels. 0: A4 landscape; of a PNG one and a half times the
   * slide, or less for a small tree. */
  double width, height;
  const char *title;  /* NULL: each trace's */
  const char *scheme; /* on a key: how marks are given, in words; NULL: nothing */
  /* Lines below a worksheet's tree, and those below its key's; NULL: none. */
  const char *asked, *answered;
} PlyTreeExport;

/* Writes the document(s). Each file is written beside its place and then moved there, so that what
 * was there is whole until then. FALSE with an error of G_FILE_ERROR, which names the file,
 * G_IO_ERROR_CANCELLED if should_stop() (may be NULL, asked before each page) ended it, or
 * G_IO_ERROR_FAILED; files already finished stay. */
gboolean ply_tree_export(const PlyTreeExport *self, const char *path, void *data,
                         bool (*should_stop)(void *data), GError **error);
