/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A lecture's tree being changed, and changed back. */

#include <glib/gstdio.h>

#include "rules/number-tree-edit.h"
#include "search-tree-fixture.h"

static void
assert_history(Fixture *self, gboolean undo, gboolean redo)
{
  gboolean can_undo, can_redo;

  g_object_get(self->tree, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  g_assert_cmpint(can_undo, ==, undo);
  g_assert_cmpint(can_redo, ==, redo);
}

static void
assert_leaf(Fixture *self, int value, PlyScore score)
{
  wait_for_trace(self);
  self->traces = 0;
  g_assert_cmpint(ply_search_tree_get_tree(self->tree)->nodes[4].value, ==, value);
  g_assert_cmpint(trace_of(self)->info.rules.tree->nodes[4].value, ==, value);
  g_assert_cmpint(trace_of(self)->info.score, ==, score);
}

static void
set_leaf(Fixture *self, int value)
{
  ply_search_tree_edit(self->tree,
                       ply_number_tree_set_value(ply_search_tree_get_tree(self->tree), 4, value));
}

static void
test_edit(void)
{
  Fixture self;

  fixture_init(&self);
  ply_search_tree_edit(self.tree, parse_tree("(1 2)")); /* nothing to edit: it is freed */
  record_text(&self, CLASSIC, G_MAXUINT64);
  g_assert_true(ply_search_tree_can_edit(self.tree));
  assert_history(&self, FALSE, FALSE);
  assert_leaf(&self, 3, 3);
  set_leaf(&self, 7);
  assert_history(&self, TRUE, FALSE);
  assert_leaf(&self, 7, 7);
  set_leaf(&self, 1);
  assert_leaf(&self, 1, 2);
  ply_search_tree_undo(self.tree);
  assert_history(&self, TRUE, TRUE);
  assert_leaf(&self, 7, 7);
  ply_search_tree_undo(self.tree);
  assert_history(&self, FALSE, TRUE);
  assert_leaf(&self, 3, 3);
  ply_search_tree_undo(self.tree); /* no further */
  ply_search_tree_redo(self.tree);
  assert_leaf(&self, 7, 7);
  set_leaf(&self, 5); /* what was undone is gone */
  assert_history(&self, TRUE, FALSE);
  assert_leaf(&self, 5, 5);
  ply_search_tree_edit(self.tree, NULL);
  assert_history(&self, TRUE, FALSE);
  record_text(&self, "(1 2)", 0);
  assert_history(&self, FALSE, FALSE);
  fixture_clear(&self);
}

static void
edit_leaf(Fixture *self, int node, int value)
{
  self->traces = 0;
  ply_search_tree_edit(
      self->tree, ply_number_tree_set_value(ply_search_tree_get_tree(self->tree), node, value));
  wait_for_trace(self);
}

static void
go_back(Fixture *self, void (*way)(PlySearchTree *))
{
  self->traces = 0;
  way(self->tree);
  wait_for_trace(self);
}

/* An edit keeps to the node that one stands at. */
static void
test_edit_stays(void)
{
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, G_MAXUINT64);
  ply_search_tree_set_step(self.tree, ply_trace_leave_step(trace_of(&self), 9));
  for (int value = 6; value <= 8; value++) {
    edit_leaf(&self, 11, value);
    g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 11);
    g_assert_true(ply_search_tree_get_state(self.tree)->at.leaving);
  }
  /* What the search no longer gets to: its nearest ancestor. */
  edit_leaf(&self, 10, 1);
  guint32 visit = ply_search_tree_get_state(self.tree)->at.visit;
  g_assert_cmpuint(trace_of(&self)->visits[visit].ply, ==, 1);
  g_assert_cmpuint(trace_of(&self)->visits[visit].move, ==, 2);
  fixture_clear(&self);
}

/* … or goes with one that moves. */
static void
test_edit_moves(void)
{
  Fixture self;
  int moved;

  fixture_init(&self);
  record_text(&self, CLASSIC, G_MAXUINT64);
  ply_search_tree_set_step(self.tree, ply_trace_leave_step(trace_of(&self), 9));
  PlyNumberTree *made =
      ply_number_tree_move_child(ply_search_tree_get_tree(self.tree), 11, -1, &moved);
  self.traces = 0;
  ply_search_tree_edit_at(self.tree, made, moved);
  wait_for_trace(&self);
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 10);
  g_assert_cmpint(ply_search_tree_get_tree(self.tree)->nodes[10].value, ==, 5);
  /* While a tree of another shape is recorded, it is the node that one will stand at. */
  self.traces = 0;
  ply_search_tree_edit(self.tree, ply_number_tree_remove(ply_search_tree_get_tree(self.tree), 11));
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 10);
  wait_for_trace(&self);
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 10);
  fixture_clear(&self);
}

/* Who steps while an edit is searched stays where he went: at the first step, before a move, behind
 * it. */
static void
test_edit_stepped(void)
{
  static const struct {
    guint64 step;
    int node;
    gboolean leaving;
  } went[] = {{0, 0, FALSE}, {1, 1, FALSE}, {2, 4, FALSE}, {3, 4, TRUE}};
  Fixture self;

  for (guint i = 0; i < G_N_ELEMENTS(went); i++) {
    fixture_init(&self);
    record_text(&self, CLASSIC, G_MAXUINT64);
    const PlyNumberTree *tree = ply_search_tree_get_tree(self.tree);
    self.traces = 0;
    ply_search_tree_edit_at(self.tree, ply_number_tree_set_value(tree, 9, 13), 9);
    ply_search_tree_set_step(self.tree, went[i].step);
    g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, went[i].node);
    wait_for_trace(&self);
    g_assert_cmpuint(ply_search_tree_get_step(self.tree), ==, went[i].step);
    g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, went[i].node);
    g_assert_cmpint(ply_search_tree_get_state(self.tree)->at.leaving, ==, went[i].leaving);
    fixture_clear(&self);
  }
}

/* Undo leads back to what is saved, unless notes were changed, which it does not take back. */
static void
test_undone_is_saved(void)
{
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, G_MAXUINT64);
  g_assert_false(ply_search_tree_get_modified(self.tree));
  edit_leaf(&self, 11, 6);
  edit_leaf(&self, 11, 7);
  g_assert_true(ply_search_tree_get_modified(self.tree));
  go_back(&self, ply_search_tree_undo);
  g_assert_true(ply_search_tree_get_modified(self.tree));
  go_back(&self, ply_search_tree_undo);
  g_assert_false(ply_search_tree_get_modified(self.tree));
  g_assert_false(ply_search_tree_has_work(self.tree));
  go_back(&self, ply_search_tree_redo);
  g_assert_true(ply_search_tree_get_modified(self.tree));
  edit_leaf(&self, 11, 8); /* another edit is no redone one */
  g_assert_true(ply_search_tree_get_modified(self.tree));
  go_back(&self, ply_search_tree_undo);
  ply_search_tree_set_note(self.tree, "A note.");
  go_back(&self, ply_search_tree_undo);
  g_assert_true(ply_search_tree_get_modified(self.tree));
  g_assert_cmpuint(trace_of(&self)->n_notes, ==, 1);
  fixture_clear(&self);
}

static gboolean
is_saved(gpointer data)
{
  return !ply_search_tree_get_modified(((Fixture *)data)->tree);
}

/* A note that goes with its node does not come back with it: that is not what is saved. */
static void
test_undone_without_note(void)
{
  g_autofree char *folder = g_dir_make_tmp("ply-undo-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "noted.plytrace", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  const PlyMove third = 2;
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, G_MAXUINT64);
  ply_search_tree_go_path(self.tree, &third, 1, FALSE);
  ply_search_tree_set_note(self.tree, "The last move.");
  ply_search_tree_save(self.tree, file);
  g_assert_true(wait_until(is_saved, &self));
  edit_leaf(&self, 11, 6);
  go_back(&self, ply_search_tree_undo);
  g_assert_cmpuint(trace_of(&self)->n_notes, ==, 1);
  g_assert_false(ply_search_tree_get_modified(self.tree));
  self.traces = 0;
  ply_search_tree_edit(self.tree, ply_number_tree_remove(ply_search_tree_get_tree(self.tree), 3));
  wait_for_trace(&self);
  go_back(&self, ply_search_tree_undo);
  g_assert_cmpuint(trace_of(&self)->n_notes, ==, 0);
  g_assert_true(ply_search_tree_get_modified(self.tree));
  fixture_clear(&self);
  g_remove(path);
  g_rmdir(folder);
}

/* Notes stay with their calls as long as these are made; edits of other places move their steps. */
static void
test_edit_notes(void)
{
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, G_MAXUINT64);
  guint32 last = ply_trace_child(trace_of(&self), 0);
  for (guint32 next; (next = ply_trace_next(trace_of(&self), last)) != PLY_TRACE_NONE;)
    last = next;
  ply_search_tree_set_step(self.tree, ply_trace_enter_step(trace_of(&self), last));
  ply_search_tree_set_note(self.tree, "The last move.");
  ply_search_tree_set_step(self.tree, ply_trace_leave_step(trace_of(&self), 2));
  ply_search_tree_set_note(self.tree, "A leaf comes back.");
  self.traces = 0;
  ply_search_tree_edit(self.tree,
                       ply_number_tree_add_child(ply_search_tree_get_tree(self.tree), 2, 0, NULL));
  wait_for_trace(&self);
  const PlyTrace *trace = trace_of(&self);
  g_assert_cmpuint(trace->n_notes, ==, 2);
  g_assert_cmpstr(trace->notes[1].text, ==, "The last move.");
  PlyTraceStep step = ply_trace_step_at(trace, trace->notes[1].step);
  g_assert_false(step.leaving);
  g_assert_cmpuint(trace->visits[step.visit].ply, ==, 1);
  g_assert_cmpuint(trace->visits[step.visit].move, ==, 2);
  /* It goes with its node. */
  self.traces = 0;
  ply_search_tree_edit(self.tree, ply_number_tree_remove(ply_search_tree_get_tree(self.tree), 3));
  wait_for_trace(&self);
  g_assert_cmpuint(trace_of(&self)->n_notes, ==, 1);
  g_assert_cmpstr(trace_of(&self)->notes[0].text, ==, "A leaf comes back.");
  fixture_clear(&self);
}

/* What a drag changes on its way is one edit for undo. */
static void
test_edits_joined(void)
{
  PlyNumberTree *numbers = parse_tree(CLASSIC);
  PlyRecordRequest request = tree_request(numbers, "alpha-beta");
  Fixture self;

  fixture_init(&self);
  ply_search_tree_record(self.tree, &request, 0);
  ply_number_tree_free(numbers);
  assert_leaf(&self, 3, 3);
  ply_search_tree_begin_edits(self.tree);
  for (int value = 4; value <= 7; value++) {
    set_leaf(&self, value);
    assert_leaf(&self, value, value);
  }
  ply_search_tree_end_edits(self.tree);
  set_leaf(&self, 8);
  assert_leaf(&self, 8, 8);
  ply_search_tree_undo(self.tree);
  assert_leaf(&self, 7, 7);
  ply_search_tree_undo(self.tree);
  assert_leaf(&self, 3, 3);
  assert_history(&self, FALSE, TRUE);
  ply_search_tree_redo(self.tree);
  assert_leaf(&self, 7, 7);
  fixture_clear(&self);
}

static int
depth_of(Fixture *self)
{
  return trace_of(self)->info.limits.depth;
}

static void
edit_to(Fixture *self, PlyNumberTree *tree)
{
  self->traces = 0;
  ply_search_tree_edit(self->tree, tree);
  wait_for_trace(self);
}

/* A number tree is searched as deep as it is high, whatever was asked for, and goes on so. */
static void
test_edit_depth(void)
{
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, 0); /* which asks for the greatest depth there is */
  g_assert_cmpint(depth_of(&self), ==, 2);
  g_assert_cmpint(trace_of(&self)->visits[0].depth, ==, 2);
  g_assert_cmpint(ply_search_tree_get_request(self.tree)->limits.depth, ==, 2);
  edit_to(&self, ply_number_tree_add_child(ply_search_tree_get_tree(self.tree), 4, 0, NULL));
  g_assert_cmpint(depth_of(&self), ==, 3);
  g_assert_cmpint(trace_of(&self)->info.score, ==, 3);
  edit_to(&self, parse_tree("(1 2)"));
  g_assert_cmpint(depth_of(&self), ==, 1);
  self.traces = 0;
  ply_search_tree_undo(self.tree);
  wait_for_trace(&self);
  g_assert_cmpint(depth_of(&self), ==, 3);
  fixture_clear(&self);
}

/* A horizon above the leaves is meant: an edit leaves it where it is. */
static void
test_edit_horizon(void)
{
  PlyNumberTree *numbers = parse_tree("5:((1 (2 3)) 6)");
  PlyRecordRequest request = tree_request(numbers, "alpha-beta");
  Fixture self;

  fixture_init(&self);
  request.limits.depth = 1;
  record(&self, &request, 0);
  ply_number_tree_free(numbers);
  g_assert_cmpint(depth_of(&self), ==, 1);
  edit_to(&self, ply_number_tree_add_child(ply_search_tree_get_tree(self.tree), 2, 0, NULL));
  g_assert_cmpint(depth_of(&self), ==, 1);
  edit_to(&self, parse_tree("(1 2)")); /* no deeper than it is high */
  g_assert_cmpint(depth_of(&self), ==, 1);
  fixture_clear(&self);
}

/* Of a part of a tree that part is edited, and its height counts. */
static void
test_edit_part(void)
{
  PlyNumberTree *numbers = parse_tree("((3 12 8) (2 (4 1) 6) (14 5 2))");
  PlyRecordRequest request = tree_request(numbers, "minimax");
  PlyPosition start = request.root;
  Fixture self;

  fixture_init(&self);
  ply_rules_play(&request.rules, &start, 1, &request.root, NULL);
  record(&self, &request, G_MAXUINT64);
  ply_number_tree_free(numbers);
  g_assert_cmpint(depth_of(&self), ==, 2);
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 2);
  self.traces = 0;
  ply_search_tree_edit_at(self.tree,
                          ply_number_tree_set_value(ply_search_tree_get_tree(self.tree), 9, -7), 9);
  wait_for_trace(&self);
  g_assert_cmpint(ply_number_tree_node(&trace_of(&self)->info.root), ==, 2);
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 9);
  g_assert_cmpint(trace_of(&self)->info.score, ==, 7); /* for MIN */
  fixture_clear(&self);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/search-tree/edit", test_edit);
  g_test_add_func("/model/search-tree/edits-joined", test_edits_joined);
  g_test_add_func("/model/search-tree/undone-is-saved", test_undone_is_saved);
  g_test_add_func("/model/search-tree/undone-without-note", test_undone_without_note);
  g_test_add_func("/model/search-tree/edit-stepped", test_edit_stepped);
  g_test_add_func("/model/search-tree/edit-notes", test_edit_notes);
  g_test_add_func("/model/search-tree/edit-stays", test_edit_stays);
  g_test_add_func("/model/search-tree/edit-moves", test_edit_moves);
  g_test_add_func("/model/search-tree/edit-depth", test_edit_depth);
  g_test_add_func("/model/search-tree/edit-horizon", test_edit_horizon);
  g_test_add_func("/model/search-tree/edit-part", test_edit_part);
  return g_test_run();
}
