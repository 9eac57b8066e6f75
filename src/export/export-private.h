/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of a document share. Not for other folders. */

#include <stdio.h>

#include <pango/pangocairo.h>

#include "export/tree-export.h"
#include "paint/tree-time.h"
#include "rules/number-tree.h"

/* Marks a literal for translators. */
#define N_(text) text

#define PLY_PAGE_TEXT_BYTES 256

typedef enum {
  PLY_PAGE_STEP,
  PLY_PAGE_WORKSHEET, /* before the search */
  PLY_PAGE_KEY,       /* the worksheet solved */
} PlyPageKind;

typedef struct PlyPage {
  const PlyTreeExport *export;
  PlyPageKind kind;
  const PlyTrace *whole; /* of a worksheet and its key: the tree with all its nodes; borrowed */
  PlyTreePicture *picture;
  uint64_t step;
  PlyTraceState state; /* at the step */
  PlyTreeLook look;    /* fitted when it is painted */
  int cuts;            /* of a key: as many are explained below the tree */
} PlyPage;

#define PLY_PAGE_MOST_CUTS 9

/* Where pieces of a page are set, in points. */
typedef struct PlySheet {
  cairo_t *cairo;
  const PlyPage *page;
  const PlyPalette *palette;
  bool measuring; /* nothing is drawn, only the heights are asked for */
} PlySheet;

/* page-words.c: a text of the program in the language of the document. */
const char *ply_page_say(const PlyPage *page, const char *text);
/* A sentence with {n} and {count} filled in. */
const char *ply_page_count(const PlyPage *page, const char *sentence, uint64_t n, uint64_t count,
                           char text[PLY_PAGE_TEXT_BYTES]);
const char *ply_page_title(const PlyPage *page);
/* "Step 12: " and how its sentence begins. */
void ply_page_outline(const PlyPage *page, char text[PLY_PAGE_TEXT_BYTES]);
/* A row of the table of open nodes; "" where the node has no window. */
typedef struct PlyPageRow {
  char node[PLY_NOTATION_BYTES + 64], window[2][PLY_SCORE_BYTES], best[PLY_SCORE_BYTES];
} PlyPageRow;
void ply_page_row(const PlyPage *page, int level, PlyPageRow *row);
#define PLY_PAGE_TASK_BYTES 2048
/* The task of a worksheet: `text`. */
const char *ply_page_task(const PlyPage *page, char text[PLY_PAGE_TASK_BYTES]);

/* How big a page has to be for its tree to have this zoom. */
void ply_page_measure(const PlyPage *page, double zoom, double *width, double *height);
/* The room for the tree on the page that was asked for, in points; the page has no picture yet. */
void ply_page_canvas(PlyPage *page, PlyTrace *trace, uint32_t pass, PlyTreeCanvas *canvas);
/* Whether each place of a worksheet's tree, or its key's, is large enough on the page that was asked for. */
bool ply_page_is_writable(const PlyPage *page);
/* The page that was asked for, in points. */
void ply_page_size(const PlyPage *page, double *width, double *height);
void ply_page_paint(PlyPage *page, cairo_t *cairo, double width, double height);

/* Text that wraps at `width`; returns its height. */
double ply_sheet_text(PlySheet *sheet, const char *text, const char *font, double size, double x,
                      double y, double width, PangoAlignment align, PlyColour colour);
/* sheet-tree.c: the tree of a worksheet or its key, MAX and MIN in the margin left of it. */
#define PLY_SHEET_MARGIN 32.0 /* round a page's parts, in points */
void ply_sheet_tree_paint(PlySheet *sheet, double width, double height);
/* Whether each place in it is large enough to be written into. */
bool ply_sheet_tree_fits(const PlyPage *page, double width, double height);
/* The name or letter of a node of the key's search, "" of a leaf without a name. */
#define PLY_SHEET_NAME_BYTES PLY_NUMBER_NAME_BYTES
void ply_sheet_tree_name(const PlyPage *page, uint32_t visit, char text[PLY_SHEET_NAME_BYTES]);
/* Adds the leaves in their order, in brackets those that the key's search never looks at; returns how
 * many these are. */
uint64_t ply_sheet_tree_leaves(const PlyPage *page, GString *text);

/* What stands below the tree; returns its height, 0 if there is nothing to say. */
double ply_sheet_panels(PlySheet *sheet, double x, double y, double width);

/* A file under way. */
typedef struct PlyExportFile {
  PlyExportKind kind;
  FILE *stream;
  cairo_surface_t *surface; /* PDF only */
  int pages;
  bool failed;
} PlyExportFile;

/* `stream` is taken over. */
void ply_export_file_begin(PlyExportFile *self, PlyExportKind kind, FILE *stream);
/* Kinds without pages take one. */
void ply_export_file_add(PlyExportFile *self, PlyPage *page);
/* FALSE with errno if not all could be written. */
bool ply_export_file_end(PlyExportFile *self);
