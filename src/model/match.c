/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/match.h"

#include "model/worker.h"

#define TABLE_BYTES ((gsize)32 << 20)

struct _PlyMatch {
  GObject parent_instance;

  PlyAnalysis *analysis; /* owned */
  PlyGameTree *game;     /* borrowed from the analysis */
  PlyWorker *worker;     /* owned */
  PlyPlayerKind players[2];
  PlySearchLimits limits[2];
  gboolean paused;
  gboolean thinking;
  gboolean playing;  /* a move of the match itself is on its way into the game */
  guint thinking_id; /* node that the search is for */
};

G_DEFINE_FINAL_TYPE(PlyMatch, ply_match, G_TYPE_OBJECT)

enum { PROP_THINKING = 1, PROP_PLAYERS, PROP_PAUSED, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

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
  return self->players[0] == PLY_PLAYER_PROGRAM || self->players[1] == PLY_PLAYER_PROGRAM;
}

/* Whether the side to move here is the program's and the match goes on. */
static gboolean
is_programs_turn(PlyMatch *self)
{
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);

  return !self->paused && self->players[position->side] == PLY_PLAYER_PROGRAM &&
         ply_rules_outcome(rules, position) == PLY_GOING_ON;
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
  PlySearchOptions options = *ply_analysis_get_options(self->analysis);
  const PlyEvaluation *evaluation = ply_game_evaluation(rules->game, options.evaluation->id);

  options.evaluation = evaluation != NULL ? evaluation : ply_game_evaluation(rules->game, NULL);
  options.multi_pv = 1;
  self->thinking_id = ply_game_tree_get_current(self->game)->id;
  set_thinking(self, TRUE);
  ply_worker_start(self->worker, rules, position, &options, &self->limits[position->side]);
}

static void
update(PlyMatch *self)
{
  if (is_programs_turn(self))
    think(self);
  else
    stop_thinking(self);
}

static void
on_report(PlyMatch *self, PlyModelReport *report)
{
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

/* A person who goes elsewhere than forward by playing wants to look around. */
static void
on_position_changed(PlyMatch *self)
{
  if (self->playing)
    return;
  if (has_program(self) && !self->paused && !ply_game_tree_is_playing(self->game))
    ply_match_set_paused(self, TRUE);
  else
    update(self);
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
    set_thinking(self, FALSE);
  g_clear_object(&self->worker);
  g_clear_object(&self->analysis);
  G_OBJECT_CLASS(ply_match_parent_class)->dispose(object);
}

static void
ply_match_class_init(PlyMatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ply_match_get_property;
  object_class->set_property = ply_match_set_property;
  object_class->dispose = ply_match_dispose;
  properties[PROP_THINKING] = g_param_spec_boolean("thinking", NULL, NULL, FALSE, readable);
  properties[PROP_PLAYERS] = g_param_spec_pointer("players", NULL, NULL, readable);
  properties[PROP_PAUSED] = g_param_spec_boolean(
      "paused", NULL, NULL, FALSE, readable | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void
ply_match_init(PlyMatch *self)
{
  self->worker = ply_worker_new(TABLE_BYTES);
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
ply_match_set_player(PlyMatch *self, int side, PlyPlayerKind kind, const PlySearchLimits *limits)
{
  self->players[side] = kind;
  if (limits != NULL)
    self->limits[side] = *limits;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PLAYERS]);
  update(self);
}

gboolean
ply_match_get_paused(PlyMatch *self)
{
  return self->paused;
}

void
ply_match_set_paused(PlyMatch *self, gboolean paused)
{
  if (self->paused == paused)
    return;
  self->paused = paused;
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
  return !is_programs_turn(self);
}

void
ply_match_move_now(PlyMatch *self)
{
  if (self->thinking)
    ply_worker_finish(self->worker);
}
