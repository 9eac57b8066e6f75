/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Following the Othello referee: move_file holds the newest move and nothing of those before, and
 * end_game the verdict. The grammar of a move is that of formats/othello-move-file.c:
 *
 *     move_file = { group, blank, column, blank, row, line end }   the last counts; empty: a new
 *                                                                  game, Blue to move
 *     end_game  = [ "END: " ], words, [ line end ]
 *
 * A writer may empty the file for a moment before it writes, so an empty file means a new game only
 * once it stays so. */

#include "model/spectator-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/move-line.h"
#include "record/printable.h"

#define MAX_VERDICT 200 /* characters that are shown */
#define MAX_WORDS   60  /* of a move that cannot be played */

static gboolean
is_blank(const GString *text)
{
  return text != NULL && strspn(text->str, " \t\r\n") == text->len;
}

static void
begin_game(PlySpectator *self)
{
  ply_spectator_begin(self, ply_replay_record("othello", PLY_NOTATION_MOVE_FILE));
  ply_spectator_say_turn(self, TRUE);
}

/* Whether the group can be the one that is to move. */
static gboolean
is_turn_of(PlySpectator *self, const char *group)
{
  int side = self->last->position.side;
  char **players = self->line->players;

  return (players[side] == NULL || g_str_equal(players[side], group)) &&
         g_strcmp0(players[!side], group) != 0;
}

static gboolean
fits_here(PlySpectator *self, const PlyMoveLine *line, PlyMove move)
{
  return self->line != NULL && !self->over && !self->lost && is_turn_of(self, line->group) &&
         ply_rules_is_legal(&self->line->rules, &self->last->position, move);
}

/* A first move whose empty file was gone before anybody looked. */
static gboolean
begins_game(PlySpectator *self, PlyMove move)
{
  PlyRules rules;
  PlyPosition start;
  gboolean expected = self->over || self->was_empty || (self->line == NULL && !self->lost);

  ply_rules_parse("othello", &rules);
  ply_rules_start(&rules, &start);
  return expected && ply_rules_is_legal(&rules, &start, move);
}

static void
play(PlySpectator *self, const PlyMoveLine *line, PlyMove move)
{
  int side = self->last->position.side;

  self->was_empty = FALSE;
  ply_spectator_add(self, self->last, self->last_id, &move, 1);
  ply_spectator_set_name(self, side, line->group);
  ply_spectator_say_turn(self, TRUE);
}

static void
say_missed(PlySpectator *self, const GString *text)
{
  g_autofree char *words = ply_printable_line(text->str, text->len, MAX_WORDS);

  if (self->line == NULL)
    ply_spectator_say(self, TRUE,
                      g_strdup_printf(_("This game had begun before “%s”; the next game will be "
                                        "followed."),
                                      words));
  else
    ply_spectator_say(self, TRUE,
                      g_strdup_printf(_("“%s” is not possible here: a move was missed, or is "
                                        "illegal; the next game will be followed."),
                                      words));
}

/* FALSE if the file is still being written. */
static gboolean
take_move(PlySpectator *self, const PlyFolderFile *file)
{
  g_autoptr(PlyRecord) board = ply_replay_record("othello", PLY_NOTATION_MOVE_FILE);
  g_auto(PlyMoveLine) line = {0};
  g_autoptr(GError) error = NULL;
  PlyMove move;

  PlyTextReader reader = ply_text_reader_begin(file->text->str, file->text->len, file->name);
  ply_move_line_find_last(&reader);
  if (!ply_move_line_read(&reader, &line, &error) ||
      !ply_move_line_parse(&line, board, &move, &error)) {
    if (file->settled)
      ply_spectator_say(self, TRUE, g_strdup(error->message));
    return file->settled;
  }
  if (begins_game(self, move) && !fits_here(self, &line, move))
    begin_game(self);
  if (fits_here(self, &line, move))
    play(self, &line, move);
  else if (!file->settled)
    return FALSE; /* the verdict may come that makes it plain */
  else if (!self->over && !self->lost)
    say_missed(self, file->text);
  return TRUE;
}

static gboolean
take_file(PlySpectator *self, const PlyFolderFile *file)
{
  gboolean at_start = self->line != NULL && self->last->parent == NULL;

  if (file->text == NULL) {
    g_autofree char *told =
        g_strdup_printf(_("%s: expected a move, found a file that cannot be read."), file->name);
    if (file->settled)
      ply_spectator_say(self, TRUE, g_steal_pointer(&told));
    return file->settled;
  }
  if (!is_blank(file->text))
    return take_move(self, file);
  self->was_empty = TRUE;
  if (file->settled && (!at_start || self->over || self->lost))
    begin_game(self);
  return file->settled;
}

static void
take_verdict(PlySpectator *self, const PlyFolderFile *file)
{
  g_autofree char *words = ply_printable_line(file->text->str, file->text->len, MAX_VERDICT);
  const char *verdict = g_str_has_prefix(words, "END: ") ? words + strlen("END: ") : words;

  self->over = TRUE;
  self->turn_began_us = 0;
  if (self->line != NULL) {
    self->placing = TRUE;
    ply_game_tree_set_result(self->game, verdict);
    self->placing = FALSE;
  }
  ply_spectator_say(self, self->lost, g_strdup_printf(_("The game is over: %s"), verdict));
}

void
ply_spectator_take_move_file(PlySpectator *self, const PlyFolderScan *scan)
{
  const PlyFolderFile *file = ply_folder_scan_find(scan, "move_file");
  const PlyFolderFile *end = ply_folder_scan_find(scan, "end_game");
  gboolean ended = end != NULL && end->text != NULL && !is_blank(end->text);

  /* Of a game that was over before, only the verdict is of use. */
  if (ended && self->line == NULL && file != NULL && file->text != NULL && !is_blank(file->text))
    self->seen = file->serial;
  if (file != NULL && file->serial > self->seen && take_file(self, file))
    self->seen = file->serial;
  if (ended && end->settled && !self->over)
    take_verdict(self, end);
}
