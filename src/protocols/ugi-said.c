/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a UGI program tells while it thinks:
 *
 *     info  = "info", { item }, [ "string", text ] ;
 *     item  = "depth", N | "seldepth", N | "multipv", N | "nodes", N | "time", ms
 *           | "score", ( "cp", hundredths | "mate", plies ), [ "lowerbound" | "upperbound" ]
 *           | "pv", { move } | word ;                          other words are skipped
 *
 * as chess engines write it; values are for the side to move. */

#include "protocols/ugi.h"

#include <string.h>

#define MOST_NUMBER G_GINT64_CONSTANT(1000000000000000)

static gboolean
read_number(const char *word, gint64 *number)
{
  return word != NULL &&
         g_ascii_string_to_signed(word, 10, -MOST_NUMBER, MOST_NUMBER, number, NULL);
}

/* After "score"; returns the words taken. */
static guint
read_score(char **words, PlySaidValue *value)
{
  gint64 number;

  if (words[0] == NULL || !read_number(words[1], &number))
    return 0;
  if (g_str_equal(words[0], "cp"))
    *value = ply_said_score(number);
  else if (g_str_equal(words[0], "mate"))
    *value = (PlySaidValue){
        .kind = PLY_SAID_WIN, .bound = PLY_BOUND_EXACT, .number = (int)CLAMP(number, -1000, 1000)};
  else
    return 0;
  return 2;
}

gboolean
ply_ugi_hear(PlySaid *said, const PlyRules *rules, const PlyPosition *position, const char *text)
{
  g_auto(GStrv) words = g_strsplit_set(text, " \t", -1);
  PlySaidLine line = {.confidence = 100};
  gint64 number, rank = 1, nodes = 0, time_ms = 0, deepest = 0;

  if (words[0] == NULL || !g_str_equal(words[0], "info"))
    return FALSE;
  for (char **at = words + 1; *at != NULL; at++) {
    gboolean known = read_number(at[1], &number);
    if (g_str_equal(*at, "string")) {
      ply_said_set_words(said, strstr(text, " string") + strlen(" string"));
      break;
    }
    if (g_str_equal(*at, "score"))
      at += read_score(at + 1, &line.value);
    else if (g_str_equal(*at, "lowerbound"))
      line.value.bound = PLY_BOUND_LOWER;
    else if (g_str_equal(*at, "upperbound"))
      line.value.bound = PLY_BOUND_UPPER;
    else if (g_str_equal(*at, "pv"))
      at += ply_said_line_read(&line, rules, position, at + 1, ply_ugi_read_move);
    else if (known && g_str_equal(*at, "depth"))
      line.depth = (int)CLAMP(number, 0, PLY_MAX_DEPTH);
    else if (known && g_str_equal(*at, "seldepth"))
      deepest = CLAMP(number, 0, PLY_MAX_DEPTH);
    else if (known && g_str_equal(*at, "multipv"))
      rank = CLAMP(number, 1, PLY_MAX_MULTI_PV + 1);
    else if (known && g_str_equal(*at, "nodes"))
      nodes = MAX(number, 0);
    else if (known && g_str_equal(*at, "time"))
      time_ms = CLAMP(number, 0, MOST_NUMBER / 1000);
  }
  said->nodes = nodes > 0 ? (guint64)nodes : said->nodes;
  said->wall_us = time_ms > 0 ? time_ms * 1000 : said->wall_us;
  said->deepest = deepest > 0 ? (int)deepest : said->deepest;
  if (line.n_moves > 0 && rank <= PLY_MAX_MULTI_PV)
    ply_said_set_line(said, (guint)rank, &line);
  return TRUE;
}
