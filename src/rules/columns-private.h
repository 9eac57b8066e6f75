/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Upright boards on which discs fall down the columns and lines of four count: what Max-Connect4
 * and Connect Four share. The functions are entries of PlyGame's table, with its contracts. */

#include "rules/game.h"

typedef struct {
  uint64_t discs[2]; /* by side; bit = column × (rows + 1) + height */
  int16_t fours[2];  /* complete fours of each side */
} PlyColumns;

static inline const PlyColumns *
ply_columns_state(const PlyPosition *position)
{
  return (const void *)position->state;
}

/* Any board of 4 to 8 columns and 3 to 7 rows whose columns, each with the gap over it, fit a
 * word. */
bool ply_columns_has_size(const PlyRules *rules);
const char *ply_columns_illegal(const PlyRules *rules, const PlyPosition *position, PlyMove move);
void ply_columns_start(const PlyRules *rules, PlyPosition *position);
int ply_columns_moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list);
bool ply_columns_is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move);
int ply_columns_move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move);
int ply_columns_lines(const PlyRules *rules, const PlyPosition *position, PlyLine *out, int most);
/* Marks the end when the board is full. */
void ply_columns_play(const PlyRules *rules, const PlyPosition *before, PlyMove move,
                      PlyPosition *after, PlyChange *change);
void ply_columns_read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board);
PlyBoardFault ply_columns_set_board(const PlyRules *rules, const PlyBoard *board, bool force,
                                    PlyPosition *position, int *cell);
void ply_columns_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *list,
                       int n, int32_t *priority);

/* What such games have in common, for their tables. The Max-Connect4 document's red and green are one
 * colour to many eyes. */
#define PLY_COLUMNS_GAME                                                                           \
  .sides = {"Blue", "Orange"}, .min_size = 4, .max_size = 8, .columns = 7, .rows = 6,              \
  .score_unit = 100, .upright = true, .mistakes = {25, 100, 200}, .start = ply_columns_start,      \
  .has_size = ply_columns_has_size, .illegal = ply_columns_illegal, .lines = ply_columns_lines,    \
  .move_cell = ply_columns_move_cell, .read_board = ply_columns_read_board,                        \
  .order = ply_columns_order

/* The lines of four cells that only one side can still complete, by how many of its discs they
 * hold, in hundredths of a four for the side to move. */
PlyScore ply_columns_open_lines(const PlyRules *rules, const PlyPosition *position);
