/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A set of the board's cells. Not for other folders. */

#include "engine/pente/board.h"

/* A set of cells, one bit each. */
typedef struct PenteZone {
  uint64_t words[(PLY_PENTE_CELLS + 63) / 64];
} PenteZone;

static inline void
pente_zone_add(PenteZone *zone, int cell)
{
  zone->words[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline bool
pente_zone_has(const PenteZone *zone, int cell)
{
  return (zone->words[cell / 64] >> (cell % 64) & 1) != 0;
}

static inline void
pente_zone_join(PenteZone *zone, const PenteZone *more)
{
  for (size_t i = 0; i < sizeof zone->words / sizeof *zone->words; i++)
    zone->words[i] |= more->words[i];
}
