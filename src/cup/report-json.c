/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/report.h"

#include <math.h>

#include <json-glib/json-glib.h>

#include "record/printable.h"

static void
add_text(JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_string_value(builder, text);
}

static void
add_number(JsonBuilder *builder, const char *name, gint64 number)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_int_value(builder, number);
}

/* JSON knows no infinity. */
static void
add_double(JsonBuilder *builder, const char *name, double number)
{
  json_builder_set_member_name(builder, name);
  if (isfinite(number))
    json_builder_add_double_value(builder, number);
  else
    json_builder_add_null_value(builder);
}

static void
begin_array(JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name(builder, name);
  json_builder_begin_array(builder);
}

static const char *
name_of(const PlyCup *cup, guint player)
{
  return player != PLY_CUP_NOBODY ? ((PlyCupPlayer *)cup->players->pdata[player])->name : "";
}

static void
add_row(JsonBuilder *builder, const PlyCup *cup, const PlyCupRow *row)
{
  json_builder_begin_object(builder);
  add_number(builder, "group", row->group + 1);
  add_number(builder, "place", row->place);
  add_text(builder, "player", name_of(cup, row->player));
  add_double(builder, "points", row->half / 2.0);
  add_number(builder, "games", row->played);
  add_number(builder, "wins", row->wins);
  add_number(builder, "draws", row->draws);
  add_number(builder, "losses", row->losses);
  add_number(builder, "score", row->score);
  add_number(builder, "faults", row->faults);
  add_double(builder, "direct", row->direct / 2.0);
  add_double(builder, "buchholz", row->buchholz / 2.0);
  if (row->by != PLY_CUP_BY_NOTHING)
    add_text(builder, "decided_by", ply_cup_rule_id(row->by));
  json_builder_end_object(builder);
}

static void
add_meeting(JsonBuilder *builder, const PlyCup *cup, const PlyCupMeeting *meeting)
{
  json_builder_begin_object(builder);
  add_number(builder, "round", meeting->round + 1);
  add_text(builder, "first", name_of(cup, meeting->player[0]));
  add_text(builder, "second", name_of(cup, meeting->player[1]));
  add_double(builder, "first_points", meeting->half[0] / 2.0);
  add_double(builder, "second_points", meeting->half[1] / 2.0);
  add_number(builder, "first_score", meeting->score[0]);
  add_number(builder, "second_score", meeting->score[1]);
  if (meeting->over) {
    add_text(builder, "winner", name_of(cup, meeting->winner));
    add_text(builder, "decided_by", ply_cup_rule_id(meeting->by));
  }
  json_builder_end_object(builder);
}

static void
add_stage(JsonBuilder *builder, const PlyCupSchedule *schedule, guint index)
{
  const PlyCupStage *stage = schedule->cup->stages->pdata[index];
  const PlyCupStageState *state = &schedule->stages[index];

  json_builder_begin_object(builder);
  add_text(builder, "name", stage->name);
  add_text(builder, "kind", ply_stage_kind_id(stage->kind));
  json_builder_set_member_name(builder, "over");
  json_builder_add_boolean_value(builder, state->over);
  begin_array(builder, "rows");
  for (guint i = 0; state->known && i < state->rows->len; i++)
    add_row(builder, schedule->cup, &g_array_index(state->rows, PlyCupRow, i));
  json_builder_end_array(builder);
  if (stage->kind == PLY_STAGE_ELIMINATION || stage->kind == PLY_STAGE_PLAY_OFF) {
    begin_array(builder, "meetings");
    for (guint i = 0; state->known && i < state->meetings->len; i++)
      add_meeting(builder, schedule->cup, &g_array_index(state->meetings, PlyCupMeeting, i));
    json_builder_end_array(builder);
  }
  if (stage->kind == PLY_STAGE_SPRT && state->known) {
    add_number(builder, "pairs", state->test.pairs);
    add_double(builder, "llr", state->test.llr);
    add_double(builder, "lower", state->test.lower);
    add_double(builder, "upper", state->test.upper);
    add_number(builder, "decided", state->test.decided);
  }
  json_builder_end_object(builder);
}

static void
add_player(JsonBuilder *builder, const PlyCup *cup, guint player,
           const PlyCupPlayerFigures *figures)
{
  json_builder_begin_object(builder);
  add_text(builder, "name", name_of(cup, player));
  add_number(builder, "games", figures->played);
  add_number(builder, "wins", figures->wins);
  add_number(builder, "draws", figures->draws);
  add_number(builder, "losses", figures->losses);
  add_double(builder, "elo", figures->rating.elo);
  add_double(builder, "elo_error", figures->rating.error);
  begin_array(builder, "pairs");
  for (guint i = 0; i < G_N_ELEMENTS(figures->pairs.twice); i++)
    json_builder_add_int_value(builder, figures->pairs.twice[i]);
  json_builder_end_array(builder);
  if (figures->pairs.n > 0) {
    PlyElo elo = ply_pairs_elo(&figures->pairs);
    add_double(builder, "score", elo.score);
    add_double(builder, "score_low", elo.low);
    add_double(builder, "score_high", elo.high);
  }
  json_builder_set_member_name(builder, "faults");
  json_builder_begin_object(builder);
  for (int verdict = PLY_CUP_TIMEOUT; verdict < PLY_CUP_VOID; verdict++) {
    if (figures->verdicts[verdict] > 0)
      add_number(builder, ply_cup_verdict_id((PlyCupVerdict)verdict), figures->verdicts[verdict]);
  }
  json_builder_end_object(builder);
  add_number(builder, "programs", figures->versions);
  add_number(builder, "longest_us", figures->longest_us);
  add_number(builder, "cpu_us", figures->cpu_us);
  json_builder_end_object(builder);
}

/* A game is the object in which its result is kept, with its place in the cup. */
static void
add_game(JsonBuilder *builder, const PlyCupReport *self, const PlyCupJob *job,
         const PlyCupResult *result)
{
  const PlyCupStage *stage = self->schedule->cup->stages->pdata[job->stage];
  g_autofree char *line = ply_cup_result_write(result);
  JsonNode *node = json_from_string(line, NULL);
  JsonObject *object = json_node_get_object(node);

  json_object_set_string_member(object, "stage", stage->name);
  json_object_set_int_member(object, "round", job->round + 1);
  json_object_set_int_member(object, "group", job->group + 1);
  json_object_set_int_member(object, "pair", job->pair + 1);
  if (result->offender >= 0) {
    g_autofree char *command = ply_cup_report_replay(self, result);
    json_object_set_string_member(object, "replay", command);
  }
  json_builder_add_value(builder, node);
}

GString *
ply_cup_report_json(const PlyCupReport *self)
{
  const PlyCup *cup = self->schedule->cup;
  g_autoptr(JsonBuilder) builder = json_builder_new();
  g_autoptr(JsonGenerator) generator = json_generator_new();

  json_builder_begin_object(builder);
  add_text(builder, "title", cup->title);
  add_number(builder, "seed", (gint64)cup->seed);
  add_number(builder, "games_known", self->schedule->jobs->len);
  add_number(builder, "games_settled", self->figures->games);
  add_number(builder, "void", self->figures->voids);
  add_number(builder, "distinct", self->figures->distinct);
  add_text(builder, "winner", name_of(cup, ply_cup_schedule_champion(self->schedule)));
  json_builder_set_member_name(builder, "winner_by_lot");
  json_builder_add_boolean_value(builder, ply_cup_schedule_is_by_lot(self->schedule));
  begin_array(builder, "stages");
  for (guint i = 0; i < cup->stages->len; i++)
    add_stage(builder, self->schedule, i);
  json_builder_end_array(builder);
  begin_array(builder, "players");
  for (guint i = 0; i < cup->players->len; i++)
    add_player(builder, cup, i, &self->figures->players[i]);
  json_builder_end_array(builder);
  begin_array(builder, "games");
  for (guint i = 0; i < self->schedule->jobs->len; i++) {
    const PlyCupResult *result = ply_cup_result_of(self->schedule, self->results, i);
    if (result != NULL)
      add_game(builder, self, &g_array_index(self->schedule->jobs, PlyCupJob, i), result);
  }
  json_builder_end_array(builder);
  json_builder_end_object(builder);
  g_autoptr(JsonNode) root = json_builder_get_root(builder);
  json_generator_set_root(generator, root);
  json_generator_set_pretty(generator, TRUE);
  g_autofree char *raw = json_generator_to_data(generator, NULL);
  g_autofree char *printable = ply_printable_json(raw);
  GString *text = g_string_new(printable);
  return g_string_append_c(text, '\n');
}
