/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/recognise.h"

#include <glib/gi18n-lib.h>

#include "arena/referee.h"

#define MOVE_US G_USEC_PER_SEC /* of CPU time, told to the program */

/* Wall time for what comes before a game, and again for a move, the program's start included: all
 * conversations are tried briefly first, then those that were not done in a time in which a slow
 * program on a busy machine must be. */
static const gint64 patience[] = {3 * G_USEC_PER_SEC, 12 * G_USEC_PER_SEC};

typedef enum { REFUSED, UNDECIDED, PLAYS } Judgement;

/* What a program has run before it plays is no part of the conversation: the better part of the time
 * for the beginning is its, and then it is done without. */
#define PREPARE(wall_us) ((wall_us) / 4 * 3)

/* Ends a conversation that takes too long. */
typedef struct {
  GMutex mutex;
  GCond cond;
  gboolean done;
  gint64 end_us; /* of the monotonic clock */
  GCancellable *cancellable;
} Watch;

static gpointer
watch(gpointer data)
{
  Watch *self = data;

  g_mutex_lock(&self->mutex);
  while (!self->done && g_get_monotonic_time() < self->end_us)
    g_cond_wait_until(&self->cond, &self->mutex, self->end_us);
  gboolean in_time = self->done;
  g_mutex_unlock(&self->mutex);
  if (!in_time)
    g_cancellable_cancel(self->cancellable);
  return NULL;
}

/* From now on. */
static void
give_time(Watch *self, gint64 wall_us)
{
  g_mutex_lock(&self->mutex);
  self->end_us = g_get_monotonic_time() + wall_us;
  g_mutex_unlock(&self->mutex);
}

static void
stop(GCancellable *outer, GCancellable *inner)
{
  g_cancellable_cancel(inner);
}

/* `*trouble`: why this machine could not let it play; only with UNDECIDED. */
static Judgement
play(PlySeat *seat, const PlyRules *rules, gint64 wall_us, Watch *watch, GError **trouble)
{
  PlyTimeControl control = {.depth = 1, .move_us = MOVE_US, .cpu = TRUE};
  g_autoptr(PlyAside) aside = ply_aside_new();
  PlyPosition start;
  g_auto(PlyAnswer) answer = {.move = PLY_MOVE_NONE};
  g_autoptr(GError) fault = NULL;

  ply_aside_set_quiet(aside);
  ply_rules_start(rules, &start);
  PlyTurn turn = {.rules = rules,
                  .start = &start,
                  .position = &start,
                  .control = &control,
                  .prepare_us = PREPARE(wall_us),
                  .cancellable = watch->cancellable,
                  .aside = aside};
  ply_referee_allow(&turn, 0);
  if (!ply_seat_begin(seat, &turn, start.side, &fault)) {
    if (!ply_process_is_blameless(fault))
      return REFUSED;
    g_propagate_error(trouble, g_steal_pointer(&fault));
    return UNDECIDED;
  }
  give_time(watch, wall_us);
  ply_seat_ask(seat, &turn, &answer);
  /* Nobody's fault: its host could not start it. */
  if (answer.fault == PLY_FAULT_CANCELLED) {
    if (answer.words != NULL)
      g_set_error_literal(trouble, G_IO_ERROR, G_IO_ERROR_FAILED, answer.words);
    return UNDECIDED;
  }
  /* Whether it was fast enough is no question here. */
  gboolean good = answer.fault == PLY_FAULT_NONE && ply_rules_is_legal(rules, &start, answer.move);
  return good ? PLAYS : REFUSED;
}

static Judgement
try(PlySeat *seat, const PlyRules *rules, gint64 wall_us, GCancellable *outer, GError **trouble)
{
  g_autoptr(GCancellable) inner = g_cancellable_new();
  Watch self = {.end_us = g_get_monotonic_time() + wall_us, .cancellable = inner};
  gulong handler = outer != NULL ? g_cancellable_connect(outer, G_CALLBACK(stop), inner, NULL) : 0;

  g_mutex_init(&self.mutex);
  g_cond_init(&self.cond);
  GThread *thread = g_thread_new("ply-recognise", watch, &self);
  Judgement judgement = play(seat, rules, wall_us, &self, trouble);
  g_mutex_lock(&self.mutex);
  self.done = TRUE;
  g_cond_signal(&self.cond);
  g_mutex_unlock(&self.mutex);
  g_thread_join(thread);
  g_mutex_clear(&self.mutex);
  g_cond_clear(&self.cond);
  if (outer != NULL)
    g_cancellable_disconnect(outer, handler);
  return judgement == REFUSED && g_cancellable_is_cancelled(inner) ? UNDECIDED : judgement;
}

/* What a conversation has come to, the last time. */
typedef struct {
  Judgement judgement;
  GError *trouble; /* why this machine did not let it play */
} Trial;

static void
trial_clear(gpointer data)
{
  Trial *self = data;

  g_clear_error(&self->trouble);
}

typedef struct {
  const char *program, *name;
  const PlyRules *rules;
  const PlyJail *jail;
  GCancellable *cancellable;
  PlyRecogniseCall call;
  gpointer data;
  GArray *trials;     /* of Trial, by protocol */
  gboolean has_begun; /* a conversation */
  GError *fault;      /* of the first that cannot even name the program */
} Search;

static Judgement
judge(Search *self, const PlyProtocol *protocol, gint64 wall_us, GError **trouble)
{
  g_autoptr(GError) fault = NULL;

  if (protocol->game != NULL && !g_str_equal(protocol->game, ply_game_id(self->rules->game)))
    return REFUSED;
  g_autoptr(PlySeat) seat = protocol->seat_new(self->program, &fault);
  if (seat == NULL && self->fault == NULL)
    self->fault = g_steal_pointer(&fault);
  if (seat == NULL || !ply_seat_fits(seat, self->rules))
    return REFUSED;
  self->has_begun = TRUE;
  ply_seat_set_jail(seat, self->jail);
  if (self->name != NULL)
    ply_seat_set_name(seat, self->name);
  if (self->call != NULL)
    self->call(protocol, self->data);
  return try(seat, self->rules, wall_us, self->cancellable, trouble);
}

/* From the last: engines know each other by words that no other program understands, and who speaks
 * through files lets one wait longest. */
static const PlyProtocol *
try_all(Search *self, gint64 wall_us)
{
  for (guint i = self->trials->len; i-- > 0;) {
    Trial *trial = &g_array_index(self->trials, Trial, i);
    if (g_cancellable_is_cancelled(self->cancellable))
      break;
    if (trial->judgement == UNDECIDED) {
      g_clear_error(&trial->trouble);
      trial->judgement = judge(self, ply_protocol_at(i), wall_us, &trial->trouble);
    }
    if (trial->judgement == PLAYS)
      return ply_protocol_at(i);
  }
  return NULL;
}

/* Why this machine did not let it play in one that is undecided; NULL: it did in all. */
static GError *
find_trouble(const Search *self)
{
  for (guint i = 0; i < self->trials->len; i++) {
    const Trial *trial = &g_array_index(self->trials, Trial, i);
    if (trial->trouble != NULL)
      return g_error_copy(trial->trouble);
  }
  return NULL;
}

const PlyProtocol *
ply_recognise(const char *program, const char *name, const PlyRules *rules, const PlyJail *jail,
              GCancellable *cancellable, PlyRecogniseCall call, gpointer data, GError **error)
{
  g_autoptr(GArray) trials = g_array_new(FALSE, FALSE, sizeof(Trial));
  Search self = {program, name, rules, jail, cancellable, call, data, trials, FALSE, NULL};
  const PlyProtocol *found = NULL;
  Trial undecided = {.judgement = UNDECIDED};

  g_array_set_clear_func(trials, trial_clear);
  for (guint i = 0; ply_protocol_at(i) != NULL; i++)
    g_array_append_val(trials, undecided);
  for (gsize i = 0; i < G_N_ELEMENTS(patience) && found == NULL; i++)
    found = try_all(&self, patience[i]);
  g_autoptr(GError) fault = self.fault, trouble = find_trouble(&self);
  if (found != NULL || g_cancellable_set_error_if_cancelled(cancellable, error))
    return found;
  if (!self.has_begun && fault != NULL)
    g_propagate_error(error, g_steal_pointer(&fault));
  else if (trouble != NULL)
    g_propagate_error(error, g_steal_pointer(&trouble));
  else
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("“%s” made no move in any conversation for this game. If it plays another game, "
                  "choose that; else choose its conversation."),
                program);
  return NULL;
}
