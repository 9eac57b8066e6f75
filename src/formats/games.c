/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/games.h"

#include "formats/plain.h"
#include "formats/slices.h"
#include "formats/wthor.h"
#include "record/safe-file.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MOST_NAMES (2 * 1024 * 1024) /* bytes of a list: 65535 records at most */

typedef struct {
  GString *text; /* NULL: there is none */
  PlyWthorNames names;
} List;

struct PlyGames {
  char *name;
  GString *owned; /* the text where it is not the caller's */
  const char *text;
  gsize length;
  const PlyFormat *format;
  gboolean many;
  PlySlice slice;
  guint number, count; /* `count` of a format that is no text */
  gboolean is_wthor;
  List lists[2]; /* players, tournaments */
};

void
ply_games_item_clear(PlyGamesItem *item)
{
  g_clear_pointer(&item->record, ply_record_free);
  g_clear_error(&item->error);
  *item = (PlyGamesItem){.numbers = {-1, -1, -1}};
}

void
ply_games_free(PlyGames *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS(self->lists); i++)
    if (self->lists[i].text != NULL)
      g_string_free(self->lists[i].text, TRUE);
  if (self->owned != NULL)
    g_string_free(self->owned, TRUE);
  g_free(self->name);
  g_free(self);
}

/* The list with this suffix in the folder, in either case; the first of several by name. */
static void
open_list(List *list, const char *folder, const char *suffix, guint width)
{
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  g_autofree char *found = NULL;
  const char *name, *reason;

  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
    gsize n = strlen(name);
    if (n < 4 || g_ascii_strcasecmp(name + n - 4, suffix) != 0 ||
        (found != NULL && strcmp(found, name) < 0))
      continue;
    g_free(found);
    found = g_strdup(name);
  }
  if (found == NULL)
    return;
  g_autofree char *path = g_build_filename(folder, found, NULL);
  list->text = ply_safe_file_read(path, MOST_NAMES, NULL);
  if (list->text != NULL &&
      (!ply_wthor_open_names(&list->names, list->text->str, list->text->len, &reason) ||
       list->names.width != width)) {
    g_string_free(list->text, TRUE);
    list->text = NULL;
  }
}

static PlyGames *
begin(PlyGames *self, const PlyFormat *format, GError **error)
{
  GError *local = NULL;
  g_autoptr(PlyGames) owner = self;
  GString *plain =
      ply_plain_text(self->text, self->length, PLY_FORMAT_MAX_MANY, self->name, &local);

  if (local != NULL) {
    g_propagate_error(error, local);
    return NULL;
  }
  if (plain != NULL) {
    if (self->owned != NULL)
      g_string_free(self->owned, TRUE);
    self->owned = plain;
    self->text = plain->str;
    self->length = plain->len;
  }
  self->format = format != NULL ? format : ply_format_recognise(self->text, self->length);
  if (self->format == NULL || self->format->load == NULL) {
    PlyTextReader start = ply_text_reader_begin(self->text, self->length, self->name);
    g_autofree char *found = ply_text_reader_describe_word(&start);
    ply_text_expected(error, PLY_TEXT_ERROR_UNKNOWN, &start,
                      _("a position or game in a known format"), found);
    return NULL;
  }
  self->slice = PLY_SLICE_NONE;
  self->is_wthor = g_str_equal(self->format->id, "othello-wthor");
  if (self->format->count != NULL)
    self->count = self->format->count(self->text, self->length);
  self->many = self->count > 0 || ply_format_is_many(self->format, self->text, self->length);
  return g_steal_pointer(&owner);
}

PlyGames *
ply_games_open_text(const char *text, gsize length, const char *name, const PlyFormat *format,
                    GError **error)
{
  PlyGames *self = g_new0(PlyGames, 1);

  self->name = g_strdup(name);
  self->text = text;
  self->length = length;
  return begin(self, format, error);
}

PlyGames *
ply_games_open(const char *path, const PlyFormat *format, GError **error)
{
  GString *text = ply_safe_file_read(path, PLY_FORMAT_MAX_MANY, error);

  if (text == NULL)
    return NULL;
  PlyGames *self = g_new0(PlyGames, 1);
  self->name = g_strdup(path);
  self->owned = text;
  self->text = text->str;
  self->length = text->len;
  if (self->length > PLY_FORMAT_MAX_MANY) {
    PlyTextReader at = ply_text_reader_begin(NULL, 0, path);
    ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &at, _("at most 512 MiB of text"),
                      _("more"));
    ply_games_free(self);
    return NULL;
  }
  self = begin(self, format, error);
  if (self != NULL && self->is_wthor) {
    g_autofree char *folder = g_path_get_dirname(path);
    open_list(&self->lists[0], folder, ".jou", PLY_WTHOR_PLAYER);
    open_list(&self->lists[1], folder, ".trn", PLY_WTHOR_TOURNAMENT);
  }
  return self;
}

/* The name behind a number; FALSE where the list has none, and "WTHOR 12" stands for it. */
static gboolean
name_of(const List *list, guint number, char **name)
{
  gsize length = 0;
  const char *bytes = list->text != NULL ? ply_wthor_name(&list->names, number, &length) : NULL;
  g_autofree char *plain =
      bytes != NULL ? g_convert(bytes, (gssize)length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL)
                    : NULL;

  if (plain != NULL && *g_strstrip(plain) != '\0') {
    *name = g_steal_pointer(&plain);
    return TRUE;
  }
  *name = g_strdup_printf("WTHOR %u", number);
  return FALSE;
}

/* Who plays, which the moves of a database do not say. */
static void
add_names(PlyGames *self, guint index, PlyGamesItem *item)
{
  const char *reason;
  PlyWthor wthor;
  PlyWthorGame game;

  if (!ply_wthor_open(&wthor, self->text, self->length, &reason) ||
      !ply_wthor_game(&wthor, index, &game, &reason))
    return;
  item->numbers[0] = game.black;
  item->numbers[1] = game.white;
  item->numbers[2] = game.tournament;
  for (int side = 0; side < 2; side++)
    item->named[side] =
        name_of(&self->lists[0], (guint)item->numbers[side], &item->record->players[side]);
  g_autofree char *event = NULL;
  item->named[2] = name_of(&self->lists[1], game.tournament, &event);
  ply_record_set_tag(item->record, "Event", event);
}

/* Behind the games of a database that is shorter or longer than its header says. */
static gboolean
tell_fault(PlyGames *self, PlyGamesItem *item)
{
  PlyTextReader at = ply_text_reader_begin(NULL, 0, self->name);
  const char *reason;
  PlyWthor wthor;

  if (!self->is_wthor || self->number > self->count ||
      !ply_wthor_open(&wthor, self->text, self->length, &reason) || wthor.fault == NULL)
    return FALSE;
  item->number = item->line = at.line = ++self->number;
  g_autofree char *expected =
      g_strdup_printf(ngettext("%u game, as the file’s head says",
                               "%u games, as the file’s head says", wthor.n_told),
                      wthor.n_told);
  ply_text_expected(&item->error, PLY_TEXT_ERROR_SYNTAX, &at, expected, wthor.fault);
  return TRUE;
}

static gboolean
next_picked(PlyGames *self, PlyGamesItem *item)
{
  guint index = self->number;

  if (index >= self->count)
    return tell_fault(self, item);
  item->number = item->line = ++self->number;
  item->record = self->format->pick(self->text, self->length, self->name, index, &item->error);
  if (item->record != NULL && self->is_wthor)
    add_names(self, index, item);
  return TRUE;
}

gboolean
ply_games_next(PlyGames *self, PlyGamesItem *item)
{
  ply_games_item_clear(item);
  if (self->count > 0)
    return next_picked(self, item);
  if (self->many) {
    if (!self->format->slice(self->text, self->length, &self->slice))
      return FALSE;
  } else if (self->number > 0) {
    return FALSE;
  } else {
    self->slice.end = self->length;
  }
  item->number = ++self->number;
  item->line = self->slice.line;
  item->record = ply_format_load_slice(self->format, self->text, &self->slice, self->name, FALSE,
                                       &item->error);
  return TRUE;
}
