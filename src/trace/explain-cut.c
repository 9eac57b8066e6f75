/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Why the rest of a node is not looked at: whose bound it is, and what that side has instead. */

#include <stdio.h>

#include "trace/explain-words.h"
#include "trace/trace-fields.h"

static void
add_owner(PlyWords *words, uint32_t visit, const PlyCutOwner *owner)
{
  const PlyTrace *trace = words->trace;
  const PlyWording *wording = words->wording;
  char bound[PLY_SCORE_BYTES] = "", move[PLY_NOTATION_BYTES] = "–", levels[24];

  /* What the owner has, as the owner counts it. */
  if (owner->ancestor != PLY_TRACE_NONE)
    ply_explain_value(trace, owner->ancestor, -owner->bound, PLY_BOUND_EXACT, wording, bound);
  bool stands = owner->kind == PLY_OWNER_ANCESTOR && owner->child == PLY_TRACE_NONE;
  if (owner->kind == PLY_OWNER_ANCESTOR && !stands)
    ply_words_move(trace, owner->child, wording, move);
  snprintf(levels, sizeof levels, "%d", owner->distance);
  const PlyWord list[] = {{"opponent", ply_explain_opponent(trace, visit, wording)},
                          {"bound", bound},
                          {"move", move},
                          {"levels", levels},
                          {NULL, NULL}};
  bool equal = owner->bound == ply_visit_value(&trace->visits[visit]);
  if (stands)
    ply_words_add(words,
                  equal ? N_("{opponent} could stand pat on {bound} above and gains nothing by "
                             "allowing this.")
                        : N_("{opponent} could stand pat on {bound} above, so it never allows "
                             "this."),
                  list);
  else if (owner->kind == PLY_OWNER_ANCESTOR && equal && owner->deep)
    ply_words_add(
        words,
        N_("{opponent} already has {bound} by {move}, {levels} plies up, and gains nothing "
           "by allowing this: a deep cutoff."),
        list);
  else if (owner->kind == PLY_OWNER_ANCESTOR && equal)
    ply_words_add(
        words, N_("{opponent} already has {bound} by {move} and gains nothing by allowing this."),
        list);
  else if (owner->kind == PLY_OWNER_ANCESTOR && owner->deep)
    ply_words_add(words,
                  N_("{opponent} already has {bound} by {move}, {levels} plies up, so it never "
                     "allows this: a deep cutoff."),
                  list);
  else if (owner->kind == PLY_OWNER_ANCESTOR)
    ply_words_add(words, N_("{opponent} already has {bound} by {move}, so it never allows this."),
                  list);
  else if (owner->kind == PLY_OWNER_NULL_WINDOW)
    ply_words_add(words,
                  N_("The bound is that of a null window: the question was only whether the "
                     "value lies beyond it, and it does."),
                  list);
  else if (owner->kind == PLY_OWNER_ROOT_WINDOW && ply_trace_is_engine(trace))
    ply_words_add(words,
                  N_("The bound is that of the window which the move at the root was searched "
                     "with."),
                  list);
  else if (owner->kind == PLY_OWNER_ROOT_WINDOW)
    ply_words_add(words, N_("The bound is that of the window the root was searched with."), list);
}

/* By which rule the value is enough. */
static const char *
choose_comparison(const PlyTrace *trace, bool turned)
{
  if (trace->info.options.cut_beyond)
    return turned ? N_("{mover} to move: {value} < α = {bound}.")
                  : N_("{mover} to move: {value} > β = {bound}.");
  return turned ? N_("{mover} to move: {value} ≤ α = {bound}.")
                : N_("{mover} to move: {value} ≥ β = {bound}.");
}

void
ply_explain_cut_words(PlyWords *words, uint32_t visit)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[visit];
  bool turned = ply_words_is_turned(trace, visit, words->wording);
  char value[PLY_SCORE_BYTES], beta[PLY_SCORE_BYTES], count[24];
  PlyCutOwner owner;

  ply_explain_value(trace, visit, ply_visit_value(at), PLY_BOUND_EXACT, words->wording, value);
  ply_explain_value(trace, visit, ply_visit_beta(at), PLY_BOUND_EXACT, words->wording, beta);
  snprintf(count, sizeof count, "%u", (unsigned)at->untried);
  const PlyWord list[] = {{"mover", ply_explain_mover(trace, visit, words->wording)},
                          {"value", value},
                          {"bound", beta},
                          {"count", count},
                          {NULL, NULL}};
  if (!ply_trace_has_window(trace, visit))
    ply_words_add(words,
                  N_("{mover} to move: {value} was enough to leave this node; at which bound is "
                     "not recorded."),
                  list);
  else
    ply_words_add(words, choose_comparison(trace, turned), list);
  if (ply_trace_cut_owner(trace, visit, &owner))
    add_owner(words, visit, &owner);
  if (ply_trace_is_engine(trace) && at->untried > 0)
    ply_words_unsearched(words, visit);
  else if (at->untried == 1)
    ply_words_add(words, N_("1 move is not looked at."), list);
  else if (at->untried > 1)
    ply_words_add(words, N_("{count} moves are not looked at."), list);
  else if (!ply_visit_is_table_cut(at))
    ply_words_add(words, N_("It was the last move: nothing is saved."), list);
}

const char *
ply_explain_cut(const PlyTrace *trace, uint32_t visit, const PlyWording *wording,
                char text[PLY_EXPLAIN_BYTES])
{
  PlyWords words = {trace, wording, text, 0};

  text[0] = '\0';
  if (ply_visit_is_cut(&trace->visits[visit]))
    ply_explain_cut_words(&words, visit);
  return text;
}
