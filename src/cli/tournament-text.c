/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The record of the game that `tournament text` prints. */

#include "cli/tournament.h"

#include <stdio.h>

#include <glib/gi18n.h>

static void
print_position(const PlyRecord *record, const PlyRecordNode *node)
{
  char label[PLY_NOTATION_BYTES];
  PlyBoard board;
  int tally[2];

  ply_rules_read_board(&record->rules, &node->position, &board);
  ply_rules_tally(&record->rules, &node->position, tally);
  g_print("  ");
  for (int column = 0; column < board.columns; column++)
    g_print(" %s", ply_notation_column(PLY_NOTATION_X_Y, &record->rules, column, label));
  g_print("\n");
  for (int row = 0; row < board.rows; row++) {
    g_print(" %s", ply_notation_row(PLY_NOTATION_X_Y, &record->rules, row, label));
    for (int column = 0; column < board.columns; column++)
      g_print(" %c", ".BW"[board.cells[row * board.columns + column]]);
    g_print("\n");
  }
  g_print("B %d, W %d\n\n", tally[0], tally[1]);
  fflush(stdout);
}

static void
begun(gpointer data, const PlyRecord *record)
{
  print_position(record, record->root);
}

static void
moved(gpointer data, const PlyRecord *record, const PlyRecordNode *node, const PlyAnswer *answer)
{
  char move[PLY_NOTATION_BYTES];

  g_print("%u. %c %s\n", ply_record_depth(node), "BW"[node->parent->position.side],
          ply_notation_move(PLY_NOTATION_X_Y, &record->rules, node->move, move));
  print_position(record, node);
}

void
ply_cli_tournament_print(PlyReferee *referee)
{
  referee->begun = begun;
  referee->moved = moved;
}
