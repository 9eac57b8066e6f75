/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A talk over two runs: the bookmarks as they come, an order of its own, a file. */

#include "model/lecture.h"

#include "search-tree-fixture.h"

typedef struct {
  Fixture runs[2];
  PlyLecture *lecture;
  guint items, stood;
  PlyLectureStop *went; /* borrowed */
} Talk;

static void
on_items(Talk *self)
{
  self->items++;
}

/* As who shows the runs does it. */
static void
on_go(Talk *self, PlyLectureStop *stop)
{
  PlySearchTree *tree = ply_lecture_stop_get_tree(stop);

  self->went = stop;
  ply_lecture_stand(self->lecture, tree);
  ply_search_tree_set_step(tree, ply_lecture_stop_get_step(stop));
  ply_lecture_stand(self->lecture, tree);
}

static void
talk_init(Talk *self)
{
  *self = (Talk){.lecture = ply_lecture_new()};
  g_signal_connect_swapped(self->lecture, "items-changed", G_CALLBACK(on_items), self);
  g_signal_connect_swapped(self->lecture, "go", G_CALLBACK(on_go), self);
  for (int i = 0; i < 2; i++) {
    fixture_init(&self->runs[i]);
    ply_lecture_add_run(self->lecture, self->runs[i].tree);
    record_text(&self->runs[i], CLASSIC, 0);
  }
}

static void
talk_clear(Talk *self)
{
  g_assert_finalize_object(self->lecture);
  fixture_clear(&self->runs[0]);
  fixture_clear(&self->runs[1]);
}

static void
mark(Talk *self, int run, guint64 step)
{
  ply_search_tree_set_step(self->runs[run].tree, step);
  ply_search_tree_toggle_bookmark(self->runs[run].tree);
}

/* "0:3 1:5 ": run and step of each. */
static char *
tell(Talk *self)
{
  GString *text = g_string_new(NULL);
  PlyLectureStop *stop;

  for (guint i = 0; (stop = ply_lecture_at(self->lecture, i)) != NULL; i++)
    g_string_append_printf(text, "%d:%d ",
                           ply_lecture_stop_get_tree(stop) == self->runs[0].tree ? 0 : 1,
                           (int)ply_lecture_stop_get_step(stop));
  return g_string_free(text, FALSE);
}

#define assert_stops(self, expected)                                                               \
  do {                                                                                             \
    g_autofree char *told = tell(self);                                                            \
    g_assert_cmpstr(told, ==, expected);                                                           \
  } while (0)

static void
test_bookmarks(void)
{
  Talk self;

  talk_init(&self);
  mark(&self, 1, 5);
  mark(&self, 0, 8);
  mark(&self, 0, 3);
  assert_stops(&self, "0:3 0:8 1:5 ");
  g_assert_false(ply_lecture_is_own(self.lecture));
  g_assert_false(ply_lecture_get_modified(self.lecture));
  /* From the beginning, on into the next run, and back. */
  ply_search_tree_set_step(self.runs[0].tree, 0);
  ply_lecture_stand(self.lecture, self.runs[0].tree);
  g_assert_cmpint(ply_lecture_get_current(self.lecture), ==, -1);
  g_assert_false(ply_lecture_go(self.lecture, -1));
  for (int i = 0; i < 3; i++) {
    g_assert_true(ply_lecture_get_next(self.lecture) == ply_lecture_at(self.lecture, (guint)i));
    g_assert_true(ply_lecture_go(self.lecture, 1));
    g_assert_cmpint(ply_lecture_get_current(self.lecture), ==, i);
  }
  g_assert_false(ply_lecture_go(self.lecture, 1));
  g_assert_null(ply_lecture_get_next(self.lecture));
  g_assert_cmpuint(ply_search_tree_get_step(self.runs[1].tree), ==, 5);
  /* Who has gone on comes back to the stop first. */
  ply_search_tree_set_step(self.runs[1].tree, 7);
  ply_lecture_stand(self.lecture, self.runs[1].tree);
  g_assert_true(ply_lecture_go(self.lecture, -1));
  g_assert_cmpuint(ply_search_tree_get_step(self.runs[1].tree), ==, 5);
  g_assert_true(ply_lecture_go(self.lecture, -1));
  g_assert_cmpuint(ply_search_tree_get_step(self.runs[0].tree), ==, 8);
  /* A note is the recording's. */
  ply_lecture_set_note(self.lecture, 0, "Look");
  g_assert_cmpstr(ply_trace_note(ply_search_tree_get_trace(self.runs[0].tree), 3), ==, "Look");
  g_assert_cmpstr(ply_lecture_stop_get_note(ply_lecture_at(self.lecture, 0)), ==, "Look");
  g_assert_false(ply_lecture_get_modified(self.lecture));
  mark(&self, 0, 8);
  assert_stops(&self, "0:3 1:5 ");
  g_autofree char *said = ply_lecture_say(self.runs[0].tree, 3);
  g_assert_nonnull(said);
  g_assert_null(ply_lecture_say(self.runs[0].tree, 99999));
  talk_clear(&self);
}

static void
test_order(void)
{
  Talk self;

  talk_init(&self);
  mark(&self, 0, 3);
  mark(&self, 0, 8);
  mark(&self, 1, 5);
  ply_lecture_stand(self.lecture, self.runs[1].tree);
  g_assert_cmpint(ply_lecture_get_current(self.lecture), ==, 2);
  ply_lecture_move(self.lecture, 2, 0);
  assert_stops(&self, "1:5 0:3 0:8 ");
  g_assert_cmpint(ply_lecture_get_current(self.lecture), ==, 0);
  g_assert_true(ply_lecture_get_modified(self.lecture));
  /* Stepping on leads to no other stop. */
  ply_search_tree_set_step(self.runs[1].tree, 9);
  ply_lecture_stand(self.lecture, self.runs[1].tree);
  g_assert_cmpint(ply_lecture_get_current(self.lecture), ==, 0);
  g_assert_true(ply_lecture_go(self.lecture, 1));
  g_assert_cmpuint(ply_search_tree_get_step(self.runs[0].tree), ==, 3);
  /* Its notes are its own. */
  ply_lecture_set_note(self.lecture, 1, "mine");
  g_assert_null(ply_trace_note(ply_search_tree_get_trace(self.runs[0].tree), 3));
  g_assert_cmpstr(ply_lecture_stop_get_note(ply_lecture_at(self.lecture, 1)), ==, "mine");
  ply_lecture_remove(self.lecture, 1);
  assert_stops(&self, "1:5 0:8 ");
  g_assert_cmpint(ply_lecture_bring_back(self.lecture), ==, 1);
  g_assert_cmpint(ply_lecture_bring_back(self.lecture), ==, -1);
  assert_stops(&self, "1:5 0:3 0:8 ");
  g_assert_cmpstr(ply_lecture_stop_get_note(ply_lecture_at(self.lecture, 1)), ==, "mine");
  /* Bookmarks join and leave. */
  mark(&self, 0, 6);
  assert_stops(&self, "1:5 0:3 0:6 0:8 ");
  mark(&self, 1, 2);
  assert_stops(&self, "1:5 0:3 0:6 0:8 1:2 ");
  mark(&self, 0, 8);
  assert_stops(&self, "1:5 0:3 0:6 1:2 ");
  /* A run goes with its stops. */
  ply_lecture_remove_run(self.lecture, self.runs[1].tree);
  assert_stops(&self, "0:3 0:6 ");
  talk_clear(&self);
}

static void
test_file(void)
{
  static const char text[] = "{\"plytalk\":1,\"title\":\"T\"}\n"
                             "{\"file\":\"b.plytrace\",\"step\":5,\"note\":\"b\"}\n"
                             "{\"file\":\"a.plytrace\",\"step\":3}\n";
  g_autoptr(PlyTalkFile) talk = ply_talk_file_read(text, strlen(text), "talk", NULL);
  g_autoptr(GFile) file = g_file_new_for_path("/tmp/talk.plytalk");
  Talk self;

  talk_init(&self);
  mark(&self, 0, 8); /* of a recording that is there already: no part of the talk that is opened */
  ply_lecture_load(self.lecture, file, talk,
                   (PlySearchTree *[]){self.runs[1].tree, self.runs[0].tree});
  assert_stops(&self, "1:4 0:2 ");
  g_assert_false(ply_lecture_get_modified(self.lecture));
  g_assert_cmpuint(ply_search_tree_get_step(self.runs[1].tree), ==, 4);
  g_assert_cmpint(ply_lecture_get_current(self.lecture), ==, 0);
  ply_lecture_move(self.lecture, 0, 1);
  g_assert_true(ply_lecture_get_modified(self.lecture));
  g_autoptr(PlyTalkFile) described = ply_lecture_describe(self.lecture, "/tmp/talk.plytalk");
  g_assert_cmpstr(described->title, ==, "T");
  g_assert_null(ply_talk_file_at(described, 0)->file); /* it is in no file */
  g_assert_cmpstr(ply_talk_file_at(described, 1)->note, ==, "b");
  ply_lecture_saved(self.lecture, file);
  g_assert_false(ply_lecture_get_modified(self.lecture));
  talk_clear(&self);
}

/* As the journal calls them: the first run has a file. */
static char *
name_run(gpointer data, PlySearchTree *tree)
{
  const Talk *self = data;

  return g_strdup(tree == self->runs[0].tree ? "home/a.plytrace" : "unsaved:7");
}

static void
test_journal(void)
{
  g_autoptr(GFile) file = g_file_new_for_path("/tmp/talk.plytalk");
  Talk self, next;

  talk_init(&self);
  mark(&self, 0, 2);
  mark(&self, 1, 4);
  ply_lecture_move(self.lecture, 1, 0);
  ply_lecture_set_note(self.lecture, 0, "b");
  g_autoptr(PlyTalkFile) kept = ply_lecture_keep(self.lecture, name_run, &self);
  g_assert_cmpuint(kept->stops->len, ==, 2);
  g_assert_cmpstr(ply_talk_file_at(kept, 0)->file, ==, "unsaved:7");
  g_assert_cmpstr(ply_talk_file_at(kept, 0)->note, ==, "b");
  g_assert_cmpstr(ply_talk_file_at(kept, 1)->file, ==, "home/a.plytrace");
  /* What is on its way into a file is not saved by it. */
  ply_lecture_saved(self.lecture, file);
  g_assert_true(ply_lecture_get_modified(self.lecture));
  talk_init(&next);
  ply_lecture_restore(next.lecture, file, kept,
                      (PlySearchTree *[]){next.runs[1].tree, next.runs[0].tree});
  assert_stops(&next, "1:4 0:2 ");
  g_assert_cmpstr(ply_lecture_stop_get_note(ply_lecture_at(next.lecture, 0)), ==, "b");
  g_assert_true(ply_lecture_get_modified(next.lecture));
  g_assert_true(g_file_equal(ply_lecture_get_file(next.lecture), file));
  talk_clear(&next);
  talk_clear(&self);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lecture/bookmarks", test_bookmarks);
  g_test_add_func("/lecture/order", test_order);
  g_test_add_func("/lecture/file", test_file);
  g_test_add_func("/lecture/journal", test_journal);
  return g_test_run();
}
