/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A seeded random stream: the same seed gives the same numbers on every machine.
 * xoshiro256** 1.0 (Blackman and Vigna, 2018), seeded by splitmix64. Not for secrets.
 * A stream belongs to one thread. */

#include <stdint.h>

typedef struct {
  uint64_t state[4];
} PlyRng;

/* Starts a stream. Any seed is good, 0 too. */
void ply_rng_init(PlyRng *rng, uint64_t seed);

/* The next 64 random bits. */
uint64_t ply_rng_next(PlyRng *rng);

/* A number from 0 to `bound` − 1, each equally likely. `bound` is at least 1. */
uint32_t ply_rng_below(PlyRng *rng, uint32_t bound);
