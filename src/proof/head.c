/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The head of a certificate, as it is written. */

#include "proof/head-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/game.h"
#include "rules/notation.h"
#include "rules/opening.h"

PlyProofGoal
ply_proof_goal(const PlyProofHead *head, PlyProofClaim claim)
{
  return (PlyProofGoal){
      .rules = &head->rules,
      .prover = claim.lower ? head->root.side : (uint8_t)(1 - head->root.side),
      .least = claim.lower ? claim.value : -claim.value,
      .winner_takes_empties = head->winner_takes_empties,
      .playout = head->playout,
  };
}

static bool
say(const PlyProofSink *sink, const char *text)
{
  return sink->write(sink->data, text, strlen(text));
}

static bool
write_game(const PlyProofSink *sink, const PlyProofHead *head)
{
  const PlyRules *rules = &head->rules;
  char line[128], spec[PLY_RULES_SPEC_BYTES];

  if (rules->game == &ply_game_othello)
    snprintf(line, sizeof line, "game othello:%d\ncount %s\n", rules->rows,
             head->winner_takes_empties ? "winner" : "discs");
  else if (rules->game == &ply_game_maxconnect4)
    snprintf(line, sizeof line, "game maxconnect4:%dx%d\n", rules->columns, rules->rows);
  else if (rules->game == &ply_game_pente)
    snprintf(line, sizeof line, "game pente\nopening %s\n", ply_opening_names[rules->opening]);
  else if (rules->tree != NULL)
    snprintf(line, sizeof line, "game %s\ntree ", ply_game_id(rules->game));
  else
    snprintf(line, sizeof line, "game %s\n", ply_rules_format(rules, spec));
  if (!say(sink, "plyscope-proof 1\n") || !say(sink, line))
    return false;
  if (rules->tree == NULL)
    return true;
  char *tree = ply_number_tree_format(rules->tree);
  bool good = tree != NULL && say(sink, tree) && say(sink, "\n");
  free(tree);
  return good;
}

static bool
write_board(const PlyProofSink *sink, const PlyProofHead *head)
{
  char line[PLY_MAX_SIDE_LENGTH + 64];
  PlyBoard board;

  if (!head->has_board)
    return true;
  ply_rules_read_board(&head->rules, &head->start, &board);
  if (!say(sink, "board\n"))
    return false;
  for (int row = 0; row < board.rows; row++) {
    for (int column = 0; column < board.columns; column++)
      line[column] = ".12"[board.cells[row * board.columns + column]];
    line[board.columns] = '\n';
    line[board.columns + 1] = '\0';
    if (!say(sink, line))
      return false;
  }
  snprintf(line, sizeof line, "captured %d %d\nside %d\n", board.captured[0], board.captured[1],
           board.side + 1);
  return say(sink, line);
}

bool
ply_proof_head_write(const PlyProofSink *sink, const PlyProofHead *head)
{
  char move[PLY_NOTATION_BYTES], line[64];

  if (!write_game(sink, head) || !write_board(sink, head))
    return false;
  for (int i = 0; i < head->n_moves; i++) {
    if (!say(sink, i % 20 == 0 ? i > 0 ? "\nmoves " : "moves " : " ") ||
        !say(sink, ply_notation_move(PLY_NOTATION_DEFAULT, &head->rules, head->moves[i], move)))
      return false;
  }
  snprintf(line, sizeof line, "%splayout %d\n", head->n_moves > 0 ? "\n" : "", head->playout);
  return say(sink, line);
}
