/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which line of the algorithm a step executes. */

#include <string.h>

#include "trace/explain.h"
#include "trace/pseudocode-lines-private.h"

static bool
searches_on(const PlyTrace *trace)
{
  const PlyGame *game = trace->info.rules.game;

  return trace->info.options.quiescence && game != NULL && game->tactical_moves != NULL;
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
  ply_code_choose(algorithm_of(trace), max_min, trace->info.options.fail_hard, parts);
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

static bool
is_quiet(const PlyTraceVisit *at)
{
  return (at->flags & PLY_VISIT_QUIESCENCE) != 0;
}

static PlyCodeDoing
entry_doing(const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];

  if (state->n == 1)
    return strcmp(algorithm_of(trace), "mtdf") == 0 ? PLY_CODE_PASS : PLY_CODE_ENTER;
  if (is_quiet(&trace->visits[at->parent]))
    return PLY_CODE_QUIET_TRY;
  if (strcmp(algorithm_of(trace), "pvs") != 0)
    return PLY_CODE_TRY;
  if (at->flags & PLY_VISIT_RE_SEARCH)
    return PLY_CODE_AGAIN;
  return at->order > 0 ? PLY_CODE_SCOUT : PLY_CODE_TRY;
}

static PlyCodeDoing
return_doing(const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];
  bool tried = at->end > state->at.visit + 1;

  if (at->flags & PLY_TRACE_STOPPED)
    return PLY_CODE_NOTHING;
  if ((at->flags & PLY_VISIT_TABLE_CUT) && trace->info.table_bytes > 0)
    return PLY_CODE_TABLE;
  if (is_quiet(at) && searches_on(trace))
    return (at->flags & PLY_VISIT_CUT) ? PLY_CODE_QUIET_CUT
           : tried                     ? PLY_CODE_QUIET_RETURN
                                       : PLY_CODE_QUIET_STAND;
  if (at->flags & PLY_VISIT_CUT)
    return PLY_CODE_CUT;
  if (!tried && (at->flags & (PLY_VISIT_EVALUATED | PLY_VISIT_TABLE_CUT)) &&
      !(at->flags & PLY_TRACE_FOLDED))
    return PLY_CODE_LEAF;
  return PLY_CODE_RETURN;
}

/* Whether MAX is to move at a level of the path: the side at the root. */
static bool
is_max(const PlyTrace *trace, const PlyTraceState *state)
{
  return ((trace->visits[state->at.visit].ply - trace->visits[0].ply) & 1) == 0;
}

int
ply_pseudocode_line(const PlyTrace *trace, const PlyTraceState *state, bool max_min)
{
  bool max = is_max(trace, state);
  PlyCodeDoing doing = state->at.leaving ? return_doing(trace, state) : entry_doing(trace, state);

  /* A move is tried by the line of the node above. */
  if (!state->at.leaving && state->n > 1)
    max = !max;
  return doing == PLY_CODE_NOTHING ? -1 : find(trace, max_min, doing, max);
}

int
ply_pseudocode_above(const PlyTrace *trace, const PlyTraceState *state, bool max_min)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];
  PlyCodeDoing doing = PLY_CODE_BEST;

  if (!state->at.leaving || (at->flags & PLY_TRACE_STOPPED))
    return -1;
  if (state->n == 1)
    return find(trace, max_min, PLY_CODE_BOUND, true);
  if (is_quiet(&trace->visits[at->parent]))
    doing = PLY_CODE_QUIET_BEST;
  else if (ply_trace_is_scouted(trace, state->at.visit))
    doing = PLY_CODE_AGAIN;
  return find(trace, max_min, doing, !is_max(trace, state));
}
