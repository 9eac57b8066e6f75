/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going through the time of a recorded search, and playing it. */

#include "search-tree-fixture.h"

#define ALL_EVENTS (PLY_EVENT_PASS * 2 - 1)

/* Every step with one of these events, by looking at each. */
static GArray *
steps_with(const PlyTrace *trace, unsigned events)
{
  GArray *steps = g_array_new(FALSE, FALSE, sizeof(guint64));

  for (guint64 step = 0; step < ply_trace_n_steps(trace); step++) {
    if (ply_trace_events(trace, ply_trace_step_at(trace, step)) & events)
      g_array_append_val(steps, step);
  }
  return steps;
}

static void
check_event(Fixture *self, unsigned events)
{
  g_autoptr(GArray) steps = steps_with(trace_of(self), events);
  guint i = 0;

  ply_search_tree_go(self->tree, PLY_GO_FIRST);
  if (steps->len > 0 && g_array_index(steps, guint64, 0) == 0)
    i++;
  for (; i < steps->len; i++) {
    g_assert_true(ply_search_tree_go_event(self->tree, events, 1));
    g_assert_cmpuint(step_of(self), ==, g_array_index(steps, guint64, i));
  }
  g_assert_false(ply_search_tree_go_event(self->tree, events, 1));
  ply_search_tree_go(self->tree, PLY_GO_LAST);
  if (i > 0 && g_array_index(steps, guint64, i - 1) == step_of(self))
    i--;
  while (i-- > 0) {
    g_assert_true(ply_search_tree_go_event(self->tree, events, -1));
    g_assert_cmpuint(step_of(self), ==, g_array_index(steps, guint64, i));
  }
  g_assert_false(ply_search_tree_go_event(self->tree, events, -1));
}

/* No slice of the summary hides an event: in a recording of many steps a slice. */
static void
test_events(void)
{
  PlyRecordRequest request = game_request("othello", "pvs", 9);
  Fixture self;

  fixture_init(&self);
  request.options.static_order = request.options.history = false;
  request.options.aspiration = true;
  request.options.aspiration_window = 40;
  record(&self, &request, 0);
  g_assert_cmpuint(trace_of(&self)->n, >, 20000);
  unsigned seen = 0;
  for (int i = 0; i < PLY_SUMMARY_BUCKETS; i++)
    seen |= ply_search_tree_get_summary(self.tree)->events[i];
  g_assert_cmphex(seen, ==, ALL_EVENTS);
  for (unsigned events = 1; events < ALL_EVENTS; events *= 2)
    check_event(&self, events);
  check_event(&self, PLY_EVENT_FAIL_HIGH | PLY_EVENT_FAIL_LOW);
  check_event(&self, PLY_EVENT_ITERATION | PLY_EVENT_ROOT_MOVE);
  fixture_clear(&self);

  /* And of fewer steps than slices. */
  fixture_init(&self);
  record_text(&self, CLASSIC, 0);
  for (unsigned events = 1; events < ALL_EVENTS; events *= 2)
    check_event(&self, events);
  fixture_clear(&self);
}

/* Where each way leads from each step of a small recording. */
static void
test_ways(void)
{
  Fixture self;

  fixture_init(&self);
  g_assert_false(ply_search_tree_go(self.tree, PLY_GO_FORWARD));
  g_assert_false(ply_search_tree_go_event(self.tree, PLY_EVENT_VISIT, 1));
  ply_search_tree_set_step(self.tree, 3);
  g_assert_cmpuint(step_of(&self), ==, 0);
  record_text(&self, CLASSIC, 0);
  const PlyTrace *trace = trace_of(&self);
  guint64 last = ply_trace_n_steps(trace) - 1;

  g_assert_false(ply_search_tree_go(self.tree, PLY_GO_BACK));
  for (guint64 step = 0; step <= last; step++) {
    PlyTraceStep at = ply_trace_step_at(trace, step);
    guint32 parent = trace->visits[at.visit].parent;
    g_assert_cmpuint(step_of(&self), ==, step);
    gboolean out = ply_search_tree_go(self.tree, PLY_GO_OUT);
    g_assert_cmpint(out, ==, parent != PLY_TRACE_NONE);
    if (out)
      g_assert_cmpuint(step_of(&self), ==, ply_trace_leave_step(trace, parent));
    ply_search_tree_set_step(self.tree, step);
    if (!at.leaving) {
      g_assert_true(ply_search_tree_go(self.tree, PLY_GO_OVER));
      g_assert_cmpuint(step_of(&self), ==, ply_trace_leave_step(trace, at.visit));
    }
    ply_search_tree_set_step(self.tree, step);
    g_assert_cmpint(ply_search_tree_go(self.tree, PLY_GO_FORWARD), ==, step < last);
  }
  g_assert_true(ply_search_tree_go(self.tree, PLY_GO_BACK));
  g_assert_cmpuint(step_of(&self), ==, last - 1);
  ply_search_tree_set_step(self.tree, G_MAXUINT64);
  g_assert_cmpuint(step_of(&self), ==, last);
  self.steps = 0;
  ply_search_tree_set_step(self.tree, last); /* nothing new to tell */
  g_assert_cmpuint(self.steps, ==, 0);
  fixture_clear(&self);
}

static void
test_find(void)
{
  PlyTraceQuery query;
  Fixture self;

  fixture_init(&self);
  ply_trace_query_init(&query);
  query.leaf = true;
  query.has_value_min = query.for_root = true;
  query.value_min = 8;
  g_assert_false(ply_search_tree_go_find(self.tree, &query, 1));
  record_text(&self, CLASSIC, 0);
  static const guint32 leaves[] = {3, 4, 8}; /* 12, 8 and 14 */
  for (guint i = 0; i < G_N_ELEMENTS(leaves); i++) {
    g_assert_true(ply_search_tree_go_find(self.tree, &query, 1));
    g_assert_cmpuint(step_of(&self), ==, ply_trace_leave_step(trace_of(&self), leaves[i]));
  }
  g_assert_false(ply_search_tree_go_find(self.tree, &query, 1));
  g_assert_true(ply_search_tree_go_find(self.tree, &query, -1));
  g_assert_cmpuint(ply_search_tree_get_state(self.tree)->at.visit, ==, 4);
  fixture_clear(&self);
}

static void
note_step(PlySearchTree *tree, GParamSpec *pspec, GArray *steps)
{
  guint64 step = ply_search_tree_get_step(tree);

  g_array_append_val(steps, step);
}

static gboolean
has_stopped(gpointer tree)
{
  return !ply_search_tree_get_playing(tree);
}

/* Plays from `from` and says at which steps one then stood. */
static GArray *
play(Fixture *self, guint64 from, unsigned unit, unsigned until, guint64 key)
{
  GArray *steps = g_array_new(FALSE, FALSE, sizeof(guint64));

  ply_search_tree_set_step(self->tree, from);
  ply_search_tree_set_pace(self->tree, unit, 60, until, key);
  gulong handler = g_signal_connect(self->tree, "notify::step", G_CALLBACK(note_step), steps);
  ply_search_tree_set_playing(self->tree, TRUE);
  g_assert_true(ply_search_tree_get_playing(self->tree));
  g_assert_true(wait_until(has_stopped, self->tree));
  wait_past(40);
  g_signal_handler_disconnect(self->tree, handler);
  return steps;
}

static void
assert_played(GArray *steps, const guint64 *expected, guint n)
{
  g_assert_cmpuint(steps->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint(g_array_index(steps, guint64, i), ==, expected[i]);
  g_array_unref(steps);
}

static void
test_play(void)
{
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, 0);
  const PlyTrace *trace = trace_of(&self);
  guint64 leave1 = ply_trace_leave_step(trace, 1), leave5 = ply_trace_leave_step(trace, 5);
  guint64 leave7 = ply_trace_leave_step(trace, 7);

  /* By root moves to the end, which is a stop of its own. */
  assert_played(play(&self, 0, PLY_EVENT_ROOT_MOVE, 0, 0), (guint64[]){leave1, leave5, leave7, 21},
                4);
  /* Until a cut, although by root moves. */
  assert_played(play(&self, 0, PLY_EVENT_ROOT_MOVE, PLY_EVENT_CUT, 0), (guint64[]){leave1, leave5},
                2);
  /* On from there to the next. */
  assert_played(play(&self, leave5, PLY_EVENT_ROOT_MOVE, PLY_EVENT_CUT, 0), (guint64[]){leave7}, 1);
  /* At the end it begins again. */
  assert_played(play(&self, 21, PLY_EVENT_ROOT_MOVE, PLY_EVENT_ROOT_MOVE, 0),
                (guint64[]){0, leave1}, 2);
  /* The person stops it. */
  ply_search_tree_set_playing(self.tree, TRUE);
  ply_search_tree_set_playing(self.tree, FALSE);
  guint64 step = step_of(&self);
  wait_past(60); /* it played 60 steps a second */
  g_assert_cmpuint(step_of(&self), ==, step);
  fixture_clear(&self);
}

/* Stops where a position is entered, however big the steps are. */
static void
test_play_to_position(void)
{
  PlyPosition position;
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, 0);
  guint64 enter6 = ply_trace_enter_step(trace_of(&self), 6);
  guint64 enter10 = ply_trace_enter_step(trace_of(&self), 10);
  g_assert_true(ply_trace_position(trace_of(&self), 6, &position));
  assert_played(play(&self, 0, PLY_EVENT_ROOT_MOVE, 0, position.key),
                (guint64[]){ply_trace_leave_step(trace_of(&self), 1), enter6}, 2);
  /* It is not entered again. */
  assert_played(play(&self, enter6, PLY_EVENT_ITERATION, 0, position.key), (guint64[]){21}, 1);
  /* Nothing to step by is left, but the position is. */
  g_assert_true(ply_trace_position(trace_of(&self), 10, &position));
  assert_played(play(&self, enter6, PLY_EVENT_ITERATION, 0, position.key), (guint64[]){enter10}, 1);
  fixture_clear(&self);
}

/* A new trace, or another pace, in the middle of playing. */
static gboolean
has_moved_on(gpointer self)
{
  return step_of(self) > 0;
}

static void
test_play_and_record(void)
{
  Fixture self;

  fixture_init(&self);
  ply_search_tree_set_playing(self.tree, TRUE); /* nothing to play */
  g_assert_false(ply_search_tree_get_playing(self.tree));
  record_text(&self, CLASSIC, 0);
  ply_search_tree_set_pace(self.tree, PLY_EVENT_VISIT, 1, 0, 0);
  g_object_set(self.tree, "playing", TRUE, NULL);
  ply_search_tree_set_pace(self.tree, PLY_EVENT_VISIT, 60, 0, 0);
  g_assert_true(ply_search_tree_get_playing(self.tree));
  g_assert_cmpuint(ply_search_tree_get_unit(self.tree), ==, PLY_EVENT_VISIT);
  g_assert_true(wait_until(has_moved_on, &self));
  record_text(&self, "(1 2 3)", 0);
  g_assert_false(ply_search_tree_get_playing(self.tree));
  ply_search_tree_set_playing(self.tree, TRUE);
  fixture_clear(&self); /* goes while it plays */
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/search-tree/events", test_events);
  g_test_add_func("/model/search-tree/ways", test_ways);
  g_test_add_func("/model/search-tree/find", test_find);
  g_test_add_func("/model/search-tree/play", test_play);
  g_test_add_func("/model/search-tree/play-to-position", test_play_to_position);
  g_test_add_func("/model/search-tree/play-and-record", test_play_and_record);
  return g_test_run();
}
