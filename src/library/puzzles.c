/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/puzzles.h"

#include <string.h>

#include "library/leitner.h"
#include "library/library-private.h"
#include "library/review-words.h"

#define MAKE                                                                                       \
  "CREATE TABLE IF NOT EXISTS puzzle (key INTEGER PRIMARY KEY, game INTEGER NOT NULL,"             \
  " number INTEGER NOT NULL, box INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL DEFAULT 0,"      \
  " solved INTEGER NOT NULL DEFAULT 0, missed INTEGER NOT NULL DEFAULT 0);"                        \
  "CREATE TABLE IF NOT EXISTS puzzle_game (puzzle INTEGER NOT NULL, game INTEGER NOT NULL,"        \
  " PRIMARY KEY (puzzle, game)) WITHOUT ROWID;"                                                    \
  "CREATE TABLE IF NOT EXISTS puzzle_review (game INTEGER NOT NULL, plan TEXT NOT NULL,"           \
  " PRIMARY KEY (game, plan)) WITHOUT ROWID;"
/* Whether a card is due, as ply_leitner_is_due() has it: ?1 is now, ?2 the longest rest. */
#define IS_DUE "(box > 0 AND (due <= ?1 OR due > ?1 + ?2))"

void
ply_puzzles_of_review(const PlyRecord *record, const char *review, PlyPuzzleFound found,
                      gpointer data)
{
  g_auto(GStrv) words = g_strsplit(review, " ", -1);
  const PlyRecordNode *node = record->root;

  for (guint i = 0; words[i] != NULL && ply_record_next(node) != NULL;
       i++, node = ply_record_next(node)) {
    PlyReviewWord word;
    if (ply_review_word_parse(words[i], &word) && word.size == PLY_REVIEW_BLUNDER)
      found(data, node, i, word.best);
  }
}

static gboolean
prepare(PlyLibrary *self, const char *sql, sqlite3_stmt **statement, GError **error)
{
  return sqlite3_prepare_v2(self->db, sql, -1, statement, NULL) == SQLITE_OK ||
         ply_sql_fail(self, error);
}

/* Runs a statement that has its values, and is done with. */
static gboolean
finish(PlyLibrary *self, sqlite3_stmt *statement, GError **error)
{
  gboolean good = ply_sql_done(self, statement, error);

  sqlite3_finalize(statement);
  return good;
}

/* Whether there are puzzles at all; −1 with an error. */
static int
has_puzzles(PlyLibrary *self, GError **error)
{
  sqlite3_stmt *statement;

  if (!prepare(self, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'puzzle_review'",
               &statement, error))
    return -1;
  int code = sqlite3_step(statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return code == SQLITE_ROW ? 1 : code == SQLITE_DONE ? 0 : -1;
}

/* ---- gathering ---- */

/* A review that was not looked at yet. */
typedef struct {
  guint32 game;
  char *plan, *moves;
} Review;

static void
review_clear(gpointer data)
{
  Review *review = data;

  g_free(review->plan);
  g_free(review->moves);
}

static gboolean
list_reviews(PlyLibrary *self, guint most, GArray *reviews, GError **error)
{
  sqlite3_stmt *statement;
  int code;

  if (!prepare(self,
               "SELECT game, plan, moves FROM review WHERE NOT EXISTS (SELECT 1 FROM "
               "puzzle_review p WHERE p.game = review.game AND p.plan = review.plan) LIMIT ?1",
               &statement, error))
    return FALSE;
  sqlite3_bind_int64(statement, 1, most);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    Review review = {(guint32)sqlite3_column_int64(statement, 0),
                     g_strdup((const char *)sqlite3_column_text(statement, 1)),
                     g_strdup((const char *)sqlite3_column_text(statement, 2))};
    g_array_append_val(reviews, review);
  }
  gboolean good = code == SQLITE_DONE || ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return good;
}

typedef struct {
  PlyLibrary *library;
  guint32 game;
  gint64 rules;
  PlySymmetry *symmetry;
  gboolean good;
  GError **error;
} Gathering;

static gboolean
put_two(PlyLibrary *self, const char *sql, gint64 one, gint64 other, GError **error)
{
  sqlite3_stmt *statement;

  if (!prepare(self, sql, &statement, error))
    return FALSE;
  sqlite3_bind_int64(statement, 1, one);
  sqlite3_bind_int64(statement, 2, other);
  return finish(self, statement, error);
}

static void
on_blunder(gpointer data, const PlyRecordNode *node, guint number, const char *best)
{
  Gathering *gathering = data;
  PlyLibrary *self = gathering->library;
  sqlite3_stmt *statement;
  guint stones;

  (void)best;
  if (!gathering->good)
    return;
  gint64 key = (gint64)ply_library_mix(
      ply_symmetry_key(gathering->symmetry, &node->position, &stones), gathering->rules);
  gathering->good =
      prepare(self, "INSERT OR IGNORE INTO puzzle (key, game, number) VALUES (?1, ?2, ?3)",
              &statement, gathering->error);
  if (!gathering->good)
    return;
  sqlite3_bind_int64(statement, 1, key);
  sqlite3_bind_int64(statement, 2, gathering->game);
  sqlite3_bind_int64(statement, 3, number);
  gathering->good =
      finish(self, statement, gathering->error) &&
      put_two(self, "INSERT OR IGNORE INTO puzzle_game (puzzle, game) VALUES (?1, ?2)", key,
              gathering->game, gathering->error);
}

static gboolean
mark(PlyLibrary *self, const Review *review, GError **error)
{
  sqlite3_stmt *statement;

  if (!prepare(self, "INSERT OR IGNORE INTO puzzle_review (game, plan) VALUES (?1, ?2)", &statement,
               error))
    return FALSE;
  sqlite3_bind_int64(statement, 1, review->game);
  ply_sql_bind_text(statement, 2, review->plan);
  return finish(self, statement, error);
}

static gboolean
gather(PlyLibrary *self, const Review *review, GError **error)
{
  Gathering gathering = {.library = self, .game = review->game, .good = TRUE, .error = error};
  g_autoptr(PlyRecord) record = NULL;

  /* A game without a blunder need not be played through. */
  if (review->moves == NULL || strstr(review->moves, "b:") == NULL)
    return mark(self, review, error);
  record = ply_library_record(self, review->game, error);
  gathering.rules = record != NULL ? ply_library_rules(self, &record->rules, FALSE, error) : -1;
  if (gathering.rules < 0)
    return FALSE;
  gathering.symmetry = self->symmetry;
  ply_puzzles_of_review(record, review->moves, on_blunder, &gathering);
  return gathering.good && mark(self, review, error);
}

gboolean
ply_library_gather_puzzles(PlyLibrary *self, guint most, gboolean *more, GError **error)
{
  g_autoptr(GArray) reviews = g_array_new(FALSE, FALSE, sizeof(Review));
  gboolean good;

  g_array_set_clear_func(reviews, review_clear);
  *more = FALSE;
  if (!ply_sql_run(self, "BEGIN IMMEDIATE", error))
    return FALSE;
  good = ply_sql_run(self, MAKE, error) && list_reviews(self, most, reviews, error);
  for (guint i = 0; i < reviews->len && good; i++)
    good = gather(self, &g_array_index(reviews, Review, i), error);
  good = good && ply_sql_run(self, "COMMIT", error);
  if (!good)
    sqlite3_exec(self->db, "ROLLBACK", NULL, NULL, NULL);
  *more = good && reviews->len == most;
  return good;
}

/* ---- asking ---- */

#define COLUMNS                                                                                    \
  "SELECT key, game, number, box, due, solved, missed,"                                            \
  " (SELECT count(*) FROM puzzle_game WHERE puzzle = key) AS times FROM puzzle "

/* The first puzzle of an order; `values` are ?1 to ?3. */
static gboolean
first(PlyLibrary *self, const char *sql, const gint64 values[3], PlyPuzzle *puzzle, gboolean *found,
      GError **error)
{
  sqlite3_stmt *statement;

  if (!prepare(self, sql, &statement, error))
    return FALSE;
  for (int i = 0; i < 3; i++)
    sqlite3_bind_int64(statement, i + 1, values[i]);
  int code = sqlite3_step(statement);
  *found = code == SQLITE_ROW;
  if (*found)
    *puzzle = (PlyPuzzle){
        .key = (guint64)sqlite3_column_int64(statement, 0),
        .game = (guint32)sqlite3_column_int64(statement, 1),
        .number = (guint)sqlite3_column_int64(statement, 2),
        .at = {sqlite3_column_int(statement, 3), sqlite3_column_int64(statement, 4)},
        .solved = (guint)sqlite3_column_int64(statement, 5),
        .missed = (guint)sqlite3_column_int64(statement, 6),
        .times = (guint)sqlite3_column_int64(statement, 7),
    };
  gboolean good = *found || code == SQLITE_DONE || ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return good;
}

gboolean
ply_library_next_puzzle(PlyLibrary *self, gint64 now, guint64 besides, gboolean early,
                        PlyPuzzle *puzzle, gboolean *found, GError **error)
{
  static const char *const orders[] = {
      COLUMNS "WHERE key <> ?3 AND " IS_DUE " ORDER BY due, key LIMIT 1",
      COLUMNS "WHERE key <> ?3 AND box = 0 ORDER BY times DESC, key LIMIT 1",
      COLUMNS "WHERE key = ?3 AND (box = 0 OR " IS_DUE ") LIMIT 1",
      COLUMNS "WHERE key <> ?3 ORDER BY due, key LIMIT 1",
      COLUMNS "LIMIT 1",
  };
  const gint64 values[] = {now, ply_leitner_longest(), (gint64)besides};
  int n = early ? G_N_ELEMENTS(orders) : 3, code = has_puzzles(self, error);

  *found = FALSE;
  for (int i = 0; i < n && code > 0 && !*found; i++)
    if (!first(self, orders[i], values, puzzle, found, error))
      return FALSE;
  return code >= 0;
}

gboolean
ply_library_answer_puzzle(PlyLibrary *self, PlyPuzzle *puzzle, gboolean right, gint64 now,
                          GError **error)
{
  PlyLeitner at = ply_leitner_answered(puzzle->at, right, now);
  sqlite3_stmt *statement;

  if (!prepare(self,
               "UPDATE puzzle SET box = ?2, due = ?3, solved = solved + ?4, missed = missed + ?5 "
               "WHERE key = ?1",
               &statement, error))
    return FALSE;
  sqlite3_bind_int64(statement, 1, (gint64)puzzle->key);
  sqlite3_bind_int(statement, 2, at.box);
  sqlite3_bind_int64(statement, 3, at.due);
  sqlite3_bind_int(statement, 4, right ? 1 : 0);
  sqlite3_bind_int(statement, 5, right ? 0 : 1);
  if (!finish(self, statement, error))
    return FALSE;
  puzzle->at = at;
  puzzle->solved += right ? 1 : 0;
  puzzle->missed += right ? 0 : 1;
  return TRUE;
}

PlyRecord *
ply_library_puzzle_record(PlyLibrary *self, const PlyPuzzle *puzzle, GError **error)
{
  g_autoptr(PlyRecord) game = ply_library_record(self, puzzle->game, error);
  const PlyRecordNode *node = game != NULL ? game->root : NULL;

  for (guint i = 0; i < puzzle->number && node != NULL; i++)
    node = ply_record_next(node);
  if (node == NULL) {
    if (game != NULL)
      ply_library_damaged(self, error);
    return NULL;
  }
  PlyRecord *record = ply_record_new_at(&game->rules, &node->position);
  for (int side = 0; side < 2 && record != NULL; side++)
    record->players[side] = g_strdup(game->players[side]);
  return record;
}

gboolean
ply_library_puzzle_figures(PlyLibrary *self, gint64 now, PlyPuzzleFigures *figures, GError **error)
{
  sqlite3_stmt *statement;
  int code = has_puzzles(self, error);

  *figures = (PlyPuzzleFigures){0};
  if (code <= 0)
    return code == 0;
  if (!prepare(self,
               "SELECT count(*), count(*) FILTER (WHERE box = 0), count(*) FILTER (WHERE " IS_DUE
               "), count(*) FILTER (WHERE box = ?3), "
               "min(due) FILTER (WHERE box > 0 AND NOT " IS_DUE ") FROM puzzle",
               &statement, error))
    return FALSE;
  sqlite3_bind_int64(statement, 1, now);
  sqlite3_bind_int64(statement, 2, ply_leitner_longest());
  sqlite3_bind_int(statement, 3, PLY_LEITNER_BOXES);
  code = sqlite3_step(statement);
  if (code == SQLITE_ROW)
    *figures = (PlyPuzzleFigures){
        .all = (guint)sqlite3_column_int64(statement, 0),
        .fresh = (guint)sqlite3_column_int64(statement, 1),
        .due = (guint)sqlite3_column_int64(statement, 2),
        .learnt = (guint)sqlite3_column_int64(statement, 3),
        .next = sqlite3_column_int64(statement, 4),
    };
  gboolean good = code == SQLITE_ROW || ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return good;
}
