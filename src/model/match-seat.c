/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/match-seat-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "arena/referee.h"
#include "model/job-thread.h"
#include "model/tree-holder.h"

/* What the thread is to do: ask about a game, or (with words) tell that it is over. */
typedef struct {
  guint ticket;
  GCancellable *cancellable; /* owned */
  PlyRules rules;
  PlyTreeHolder *holder; /* keeps rules.tree alive; or NULL */
  PlyPosition start, position;
  PlyMove *moves; /* owned */
  guint n_moves;
  gint64 used_us;
  PlyOutcome outcome;
  char *words; /* owned; NULL: an ask */
} Job;

struct PlyMatchSeat {
  /* Main thread. */
  PlyJobThread *thread;
  PlyMatchAnswered answered;
  gpointer data;
  char *name;
  guint ticket, last_ticket; /* of the ask under way, 0: none */
  /* Of the conversation: a program keeps the one it began with. Another once it is cancelled. */
  GCancellable *cancellable;

  PlyTimeControl control; /* never changes */

  /* The thread's own. */
  PlySeat *seat;
  Job *told;        /* what it was asked last, owned; NULL: no game has begun */
  PlyMove expected; /* its own answer to that, NONE if that was no move */
};

/* The thread's end of a seat at the match. */

static void
job_free(Job *job)
{
  if (job == NULL)
    return;
  g_clear_object(&job->cancellable);
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_free(job->moves);
  g_free(job->words);
  g_free(job);
}

static PlyTurn
turn_of(const PlyMatchSeat *self, const Job *job, GCancellable *cancellable)
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
goes_on(const PlyMatchSeat *self, const Job *job)
{
  const Job *told = self->told;

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
  g_clear_pointer(&self->told, job_free);
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
ask(PlyMatchSeat *self, const Job *job, PlyMatchAnswer *letter)
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
do_ask(PlyMatchSeat *self, Job *job)
{
  PlyMatchAnswer *letter = g_new(PlyMatchAnswer, 1);

  if (g_cancellable_is_cancelled(job->cancellable)) {
    g_free(letter);
    job_free(job);
    return;
  }
  *letter = (PlyMatchAnswer){.ticket = job->ticket, .move = PLY_MOVE_NONE};
  ask(self, job, letter);
  self->expected = letter->move;
  g_clear_pointer(&self->told, job_free);
  if (letter->begun)
    self->told = job;
  else
    job_free(job);
  ply_job_thread_post(self->thread, letter);
}

void
ply_match_answer_free(PlyMatchAnswer *answer)
{
  if (answer == NULL)
    return;
  g_free(answer->sentence);
  g_free(answer);
}

static void
run(gpointer owner, gpointer data)
{
  PlyMatchSeat *self = owner;
  Job *job = data;

  if (job->words == NULL) {
    do_ask(self, job);
  } else {
    end_game(self, job->outcome, job->words);
    job_free(job);
  }
}

static void
end(gpointer owner)
{
  PlyMatchSeat *self = owner;

  end_game(self, PLY_GOING_ON, _("The match was ended."));
  ply_seat_free(self->seat);
}

/* On the main loop. */
static void
deliver(gpointer owner, gpointer letter)
{
  PlyMatchSeat *self = owner;
  PlyMatchAnswer *answer = letter;

  if (answer->ticket != self->ticket) {
    ply_match_answer_free(answer);
    return;
  }
  self->ticket = 0;
  self->answered(self, answer, self->data);
}

static void
free_job(gpointer job)
{
  job_free(job);
}

static void
free_answer(gpointer answer)
{
  ply_match_answer_free(answer);
}

static const PlyJobThreadClass thread_class = {
    .name = "seat",
    .run = run,
    .end = end,
    .deliver = deliver,
    .free_job = free_job,
    .free_letter = free_answer,
};

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
  self->thread = ply_job_thread_new(&thread_class, self);
  return self;
}

void
ply_match_seat_free(PlyMatchSeat *self)
{
  ply_match_seat_retire(self);
  ply_job_thread_free(self->thread);
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
cancel(PlyMatchSeat *self)
{
  if (self->ticket == 0)
    return;
  g_cancellable_cancel(self->cancellable);
  g_object_unref(self->cancellable);
  self->cancellable = g_cancellable_new();
  self->ticket = 0;
}

void
ply_match_seat_ask(PlyMatchSeat *self, const PlyRecord *record, const PlyRecordNode *node,
                   gint64 used_us)
{
  Job *job = g_new(Job, 1);

  cancel(self);
  self->ticket = ++self->last_ticket;
  *job = (Job){
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
  ply_job_thread_push(self->thread, job);
}

void
ply_match_seat_finish(PlyMatchSeat *self, PlyOutcome outcome, const char *words)
{
  Job *job = g_new0(Job, 1);

  cancel(self);
  job->outcome = outcome;
  job->words = g_strdup(words);
  ply_job_thread_push(self->thread, job);
}

void
ply_match_seat_retire(PlyMatchSeat *self)
{
  cancel(self);
  ply_job_thread_quit(self->thread);
}

gboolean
ply_match_seat_is_done(const PlyMatchSeat *self)
{
  return ply_job_thread_is_done(self->thread);
}
