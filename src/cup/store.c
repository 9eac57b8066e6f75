/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/store.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <sqlite3.h>

#include "record/printable.h"
#include "record/safe-file.h"

#define BUSY_MS 10000

struct PlyCupStore {
  sqlite3 *database;
  int lock; /* held for as long as the database is open, or −1 */
  char *shown;
};

static gboolean
fail(const PlyCupStore *self, GError **error)
{
  const char *why = self->database == NULL ? g_strerror(ENOMEM)
                    : (sqlite3_errcode(self->database) & 0xff) == SQLITE_FULL
                        ? _("the disk is full")
                        : sqlite3_errmsg(self->database);

  g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s.", self->shown, why);
  return FALSE;
}

static gboolean
lock(PlyCupStore *self, const char *path, GError **error)
{
  self->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (self->lock < 0)
    return ply_safe_file_error(error, path, _("cannot be opened"));
  if (flock(self->lock, LOCK_EX | LOCK_NB) == 0)
    return TRUE;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_BUSY,
              _("%s: another program is playing this cup. Two would play the same games."),
              self->shown);
  return FALSE;
}

/* A file that stays as it is needs no locks, which other machines may not see. */
static int
open_frozen(PlyCupStore *self, const char *path)
{
  g_autofree char *escaped = g_uri_escape_string(path, "/", FALSE);
  g_autofree char *uri = g_strdup_printf("file:%s?immutable=1", escaped);

  /* What a killed host has not yet brought into the file is beside it. */
  g_autofree char *beside = g_strconcat(path, "-wal", NULL);
  if (g_file_test(beside, G_FILE_TEST_EXISTS)) {
    sqlite3 *whole = NULL;
    if (sqlite3_open_v2(path, &whole, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
        SQLITE_OK) {
      sqlite3_busy_timeout(whole, BUSY_MS);
      sqlite3_wal_checkpoint_v2(whole, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    }
    sqlite3_close(whole);
  }
  if (!g_file_test(path, G_FILE_TEST_EXISTS))
    return sqlite3_open(":memory:", &self->database);
  return sqlite3_open_v2(uri, &self->database,
                         SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
}

PlyCupStore *
ply_cup_store_open(const char *path, PlyCupStoreUse use, GError **error)
{
  static const char tables[] =
      "CREATE TABLE IF NOT EXISTS game (id TEXT NOT NULL, attempt INTEGER NOT NULL,"
      " result TEXT NOT NULL, PRIMARY KEY (id, attempt)) WITHOUT ROWID;"
      "CREATE TABLE IF NOT EXISTS note (key TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;";
  PlyCupStore *self = g_new0(PlyCupStore, 1);
  int status;

  self->lock = -1;
  self->shown = ply_printable(path);
  if (use == PLY_CUP_STORE_ALONE && !lock(self, path, error)) {
    ply_cup_store_close(self);
    return NULL;
  }
  status =
      use == PLY_CUP_STORE_FROZEN
          ? open_frozen(self, path)
          : sqlite3_open_v2(path, &self->database,
                            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
  if (status == SQLITE_OK)
    sqlite3_busy_timeout(self->database, BUSY_MS);
  if (status == SQLITE_OK && use != PLY_CUP_STORE_FROZEN)
    status = sqlite3_exec(self->database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
                          NULL, NULL, NULL);
  if (status == SQLITE_OK &&
      (use != PLY_CUP_STORE_FROZEN || sqlite3_db_readonly(self->database, "main") == 0))
    status = sqlite3_exec(self->database, tables, NULL, NULL, NULL);
  if (status == SQLITE_OK)
    return self;
  fail(self, error);
  ply_cup_store_close(self);
  return NULL;
}

void
ply_cup_store_close(PlyCupStore *self)
{
  sqlite3_close(self->database);
  if (self->lock >= 0)
    close(self->lock);
  g_free(self->shown);
  g_free(self);
}

gboolean
ply_cup_store_add(PlyCupStore *self, const PlyCupResult *result, gboolean *added, GError **error)
{
  static const char sql[] = "INSERT INTO game (id, attempt, result) VALUES (?1, ?2, ?3)"
                            " ON CONFLICT DO UPDATE SET result = excluded.result"
                            " WHERE excluded.result < game.result";
  static const char there[] = "SELECT 1 FROM game WHERE id = ?1 AND attempt = ?2";
  g_autofree char *text = ply_cup_result_write(result);
  sqlite3_stmt *statement = NULL;
  gboolean good = TRUE;

  if (added != NULL &&
      sqlite3_prepare_v2(self->database, there, -1, &statement, NULL) == SQLITE_OK) {
    sqlite3_bind_text(statement, 1, result->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, result->attempt);
    *added = sqlite3_step(statement) == SQLITE_DONE;
  }
  sqlite3_finalize(statement);
  statement = NULL;
  good = sqlite3_prepare_v2(self->database, sql, -1, &statement, NULL) == SQLITE_OK;
  if (good) {
    sqlite3_bind_text(statement, 1, result->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, result->attempt);
    sqlite3_bind_text(statement, 3, text, -1, SQLITE_STATIC);
    good = sqlite3_step(statement) == SQLITE_DONE;
  }
  good = good || fail(self, error);
  sqlite3_finalize(statement);
  return good;
}

GHashTable *
ply_cup_store_read(PlyCupStore *self, GError **error)
{
  g_autoptr(GHashTable) results =
      g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)ply_cup_result_free);
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_prepare_v2(self->database, "SELECT result FROM game ORDER BY id, attempt",
                                  -1, &statement, NULL);

  if (status == SQLITE_OK) {
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
      const char *text = (const char *)sqlite3_column_text(statement, 0);
      PlyCupResult *result =
          text != NULL ? ply_cup_result_read(text, strlen(text), self->shown, error) : NULL;
      if (result == NULL) {
        sqlite3_finalize(statement);
        return NULL;
      }
      g_hash_table_replace(results, result->id, result);
    }
  }
  if (status != SQLITE_DONE)
    fail(self, error);
  sqlite3_finalize(statement);
  return status == SQLITE_DONE ? g_steal_pointer(&results) : NULL;
}

char *
ply_cup_store_recall(PlyCupStore *self, const char *key)
{
  sqlite3_stmt *statement = NULL;
  char *text = NULL;

  if (sqlite3_prepare_v2(self->database, "SELECT text FROM note WHERE key = ?1", -1, &statement,
                         NULL) == SQLITE_OK) {
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW)
      text = g_strdup((const char *)sqlite3_column_text(statement, 0));
  }
  sqlite3_finalize(statement);
  return text;
}

void
ply_cup_store_keep(PlyCupStore *self, const char *key, const char *text)
{
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2(self->database, "INSERT OR REPLACE INTO note (key, text) VALUES (?1, ?2)",
                         -1, &statement, NULL) == SQLITE_OK) {
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
}

gboolean
ply_cup_results_look_up(gpointer results, const PlyCupJob *job, PlyCupScore *score)
{
  const PlyCupResults *self = results;
  char id[PLY_CUP_ID_BYTES];

  ply_cup_job_id(self->cup, job, id);
  const PlyCupResult *result = g_hash_table_lookup(self->results, id);
  if (result == NULL || result->again ||
      (result->verdict == PLY_CUP_VOID && result->attempt < self->cup->replays))
    return FALSE;
  ply_cup_result_score(self->cup, result, score);
  return TRUE;
}
