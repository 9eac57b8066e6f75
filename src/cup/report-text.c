/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables for people and spreadsheets. */

#include "cup/report.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "record/csv.h"

static const char *
name_of(const PlyCup *cup, guint player)
{
  return ((PlyCupPlayer *)cup->players->pdata[player])->name;
}

static int
name_width(const PlyCup *cup)
{
  glong most = 6;

  for (guint i = 0; i < cup->players->len; i++)
    most = MAX(most, g_utf8_strlen(name_of(cup, i), -1));
  return (int)most;
}

/* A text and the blanks that make it as wide as that. */
static void
pad(GString *text, const char *word, int width)
{
  g_string_append_printf(text, "%s%*s", word, width - (int)g_utf8_strlen(word, -1), "");
}

static void
add_row(GString *text, const PlyCup *cup, const PlyCupRow *row)
{
  g_string_append_printf(text, "%4u  ", row->place);
  pad(text, name_of(cup, row->player), name_width(cup));
  g_string_append_printf(text, " %6.1f %5u %4u %4u %4u %6d %6u", row->half / 2.0, row->played,
                         row->wins, row->draws, row->losses, row->score, row->faults);
  g_autofree char *how = ply_cup_row_words(cup, row);
  if (how != NULL)
    g_string_append_printf(text, "  %s", how);
  g_string_append_c(text, '\n');
}

static void
add_stage(GString *text, const PlyCupSchedule *schedule, guint index)
{
  const PlyCup *cup = schedule->cup;
  const PlyCupStage *stage = cup->stages->pdata[index];
  const PlyCupStageState *state = &schedule->stages[index];
  guint group = G_MAXUINT;

  g_string_append_printf(text, "%s (%s)%s\n", stage->name, ply_stage_kind_id(stage->kind),
                         !state->known  ? _(": not yet drawn")
                         : !state->over ? _(": being played")
                                        : "");
  for (guint i = 0; state->known && i < state->rows->len; i++) {
    const PlyCupRow *row = &g_array_index(state->rows, PlyCupRow, i);
    if (row->group != group) {
      group = row->group;
      if (state->n_groups > 1) {
        g_string_append_c(text, ' ');
        g_string_append_printf(text, _("Group %u"), group + 1);
        g_string_append_c(text, '\n');
      }
      g_string_append(text, "      ");
      pad(text, _("player"), name_width(cup));
      g_string_append_printf(text, " %6s %5s %4s %4s %4s %6s %6s\n", _("points"), _("games"), "+",
                             "=", "-", _("score"), _("faults"));
    }
    add_row(text, cup, row);
  }
  if (state->known && stage->kind == PLY_STAGE_SPRT)
    g_string_append_printf(text,
                           _("  log likelihood ratio %.2f of %.2f to %.2f after %u pairs: %s\n"),
                           state->test.llr, state->test.lower, state->test.upper, state->test.pairs,
                           state->test.decided > 0   ? _("better")
                           : state->test.decided < 0 ? _("not better")
                                                     : _("not decided"));
}

static void
add_rating(GString *text, const PlyCup *cup, guint player, const PlyCupPlayerFigures *figures)
{
  pad(text, name_of(cup, player), name_width(cup) + 2);
  if (figures->rating.games > 0)
    g_string_append_printf(text, "%+6.0f ±%-5.0f", figures->rating.elo, figures->rating.error);
  if (figures->pairs.n > 0) {
    PlyElo elo = ply_pairs_elo(&figures->pairs);
    g_string_append_printf(text, " %5.1f %% (%.1f–%.1f)  %u/%u/%u/%u/%u", 100 * elo.score,
                           100 * elo.low, 100 * elo.high, figures->pairs.twice[0],
                           figures->pairs.twice[1], figures->pairs.twice[2],
                           figures->pairs.twice[3], figures->pairs.twice[4]);
  }
  for (int verdict = PLY_CUP_TIMEOUT; verdict < PLY_CUP_VOID; verdict++) {
    if (figures->verdicts[verdict] > 0)
      g_string_append_printf(text, "  %s: %u", ply_cup_verdict_id((PlyCupVerdict)verdict),
                             figures->verdicts[verdict]);
  }
  if (figures->versions > 1) {
    g_string_append(text, "  ");
    g_string_append_printf(text, _("played as %u different programs"), figures->versions);
  }
  g_string_append_c(text, '\n');
}

/* The strongest first. */
static GArray *
by_strength(const PlyCupReport *self)
{
  GArray *players = g_array_new(FALSE, FALSE, sizeof(guint));

  for (guint i = 0; i < self->schedule->cup->players->len; i++) {
    guint at = 0;
    while (at < players->len &&
           self->figures->players[g_array_index(players, guint, at)].rating.elo >=
               self->figures->players[i].rating.elo)
      at++;
    g_array_insert_val(players, at, i);
  }
  return players;
}

GString *
ply_cup_report_text(const PlyCupReport *self)
{
  const PlyCup *cup = self->schedule->cup;
  GString *text = g_string_new(NULL);
  g_autoptr(GArray) players = by_strength(self);
  guint champion = ply_cup_schedule_champion(self->schedule);

  g_autofree char *seed = g_strdup_printf("%" G_GUINT64_FORMAT, cup->seed);
  g_string_append_printf(text, "%s: ", *cup->title != '\0' ? cup->title : self->path);
  g_string_append_printf(text, _("%u of %u games, %u different, %u void. Drawn with the seed %s."),
                         self->figures->games, self->schedule->jobs->len, self->figures->distinct,
                         self->figures->voids, seed);
  g_string_append(text, "\n\n");
  for (guint i = 0; i < cup->stages->len; i++) {
    add_stage(text, self->schedule, i);
    g_string_append_c(text, '\n');
  }
  g_string_append(
      text, _("Elo (95 %), points of pairs (95 %), pairs with 0, ½, 1, 1½, 2 points, faults\n"));
  for (guint i = 0; i < players->len; i++) {
    guint player = g_array_index(players, guint, i);
    add_rating(text, cup, player, &self->figures->players[player]);
  }
  if (champion != PLY_CUP_NOBODY) {
    g_string_append_c(text, '\n');
    g_string_append_printf(text,
                           ply_cup_schedule_is_by_lot(self->schedule)
                               ? _("Winner of the cup, by lot: %s")
                               : _("Winner of the cup: %s"),
                           name_of(cup, champion));
    g_string_append_c(text, '\n');
  }
  return text;
}

GString *
ply_cup_report_csv(const PlyCupReport *self)
{
  const PlyCup *cup = self->schedule->cup;
  GString *text = g_string_new("stage,kind,group,place,player,points,games,wins,draws,losses,score,"
                               "faults,direct,buchholz,elo,elo_error,decided_by\n");

  for (guint i = 0; i < cup->stages->len; i++) {
    const PlyCupStage *stage = cup->stages->pdata[i];
    const PlyCupStageState *state = &self->schedule->stages[i];
    for (guint j = 0; state->known && j < state->rows->len; j++) {
      const PlyCupRow *row = &g_array_index(state->rows, PlyCupRow, j);
      const PlyRating *rating = &self->figures->players[row->player].rating;
      char elo[2][32];
      ply_csv_append(text, stage->name);
      g_string_append_printf(text, ",%s,%u,%u,", ply_stage_kind_id(stage->kind), row->group + 1,
                             row->place);
      ply_csv_append(text, name_of(cup, row->player));
      g_string_append_printf(
          text, ",%u%s,%u,%u,%u,%u,%d,%u,%u%s,%u%s,%s,%s,%s\n", row->half / 2,
          row->half % 2 ? ".5" : "", row->played, row->wins, row->draws, row->losses, row->score,
          row->faults, row->direct / 2, row->direct % 2 ? ".5" : "", row->buchholz / 2,
          row->buchholz % 2 ? ".5" : "",
          g_ascii_formatd(elo[0], sizeof elo[0], "%.1f", rating->elo),
          g_ascii_formatd(elo[1], sizeof elo[1], "%.1f", rating->error), ply_cup_rule_id(row->by));
    }
  }
  return text;
}
