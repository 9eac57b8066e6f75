/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/seat-thread-private.h"

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
  gboolean inquires;
  PlyInquiry inquiry; /* its `stop` is owned, or NULL */
} Job;

struct PlySeatThread {
  /* Main thread. */
  PlyJobThread *thread;
  PlyMatchAnswered answered;
  gpointer data;
  char *name;
  guint ticket, last_ticket; /* of the ask under way, 0: none */
  /* Of the conversation: a program keeps the one it began with. Another once it is cancelled. */
  GCancellable *cancellable;
  GCancellable *stop; /* owned: of the inquiry under way; NULL: none */
  gboolean inquired;  /* there was one */

  PlyTimeControl control; /* never changes */
  PlyAside *aside;        /* of both threads; a reference */

  /* The thread's own. */
  PlySeat *seat;
  Job *told;        /* what it was asked last, owned; NULL: no game has begun */
  PlyMove expected; /* its own answer to that, NONE if that was no move */
  const Job *job;   /* the inquiry under way, borrowed; or NULL */
};

/* The thread's end of a seat at the match. */

static void
job_free(Job *job)
{
  if (job == NULL)
    return;
  g_clear_object(&job->cancellable);
  g_clear_object(&job->inquiry.stop);
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_free(job->moves);
  g_free(job->words);
  g_free(job);
}

static PlyTurn
turn_of(const PlySeatThread *self, const Job *job, GCancellable *cancellable)
{
  PlyTurn turn = {
      .rules = &job->rules,
      .start = &job->start,
      .moves = job->moves,
      .n_moves = job->n_moves,
      .position = &job->position,
      .control = &self->control,
      .cancellable = cancellable,
      .aside = self->aside,
  };

  ply_referee_allow(&turn, job->used_us);
  return turn;
}

/* Whether the seat sits at a game like the job's already. */
static gboolean
is_seated(const PlySeatThread *self, const Job *job)
{
  const Job *told = self->told;

  return told != NULL && job->rules.tree == NULL && ply_rules_equal(&job->rules, &told->rules) &&
         job->start.key == told->start.key;
}

/* Whether the job's game is the one told so far with the seat's own move and perhaps more. */
static gboolean
goes_on(const PlySeatThread *self, const Job *job)
{
  const Job *told = self->told;

  return self->expected != PLY_MOVE_NONE && is_seated(self, job) &&
         job->position.side == told->position.side && job->n_moves > told->n_moves &&
         memcmp(job->moves, told->moves, told->n_moves * sizeof *told->moves) == 0 &&
         job->moves[told->n_moves] == self->expected;
}

static void
end_game(PlySeatThread *self, PlyOutcome outcome, const char *words)
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
begin(PlySeatThread *self, const PlyTurn *turn, GError **error)
{
  PlyPosition position = *turn->start;
  PlyTurn before = *turn;

  if (!ply_seat_fits(self->seat, turn->rules)) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s cannot play this game."),
                ply_seat_get_name(self->seat));
    return FALSE;
  }
  before.n_moves = turn->n_moves > 0 ? turn->n_moves - 1 : 0;
  for (guint i = 0; i < before.n_moves; i++)
    ply_rules_advance(turn->rules, &position, turn->moves[i]);
  before.position = &position;
  return ply_seat_begin(self->seat, &before, turn->position->side, error);
}

/* Begins the job's game unless it is `under_way`. FALSE with the letter's sentence. */
static gboolean
sit_down(PlySeatThread *self, const PlyTurn *turn, gboolean under_way, PlyMatchAnswer *letter)
{
  g_autoptr(GError) error = NULL;

  if (!under_way) {
    end_game(self, PLY_GOING_ON, _("The game goes on from another position."));
    if (!begin(self, turn, &error)) {
      letter->sentence = g_strdup(error->message);
      return FALSE;
    }
  }
  letter->begun = TRUE;
  return TRUE;
}

/* Fills `letter` with what the seat says to the job. */
static void
ask(PlySeatThread *self, const Job *job, PlyMatchAnswer *letter)
{
  PlyTurn turn = turn_of(self, job, job->cancellable);
  g_auto(PlyAnswer) answer = {.move = PLY_MOVE_NONE};

  if (!sit_down(self, &turn, goes_on(self, job), letter))
    return;
  ply_seat_ask(self->seat, &turn, &answer);
  letter->fault =
      ply_referee_judge(&turn, &answer, ply_seat_get_name(self->seat), &letter->sentence);
  letter->move = letter->fault == PLY_FAULT_NONE || letter->fault == PLY_FAULT_ILLEGAL
                     ? answer.move
                     : PLY_MOVE_NONE;
  letter->cost_us = ply_referee_cost(&self->control, &answer);
}

/* On the thread. Takes the job over. */
static void
do_ask(PlySeatThread *self, Job *job)
{
  PlyMatchAnswer *letter = g_new(PlyMatchAnswer, 1);

  if (g_cancellable_is_cancelled(job->cancellable)) {
    g_free(letter);
    job_free(job);
    return;
  }
  *letter = (PlyMatchAnswer){.ticket = job->ticket, .move = PLY_MOVE_NONE};
  ask(self, job, letter);
  self->expected = letter->fault == PLY_FAULT_NONE ? letter->move : PLY_MOVE_NONE;
  g_clear_pointer(&self->told, job_free);
  if (letter->begun)
    self->told = job;
  else
    job_free(job);
  ply_job_thread_post(self->thread, letter);
}

/* On the thread, while the seat thinks about an inquiry. */
static void
on_told(gpointer data, const PlySaid *said)
{
  PlySeatThread *self = data;

  if (self->job == NULL)
    return;
  PlyMatchAnswer *letter = g_new(PlyMatchAnswer, 1);
  *letter = (PlyMatchAnswer){
      .ticket = self->job->ticket,
      .begun = TRUE,
      .move = PLY_MOVE_NONE,
      .thinking = TRUE,
      .said = g_memdup2(said, sizeof *said),
  };
  ply_job_thread_post(self->thread, letter);
}

/* Fills `letter` with the end of an inquiry. */
static void
inquire(PlySeatThread *self, const Job *job, PlyMatchAnswer *letter)
{
  PlyTurn turn = turn_of(self, job, job->cancellable);
  g_auto(PlyAnswer) answer = {.move = PLY_MOVE_NONE};
  PlySaid said;

  if (!sit_down(self, &turn, is_seated(self, job), letter))
    return;
  self->job = job;
  ply_seat_inquire(self->seat, &turn, &job->inquiry, &answer);
  self->job = NULL;
  letter->fault = answer.fault;
  letter->move = answer.move;
  if (answer.fault != PLY_FAULT_NONE)
    letter->sentence =
        g_strdup(answer.words != NULL ? answer.words : _(ply_fault_text(answer.fault)));
  if (ply_aside_get_said(self->aside, &said))
    letter->said = g_memdup2(&said, sizeof said);
}

/* On the thread. Takes the job over. After a fault the seat is to begin anew. */
static void
do_inquire(PlySeatThread *self, Job *job)
{
  PlyMatchAnswer *letter = g_new(PlyMatchAnswer, 1);

  if (g_cancellable_is_cancelled(job->inquiry.stop)) {
    g_free(letter);
    job_free(job);
    return;
  }
  *letter = (PlyMatchAnswer){.ticket = job->ticket, .move = PLY_MOVE_NONE};
  inquire(self, job, letter);
  self->expected = PLY_MOVE_NONE;
  g_clear_pointer(&self->told, job_free);
  if (letter->begun && letter->fault == PLY_FAULT_NONE)
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
  g_free(answer->said);
  g_free(answer->sentence);
  g_free(answer);
}

static void
run(gpointer owner, gpointer data)
{
  PlySeatThread *self = owner;
  Job *job = data;

  if (job->inquires) {
    do_inquire(self, job);
  } else if (job->words == NULL) {
    do_ask(self, job);
  } else {
    end_game(self, job->outcome, job->words);
    job_free(job);
  }
}

static void
end(gpointer owner)
{
  PlySeatThread *self = owner;

  end_game(self, PLY_GOING_ON, _("The match was ended."));
  ply_seat_free(self->seat);
}

/* On the main loop. */
static void
deliver(gpointer owner, gpointer letter)
{
  PlySeatThread *self = owner;
  PlyMatchAnswer *answer = letter;

  if (answer->ticket != self->ticket) {
    ply_match_answer_free(answer);
    return;
  }
  if (!answer->thinking)
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

/* What a program says while it thinks may come much faster than anybody can read it. */
static const PlyJobThreadClass inquiry_class = {
    .name = "analyst",
    .interval_us = G_USEC_PER_SEC / 30 + 1,
    .run = run,
    .end = end,
    .deliver = deliver,
    .free_job = free_job,
    .free_letter = free_answer,
};

PlySeatThread *
ply_seat_thread_new(PlySeat *seat, const PlyTimeControl *control, PlyMatchAnswered answered,
                    gpointer data)
{
  PlySeatThread *self = g_new0(PlySeatThread, 1);

  self->seat = seat;
  self->aside = ply_aside_new();
  ply_aside_set_told(self->aside, on_told, self);
  if (control != NULL)
    self->control = *control;
  self->answered = answered;
  self->data = data;
  self->name = g_strdup(ply_seat_get_name(seat));
  self->cancellable = g_cancellable_new();
  self->thread = ply_job_thread_new(control != NULL ? &thread_class : &inquiry_class, self);
  return self;
}

void
ply_seat_thread_free(PlySeatThread *self)
{
  ply_seat_thread_retire(self);
  ply_job_thread_free(self->thread);
  g_object_unref(self->cancellable);
  ply_aside_unref(self->aside);
  g_free(self->name);
  g_free(self);
}

const char *
ply_seat_thread_get_name(const PlySeatThread *self)
{
  return self->name;
}

const PlyTimeControl *
ply_seat_thread_get_control(const PlySeatThread *self)
{
  return &self->control;
}

static void
cancel(PlySeatThread *self)
{
  if (self->ticket == 0)
    return;
  g_cancellable_cancel(self->cancellable);
  g_object_unref(self->cancellable);
  self->cancellable = g_cancellable_new();
  self->ticket = 0;
}

/* Transfer full. */
static Job *
job_new(PlySeatThread *self, const PlyRecord *record, const PlyRecordNode *node, gint64 used_us)
{
  Job *job = g_new(Job, 1);

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
  return job;
}

void
ply_seat_thread_ask(PlySeatThread *self, const PlyRecord *record, const PlyRecordNode *node,
                    gint64 used_us)
{
  cancel(self);
  ply_job_thread_push(self->thread, job_new(self, record, node, used_us));
}

void
ply_seat_thread_stop(PlySeatThread *self)
{
  if (self->stop == NULL)
    return;
  g_cancellable_cancel(self->stop);
  g_clear_object(&self->stop);
  self->ticket = 0;
}

void
ply_seat_thread_inquire(PlySeatThread *self, const PlyRecord *record, const PlyRecordNode *node,
                        const PlyInquiry *inquiry)
{
  ply_seat_thread_stop(self);
  self->stop = g_cancellable_new();
  self->inquired = TRUE;
  Job *job = job_new(self, record, node, 0);
  job->inquires = TRUE;
  job->inquiry = *inquiry;
  job->inquiry.stop = g_object_ref(self->stop);
  ply_job_thread_replace(self->thread, job);
}

PlyAside *
ply_seat_thread_get_aside(const PlySeatThread *self)
{
  return self->aside;
}

void
ply_seat_thread_finish(PlySeatThread *self, PlyOutcome outcome, const char *words)
{
  Job *job = g_new0(Job, 1);

  cancel(self);
  job->outcome = outcome;
  job->words = g_strdup(words);
  ply_job_thread_push(self->thread, job);
}

void
ply_seat_thread_retire(PlySeatThread *self)
{
  cancel(self);
  /* Nobody waits for a program that has not heard that it is to stop. */
  if (self->inquired)
    g_cancellable_cancel(self->cancellable);
  ply_seat_thread_stop(self);
  ply_job_thread_quit(self->thread);
}

gboolean
ply_seat_thread_is_done(const PlySeatThread *self)
{
  return ply_job_thread_is_done(self->thread);
}
