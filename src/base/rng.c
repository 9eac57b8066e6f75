/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/rng.h"

#include <assert.h>

#include "base/hash.h"

static uint64_t
rotate_left(uint64_t word, int by)
{
  return (word << by) | (word >> (64 - by));
}

void
ply_rng_init(PlyRng *rng, uint64_t seed)
{
  for (int i = 0; i < 4; i++)
    rng->state[i] = ply_hash_mix(seed + (uint64_t)i * PLY_HASH_STEP);
}

uint64_t
ply_rng_next(PlyRng *rng)
{
  uint64_t *s = rng->state;
  uint64_t result = rotate_left(s[1] * 5, 7) * 9;
  uint64_t shifted = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate_left(s[3], 45);
  return result;
}

uint32_t
ply_rng_below(PlyRng *rng, uint32_t bound)
{
  assert(bound > 0);
  /* Numbers under the remainder of 2^32 by `bound` would make small results likelier. */
  uint32_t threshold = (uint32_t)-bound % bound;

  for (;;) {
    uint32_t draw = (uint32_t)(ply_rng_next(rng) >> 32);
    if (draw >= threshold)
      return draw % bound;
  }
}
