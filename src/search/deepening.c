/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Iterative deepening (Slate and Atkin 1977) round an algorithm's pass, with aspiration windows
 * (Brudno 1963; Baudet 1978). */

#include "search/searcher.h"

#include <string.h>

PlyScore
ply_root_pass(PlySearch *s, int depth, PlyScore guess)
{
  if (s->options.root_window)
    return ply_root_search(s, depth, s->options.root_alpha, s->options.root_beta);
  bool narrow = s->options.aspiration && depth > 1 && !s->root_chance;
  PlyScore width = s->options.aspiration_window > 0 ? s->options.aspiration_window : 1;
  PlyScore alpha = narrow ? guess - width : -PLY_SCORE_INFINITE;
  PlyScore beta = narrow ? guess + width : PLY_SCORE_INFINITE;

  for (;;) {
    PlyScore value = ply_root_search(s, depth, alpha, beta);
    PlyBound bound = ply_search_bound(&s->options, value, alpha, beta);
    bool low = bound == PLY_BOUND_UPPER, high = bound == PLY_BOUND_LOWER;
    if (s->stop != PLY_STOP_NOT_YET || (!low && !high))
      return value;
    width = width < PLY_SCORE_INFINITE / 4 ? width * 4 : PLY_SCORE_INFINITE;
    if (low)
      alpha = value - width > -PLY_SCORE_WIN_MIN ? value - width : -PLY_SCORE_INFINITE;
    if (high)
      beta = value + width < PLY_SCORE_WIN_MIN ? value + width : PLY_SCORE_INFINITE;
    ply_root_search_again(s);
  }
}

/* Lengthens a principal variation that a table cutoff cut short with the table's own moves. Every
 * move is checked: an entry may be of another position. */
static void
lengthen_pv(PlySearch *s, PlyRootMove *root, int depth)
{
  PlyPosition at = s->frames[0].position, next;
  PlyTableEntry entry;

  for (int i = 0; i < root->pv_length; i++) {
    ply_rules_play(s->rules, &at, root->pv[i], &next, NULL);
    at = next;
  }
  while (root->pv_length < depth && root->pv_length < PLY_MAX_PV) {
    if (!ply_table_probe(s->table, ply_search_key(s, &at), &entry) || entry.move == PLY_MOVE_NONE ||
        !ply_rules_is_legal(s->rules, &at, entry.move))
      return;
    root->pv[root->pv_length++] = entry.move;
    ply_rules_play(s->rules, &at, entry.move, &next, NULL);
    at = next;
  }
}

/* Drops moves that are not legal in turn, which a line pieced together from table
 * moves can hold. */
static void
check_pv(PlySearch *s, PlyRootMove *root)
{
  PlyPosition at = s->frames[0].position, next;

  for (int i = 0; i < root->pv_length; i++) {
    if (!ply_rules_is_legal(s->rules, &at, root->pv[i])) {
      root->pv_length = (uint8_t)i;
      return;
    }
    ply_rules_play(s->rules, &at, root->pv[i], &next, NULL);
    at = next;
  }
}

/* Best first among the moves without an exact value, so that the next iteration tries them in that
 * order. */
static void
sort_rest(PlySearch *s, int from)
{
  for (int i = from + 1; i < s->n_root; i++) {
    int j = i;
    while (j > from && s->root[j - 1].score < s->root[i].score)
      j--;
    ply_root_shift(s->root, i, j);
  }
}

/* One iteration. False if it was stopped. */
static bool
iterate(PlySearch *s, int depth)
{
  int lines = s->options.multi_pv < s->n_root ? s->options.multi_pv : s->n_root;
  lines = s->root_chance ? 1 : lines; /* all outcomes have their exact values */
  uint64_t before = s->report.figures.nodes;

  s->report.searching_depth = depth;
  s->next_visit = PLY_VISIT_ITERATION;
  for (s->pv_index = 0; s->pv_index < lines; s->pv_index++) {
    PlyScore guess = s->finished[s->pv_index].score;
    s->report.root_index = s->pv_index;
    for (int i = 0; i < s->n_root; i++)
      s->began[i] = s->root[i].move;
    s->options.algorithm->pass(s, depth, guess);
    if (s->stop != PLY_STOP_NOT_YET)
      return false;
    check_pv(s, &s->root[s->pv_index]);
    if (s->table != NULL)
      lengthen_pv(s, &s->root[s->pv_index], depth);
    /* Plain minimax has given every move its exact value in one pass. */
    if (s->options.algorithm == &ply_algorithm_minimax)
      break;
  }
  if (!s->root_chance)
    sort_rest(s, s->options.algorithm == &ply_algorithm_minimax ? 0 : lines);
  s->finished_mean = s->mean;
  memcpy(s->finished, s->root, sizeof *s->root * (size_t)s->n_root);
  s->report.depth = depth;
  s->report.figures.nodes_of_depth[depth] = s->report.figures.nodes - before;
  ply_root_tell(s);
  return true;
}

/* Puts back the last finished iteration's moves. What the interrupted one has refuted stays so. */
static void
take_finished(PlySearch *s, int depth)
{
  PlyRootMove found[PLY_MAX_MOVES];
  bool is_game = s->game->score_unit != 1;

  s->mean = s->finished_mean;
  memcpy(found, s->root, sizeof *found * (size_t)s->n_root);
  memcpy(s->root, s->finished, sizeof *s->root * (size_t)s->n_root);
  for (int i = 0; i < s->n_root; i++) {
    int now = 0;
    while (found[now].move != s->root[i].move)
      now++;
    s->root[i].nodes = found[now].nodes;
    if (!is_game || found[now].depth != depth || !ply_root_is_refuted(&found[now]))
      continue;
    s->root[i] = found[now];
    check_pv(s, &s->root[i]);
  }
  if (is_game)
    ply_root_let_stand(s->root, s->n_root);
}

/* After a stop: the last finished iteration's result, unless the interrupted one had already given
 * its first move an exact value, for then its best move is at least as well founded. Not so if that
 * move loses: the position is lost only when all of them are refuted. */
static void
settle_interrupted(PlySearch *s, int depth)
{
  bool better = !s->root_chance && s->pv_index == 0 && s->root[0].depth == depth &&
                s->root[0].bound == PLY_BOUND_EXACT && s->options.algorithm->uses_windows;

  if (better && (s->game->score_unit == 1 || !ply_root_is_refuted(&s->root[0])))
    check_pv(s, &s->root[0]);
  else
    take_finished(s, depth);
  ply_root_tell(s);
}

/* Whether deeper iterations can change nothing: no line met the horizon, or all lines asked for are
 * won or lost outright. */
static bool
is_solved(const PlySearch *s, uint64_t horizon_before)
{
  int lines = s->options.multi_pv < s->n_root ? s->options.multi_pv : s->n_root;

  if (s->horizon == horizon_before)
    return true;
  if (s->game->score_unit == 1) /* a lecture's numbers may be as large as a win */
    return false;
  for (int i = 0; i < lines; i++) {
    PlyScore score = s->root[i].score;
    if (s->root[i].bound != PLY_BOUND_EXACT ||
        (score < PLY_SCORE_WIN_MIN && score > -PLY_SCORE_WIN_MIN))
      return false;
  }
  return true;
}

/* Notes in the root's moves what the last iteration, which solved the position, has proven. A value
 * from moves chosen by a guess proves nothing but a win with the next move; of a position won
 * before all its lines were searched to their ends, only the wins and losses are known. */
static void
note_proven(PlySearch *s, uint64_t horizon_before)
{
  bool whole = s->horizon == horizon_before;
  bool guessed = s->options.candidates_only && s->game->candidates != NULL;
  PlyScore at_once = PLY_SCORE_WIN - (s->frames[0].position.ply + 1);

  for (int i = 0; i < s->n_root; i++) {
    PlyRootMove *root = &s->root[i];
    bool outright = root->score >= PLY_SCORE_WIN_MIN || root->score <= -PLY_SCORE_WIN_MIN;
    if (guessed && (root->score != at_once || root->bound == PLY_BOUND_UPPER))
      continue;
    if (root->depth != s->report.depth || (!whole && !outright))
      continue;
    if (root->bound == PLY_BOUND_EXACT || root->bound == PLY_BOUND_LOWER)
      root->lower = root->score;
    if (root->bound == PLY_BOUND_EXACT || root->bound == PLY_BOUND_UPPER)
      root->upper = root->score;
  }
}

void
ply_deepen(PlySearch *s)
{
  int last =
      s->limits.depth > 0 && s->limits.depth < PLY_MAX_DEPTH ? s->limits.depth : PLY_MAX_DEPTH;
  int depth = s->options.iterative_deepening ? 1 : last;

  for (; depth <= last; depth++) {
    uint64_t horizon = s->horizon;
    if (!iterate(s, depth)) {
      settle_interrupted(s, depth);
      return;
    }
    if (is_solved(s, horizon)) {
      note_proven(s, horizon);
      /* All was searched, but with a window that the value may lie outside of. */
      bool open = s->options.root_window && s->root[0].bound != PLY_BOUND_EXACT;
      s->stop = open ? PLY_STOP_DEPTH : PLY_STOP_SOLVED;
      return;
    }
    ply_limits_report(s);
  }
  s->stop = PLY_STOP_DEPTH;
}
