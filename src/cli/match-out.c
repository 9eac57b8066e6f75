/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/match.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cli/cli.h"
#include "cli/json-out.h"

struct PlyCliMatchOut {
  JsonBuilder *builder; /* NULL: lines */
};

PlyCliMatchOut *
ply_cli_match_out_new(gboolean json)
{
  PlyCliMatchOut *self = g_new0(PlyCliMatchOut, 1);

  if (!json)
    return self;
  self->builder = json_builder_new();
  json_builder_begin_object(self->builder);
  ply_cli_json_array(self->builder, "games");
  return self;
}

static const char *
result_text(PlyOutcome outcome)
{
  switch (outcome) {
  case PLY_FIRST_WINS:
    return "1-0";
  case PLY_SECOND_WINS:
    return "0-1";
  case PLY_DRAW:
    return "½-½";
  default:
    return "*";
  }
}

static char *
moves_text(const PlyRecord *record)
{
  g_autoptr(GPtrArray) path = ply_record_path(ply_record_main_end(record));
  g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(PlyMove));

  for (guint i = 1; i < path->len; i++)
    g_array_append_val(moves, ((PlyRecordNode *)path->pdata[i])->move);
  return ply_cli_line_text(record, (const PlyMove *)(const void *)moves->data, moves->len);
}

/* The game as a saved game, which any board can be read from; the moves alone are read as those of
 * the usual board. */
static void
add_record(JsonBuilder *builder, const PlyRecord *record)
{
  GString *text = ply_format_find("plygame")->save(record, ply_record_main_end(record), NULL);
  JsonNode *node = text != NULL ? json_from_string(text->str, NULL) : NULL;

  if (node != NULL) {
    json_builder_set_member_name(builder, "record");
    json_builder_add_value(builder, node);
  }
  if (text != NULL)
    g_string_free(text, TRUE);
}

static void
add_game(JsonBuilder *builder, const PlyCliMatchScore *score, int first, const PlyVerdict *verdict)
{
  g_autofree char *moves = moves_text(verdict->record);

  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "first", score->players[first].name);
  ply_cli_json_text(builder, "second", score->players[!first].name);
  ply_cli_json_text(builder, "result", result_text(verdict->outcome));
  ply_cli_json_array(builder, "tally");
  for (int side = 0; side < 2; side++)
    json_builder_add_int_value(builder, verdict->tally[side]);
  json_builder_end_array(builder);
  ply_cli_json_text(builder, "end", ply_fault_text(verdict->fault));
  if (verdict->sentence != NULL)
    ply_cli_json_text(builder, "sentence", verdict->sentence);
  ply_cli_json_text(builder, "moves", moves);
  add_record(builder, verdict->record);
  json_builder_end_object(builder);
}

void
ply_cli_match_out_game(PlyCliMatchOut *self, const PlyCliMatchScore *score, int first,
                       const PlyVerdict *verdict)
{
  if (self->builder != NULL) {
    add_game(self->builder, score, first, verdict);
    return;
  }
  g_print("%3d  %s – %s  %s", score->games, score->players[first].name, score->players[!first].name,
          result_text(verdict->outcome));
  if (ply_rules_count(&score->rules))
    g_print("  %d-%d", verdict->tally[0], verdict->tally[1]);
  g_print("%s%s\n", verdict->sentence != NULL ? "  " : "",
          verdict->sentence != NULL ? verdict->sentence : "");
}

static double
points(const PlyCliMatchPlayer *player)
{
  return player->wins + player->draws / 2.0;
}

static void
add_player(JsonBuilder *builder, const PlyCliMatchPlayer *player)
{
  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "name", player->name);
  ply_cli_json_text(builder, "player", player->spec);
  ply_cli_json_number(builder, "wins", player->wins);
  ply_cli_json_number(builder, "draws", player->draws);
  ply_cli_json_number(builder, "losses", player->losses);
  json_builder_set_member_name(builder, "score");
  json_builder_add_double_value(builder, points(player));
  ply_cli_json_number(builder, "longest_move_us", player->longest_us);
  ply_cli_json_number(builder, "cpu_us", player->cpu_us);
  json_builder_set_member_name(builder, "faults");
  json_builder_begin_object(builder);
  for (int fault = PLY_FAULT_TIME; fault < PLY_FAULT_CANCELLED; fault++) {
    if (player->faults[fault] > 0)
      ply_cli_json_number(builder, ply_fault_text((PlyFault)fault), player->faults[fault]);
  }
  json_builder_end_object(builder);
  json_builder_end_object(builder);
}

static char *
faults_text(const PlyCliMatchPlayer *player)
{
  GString *text = g_string_new(NULL);

  for (int fault = PLY_FAULT_TIME; fault < PLY_FAULT_CANCELLED; fault++) {
    if (player->faults[fault] > 0)
      g_string_append_printf(text, "%s%s: %d", text->len > 0 ? ", " : "",
                             _(ply_fault_text((PlyFault)fault)), player->faults[fault]);
  }
  if (text->len == 0)
    g_string_append(text, _("no faults"));
  return g_string_free(text, FALSE);
}

static void
print_player(const PlyCliMatchScore *score, const PlyCliMatchPlayer *player)
{
  g_autofree char *faults = faults_text(player);

  g_print(_("%s: %d wins, %d draws, %d losses; %.1f points of %d; longest move %.3f s; "
            "CPU time %.1f s; %s\n"),
          player->name, player->wins, player->draws, player->losses, points(player), score->games,
          (double)player->longest_us / G_USEC_PER_SEC, (double)player->cpu_us / G_USEC_PER_SEC,
          faults);
}

/* "+123", "-7"; an infinite difference has no number. */
static const char *
elo_text(double elo, char text[16])
{
  if (isinf(elo))
    return elo > 0 ? "+∞" : "-∞";
  g_snprintf(text, 16, "%+.0f", elo);
  return text;
}

static void
print_elo(const PlyCliMatchScore *score)
{
  PlyElo elo = ply_pairs_elo(&score->pairs);
  char text[3][16];

  g_print(g_dngettext(GETTEXT_PACKAGE, "Elo, %s over %s: %s (95 %%: %s to %s; %u pair of games)\n",
                      "Elo, %s over %s: %s (95 %%: %s to %s; %u pairs of games)\n", score->pairs.n),
          score->players[0].name, score->players[1].name, elo_text(elo.elo, text[0]),
          elo_text(elo.elo_low, text[1]), elo_text(elo.elo_high, text[2]), score->pairs.n);
}

/* JSON knows no infinity: the ends of the expected score say the same. */
static void
add_elo(JsonBuilder *builder, const PlyCliMatchScore *score)
{
  PlyElo elo = ply_pairs_elo(&score->pairs);
  const struct {
    const char *name;
    double value;
  } members[] = {{"score", elo.score}, {"score_low", elo.low},   {"score_high", elo.high},
                 {"elo", elo.elo},     {"elo_low", elo.elo_low}, {"elo_high", elo.elo_high}};

  json_builder_set_member_name(builder, "strength");
  json_builder_begin_object(builder);
  ply_cli_json_number(builder, "pairs", score->pairs.n);
  for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
    json_builder_set_member_name(builder, members[i].name);
    if (isinf(members[i].value))
      json_builder_add_null_value(builder);
    else
      json_builder_add_double_value(builder, members[i].value);
  }
  json_builder_end_object(builder);
}

void
ply_cli_match_out_finish(PlyCliMatchOut *self, const PlyCliMatchScore *score, gboolean good)
{
  if (good && self->builder == NULL) {
    for (int i = 0; i < 2; i++)
      print_player(score, &score->players[i]);
    if (score->pairs.n > 0)
      print_elo(score);
  } else if (good) {
    json_builder_end_array(self->builder);
    ply_cli_json_array(self->builder, "players");
    for (int i = 0; i < 2; i++)
      add_player(self->builder, &score->players[i]);
    json_builder_end_array(self->builder);
    if (score->pairs.n > 0)
      add_elo(self->builder, score);
    json_builder_end_object(self->builder);
    ply_cli_json_print(self->builder);
  }
  g_clear_object(&self->builder);
  g_free(self);
}
