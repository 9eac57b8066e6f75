/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread's end of a seat at the match. */

#include "model/match-seat-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "arena/referee.h"

static PlyTurn
turn_of(const PlyMatchSeat *self, const PlyMatchJob *job, GCancellable *cancellable)
{
  PlyTurn turn = {
      .rules = &job->rules,
      .start = &job->start,
      .moves = job->moves,
      .n_moves = job->n_moves,
      .position = &job->position,
      .control = &self->control,
      .cancellable = cancellable,
  };

  ply_referee_allow(&turn, job->used_us);
  return turn;
}

/* Whether the job's game is the one told so far with the seat's own move and perhaps more. */
static gboolean
goes_on(const PlyMatchSeat *self, const PlyMatchJob *job)
{
  const PlyMatchJob *told = self->told;

  return told != NULL && self->expected != PLY_MOVE_NONE && job->rules.tree == NULL &&
         job->rules.game == told->rules.game && job->rules.columns == told->rules.columns &&
         job->rules.rows == told->rules.rows && job->rules.opening == told->rules.opening &&
         job->start.key == told->start.key && job->position.side == told->position.side &&
         job->n_moves > told->n_moves &&
         memcmp(job->moves, told->moves, told->n_moves * sizeof *told->moves) == 0 &&
         job->moves[told->n_moves] == self->expected;
}

static void
end_game(PlyMatchSeat *self, PlyOutcome outcome, const char *words)
{
  if (self->told == NULL)
    return;
  PlyTurn turn = turn_of(self, self->told, NULL);
  ply_seat_finish(self->seat, &turn, outcome, words);
  g_clear_pointer(&self->told, ply_match_job_free);
}

/* Begins before the other side's last move: that one is told by asking, as in a game from its first
 * move on. */
static gboolean
begin(PlyMatchSeat *self, const PlyTurn *turn, GError **error)
{
  PlyPosition positions[2] = {*turn->start};
  PlyTurn before = *turn;

  if (!ply_seat_fits(self->seat, turn->rules)) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s cannot play this game."),
                ply_seat_get_name(self->seat));
    return FALSE;
  }
  before.n_moves = turn->n_moves > 0 ? turn->n_moves - 1 : 0;
  for (guint i = 0; i < before.n_moves; i++)
    ply_rules_play(turn->rules, &positions[i % 2], turn->moves[i], &positions[(i + 1) % 2], NULL);
  before.position = &positions[before.n_moves % 2];
  return ply_seat_begin(self->seat, &before, turn->position->side, error);
}

/* Fills `letter` with what the seat says to the job. */
static void
ask(PlyMatchSeat *self, const PlyMatchJob *job, PlyMatchAnswer *letter)
{
  PlyTurn turn = turn_of(self, job, job->cancellable);
  g_autoptr(GError) error = NULL;
  g_auto(PlyAnswer) answer = {.move = PLY_MOVE_NONE};

  if (!goes_on(self, job)) {
    end_game(self, PLY_GOING_ON, _("The game goes on from another position."));
    if (!begin(self, &turn, &error)) {
      letter->sentence = g_strdup(error->message);
      return;
    }
  }
  letter->begun = TRUE;
  ply_seat_ask(self->seat, &turn, &answer);
  letter->fault =
      ply_referee_judge(&turn, &answer, ply_seat_get_name(self->seat), &letter->sentence);
  letter->move = letter->fault == PLY_FAULT_NONE ? answer.move : PLY_MOVE_NONE;
  letter->cost_us = ply_referee_cost(&self->control, &answer);
}

/* On the thread. Takes the job over. */
static void
do_ask(PlyMatchSeat *self, PlyMatchJob *job)
{
  PlyMatchAnswer *letter = g_new(PlyMatchAnswer, 1);

  if (g_cancellable_is_cancelled(job->cancellable)) {
    g_free(letter);
    ply_match_job_free(job);
    return;
  }
  *letter = (PlyMatchAnswer){.ticket = job->ticket, .move = PLY_MOVE_NONE};
  ask(self, job, letter);
  self->expected = letter->move;
  g_clear_pointer(&self->told, ply_match_job_free);
  if (letter->begun)
    self->told = job;
  else
    ply_match_job_free(job);
  ply_match_answer_free(atomic_exchange(&self->letter, letter));
  g_source_set_ready_time(self->doorbell, 0);
}

/* The next job, or NULL when the thread is to end. */
static PlyMatchJob *
wait_for_job(PlyMatchSeat *self)
{
  pthread_mutex_lock(&self->lock);
  while (g_queue_is_empty(&self->jobs) && !self->quit)
    pthread_cond_wait(&self->work, &self->lock);
  PlyMatchJob *job = g_queue_pop_head(&self->jobs);
  pthread_mutex_unlock(&self->lock);
  return job;
}

gpointer
ply_match_seat_thread(gpointer data)
{
  PlyMatchSeat *self = data;
  PlyMatchJob *job;

  while ((job = wait_for_job(self)) != NULL) {
    if (job->words == NULL) {
      do_ask(self, job);
    } else {
      end_game(self, job->outcome, job->words);
      ply_match_job_free(job);
    }
  }
  end_game(self, PLY_GOING_ON, _("The match was ended."));
  ply_seat_free(self->seat);
  atomic_store(&self->done, true);
  return NULL;
}
