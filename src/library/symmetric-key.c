/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/symmetric-key.h"

#include <string.h>

#include "base/rng.h"
#include "rules/game.h"

#define MOST_SYMMETRIES 8
#define MOST_TAKEN      64 /* stones captured that are told apart */

struct PlySymmetry {
  PlyRules rules;
  guint n; /* symmetries */
  guint64 side, taken[2][MOST_TAKEN];
  guint64 (*words)[MOST_SYMMETRIES][2]; /* [cell][symmetry][colour] */
};

int
ply_symmetry_image(int cell, int columns, int rows, guint symmetry)
{
  int column = cell % columns, row = cell / columns;

  if ((symmetry & 1) != 0)
    column = columns - 1 - column;
  if ((symmetry & 2) != 0)
    row = rows - 1 - row;
  return (symmetry & 4) != 0 ? column * columns + row : row * columns + column;
}

guint
ply_symmetry_count(const PlyRules *rules)
{
  return rules->game->upright ? 2 : rules->columns == rules->rows ? 8 : 4;
}

PlySymmetry *
ply_symmetry_new(const PlyRules *rules)
{
  int cells = rules->columns * rules->rows;
  PlyRng rng;

  if (rules->game->read_board == NULL || rules->tree != NULL)
    return NULL;
  PlySymmetry *self = g_new0(PlySymmetry, 1);
  self->rules = *rules;
  self->n = ply_symmetry_count(rules);
  self->words = g_malloc0_n((gsize)cells, sizeof *self->words);
  g_autofree guint64(*plain)[2] = g_malloc_n((gsize)cells, sizeof *plain);
  ply_rng_init(&rng, 0x506c79736b6579 + (guint64)cells);
  self->side = ply_rng_next(&rng);
  for (int i = 0; i < MOST_TAKEN; i++)
    for (int side = 0; side < 2; side++)
      self->taken[side][i] = i == 0 ? 0 : ply_rng_next(&rng);
  for (int cell = 0; cell < cells; cell++)
    for (int colour = 0; colour < 2; colour++)
      plain[cell][colour] = ply_rng_next(&rng);
  for (int cell = 0; cell < cells; cell++)
    for (guint s = 0; s < self->n; s++)
      memcpy(self->words[cell][s], plain[ply_symmetry_image(cell, rules->columns, rules->rows, s)],
             sizeof plain[0]);
  return self;
}

void
ply_symmetry_free(PlySymmetry *self)
{
  if (self == NULL)
    return;
  g_free(self->words);
  g_free(self);
}

guint64
ply_symmetry_key(const PlySymmetry *self, const PlyPosition *position, guint *stones)
{
  guint64 keys[MOST_SYMMETRIES] = {0}, least;
  PlyBoard board;

  ply_rules_read_board(&self->rules, position, &board);
  *stones = 0;
  for (int cell = 0; cell < board.columns * board.rows; cell++) {
    int stone = board.cells[cell];
    if (stone == 0)
      continue;
    ++*stones;
    for (guint s = 0; s < self->n; s++)
      keys[s] ^= self->words[cell][s][stone - 1];
  }
  least = keys[0];
  for (guint s = 1; s < self->n; s++)
    least = MIN(least, keys[s]);
  for (int side = 0; side < 2; side++)
    least ^= self->taken[side][MIN(board.captured[side], MOST_TAKEN - 1)];
  if (position->side != 0)
    least ^= self->side;
  return least >> (64 - PLY_SYMMETRIC_KEY_BITS);
}
