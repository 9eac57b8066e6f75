/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Bit tricks on 64-bit words. Everything here is pure and safe from any thread. */

#include <assert.h>
#include <stdint.h>

/* How many bits of `word` are set, 0 to 64. */
static inline int
ply_bits_count(uint64_t word)
{
  return __builtin_popcountll(word);
}

/* Index of the lowest set bit, 0 to 63. `word` must not be 0. */
static inline int
ply_bits_first(uint64_t word)
{
  assert(word != 0);
  return __builtin_ctzll(word);
}

/* Removes the lowest set bit from `*word` and returns its index. `*word` must not be 0. */
static inline int
ply_bits_pop(uint64_t *word)
{
  int index = ply_bits_first(*word);
  *word &= *word - 1;
  return index;
}
