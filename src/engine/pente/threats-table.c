/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The memory of the threat-space search: two entries an index, the first for what cost most. */

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "engine/pente/threats-private.h"

_Static_assert(sizeof(PenteThreatEntry) == 64, "an entry fills a cache line");

/* Tells the kinds of knowledge of one position apart. */
static const uint64_t kind_words[] = {
    0,
    UINT64_C(0x5bd1e9955bd1e995),
    UINT64_C(0xc2b2ae3d27d4eb4f),
};

PlyPenteThreats *
ply_pente_threats_new(size_t bytes)
{
  PlyPenteThreats *threats = calloc(1, sizeof *threats);
  size_t n = 2;

  if (threats == NULL)
    return NULL;
  while (n * 2 * sizeof(PenteThreatEntry) <= bytes)
    n *= 2;
  threats->entries = ply_pages_new(n * sizeof *threats->entries);
  if (threats->entries == NULL) {
    free(threats);
    return NULL;
  }
  threats->mask = n - 2;
  return threats;
}

void
ply_pente_threats_free(PlyPenteThreats *threats)
{
  if (threats == NULL)
    return;
  ply_pages_free(threats->entries);
  free(threats);
}

void
ply_pente_threats_clear(PlyPenteThreats *threats)
{
  memset(threats->entries, 0, (threats->mask + 2) * sizeof *threats->entries);
}

static uint64_t
key_of(uint64_t key, PenteKnowledge kind)
{
  return key ^ kind_words[kind];
}

const PenteThreatEntry *
ply_pente_threats_probe(const PlyPenteThreats *threats, uint64_t key, PenteKnowledge kind)
{
  key = key_of(key, kind);
  const PenteThreatEntry *entry = &threats->entries[key & threats->mask];

  for (int i = 0; i < 2; i++, entry++) {
    if (entry->used != 0 && entry->key == key)
      return entry;
  }
  return NULL;
}

/* The deeper a failure or the longer a win, the dearer it was to find. */
static int
worth(const PenteThreatEntry *entry)
{
  int fail = entry->fail == UINT8_MAX ? 1 : entry->fail;

  return entry->win > fail ? entry->win : fail;
}

void
ply_pente_threats_store(PlyPenteThreats *threats, uint64_t key, PenteKnowledge kind,
                        const PenteProof *proof, int fail)
{
  key = key_of(key, kind);
  PenteThreatEntry *pair = &threats->entries[key & threats->mask], *entry = NULL;
  PenteThreatEntry fresh = {.key = key,
                            .best = (uint16_t)proof->best,
                            .win = (uint8_t)proof->moves,
                            .fail = (uint8_t)fail,
                            .used = 1};

  if (proof->moves > 0)
    fresh.zone = proof->zone;
  for (int i = 0; i < 2 && entry == NULL; i++) {
    if (pair[i].used == 0 || pair[i].key == key)
      entry = &pair[i];
  }
  if (entry == NULL)
    entry = worth(&fresh) >= worth(&pair[0]) ? &pair[0] : &pair[1];
  if (entry->used != 0 && entry->key == key) {
    if (fresh.win == 0 && entry->win != 0) {
      entry->fail = fresh.fail > entry->fail ? fresh.fail : entry->fail;
      return;
    }
    if (fresh.fail < entry->fail)
      fresh.fail = entry->fail;
  }
  *entry = fresh;
}
