/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences for returns: what the value is made from, and what the node above makes of it. */

#include <stdio.h>
#include <string.h>

#include "rules/number-tree.h"
#include "trace/explain-words.h"
#include "trace/trace-fields.h"

#define MEAN_BYTES 400

/* A leaf that fail-hard pulled into the window. */
static void
explain_clamped(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  char worth[PLY_SCORE_BYTES], value[PLY_SCORE_BYTES];

  ply_explain_value(trace, level->visit, ply_trace_evaluation(at), PLY_BOUND_EXACT, words->wording,
                    worth);
  ply_explain_value(trace, level->visit, ply_visit_value(at), PLY_BOUND_EXACT, words->wording,
                    value);
  const PlyWord list[] = {{"worth", worth}, {"value", value}, {NULL, NULL}};
  ply_words_add(words,
                N_("A leaf: it is worth {worth}, which lies outside the window, so with "
                   "fail-hard {value} goes back."),
                list);
}

/* What an engine has a proof of. */
static void
explain_proven(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  PlyTraceVisit best = {.move = ply_visit_best(at)};
  char told[PLY_SCORE_BYTES], move[PLY_NOTATION_BYTES] = "–";

  ply_explain_value(trace, level->visit, ply_visit_value(at), ply_trace_bound(at), words->wording,
                    told);
  if (best.move != PLY_MOVE_NONE)
    ply_notation_move(words->wording->notation, &trace->info.rules, best.move, move);
  const PlyWord list[] = {{"mover", ply_explain_mover(trace, level->visit, words->wording)},
                          {"told", told},
                          {"best", move},
                          {NULL, NULL}};
  if (at->parent == PLY_TRACE_NONE)
    ply_words_add(words,
                  N_("A solver beside this search has proven it, by nodes that are not recorded: "
                     "{mover} has {told} with {best}. No further pass is needed."),
                  list);
  else
    ply_words_add(words,
                  N_("It is proven already that this position is worth {told}. That settles it, "
                     "nothing is searched."),
                  list);
}

/* Why an engine searched no move. */
static void
explain_reason(PlyWords *words, const PlyTraceLevel *level, const PlyReason *reason)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  PlyBound bound = ply_trace_bound(at);
  char told[PLY_SCORE_BYTES], reached[PLY_SCORE_BYTES], plies[24], percent[24], count[24],
      empty[24];

  ply_explain_value(trace, level->visit, ply_visit_value(at), bound, words->wording, told);
  ply_explain_value(trace, level->visit, reason->bound * ply_trace_unit(trace), bound,
                    words->wording, reached);
  snprintf(plies, sizeof plies, "%d", reason->plies);
  snprintf(percent, sizeof percent, "%d %%", reason->percent);
  snprintf(count, sizeof count, "%u", (unsigned)reason->count);
  snprintf(empty, sizeof empty, "%d", at->depth);
  const PlyWord list[] = {{"opponent", ply_explain_opponent(trace, level->visit, words->wording)},
                          {"told", told},
                          {"reached", reached},
                          {"plies", plies},
                          {"percent", percent},
                          {"count", count},
                          {"empty", empty},
                          {NULL, NULL}};
  if (reason->kind == PLY_REASON_LIKELY && reason->plies == 0)
    ply_words_add(words,
                  N_("The static evaluation says {reached}. Of such verdicts {percent} are right, "
                     "so {told} goes back and the full search is spared."),
                  list);
  else if (reason->kind == PLY_REASON_LIKELY)
    ply_words_add(words,
                  reason->plies == 1
                      ? N_("A search of one ply, which is not recorded, says {reached}. Of such "
                           "verdicts {percent} are right, so {told} goes back and the full "
                           "search is spared.")
                      : N_("A search of {plies} plies, which is not recorded, says {reached}. Of "
                           "such verdicts {percent} are right, so {told} goes back and the full "
                           "search is spared."),
                  list);
  else if (reason->kind == PLY_REASON_STABLE)
    ply_words_add(words,
                  N_("{opponent} has {count} discs that nothing can turn any more, so at most that "
                     "is left: {told} is proven, and nothing is searched."),
                  list);
  else if (reason->count == 1)
    ply_words_add(words,
                  N_("The last {empty} empty squares are solved by a special routine of 1 node, "
                     "which is not recorded: {told} is proven."),
                  list);
  else
    ply_words_add(words,
                  N_("The last {empty} empty squares are solved by a special routine of {count} "
                     "nodes, which are not recorded: {told} is proven."),
                  list);
}

/* A finished game, as the search counts it. */
static const char *
choose_end(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceInfo *info = &trace->info;
  PlyPosition position;

  if (ply_trace_is_engine(trace) && ply_trace_position(trace, visit, &position) && position.over &&
      ply_algorithm_final_score(info->options.algorithm, &info->rules, &position) !=
          info->rules.game->final_score(&info->rules, &position))
    return N_("The game is over here; its true value is {value}, with the empty squares for the "
              "winner.");
  return N_("The game is over here; its true value is {value}.");
}

/* A value that an engine held to what is proven of the position. `worth`: before that. */
static void
explain_held(PlyWords *words, const PlyTraceLevel *level, PlyScore worth, const char *sentence)
{
  const PlyTrace *trace = words->trace;
  PlyScore score = ply_visit_value(&trace->visits[level->visit]);
  char before[PLY_SCORE_BYTES], told[PLY_SCORE_BYTES], value[PLY_SCORE_BYTES];

  ply_explain_value(trace, level->visit, worth, PLY_BOUND_EXACT, words->wording, before);
  ply_explain_value(trace, level->visit, score, score > worth ? PLY_BOUND_LOWER : PLY_BOUND_UPPER,
                    words->wording, told);
  ply_explain_value(trace, level->visit, score, PLY_BOUND_EXACT, words->wording, value);
  const PlyWord list[] = {{"mover", ply_explain_mover(trace, level->visit, words->wording)},
                          {"worth", before},
                          {"told", told},
                          {"value", value},
                          {NULL, NULL}};
  ply_words_add(words, sentence, list);
}

/* Whether nothing hangs below a visit of a tree of numbers: else the depth was used up there. */
static bool
is_tree_leaf(const PlyTrace *trace, uint32_t visit)
{
  const PlyNumberTree *tree = trace->info.rules.tree;
  PlyPosition position;

  if (tree == NULL)
    return trace->info.rules.game == NULL;
  return ply_trace_position(trace, visit, &position) &&
         tree->nodes[ply_number_tree_node(&position)].n_children == 0;
}

/* A node that was settled without a search of its own. */
static void
explain_leaf(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  bool evaluated = ply_visit_is_evaluated(at) && !ply_visit_is_table_cut(at);
  char told[PLY_SCORE_BYTES];
  PlyExplainTerms terms;

  ply_explain_terms(trace, level, words->wording, &terms);
  ply_explain_value(trace, level->visit, ply_visit_value(at), ply_trace_bound(at), words->wording,
                    told);
  const PlyWord list[] = {{"value", terms.value},
                          {"told", told},
                          {"mover", ply_explain_mover(trace, level->visit, words->wording)},
                          {NULL, NULL}};
  if (ply_explain_decided(words, level->visit) || ply_explain_expected(words, level))
    return;
  PlyReason reason = ply_trace_reason(trace, level->visit);
  if (reason.kind != PLY_REASON_NONE)
    explain_reason(words, level, &reason);
  else if (ply_trace_is_proven(trace, level->visit))
    explain_proven(words, level);
  else if (ply_visit_is_table_cut(at) && ply_trace_is_engine(trace))
    ply_words_add(words,
                  N_("The transposition table knows this position, or one of the same worth, to "
                     "at least this depth: {told}. That settles it, nothing is searched."),
                  list);
  else if (ply_visit_is_table_cut(at))
    ply_words_add(words,
                  N_("The transposition table knows this position to this depth: {told}. That "
                     "settles it, nothing is searched."),
                  list);
  else if (ply_trace_is_rounded(trace, level->visit))
    explain_held(words, level, ply_trace_evaluation(at),
                 N_("The depth is used up: the static evaluation is {worth}; the search counts in "
                    "whole units, so {value} goes back."));
  else if (evaluated && ply_trace_is_held(trace, level->visit, ply_trace_evaluation(at)))
    explain_held(words, level, ply_trace_evaluation(at),
                 N_("The depth is used up: the static evaluation is {worth}, but {told} is proven, "
                    "so {value} goes back."));
  else if (evaluated && ply_trace_evaluation(at) != ply_visit_value(at))
    explain_clamped(words, level);
  else if (ply_visit_is_finished(at) && trace->info.rules.tree == NULL)
    ply_words_add(words, choose_end(trace, level->visit), list);
  else if (is_tree_leaf(trace, level->visit))
    ply_words_add(words, N_("A leaf: its value is {value}."), list);
  else if (ply_visit_is_quiescence(at))
    ply_words_add(words,
                  N_("{mover} stands pat: the static evaluation is {value}, and nothing is "
                     "tried against it."),
                  list);
  else
    ply_words_add(words, N_("The depth is used up: the static evaluation is {value}."), list);
}

/* Which moves "all moves" were. */
static const char *
all_moves(const PlyTrace *trace, uint32_t visit, const PlyWording *wording)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  if (at->parent == PLY_TRACE_NONE && at->order > 0)
    return ply_words_translate(wording, N_("every other move"));
  if (ply_trace_is_extended(trace, visit))
    return ply_words_translate(wording, N_("every answer to the threat"));
  if (ply_trace_is_selective(trace)
          ? at->untried > 0
          : trace->info.options.candidates_only && trace->info.rules.game != NULL &&
                trace->info.rules.game->candidates != NULL)
    return ply_words_translate(wording, N_("every candidate move"));
  return ply_words_translate(wording, N_("every move"));
}

/* A node of quiescence, which may keep its static evaluation. */
static void
explain_quiet_return(PlyWords *words, const PlyTraceLevel *level, const PlyWord *list)
{
  if (!ply_visit_is_evaluated(&words->trace->visits[level->visit]))
    ply_words_add(words,
                  N_("{mover} to move: of the answers to the threat {best} is best, so {value} "
                     "goes back."),
                  list);
  else if (level->best_child == PLY_TRACE_NONE)
    ply_words_add(words,
                  N_("{mover} stands pat: no move that captures or threatens is better, so "
                     "the static evaluation {value} goes back."),
                  list);
  else
    ply_words_add(words,
                  N_("{mover} to move: of the moves that capture or threaten {best} is best, "
                     "and better than to stand pat: {value} goes back."),
                  list);
}

/* A chance node's value: the mean as it is made, exact and as it goes back. */
static void
explain_mean(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  char sum[MEAN_BYTES], exact[48], value[PLY_SCORE_BYTES];
  bool rounded = ply_words_mean(words, level->visit, sum, sizeof sum, exact, sizeof exact);

  ply_words_term(words, level->visit, ply_visit_value(&trace->visits[level->visit]), value);
  const PlyWord list[] = {{"sum", sum}, {"exact", exact}, {"value", value}, {NULL, NULL}};
  if (sum[0] == '\0')
    ply_words_add(words, N_("Chance: the mean of the outcomes is {value}."), list);
  else if (rounded)
    ply_words_add(words, N_("Chance: {sum} = {exact}, which is {value} to three decimals."), list);
  else
    ply_words_add(words, N_("Chance: {sum} = {value}."), list);
}

static void
explain_held_return(PlyWords *words, const PlyTraceLevel *level)
{
  explain_held(words, level, level->best,
               N_("{mover} to move: the moves gave {worth}, but {told} is proven, so {value} goes "
                  "back."));
  ply_words_unsearched(words, level->visit);
}

/* Whether fail-hard could return one number alone: cutting at > only makes such windows. */
static bool
is_closed(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return trace->info.options.fail_hard && ply_trace_has_window(trace, visit) &&
         ply_visit_alpha(at) == ply_visit_beta(at) && ply_visit_value(at) == ply_visit_beta(at) &&
         !ply_visit_is_cut(at);
}

/* What is known of the value then comes from the moves. */
static void
explain_closed_return(PlyWords *words, const PlyTraceLevel *level, const PlyWord *list)
{
  PlyBound bound = ply_trace_bound(&words->trace->visits[level->visit]);
  bool turned = ply_words_is_turned(words->trace, level->visit, words->wording);

  ply_words_add(words,
                bound == PLY_BOUND_EXACT
                    ? N_("{mover} to move: {all} is tried. The window holds {value} alone, so with "
                         "fail-hard that goes back; here it is the true value, too.")
                : (bound == PLY_BOUND_LOWER) == turned
                    ? N_("{mover} to move: {all} is tried. The window holds {value} alone, so with "
                         "fail-hard that goes back; the true value is at most that.")
                    : N_("{mover} to move: {all} is tried. The window holds {value} alone, so with "
                         "fail-hard that goes back; the true value is at least that."),
                list);
}

/* A node all of whose moves, or enough of them, came back. */
static void
explain_return(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  PlyExplainTerms terms;

  ply_explain_terms(trace, level, words->wording, &terms);
  const PlyWord list[] = {
      {"mover", ply_explain_mover(trace, level->visit, words->wording)},
      {"all", all_moves(trace, level->visit, words->wording)},
      {"value", terms.value},
      {"best", terms.best_move},
      {"alpha", terms.window[0]},
      {"beta", terms.window[1]},
      {NULL, NULL},
  };
  if (ply_visit_is_folded(at))
    ply_words_add(words,
                  N_("{mover} to move: the value {value} comes back from a part of the search "
                     "that is folded."),
                  list);
  else if (ply_visit_is_chance(at))
    explain_mean(words, level);
  else if (ply_visit_is_quiescence(at))
    explain_quiet_return(words, level, list);
  else if (ply_explain_hoped(words, level))
    return;
  else if (ply_trace_is_held(trace, level->visit, level->best))
    explain_held_return(words, level);
  else if (is_closed(trace, level->visit))
    explain_closed_return(words, level, list);
  else if (ply_trace_bound(at) == PLY_BOUND_UPPER && ply_trace_is_engine(trace))
    ply_words_add(words,
                  ply_words_is_turned(trace, level->visit, words->wording)
                      ? N_("{mover} to move: {all} is tried and none comes below β = {beta}. "
                           "{value} goes back: no move was found to be worth less.")
                      : N_("{mover} to move: {all} is tried and none is better than "
                           "α = {alpha}. {value} goes back: no move was found to be worth more."),
                  list);
  else if (ply_trace_bound(at) == PLY_BOUND_UPPER &&
           ply_words_is_turned(trace, level->visit, words->wording))
    ply_words_add(words,
                  N_("{mover} to move: {all} is tried and none comes below β = {beta}. "
                     "{value} goes back: the true value is at least that."),
                  list);
  else if (ply_trace_bound(at) == PLY_BOUND_UPPER)
    ply_words_add(words,
                  N_("{mover} to move: {all} is tried and none is better than "
                     "α = {alpha}. {value} goes back: the true value is at most that."),
                  list);
  else
    ply_words_add(words,
                  N_("{mover} to move: {all} is tried; the best is {best}, so {value} "
                     "goes back."),
                  list);
  if (ply_trace_is_selective(trace) && !ply_visit_is_folded(at) && !ply_visit_is_quiescence(at))
    ply_words_unsearched(words, level->visit);
}

/* What the node above makes of the value that has just come back. */
static const char *
choose_comparison(const PlyTrace *trace, uint32_t child, bool hard)
{
  const PlyTraceVisit *at = &trace->visits[child], *up = &trace->visits[at->parent];
  bool windows = ply_trace_has_window(trace, at->parent);
  PlyScore score = ply_visit_for_parent(at);

  if (ply_trace_is_engine(trace) && ply_trace_is_scouted(trace, child)) {
    uint32_t next = ply_trace_next(trace, child);
    if (trace->visits[next].depth > at->depth)
      return N_("{parent}: {value} beats the null window, so the move is searched again, deeper.");
    if (up->parent == PLY_TRACE_NONE)
      return N_("{parent}: {value} is not inside the window, so the move is searched again with "
                "another.");
  }
  if (ply_trace_unit(trace) > 1 && ply_trace_is_scouted(trace, child) &&
      ply_trace_is_null_window(trace, ply_trace_next(trace, child)))
    return N_("{parent}: {value} lies beyond the null window, so the move is searched again with "
              "the next one.");
  if (ply_trace_is_scouted(trace, child) && !ply_trace_has_window(trace, child))
    return N_("{parent}: the move is looked at once more to know its value.");
  if (ply_trace_is_scouted(trace, child))
    return N_("{parent}: {value} beats the null window, so the move must be searched "
              "again to know its value.");
  if (hard || !ply_visit_is_best(at))
    return N_("{parent}: {value} is no better than {best}, so nothing changes.");
  if (!windows || (ply_trace_is_engine(trace) && up->parent == PLY_TRACE_NONE))
    return N_("{parent}: {value} is the best so far.");
  if (score == ply_visit_beta(up) && trace->info.options.cut_beyond)
    return N_("{parent}: {value} is the best so far. It reaches the bound {beta} and does not pass "
              "it: no cutoff.");
  if (score == ply_visit_beta(up))
    return N_("{parent}: {value} is the best so far, and it reaches the bound {beta}: "
              "cutoff.");
  if (score > ply_visit_beta(up))
    return N_("{parent}: {value} is the best so far, and it passes the bound {beta}: "
              "cutoff.");
  if (ply_visit_is_raised(at))
    return N_("{parent}: {value} is the best so far and narrows the window.");
  return N_("{parent}: {value} is the best so far, but not enough to narrow the "
            "window.");
}

/* What the value that has just come back means one level up. */
static void
explain_comparison(PlyWords *words, const PlyTraceState *state)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceLevel *above = &state->levels[state->n - 2];
  uint32_t child = state->levels[state->n - 1].visit;
  const PlyTraceVisit *at = &trace->visits[child], *up = &trace->visits[above->visit];
  PlyScore score = ply_visit_for_parent(at);
  /* With fail-hard there is no best but alpha. */
  bool hard = trace->info.options.fail_hard && !ply_visit_is_raised(at);
  char value[PLY_SCORE_BYTES], best[PLY_SCORE_BYTES], beta[PLY_SCORE_BYTES];

  ply_explain_value(trace, above->visit, score, PLY_BOUND_EXACT, words->wording, value);
  ply_explain_value(trace, above->visit, hard ? above->low : above->best, PLY_BOUND_EXACT,
                    words->wording, best);
  ply_explain_value(trace, above->visit, ply_visit_beta(up), PLY_BOUND_EXACT, words->wording, beta);
  const PlyWord list[] = {{"parent", ply_explain_mover(trace, above->visit, words->wording)},
                          {"value", value},
                          {"best", best},
                          {"beta", beta},
                          {NULL, NULL}};
  if (ply_visit_is_chance(up)) {
    char weight[PLY_WEIGHT_BYTES];
    if (ply_words_weight(trace, child, weight) != NULL)
      ply_words_add(words, N_("Chance: {value} goes into the mean with the weight {weight}."),
                    (PlyWord[]){{"value", value}, {"weight", weight}, {NULL, NULL}});
    return;
  }
  ply_words_add(words, choose_comparison(trace, child, hard), list);
}

/* MTD(f): what its passes have shown by the return of this one. */
static void
explain_bounds(PlyWords *words, uint32_t pass)
{
  const PlyTrace *trace = words->trace;
  PlyScore lower = -PLY_SCORE_INFINITE, upper = PLY_SCORE_INFINITE;
  char text[2][PLY_SCORE_BYTES];

  for (uint32_t i = 0; i <= pass; i = trace->visits[i].end) {
    const PlyTraceVisit *at = &trace->visits[i];
    if (ply_visit_is_iteration(at) || at->order != trace->visits[pass].order) {
      lower = -PLY_SCORE_INFINITE;
      upper = PLY_SCORE_INFINITE;
    }
    if (ply_trace_bound(at) == PLY_BOUND_LOWER)
      lower = ply_visit_value(at);
    else
      upper = ply_visit_value(at);
  }
  ply_explain_value(trace, pass, lower, PLY_BOUND_EXACT, words->wording, text[0]);
  ply_explain_value(trace, pass, upper, PLY_BOUND_EXACT, words->wording, text[1]);
  const PlyWord list[] = {{"lower", text[0]}, {"upper", text[1]}, {NULL, NULL}};
  if (lower >= upper)
    ply_words_add(words, N_("Lower and upper bound meet: the value is {upper}."), list);
  else
    ply_words_add(words, N_("The value lies from {lower} to {upper} by now."), list);
}

static bool
is_settled(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return ply_visit_is_table_cut(at) || ply_trace_is_spared(trace, visit) ||
         (ply_visit_is_evaluated(at) && at->end == visit + 1 && !ply_visit_is_folded(at));
}

void
ply_explain_leaving(PlyWords *words, const PlyTraceState *state)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceLevel *level = &state->levels[state->n - 1];
  const PlyTraceVisit *at = &trace->visits[level->visit];

  if (ply_visit_is_stopped(at)) {
    ply_words_add(words, N_("The search was stopped in here: no value came back."),
                  &(PlyWord){NULL, NULL});
    return;
  }
  if (is_settled(trace, level->visit))
    explain_leaf(words, level);
  else if (ply_visit_is_cut(at))
    ply_explain_cut_words(words, level->visit);
  else
    explain_return(words, level);
  if (state->n > 1 && !words->wording->alone)
    explain_comparison(words, state);
  else if (state->n > 1)
    return;
  else if (strcmp(ply_algorithm_id(trace->info.options.algorithm), "mtdf") == 0)
    explain_bounds(words, level->visit);
}
