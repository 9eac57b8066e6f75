/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store: its memory, and walks that need no replay of time. */

#include "trace/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/number-tree.h"
#include "trace/lazy.h"
#include "trace/trace-fields.h"

_Static_assert(sizeof(PlyTraceVisit) == 32, "a visit is 32 bytes");

/* So little goes into any memory: the system, which is asked by opening several files, need not be. */
#define SMALL ((size_t)16 << 20)

PlyTrace *
ply_trace_new(const PlyTraceInfo *info, size_t budget)
{
  PlyTrace *trace = calloc(1, sizeof *trace);

  if (trace == NULL)
    return NULL;
  trace->info = *info;
  if (info->rules.tree != NULL)
    trace->info.rules.tree = ply_number_tree_copy(info->rules.tree);
  size_t bytes = budget < sizeof(PlyTraceVisit) ? sizeof(PlyTraceVisit) : budget;
  bool large = bytes > SMALL && bytes > ply_room_memory() / 4;
  bool good = ply_room_init(&trace->room, bytes, large ? PLY_ROOM_FILE : PLY_ROOM_MEMORY);
  atomic_init(&trace->references, 1);
  trace->visits = trace->room.bytes;
  if (!good || (info->rules.tree != NULL && trace->info.rules.tree == NULL)) {
    ply_trace_unref(trace);
    return NULL;
  }
  return trace;
}

bool
ply_trace_reserve(PlyTrace *trace, size_t n)
{
  return ply_room_grow(&trace->room, n * sizeof *trace->visits);
}

PlyTrace *
ply_trace_ref(PlyTrace *trace)
{
  atomic_fetch_add_explicit(&trace->references, 1, memory_order_relaxed);
  return trace;
}

void
ply_trace_unref(PlyTrace *trace)
{
  if (trace == NULL || atomic_fetch_sub_explicit(&trace->references, 1, memory_order_acq_rel) > 1)
    return;
  if (trace->base == NULL) {
    ply_lazy_free(trace->lazy);
    free(trace->tiles);
    ply_room_clear(&trace->room);
  }
  for (uint32_t i = 0; i < trace->n_notes; i++)
    free(trace->notes[i].text);
  free(trace->notes);
  if (trace->base == NULL)
    ply_number_tree_free((PlyNumberTree *)trace->info.rules.tree);
  ply_trace_unref(trace->base);
  free(trace);
}

void
ply_trace_shrink(PlyTrace *trace)
{
  ply_room_trim(&trace->room, (size_t)trace->n * sizeof *trace->visits);
}

bool
ply_trace_add_note(PlyTrace *trace, uint64_t step, const char *text)
{
  PlyTraceNote *notes = realloc(trace->notes, (trace->n_notes + 1) * sizeof *notes);

  if (notes == NULL)
    return false;
  trace->notes = notes;
  notes[trace->n_notes] = (PlyTraceNote){step, strdup(text)};
  if (notes[trace->n_notes].text == NULL)
    return false;
  trace->n_notes++;
  return true;
}

/* The same records without a note. */
static PlyTrace *
share(PlyTrace *trace)
{
  PlyTrace *copy = calloc(1, sizeof *copy);

  if (copy == NULL)
    return NULL;
  atomic_init(&copy->references, 1);
  copy->info = trace->info;
  copy->visits = trace->visits;
  copy->n = trace->n;
  copy->disk_was_full = trace->disk_was_full;
  copy->lazy = trace->lazy;
  copy->base = ply_trace_ref(trace->base != NULL ? trace->base : trace);
  return copy;
}

PlyTrace *
ply_trace_with_notes(PlyTrace *trace, const PlyTraceNote *notes, uint32_t n)
{
  PlyTrace *copy = share(trace);

  for (uint32_t i = 0; copy != NULL && i < n; i++) {
    if (ply_trace_add_note(copy, notes[i].step, notes[i].text))
      continue;
    ply_trace_unref(copy);
    return NULL;
  }
  return copy;
}

/* The same with this very text in the notes, the sign of a bookmark included. */
static PlyTrace *
with_text(PlyTrace *trace, uint64_t step, const char *text)
{
  PlyTrace *copy = share(trace);
  bool placed = text == NULL || *text == '\0', good = copy != NULL;

  if (copy == NULL)
    return NULL;
  for (uint32_t i = 0; i < trace->n_notes; i++) {
    const PlyTraceNote *note = &trace->notes[i];
    if (!placed && note->step >= step) {
      good = good && ply_trace_add_note(copy, step, text);
      placed = true;
    }
    if (note->step != step)
      good = good && ply_trace_add_note(copy, note->step, note->text);
  }
  if (!placed)
    good = good && ply_trace_add_note(copy, step, text);
  if (!good) {
    ply_trace_unref(copy);
    return NULL;
  }
  return copy;
}

static const char *
text_at(const PlyTrace *trace, uint64_t step)
{
  uint32_t low = 0, high = trace->n_notes;

  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (trace->notes[middle].step == step)
      return trace->notes[middle].text;
    if (trace->notes[middle].step < step)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

static bool
has_mark(const char *text)
{
  return text != NULL && strncmp(text, PLY_TRACE_MARK, strlen(PLY_TRACE_MARK)) == 0;
}

/* What a note says after the sign of a bookmark. */
static const char *
words_of(const char *text)
{
  if (!has_mark(text))
    return text;
  text += strlen(PLY_TRACE_MARK);
  text += *text == ' ';
  return *text != '\0' ? text : NULL;
}

static PlyTrace *
with_mark(PlyTrace *trace, uint64_t step, bool marked, const char *words)
{
  bool some = words != NULL && *words != '\0';
  size_t room = strlen(PLY_TRACE_MARK) + 2 + (some ? strlen(words) : 0);
  char *text = malloc(room);

  if (text == NULL)
    return NULL;
  snprintf(text, room, "%s%s%s", marked ? PLY_TRACE_MARK : "", marked && some ? " " : "",
           some ? words : "");
  PlyTrace *copy = with_text(trace, step, text);
  free(text);
  return copy;
}

PlyTrace *
ply_trace_with_note(PlyTrace *trace, uint64_t step, const char *text)
{
  return with_mark(trace, step, has_mark(text) || ply_trace_is_marked(trace, step), words_of(text));
}

PlyTrace *
ply_trace_with_mark(PlyTrace *trace, uint64_t step, bool marked)
{
  return with_mark(trace, step, marked, ply_trace_note(trace, step));
}

const char *
ply_trace_note(const PlyTrace *trace, uint64_t step)
{
  return words_of(text_at(trace, step));
}

bool
ply_trace_note_is_mark(const PlyTraceNote *note)
{
  return has_mark(note->text);
}

const char *
ply_trace_note_words(const PlyTraceNote *note)
{
  return words_of(note->text);
}

bool
ply_trace_is_marked(const PlyTrace *trace, uint64_t step)
{
  return has_mark(text_at(trace, step));
}

uint64_t
ply_trace_find_mark(const PlyTrace *trace, uint64_t from, int direction)
{
  uint64_t found = UINT64_MAX;

  for (uint32_t i = 0; i < trace->n_notes; i++) {
    uint64_t step = trace->notes[i].step;
    if (!has_mark(trace->notes[i].text))
      continue;
    if (direction > 0 && step > from)
      return step;
    if (direction < 0 && step < from)
      found = step;
  }
  return found;
}

uint32_t
ply_trace_previous(const PlyTrace *trace, uint32_t visit)
{
  uint32_t parent = trace->visits[visit].parent;
  uint32_t at = parent == PLY_TRACE_NONE ? 0 : parent + 1, before = PLY_TRACE_NONE;

  for (; at < visit; at = trace->visits[at].end)
    before = at;
  return before;
}

uint32_t
ply_trace_root_of(const PlyTrace *trace, uint32_t visit)
{
  while (trace->visits[visit].parent != PLY_TRACE_NONE)
    visit = trace->visits[visit].parent;
  return visit;
}

PlyTraceFamily
ply_trace_family_of(const PlyRules *rules)
{
  return ply_rules_has_chance(rules) ? PLY_TRACE_CHANCE : PLY_TRACE_DEPTH_FIRST;
}

int
ply_trace_side(const PlyTrace *trace, uint32_t visit)
{
  /* Without a game the mark of a root, which has no parent, says that MIN moves there. */
  int side = trace->info.rules.game != NULL ? trace->info.root.side : 0;

  for (; trace->visits[visit].parent != PLY_TRACE_NONE; visit = trace->visits[visit].parent)
    side ^= !ply_visit_is_same_side(&trace->visits[visit]);
  return trace->info.rules.game == NULL ? side ^ ply_visit_is_same_side(&trace->visits[visit])
                                        : side;
}

bool
ply_trace_is_max(const PlyTrace *trace, uint32_t visit)
{
  const PlyRules *rules = &trace->info.rules;
  int max = rules->game == NULL || rules->tree != NULL ? 0 : trace->info.root.side;

  return ply_trace_side(trace, visit) == max;
}

uint64_t
ply_trace_hidden(const PlyTrace *trace, uint32_t visit)
{
  uint64_t hidden = 0;

  bool whole = ply_trace_is_whole(trace);

  for (uint32_t i = visit; i < trace->visits[visit].end; i++)
    hidden += whole || ply_trace_has(trace, i) ? ply_visit_hidden(&trace->visits[i]) : 0;
  return hidden;
}

bool
ply_trace_is_scouted(const PlyTrace *trace, uint32_t visit)
{
  uint32_t next = ply_trace_next(trace, visit);

  return trace->visits[visit].parent != PLY_TRACE_NONE && next != PLY_TRACE_NONE &&
         ply_visit_is_again(&trace->visits[next]);
}

static bool
is_open(const PlyTraceVisit *visit)
{
  return ply_visit_alpha(visit) <= -PLY_SCORE_INFINITE &&
         ply_visit_beta(visit) >= PLY_SCORE_INFINITE;
}

static bool
find_window(const PlyTrace *trace)
{
  /* MTD(f) has no windows of its own to choose, but passes of one. */
  if (!trace->info.foreign)
    return ply_algorithm_uses_windows(trace->info.options.algorithm) ||
           (trace->n > 0 && !is_open(&trace->visits[0]));
  for (uint32_t i = 0; i < trace->n; i++) {
    if (!is_open(&trace->visits[i]))
      return true;
  }
  return false;
}

bool
ply_trace_has_windows(const PlyTrace *trace)
{
  /* Found out again by two threads at once it comes out the same. */
  atomic_int *known = (atomic_int *)&trace->windows;
  int windows = atomic_load_explicit(known, memory_order_relaxed);

  if (windows == 0) {
    windows = find_window(trace) ? 2 : 1;
    atomic_store_explicit(known, windows, memory_order_relaxed);
  }
  return windows == 2;
}

bool
ply_trace_has_window(const PlyTrace *trace, uint32_t visit)
{
  return ply_trace_has_windows(trace) || !is_open(&trace->visits[visit]);
}

bool
ply_trace_is_engine(const PlyTrace *trace)
{
  const PlyAlgorithm *algorithm = trace->info.options.algorithm;

  return !trace->info.foreign && algorithm != NULL && ply_algorithm_is_engine(algorithm);
}

bool
ply_trace_is_spared(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return ply_trace_is_engine(trace) && at->end == visit + 1 && !ply_visit_is_folded(at) &&
         !ply_visit_is_stopped(at) && !ply_visit_is_evaluated(at) && !ply_visit_is_table_cut(at);
}

PlyReason
ply_trace_reason(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool gives = ply_trace_is_engine(trace) && !ply_visit_is_folded(at) &&
               !ply_visit_is_evaluated(at) && !ply_visit_is_table_cut(at);

  return ply_reason_unpack(gives ? ply_visit_detail(at) : 0);
}

bool
ply_trace_is_proven(const PlyTrace *trace, uint32_t visit)
{
  return ply_trace_is_spared(trace, visit) &&
         ply_trace_reason(trace, visit).kind != PLY_REASON_LIKELY;
}

PlyScore
ply_trace_unit(const PlyTrace *trace)
{
  return ply_trace_is_engine(trace) ? ply_algorithm_unit(trace->info.options.algorithm) : 1;
}

bool
ply_trace_is_null_window(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return ply_visit_beta(at) - ply_visit_alpha(at) == ply_trace_unit(trace);
}

bool
ply_trace_is_rounded(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  PlyScore unit = ply_trace_unit(trace);

  return unit > 1 && ply_visit_is_evaluated(at) && !ply_visit_is_folded(at) &&
         ply_visit_value(at) != ply_trace_evaluation(at) &&
         2 * abs((int)(ply_visit_value(at) - ply_trace_evaluation(at))) <= unit;
}

/* Whether an engine knew enough of a visit. */
static bool
is_known(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool proven =
      ply_trace_is_proven(trace, visit) && ply_trace_reason(trace, visit).kind == PLY_REASON_NONE;

  return proven || ply_visit_is_table_cut(at) || ply_visit_is_finished(at);
}

bool
ply_trace_is_looked_at(const PlyTrace *trace, uint32_t visit)
{
  uint32_t parent = trace->visits[visit].parent;

  if (!ply_trace_is_engine(trace) || ply_trace_is_selective(trace) || parent == PLY_TRACE_NONE)
    return false;
  for (uint32_t c = ply_trace_child(trace, parent); c != visit; c = ply_trace_next(trace, c)) {
    if (!is_known(trace, c))
      return false;
  }
  return is_known(trace, visit);
}

bool
ply_trace_is_held(const PlyTrace *trace, uint32_t visit, PlyScore best)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return ply_trace_is_engine(trace) && !ply_visit_is_folded(at) && !ply_visit_is_stopped(at) &&
         ply_visit_value(at) != best;
}

int
ply_trace_reduction(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  if (!ply_trace_is_engine(trace) || at->parent == PLY_TRACE_NONE)
    return 0;
  return trace->visits[at->parent].depth - 1 - at->depth +
         (ply_trace_is_extended(trace, at->parent) ? 1 : 0);
}

bool
ply_trace_is_selective(const PlyTrace *trace)
{
  const PlyGame *game = trace->info.rules.game;

  return ply_trace_is_engine(trace) && game != NULL && game->candidates != NULL;
}

bool
ply_trace_is_likely(const PlyTrace *trace)
{
  return ply_trace_is_engine(trace) &&
         (ply_algorithm_takes(trace->info.options.algorithm, &trace->info.rules) &
          PLY_TAKES_CONFIDENCE) != 0;
}

bool
ply_trace_is_extended(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  uint32_t first = ply_trace_child(trace, visit); /* which is searched as deep as any */

  return at->depth > 0 && first != PLY_TRACE_NONE && ply_trace_is_selective(trace) &&
         trace->visits[first].depth == at->depth;
}

/* Whether an engine came to no move of a visit, but to its static evaluation. */
static bool
is_only_evaluated(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return ply_trace_is_selective(trace) && at->end == visit + 1 && !ply_visit_is_folded(at) &&
         !ply_visit_is_stopped(at) && ply_visit_is_evaluated(at) && !ply_visit_is_finished(at) &&
         !ply_visit_is_table_cut(at) && !ply_visit_is_quiescence(at);
}

bool
ply_trace_is_far_above(const PlyTrace *trace, uint32_t visit)
{
  return is_only_evaluated(trace, visit) && !ply_visit_is_cut(&trace->visits[visit]);
}

bool
ply_trace_is_passed(const PlyTrace *trace, uint32_t visit)
{
  return is_only_evaluated(trace, visit) && ply_visit_is_cut(&trace->visits[visit]);
}

int
ply_trace_win_line(const PlyTrace *trace, uint32_t visit, PlyMove line[PLY_MAX_PV])
{
  const PlyTraceVisit *at = &trace->visits[visit];
  PlyPosition position;

  if (!ply_trace_is_selective(trace) || !ply_trace_is_proven(trace, visit) ||
      ply_visit_best(at) == PLY_MOVE_NONE || ply_visit_value(at) < PLY_SCORE_WIN_MIN ||
      !ply_trace_position(trace, visit, &position))
    return 0;
  line[0] = ply_visit_best(at);
  int plies = PLY_SCORE_WIN - ply_visit_value(at) - position.ply;
  return plies == 1 ? 1
                    : ply_algorithm_win_line(trace->info.options.algorithm, &trace->info.rules,
                                             &position, plies, line);
}

uint32_t
ply_trace_weight(const PlyTrace *trace, uint32_t visit)
{
  const PlyRules *rules = &trace->info.rules;
  uint32_t parent = trace->visits[visit].parent, weights[PLY_MAX_MOVES];
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition position;

  if (trace->info.family != PLY_TRACE_CHANCE || parent == PLY_TRACE_NONE ||
      !ply_trace_position(trace, parent, &position))
    return 0;
  int n = ply_rules_outcomes(rules, &position, weights);
  ply_rules_moves(rules, &position, moves);
  for (int i = 0; i < n; i++) {
    if (moves[i] == trace->visits[visit].move)
      return weights[i];
  }
  return 0;
}

uint32_t
ply_trace_tried(const PlyTrace *trace, uint32_t visit)
{
  uint32_t tried = 0;

  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c))
    tried = trace->visits[c].order + 1u;
  return tried;
}

int
ply_trace_path(const PlyTrace *trace, uint32_t visit, PlyMove moves[PLY_TRACE_MAX_LEVELS])
{
  int n = trace->visits[visit].ply - trace->visits[ply_trace_root_of(trace, visit)].ply;

  for (int i = n; i > 0; i--) {
    moves[i - 1] = trace->visits[visit].move;
    visit = trace->visits[visit].parent;
  }
  return n;
}

bool
ply_trace_position(const PlyTrace *trace, uint32_t visit, PlyPosition *position)
{
  PlyMove moves[PLY_TRACE_MAX_LEVELS];
  PlyPosition after;

  if (trace->info.rules.game == NULL)
    return false;
  int n = ply_trace_path(trace, visit, moves);
  *position = trace->info.root;
  for (int i = 0; i < n; i++) {
    if (!ply_rules_is_legal(&trace->info.rules, position, moves[i]))
      return false;
    ply_rules_play(&trace->info.rules, position, moves[i], &after, NULL);
    *position = after;
  }
  return true;
}

int32_t
ply_trace_number(const PlyTrace *trace, uint32_t visit)
{
  const PlyNumberTree *tree = trace->info.rules.tree;
  PlyMove moves[PLY_TRACE_MAX_LEVELS];

  if (tree == NULL)
    return -1;
  int n = ply_trace_path(trace, visit, moves);
  int32_t node = ply_number_tree_node(&trace->info.root);
  for (int i = 0; node >= 0 && i < n; i++)
    node = moves[i] < tree->nodes[node].n_children ? tree->nodes[node].first_child + moves[i] : -1;
  return node;
}

/* The child whose value is the node's: the last that became its best. Where the node stands pat, no
 * child did. */
static uint32_t
best_child(const PlyTrace *trace, uint32_t visit)
{
  uint32_t best = PLY_TRACE_NONE;

  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c)) {
    if (ply_visit_is_best(&trace->visits[c]))
      best = c;
  }
  return best;
}

int
ply_trace_line(const PlyTrace *trace, uint32_t visit, uint32_t line[PLY_TRACE_MAX_LEVELS])
{
  int n = 0;

  for (;;) {
    uint32_t best = best_child(trace, visit);
    if (best == PLY_TRACE_NONE || n == PLY_TRACE_MAX_LEVELS)
      return n;
    line[n++] = visit = best;
  }
}

/* Whether a pass from the root leaves `move` out because an earlier line of a multi-PV search has
 * it. */
static bool
is_earlier_line(const PlyTrace *trace, uint32_t visit, PlyMove move)
{
  uint32_t line = trace->visits[visit].parent == PLY_TRACE_NONE ? trace->visits[visit].order : 0;

  while (line > 0 && (visit = ply_trace_previous(trace, visit)) != PLY_TRACE_NONE) {
    const PlyTraceVisit *at = &trace->visits[visit];
    /* A line's last pass that had a best move settled it. */
    if (at->order >= line || ply_visit_best(at) == PLY_MOVE_NONE)
      continue;
    if (ply_visit_best(at) == move)
      return true;
    line = at->order;
  }
  return false;
}

int
ply_trace_untried(const PlyTrace *trace, uint32_t visit, PlyMove moves[PLY_MAX_MOVES])
{
  const PlyRules *rules = &trace->info.rules;
  const PlyTraceVisit *at = &trace->visits[visit];
  PlyPosition position;
  int n, kept = 0;

  if (at->untried == 0)
    return 0;
  if (ply_visit_is_folded(at) || !ply_trace_position(trace, visit, &position))
    return -1;
  if (ply_visit_is_quiescence(at))
    n = rules->game->tactical_moves != NULL ? rules->game->tactical_moves(rules, &position, moves)
                                            : 0;
  else if (trace->info.options.candidates_only && rules->game->candidates != NULL)
    n = rules->game->candidates(rules, &position, moves);
  else
    n = rules->game->moves(rules, &position, moves);
  for (int i = 0; i < n; i++) {
    bool tried = is_earlier_line(trace, visit, moves[i]);
    for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE && !tried;
         c = ply_trace_next(trace, c))
      tried = trace->visits[c].move == moves[i];
    if (!tried)
      moves[kept++] = moves[i];
  }
  return kept;
}
