/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Threat-space search (Allis, van den Herik and Huntjens 1993): whether the side to move wins by
 * moves that leave the other no choice but a few answers: fives threatened, open fours threatened,
 * captures threatened. What it calls a win is one against every answer. */

#include "engine/pente/board.h"

typedef struct PlyPenteThreats PlyPenteThreats;

/* With a memory of positions of at most `bytes`. NULL if memory is short. */
PlyPenteThreats *ply_pente_threats_new(size_t bytes);
void ply_pente_threats_free(PlyPenteThreats *threats);
void ply_pente_threats_clear(PlyPenteThreats *threats);

typedef enum {
  PLY_PENTE_FOURS, /* only threats of five, and captures that win or leave one answer */
  PLY_PENTE_ALL,   /* threats of open fours and of winning captures too */
} PlyPenteThreatKind;

typedef struct PlyPenteThreatTask {
  PlyPenteThreatKind kind;
  int depth;      /* most moves of the attacker, 1–20 */
  uint64_t nodes; /* most for finding a win, and again for its line; 0: no limit */
  void *data;
  bool (*should_stop)(void *data); /* NULL, or asked every few hundred nodes */
} PlyPenteThreatTask;

typedef struct PlyPenteThreatWin {
  int length;      /* plies, odd; 0: no win found */
  int known;       /* cells in `pv`: `length`, or fewer, at least 1, if the search was stopped */
  uint16_t pv[64]; /* the longest resistance seen */
  uint64_t nodes;
  bool complete; /* the search ended by itself: there is no such win within the depth */
} PlyPenteThreatWin;

/* For the side to move. The board is the same afterwards. */
void ply_pente_threats_find(PlyPenteThreats *threats, PlyPenteBoard *board,
                            const PlyPenteThreatTask *task, PlyPenteThreatWin *win);

/* What the side to move has to reckon with. If it passed and the other side then had a win by
 * fours: fills in the cells (ascending, all empty) outside which every move loses to that very win,
 * and returns how many; 0: all moves lose. −1: no such win was found, or the side to move wins at
 * once. The task's kind is not looked at; its depth counts the other side's moves. */
int ply_pente_threats_defences(PlyPenteThreats *threats, PlyPenteBoard *board,
                               const PlyPenteThreatTask *task, uint16_t cells[PLY_PENTE_CELLS]);
