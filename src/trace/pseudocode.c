/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which line of the algorithm a step executes. */

#include <string.h>

#include "rules/number-tree.h"
#include "trace/explain.h"
#include "trace/pseudocode-lines-private.h"
#include "trace/trace-fields.h"

static bool
searches_on(const PlyTrace *trace)
{
  const PlyGame *game = trace->info.rules.game;

  return (trace->info.options.quiescence && game != NULL && game->tactical_moves != NULL) ||
         ply_trace_is_selective(trace);
}

static bool
is_shown(const PlyTrace *trace, const PlyCodeLine *line)
{
  switch (line->when) {
  case PLY_CODE_WITH_TABLE:
    return trace->info.table_bytes > 0;
  case PLY_CODE_PLAIN:
    return !searches_on(trace);
  case PLY_CODE_QUIET:
    return searches_on(trace);
  case PLY_CODE_HARD:
    return trace->info.options.fail_hard;
  case PLY_CODE_BEYOND:
    return trace->info.options.cut_beyond;
  case PLY_CODE_REACHED:
    return !trace->info.options.cut_beyond;
  case PLY_CODE_QUIET_BEYOND:
    return searches_on(trace) && trace->info.options.cut_beyond;
  case PLY_CODE_QUIET_REACHED:
    return searches_on(trace) && !trace->info.options.cut_beyond;
  case PLY_CODE_FINE:
    return trace->info.rules.tree != NULL && ply_number_tree_unit(trace->info.rules.tree) > 1;
  case PLY_CODE_ALWAYS:
    break;
  }
  return true;
}

static const char *
algorithm_of(const PlyTrace *trace)
{
  return ply_algorithm_id(trace->info.options.algorithm);
}

static void
choose(const PlyTrace *trace, bool max_min, PlyCodePart parts[PLY_CODE_PARTS])
{
  const PlyNumberTree *tree = trace->info.rules.tree;

  ply_code_choose(algorithm_of(trace), max_min, trace->info.options.fail_hard,
                  trace->info.family == PLY_TRACE_CHANCE, tree != NULL && tree->odd,
                  ply_trace_is_selective(trace), ply_trace_is_likely(trace), parts);
}

const char *
ply_pseudocode_text(const PlyTrace *trace, bool max_min, int i)
{
  PlyCodePart parts[PLY_CODE_PARTS];

  choose(trace, max_min, parts);
  for (int part = 0; part < PLY_CODE_PARTS; part++) {
    for (int line = 0; line < parts[part].n; line++) {
      if (is_shown(trace, &parts[part].lines[line]) && i-- == 0)
        return parts[part].lines[line].text;
    }
  }
  return NULL;
}

/* The number of the line that does this, among those shown; −1 if none does. */
static int
find(const PlyTrace *trace, bool max_min, PlyCodeDoing doing, bool max)
{
  PlyCodePart parts[PLY_CODE_PARTS];
  int number = 0;

  choose(trace, max_min, parts);
  for (int part = 0; part < PLY_CODE_PARTS; part++) {
    for (int i = 0; i < parts[part].n; i++) {
      const PlyCodeLine *line = &parts[part].lines[i];
      if (!is_shown(trace, line))
        continue;
      if ((max ? line->max : line->min) == doing)
        return number;
      number++;
    }
  }
  return -1;
}

/* How an engine goes about a move. */
static PlyCodeDoing
engine_doing(const PlyTrace *trace, uint32_t visit)
{
  uint32_t before = ply_trace_previous(trace, visit);

  if (ply_trace_is_looked_at(trace, visit))
    return PLY_CODE_LOOK;
  if (ply_trace_reduction(trace, visit) > 0)
    return PLY_CODE_REDUCED;
  if (before == PLY_TRACE_NONE || ply_trace_is_looked_at(trace, before))
    return PLY_CODE_TRY;
  if (ply_trace_is_null_window(trace, visit))
    return PLY_CODE_SCOUT;
  return ply_visit_is_again(&trace->visits[visit]) ? PLY_CODE_AGAIN : PLY_CODE_TRY;
}

static bool
is_quiet(const PlyTraceVisit *at)
{
  return ply_visit_is_quiescence(at);
}

static PlyCodeDoing
entry_doing(const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];

  if (state->n == 1)
    return strcmp(algorithm_of(trace), "mtdf") == 0 ? PLY_CODE_PASS : PLY_CODE_ENTER;
  if (ply_visit_is_chance(&trace->visits[at->parent]))
    return PLY_CODE_CHANCE_TRY;
  if (is_quiet(&trace->visits[at->parent]))
    return PLY_CODE_QUIET_TRY;
  if (ply_trace_is_engine(trace))
    return engine_doing(trace, state->at.visit);
  if (strcmp(algorithm_of(trace), "pvs") != 0)
    return PLY_CODE_TRY;
  if (ply_visit_is_again(at))
    return PLY_CODE_AGAIN;
  return at->order > 0 ? PLY_CODE_SCOUT : PLY_CODE_TRY;
}

/* Of a visit that needed no search of its moves: whether it is won, but not at once. */
static bool
is_win_by_threats(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return ply_visit_best(at) != PLY_MOVE_NONE &&
         ply_visit_value(at) < PLY_SCORE_WIN - trace->info.root.ply - at->ply - 1;
}

static PlyCodeDoing
return_doing(const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];
  bool tried = at->end > state->at.visit + 1;

  if (ply_visit_is_stopped(at))
    return PLY_CODE_NOTHING;
  if (ply_trace_is_selective(trace) && ply_trace_is_proven(trace, state->at.visit) &&
      is_win_by_threats(trace, state->at.visit))
    return PLY_CODE_WINS;
  if (ply_trace_is_passed(trace, state->at.visit))
    return PLY_CODE_PASSED;
  if (ply_trace_is_far_above(trace, state->at.visit))
    return PLY_CODE_FAR;
  PlyReasonKind why = ply_trace_reason(trace, state->at.visit).kind;
  if (why == PLY_REASON_LIKELY || why == PLY_REASON_STABLE || why == PLY_REASON_SOLVED)
    return why == PLY_REASON_LIKELY   ? PLY_CODE_LIKELY
           : why == PLY_REASON_STABLE ? PLY_CODE_STABLE
                                      : PLY_CODE_SOLVED;
  if (ply_trace_is_proven(trace, state->at.visit) ||
      (ply_trace_is_engine(trace) && ply_visit_is_finished(at)))
    return PLY_CODE_PROVEN;
  if (ply_visit_is_table_cut(at) && (trace->info.table_bytes > 0 || ply_trace_is_engine(trace)))
    return PLY_CODE_TABLE;
  if (ply_visit_is_chance(at) && !ply_visit_is_table_cut(at))
    return PLY_CODE_CHANCE_RETURN;
  if (is_quiet(at) && searches_on(trace))
    return ply_visit_is_cut(at) ? PLY_CODE_QUIET_CUT
           : tried              ? PLY_CODE_QUIET_RETURN
                                : PLY_CODE_QUIET_STAND;
  if (ply_visit_is_cut(at))
    return PLY_CODE_CUT;
  if (!tried && (ply_visit_is_evaluated(at) || ply_visit_is_table_cut(at)) &&
      !ply_visit_is_folded(at))
    return PLY_CODE_LEAF;
  return PLY_CODE_RETURN;
}

int
ply_pseudocode_line(const PlyTrace *trace, const PlyTraceState *state, bool max_min)
{
  bool above = !state->at.leaving && state->n > 1; /* whose line tries the move */
  PlyCodeDoing doing = state->at.leaving ? return_doing(trace, state) : entry_doing(trace, state);
  bool max = ply_trace_is_max(trace, state->levels[state->n - (above ? 2 : 1)].visit);

  return doing == PLY_CODE_NOTHING ? -1 : find(trace, max_min, doing, max);
}

int
ply_pseudocode_above(const PlyTrace *trace, const PlyTraceState *state, bool max_min)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];
  PlyCodeDoing doing = PLY_CODE_BEST;

  if (!state->at.leaving || ply_visit_is_stopped(at))
    return -1;
  if (state->n == 1)
    return find(trace, max_min, PLY_CODE_BOUND, true);
  if (ply_visit_is_chance(&trace->visits[at->parent]))
    doing = PLY_CODE_CHANCE_SUM;
  else if (is_quiet(&trace->visits[at->parent]))
    doing = PLY_CODE_QUIET_BEST;
  else if (ply_trace_is_scouted(trace, state->at.visit))
    doing = PLY_CODE_AGAIN;
  return find(trace, max_min, doing, ply_trace_is_max(trace, at->parent));
}
