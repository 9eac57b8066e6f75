/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/search-options.h"

#include <signal.h>
#include <stddef.h>

#include <glib/gi18n.h>

#include "book/own-book.h"
#include "cli/cli.h"
#include "cli/opening.h"
#include "engine/engines.h"

/* ---- the options ---- */

/* "--no-x" turns off what is on by default, "--x" turns on the rest: one option for each switch. */
static const struct {
  const char *name; /* without the dashes */
  gsize field;      /* of PlySearchOptions, a bool */
  gboolean on;      /* what it sets */
} switches[PLY_CLI_N_SWITCHES] = {
    {"no-iterative-deepening", offsetof(PlySearchOptions, iterative_deepening), FALSE},
    {"no-table", offsetof(PlySearchOptions, table), FALSE},
    {"no-static-order", offsetof(PlySearchOptions, static_order), FALSE},
    {"no-hash-move", offsetof(PlySearchOptions, hash_move), FALSE},
    {"no-killers", offsetof(PlySearchOptions, killers), FALSE},
    {"no-history", offsetof(PlySearchOptions, history), FALSE},
    {"no-candidates", offsetof(PlySearchOptions, candidates_only), FALSE},
    {"fail-hard", offsetof(PlySearchOptions, fail_hard), TRUE},
    {"cut-beyond", offsetof(PlySearchOptions, cut_beyond), TRUE},
    {"deeper-entries", offsetof(PlySearchOptions, deeper_entries), TRUE},
    {"aspiration", offsetof(PlySearchOptions, aspiration), TRUE},
    {"quiescence", offsetof(PlySearchOptions, quiescence), TRUE},
};

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

static void
add_limits(PlyCliSearch *self, PlyCliOptions *parser, gboolean hide)
{
  const PlyCliUse limits[] = {
      PLY_CLI_USE("depth", &self->depth),
      PLY_CLI_USE("time", &self->seconds),
      PLY_CLI_USE("cpu-time", &self->cpu_seconds),
      PLY_CLI_USE("nodes", &self->nodes),
  };

  if (hide)
    ply_cli_options_add_hidden(parser, limits, G_N_ELEMENTS(limits));
  else
    PLY_CLI_OPTIONS_ADD(parser, limits);
}

/* What only an engine takes is hidden where none can be asked. */
static void
add_engine_options(PlyCliSearch *self, PlyCliOptions *parser, gboolean hide)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("threads", &self->threads),
      PLY_CLI_USE("book", &self->book),
      PLY_CLI_USE("no-book", &self->no_book),
      PLY_CLI_USE("confidence", &self->confidence),
  };

  if (hide)
    ply_cli_options_add_hidden(parser, uses, G_N_ELEMENTS(uses));
  else
    PLY_CLI_OPTIONS_ADD(parser, uses);
}

static void
add_options(PlyCliSearch *self, PlyCliOptions *parser, const char *algorithm)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE(algorithm, &self->algorithm), PLY_CLI_USE("evaluation", &self->evaluation),
      PLY_CLI_USE("multipv", &self->multi_pv),  PLY_CLI_USE("table-mb", &self->table_megabytes),
      PLY_CLI_USE("opening", &self->opening),   PLY_CLI_USE("plain", &self->plain),
  };

  PLY_CLI_OPTIONS_ADD(parser, uses);
  for (guint i = 0; i < PLY_CLI_N_SWITCHES; i++) {
    const PlyCliUse use = PLY_CLI_USE(switches[i].name, &self->switches[i]);
    ply_cli_options_add(parser, &use, 1);
  }
}

void
ply_cli_search_add_options(PlyCliSearch *self, PlyCliOptions *parser)
{
  add_limits(self, parser, FALSE);
  add_options(self, parser, "algorithm");
  add_engine_options(self, parser, FALSE);
}

void
ply_cli_search_add_textbook_options(PlyCliSearch *self, PlyCliOptions *parser)
{
  add_limits(self, parser, FALSE);
  add_options(self, parser, "algorithm:record");
  add_engine_options(self, parser, TRUE);
}

void
ply_cli_search_add_unlimited_options(PlyCliSearch *self, PlyCliOptions *parser)
{
  add_limits(self, parser, TRUE);
  add_options(self, parser, "algorithm");
  add_engine_options(self, parser, FALSE);
}

/* ---- an interrupt ---- */

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

/* ---- what to search with ---- */

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

void
ply_cli_search_prefer_engine(PlyCliSearch *self)
{
  self->prefer_engine = TRUE;
}

void
ply_cli_search_allow_many_games(PlyCliSearch *self)
{
  self->many_games = TRUE;
}

void
ply_cli_search_set_recorded(PlyCliSearch *self)
{
  self->recorded = TRUE;
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

/* The first option given that only engines have and that is not among those in `taken`
 * (PlyAlgorithmTakes), or NULL. */
static const char *
engine_option(const PlyCliSearch *self, unsigned taken)
{
  return self->threads != PLY_CLI_NOT_GIVEN && !(taken & PLY_TAKES_THREADS)         ? "--threads"
         : self->confidence != PLY_CLI_NOT_GIVEN && !(taken & PLY_TAKES_CONFIDENCE) ? "--confidence"
         : self->book != NULL && !(taken & PLY_TAKES_BOOK)                          ? "--book"
         : self->no_book && !(taken & PLY_TAKES_BOOK)                               ? "--no-book"
                                                                                    : NULL;
}

gboolean
ply_cli_search_is_given(const PlyCliSearch *self)
{
  g_autofree char *textbook = textbook_option(self);

  return textbook != NULL || engine_option(self, 0) != NULL || ply_cli_search_has_limit(self) ||
         self->algorithm != NULL || self->opening != NULL || self->multi_pv != PLY_CLI_NOT_GIVEN ||
         self->table_megabytes != PLY_CLI_NOT_GIVEN;
}

/* Nothing that was asked for is ignored, but in a conversation that may come to a game where it
 * counts. */
static gboolean
check_belonging(const PlyCliSearch *self, const PlyRules *rules, const PlyAlgorithm *algorithm)
{
  g_autofree char *textbook = textbook_option(self);
  unsigned taken = self->recorded ? 0 : ply_algorithm_takes(algorithm, rules);
  const char *engine = engine_option(self, taken);
  gboolean by_default =
      self->algorithm == NULL && textbook == NULL && self->prefer_engine && !self->recorded;
  gboolean has_engine = ply_algorithm_is_engine(algorithm);

  if (has_engine && !ply_cli_require(textbook == NULL, textbook,
                                     _("--algorithm minimax, alpha-beta, pvs or mtdf")))
    return FALSE;
  if (!has_engine && !by_default)
    return ply_cli_require(engine == NULL, engine, "--algorithm " PLY_ENGINE_ID);
  if (engine == NULL || self->many_games)
    return TRUE;
  if (self->recorded)
    ply_cli_fail_with(_("%s would do nothing: what is recorded is one thread's search, without a "
                        "book."),
                      engine);
  else if (has_engine)
    ply_cli_fail_with(
        _("%s would do nothing: the engine for this game and board has no such thing."), engine);
  else
    ply_cli_fail_with(_("%s would do nothing: this game has no engine on a board of this size."),
                      engine);
  return FALSE;
}

/* A switch or an evaluation of the textbook searches selects one of them. */
static gboolean
wants_engine(const PlyCliSearch *self)
{
  g_autofree char *textbook = textbook_option(self);

  return self->prefer_engine && !self->recorded && textbook == NULL;
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
    ply_cli_fail_with(_("--algorithm expects %s; found “%s”."),
                      _("minimax, alpha-beta, pvs, mtdf or engine"), self->algorithm);
  else if (options->algorithm == NULL)
    ply_cli_fail(_("There is no engine for this game on a board of this size."));
  else if (self->recorded && !ply_algorithm_is_recordable(options->algorithm, rules))
    ply_cli_fail(_("The engine's search of this game cannot be recorded: --algorithm expects "
                   "minimax, alpha-beta, pvs or mtdf."));
  else
    return TRUE;
  return FALSE;
}

/* The book that was asked for, as long as the program lives: a search borrows it. FALSE after one
 * line. */
static gboolean
choose_book(const PlyCliSearch *self, const PlyRules *rules, PlySearchOptions *options)
{
  static PlyOwnBook *book;
  g_autoptr(GError) error = NULL;
  gboolean fits = g_str_equal(rules->game->id, "othello") && rules->rows == 8;

  options->book = !self->no_book;
  if (self->book == NULL)
    return TRUE;
  if (!ply_cli_require(!self->no_book, "--book", _("no --no-book beside it")) ||
      !ply_cli_require(fits || self->many_games, "--book", _("Othello on a board of 8x8")))
    return FALSE;
  if (book == NULL && (book = ply_own_book_load(self->book, &error)) == NULL)
    return ply_cli_refuse(error->message);
  options->own_book = fits ? ply_own_book_get(book) : NULL;
  return TRUE;
}

gboolean
ply_cli_search_choose(const PlyCliSearch *self, const PlyRules *rules, PlySearchOptions *options,
                      PlySearchLimits *limits)
{
  ply_search_options_init(options, rules);
  if (self->plain)
    ply_search_options_plain(options);
  for (guint i = 0; i < PLY_CLI_N_SWITCHES; i++) {
    if (self->switches[i])
      *(bool *)((char *)options + switches[i].field) = switches[i].on;
  }
  if (!choose_algorithm(self, rules, options) || !check_belonging(self, rules, options->algorithm))
    return FALSE;
  const char *refusal = ply_algorithm_refusal(options->algorithm, rules);
  if (refusal != NULL) {
    ply_cli_fail(_(refusal));
    return FALSE;
  }
  if (options->cut_beyond && !ply_algorithm_cuts_beyond(options->algorithm))
    return ply_cli_require(FALSE, "--cut-beyond", _("--plain or --algorithm alpha-beta"));
  if (self->evaluation != NULL)
    options->evaluation = ply_game_evaluation(rules->game, self->evaluation);
  if (options->evaluation == NULL)
    return ply_cli_refuse(_("This game has no evaluation of that name."));
  if (self->multi_pv != PLY_CLI_NOT_GIVEN)
    options->multi_pv = self->multi_pv;
  if (self->threads != PLY_CLI_NOT_GIVEN)
    options->threads = self->threads;
  if (!choose_book(self, rules, options))
    return FALSE;
  if (self->confidence != PLY_CLI_NOT_GIVEN)
    options->confidence = self->confidence;
  choose_limits(self, limits);
  return TRUE;
}

static gboolean
keeps_rule(const PlyRules *rules, const PlyRecordNode *node)
{
  if (node->parent != NULL && !ply_rules_is_legal(rules, &node->parent->position, node->move))
    return FALSE;
  for (guint i = 0; i < ply_record_n_children(node); i++) {
    if (!keeps_rule(rules, ply_record_child(node, i)))
      return FALSE;
  }
  return TRUE;
}

gboolean
ply_cli_search_set_opening(const PlyCliSearch *self, PlyRecord *record)
{
  PlyRules rules = record->rules;

  if (!ply_cli_set_opening(self->opening, &rules))
    return FALSE;
  if (rules.opening != record->rules.opening && !keeps_rule(&rules, record->root))
    return ply_cli_refuse_with(_("--opening %s: the moves of this game do not keep this rule."),
                               self->opening);
  record->rules = rules;
  return TRUE;
}

gsize
ply_cli_search_table_bytes(const PlyCliSearch *self)
{
  int megabytes =
      self->table_megabytes == PLY_CLI_NOT_GIVEN ? PLY_CLI_TABLE_MBYTE : self->table_megabytes;

  return (gsize)megabytes << 20;
}
