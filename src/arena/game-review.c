/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/game-review-private.h"

#include "base/crew.h"

#define USUAL_NODES 1000000
#define TABLE_BYTES ((gsize)64 << 20)

void
ply_review_plan_init(PlyReviewPlan *plan, const PlyRules *rules)
{
  *plan = (PlyReviewPlan){
      .rules = *rules, .limits = {.nodes = USUAL_NODES}, .table_bytes = TABLE_BYTES};
  ply_search_options_init(&plan->options, rules);
}

static void
add_move(PlyGameReview *self, const PlyRecordNode *node, guint number)
{
  const PlyPosition *before = &node->parent->position;
  PlyMove legal[PLY_MAX_MOVES];
  PlyReviewMove move = {
      .id = node->id,
      .number = number,
      .ply = before->ply,
      .side = before->side,
      .forced = ply_rules_moves(&self->plan.rules, before, legal) == 1,
      .chance = ply_rules_outcomes(&self->plan.rules, before, NULL) > 0,
      .played = node->move,
      .best = PLY_MOVE_NONE,
      .played_value = ply_review_value_none(),
      .best_value = ply_review_value_none(),
  };

  if (self->positions->len == 0)
    g_array_append_val(self->positions, *before);
  g_array_append_val(self->positions, node->position);
  g_array_append_val(self->moves, move);
}

PlyGameReview *
ply_game_review_new(const PlyReviewPlan *plan, PlyRecordNode *end, guint from, guint to)
{
  PlyGameReview *self = g_new0(PlyGameReview, 1);
  g_autoptr(GPtrArray) path = ply_record_path(end);

  self->plan = *plan;
  self->plan.options.crew = NULL;
  self->moves = g_array_new(FALSE, TRUE, sizeof(PlyReviewMove));
  self->positions = g_array_new(FALSE, TRUE, sizeof(PlyPosition));
  for (guint number = MAX(1, from); number < path->len && (to == 0 || number <= to); number++)
    add_move(self, g_ptr_array_index(path, number), number);
  return self;
}

void
ply_game_review_free(PlyGameReview *self)
{
  if (self == NULL)
    return;
  g_array_unref(self->moves);
  g_array_unref(self->positions);
  ply_search_free(self->search);
  ply_crew_free(self->plan.options.crew);
  ply_table_free(self->table);
  g_free(self);
}

const GArray *
ply_game_review_get_moves(const PlyGameReview *self)
{
  return self->moves;
}

void
ply_game_review_keep(PlyGameReview *self, const PlyReviewMove *known)
{
  for (guint i = 0; i < self->moves->len; i++) {
    PlyReviewMove *move = ply_review_move_at(self, i);
    if (move->id != known->id || move->played != known->played)
      continue;
    guint number = move->number;
    *move = *known;
    move->number = number;
  }
}

guint
ply_game_review_n_waiting(const PlyGameReview *self)
{
  guint n = 0;

  for (guint i = 0; i < self->moves->len; i++)
    n += ply_review_move_at(self, i)->state != PLY_REVIEW_DONE;
  return n;
}

static gboolean
make_tools(PlyGameReview *self)
{
  if (self->search == NULL)
    self->search = ply_search_new();
  if (self->table == NULL && self->plan.table_bytes > 0)
    self->table = ply_table_new(self->plan.table_bytes);
  /* Without helpers the search is slower and no worse. */
  int helpers = ply_search_helpers(&self->plan.options, &self->plan.rules);
  if (helpers > 0 && self->plan.options.crew == NULL)
    self->plan.options.crew = ply_crew_new(helpers);
  return self->search != NULL && (self->table != NULL || self->plan.table_bytes == 0);
}

int
ply_game_review_step(PlyGameReview *self, GCancellable *cancellable, PlyReviewProgress progress,
                     gpointer data)
{
  guint index = self->moves->len;

  while (index > 0 && ply_review_move_at(self, index - 1)->state == PLY_REVIEW_DONE)
    index--;
  if (index == 0 || g_cancellable_is_cancelled(cancellable) || !make_tools(self))
    return -1;
  self->cancellable = cancellable;
  self->progress = progress;
  self->data = data;
  self->index = index - 1;
  PlyReviewMove *move = ply_review_move_at(self, index - 1);
  gboolean finished = ply_review_search_move(self, move);
  move->state = finished ? PLY_REVIEW_DONE : PLY_REVIEW_CUT;
  return finished ? (int)index - 1 : -1;
}
