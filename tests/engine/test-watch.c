/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What engines tell of the nodes near their roots: legal lines, every node counted once, and a search
 * that is none the other for it. With a number as argument as many
 * threads. */

#include <glib.h>
#include <stdlib.h>

#include "../fewer.h"
#include "base/crew.h"
#include "base/rng.h"
#include "engine/engines.h"

#define PLIES 8

static int n_threads = 1;

typedef struct {
  const PlyRules *rules;
  PlyPosition line[PLIES + 2]; /* from the root to the innermost node */
  PlyMove moves[PLIES + 2];
  int ply; /* of that; −1: none is open */
  uint64_t visits, passes, deep;
} Told;

static void
enter(void *data, const PlyVisit *visit)
{
  Told *told = data;
  int ply = visit->ply;

  told->visits++;
  g_assert_cmpint(ply, ==, told->ply + 1);
  g_assert_cmpint(ply, <=, PLIES);
  told->ply = ply;
  told->moves[ply] = visit->move;
  told->passes += ply == 0;
  told->deep += ply >= 3;
  if (ply == 0) {
    g_assert_true(visit->move == PLY_MOVE_NONE);
    told->line[0] = *visit->position;
    return;
  }
  g_assert_true(ply_rules_is_legal(told->rules, &told->line[ply - 1], visit->move));
  ply_rules_play(told->rules, &told->line[ply - 1], visit->move, &told->line[ply], NULL);
}

static void
leave(void *data, const PlyVisit *visit)
{
  Told *told = data;

  g_assert_cmpint(visit->ply, ==, told->ply);
  told->ply--;
  told->visits += visit->below;
}

static PlyStop
run(const PlyRules *rules, const PlyPosition *root, const PlySearchLimits *limits, Told *told,
    PlyReport *report, PlyRootMove *moves)
{
  PlySearch *search = ply_search_new();
  PlyTable *table = ply_table_new((size_t)4 << 20);
  PlyCrew *crew = n_threads > 1 ? ply_crew_new(n_threads - 1) : NULL;
  PlySearchHooks hooks = {.data = told, .enter = enter, .leave = leave};
  PlySearchOptions options;

  ply_engine_options_init(&options, rules);
  options.book = false;
  options.multi_pv = 1;
  options.threads = n_threads;
  options.crew = crew;
  PlyStop stop = ply_search_run(search, rules, root, &options, limits, table,
                                told != NULL ? &hooks : NULL, report);
  for (int i = 0; i < report->n_root; i++)
    moves[i] = report->root[i];
  ply_search_free(search);
  ply_table_free(table);
  ply_crew_free(crew);
  return stop;
}

static void
random_position(const char *spec, int plies, uint64_t seed, PlyRules *rules, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  PlyRng rng;
  int n;

  g_assert_true(ply_rules_parse(spec, rules));
  ply_rules_start(rules, position);
  ply_rng_init(&rng, seed);
  while (plies-- > 0 && (n = ply_rules_moves(rules, position, moves)) > 0) {
    ply_rules_play(rules, position, moves[ply_rng_below(&rng, (uint32_t)n)], &after, NULL);
    *position = after;
  }
}

/* The moves of two reports are the same to the last node. */
static void
check_same(const PlyReport *a, const PlyRootMove *one, const PlyReport *b, const PlyRootMove *other)
{
  g_assert_cmpuint(a->figures.nodes, ==, b->figures.nodes);
  g_assert_cmpint(a->depth, ==, b->depth);
  for (int i = 0; i < a->n_root; i++) {
    g_assert_cmpint(one[i].move, ==, other[i].move);
    g_assert_cmpint(one[i].score, ==, other[i].score);
    g_assert_cmpuint(one[i].nodes, ==, other[i].nodes);
  }
}

typedef struct {
  const char *spec;
  int plies, depth;
  double
      told; /* share of the nodes that are told of at least: the rest is the solver's beside the passes */
} Watched;

static const Watched games[] = {
    {"othello", 20, 12, 0.9},     {"othello", 44, 16, 0.9},      {"othello:6", 8, 8, 0.9},
    {"othello:6", 12, 20, 0},     {"othello:10x10", 20, 8, 0.9}, {"maxconnect4", 8, 10, 0.9},
    {"maxconnect4", 22, 12, 0.3}, {"pente", 8, 5, 0.5},
};

static void
test_game(gconstpointer data)
{
  const Watched *game = data;

  for (uint64_t seed = 1; seed <= (FEWER == 1 ? 4 : 1); seed++) {
    g_autofree PlyRootMove *plain = g_new(PlyRootMove, PLY_MAX_MOVES);
    g_autofree PlyRootMove *watched = g_new(PlyRootMove, PLY_MAX_MOVES);
    PlySearchLimits limits = {.depth = game->depth};
    PlyReport report, again;
    PlyPosition root;
    PlyRules rules;
    Told told = {.ply = -1};

    random_position(game->spec, game->plies, seed, &rules, &root);
    told.rules = &rules;
    run(&rules, &root, &limits, NULL, &report, plain);
    run(&rules, &root, &limits, &told, &again, watched);
    if (n_threads == 1)
      check_same(&report, plain, &again, watched);
    if (again.stop == PLY_STOP_NO_MOVES)
      continue;
    g_test_message("%s: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " nodes, %" G_GUINT64_FORMAT
                   " passes, %" G_GUINT64_FORMAT " deep",
                   game->spec, told.visits, again.figures.nodes, told.passes, told.deep);
    g_assert_cmpint(told.ply, ==, -1);
    if (told.passes == 0) /* solved before the first */
      continue;
    /* Every told node is one of the search's, but for the roots. */
    if (n_threads == 1)
      g_assert_cmpuint(told.visits, <=, again.figures.nodes + told.passes);
    else
      g_assert_cmpfloat((double)told.visits, <=, 1.1 * (double)again.figures.nodes + 1000);
    g_assert_cmpfloat((double)told.visits, >=, game->told * (double)again.figures.nodes);
    if (again.depth >= 6)
      g_assert_cmpuint(told.deep, >, 20);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  if (argc > 1)
    n_threads = atoi(argv[1]);
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    g_autofree char *name = g_strdup_printf("/engine/watch/%u-%s", i, games[i].spec);
    g_test_add_data_func(name, &games[i], test_game);
  }
  return g_test_run();
}
