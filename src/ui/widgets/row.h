/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A row of texts in a table: one object for every list of the window. Setting a text that has
 * changed notifies; the same text again costs nothing. */

#include <gtk/gtk.h>

#define PLY_ROW_TEXTS 6

#define PLY_TYPE_ROW (ply_row_get_type())
G_DECLARE_FINAL_TYPE(PlyRow, ply_row, PLY, ROW, GObject)

/* Properties: text-0 … text-5 (strings), emphasis (gboolean). Signal: range-changed. */

PlyRow *ply_row_new(guint id);
guint ply_row_get_id(PlyRow *self);
void ply_row_set_id(PlyRow *self, guint id);
void ply_row_set_text(PlyRow *self, guint column, const char *text);
const char *ply_row_get_text(PlyRow *self, guint column);
void ply_row_set_emphasis(PlyRow *self, gboolean emphasis);
/* What a column with a range bar shows: see ply_range_bar_set_range(); in words for its tooltip. */
void ply_row_set_range(PlyRow *self, double low, double high, const char *words);

typedef struct {
  const char *title; /* untranslated */
  gboolean numeric;  /* right-aligned, tabular figures */
  gboolean expands;
  int width; /* characters, 0: by content */
} PlyRowColumn;

/* Adds columns that show text-0, text-1, … of a list of PlyRow. */
void ply_row_add_columns(GtkColumnView *view, const PlyRowColumn *columns, guint n);
/* Adds one that shows text-`i`; `tooltip` is translated, or NULL; `range`: with the row's range as
 * a bar below the text. */
void ply_row_add_column(GtkColumnView *view, guint i, const PlyRowColumn *look, const char *tooltip,
                        gboolean range);
/* Brings a row into sight, once the view has sizes. A later call takes the place of an earlier. */
void ply_row_scroll_to(GtkColumnView *view, guint row);
