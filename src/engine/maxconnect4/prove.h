/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Proves the value of a position that is too deep for the solver at once. Its few next plies are a
 * tree kept in memory, searched best first by proof numbers (Allis, van der Meulen and van den
 * Herik 1994); the solver answers at the tree's leaves, with so many nodes at most, and where they
 * do not do, the leaf is opened. Whatever becomes known of a position is told at once, and told
 * back before the next start, it is not worked out again. A proof belongs to one thread. */

#include "engine/maxconnect4/solver.h"

/* What is known of a position. */
typedef struct PlyMc4Proof {
  uint64_t code;       /* of the board or its mirror image, whichever is less */
  uint64_t nodes;      /* spent by the solver on this position itself */
  int8_t lower, upper; /* hold the value for its side to move */
  int8_t column;       /* of the board of `code`: reaches `lower`; −1: none is known */
  bool opened;         /* the solver ran out of nodes: the next positions are in the tree */
} PlyMc4Proof;

typedef struct PlyMc4ProofSetup {
  PlyMc4Shape shape;
  PlyMc4Board board;
  PlyMc4Solver *solver; /* borrowed */
  uint64_t budget;      /* nodes for a leaf at first, ≥ 1; more as the work grows */
  void *data;
  void (*known)(void *data, const PlyMc4Proof *proof); /* NULL, or told all that becomes known */
  void (*step)(void *data);        /* NULL, or called after each leaf, in a moment that is whole */
  bool (*should_stop)(void *data); /* NULL, or asked every few ms, on any of the solver's threads */
} PlyMc4ProofSetup;

typedef struct PlyMc4Prover PlyMc4Prover;

/* NULL if memory is short. */
PlyMc4Prover *ply_mc4_prover_new(const PlyMc4ProofSetup *setup);
void ply_mc4_prover_free(PlyMc4Prover *prover);

/* Takes back what was told; in any order, later words about a position in the place of earlier.
 * False if memory is short. */
bool ply_mc4_prover_know(PlyMc4Prover *prover, const PlyMc4Proof *proof);

typedef enum {
  PLY_MC4_PROVED,  /* the bounds of the position are equal */
  PLY_MC4_STOPPED, /* should_stop() said so */
  PLY_MC4_NO_MEMORY,
} PlyMc4ProofEnd;

/* Can be called again. */
PlyMc4ProofEnd ply_mc4_prover_run(PlyMc4Prover *prover);

typedef struct PlyMc4ProofFigures {
  PlyMc4Proof root;       /* `column` is that of the board in the setup */
  int question;           /* “is the value at least this?” is being asked */
  uint64_t positions;     /* in the tree */
  uint64_t asked, solved; /* leaves given to the solver, and those that it decided */
  uint64_t solved_nodes;  /* spent on these */
  uint64_t nodes;         /* in all, earlier runs that were told included */
  double yes, no;         /* leaves, as many as are now seen, that would have to be decided so for
                             either answer; 0: nothing is left */
} PlyMc4ProofFigures;

void ply_mc4_prover_figures(const PlyMc4Prover *prover, PlyMc4ProofFigures *figures);
