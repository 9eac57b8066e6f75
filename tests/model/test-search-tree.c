/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A recorded search on screen: what makes traces, and files. */

#include <glib/gstdio.h>

#include "engine/engines.h"
#include "rules/number-tree-edit.h"
#include "search-tree-fixture.h"

static void
test_record(void)
{
  Fixture self;

  fixture_init(&self);
  g_assert_null(trace_of(&self));
  g_assert_null(ply_search_tree_get_state(self.tree));
  record_text(&self, CLASSIC, G_MAXUINT64);
  g_assert_cmpuint(trace_of(&self)->n, ==, 11);
  g_assert_cmpuint(step_of(&self), ==, 21);
  g_assert_cmpint(trace_of(&self)->info.score, ==, 3);
  g_assert_cmpint(ply_search_tree_get_state(self.tree)->levels[0].best, ==, 3);
  g_assert_cmpuint(ply_search_tree_get_summary(self.tree)->total.cuts, ==, 2);

  PlyRecordRequest request = game_request("othello", "pvs", 4);
  record(&self, &request, G_MAXUINT64);
  g_assert_cmpuint(self.traces, ==, 1);
  g_assert_cmpuint(trace_of(&self)->info.visits, >, 50);
  g_assert_cmpuint(step_of(&self), ==, ply_trace_n_steps(trace_of(&self)) - 1);
  g_assert_cmpint(trace_of(&self)->info.depth, ==, 4);
  g_assert_cmpstr(trace_of(&self)->info.title, ==, "othello");
  g_assert_null(ply_search_tree_get_tree(self.tree));
  g_assert_null(self.told);
  fixture_clear(&self);
}

/* Where a search ends by a look at the root alone, as when a solver has proven it meanwhile, what one
 * sees first, and compares, is the pass before, which has a tree. */
static void
test_last_pass(void)
{
  Fixture self;
  PlyRecordRequest request = game_request("maxconnect4:5x4", "alpha-beta", 30);

  ply_engine_options_init(&request.options, &request.rules);
  fixture_init(&self);
  record(&self, &request, G_MAXUINT64);
  const PlyTrace *trace = trace_of(&self);
  guint32 last = ply_trace_root_of(trace, trace->n - 1);
  g_assert_cmpuint(last, ==, trace->n - 1);
  g_assert_cmpuint(last, >, 0);
  guint32 shown = ply_search_tree_last_pass(trace);
  g_assert_cmpuint(trace->visits[shown].end, >, shown + 1);
  g_assert_cmpuint(step_of(&self), ==, ply_trace_leave_step(trace, shown));
  ply_search_tree_set_step(self.tree, G_MAXUINT64);
  g_assert_cmpuint(step_of(&self), ==, ply_trace_n_steps(trace) - 1);
  fixture_clear(&self);
}

static void
test_newest_wins(void)
{
  static const char *const texts[] = {"(1 2)", "(1 2 3)", "(4 5 6 7)"};
  Fixture self;

  fixture_init(&self);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    PlyNumberTree *numbers = parse_tree(texts[i]);
    PlyRecordRequest request = tree_request(numbers, "alpha-beta");
    ply_search_tree_record(self.tree, &request, 0);
    ply_number_tree_free(numbers);
  }
  wait_for_trace(&self);
  g_assert_true(wait_until(is_alone, self.tree)); /* those before have ended as well */
  g_assert_cmpuint(self.traces, ==, 1);
  g_assert_cmpuint(trace_of(&self)->n, ==, 5);
  g_assert_cmpint(trace_of(&self)->info.score, ==, 7);
  fixture_clear(&self);
}

static gboolean
is_gone(gpointer pointer)
{
  return *(gpointer *)pointer == NULL;
}

static gboolean
is_busy(gpointer tree)
{
  g_autofree char *busy = NULL;

  g_object_get(tree, "busy", &busy, NULL);
  return busy != NULL;
}

static void
test_busy_and_cancel(void)
{
  PlyRecordRequest request = endless_request();
  g_autofree char *busy = NULL;
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, 0);
  g_assert_false(is_busy(self.tree));
  self.traces = 0;
  gint64 start = g_get_monotonic_time();
  ply_search_tree_record(self.tree, &request, 0);
  g_assert_true(wait_until(is_busy, self.tree));
  g_assert_cmpint(g_get_monotonic_time() - start, >=, G_USEC_PER_SEC * 9 / 20);
  g_object_get(self.tree, "busy", &busy, NULL);
  g_assert_true(g_str_has_prefix(busy, "Recording: "));
  g_assert_true(g_str_has_suffix(busy, " visits"));
  ply_search_tree_cancel(self.tree);
  g_assert_false(is_busy(self.tree));
  g_assert_true(wait_until(is_alone, self.tree));
  g_assert_cmpuint(self.traces, ==, 0);
  g_assert_cmpuint(trace_of(&self)->n, ==, 11); /* what was there stays */
  g_assert_null(self.told);
  fixture_clear(&self);
}

/* A model that goes while it records ends the recording. */
static void
test_dropped_while_recording(void)
{
  PlyRecordRequest request = endless_request();
  PlySearchTree *tree = ply_search_tree_new();
  gpointer left = tree;

  g_object_add_weak_pointer(G_OBJECT(tree), &left);
  ply_search_tree_record(tree, &request, 0);
  g_assert_true(wait_until(is_busy, tree));
  ply_search_tree_cancel(tree);
  g_object_unref(tree);
  g_assert_true(wait_until(is_gone, &left));
}

static void
assert_same_visits(const PlyTrace *a, const PlyTrace *b)
{
  g_assert_cmpuint(a->n, ==, b->n);
  g_assert_cmpmem(a->visits, a->n * sizeof *a->visits, b->visits, b->n * sizeof *b->visits);
}

static void
test_files(void)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "search.plytrace", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  PlyRecordRequest request = game_request("othello:6", "alpha-beta", 5);
  Fixture self;

  fixture_init(&self);
  record(&self, &request, 0);
  PlyTrace *first = ply_trace_ref(ply_search_tree_get_trace(self.tree));
  ply_search_tree_save(self.tree, file);
  g_assert_true(wait_until(is_told, &self));
  g_assert_cmpstr(self.told, ==, "Saved search.plytrace.");
  self.traces = 0;
  ply_search_tree_load(self.tree, file);
  wait_for_trace(&self);
  g_assert_true(trace_of(&self) != first);
  assert_same_visits(first, trace_of(&self));
  /* It can be made again as it was, and with a change. */
  g_assert_nonnull(ply_search_tree_get_request(self.tree));
  PlyRecordRequest again = *ply_search_tree_get_request(self.tree);
  record(&self, &again, G_MAXUINT64);
  assert_same_visits(first, trace_of(&self));

  /* Damage: said in a sentence, and the trace stays. */
  const PlyTrace *kept = trace_of(&self);
  g_assert_true(g_file_set_contents(path, "PLYTRACE?", -1, NULL));
  g_clear_pointer(&self.told, g_free);
  self.traces = 0;
  ply_search_tree_load(self.tree, file);
  g_assert_true(wait_until(is_told, &self));
  g_assert_cmpuint(strlen(self.told), >, 10);
  g_assert_cmpuint(self.traces, ==, 0);
  g_assert_true(trace_of(&self) == kept);
  ply_trace_unref(first);
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
  fixture_clear(&self);
}

static void
load_back(Fixture *self, GFile *file)
{
  self->traces = 0;
  ply_search_tree_load(self->tree, file);
  wait_for_trace(self);
}

/* A lecture's tree from a file can be changed, one of another program only watched. */
static void
test_edit_file(void)
{
  static const char foreign[] = "{\"plytrace\":1, \"algorithm\":\"mine\"}\n"
                                "{\"e\":\"enter\",\"depth\":2,\"alpha\":null,\"beta\":null}\n"
                                "{\"e\":\"leave\",\"value\":8}\n";
  g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "search.plytrace", NULL);
  g_autofree char *lines = g_build_filename(folder, "search.jsonl", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GFile) other = g_file_new_for_path(lines);
  Fixture self;

  fixture_init(&self);
  record_text(&self, "((3 12 8) (2 4 6) (14 5 2))", G_MAXUINT64);
  ply_search_tree_save(self.tree, file);
  g_assert_true(wait_until(is_told, &self));
  fixture_clear(&self);

  fixture_init(&self);
  load_back(&self, file);
  g_assert_true(ply_search_tree_can_edit(self.tree));
  g_assert_cmpint(ply_search_tree_get_node(self.tree), ==, 0);
  self.traces = 0;
  ply_search_tree_edit_at(self.tree,
                          ply_number_tree_set_value(ply_search_tree_get_tree(self.tree), 4, 9), 4);
  wait_for_trace(&self);
  g_assert_cmpint(trace_of(&self)->info.score, ==, 8);
  self.traces = 0;
  ply_search_tree_undo(self.tree);
  wait_for_trace(&self);
  g_assert_cmpint(trace_of(&self)->info.score, ==, 3);

  g_assert_true(g_file_set_contents(lines, foreign, -1, NULL));
  load_back(&self, other);
  g_assert_true(trace_of(&self)->info.foreign);
  g_assert_null(ply_search_tree_get_request(self.tree));
  g_assert_null(ply_search_tree_get_tree(self.tree));
  g_assert_false(ply_search_tree_can_edit(self.tree));
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(g_unlink(lines), ==, 0);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
  fixture_clear(&self);
}

/* A recording of a tree that is a person's work is saved with it, said before or after it was made. */
static void
test_work_is_saved(void)
{
  for (int after = 0; after < 2; after++) {
    g_autofree char *folder = g_dir_make_tmp("ply-work-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "work.plytrace", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    PlyNumberTree *numbers = parse_tree(CLASSIC);
    PlyRecordRequest request = tree_request(numbers, "alpha-beta");
    Fixture self;

    fixture_init(&self);
    ply_search_tree_record(self.tree, &request, 0);
    ply_number_tree_free(numbers);
    if (!after)
      ply_search_tree_set_modified(self.tree);
    wait_for_trace(&self);
    if (after)
      ply_search_tree_set_modified(self.tree);
    ply_search_tree_toggle_bookmark(self.tree);
    g_assert_true(ply_search_tree_get_modified(self.tree));
    ply_search_tree_save(self.tree, file);
    g_assert_true(wait_until(is_told, &self));
    g_assert_false(ply_search_tree_get_modified(self.tree));
    fixture_clear(&self);
    g_remove(path);
    g_rmdir(folder);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/search-tree/last-pass", test_last_pass);
  g_test_add_func("/model/search-tree/record", test_record);
  g_test_add_func("/model/search-tree/newest-wins", test_newest_wins);
  g_test_add_func("/model/search-tree/busy-and-cancel", test_busy_and_cancel);
  g_test_add_func("/model/search-tree/dropped", test_dropped_while_recording);
  g_test_add_func("/model/search-tree/files", test_files);
  g_test_add_func("/model/search-tree/work-is-saved", test_work_is_saved);
  g_test_add_func("/model/search-tree/edit-file", test_edit_file);
  return g_test_run();
}
