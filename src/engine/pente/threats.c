/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The threat-space search as others use it: one depth after the other, so that the shortest win is
 * found first, then the line. */

#include <assert.h>
#include <string.h>

#include "engine/pente/threats-private.h"

static void
begin(PlyPenteThreats *threats, PlyPenteBoard *board, const PlyPenteThreatTask *task)
{
  assert(task->depth >= 1 && task->depth <= PENTE_THREATS_DEPTH);
  threats->board = board;
  threats->task = task;
  threats->nodes = 0;
  memset(threats->killers, 0xff, sizeof threats->killers);
  threats->most = task->nodes;
  threats->stopped = false;
}

/* The shortest win within the task's depth; `complete` says whether the search came to its end. */
static PenteProof
deepen(PlyPenteThreats *threats, PlyPenteThreatKind kind, bool *complete)
{
  PenteProof proof = {0};

  threats->horizon = true;
  for (int depth = 1; depth <= threats->task->depth && proof.moves == 0 && threats->horizon;
       depth++) {
    threats->horizon = false;
    proof = ply_pente_threats_attack(threats, kind, depth);
    if (threats->stopped)
      break;
  }
  *complete = !threats->stopped;
  return proof;
}

void
ply_pente_threats_find(PlyPenteThreats *threats, PlyPenteBoard *board,
                       const PlyPenteThreatTask *task, PlyPenteThreatWin *win)
{
  *win = (PlyPenteThreatWin){0};
  begin(threats, board, task);
  PenteProof proof = deepen(threats, task->kind, &win->complete);
  if (proof.moves > 0) {
    win->length = 2 * proof.moves - 1;
    if (threats->most != 0)
      threats->most += threats->nodes;
    ply_pente_threats_line(threats, task->kind, &proof, win);
  }
  win->nodes = threats->nodes;
}

int
ply_pente_threats_defences(PlyPenteThreats *threats, PlyPenteBoard *board,
                           const PlyPenteThreatTask *task, uint16_t cells[PLY_PENTE_CELLS])
{
  PenteProof threat = {0};
  bool complete;
  uint16_t captures[PLY_PENTE_CELLS];
  int side = ply_pente_board_side(board);

  begin(threats, board, task);
  if (ply_pente_threats_can_win(board, side))
    return -1;
  ply_pente_board_pass(board);
  threat = deepen(threats, PLY_PENTE_FOURS, &complete);
  ply_pente_board_undo(board);
  if (threat.moves == 0)
    return -1;
  int n_captures = ply_pente_board_cells(board, side, PLY_PENTE_NOTHING, captures);
  for (int i = 0; i < n_captures; i++)
    pente_zone_add(&threat.zone, captures[i]);
  return ply_pente_threats_empty(board, &threat.zone, cells);
}
