/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/search-options.h"

#include <signal.h>
#include <stddef.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "engine/engines.h"

/* "--no-x" turns off what is on by default, "--x" turns on the rest: one option for each switch. */
static const struct {
  const char *name;
  size_t field; /* of PlySearchOptions, a bool */
  gboolean on;
} switches[] = {
    {"no-iterative-deepening", offsetof(PlySearchOptions, iterative_deepening), FALSE},
    {"no-table", offsetof(PlySearchOptions, table), FALSE},
    {"no-static-order", offsetof(PlySearchOptions, static_order), FALSE},
    {"no-hash-move", offsetof(PlySearchOptions, hash_move), FALSE},
    {"no-killers", offsetof(PlySearchOptions, killers), FALSE},
    {"no-history", offsetof(PlySearchOptions, history), FALSE},
    {"no-candidates", offsetof(PlySearchOptions, candidates_only), FALSE},
    {"fail-hard", offsetof(PlySearchOptions, fail_hard), TRUE},
    {"deeper-entries", offsetof(PlySearchOptions, deeper_entries), TRUE},
    {"aspiration", offsetof(PlySearchOptions, aspiration), TRUE},
    {"quiescence", offsetof(PlySearchOptions, quiescence), TRUE},
};
G_STATIC_ASSERT(G_N_ELEMENTS(switches) == PLY_CLI_N_SWITCHES);

static volatile sig_atomic_t interrupted;

static void
on_interrupt(int number)
{
  interrupted = 1;
}

void
ply_cli_catch_interrupt(void)
{
  struct sigaction action = {.sa_handler = on_interrupt};

  sigaction(SIGINT, &action, NULL);
}

bool
ply_cli_interrupted(void *data)
{
  return interrupted != 0;
}

void
ply_cli_search_init(PlyCliSearch *self)
{
  *self = (PlyCliSearch){
      .depth = PLY_CLI_NOT_GIVEN,
      .multi_pv = PLY_CLI_NOT_GIVEN,
      .table_megabytes = PLY_CLI_NOT_GIVEN,
      .threads = PLY_CLI_NOT_GIVEN,
      .confidence = PLY_CLI_NOT_GIVEN,
      .seconds = PLY_CLI_NOT_GIVEN,
      .cpu_seconds = PLY_CLI_NOT_GIVEN,
      .nodes = PLY_CLI_NOT_GIVEN,
  };
}

void
ply_cli_search_clear(PlyCliSearch *self)
{
  g_clear_pointer(&self->algorithm, g_free);
  g_clear_pointer(&self->evaluation, g_free);
}

static void
add_switches(PlyCliSearch *self, GOptionContext *context)
{
  GOptionEntry entries[PLY_CLI_N_SWITCHES + 1] = {{NULL}};

  for (guint i = 0; i < PLY_CLI_N_SWITCHES; i++)
    entries[i] = (GOptionEntry){switches[i].name,
                                0,
                                0,
                                G_OPTION_ARG_NONE,
                                &self->switches[i],
                                N_("Switch of the search, see docs/search.md"),
                                NULL};
  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
}

static void
add_entries(PlyCliSearch *self, GOptionContext *context, int limits)
{
  const GOptionEntry entries[] = {
      {"algorithm", 'a', 0, G_OPTION_ARG_STRING, &self->algorithm,
       N_("minimax, alpha-beta, pvs, mtdf or engine"), N_("ID")},
      {"evaluation", 'e', 0, G_OPTION_ARG_STRING, &self->evaluation,
       N_("The game's evaluation of this name; “pieces” counts pieces"), N_("ID")},
      {"depth", 'd', limits, G_OPTION_ARG_INT, &self->depth, N_("Plies at most"), "N"},
      {"time", 't', limits, G_OPTION_ARG_DOUBLE, &self->seconds, N_("Wall time at most"), "S"},
      {"cpu-time", 0, limits, G_OPTION_ARG_DOUBLE, &self->cpu_seconds, N_("CPU time at most"), "S"},
      {"nodes", 'n', limits, G_OPTION_ARG_INT64, &self->nodes, N_("Nodes at most"), "N"},
      {"multipv", 'k', 0, G_OPTION_ARG_INT, &self->multi_pv, N_("Root moves with exact values"),
       "K"},
      {"table-mb", 0, 0, G_OPTION_ARG_INT, &self->table_megabytes,
       N_("Size of the transposition table"), "MIB"},
      {"threads", 0, 0, G_OPTION_ARG_INT, &self->threads, N_("Threads of the engine"), "N"},
      {"no-book", 0, 0, G_OPTION_ARG_NONE, &self->no_book,
       N_("Let the engine think in the opening too"), NULL},
      {"confidence", 0, 0, G_OPTION_ARG_INT, &self->confidence,
       N_("Percent with which the engine has to stand by its last depth"), "P"},
      {"plain", 0, 0, G_OPTION_ARG_NONE, &self->plain,
       N_("The textbook's alpha-beta: no table, no iterations, moves in the game's order"), NULL},
      {NULL},
  };

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  add_switches(self, context);
}

void
ply_cli_search_add_entries(PlyCliSearch *self, GOptionContext *context)
{
  add_entries(self, context, 0);
}

void
ply_cli_search_add_unlimited_entries(PlyCliSearch *self, GOptionContext *context)
{
  add_entries(self, context, G_OPTION_FLAG_HIDDEN);
}

gboolean
ply_cli_search_has_limit(const PlyCliSearch *self)
{
  return self->depth != PLY_CLI_NOT_GIVEN || self->nodes != PLY_CLI_NOT_GIVEN ||
         self->seconds != PLY_CLI_NOT_GIVEN || self->cpu_seconds != PLY_CLI_NOT_GIVEN;
}

static void
choose_limits(const PlyCliSearch *self, PlySearchLimits *limits)
{
  gboolean none = !ply_cli_search_has_limit(self);

  *limits = (PlySearchLimits){0};
  if (self->depth != PLY_CLI_NOT_GIVEN)
    limits->depth = self->depth;
  if (self->nodes != PLY_CLI_NOT_GIVEN)
    limits->nodes = (guint64)self->nodes;
  if (self->seconds != PLY_CLI_NOT_GIVEN || none)
    limits->wall_us = (gint64)((none ? PLY_CLI_TIME_LIMIT : self->seconds) * G_USEC_PER_SEC);
  if (self->cpu_seconds != PLY_CLI_NOT_GIVEN)
    limits->cpu_us = (gint64)(self->cpu_seconds * G_USEC_PER_SEC);
}

static void
choose_plain(PlySearchOptions *options)
{
  options->algorithm = ply_algorithm_find("alpha-beta");
  options->iterative_deepening = options->table = options->static_order = options->hash_move =
      options->killers = options->history = false;
}

void
ply_cli_search_prefer_engine(PlyCliSearch *self)
{
  self->prefer_engine = TRUE;
}

void
ply_cli_search_refuse_engine(PlyCliSearch *self)
{
  self->refuse_engine = TRUE;
}

/* The first option given that only the textbook searches have, or NULL. Transfer full. */
static char *
textbook_option(const PlyCliSearch *self)
{
  for (guint i = 0; i < PLY_CLI_N_SWITCHES; i++) {
    if (self->switches[i])
      return g_strconcat("--", switches[i].name, NULL);
  }
  return self->plain                ? g_strdup("--plain")
         : self->evaluation != NULL ? g_strdup("--evaluation")
                                    : NULL;
}

/* The first option given that only engines have, or NULL. */
static const char *
engine_option(const PlyCliSearch *self)
{
  return self->threads != PLY_CLI_NOT_GIVEN      ? "--threads"
         : self->confidence != PLY_CLI_NOT_GIVEN ? "--confidence"
         : self->no_book                         ? "--no-book"
                                                 : NULL;
}

gboolean
ply_cli_search_is_given(const PlyCliSearch *self)
{
  g_autofree char *textbook = textbook_option(self);

  return textbook != NULL || engine_option(self) != NULL || ply_cli_search_has_limit(self) ||
         self->algorithm != NULL || self->multi_pv != PLY_CLI_NOT_GIVEN ||
         self->table_megabytes != PLY_CLI_NOT_GIVEN;
}

/* Nothing that was asked for is ignored, but where a game just has no engine: a protocol may go on
 * to one that has. */
static gboolean
check_belonging(const PlyCliSearch *self, const PlyAlgorithm *algorithm)
{
  g_autofree char *textbook = textbook_option(self);
  const char *engine = engine_option(self);
  gboolean by_default =
      self->algorithm == NULL && textbook == NULL && self->prefer_engine && !self->refuse_engine;

  if (ply_algorithm_is_engine(algorithm))
    return ply_cli_require(textbook == NULL, textbook,
                           _("--algorithm minimax, alpha-beta, pvs or mtdf"));
  return ply_cli_require(engine == NULL || by_default, engine, "--algorithm " PLY_ENGINE_ID);
}

/* Who asks for a switch or an evaluation of the textbook searches means one of them. */
static gboolean
wants_engine(const PlyCliSearch *self)
{
  g_autofree char *textbook = textbook_option(self);

  return self->prefer_engine && !self->refuse_engine && textbook == NULL;
}

/* Says in one line why there is none, and returns FALSE. */
static gboolean
choose_algorithm(const PlyCliSearch *self, const PlyRules *rules, PlySearchOptions *options)
{
  const PlyAlgorithm *engine = ply_engine_for(rules);

  if (self->algorithm == NULL) {
    if (wants_engine(self) && engine != NULL)
      options->algorithm = engine;
    return TRUE;
  }
  options->algorithm = ply_engine_find(self->algorithm, rules);
  if (options->algorithm == NULL && !g_str_equal(self->algorithm, PLY_ENGINE_ID))
    ply_cli_fail(_("--algorithm expects minimax, alpha-beta, pvs, mtdf or engine."));
  else if (options->algorithm == NULL)
    ply_cli_fail(_("There is no engine for this game on a board of this size."));
  else if (self->refuse_engine && ply_algorithm_is_engine(options->algorithm))
    ply_cli_fail(_("An engine's search cannot be recorded: --algorithm expects minimax, "
                   "alpha-beta, pvs or mtdf."));
  else
    return TRUE;
  return FALSE;
}

gboolean
ply_cli_search_choose(const PlyCliSearch *self, const PlyRules *rules, PlySearchOptions *options,
                      PlySearchLimits *limits)
{
  ply_search_options_init(options, rules);
  if (self->plain)
    choose_plain(options);
  for (guint i = 0; i < PLY_CLI_N_SWITCHES; i++) {
    if (self->switches[i])
      *(bool *)((char *)options + switches[i].field) = switches[i].on;
  }
  if (!choose_algorithm(self, rules, options) || !check_belonging(self, options->algorithm))
    return FALSE;
  if (self->evaluation != NULL)
    options->evaluation = ply_game_evaluation(rules->game, self->evaluation);
  if (options->evaluation == NULL) {
    ply_cli_fail(_("This game has no evaluation of that name."));
    return FALSE;
  }
  if (self->multi_pv != PLY_CLI_NOT_GIVEN)
    options->multi_pv = self->multi_pv;
  if (self->threads != PLY_CLI_NOT_GIVEN)
    options->threads = self->threads;
  options->book = !self->no_book;
  if (self->confidence != PLY_CLI_NOT_GIVEN)
    options->confidence = self->confidence;
  choose_limits(self, limits);
  return TRUE;
}

gsize
ply_cli_search_table_bytes(const PlyCliSearch *self)
{
  int megabytes =
      self->table_megabytes == PLY_CLI_NOT_GIVEN ? PLY_CLI_TABLE_MBYTE : self->table_megabytes;

  return (gsize)megabytes << 20;
}
