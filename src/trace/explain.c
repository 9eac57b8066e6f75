/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences for steps. Each says which comparison was made, with its numbers; nothing is said that
 * the record does not hold. */

#include <stdio.h>
#include <string.h>

#include "trace/explain-words.h"

/* The words that every sentence about a visit may use. */
typedef struct {
  char move[PLY_NOTATION_BYTES], value[PLY_SCORE_BYTES], window[2][PLY_SCORE_BYTES];
  char best[PLY_SCORE_BYTES], best_move[PLY_NOTATION_BYTES], count[24], depth[24];
} Terms;

static void
fill_terms(const PlyTrace *trace, const PlyTraceLevel *level, const PlyWording *wording,
           Terms *terms)
{
  const PlyTraceVisit *at = &trace->visits[level->visit];

  ply_words_move(trace, level->visit, wording, terms->move);
  ply_explain_value(trace, level->visit, at->value, PLY_BOUND_EXACT, wording, terms->value);
  ply_explain_window(trace, level, wording, terms->window);
  ply_explain_value(trace, level->visit, level->best, PLY_BOUND_EXACT, wording, terms->best);
  strcpy(terms->best_move, "–");
  if (level->best_child != PLY_TRACE_NONE)
    ply_words_move(trace, level->best_child, wording, terms->best_move);
  snprintf(terms->count, sizeof terms->count, "%u", (unsigned)at->untried);
  snprintf(terms->depth, sizeof terms->depth, "%d", at->depth);
}

static void
explain_pass(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  const char *id = ply_algorithm_id(trace->info.options.algorithm);
  bool open = at->alpha <= -PLY_SCORE_INFINITE && at->beta >= PLY_SCORE_INFINITE;
  Terms terms;

  fill_terms(trace, level, words->wording, &terms);
  const PlyWord list[] = {
      {"depth", terms.depth}, {"alpha", terms.window[0]}, {"beta", terms.window[1]}, {NULL, NULL}};
  if (at->flags & PLY_VISIT_ITERATION)
    ply_words_add(words, N_("The search to depth {depth} begins."), list);
  if (strcmp(id, "mtdf") == 0 && at->beta - at->alpha == 1)
    ply_words_add(words, N_("MTD(f) asks with a null window: is the value at least {beta}?"), list);
  else if (at->flags & PLY_VISIT_RE_SEARCH)
    ply_words_add(words,
                  N_("The value fell outside the last window, so the root is searched again with "
                     "the window from {alpha} to {beta}."),
                  list);
  else if (open)
    ply_words_add(words, N_("The window is open: any value may come."), list);
  else
    ply_words_add(
        words,
        N_("The aspiration window goes from {alpha} to {beta}: the value is expected near "
           "the last iteration's."),
        list);
}

static void
explain_entry(PlyWords *words, const PlyTraceState *state)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceLevel *level = &state->levels[state->n - 1], *above = level - 1;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  bool windows = ply_algorithm_uses_windows(trace->info.options.algorithm) ||
                 at->alpha > -PLY_SCORE_INFINITE || at->beta < PLY_SCORE_INFINITE;
  Terms terms;
  char number[24], low[PLY_SCORE_BYTES];

  fill_terms(trace, level, words->wording, &terms);
  snprintf(number, sizeof number, "%u", at->order + 1u);
  ply_explain_value(trace, above->visit, above->low, PLY_BOUND_EXACT, words->wording, low);
  const PlyWord list[] = {
      {"mover", ply_explain_mover(trace, at->parent, words->wording)},
      {"move", terms.move},
      {"number", number},
      {"alpha", terms.window[0]},
      {"beta", terms.window[1]},
      {"bound", low},
      {NULL, NULL},
  };
  if (at->flags & PLY_VISIT_RE_SEARCH)
    ply_words_add(words,
                  N_("{mover} looks at {move} again, now with the whole window from {alpha} to "
                     "{beta}: the null window has only shown that it is better than {bound}."),
                  list);
  else
    ply_words_add(words, N_("{mover} tries {move} (number {number} here)."), list);
  if (windows && at->beta - at->alpha == 1)
    ply_words_add(words,
                  N_("The window is a null window: only on which side of {bound} the value "
                     "lies is asked."),
                  list);
  else if (windows && !(at->flags & PLY_VISIT_RE_SEARCH))
    ply_words_add(words, N_("The window is from {alpha} to {beta}."), list);
}

/* A node that was settled without a search of its own. */
static void
explain_leaf(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  char told[PLY_SCORE_BYTES];
  Terms terms;

  fill_terms(trace, level, words->wording, &terms);
  ply_explain_value(trace, level->visit, at->value, ply_trace_bound(at), words->wording, told);
  const PlyWord list[] = {{"value", terms.value},
                          {"told", told},
                          {"alpha", terms.window[0]},
                          {"beta", terms.window[1]},
                          {"mover", ply_explain_mover(trace, level->visit, words->wording)},
                          {NULL, NULL}};
  if (at->flags & PLY_VISIT_TABLE_CUT)
    ply_words_add(words,
                  N_("The transposition table knows this position to this depth: {told}. That "
                     "settles it, nothing is searched."),
                  list);
  else if ((at->flags & PLY_VISIT_FINISHED) && trace->info.rules.tree == NULL)
    ply_words_add(words, N_("The game is over here; its true value is {value}."), list);
  else if (trace->info.rules.tree != NULL || trace->info.rules.game == NULL)
    ply_words_add(words, N_("A leaf: its value is {value}."), list);
  else if (at->flags & PLY_VISIT_QUIESCENCE)
    ply_words_add(words, N_("{mover} may stand pat: the static evaluation is {value}."), list);
  else
    ply_words_add(words, N_("The depth is used up: the static evaluation is {value}."), list);
}

/* A node all of whose moves, or enough of them, came back. */
static void
explain_return(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  Terms terms;

  fill_terms(trace, level, words->wording, &terms);
  const PlyWord list[] = {
      {"mover", ply_explain_mover(trace, level->visit, words->wording)},
      {"value", terms.value},
      {"best", terms.best_move},
      {"alpha", terms.window[0]},
      {"beta", terms.window[1]},
      {NULL, NULL},
  };
  if (at->flags & PLY_TRACE_FOLDED)
    ply_words_add(words,
                  N_("{mover} to move: the value {value} comes back from a part of the search "
                     "that is folded."),
                  list);
  else if (ply_trace_bound(at) == PLY_BOUND_UPPER &&
           ply_words_is_turned(trace, level->visit, words->wording))
    ply_words_add(words,
                  N_("{mover} to move: every move is tried and none comes below β = {beta}. "
                     "{value} goes back: the true value is at least that."),
                  list);
  else if (ply_trace_bound(at) == PLY_BOUND_UPPER)
    ply_words_add(words,
                  N_("{mover} to move: every move is tried and none is better than "
                     "α = {alpha}. {value} goes back: the true value is at most that."),
                  list);
  else
    ply_words_add(words,
                  N_("{mover} to move: every move is tried; the best is {best}, so {value} "
                     "goes back."),
                  list);
}

/* What the value that has just come back means one level up. */
static void
explain_comparison(PlyWords *words, const PlyTraceState *state)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceLevel *above = &state->levels[state->n - 2];
  uint32_t child = state->levels[state->n - 1].visit;
  const PlyTraceVisit *at = &trace->visits[child], *up = &trace->visits[above->visit];
  PlyScore score = -(PlyScore)at->value;
  char value[PLY_SCORE_BYTES], best[PLY_SCORE_BYTES], beta[PLY_SCORE_BYTES];

  ply_explain_value(trace, above->visit, score, PLY_BOUND_EXACT, words->wording, value);
  ply_explain_value(trace, above->visit, above->best, PLY_BOUND_EXACT, words->wording, best);
  ply_explain_value(trace, above->visit, up->beta, PLY_BOUND_EXACT, words->wording, beta);
  const PlyWord list[] = {{"parent", ply_explain_mover(trace, above->visit, words->wording)},
                          {"value", value},
                          {"best", best},
                          {"beta", beta},
                          {NULL, NULL}};
  if (ply_trace_is_scouted(trace, child))
    ply_words_add(words,
                  N_("{parent}: {value} beats the null window, so the move must be searched "
                     "again to know its value."),
                  list);
  else if (!(at->flags & PLY_TRACE_BEST))
    ply_words_add(words, N_("{parent}: {value} is no better than {best}, so nothing changes."),
                  list);
  else if (score >= up->beta && up->beta < PLY_SCORE_INFINITE)
    ply_words_add(words,
                  N_("{parent}: {value} is the best so far, and it passes the bound {beta}: "
                     "cutoff."),
                  list);
  else if (at->flags & PLY_TRACE_RAISED)
    ply_words_add(words, N_("{parent}: {value} is the best so far and narrows the window."), list);
  else
    ply_words_add(words,
                  N_("{parent}: {value} is the best so far, but not enough to narrow the "
                     "window."),
                  list);
}

static bool
is_settled(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return (at->flags & PLY_VISIT_TABLE_CUT) ||
         ((at->flags & PLY_VISIT_EVALUATED) && at->end == visit + 1 &&
          !(at->flags & PLY_TRACE_FOLDED));
}

static void
explain_leaving(PlyWords *words, const PlyTraceState *state)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceLevel *level = &state->levels[state->n - 1];
  const PlyTraceVisit *at = &trace->visits[level->visit];

  if (at->flags & PLY_TRACE_STOPPED) {
    ply_words_add(words, N_("The search was stopped in here: no value came back."),
                  &(PlyWord){NULL, NULL});
    return;
  }
  if (is_settled(trace, level->visit))
    explain_leaf(words, level);
  else if (at->flags & PLY_VISIT_CUT)
    ply_explain_cut_words(words, level->visit);
  else
    explain_return(words, level);
  if (state->n > 1 && !(trace->visits[at->parent].flags & PLY_TRACE_STOPPED))
    explain_comparison(words, state);
}

const char *
ply_explain_step(const PlyTrace *trace, const PlyTraceState *state, const PlyWording *wording,
                 char text[PLY_EXPLAIN_BYTES])
{
  PlyWords words = {trace, wording, text, 0};

  text[0] = '\0';
  if (state->at.leaving)
    explain_leaving(&words, state);
  else if (state->n == 1)
    explain_pass(&words, &state->levels[0]);
  else
    explain_entry(&words, state);
  return text;
}
