/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/games.h"

#include "formats/plain.h"
#include "formats/slices.h"
#include "formats/wthor.h"
#include "record/safe-file.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define LEAST_READ 16 /* bytes at once */
#define MOST_READ  65536
#define MOST_NAMES (2 * 1024 * 1024) /* bytes of a list: 65535 records at most */

typedef struct {
  GString *text; /* NULL: there is none */
  PlyWthorNames names;
} List;

struct PlyGames {
  char *name;
  PlyPlainStream *stream; /* owned */
  GString *window; /* what is there of its text: all of a file no longer than a game may be */
  gboolean ended;  /* nothing follows the window */
  gsize most;      /* bytes of a game */
  guint64 passed;  /* bytes that were in the window before */
  GCancellable *cancellable; /* owned, or NULL */
  const PlyFormat *format;
  gboolean many, picks; /* several games; of a format that is no text */
  gboolean skipping;    /* inside a game that is too long */
  gboolean in_tags;     /* there, and the line before is a tag */
  PlySlice slice;
  guint number;
  guint first, count; /* of a format that is no text: games before the window, and in it */
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
  ply_plain_stream_free(self->stream);
  g_string_free(self->window, TRUE);
  g_clear_object(&self->cancellable);
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

/* ---- the window ---- */

static gboolean
is_cancelled(const PlyGames *self)
{
  return self->cancellable != NULL && g_cancellable_is_cancelled(self->cancellable);
}

/* How much the window holds when it is full: more than a game, so that its end can be seen. */
static gsize
capacity(const PlyGames *self)
{
  return self->most + self->most / 4;
}

/* Reads until the window is full. */
static gboolean
fill(PlyGames *self, GError **error)
{
  while (!self->ended && self->window->len < capacity(self) && !is_cancelled(self)) {
    gsize before = self->window->len;
    gsize n = CLAMP(capacity(self) - before, LEAST_READ, MOST_READ);
    g_string_set_size(self->window, before + n);
    gssize read = ply_plain_stream_read(self->stream, self->window->str + before, n, error);
    g_string_set_size(self->window, before + (gsize)MAX(read, 0));
    self->ended = read <= 0;
    if (read < 0)
      return FALSE;
  }
  return TRUE;
}

/* As much of the window as is whole lines; of games that need not end with a line, and where nothing
 * follows, all of it. */
static gsize
usable(const PlyGames *self)
{
  const char *text = self->window->str;
  gsize n = self->window->len;

  if (self->ended || (self->format != NULL && self->format->slice == ply_slice_trees))
    return n;
  while (n > 0 && text[n - 1] != '\n' && !(text[n - 1] == '\r' && n < self->window->len))
    n--;
  return n == 0 && self->format == NULL ? self->window->len : n;
}

/* Makes room: what is before `at`, which is on `line`, was read. */
static void
drop(PlyGames *self, gsize at, guint line)
{
  g_string_erase(self->window, 0, (gssize)at);
  self->slice = (PlySlice){.line = line};
}

/* Games that are too many or too long to be in memory at once, whose text the window only begins. */
static gboolean
begin_stream(PlyGames *self, GError **error)
{
  gsize length = usable(self);
  g_autoptr(GString) latin = ply_plain_latin(self->window->str, length);

  if (self->format == NULL)
    self->format = latin != NULL ? ply_format_recognise(latin->str, latin->len)
                                 : ply_format_recognise(self->window->str, length);
  if (self->format == NULL || self->format->slice != NULL)
    return TRUE;
  PlyTextReader at = ply_text_reader_begin(NULL, 0, self->name);
  if (self->format->count != NULL)
    return self->format->count(self->window->str, length) > 0 ||
           ply_text_expected(error, PLY_TEXT_ERROR_UNKNOWN, &at, _("a database of Othello games"),
                             _("none"));
  return ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &at, _("at most 16 MiB of text"),
                           _("more"));
}

static void
begin_whole(PlyGames *self)
{
  GString *latin = ply_plain_latin(self->window->str, self->window->len);

  if (latin != NULL) {
    g_string_free(self->window, TRUE);
    self->window = latin;
  }
  if (self->format == NULL)
    self->format = ply_format_recognise(self->window->str, self->window->len);
}

/* Takes the stream over, which is NULL with an error already. */
static PlyGames *
begin(PlyPlainStream *stream, const char *name, const PlyFormat *format, gsize most, GError **error)
{
  if (stream == NULL)
    return NULL;
  g_autoptr(PlyGames) self = g_new0(PlyGames, 1);
  self->name = g_strdup(name);
  self->stream = stream;
  self->window = g_string_new(NULL);
  self->most = most;
  self->format = format;
  self->slice = PLY_SLICE_NONE;
  if (!fill(self, error))
    return NULL;
  gboolean whole = self->ended && self->window->len <= most;
  if (whole)
    begin_whole(self);
  else if (!begin_stream(self, error))
    return NULL;
  if (self->format == NULL || self->format->load == NULL) {
    PlyTextReader start =
        ply_text_reader_begin(self->window->str, MIN(self->window->len, most), self->name);
    g_autofree char *found = ply_text_reader_describe_word(&start);
    ply_text_expected(error, PLY_TEXT_ERROR_UNKNOWN, &start,
                      _("a position or game in a known format"), found);
    return NULL;
  }
  self->is_wthor = g_str_equal(self->format->id, "othello-wthor");
  if (self->format->count != NULL)
    self->count = self->format->count(self->window->str, self->window->len);
  self->picks = self->count > 0;
  self->many = !whole || self->picks ||
               ply_format_is_many(self->format, self->window->str, self->window->len);
  return g_steal_pointer(&self);
}

PlyGames *
ply_games_open_text(const char *text, gsize length, const char *name, const PlyFormat *format,
                    gsize most, GError **error)
{
  return begin(ply_plain_stream_open_text(text, length, name, error), name, format, most, error);
}

PlyGames *
ply_games_open(const char *path, const PlyFormat *format, GError **error)
{
  PlyGames *self =
      begin(ply_plain_stream_open(path, error), path, format, PLY_FORMAT_MAX_BYTES, error);

  if (self != NULL && self->is_wthor) {
    g_autofree char *folder = g_path_get_dirname(path);
    open_list(&self->lists[0], folder, ".jou", PLY_WTHOR_PLAYER);
    open_list(&self->lists[1], folder, ".trn", PLY_WTHOR_TOURNAMENT);
  }
  return self;
}

void
ply_games_set_cancellable(PlyGames *self, GCancellable *cancellable)
{
  g_set_object(&self->cancellable, cancellable);
}

/* ---- a database ---- */

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

  if (!ply_wthor_open(&wthor, self->window->str, self->window->len, &reason) ||
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

/* How many games the head tells of; `*fault` where the file has more or fewer. */
static guint
told_games(const PlyGames *self, const char **fault)
{
  const char *reason;
  PlyWthor wthor;

  *fault = NULL;
  if (!self->is_wthor ||
      !ply_wthor_open(&wthor, self->window->str, (gsize)self->passed + self->window->len, &reason))
    return G_MAXUINT;
  *fault = wthor.fault;
  return wthor.n_told;
}

/* Behind the games of a database that is shorter or longer than its header says. */
static gboolean
tell_fault(PlyGames *self, PlyGamesItem *item)
{
  PlyTextReader at = ply_text_reader_begin(NULL, 0, self->name);
  const char *fault;
  guint told = told_games(self, &fault);

  if (fault == NULL || self->number > self->first + self->count)
    return FALSE;
  item->number = item->line = at.line = ++self->number;
  g_autofree char *expected = g_strdup_printf(
      ngettext("%u game, as the file’s head says", "%u games, as the file’s head says", told),
      told);
  ply_text_expected(&item->error, PLY_TEXT_ERROR_SYNTAX, &at, expected, fault);
  return TRUE;
}

/* The file could not be read on. */
static gboolean
tell_error(PlyGames *self, PlyGamesItem *item)
{
  item->number = ++self->number;
  item->line = self->slice.line;
  self->many = FALSE;
  self->count = 0;
  return TRUE;
}

/* The next games of a database behind its head, in place of those that were read. */
static gboolean
fill_records(PlyGames *self, GError **error)
{
  gsize read = (gsize)self->count * PLY_WTHOR_RECORD;
  const char *fault;

  self->first += self->count;
  self->passed += read;
  g_string_erase(self->window, PLY_WTHOR_HEADER, (gssize)read);
  if (!fill(self, error))
    return FALSE;
  guint told = told_games(self, &fault);
  self->count = self->format->count(self->window->str, self->window->len);
  self->count = MIN(self->count, told - MIN(told, self->first));
  return TRUE;
}

static gboolean
next_picked(PlyGames *self, PlyGamesItem *item)
{
  if (self->number >= self->first + self->count && !self->ended && self->count > 0 &&
      !fill_records(self, &item->error))
    return tell_error(self, item);
  guint index = self->number - self->first;
  if (index >= self->count)
    return !is_cancelled(self) && tell_fault(self, item);
  item->number = item->line = ++self->number;
  item->record =
      self->format->pick(self->window->str, self->window->len, self->name, index, &item->error);
  if (item->record == NULL)
    ply_format_shift_line(item->error, self->name, self->first);
  else if (self->is_wthor)
    add_names(self, index, item);
  return TRUE;
}

/* ---- texts ---- */

/* What could be the beginning of a game of which not enough is there. */
static gsize
rest_begin(const PlyGames *self, gsize length)
{
  return self->format->slice == ply_slice_trees ? length - MIN(length, PLY_SLICE_MOST_HEAD)
                                                : length;
}

/* Goes on to where a game surely begins, behind one that is too long. FALSE: not in this window, of
 * which no more is kept than may begin one. */
static gboolean
skip_rest(PlyGames *self)
{
  const char *text = self->window->str;
  gsize begin = self->slice.begin, at = begin;
  guint line = self->slice.line;

  if (ply_slice_skip(self->format->slice, text, usable(self), &at, &line, &self->in_tags)) {
    drop(self, at, line);
    self->skipping = FALSE;
    return TRUE;
  }
  gboolean stuck = at == begin && (begin > 0 || self->window->len >= capacity(self));
  if (stuck) { /* nothing comes of this line */
    if (begin == 0)
      self->in_tags = text[0] == '[';
    at = self->window->len - 1;
    line = ply_slice_line(text, self->window->len, at, &self->slice);
  }
  drop(self, at, line);
  self->slice.begin = stuck ? 1 : 0;
  return FALSE;
}

/* The game at the window's beginning is longer than one may be: none of it counts. */
static void
begin_skipping(PlyGames *self, gsize length, PlyGamesItem *item)
{
  PlyTextReader at = ply_text_reader_begin(NULL, 0, self->name);

  self->in_tags =
      length > 0 ? ply_slice_ends_in_tag(self->window->str, length) : self->window->str[0] == '[';
  at.line = self->slice.line;
  ply_text_expected(&item->error, PLY_TEXT_ERROR_TOO_LARGE, &at, _("at most 16 MiB of text"),
                    _("more"));
  if (self->format->slice != ply_slice_trees && length > 0)
    drop(self, length, ply_slice_line(self->window->str, self->window->len, length, &self->slice));
  else
    self->slice.begin = 1; /* the game itself is not what comes next */
  self->skipping = TRUE;
}

/* The next game's place in the window, and the item's line; FALSE past the last. The item has an error
 * if the game is too long, or the file cannot be read on. */
static gboolean
next_slice(PlyGames *self, PlyGamesItem *item)
{
  while (!is_cancelled(self)) {
    if (self->skipping && !skip_rest(self)) {
      item->line = self->slice.line;
      if (self->ended || !fill(self, &item->error))
        return item->error != NULL;
      continue;
    }
    const char *text = self->window->str;
    gsize length = usable(self);
    PlySlice slice = self->slice;
    gboolean found = self->format->slice(text, length, &slice);
    if (found && (slice.end < length || self->ended)) {
      self->slice = slice;
      item->line = slice.line;
      return TRUE;
    }
    if (self->ended)
      return FALSE;
    gsize at = found ? slice.begin : MAX(rest_begin(self, length), self->slice.end);
    guint line = found ? slice.line : ply_slice_line(text, self->window->len, at, &self->slice);
    gboolean full = self->window->len >= capacity(self);
    drop(self, at, line);
    item->line = line;
    if (at == 0 && full)
      begin_skipping(self, length, item);
    if (item->error != NULL || !fill(self, &item->error))
      return TRUE;
  }
  return FALSE;
}

/* Of a part of a longer text, whose letters nobody has seen as a whole. */
static PlyRecord *
load_slice(PlyGames *self, GError **error)
{
  const char *text = self->window->str + self->slice.begin;
  gsize length = self->slice.end - self->slice.begin;
  g_autoptr(GString) latin = length <= self->most ? ply_plain_latin(text, length) : NULL;
  PlySlice part = {.end = latin != NULL ? latin->len : length, .line = self->slice.line};

  return ply_format_load_slice(self->format, latin != NULL ? latin->str : text, &part, self->name,
                               FALSE, error);
}

static gboolean
next_read(PlyGames *self, PlyGamesItem *item)
{
  if (self->many) {
    if (!next_slice(self, item))
      return FALSE;
    if (item->error != NULL && !self->skipping)
      return tell_error(self, item);
  } else if (self->number > 0) {
    return FALSE;
  } else {
    self->slice.end = self->window->len;
    item->line = 1;
  }
  item->number = ++self->number;
  if (item->error == NULL)
    item->record = load_slice(self, &item->error);
  return TRUE;
}

gboolean
ply_games_next(PlyGames *self, PlyGamesItem *item)
{
  ply_games_item_clear(item);
  if (is_cancelled(self))
    return FALSE;
  return self->picks ? next_picked(self, item) : next_read(self, item);
}
