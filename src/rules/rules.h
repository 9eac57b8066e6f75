/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games as their users see them: start, moves, play, outcome. Playing is pure: (position, move) →
 * position, plus a record of what changed. No call allocates, no call keeps state: every function is
 * safe from any thread. Wrong input (an illegal move, a bad cell) is a broken precondition.
 *
 * Cells are numbered row by row from the top left: cell = row × columns + column.
 * Sides are 0 (moves first) and 1. Stones on a cell: 0 empty, 1 of side 0, 2 of side 1. */

#include <stdbool.h>
#include <stdint.h>

#define PLY_MAX_SIDE_LENGTH 19
#define PLY_MAX_CELLS       (PLY_MAX_SIDE_LENGTH * PLY_MAX_SIDE_LENGTH)
#define PLY_MAX_MOVES       PLY_MAX_CELLS
#define PLY_MAX_FLIPS       64
#define PLY_MAX_CAPTURES    16
#define PLY_MAX_LINES       16
#define PLY_STATE_BYTES     480

/* A move: a cell (Othello, Pente), a column from 0 (Max-Connect4) or a child's number from 0 (number tree). */
typedef uint16_t PlyMove;
#define PLY_MOVE_PASS ((PlyMove)0xfffe)
#define PLY_MOVE_NONE ((PlyMove)0xffff)

/* A value from the point of view of the side to move, in hundredths of the game's own unit (a disc, a
 * four, a stone), in those of its own for a number tree. A game won outright (Pente) is worth
 * ±(PLY_SCORE_WIN − the ply at which it ended), so that a value is a function of the position alone. */
typedef int32_t PlyScore;
#define PLY_SCORE_INFINITE 1000000
#define PLY_SCORE_WIN      900000
#define PLY_SCORE_WIN_MIN  (PLY_SCORE_WIN - 2000)

typedef struct PlyGame PlyGame;
typedef struct PlyNumberTree PlyNumberTree;

typedef enum {
  PLY_OPENING_WITHIN_3,   /* White's second stone at most 3 intersections from the centre */
  PLY_OPENING_AT_LEAST_3, /* … at least 3 */
  PLY_OPENING_NONE,       /* any empty intersection, from the first stone on */
} PlyOpening;

/* What is being played. A small value, copied freely. */
typedef struct PlyRules {
  const PlyGame *game;   /* static */
  uint8_t columns, rows; /* 4–10 each and equal for Othello; 19×19; 7×6; 1×1 for a number tree */
  uint8_t opening;       /* PlyOpening, Pente only */
  uint8_t in_row;        /* stones in a row that win, where the size leaves that open; else 0 */
  const PlyNumberTree *tree; /* number tree only; borrowed, must outlive the rules */
} PlyRules;

/* A position. A value; equal positions have equal keys. `state` belongs to the game. */
typedef struct PlyPosition {
  uint64_t key; /* Zobrist, the side to move included */
  uint16_t ply; /* moves since the start, passes included */
  uint8_t side; /* to move: 0 or 1 */
  uint8_t over; /* not 0 once the game itself has marked an end (a five, a full board) */
  _Alignas(16) unsigned char state[PLY_STATE_BYTES];
} PlyPosition;

/* A straight run of cells, from one end to the other. */
typedef struct {
  int16_t from, to;
} PlyLine;

/* What playing one move changed, so that no picture has to guess. */
typedef struct PlyChange {
  PlyMove move;
  uint8_t mover;
  int16_t placed; /* cell, or −1 for a pass and in a number tree */
  uint8_t n_flipped, n_captured, n_lines;
  int16_t flipped[PLY_MAX_FLIPS];     /* cells that changed colour */
  int16_t captured[PLY_MAX_CAPTURES]; /* cells emptied */
  PlyLine lines[PLY_MAX_LINES]; /* fours (Max-Connect4) or fives (Pente) completed by the move */
  int16_t scored[2];            /* what each side's tally gained (may be negative) */
} PlyChange;

/* A board laid out flat: the form in which positions are set up, read, drawn and stored. */
typedef struct PlyBoard {
  uint8_t columns, rows;
  uint8_t side;                 /* to move */
  uint16_t captured[2];         /* opponent's stones taken by each side (Pente), else 0 */
  uint8_t cells[PLY_MAX_CELLS]; /* 0, 1 or 2 */
} PlyBoard;

typedef enum {
  PLY_BOARD_OK,
  PLY_BOARD_WRONG_SIZE,
  PLY_BOARD_WRONG_SIDE,     /* the side to move does not fit the number of stones (Max-Connect4) */
  PLY_BOARD_FLOATING_DISC,  /* Max-Connect4: a disc over an empty cell */
  PLY_BOARD_ODD_CAPTURES,   /* Pente: captured stones are not in pairs */
  PLY_BOARD_OPENING_BROKEN, /* reserved for boards that no opening can lead to */
  PLY_BOARD_NO_BOARD,       /* the game has no board (number tree) */
} PlyBoardFault;

typedef enum { PLY_GOING_ON, PLY_FIRST_WINS, PLY_SECOND_WINS, PLY_DRAW } PlyOutcome;

/* Games in a fixed order; NULL past the last. */
const PlyGame *ply_game_at(int index);
/* The game of this id ("othello", "pente", "maxconnect4", "number-tree"), or NULL. */
const PlyGame *ply_game_find(const char *id);
const char *ply_game_id(const PlyGame *game);
/* English name, to be translated where it is shown. */
const char *ply_game_name(const PlyGame *game);

/* Fills `rules` from "GAME" or "GAME:SIZE", SIZE being "6", "7x6" or, with stones in a row,
 * "15x15x5"; commas may stand for "x". False if the text names no game or size. A number tree's
 * rules need `tree` set afterwards. */
bool ply_rules_parse(const char *spec, PlyRules *rules);
/* Writes what parse() reads, without the size if it is the game's usual one: "othello",
 * "othello:6x6". Pente's opening rule is not in it. Returns `spec`. */
#define PLY_RULES_SPEC_BYTES 48
const char *ply_rules_format(const PlyRules *rules, char spec[PLY_RULES_SPEC_BYTES]);

/* Whether both are one game, played alike. Of number trees it says nothing. */
bool ply_rules_equal(const PlyRules *one, const PlyRules *other);

void ply_rules_start(const PlyRules *rules, PlyPosition *position);

/* Legal moves in the game's fixed order (row order; columns left to right). 0 if and only if the game
 * is over. A side that must pass has the one move PLY_MOVE_PASS. */
int ply_rules_moves(const PlyRules *rules, const PlyPosition *position,
                    PlyMove moves[PLY_MAX_MOVES]);

/* At a chance node, where nobody moves, the weights of its moves in their order (how likely each is
 * of the sum of all); `weights` may be NULL. Returns how many they are, 0 where a side moves. */
int ply_rules_outcomes(const PlyRules *rules, const PlyPosition *position,
                       uint32_t weights[PLY_MAX_MOVES]);
/* Whether such nodes can be met in this game. */
bool ply_rules_has_chance(const PlyRules *rules);

bool ply_rules_is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move);

/* Plays a legal move. `after` must not be `before`; `change` may be NULL. */
void ply_rules_play(const PlyRules *rules, const PlyPosition *before, PlyMove move,
                    PlyPosition *after, PlyChange *change);
/* The same in place. */
void ply_rules_advance(const PlyRules *rules, PlyPosition *position, PlyMove move);

PlyOutcome ply_rules_outcome(const PlyRules *rules, const PlyPosition *position);

/* What the game counts: discs (Othello), stones captured (Pente), fours (Max-Connect4). */
void ply_rules_tally(const PlyRules *rules, const PlyPosition *position, int tally[2]);

/* Whether that says who is ahead: not in a game that is won or lost, nor in a number tree. */
bool ply_rules_count(const PlyRules *rules);

/* Every completed line on the board (fours, fives); returns how many were written, `most` at most. */
int ply_rules_lines(const PlyRules *rules, const PlyPosition *position, PlyLine *lines, int most);

/* The cell that `move` would fill now, or −1 (a pass, a number tree). */
int ply_rules_move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move);

void ply_rules_read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board);

/* The position of a board. On a fault `position` is left alone and `*cell` says where (−1: nowhere).
 * A wrong side to move is a fault only for Max-Connect4; `force` accepts it. */
PlyBoardFault ply_rules_set_board(const PlyRules *rules, const PlyBoard *board, bool force,
                                  PlyPosition *position, int *cell);

/* Leaves of the legal-move tree cut off `depth` plies down, a pass being a ply; a game that ends
 * earlier is a leaf too, as in the counts that the field publishes. */
uint64_t ply_rules_perft(const PlyRules *rules, const PlyPosition *position, int depth);

/* The same without the games that end earlier: the ways of just `depth` plies. */
uint64_t ply_rules_reached(const PlyRules *rules, const PlyPosition *position, int depth);
