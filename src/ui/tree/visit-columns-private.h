/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The columns of a table of visits and their cells. A cell's text is made when its row comes into
 * view. Rows are GtkTreeListRow of PlyVisitItem. Main thread. */

#include <gtk/gtk.h>

#include "ui/tree/visit-text-private.h"

typedef struct {
  GtkColumnView *view;
  const PlyVisitSource *source;
  GHashTable *cells; /* bound GtkListItem → PlyVisitColumn */
  gboolean lines;
} PlyVisitColumns;

/* Gives `view`, which has none, its columns. `source` and `view` live as long as the columns. */
PlyVisitColumns *ply_visit_columns_new(GtkColumnView *view, const PlyVisitSource *source);
/* After the view is gone. NULL is fine. */
void ply_visit_columns_free(PlyVisitColumns *self);

/* In a list each row says which line led there. */
void ply_visit_columns_set_lines(PlyVisitColumns *self, gboolean lines);
/* Writes what is on screen anew. */
void ply_visit_columns_refresh(PlyVisitColumns *self);
/* α and β have columns only where the search has windows. */
void ply_visit_columns_show_windows(PlyVisitColumns *self);
/* The bound cell of a row's move, or NULL. */
GtkWidget *ply_visit_columns_find_cell(PlyVisitColumns *self, guint position);
/* The visit of a row. */
guint32 ply_visit_columns_row_visit(gpointer row);
