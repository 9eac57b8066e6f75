/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "pente-tactics.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "rules/notation.h"

int
pente_tactics_check(PlyPenteProof *proof, int first, int last)
{
  const PlyPenteTactic *tactic;
  int wrong = 0;

  ply_pente_proof_limit(proof, CHECK_NODES);
  for (int i = first - 1; i < last && (tactic = ply_pente_tactic_at(i)) != NULL; i++) {
    char text[PLY_NOTATION_BYTES] = "";
    PlyMove failed;
    PlyRules rules;
    int64_t began = ply_clock_thread_cpu_us();
    ply_pente_proof_clear(proof);
    bool good = pente_check(proof, tactic, &failed);
    ply_rules_parse("pente", &rules);
    if (!good && failed != PLY_MOVE_NONE)
      ply_notation_move(PLY_NOTATION_PENTE, &rules, failed, text);
    printf("%2d %-18s %2d plies %10" PRIu64 " nodes %8.3f s %s %s\n", i + 1,
           ply_pente_tactic_kind(tactic->kind), tactic->plies, ply_pente_proof_nodes(proof),
           (double)(ply_clock_thread_cpu_us() - began) / 1e6, good ? "proven" : "NOT PROVEN", text);
    fflush(stdout);
    wrong += !good;
  }
  return wrong;
}

int
pente_tactics_move(PlyPenteProof *proof, int number, const char *word)
{
  const PlyPenteTactic *tactic = ply_pente_tactic_at(number - 1);
  PlyMove cells[PLY_MAX_MOVES], move;
  PlyPosition position;
  PlyRules rules;

  ply_pente_proof_limit(proof, CHECK_NODES);
  ply_pente_tactic_set_up(tactic, &rules, &position, cells);
  if (!ply_notation_parse(PLY_NOTATION_PENTE, &rules, word, &move) ||
      !ply_rules_is_legal(&rules, &position, move))
    return 0;
  for (int plies = 1; plies <= PENTE_SURE_PLIES; plies += 2) {
    if (ply_pente_proof_move_wins(proof, &position, move, plies))
      return plies;
  }
  return 0;
}
