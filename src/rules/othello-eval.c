/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an Othello position is worth before its end, on any size of board: corners, the squares that
 * give them away and the edges they hold for good, mobility, potential mobility (empty squares
 * beside the enemy; Rosenbloom 1982), and discs, which count for nothing early and for everything
 * at the end. */

#include "rules/othello-private.h"

#include <stddef.h>

/* Hundredths of a disc. Chosen by matches at depth 3 on 6x6, 8x8 and 10x10. */
enum {
  CORNER = 700,
  X_SQUARE = 330, /* diagonally beside an empty corner */
  C_SQUARE = 130, /* on the edge beside an empty corner */
  EDGE = 30,
  ANCHORED = 100,
  MOBILITY = 90,
  POTENTIAL = 22,
  SCARCITY = 200,
};

/* The features of one side, counted on words of either size. */
typedef struct {
  int discs, mobility, potential, corners, anchored, x_squares, c_squares, edges;
} Features;

#define WORD         uint64_t
#define NAME(verb)   othello_small_##verb
#define STRIDE       8
#define FIRST_COLUMN UINT64_C(0x0101010101010101)
#define COUNT(word)  ply_bits_count(word)
#include "rules/othello-features.inc"
#undef WORD
#undef NAME
#undef STRIDE
#undef FIRST_COLUMN
#undef COUNT

#define WORD         OthelloBig
#define NAME(verb)   othello_big_##verb
#define STRIDE       10
#define FIRST_COLUMN ((OthelloBig)0x4010040 << 64 | UINT64_C(0x1004010040100401))
#define COUNT(word)  othello_big_count(word)
#include "rules/othello-features.inc"
#undef WORD
#undef NAME
#undef STRIDE
#undef FIRST_COLUMN
#undef COUNT

static void
count_features(const PlyRules *rules, const PlyPosition *position, Features features[2])
{
  const OthelloState *state = othello_state(position);
  int own = position->side, enemy = 1 - own;

  if (othello_is_small(rules)) {
    othello_small_Shape shape = othello_small_shape(rules->rows);
    othello_small_features(&shape, state->small[own], state->small[enemy], &features[0]);
    othello_small_features(&shape, state->small[enemy], state->small[own], &features[1]);
  } else {
    othello_big_Shape shape = othello_big_shape(rules->rows);
    othello_big_features(&shape, state->big[own], state->big[enemy], &features[0]);
    othello_big_features(&shape, state->big[enemy], state->big[own], &features[1]);
  }
}

/* Few discs are good, next to none are not: a side without discs has lost. */
static int
shape_worth(const Features *features)
{
  int scarcity = features->discs < 4 ? 4 - features->discs : 0;

  return CORNER * features->corners + ANCHORED * features->anchored + EDGE * features->edges -
         X_SQUARE * features->x_squares - C_SQUARE * features->c_squares +
         MOBILITY * features->mobility + POTENTIAL * features->potential - SCARCITY * scarcity;
}

static PlyScore
score_standard(const PlyRules *rules, const PlyPosition *position)
{
  Features f[2];

  count_features(rules, position, f);
  int discs = f[0].discs - f[1].discs;
  if (f[0].mobility == 0 && f[1].mobility == 0)
    return 100 * discs;

  int squares = rules->rows * rules->columns, empties = squares - f[0].discs - f[1].discs;
  /* Thousandths: 0 until a quarter of the board is left, 1000 when it is full. */
  int late = empties * 4 >= squares ? 0 : 1000 - 4000 * empties / squares;
  int shape = shape_worth(&f[0]) - shape_worth(&f[1]);
  return (shape * (1000 - late / 2) + 100 * discs * late) / 1000;
}

static PlyScore
score_pieces(const PlyRules *rules, const PlyPosition *position)
{
  const OthelloState *state = othello_state(position);
  int own = position->side, enemy = 1 - own;

  if (othello_is_small(rules))
    return 100 * (ply_bits_count(state->small[own]) - ply_bits_count(state->small[enemy]));
  return 100 * (othello_big_count(state->big[own]) - othello_big_count(state->big[enemy]));
}

const PlyEvaluation ply_othello_evaluations[] = {
    {"standard", "Corners, mobility and discs", score_standard},
    {"pieces", "Disc difference", score_pieces},
    {NULL, NULL, NULL},
};

/* How far a line is from the nearer edge. */
static int
from_edge(int line, int size)
{
  return line < size - 1 - line ? line : size - 1 - line;
}

/* The worth of a square for ordering: corners first, the squares beside them last. */
static int32_t
square_worth(int row, int column, int size)
{
  int down = from_edge(row, size), across = from_edge(column, size);
  int near = down < across ? down : across, far = down < across ? across : down;

  if (near == 0)
    return far == 0 ? 1000 : far == 1 ? -300 : far == 2 ? 200 : 100;
  if (near == 1)
    return far == 1 ? -500 : -50;
  return 50;
}

void
ply_othello_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *moves, int n,
                  int32_t *priority)
{
  for (int i = 0; i < n; i++) {
    priority[i] = moves[i] == PLY_MOVE_PASS ? 0
                                            : square_worth(moves[i] / rules->columns,
                                                           moves[i] % rules->columns, rules->rows);
  }
}
