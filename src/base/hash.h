/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Hash words for positions (Zobrist 1970). The words are computed, not stored, so that no table
 * has to be set up before the first search. Pure, safe from any thread. */

#include <stdint.h>

#define PLY_HASH_STEP UINT64_C(0x9e3779b97f4a7c15)

/* splitmix64's output function (Steele, Lea and Flood 2014): a bijection that spreads every bit. */
static inline uint64_t
ply_hash_mix(uint64_t word)
{
  word += PLY_HASH_STEP;
  word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
  return word ^ (word >> 31);
}
