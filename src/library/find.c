/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding games, and giving them back. */

#include "library/library-private.h"
#include "library/opening-names.h"
#include "library/postings.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"
#include "rules/game.h"

guint64
ply_library_mix(guint64 key, gint64 rules)
{
  guint64 mask = (G_GUINT64_CONSTANT(1) << PLY_SYMMETRIC_KEY_BITS) - 1;
  return (key ^ ((guint64)(rules - 1) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15))) & mask;
}

gboolean
ply_library_damaged(PlyLibrary *self, GError **error)
{
  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: %s.", self->path, _("it is damaged"));
  return FALSE;
}

/* The statement with the game's row. */
static sqlite3_stmt *
ask_game(PlyLibrary *self, PlySqlId sql, guint32 id, GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, sql, error);
  int code;

  if (statement == NULL)
    return NULL;
  sqlite3_bind_int64(statement, 1, id);
  if ((code = sqlite3_step(statement)) == SQLITE_ROW)
    return statement;
  if (code == SQLITE_DONE)
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT, _("%s: it has no game %u."), self->path,
                id);
  else
    ply_sql_fail(self, error);
  sqlite3_reset(statement);
  return NULL;
}

/* ---- positions ---- */

/* Whether the moves come to a position of this key and number of stones, from the rules' start. */
static gboolean
moves_reach(PlyLibrary *self, const guint8 *moves, gsize n, guint64 key, guint stones)
{
  guint placed = ply_library_start_stones(&self->rules), here;
  gboolean taken = g_str_equal(ply_game_id(self->rules.game), "pente");
  PlyPosition position[2];
  PlyMove move;
  gsize at = 0;

  ply_rules_start(&self->rules, &position[0]);
  for (guint i = 0;; i ^= 1) {
    /* Only where stones are taken can there be fewer than were placed. */
    if ((placed == stones || (placed > stones && taken)) &&
        ply_symmetry_key(self->symmetry, &position[i], &here) == key)
      return TRUE;
    if (!ply_library_unpack(&self->rules, moves, n, &at, &move) ||
        !ply_rules_is_legal(&self->rules, &position[i], move))
      return FALSE;
    ply_rules_play(&self->rules, &position[i], move, &position[i ^ 1], NULL);
    placed += move != PLY_MOVE_PASS;
  }
}

/* Whether the game's main line comes to it; −1 with an error. */
static int
reaches(PlyLibrary *self, guint32 game, guint64 key, guint stones, GError **error)
{
  sqlite3_stmt *statement = ask_game(self, PLY_SQL_MOVES, game, error);
  gboolean found = FALSE;
  guint here;

  if (statement == NULL)
    return -1;
  gboolean same = sqlite3_column_int64(statement, 0) == self->rules_id;
  gboolean set_up = sqlite3_column_int(statement, 2) != 0;
  if (same && !set_up)
    found = moves_reach(self, sqlite3_column_blob(statement, 1),
                        (gsize)sqlite3_column_bytes(statement, 1), key, stones);
  sqlite3_reset(statement);
  if (!same || !set_up)
    return found;
  g_autoptr(PlyRecord) record = ply_library_record(self, game, error);
  if (record == NULL)
    return -1;
  for (PlyRecordNode *node = record->root; node != NULL && !found; node = ply_record_next(node))
    found = ply_symmetry_key(self->symmetry, &node->position, &here) == key;
  return found;
}

/* Leaves those that do come to the position. */
static gboolean
play_through(PlyLibrary *self, GArray *games, guint64 key, guint stones, GError **error)
{
  guint kept = 0;

  for (guint i = 0; i < games->len; i++) {
    guint32 game = g_array_index(games, guint32, i);
    int found = reaches(self, game, key, stones, error);
    if (found < 0)
      return FALSE;
    if (found > 0)
      g_array_index(games, guint32, kept++) = game;
  }
  g_array_set_size(games, kept);
  return TRUE;
}

static gboolean
by_position(PlyLibrary *self, const PlyRules *rules, const PlyPosition *position, GArray *games,
            GError **error)
{
  gint64 id = ply_library_rules(self, rules, FALSE, error);
  guint stones;

  if (id <= 0 || self->symmetry == NULL)
    return id >= 0;
  guint64 key = ply_symmetry_key(self->symmetry, position, &stones);
  guint64 mixed = ply_library_mix(key, id);
  gboolean exact = stones <= ply_library_start_stones(rules) + PLY_LIBRARY_EXACT_STONES;
  sqlite3_stmt *get = ply_sql(self, exact ? PLY_SQL_EXACT_GET : PLY_SQL_LATER_GET, error);
  if (get == NULL)
    return FALSE;
  sqlite3_bind_int64(get, 1, (gint64)(exact ? mixed : mixed % PLY_LIBRARY_BUCKETS));
  int code = sqlite3_step(get);
  gboolean good =
      code != SQLITE_ROW ||
      ply_postings_read(sqlite3_column_blob(get, 0), (gsize)sqlite3_column_bytes(get, 0), games);
  sqlite3_reset(get);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return ply_sql_fail(self, error);
  if (!good)
    return ply_library_damaged(self, error);
  return exact || play_through(self, games, key, stones, error);
}

static int
by_id(gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;
  return one < other ? -1 : one > other;
}

/* The rules of games that may come to a position of these: Pente's of every opening rule, since who
 * asks has not said one. Returns how many. */
static guint
kin(const PlyRules *rules, PlyRules all[PLY_OPENING_NONE + 1])
{
  all[0] = *rules;
  if (!g_str_equal(ply_game_id(rules->game), "pente"))
    return 1;
  for (guint i = 0; i <= PLY_OPENING_NONE; i++) {
    all[i] = *rules;
    all[i].opening = (guint8)i;
  }
  return PLY_OPENING_NONE + 1;
}

static gboolean
by_any_opening(PlyLibrary *self, const PlyRules *rules, const PlyPosition *position, GArray *games,
               GError **error)
{
  PlyRules all[PLY_OPENING_NONE + 1];
  guint n = kin(rules, all);

  for (guint i = 0; i < n; i++) {
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint32));
    if (!by_position(self, &all[i], position, found, error))
      return FALSE;
    if (found->len > 0)
      g_array_append_vals(games, found->data, found->len);
  }
  if (n > 1)
    g_array_sort(games, by_id);
  return TRUE;
}

/* ---- rows ---- */

#define HOLDS        PLY_SQL_HOLDS "(name, $)"
#define NAMED(table) "(SELECT id FROM " table " WHERE " HOLDS ")"

/* Adds a condition with a name, the whole or looked for anywhere. */
static void
add_name(GString *where, GPtrArray *values, const char *columns, const char *name, gboolean whole)
{
  g_ptr_array_add(values, g_strdup(name));
  g_autofree char *number = g_strdup_printf("?%u", values->len);
  g_autoptr(GString) condition = g_string_new(columns);
  if (whole)
    g_string_replace(condition, HOLDS, "name = $", 0);
  g_string_replace(condition, "$", number, 0);
  g_string_append_printf(where, " AND (%s)", condition->str);
}

static void
add_range(GString *where, const char *column, const int range[2])
{
  if (range[0] > 0)
    g_string_append_printf(where, " AND %s >= %d", column, range[0]);
  if (range[1] > 0)
    g_string_append_printf(where, " AND %s <= %d", column, range[1]);
}

static gboolean
by_row(PlyLibrary *self, const PlyLibraryFilter *filter, GArray *games, GError **error)
{
  g_autoptr(GString) text = g_string_new("SELECT id FROM game WHERE 1");
  g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func(g_free);
  sqlite3_stmt *statement;
  int code;

  if (filter->player != NULL && filter->opponent != NULL) {
    /* One each, on either side. */
    g_string_append(text, " AND ((1");
    add_name(text, values, "first IN " NAMED("player"), filter->player, FALSE);
    add_name(text, values, "second IN " NAMED("player"), filter->opponent, FALSE);
    g_string_append(text, ") OR (1");
    add_name(text, values, "second IN " NAMED("player"), filter->player, FALSE);
    add_name(text, values, "first IN " NAMED("player"), filter->opponent, FALSE);
    g_string_append(text, "))");
  } else if (filter->player != NULL || filter->opponent != NULL) {
    add_name(text, values, "first IN " NAMED("player") " OR second IN " NAMED("player"),
             filter->player != NULL ? filter->player : filter->opponent, FALSE);
  }
  if (filter->event != NULL)
    add_name(text, values, "event IN " NAMED("event"), filter->event, FALSE);
  if (filter->player_is != NULL)
    add_name(text, values, "first IN " NAMED("player") " OR second IN " NAMED("player"),
             filter->player_is, TRUE);
  if (filter->event_is != NULL)
    add_name(text, values, "event IN " NAMED("event"), filter->event_is, TRUE);
  add_range(text, "year", filter->years);
  add_range(text, "length", filter->lengths);
  if (filter->result != NULL)
    g_string_append_printf(text, " AND score %s 0",
                           g_str_equal(filter->result, "first")    ? ">"
                           : g_str_equal(filter->result, "second") ? "<"
                                                                   : "=");
  if (filter->rules != NULL) {
    PlyRules all[PLY_OPENING_NONE + 1];
    guint n = kin(filter->rules, all);
    for (guint i = 0; i < n; i++) {
      gint64 id = ply_library_rules(self, &all[i], FALSE, error);
      if (id < 0)
        return FALSE;
      g_string_append_printf(text, "%s%" G_GINT64_FORMAT, i == 0 ? " AND rules IN (" : ", ", id);
    }
    g_string_append_c(text, ')');
  }
  g_string_append(text, " ORDER BY id");
  if (sqlite3_prepare_v2(self->db, text->str, -1, &statement, NULL) != SQLITE_OK)
    return ply_sql_fail(self, error);
  for (guint i = 0; i < values->len; i++)
    ply_sql_bind_text(statement, (int)i + 1, values->pdata[i]);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    guint32 id = (guint32)sqlite3_column_int64(statement, 0);
    g_array_append_val(games, id);
  }
  sqlite3_finalize(statement);
  return code == SQLITE_DONE || ply_sql_fail(self, error);
}

static gboolean
asks_rows(const PlyLibraryFilter *filter)
{
  return filter->player != NULL || filter->opponent != NULL || filter->event != NULL ||
         filter->player_is != NULL || filter->event_is != NULL || filter->result != NULL ||
         filter->years[0] + filter->years[1] > 0 || filter->lengths[0] + filter->lengths[1] > 0 ||
         filter->position == NULL;
}

void
ply_library_intersect(GArray *one, const GArray *other)
{
  guint kept = 0, k = 0;

  for (guint i = 0; i < one->len; i++) {
    guint32 id = g_array_index(one, guint32, i);
    while (k < other->len && g_array_index(other, guint32, k) < id)
      k++;
    if (k < other->len && g_array_index(other, guint32, k) == id)
      g_array_index(one, guint32, kept++) = id;
  }
  g_array_set_size(one, kept);
}

static GArray *
find_rows(PlyLibrary *self, const PlyLibraryFilter *filter, GError **error)
{
  g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(guint32));
  g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(guint32));

  if (filter->position != NULL &&
      !by_any_opening(self, filter->rules, filter->position, games, error))
    return NULL;
  if (!asks_rows(filter))
    return g_steal_pointer(&games);
  if (!by_row(self, filter, rows, error))
    return NULL;
  if (filter->position == NULL)
    return g_steal_pointer(&rows);
  ply_library_intersect(games, rows);
  return g_steal_pointer(&games);
}

/* Leaves the games that also reached the position of an opening. */
static gboolean
by_opening(PlyLibrary *self, const char *opening, GArray *games, GError **error)
{
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint32));
  PlyPosition position;
  PlyRules rules;

  if (ply_opening_named(opening, &rules, &position) &&
      !by_any_opening(self, &rules, &position, found, error))
    return FALSE;
  ply_library_intersect(games, found);
  return TRUE;
}

GArray *
ply_library_by_index(PlyLibrary *self, const PlyLibraryFilter *filter, GError **error)
{
  g_autoptr(GArray) games = find_rows(self, filter, error);

  if (games == NULL ||
      (filter->opening != NULL && !by_opening(self, filter->opening, games, error)))
    return NULL;
  return g_steal_pointer(&games);
}

/* ---- games ---- */

void
ply_library_row_clear(PlyLibraryRow *row)
{
  g_free(row->players[0]);
  g_free(row->players[1]);
  g_free(row->event);
  g_free(row->result);
  *row = (PlyLibraryRow){0};
}

static char *
text_at(sqlite3_stmt *statement, int at)
{
  const char *text = (const char *)sqlite3_column_text(statement, at);
  return text != NULL ? g_utf8_make_valid(text, -1) : NULL;
}

gboolean
ply_library_row(PlyLibrary *self, guint32 id, PlyLibraryRow *row, GError **error)
{
  ply_library_row_clear(row);
  sqlite3_stmt *statement = ask_game(self, PLY_SQL_ROW, id, error);
  if (statement == NULL)
    return FALSE;
  row->id = id;
  row->players[0] = text_at(statement, 0);
  row->players[1] = text_at(statement, 1);
  row->event = text_at(statement, 2);
  row->result = text_at(statement, 3);
  row->year = sqlite3_column_int(statement, 4);
  row->scored = sqlite3_column_type(statement, 5) != SQLITE_NULL;
  row->score = sqlite3_column_int(statement, 5);
  row->length = (guint)sqlite3_column_int(statement, 6);
  sqlite3_reset(statement);
  return TRUE;
}

gboolean
ply_library_rules_of(PlyLibrary *self, gint64 id, PlyRules *rules, GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_RULES_SPEC, error);

  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64(statement, 1, id);
  gboolean good = sqlite3_step(statement) == SQLITE_ROW &&
                  ply_rules_parse((const char *)sqlite3_column_text(statement, 0), rules) &&
                  rules->game->read_board != NULL;
  if (good)
    rules->opening = (guint8)CLAMP(sqlite3_column_int(statement, 1), 0, PLY_OPENING_NONE);
  sqlite3_reset(statement);
  return good || ply_library_damaged(self, error);
}

/* Plays the moves into a record at its start. */
static gboolean
play_moves(PlyRecord *record, const guint8 *bytes, gsize n)
{
  PlyRecordNode *node = record->root;
  PlyMove move;

  for (gsize at = 0; ply_library_unpack(&record->rules, bytes, n, &at, &move);) {
    if (!ply_rules_is_legal(&record->rules, &node->position, move) ||
        (node = ply_record_play(record, node, move)) == NULL)
      return FALSE;
  }
  return TRUE;
}

static void
add_tags(PlyRecord *record, const char *tags)
{
  g_auto(GStrv) lines = g_strsplit(tags != NULL ? tags : "", "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    char *tab = strchr(*line, '\t');
    if (tab == NULL)
      continue;
    *tab = '\0';
    ply_record_set_tag(record, *line, tab + 1);
  }
}

PlyRecord *
ply_library_record(PlyLibrary *self, guint32 id, GError **error)
{
  sqlite3_stmt *statement = ask_game(self, PLY_SQL_GAME, id, error);
  g_autoptr(PlyRecord) record = NULL;
  PlyRules rules;

  if (statement == NULL ||
      !ply_library_rules_of(self, sqlite3_column_int64(statement, 0), &rules, error))
    return NULL;
  g_autofree char *start = text_at(statement, 9), *tree = text_at(statement, 10);
  g_autofree char *event = text_at(statement, 4), *tags = text_at(statement, 8);
  int year = sqlite3_column_int(statement, 5);
  if (tree != NULL || start != NULL) {
    const char *text = tree != NULL ? tree : start;
    record =
        ply_format_load(&ply_format_plygame, text, strlen(text), self->path, FALSE, NULL, error);
    if (record == NULL)
      return NULL;
  } else {
    record = ply_record_new(&rules, NULL);
  }
  if (tree == NULL && !play_moves(record, sqlite3_column_blob(statement, 1),
                                  (gsize)sqlite3_column_bytes(statement, 1))) {
    ply_library_damaged(self, error);
    return NULL;
  }
  for (int side = 0; side < 2; side++) {
    g_free(record->players[side]);
    record->players[side] = text_at(statement, 2 + side);
  }
  g_free(record->result);
  record->result = text_at(statement, 6);
  g_free(record->title);
  record->title = text_at(statement, 7);
  ply_record_set_tag(record, "Event", event);
  add_tags(record, tags);
  if (year > 0 && ply_record_tag(record, "Date") == NULL) {
    g_autofree char *date = g_strdup_printf("%d", year);
    ply_record_set_tag(record, "Date", date);
  }
  gboolean over =
      ply_rules_outcome(&record->rules, &ply_record_main_end(record)->position) != PLY_GOING_ON;
  if (!over && record->result == NULL && sqlite3_column_type(statement, 11) != SQLITE_NULL &&
      g_str_equal(ply_game_id(rules.game), "othello")) {
    int cells = rules.columns * rules.rows, score = sqlite3_column_int(statement, 11);
    record->result = g_strdup_printf("%d–%d", (cells + score) / 2, (cells - score) / 2);
  }
  sqlite3_reset(statement);
  return g_steal_pointer(&record);
}

static gboolean
count(PlyLibrary *self, const char *text, guint *n, GError **error)
{
  sqlite3_stmt *statement;

  if (sqlite3_prepare_v2(self->db, text, -1, &statement, NULL) != SQLITE_OK)
    return ply_sql_fail(self, error);
  gboolean good = sqlite3_step(statement) == SQLITE_ROW || ply_sql_fail(self, error);
  if (good)
    *n = (guint)sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return good;
}

gboolean
ply_library_figures(PlyLibrary *self, PlyLibraryFigures *figures, GError **error)
{
  guint pages = 0, size = 0;

  *figures = (PlyLibraryFigures){0};
  if (!count(self, "SELECT count(*) FROM game", &figures->games, error) ||
      !count(self, "SELECT count(*) FROM player", &figures->players, error) ||
      !count(self, "SELECT count(*) FROM event", &figures->events, error) ||
      !count(self, "SELECT page_count FROM pragma_page_count", &pages, error) ||
      !count(self, "SELECT page_size FROM pragma_page_size", &size, error))
    return FALSE;
  figures->bytes = (guint64)pages * size;
  return TRUE;
}

void
ply_library_tidy(PlyLibrary *self)
{
  for (guint i = 0; i < PLY_SQL_N; i++)
    g_clear_pointer(&self->statements[i], sqlite3_finalize);
  /* The copy that this makes may be longer than there is memory. */
  sqlite3_exec(self->db,
               "PRAGMA temp_store = FILE; VACUUM; PRAGMA wal_checkpoint(TRUNCATE);"
               "PRAGMA temp_store = MEMORY;",
               NULL, NULL, NULL);
}

char *
ply_library_identity(PlyLibrary *self, guint32 id, GError **error)
{
  g_autoptr(PlyRecord) record = ply_library_record(self, id, error);
  char spec[PLY_RULES_SPEC_BYTES], move[PLY_NOTATION_BYTES];

  if (record == NULL)
    return NULL;
  GString *text = g_string_new(ply_rules_format(&record->rules, spec));
  g_string_append_c(text, '\t');
  if (!ply_record_starts_fresh(record))
    g_string_append_printf(text, "%016" G_GINT64_MODIFIER "x:", record->root->position.key);
  for (const PlyRecordNode *node = record->root; (node = ply_record_next(node)) != NULL;)
    g_string_append_printf(text, "%s%s", node->parent->parent != NULL ? " " : "",
                           ply_notation_move(record->notation, &record->rules, node->move, move));
  return g_string_free(text, FALSE);
}

char *
ply_library_review(PlyLibrary *self, guint32 id, const char *plan, GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_REVIEW_GET, error);
  char *text = NULL;

  if (statement == NULL)
    return NULL;
  sqlite3_bind_int64(statement, 1, id);
  ply_sql_bind_text(statement, 2, plan);
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW)
    text = text_at(statement, 0);
  else if (code != SQLITE_DONE)
    ply_sql_fail(self, error);
  sqlite3_reset(statement);
  return text;
}

GPtrArray *
ply_library_review_plans(PlyLibrary *self, GError **error)
{
  g_autoptr(GPtrArray) plans = g_ptr_array_new_with_free_func(g_free);
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_REVIEW_PLANS, error);
  int code;

  if (statement == NULL)
    return NULL;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW)
    g_ptr_array_add(plans, text_at(statement, 0));
  sqlite3_reset(statement);
  if (code == SQLITE_DONE)
    return g_steal_pointer(&plans);
  ply_sql_fail(self, error);
  return NULL;
}

gboolean
ply_library_has_reviews(PlyLibrary *self)
{
  guint n = 0;

  return count(self, "SELECT EXISTS (SELECT 1 FROM review)", &n, NULL) && n > 0;
}

gboolean
ply_library_put_review(PlyLibrary *self, guint32 id, const char *plan, const char *text,
                       GError **error)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_REVIEW_PUT, error);

  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64(statement, 1, id);
  ply_sql_bind_text(statement, 2, plan);
  ply_sql_bind_text(statement, 3, text);
  return ply_sql_done(self, statement, error);
}
