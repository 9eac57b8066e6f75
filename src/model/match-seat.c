/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/match-seat-private.h"

typedef struct {
  GSource source;
  PlyMatchSeat *seat; /* borrowed: the seat destroys the source first */
} Doorbell;

void
ply_match_job_free(PlyMatchJob *job)
{
  if (job == NULL)
    return;
  g_clear_object(&job->cancellable);
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_free(job->moves);
  g_free(job->words);
  g_free(job);
}

void
ply_match_answer_free(PlyMatchAnswer *answer)
{
  if (answer == NULL)
    return;
  g_free(answer->sentence);
  g_free(answer);
}

static gboolean
ring(GSource *source, GSourceFunc callback, gpointer data)
{
  PlyMatchSeat *self = ((Doorbell *)source)->seat;

  g_source_set_ready_time(source, -1);
  PlyMatchAnswer *letter = atomic_exchange(&self->letter, NULL);
  if (letter == NULL || letter->ticket != self->ticket) {
    ply_match_answer_free(letter);
    return G_SOURCE_CONTINUE;
  }
  self->ticket = 0;
  self->answered(self, letter, self->data);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs doorbell_functions = {.dispatch = ring};

PlyMatchSeat *
ply_match_seat_new(PlySeat *seat, const PlyTimeControl *control, PlyMatchAnswered answered,
                   gpointer data)
{
  PlyMatchSeat *self = g_new0(PlyMatchSeat, 1);

  self->seat = seat;
  self->control = *control;
  self->answered = answered;
  self->data = data;
  self->name = g_strdup(ply_seat_get_name(seat));
  self->cancellable = g_cancellable_new();
  g_queue_init(&self->jobs);
  pthread_mutex_init(&self->lock, NULL);
  pthread_cond_init(&self->work, NULL);
  atomic_init(&self->letter, NULL);
  atomic_init(&self->done, false);
  self->doorbell = g_source_new(&doorbell_functions, sizeof(Doorbell));
  ((Doorbell *)self->doorbell)->seat = self;
  g_source_set_static_name(self->doorbell, "Plyscope seat");
  g_source_attach(self->doorbell, g_main_context_get_thread_default());
  self->thread = g_thread_new("seat", ply_match_seat_thread, self);
  return self;
}

void
ply_match_seat_free(PlyMatchSeat *self)
{
  ply_match_seat_retire(self);
  g_thread_join(self->thread);
  g_source_destroy(self->doorbell);
  g_source_unref(self->doorbell);
  ply_match_answer_free(atomic_exchange(&self->letter, NULL));
  pthread_cond_destroy(&self->work);
  pthread_mutex_destroy(&self->lock);
  g_object_unref(self->cancellable);
  g_free(self->name);
  g_free(self);
}

const char *
ply_match_seat_get_name(const PlyMatchSeat *self)
{
  return self->name;
}

const PlyTimeControl *
ply_match_seat_get_control(const PlyMatchSeat *self)
{
  return &self->control;
}

static void
push(PlyMatchSeat *self, PlyMatchJob *job)
{
  pthread_mutex_lock(&self->lock);
  g_queue_push_tail(&self->jobs, job);
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
}

void
ply_match_seat_ask(PlyMatchSeat *self, const PlyRecord *record, const PlyRecordNode *node,
                   gint64 used_us)
{
  PlyMatchJob *job = g_new(PlyMatchJob, 1);

  ply_match_seat_cancel(self);
  self->ticket = ++self->last_ticket;
  *job = (PlyMatchJob){
      .ticket = self->ticket,
      .cancellable = g_object_ref(self->cancellable),
      .rules = record->rules,
      .holder = ply_tree_holder_new(record->rules.tree),
      .start = record->root->position,
      .position = node->position,
      .n_moves = ply_record_depth(node),
      .used_us = used_us,
  };
  if (job->holder != NULL)
    job->rules.tree = ply_tree_holder_get(job->holder);
  job->moves = g_new(PlyMove, job->n_moves + 1);
  for (guint i = job->n_moves; i-- > 0; node = node->parent)
    job->moves[i] = node->move;
  push(self, job);
}

void
ply_match_seat_cancel(PlyMatchSeat *self)
{
  if (self->ticket == 0)
    return;
  g_cancellable_cancel(self->cancellable);
  g_object_unref(self->cancellable);
  self->cancellable = g_cancellable_new();
  self->ticket = 0;
}

void
ply_match_seat_finish(PlyMatchSeat *self, PlyOutcome outcome, const char *words)
{
  PlyMatchJob *job = g_new0(PlyMatchJob, 1);

  ply_match_seat_cancel(self);
  job->outcome = outcome;
  job->words = g_strdup(words);
  push(self, job);
}

void
ply_match_seat_retire(PlyMatchSeat *self)
{
  ply_match_seat_cancel(self);
  pthread_mutex_lock(&self->lock);
  self->quit = TRUE;
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
}

gboolean
ply_match_seat_is_done(const PlyMatchSeat *self)
{
  return atomic_load(&self->done);
}
