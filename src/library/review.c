/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/review.h"

#include "arena/game-review.h"
#include "engine/engines.h"
#include "library/library-private.h"
#include "library/review-words.h"

#define TABLE_BYTES (16 * 1024 * 1024)

/* One game, and what came of it. */
typedef struct {
  guint32 id;
  PlyRecord *record; /* owned */
  PlyReviewPlan plan;
  char *text; /* the review, NULL where it was cut short */
} Job;

typedef struct {
  PlyLibrary *library;
  const char *plan;
  const PlyLibraryEffort *effort;
  const PlyLibraryReviewer *reviewer;
  GAsyncQueue *done;
  GCancellable *cancellable; /* owned: of this run */
  PlyLibraryReviewCounts *counts;
  guint waiting;
} Run;

char *
ply_library_effort_plan(const PlyLibraryEffort *effort)
{
  return effort->depth > 0 ? g_strdup_printf("depth %d", effort->depth)
                           : g_strdup_printf("nodes %" G_GINT64_FORMAT, effort->nodes);
}

static void
job_free(Job *job)
{
  ply_record_free(job->record);
  g_free(job->text);
  g_free(job);
}

/* ---- on the threads ---- */

static void
append_word(GString *text, const PlyRecord *record, const PlyReviewMove *move)
{
  char best[PLY_NOTATION_BYTES];

  if (move->forced || move->chance)
    ply_review_word_append_nothing(text);
  else
    ply_review_word_append(text, &move->loss,
                           ply_notation_move(record->notation, &record->rules, move->best, best));
}

static void
on_search(gpointer data, guint index, const PlyReport *report)
{
  Run *run = data;

  (void)index;
  (void)report;
  if (run->reviewer->watch != NULL)
    run->reviewer->watch(run->reviewer->data, run->cancellable);
}

static void
review_one(gpointer data, gpointer user_data)
{
  Run *run = user_data;
  Job *job = data;
  g_autoptr(PlyGameReview) walk =
      ply_game_review_new(&job->plan, ply_record_main_end(job->record), 0, 0);

  while (ply_game_review_step(walk, run->cancellable, on_search, run) >= 0)
    ;
  if (ply_game_review_n_waiting(walk) == 0 && !g_cancellable_is_cancelled(run->cancellable)) {
    const GArray *moves = ply_game_review_get_moves(walk);
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < moves->len; i++)
      append_word(text, job->record, &g_array_index(moves, PlyReviewMove, i));
    job->text = g_string_free(text, FALSE);
  }
  g_async_queue_push(run->done, job);
}

/* ---- on the caller's ---- */

static void
make_plan(const PlyLibraryEffort *effort, const PlyRules *rules, PlyReviewPlan *plan)
{
  const PlyAlgorithm *engine = ply_engine_for(rules);

  ply_review_plan_init(plan, rules);
  plan->table_bytes = TABLE_BYTES;
  if (engine != NULL)
    plan->options.algorithm = engine;
  plan->options.book = true;
  plan->limits = (PlySearchLimits){.depth = effort->depth};
  if (effort->depth == 0)
    plan->limits.nodes = (guint64)effort->nodes;
}

static void
tell(Run *run)
{
  if (run->reviewer->told != NULL)
    run->reviewer->told(run->reviewer->data, run->counts);
}

/* Keeps a result that has come. */
static gboolean
take_result(Run *run, GError **error)
{
  Job *job = g_async_queue_pop(run->done);
  gboolean good = TRUE;

  run->waiting--;
  if (job->text != NULL) {
    good = ply_library_put_review(run->library, job->id, run->plan, job->text, error);
    run->counts->reviewed += good;
    tell(run);
  }
  job_free(job);
  return good;
}

/* Gives a game to the pool unless it is known. */
static gboolean
begin_one(Run *run, GThreadPool *pool, guint32 id, GError **error)
{
  GError *local = NULL;
  g_autofree char *known = ply_library_review(run->library, id, run->plan, &local);

  if (local != NULL) {
    g_propagate_error(error, local);
    return FALSE;
  }
  if (known != NULL) {
    run->counts->known++;
    tell(run);
    return TRUE;
  }
  PlyRecord *record = ply_library_record(run->library, id, error);
  if (record == NULL)
    return FALSE;
  Job *job = g_new0(Job, 1);
  job->id = id;
  job->record = record;
  make_plan(run->effort, &record->rules, &job->plan);
  run->waiting++;
  return g_thread_pool_push(pool, job, error);
}

static void
on_cancelled(GCancellable *cancellable, gpointer data)
{
  g_cancellable_cancel(data);
}

gboolean
ply_library_review_games(PlyLibrary *self, const GArray *games, const PlyLibraryEffort *effort,
                         guint jobs, const PlyLibraryReviewer *reviewer, GCancellable *cancellable,
                         PlyLibraryReviewCounts *counts, GError **error)
{
  g_autofree char *plan = ply_library_effort_plan(effort);
  g_autoptr(GCancellable) own = g_cancellable_new(); /* an error cancels what is under way, too */
  Run run = {self, plan, effort, reviewer, g_async_queue_new(), own, counts, 0};
  GThreadPool *pool = g_thread_pool_new(review_one, &run, (int)jobs, FALSE, NULL);
  gulong id = g_cancellable_connect(cancellable, G_CALLBACK(on_cancelled), own, NULL);
  gboolean good = TRUE;

  for (guint i = 0; i < games->len && good && !g_cancellable_is_cancelled(own); i++) {
    if (reviewer->watch != NULL)
      reviewer->watch(reviewer->data, own);
    good = begin_one(&run, pool, g_array_index(games, guint32, i), error);
    while (good && run.waiting >= 2 * jobs)
      good = take_result(&run, error);
  }
  if (!good)
    g_cancellable_cancel(own);
  while (run.waiting > 0)
    good = take_result(&run, good ? error : NULL) && good;
  g_thread_pool_free(pool, FALSE, TRUE);
  g_cancellable_disconnect(cancellable, id);
  g_async_queue_unref(run.done);
  return good;
}

/* ---- what is known ---- */

/* Who moves first in the game. */
static guint8
first_side(PlyLibrary *self, guint32 id)
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_MOVES, NULL);
  gboolean set_up = FALSE;

  if (statement == NULL)
    return 0;
  sqlite3_bind_int64(statement, 1, id);
  if (sqlite3_step(statement) == SQLITE_ROW)
    set_up = sqlite3_column_int(statement, 2) != 0;
  sqlite3_reset(statement);
  g_autoptr(PlyRecord) record = set_up ? ply_library_record(self, id, NULL) : NULL;
  return record != NULL ? record->root->position.side : 0;
}

gboolean
ply_library_review_lost(PlyLibrary *self, guint32 id, const char *plan, gint64 lost[2])
{
  sqlite3_stmt *statement = ply_sql(self, PLY_SQL_REVIEW_ANY, NULL);
  g_autofree char *text = NULL;

  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64(statement, 1, id);
  ply_sql_bind_text(statement, 2, plan);
  if (sqlite3_step(statement) == SQLITE_ROW)
    text = g_strdup((const char *)sqlite3_column_text(statement, 0));
  sqlite3_reset(statement);
  if (text == NULL)
    return FALSE;
  g_auto(GStrv) words = g_strsplit(text, " ", -1);
  guint8 side = first_side(self, id);
  lost[0] = lost[1] = 0;
  for (guint i = 0; words[i] != NULL; i++) {
    PlyReviewWord word;
    if (ply_review_word_parse(words[i], &word) && word.said && word.counted)
      lost[(i + side) % 2] += word.loss;
  }
  return TRUE;
}
