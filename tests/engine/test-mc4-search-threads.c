/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search of Max-Connect4 by several threads: solved values are those of one thread,
 * lines are legal, counts add up, limits end it. Under the thread sanitizer too. */

#include "base/crew.h"
#include "base/sanitized.h"
#include "mc4-plain.h"

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define POSITIONS 4
#define EMPTIES   12
#define DEPTH     10
#else
#define POSITIONS 30
#define EMPTIES   15
#define DEPTH     13
#endif

static void
test_solves(gconstpointer data)
{
  PlyCrew *crew = ply_crew_new(GPOINTER_TO_INT(data) - 1);

  for (guint64 seed = 0; seed < POSITIONS; seed++) {
    Fixture one, many;
    begin(&one, "maxconnect4", EMPTIES, seed);
    begin(&many, "maxconnect4", EMPTIES, seed);
    many.options.crew = crew;
    g_assert_cmpint(run(&one, NULL), ==, PLY_STOP_SOLVED);
    g_assert_cmpint(run(&many, NULL), ==, PLY_STOP_SOLVED);
    g_assert_cmpint(one.report.score, ==, many.report.score);
    check_lines(&many);
    end(&one);
    end(&many);
  }
  ply_crew_free(crew);
}

static bool
stop_later(void *data)
{
  return ++*(int *)data >= 20;
}

static void
test_limits(gconstpointer data)
{
  static const PlySearchLimits limits[] = {
      {.depth = DEPTH}, {.nodes = 200000}, {.wall_us = 20000}, {.cpu_us = 20000}, {.depth = 0}};
  static const PlyStop stops[] = {PLY_STOP_DEPTH, PLY_STOP_NODES, PLY_STOP_WALL, PLY_STOP_CPU,
                                  PLY_STOP_ASKED};
  PlyCrew *crew = ply_crew_new(GPOINTER_TO_INT(data) - 1);

  for (guint i = 0; i < G_N_ELEMENTS(limits); i++) {
    int asked = 0;
    PlySearchHooks hooks = {.data = &asked, .should_stop = i == 4 ? stop_later : NULL};
    Fixture fixture;
    begin(&fixture, "maxconnect4", 36, i);
    fixture.options.crew = crew;
    fixture.limits = limits[i];
    PlyStop stop = run(&fixture, &hooks);
    check_lines(&fixture);
    g_assert_cmpint(stop, ==, stops[i]);
    end(&fixture);
  }
  ply_crew_free(crew);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/mc4-search-threads/solves/2", GINT_TO_POINTER(2), test_solves);
  g_test_add_data_func("/mc4-search-threads/solves/4", GINT_TO_POINTER(4), test_solves);
  g_test_add_data_func("/mc4-search-threads/limits/2", GINT_TO_POINTER(2), test_limits);
  g_test_add_data_func("/mc4-search-threads/limits/3", GINT_TO_POINTER(3), test_limits);
  return g_test_run();
}
