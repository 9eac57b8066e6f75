/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The table that a game fills in. A game is one file and one line in games.c. Included by games and by
 * the searches, which call through the table directly; everyone else uses rules.h.
 * Every function is pure and safe from any thread; contracts are those of rules.h's namesakes. */

#include "rules/notation.h"

/* A static evaluation. On a position where the game is over it returns the true final value. */
typedef struct PlyEvaluation {
  const char *id;   /* "discs" */
  const char *name; /* English, to be translated */
  PlyScore (*score)(const PlyRules *rules, const PlyPosition *position); /* for the side to move */
} PlyEvaluation;

struct PlyGame {
  const char *id, *name;
  const char *sides[2]; /* English names of the sides' colours: "Black", "White" */
  const char *letters;  /* an empty cell's and the sides' in boards of text: ".BW" */
  PlyNotation notations[PLY_N_NOTATIONS]; /* that write its moves, the usual one first; ended by
                                             PLY_NOTATION_DEFAULT */
  /* What the tally counts, English, for one and for many: "%s disc", "%s discs". NULL: the game
   * counts nothing, it is won or lost. */
  const char *units[2];
  uint8_t default_size; /* what "GAME" without a size means; 0 if the game has one size only */
  uint8_t min_size, max_size;
  uint8_t columns, rows;  /* of the default size */
  const char *lengths[2]; /* what those are called, English; NULL: "Columns", "Rows" */
  uint8_t in_row;         /* stones in a row that win, of the default size; 0: rules have none */
  int score_unit;         /* value of one unit of the tally: 100, or 1 for the number tree */
  bool upright;           /* moves are columns and stones fall */
  bool has_pass;
  PlyScore mistakes[3]; /* from which loss on a move is a slip, a mistake, a blunder; ascending */
  PlyScore noise;       /* estimates that differ by less are not told apart; 0: all are */
  const PlyEvaluation *evaluations; /* ended by one with a NULL id; the first is the default, the
                                       one called "pieces" counts pieces only */

  /* Mandatory. */
  void (*start)(const PlyRules *, PlyPosition *);
  int (*moves)(const PlyRules *, const PlyPosition *, PlyMove *);
  void (*play)(const PlyRules *, const PlyPosition *, PlyMove, PlyPosition *, PlyChange *);
  /* The true value of a finished game for the side to move; called only when moves() returned 0. */
  PlyScore (*final_score)(const PlyRules *, const PlyPosition *);

  /* Optional: NULL has the meaning given. */
  /* At a chance node the weights of its moves, in the order of moves(), each at least 1; returns
   * how many they are, 0 where a side moves. There position.side says for whom values count. NULL:
   * the game has no chance. `weights` may be NULL. */
  int (*outcomes)(const PlyRules *, const PlyPosition *, uint32_t *weights);
  void (*tally)(const PlyRules *, const PlyPosition *, int[2]); /* NULL: nothing is counted */
  bool (*has_size)(const PlyRules *); /* NULL: square, min_size to max_size */
  bool (*is_legal)(const PlyRules *, const PlyPosition *, PlyMove);    /* NULL: look in moves() */
  int (*lines)(const PlyRules *, const PlyPosition *, PlyLine *, int); /* NULL: no lines */
  int (*move_cell)(const PlyRules *, const PlyPosition *, PlyMove); /* NULL: the move is the cell */
  void (*read_board)(const PlyRules *, const PlyPosition *, PlyBoard *); /* NULL: no board */
  PlyBoardFault (*set_board)(const PlyRules *, const PlyBoard *, bool, PlyPosition *, int *);
  /* A subset of moves() worth searching, never empty unless moves() is. NULL: all moves. */
  int (*candidates)(const PlyRules *, const PlyPosition *, PlyMove *);
  bool (*leaves_none)(const PlyRules *); /* whether they are all moves on this board; NULL: never */
  /* Why a move that is not legal in a position that is not over is none: English, "%s" stands for
   * the move: "%s, which is occupied". NULL: "%s, which is no legal move". */
  const char *(*illegal)(const PlyRules *, const PlyPosition *, PlyMove);
  /* Moves that change the tally or threaten to win: what quiescence looks at. NULL: the game has no
   * quiescence. May be empty while the game goes on. */
  int (*tactical_moves)(const PlyRules *, const PlyPosition *, PlyMove *);
  /* A guess at each move's worth for ordering, greater is earlier, |priority| < 10000. NULL: none. */
  void (*order)(const PlyRules *, const PlyPosition *, const PlyMove *moves, int n,
                int32_t *priority);
};

/* The evaluation of this id, or NULL. A NULL id asks for the game's default. */
const PlyEvaluation *ply_game_evaluation(const PlyGame *game, const char *id);

/* For games without pieces to count, what an evaluation "pieces" is: 0 until the end, then the final
 * score. The game marks the end in PlyPosition.over. */
PlyScore ply_game_score_end(const PlyRules *rules, const PlyPosition *position);

/* The games, one a file. Listed in games.c. */
extern const PlyGame ply_game_othello;
extern const PlyGame ply_game_pente;
extern const PlyGame ply_game_maxconnect4;
extern const PlyGame ply_game_connect4;
extern const PlyGame ply_game_mnk;
extern const PlyGame ply_game_nim, ply_game_nim_misere;
extern const PlyGame ply_game_number_tree;
