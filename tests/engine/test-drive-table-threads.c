/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The shared table: which entry gives way, that no mixture of two writes is taken for an entry, and
 * that threads which write the same few buckets at once read whole entries only. With the engines'
 * own forms; under the thread sanitizer too. */

#include <glib.h>
#include <string.h>

#include "base/crew.h"
#include "base/rng.h"
#include "base/sanitized.h"
#include "engine/drive/table.h"
#include "engine/maxconnect4/search-private.h"
#include "engine/othello/wide-worker.h"
#include "engine/othello/worker.h"
#include "engine/pente/table.h"

#define KEYS     24
#define PAYLOADS 16
#define THREADS  4
#define ROUNDS   20

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define TURNS 20000
#else
#define TURNS 100000
#endif

/* A hash and a word of data. */
static const PlyEntryForm plain_entry = {
    .words = 2,
    .ways = 4,
    .key = {UINT64_MAX, 0},
    .effort = {.word = 1, .at = 0, .bits = 8},
    .age = {.word = 1, .at = 8, .bits = 8},
    .old = 300,
    .ages = 1,
};

static const PlyEntryForm *const forms[] = {&ply_othello_entry,   &wide_entry,
                                            &ply_pente_entry,     &mc4_entry,
                                            &ply_mc4_board_entry, &ply_mc4_wide_entry};

static guint64
age_bits(const PlyEntryForm *form, int word)
{
  return form->age.word == word ? ((UINT64_C(1) << form->age.bits) - 1) << form->age.at : 0;
}

static guint64
data_bits(const PlyEntryForm *form, int word)
{
  return word < form->words ? ~form->key[word] & ~age_bits(form, word) : 0;
}

typedef struct {
  const PlyEntryForm *form;
  PlySharedTable table;
  guint64 keys[KEYS][PLY_ENTRY_WORDS];
  guint64 payloads[KEYS][PAYLOADS][PLY_ENTRY_WORDS];
  guint64 found[THREADS], wrong[THREADS], torn[THREADS];
} Field;

static void
field_init(Field *field, const PlyEntryForm *form)
{
  PlyRng rng;

  memset(field, 0, sizeof *field);
  field->form = form;
  g_assert_true(ply_shared_table_init(&field->table, 1));
  ply_shared_table_begin(&field->table, form);
  ply_rng_init(&rng, 14);
  for (int key = 0; key < KEYS; key++) {
    for (int word = 0; word < form->words; word++) {
      field->keys[key][word] = ply_rng_next(&rng) & form->key[word];
      for (int i = 0; i < PAYLOADS; i++)
        field->payloads[key][i][word] =
            field->keys[key][word] | (ply_rng_next(&rng) & data_bits(form, word));
    }
  }
}

/* All keys in one bucket. */
static guint64
hash_of(int key)
{
  return (guint64)key << 20;
}

static void
write_payload(Field *field, int key, int payload)
{
  const guint64 *words = field->payloads[key][payload];
  guint64 before[PLY_ENTRY_WORDS];
  bool same;

  ply_shared_table_store(
      &field->table, field->form,
      ply_shared_table_place(&field->table, field->form, hash_of(key), words, before, &same),
      words);
}

/* Whether the words, but for the age, are one of the key's payloads. */
static gboolean
is_payload(const Field *field, int key, const guint64 *words)
{
  for (int i = 0; i < PAYLOADS; i++) {
    gboolean equal = TRUE;
    for (int word = 0; word < field->form->words; word++)
      equal &= (words[word] & ~age_bits(field->form, word)) == field->payloads[key][i][word];
    if (equal)
      return TRUE;
  }
  return FALSE;
}

/* Kept apart: gcc 14 warns of what lies before the words of a form without words, of which there is
 * none, where it sees whose words they are. */
G_NO_INLINE static void
load(const PlyEntryForm *form, const _Atomic uint64_t *entry, guint64 *words)
{
  ply_entry_load(form, entry, words);
}

/* Every mixture of what two writes of one position, or of two, leave in an entry. */
static void
test_torn(void)
{
  for (gsize which = 0; which < G_N_ELEMENTS(forms); which++) {
    const PlyEntryForm *form = forms[which];
    _Atomic uint64_t *place[2], mixed[PLY_ENTRY_WORDS];
    guint64 words[PLY_ENTRY_WORDS], torn = 0;
    Field one, two;
    field_init(&one, form);
    field_init(&two, form);
    for (int round = 0; round < 2000; round++) {
      int key = round % KEYS, other = round % 3 == 0 ? (round / 3) % KEYS : key;
      bool same;
      place[0] = ply_shared_table_place(&one.table, form, 0, one.keys[key], words, &same);
      place[1] = ply_shared_table_place(&two.table, form, 0, two.keys[other], words, &same);
      ply_shared_table_store(&one.table, form, place[0], one.payloads[key][round % PAYLOADS]);
      ply_shared_table_store(&two.table, form, place[1],
                             two.payloads[other][(round / 7 + 1) % PAYLOADS]);
      for (int mask = 1; mask < (1 << form->words) - 1; mask++) {
        for (int i = 0; i < form->words; i++)
          atomic_store(&mixed[i], atomic_load(&place[mask >> i & 1][i]));
        load(form, mixed, words);
        for (int asked = 0; asked < KEYS; asked++) {
          if (!ply_entry_is(form, words, one.keys[asked]))
            torn++;
          else
            g_assert_true(is_payload(&one, asked, words));
        }
      }
    }
    g_assert_cmpuint(torn, >, 0);
    ply_shared_table_free(&one.table);
    ply_shared_table_free(&two.table);
  }
}

/* Whether an entry of the bucket fits no key: it is a mixture that was found out. */
static gboolean
is_torn(const Field *field, int way)
{
  guint64 words[PLY_ENTRY_WORDS];

  ply_entry_load(field->form, field->table.words + way * field->form->words, words);
  for (int key = 0; key < KEYS; key++) {
    if (ply_entry_is(field->form, words, field->keys[key]))
      return FALSE;
  }
  return words[field->form->words - 1] != 0;
}

static void
hammer(void *data, int index)
{
  Field *field = data;
  guint64 words[PLY_ENTRY_WORDS];
  PlyRng rng;

  ply_rng_init(&rng, 100 + (guint64)index);
  for (int turn = 0; turn < TURNS; turn++) {
    int key = (int)ply_rng_below(&rng, KEYS);
    write_payload(field, (int)ply_rng_below(&rng, KEYS), (int)ply_rng_below(&rng, PAYLOADS));
    field->torn[index] += is_torn(field, turn % field->form->ways);
    if (!ply_shared_table_find(&field->table, field->form, hash_of(key), field->keys[key], words))
      continue;
    field->found[index]++;
    field->wrong[index] += !is_payload(field, key, words);
  }
}

/* Until somebody has met a torn entry, which takes two processors at the same time. */
static void
test_hammered(void)
{
  PlyCrew *crew = ply_crew_new(THREADS);

  for (gsize which = 0; which < G_N_ELEMENTS(forms); which++) {
    guint64 torn = 0;
    Field field;
    field_init(&field, forms[which]);
    for (int round = 0; round < ROUNDS && torn == 0; round++) {
      ply_crew_begin(crew, hammer, &field);
      ply_crew_end(crew);
      for (int i = 0; i < THREADS; i++) {
        g_assert_cmpuint(field.found[i], >, TURNS / 100);
        g_assert_cmpuint(field.wrong[i], ==, 0);
        torn += field.torn[i];
      }
    }
    g_test_message("torn entries met: %" G_GUINT64_FORMAT, torn);
    ply_shared_table_free(&field.table);
  }
  ply_crew_free(crew);
}

static void
put(PlySharedTable *table, guint64 key, guint64 effort)
{
  guint64 words[] = {key, effort | UINT64_C(1) << 40}, before[PLY_ENTRY_WORDS];
  bool same;

  ply_shared_table_store(table, &plain_entry,
                         ply_shared_table_place(table, &plain_entry, 0, words, before, &same),
                         words);
}

/* The effort of the key's entry; −1: there is none. */
static int
get(const PlySharedTable *table, guint64 key)
{
  guint64 words[PLY_ENTRY_WORDS];

  return ply_shared_table_find(table, &plain_entry, 0, (guint64[]){key, 0}, words)
             ? (int)ply_entry_field(words, plain_entry.effort)
             : -1;
}

static void
test_replaced(void)
{
  PlySharedTable table;

  g_assert_true(ply_shared_table_init(&table, 1));
  g_assert_cmpuint(ply_shared_table_bytes(&table), ==, 128);
  ply_shared_table_begin(&table, &plain_entry);
  g_assert_cmpint(get(&table, 1), ==, -1);
  for (guint64 key = 1; key <= 4; key++)
    put(&table, key, 10 * key);
  for (guint64 key = 1; key <= 4; key++)
    g_assert_cmpint(get(&table, key), ==, (int)(10 * key));
  put(&table, 2, 5); /* its own place, though others are worth less */
  g_assert_cmpint(get(&table, 1), ==, 10);
  g_assert_cmpint(get(&table, 2), ==, 5);
  put(&table, 5, 50); /* in that of the least effort */
  g_assert_cmpint(get(&table, 2), ==, -1);
  g_assert_cmpint(get(&table, 5), ==, 50);
  ply_shared_table_begin(&table, &plain_entry);
  put(&table, 6, 1);
  g_assert_cmpint(get(&table, 1), ==, -1);
  put(&table, 7, 2); /* an old one of much effort goes before a new one of little */
  g_assert_cmpint(get(&table, 3), ==, -1);
  g_assert_cmpint(get(&table, 6), ==, 1);
  g_assert_cmpuint(ply_shared_table_permille(&table, &plain_entry), ==, 1000 * 2 / 8);
  ply_shared_table_clear(&table);
  g_assert_cmpint(get(&table, 6), ==, -1);
  g_assert_cmpuint(ply_shared_table_permille(&table, &plain_entry), ==, 0);
  ply_shared_table_free(&table);
}

static void
test_bytes(void)
{
  static const struct {
    gsize wanted, taken;
  } sizes[] = {{0, 128}, {255, 128}, {256, 256}, {(gsize)9 << 20, (gsize)8 << 20}};

  for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
    PlySharedTable table;
    g_assert_true(ply_shared_table_init(&table, sizes[i].wanted));
    g_assert_cmpuint(ply_shared_table_bytes(&table), ==, sizes[i].taken);
    for (gsize word = 0; word < sizes[i].taken / 8; word++)
      g_assert_cmpuint(atomic_load(&table.words[word]), ==, 0);
    g_assert_cmpuint((uintptr_t)table.words % 64, ==, 0);
    ply_shared_table_free(&table);
    ply_shared_table_free(&table);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/engine/drive/table/bytes", test_bytes);
  g_test_add_func("/engine/drive/table/replaced", test_replaced);
  g_test_add_func("/engine/drive/table/torn", test_torn);
  g_test_add_func("/engine/drive/table/hammered", test_hammered);
  return g_test_run();
}
