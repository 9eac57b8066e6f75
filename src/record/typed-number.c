/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/typed-number.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "base/minus.h"

#define MOST_TYPED 60 /* bytes of a number */

/* The text without blanks, and with a minus of ASCII. */
static gboolean
tidy(const char *text, char tidied[MOST_TYPED])
{
  gsize n = 0;

  while (*text != '\0') {
    gunichar c = g_utf8_get_char_validated(text, -1);
    if (c == (gunichar)-1 || c == (gunichar)-2 || n >= MOST_TYPED - 8)
      return FALSE;
    if (ply_minus_is(c))
      tidied[n++] = '-';
    else if (c == 0x221E) /* ∞ */
      n += (gsize)g_snprintf(&tidied[n], 4, "inf");
    else if (!g_unichar_isspace(c))
      n += (gsize)g_unichar_to_utf8(g_unichar_tolower(c), &tidied[n]);
    text = g_utf8_next_char(text);
  }
  tidied[n] = '\0';
  return TRUE;
}

double
ply_typed_number(const char *typed)
{
  char number[MOST_TYPED], *end;
  const char *text = number;

  if (!tidy(typed, number))
    return NAN;
  if (strspn(text, "+-.,/0123456789") == strlen(text) && *text != '\0') {
    g_strdelimit(number, ",", '.');
    double value = g_ascii_strtod(number, &end);
    if (end == number)
      return NAN;
    if (*end == '/' && g_ascii_isdigit(end[1])) {
      double part = g_ascii_strtod(end + 1, &end);
      value = part != 0 ? value / part : NAN;
    }
    return *end == '\0' ? value : NAN;
  }
  gboolean below = *text == '-';
  text += below || *text == '+';
  if (strcmp(text, "inf") == 0 || strcmp(text, "infinity") == 0 || strcmp(text, "oo") == 0)
    return below ? -INFINITY : INFINITY;
  return NAN;
}
