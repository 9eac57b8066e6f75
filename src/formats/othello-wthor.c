/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A WTHOR database of Othello games, many in one file (only read).
 *
 * Grammar (bytes; numbers little-endian; more in wthor.c):
 *
 *     database = header (16 bytes), { game } ;
 *     game     = tournament (2), black (2), white (2), score (1), theoretical score (1),
 *                60 * move (1) ;
 *     move     = 10 * row + column, from 1; 0 after the last ;
 *
 * Passes are not written. Of a file that is cut off or has more than its header tells of, the games that
 * are there whole are read. */

#include "formats/formats.h"
#include "record/replay.h"
#include "formats/wthor.h"

#include <glib/gi18n-lib.h>

/* A file of another length than its header tells of is one where its first game can be read. */
static int
detect(const char *text, gsize length)
{
  const char *reason;
  PlyWthor wthor;
  PlyWthorGame game;

  if (!ply_wthor_open(&wthor, text, length, &reason) || wthor.n_games == 0)
    return 0;
  return wthor.fault == NULL ? 100 : ply_wthor_game(&wthor, 0, &game, &reason) ? 90 : 0;
}

/* Plays the move, after the pass that it may need. */
static PlyRecordNode *
play(PlyRecord *record, PlyRecordNode *node, int cell, const PlyTextReader *at, GError **error)
{
  char found[] = {(char)('a' + cell % 8), (char)('1' + cell / 8), '\0'};
  if (ply_rules_is_legal(&record->rules, &node->position, PLY_MOVE_PASS))
    node = ply_replay_move(record, node, PLY_MOVE_PASS, at, found, error);
  return node != NULL ? ply_replay_move(record, node, (PlyMove)cell, at, found, error) : NULL;
}

static guint
count(const char *text, gsize length)
{
  const char *reason;
  PlyWthor wthor;
  return ply_wthor_open(&wthor, text, length, &reason) ? wthor.n_games : 0;
}

static PlyRecord *
pick(const char *text, gsize length, const char *name, guint index, GError **error)
{
  const char *reason = "no game";
  PlyTextReader at;
  PlyWthorGame game;
  PlyWthor wthor;
  at = ply_text_reader_begin(NULL, 0, name);
  at.line = index + 1; /* of a file without lines: the game's number */
  if (!ply_wthor_open(&wthor, text, length, &reason) || wthor.n_games <= index ||
      !ply_wthor_game(&wthor, index, &game, &reason)) {
    ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &at, _("a database of Othello games"), reason);
    return NULL;
  }
  g_autoptr(PlyRecord) record = ply_replay_record("othello", PLY_NOTATION_STANDARD);
  PlyRecordNode *node = record->root;
  for (int i = 0; node != NULL && i < game.n_moves; i++)
    node = play(record, node, game.cells[i], &at, error);
  if (node == NULL)
    return NULL;
  record->title = g_strdup_printf("WTHOR %u, %u/%u", wthor.year, index + 1, wthor.n_games);
  g_autofree char *year = g_strdup_printf("%u", wthor.year);
  ply_record_set_tag(record, "Date", year);
  if (ply_rules_outcome(&record->rules, &node->position) == PLY_GOING_ON)
    record->result = g_strdup_printf("%d–%d", game.score, 64 - game.score);
  return g_steal_pointer(&record);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  return pick(text, length, name, 0, error);
}

const PlyFormat ply_format_othello_wthor = {
    .id = "othello-wthor",
    .name = N_("WTHOR database of Othello games"),
    .suffix = ".wtb",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_STANDARD,
    .detect = detect,
    .load = load,
    .count = count,
    .pick = pick,
};
