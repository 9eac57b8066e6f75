/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/room-scenes.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/panels/cup-tables.h"
#include "ui/panels/match-bar.h"
#include "ui/widgets/text.h"

#define MOST_ROWS 12 /* of a series' table; of a longer one the two who play */

/* "1:02.3"; what is left of a limit is said behind it. Transfer full. */
static char *
clock_text(gint64 used_us, gint64 left_us)
{
  gint64 tenths = used_us / (G_USEC_PER_SEC / 10);
  g_autofree char *used = g_strdup_printf("%d:%02d.%d", (int)(tenths / 600),
                                          (int)(tenths / 10 % 60), (int)(tenths % 10));
  char left[PLY_TEXT_BYTES];

  if (left_us < 0)
    return g_steal_pointer(&used);
  /* Translators: the time that a player has taken; then what is left. */
  return g_strdup_printf(_("%s, %s left"), used, ply_text_time(left_us, left));
}

static gboolean
is_wrong(const PlyRules *rules, PlyMove move)
{
  return move < PLY_MAX_CELLS && move < (PlyMove)(rules->columns * rules->rows);
}

/* ---- a game on the board ---- */

static char *
describe_verdict(PlyGameTree *game, const PlyVerdict *verdict)
{
  if (verdict->sentence == NULL)
    return ply_text_result(game, verdict->outcome);
  if (verdict->outcome != PLY_FIRST_WINS && verdict->outcome != PLY_SECOND_WINS)
    return g_strdup(verdict->sentence);
  /* Translators: the side that wins; a sentence on what the other one did. */
  return g_strdup_printf(_("%s wins. %s"),
                         ply_text_side(game, verdict->outcome == PLY_FIRST_WINS ? 0 : 1),
                         verdict->sentence);
}

static void
tell_moves(PlyMatch *match, PlyGameTree *game, PlyRoomScene *scene)
{
  const PlyRecordNode *node = ply_game_tree_get_current(game);
  char move[PLY_NOTATION_BYTES];

  for (guint i = 0; i < PLY_CUP_TABLE_MOVES && node->parent != NULL; i++, node = node->parent)
    ply_room_add_move(
        scene, ply_record_depth(node),
        ply_notation_move(ply_game_tree_get_notation(game), &scene->rules, node->move, move),
        ply_match_get_move_us(match, node));
}

static void
tell_match_side(PlyMatch *match, PlyGameTree *game, int side, PlyRoomScene *scene)
{
  const char *name = ply_match_get_name(match, side);
  PlyAside *aside = ply_match_get_aside(match, side);

  if (name == NULL)
    name = ply_match_has_players(match) ? ply_match_bar_player(match, side)
                                        : ply_text_side(game, side);
  scene->names[side] = g_strdup(name);
  scene->asides[side] = aside != NULL ? ply_aside_ref(aside) : NULL;
  if (ply_match_has_players(match))
    scene->clocks[side] =
        clock_text(ply_match_get_used_us(match, side), ply_match_get_left_us(match, side));
}

/* How long the turn has lasted is all that a folder tells. */
static void
tell_spectator(PlySpectator *spectator, PlyRoomScene *scene)
{
  const char *status = ply_spectator_get_status(spectator);
  gint64 began = ply_spectator_get_turn_began(spectator);

  scene->sentence = g_strdup(status);
  scene->fault = ply_spectator_get_lost(spectator);
  if (began > 0 && scene->to_move >= 0)
    scene->clocks[scene->to_move] = clock_text(g_get_monotonic_time() - began, -1);
}

void
ply_room_scene_of_match(PlyMatch *match, PlyGameTree *game, PlySpectator *spectator,
                        PlyRoomScene *scene)
{
  const PlyRecordNode *node = ply_game_tree_get_current(game);
  const PlyVerdict *verdict = ply_match_get_verdict(match);

  scene->rules = *ply_game_tree_get_rules(game);
  scene->position = node->position;
  scene->last = node->move;
  PlyOutcome outcome = ply_rules_outcome(&scene->rules, &scene->position);
  if (outcome == PLY_GOING_ON && verdict == NULL)
    scene->to_move = node->position.side;
  for (int side = 0; side < 2; side++)
    tell_match_side(match, game, side, scene);
  tell_moves(match, game, scene);
  if (ply_spectator_get_following(spectator)) {
    tell_spectator(spectator, scene);
  } else if (verdict != NULL) {
    scene->sentence = describe_verdict(game, verdict);
    scene->fault = verdict->fault != PLY_FAULT_NONE && verdict->fault != PLY_FAULT_CANCELLED;
    if (verdict->fault == PLY_FAULT_ILLEGAL && is_wrong(&scene->rules, verdict->wrong))
      scene->wrong = verdict->wrong;
  } else if (outcome != PLY_GOING_ON) {
    scene->sentence = ply_text_result(game, outcome);
  }
}

/* ---- a game at a table ---- */

static void
add_row(PlyCupNews *news, const PlyCupRow *standing, gboolean plays, PlyRoomScene *scene)
{
  const char *name = ((PlyCupPlayer *)news->cup->players->pdata[standing->player])->name;
  PlyRoomRow row = {
      .name = g_strdup(name),
      .points = ply_cup_tables_points(standing->half),
      .record = g_strdup_printf("%u–%u–%u", standing->wins, standing->draws, standing->losses),
      .plays = plays,
  };

  g_array_append_val(scene->rows, row);
}

static void
tell_series(PlyCupNews *news, const PlyCupJob *job, PlyRoomScene *scene)
{
  const PlyCupStageState *state = &news->report.schedule->stages[job->stage];
  g_autofree char *stage = ply_cup_tables_stage(news, job->stage);
  guint n = 0;

  if (!state->known)
    return;
  scene->rows = g_array_new(FALSE, FALSE, sizeof(PlyRoomRow));
  scene->series = state->n_groups > 1
                      /* Translators: a stage with its kind, and a group of it. */
                      ? g_strdup_printf(_("%s, group %u"), stage, job->group + 1)
                      : g_strdup(stage);
  for (guint r = 0; r < state->rows->len; r++)
    n += g_array_index(state->rows, PlyCupRow, r).group == job->group;
  for (guint r = 0; r < state->rows->len; r++) {
    const PlyCupRow *row = &g_array_index(state->rows, PlyCupRow, r);
    gboolean plays = row->player == job->player[0] || row->player == job->player[1];
    if (row->group == job->group && (plays || n <= MOST_ROWS))
      add_row(news, row, plays, scene);
  }
}

/* The games of the meeting that this one is part of. */
static void
tell_meeting(PlyCupNews *news, const PlyCupJob *job, gboolean going_on, PlyRoomScene *scene)
{
  const PlyCupSchedule *schedule = news->report.schedule;

  for (guint i = 0; i < schedule->jobs->len; i++) {
    const PlyCupJob *each = &g_array_index(schedule->jobs, PlyCupJob, i);
    const PlyCupResult *result = ply_cup_result_of(schedule, news->report.results, i);
    gboolean now = memcmp(each, job, sizeof *job) == 0;
    PlyCupScore score;
    char *names[2];
    if (each->stage != job->stage || each->meeting != job->meeting || (result == NULL && !now))
      continue;
    for (int side = 0; side < 2; side++)
      names[side] = ((PlyCupPlayer *)news->cup->players->pdata[each->player[side]])->name;
    if (result != NULL)
      ply_cup_result_score(news->cup, result, &score);
    if (result != NULL)
      ply_room_add_game(scene, names, score.half, result->tally);
    else if (going_on)
      ply_room_add_game(scene, names, NULL, NULL);
  }
}

static void
tell_table_side(PlyCupNews *news, const PlyCupTable *table, int side, PlyRoomScene *scene)
{
  const PlyTimeControl *control = &news->cup->control;
  gint64 us = table->used_us[side];

  scene->names[side] =
      g_strdup(((PlyCupPlayer *)news->cup->players->pdata[table->job.player[side]])->name);
  /* What a program has computed meanwhile is known when it has moved. */
  if (scene->to_move == side && !control->cpu)
    us += g_get_monotonic_time() - table->since_us;
  scene->clocks[side] = clock_text(us, control->game_us > 0 ? MAX(control->game_us - us, 0) : -1);
}

void
ply_room_scene_of_table(PlyCupHall *hall, guint number, PlyRoomScene *scene)
{
  PlyCupNews *news = ply_cup_hall_get_news(hall);
  char move[PLY_NOTATION_BYTES];
  PlyCupTable table;

  if (news == NULL || !ply_cup_hall_get_table(hall, number, &table))
    return;
  scene->rules = news->cup->rules;
  scene->position = table.position;
  scene->last = table.last;
  scene->to_move = table.going_on ? table.position.side : -1;
  for (int side = 0; side < 2; side++) {
    tell_table_side(news, &table, side, scene);
    scene->asides[side] = ply_cup_hall_get_aside(hall, number, side);
  }
  for (guint i = 0; i < MIN(table.n_moves, PLY_CUP_TABLE_MOVES); i++) {
    guint at = (table.n_moves - 1 - i) % PLY_CUP_TABLE_MOVES;
    ply_room_add_move(scene, table.n_moves - i,
                      ply_notation_move(PLY_NOTATION_DEFAULT, &scene->rules, table.moves[at], move),
                      table.moves_us[at]);
  }
  tell_series(news, &table.job, scene);
  tell_meeting(news, &table.job, table.going_on, scene);
  if (table.going_on)
    return;
  scene->sentence = ply_cup_hall_get_end(hall, number);
  scene->fault = table.fault;
  if (is_wrong(&scene->rules, table.wrong))
    scene->wrong = table.wrong;
}
