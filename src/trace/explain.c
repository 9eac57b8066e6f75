/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences for steps. Each says which comparison was made, with its numbers; nothing is said that
 * the record does not hold. */

#include <stdio.h>
#include <string.h>

#include "trace/explain-words.h"
#include "trace/trace-fields.h"

/* The question that a pass from the root asks with its window; NULL if it has none. */
static const char *
choose_question(const PlyTrace *trace, const PlyTraceVisit *at, bool windows)
{
  bool open =
      ply_visit_alpha(at) <= -PLY_SCORE_INFINITE && ply_visit_beta(at) >= PLY_SCORE_INFINITE;
  bool again = ply_visit_is_again(at);
  const char *id = ply_algorithm_id(trace->info.options.algorithm);

  if (!windows)
    return again ? N_("The root is searched again.") : NULL;
  if (strcmp(id, "mtdf") == 0 && ply_visit_beta(at) - ply_visit_alpha(at) == 1)
    return N_("MTD(f) asks with a null window: is the value at least {beta}?");
  if (again)
    return N_("The value fell outside the last window, so the root is searched again with "
              "the window from {alpha} to {beta}.");
  if (open)
    return N_("The window is open: any value may come.");
  if (trace->info.options.root_window)
    return N_("The root is asked with the window from {alpha} to {beta}: what lies outside comes "
              "back as a bound.");
  return N_("The aspiration window goes from {alpha} to {beta}: the value is expected near "
            "the last iteration's.");
}

/* How an engine's pass is selective. */
static void
explain_selection(PlyWords *words, int percent)
{
  char number[24];

  snprintf(number, sizeof number, "%d %%", percent);
  const PlyWord list[] = {{"percent", number}, {NULL, NULL}};
  ply_words_add(words,
                N_("It is selective: at null windows a shallower search may decide, if it is right "
                   "in {percent} of such cases."),
                list);
}

static void
explain_pass(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  bool windows = ply_trace_has_window(trace, level->visit);
  const char *question = choose_question(trace, at, windows);
  PlyExplainTerms terms;

  ply_explain_terms(trace, level, words->wording, &terms);
  const PlyWord list[] = {
      {"depth", terms.depth}, {"alpha", terms.window[0]}, {"beta", terms.window[1]}, {NULL, NULL}};
  if (ply_visit_is_iteration(at) || question == NULL)
    ply_words_add(words, N_("The search to depth {depth} begins."), list);
  if (at->order > 0)
    ply_words_add(words, N_("The moves that have their exact value already are left out."), list);
  PlyReason pass = ply_trace_reason(trace, level->visit);
  if (pass.kind == PLY_REASON_PASS)
    explain_selection(words, pass.percent);
  if (question != NULL)
    ply_words_add(words, question, list);
}

/* A root that an engine solved between two passes. */
static void
explain_solved_pass(PlyWords *words)
{
  ply_words_add(words, N_("Between two passes the position was solved."), &(PlyWord){NULL, NULL});
}

/* What a leaf of quiescence leaves its parent to choose from, before the first move is tried. */
static void
explain_standing(PlyWords *words, uint32_t visit)
{
  const PlyTrace *trace = words->trace;
  char value[PLY_SCORE_BYTES];

  ply_explain_value(trace, visit, ply_trace_evaluation(&trace->visits[visit]), PLY_BOUND_EXACT,
                    words->wording, value);
  const PlyWord list[] = {
      {"mover", ply_explain_mover(trace, visit, words->wording)}, {"value", value}, {NULL, NULL}};
  ply_words_add(words,
                N_("{mover} could stand pat on the static evaluation {value}; only moves that "
                   "capture or threaten are tried against it."),
                list);
}

static void
explain_outcome(PlyWords *words, uint32_t visit, const char *number, bool windows)
{
  char weight[PLY_WEIGHT_BYTES];
  bool known = ply_words_weight(words->trace, visit, weight) != NULL;
  const PlyWord list[] = {{"number", number}, {"weight", known ? weight : ""}, {NULL, NULL}};

  ply_words_add(words,
                known ? N_("Chance: outcome {number}, with the probability {weight}.")
                      : N_("Chance: outcome {number}."),
                list);
  if (windows)
    ply_words_add(words, N_("Its window is open, for a mean needs the exact value."), list);
}

/* An engine's, where it goes about a move in a way of its own; NULL where it tries it as others do.
 * `again`: the same move once more. */
static const char *
choose_engine_entry(const PlyTrace *trace, uint32_t visit, bool again)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  uint32_t before = again ? ply_trace_previous(trace, visit) : PLY_TRACE_NONE;
  bool at_root = trace->visits[at->parent].parent == PLY_TRACE_NONE;

  if (ply_trace_is_looked_at(trace, visit))
    return N_("{mover} looks at what {move} leads to.");
  if (before != PLY_TRACE_NONE && trace->visits[before].depth < at->depth)
    return N_("{mover} looks at {move} again, now {depth} plies deep: less deep it was better than "
              "{bound}.");
  if (before != PLY_TRACE_NONE && at_root)
    return N_(
        "{mover} looks at {move} again, now with the window from {alpha} to {beta}: its value "
        "was not inside the last one.");
  if (before != PLY_TRACE_NONE && ply_trace_unit(trace) > 1 &&
      ply_trace_is_null_window(trace, visit))
    return N_("{mover} looks at {move} again, with the next null window: the value lies beyond the "
              "last one.");
  return NULL;
}

static void
explain_reduction(PlyWords *words, int plies, const PlyWord *list)
{
  char count[24];

  snprintf(count, sizeof count, "%d", plies);
  const PlyWord all[] = {{"plies", count}, {"depth", list[0].value}, {NULL, NULL}};
  ply_words_add(words,
                N_("It comes late in the order, so it is searched {depth} plies deep at first, "
                   "{plies} fewer than the first moves."),
                all);
}

static void
explain_entry(PlyWords *words, const PlyTraceState *state)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceLevel *level = &state->levels[state->n - 1], *above = level - 1;
  const PlyTraceVisit *at = &trace->visits[level->visit], *up = &trace->visits[above->visit];
  bool windows = ply_trace_has_window(trace, state->at.visit);
  bool numbered = trace->info.rules.game == NULL || trace->info.rules.tree != NULL;
  bool again = ply_visit_is_again(at);
  bool engine = ply_trace_is_engine(trace);
  const char *own = engine ? choose_engine_entry(trace, state->at.visit, again) : NULL;
  int reduction = ply_trace_reduction(trace, state->at.visit);
  PlyExplainTerms terms;
  char number[24], low[PLY_SCORE_BYTES];

  ply_explain_terms(trace, level, words->wording, &terms);
  snprintf(number, sizeof number, "%u", at->order + 1u);
  /* Of an engine's root move, whose window is its own, that was searched less deep before. */
  PlyScore least = own != NULL && up->parent == PLY_TRACE_NONE
                       ? ply_visit_turn(at, ply_visit_beta(at))
                       : above->low;
  ply_explain_value(trace, above->visit, least, PLY_BOUND_EXACT, words->wording, low);
  const PlyWord list[] = {
      {"mover", ply_explain_mover(trace, at->parent, words->wording)},
      {"move", terms.move},
      {"number", number},
      {"alpha", terms.window[0]},
      {"beta", terms.window[1]},
      {"bound", low},
      {"depth", terms.depth},
      {NULL, NULL},
  };
  if (ply_visit_is_chance(up)) {
    explain_outcome(words, state->at.visit, number, windows);
    return;
  }
  if (ply_visit_is_quiescence(up) && ply_visit_is_evaluated(up) && at->order == 0 &&
      !ply_visit_is_stopped(up))
    explain_standing(words, above->visit);
  if (at->order == 0 && !again)
    ply_explain_threat(words, above->visit);
  if (own != NULL)
    ply_words_add(words, own, list);
  else if (again && !windows)
    ply_words_add(words, N_("{mover} looks at {move} again."), list);
  else if (again)
    ply_words_add(words,
                  N_("{mover} looks at {move} again, now with the whole window from {alpha} to "
                     "{beta}: the null window has only shown that it is better than {bound}."),
                  list);
  else if (numbered && at->move == at->order)
    ply_words_add(words, N_("{mover} tries {move}."), list);
  else
    ply_words_add(words, N_("{mover} tries {move} (number {number} here)."), list);
  if (reduction > 0)
    explain_reduction(words, reduction, (PlyWord[]){{"depth", terms.depth}, {NULL, NULL}});
  if (windows && ply_trace_is_null_window(trace, state->at.visit))
    ply_words_add(words,
                  N_("The null window from {alpha} to {beta} asks only whether the value is at "
                     "least {beta} or at most {alpha}."),
                  list);
  else if (windows && !again)
    ply_words_add(words, N_("Below it the window is from {alpha} to {beta}."), list);
}

const char *
ply_explain_step(const PlyTrace *trace, const PlyTraceState *state, const PlyWording *wording,
                 char text[PLY_EXPLAIN_BYTES])
{
  PlyWords words = {trace, wording, text, 0};

  text[0] = '\0';
  if (state->at.leaving)
    ply_explain_leaving(&words, state);
  else if (state->n == 1 && ply_trace_is_proven(trace, state->at.visit))
    explain_solved_pass(&words);
  else if (state->n == 1)
    explain_pass(&words, &state->levels[0]);
  else
    explain_entry(&words, state);
  return text;
}
