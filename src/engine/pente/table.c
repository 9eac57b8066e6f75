/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/pente/table.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

#define WAYS        4
#define LEAST_BYTES ((size_t)64 << 10)
#define SAMPLED     250 /* buckets */

/* A packed entry, from the low bits: score + PLY_SCORE_INFINITE, cell, depth, bound, age. */
#define SCORE_BITS 21
#define CELL_BITS  9
#define DEPTH_BITS 8
#define BOUND_BITS 2
#define AGE_BITS   6

#define CELL_AT  SCORE_BITS
#define DEPTH_AT (CELL_AT + CELL_BITS)
#define BOUND_AT (DEPTH_AT + DEPTH_BITS)
#define AGE_AT   (BOUND_AT + BOUND_BITS)

typedef struct {
  _Atomic uint64_t check; /* key ^ data */
  _Atomic uint64_t data;  /* 0: free */
} Slot;

typedef struct {
  _Alignas(64) Slot slots[WAYS];
} Bucket;

struct PlyPenteTable {
  uint64_t mask;
  unsigned age;
  void *memory;
  Bucket *buckets;
};

PlyPenteTable *
ply_pente_table_new(size_t bytes)
{
  PlyPenteTable *table = calloc(1, sizeof *table);
  size_t n = 1;

  if (table == NULL)
    return NULL;
  bytes = bytes < LEAST_BYTES ? LEAST_BYTES : bytes;
  while (2 * n * sizeof(Bucket) <= bytes)
    n *= 2;
  table->mask = n - 1;
  /* calloc(), unlike aligned_alloc(), gives pages that are zero without being touched. */
  table->memory = calloc(n + 1, sizeof(Bucket));
  if (table->memory == NULL) {
    free(table);
    return NULL;
  }
  ply_pages_large(table->memory, (n + 1) * sizeof(Bucket));
  table->buckets = (Bucket *)(((uintptr_t)table->memory + 63) & ~(uintptr_t)63);
  return table;
}

void
ply_pente_table_free(PlyPenteTable *table)
{
  if (table == NULL)
    return;
  free(table->memory);
  free(table);
}

size_t
ply_pente_table_bytes(const PlyPenteTable *table)
{
  return (table->mask + 1) * sizeof(Bucket);
}

void
ply_pente_table_clear(PlyPenteTable *table)
{
  memset(table->buckets, 0, ply_pente_table_bytes(table));
  table->age = 0;
}

void
ply_pente_table_age(PlyPenteTable *table)
{
  table->age = (table->age + 1) & ((1U << AGE_BITS) - 1);
}

static unsigned
field(uint64_t data, int at, int bits)
{
  return (unsigned)(data >> at & ((UINT64_C(1) << bits) - 1));
}

bool
ply_pente_table_probe(PlyPenteTable *table, uint64_t key, PlyPenteEntry *entry)
{
  Bucket *bucket = &table->buckets[key & table->mask];

  for (int i = 0; i < WAYS; i++) {
    uint64_t data = atomic_load_explicit(&bucket->slots[i].data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&bucket->slots[i].check, memory_order_relaxed);
    if (data == 0 || (check ^ data) != key)
      continue;
    entry->score = (PlyScore)field(data, 0, SCORE_BITS) - PLY_SCORE_INFINITE;
    entry->cell = (uint16_t)field(data, CELL_AT, CELL_BITS);
    entry->depth = (int8_t)field(data, DEPTH_AT, DEPTH_BITS);
    entry->bound = (uint8_t)field(data, BOUND_AT, BOUND_BITS);
    return true;
  }
  return false;
}

/* How little is lost with a slot: old and shallow entries first. */
static int
worth(const PlyPenteTable *table, uint64_t data)
{
  unsigned old = (table->age - field(data, AGE_AT, AGE_BITS)) & ((1U << AGE_BITS) - 1);

  return data == 0 ? -100000 : (int)field(data, DEPTH_AT, DEPTH_BITS) - 16 * (int)old;
}

void
ply_pente_table_store(PlyPenteTable *table, uint64_t key, const PlyPenteEntry *entry)
{
  Bucket *bucket = &table->buckets[key & table->mask];
  Slot *slot = &bucket->slots[0];
  uint16_t cell = entry->cell;
  int least = 1 << 20;

  for (int i = 0; i < WAYS; i++) {
    uint64_t data = atomic_load_explicit(&bucket->slots[i].data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&bucket->slots[i].check, memory_order_relaxed);
    if (data != 0 && (check ^ data) == key) {
      slot = &bucket->slots[i];
      if (cell == PLY_PENTE_NO_CELL)
        cell = (uint16_t)field(data, CELL_AT, CELL_BITS);
      break;
    }
    if (worth(table, data) < least) {
      least = worth(table, data);
      slot = &bucket->slots[i];
    }
  }
  uint64_t data = (uint64_t)(entry->score + PLY_SCORE_INFINITE) | (uint64_t)cell << CELL_AT |
                  (uint64_t)(uint8_t)entry->depth << DEPTH_AT | (uint64_t)entry->bound << BOUND_AT |
                  (uint64_t)table->age << AGE_AT;
  atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
  atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

uint32_t
ply_pente_table_permille(const PlyPenteTable *table)
{
  uint64_t n = table->mask + 1 < SAMPLED ? table->mask + 1 : SAMPLED, used = 0;

  for (uint64_t i = 0; i < n; i++) {
    for (int k = 0; k < WAYS; k++) {
      uint64_t data = atomic_load_explicit(&table->buckets[i].slots[k].data, memory_order_relaxed);
      used += data != 0 && field(data, AGE_AT, AGE_BITS) == table->age;
    }
  }
  return (uint32_t)(1000 * used / (n * WAYS));
}
