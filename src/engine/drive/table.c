/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/drive/table.h"

#include <string.h>

#include "base/pages.h"

#define BUCKET_BYTES (PLY_BUCKET_WORDS * sizeof(uint64_t))
#define SAMPLED      1000 /* entries */

static size_t
buckets(const PlySharedTable *table)
{
  return (size_t)1 << (64 - table->shift);
}

bool
ply_shared_table_init(PlySharedTable *table, size_t bytes)
{
  unsigned bits = 1;

  while (bits < 48 && ((size_t)2 << bits) * BUCKET_BYTES <= bytes)
    bits++;
  table->shift = 64 - bits;
  table->age = 0;
  table->words = ply_pages_new(buckets(table) * BUCKET_BYTES);
  return table->words != NULL;
}

void
ply_shared_table_free(PlySharedTable *table)
{
  ply_pages_free((void *)table->words);
  *table = (PlySharedTable){0};
}

size_t
ply_shared_table_bytes(const PlySharedTable *table)
{
  return table->words != NULL ? buckets(table) * BUCKET_BYTES : 0;
}

void
ply_shared_table_clear(PlySharedTable *table)
{
  if (table->words != NULL)
    memset((void *)table->words, 0, ply_shared_table_bytes(table));
  table->age = 0;
}

void
ply_shared_table_begin(PlySharedTable *table, const PlyEntryForm *form)
{
  table->age = (table->age + 1) & ((1U << form->age.bits) - 1);
}

/* Most are empty where a search is short, and tell so with a single word. */
static bool
is_used(const PlySharedTable *table, const PlyEntryForm *form, const _Atomic uint64_t *entry)
{
  uint64_t words[PLY_ENTRY_WORDS];

  if (atomic_load_explicit(&entry[form->words - 1], memory_order_relaxed) == 0)
    return false;
  ply_entry_load(form, entry, words);
  return words[form->words - 1] != 0 && ply_entry_field(words, form->age) == table->age;
}

uint32_t
ply_shared_table_permille(const PlySharedTable *table, const PlyEntryForm *form)
{
  size_t n = SAMPLED / form->ways, used = 0;

  n = buckets(table) < n ? buckets(table) : n;
  for (size_t i = 0; i < n; i++) {
    for (int way = 0; way < form->ways; way++)
      used += is_used(table, form, table->words + i * PLY_BUCKET_WORDS + way * form->words);
  }
  return (uint32_t)(1000 * used / (n * form->ways));
}
