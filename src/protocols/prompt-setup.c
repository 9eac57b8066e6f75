/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Setting a board up with "put", which flips what it encloses and takes nothing back. The board is
 * taken apart stone by stone: the last stone put encloses nobody, or it would have flipped them;
 * and the neighbours of its own colour may have been flipped by it. Which were is guessed, again
 * and again, until the board is empty. A board on which every stone encloses one cannot be made. */

#include "protocols/prompt.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/rng.h"
#include "formats/othello-prompt-words.h"

#define MOST_CELLS 100
#define ATTEMPTS   30000 /* two seconds */
#define CHOICE     8

typedef struct {
  int side;
  PlyMove cell;
} Stone;

typedef struct {
  int size, n;
  guint8 cells[MOST_CELLS]; /* 0, or side + 1 */
  PlyRng *rng;
  guint flipping; /* of 8 chances to flip back, how many are taken; 0 in the first attempt */
} Taking;

static const int steps[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                {0, 1},   {1, -1}, {1, 0},  {1, 1}};

/* How many stones of `colour` follow on `cell` in a direction; `*end` gets what stands behind. */
static int
run_length(const Taking *self, int cell, int direction, int colour, int *end)
{
  int row = cell / self->size, column = cell % self->size;

  for (int n = 0;; n++) {
    row += steps[direction][0];
    column += steps[direction][1];
    *end = 0;
    if (row < 0 || row >= self->size || column < 0 || column >= self->size)
      return n;
    *end = self->cells[row * self->size + column];
    if (*end != colour)
      return n;
  }
}

/* Whether the stone could be the last one put. */
static gboolean
is_loose(const Taking *self, int cell)
{
  int colour = self->cells[cell], end;

  for (int d = 0; colour != 0 && d < 8; d++) {
    if (run_length(self, cell, d, 3 - colour, &end) > 0 && end == colour)
      return FALSE;
  }
  return colour != 0;
}

/* Gives stones beside `cell` back to the other colour; one of its own must stay at the end. */
static void
flip_back(Taking *self, int cell)
{
  int colour = self->cells[cell], end;

  for (int d = 0; d < 8; d++) {
    int most = run_length(self, cell, d, colour, &end) - 1;
    if (most <= 0 || ply_rng_below(self->rng, 8) >= self->flipping)
      continue;
    int flipped = 1 + (int)ply_rng_below(self->rng, (uint32_t)most);
    for (int i = 1; i <= flipped; i++)
      self->cells[cell + i * (steps[d][0] * self->size + steps[d][1])] = (guint8)(3 - colour);
  }
}

/* How far a cell is from the middle, in half squares along the longer way. */
static int
distance(const Taking *self, int cell)
{
  int down = abs(2 * (cell / self->size) - self->size + 1);
  int across = abs(2 * (cell % self->size) - self->size + 1);

  return MAX(down, across);
}

/* The innermost of a few loose stones picked at random; −1 if there is none. Holes in the middle
 * leave the fewest stones enclosed: this finds an order for nearly every board that a game leads
 * to. */
static int
pick(const Taking *self)
{
  int loose[MOST_CELLS], picked = -1;
  uint32_t n = 0;

  for (int cell = 0; cell < self->size * self->size; cell++) {
    if (is_loose(self, cell))
      loose[n++] = cell;
  }
  for (int i = 0; n > 0 && i < CHOICE; i++) {
    int cell = loose[ply_rng_below(self->rng, n)];
    if (picked < 0 || distance(self, cell) < distance(self, picked))
      picked = cell;
  }
  return picked;
}

/* Takes the board apart; FALSE if stones are left. The stones come last first. */
static gboolean
take_apart(Taking *self, GArray *stones)
{
  for (int left = self->n; left > 0; left--) {
    int cell = pick(self);
    if (cell < 0)
      return FALSE;
    Stone stone = {.side = self->cells[cell] - 1, .cell = (PlyMove)cell};
    g_array_append_val(stones, stone);
    flip_back(self, cell);
    self->cells[cell] = 0;
  }
  return TRUE;
}

static void
reverse(GArray *stones)
{
  Stone *all = (gpointer)stones->data;

  for (guint i = 0, j = stones->len; i + 1 < j; i++) {
    Stone stone = all[i];
    all[i] = all[--j];
    all[j] = stone;
  }
}

/* The stones in their order, transfer full; NULL if none was found. */
static GArray *
order_stones(const PlyRules *rules, const PlyPosition *position)
{
  g_autoptr(GArray) stones = g_array_new(FALSE, FALSE, sizeof(Stone));
  PlyRng rng;
  PlyBoard board;
  int tally[2];

  ply_rng_init(&rng, position->key);
  ply_rules_read_board(rules, position, &board);
  ply_rules_tally(rules, position, tally);
  for (guint attempt = 0; attempt < ATTEMPTS; attempt++) {
    Taking taking = {.size = rules->rows, .n = tally[0] + tally[1], .rng = &rng};
    taking.flipping = attempt % 8;
    memcpy(taking.cells, board.cells, sizeof taking.cells);
    g_array_set_size(stones, 0);
    if (take_apart(&taking, stones)) {
      reverse(stones);
      return g_steal_pointer(&stones);
    }
  }
  return NULL;
}

void
ply_prompt_append_put(GString *text, const PlyRules *rules, int side, PlyMove cell)
{
  g_string_append_printf(text, "put %c %d %d\n", "BW"[side], cell / rules->columns,
                         cell % rules->columns);
}

gboolean
ply_prompt_append_start(GString *text, const PlyRules *rules, const PlyPosition *start,
                        GError **error)
{
  PlyPosition standard, same;

  ply_rules_start(rules, &standard);
  ply_prompt_turn(rules, start, standard.side, &same);
  if (same.key == standard.key) {
    g_string_append(text, "init\n");
    return TRUE;
  }
  g_autoptr(GArray) stones = order_stones(rules, start);
  if (stones == NULL) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                        _("Expected a start that “put” commands can make, found one for which no "
                          "order of the stones works."));
    return FALSE;
  }
  g_string_append(text, "reset\n");
  for (guint i = 0; i < stones->len; i++) {
    Stone stone = g_array_index(stones, Stone, i);
    ply_prompt_append_put(text, rules, stone.side, stone.cell);
  }
  return TRUE;
}
