/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/meant.h"

#include <string.h>

#define MOST_LETTERS 40

/* Letters to change, leave out, put in or exchange with their neighbour (Damerau 1964). */
static guint
distance(const char *a, const char *b)
{
  gsize n = strlen(a), m = strlen(b);
  g_autofree guint *cells = g_new(guint, (n + 1) * (m + 1));
#define CELL(i, j) cells[(i) * (m + 1) + (j)]

  for (gsize i = 0; i <= n; i++) {
    for (gsize j = 0; j <= m; j++) {
      if (i == 0 || j == 0) {
        CELL(i, j) = (guint)(i + j);
        continue;
      }
      guint other = a[i - 1] != b[j - 1];
      CELL(i, j) = MIN(MIN(CELL(i - 1, j), CELL(i, j - 1)) + 1, CELL(i - 1, j - 1) + other);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        CELL(i, j) = MIN(CELL(i, j), CELL(i - 2, j - 2) + 1);
    }
  }
  return CELL(n, m);
#undef CELL
}

const char *
ply_meant(const char *word, const char *const *names)
{
  guint least = strlen(word) / 3 + 1; /* this many mistakes are too many */
  const char *found = NULL;

  if (strlen(word) < 2 || strlen(word) > MOST_LETTERS)
    return NULL;
  for (; *names != NULL; names++) {
    guint letters = g_str_has_prefix(*names, word) ? 1 : distance(word, *names);
    if (letters >= least)
      continue;
    least = letters;
    found = *names;
  }
  return found;
}

typedef struct {
  const char *name;
  guint letters;
} Near;

static int
by_letters(gconstpointer a, gconstpointer b)
{
  const Near *one = a, *other = b;

  return one->letters != other->letters ? (one->letters < other->letters ? -1 : 1)
                                        : strcmp(one->name, other->name);
}

char *
ply_meant_nearest(const char *word, const char *const *names, guint n)
{
  g_autofree char *start = g_strndup(word, MOST_LETTERS);
  g_autofree char *lower = g_ascii_strdown(start, -1);
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Near));
  GString *text = g_string_new(NULL);

  for (; *names != NULL; names++) {
    g_autofree char *name = g_ascii_strdown(*names, -1);
    Near near = {*names, distance(lower, name)};
    if (strstr(name, lower) != NULL)
      near.letters = 0;
    g_array_append_val(all, near);
  }
  g_array_sort(all, by_letters);
  for (guint i = 0; i < MIN(n, all->len); i++)
    g_string_append_printf(text, i == 0 ? "%s" : ", %s", g_array_index(all, Near, i).name);
  return g_string_free(text, FALSE);
}
