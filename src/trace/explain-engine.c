/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences for what a selective engine does: wins and losses that it knows without a search of the
 * moves, what it leaves a node for, and answers to a threat. */

#include <stdio.h>
#include <string.h>

#include "trace/explain-words.h"
#include "trace/trace-fields.h"

#define LINE_BYTES 400

/* The moves of a win by threats one after the other, those of the other side in brackets; "" where
 * the engine does not find the win again. */
static const char *
write_line(const PlyWords *words, uint32_t visit, char text[LINE_BYTES])
{
  const PlyTrace *trace = words->trace;
  PlyMove line[PLY_MAX_PV];
  size_t length = 0;
  int n = ply_trace_win_line(trace, visit, line);

  text[0] = '\0';
  for (int i = 0; i < n && length < LINE_BYTES - 32; i++) {
    char move[PLY_NOTATION_BYTES];
    ply_notation_move(words->wording->notation, &trace->info.rules, line[i], move);
    length += (size_t)snprintf(text + length, LINE_BYTES - length, i % 2 == 0 ? "%s%s" : "%s(%s)",
                               i == 0 ? "" : " ", move);
  }
  return text;
}

static const char *
choose_win(const PlyTraceVisit *at, int plies, bool has_line)
{
  if (plies == 1)
    return N_("{mover} wins at once with {best}: nothing is searched.");
  if (at->parent == PLY_TRACE_NONE && has_line)
    return N_("Beside this search {mover} was proven to win by threats, by nodes that are not "
              "recorded: {told}, {line}. No further pass is needed.");
  if (at->parent == PLY_TRACE_NONE)
    return N_("Beside this search {mover} was proven to win by threats, by nodes that are not "
              "recorded: {told} with {best}. No further pass is needed.");
  if (has_line)
    return N_("{mover} wins by threats: {told}, {line}. Nothing else is searched.");
  return N_("{mover} wins by threats that begin with {best}: {told}. Nothing else is searched.");
}

/* What is known of a visit whose moves need no search; NULL: no more than that it is proven. */
static const char *
choose_decided(const PlyTrace *trace, uint32_t visit, int plies, bool has_line)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool below_root =
      at->parent != PLY_TRACE_NONE && trace->visits[at->parent].parent == PLY_TRACE_NONE;

  if (ply_visit_best(at) != PLY_MOVE_NONE)
    return choose_win(at, plies, has_line);
  if (below_root) /* proven with the root, perhaps */
    return NULL;
  if (ply_trace_bound(at) == PLY_BOUND_EXACT)
    return N_("{opponent} threatens to win in two places at once, and {mover} can capture nothing: "
              "{told}. Nothing is searched.");
  return N_("No win or loss can come soon enough to matter here: {told}. Nothing is searched.");
}

bool
ply_explain_decided(PlyWords *words, uint32_t visit)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[visit];
  PlyScore value = ply_visit_value(at);
  int plies = PLY_SCORE_WIN - (value > 0 ? value : -value) - trace->info.root.ply -
              (at->ply - trace->visits[0].ply);
  bool wins = value > 0 && ply_visit_best(at) != PLY_MOVE_NONE && plies > 1;
  PlyTraceVisit best = {.move = ply_visit_best(at)};
  char line[LINE_BYTES] = "", told[PLY_SCORE_BYTES], move[PLY_NOTATION_BYTES] = "–";

  if (!ply_trace_is_selective(trace) || !ply_trace_is_proven(trace, visit))
    return false;
  if (wins)
    write_line(words, visit, line);
  const char *sentence = choose_decided(trace, visit, plies, line[0] != '\0');
  if (sentence == NULL)
    return false;
  if (best.move != PLY_MOVE_NONE)
    ply_notation_move(words->wording->notation, &trace->info.rules, best.move, move);
  ply_explain_value(trace, visit, value, ply_trace_bound(at), words->wording, told);
  const PlyWord list[] = {{"mover", ply_explain_mover(trace, visit, words->wording)},
                          {"opponent", ply_explain_opponent(trace, visit, words->wording)},
                          {"best", move},
                          {"told", told},
                          {"line", line},
                          {NULL, NULL}};
  ply_words_add(words, sentence, list);
  return true;
}

bool
ply_explain_expected(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  bool far = ply_trace_is_far_above(trace, level->visit);
  bool turned = ply_words_is_turned(trace, level->visit, words->wording);
  char worth[PLY_SCORE_BYTES];
  PlyExplainTerms terms;

  if (!far && !ply_trace_is_passed(trace, level->visit))
    return false;
  ply_explain_terms(trace, level, words->wording, &terms);
  ply_explain_value(trace, level->visit, ply_trace_evaluation(at), PLY_BOUND_EXACT, words->wording,
                    worth);
  const PlyWord list[] = {{"mover", ply_explain_mover(trace, level->visit, words->wording)},
                          {"worth", worth},
                          {"value", terms.value},
                          {"depth", terms.depth},
                          {"alpha", terms.window[0]},
                          {"beta", terms.window[1]},
                          {NULL, NULL}};
  if (far)
    ply_words_add(words,
                  turned ? N_("With depth {depth} left, the static evaluation {worth} is so far "
                              "below α = {alpha} that nothing is searched: an estimate, no proof.")
                         : N_("With depth {depth} left, the static evaluation {worth} is so far "
                              "above β = {beta} that nothing is searched: an estimate, no proof."),
                  list);
  else
    ply_words_add(words,
                  turned ? N_("{mover} stands at {worth}, and even after a pass a search that is "
                              "less deep, and not recorded, gives no more than α = {alpha}. So "
                              "{value} goes back: an estimate, no proof.")
                         : N_("{mover} stands at {worth}, and even after a pass a search that is "
                              "less deep, and not recorded, gives no less than β = {beta}. So "
                              "{value} goes back: an estimate, no proof."),
                  list);
  ply_words_unsearched(words, level->visit);
  return true;
}

bool
ply_explain_hoped(PlyWords *words, const PlyTraceLevel *level)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *at = &trace->visits[level->visit];
  char worth[PLY_SCORE_BYTES], told[PLY_SCORE_BYTES], value[PLY_SCORE_BYTES];

  if (!ply_trace_is_selective(trace) || at->parent == PLY_TRACE_NONE ||
      !ply_trace_is_held(trace, level->visit, level->best))
    return false;
  ply_explain_value(trace, level->visit, level->best, PLY_BOUND_EXACT, words->wording, worth);
  ply_explain_value(trace, level->visit, ply_visit_value(at), PLY_BOUND_UPPER, words->wording,
                    told);
  ply_explain_value(trace, level->visit, ply_visit_value(at), PLY_BOUND_EXACT, words->wording,
                    value);
  const PlyWord list[] = {{"mover", ply_explain_mover(trace, level->visit, words->wording)},
                          {"worth", worth},
                          {"told", told},
                          {"value", value},
                          {NULL, NULL}};
  ply_words_add(words,
                N_("{mover} to move: the moves tried gave {worth}. By the static evaluation those "
                   "left out are expected to be worth {told}, so {value} goes back: an estimate."),
                list);
  ply_words_unsearched(words, level->visit);
  return true;
}

void
ply_explain_threat(PlyWords *words, uint32_t parent)
{
  const PlyTrace *trace = words->trace;
  const PlyTraceVisit *up = &trace->visits[parent];
  const PlyWord list[] = {{"mover", ply_explain_mover(trace, parent, words->wording)},
                          {"opponent", ply_explain_opponent(trace, parent, words->wording)},
                          {NULL, NULL}};

  if (!ply_trace_is_selective(trace))
    return;
  if (ply_visit_is_quiescence(up) && !ply_visit_is_evaluated(up))
    ply_words_add(words,
                  N_("{opponent} threatens to win at once, so {mover} cannot stand pat; only "
                     "answers are tried."),
                  list);
  else if (ply_trace_is_extended(trace, parent))
    ply_words_add(words,
                  N_("{opponent} threatens to win at once, so {mover} looks for answers, which "
                     "cost no depth."),
                  list);
}
