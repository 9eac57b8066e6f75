/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Grammar (letters in either case):
 *
 *     result = "1/2-1/2" | "½-½" | "Draw" | "Jigo"
 *            | number, { character that is no digit }, number      first side's, second side's
 *            | ( "+" | "-" ), number                               what Black has more
 *            | "0"
 *            | ( "B" | "W" ), "+", [ number | word ] ;             no number: only who won
 *     number = digit, { digit }, [ ".", { digit } ] ; */

#include "formats/result.h"

#include <string.h>

#include "rules/game.h"

#define MOST 1000

/* "12", "12.5", rounded away from nothing; FALSE if there is none. */
static gboolean
read_number(const char **at, int *number)
{
  char *end;

  if (!g_ascii_isdigit(**at))
    return FALSE;
  double value = MIN(g_ascii_strtod(*at, &end), MOST);
  *number = (int)value;
  *number += value > *number;
  *at = end;
  return TRUE;
}

static gboolean
is_draw(const char *text)
{
  static const char *const words[] = {"1/2-1/2", "1/2", "½-½", "½", "draw", "jigo"};

  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (g_ascii_strcasecmp(text, words[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Behind "B+" or "W+". */
static gboolean
read_win(const char *text, gboolean first, int *score)
{
  int number = 1;

  if (!read_number(&text, &number) && *text != '\0' && !g_ascii_isalpha(*text))
    return FALSE;
  *score = first ? number : -number;
  return TRUE;
}

gboolean
ply_result_score(const char *result, const PlyRules *rules, int *score)
{
  g_autofree char *copy = g_strstrip(g_strdup(result != NULL ? result : ""));
  const char *text = copy;
  char first = g_str_equal(ply_game_id(rules->game), "pente") ? 'W' : 'B';
  char letter = g_ascii_toupper(*text);
  int numbers[2];

  if (is_draw(text)) {
    *score = 0;
    return TRUE;
  }
  if ((letter == 'B' || letter == 'W') && text[1] == '+')
    return read_win(text + 2, letter == first, score);
  if (*text == '+' || *text == '-')
    return g_ascii_isdigit(text[1]) && read_win(text + 1, *text == '+', score);
  if (!read_number(&text, &numbers[0]))
    return FALSE;
  if (*text == '\0') {
    *score = 0;
    return numbers[0] == 0;
  }
  while (*text != '\0' && !g_ascii_isdigit(*text))
    text++;
  if (!read_number(&text, &numbers[1]))
    return FALSE;
  *score = numbers[0] - numbers[1];
  return TRUE;
}
