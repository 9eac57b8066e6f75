/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/thinker.h"

#include "engine/engines.h"

struct PlyThinker {
  PlySearch *search;
  PlyTable *table; /* or NULL */
  PlySearchOptions options;
  gboolean has_options;
  const char *algorithm; /* id, or NULL */
  bool (*should_stop)(void *data);
  void *stop_data;
  void (*report)(void *data, const PlyReport *report);
  void *report_data;
};

typedef struct {
  PlyThinker *thinker;
  GCancellable *cancellable;
} Run;

PlyThinker *
ply_thinker_new(gsize table_bytes)
{
  PlyThinker *self = g_new0(PlyThinker, 1);

  self->search = ply_search_new();
  if (table_bytes > 0)
    self->table = ply_table_new(table_bytes);
  return self;
}

void
ply_thinker_free(PlyThinker *self)
{
  ply_search_free(self->search);
  g_clear_pointer(&self->table, ply_table_free);
  g_free(self);
}

void
ply_thinker_set_algorithm(PlyThinker *self, const char *id)
{
  self->algorithm = id;
}

void
ply_thinker_set_options(PlyThinker *self, const PlySearchOptions *options)
{
  self->has_options = options != NULL;
  if (options != NULL)
    self->options = *options;
}

void
ply_thinker_set_interrupt(PlyThinker *self, bool (*should_stop)(void *data), void *data)
{
  self->should_stop = should_stop;
  self->stop_data = data;
}

void
ply_thinker_set_report(PlyThinker *self, void (*report)(void *data, const PlyReport *report),
                       void *data)
{
  self->report = report;
  self->report_data = data;
}

static bool
should_stop(void *data)
{
  const Run *run = data;
  PlyThinker *self = run->thinker;

  return g_cancellable_is_cancelled(run->cancellable) ||
         (self->should_stop != NULL && self->should_stop(self->stop_data));
}

static void
report_on(void *data, const PlyReport *report)
{
  const Run *run = data;

  if (run->thinker->report != NULL)
    run->thinker->report(run->thinker->report_data, report);
}

static void
choose_options(const PlyThinker *self, const PlyRules *rules, const PlySearchLimits *limits,
               PlySearchOptions *options)
{
  const PlyAlgorithm *algorithm = self->algorithm != NULL ? ply_engine_find(self->algorithm, rules)
                                  : limits->depth > 0     ? NULL
                                                          : ply_engine_for(rules);

  if (self->has_options) {
    *options = self->options;
  } else {
    ply_search_options_init(options, rules);
    if (algorithm != NULL)
      options->algorithm = algorithm;
  }
  options->table = options->table && self->table != NULL;
}

void
ply_thinker_warm_up(PlyThinker *self, const PlyRules *rules)
{
  PlySearchOptions options;

  choose_options(self, rules, &(PlySearchLimits){0}, &options);
  ply_search_warm_up(self->search, rules, &options, self->table);
}

PlyMove
ply_thinker_choose(PlyThinker *self, const PlyRules *rules, const PlyPosition *position,
                   const PlySearchLimits *limits, GCancellable *cancellable, PlyReport *report)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);

  if (n == 0 && report == NULL)
    return PLY_MOVE_NONE;
  if (n == 1 && report == NULL)
    return moves[0];
  Run run = {self, cancellable};
  PlySearchHooks hooks = {.data = &run, .should_stop = should_stop, .report = report_on};
  PlySearchOptions options;
  PlySearchLimits own_limits = *limits;
  PlyReport own;
  choose_options(self, rules, limits, &options);
  PlyReport *filled = report != NULL ? report : &own;
  own_limits.playing = limits->playing || report == NULL;
  ply_search_run(self->search, rules, position, &options, &own_limits, self->table, &hooks, filled);
  return filled->best;
}

void
ply_thinker_clear(PlyThinker *self)
{
  if (self->table != NULL)
    ply_table_clear(self->table);
}

gboolean
ply_thinker_set_table(PlyThinker *self, gsize table_bytes)
{
  PlyTable *table = ply_table_new(table_bytes);

  if (table == NULL)
    return FALSE;
  g_clear_pointer(&self->table, ply_table_free);
  self->table = table;
  return TRUE;
}
