/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which position the command solve is about. */

#include <string.h>

#include <glib/gi18n.h>

#include "cli/certificate.h"
#include "cli/cli.h"
#include "cli/solve.h"

static gboolean
set_position(PlyCliSolve *solve, const PlyRules *rules, const PlyPosition *position)
{
  PlyBoard board;

  solve->shape = ply_mc4_shape(rules->columns, rules->rows);
  solve->board = (PlyMc4Board){0, 0};
  ply_rules_read_board(rules, position, &board);
  for (int cell = 0; cell < board.columns * board.rows; cell++) {
    int bit = cell % board.columns * solve->shape.stride + board.rows - 1 - cell / board.columns;
    if (board.cells[cell] != 0)
      *(board.cells[cell] == board.side + 1 ? &solve->board.own : &solve->board.other) |=
          UINT64_C(1) << bit;
  }
  return ply_mc4_decode(&solve->shape, ply_mc4_code(&solve->shape, solve->board), &solve->board);
}

static gboolean
play_moves(const char *moves, PlyProofHead *head)
{
  for (; *moves != '\0'; moves++) {
    PlyMove move = (PlyMove)(*moves - '1');
    if (*moves < '1' || !ply_rules_is_legal(&head->rules, &head->root, move) ||
        head->n_moves == PLY_PROOF_MOST_MOVES)
      return FALSE;
    ply_rules_advance(&head->rules, &head->root, move);
    head->moves[head->n_moves++] = move;
  }
  return TRUE;
}

/* The position that is asked for before --moves. FALSE after one line on stderr. */
static gboolean
begin_head(PlyCliSolve *solve, const PlyRules *rules, const PlyRecord *record)
{
  g_clear_pointer(&solve->head, g_free);
  if (record != NULL) {
    solve->head = ply_cli_certificate_head(record, ply_record_main_end(record));
    return solve->head != NULL;
  }
  solve->head = g_new0(PlyProofHead, 1);
  solve->head->rules = *rules;
  solve->head->playout = (guint8)ply_proof_playout_default(rules);
  ply_rules_start(rules, &solve->head->start);
  solve->head->root = solve->head->start;
  return TRUE;
}

static gboolean
choose_rules(const PlyCliSolveWanted *wanted, const char *spec, PlyRules *rules)
{
  if (!ply_rules_parse(spec, rules) || !g_str_equal(ply_game_id(rules->game), "maxconnect4"))
    return ply_cli_refuse(_("Expected maxconnect4 or maxconnect4:CxR."));
  if (wanted->columns != 0)
    rules->columns = (guint8)CLAMP(wanted->columns, 0, 255);
  if (wanted->rows != 0)
    rules->rows = (guint8)CLAMP(wanted->rows, 0, 255);
  return ply_cli_require(rules->columns >= 4 && rules->columns <= 8, "--columns",
                         _("a number from 4 to 8")) &&
         ply_cli_require(rules->rows >= 3 && rules->rows <= 7, "--rows", _("a number from 3 to 7"));
}

/* A file brings its own board: one that was asked for must be the same. */
static gboolean
board_is_wanted(const PlyCliSolveWanted *wanted, const char *spec, const PlyRules *asked,
                const PlyRules *found)
{
  gboolean chosen = strchr(spec, ':') != NULL;
  g_autofree char *columns = g_strdup_printf("%d", found->columns);
  g_autofree char *rows = g_strdup_printf("%d", found->rows);

  return ply_cli_require((!chosen && wanted->columns == 0) || asked->columns == found->columns,
                         "--columns", columns) &&
         ply_cli_require((!chosen && wanted->rows == 0) || asked->rows == found->rows, "--rows",
                         rows);
}

gboolean
ply_cli_solve_choose(PlyCliSolve *solve, const PlyCliSolveWanted *wanted, const char *spec)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = NULL;
  PlyRules rules;

  if (!choose_rules(wanted, spec, &rules))
    return FALSE;
  if (wanted->position != NULL) {
    record = ply_cli_load(wanted->position, NULL, FALSE, NULL, &error);
    if (record == NULL)
      return ply_cli_refuse(error->message);
    if (record->rules.game != rules.game)
      return ply_cli_refuse(_("The position is of another game."));
    if (!board_is_wanted(wanted, spec, &rules, &record->rules))
      return FALSE;
    rules = record->rules;
  }
  if (!begin_head(solve, &rules, record))
    return FALSE;
  if (wanted->moves != NULL && !play_moves(wanted->moves, solve->head))
    return ply_cli_refuse(_("--moves expects columns from 1 that are not full, such as 4435."));
  return set_position(solve, &rules, &solve->head->root);
}
