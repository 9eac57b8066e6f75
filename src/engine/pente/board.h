/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente's board with what its lines threaten, kept up to date move by move. A cell is row × 19 +
 * column from the top left, a side 0 (White) or 1. One thread owns a board; no call allocates. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/rules.h"

#define PLY_PENTE_CELLS  361
#define PLY_PENTE_TO_WIN 10 /* captured stones */

/* What a stone on an empty cell makes along one line, in rising order. Five or more in a row is a
 * five. */
typedef enum {
  PLY_PENTE_NOTHING,
  PLY_PENTE_TWO,        /* two with room for five */
  PLY_PENTE_OPEN_TWO,   /* could become an open three */
  PLY_PENTE_THREE,      /* could become a four */
  PLY_PENTE_OPEN_THREE, /* could become an open four with one more stone */
  PLY_PENTE_FOUR,       /* one cell makes it five */
  PLY_PENTE_OPEN_FOUR,  /* two cells or more do */
  PLY_PENTE_FIVE,
} PlyPenteShape;

typedef struct PlyPenteBoard PlyPenteBoard;

PlyPenteBoard *ply_pente_board_new(void); /* NULL if memory is short */
void ply_pente_board_free(PlyPenteBoard *board);
/* Sets the board to a position of the rules; nothing can be undone then. */
void ply_pente_board_set(PlyPenteBoard *board, const PlyPosition *position);

/* Plays for the side to move on an empty cell, takes what is captured; the opening's rules are the
 * caller's. Undo takes back the last one. Play is allowed after a win; at most 600 plays can be
 * undone and so made after a set. */
void ply_pente_board_play(PlyPenteBoard *board, int cell);
void ply_pente_board_undo(PlyPenteBoard *board);
/* Gives the move to the other side, as no rule allows: for searches that ask what a side threatens.
 * Another key, the same stones; undone like a move. */
void ply_pente_board_pass(PlyPenteBoard *board);

int ply_pente_board_side(const PlyPenteBoard *board);
int ply_pente_board_ply(const PlyPenteBoard *board);      /* the rules' ply */
uint64_t ply_pente_board_key(const PlyPenteBoard *board); /* stones, captures and side to move */
int ply_pente_board_stone(const PlyPenteBoard *board, int cell); /* 0: empty, 1, 2: of side 0, 1 */
int ply_pente_board_captured(const PlyPenteBoard *board, int side);
/* Whether the last move won: a five, or captures. */
bool ply_pente_board_won(const PlyPenteBoard *board);

/* What a stone of `side` on this empty cell would do, as the board stands (before anything is taken
 * off it): its strongest and second strongest line, and pairs of the enemy's. */
typedef struct PlyPenteHit {
  uint8_t best, second; /* PlyPenteShape */
  uint8_t pairs;        /* taken, 0–8 */
  uint8_t attacks;      /* flanked with their other end empty, so threatened, 0–8 */
  uint8_t danger;       /* lines, 0–4, in which it would be of a pair that can be taken */
} PlyPenteHit;
PlyPenteHit ply_pente_board_hit(const PlyPenteBoard *board, int side, int cell);

/* The empty cells where a stone of `side` makes at least `least` in some line, or, with
 * PLY_PENTE_NOTHING, captures. Ascending; returns how many. */
int ply_pente_board_cells(const PlyPenteBoard *board, int side, PlyPenteShape least,
                          uint16_t cells[PLY_PENTE_CELLS]);
/* How many there are with just this strongest line; NOTHING: that capture. */
int ply_pente_board_count(const PlyPenteBoard *board, int side, PlyPenteShape shape);

/* How many pairs of the enemy's `side` could take now, each by one stone. */
int ply_pente_board_pairs(const PlyPenteBoard *board, int side);
/* The stones of `side` that are of a pair the enemy could take. Ascending; returns how many. */
int ply_pente_board_in_danger(const PlyPenteBoard *board, int side,
                              uint16_t cells[PLY_PENTE_CELLS]);

/* Static value for the side to move, in hundredths of a captured stone; of no use after a
 * win. */
PlyScore ply_pente_board_score(const PlyPenteBoard *board);
