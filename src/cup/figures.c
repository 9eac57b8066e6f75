/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/figures.h"

const PlyCupResult *
ply_cup_result_of(const PlyCupSchedule *schedule, GHashTable *results, guint job)
{
  char id[PLY_CUP_ID_BYTES];

  if (!g_array_index(schedule->settled, gboolean, job))
    return NULL;
  ply_cup_job_id(schedule->cup, &g_array_index(schedule->jobs, PlyCupJob, job), id);
  return g_hash_table_lookup(results, id);
}

static void
count(PlyCupPlayerFigures *player, const PlyCupResult *result, int side, guint half,
      GHashTable *versions)
{
  const char *program = result->programs[side];

  if (program != NULL && *program != '\0')
    player->versions +=
        g_hash_table_add(versions, g_strconcat(result->names[side], " ", program, NULL));
  player->played++;
  player->wins += half == 2;
  player->draws += half == 1;
  player->losses += half == 0;
  player->longest_us = MAX(player->longest_us, result->longest_us[side]);
  player->cpu_us += result->cpu_us[side];
  if (result->offender == side)
    player->verdicts[result->verdict]++;
}

/* The two games of a pair stand side by side in the schedule. */
static void
count_pair(PlyCupFigures *self, const PlyCupSchedule *schedule, GHashTable *results, guint job)
{
  const PlyCupJob *first = &g_array_index(schedule->jobs, PlyCupJob, job);
  const PlyCupResult *one = ply_cup_result_of(schedule, results, job);
  const PlyCupResult *other = ply_cup_result_of(schedule, results, job + 1);
  PlyCupScore score[2];

  if (one == NULL || other == NULL || one->verdict == PLY_CUP_VOID ||
      other->verdict == PLY_CUP_VOID)
    return;
  ply_cup_result_score(schedule->cup, one, &score[0]);
  ply_cup_result_score(schedule->cup, other, &score[1]);
  for (int which = 0; which < 2; which++)
    ply_pairs_add(&self->players[first->player[which]].pairs,
                  score[0].half[which] + score[1].half[!which]);
}

PlyCupFigures *
ply_cup_figures_new(const PlyCupSchedule *schedule, GHashTable *results)
{
  PlyCupFigures *self = g_new0(PlyCupFigures, 1);
  guint n = schedule->cup->players->len;
  g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(PlyRatingGame));
  g_autoptr(GHashTable) moves = g_hash_table_new(g_str_hash, g_str_equal);

  g_autoptr(GHashTable) versions = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

  self->players = g_new0(PlyCupPlayerFigures, n);
  for (guint i = 0; i < schedule->jobs->len; i++) {
    const PlyCupJob *job = &g_array_index(schedule->jobs, PlyCupJob, i);
    const PlyCupResult *result = ply_cup_result_of(schedule, results, i);
    PlyCupScore score;
    if (job->leg == 0)
      count_pair(self, schedule, results, i);
    if (result == NULL)
      continue;
    self->games++;
    if (result->verdict == PLY_CUP_VOID) {
      self->voids++;
      continue;
    }
    ply_cup_result_score(schedule->cup, result, &score);
    for (int side = 0; side < 2; side++)
      count(&self->players[job->player[side]], result, side, score.half[side], versions);
    PlyRatingGame game = {job->player[0], job->player[1], score.half[0]};
    g_array_append_val(games, game);
    g_hash_table_add(moves, result->moves);
  }
  self->distinct = g_hash_table_size(moves);
  g_autofree PlyRating *ratings =
      ply_ratings_fit(n, (const PlyRatingGame *)(const void *)games->data, games->len);
  for (guint i = 0; i < n; i++)
    self->players[i].rating = ratings[i];
  return self;
}

void
ply_cup_figures_free(PlyCupFigures *self)
{
  g_free(self->players);
  g_free(self);
}
