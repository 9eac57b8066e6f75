/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/power.h"

#include <math.h>

#include "base/hash.h"
#include "base/rng.h"

#define Z_95 1.959964

typedef struct {
  const PlyPowerSetup *setup;
  guint64 seed;
  double *strength; /* Elo, of each player */
  guint best;
} Trial;

static double
uniform(PlyRng *rng)
{
  return ((double)(ply_rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

/* Box and Muller (1958). */
static double
normal(PlyRng *rng)
{
  double u = uniform(rng), v = uniform(rng);

  return sqrt(-2 * log(u)) * cos(2 * G_PI * v);
}

/* A game's result is drawn from its own place in the cup, so that asking again finds the same. */
static gboolean
look_up(gpointer data, const PlyCupJob *job, PlyCupScore *score)
{
  const Trial *self = data;
  guint64 place = ((guint64)job->stage << 56) ^ ((guint64)job->meeting << 32) ^
                  ((guint64)job->pair << 8) ^ ((guint64)job->leg << 1);
  guint64 word = ply_hash_mix(ply_hash_mix(self->seed ^ ply_hash_mix(place)) + job->player[0]);
  double u = ((double)(word >> 11) + 0.5) / 9007199254740992.0;
  double mean =
      1 / (1 + pow(10, (self->strength[job->player[1]] - self->strength[job->player[0]]) / 400));
  double drawn = self->setup->draws * 4 * mean * (1 - mean);
  double won = mean - drawn / 2;
  guint half = u < won ? 2 : u < won + drawn ? 1 : 0;

  *score =
      (PlyCupScore){.half = {half, 2 - half}, .score = {(int)half, 2 - (int)half}, .offender = -1};
  return TRUE;
}

static void
begin(Trial *self, const PlyCup *cup, guint trial)
{
  PlyRng rng;

  self->seed = ply_hash_mix(self->setup->seed ^ ply_hash_mix(trial + 1));
  ply_rng_init(&rng, self->seed);
  self->best = ply_rng_below(&rng, cup->players->len);
  for (guint i = 0; i < cup->players->len; i++)
    self->strength[i] = self->setup->gap >= 0 ? (i == self->best) * self->setup->gap
                                              : normal(&rng) * self->setup->spread;
  if (self->setup->gap >= 0)
    return;
  for (guint i = 0; i < cup->players->len; i++)
    self->best = self->strength[i] > self->strength[self->best] ? i : self->best;
}

void
ply_power_run(const PlyCup *cup, const PlyPowerSetup *setup, gboolean (*stop)(void),
              PlyPower *power)
{
  g_autofree double *strength = g_new0(double, cup->players->len);
  Trial trial = {.setup = setup, .strength = strength};
  PlyCup drawn = *cup;

  *power = (PlyPower){0};
  for (guint i = 0; i < setup->trials && (stop == NULL || !stop()); i++) {
    begin(&trial, cup, i);
    drawn.seed = trial.seed; /* each with draws of its own */
    g_autoptr(PlyCupSchedule) schedule = ply_cup_schedule(&drawn, look_up, &trial);
    const PlyCupStageState *last = &schedule->stages[cup->stages->len - 1];
    power->trials++;
    power->won += ply_cup_schedule_place(last, 1) == trial.best;
    power->second += ply_cup_schedule_place(last, 2) == trial.best;
    power->games += (schedule->jobs->len - power->games) / power->trials;
  }
  if (power->trials == 0)
    return;
  double n = power->trials, p = power->won / n, z = Z_95 * Z_95;
  double centre = (p + z / (2 * n)) / (1 + z / n);
  double half = Z_95 / (1 + z / n) * sqrt(p * (1 - p) / n + z / (4 * n * n));
  power->low = fmax(0, centre - half);
  power->high = fmin(1, centre + half);
}
