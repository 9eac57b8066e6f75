/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/match-private.h"

#define TABLE_BYTES ((gsize)32 << 20)

G_DEFINE_FINAL_TYPE(PlyMatch, ply_match, G_TYPE_OBJECT)

enum { PROP_THINKING = 1, PROP_PLAYERS, PROP_PAUSED, PROP_VERDICT, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

void
ply_match_set_thinking(PlyMatch *self, gboolean thinking)
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
gboolean
ply_match_is_programs_turn(PlyMatch *self)
{
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);

  return !self->paused && !(self->strict && self->is_over) &&
         self->players[position->side] != PLY_PLAYER_HUMAN &&
         ply_rules_outcome(rules, position) == PLY_GOING_ON;
}

static void
stop_thinking(PlyMatch *self)
{
  ply_worker_stop(self->worker);
  ply_match_set_thinking(self, FALSE);
}

static void
think(PlyMatch *self)
{
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlySearchOptions options = ply_analysis_get_effective_options(self->analysis);

  options.multi_pv = 1;
  self->thinking_id = ply_game_tree_get_current(self->game)->id;
  ply_match_set_thinking(self, TRUE);
  ply_worker_start(self->worker, rules, position, &options, &self->limits[position->side]);
}

void
ply_match_update(PlyMatch *self)
{
  int side = ply_game_tree_get_position(self->game)->side;

  ply_match_settle(self);
  if (!ply_match_is_programs_turn(self)) {
    stop_thinking(self);
  } else if (self->players[side] == PLY_PLAYER_SEAT) {
    ply_worker_stop(self->worker);
    ply_match_ask_seat(self);
  } else {
    think(self);
  }
}

static void
on_report(PlyMatch *self, PlyModelReport *report)
{
  if (report->report.stop == PLY_STOP_NOT_YET)
    return;
  gboolean here = ply_game_tree_get_current(self->game)->id == self->thinking_id;
  self->playing = TRUE;
  ply_match_set_thinking(self, FALSE);
  if (here && report->report.best != PLY_MOVE_NONE)
    ply_game_tree_play(self->game, report->report.best);
  self->playing = FALSE;
  ply_match_update(self);
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
    ply_match_update(self);
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
  case PROP_PLAYERS:
  case PROP_VERDICT:
    g_value_set_pointer(value, NULL);
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
    ply_match_set_thinking(self, FALSE);
  g_clear_handle_id(&self->kept_source, g_source_remove);
  for (int side = 0; side < 2; side++)
    ply_match_drop_seat(self, side);
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
  ply_verdict_clear(&self->verdict);
  G_OBJECT_CLASS(ply_match_parent_class)->finalize(object);
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
  properties[PROP_PLAYERS] = g_param_spec_pointer("players", NULL, NULL, readable);
  properties[PROP_VERDICT] = g_param_spec_pointer("verdict", NULL, NULL, readable);
  properties[PROP_PAUSED] = g_param_spec_boolean(
      "paused", NULL, NULL, FALSE, readable | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void
ply_match_init(PlyMatch *self)
{
  self->worker = ply_worker_new(TABLE_BYTES);
  self->retired = g_ptr_array_new_with_free_func((GDestroyNotify)ply_match_seat_free);
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

const PlySearchLimits *
ply_match_get_limits(PlyMatch *self, int side)
{
  return &self->limits[side];
}

void
ply_match_players_changed(PlyMatch *self)
{
  ply_match_clock_clear(self);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PLAYERS]);
  ply_match_update(self);
}

void
ply_match_notify_verdict(PlyMatch *self)
{
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_VERDICT]);
}

void
ply_match_set_player(PlyMatch *self, int side, PlyPlayerKind kind, const PlySearchLimits *limits)
{
  ply_match_drop_seat(self, side);
  self->players[side] = kind;
  if (limits != NULL)
    self->limits[side] = *limits;
  ply_match_players_changed(self);
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
  ply_match_update(self);
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
  return !ply_match_is_programs_turn(self);
}

void
ply_match_move_now(PlyMatch *self)
{
  if (self->thinking)
    ply_worker_finish(self->worker);
}
