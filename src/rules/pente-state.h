/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente's position, shared by pente*.c. A row of one side's stones is one word, so that a pattern
 * is looked for in a whole row at once by shifting words over each other. */

#include "rules/game.h"

#define PENTE_SIDE   19
#define PENTE_CELLS  (PENTE_SIDE * PENTE_SIDE)
#define PENTE_CENTRE (PENTE_CELLS / 2)
#define PENTE_TO_WIN 10 /* captured stones */

/* Column c is bit c + 6: shifts by up to 5 either way stay inside the word, off the board. */
#define PENTE_MARGIN 6
#define PENTE_ROW    (((UINT32_C(1) << PENTE_SIDE) - 1) << PENTE_MARGIN)

typedef struct {
  uint32_t stones[2][PENTE_SIDE]; /* by side, by row from the top */
  uint16_t captured[2];           /* opponent's stones taken by each side */
} PenteState;

/* PlyPosition.over */
enum { PENTE_GOING_ON, PENTE_WHITE_WON, PENTE_BLACK_WON, PENTE_DRAWN };

/* Cells of interest, as rows of bits. */
typedef struct {
  uint32_t rows[PENTE_SIDE];
} PenteCells;

/* The board as one side sees it. Five empty-handed rows below the last let every pattern, which
 * goes down or to the right, start on any row. */
typedef struct {
  uint32_t own[PENTE_SIDE + 5], enemy[PENTE_SIDE + 5], empty[PENTE_SIDE + 5];
} PenteView;

/* Starting cells in one row of windows along one direction that hold no enemy stone. In an open
 * window the first cell and the one after the last are empty too. */
typedef struct {
  uint32_t twos, threes, fours; /* five cells with this many own stones */
  uint32_t open_twos, open_threes;
} PenteWindows;

/* Where one side's stone would do something at once. */
typedef struct {
  PenteCells five;      /* completes five */
  PenteCells four;      /* makes a four that threatens five */
  PenteCells open_four; /* makes a four open at both ends */
  PenteCells open_near; /* cells of an open three, its ends included: where it can be stopped */
  PenteCells three;     /* makes a three with room for five */
  PenteCells capture;   /* takes a pair at least */
  PenteCells captures;  /* takes two pairs at least */
} PenteThreats;

static inline const PenteState *
pente_state(const PlyPosition *position)
{
  return (const void *)position->state;
}

static inline uint32_t
pente_bit(int column)
{
  return UINT32_C(1) << (column + PENTE_MARGIN);
}

static inline uint32_t
pente_empty(const PenteState *state, int row)
{
  return PENTE_ROW & ~(state->stones[0][row] | state->stones[1][row]);
}

static inline bool
pente_cells_have(const PenteCells *cells, int cell)
{
  return (cells->rows[cell / PENTE_SIDE] & pente_bit(cell % PENTE_SIDE)) != 0;
}

/* The row `k` steps along a direction, moved so that its bits lie over those of `row`. */
static inline uint32_t
pente_step(const uint32_t *rows, int row, int k, int down, int right)
{
  uint32_t word = rows[row + k * down];

  return right < 0 ? word << k : word >> (k * right);
}

PenteView ply_pente_view(const PenteState *state, int side);

/* Where `view`'s side can do what. */
void ply_pente_threats(const PenteView *view, PenteThreats *threats);

/* Cells where White or Black may play now, the opening rule included;
 * none once the game is over. */
PenteCells ply_pente_legal(const PlyRules *rules, const PlyPosition *position);

int ply_pente_moves(const PlyRules *rules, const PlyPosition *position, PlyMove *moves);
int ply_pente_candidates(const PlyRules *rules, const PlyPosition *position, PlyMove *moves);
int ply_pente_tactical_moves(const PlyRules *rules, const PlyPosition *position, PlyMove *moves);
void ply_pente_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *moves,
                     int n, int32_t *priority);

PlyScore ply_pente_final_score(const PlyRules *rules, const PlyPosition *position);
PlyScore ply_pente_score_patterns(const PlyRules *rules, const PlyPosition *position);
PlyScore ply_pente_score_pieces(const PlyRules *rules, const PlyPosition *position);

/* All windows along (down, right) that start in `row`; a constant direction folds away. Own stones
 * are added up for every column at once by two full adders. */
static inline PenteWindows
pente_windows(const PenteView *view, int row, int down, int right)
{
  uint32_t own[5], room = PENTE_ROW;

  for (int k = 0; k < 5; k++) {
    own[k] = pente_step(view->own, row, k, down, right);
    room &= own[k] | pente_step(view->empty, row, k, down, right);
  }
  uint32_t sum = own[0] ^ own[1] ^ own[2];
  uint32_t carry = (own[0] & own[1]) | (own[2] & (own[0] | own[1]));
  uint32_t ones = sum ^ own[3] ^ own[4];
  uint32_t carry_2 = (sum & own[3]) | (own[4] & (sum | own[3]));
  uint32_t twos = carry ^ carry_2, fours = carry & carry_2;
  uint32_t ends = view->empty[row] & pente_step(view->empty, row, 5, down, right);

  return (PenteWindows){
      .twos = room & twos & ~ones,
      .threes = room & twos & ones,
      .fours = room & fours & ~ones,
      .open_twos = room & twos & ~ones & ends,
      .open_threes = room & twos & ones & ends,
  };
}
