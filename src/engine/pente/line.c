/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The line of a win by threats, found once more for who looks at a recorded search. */

#include "engine/pente/search-private.h"

#define MOST_NODES   20000 /* far more than a node of the search has */
#define MEMORY_BYTES ((size_t)256 << 10)
#define FOURS_DEPTH  8  /* the attacker's moves, as a node's search has them, … */
#define ALL_DEPTH    20 /* … and the root's */

/* By threats of this kind. A search of so many moves as the win takes may miss it: where two are
 * left it tries less. */
static int
find(PlyPenteThreats *threats, PlyPenteBoard *board, PlyPenteThreatKind kind, int depth, int plies,
     PlyMove line[PLY_MAX_PV])
{
  PlyPenteThreatTask task = {.kind = kind, .depth = depth, .nodes = MOST_NODES};
  PlyPenteThreatWin win;

  ply_pente_threats_find(threats, board, &task, &win);
  if (win.length != plies || win.known != plies)
    return 0;
  for (int i = 0; i < plies; i++)
    line[i] = (PlyMove)win.pv[i];
  return plies;
}

int
ply_pente_win_line(const PlyRules *rules, const PlyPosition *position, int plies,
                   PlyMove line[PLY_MAX_PV])
{
  (void)rules; /* the opening's ones are over by then */
  if (position->over != 0 || plies % 2 == 0)
    return 0;
  PlyPenteBoard *board = ply_pente_board_new();
  PlyPenteThreats *threats = ply_pente_threats_new(MEMORY_BYTES);
  int n = 0;

  if (board != NULL && threats != NULL) {
    ply_pente_board_set(board, position);
    n = find(threats, board, PLY_PENTE_FOURS, FOURS_DEPTH, plies, line);
    if (n == 0)
      n = find(threats, board, PLY_PENTE_ALL, ALL_DEPTH, plies, line);
  }
  ply_pente_threats_free(threats);
  ply_pente_board_free(board);
  return n;
}
