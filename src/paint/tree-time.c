/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is true of each node at a step, and the texts that say so. */

#include "paint/tree-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/number-tree.h"
#include "trace/trace-fields.h"

/* Marks a literal for translators. */
#define N_(text) text

void
ply_tree_time_init(PlyTreeTime *time, const PlyTreePicture *picture, uint64_t step)
{
  const PlyTrace *trace = picture->trace;
  uint64_t last = ply_trace_leave_step(trace, picture->pass);
  uint64_t first = ply_trace_enter_step(trace, picture->pass);

  /* A step of another pass shows this one before its beginning or after its end. */
  time->n_line = 0;
  if (step < first) {
    memset(&time->state, 0, sizeof time->state);
    time->state.step = 0;
    time->state.at.visit = PLY_TRACE_NONE;
    return;
  }
  ply_trace_state_at(trace, step < last ? step : last, &time->state);
  if (step > last)
    time->state.at.visit = PLY_TRACE_NONE;
  time->state.step = step;
  /* The principal variation as it stands: from the first node of the path that has a best move,
   * down into the past. */
  uint32_t child = time->state.n > 0 ? time->state.levels[0].best_child : PLY_TRACE_NONE;
  if (child == PLY_TRACE_NONE)
    return;
  /* A root that no move lifted over alpha has no best line yet. */
  if (time->state.levels[0].best <= time->state.levels[0].alpha)
    return;
  time->line[0] = picture->pass;
  time->line[1] = child;
  time->n_line = 2 + ply_trace_line(trace, child, time->line + 2);
}

/* The level of the step's path that is this visit, or NULL. */
static const PlyTraceLevel *
level_of(const PlyTreeTime *time, uint32_t visit)
{
  for (int i = 0; i < time->state.n && time->state.at.visit != PLY_TRACE_NONE; i++) {
    if (time->state.levels[i].visit == visit)
      return &time->state.levels[i];
  }
  return NULL;
}

PlyTreeMoment
ply_tree_moment(const PlyTreePicture *picture, const PlyTreeTime *time, const PlyTreeNode *node)
{
  const PlyTrace *trace = picture->trace;
  PlyTreeMoment moment = {0};
  bool began = time->state.n > 0;

  if (node->kind == PLY_TREE_REST) {
    moment.entered = moment.left =
        began && ply_trace_enter_step(trace, node->visit) <= time->state.step;
    return moment;
  }
  if (node->kind != PLY_TREE_VISIT) {
    /* A ghost is known to be one once the node above has been left. */
    moment.left = began && ply_trace_leave_step(trace, node->visit) <= time->state.step;
    return moment;
  }
  moment.entered = began && ply_trace_enter_step(trace, node->visit) <= time->state.step;
  moment.left = began && ply_trace_leave_step(trace, node->visit) <= time->state.step;
  moment.on_path = level_of(time, node->visit) != NULL;
  moment.current = time->state.at.visit == node->visit;
  moment.cut = moment.left && ply_visit_is_cut(&trace->visits[node->visit]);
  for (int i = 0; i < time->n_line && !moment.in_line; i++)
    moment.in_line = time->line[i] == node->visit;
  return moment;
}

static bool
is_inner(const PlyTreePicture *picture, int32_t i)
{
  return !picture->nodes[i].expanded || (i + 1 < picture->n && picture->nodes[i + 1].parent == i);
}

int
ply_tree_level_side(const PlyTreePicture *picture, int level)
{
  int sides[2] = {PLY_TREE_NO_SIDE, PLY_TREE_NO_SIDE}; /* of leaves, of nodes where one moves */

  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    int *side = &sides[is_inner(picture, i)];
    int own = node->chance ? PLY_TREE_CHANCE : node->min;
    if (node->level == level)
      *side = *side == PLY_TREE_NO_SIDE || *side == own ? own : PLY_TREE_MIXED;
  }
  return sides[sides[1] != PLY_TREE_NO_SIDE];
}

const char *
ply_tree_level_name(const PlyTreePicture *picture, int level, const PlyWording *wording)
{
  static const char *const names[] = {
      [PLY_TREE_MAX] = "MAX", [PLY_TREE_MIN] = "MIN", [PLY_TREE_CHANCE] = N_("Chance")};
  int side = ply_tree_level_side(picture, level);
  bool moved = false;

  for (int32_t i = 0; i < picture->n && !moved; i++)
    moved = picture->nodes[i].level == level && is_inner(picture, i);
  if (!moved || side >= PLY_TREE_MIXED)
    return NULL;
  return wording->translate != NULL ? wording->translate(names[side]) : names[side];
}

/* A short form for a small box: no blank between a bound's sign and its number. */
void
ply_tree_squeeze(char *text)
{
  char *space = strchr(text, ' ');

  if (space != NULL && (text[0] & 0x80) != 0)
    memmove(space, space + 1, strlen(space));
}

static bool
is_leaf(const PlyTrace *trace, uint32_t visit)
{
  return trace->visits[visit].end == visit + 1 && !ply_visit_is_folded(&trace->visits[visit]);
}

/* A leaf's value belongs to the question, not to the answer. */
static bool
is_given(const PlyTrace *trace, uint32_t visit)
{
  return ply_visit_is_evaluated(&trace->visits[visit]) && is_leaf(trace, visit);
}

static void
window_text(const PlyTreePicture *picture, const PlyTreeLook *look, const PlyTreeNode *node,
            char *text, size_t n)
{
  const PlyTraceVisit *at = &picture->trace->visits[node->visit];
  PlyTraceLevel passed = {
      .visit = node->visit, .low = ply_visit_alpha(at), .beta = ply_visit_beta(at)};
  char ends[2][PLY_SCORE_BYTES];

  ply_explain_window(picture->trace, &passed, &look->wording, ends);
  snprintf(text, n, look->manner.named_windows ? "α = %s, β = %s" : "[%s, %s]", ends[0], ends[1]);
}

static void
number_text(const PlyTreePicture *picture, const PlyTreeLook *look, const PlyTreeNode *node,
            char *text)
{
  const PlyNumberTree *tree = picture->trace->info.rules.tree;
  bool turn = !look->wording.max_min && node->min;
  char number[PLY_NUMBER_BYTES];

  ply_number_tree_text(tree, node->number_node, number);
  bool below = number[0] == '-';
  bool zero = tree->nodes[node->number_node].value == 0;
  snprintf(text, PLY_SCORE_BYTES, "%s%s", below == turn || zero ? "" : "−", number + below);
}

/* "3 more" */
static void
count_text(const PlyTreeLook *look, uint64_t n, char text[PLY_SCORE_BYTES])
{
  const char *sentence = N_("{n} more"), *at;

  if (look->wording.translate != NULL)
    sentence = look->wording.translate(sentence);
  at = strstr(sentence, "{n}");
  snprintf(text, PLY_SCORE_BYTES, "%.*s%u%s", at != NULL ? (int)(at - sentence) : 0, sentence,
           (unsigned)n, at != NULL ? at + 3 : "");
}

/* A game's move that was not tried has no value: its name stands in the box. The moves of a number
 * tree have the numbers that sentences call them by. */
static void
move_text(const PlyTrace *trace, const PlyTreeLook *look, const PlyTreeNode *node,
          PlyTreeTexts *texts)
{
  const PlyRules *rules = &trace->info.rules;
  bool game = rules->game != NULL && rules->tree == NULL;
  bool sheet = look->blank && !look->windows; /* the board of a number tree */

  const char *name =
      node->number_node >= 0 ? ply_number_tree_name(rules->tree, node->number_node) : NULL;
  size_t named = name != NULL ? (size_t)snprintf(texts->move, sizeof texts->move, "%s", name) : 0;

  if (node->weight > 0) {
    char weight[PLY_NUMBER_BYTES];
    snprintf(texts->move + named, sizeof texts->move - named, "%s%s", named > 0 ? " " : "",
             ply_number_weight_text(node->weight, node->parts, weight));
    return;
  }
  if (named > 0)
    return;
  if (node->parent < 0 || node->move == PLY_MOVE_NONE)
    return;
  if (game)
    ply_notation_move(look->wording.notation, rules, node->move,
                      node->kind == PLY_TREE_GHOST ? texts->value : texts->move);
  else if (!sheet)
    snprintf(texts->move, sizeof texts->move, "%d", node->move + 1);
}

static bool
is_leaf_number(const PlyTreePicture *picture, const PlyTreeNode *node)
{
  return node->number_node >= 0 &&
         picture->trace->info.rules.tree->nodes[node->number_node].n_children == 0;
}

void
ply_tree_texts(const PlyTreePicture *picture, const PlyTreeTime *time, const PlyTreeLook *look,
               const PlyTreeNode *node, PlyTreeTexts *texts)
{
  const PlyTrace *trace = picture->trace;
  const PlyTraceVisit *at = &trace->visits[node->visit];
  PlyTreeMoment moment = ply_tree_moment(picture, time, node);
  const PlyTraceLevel *level = level_of(time, node->visit);

  texts->value[0] = texts->move[0] = texts->window[0] = '\0';
  if (node->kind == PLY_TREE_MORE) {
    count_text(look, node->hidden, texts->value);
    return;
  }
  if (node->kind == PLY_TREE_REST) {
    snprintf(texts->value, sizeof texts->value, "…%d", (int)node->hidden);
    return;
  }
  move_text(trace, look, node, texts);
  if (is_leaf_number(picture, node)) {
    number_text(picture, look, node, texts->value);
  } else if (look->blank) {
    if (node->kind == PLY_TREE_VISIT && is_given(trace, node->visit))
      ply_explain_value(trace, node->visit, ply_trace_evaluation(at), PLY_BOUND_EXACT,
                        &look->wording, texts->value);
  } else if (node->kind == PLY_TREE_VISIT) {
    if (look->ask && ply_trace_about_to_return(trace, &time->state) == node->visit)
      strcpy(texts->value, "?");
    else if (moment.left && !ply_visit_is_stopped(at))
      ply_explain_value(trace, node->visit, ply_visit_value(at), ply_trace_bound(at),
                        &look->wording, texts->value);
    else if (level != NULL && level->best > -PLY_SCORE_INFINITE)
      ply_explain_value(trace, node->visit, level->best, PLY_BOUND_EXACT, &look->wording,
                        texts->value);
  }
  ply_tree_squeeze(texts->value);
  /* A key tells the windows for which the worksheet has blanks: leaves have none. */
  if (node->kind == PLY_TREE_VISIT && moment.entered && !look->blank &&
      !(look->windows && is_leaf(trace, node->visit)) &&
      (look->windows || ply_visit_alpha(at) > -PLY_SCORE_INFINITE ||
       ply_visit_beta(at) < PLY_SCORE_INFINITE))
    window_text(picture, look, node, texts->window, sizeof texts->window);
}
