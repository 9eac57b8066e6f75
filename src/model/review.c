/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/review-private.h"

G_DEFINE_FINAL_TYPE(PlyReview, ply_review, G_TYPE_OBJECT)

static GParamSpec *running_property;
static guint changed_signal;

/* The end of the line on screen. */
static PlyRecordNode *
line_end(PlyReview *self)
{
  PlyRecordNode *end =
      (PlyRecordNode *)ply_game_tree_get_current(ply_analysis_get_game(self->analysis));

  for (PlyRecordNode *next; (next = ply_record_next(end)) != NULL;)
    end = next;
  return end;
}

static void
show_line(PlyReview *self)
{
  PlyReviewPlan plan;
  PlyRecordNode *end = line_end(self);
  GHashTableIter iter;
  gpointer known;

  ply_review_plan_init(&plan, ply_game_tree_get_rules(ply_analysis_get_game(self->analysis)));
  ply_game_review_free(self->line);
  self->line = ply_game_review_new(&plan, end, 0, 0);
  self->end_id = end->id;
  g_hash_table_iter_init(&iter, self->known);
  while (g_hash_table_iter_next(&iter, NULL, &known))
    ply_game_review_keep(self->line, &((PlyKnownMove *)known)->move);
}

void
ply_review_tell(PlyReview *self)
{
  show_line(self);
  g_signal_emit(self, changed_signal, 0);
}

void
ply_review_notify_running(PlyReview *self)
{
  g_object_notify_by_pspec(G_OBJECT(self), running_property);
}

/* Whether the record has this move in this position. */
static gboolean
is_in(const PlyRecord *record, guint id, PlyMove played, guint64 key)
{
  const PlyRecordNode *node = ply_record_find(record, id);

  return node != NULL && node->parent != NULL && node->move == played &&
         node->parent->position.key == key;
}

static gboolean
is_gone(gpointer id, gpointer value, gpointer record)
{
  const PlyKnownMove *known = value;

  return !is_in(record, known->move.id, known->move.played, known->key);
}

static gboolean
same_rules(const PlyRules *a, const PlyRules *b)
{
  return a->game == b->game && a->columns == b->columns && a->rows == b->rows &&
         a->opening == b->opening;
}

/* A number tree's values may have been edited under the same moves. */
static void
on_tree_changed(PlyReview *self)
{
  const PlyRecord *record = ply_game_tree_get_record(ply_analysis_get_game(self->analysis));

  if (!same_rules(&record->rules, &self->plan.rules) || record->tree != NULL)
    g_hash_table_remove_all(self->known);
  g_hash_table_foreach_remove(self->known, is_gone, (gpointer)record);
  if (self->job != NULL && !ply_review_job_is_in(self, record))
    ply_review_stop(self);
  ply_review_tell(self);
}

static void
on_position_changed(PlyReview *self)
{
  if (line_end(self)->id != self->end_id)
    ply_review_tell(self);
}

/* The best value belongs to the position before the move. */
static void
keep_with_node(PlyReview *self, const PlyRecordNode *before, const PlyReviewMove *move)
{
  const PlyClaim *kept = &before->analysis.claim;
  PlyClaim claim = ply_review_value_claim(&move->best_value);

  if (claim.bound != PLY_BOUND_EXACT || claim.depth < kept->depth ||
      (kept->kind == PLY_CLAIM_PROVEN && claim.kind != PLY_CLAIM_PROVEN))
    return;
  claim.depth = MIN(claim.depth, PLY_MAX_DEPTH);
  ply_game_tree_set_analysis(ply_analysis_get_game(self->analysis), before->id,
                             &(PlyRecordAnalysis){
                                 .claim = claim,
                                 .nodes = move->nodes,
                                 .best = move->best,
                             });
}

void
ply_review_take(PlyReview *self, const PlyReviewMove *move, guint64 key)
{
  const PlyRecord *record = ply_game_tree_get_record(ply_analysis_get_game(self->analysis));
  PlyKnownMove *known;

  if (!is_in(record, move->id, move->played, key))
    return;
  known = g_new(PlyKnownMove, 1);
  known->move = *move;
  known->key = key;
  g_hash_table_replace(self->known, GUINT_TO_POINTER(move->id), known);
  keep_with_node(self, ply_record_find(record, move->id)->parent, move);
}

/* Byte by byte: whatever is added to the options counts. Both come from the same places, gaps and
 * all; a difference there would only mean a search more. */
static gboolean
same_plan(const PlyReviewPlan *a, const PlyReviewPlan *b)
{
  return same_rules(&a->rules, &b->rules) &&
         memcmp(&a->options, &b->options, sizeof a->options) == 0 &&
         memcmp(&a->limits, &b->limits, sizeof a->limits) == 0 && a->table_bytes == b->table_bytes;
}

void
ply_review_start(PlyReview *self, const PlySearchLimits *limits)
{
  const PlyRules *rules = ply_game_tree_get_rules(ply_analysis_get_game(self->analysis));
  PlyReviewPlan plan;

  if (self->job != NULL || ply_review_get_moves(self)->len == 0)
    return;
  ply_review_plan_init(&plan, rules);
  plan.options = ply_analysis_get_effective_options(self->analysis);
  plan.options.multi_pv = ply_analysis_get_options(self->analysis)->multi_pv;
  plan.options.crew = NULL; /* the analysis' own */
  plan.limits = *limits;
  plan.table_bytes = (gsize)ply_analysis_get_table_megabytes(self->analysis) << 20;
  if (!same_plan(&plan, &self->plan))
    g_hash_table_remove_all(self->known);
  self->plan = plan;
  ply_analysis_hold(self->analysis);
  ply_review_run(self, line_end(self));
  ply_review_notify_running(self);
  ply_review_tell(self);
}

void
ply_review_stop(PlyReview *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel(self->cancellable);
}

void
ply_review_clear(PlyReview *self)
{
  ply_review_stop(self);
  g_hash_table_remove_all(self->known);
  ply_review_tell(self);
}

static void
ply_review_dispose(GObject *object)
{
  PlyReview *self = PLY_REVIEW(object);

  ply_review_stop(self);
  if (self->job != NULL) {
    ply_review_disown(self);
    ply_analysis_release(self->analysis);
  }
  g_clear_object(&self->cancellable);
  g_clear_object(&self->analysis);
  g_clear_pointer(&self->line, ply_game_review_free);
  g_clear_pointer(&self->known, g_hash_table_unref);
  G_OBJECT_CLASS(ply_review_parent_class)->dispose(object);
}

static void
ply_review_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean(value, ply_review_get_running(PLY_REVIEW(object)));
}

static void
ply_review_class_init(PlyReviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);

  object_class->dispose = ply_review_dispose;
  object_class->get_property = ply_review_get_property;
  running_property =
      g_param_spec_boolean("running", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property(object_class, 1, running_property);
  changed_signal = g_signal_new("changed", PLY_TYPE_REVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
ply_review_init(PlyReview *self)
{
  self->known = g_hash_table_new_full(NULL, NULL, NULL, g_free);
}

PlyReview *
ply_review_new(PlyAnalysis *analysis)
{
  PlyReview *self = g_object_new(PLY_TYPE_REVIEW, NULL);
  PlyGameTree *game = ply_analysis_get_game(analysis);

  self->analysis = g_object_ref(analysis);
  ply_review_plan_init(&self->plan, ply_game_tree_get_rules(game));
  g_signal_connect_object(game, "tree-changed", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "position-changed", G_CALLBACK(on_position_changed), self,
                          G_CONNECT_SWAPPED);
  show_line(self);
  return self;
}

PlyAnalysis *
ply_review_get_analysis(PlyReview *self)
{
  return self->analysis;
}

gboolean
ply_review_get_running(PlyReview *self)
{
  return self->job != NULL;
}

const GArray *
ply_review_get_moves(PlyReview *self)
{
  return ply_game_review_get_moves(self->line);
}

guint
ply_review_n_done(PlyReview *self)
{
  return ply_review_get_moves(self)->len - ply_game_review_n_waiting(self->line);
}
