/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games in an order that is not that of their numbers. */

#include "library/library-private.h"

#define BY_NAME(table, column)                                                                     \
  "SELECT g.id FROM game g LEFT JOIN " table " t ON t.id = g." column                              \
  " ORDER BY t.name IS NULL, t.name COLLATE NOCASE %s, g.year %s, g.id %s"
#define BY_NUMBER(column)                                                                          \
  "SELECT g.id FROM game g ORDER BY g." column " IS NULL, g." column " %s, g.year %s, g.id %s"

static const char *const orders[PLY_LIBRARY_N_ORDERS] = {
    [PLY_LIBRARY_BY_YEAR] = BY_NUMBER("year"),
    [PLY_LIBRARY_BY_FIRST] = BY_NAME("player", "first"),
    [PLY_LIBRARY_BY_SECOND] = BY_NAME("player", "second"),
    [PLY_LIBRARY_BY_EVENT] = BY_NAME("event", "event"),
    [PLY_LIBRARY_BY_SCORE] = BY_NUMBER("score"),
    [PLY_LIBRARY_BY_LENGTH] = BY_NUMBER("length"),
};

void
ply_library_interrupt(PlyLibrary *self)
{
  g_atomic_int_set(&self->stop, 1);
  sqlite3_interrupt(self->db);
}

/* A bit for each number. Transfer full. */
static guint8 *
set_of(const GArray *games, guint32 *most)
{
  *most = games->len > 0 ? g_array_index(games, guint32, games->len - 1) : 0;
  guint8 *set = g_malloc0(*most / 8 + 1);
  for (guint i = 0; i < games->len; i++) {
    guint32 id = g_array_index(games, guint32, i);
    set[id / 8] |= (guint8)(1 << id % 8);
  }
  return set;
}

gboolean
ply_library_arrange(PlyLibrary *self, GArray *games, PlyLibraryOrder order, gboolean descending,
                    GError **error)
{
  const char *way = descending ? "DESC" : "ASC";
  g_autoptr(GString) text = g_string_new(orders[order]);
  guint32 most;
  g_autofree guint8 *set = set_of(games, &most);
  sqlite3_stmt *statement;
  guint n = games->len;
  int code;

  g_string_replace(text, "%s", way, 0);
  if (sqlite3_prepare_v2(self->db, text->str, -1, &statement, NULL) != SQLITE_OK)
    return ply_sql_fail(self, error);
  g_array_set_size(games, 0);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    guint32 id = (guint32)sqlite3_column_int64(statement, 0);
    if (id <= most && (set[id / 8] >> id % 8 & 1) && games->len < n)
      g_array_append_val(games, id);
  }
  gboolean good = code == SQLITE_DONE || ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return good;
}
