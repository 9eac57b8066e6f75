/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Certificates: what a proven value rests on, as text that anybody can replay with the rules of the
 * game alone. docs/proofs.md is the format's description; in short:
 *
 *     plyscope-proof 1
 *     game othello:8       and, as the game has them: count, opening, tree, board, captured, side
 *     moves f5 d6 c3       from the start, or from the board above
 *     playout 5
 *     claim >= 200         the value of the position for its side to move, or <=
 *     TREE
 *     end
 *
 *     TREE     = "." | "." NUMBER | "=" | ["!"] NODE
 *     NODE     = MOVE TREE          where the side moves for which the bound is claimed
 *              | "(" TREE … ")"     where the other side moves: one TREE for each legal move, in
 *                                   the rules' order
 *
 * "." is a position that ply_proof_settles() (leaf.h), ".3" three of them in a row; "!" marks one
 * to be remembered, "=" is one that was remembered. White space separates where it must.
 *
 * Nothing here knows an engine, and nothing is believed: the reader plays every move itself. */

#include <stddef.h>

#include "proof/leaf.h"
#include "rules/number-tree.h"

#define PLY_PROOF_MOST_MOVES 2000       /* of the game before the position */
#define PLY_PROOF_MOST_DEPTH 512        /* plies of a tree */
#define PLY_PROOF_MOST_TREE  (16 << 20) /* bytes of a number tree's line */

/* Which position is spoken of. */
typedef struct PlyProofHead {
  PlyRules rules;
  PlyNumberTree *tree; /* owned by who read the head; what rules.tree points to */
  bool winner_takes_empties;
  uint8_t playout;
  bool has_board; /* `start` is not the rules' own */
  PlyPosition start, root;
  int n_moves;
  PlyMove moves[PLY_PROOF_MOST_MOVES]; /* from `start` to `root` */
} PlyProofHead;

/* A bound of the root's value for its side to move. */
typedef struct PlyProofClaim {
  bool lower; /* ">=", else "<=" */
  PlyScore value;
} PlyProofClaim;

PlyProofGoal ply_proof_goal(const PlyProofHead *head, PlyProofClaim claim);

/* Why a certificate was refused: "LINE:COLUMN: expected EXPECTED". */
typedef struct PlyProofFault {
  unsigned line, column; /* from 1, of bytes */
  const char *expected;  /* static English, to be translated; NULL: no fault */
  bool from_rules;       /* the text is in order, but what it says is not so */
} PlyProofFault;

/* ---- check.c: replaying ---- */

/* The next bytes of a certificate, at most `most`; 0 at its end. */
typedef size_t (*PlyProofRead)(void *data, char *bytes, size_t most);

typedef struct PlyProofCheckSetup {
  void *data;
  PlyProofRead read;
  size_t memory; /* bytes for the positions that a certificate wants remembered, at most */
  /* NULL, or asked every few thousand moves. */
  bool (*should_stop)(void *data);
  /* NULL, or told every position that was replayed, those it rests on first: it is worth at least
   * (at most, if the side to move is not the claim's) what the goal says. `move` is NONE where all
   * moves were replayed. */
  void (*proven)(void *data, const PlyProofGoal *goal, const PlyPosition *position, PlyMove move);
} PlyProofCheckSetup;

/* What was replayed. The bounds hold for the side to move of head.root. */
typedef struct PlyProofChecked {
  PlyProofHead head;
  bool has_lower, has_upper;
  PlyScore lower, upper;
  uint64_t positions; /* that the certificate spells out */
  uint64_t settled;   /* that the rules alone decide */
  uint64_t plays;     /* moves played */
  bool stopped;       /* should_stop() said so; nothing is proven then */
} PlyProofChecked;

/* True only if every claim was replayed to its end. Else `fault`, unless stopped. `checked` is to
 * be cleared either way. */
bool ply_proof_check(const PlyProofCheckSetup *setup, PlyProofChecked *checked,
                     PlyProofFault *fault);
void ply_proof_checked_clear(PlyProofChecked *checked);

/* ---- write.c: making one ---- */

typedef enum {
  PLY_PROOF_WRITTEN,
  PLY_PROOF_FALSE,     /* the rules refute the claim */
  PLY_PROOF_NOT_FOUND, /* neither way: the search for a proof gave up */
  PLY_PROOF_TOO_LARGE,
  PLY_PROOF_NO_MEMORY,
  PLY_PROOF_STOPPED,
  PLY_PROOF_UNWRITABLE, /* write() said so */
} PlyProofMade;

typedef struct PlyProofMakeSetup {
  const PlyProofHead *head;
  const PlyProofClaim *claims;
  int n_claims;
  uint64_t most_bytes; /* of the certificate */
  uint64_t nodes;      /* to look at for one claim, at most; 0: no limit */
  void *data;
  bool (*write)(void *data, const char *bytes, size_t n);
  bool (*should_stop)(void *data); /* NULL, or asked every few thousand nodes */
  /* NULL, or a move that may reach the goal from a position where the prover is to move; NONE if
   * none is known. It is tried first, not believed. */
  PlyMove (*hint)(void *data, const PlyProofGoal *goal, const PlyPosition *position);
} PlyProofMakeSetup;

typedef struct PlyProofMadeFigures {
  uint64_t bytes, positions, nodes;
} PlyProofMadeFigures;

/* Looks for a proof of each claim by the rules alone and writes it. The game has no chance nodes:
 * no moves show a mean. */
PlyProofMade ply_proof_make(const PlyProofMakeSetup *setup, PlyProofMadeFigures *figures);
