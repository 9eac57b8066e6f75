/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/pattern.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "library/symmetric-key.h"

typedef struct {
  guint16 cell;
  guint8 holds;
} Asked;

struct PlyPatternLooker {
  PlyRules rules;
  guint n_ways, n_asked;
  Asked *asked; /* of each way round, those with a stone first */
};

/* −1: no sign of a pattern. */
static int
read_sign(char sign)
{
  switch (g_ascii_toupper(sign)) {
  case 'X':
    return 1;
  case 'O':
    return 2;
  case '-':
  case '.':
    return 0;
  case '?':
    return PLY_PATTERN_ANY;
  default:
    return -1;
  }
}

const char *
ply_pattern_parse(const char *text, const PlyRules *rules, PlyPattern *pattern)
{
  int column = 0, row = 0;
  gboolean asks = FALSE;

  *pattern = (PlyPattern){.columns = rules->columns, .rows = rules->rows};
  memset(pattern->cells, PLY_PATTERN_ANY, sizeof pattern->cells);
  for (; *text != '\0'; text++) {
    int sign = read_sign(*text);
    if (*text == '/') {
      row++;
      column = 0;
      continue;
    }
    if (sign < 0)
      return N_("rows of X, O, -, and ? with / between them");
    if (row >= rules->rows || column >= rules->columns)
      return N_("no more rows and columns than the board has");
    pattern->cells[row * rules->columns + column++] = (guint8)sign;
    asks |= sign != PLY_PATTERN_ANY;
  }
  return asks ? NULL : N_("at least one X, O or -");
}

void
ply_pattern_take(const PlyRules *rules, const PlyPosition *position, int from, int to,
                 PlyPattern *pattern)
{
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  *pattern = (PlyPattern){.columns = board.columns, .rows = board.rows};
  memset(pattern->cells, PLY_PATTERN_ANY, sizeof pattern->cells);
  for (int row = from / board.columns; row <= to / board.columns; row++)
    for (int column = from % board.columns; column <= to % board.columns; column++) {
      int cell = row * board.columns + column;
      pattern->cells[cell] = board.cells[cell];
    }
}

static int
stones_first(gconstpointer a, gconstpointer b)
{
  const Asked *one = a, *other = b;

  return (one->holds == 0) != (other->holds == 0) ? (one->holds == 0) - (other->holds == 0)
                                                  : one->cell - other->cell;
}

/* Puts the pattern's way round behind those that are there, unless it is one of them. */
static void
add_way(PlyPatternLooker *self, const PlyPattern *pattern, guint symmetry)
{
  Asked *way = self->asked + (gsize)self->n_ways * self->n_asked;
  guint n = 0;

  for (int cell = 0; cell < pattern->columns * pattern->rows; cell++)
    if (pattern->cells[cell] != PLY_PATTERN_ANY)
      way[n++] =
          (Asked){(guint16)ply_symmetry_image(cell, pattern->columns, pattern->rows, symmetry),
                  pattern->cells[cell]};
  qsort(way, n, sizeof *way, stones_first);
  for (guint i = 0; i < self->n_ways; i++) {
    gboolean same = TRUE;
    for (guint k = 0; k < n && same; k++)
      same = self->asked[i * n + k].cell == way[k].cell &&
             self->asked[i * n + k].holds == way[k].holds;
    if (same)
      return;
  }
  self->n_ways++;
}

PlyPatternLooker *
ply_pattern_looker_new(const PlyRules *rules, const PlyPattern *pattern)
{
  PlyPatternLooker *self = g_new0(PlyPatternLooker, 1);
  guint n = ply_symmetry_count(rules);

  self->rules = *rules;
  for (int cell = 0; cell < pattern->columns * pattern->rows; cell++)
    self->n_asked += pattern->cells[cell] != PLY_PATTERN_ANY;
  self->asked = g_new0(Asked, (gsize)n * MAX(self->n_asked, 1));
  for (guint i = 0; i < n && self->n_asked > 0; i++)
    add_way(self, pattern, i);
  return self;
}

void
ply_pattern_looker_free(PlyPatternLooker *self)
{
  if (self == NULL)
    return;
  g_free(self->asked);
  g_free(self);
}

gboolean
ply_pattern_looker_sees(const PlyPatternLooker *self, const PlyPosition *position)
{
  PlyBoard board;

  ply_rules_read_board(&self->rules, position, &board);
  for (guint way = 0; way < self->n_ways; way++) {
    const Asked *asked = self->asked + (gsize)way * self->n_asked;
    guint k = 0;
    while (k < self->n_asked && board.cells[asked[k].cell] == asked[k].holds)
      k++;
    if (k == self->n_asked)
      return TRUE;
  }
  return FALSE;
}
