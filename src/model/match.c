/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/match-private.h"

#include <glib/gi18n-lib.h>

#include "rules/game.h"

#define TABLE_BYTES ((gsize)32 << 20)

G_DEFINE_FINAL_TYPE(PlyMatch, ply_match, G_TYPE_OBJECT)

enum { PROP_THINKING = 1, PROP_PAUSED, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_PLAYERS_CHANGED, SIGNAL_VERDICT_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void update(PlyMatch *self);

static void
set_thinking(PlyMatch *self, gboolean thinking)
{
  if (self->thinking == thinking)
    return;
  self->thinking = thinking;
  if (thinking)
    ply_analysis_hold(self->analysis);
  else
    ply_analysis_release(self->analysis);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_THINKING]);
}

static gboolean
has_program(const PlyMatch *self)
{
  return self->players[0] != PLY_PLAYER_HUMAN || self->players[1] != PLY_PLAYER_HUMAN;
}

/* Whether the side to move here is not a person's and the match goes on. */
static gboolean
is_programs_turn(PlyMatch *self)
{
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);

  return !self->paused && !(self->strict && self->is_over) &&
         self->players[position->side] != PLY_PLAYER_HUMAN &&
         ply_rules_outcome(rules, position) == PLY_GOING_ON;
}

static gboolean
counts_cpu(PlyMatch *self, int side)
{
  const PlyTimeControl *control = ply_match_get_control(self, side);

  return control != NULL && control->cpu;
}

gint64
ply_match_get_used_us(PlyMatch *self, int side)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);
  gboolean here = node->position.side == side && node->id == self->clock_id;

  return ply_match_clock_spent_us(self, side) +
         (here && !counts_cpu(self, side) ? ply_match_clock_elapsed_us(self) : 0);
}

gint64
ply_match_get_left_us(PlyMatch *self, int side)
{
  const PlyTimeControl *control = ply_match_get_control(self, side);

  if (control == NULL || control->game_us == 0)
    return -1;
  return MAX(0, control->game_us - ply_match_get_used_us(self, side));
}

/* How a match ends: by the rules, by a fault of a seat, or because a person had enough. */

const PlyVerdict *
ply_match_get_verdict(PlyMatch *self)
{
  return self->is_over ? &self->verdict : NULL;
}

/* Words for the record's result, which is for files: untranslated. Transfer full; NULL where the
 * moves tell or there is none. */
static char *
result_text(PlyMatch *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);

  if (self->verdict.fault == PLY_FAULT_NONE || self->verdict.offender < 0)
    return NULL;
  return g_strdup_printf("%s wins: %s", rules->game->sides[1 - self->verdict.offender],
                         ply_fault_text(self->verdict.fault));
}

static void
tell_seats(PlyMatch *self)
{
  const char *words =
      self->verdict.sentence != NULL ? self->verdict.sentence : _("The game is over.");

  for (int side = 0; side < 2; side++) {
    PlySeated *seated = &self->seated[side];
    seated->asked = FALSE;
    g_clear_pointer(&seated->answer, ply_match_answer_free);
    if (seated->seat != NULL)
      ply_seat_thread_finish(seated->seat, self->verdict.outcome, words);
  }
}

static void
close_match(PlyMatch *self, const PlyVerdict *verdict)
{
  ply_verdict_clear(&self->verdict);
  self->verdict = *verdict;
  self->is_over = TRUE;
  for (int side = 0; side < 2; side++)
    self->verdict.used_us[side] = ply_match_get_used_us(self, side);
  ply_rules_tally(ply_game_tree_get_rules(self->game), ply_game_tree_get_position(self->game),
                  self->verdict.tally);
  tell_seats(self);
  ply_match_clock_update(self);
  g_autofree char *result = result_text(self);
  if (result != NULL)
    ply_game_tree_set_result(self->game, result);
  g_signal_emit(self, signals[SIGNAL_VERDICT_CHANGED], 0);
  if (verdict->outcome == PLY_GOING_ON || verdict->fault != PLY_FAULT_NONE)
    ply_match_set_paused(self, TRUE);
}

static void
close_by_fault(PlyMatch *self, int offender, PlyMatchAnswer *answer)
{
  PlyVerdict verdict = {
      .outcome = PLY_GOING_ON,
      .fault = answer->fault,
      .offender = offender,
      .begun = answer->begun,
      .sentence = g_steal_pointer(&answer->sentence),
      .wrong = answer->move,
  };

  if (verdict.sentence == NULL)
    verdict.sentence = g_strdup_printf("%s.", _(ply_fault_text(answer->fault)));
  if (answer->begun && answer->fault != PLY_FAULT_CANCELLED)
    verdict.outcome = offender == 0 ? PLY_SECOND_WINS : PLY_FIRST_WINS;
  else
    verdict.offender = answer->begun ? -1 : offender;
  close_match(self, &verdict);
}

/* A match that goes on has no verdict, and its game no result. */
static void
reopen(PlyMatch *self)
{
  gboolean had_result = self->verdict.fault != PLY_FAULT_NONE;

  self->is_over = FALSE;
  ply_verdict_clear(&self->verdict);
  self->verdict = (PlyVerdict){0};
  if (had_result)
    ply_game_tree_set_result(self->game, NULL);
  g_signal_emit(self, signals[SIGNAL_VERDICT_CHANGED], 0);
}

static void
settle(PlyMatch *self)
{
  PlyOutcome outcome = ply_rules_outcome(ply_game_tree_get_rules(self->game),
                                         ply_game_tree_get_position(self->game));
  PlyVerdict verdict = {.outcome = outcome, .offender = -1, .begun = TRUE};

  if (self->paused)
    return;
  if (self->is_over && outcome == PLY_GOING_ON && !self->strict)
    reopen(self);
  else if (!self->is_over && outcome != PLY_GOING_ON)
    close_match(self, &verdict);
}

void
ply_match_end(PlyMatch *self)
{
  PlyVerdict verdict = {
      .outcome = PLY_GOING_ON,
      .fault = PLY_FAULT_CANCELLED,
      .offender = -1,
      .begun = TRUE,
      .sentence = g_strdup(_("The match was ended.")),
  };

  if (self->is_over)
    g_free(verdict.sentence);
  else
    close_match(self, &verdict);
}

gboolean
ply_match_has_players(PlyMatch *self)
{
  return self->strict || has_program(self);
}

gboolean
ply_match_get_strict(PlyMatch *self)
{
  return self->strict;
}

void
ply_match_set_strict(PlyMatch *self, gboolean strict)
{
  self->strict = strict;
  update(self);
}

/* What the seats do: asking them and playing what they say. */

static void
players_changed(PlyMatch *self)
{
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->thoughts[side], ply_model_report_unref);
  ply_match_clock_clear(self);
  g_signal_emit(self, signals[SIGNAL_PLAYERS_CHANGED], 0);
  update(self);
}

/* Whether the seat has been asked about what is on the board. */
static gboolean
is_asked_here(PlyMatch *self, const PlySeated *seated)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);

  return seated->asked && seated->asked_id == node->id && seated->asked_key == node->position.key;
}

static void
play(PlyMatch *self, int side, const PlyMatchAnswer *answer)
{
  self->playing = TRUE;
  set_thinking(self, FALSE);
  gboolean played = ply_game_tree_play(self->game, answer->move);
  if (played)
    ply_match_clock_charge(self, answer->cost_us);
  self->playing = FALSE;
  if (!played) {
    PlyMatchAnswer full = {.begun = TRUE, .fault = PLY_FAULT_CANCELLED};
    full.sentence = g_strdup(_("The game has as many moves as it can hold."));
    close_by_fault(self, side, &full);
    return;
  }
  update(self);
}

/* The seat whose turn it is has answered. */
static void
use_answer(PlyMatch *self, int side)
{
  PlyMatchAnswer *answer = g_steal_pointer(&self->seated[side].answer);

  g_object_ref(self);
  self->seated[side].asked = FALSE;
  if (!answer->begun || answer->fault != PLY_FAULT_NONE)
    close_by_fault(self, side, answer);
  else
    play(self, side, answer);
  ply_match_answer_free(answer);
  g_object_unref(self);
}

static void
on_answer(PlySeatThread *seat, PlyMatchAnswer *answer, gpointer data)
{
  PlyMatch *self = data;
  int side = self->seated[0].seat == seat ? 0 : 1;
  PlySeated *seated = &self->seated[side];

  g_clear_pointer(&seated->answer, ply_match_answer_free);
  seated->answer = answer;
  if (is_programs_turn(self) && is_asked_here(self, seated))
    use_answer(self, side);
}

static gboolean
use_kept(gpointer data)
{
  PlyMatch *self = data;
  int side = ply_game_tree_get_position(self->game)->side;
  PlySeated *seated = &self->seated[side];

  self->kept_source = 0;
  if (seated->answer != NULL && is_programs_turn(self) && is_asked_here(self, seated))
    use_answer(self, side);
  return G_SOURCE_REMOVE;
}

static void
ask_seat(PlyMatch *self)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);
  int side = node->position.side;
  PlySeated *seated = &self->seated[side];

  set_thinking(self, TRUE);
  if (is_asked_here(self, seated)) {
    /* Not from here: the caller that resumed the match has not been told of it yet. */
    if (seated->answer != NULL && self->kept_source == 0)
      self->kept_source = g_idle_add(use_kept, self);
    return;
  }
  g_clear_pointer(&seated->answer, ply_match_answer_free);
  seated->asked = TRUE;
  seated->asked_id = node->id;
  seated->asked_key = node->position.key;
  ply_seat_thread_ask(seated->seat, ply_game_tree_get_record(self->game), node,
                      ply_match_clock_spent_us(self, side));
}

static void
sweep(PlyMatch *self)
{
  for (guint i = self->retired->len; i-- > 0;) {
    if (ply_seat_thread_is_done(g_ptr_array_index(self->retired, i)))
      g_ptr_array_remove_index_fast(self->retired, i);
  }
}

static void
drop_seat(PlyMatch *self, int side)
{
  PlySeated *seated = &self->seated[side];

  sweep(self);
  if (seated->seat != NULL) {
    ply_seat_thread_retire(seated->seat);
    g_ptr_array_add(self->retired, seated->seat);
  }
  g_clear_pointer(&seated->answer, ply_match_answer_free);
  *seated = (PlySeated){0};
}

void
ply_match_set_seat(PlyMatch *self, int side, PlySeat *seat, const PlyTimeControl *control)
{
  drop_seat(self, side);
  self->players[side] = PLY_PLAYER_SEAT;
  self->seated[side].seat = ply_seat_thread_new(seat, control, on_answer, self);
  players_changed(self);
}

const char *
ply_match_get_name(PlyMatch *self, int side)
{
  return self->seated[side].seat != NULL ? ply_seat_thread_get_name(self->seated[side].seat)
                                         : ply_game_tree_get_record(self->game)->players[side];
}

const PlyTimeControl *
ply_match_get_control(PlyMatch *self, int side)
{
  return self->seated[side].seat != NULL ? ply_seat_thread_get_control(self->seated[side].seat)
                                         : NULL;
}

static void
stop_thinking(PlyMatch *self)
{
  ply_worker_stop(self->worker);
  set_thinking(self, FALSE);
}

static void
think(PlyMatch *self)
{
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlySearchOptions options = ply_analysis_get_effective_options(self->analysis);

  PlyOwnBook *book = ply_analysis_get_book(self->analysis);
  PlySearchLimits limits = self->limits[position->side];

  options.multi_pv = 1;
  /* A book of one's own answers at once; without one the program is seen to think. */
  if (book != NULL && g_str_equal(rules->game->id, "othello") && rules->rows == 8)
    limits.playing = true;
  ply_worker_set_book(self->worker, book);
  self->thinking_id = ply_game_tree_get_current(self->game)->id;
  set_thinking(self, TRUE);
  ply_worker_start(self->worker, rules, position, &options, &limits);
}

static void
update(PlyMatch *self)
{
  int side = ply_game_tree_get_position(self->game)->side;

  settle(self);
  if (!is_programs_turn(self)) {
    stop_thinking(self);
  } else if (self->players[side] == PLY_PLAYER_SEAT) {
    ply_worker_stop(self->worker);
    ask_seat(self);
  } else {
    think(self);
  }
}

static void
on_report(PlyMatch *self, PlyModelReport *report)
{
  PlyModelReport **thoughts = &self->thoughts[report->root.side];

  g_clear_pointer(thoughts, ply_model_report_unref);
  *thoughts = ply_model_report_ref(report);
  if (report->report.stop == PLY_STOP_NOT_YET)
    return;
  gboolean here = ply_game_tree_get_current(self->game)->id == self->thinking_id;
  self->playing = TRUE;
  set_thinking(self, FALSE);
  if (here && report->report.best != PLY_MOVE_NONE)
    ply_game_tree_play(self->game, report->report.best);
  self->playing = FALSE;
  update(self);
}

/* A person who goes elsewhere than forward by playing wants to look around; in a match that counts
 * nothing can have happened meanwhile, so that it goes on when they are back. */
static void
on_position_changed(PlyMatch *self)
{
  gboolean at_end = ply_record_next(ply_game_tree_get_current(self->game)) == NULL;

  ply_match_clock_update(self);
  if (self->playing)
    return;
  if (self->strict && self->looking && at_end) {
    ply_match_set_paused(self, FALSE);
  } else if (has_program(self) && !self->paused && !ply_game_tree_is_playing(self->game)) {
    ply_match_set_paused(self, TRUE);
    self->looking = TRUE;
  } else {
    update(self);
  }
}

static void
ply_match_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyMatch *self = PLY_MATCH(object);

  switch (id) {
  case PROP_THINKING:
    g_value_set_boolean(value, self->thinking);
    break;
  case PROP_PAUSED:
    g_value_set_boolean(value, self->paused);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void
ply_match_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_PAUSED)
    ply_match_set_paused(PLY_MATCH(object), g_value_get_boolean(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_match_dispose(GObject *object)
{
  PlyMatch *self = PLY_MATCH(object);

  if (self->analysis != NULL)
    set_thinking(self, FALSE);
  g_clear_handle_id(&self->kept_source, g_source_remove);
  for (int side = 0; side < 2; side++)
    drop_seat(self, side);
  g_ptr_array_set_size(self->retired, 0);
  g_clear_object(&self->worker);
  g_clear_object(&self->analysis);
  G_OBJECT_CLASS(ply_match_parent_class)->dispose(object);
}

static void
ply_match_finalize(GObject *object)
{
  PlyMatch *self = PLY_MATCH(object);

  g_ptr_array_unref(self->retired);
  g_hash_table_unref(self->costs);
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->thoughts[side], ply_model_report_unref);
  ply_verdict_clear(&self->verdict);
  G_OBJECT_CLASS(ply_match_parent_class)->finalize(object);
}

static guint
new_signal(const char *name)
{
  return g_signal_new(name, PLY_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_match_class_init(PlyMatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ply_match_get_property;
  object_class->set_property = ply_match_set_property;
  object_class->dispose = ply_match_dispose;
  object_class->finalize = ply_match_finalize;
  properties[PROP_THINKING] = g_param_spec_boolean("thinking", NULL, NULL, FALSE, readable);
  properties[PROP_PAUSED] = g_param_spec_boolean(
      "paused", NULL, NULL, FALSE, readable | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  signals[SIGNAL_PLAYERS_CHANGED] = new_signal("players-changed");
  signals[SIGNAL_VERDICT_CHANGED] = new_signal("verdict-changed");
}

static void
ply_match_init(PlyMatch *self)
{
  self->worker = ply_worker_new(TABLE_BYTES);
  self->retired = g_ptr_array_new_with_free_func((GDestroyNotify)ply_seat_thread_free);
  self->costs = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  g_signal_connect_swapped(self->worker, "report", G_CALLBACK(on_report), self);
}

PlyMatch *
ply_match_new(PlyAnalysis *analysis)
{
  PlyMatch *self = g_object_new(PLY_TYPE_MATCH, NULL);

  self->analysis = g_object_ref(analysis);
  self->game = ply_analysis_get_game(analysis);
  g_signal_connect_object(self->game, "position-changed", G_CALLBACK(on_position_changed), self,
                          G_CONNECT_SWAPPED);
  ply_match_clock_update(self);
  return self;
}

PlyPlayerKind
ply_match_get_player(PlyMatch *self, int side)
{
  return self->players[side];
}

void
ply_match_set_player(PlyMatch *self, int side, PlyPlayerKind kind, const PlySearchLimits *limits)
{
  drop_seat(self, side);
  self->players[side] = kind;
  if (limits != NULL)
    self->limits[side] = *limits;
  players_changed(self);
}

const PlyModelReport *
ply_match_get_thoughts(PlyMatch *self, int side)
{
  return self->players[side] == PLY_PLAYER_PROGRAM ? self->thoughts[side] : NULL;
}

PlyAside *
ply_match_get_aside(PlyMatch *self, int side)
{
  const PlySeated *seated = &self->seated[side];

  return seated->seat != NULL ? ply_seat_thread_get_aside(seated->seat) : NULL;
}

gboolean
ply_match_get_paused(PlyMatch *self)
{
  return self->paused;
}

/* Where one has looked around does not matter to a match that counts. */
static void
return_to_end(PlyMatch *self)
{
  self->playing = TRUE;
  ply_game_tree_go_last(self->game);
  self->playing = FALSE;
}

void
ply_match_set_paused(PlyMatch *self, gboolean paused)
{
  if (self->paused == paused)
    return;
  self->paused = paused;
  self->looking = FALSE;
  if (self->strict && !paused)
    return_to_end(self);
  ply_match_clock_update(self);
  update(self);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PAUSED]);
}

gboolean
ply_match_get_thinking(PlyMatch *self)
{
  return self->thinking;
}

gboolean
ply_match_awaits_person(PlyMatch *self)
{
  if (self->strict && (self->paused || self->is_over ||
                       ply_record_next(ply_game_tree_get_current(self->game)) != NULL))
    return FALSE;
  return !is_programs_turn(self);
}

void
ply_match_move_now(PlyMatch *self)
{
  if (self->thinking)
    ply_worker_finish(self->worker);
}
