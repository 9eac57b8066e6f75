/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How good a cup is at finding its best player, before it is run: it is played many times by players
 * of known strength, whose results are drawn, on the very schedule that would be played. */

#include "cup/schedule.h"

typedef struct {
  double gap;    /* Elo by which the best is stronger than all others; < 0: they are drawn … */
  double spread; /* … from a normal distribution of this standard deviation, in Elo */
  double draws;  /* how many of all games between equals are drawn, 0–1 */
  guint trials;
  guint64 seed;
} PlyPowerSetup;

typedef struct {
  guint trials, won; /* by the best player */
  guint second;      /* or it came in second */
  double low, high;  /* of how often it wins: 95 % by Wilson (1927) */
  double games;      /* in a cup, on average */
} PlyPower;

/* Blocks; `stop` (may be NULL) ends it early. A player d Elo stronger makes 1/(1 + 10^(−d/400))
 * points on average; draws become fewer as that leaves ½. */
void ply_power_run(const PlyCup *cup, const PlyPowerSetup *setup, gboolean (*stop)(void),
                   PlyPower *power);
