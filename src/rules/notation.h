/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How the course documents and the field write squares, moves and values. Pure, any thread. */

#include "rules/rules.h"

typedef enum {
  PLY_NOTATION_DEFAULT,   /* the game's usual one of those below */
  PLY_NOTATION_STANDARD,  /* Othello as the field writes it: "e6", a1 at the top left, "pass" */
  PLY_NOTATION_MOVE_FILE, /* Othello, move files: "E 3", rows from the bottom, a pass is "P 1" */
  PLY_NOTATION_X_Y, /* Othello, line protocol: "4 5" = column, row from 0 at the top left, "pass" */
  PLY_NOTATION_ROW_COLUMN, /* Othello, command prompt: "(5,4)" = row, column from 0, "forfeit" */
  PLY_NOTATION_PENTE,      /* "10K": row from the bottom, column A–T without I */
  PLY_NOTATION_COLUMN,     /* Max-Connect4, Connect Four: "4", columns from 1 */
  PLY_NOTATION_CHILD,      /* number tree: "2", children from 1 */
  PLY_NOTATION_GRID,       /* m,n,k: "b2", letters from the left, numbers from the bottom */
  PLY_NOTATION_HEAP,       /* Nim: "B3", three stones from the second heap */
  PLY_NOTATION_FROM_TO,    /* "a1-b2", a piece from one square of a grid to another */
  PLY_N_NOTATIONS
} PlyNotation;

#define PLY_NOTATION_BYTES 32

/* Longest text of a value with its bound, the end included. */
#define PLY_SCORE_BYTES 48

/* Which side of the truth a value is on. */
typedef enum { PLY_BOUND_NONE, PLY_BOUND_EXACT, PLY_BOUND_LOWER, PLY_BOUND_UPPER } PlyBound;

/* The game's usual notation where `notation` is DEFAULT or does not belong to the game. */
PlyNotation ply_notation_resolve(PlyNotation notation, const PlyRules *rules);

/* Whether this notation can write this game's moves. */
bool ply_notation_fits(PlyNotation notation, const PlyRules *rules);

/* A notation's id in files and on command lines ("standard", "move-file", "x-y", "row-column",
 * "pente", "column", "child", "grid", "heap", "from-to", "default"); find returns false for an unknown id. */
const char *ply_notation_id(PlyNotation notation);
bool ply_notation_find(const char *id, PlyNotation *notation);

/* How many moves can be written: those of a game are the numbers below it, and a pass. */
uint32_t ply_notation_moves(const PlyRules *rules);

/* Writes a move; returns `text`. */
const char *ply_notation_move(PlyNotation notation, const PlyRules *rules, PlyMove move,
                              char text[PLY_NOTATION_BYTES]);

/* Reads one move that fills the whole text (white space round it is allowed, letters in either
 * case, "(x, y)" with a space). Returns false if it is no square of this board, else sets `*move`,
 * which need not be legal. */
bool ply_notation_parse(PlyNotation notation, const PlyRules *rules, const char *text,
                        PlyMove *move);

/* The labels along the board's edges for a column from 0 (left) or a row from 0 (top); or "". */
const char *ply_notation_column(PlyNotation notation, const PlyRules *rules, int column,
                                char text[PLY_NOTATION_BYTES]);
const char *ply_notation_row(PlyNotation notation, const PlyRules *rules, int row,
                             char text[PLY_NOTATION_BYTES]);

/* The name of a side's colour in this notation: "Blue", "Orange" for move files, else the game's
 * own. English, static, to be translated where it is shown. */
const char *ply_notation_side(PlyNotation notation, const PlyRules *rules, int side);

/* How many points of a score are one of what the game counts: 100, of a number tree 1, or 1000 where
 * it has fractions or chance nodes. */
int ply_notation_unit(const PlyRules *rules);

/* A value as text: "+3.25", "0", "-12"; "win in 5", "loss in 4" (plies from `ply`, the ply of the
 * position that the value belongs to), "win", "loss" of ±PLY_SCORE_WIN_MIN, in how many nobody
 * knows; whole units only for a number tree. With a bound: "≥ +3" or "≤ 0". PLY_SCORE_INFINITE or
 * more, an open window's end, is "+∞" or "-∞". */
const char *ply_notation_score(const PlyRules *rules, int ply, PlyScore score, PlyBound bound,
                               char text[PLY_SCORE_BYTES]);
