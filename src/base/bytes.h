/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Little-endian numbers in files, and their sum. */

#include <stddef.h>
#include <stdint.h>

static inline uint64_t
ply_bytes_load(const unsigned char *from, int n)
{
  uint64_t number = 0;

  for (int i = 0; i < n; i++)
    number |= (uint64_t)from[i] << 8 * i;
  return number;
}

static inline void
ply_bytes_store(unsigned char *to, uint64_t number, int n)
{
  for (int i = 0; i < n; i++)
    to[i] = (unsigned char)(number >> 8 * i);
}

/* FNV-1a, 64 bits (Fowler, Noll and Vo). */
static inline uint64_t
ply_bytes_sum(const unsigned char *bytes, size_t n)
{
  uint64_t sum = UINT64_C(0xcbf29ce484222325);

  for (size_t i = 0; i < n; i++)
    sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
  return sum;
}
