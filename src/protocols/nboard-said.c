/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an NBoard program tells while it thinks:
 *
 *     line  = "search", moves, value, word, depth | "nodestats", N, seconds | "status", [ text ]
 *           | "===", move, [ "/", [ value ], [ "/", [ seconds ] ] ] | "set myname", name ;
 *     moves = square, { [ "-" | " " ], square } ;     F5D6 or f5-d6, "PA" a pass
 *     depth = N | N, "@", percent, "%" | "100%" | word ;
 *
 * Values are discs for the side to move. "100%" is the program's word for what it takes for proven:
 * here it is a depth that is not told. */

#include "protocols/nboard.h"

#include <stdlib.h>
#include <string.h>

/* The line that a word of squares without blanks stands for. */
static gboolean
read_moves(const char *word, const PlyRules *rules, const PlyPosition *position, PlySaidLine *line)
{
  PlyMove moves[PLY_MAX_PV];
  guint n = 0;

  while (*word != '\0' && n < PLY_MAX_PV) {
    char square[3] = {word[0], word[1], '\0'};
    if (*word == '-' || *word == ',') {
      word++;
      continue;
    }
    if (square[1] == '\0' || !ply_nboard_read(rules, square, &moves[n]))
      break;
    word += 2;
    n++;
  }
  return ply_said_line_set_moves(line, rules, position, moves, n);
}

static void
read_depth(const char *word, PlySaidLine *line)
{
  char *end;
  long depth = strtol(word, &end, 10);

  if (end == word || depth < 0 || *end == '%')
    return;
  line->depth = (int)MIN(depth, PLY_MAX_DEPTH);
  if (*end == '@')
    line->confidence = (int)CLAMP(strtol(end + 1, NULL, 10), 1, 100);
}

/* The last three words are the value, a 0 and the depth; all before them are moves. */
static void
hear_search(PlySaid *said, const PlyRules *rules, const PlyPosition *position, const char *rest)
{
  g_auto(GStrv) all = g_strsplit_set(rest, " \t", -1);
  g_autoptr(GPtrArray) words = g_ptr_array_new();
  g_autoptr(GString) moves = g_string_new(NULL);
  PlySaidLine line = {.confidence = 100};

  for (guint i = 0; all[i] != NULL; i++) {
    if (*all[i] != '\0')
      g_ptr_array_add(words, all[i]);
  }
  if (words->len < 4)
    return;
  for (guint i = 0; i + 3 < words->len; i++)
    g_string_append(moves, words->pdata[i]);
  if (!ply_said_read_units(words->pdata[words->len - 3], &line.value))
    return;
  read_depth(words->pdata[words->len - 1], &line);
  if (read_moves(moves->str, rules, position, &line))
    ply_said_rank_line(said, &line);
}

/* Its move, with what it says it is worth. */
static void
hear_answer(PlySaid *said, const PlyRules *rules, const PlyPosition *position, const char *rest)
{
  g_auto(GStrv) parts = g_strsplit(rest, "/", 3);
  PlyMove move;

  if (parts[0] == NULL || !ply_nboard_read(rules, g_strstrip(parts[0]), &move))
    return;
  ply_said_decide(said, rules, position, move);
  for (guint i = 0; i < said->n_lines && parts[1] != NULL; i++) {
    PlySaidLine *line = &said->lines[i];
    if (line->moves[0] == move && line->value.kind == PLY_SAID_NOTHING)
      ply_said_read_units(g_strstrip(parts[1]), &line->value);
  }
}

static void
hear_nodes(PlySaid *said, const char *rest)
{
  g_auto(GStrv) words = g_strsplit(rest, " ", 2);
  double seconds = words[0] != NULL && words[1] != NULL ? g_ascii_strtod(words[1], NULL) : 0;

  if (words[0] == NULL)
    return;
  said->nodes = g_ascii_strtoull(words[0], NULL, 10);
  if (seconds > 0 && seconds < 1e9)
    said->wall_us = (gint64)(seconds * G_USEC_PER_SEC);
}

gboolean
ply_nboard_hear(PlySaid *said, const PlyRules *rules, const PlyPosition *position, const char *text)
{
  static const char *const words[] = {"search ", "===", "nodestats ", "status", "set myname "};
  guint i = 0;

  text += strspn(text, " \t");
  while (i < G_N_ELEMENTS(words) && !g_str_has_prefix(text, words[i]))
    i++;
  if (i == G_N_ELEMENTS(words))
    return FALSE;
  const char *rest = text + strlen(words[i]);
  if (i == 0)
    hear_search(said, rules, position, rest);
  else if (i == 1)
    hear_answer(said, rules, position, rest);
  else if (i == 2)
    hear_nodes(said, rest);
  else if (i == 3)
    ply_said_set_words(said, rest);
  return TRUE;
}
