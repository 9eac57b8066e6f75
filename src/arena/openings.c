/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Openings: random ones, and those from a file: one a line, its moves in the game's usual
 * notation, parted by blanks or, as lists of XOT have them, written together (“f5d6c3”). Empty lines and those that start with # are passed over. */

#include "arena/openings.h"

#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "base/rng.h"
#include "rules/notation.h"

void
ply_openings_draw(const PlyRules *rules, int n, guint64 seed, PlyOpeningLine *opening)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition position, next;
  PlyRng rng;

  opening->n = 0;
  ply_rng_init(&rng, seed);
  ply_rules_start(rules, &position);
  for (int i = 0; i < n && opening->n < PLY_MAX_MOVES; i++) {
    int count = ply_rules_moves(rules, &position, moves);
    PlyMove move = moves[ply_rng_below(&rng, (guint32)count)];
    ply_rules_play(rules, &position, move, &next, NULL);
    if (ply_rules_outcome(rules, &next) != PLY_GOING_ON)
      return;
    opening->moves[opening->n++] = move;
    position = next;
  }
}

/* ---- a file ---- */

static gboolean
play(const PlyRules *rules, PlyPosition *position, const char *word, PlyOpeningLine *opening)
{
  PlyMove move;

  if (opening->n == PLY_MAX_MOVES ||
      !ply_notation_parse(PLY_NOTATION_DEFAULT, rules, word, &move) ||
      !ply_rules_is_legal(rules, position, move))
    return FALSE;
  ply_rules_advance(rules, position, move);
  opening->moves[opening->n++] = move;
  return TRUE;
}

/* A move, or several written together. Gives what is none of them, or NULL; transfer full. */
static char *
play_word(const PlyRules *rules, PlyPosition *position, const char *word, PlyOpeningLine *opening)
{
  if (play(rules, position, word, opening))
    return NULL;
  while (*word != '\0') {
    gsize digits = strspn(word + 1, "0123456789");
    g_autofree char *part = g_strndup(word, digits > 0 ? 1 + digits : strlen(word));
    if (digits == 0 || !g_ascii_isalpha(*word) || !play(rules, position, part, opening))
      return g_steal_pointer(&part);
    word += 1 + digits;
  }
  return NULL;
}

static gboolean
read_line(const PlyRules *rules, const char *path, guint number, char *line,
          PlyOpeningLine *opening, GError **error)
{
  PlyPosition position;
  char *rest = line, *word;

  opening->n = 0;
  ply_rules_start(rules, &position);
  while ((word = strtok_r(rest, " \t\r", &rest)) != NULL) {
    g_autofree char *wrong = play_word(rules, &position, word, opening);
    if (wrong == NULL)
      continue;
    g_autofree char *valid = g_utf8_make_valid(wrong, -1);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("%s:%u: expected a legal move, found “%s”."), path, number, valid);
    return FALSE;
  }
  if (ply_rules_outcome(rules, &position) == PLY_GOING_ON)
    return TRUE;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s:%u: the opening ends the game."),
              path, number);
  return FALSE;
}

GArray *
ply_openings_read(const PlyRules *rules, const char *path, GError **error)
{
  g_autoptr(GArray) openings = g_array_new(FALSE, FALSE, sizeof(PlyOpeningLine));
  g_autofree char *text = NULL;

  if (!g_file_get_contents(path, &text, NULL, error))
    return NULL;
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    PlyOpeningLine opening;
    g_strstrip(lines[i]);
    if (lines[i][0] == '\0' || lines[i][0] == '#')
      continue;
    if (!read_line(rules, path, i + 1, lines[i], &opening, error))
      return NULL;
    g_array_append_val(openings, opening);
  }
  if (openings->len > 0)
    return g_steal_pointer(&openings);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: there is no opening in it."),
              path);
  return NULL;
}
