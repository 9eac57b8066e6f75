/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels of games: the person's own collections. Their table is made with the first of them, so that
 * a library without any is as it always was. */

#include "library/library-private.h"

#define MAKE                                                                                       \
  "CREATE TABLE IF NOT EXISTS label (name TEXT NOT NULL, game INTEGER NOT NULL,"                   \
  " PRIMARY KEY (name, game)) WITHOUT ROWID"

/* Whether there are labels at all; −1 with an error. */
static int
has_labels(PlyLibrary *self, GError **error)
{
  sqlite3_stmt *statement;
  int code;

  if (sqlite3_prepare_v2(self->db,
                         "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'label'", -1,
                         &statement, NULL) != SQLITE_OK) {
    ply_sql_fail(self, error);
    return -1;
  }
  code = sqlite3_step(statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return code == SQLITE_ROW ? 1 : code == SQLITE_DONE ? 0 : -1;
}

gboolean
ply_library_put_label(PlyLibrary *self, const char *label, const GArray *games, gboolean given,
                      GError **error)
{
  sqlite3_stmt *statement = NULL;
  gboolean good = TRUE;

  if (!ply_sql_run(self, "BEGIN IMMEDIATE", error))
    return FALSE;
  good = ply_sql_run(self, MAKE, error) &&
         (sqlite3_prepare_v2(self->db,
                             given ? "INSERT OR IGNORE INTO label (name, game) VALUES (?1, ?2)"
                                   : "DELETE FROM label WHERE name = ?1 AND game = ?2",
                             -1, &statement, NULL) == SQLITE_OK ||
          ply_sql_fail(self, error));
  for (guint i = 0; i < games->len && good; i++) {
    ply_sql_bind_text(statement, 1, label);
    sqlite3_bind_int64(statement, 2, g_array_index(games, guint32, i));
    good = ply_sql_done(self, statement, error);
  }
  sqlite3_finalize(statement);
  good = good && ply_sql_run(self, "COMMIT", error);
  if (!good)
    sqlite3_exec(self->db, "ROLLBACK", NULL, NULL, NULL);
  return good;
}

GPtrArray *
ply_library_labels(PlyLibrary *self, guint32 id, GArray *counts, GError **error)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  sqlite3_stmt *statement;
  int code = has_labels(self, error);

  if (code <= 0)
    return code == 0 ? g_steal_pointer(&names) : NULL;
  if (sqlite3_prepare_v2(self->db,
                         "SELECT name, count(*) FROM label WHERE ?1 = 0 OR game = ?1 "
                         "GROUP BY name ORDER BY name COLLATE NOCASE, name",
                         -1, &statement, NULL) != SQLITE_OK) {
    ply_sql_fail(self, error);
    return NULL;
  }
  sqlite3_bind_int64(statement, 1, id);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    guint n = (guint)sqlite3_column_int64(statement, 1);
    g_ptr_array_add(names, g_utf8_make_valid((const char *)sqlite3_column_text(statement, 0), -1));
    if (counts != NULL)
      g_array_append_val(counts, n);
  }
  if (code != SQLITE_DONE)
    ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? g_steal_pointer(&names) : NULL;
}

gboolean
ply_library_by_label(PlyLibrary *self, const char *label, GArray *games, GError **error)
{
  sqlite3_stmt *statement;
  int code = has_labels(self, error);

  if (code <= 0)
    return code == 0;
  if (sqlite3_prepare_v2(self->db, "SELECT game FROM label WHERE name = ?1 ORDER BY game", -1,
                         &statement, NULL) != SQLITE_OK)
    return ply_sql_fail(self, error);
  ply_sql_bind_text(statement, 1, label);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    guint32 game = (guint32)sqlite3_column_int64(statement, 0);
    g_array_append_val(games, game);
  }
  gboolean good = code == SQLITE_DONE || ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return good;
}
