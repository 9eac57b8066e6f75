/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A lecture's tree under the hands in the search microscope, its notes and exports; under a virtual
 * display. */

#include <glib/gstdio.h>

#include "microscope-fixture.h"
#include "export/tree-export.h"
#include "ui/widgets/toaster.h"

static int
value_at(Scope *self, int node)
{
  return ply_search_tree_get_tree(self->tree)->nodes[node].value;
}

/* The field at the leaf whose number is being typed; NULL: none is. */
static GtkEditable *
field_of(Scope *self)
{
  GtkWidget *entry = CHILD(self->view->editor, "entry");

  return gtk_widget_get_mapped(entry) ? GTK_EDITABLE(entry) : NULL;
}

static gboolean
has_field(gpointer scope)
{
  return field_of(scope) != NULL;
}

static gboolean
is_ranged(gpointer label)
{
  return *gtk_label_get_text(label) != '\0';
}

/* The leaf's number stands in a field at its node, has the keyboard and is selected: typing
 * replaces it. */
static void
assert_typing(Scope *self, int node, int value)
{
  g_autofree char *text = g_strdup_printf("%d", value);
  int from, to;

  g_assert_true(wait_until(has_field, self));
  GtkEditable *field = field_of(self);
  GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self->window));
  g_assert_cmpint(value_at(self, node), ==, value);
  g_assert_cmpint(ply_tree_editor_get_node(self->view->editor), ==, node);
  g_assert_cmpstr(gtk_editable_get_text(field), ==, text);
  g_assert_true(focus == GTK_WIDGET(gtk_editable_get_delegate(field)));
  g_assert_true(gtk_editable_get_selection_bounds(field, &from, &to));
  g_assert_cmpint(from, ==, 0);
  g_assert_cmpint(to, ==, (int)strlen(text));
}

/* A number is typed, and the tree clicked beside it. */
static void
type(Scope *self, const char *text)
{
  gtk_editable_set_text(field_of(self), text);
  gtk_widget_grab_focus(GTK_WIDGET(self->view->tree_view));
}

/* The number of a leaf by its field, by keys, and back. */
static void
test_value(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  scope_stand(&self, 5, TRUE);
  scope_act(&self, "microscope.edit-number"); /* no leaf */
  scope_settle(&self);
  g_assert_null(field_of(&self));
  scope_stand(&self, 2, TRUE);
  g_assert_true(wait_until(is_ranged, CHILD(self.view->edit_bar, "range")));
  g_assert_cmpstr(gtk_label_get_text(CHILD(self.view->edit_bar, "range")), ==,
                  "The search goes the same way while this leaf is from 2 to 4");
  scope_act(&self, "microscope.edit-number");
  assert_typing(&self, 4, 3);
  type(&self, "9");
  scope_wait(&self);
  g_assert_cmpint(value_at(&self, 4), ==, 9);
  g_assert_cmpint(scope_trace(&self)->info.score, ==, 8);
  g_assert_cmpuint(ply_search_tree_get_state(self.tree)->at.visit, ==, 2);
  for (int value = 10; value <= 12; value++) {
    scope_act(&self, "microscope.raise-value");
    scope_wait(&self);
    g_assert_cmpint(value_at(&self, 4), ==, value);
  }
  scope_act(&self, "microscope.lower-value");
  scope_wait(&self);
  scope_act(&self, "microscope.undo");
  scope_wait(&self);
  g_assert_cmpint(value_at(&self, 4), ==, 12);
  scope_act(&self, "microscope.redo");
  scope_wait(&self);
  g_assert_cmpint(value_at(&self, 4), ==, 11);
  scope_clear(&self);
}

/* A number that is still being typed is part of the work that a close asks about. */
static void
test_typed_and_closed(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  scope_stand(&self, 2, TRUE);
  scope_act(&self, "microscope.edit-number");
  assert_typing(&self, 4, 3);
  gtk_editable_set_text(field_of(&self), "9");
  g_assert_false(ply_search_view_lets_close(self.view, FALSE));
  g_assert_cmpint(value_at(&self, 4), ==, 9);
  g_assert_true(is_asked(self.window));
  answer(self.window, "cancel");
  scope_wait(&self);
  g_assert_cmpint(scope_trace(&self)->info.score, ==, 8);
  scope_clear(&self);
}

static gboolean
is_undone(Scope *self)
{
  gboolean can_undo;

  g_object_get(self->tree, "can-undo", &can_undo, NULL);
  return !can_undo;
}

/* A leaf that gets a child: it hands its number on, the search goes a ply deeper to it, and the
 * child is ready to be typed over. */
static void
test_insert_on_leaf(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "minimax");
  scope_stand(&self, 3, TRUE);
  g_assert_cmpint(value_at(&self, ply_search_tree_get_node(self.tree)), ==, 12);
  scope_act(&self, "microscope.add-child");
  scope_wait(&self);
  const PlyTrace *trace = scope_trace(&self);
  g_assert_cmpint(trace->info.limits.depth, ==, 3);
  g_assert_cmpint(trace->info.score, ==, 3);
  guint32 visit = ply_search_tree_get_state(self.tree)->at.visit;
  g_assert_cmpuint(trace->visits[visit].ply, ==, 3);
  g_assert_cmpstr(ply_why_panel_get_sentence(self.view->why), ==,
                  "A leaf: its value is 12. MAX: 12 is the best so far.");
  assert_typing(&self, ply_search_tree_get_node(self.tree), 12);
  type(&self, "1");
  scope_wait(&self);
  g_assert_cmpint(scope_trace(&self)->info.score, ==, 2);
  g_assert_true(gtk_window_get_focus(GTK_WINDOW(self.window)) == GTK_WIDGET(self.view->tree_view));
  for (int i = 0; i < 2; i++) { /* the number, then the child: each is one step */
    g_assert_false(is_undone(&self));
    scope_act(&self, "microscope.undo");
    scope_wait(&self);
  }
  g_assert_true(is_undone(&self));
  g_assert_cmpint(scope_trace(&self)->info.limits.depth, ==, 2);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 13);
  g_assert_cmpint(value_at(&self, 5), ==, 12);
  scope_clear(&self);
}

/* What goes with Insert comes back with Delete, to the number and the depth. */
static void
test_insert_and_delete(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "minimax");
  scope_stand(&self, 3, TRUE);
  scope_act(&self, "microscope.add-child");
  scope_wait(&self);
  scope_act(&self, "microscope.delete-node");
  scope_wait(&self);
  g_assert_cmpint(scope_trace(&self)->info.limits.depth, ==, 2);
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 5);
  g_assert_cmpint(value_at(&self, 5), ==, 12);
  g_assert_cmpstr(ply_toaster_get(self.view->toasts), ==, "A leaf was deleted.");
  scope_clear(&self);
}

/* Keys come faster than searches: each edit is about the node that the one before it left. */
static void
test_fast(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "minimax"); /* ((3 12 8) (2 4 6) (14 5 2)) */
  scope_stand(&self, 3, TRUE);
  scope_act(&self, "microscope.add-child");
  scope_act(&self, "microscope.undo");
  scope_act(&self, "microscope.add-sibling");
  scope_wait(&self);
  assert_typing(&self, 6, 0);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 14);
  type(&self, "1");
  scope_act(&self, "microscope.move-left");
  scope_act(&self, "microscope.move-left");
  scope_act(&self, "microscope.move-right");
  scope_act(&self, "microscope.raise-value");
  scope_act(&self, "microscope.add-child");
  scope_wait(&self);
  assert_typing(&self, ply_search_tree_get_node(self.tree), 2);
  g_assert_cmpint(value_at(&self, 4), ==, 3);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->nodes[5].n_children, ==, 1);
  g_assert_cmpint(value_at(&self, 6), ==, 12);
  scope_act(&self, "microscope.delete-node"); /* the child, then its parent */
  scope_act(&self, "microscope.delete-node");
  scope_wait(&self);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 13);
  g_assert_cmpint(value_at(&self, 5), ==, 12);
  scope_clear(&self);
}

/* A sibling stands right behind its leaf. */
static void
test_sibling(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "minimax");
  scope_stand(&self, 3, TRUE); /* 3 12 8: the second one */
  scope_act(&self, "microscope.add-sibling");
  scope_wait(&self);
  assert_typing(&self, 6, 0);
  g_assert_cmpint(value_at(&self, 5), ==, 12);
  g_assert_cmpint(value_at(&self, 7), ==, 8);
  type(&self, "-5");
  scope_wait(&self);
  g_assert_cmpint(value_at(&self, 6), ==, -5);
  g_assert_cmpint(scope_trace(&self)->info.score, ==, 2);
  scope_stand(&self, 0, TRUE);
  scope_act(&self, "microscope.add-sibling"); /* the root has none */
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 14);
  scope_clear(&self);
}

/* A child that the search never comes to is meant all the same. */
static void
test_insert_unseen(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  scope_stand(&self, 5, TRUE); /* cut off after its first leaf */
  scope_act(&self, "microscope.add-child");
  scope_wait(&self);
  int added = ply_tree_view_get_ghost_node(self.view->tree_view);
  g_assert_cmpint(added, ==, 10);
  assert_typing(&self, added, 0);
  type(&self, "-42");
  scope_wait(&self);
  g_assert_cmpint(value_at(&self, added), ==, -42);
  scope_clear(&self);
}

/* A lesson's words are about its tree: they go when it is changed, and come back with it. */
static void
test_caption(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "minimax");
  g_assert_true(ply_notice_bar_get(self.view->notice) != NULL);
  scope_stand(&self, 2, TRUE);
  scope_act(&self, "microscope.raise-value");
  g_assert_false(ply_notice_bar_get(self.view->notice) != NULL);
  scope_wait(&self);
  g_assert_false(ply_notice_bar_get(self.view->notice) != NULL);
  scope_act(&self, "microscope.undo");
  scope_wait(&self);
  g_assert_true(ply_notice_bar_get(self.view->notice) != NULL);
  scope_act(&self, "microscope.redo");
  scope_wait(&self);
  scope_act(&self, "microscope.lower-value"); /* by hand */
  scope_wait(&self);
  g_assert_true(ply_notice_bar_get(self.view->notice) != NULL);
  scope_act(&self, "microscope.lecture");
  g_assert_false(ply_notice_bar_get(self.view->notice) != NULL);
  scope_act(&self, "microscope.leave-lecture");
  g_assert_true(ply_notice_bar_get(self.view->notice) != NULL);
  scope_act(&self, "microscope.close-notice"); /* for good */
  scope_act(&self, "microscope.raise-value");
  scope_wait(&self);
  scope_act(&self, "microscope.undo");
  scope_wait(&self);
  g_assert_false(ply_notice_bar_get(self.view->notice) != NULL);
  scope_clear(&self);
}

/* Children come, move and go at the node that one stands at. */
static void
test_shape(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  scope_stand(&self, 7, TRUE);
  scope_act(&self, "microscope.add-child");
  scope_wait(&self);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 14);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->nodes[3].n_children, ==, 4);
  assert_typing(&self, 13, 0);
  scope_stand(&self, 8, TRUE); /* 14 */
  for (int i = 0; i < 2; i++) {
    scope_act(&self, "microscope.move-right");
    scope_wait(&self);
  }
  g_assert_cmpint(value_at(&self, 12), ==, 14);
  g_assert_cmpint(value_at(&self, 10), ==, 5);
  scope_stand(&self, 7, TRUE);
  scope_act(&self, "microscope.delete-node");
  scope_wait(&self);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 9);
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 0);
  scope_act(&self, "microscope.delete-node"); /* the root stays */
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 9);
  scope_stand(&self, 1, TRUE); /* … and a move to search */
  scope_act(&self, "microscope.delete-node");
  scope_wait(&self);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 5);
  scope_stand(&self, 1, TRUE);
  scope_act(&self, "microscope.delete-node");
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, 5);
  scope_clear(&self);
}

static void
assert_leaves(Scope *self, double order, const char *expected)
{
  gtk_range_set_value(GTK_RANGE(CHILD(self->view->edit_bar, "order")), order);
  scope_wait(self);
  g_assert_cmpstr(gtk_label_get_text(CHILD(self->view->edit_bar, "leaves")), ==, expected);
}

/* Knuth and Moore's bound at one end of the slider, everything at the other. */
static void
test_order(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "best-order");
  g_assert_true(g_str_has_prefix(gtk_label_get_text(CHILD(self.view->edit_bar, "leaves")),
                                 "11 of 27 leaves"));
  g_assert_false(gtk_widget_get_visible(CHILD(self.view->edit_bar, "no_matter")));
  assert_leaves(&self, 0, "27 of 27 leaves looked at; no order needs fewer than 11");
  assert_leaves(&self, 100, "11 of 27 leaves looked at; no order needs fewer than 11");
  assert_leaves(&self, 0, "27 of 27 leaves looked at; no order needs fewer than 11");
  g_assert_cmpint(scope_trace(&self)->info.score, ==, 19);
  /* What the slider did is one edit. */
  scope_act(&self, "microscope.undo");
  scope_wait(&self);
  g_assert_true(g_str_has_prefix(gtk_label_get_text(CHILD(self.view->edit_bar, "leaves")),
                                 "11 of 27 leaves"));
  scope_clear(&self);
}

/* No order spares plain minimax a leaf. */
static void
test_order_of_minimax(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "minimax");
  assert_leaves(&self, 0, "9 of 9 leaves looked at");
  assert_leaves(&self, 100, "9 of 9 leaves looked at");
  g_assert_true(gtk_widget_get_visible(CHILD(self.view->edit_bar, "no_matter")));
  scope_clear(&self);
}

/* Passes that prove the value bit by bit look at leaves again and at others. */
static void
test_leaves_of_passes(void)
{
  PlyRecordRequest request;
  Scope self;

  scope_init(&self);
  scope_open(&self, "best-order");
  request = *ply_search_tree_get_request(self.tree);
  request.options.algorithm = ply_algorithm_find("mtdf");
  request.options.table = true;
  request.table_bytes = 1 << 20;
  ply_search_view_record(self.view, &request, PLY_NOTATION_DEFAULT);
  scope_wait(&self);
  const PlyTrace *trace = scope_trace(&self);
  g_assert_cmpuint(ply_search_tree_last_pass(trace), >, 0);
  guint seen =
      (guint)g_ascii_strtoull(gtk_label_get_text(CHILD(self.view->edit_bar, "leaves")), NULL, 10);
  g_assert_cmpuint(seen, >=, 11);
  g_assert_cmpuint(seen, <=, 27);
  scope_clear(&self);
}

static void
write_note(Scope *self, const char *text)
{
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(CHILD(self->view->note, "text")), text, -1);
  scope_act(self, "microscope.keep-note");
  scope_settle(self);
}

static void
test_note(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  GtkWidget *label = why_child(&self, "note");
  g_assert_false(gtk_widget_get_visible(label));
  write_note(&self, "Two leaves are saved here.");
  g_assert_true(gtk_widget_get_visible(label));
  g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(label)), ==, "Two leaves are saved here.");
  scope_stand(&self, 2, TRUE);
  g_assert_false(gtk_widget_get_visible(label));
  scope_stand(&self, 5, TRUE);
  g_assert_true(gtk_widget_get_visible(label));
  write_note(&self, "");
  g_assert_false(gtk_widget_get_visible(label));
  g_assert_cmpuint(scope_trace(&self)->n_notes, ==, 0);
  scope_clear(&self);
}

static void
test_ghost(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self.view->ghost)));
  g_signal_emit_by_name(self.view->tree_view, "ghost-chosen", 5u, 1u);
  g_assert_true(gtk_widget_get_visible(GTK_WIDGET(self.view->ghost)));
  g_assert_true(
      g_str_has_prefix(gtk_label_get_text(self.view->ghost), "Never looked at. MIN to move: "));
  scope_act(&self, "microscope.forward");
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self.view->ghost)));
  g_signal_emit_by_name(self.view->tree_view, "ghost-chosen", 5000u, 1u);
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self.view->ghost)));
  scope_clear(&self);
}

static gboolean
is_laid_out(gpointer view)
{
  return !ply_canvas_is_laying_out(PLY_CANVAS(view));
}

/* A leaf that was cut off is changed by the keys alone, again and again. */
static void
test_ghost_edit(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  scope_stand(&self, 6, TRUE);
  g_assert_true(wait_until(is_laid_out, self.view->tree_view));
  g_assert_true(
      gtk_widget_activate_action(GTK_WIDGET(self.view->tree_view), "canvas.walk", "(ii)", 1, 0));
  int node = ply_tree_view_get_ghost_node(self.view->tree_view);
  g_assert_cmpint(node, ==, 8);
  int value = value_at(&self, node);
  g_assert_cmpint(ply_tree_editor_get_node(self.view->editor), ==, node);
  for (int i = 1; i <= 3; i++) {
    scope_act(&self, "microscope.raise-value");
    scope_wait(&self);
    g_assert_true(wait_until(is_laid_out, self.view->tree_view));
    g_assert_cmpint(value_at(&self, node), ==, value + i);
    g_assert_cmpint(ply_tree_view_get_ghost_node(self.view->tree_view), ==, node);
    g_assert_true(gtk_widget_get_visible(GTK_WIDGET(self.view->ghost)));
  }
  int nodes = ply_search_tree_get_tree(self.tree)->n_nodes;
  scope_act(&self, "microscope.delete-node");
  scope_wait(&self);
  g_assert_true(wait_until(is_laid_out, self.view->tree_view));
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->n_nodes, ==, nodes - 1);
  g_assert_cmpint(ply_tree_view_get_ghost_node(self.view->tree_view), ==, -1);
  scope_clear(&self);
}

/* What is on screen as files, in every format. */
static void
test_export(void)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
  const char *suffix;
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  guint64 step = scope_step(&self);
  for (int kind = 0; (suffix = ply_export_suffix((PlyExportKind)kind)) != NULL; kind++) {
    g_autofree char *path = g_strdup_printf("%s/search.%s", folder, suffix);
    g_autofree char *content = NULL;
    gsize length;
    const PlyTreeExport what = {.kind = (PlyExportKind)kind,
                                .trace = ply_search_tree_get_trace(self.tree),
                                .steps = &step,
                                .n_steps = 1,
                                .wording = *ply_search_tree_get_wording(self.tree),
                                .explain = true};
    g_autoptr(GError) error = NULL;
    ply_tree_export(&what, path, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(path, &content, &length, NULL));
    g_assert_cmpuint(length, >, 500);
    g_assert_cmpint(g_unlink(path), ==, 0);
  }
  g_assert_cmpint(g_rmdir(folder), ==, 0);
  scope_clear(&self);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/microscope/value", test_value);
  g_test_add_func("/ui/microscope/typed-and-closed", test_typed_and_closed);
  g_test_add_func("/ui/microscope/shape", test_shape);
  g_test_add_func("/ui/microscope/insert-on-leaf", test_insert_on_leaf);
  g_test_add_func("/ui/microscope/insert-and-delete", test_insert_and_delete);
  g_test_add_func("/ui/microscope/fast", test_fast);
  g_test_add_func("/ui/microscope/sibling", test_sibling);
  g_test_add_func("/ui/microscope/insert-unseen", test_insert_unseen);
  g_test_add_func("/ui/microscope/caption", test_caption);
  g_test_add_func("/ui/microscope/order", test_order);
  g_test_add_func("/ui/microscope/order-of-minimax", test_order_of_minimax);
  g_test_add_func("/ui/microscope/leaves-of-passes", test_leaves_of_passes);
  g_test_add_func("/ui/microscope/note", test_note);
  g_test_add_func("/ui/microscope/ghost", test_ghost);
  g_test_add_func("/ui/microscope/ghost-edit", test_ghost_edit);
  g_test_add_func("/ui/microscope/export", test_export);
  return g_test_run();
}
