/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The line of a win: the other side always answers so as to lose as late as it can. */

#include "engine/pente/threats-private.h"

/* The shortest win at hand; it is known to be within `most` moves. */
static PenteProof
shortest(PlyPenteThreats *threats, PlyPenteThreatKind kind, int most)
{
  PenteProof proof = {0};

  for (int depth = 1; depth <= most && proof.moves == 0; depth++)
    proof = ply_pente_threats_attack(threats, kind, depth);
  return proof;
}

/* An empty cell that is not among the answers: it stands for all those that the threat is carried
 * out against. */
static int
elsewhere(const PlyPenteBoard *board, const uint16_t *answers, int n, const PenteZone *zone)
{
  int found = -1;

  for (int cell = 0; cell < PLY_PENTE_CELLS && found < 0; cell++) {
    bool listed = false;
    for (int i = 0; i < n && !listed; i++)
      listed = answers[i] == cell;
    if (!listed && !pente_zone_has(zone, cell) && ply_pente_board_stone(board, cell) == 0)
      found = cell;
  }
  return found;
}

/* The answer that holds out longest, or −1 if the search was stopped. */
static int
longest_answer(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth)
{
  PlyPenteBoard *board = threats->board;
  uint16_t answers[PLY_PENTE_CELLS], wins[PLY_PENTE_CELLS];
  PenteProof threat;
  int n = ply_pente_threats_answers(threats, kind, depth, &threat, answers), best = -1, longest = 0;

  if (n < 0 || threats->stopped)
    return -1;
  for (int i = 0; i < n; i++) {
    ply_pente_board_play(board, answers[i]);
    PenteProof next = shortest(threats, kind, depth);
    ply_pente_board_undo(board);
    if (next.moves > longest) {
      longest = next.moves;
      best = answers[i];
    }
  }
  if (threats->stopped)
    return -1;
  if (longest >= threat.moves)
    return best;
  /* Against a win in one, taking a winning cell is the natural answer. */
  if (ply_pente_threats_wins(board, ply_pente_board_side(board) ^ 1, wins) > 0)
    return wins[0];
  int other = elsewhere(board, answers, n, &threat.zone);
  return other >= 0 ? other : best;
}

void
ply_pente_threats_line(PlyPenteThreats *threats, PlyPenteThreatKind kind, const PenteProof *proof,
                       PlyPenteThreatWin *win)
{
  PlyPenteBoard *board = threats->board;
  PenteProof next = *proof;
  int n = 0;

  for (int left = proof->moves; next.moves > 0;) {
    win->pv[n++] = (uint16_t)next.best;
    ply_pente_board_play(board, next.best);
    int answer = next.moves > 1 ? longest_answer(threats, kind, --left) : -1;
    if (answer < 0)
      break;
    win->pv[n++] = (uint16_t)answer;
    ply_pente_board_play(board, answer);
    next = shortest(threats, kind, left);
  }
  win->known = n;
  for (int i = 0; i < n; i++)
    ply_pente_board_undo(board);
}
