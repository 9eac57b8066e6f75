/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding games by all that is asked, with those that are played through for a pattern. */

#include "library/library-private.h"
#include "library/pattern.h"

#include <glib/gi18n-lib.h>

/* The rules of the games so far, which are few: each with the pattern's ways round. */
typedef struct {
  gint64 id;
  gboolean fits; /* the pattern is one of this board */
  PlyRules rules;
  PlyPatternLooker *looker;
} Kind;

static void
kind_clear(gpointer kind)
{
  ply_pattern_looker_free(((Kind *)kind)->looker);
}

static Kind *
kind_of(PlyLibrary *self, GArray *kinds, gint64 id, const PlyPattern *pattern, GError **error)
{
  Kind kind = {.id = id};

  for (guint i = 0; i < kinds->len; i++)
    if (g_array_index(kinds, Kind, i).id == id)
      return &g_array_index(kinds, Kind, i);
  if (!ply_library_rules_of(self, id, &kind.rules, error))
    return NULL;
  kind.fits = kind.rules.columns == pattern->columns && kind.rules.rows == pattern->rows;
  if (kind.fits)
    kind.looker = ply_pattern_looker_new(&kind.rules, pattern);
  g_array_append_val(kinds, kind);
  return &g_array_index(kinds, Kind, kinds->len - 1);
}

/* From the rules' start. */
static gboolean
moves_show(const Kind *kind, const guint8 *moves, gsize n)
{
  PlyPosition position[2];
  PlyMove move;
  gsize at = 0;

  ply_rules_start(&kind->rules, &position[0]);
  for (guint i = 0;; i ^= 1) {
    if (ply_pattern_looker_sees(kind->looker, &position[i]))
      return TRUE;
    if (!ply_library_unpack(&kind->rules, moves, n, &at, &move) ||
        !ply_rules_is_legal(&kind->rules, &position[i], move))
      return FALSE;
    ply_rules_play(&kind->rules, &position[i], move, &position[i ^ 1], NULL);
  }
}

/* One that begins somewhere else. −1 with an error. */
static int
record_shows(PlyLibrary *self, const Kind *kind, guint32 game, GError **error)
{
  g_autoptr(PlyRecord) record = ply_library_record(self, game, error);

  if (record == NULL)
    return -1;
  for (PlyRecordNode *node = record->root; node != NULL; node = ply_record_next(node))
    if (ply_pattern_looker_sees(kind->looker, &node->position))
      return TRUE;
  return FALSE;
}

/* −1 with an error. */
static int
game_shows(PlyLibrary *self, GArray *kinds, guint32 game, const PlyPattern *pattern, GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_MOVES, error);

  if (statement == NULL)
    return -1;
  sqlite3_bind_int64(statement, 1, game);
  int code = sqlite3_step(statement);
  if (code != SQLITE_ROW) {
    if (code == SQLITE_DONE)
      ply_library_damaged(self, error);
    else
      ply_sql_fail(self, error);
    return -1;
  }
  const Kind *kind = kind_of(self, kinds, sqlite3_column_int64(statement, 0), pattern, error);
  gboolean set_up = sqlite3_column_int(statement, 2) != 0;
  int found = kind == NULL            ? -1
              : kind->fits && !set_up ? moves_show(kind, sqlite3_column_blob(statement, 1),
                                                   (gsize)sqlite3_column_bytes(statement, 1))
                                      : FALSE;
  sqlite3_reset(statement);
  return kind != NULL && kind->fits && set_up ? record_shows(self, kind, game, error) : found;
}

/* Leaves the games in which the pattern stood at some time. */
static gboolean
by_pattern(PlyLibrary *self, const PlyPattern *pattern, GArray *games, GError **error)
{
  g_autoptr(GArray) kinds = g_array_new(FALSE, FALSE, sizeof(Kind));
  gboolean good = TRUE;
  guint kept = 0;

  g_array_set_clear_func(kinds, kind_clear);
  for (guint i = 0; i < games->len && good; i++) {
    guint32 game = g_array_index(games, guint32, i);
    int found = game_shows(self, kinds, game, pattern, error);
    g_atomic_int_set(&self->progress, (int)((guint64)i * 100 / games->len));
    if (found > 0)
      g_array_index(games, guint32, kept++) = game;
    good = found >= 0;
    if (good && g_atomic_int_get(&self->stop) != 0) {
      g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INTR, "%s: %s.", self->path,
                  _("the search was broken off"));
      good = FALSE;
    }
  }
  g_atomic_int_set(&self->progress, -1);
  g_array_set_size(games, good ? kept : 0);
  return good;
}

GArray *
ply_library_find(PlyLibrary *self, const PlyLibraryFilter *filter, GError **error)
{
  g_atomic_int_set(&self->stop, 0);
  g_autoptr(GArray) games = ply_library_by_index(self, filter, error);

  if (games != NULL && filter->label != NULL) {
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint32));
    if (!ply_library_by_label(self, filter->label, found, error))
      return NULL;
    ply_library_intersect(games, found);
  }
  if (games != NULL && filter->pattern != NULL && !by_pattern(self, filter->pattern, games, error))
    return NULL;
  return g_steal_pointer(&games);
}

int
ply_library_progress(PlyLibrary *self)
{
  return g_atomic_int_get(&self->progress);
}
