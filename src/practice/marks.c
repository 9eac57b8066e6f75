/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/marks.h"

/* What nothing was said of, or was asked for: nothing in it is right. */
#define ALL_SLIPS                                                                                  \
  (PLY_SLIP_BACK | PLY_SLIP_CHILD | PLY_SLIP_ALPHA | PLY_SLIP_BETA | PLY_SLIP_VALUE |              \
   PLY_SLIP_BOUND)

typedef struct {
  guint right[PLY_N_PARTS], of[PLY_N_PARTS];
  guint steps_right, steps;
} Tally;

static void
count(Tally *self, PlyPart part, gboolean right)
{
  self->of[part]++;
  self->right[part] += right;
}

/* A step of the right search: `left` children are left out by it, if it goes back, from `root`. */
static void
count_step(Tally *self, const PlyPracticeStep *right, int left, gboolean root, unsigned slips)
{
  gboolean strayed = (slips & (PLY_SLIP_BACK | PLY_SLIP_CHILD)) != 0;

  self->steps++;
  self->steps_right += slips == 0;
  if (!right->back) {
    count(self, PLY_PART_NODES, !strayed);
    if (right->windowed)
      count(self, PLY_PART_WINDOWS, slips == 0);
    /* Moves were left out that should not have been. */
    if (slips == PLY_SLIP_BACK)
      count(self, PLY_PART_CUTS, FALSE);
    return;
  }
  count(self, PLY_PART_VALUES, slips == 0);
  if (left > 0)
    count(self, PLY_PART_CUTS, !strayed);
  if (root)
    count(self, PLY_PART_ROOT, !strayed && (slips & PLY_SLIP_VALUE) == 0);
}

/* What the right search does not make. */
static void
count_stray(Tally *self, const PlyPracticeStep *said)
{
  self->steps++;
  count(self, said->back ? PLY_PART_VALUES : PLY_PART_NODES, FALSE);
  if (!said->back && said->windowed)
    count(self, PLY_PART_WINDOWS, FALSE);
}

static void
sum_up(const Tally *self, PlyPracticeScore *score)
{
  double all = self->steps > 0 ? (double)self->steps_right / self->steps : 0;

  score->right = self->steps_right;
  score->of = self->steps;
  /* Where there is nothing to be cut off, who said nothing has earned nothing. */
  for (int i = 0; i < PLY_N_PARTS; i++)
    score->share[i] = self->of[i] > 0 ? (double)self->right[i] / self->of[i] : all;
}

static unsigned
judge(const PlyPracticeStep *right, const PlyAnswer *answer)
{
  return answer->shown ? ALL_SLIPS : ply_practice_judge(right, &answer->said);
}

/* Each answer by the search that it stands in, and what is missing of that at its end. */
static void
mark_own(const PlyAnswers *self, PlyPracticeMarks *marks)
{
  g_autoptr(PlyOwn) own = ply_own_new(self->tree, &self->rules);
  Tally tally = {0};

  for (guint i = 0; !ply_own_is_over(own); i++) {
    const PlyAnswer *answer =
        i < self->answers->len ? &g_array_index(self->answers, PlyAnswer, i) : NULL;
    PlyPracticeStep right = ply_own_next(own);
    unsigned slips = answer != NULL ? judge(&right, answer) : ALL_SLIPS;
    count_step(&tally, &right, ply_own_left(own), ply_own_node(own) == 0, slips);
    if (slips != 0 && answer != NULL && marks->wrong == 0) {
      marks->wrong = (int)i + 1;
      marks->slips = answer->shown ? 0 : slips;
      marks->node = ply_own_node(own);
      marks->right = right;
    }
    marks->missing += answer == NULL;
    if (answer != NULL)
      ply_answer_take(self, answer, own);
    else
      ply_own_take(own, &right);
  }
  sum_up(&tally, &marks->own);
}

/* What was said on the way down to a node, or back from it, in the order in which it was said: PVS
 * comes to a node more than once. Answers are known by their number from 1; 0: none. */
typedef struct {
  guint first[2], last[2]; /* of each node: [0] down, [1] back */
} Said;

/* `next` has of each answer the next one of its node and way. */
static Said *
sort_by_node(const PlyAnswers *self, guint *next)
{
  g_autoptr(PlyOwn) own = ply_own_new(self->tree, &self->rules);
  Said *said = g_new0(Said, (gsize)self->tree->n_nodes);

  for (guint i = 0; i < self->answers->len && !ply_own_is_over(own); i++) {
    int from = ply_own_node(own);
    ply_answer_take(self, &g_array_index(self->answers, PlyAnswer, i), own);
    int to = ply_own_node(own);
    gboolean back = ply_own_is_over(own) || to == self->tree->nodes[from].parent;
    if (!back && to == from)
      continue;
    Said *at = &said[back ? from : to];
    if (at->first[back] == 0)
      at->first[back] = i + 1;
    else
      next[at->last[back] - 1] = i + 1;
    at->last[back] = i + 1;
  }
  return said;
}

static const PlyAnswer *
answer_at(const PlyAnswers *self, guint number)
{
  return number > 0 ? &g_array_index(self->answers, PlyAnswer, number - 1) : NULL;
}

/* Each step of the right search by what was said of it, wherever that stood. */
static void
mark_first(const PlyAnswers *self, PlyPracticeMarks *marks)
{
  g_autoptr(PlyOwn) own = ply_own_new(self->tree, &self->rules);
  g_autofree guint *next = g_new0(guint, self->answers->len + 1);
  g_autofree Said *said = sort_by_node(self, next);
  Tally tally = {0};

  while (!ply_own_is_over(own)) {
    PlyPracticeStep right = ply_own_next(own);
    int from = ply_own_node(own), left = ply_own_left(own);
    ply_own_take(own, &right);
    int node = right.back ? from : ply_own_node(own);
    guint *number = &said[node].first[right.back];
    const PlyAnswer *answer = answer_at(self, *number);
    count_step(&tally, &right, left, from == 0, answer != NULL ? judge(&right, answer) : ALL_SLIPS);
    if (answer != NULL)
      *number = next[*number - 1];
  }
  for (int i = 0; i < 2 * self->tree->n_nodes; i++) {
    guint number = said[i / 2].first[i % 2];
    for (; number > 0; number = next[number - 1]) {
      if (!answer_at(self, number)->shown)
        count_stray(&tally, &answer_at(self, number)->said);
    }
  }
  sum_up(&tally, &marks->first);
}

void
ply_practice_mark(const PlyAnswers *self, PlyPracticeMarks *marks)
{
  *marks = (PlyPracticeMarks){0};
  for (guint i = 0; i < self->answers->len; i++) {
    const PlyAnswer *answer = &g_array_index(self->answers, PlyAnswer, i);
    marks->shown += answer->shown;
    marks->seconds += answer->seconds >= 0 ? answer->seconds : 0;
  }
  mark_own(self, marks);
  if (self->at_end)
    mark_first(self, marks);
  else
    marks->first = marks->own;
}
