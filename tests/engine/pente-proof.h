/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the tests of the threat-space search work with. */

#include "pente-games.h"

#include "engine/pente/threats.h"

typedef struct {
  PlyRules rules;
  PlyPenteBoard *board;
  PlyPenteThreats *threats;
  GHashTable *proven; /* key and plies left, mixed */
  guint64 played;     /* moves of either side */
} Proof;

static inline void
proof_begin(Proof *proof)
{
  proof->rules = pente_rules(PLY_OPENING_NONE);
  proof->board = ply_pente_board_new();
  proof->threats = ply_pente_threats_new(16 << 20);
  proof->proven = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  proof->played = 0;
}

static inline void
proof_end(Proof *proof)
{
  ply_pente_board_free(proof->board);
  ply_pente_threats_free(proof->threats);
  g_hash_table_unref(proof->proven);
}

static inline PlyPenteThreatWin
find(Proof *proof, const PlyPosition *position, PlyPenteThreatKind kind, int depth, guint64 nodes)
{
  PlyPenteThreatTask task = {.kind = kind, .depth = depth, .nodes = nodes};
  PlyPenteThreatWin win;

  ply_pente_board_set(proof->board, position);
  ply_pente_threats_find(proof->threats, proof->board, &task, &win);
  return win;
}

static inline void
complain(const Proof *proof, const PlyPosition *position, const PlyPenteThreatWin *win)
{
  char text[PLY_NOTATION_BYTES];
  PlyBoard board;

  ply_rules_read_board(&proof->rules, position, &board);
  for (int cell = 0; cell < CELLS; cell++)
    if (board.cells[cell] != 0)
      g_test_message("%s %s", board.cells[cell] == 1 ? "White" : "Black",
                     ply_notation_move(PLY_NOTATION_PENTE, &proof->rules, (PlyMove)cell, text));
  for (int i = 0; i < win->known; i++)
    g_test_message("move %s",
                   ply_notation_move(PLY_NOTATION_PENTE, &proof->rules, win->pv[i], text));
  g_test_message("side %d captured %d %d length %d", board.side, board.captured[0],
                 board.captured[1], win->length);
}
