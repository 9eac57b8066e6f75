/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/meant.h"

#include <string.h>

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

  if (strlen(word) < 2 || strlen(word) > 40)
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
