/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding and filtering in the table of a recorded search, under a virtual display. */

#include "outline-fixture.h"

static gboolean
is_found(gpointer data)
{
  Fixture *self = data;

  return self->outline->find_bar->find_work == NULL && self->outline->find_bar->list_work == NULL;
}

static void
act(Fixture *self, const char *action)
{
  gtk_widget_activate_action(GTK_WIDGET(self->outline->find_bar), action, NULL);
  g_assert_true(wait_until(is_found, self));
}

typedef struct {
  const char *text;
  gboolean told;
} Typed;

/* Setting a text clears the old one first, which is told as well. */
static void
note_change(GtkEditable *entry, Typed *typed)
{
  typed->told = typed->told || g_str_equal(gtk_editable_get_text(entry), typed->text);
}

static gboolean
is_told(gpointer data)
{
  return ((Typed *)data)->told;
}

/* As if typed: a search entry tells a change only a little later,
 * on a loaded machine much later. */
static void
type(Fixture *self, const char *text)
{
  GtkEditable *entry = self->outline->find_bar->entry;
  Typed typed = {text, g_str_equal(gtk_editable_get_text(entry), text)};
  gulong id = g_signal_connect(entry, "search-changed", G_CALLBACK(note_change), &typed);

  gtk_editable_set_text(entry, text);
  g_assert_true(wait_until(is_told, &typed));
  g_signal_handler_disconnect(entry, id);
  g_assert_true(wait_until(is_found, self));
}

static void
press(Fixture *self, GtkToggleButton *button, gboolean down)
{
  gtk_toggle_button_set_active(button, down);
  g_assert_true(wait_until(is_found, self));
}

static void
assert_status(Fixture *self, const char *expected)
{
  gboolean shown = gtk_revealer_get_reveal_child(self->outline->find_bar->status_revealer);

  g_assert_cmpstr(shown ? gtk_label_get_text(self->outline->find_bar->status) : "", ==, expected);
}

static gboolean
is_silent(gpointer outline)
{
  return !gtk_revealer_get_reveal_child(PLY_OUTLINE(outline)->find_bar->status_revealer);
}

static void
test_find(void)
{
  Fixture self = new_fixture();

  record_classic(&self);
  ply_search_tree_set_step(self.tree, 0);
  type(&self, "cut");
  assert_status(&self, "2 matches");
  act(&self, "outline.find-next");
  g_assert_cmpuint(step_visit(&self), ==, 5);
  g_assert_cmpuint(selected_visit(&self), ==, 5);
  act(&self, "outline.find-next");
  g_assert_cmpuint(step_visit(&self), ==, 7);
  act(&self, "outline.find-next");
  g_assert_cmpuint(step_visit(&self), ==, 7);
  assert_status(&self, "No match after this visit");
  act(&self, "outline.find-previous");
  g_assert_cmpuint(step_visit(&self), ==, 5);
  assert_status(&self, "2 matches");
  press(&self, self.outline->find_bar->move, TRUE);
  assert_status(&self, "1 match");
  press(&self, self.outline->find_bar->move, FALSE);
  g_signal_emit_by_name(self.outline->find_bar->entry, "stop-search");
  g_assert_true(wait_until(is_silent, self.outline));
  assert_status(&self, "");
  finish(&self);
}

static void
test_wrong_query(void)
{
  Fixture self = new_fixture();
  GtkWidget *entry = GTK_WIDGET(self.outline->find_bar->entry);

  record_classic(&self);
  guint64 step = ply_search_tree_get_step(self.tree);
  type(&self, "ply<=x");
  g_assert_true(gtk_widget_has_css_class(entry, "error"));
  assert_status(&self, "Expected a whole number");
  act(&self, "outline.find-previous");
  g_assert_cmpuint(ply_search_tree_get_step(self.tree), ==, step);
  type(&self, "ply<=1");
  g_assert_false(gtk_widget_has_css_class(entry, "error"));
  assert_status(&self, "4 matches");
  finish(&self);
}

/* The list holds what ply_trace_find_all() finds, no more than it may, and says so. */
static void
check_filter(Fixture *self, const PlyTraceQuery *query)
{
  guint32 *visits = g_new(guint32, PLY_FIND_MOST_MATCHES);
  uint64_t total;
  guint n = ply_trace_find_all(self->outline->table->source.trace, query, visits,
                               PLY_FIND_MOST_MATCHES, &total, NULL, NULL);
  g_autofree char *expected =
      n < total ? g_strdup_printf("%u of %u shown", n, (guint)total)
                : g_strdup_printf(total == 1 ? "%u match" : "%u matches", (guint)total);

  g_assert_cmpuint(n_rows(self), ==, n);
  for (guint i = 0; i < n; i += 97)
    g_assert_cmpuint(visit_at(self, i), ==, visits[i]);
  assert_status(self, expected);
  g_free(visits);
}

static void
test_filter(void)
{
  Fixture self = new_fixture();
  PlyTraceQuery query;

  record_othello(&self, "alpha-beta", 9, 1 << 26);
  g_assert_cmpuint(self.outline->table->source.trace->n, >, 2 * PLY_FIND_MOST_MATCHES);
  guint passes = n_rows(&self);
  ply_trace_query_init(&query);
  press(&self, self.outline->find_bar->filter, TRUE);
  check_filter(&self, &query); /* everything */
  press(&self, self.outline->find_bar->cuts, TRUE);
  query.all_events = PLY_EVENT_CUT;
  check_filter(&self, &query);
  type(&self, "ply<=3");
  query.max_ply = 3;
  check_filter(&self, &query);
  /* A row of the list is a step; so is a step a row, if it is in the list. */
  gtk_single_selection_set_selected(self.outline->table->selection, 4);
  guint32 visit = selected_visit(&self);
  g_assert_cmpuint(step_visit(&self), ==, visit);
  ply_search_tree_set_step(self.tree, 0);
  g_assert_cmpuint(selected_visit(&self), ==, PLY_TRACE_NONE);
  ply_search_tree_set_step(self.tree,
                           ply_trace_leave_step(self.outline->table->source.trace, visit));
  g_assert_cmpuint(selected_visit(&self), ==, visit);
  /* Its position, wherever it comes again. */
  PlyPosition position;
  press(&self, self.outline->find_bar->cuts, FALSE);
  type(&self, "");
  press(&self, self.outline->find_bar->position, TRUE);
  ply_trace_query_init(&query);
  g_assert_true(ply_trace_position(self.outline->table->source.trace, visit, &position));
  query.has_position = true;
  query.position_key = position.key;
  check_filter(&self, &query);
  g_assert_cmpuint(selected_visit(&self), ==, visit);
  press(&self, self.outline->find_bar->filter, FALSE);
  g_assert_cmpuint(n_rows(&self), >, passes); /* the tree again, open round the step */
  g_assert_cmpuint(selected_visit(&self), ==, visit);
  finish(&self);
}

/* What is asked for stays with another trace, but for what means nothing there. */
static void
test_other_game(void)
{
  Fixture self = new_fixture();

  record_othello(&self, "pvs", 4, 1 << 20);
  ply_search_tree_go(self.tree, PLY_GO_FORWARD);
  press(&self, self.outline->find_bar->cuts, TRUE);
  press(&self, self.outline->find_bar->position, TRUE);
  press(&self, self.outline->find_bar->move, TRUE);
  record_othello(&self, "pvs", 5, 1 << 20);
  g_assert_true(gtk_toggle_button_get_active(self.outline->find_bar->position));
  g_assert_true(gtk_toggle_button_get_active(self.outline->find_bar->move));
  record_classic(&self);
  g_assert_false(gtk_toggle_button_get_active(self.outline->find_bar->position));
  g_assert_false(gtk_toggle_button_get_active(self.outline->find_bar->move));
  g_assert_true(wait_until(is_found, &self));
  assert_status(&self, "2 matches");
  finish(&self);
}

/* A search for what is nowhere goes on while the widget goes away. */
static void
test_going_away(void)
{
  Fixture self = new_fixture();

  record_othello(&self, "pvs", 6, 1 << 26);
  gtk_editable_set_text(self.outline->find_bar->entry, "value>=64");
  gtk_toggle_button_set_active(self.outline->find_bar->filter, TRUE);
  gtk_widget_activate_action(GTK_WIDGET(self.outline->find_bar), "outline.find-next", NULL);
  ply_outline_set_tree(self.outline, NULL);
  g_assert_cmpuint(n_rows(&self), ==, 0);
  ply_outline_set_tree(self.outline, self.tree);
  g_assert_cmpuint(n_rows(&self), >, 0);
  finish(&self);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/outline-find/find", test_find);
  g_test_add_func("/ui/outline-find/wrong-query", test_wrong_query);
  g_test_add_func("/ui/outline-find/filter", test_filter);
  g_test_add_func("/ui/outline-find/other-game", test_other_game);
  g_test_add_func("/ui/outline-find/going-away", test_going_away);
  return g_test_run();
}
