/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/format.h"

#include "formats/plain.h"
#include "formats/slices.h"
#include "record/safe-file.h"

#include <stdio.h>
#include <string.h>

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
  gsize blank = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  while (blank < length && g_ascii_isspace(text[blank]))
    blank++;
  if (blank == length) /* the start, which it could be, nobody means by that */
    return NULL;
  cut_blanks(&text, &length);
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

/* How many of the first lines are looked at, and how many of them must be games. */
#define MOST_TRIED 20

/* Whether it is a second line's first move that keeps two lines from being one game. */
static gboolean
breaks_at_second(const GError *error)
{
  guint line, column;

  return sscanf(error->message, ":%u:%u:", &line, &column) == 2 && (line < 2 || column < 4);
}

/* Moves from the start in a line that is surely no line of a game that goes on. */
#define WHOLE_MOVES 4

/* Lines of which most are a game each. A game may also go over several lines: then it can be read
 * as a whole, or the second line is none. Of two lines one may be broken, where they are no game
 * together. Lines that are games by themselves, and by chance one behind the other too, are many. */
static gboolean
are_lines(const PlyFormat *format, const char *text, gsize length)
{
  PlySlice slice = PLY_SLICE_NONE;
  guint n = 0, good = 0, whole_lines = 0;

  for (; n < MOST_TRIED && format->slice(text, length, &slice); n++) {
    g_autoptr(PlyRecord) record =
        format->load(text + slice.begin, slice.end - slice.begin, "", FALSE, NULL);
    good += record != NULL;
    whole_lines += record != NULL && ply_record_depth(ply_record_main_end(record)) >= WHOLE_MOVES;
  }
  /* Of the other games any move may be the first. */
  if (n >= 2 && whole_lines == n && format->game != NULL && g_str_equal(format->game, "othello"))
    return TRUE;
  if (n < 2 || good < 1 || good * 2 < n)
    return FALSE;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) whole =
      length <= PLY_FORMAT_MAX_BYTES ? format->load(text, length, "", FALSE, &error) : NULL;
  return whole == NULL && (good > 1 || (error != NULL && breaks_at_second(error)));
}

gboolean
ply_format_is_many(const PlyFormat *format, const char *text, gsize length)
{
  PlySlice slice = PLY_SLICE_NONE;

  if (format->count != NULL)
    return format->count(text, length) > 1;
  if (format->slice == NULL)
    return FALSE;
  if (format->lines)
    return are_lines(format, text, length);
  return format->slice(text, length, &slice) && format->slice(text, length, &slice);
}

void
ply_format_shift_line(GError *error, const char *name, guint lines)
{
  gsize n = strlen(name);
  char *end;

  if (lines == 0 || strncmp(error->message, name, n) != 0 || error->message[n] != ':')
    return;
  guint64 line = g_ascii_strtoull(error->message + n + 1, &end, 10);
  if (*end != ':')
    return;
  char *shifted = g_strdup_printf("%s:%" G_GUINT64_FORMAT "%s", name, line + lines, end);
  g_free(error->message);
  error->message = shifted;
}

PlyRecord *
ply_format_load_slice(const PlyFormat *format, const char *text, const PlySlice *slice,
                      const char *name, gboolean force, GError **error)
{
  gsize length = slice->end - slice->begin;
  GError *local = NULL;

  if (length > PLY_FORMAT_MAX_BYTES) {
    PlyTextReader at = ply_text_reader_begin(NULL, 0, name);
    at.line = slice->line;
    ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &at, _("at most 16 MiB of text"), _("more"));
    return NULL;
  }
  PlyRecord *record = format->load(text + slice->begin, length, name, force, &local);
  if (record == NULL) {
    ply_format_shift_line(local, name, slice->line - 1);
    g_propagate_error(error, local);
  }
  return record;
}

static void
note_others(PlyRecord *record, guint n)
{
  if (n < 2 || record->note != NULL)
    return;
  record->note = g_strdup_printf(ngettext("This is the first of %u games in the file; %u other was "
                                          "not read.",
                                          "This is the first of %u games in the file; %u others "
                                          "were not read.",
                                          n - 1),
                                 n, n - 1);
}

static PlyRecord *
no_such_game(const char *name, guint number, guint n, GError **error)
{
  PlyTextReader at = ply_text_reader_begin(NULL, 0, name);
  g_autofree char *expected =
      g_strdup_printf(ngettext("the number of %u game", "a number from 1 to %u", n), n);
  g_autofree char *found = g_strdup_printf("%u", number);

  ply_text_expected(error, PLY_TEXT_ERROR_UNKNOWN, &at, expected, found);
  return NULL;
}

/* One of many games. */
static PlyRecord *
load_one(const PlyFormat *format, const char *text, gsize length, const char *name, gboolean force,
         guint number, GError **error)
{
  PlySlice slice = PLY_SLICE_NONE, wanted = PLY_SLICE_NONE;
  guint n = 0;

  if (format->count != NULL) {
    n = format->count(text, length);
    if (number > n)
      return no_such_game(name, number, n, error);
    PlyRecord *picked = format->pick(text, length, name, number > 0 ? number - 1 : 0, error);
    if (picked != NULL && number == 0)
      note_others(picked, n);
    return picked;
  }
  while (format->slice(text, length, &slice)) {
    if (++n == MAX(number, 1))
      wanted = slice;
    if (n == number)
      break;
  }
  if (number > n)
    return no_such_game(name, number, n, error);
  PlyRecord *record = ply_format_load_slice(format, text, &wanted, name, force, error);
  if (record != NULL && number == 0)
    note_others(record, n);
  return record;
}

const PlyFormat *
ply_format_recognise(const char *text, gsize length)
{
  const PlyFormat *format = ply_format_detect(text, length);
  PlySlice slice = PLY_SLICE_NONE;

  if (format != NULL || !ply_slice_lines(text, length, &slice) || slice.begin == 0)
    return format;
  format = ply_format_detect(text + slice.begin, slice.end - slice.begin);
  return format != NULL && format->lines ? format : NULL;
}

/* A game or one of many, of plain text. */
static PlyRecord *
load_plain(const PlyFormat *format, const char *text, gsize length, const char *name,
           gboolean force, guint number, const PlyFormat **used, GError **error)
{
  PlyTextReader start = ply_text_reader_begin(text, length, name);

  if (format == NULL)
    format = ply_format_recognise(text, length);
  if (format == NULL || format->load == NULL) {
    g_autofree char *found = ply_text_reader_describe_word(&start);
    ply_text_expected(error, PLY_TEXT_ERROR_UNKNOWN, &start,
                      _("a position or game in a known format"), found);
    return NULL;
  }
  if (used != NULL)
    *used = format;
  if (ply_format_is_many(format, text, length))
    return load_one(format, text, length, name, force, number, error);
  if (number > 1)
    return no_such_game(name, number, 1, error);
  return format->load(text, length, name, force, error);
}

static PlyRecord *
load_game(const PlyFormat *format, const char *text, gsize length, gsize most, const char *name,
          gboolean force, guint number, const PlyFormat **used, GError **error)
{
  GError *local = NULL;

  if (length > most) {
    PlyTextReader start = ply_text_reader_begin(NULL, 0, name);
    ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &start, _("at most 16 MiB of text"),
                      _("more"));
    return NULL;
  }
  g_autoptr(GString) plain = ply_plain_text(text, length, most, name, &local);
  if (local != NULL) {
    g_propagate_error(error, local);
    return NULL;
  }
  if (plain != NULL)
    return load_plain(format, plain->str, plain->len, name, force, number, used, error);
  return load_plain(format, text, length, name, force, number, used, error);
}

PlyRecord *
ply_format_load(const PlyFormat *format, const char *text, gsize length, const char *name,
                gboolean force, const PlyFormat **used, GError **error)
{
  return load_game(format, text, length, PLY_FORMAT_MAX_BYTES, name, force, 0, used, error);
}

PlyRecord *
ply_format_load_game(const PlyFormat *format, const char *text, gsize length, const char *name,
                     gboolean force, guint number, const PlyFormat **used, GError **error)
{
  gsize most = number > 0 ? PLY_FORMAT_MAX_MANY : PLY_FORMAT_MAX_BYTES;
  return load_game(format, text, length, most, name, force, number, used, error);
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
  gboolean whole = (keeps & PLY_KEEPS_TREE) != 0;
  if (!whole)
    add_moves(at, keeps, sentences);
  add_if(sentences, extras.variations && !whole, N_("Variations are not kept."));
  gboolean plain = (keeps & PLY_KEEPS_REMARKS) == 0;
  add_if(sentences, extras.comments && plain, N_("Comments are not kept."));
  add_if(sentences, extras.marks && plain, N_("Marks such as ! and ? are not kept."));
  add_if(sentences, extras.analysis, N_("Analysis results are not kept."));
  add_if(sentences, record->title != NULL && (keeps & PLY_KEEPS_TITLE) == 0,
         N_("The title is not kept."));
  gboolean named = record->players[0] != NULL || record->players[1] != NULL;
  add_if(sentences, named && (keeps & PLY_KEEPS_NAMES) == 0,
         N_("The players' names are not kept."));
  add_if(sentences, record->result != NULL && (keeps & PLY_KEEPS_RESULT) == 0,
         N_("The result is not kept."));
  add_if(sentences, record->tags != NULL && (keeps & PLY_KEEPS_TAGS) == 0,
         N_("What else is said of the game, such as the event, is not kept."));
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
ply_format_load_file_game(const char *path, const PlyFormat *format, gboolean force, guint number,
                          const PlyFormat **used, GError **error)
{
  /* One byte more than allowed, so that the format can tell a file that is too large. */
  g_autoptr(GString) text =
      ply_safe_file_read(path, number > 0 ? PLY_FORMAT_MAX_MANY : PLY_FORMAT_MAX_BYTES, error);
  if (text == NULL)
    return NULL;
  return ply_format_load_game(format, text->str, text->len, path, force, number, used, error);
}

PlyRecord *
ply_format_load_file(const char *path, const PlyFormat *format, gboolean force,
                     const PlyFormat **used, GError **error)
{
  return ply_format_load_file_game(path, format, force, 0, used, error);
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
