/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The table that a game fills in. A game is one file and one line in games.c. Included by games and by
 * the searches, which call through the table directly; everyone else uses rules.h.
 * Every function is pure and safe from any thread; contracts are those of rules.h's namesakes. */

#include "rules/rules.h"

/* A static evaluation. On a position where the game is over it returns the true final value. */
typedef struct PlyEvaluation {
  const char *id;   /* "discs" */
  const char *name; /* English, to be translated */
  PlyScore (*score)(const PlyRules *rules, const PlyPosition *position); /* for the side to move */
} PlyEvaluation;

struct PlyGame {
  const char *id, *name;
  const char *sides[2]; /* English names of the sides' colours: "Black", "White" */
  uint8_t default_size; /* what "GAME" without a size means; 0 if the game has one size only */
  uint8_t min_size, max_size;
  uint8_t columns, rows; /* of the default size */
  int score_unit;        /* value of one unit of the tally: 100, or 1 for the number tree */
  bool upright;          /* moves are columns and stones fall */
  bool has_pass;
  const PlyEvaluation *evaluations; /* ended by one with a NULL id; the first is the default, the
                                       one called "pieces" counts pieces only */

  /* Mandatory. */
  void (*start)(const PlyRules *, PlyPosition *);
  int (*moves)(const PlyRules *, const PlyPosition *, PlyMove *);
  void (*play)(const PlyRules *, const PlyPosition *, PlyMove, PlyPosition *, PlyChange *);
  /* The true value of a finished game for the side to move; called only when moves() returned 0. */
  PlyScore (*final_score)(const PlyRules *, const PlyPosition *);
  void (*tally)(const PlyRules *, const PlyPosition *, int[2]);

  /* Optional: NULL has the meaning given. */
  bool (*is_legal)(const PlyRules *, const PlyPosition *, PlyMove);    /* NULL: look in moves() */
  int (*lines)(const PlyRules *, const PlyPosition *, PlyLine *, int); /* NULL: no lines */
  int (*move_cell)(const PlyRules *, const PlyPosition *, PlyMove); /* NULL: the move is the cell */
  void (*read_board)(const PlyRules *, const PlyPosition *, PlyBoard *); /* NULL: no board */
  PlyBoardFault (*set_board)(const PlyRules *, const PlyBoard *, bool, PlyPosition *, int *);
  /* A subset of moves() worth searching, never empty unless moves() is. NULL: all moves. */
  int (*candidates)(const PlyRules *, const PlyPosition *, PlyMove *);
  /* Moves that change the tally or threaten to win: what quiescence looks at. NULL: the game has no
   * quiescence. May be empty while the game goes on. */
  int (*tactical_moves)(const PlyRules *, const PlyPosition *, PlyMove *);
  /* A guess at each move's worth for ordering, greater is earlier, |priority| < 10000. NULL: none. */
  void (*order)(const PlyRules *, const PlyPosition *, const PlyMove *moves, int n,
                int32_t *priority);
};

/* The evaluation of this id, or NULL. A NULL id asks for the game's default. */
const PlyEvaluation *ply_game_evaluation(const PlyGame *game, const char *id);

/* The games, one a file. Listed in games.c. */
extern const PlyGame ply_game_othello;
extern const PlyGame ply_game_pente;
extern const PlyGame ply_game_maxconnect4;
extern const PlyGame ply_game_number_tree;
