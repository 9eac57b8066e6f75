/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the threat-space search share. Depth is counted in moves of the attacker, the
 * side to move at the root, the winning one included. Not for other folders. */

#include "engine/pente/threats.h"
#include "engine/pente/zone-private.h"

#define PENTE_THREATS_DEPTH 20

/* What an entry is about: an attack of either kind by the side to move, or one by threats of all
 * kinds that the side to move has to answer, where only failures are kept. */
typedef enum {
  PENTE_FOURS = PLY_PENTE_FOURS,
  PENTE_ALL = PLY_PENTE_ALL,
  PENTE_ANSWERS,
} PenteKnowledge;

/* What is known of a position; one line of the cache. All of it is true of the position, however it
 * came about, and so never has to be forgotten. */
typedef struct PenteThreatEntry {
  uint64_t key;
  PenteZone zone; /* of the win, for FOURS */
  uint16_t best;  /* first move of the win; ANSWERS: what refuted the attack */
  uint8_t win;    /* moves of the attacker that win, 0: not known */
  uint8_t fail;   /* plies within which there is no win; 255: none at all */
  uint8_t used;
} PenteThreatEntry;

struct PlyPenteThreats {
  PenteThreatEntry *entries;
  uint64_t mask; /* entries − 2: pairs of them share an index */
  PlyPenteBoard *board;
  const PlyPenteThreatTask *task;
  uint64_t nodes, most; /* spent, and allowed; 0: no limit */
  bool stopped;
  bool horizon;                         /* a line was left because of the depth */
  int killers[PENTE_THREATS_DEPTH + 1]; /* by depth, the last winning move */
};

/* How a win was found. */
typedef struct PenteProof {
  int moves; /* of the attacker; 0: there is none */
  int best;
  PenteZone zone; /* see threats.c; FOURS only */
} PenteProof;

const PenteThreatEntry *ply_pente_threats_probe(const PlyPenteThreats *threats, uint64_t key,
                                                PenteKnowledge kind);
void ply_pente_threats_store(PlyPenteThreats *threats, uint64_t key, PenteKnowledge kind,
                             const PenteProof *proof, int fail);

/* The cells where `side` wins at once; returns how many. */
int ply_pente_threats_wins(const PlyPenteBoard *board, int side, uint16_t cells[PLY_PENTE_CELLS]);
bool ply_pente_threats_can_win(const PlyPenteBoard *board, int side);
/* Adds both ends of every pair of `side` that could be captured once a stone stands at one. */
void ply_pente_threats_open_pairs(const PlyPenteBoard *board, int side, PenteZone *zone);
/* The empty cells of a zone, ascending; returns how many. */
int ply_pente_threats_empty(const PlyPenteBoard *board, const PenteZone *zone,
                            uint16_t cells[PLY_PENTE_CELLS]);
/* Moves worth trying for the side to move, that has `depth` moves to win with, the best first;
 * `first` (or −1) is put in front. */
int ply_pente_threats_moves(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth, int first,
                            uint16_t moves[PLY_PENTE_CELLS]);
/* Brings answers into the order in which they are likely to refute. */
void ply_pente_threats_sort_answers(const PlyPenteBoard *board, uint16_t *answers, int n);
