/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games by words that may be anything: a player, an event, a year. */

#include "library/library.h"

#include <string.h>

static int
compare_ids(gconstpointer a, gconstpointer b)
{
  guint32 left = *(const guint32 *)a, right = *(const guint32 *)b;

  return (left > right) - (left < right);
}

/* Adds what is in `others`; each stays once, ascending. */
static void
unite(GArray *games, const GArray *others)
{
  guint kept = 0;

  g_array_append_vals(games, others->data, others->len);
  g_array_sort(games, compare_ids);
  for (guint i = 0; i < games->len; i++) {
    guint32 id = g_array_index(games, guint32, i);
    if (kept == 0 || g_array_index(games, guint32, kept - 1) != id)
      g_array_index(games, guint32, kept++) = id;
  }
  g_array_set_size(games, kept);
}

/* The games of which this word tells something. */
static GArray *
find_word(PlyLibrary *self, const char *word, GError **error)
{
  g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(guint32));
  guint64 year = 0;
  gboolean is_year =
      strlen(word) == 4 && g_ascii_string_to_unsigned(word, 10, 1000, 9999, &year, NULL);
  const PlyLibraryFilter filters[] = {
      {.player = word},
      {.event = word},
      {.years = {(int)year, (int)year}},
  };

  for (guint i = 0; i < (is_year ? 3 : 2); i++) {
    g_autoptr(GArray) found = ply_library_find(self, &filters[i], error);
    if (found == NULL)
      return NULL;
    unite(games, found);
  }
  return g_steal_pointer(&games);
}

GArray *
ply_library_find_words(PlyLibrary *self, const char *const *words, GError **error)
{
  g_autoptr(GArray) games = NULL;

  for (; *words != NULL; words++) {
    g_autoptr(GArray) found = find_word(self, *words, error);
    if (found == NULL)
      return NULL;
    if (games == NULL)
      games = g_steal_pointer(&found);
    else
      ply_library_intersect(games, found);
  }
  return games != NULL ? g_steal_pointer(&games) : g_array_new(FALSE, FALSE, sizeof(guint32));
}
