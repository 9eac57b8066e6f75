/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the Pente search do for one another. Not for other folders. */

#include "engine/pente/search-state.h"

/* order.c: what wins at once, and what the other side would do next. */
void ply_pente_stakes(const PlyPenteBoard *board, PenteStakes *stakes);
/* The moves of frame `ply`, ranked; returns how many. Narrow: without lines of two that
 * are not open, where there are moves enough. */
int ply_pente_candidates_at(PenteWorker *worker, int ply, uint16_t hash_cell, bool narrow);
/* The frame's n moves are set already. */
void ply_pente_rank_moves(PenteWorker *worker, int ply, int n, uint16_t hash_cell);
int ply_pente_tactics_at(PenteWorker *worker, int ply, bool threes);
/* Brings the best of the moves from i on to place i. */
void ply_pente_pick(PenteFrame *frame, int i, int n);
void ply_pente_learn(PenteWorker *worker, int ply, int depth, int tried);

/* forced.c: looks with `nodes` at most for a win of the side to move by threats. */
bool ply_pente_find_win(PenteWorker *worker, PlyPenteThreatKind kind, int depth, uint64_t nodes,
                        PlyPenteThreatWin *win);
/* The cells outside which the side to move loses to fours; −1: no such threat was found. */
int ply_pente_find_defences(PenteWorker *worker, int depth, uint64_t nodes,
                            uint16_t cells[PLY_PENTE_CELLS]);
/* At the root: looks for a win within this many nodes, and makes it the first line; true if it
 * has. */
bool ply_pente_prove_win(PenteSearch *search, uint64_t nodes);

/* node.c: the value of the position on the board. */
PlyScore ply_pente_visit(PenteWorker *worker, int depth, int ply, PlyScore alpha, PlyScore beta);
/* Plies less for the i-th move, which is quiet and answers no threat of a win. */
int ply_pente_reduction(int depth, int i);

/* search-memory.c: makes memory that suits the time and the threads; false if there is none. */
bool ply_pente_prepare(PenteSearch *search, int64_t limit_us, int n_threads);
/* root.c: lists the moves; one iteration of them, false if it had to end before. */
void ply_pente_root_begin(PenteSearch *search);
bool ply_pente_root_pass(PenteSearch *search);
/* report.c */
uint64_t ply_pente_nodes(const PenteSearch *search);
void ply_pente_take_report(PenteSearch *search);
void ply_pente_tell(PenteSearch *search);
/* Looks at limits and clocks; on the caller's thread. */
void ply_pente_look_up(PenteWorker *worker);
/* The same, so often that a stop is seen within a millisecond or two. */
void ply_pente_poll(PenteWorker *worker);
/* Adds up what the helping threads have counted; none is at work. */
void ply_pente_rest(PenteSearch *search);
/* crew.c */
void ply_pente_crew_begin(PenteSearch *search);
void ply_pente_crew_end(PenteSearch *search);
