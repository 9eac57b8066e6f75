/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/review-study-private.h"

struct _PlyReviewStudy {
  GObject parent_instance;

  PlyReview *review; /* owned */

  /* Nodes, or 0. */
  guint studied_id; /* the move whose better line is on the board, which shows what came before */
  guint trying_id;  /* the move in whose place a better one is looked for; the analysis is held */
};

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyReviewStudy, ply_review_study, G_TYPE_OBJECT)

static PlyAnalysis *
analysis_of(PlyReviewStudy *self)
{
  return ply_review_get_analysis(self->review);
}

static PlyGameTree *
game_of(PlyReviewStudy *self)
{
  return ply_analysis_get_game(analysis_of(self));
}

static void
tell_changed(PlyReviewStudy *self)
{
  g_signal_emit(self, signals[CHANGED], 0);
}

/* On the line, where one that is not reviewed yet is too, or beside it. */
static const PlyReviewMove *
find_move(PlyReviewStudy *self, guint id)
{
  const GArray *moves = ply_review_get_moves(self->review);

  for (guint i = 0; i < moves->len; i++) {
    if (g_array_index(moves, PlyReviewMove, i).id == id)
      return &g_array_index(moves, PlyReviewMove, i);
  }
  return ply_review_find(self->review, id);
}

static PlyRecordNode *
find_node(PlyReviewStudy *self, guint id)
{
  return id != 0 ? ply_record_find(ply_game_tree_get_record(game_of(self)), id) : NULL;
}

const PlyReviewMove *
ply_review_study_get_move(PlyReviewStudy *self)
{
  guint id = self->trying_id != 0    ? self->trying_id
             : self->studied_id != 0 ? self->studied_id
                                     : ply_game_tree_get_current(game_of(self))->id;

  return find_move(self, id);
}

gboolean
ply_review_study_is_revealed(PlyReviewStudy *self)
{
  return self->studied_id != 0;
}

gboolean
ply_review_study_is_trying(PlyReviewStudy *self)
{
  return self->trying_id != 0;
}

const PlyReviewMove *
ply_review_study_get_tried(PlyReviewStudy *self)
{
  const PlyRecordNode *current = ply_game_tree_get_current(game_of(self));
  const PlyRecordNode *node = find_node(self, self->trying_id);

  return node != NULL && current->parent == node->parent ? find_move(self, current->id) : NULL;
}

void
ply_review_study_end_trial(PlyReviewStudy *self)
{
  if (self->trying_id == 0)
    return;
  self->trying_id = 0;
  ply_analysis_release(analysis_of(self));
}

/* A move in the place of the one that is to be bettered is judged as that one was. */
static void
follow_trial(PlyReviewStudy *self)
{
  const PlyRecordNode *current = ply_game_tree_get_current(game_of(self));
  const PlyRecordNode *tried = find_node(self, self->trying_id);
  gboolean beside = tried != NULL && current != tried && current->parent == tried->parent;

  if (tried == NULL || (current != tried->parent && !beside)) {
    ply_review_study_end_trial(self);
    return;
  }
  const PlyReviewMove *known = beside ? ply_review_find(self->review, current->id) : NULL;
  if (beside && (known == NULL || known->state != PLY_REVIEW_DONE))
    ply_review_go_on(self->review);
}

/* Another position is on the board: a look at something better, or a trial, may be over. */
static void
on_position(PlyReviewStudy *self)
{
  const PlyRecordNode *studied = find_node(self, self->studied_id);

  if (studied == NULL || studied->parent != ply_game_tree_get_current(game_of(self)))
    self->studied_id = 0;
  if (self->trying_id != 0)
    follow_trial(self);
  tell_changed(self);
}

static void
go_to(PlyReviewStudy *self, guint id)
{
  ply_review_study_end_trial(self);
  self->studied_id = 0;
  ply_game_tree_go_to(game_of(self), id);
}

void
ply_review_study_show_better(PlyReviewStudy *self)
{
  const PlyReviewMove *move = ply_review_study_get_move(self);
  const PlyRecordNode *node = move != NULL ? find_node(self, move->id) : NULL;

  if (node == NULL || move->n_line == 0)
    return;
  PlyMove line[PLY_MAX_PV];
  guint n = (guint)move->n_line;
  memcpy(line, move->line, n * sizeof *line);
  ply_review_study_end_trial(self);
  self->studied_id = node->id;
  ply_game_tree_go_to(game_of(self), node->parent->id);
  ply_analysis_set_preview(analysis_of(self), line, n, 1);
  tell_changed(self);
}

void
ply_review_study_try(PlyReviewStudy *self)
{
  const PlyReviewMove *move = ply_review_study_get_move(self);
  const PlyRecordNode *node = move != NULL ? find_node(self, move->id) : NULL;

  if (node == NULL)
    return;
  guint before = node->parent->id;
  if (self->trying_id == 0)
    ply_analysis_hold(analysis_of(self));
  self->trying_id = node->id;
  self->studied_id = 0;
  /* What the analysis has found of this very position goes with a change of position. */
  if (ply_game_tree_get_current(game_of(self))->id == before) {
    self->trying_id = 0;
    ply_game_tree_go_to(game_of(self), node->id);
    self->trying_id = node->id;
  }
  ply_game_tree_go_to(game_of(self), before);
  tell_changed(self);
}

/* The index of the move that is spoken of, or −1. */
static gint64
get_place(PlyReviewStudy *self)
{
  const GArray *moves = ply_review_get_moves(self->review);
  const PlyReviewMove *selected = ply_review_study_get_move(self);

  for (guint i = 0; selected != NULL && i < moves->len; i++) {
    if (g_array_index(moves, PlyReviewMove, i).id == selected->id)
      return i;
  }
  return -1;
}

/* The next move from `at` on in steps that lost something, or NULL. */
static const PlyReviewMove *
find_loss(PlyReviewStudy *self, gint64 at, gint64 step)
{
  const GArray *moves = ply_review_get_moves(self->review);

  for (; at >= 0 && at < (gint64)moves->len; at += step) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, at);
    if (move->loss.size != PLY_REVIEW_GOOD)
      return move;
  }
  return NULL;
}

static gboolean
go_to_move(PlyReviewStudy *self, const PlyReviewMove *move)
{
  if (move != NULL)
    go_to(self, move->id);
  return move != NULL;
}

gboolean
ply_review_study_go_to_loss(PlyReviewStudy *self, int step)
{
  return go_to_move(self, find_loss(self, get_place(self) + step, step));
}

gboolean
ply_review_study_go_to_first_loss(PlyReviewStudy *self)
{
  return go_to_move(self, find_loss(self, 0, 1));
}

gboolean
ply_review_study_has_loss(PlyReviewStudy *self)
{
  return find_loss(self, 0, 1) != NULL;
}

static void
ply_review_study_dispose(GObject *object)
{
  PlyReviewStudy *self = PLY_REVIEW_STUDY(object);

  if (self->review != NULL)
    ply_review_study_end_trial(self);
  g_clear_object(&self->review);
  G_OBJECT_CLASS(ply_review_study_parent_class)->dispose(object);
}

static void
ply_review_study_class_init(PlyReviewStudyClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_review_study_dispose;
  signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_review_study_init(PlyReviewStudy *self)
{
}

PlyReviewStudy *
ply_review_study_new(PlyReview *review)
{
  PlyReviewStudy *self = g_object_new(PLY_TYPE_REVIEW_STUDY, NULL);

  self->review = g_object_ref(review);
  g_signal_connect_object(game_of(self), "position-changed", G_CALLBACK(on_position), self,
                          G_CONNECT_SWAPPED);
  return self;
}
