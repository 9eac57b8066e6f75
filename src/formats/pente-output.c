/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The output file of the Pente assignment: one move and nothing else.
 *
 * Grammar:
 *
 *     output = row, column, line end ;
 *     row    = "1" … "19" from the bottom
 *     column = "A" … "T" without "I" (either case on input)
 *
 *     9N
 *
 * Without its input file the move stands for a position only if it is the game's first, 10K. */

#include "formats/formats.h"
#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static char *
only_word(PlyTextReader *reader, PlyTextReader *start)
{
  ply_text_reader_skip_space(reader);
  *start = *reader;
  char *word = ply_text_reader_word(reader);
  ply_text_reader_skip_space(reader);
  return word;
}

static gboolean
has_form(const char *word)
{
  gsize digits = strspn(word, "0123456789");
  return digits >= 1 && digits <= 2 && g_ascii_isalpha(word[digits]) && word[digits + 1] == '\0';
}

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader, start;
  reader = ply_text_reader_begin(text, length, "");
  g_autofree char *word = only_word(&reader, &start);
  return has_form(word) && ply_text_reader_peek(&reader) == PLY_TEXT_END ? 90 : 0;
}

static gboolean
play(PlyRecord *record, const PlyTextReader *start, const char *word, GError **error)
{
  PlyMove move;
  if (!ply_notation_parse(PLY_NOTATION_PENTE, &record->rules, word, &move))
    return ply_replay_outside(record, start, word, error);
  if (ply_rules_is_legal(&record->rules, &record->root->position, move)) {
    ply_record_play(record, record->root, move);
    return TRUE;
  }
  return ply_text_expected(
      error, PLY_TEXT_ERROR_RULES, start,
      _("the first move 10K (an output file holds only one move: open the input file "
        "that it answers instead)"),
      word);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader, start;
  reader = ply_text_reader_begin(text, length, name);
  g_autofree char *word = only_word(&reader, &start);
  g_autoptr(PlyRecord) record = ply_replay_record("pente", PLY_NOTATION_PENTE);
  if (!has_form(word)) {
    ply_text_expected_word(error, &start, _("a move like “9N”"));
    return NULL;
  }
  if (ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    ply_text_expected_word(error, &reader, _("the end of the file after one move"));
    return NULL;
  }
  return play(record, &start, word, error) ? g_steal_pointer(&record) : NULL;
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  if (at->parent == NULL) {
    ply_text_cannot(error, _("a position reached by a move"), _("the first position"));
    return NULL;
  }
  char move[PLY_NOTATION_BYTES];
  GString *text = g_string_new(NULL);
  ply_notation_move(PLY_NOTATION_PENTE, &record->rules, at->move, move);
  g_string_append_printf(text, "%s\n", move);
  return text;
}

const PlyFormat ply_format_pente_output = {
    .id = "pente-output",
    .name = N_("Pente output file (the last move)"),
    .suffix = "output.txt",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .detect = detect,
    .load = load,
    .save = save,
};
