/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/room-series-private.h"

#include <glib/gi18n.h>

#include "rules/game.h"
#include "ui/panels/cup-tables.h"
#include "ui/panels/match-bar.h"
#include "ui/widgets/text.h"

#define MOST_ENDED 500 /* that are remembered */

typedef struct {
  char *names[2]; /* by side */
  guint half[2];
  int tally[2];
  PlyRules rules;
  guint board, document; /* on which board, and which game on its screen */
} Ended;

struct PlyRoomSeries {
  PlyMatch *match; /* borrowed, as the next */
  PlyGameTree *game;
  guint board; /* its number */
};

/* Those of all boards, the first one first: a new game may stand on a board of its own. */
static GArray *all_ended;
static guint n_boards;

static void
ended_clear(gpointer data)
{
  g_free(((Ended *)data)->names[0]);
  g_free(((Ended *)data)->names[1]);
}

static const char *
name_of(PlyRoomSeries *self, int side)
{
  const char *name = ply_match_get_name(self->match, side);

  return name != NULL ? name : ply_match_bar_player(self->match, side);
}

static gboolean
is_of(const Ended *one, const char *const names[2], const PlyRules *rules)
{
  if (one->rules.game != rules->game || one->rules.columns != rules->columns ||
      one->rules.rows != rules->rows)
    return FALSE;
  for (int side = 0; side < 2; side++) {
    if (g_str_equal(one->names[0], names[side]) && g_str_equal(one->names[1], names[!side]))
      return TRUE;
  }
  return FALSE;
}

static PlyOutcome
outcome_of(PlyRoomSeries *self)
{
  const PlyVerdict *verdict = ply_match_get_verdict(self->match);
  const PlyRecordNode *end = ply_record_main_end(ply_game_tree_get_record(self->game));

  return verdict != NULL ? verdict->outcome
                         : ply_rules_outcome(ply_game_tree_get_rules(self->game), &end->position);
}

static guint
document_of(PlyRoomSeries *self)
{
  return (guint)(ply_game_tree_get_version(self->game) >> 32);
}

/* The game on this board, if it is there; else −1. */
static int
find_own(PlyRoomSeries *self)
{
  for (guint i = all_ended->len; i-- > 0;) {
    const Ended *one = &g_array_index(all_ended, Ended, i);
    if (one->board == self->board && one->document == document_of(self))
      return (int)i;
  }
  return -1;
}

static void
note(PlyRoomSeries *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlyOutcome outcome = outcome_of(self);

  if (!ply_match_has_players(self->match) || outcome == PLY_GOING_ON)
    return;
  const char *names[2] = {name_of(self, 0), name_of(self, 1)};
  int at = find_own(self);
  /* Who sits down at a game that is over has not played it. */
  if (at >= 0 && !is_of(&g_array_index(all_ended, Ended, at), names, rules))
    return;
  Ended one = {.names = {g_strdup(names[0]), g_strdup(names[1])},
               .rules = *rules,
               .board = self->board,
               .document = document_of(self)};
  for (int side = 0; side < 2; side++)
    one.half[side] = outcome == PLY_DRAW ? 1 : (outcome == PLY_FIRST_WINS) == (side == 0) ? 2 : 0;
  ply_rules_tally(rules, &ply_record_main_end(ply_game_tree_get_record(self->game))->position,
                  one.tally);
  /* The end of one game is told more than once, and can be taken back. */
  if (at >= 0)
    g_array_remove_index(all_ended, (guint)at);
  else if (all_ended->len >= MOST_ENDED)
    g_array_remove_index(all_ended, 0);
  g_array_append_val(all_ended, one);
}

static void
add_row(const char *const names[2], int which, PlyRoomScene *scene)
{
  guint half = 0, results[3] = {0};

  for (guint i = 0; i < all_ended->len; i++) {
    const Ended *one = &g_array_index(all_ended, Ended, i);
    if (!is_of(one, names, &scene->rules))
      continue;
    int side = g_str_equal(one->names[0], names[which]) ? 0 : 1;
    half += one->half[side];
    results[one->half[side]]++;
  }
  PlyRoomRow row = {
      .name = g_strdup(names[which]),
      .points = ply_cup_tables_points(half),
      .record = g_strdup_printf("%u–%u–%u", results[2], results[1], results[0]),
      .plays = TRUE,
  };
  g_array_append_val(scene->rows, row);
}

void
ply_room_series_tell(PlyRoomSeries *self, PlyRoomScene *scene)
{
  const char *names[2] = {name_of(self, 0), name_of(self, 1)};
  gboolean going_on = outcome_of(self) == PLY_GOING_ON;

  if (!ply_match_has_players(self->match) || g_str_equal(names[0], names[1]))
    return;
  for (guint i = 0; i < all_ended->len; i++) {
    const Ended *one = &g_array_index(all_ended, Ended, i);
    if (is_of(one, names, &scene->rules))
      ply_room_add_game(scene, one->names, one->half, one->tally);
  }
  if (scene->games == NULL)
    return;
  if (going_on)
    ply_room_add_game(scene, (char *const *)names, NULL, NULL);
  scene->series = g_strdup(_("Games of these two"));
  scene->rows = g_array_new(FALSE, FALSE, sizeof(PlyRoomRow));
  for (int side = 0; side < 2; side++)
    add_row(names, side, scene);
}

PlyRoomSeries *
ply_room_series_new(PlyMatch *match, PlyGameTree *game)
{
  PlyRoomSeries *self = g_new0(PlyRoomSeries, 1);

  if (all_ended == NULL) {
    all_ended = g_array_new(FALSE, FALSE, sizeof(Ended));
    g_array_set_clear_func(all_ended, ended_clear);
  }
  self->match = match;
  self->game = game;
  self->board = ++n_boards;
  g_signal_connect_swapped(game, "position-changed", G_CALLBACK(note), self);
  g_signal_connect_swapped(match, "verdict-changed", G_CALLBACK(note), self);
  return self;
}

void
ply_room_series_free(PlyRoomSeries *self)
{
  g_signal_handlers_disconnect_by_data(self->game, self);
  g_signal_handlers_disconnect_by_data(self->match, self);
  g_free(self);
}
