/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The file: opening it, its tables, its statements. */

#include "library/library-private.h"

#include <errno.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "record/safe-file.h"

#define APPLICATION_ID 0x506c794c /* "PlyL" */
#define VERSION        1
#define WAIT_MS        10000 /* for another program that writes */

static const char schema[] =
    "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, wthor INTEGER);"
    "CREATE TABLE event (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, wthor INTEGER);"
    "CREATE INDEX player_wthor ON player (wthor) WHERE wthor IS NOT NULL;"
    "CREATE INDEX event_wthor ON event (wthor) WHERE wthor IS NOT NULL;"
    "CREATE TABLE rules (id INTEGER PRIMARY KEY, spec TEXT NOT NULL, opening INTEGER NOT NULL,"
    "  UNIQUE (spec, opening));"
    /* `start` is a saved game without moves, NULL where the game begins at the rules' start; `tree`
     * is one with all that is said of the game, where more is than the other columns hold. */
    "CREATE TABLE game (id INTEGER PRIMARY KEY, rules INTEGER NOT NULL, moves BLOB NOT NULL,"
    "  first INTEGER, second INTEGER, event INTEGER, year INTEGER, score INTEGER,"
    "  length INTEGER NOT NULL, same INTEGER NOT NULL, result TEXT, title TEXT, tags TEXT,"
    "  start TEXT, tree TEXT);"
    "CREATE INDEX game_same ON game (same);"
    "CREATE TABLE exact (key INTEGER PRIMARY KEY, games BLOB NOT NULL);"
    "CREATE TABLE later (bucket INTEGER PRIMARY KEY, games BLOB NOT NULL);"
    "CREATE TABLE review (game INTEGER NOT NULL, plan TEXT NOT NULL, moves TEXT NOT NULL,"
    "  PRIMARY KEY (game, plan)) WITHOUT ROWID;"
    "PRAGMA application_id = 1349286220;"
    "PRAGMA user_version = 1;";
G_STATIC_ASSERT(APPLICATION_ID == 1349286220);

static const char *const sql[PLY_SQL_N] = {
    [PLY_SQL_PLAYER_BY_NAME] = "SELECT id FROM player WHERE name = ?1",
    [PLY_SQL_PLAYER_BY_NUMBER] = "SELECT id, name FROM player WHERE wthor = ?1",
    [PLY_SQL_PLAYER_ADD] = "INSERT INTO player (name, wthor) VALUES (?1, ?2)",
    [PLY_SQL_PLAYER_RENAME] = "UPDATE player SET name = ?2 WHERE id = ?1",
    [PLY_SQL_PLAYER_NUMBER] = "UPDATE player SET wthor = ?2 WHERE id = ?1 AND wthor IS NULL",
    [PLY_SQL_EVENT_BY_NAME] = "SELECT id FROM event WHERE name = ?1",
    [PLY_SQL_EVENT_BY_NUMBER] = "SELECT id, name FROM event WHERE wthor = ?1",
    [PLY_SQL_EVENT_ADD] = "INSERT INTO event (name, wthor) VALUES (?1, ?2)",
    [PLY_SQL_EVENT_RENAME] = "UPDATE event SET name = ?2 WHERE id = ?1",
    [PLY_SQL_EVENT_NUMBER] = "UPDATE event SET wthor = ?2 WHERE id = ?1 AND wthor IS NULL",
    [PLY_SQL_RULES_FIND] = "SELECT id FROM rules WHERE spec = ?1 AND opening = ?2",
    [PLY_SQL_RULES_ADD] = "INSERT INTO rules (spec, opening) VALUES (?1, ?2)",
    [PLY_SQL_RULES_SPEC] = "SELECT spec, opening FROM rules WHERE id = ?1",
    [PLY_SQL_SAME] = "SELECT id, rules, moves, first, second, event, start FROM game "
                     "WHERE same = ?1",
    [PLY_SQL_MERGE] = "UPDATE game SET event = COALESCE(event, ?2), score = COALESCE(score, ?3), "
                      "result = COALESCE(result, ?4), title = COALESCE(title, ?5), "
                      "tags = COALESCE(tags, ?6), tree = COALESCE(tree, ?7), "
                      "first = COALESCE(first, ?8), second = COALESCE(second, ?9) WHERE id = ?1",
    [PLY_SQL_GAME_ADD] =
        "INSERT INTO game (rules, moves, first, second, event, year, score, length,"
        " same, result, title, tags, start, tree) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    [PLY_SQL_EXACT_GET] = "SELECT games FROM exact WHERE key = ?1",
    [PLY_SQL_EXACT_PUT] = "INSERT OR REPLACE INTO exact (key, games) VALUES (?1, ?2)",
    [PLY_SQL_LATER_GET] = "SELECT games FROM later WHERE bucket = ?1",
    [PLY_SQL_LATER_PUT] = "INSERT OR REPLACE INTO later (bucket, games) VALUES (?1, ?2)",
    [PLY_SQL_ROW] =
        "SELECT p.name, q.name, e.name, g.result, g.year, g.score, g.length FROM game g "
        "LEFT JOIN player p ON p.id = g.first LEFT JOIN player q ON q.id = g.second "
        "LEFT JOIN event e ON e.id = g.event WHERE g.id = ?1",
    [PLY_SQL_SCORE] = "SELECT score FROM game WHERE id = ?1 AND score IS NOT NULL",
    [PLY_SQL_GAME] = "SELECT g.rules, g.moves, p.name, q.name, e.name, g.year, g.result, g.title, "
                     "g.tags, g.start, g.tree, g.score FROM game g "
                     "LEFT JOIN player p ON p.id = g.first LEFT JOIN player q ON q.id = g.second "
                     "LEFT JOIN event e ON e.id = g.event WHERE g.id = ?1",
    [PLY_SQL_REVIEW_GET] = "SELECT moves FROM review WHERE game = ?1 AND plan = ?2",
    [PLY_SQL_REVIEW_ANY] =
        "SELECT moves FROM review WHERE game = ?1 ORDER BY plan = ?2 DESC, plan LIMIT 1",
    [PLY_SQL_REVIEW_PLANS] = "SELECT plan FROM review GROUP BY plan ORDER BY count(*) DESC, plan",
    [PLY_SQL_REVIEW_PUT] = "INSERT OR REPLACE INTO review (game, plan, moves) VALUES (?1, ?2, ?3)",
    [PLY_SQL_PUT_RECORD] = "UPDATE game SET first = ?2, second = ?3, event = ?4, "
                           "title = ?5, tags = ?6, tree = ?7 WHERE id = ?1",
    [PLY_SQL_MOVES] = "SELECT rules, moves, start IS NOT NULL FROM game WHERE id = ?1",
};

char *
ply_library_default_path(void)
{
  return g_build_filename(g_get_user_data_dir(), "plyscope", "library.sqlite", NULL);
}

gboolean
ply_sql_fail(PlyLibrary *self, GError **error)
{
  int code = sqlite3_errcode(self->db) & 0xff;
  const char *why = code == SQLITE_FULL       ? _("the disk is full")
                    : code == SQLITE_BUSY     ? _("another program is writing it")
                    : code == SQLITE_NOTADB   ? _("it is no game library")
                    : code == SQLITE_CORRUPT  ? _("it is damaged")
                    : code == SQLITE_READONLY ? _("it can only be read")
                                              : sqlite3_errmsg(self->db);

  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: %s.", self->path, why);
  return FALSE;
}

sqlite3_stmt *
ply_sql(PlyLibrary *self, PlySqlId id, GError **error)
{
  sqlite3_stmt **statement = &self->statements[id];

  if (*statement == NULL && sqlite3_prepare_v3(self->db, sql[id], -1, SQLITE_PREPARE_PERSISTENT,
                                               statement, NULL) != SQLITE_OK) {
    ply_sql_fail(self, error);
    return NULL;
  }
  sqlite3_reset(*statement);
  sqlite3_clear_bindings(*statement);
  return *statement;
}

gboolean
ply_sql_done(PlyLibrary *self, sqlite3_stmt *statement, GError **error)
{
  int code;

  while ((code = sqlite3_step(statement)) == SQLITE_ROW)
    ;
  gboolean good = code == SQLITE_DONE || ply_sql_fail(self, error);
  sqlite3_reset(statement);
  return good;
}

gboolean
ply_sql_run(PlyLibrary *self, const char *text, GError **error)
{
  return sqlite3_exec(self->db, text, NULL, NULL, NULL) == SQLITE_OK || ply_sql_fail(self, error);
}

void
ply_sql_bind_text(sqlite3_stmt *statement, int at, const char *text)
{
  if (text != NULL)
    sqlite3_bind_text(statement, at, text, -1, SQLITE_TRANSIENT);
}

/* Folded as all alphabets are: SQLite's LIKE knows the 26 letters only. */
static char *
fold(sqlite3_value *value)
{
  const char *text = (const char *)sqlite3_value_text(value);
  g_autofree char *valid = text != NULL ? g_utf8_make_valid(text, -1) : NULL;
  g_autofree char *whole = valid != NULL ? g_utf8_normalize(valid, -1, G_NORMALIZE_ALL) : NULL;

  return whole != NULL ? g_utf8_casefold(whole, -1) : NULL;
}

/* holds(NAME, TEXT): whether the text is anywhere in the name, in either case; behind a "=", whether it
 * is the name. */
static void
holds(sqlite3_context *context, int n, sqlite3_value **values)
{
  g_autofree char *name = fold(values[0]), *text = fold(values[1]);
  gboolean good = name != NULL && text != NULL;

  if (good)
    good = *text == '=' ? strcmp(name, text + 1) == 0 : strstr(name, text) != NULL;
  sqlite3_result_int(context, good);
}

/* The number that a statement without values answers with; −1 on an error. */
static gint64
ask_number(PlyLibrary *self, const char *text)
{
  sqlite3_stmt *statement;
  gint64 number = -1;

  if (sqlite3_prepare_v2(self->db, text, -1, &statement, NULL) != SQLITE_OK)
    return -1;
  if (sqlite3_step(statement) == SQLITE_ROW)
    number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return number;
}

/* An empty file becomes a library; any other must be one. */
static gboolean
check_version(PlyLibrary *self, GError **error)
{
  gint64 version = ask_number(self, "PRAGMA user_version");
  gint64 application = ask_number(self, "PRAGMA application_id");
  gint64 tables = ask_number(self, "SELECT count(*) FROM sqlite_master");

  if (version < 0 || tables < 0)
    return ply_sql_fail(self, error);
  if (tables == 0 && application == 0)
    return ply_sql_run(self, "BEGIN IMMEDIATE", error) &&
           (ask_number(self, "SELECT count(*) FROM sqlite_master") > 0 ||
            ply_sql_run(self, schema, error)) &&
           ply_sql_run(self, "COMMIT", error);
  if (application == APPLICATION_ID && version == VERSION)
    return TRUE;
  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: %s.", self->path,
              application == APPLICATION_ID ? _("it is the library of a later version")
                                            : _("it is no game library"));
  return FALSE;
}

#define LEAST_PAGE 512 /* of a database, in bytes (https://www.sqlite.org/fileformat.html) */

/* A file from elsewhere can have no say in what is run. */
static void
harden(sqlite3 *db)
{
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_busy_timeout(db, WAIT_MS);
}

static gboolean
make_folder(const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname(path);

  return g_mkdir_with_parents(folder, 0700) == 0 ||
         ply_safe_file_error(error, folder, _("cannot be made"));
}

/* SQLite takes a file of a few bytes for an empty one, and would write over it. It looks into larger
 * ones itself; we must not: who closes a file loses all locks that the process has on it (POSIX), those
 * of another connection of ours too, and then another program takes the log from under it. */
static gboolean
looks_like_ours(const char *path)
{
  GStatBuf info;

  return g_stat(path, &info) != 0 /* SQLite will say why */ || info.st_size == 0 ||
         info.st_size >= LEAST_PAGE;
}

/* Whether it can only be read: SQLite writes beside a library that it opens, too. */
static gboolean
is_fixed(const char *path)
{
  g_autofree char *folder = g_path_get_dirname(path);

  return g_access(path, R_OK) == 0 && (g_access(path, W_OK) != 0 || g_access(folder, W_OK) != 0);
}

/* The name is a file's, whatever it looks like to SQLite. One that can only be read is taken as one
 * that nobody changes, unless a program was stopped in the middle of that. */
static int
open_file(PlyLibrary *self, const char *path, int flags, gboolean fixed)
{
  g_autofree char *absolute = g_canonicalize_filename(path, NULL);
  g_autofree char *log = g_strconcat(absolute, "-wal", NULL);

  if (!fixed)
    return sqlite3_open_v2(absolute, &self->db, flags, NULL);
  g_autofree char *escaped = g_uri_escape_string(absolute, "/", FALSE);
  g_autofree char *uri = g_strdup_printf(
      "file:%s?mode=ro%s", escaped, g_file_test(log, G_FILE_TEST_EXISTS) ? "" : "&immutable=1");
  return sqlite3_open_v2(uri, &self->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
}

PlyLibrary *
ply_library_open(const char *path, gboolean create, GError **error)
{
  g_autoptr(PlyLibrary) self = g_new0(PlyLibrary, 1);
  int flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);

  self->path = g_strdup(path);
  self->progress = -1;
  self->exact = g_array_new(FALSE, FALSE, sizeof(PlyPosting));
  self->later = g_array_new(FALSE, FALSE, sizeof(PlyPosting));
  for (int i = 0; i < 2; i++) {
    self->players[i] = i == 0 ? g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)
                              : g_hash_table_new(NULL, NULL);
    self->events[i] = i == 0 ? g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)
                             : g_hash_table_new(NULL, NULL);
  }
  if (create && !make_folder(path, error))
    return NULL;
  if (!create && !g_file_test(path, G_FILE_TEST_EXISTS)) {
    errno = ENOENT;
    ply_safe_file_error(error, path, _("cannot be opened"));
    return NULL;
  }
  if (!looks_like_ours(path)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: %s.", path,
                _("it is no game library"));
    return NULL;
  }
  gboolean fixed = !create && is_fixed(path);
  if (open_file(self, path, flags, fixed) != SQLITE_OK) {
    ply_sql_fail(self, error);
    return NULL;
  }
  harden(self->db);
  /* Not for views and triggers, which a stranger's file may have. */
  if (sqlite3_create_function_v2(self->db, PLY_SQL_HOLDS, 2, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                 holds, NULL, NULL, NULL) != SQLITE_OK) {
    ply_sql_fail(self, error);
    return NULL;
  }
  /* Nothing is written into a file that is another's. */
  if (!check_version(self, error) ||
      (!fixed &&
       !ply_sql_run(self, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;", error)) ||
      !ply_sql_run(self, "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536;", error))
    return NULL;
  return g_steal_pointer(&self);
}

void
ply_library_close(PlyLibrary *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < PLY_SQL_N; i++)
    sqlite3_finalize(self->statements[i]);
  sqlite3_close(self->db);
  g_array_unref(self->exact);
  g_array_unref(self->later);
  for (int i = 0; i < 2; i++) {
    g_hash_table_unref(self->players[i]);
    g_hash_table_unref(self->events[i]);
  }
  ply_symmetry_free(self->symmetry);
  g_free(self->path);
  g_free(self);
}

gint64
ply_library_rules(PlyLibrary *self, const PlyRules *rules, gboolean add, GError **error)
{
  char spec[PLY_RULES_SPEC_BYTES];
  sqlite3_stmt *find, *insert;
  gint64 id = 0;

  if (self->symmetry != NULL && ply_rules_equal(&self->rules, rules))
    return self->rules_id;
  if ((find = ply_sql(self, PLY_SQL_RULES_FIND, error)) == NULL)
    return -1;
  ply_sql_bind_text(find, 1, ply_rules_format(rules, spec));
  sqlite3_bind_int(find, 2, rules->opening);
  if (sqlite3_step(find) == SQLITE_ROW)
    id = sqlite3_column_int64(find, 0);
  sqlite3_reset(find);
  if (id == 0 && add) {
    if ((insert = ply_sql(self, PLY_SQL_RULES_ADD, error)) == NULL)
      return -1;
    ply_sql_bind_text(insert, 1, spec);
    sqlite3_bind_int(insert, 2, rules->opening);
    if (!ply_sql_done(self, insert, error))
      return -1;
    id = sqlite3_last_insert_rowid(self->db);
  }
  if (id > 0) {
    ply_symmetry_free(self->symmetry);
    self->symmetry = ply_symmetry_new(rules);
    self->rules = *rules;
    self->rules_id = id;
  }
  return id;
}

guint
ply_library_start_stones(const PlyRules *rules)
{
  PlyPosition start;
  PlyBoard board;
  guint stones = 0;

  ply_rules_start(rules, &start);
  ply_rules_read_board(rules, &start, &board);
  for (int i = 0; i < board.columns * board.rows; i++)
    stones += board.cells[i] != 0;
  return stones;
}

static gboolean
is_wide(const PlyRules *rules)
{
  return ply_notation_moves(rules) >= 0xff;
}

GByteArray *
ply_library_pack(const PlyRules *rules, const PlyRecordNode *end)
{
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)end);
  GByteArray *bytes = g_byte_array_new();

  for (guint i = 1; i < path->len; i++) {
    PlyMove move = ((PlyRecordNode *)path->pdata[i])->move;
    guint8 pair[2] = {(guint8)move, (guint8)(move >> 8)};
    if (!is_wide(rules) && move == PLY_MOVE_PASS)
      pair[0] = 0xff;
    g_byte_array_append(bytes, pair, is_wide(rules) ? 2 : 1);
  }
  return bytes;
}

gboolean
ply_library_unpack(const PlyRules *rules, const guint8 *bytes, gsize n, gsize *at, PlyMove *move)
{
  if (n - *at < (is_wide(rules) ? 2U : 1U))
    return FALSE;
  *move = bytes[(*at)++];
  if (is_wide(rules))
    *move = (PlyMove)(*move | bytes[(*at)++] << 8);
  else if (*move == 0xff)
    *move = PLY_MOVE_PASS;
  return TRUE;
}
