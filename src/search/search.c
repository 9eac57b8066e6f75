/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search from its start to its report. */

#include "search/searcher.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "rules/number-tree.h"

PlySearch *
ply_search_new(void)
{
  return calloc(1, sizeof(PlySearch));
}

void
ply_search_free(PlySearch *search)
{
  if (search == NULL)
    return;
  ply_search_engine_free(search);
  ply_lines_free(search);
  free(search);
}

void
ply_search_options_init(PlySearchOptions *options, const PlyRules *rules)
{
  *options = (PlySearchOptions){
      .algorithm = ply_rules_has_chance(rules) ? &ply_algorithm_alpha_beta : &ply_algorithm_pvs,
      .evaluation = rules->game->evaluations,
      .iterative_deepening = true,
      .table = true,
      .static_order = true,
      .hash_move = true,
      .killers = true,
      .history = true,
      .aspiration_window = 50,
      .quiescence_depth = 6,
      .candidates_only = true,
      .multi_pv = 1,
      .book = true,
      .confidence = 100,
      .threads = 1,
  };
}

void
ply_search_options_plain(PlySearchOptions *options)
{
  options->algorithm = &ply_algorithm_alpha_beta;
  options->iterative_deepening = options->table = false;
  options->static_order = options->hash_move = options->killers = options->history = false;
}

bool
ply_search_options_equal(const PlySearchOptions *a, const PlySearchOptions *b)
{
  return a->algorithm == b->algorithm && a->evaluation == b->evaluation &&
         a->fail_hard == b->fail_hard && a->cut_beyond == b->cut_beyond &&
         a->root_window == b->root_window && a->root_alpha == b->root_alpha &&
         a->root_beta == b->root_beta && a->iterative_deepening == b->iterative_deepening &&
         a->table == b->table && a->deeper_entries == b->deeper_entries &&
         a->static_order == b->static_order && a->hash_move == b->hash_move &&
         a->killers == b->killers && a->history == b->history && a->aspiration == b->aspiration &&
         a->aspiration_window == b->aspiration_window && a->quiescence == b->quiescence &&
         a->quiescence_depth == b->quiescence_depth && a->candidates_only == b->candidates_only &&
         a->multi_pv == b->multi_pv && a->book == b->book && a->own_book == b->own_book &&
         a->confidence == b->confidence && a->threads == b->threads && a->crew == b->crew;
}

bool
ply_search_limits_equal(const PlySearchLimits *a, const PlySearchLimits *b)
{
  return a->depth == b->depth && a->nodes == b->nodes && a->wall_us == b->wall_us &&
         a->cpu_us == b->cpu_us && a->saved == b->saved && a->playing == b->playing;
}

static uint64_t
hash_text(uint64_t hash, const char *text)
{
  for (; *text != '\0'; text++)
    hash = ply_hash_mix(hash ^ (unsigned char)*text);
  return hash;
}

/* A word that differs between any two settings under which one position may have two values, made
 * of contents and never of addresses, so that node counts are the same in every run. */
static uint64_t
make_salt(const PlySearch *s)
{
  const PlyNumberTree *tree = s->rules->tree;
  uint64_t salt = hash_text(hash_text(0, s->game->id), s->options.evaluation->id);

  salt = ply_hash_mix(
      salt ^ (uint64_t)(s->rules->columns << 16 | s->rules->rows << 8 | s->rules->opening));
  if (s->rules->in_row > 0)
    salt = ply_hash_mix(salt ^ s->rules->in_row);
  salt = ply_hash_mix(salt ^ (uint64_t)s->options.candidates_only);
  if (s->options.quiescence)
    salt = ply_hash_mix(salt ^ (uint64_t)(s->options.quiescence_depth + 1));
  for (int32_t i = 0; tree != NULL && i < tree->n_nodes; i++) {
    const PlyNumberNode *node = &tree->nodes[i];
    salt = ply_hash_mix(salt ^ ((uint64_t)(uint32_t)node->value << 16 | node->n_children));
    if (tree->odd || tree->unit > 1)
      salt = ply_hash_mix(salt ^ ((uint64_t)node->weight << 8 | node->turn));
  }
  return salt;
}

static int
clamp(int value, int low, int high)
{
  return value < low ? low : value > high ? high : value;
}

/* Puts together what the caller gave; switches that the algorithm cannot use are turned off. */
static void
begin(PlySearch *s, const PlyRules *rules, const PlySearchOptions *options,
      const PlySearchLimits *limits, PlyTable *table, const PlySearchHooks *hooks)
{
  s->rules = rules;
  s->game = rules->game;
  s->options = *options;
  s->limits = *limits;
  s->hooks = hooks != NULL ? *hooks : (PlySearchHooks){0};
  s->table = options->table ? table : NULL;
  s->options.fail_hard = options->fail_hard && options->algorithm->uses_windows;
  s->options.cut_beyond = options->cut_beyond && options->algorithm->cuts_beyond;
  s->options.root_window = options->root_window && options->algorithm->uses_windows;
  s->options.multi_pv = clamp(options->multi_pv, 1, PLY_MAX_MULTI_PV);
  if (rules->game->leaves_none != NULL && rules->game->leaves_none(rules))
    s->options.candidates_only = false; /* so that what is found counts as proven */
  s->options.quiescence_depth = clamp(options->quiescence_depth, 1, 16);
  s->salt = make_salt(s);
  s->chance = ply_rules_has_chance(rules);
  if (!ply_algorithm_fits(s->options.algorithm, rules) && s->chance)
    s->options.algorithm = &ply_algorithm_alpha_beta;
  s->horizon = 0;
  s->pv_index = 0;
  s->mean = s->finished_mean = 0;
  s->next_visit = 0;
  memset(&s->report, 0, sizeof s->report);
  s->report.best = PLY_MOVE_NONE;
  s->report.confidence = s->report.searching_confidence = 100;
  /* An engine has an order of its own: then these pages of memory are not touched. */
  if (s->order_used || !ply_algorithm_is_engine(options->algorithm))
    ply_order_reset(s);
  s->order_used = !ply_algorithm_is_engine(options->algorithm);
  if (s->table != NULL)
    ply_table_age(s->table);
  ply_limits_begin(s);
}

static void
search_by_the_book(PlySearch *s)
{
  if (!s->order_used)
    ply_order_reset(s);
  s->order_used = true;
  ply_deepen(s);
}

PlyStop
ply_search_run(PlySearch *s, const PlyRules *rules, const PlyPosition *root,
               const PlySearchOptions *options, const PlySearchLimits *limits, PlyTable *table,
               const PlySearchHooks *hooks, PlyReport *report)
{
  begin(s, rules, options, limits, table, hooks);
  ply_root_begin(s, root);
  s->root_chance = s->chance && rules->game->outcomes(rules, root, NULL) > 0;
  if (s->n_root == 0) {
    s->stop = PLY_STOP_NO_MOVES;
    s->report.score = s->game->final_score(rules, root);
    s->report.bound = PLY_BOUND_EXACT;
  } else {
    s->report.best = s->root[0].move;
    bool own = ply_algorithm_is_engine(s->options.algorithm) && s->hooks.whole;
    if (!ply_algorithm_is_engine(s->options.algorithm) ||
        (!ply_search_engine(s, root, table) && !own))
      search_by_the_book(s);
  }
  s->report.stop = s->stop;
  if (s->n_root == 0 || !ply_algorithm_is_engine(s->options.algorithm)) {
    s->report.figures.table_permille = s->table != NULL ? ply_table_permille(s->table) : 0;
    ply_limits_clocks(s);
  }
  *report = s->report;
  if (!ply_algorithm_is_engine(s->options.algorithm))
    ply_limits_report(s);
  else if (s->hooks.report != NULL)
    s->hooks.report(s->hooks.data, &s->report);
  return s->stop;
}

PlyScore
ply_search_window(PlySearch *s, const PlyRules *rules, const PlyPosition *position,
                  const PlySearchOptions *options, const PlySearchLimits *limits, PlyTable *table,
                  const PlySearchHooks *hooks, const PlyVisit *visit, PlyReport *report)
{
  PlyScore value;

  begin(s, rules, options, limits, table, hooks);
  s->frames[visit->ply].position = *position;
  if (visit->ply > 0) {
    s->frames[visit->ply - 1].move = visit->move;
    s->frames[visit->ply - 1].order = visit->order;
    /* The window is the node's own. */
    s->frames[visit->ply - 1].position.side = position->side ^ 1;
  }
  s->next_visit = visit->flags & (PLY_VISIT_RE_SEARCH | PLY_VISIT_ITERATION);
  if (visit->depth < 0) {
    value = ply_quiesce(s, &(PlyNode){.position = &s->frames[visit->ply].position,
                                      .depth = visit->depth,
                                      .ply = visit->ply,
                                      .alpha = visit->alpha,
                                      .beta = visit->beta,
                                      .best_move = PLY_MOVE_NONE});
  } else {
    value = -options->algorithm->child(s, &s->frames[visit->ply].position, visit->depth, visit->ply,
                                       -visit->beta, -visit->alpha, 0);
  }
  if (s->stop == PLY_STOP_NOT_YET)
    s->stop = PLY_STOP_DEPTH;
  s->report.stop = s->stop;
  ply_limits_clocks(s);
  *report = s->report;
  return value;
}
