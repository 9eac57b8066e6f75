/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What outline*.c share. */

#include "ui/tree/outline.h"
#include "ui/tree/visit-item.h"

/* More rows than this are no list that a person reads. */
#define PLY_OUTLINE_MOST_MATCHES 10000

typedef enum {
  PLY_OUTLINE_MOVE,
  PLY_OUTLINE_VALUE,
  PLY_OUTLINE_ALPHA,
  PLY_OUTLINE_BETA,
  PLY_OUTLINE_BEST,
  PLY_OUTLINE_VISITS,
  PLY_OUTLINE_CUT,
  PLY_OUTLINE_DEPTH,
  PLY_OUTLINE_N_COLUMNS
} PlyOutlineColumn;

struct _PlyOutline {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkColumnView *view;
  GtkWidget *find_bar;
  GtkEditable *entry;
  GtkToggleButton *cuts, *new_best, *table, *re_searches, *position, *move, *filter;
  GtkRevealer *status_revealer;
  GtkLabel *status;

  PlySearchTree *tree; /* owned, or NULL */
  PlyTrace *trace;     /* a reference, or NULL */
  GtkSingleSelection *selection;
  GtkTreeListModel *rows; /* owned by the selection; NULL without a trace */
  gboolean flat;          /* they are matches, not the tree */
  gboolean syncing;       /* a selection that changes now is not the person's doing */
  gboolean from_table;    /* a step that changes now comes from the table */
  guint scroll_tick;
  int frames_to_scroll;

  GHashTable *cells; /* bound GtkListItem → PlyOutlineColumn */

  /* Visits not kept, summed from the beginning up to each block of visits (outline-count.c); NULL: none,
   * or not counted yet. */
  guint64 *hidden;
  gboolean counting;
  GCancellable *count_work;

  /* Finding. */
  const PlyGame *game; /* of the last trace */
  guint64 key;         /* what "This position" … */
  PlyMove the_move;    /* … and "This move" ask for */
  char *told;          /* about the matches */
  GCancellable *list_work, *find_work;
};

/* outline-cells.c */
void ply_outline_add_columns(PlyOutline *self);
/* α and β have columns only where the search has windows. */
void ply_outline_show_windows(PlyOutline *self);
/* Writes what is on screen anew. */
void ply_outline_refresh_cells(PlyOutline *self);
/* The visit of a row, which is a GtkTreeListRow. */
guint32 ply_outline_row_visit(gpointer row);
/* The bound cell of a row's move, or NULL. */
GtkWidget *ply_outline_find_cell(PlyOutline *self, guint position);

/* outline-text.c: what a cell says, and what it says when pointed at ("" for nothing). Transfer
 * full. */
char *ply_outline_text(PlyOutline *self, guint32 visit, PlyOutlineColumn column);
char *ply_outline_tooltip(PlyOutline *self, guint32 visit, PlyOutlineColumn column);
/* "Depth 5: f5 d6": the pass and the moves that lead there. Transfer full. */
char *ply_outline_line(PlyOutline *self, guint32 visit);
/* Every figure, in groups where the locale has them. Transfer full. */
char *ply_outline_count_text(guint64 count);

/* outline-count.c */
void ply_outline_count_hidden(PlyOutline *self);
/* Visits of a subtree that were not kept. O(1) in effect; 0 while counting. */
guint64 ply_outline_get_hidden(PlyOutline *self, guint32 visit);

/* outline.c */
/* Shows the tree, or these visits (ascending) in its place. */
void ply_outline_show_tree(PlyOutline *self);
void ply_outline_show_list(PlyOutline *self, const guint32 *visits, guint n);

/* outline-scroll.c */
void ply_outline_scroll_to_selected(PlyOutline *self);
void ply_outline_stop_scrolling(PlyOutline *self);

/* outline-query.c */
/* FALSE, and said why, if the text is no query. Needs a trace. */
gboolean ply_outline_read_query(PlyOutline *self, PlyTraceQuery *query);
gboolean ply_outline_asks_for_nothing(PlyOutline *self);
/* Below the bar; "" takes it away. */
void ply_outline_say(PlyOutline *self, const char *text);
/* The same, to stay until something else is asked for; takes the text over. */
void ply_outline_set_told(PlyOutline *self, char *told);

/* outline-find.c */
void ply_outline_find_class_init(GtkWidgetClass *klass);
void ply_outline_find_trace_changed(PlyOutline *self);
void ply_outline_find_step_changed(PlyOutline *self);
void ply_outline_find_cancel(PlyOutline *self);
