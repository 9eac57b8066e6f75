/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who meets whom. */

#include "cup/schedule-private.h"

/* Steps of looking for a Swiss round in which nobody meets again, before that is given up. */
#define MOST_STEPS 200000

void
ply_cup_add_meeting(PlyCupStageState *self, guint round, guint group, guint one, guint other)
{
  PlyCupMeeting meeting = {.round = round, .group = group, .player = {one, other}};

  if (other == PLY_CUP_NOBODY) {
    meeting.over = TRUE;
    meeting.winner = one;
    meeting.loser = PLY_CUP_NOBODY;
  }
  g_array_append_val(self->meetings, meeting);
}

/* The circle: one stays, the others move on by one place in each round. */
void
ply_cup_pair_round_robin(PlyCupStageState *self, const GArray *players, guint group)
{
  guint n = players->len + players->len % 2;

  for (guint round = 0; round + 1 < n; round++) {
    for (guint i = 0; i < n / 2; i++) {
      guint a = i == 0 ? 0 : 1 + (i - 1 + round) % (n - 1);
      guint b = 1 + (n - 2 - i + round) % (n - 1);
      if (a >= players->len || b >= players->len)
        continue;
      guint one = g_array_index(players, guint, a), other = g_array_index(players, guint, b);
      ply_cup_add_meeting(self, round, group, round % 2 == 0 ? one : other,
                          round % 2 == 0 ? other : one);
    }
  }
}

/* ---- elimination ---- */

/* Which of the seeding stands at `place` of `size` (a power of two): 0 7 3 4 1 6 2 5 for eight. */
static guint
seed_at(guint place, guint size)
{
  if (size == 1)
    return 0;
  guint above = seed_at(place / 2, size / 2);
  return place % 2 == 0 ? above : size - 1 - above;
}

void
ply_cup_pair_bracket(PlyCupStageState *self)
{
  guint size = 1;

  while (size < self->entrants->len)
    size *= 2;
  for (guint i = 0; i < size; i += 2) {
    guint a = seed_at(i, size), b = seed_at(i + 1, size);
    ply_cup_add_meeting(self, 0, 0, g_array_index(self->entrants, guint, a),
                        b < self->entrants->len ? g_array_index(self->entrants, guint, b)
                                                : PLY_CUP_NOBODY);
  }
}

/* FALSE: the last round is not over, or there is nobody left to meet. */
gboolean
ply_cup_pair_winners(PlyCupStageState *self)
{
  guint end = self->meetings->len, begin = end;
  guint round = ply_cup_meeting(self, end - 1)->round;

  while (begin > 0 && ply_cup_meeting(self, begin - 1)->round == round)
    begin--;
  for (guint i = begin; i < end; i++) {
    if (!ply_cup_meeting(self, i)->over)
      return FALSE;
  }
  for (guint i = begin; i + 1 < end; i += 2)
    ply_cup_add_meeting(self, round + 1, 0, ply_cup_meeting(self, i)->winner,
                        ply_cup_meeting(self, i + 1)->winner);
  return end - begin > 1;
}

/* ---- Swiss ---- */

typedef struct {
  guint n;
  guint *players; /* in the order of the table */
  guint *partner; /* by index, n: none yet */
  GHashTable *met;
  guint steps;
} Swiss;

static gpointer
pair_key(guint one, guint other)
{
  return GUINT_TO_POINTER(1 + MIN(one, other) * (PLY_CUP_MOST_PLAYERS + 1) + MAX(one, other));
}

static gboolean
match_from(Swiss *self, guint i)
{
  while (i < self->n && self->partner[i] < self->n)
    i++;
  if (i >= self->n)
    return TRUE;
  for (guint j = i + 1; j < self->n; j++) {
    if (self->partner[j] < self->n ||
        g_hash_table_contains(self->met, pair_key(self->players[i], self->players[j])))
      continue;
    if (self->steps++ > MOST_STEPS)
      return FALSE;
    self->partner[i] = j;
    self->partner[j] = i;
    if (match_from(self, i + 1))
      return TRUE;
    self->partner[i] = self->partner[j] = self->n;
  }
  return FALSE;
}

/* Who has sat out already. */
static gboolean
had_bye(const PlyCupStageState *self, guint player)
{
  for (guint i = 0; i < self->meetings->len; i++) {
    const PlyCupMeeting *meeting = ply_cup_meeting(self, i);
    if (meeting->player[1] == PLY_CUP_NOBODY && meeting->player[0] == player)
      return TRUE;
  }
  return FALSE;
}

static void
fill_met(const PlyCupStageState *self, GHashTable *met)
{
  for (guint i = 0; i < self->meetings->len; i++) {
    const PlyCupMeeting *meeting = ply_cup_meeting(self, i);
    if (meeting->player[1] != PLY_CUP_NOBODY)
      g_hash_table_add(met, pair_key(meeting->player[0], meeting->player[1]));
  }
}

void
ply_cup_pair_swiss(PlyCupStageState *self, guint round)
{
  g_autoptr(GArray) players = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GHashTable) met = g_hash_table_new(NULL, NULL);
  guint bye = PLY_CUP_NOBODY;

  for (guint i = 0; i < self->rows->len; i++)
    g_array_append_val(players, g_array_index(self->rows, PlyCupRow, i).player);
  if (players->len % 2 == 1) {
    guint at = players->len - 1;
    while (at > 0 && had_bye(self, g_array_index(players, guint, at)))
      at--;
    bye = g_array_index(players, guint, at);
    g_array_remove_index(players, at);
  }
  fill_met(self, met);
  g_autofree guint *partner = g_new(guint, players->len + 1);
  Swiss swiss = {players->len, (guint *)(void *)players->data, partner, met, 0};
  for (guint i = 0; i < players->len; i++)
    partner[i] = players->len;
  if (!match_from(&swiss, 0)) {
    for (guint i = 0; i < players->len; i++)
      partner[i] = i ^ 1;
  }
  for (guint i = 0; i < players->len; i++) {
    if (partner[i] > i)
      ply_cup_add_meeting(self, round, 0, swiss.players[i], swiss.players[partner[i]]);
  }
  if (bye != PLY_CUP_NOBODY)
    ply_cup_add_meeting(self, round, 0, bye, PLY_CUP_NOBODY);
}
