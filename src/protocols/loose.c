/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/loose.h"

#include <string.h>

#define DIGITS "0123456789"

/* The number at `*text`, past which it moves; −1 if there is none. */
static int
take_number(const char **text)
{
  int number = 0;

  if (!g_ascii_isdigit(**text))
    return -1;
  for (; g_ascii_isdigit(**text); (*text)++)
    number = MIN(10 * number + (**text - '0'), 9999);
  return number;
}

gboolean
ply_loose_pair(const char *line, int *first, int *second)
{
  const char *p = line + strcspn(line, DIGITS);

  if (p > line && p[-1] == '-')
    return FALSE;
  *first = take_number(&p);
  while (*p != '\0' && *p != '-' && !g_ascii_isalnum(*p))
    p++;
  *second = take_number(&p);
  return *first >= 0 && *second >= 0 && strpbrk(p, DIGITS) == NULL;
}

gboolean
ply_loose_is_pass(const char *line)
{
  static const char *const words[] = {"pass", "no move", "forfeit"};
  g_autofree char *lower = g_ascii_strdown(line, -1);

  g_strdelimit(lower, ".!\"'", ' ');
  g_strstrip(lower);
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    if (g_str_equal(lower, words[i]))
      return TRUE;
  }
  return FALSE;
}
