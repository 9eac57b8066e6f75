/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A whole game as the Othello referee's players wrote it: every move_file, one after the other, and
 * if known the referee's last word.
 *
 * Grammar (lines as in othello-move-file.c; blank lines are skipped):
 *
 *     transcript = { group, blank, column, blank, row, line end }, [ end ] ;
 *     end        = "END:", blank, text, line end ;
 *
 *     GroupX E 3
 *     GroupY F 3
 *     END: GroupY WINS! GroupX LOSES! Time out!
 *
 * The groups take turns, the first plays Blue. A pass is a line of its own. */

#include "formats/formats.h"
#include "formats/move-line.h"
#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static gboolean
is_end(const PlyTextReader *reader)
{
  return reader->length - reader->offset >= 4 &&
         strncmp(reader->text + reader->offset, "END:", 4) == 0;
}

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  if (is_end(&reader))
    return 80;
  if (!ply_move_line_fits(&reader))
    return 0;
  ply_text_reader_skip_space(&reader);
  return ply_text_reader_peek(&reader) == PLY_TEXT_END ? 70 : 90;
}

/* The first two lines name the players, later ones must agree. */
static gboolean
check_group(PlyRecord *record, char *groups[2], int side, const PlyMoveLine *line, GError **error)
{
  if (groups[side] == NULL && g_strcmp0(groups[!side], line->group) != 0) {
    groups[side] = g_strdup(line->group);
    ply_move_line_name(record, side, line->group);
    return TRUE;
  }
  if (g_strcmp0(groups[side], line->group) == 0)
    return TRUE;
  g_autofree char *expected =
      groups[side] != NULL ? g_strdup_printf(_("a move of %s"), groups[side])
                           : g_strdup_printf(_("a move of another group than %s"), line->group);
  return ply_text_expected_word(error, &line->place, expected);
}

static gboolean
read_end(PlyTextReader *reader, PlyRecord *record, GError **error)
{
  ply_text_reader_seek(reader, reader->offset + strlen("END:"));
  ply_text_reader_skip_blanks(reader);
  PlyTextReader start = *reader;
  g_autofree char *result = ply_text_reader_rest(reader);
  if (*result == '\0' || !g_utf8_validate(result, -1, NULL))
    return ply_text_expected_word(error, &start, _("the referee's result"));
  record->result = g_steal_pointer(&result);
  ply_text_reader_skip_space(reader);
  if (ply_text_reader_peek(reader) == PLY_TEXT_END)
    return TRUE;
  return ply_text_expected_word(error, reader, _("the end of the file after the END line"));
}

static gboolean
read_move(PlyTextReader *reader, PlyRecord *record, PlyRecordNode **node, char *groups[2],
          GError **error)
{
  g_auto(PlyMoveLine) line = {0};
  PlyMove move;
  if (!ply_move_line_read(reader, &line, error) ||
      !check_group(record, groups, (*node)->position.side, &line, error) ||
      !ply_move_line_parse(&line, record, &move, error))
    return FALSE;
  *node = ply_replay_move(record, *node, move, &line.column, line.text, error);
  return *node != NULL;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  g_autoptr(PlyRecord) record = ply_replay_record("othello", PLY_NOTATION_MOVE_FILE);
  PlyRecordNode *node = record->root;
  char *groups[2] = {NULL, NULL};
  gboolean good = TRUE;
  ply_text_reader_skip_space(&reader);
  while (good && ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    good = is_end(&reader) ? read_end(&reader, record, error)
                           : read_move(&reader, record, &node, groups, error);
    ply_text_reader_skip_space(&reader);
  }
  g_free(groups[0]);
  g_free(groups[1]);
  return good ? g_steal_pointer(&record) : NULL;
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  if (!(at->parent == NULL && record->result != NULL && ply_record_starts_fresh(record)) &&
      !ply_replay_can_save_moves(record, at, error))
    return NULL;
  GString *text = g_string_new(NULL);
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)at);
  for (guint i = 1; i < path->len; i++)
    ply_move_line_append(text, record, path->pdata[i]);
  if (record->result != NULL) {
    g_autofree char *line = g_strstrip(g_strdelimit(g_strdup(record->result), "\r\n\f\v", ' '));
    if (*line != '\0')
      g_string_append_printf(text, "END: %s\n", line);
  }
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  for (int side = 0; side < 2; side++) {
    g_autofree char *group = ply_move_line_group(record, side);
    if (record->players[side] != NULL && !g_str_equal(group, record->players[side]))
      g_ptr_array_add(sentences, g_strdup_printf(N_("The name %s is written as %s."),
                                                 record->players[side], group));
  }
}

const PlyFormat ply_format_othello_transcript = {
    .id = "othello-transcript",
    .name = N_("Othello transcript of move files"),
    .suffix = ".txt",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_MOVE_FILE,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_MOVES | PLY_KEEPS_NAMES | PLY_KEEPS_RESULT,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
