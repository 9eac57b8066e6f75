/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/format.h"

#include "record/safe-file.h"

#include <glib/gi18n-lib.h>

/* Blanks at the start or end of a file, in bytes: more than any program writes there. */
#define MOST_BLANKS 4096

const PlyFormat *
ply_format_find(const char *id)
{
  const PlyFormat *format;
  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++)
    if (g_str_equal(format->id, id))
      return format;
  return NULL;
}

/* Blanks without end at either end of a text, which each format would read through. */
static void
cut_blanks(const char **text, gsize *length)
{
  gsize before = 0, after = 0;

  while (before < *length && g_ascii_isspace((*text)[before]))
    before++;
  while (after < *length - before && g_ascii_isspace((*text)[*length - after - 1]))
    after++;
  if (after > MOST_BLANKS)
    *length -= after;
  if (before > MOST_BLANKS) {
    *text += before;
    *length -= before;
  }
}

const PlyFormat *
ply_format_detect(const char *text, gsize length)
{
  gsize given = length;

  cut_blanks(&text, &length);
  if (length == 0 && given > 0) /* no game is that empty */
    return NULL;
  const PlyFormat *best = NULL, *format;
  int certainty = 0;
  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++) {
    int c = format->load != NULL ? format->detect(text, length) : 0;
    if (c > certainty) {
      best = format;
      certainty = c;
    }
  }
  return best;
}

PlyRecord *
ply_format_load(const PlyFormat *format, const char *text, gsize length, const char *name,
                gboolean force, const PlyFormat **used, GError **error)
{
  PlyTextReader start = ply_text_reader_begin(text, length, name);
  if (length > PLY_FORMAT_MAX_BYTES) {
    ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &start, _("at most 16 MiB of text"),
                      _("more"));
    return NULL;
  }
  if (format == NULL)
    format = ply_format_detect(text, length);
  if (format == NULL || format->load == NULL) {
    g_autofree char *found = ply_text_reader_describe_word(&start);
    ply_text_expected(error, PLY_TEXT_ERROR_UNKNOWN, &start,
                      _("a position or game in a known format"), found);
    return NULL;
  }
  if (used != NULL)
    *used = format;
  return format->load(text, length, name, force, error);
}

gboolean
ply_format_can_save(const PlyFormat *format, const PlyRecord *record)
{
  if (format->save == NULL)
    return FALSE;
  if (format->game != NULL && !g_str_equal(format->game, ply_game_id(record->rules.game)))
    return FALSE;
  return format->only_columns == 0 || format->only_columns == record->rules.columns;
}

/* ---- what plain formats cannot hold ---- */

typedef struct {
  gboolean variations, comments, marks, analysis;
} Extras;

static void
collect(const PlyRecordNode *node, Extras *extras)
{
  extras->variations |= ply_record_n_children(node) > 1;
  extras->comments |= node->comment != NULL && *node->comment != '\0';
  extras->marks |= node->mark != PLY_MOVE_MARK_NONE;
  extras->analysis |= node->analysis.claim.kind != PLY_CLAIM_NONE;
  for (guint i = 0; i < ply_record_n_children(node); i++)
    collect(ply_record_child(node, i), extras);
}

static void
add_if(GPtrArray *sentences, gboolean lost, const char *sentence)
{
  if (lost)
    g_ptr_array_add(sentences, g_strdup(sentence));
}

static void
add_moves(const PlyRecordNode *at, PlyKeeps keeps, GPtrArray *sentences)
{
  if ((keeps & PLY_KEEPS_POSITION) == 0)
    add_if(sentences, at->parent != NULL, N_("The position is not kept, only the last move is."));
  else if ((keeps & PLY_KEEPS_MOVES) == 0)
    add_if(sentences, at->parent != NULL, N_("The moves before this position are not kept."));
  add_if(sentences, ply_record_n_children(at) > 0,
         N_("The moves after this position are not kept."));
}

/* Adds a sentence for each thing that the record has and the format lacks. */
static void
add_losses(const PlyRecord *record, const PlyRecordNode *at, PlyKeeps keeps, GPtrArray *sentences)
{
  Extras extras = {0};
  collect(record->root, &extras);
  add_moves(at, keeps, sentences);
  add_if(sentences, extras.variations, N_("Variations are not kept."));
  gboolean plain = (keeps & PLY_KEEPS_REMARKS) == 0;
  add_if(sentences, extras.comments && plain, N_("Comments are not kept."));
  add_if(sentences, extras.marks && plain, N_("Marks such as ! and ? are not kept."));
  add_if(sentences, extras.analysis, N_("Analysis results are not kept."));
  add_if(sentences, record->title != NULL, N_("The title is not kept."));
  gboolean named = record->players[0] != NULL || record->players[1] != NULL;
  add_if(sentences, named && (keeps & PLY_KEEPS_NAMES) == 0,
         N_("The players' names are not kept."));
  add_if(sentences, record->result != NULL && (keeps & PLY_KEEPS_RESULT) == 0,
         N_("The result is not kept."));
  gboolean clocked = record->clock_s[0] > 0 || record->clock_s[1] > 0;
  add_if(sentences, clocked && (keeps & PLY_KEEPS_CLOCK) == 0,
         N_("The players' remaining time is not kept."));
  add_if(sentences, record->rules.opening != PLY_OPENING_WITHIN_3,
         N_("The opening rule is not kept."));
}

GPtrArray *
ply_format_losses(const PlyFormat *format, const PlyRecord *record, const PlyRecordNode *at)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);
  if ((format->keeps & PLY_KEEPS_ALL) == 0)
    add_losses(record, at, format->keeps, sentences);
  if (format->losses != NULL)
    format->losses(record, at, sentences);
  return sentences;
}

PlyRecord *
ply_format_load_file(const char *path, const PlyFormat *format, gboolean force,
                     const PlyFormat **used, GError **error)
{
  /* One byte more than allowed, so that the format can tell a file that is too large. */
  g_autoptr(GString) text = ply_safe_file_read(path, PLY_FORMAT_MAX_BYTES, error);
  if (text == NULL)
    return NULL;
  return ply_format_load(format, text->str, text->len, path, force, used, error);
}

gboolean
ply_format_save_file(const char *path, const PlyFormat *format, const PlyRecord *record,
                     const PlyRecordNode *at, GError **error)
{
  if (!ply_format_can_save(format, record))
    return ply_text_cannot(error, _("a format that can hold this game"), format->id);
  g_autoptr(GString) text = format->save(record, at, error);
  return text != NULL && ply_safe_file_write(path, TRUE, text->str, text->len, error);
}
