/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of a recorded search, under a virtual display. */

#include "outline-fixture.h"

static void
assert_text(Fixture *self, guint32 visit, PlyVisitColumn column, const char *expected)
{
  g_autofree char *text = ply_visit_text(&self->outline->table->source, visit, column);

  g_assert_cmpstr(text, ==, expected);
}

static void
assert_tooltip_has(Fixture *self, guint32 visit, PlyVisitColumn column, const char *part)
{
  g_autofree char *text = ply_visit_tooltip(&self->outline->table->source, visit, column);

  g_assert_nonnull(strstr(text, part));
}

/* MAX over three MIN nodes: 0 (1 (2 3 4) 5 (6) 7 (8 9 10)). */
static void
test_texts(void)
{
  Fixture self = new_fixture();

  record_classic(&self);
  assert_text(&self, 0, PLY_COLUMN_MOVE, "Depth 2 (−∞, +∞)");
  assert_text(&self, 0, PLY_COLUMN_VALUE, "3");
  assert_text(&self, 0, PLY_COLUMN_BEST, "1");
  assert_text(&self, 0, PLY_COLUMN_VISITS, "11");
  assert_text(&self, 0, PLY_COLUMN_DEPTH, "2");
  assert_text(&self, 0, PLY_COLUMN_CUT, "");
  assert_text(&self, 5, PLY_COLUMN_MOVE, "2");
  assert_text(&self, 5, PLY_COLUMN_VALUE, "≤ 2");
  assert_text(&self, 5, PLY_COLUMN_ALPHA, "3");
  assert_text(&self, 5, PLY_COLUMN_BETA, "+∞");
  assert_text(&self, 5, PLY_COLUMN_CUT, "✂ 2");
  assert_tooltip_has(&self, 5, PLY_COLUMN_VALUE, "at most");
  assert_tooltip_has(&self, 5, PLY_COLUMN_CUT, "2 moves are not looked at");
  assert_tooltip_has(&self, 6, PLY_COLUMN_MOVE, "2 1");
  /* The other wording: for the side to move at the node. */
  g_object_set(self.tree, "max-min", FALSE, NULL);
  assert_text(&self, 5, PLY_COLUMN_VALUE, "≥ −2");
  assert_text(&self, 5, PLY_COLUMN_ALPHA, "−∞");
  assert_text(&self, 5, PLY_COLUMN_BETA, "−3");
  assert_tooltip_has(&self, 5, PLY_COLUMN_VALUE, "at least");
  finish(&self);
}

/* What the cells show follows the wording. */
static void
test_cells(void)
{
  Fixture self = new_fixture();
  GHashTableIter iter;
  gpointer item, column;
  guint values = 0;

  record_classic(&self);
  ply_search_tree_set_step(self.tree, ply_trace_leave_step(self.outline->table->source.trace, 6));
  settle(&self);
  g_object_set(self.tree, "max-min", FALSE, NULL);
  g_hash_table_iter_init(&iter, self.outline->table->columns->cells);
  while (g_hash_table_iter_next(&iter, &item, &column)) {
    guint32 visit = ply_visit_columns_row_visit(gtk_list_item_get_item(item));
    if (GPOINTER_TO_UINT(column) != PLY_COLUMN_VALUE)
      continue;
    g_autofree char *text = ply_visit_text(&self.outline->table->source, visit, PLY_COLUMN_VALUE);
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(gtk_list_item_get_child(item))), ==, text);
    values++;
  }
  g_assert_cmpuint(values, ==, n_rows(&self));
  finish(&self);
}

/* Rows are made where they are opened, and nowhere else. */
static void
test_lazy(void)
{
  Fixture self = new_fixture();

  record_othello(&self, "pvs", 5, 1 << 26);
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self.tree);
  g_assert_cmpuint(summary->n_passes, >=, 5);
  g_assert_cmpuint(n_rows(&self), ==, summary->n_passes);
  guint32 pass = summary->passes[summary->n_passes - 1];
  g_autoptr(GtkTreeListRow) row = row_at(&self, summary->n_passes - 1);
  g_assert_cmpuint(ply_visit_columns_row_visit(row), ==, pass);
  g_assert_true(gtk_tree_list_row_is_expandable(row));
  g_assert_null(gtk_tree_list_row_get_children(row));
  gtk_tree_list_row_set_expanded(row, TRUE);
  guint children = 0;
  for (guint32 c = ply_trace_child(self.outline->table->source.trace, pass); c != PLY_TRACE_NONE;
       c = ply_trace_next(self.outline->table->source.trace, c))
    children++;
  g_assert_cmpuint(n_rows(&self), ==, summary->n_passes + children);
  g_assert_cmpuint(visit_at(&self, summary->n_passes), ==, pass + 1);
  g_clear_object(&row);
  finish(&self);

  g_autoptr(PlyVisitItem) item = ply_visit_item_new(7);
  g_assert_cmpuint(ply_visit_item_get_visit(item), ==, 7);
}

static void
test_visit_list(void)
{
  static const guint32 visits[] = {3, 5, 90};
  Fixture self = new_fixture();

  record_classic(&self);
  g_autoptr(PlyVisitList) list = ply_visit_list_new(visits, 3);
  g_assert_cmpuint(ply_visit_list_find(list, 3), ==, 0);
  g_assert_cmpuint(ply_visit_list_find(list, 90), ==, 2);
  g_assert_cmpuint(ply_visit_list_find(list, 6), ==, G_MAXUINT);
  g_assert_null(g_list_model_get_item(G_LIST_MODEL(list), 3));
  g_autoptr(PlyVisitList) children =
      ply_visit_list_new_children(self.outline->table->source.trace, 0);
  g_assert_false(ply_visit_list_is_filled(children));
  g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(children)), ==, 3);
  g_assert_true(ply_visit_list_is_filled(children));
  g_assert_cmpuint(ply_visit_list_find(children, 7), ==, 2);
  g_assert_null(ply_visit_list_new_children(self.outline->table->source.trace, 6));
  finish(&self);
}

static void
test_selection(void)
{
  Fixture self = new_fixture();

  record_classic(&self);
  PlyTrace *trace = self.outline->table->source.trace;
  /* A step selects, and opens what is round it. */
  ply_search_tree_set_step(self.tree, ply_trace_enter_step(trace, 9));
  g_assert_cmpuint(selected_visit(&self), ==, 9);
  g_assert_cmpuint(n_rows(&self), ==, 7); /* 0, 1, 5, 7, 8, 9, 10 */
  /* A row that opens above moves the selection and not the step. */
  open_row(&self, 1, TRUE);
  g_assert_cmpuint(n_rows(&self), ==, 10);
  g_assert_cmpuint(selected_visit(&self), ==, 9);
  g_assert_cmpuint(ply_search_tree_get_step(self.tree), ==, ply_trace_enter_step(trace, 9));
  /* A selection is a step. */
  gtk_single_selection_set_selected(self.outline->table->selection, 5);
  g_assert_cmpuint(selected_visit(&self), ==, 5);
  g_assert_cmpuint(ply_search_tree_get_step(self.tree), ==, ply_trace_leave_step(trace, 5));
  /* What is closed goes, and comes back when its step does. */
  open_row(&self, 0, FALSE);
  g_assert_cmpuint(n_rows(&self), ==, 1);
  g_assert_cmpuint(step_visit(&self), ==, 5);
  ply_search_tree_go(self.tree, PLY_GO_BACK);
  g_assert_cmpuint(selected_visit(&self), ==, 6);
  finish(&self);
}

static void
test_keys(void)
{
  Fixture self = new_fixture();
  GtkWidget *outline = GTK_WIDGET(self.outline->table);

  record_classic(&self);
  g_assert_cmpuint(selected_visit(&self), ==, 0);
  g_assert_cmpuint(n_rows(&self), ==, 1);
  gtk_widget_activate_action(outline, "outline.open", NULL);
  g_assert_cmpuint(n_rows(&self), ==, 4);
  gtk_widget_activate_action(outline, "outline.open", NULL);
  g_assert_cmpuint(step_visit(&self), ==, 1);
  gtk_widget_activate_action(outline, "outline.close", NULL);
  g_assert_cmpuint(step_visit(&self), ==, 0);
  gtk_widget_activate_action(outline, "outline.close", NULL);
  g_assert_cmpuint(n_rows(&self), ==, 1);
  finish(&self);
}

static guint32
first_folded(const PlyTrace *trace)
{
  for (guint32 i = 0; i < trace->n; i++) {
    if (trace->visits[i].flags & PLY_TRACE_FOLDED)
      return i;
  }
  return PLY_TRACE_NONE;
}

static gboolean
is_counted(gpointer data)
{
  return !ply_hidden_count_is_counting(((PlyOutline *)data)->table->source.hidden);
}

/* Visits that were not kept are counted, and can be searched again from their row. */
static void
test_folded(void)
{
  Fixture self = new_fixture();
  gboolean traced = FALSE;

  record_othello(&self, "pvs", 7, 20000);
  PlyTrace *trace = self.outline->table->source.trace;
  guint32 visit = first_folded(trace);
  g_assert_cmpuint(visit, !=, PLY_TRACE_NONE);
  g_assert_true(wait_until(is_counted, self.outline));
  for (guint32 i = 0; i < trace->n; i++)
    g_assert_cmpuint(ply_hidden_count_get(self.outline->table->source.hidden, i), ==,
                     ply_trace_hidden(trace, i));
  assert_tooltip_has(&self, visit, PLY_COLUMN_MOVE, "not kept");
  ply_search_tree_set_step(self.tree, ply_trace_leave_step(trace, visit));
  guint row = gtk_single_selection_get_selected(self.outline->table->selection);
  gulong handler =
      g_signal_connect_swapped(self.tree, "notify::trace", G_CALLBACK(set_true), &traced);
  g_signal_emit_by_name(self.outline->table->view, "activate", row);
  wait_for_trace(&self, handler, &traced);
  g_assert_false(self.outline->table->source.trace->visits[visit].flags & PLY_TRACE_FOLDED);
  g_assert_cmpuint(selected_visit(&self), ==, visit);
  gpointer again = gtk_single_selection_get_selected_item(self.outline->table->selection);
  g_assert_true(gtk_tree_list_row_is_expandable(again));
  /* Any other row opens and closes. */
  g_signal_emit_by_name(self.outline->table->view, "activate",
                        gtk_single_selection_get_selected(self.outline->table->selection));
  g_assert_true(gtk_tree_list_row_get_expanded(again));
  finish(&self);
}

/* A note makes a copy of the trace behind the table's back. */
static void
test_note(void)
{
  Fixture self = new_fixture();

  record_classic(&self);
  ply_search_tree_set_note(self.tree, "Look here.");
  g_assert_true(self.outline->table->source.trace == ply_search_tree_get_trace(self.tree));
  open_row(&self, 0, TRUE);
  settle(&self);
  g_assert_cmpuint(n_rows(&self), ==, 4);
  finish(&self);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/outline/texts", test_texts);
  g_test_add_func("/ui/outline/cells", test_cells);
  g_test_add_func("/ui/outline/lazy", test_lazy);
  g_test_add_func("/ui/outline/visit-list", test_visit_list);
  g_test_add_func("/ui/outline/selection", test_selection);
  g_test_add_func("/ui/outline/keys", test_keys);
  g_test_add_func("/ui/outline/folded", test_folded);
  g_test_add_func("/ui/outline/note", test_note);
  return g_test_run();
}
