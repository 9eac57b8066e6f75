/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Which moves the threads of a crew are searching right now. All of them search the same tree and
 * share one table; a thread leaves a move that another is at for later, when it will most likely
 * find its value in the table. The idea is ABDADA's (Weill, "The ABDADA distributed
 * minimax-search algorithm", ICCA Journal 1996), kept beside the table rather than in it. A lost or
 * a false entry costs time, never a value. Any thread. */

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define PLY_BUSY_BUCKETS 1024
#define PLY_BUSY_WAYS    4

typedef struct PlyBusy {
  _Alignas(64) _Atomic uint64_t keys[PLY_BUSY_BUCKETS][PLY_BUSY_WAYS]; /* 0: free */
} PlyBusy;

/* `key`: of the position after the move, the remaining depth mixed in; not 0. */
static inline bool
ply_busy_is(PlyBusy *busy, uint64_t key)
{
  _Atomic uint64_t *bucket = busy->keys[key % PLY_BUSY_BUCKETS];

  for (int i = 0; i < PLY_BUSY_WAYS; i++) {
    if (atomic_load_explicit(&bucket[i], memory_order_relaxed) == key)
      return true;
  }
  return false;
}

static inline void
ply_busy_enter(PlyBusy *busy, uint64_t key)
{
  _Atomic uint64_t *bucket = busy->keys[key % PLY_BUSY_BUCKETS];

  for (int i = 0; i < PLY_BUSY_WAYS; i++) {
    uint64_t seen = atomic_load_explicit(&bucket[i], memory_order_relaxed);
    if (seen == key)
      return;
    if (seen == 0) {
      atomic_store_explicit(&bucket[i], key, memory_order_relaxed);
      return;
    }
  }
  atomic_store_explicit(&bucket[0], key, memory_order_relaxed);
}

static inline void
ply_busy_leave(PlyBusy *busy, uint64_t key)
{
  _Atomic uint64_t *bucket = busy->keys[key % PLY_BUSY_BUCKETS];

  for (int i = 0; i < PLY_BUSY_WAYS; i++) {
    if (atomic_load_explicit(&bucket[i], memory_order_relaxed) == key)
      atomic_store_explicit(&bucket[i], 0, memory_order_relaxed);
  }
}
