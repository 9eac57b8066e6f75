/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A team's memory. */

#include "engine/othello/team.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LOCAL_BYTES (sizeof(PlyOthelloLocal) << OTHELLO_LOCAL_BITS)
#define SPLIT_FROM  13 /* empties, by trial on FFO 40–49 */

PlyOthelloTeam *
ply_othello_team_new(PlyCrew *crew, PlyOthelloWorker *worker)
{
  int n = 1 + ply_crew_size(crew);
  size_t bytes = sizeof(PlyOthelloTeam) + (size_t)n * sizeof(PlyOthelloSeat);
  PlyOthelloTeam *team = aligned_alloc(OTHELLO_LINE, bytes);

  if (team == NULL)
    return NULL;
  memset((void *)team, 0, bytes);
  team->crew = crew;
  team->n = n;
  team->split_from = SPLIT_FROM;
  atomic_flag_clear(&team->asking);
  pthread_mutex_init(&team->lock, NULL);
  for (int i = 0; i < n; i++) {
    PlyOthelloSeat *seat = &team->seats[i];
    pthread_cond_init(&seat->wake, NULL);
    seat->worker = i == 0 ? worker : &seat->helper;
  }
  for (int i = 1; i < n; i++) {
    team->seats[i].helper.local = calloc(1, LOCAL_BYTES);
    if (team->seats[i].helper.local == NULL) {
      ply_othello_team_free(team);
      return NULL;
    }
  }
  return team;
}

void
ply_othello_team_free(PlyOthelloTeam *team)
{
  if (team == NULL)
    return;
  assert(!team->active);
  for (int i = 0; i < team->n; i++) {
    pthread_cond_destroy(&team->seats[i].wake);
    free(team->seats[i].helper.local);
  }
  pthread_mutex_destroy(&team->lock);
  free(team);
}

void
ply_othello_team_clear(PlyOthelloTeam *team)
{
  for (int i = 1; i < team->n; i++)
    memset(team->seats[i].helper.local, 0, LOCAL_BYTES);
}
