/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "search/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

#define BUCKET_SLOTS 4
#define MIN_BYTES    ((size_t)1 << 20)
#define SAMPLES      1000

typedef struct {
  uint64_t key;
  PlyScore score;
  PlyMove move;
  int8_t depth;
  uint8_t bound : 2; /* PlyBound; NONE: the slot is empty */
  uint8_t whole : 1;
  uint8_t age : 5;
} Slot;

_Static_assert(sizeof(Slot) == 16, "four slots fill a cache line");

typedef struct {
  Slot slots[BUCKET_SLOTS];
} Bucket;

struct PlyTable {
  Bucket *buckets; /* owned; a power of two of them */
  size_t n_buckets;
  uint8_t age; /* of the search under way, 0–31 */
  bool empty;  /* nothing has been stored since it was made or cleared */
  uint64_t clears;
};

PlyTable *
ply_table_new(size_t bytes)
{
  PlyTable *table = malloc(sizeof *table);
  size_t n = 1;

  if (table == NULL)
    return NULL;
  if (bytes < MIN_BYTES)
    bytes = MIN_BYTES;
  while (n * 2 * sizeof(Bucket) <= bytes)
    n *= 2;
  *table = (PlyTable){
      .buckets = ply_pages_new(n * sizeof(Bucket)), .n_buckets = n, .empty = true, .clears = 1};
  if (table->buckets == NULL) {
    free(table);
    return NULL;
  }
  return table;
}

void
ply_table_free(PlyTable *table)
{
  if (table == NULL)
    return;
  ply_pages_free(table->buckets);
  free(table);
}

void
ply_table_clear(PlyTable *table)
{
  if (!table->empty)
    memset(table->buckets, 0, ply_table_bytes(table));
  table->empty = true;
  table->age = 0;
  table->clears++;
}

uint64_t
ply_table_clears(const PlyTable *table)
{
  return table->clears;
}

void
ply_table_age(PlyTable *table)
{
  table->age = (table->age + 1) % 32;
}

static Bucket *
bucket_of(const PlyTable *table, uint64_t key)
{
  return &table->buckets[key & (table->n_buckets - 1)];
}

bool
ply_table_probe(const PlyTable *table, uint64_t key, PlyTableEntry *entry)
{
  const Bucket *bucket = bucket_of(table, key);

  for (int i = 0; i < BUCKET_SLOTS; i++) {
    const Slot *slot = &bucket->slots[i];
    if (slot->key == key && slot->bound != PLY_BOUND_NONE) {
      *entry = (PlyTableEntry){slot->score, slot->move, slot->depth, slot->bound, slot->whole};
      return true;
    }
  }
  return false;
}

/* How much a slot is worth keeping: those of this search first, then by depth. */
static int
worth(const PlyTable *table, const Slot *slot)
{
  if (slot->bound == PLY_BOUND_NONE)
    return -1;
  return slot->depth + (slot->age == table->age ? 256 : 0);
}

void
ply_table_store(PlyTable *table, uint64_t key, const PlyTableEntry *entry)
{
  Bucket *bucket = bucket_of(table, key);
  Slot *victim = &bucket->slots[0];

  table->empty = false;
  for (int i = 0; i < BUCKET_SLOTS; i++) {
    Slot *slot = &bucket->slots[i];
    if (slot->key == key && slot->bound != PLY_BOUND_NONE) {
      victim = slot;
      break;
    }
    if (worth(table, slot) < worth(table, victim))
      victim = slot;
  }
  /* A node that failed low knows no best move; the one found earlier is still the best guess. */
  PlyMove move = entry->move == PLY_MOVE_NONE && victim->key == key ? victim->move : entry->move;
  *victim = (Slot){
      .key = key,
      .score = entry->score,
      .move = move,
      .depth = entry->depth,
      .bound = entry->bound & 3,
      .whole = entry->whole,
      .age = table->age & 31,
  };
}

size_t
ply_table_bytes(const PlyTable *table)
{
  return table->n_buckets * sizeof(Bucket);
}

uint32_t
ply_table_permille(const PlyTable *table)
{
  size_t step = table->n_buckets * BUCKET_SLOTS / SAMPLES;
  uint32_t used = 0;

  for (size_t i = 0; i < SAMPLES; i++) {
    const Slot *slot = &table->buckets[i * step / BUCKET_SLOTS].slots[i * step % BUCKET_SLOTS];
    used += slot->bound != PLY_BOUND_NONE && slot->age == table->age;
  }
  return used;
}
