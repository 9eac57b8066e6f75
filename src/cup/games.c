/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of a cup, one after the other.
 *
 * The log: NAME stage round group pair FIRST SECOND outcome verdict tally opening moves, parted by
 * tabs. The records: GGF for Othello; for other games tags and numbered moves as PGN has them
 * (Edwards 1994), the moves in the game's usual notation. */

#include "cup/report.h"

#include "formats/format.h"

static const char *
outcome_text(PlyOutcome outcome)
{
  return outcome == PLY_FIRST_WINS    ? "1-0"
         : outcome == PLY_SECOND_WINS ? "0-1"
         : outcome == PLY_DRAW        ? "1/2-1/2"
                                      : "*";
}

GString *
ply_cup_games_log(const PlyCupReport *self)
{
  const PlyCup *cup = self->schedule->cup;
  GString *text = g_string_new(NULL);

  for (guint i = 0; i < self->schedule->jobs->len; i++) {
    const PlyCupJob *job = &g_array_index(self->schedule->jobs, PlyCupJob, i);
    const PlyCupResult *result = ply_cup_result_of(self->schedule, self->results, i);
    if (result == NULL)
      continue;
    g_string_append_printf(text, "%s\t%s\t%u\t%u\t%u\t%s\t%s\t%s\t%s\t%d-%d\t%u\t%s\n", result->id,
                           ((PlyCupStage *)cup->stages->pdata[job->stage])->name, job->round + 1,
                           job->group + 1, job->pair + 1, result->names[0], result->names[1],
                           outcome_text(result->outcome), ply_cup_verdict_id(result->verdict),
                           result->tally[0], result->tally[1], result->n_opening, result->moves);
  }
  return text;
}

/* What stands in quotation marks in a tag. */
static void
add_tag(GString *text, const char *tag, const char *value)
{
  g_string_append_printf(text, "[%s \"", tag);
  for (const char *at = value; *at != '\0'; at++) {
    if (*at == '"' || *at == '\\')
      g_string_append_c(text, '\\');
    g_string_append_c(text, *at == '\n' ? ' ' : *at);
  }
  g_string_append(text, "\"]\n");
}

static void
add_numbered(GString *text, const PlyCupResult *result)
{
  g_auto(GStrv) words = g_strsplit(result->moves, " ", -1);
  guint n = 0, column = 0;

  for (guint i = 0; words[i] != NULL; i++) {
    g_autofree char *move = NULL;
    if (*words[i] == '\0')
      continue;
    move = n % 2 == 0 ? g_strdup_printf("%u. %s", n / 2 + 1, words[i]) : g_strdup(words[i]);
    if (column + g_utf8_strlen(move, -1) > 78) {
      g_string_append_c(text, '\n');
      column = 0;
    }
    g_string_append_printf(text, "%s ", move);
    column += (guint)g_utf8_strlen(move, -1) + 1;
    n++;
  }
}

static void
add_pgn(GString *text, const PlyCup *cup, const PlyCupJob *job, const PlyCupResult *result)
{
  char spec[PLY_RULES_SPEC_BYTES];
  g_autofree char *round = g_strdup_printf("%u", job->round + 1);

  add_tag(text, "Event", cup->title);
  add_tag(text, "Stage", ((PlyCupStage *)cup->stages->pdata[job->stage])->name);
  add_tag(text, "Round", round);
  add_tag(text, "Game", ply_rules_format(&cup->rules, spec));
  add_tag(text, "First", result->names[0]);
  add_tag(text, "Second", result->names[1]);
  add_tag(text, "Result", outcome_text(result->outcome));
  add_tag(text, "Termination", ply_cup_verdict_id(result->verdict));
  if (result->sentence != NULL)
    add_tag(text, "Remark", result->sentence);
  add_tag(text, "Job", result->id);
  g_string_append_c(text, '\n');
  add_numbered(text, result);
  g_string_append_printf(text, "%s\n\n", outcome_text(result->outcome));
}

GString *
ply_cup_games_records(const PlyCupReport *self)
{
  const PlyCup *cup = self->schedule->cup;
  const PlyFormat *ggf = ply_format_find("othello-ggf");
  GString *text = g_string_new(NULL);

  for (guint i = 0; i < self->schedule->jobs->len; i++) {
    const PlyCupResult *result = ply_cup_result_of(self->schedule, self->results, i);
    g_autoptr(PlyRecord) record = result != NULL ? ply_cup_result_record(cup, result) : NULL;
    GString *game = NULL;
    if (record == NULL)
      continue;
    if (result->verdict != PLY_CUP_PLAYED)
      record->root->comment = g_strdup_printf("%s %s: %s", outcome_text(result->outcome),
                                              ply_cup_verdict_id(result->verdict),
                                              result->sentence != NULL ? result->sentence : "");
    if (ply_format_can_save(ggf, record))
      game = ggf->save(record, ply_record_main_end(record), NULL);
    if (game != NULL)
      g_string_append_printf(text, "%s\n", g_strchomp(game->str));
    else
      add_pgn(text, cup, &g_array_index(self->schedule->jobs, PlyCupJob, i), result);
    if (game != NULL)
      g_string_free(game, TRUE);
  }
  return text;
}
