/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "pente-check.h"

#include <stddef.h>

static bool
is_listed(const PlyMove *cells, int n, PlyMove move)
{
  for (int i = 0; i < n; i++) {
    if (cells[i] == move)
      return true;
  }
  return false;
}

static bool
check_win(PlyPenteProof *proof, const PlyPosition *position, const PlyPenteTactic *tactic,
          const PlyMove *cells, int n, PlyMove *failed)
{
  PlyMove best;

  *failed = PLY_MOVE_NONE;
  if (!ply_pente_proof_wins(proof, position, tactic->plies, &best))
    return false;
  for (int i = 0; i < n; i++) {
    *failed = cells[i];
    if (!ply_pente_proof_move_wins(proof, position, cells[i], PENTE_SURE_PLIES))
      return false;
  }
  return n > 0;
}

static bool
check_defence(PlyPenteProof *proof, const PlyRules *rules, const PlyPosition *position,
              const PlyPenteTactic *tactic, const PlyMove *cells, int n, PlyMove *failed)
{
  PlyMove moves[PLY_MAX_MOVES], best;
  int n_moves = ply_rules_moves(rules, position, moves);

  for (int i = 0; i < n_moves; i++) {
    PlyPosition after;
    *failed = moves[i];
    bool listed = is_listed(cells, n, moves[i]);
    ply_rules_play(rules, position, moves[i], &after, NULL);
    ply_pente_proof_quiet(proof, listed ? 2 : 3);
    bool lost = !after.over && ply_pente_proof_wins(proof, &after, tactic->plies, &best);
    if (lost == listed)
      return false;
  }
  return n > 0;
}

bool
pente_check(PlyPenteProof *proof, const PlyPenteTactic *tactic, PlyMove *failed)
{
  PlyMove cells[PLY_MAX_MOVES];
  PlyPosition position;
  PlyRules rules;
  int n = ply_pente_tactic_set_up(tactic, &rules, &position, cells);

  ply_pente_proof_quiet(proof, 2);
  return ply_pente_tactic_is_win(tactic)
             ? check_win(proof, &position, tactic, cells, n, failed)
             : check_defence(proof, &rules, &position, tactic, cells, n, failed);
}
