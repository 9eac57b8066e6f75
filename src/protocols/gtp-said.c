/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a GTP program tells while it analyses, by the extension that Leela Zero ("lz-analyze") and
 * KataGo ("kata-analyze") have in common:
 *
 *     line = info, { " ", info } ;                              one line tells of all moves
 *     info = "info move", vertex, { name, value }, "pv", { vertex } ;
 *     name = "visits" | "winrate" | "scoreLead" | "scoreMean" | "order" | word ;
 *
 * "winrate" is of 10000 where it has no point, else of 1. Values are for the side to move. */

#include "protocols/gtp.h"

#include <string.h>

#include "protocols/vertex.h"

static void
read_chance(const char *word, PlySaidValue *value)
{
  char *end;
  double number = g_ascii_strtod(word, &end);
  double share = strchr(word, '.') != NULL || number <= 1 ? number : number / 10000;

  if (end == word || *end != '\0' || !(share >= 0 && share <= 1) || value->kind == PLY_SAID_SCORE)
    return;
  *value = (PlySaidValue){
      .kind = PLY_SAID_CHANCE, .bound = PLY_BOUND_EXACT, .number = (int)(share * 10000 + 0.5)};
}

/* One move, from behind its "info" to the next; returns the words taken. */
static guint
read_info(char **words, const PlyRules *rules, const PlyPosition *position, PlySaidLine *line)
{
  char *alone[2] = {NULL, NULL};
  guint i = 0;

  for (; words[i] != NULL && !g_str_equal(words[i], "info"); i++) {
    const char *value = words[i + 1];
    if (g_str_equal(words[i], "pv")) {
      i += ply_said_line_read(line, rules, position, words + i + 1, ply_vertex_read);
      continue;
    }
    if (value == NULL || g_str_equal(value, "info"))
      continue;
    if (g_str_equal(words[i], "move"))
      alone[0] = words[i + 1];
    else if (g_str_equal(words[i], "visits"))
      line->nodes = g_ascii_strtoull(value, NULL, 10);
    else if (g_str_equal(words[i], "winrate"))
      read_chance(value, &line->value);
    else if (g_str_equal(words[i], "scoreLead") || g_str_equal(words[i], "scoreMean"))
      ply_said_read_units(value, &line->value);
    else
      continue;
    i++;
  }
  if (line->n_moves == 0 && alone[0] != NULL)
    ply_said_line_read(line, rules, position, alone, ply_vertex_read);
  return i;
}

gboolean
ply_gtp_hear(PlySaid *said, const PlyRules *rules, const PlyPosition *position, const char *text)
{
  g_auto(GStrv) words = g_strsplit_set(text, " \t", -1);
  guint n = 0;

  if (words[0] == NULL || !g_str_equal(words[0], "info"))
    return FALSE;
  for (char **at = words; *at != NULL && g_str_equal(*at, "info");) {
    PlySaidLine line = {.confidence = 100};
    at += 1 + read_info(at + 1, rules, position, &line);
    if (line.n_moves > 0)
      ply_said_set_line(said, ++n, &line);
  }
  if (n > 0)
    said->n_lines = MIN(n, PLY_MAX_MULTI_PV);
  said->nodes = 0;
  for (guint i = 0; i < said->n_lines; i++)
    said->nodes += said->lines[i].nodes;
  return TRUE;
}
