/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Adding games and the positions on their main lines. */

#include "library/library-private.h"
#include "library/postings.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"
#include "formats/result.h"
#include "rules/game.h"

#define A_BATCH 32768 /* games: two million positions that wait in memory */

typedef enum { PLAYER, EVENT } Kind;

/* What a game is in the tables. */
typedef struct {
  gint64 rules, first, second, event, same;
  int year;
  gboolean scored;
  int score;
  guint length;
  GByteArray *moves;
  char *result, *title, *tags, *start, *tree;
} Entry;

static void
entry_clear(Entry *entry)
{
  g_clear_pointer(&entry->moves, g_byte_array_unref);
  g_free(entry->result);
  g_free(entry->title);
  g_free(entry->tags);
  g_free(entry->start);
  g_free(entry->tree);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Entry, entry_clear)

static gint64
ask_id(sqlite3_stmt *statement)
{
  gint64 id = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return id;
}

static gboolean
bind_and_run(PlyLibrary *self, PlySqlId sql, gint64 id, const char *text, gint64 number,
             GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, sql, error);

  if (statement == NULL)
    return FALSE;
  if (id > 0)
    sqlite3_bind_int64(statement, 1, id);
  else
    ply_sql_bind_text(statement, 1, text);
  if (id > 0 && text != NULL)
    ply_sql_bind_text(statement, 2, text);
  else if (number >= 0)
    sqlite3_bind_int64(statement, 2, number);
  return ply_sql_done(self, statement, error);
}

/* The row of this name, 0 if there is none; −1 with an error. */
static gint64
by_name(PlyLibrary *self, Kind kind, const char *name, GError **error)
{
  sqlite3_stmt *statement =
      ply_sql(self, kind == PLAYER ? PLY_SQL_PLAYER_BY_NAME : PLY_SQL_EVENT_BY_NAME, error);

  if (statement == NULL)
    return -1;
  ply_sql_bind_text(statement, 1, name);
  return ask_id(statement);
}

/* The same by a number of WTHOR's. `*old`, transfer full, is what it is called there. */
static gint64
by_number(PlyLibrary *self, Kind kind, gint64 number, char **old, GError **error)
{
  sqlite3_stmt *statement =
      ply_sql(self, kind == PLAYER ? PLY_SQL_PLAYER_BY_NUMBER : PLY_SQL_EVENT_BY_NUMBER, error);
  gint64 id = 0;

  if (statement == NULL)
    return -1;
  sqlite3_bind_int64(statement, 1, number);
  if (sqlite3_step(statement) == SQLITE_ROW) {
    id = sqlite3_column_int64(statement, 0);
    *old = g_strdup((const char *)sqlite3_column_text(statement, 1));
  }
  sqlite3_reset(statement);
  return id;
}

/* The row of a name, made if there is none. A number of WTHOR's is one player whatever the list
 * calls him today, and is called by his name once a list gives it. 0: no name; −1 with an error. */
static gint64
find_row(PlyLibrary *self, Kind kind, const char *name, gint64 number, gboolean named,
         GError **error)
{
  GHashTable **cache = kind == PLAYER ? self->players : self->events;
  gpointer key = GINT_TO_POINTER((int)(number * 2 + (named ? 1 : 0)) + 1), known;
  g_autofree char *old = NULL;
  gint64 id = 0;

  if (name == NULL || *name == '\0')
    return 0;
  known = number >= 0 ? g_hash_table_lookup(cache[1], key) : g_hash_table_lookup(cache[0], name);
  if (known != NULL)
    return GPOINTER_TO_INT(known);
  if (number >= 0 && (id = by_number(self, kind, number, &old, error)) < 0)
    return -1;
  if (id > 0 && named && old != NULL && g_str_has_prefix(old, "WTHOR ") && strcmp(old, name) != 0) {
    gint64 other = by_name(self, kind, name, error);
    if (other < 0 ||
        (other == 0 &&
         !bind_and_run(self, kind == PLAYER ? PLY_SQL_PLAYER_RENAME : PLY_SQL_EVENT_RENAME, id,
                       name, -1, error)))
      return -1;
  }
  if (id == 0) {
    if ((id = by_name(self, kind, name, error)) < 0)
      return -1;
    if (id > 0 && number >= 0) {
      sqlite3_stmt *statement =
          ply_sql(self, kind == PLAYER ? PLY_SQL_PLAYER_NUMBER : PLY_SQL_EVENT_NUMBER, error);
      if (statement == NULL)
        return -1;
      sqlite3_bind_int64(statement, 1, id);
      sqlite3_bind_int64(statement, 2, number);
      if (!ply_sql_done(self, statement, error))
        return -1;
    }
  }
  if (id == 0) {
    if (!bind_and_run(self, kind == PLAYER ? PLY_SQL_PLAYER_ADD : PLY_SQL_EVENT_ADD, 0, name,
                      number, error))
      return -1;
    id = sqlite3_last_insert_rowid(self->db);
  }
  if (number >= 0)
    g_hash_table_insert(cache[1], key, GINT_TO_POINTER((int)id));
  else
    g_hash_table_insert(cache[0], g_strdup(name), GINT_TO_POINTER((int)id));
  return id;
}

/* ---- what a record says ---- */

static gboolean
has_more(const PlyRecordNode *node)
{
  for (; node != NULL; node = ply_record_next(node))
    if (ply_record_n_children(node) > 1 || (node->comment != NULL && *node->comment != '\0') ||
        node->mark != PLY_MOVE_MARK_NONE || node->analysis.claim.kind != PLY_CLAIM_NONE)
      return TRUE;
  return FALSE;
}

static char *
saved(const PlyRecord *record, gboolean whole)
{
  g_autoptr(PlyRecord) start = NULL;

  if (!whole) {
    start = ply_record_new_at(&record->rules, &record->root->position);
    record = start;
  }
  GString *text = ply_format_plygame.save(record, record->root, NULL);
  return text != NULL ? g_string_free(text, FALSE) : NULL;
}

/* Eight digits: year, month and day, or the other way round; 0 if they are no date. */
static int
year_of_day(const char *digits)
{
  int number = atoi(digits), year = number / 10000;

  if (year >= 1000 &&
      g_date_valid_dmy((GDateDay)(number % 100), (GDateMonth)(number / 100 % 100), (GDateYear)year))
    return year;
  year = number % 10000;
  return year >= 1000 && g_date_valid_dmy((GDateDay)(number / 1000000),
                                          (GDateMonth)(number / 10000 % 100), (GDateYear)year)
             ? year
             : 0;
}

/* The year in a date: the first four digits that stand alone, or the day in eight. Nine or ten
 * and nothing else are seconds since 1970, as GGS has written them. */
static int
year_of(const PlyRecord *record)
{
  const char *date = ply_record_tag(record, "Date");
  gsize n;

  for (const char *p = date; p != NULL && *p != '\0'; p += n) {
    n = strspn(p, "0123456789");
    int year = n == 4 ? atoi(p) : n == 8 ? year_of_day(p) : 0;
    if (year > 0)
      return year;
    if ((n == 9 || n == 10) && p == date && p[n] == '\0') {
      g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(g_ascii_strtoll(p, NULL, 10));
      return time != NULL ? g_date_time_get_year(time) : 0;
    }
    n = MAX(n, 1);
  }
  return 0;
}

/* Lines of a name, a tab and a value, of what has no column of its own. */
static char *
other_tags(const PlyRecord *record)
{
  GString *text = g_string_new(NULL);

  for (guint i = 0; record->tags != NULL && i < record->tags->len; i += 2) {
    const char *name = record->tags->pdata[i], *value = record->tags->pdata[i + 1];
    gboolean is_year = g_ascii_strcasecmp(name, "Date") == 0 && strlen(value) == 4 &&
                       year_of(record) == atoi(value) && atoi(value) >= 1000;
    if (g_ascii_strcasecmp(name, "Event") == 0 || is_year)
      continue;
    g_autofree char *line = g_strdelimit(g_strdup(value), "\t\n\r", ' ');
    g_string_append_printf(text, "%s\t%s\n", name, line);
  }
  return g_string_free(text, text->len == 0);
}

/* The result of a game that is over, or of one of which a result says it. */
static gboolean
score_of(const PlyRecord *record, const PlyRecordNode *end, int *score)
{
  PlyOutcome outcome = ply_rules_outcome(&record->rules, &end->position);
  int tally[2];

  if (outcome != PLY_GOING_ON && ply_rules_count(&record->rules)) {
    ply_rules_tally(&record->rules, &end->position, tally);
    *score = tally[0] - tally[1];
    return TRUE;
  }
  if (outcome != PLY_GOING_ON) {
    *score = outcome == PLY_FIRST_WINS ? 1 : outcome == PLY_SECOND_WINS ? -1 : 0;
    return TRUE;
  }
  return ply_result_score(record->result, &record->rules, score);
}

/* What two games that are the same have in common, names apart: one may know them and the other
 * not. */
static gint64
fingerprint(const Entry *entry)
{
  guint64 sum = 14695981039346656037U; /* FNV-1a */
  guint64 numbers[2] = {(guint64)entry->rules, (guint64)entry->year};

  for (gsize i = 0; i < sizeof numbers; i++)
    sum = (sum ^ ((const guint8 *)numbers)[i]) * 1099511628211U;
  for (guint i = 0; i < entry->moves->len; i++)
    sum = (sum ^ entry->moves->data[i]) * 1099511628211U;
  for (const char *p = entry->start; p != NULL && *p != '\0'; p++)
    sum = (sum ^ (guint8)*p) * 1099511628211U;
  return (gint64)(sum >> 24); /* short, so that the index is */
}

static gboolean
describe(PlyLibrary *self, const PlyGamesItem *item, Entry *entry, GError **error)
{
  const PlyRecord *record = item->record;
  const PlyRecordNode *end = ply_record_main_end(record);
  gboolean wthor = item->numbers[0] >= 0;

  entry->rules = ply_library_rules(self, &record->rules, TRUE, error);
  entry->first =
      find_row(self, PLAYER, record->players[0], item->numbers[0], item->named[0], error);
  entry->second =
      find_row(self, PLAYER, record->players[1], item->numbers[1], item->named[1], error);
  entry->event = find_row(self, EVENT, ply_record_tag(record, "Event"), item->numbers[2],
                          item->named[2], error);
  if (entry->rules < 0 || entry->first < 0 || entry->second < 0 || entry->event < 0)
    return FALSE;
  entry->year = year_of(record);
  entry->moves = ply_library_pack(&record->rules, end);
  entry->scored = score_of(record, end, &entry->score);
  for (const PlyRecordNode *node = end; node->parent != NULL; node = node->parent)
    entry->length += node->move != PLY_MOVE_PASS;
  entry->result = wthor ? NULL : g_strdup(record->result);
  entry->title = wthor ? NULL : g_strdup(record->title);
  entry->tags = other_tags(record);
  entry->start = ply_record_starts_fresh(record) ? NULL : saved(record, FALSE);
  entry->tree = has_more(record->root) ? saved(record, TRUE) : NULL;
  entry->same = fingerprint(entry);
  return TRUE;
}

/* ---- tables ---- */

static void
bind_id(sqlite3_stmt *statement, int at, gint64 id)
{
  if (id > 0)
    sqlite3_bind_int64(statement, at, id);
}

static gboolean
may_be(gint64 one, gint64 other)
{
  return one == other || one == 0 || other == 0;
}

/* The game of the library that this one is, 0: none; −1 with an error. */
static gint64
find_same(PlyLibrary *self, const Entry *entry, GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_SAME, error);
  gint64 found = 0;
  int code;

  if (statement == NULL)
    return -1;
  sqlite3_bind_int64(statement, 1, entry->same);
  while (found == 0 && (code = sqlite3_step(statement)) == SQLITE_ROW) {
    const char *start = (const char *)sqlite3_column_text(statement, 6);
    if (sqlite3_column_int64(statement, 1) == entry->rules &&
        sqlite3_column_bytes(statement, 2) == (int)entry->moves->len &&
        (entry->moves->len == 0 ||
         memcmp(sqlite3_column_blob(statement, 2), entry->moves->data, entry->moves->len) == 0) &&
        may_be(sqlite3_column_int64(statement, 3), entry->first) &&
        may_be(sqlite3_column_int64(statement, 4), entry->second) &&
        may_be(sqlite3_column_int64(statement, 5), entry->event) &&
        g_strcmp0(start, entry->start) == 0)
      found = sqlite3_column_int64(statement, 0);
  }
  sqlite3_reset(statement);
  return found;
}

/* Three in a row. */
static void
bind_words(sqlite3_stmt *statement, int at, const Entry *entry)
{
  ply_sql_bind_text(statement, at, entry->result);
  ply_sql_bind_text(statement, at + 1, entry->title);
  ply_sql_bind_text(statement, at + 2, entry->tags);
}

static gboolean
merge(PlyLibrary *self, gint64 id, const Entry *entry, GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_MERGE, error);

  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64(statement, 1, id);
  bind_id(statement, 2, entry->event);
  if (entry->scored)
    sqlite3_bind_int(statement, 3, entry->score);
  bind_words(statement, 4, entry);
  ply_sql_bind_text(statement, 7, entry->tree);
  bind_id(statement, 8, entry->first);
  bind_id(statement, 9, entry->second);
  return ply_sql_done(self, statement, error);
}

static gint64
add(PlyLibrary *self, const Entry *entry, GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_GAME_ADD, error);

  if (statement == NULL)
    return -1;
  sqlite3_bind_int64(statement, 1, entry->rules);
  sqlite3_bind_blob(statement, 2,
                    entry->moves->data != NULL ? (const char *)entry->moves->data : "",
                    (int)entry->moves->len, SQLITE_TRANSIENT);
  bind_id(statement, 3, entry->first);
  bind_id(statement, 4, entry->second);
  bind_id(statement, 5, entry->event);
  bind_id(statement, 6, entry->year);
  if (entry->scored)
    sqlite3_bind_int(statement, 7, entry->score);
  sqlite3_bind_int(statement, 8, (int)entry->length);
  sqlite3_bind_int64(statement, 9, entry->same);
  bind_words(statement, 10, entry);
  ply_sql_bind_text(statement, 13, entry->start);
  ply_sql_bind_text(statement, 14, entry->tree);
  return ply_sql_done(self, statement, error) ? sqlite3_last_insert_rowid(self->db) : -1;
}

/* ---- positions ---- */

static void
add_positions(PlyLibrary *self, const PlyRecord *record, guint32 game)
{
  guint most = ply_library_start_stones(&record->rules) + PLY_LIBRARY_EXACT_STONES, stones;

  for (const PlyRecordNode *node = record->root; node != NULL; node = ply_record_next(node)) {
    guint64 key = ply_symmetry_key(self->symmetry, &node->position, &stones);
    PlyPosting posting = {.key = ply_library_mix(key, self->rules_id), .game = game};
    if (stones > most)
      posting.key %= PLY_LIBRARY_BUCKETS;
    g_array_append_val(stones <= most ? self->exact : self->later, posting);
  }
}

static int
compare(gconstpointer a, gconstpointer b)
{
  const PlyPosting *one = a, *other = b;

  if (one->key != other->key)
    return one->key < other->key ? -1 : 1;
  return one->game < other->game ? -1 : one->game > other->game;
}

/* Adds the games of one key to those that the file has. */
static gboolean
put(PlyLibrary *self, gboolean exact, guint64 key, const GArray *games, GError **error)
{
  sqlite3_stmt *get = ply_sql(self, exact ? PLY_SQL_EXACT_GET : PLY_SQL_LATER_GET, error);
  g_autoptr(GByteArray) bytes = g_byte_array_new();

  if (get == NULL)
    return FALSE;
  sqlite3_bind_int64(get, 1, (gint64)key);
  if (sqlite3_step(get) == SQLITE_ROW && sqlite3_column_bytes(get, 0) > 0)
    g_byte_array_append(bytes, sqlite3_column_blob(get, 0), (guint)sqlite3_column_bytes(get, 0));
  sqlite3_reset(get);
  ply_postings_append(bytes, ply_postings_last(bytes->data, bytes->len),
                      (const guint32 *)(const void *)games->data, games->len);
  sqlite3_stmt *set = ply_sql(self, exact ? PLY_SQL_EXACT_PUT : PLY_SQL_LATER_PUT, error);
  if (set == NULL)
    return FALSE;
  sqlite3_bind_int64(set, 1, (gint64)key);
  sqlite3_bind_blob(set, 2, bytes->data, (int)bytes->len, SQLITE_STATIC);
  return ply_sql_done(self, set, error);
}

static gboolean
put_all(PlyLibrary *self, gboolean exact, GError **error)
{
  GArray *postings = exact ? self->exact : self->later;
  g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(guint32));

  g_array_sort(postings, compare);
  for (guint i = 0; i < postings->len;) {
    guint64 key = g_array_index(postings, PlyPosting, i).key;
    g_array_set_size(games, 0);
    for (; i < postings->len && g_array_index(postings, PlyPosting, i).key == key; i++)
      g_array_append_val(games, g_array_index(postings, PlyPosting, i).game);
    if (!put(self, exact, key, games, error))
      return FALSE;
  }
  g_array_set_size(postings, 0);
  return TRUE;
}

/* Writes the positions that wait. */
static gboolean
flush(PlyLibrary *self, GError **error)
{
  return put_all(self, TRUE, error) && put_all(self, FALSE, error);
}

static void
forget(PlyLibrary *self)
{
  sqlite3_exec(self->db, "ROLLBACK", NULL, NULL, NULL);
  g_array_set_size(self->exact, 0);
  g_array_set_size(self->later, 0);
  for (int i = 0; i < 2; i++) {
    g_hash_table_remove_all(self->players[i]);
    g_hash_table_remove_all(self->events[i]);
  }
  g_clear_pointer(&self->symmetry, ply_symmetry_free);
  self->pending = 0;
  self->writing = FALSE;
}

gboolean
ply_library_commit(PlyLibrary *self, GError **error)
{
  if (!self->writing)
    return TRUE;
  gboolean good = flush(self, error) && ply_sql_run(self, "COMMIT", error);
  if (!good)
    forget(self);
  self->writing = FALSE;
  self->pending = 0;
  return good;
}

static gboolean
import_one(PlyLibrary *self, const PlyGamesItem *item, PlyLibraryCounts *counts, GError **error)
{
  g_auto(Entry) entry = {0};

  if (!describe(self, item, &entry, error))
    return FALSE;
  gint64 id = find_same(self, &entry, error);
  if (id > 0)
    counts->merged++;
  if (id != 0)
    return id > 0 && merge(self, id, &entry, error);
  if ((id = add(self, &entry, error)) < 0)
    return FALSE;
  if (id > G_MAXINT32) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: %s.", self->path,
                _("it has too many games"));
    return FALSE;
  }
  add_positions(self, item->record, (guint32)id);
  counts->added++;
  self->pending++;
  return TRUE;
}

/* Why a game is not kept, NULL if it is. */
static const char *
refusal(const PlyRecord *record)
{
  if (record->rules.game->read_board == NULL || record->tree != NULL)
    return _("Only games with a board are kept in the library.");
  if (ply_record_starts_fresh(record) && ply_record_next(record->root) == NULL &&
      record->players[0] == NULL && record->players[1] == NULL && record->root->comment == NULL)
    return _("A game without moves and players is not kept in the library.");
  return NULL;
}

gboolean
ply_library_import_some(PlyLibrary *self, PlyGames *games, guint most, PlyLibraryTold told,
                        gpointer data, PlyLibraryCounts *counts, gboolean *more, GError **error)
{
  g_auto(PlyGamesItem) item = {0};
  guint n = 0;

  *more = TRUE;
  while (n++ < most && (*more = ply_games_next(games, &item))) {
    const char *why = item.error != NULL ? item.error->message : NULL;
    if (why == NULL)
      why = refusal(item.record);
    if (why != NULL) {
      counts->broken++;
      if (told != NULL)
        told(data, &item, why);
      continue;
    }
    if (!self->writing) {
      if (!ply_sql_run(self, "BEGIN IMMEDIATE", error))
        return FALSE;
      self->writing = TRUE;
    }
    if (!import_one(self, &item, counts, error)) {
      forget(self);
      return FALSE;
    }
    if (self->pending >= A_BATCH && !ply_library_commit(self, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
ply_library_import(PlyLibrary *self, PlyGames *games, PlyLibraryTold told, gpointer data,
                   PlyLibraryCounts *counts, GError **error)
{
  gboolean more;

  return ply_library_import_some(self, games, G_MAXUINT, told, data, counts, &more, error);
}

/* ---- a game that is there ---- */

/* Whether the record begins as the game does and has its moves; −1 with an error. */
static int
is_same_line(PlyLibrary *self, guint32 id, const PlyRecord *record, GError **error)
{
  g_autoptr(PlyRecord) there = ply_library_record(self, id, error);

  if (there == NULL)
    return -1;
  if (!ply_rules_equal(&there->rules, &record->rules) ||
      there->root->position.key != record->root->position.key)
    return FALSE;
  g_autoptr(GByteArray) one = ply_library_pack(&record->rules, ply_record_main_end(record));
  g_autoptr(GByteArray) other = ply_library_pack(&there->rules, ply_record_main_end(there));
  return one->len == other->len && (one->len == 0 || memcmp(one->data, other->data, one->len) == 0);
}

static gboolean
put_record(PlyLibrary *self, guint32 id, const PlyRecord *record, GError **error)
{
  gint64 first = find_row(self, PLAYER, record->players[0], -1, FALSE, error);
  gint64 second = find_row(self, PLAYER, record->players[1], -1, FALSE, error);
  gint64 event = find_row(self, EVENT, ply_record_tag(record, "Event"), -1, FALSE, error);
  g_autofree char *tags = other_tags(record);
  g_autofree char *tree = has_more(record->root) ? saved(record, TRUE) : NULL;
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_PUT_RECORD, error);

  if (first < 0 || second < 0 || event < 0 || statement == NULL)
    return FALSE;
  sqlite3_bind_int64(statement, 1, id);
  bind_id(statement, 2, first);
  bind_id(statement, 3, second);
  bind_id(statement, 4, event);
  ply_sql_bind_text(statement, 5, record->title);
  ply_sql_bind_text(statement, 6, tags);
  ply_sql_bind_text(statement, 7, tree);
  return ply_sql_done(self, statement, error);
}

gboolean
ply_library_put_record(PlyLibrary *self, guint32 id, const PlyRecord *record, GError **error)
{
  int same = is_same_line(self, id, record, error);

  if (same == FALSE)
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("%s: the game has other moves there, so that it is not kept in its place."),
                self->path);
  if (same != TRUE || !ply_sql_run(self, "BEGIN IMMEDIATE", error))
    return FALSE;
  self->writing = TRUE;
  if (!put_record(self, id, record, error)) {
    forget(self);
    return FALSE;
  }
  return ply_library_commit(self, error);
}
