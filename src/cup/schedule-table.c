/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables and their tie-breaks. */

#include "cup/schedule-private.h"

#include <glib/gi18n-lib.h>

#include "base/hash.h"

static const struct {
  const char *id, *words;
} rules[PLY_CUP_N_RULES] = {
    [PLY_CUP_BY_NOTHING] = {"", NULL},
    [PLY_CUP_BY_ROUND] = {"round", NULL},
    [PLY_CUP_BY_POINTS] = {"points", NULL},
    [PLY_CUP_BY_BUCHHOLZ] = {"buchholz", N_("by the opponents’ points")},
    [PLY_CUP_BY_DIRECT] = {"direct", N_("by direct games")},
    [PLY_CUP_BY_SCORE] = {"score", N_("by score")},
    [PLY_CUP_BY_WINS] = {"wins", N_("by games won")},
    [PLY_CUP_BY_FAULTS] = {"faults", N_("by fewer faults")},
    [PLY_CUP_BY_TEST] = {"test", N_("by the test")},
    [PLY_CUP_BY_LOT] = {"lot", N_("by lot")},
};

const char *
ply_cup_rule_id(PlyCupRule rule)
{
  return rules[rule].id;
}

const char *
ply_cup_rule_words(PlyCupRule rule)
{
  return rules[rule].words != NULL ? _(rules[rule].words) : NULL;
}

char *
ply_cup_row_words(const PlyCup *cup, const PlyCupRow *row)
{
  const char *words = ply_cup_rule_words(row->by);

  if (words == NULL)
    return NULL;
  /* What has a rule is followed by another row. Translators: a rule and a player: "by lot", "Ann". */
  return g_strdup_printf(_("%s, ahead of %s"), words,
                         ((PlyCupPlayer *)cup->players->pdata[row[1].player])->name);
}

guint64
ply_cup_lot(const PlyCup *cup, guint stage, guint player)
{
  return ply_hash_mix(ply_hash_mix(cup->seed ^ ply_hash_mix(stage + 1)) ^ player);
}

static PlyCupRow *
find_row(GArray *rows, guint player)
{
  for (guint i = 0; i < rows->len; i++) {
    PlyCupRow *row = &g_array_index(rows, PlyCupRow, i);
    if (row->player == player)
      return row;
  }
  return NULL;
}

static void
count(const PlyCupMeeting *meeting, int which, PlyCupRow *row)
{
  guint losses = meeting->wins[!which];

  row->played += meeting->played;
  row->wins += meeting->wins[which];
  row->losses += losses;
  row->half += meeting->half[which];
  row->faults += meeting->faults[which];
  row->score += meeting->score[which] - meeting->score[!which];
  row->draws += (meeting->half[which] - 2 * meeting->wins[which]);
}

static void
count_all(const PlyCupStageState *self, GHashTable *by_player, guint bye_half)
{
  for (guint i = 0; i < self->meetings->len; i++) {
    const PlyCupMeeting *meeting = ply_cup_meeting(self, i);
    for (int which = 0; which < 2; which++) {
      PlyCupRow *row = g_hash_table_lookup(by_player, GUINT_TO_POINTER(meeting->player[which]));
      if (row == NULL)
        continue;
      if (meeting->player[1] == PLY_CUP_NOBODY)
        row->half += bye_half;
      else
        count(meeting, which, row);
      if (meeting->over && meeting->loser == row->player)
        row->fell = meeting->round;
    }
  }
}

/* Points that a player made against those who have as many points in its group. */
static void
count_direct(const PlyCupStageState *self, GHashTable *by_player)
{
  for (guint i = 0; i < self->meetings->len; i++) {
    const PlyCupMeeting *meeting = ply_cup_meeting(self, i);
    PlyCupRow *rows[2];
    for (int which = 0; which < 2; which++)
      rows[which] = g_hash_table_lookup(by_player, GUINT_TO_POINTER(meeting->player[which]));
    if (rows[0] == NULL || rows[1] == NULL)
      continue;
    for (int which = 0; which < 2; which++) {
      rows[which]->buchholz += rows[!which]->half;
      if (rows[0]->half == rows[1]->half)
        rows[which]->direct += meeting->half[which];
    }
  }
}

typedef struct {
  PlyStageKind kind;
} Order;

/* By all but the lot: how much the first is before the other, < 0, and the rule that says so. */
static int
compare_played(const PlyCupRow *one, const PlyCupRow *other, const Order *order, PlyCupRule *rule)
{
  gboolean swiss = order->kind == PLY_STAGE_SWISS;
  const struct {
    PlyCupRule rule;
    gint64 one, other; /* more is better */
  } steps[] = {
      {PLY_CUP_BY_NOTHING, -(gint64)one->group, -(gint64)other->group},
      {PLY_CUP_BY_ROUND, one->fell, other->fell},
      {PLY_CUP_BY_POINTS, one->half, other->half},
      {swiss ? PLY_CUP_BY_BUCHHOLZ : PLY_CUP_BY_DIRECT, swiss ? one->buchholz : one->direct,
       swiss ? other->buchholz : other->direct},
      {PLY_CUP_BY_SCORE, one->score, other->score},
      {PLY_CUP_BY_WINS, one->wins, other->wins},
      {PLY_CUP_BY_FAULTS, -(gint64)one->faults, -(gint64)other->faults},
  };

  for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
    *rule = steps[i].rule;
    if (steps[i].one != steps[i].other)
      return steps[i].one > steps[i].other ? -1 : 1;
  }
  *rule = PLY_CUP_BY_LOT;
  return 0;
}

static int
compare_rows(gconstpointer a, gconstpointer b, gpointer data)
{
  const PlyCupRow *one = a, *other = b;
  PlyCupRule rule;
  int by = compare_played(one, other, data, &rule);

  return by != 0 ? by : one->lot < other->lot ? -1 : one->lot > other->lot;
}

/* What puts a row before the next one: of who has won the last meeting, whatever that was decided by. */
static PlyCupRule
find_rule(const PlyCupStageState *self, const PlyCupRow *row, const Order *order)
{
  const PlyCupMeeting *last =
      self->meetings->len > 0 ? ply_cup_meeting(self, self->meetings->len - 1) : NULL;
  PlyCupRule rule;

  if ((order->kind == PLY_STAGE_ELIMINATION || order->kind == PLY_STAGE_PLAY_OFF ||
       order->kind == PLY_STAGE_SPRT) &&
      last != NULL && last->over && last->winner == row->player)
    return last->by;
  if (row[0].played == 0 && row[1].played == 0)
    return PLY_CUP_BY_NOTHING;
  compare_played(&row[0], &row[1], order, &rule);
  return rule;
}

/* A single meeting decides by its own rules, which are not those of a table. */
static void
set_meeting_order(const PlyCupStageState *self)
{
  const PlyCupMeeting *meeting = self->meetings->len > 0 ? ply_cup_meeting(self, 0) : NULL;

  if (meeting == NULL || !meeting->over || self->rows->len != 2)
    return;
  find_row(self->rows, meeting->winner)->fell = 1;
  find_row(self->rows, meeting->loser)->fell = 0;
}

void
ply_cup_table(const PlyCup *cup, guint stage, PlyCupStageState *self)
{
  const PlyCupStage *declared = cup->stages->pdata[stage];
  g_autoptr(GHashTable) by_player = g_hash_table_new(NULL, NULL);
  Order order = {declared->kind};
  guint place = 0;

  g_array_set_size(self->rows, 0);
  for (guint i = 0; i < self->entrants->len; i++) {
    guint player = g_array_index(self->entrants, guint, i);
    PlyCupRow row = {.player = player,
                     .group = g_array_index(self->groups, guint, i),
                     .lot = ply_cup_lot(cup, stage, player)};
    if (declared->kind == PLY_STAGE_ELIMINATION)
      row.fell = G_MAXUINT; /* not out yet */
    g_array_append_val(self->rows, row);
  }
  for (guint i = 0; i < self->rows->len; i++) {
    PlyCupRow *row = &g_array_index(self->rows, PlyCupRow, i);
    g_hash_table_insert(by_player, GUINT_TO_POINTER(row->player), row);
  }
  count_all(self, by_player, declared->kind == PLY_STAGE_SWISS ? declared->pairs * 4 : 0);
  count_direct(self, by_player);
  if (declared->kind != PLY_STAGE_ELIMINATION) {
    for (guint i = 0; i < self->rows->len; i++)
      g_array_index(self->rows, PlyCupRow, i).fell = 0;
  }
  if (declared->kind == PLY_STAGE_PLAY_OFF || declared->kind == PLY_STAGE_SPRT)
    set_meeting_order(self);
  g_array_sort_with_data(self->rows, compare_rows, &order);
  for (guint i = 0; i < self->rows->len; i++) {
    PlyCupRow *row = &g_array_index(self->rows, PlyCupRow, i);
    place = i > 0 && row[-1].group == row->group ? place + 1 : 1;
    row->place = place;
    row->by = i + 1 < self->rows->len && row[1].group == row->group ? find_rule(self, row, &order)
                                                                    : PLY_CUP_BY_NOTHING;
  }
}
