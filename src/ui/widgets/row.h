/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A row of texts in a table: one object for every list of the window. Setting a text that has
 * changed notifies; the same text again costs nothing. */

#include <gtk/gtk.h>

#define PLY_ROW_TEXTS 7

#define PLY_TYPE_ROW (ply_row_get_type())
G_DECLARE_FINAL_TYPE(PlyRow, ply_row, PLY, ROW, GObject)

/* Properties: text-0 … text-6, tone (strings). */

PlyRow *ply_row_new(guint id);
guint ply_row_get_id(PlyRow *self);
void ply_row_set_text(PlyRow *self, guint column, const char *text);
/* A class of style.css for the row's toned column, static; NULL for none. */
void ply_row_set_tone(PlyRow *self, const char *tone);
typedef struct {
  const char *title; /* untranslated */
  gboolean numeric;  /* right-aligned, tabular figures */
  gboolean expands;
  int width; /* characters, 0: by content */
} PlyRowColumn;

/* Adds a column that shows text-`i` of a list of PlyRow. */
void ply_row_add_column(GtkColumnView *view, guint i, const PlyRowColumn *look);
/* The same of one that shows the row's tone. */
void ply_row_add_toned_column(GtkColumnView *view, guint i, const PlyRowColumn *look);
/* Brings a row into sight, once the view has sizes. A later call takes the place of an earlier. */
void ply_row_scroll_to(GtkColumnView *view, guint row);
