/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a fuzz target without libFuzzer: every file of the corpus folders given as arguments, then a
 * fixed number of mutations of them, the same on every machine. */

#include "base/sanitized.h"
#include "fuzz.h"

#include "base/rng.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sanitizers see what goes wrong unnoticed: they get the great number. */
#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define MUTATIONS 100000
#else
#define MUTATIONS 10000
#endif
#define MOST_BYTES 4096

/* Wall time after which a slow machine has seen enough, in µs. */
#define MOST_TIME (5 * G_USEC_PER_SEC)

static int
compare_names(gconstpointer a, gconstpointer b)
{
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
add_folder(GPtrArray *corpus, const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;)
    g_ptr_array_add(names, g_build_filename(folder, name, NULL));
  g_ptr_array_sort(names, compare_names);
  for (guint i = 0; i < names->len; i++) {
    char *text;
    gsize length;
    if (g_file_get_contents(names->pdata[i], &text, &length, NULL))
      g_ptr_array_add(corpus, g_bytes_new_take(text, length));
  }
}

static uint8_t
random_byte(PlyRng *rng)
{
  static const char likely[] = " \n\r\t0123456789.-+,:;|#()[]{}\"\\>*XOWBxowbABCDEFGHPKTacdefgh";
  if (ply_rng_below(rng, 4) == 0)
    return (uint8_t)ply_rng_below(rng, 256);
  return (uint8_t)likely[ply_rng_below(rng, sizeof likely - 1)];
}

/* Overwrites, inserts, deletes or copies at a random place. */
static void
mutate_once(PlyRng *rng, GByteArray *bytes)
{
  guint at = ply_rng_below(rng, bytes->len + 1);
  guint drawn = 1 + ply_rng_below(rng, 16);
  guint span = MIN(drawn, bytes->len - at);
  uint8_t byte = random_byte(rng);
  switch (ply_rng_below(rng, 5)) {
  case 0:
    if (span > 0)
      bytes->data[at] = byte;
    break;
  case 1:
    g_byte_array_append(bytes, &byte, 1);
    memmove(bytes->data + at + 1, bytes->data + at, bytes->len - 1 - at);
    bytes->data[at] = byte;
    break;
  case 2:
    if (span > 0)
      g_byte_array_remove_range(bytes, at, span);
    break;
  case 3:
    g_byte_array_set_size(bytes, at);
    break;
  default:
    if (span > 0 && bytes->len + span <= MOST_BYTES) {
      uint8_t copy[16];
      memcpy(copy, bytes->data + at, span);
      g_byte_array_append(bytes, copy, span);
    }
  }
}

static void
run_mutation(PlyRng *rng, GPtrArray *corpus)
{
  GBytes *seed = corpus->pdata[ply_rng_below(rng, corpus->len)];
  gsize length;
  const uint8_t *data = g_bytes_get_data(seed, &length);
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  if (length > 0)
    g_byte_array_append(bytes, data, (guint)MIN(length, MOST_BYTES));
  for (uint32_t n = 1 + ply_rng_below(rng, 4); n > 0; n--)
    mutate_once(rng, bytes);
  LLVMFuzzerTestOneInput(bytes->data, bytes->len);
}

int
main(int argc, char *argv[])
{
  g_autoptr(GPtrArray) corpus = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
  for (int i = 1; i < argc; i++)
    add_folder(corpus, argv[i]);
  g_assert_cmpuint(corpus->len, >, 10);
  for (guint i = 0; i < corpus->len; i++) {
    gsize length;
    const uint8_t *data = g_bytes_get_data(corpus->pdata[i], &length);
    LLVMFuzzerTestOneInput(data, length);
  }
  PlyRng rng;
  ply_rng_init(&rng, 2026);
  gint64 end = g_get_monotonic_time() + MOST_TIME;
  int done = 0;
  for (; done < MUTATIONS && g_get_monotonic_time() < end; done++)
    run_mutation(&rng, corpus);
  printf("%u files and %d mutations\n", corpus->len, done);
  return EXIT_SUCCESS;
}
