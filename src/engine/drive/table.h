/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The transposition table of the engines (Greenblatt 1967), one for all threads of a search. What
 * an entry consists of is the game's business and is told by a PlyEntryForm; the rest is the same
 * for all: a bucket is a cache line, an entry is found by its key and replaces the one of its
 * bucket that is worth least: of an older search, then of less effort (Breuker 1998).
 *
 * Threads read and write it without locks. All words of an entry but the last are stored XORed with
 * a mixture of the last, so that a mixture of two writes fits no position (Hyatt and Mann, "A
 * lock-less transposition table implementation for parallel search chess engines", ICGA Journal
 * 2002). What a reader gets is therefore one that a thread has written, and whole.
 *
 * The functions here are for inner loops: with a form that is a constant, nothing of it is left
 * when the program runs. */

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLY_BUCKET_WORDS 8 /* 64 bytes */
#define PLY_ENTRY_WORDS  4 /* at most */

#define PLY_ENTRY_INLINE static inline __attribute__((always_inline))

/* Some bits of an entry: `bits` of them from bit `at` of a word on. */
typedef struct PlyEntryField {
  uint8_t word, at, bits;
} PlyEntryField;

typedef struct PlyEntryForm {
  uint8_t words; /* of 64 bits in an entry, 2 to PLY_ENTRY_WORDS; the last must hold a bit of data
                    in every entry, and is 0 in a free one */
  uint8_t ways;  /* entries in a bucket */
  /* By word: the bits that tell positions apart. The others are data. A word's lowest 28 key bits
   * must not be data if the last word's data are its highest 28 bits, and all its bits must be key
   * bits otherwise: then every mixture of two writes for one position is found out. */
  uint64_t key[PLY_ENTRY_WORDS];
  PlyEntryField effort; /* what it took to find out: depth, or log2 of nodes */
  PlyEntryField age;    /* the search's that wrote it; filled in here */
  /* An entry of an older search counts as if it had cost `old` less for each search since, for
   * `ages` of them at most. */
  int old;
  unsigned ages;
} PlyEntryForm;

typedef struct PlySharedTable {
  _Atomic uint64_t *words; /* owned; whole buckets, a power of two of them */
  unsigned shift;          /* the hash's bits above it are the bucket; 1 … 63 */
  unsigned age;            /* of the search under way */
} PlySharedTable;

/* Of as many bytes as make a power of two of buckets, at most `bytes`, at least 128. Pages are not
 * touched before they are used. False if memory is short; then, and while it is all zeros, the
 * table may be freed all the same. */
bool ply_shared_table_init(PlySharedTable *table, size_t bytes);
void ply_shared_table_free(PlySharedTable *table);
size_t ply_shared_table_bytes(const PlySharedTable *table);
/* No thread searches during these two. Forgets everything: */
void ply_shared_table_clear(PlySharedTable *table);
/* Before a search: what is stored so far is the first to be replaced from now on. */
void ply_shared_table_begin(PlySharedTable *table, const PlyEntryForm *form);
/* Share of a sample of entries that the search under way has written, in thousandths. Any thread.
 */
uint32_t ply_shared_table_permille(const PlySharedTable *table, const PlyEntryForm *form);

PLY_ENTRY_INLINE _Atomic uint64_t *
ply_shared_table_bucket(const PlySharedTable *table, uint64_t hash)
{
  return table->words + (hash >> table->shift) * PLY_BUCKET_WORDS;
}

/* Its lowest bit that is set follows the last word's, turned so that what are its upper bits often
 * lie where other words have key bits. */
PLY_ENTRY_INLINE uint64_t
ply_entry_mixture(uint64_t last)
{
  return (last << 28 | last >> 36) * UINT64_C(0x9e3779b97f4a7c15);
}

PLY_ENTRY_INLINE unsigned
ply_entry_field(const uint64_t *words, PlyEntryField field)
{
  return (unsigned)(words[field.word] >> field.at & ((UINT64_C(1) << field.bits) - 1));
}

PLY_ENTRY_INLINE void
ply_entry_load(const PlyEntryForm *form, const _Atomic uint64_t *entry, uint64_t *words)
{
  int last = form->words - 1;

  words[last] = atomic_load_explicit(&entry[last], memory_order_relaxed);
  uint64_t mixture = ply_entry_mixture(words[last]);
#pragma GCC unroll 4
  for (int i = 0; i < last; i++)
    words[i] = atomic_load_explicit(&entry[i], memory_order_relaxed) ^ mixture;
}

PLY_ENTRY_INLINE bool
ply_entry_is(const PlyEntryForm *form, const uint64_t *words, const uint64_t *key)
{
  uint64_t differ = 0;

#pragma GCC unroll 4
  for (int i = 0; i < form->words; i++)
    differ |= (words[i] ^ key[i]) & form->key[i];
  return differ == 0;
}

/* Copies the words of the key's entry; false if there is none. `key` has the key's bits, whatever
 * its others are. */
PLY_ENTRY_INLINE bool
ply_shared_table_find(const PlySharedTable *table, const PlyEntryForm *form, uint64_t hash,
                      const uint64_t *key, uint64_t *words)
{
  const _Atomic uint64_t *entry = ply_shared_table_bucket(table, hash);

#pragma GCC unroll 4
  for (int i = 0; i < form->ways; i++, entry += form->words) {
    ply_entry_load(form, entry, words);
    if (ply_entry_is(form, words, key))
      return true;
  }
  return false;
}

PLY_ENTRY_INLINE int
ply_entry_worth(const PlySharedTable *table, const PlyEntryForm *form, const uint64_t *words)
{
  unsigned older = (table->age - ply_entry_field(words, form->age)) & ((1U << form->age.bits) - 1);

  if (words[form->words - 1] == 0)
    return -(1 << 20);
  return (int)ply_entry_field(words, form->effort) -
         form->old * (int)(older < form->ages ? older : form->ages);
}

/* Where an entry of the key belongs: in the place of the one that it has, whose words are then
 * copied and `*same` is true, or of the one that is worth least. */
PLY_ENTRY_INLINE _Atomic uint64_t *
ply_shared_table_place(const PlySharedTable *table, const PlyEntryForm *form, uint64_t hash,
                       const uint64_t *key, uint64_t *words, bool *same)
{
  _Atomic uint64_t *entry = ply_shared_table_bucket(table, hash), *victim = entry;
  int least = 1 << 20;

  *same = false;
#pragma GCC unroll 4
  for (int i = 0; i < form->ways; i++, entry += form->words) {
    ply_entry_load(form, entry, words);
    if (ply_entry_is(form, words, key)) {
      *same = true;
      return entry;
    }
    int worth = ply_entry_worth(table, form, words);
    if (worth < least) {
      least = worth;
      victim = entry;
    }
  }
  return victim;
}

/* Writes an entry to its place. Of `words` the age is filled in here, where it must be 0. */
PLY_ENTRY_INLINE void
ply_shared_table_store(const PlySharedTable *table, const PlyEntryForm *form,
                       _Atomic uint64_t *entry, const uint64_t *words)
{
  uint64_t age = (uint64_t)table->age << form->age.at;
  int last = form->words - 1;
  uint64_t end = words[last] | (form->age.word == last ? age : 0);

  atomic_store_explicit(&entry[last], end, memory_order_relaxed);
#pragma GCC unroll 4
  for (int i = 0; i < last; i++)
    atomic_store_explicit(&entry[i],
                          (words[i] | (form->age.word == i ? age : 0)) ^ ply_entry_mixture(end),
                          memory_order_relaxed);
}
