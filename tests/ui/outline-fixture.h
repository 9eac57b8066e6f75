/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A table of a recorded search in a window, for its tests. */

#include <string.h>

#include "frames.h"
#include "rules/number-tree.h"
#include "ui/window/application.h"
#include "ui/tree/find-bar-private.h"
#include "ui/tree/outline-private.h"
#include "ui/tree/visit-item.h"
#include "ui/tree/visit-table-private.h"

typedef struct {
  PlySearchTree *tree;
  GtkWidget *window;
  PlyOutline *outline;
} Fixture;

static inline Fixture
new_fixture(void)
{
  Fixture self = {.tree = ply_search_tree_new(),
                  .window = gtk_window_new(),
                  .outline = g_object_new(PLY_TYPE_OUTLINE, NULL)};

  gtk_window_set_default_size(GTK_WINDOW(self.window), 900, 600);
  gtk_window_set_child(GTK_WINDOW(self.window), GTK_WIDGET(self.outline));
  ply_outline_set_tree(self.outline, self.tree);
  gtk_window_present(GTK_WINDOW(self.window));
  wait_frames(self.window);
  return self;
}

/* Nothing holds the widget or the model back. */
static inline void
finish(Fixture *self)
{
  gpointer left = self->outline;

  g_object_add_weak_pointer(G_OBJECT(self->outline), &left);
  gtk_window_destroy(GTK_WINDOW(self->window));
  g_assert_true(wait_until(is_gone, &left));
  g_assert_true(wait_until(is_alone, self->tree));
  g_assert_finalize_object(self->tree);
}

static inline void
set_true(gboolean *flag)
{
  *flag = TRUE;
}

static inline gboolean
is_true(gpointer flag)
{
  return *(gboolean *)flag;
}

static inline gboolean
has_scrolled(gpointer outline)
{
  return PLY_OUTLINE(outline)->table->scroll_tick == 0;
}

/* Waits until the rows are there and the selected one is in sight. */
static inline void
settle(Fixture *self)
{
  wait_frames(self->window);
  g_assert_true(wait_until(has_scrolled, self->outline));
  wait_frames(self->window);
}

static inline void
wait_for_trace(Fixture *self, gulong handler, gboolean *traced)
{
  g_assert_true(wait_until(is_true, traced));
  g_signal_handler_disconnect(self->tree, handler);
  settle(self);
}

static inline void
record(Fixture *self, const PlyRecordRequest *request, guint64 step)
{
  gboolean traced = FALSE;
  gulong handler =
      g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(set_true), &traced);

  ply_search_tree_record(self->tree, request, step);
  wait_for_trace(self, handler, &traced);
}

static inline void
record_classic(Fixture *self)
{
  static const char text[] = "((3 12 8) (2 4 6) (14 5 2))";
  PlyNumberTreeFault fault;
  PlyNumberTree *numbers = ply_number_tree_parse(text, sizeof text - 1, &fault);
  PlyRecordRequest request = {
      .rules = ply_number_tree_rules(numbers), .limits.depth = 2, .budget = 1 << 20};

  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find("alpha-beta");
  request.options.iterative_deepening = false;
  record(self, &request, G_MAXUINT64);
  ply_number_tree_free(numbers);
}

static inline void
record_othello(Fixture *self, const char *algorithm, int depth, gsize budget)
{
  PlyRecordRequest request = {.limits.depth = depth, .table_bytes = 1 << 20, .budget = budget};

  g_assert_true(ply_rules_parse("othello", &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find(algorithm);
  record(self, &request, 0);
}

static inline guint
n_rows(Fixture *self)
{
  return g_list_model_get_n_items(G_LIST_MODEL(self->outline->table->selection));
}

static inline GtkTreeListRow *
row_at(Fixture *self, guint position)
{
  return g_list_model_get_item(G_LIST_MODEL(self->outline->table->selection), position);
}

static inline guint32
visit_at(Fixture *self, guint position)
{
  g_autoptr(GtkTreeListRow) row = row_at(self, position);

  return ply_visit_columns_row_visit(row);
}

static inline void
open_row(Fixture *self, guint position, gboolean open)
{
  g_autoptr(GtkTreeListRow) row = row_at(self, position);

  gtk_tree_list_row_set_expanded(row, open);
}

static inline guint32
selected_visit(Fixture *self)
{
  gpointer row = gtk_single_selection_get_selected_item(self->outline->table->selection);

  return row != NULL ? ply_visit_columns_row_visit(row) : PLY_TRACE_NONE;
}

static inline guint32
step_visit(Fixture *self)
{
  return ply_search_tree_get_state(self->tree)->at.visit;
}
