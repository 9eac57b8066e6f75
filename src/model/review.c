/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/review.h"

#include "model/tasks.h"
#include "model/tree-holder.h"

#define NEWS_INTERVAL_MS 60

/* A result, good as long as this move is played in the position of this key. */
typedef struct {
  PlyReviewMove move;
  guint64 key;
} KnownMove;

typedef struct Job Job;

struct _PlyReview {
  GObject parent_instance;

  PlyAnalysis *analysis; /* owned */
  PlyReviewPlan plan;    /* that of what is known; its number tree is not to be used */
  GHashTable *known;     /* node id → KnownMove, owned */
  PlyGameReview *line;   /* owned: the line on screen with what is known of it */
  guint end_id;          /* of its last node */

  GCancellable *cancellable; /* owned; NULL unless running */
  Job *job;                  /* atomic box; NULL unless running */
  PlyReviewNews news;
};

G_DEFINE_FINAL_TYPE(PlyReview, ply_review, G_TYPE_OBJECT)

static GParamSpec *running_property;
static guint changed_signal;

/* The end of the line on screen. */
static PlyRecordNode *
line_end(PlyReview *self)
{
  PlyRecordNode *end =
      (PlyRecordNode *)ply_game_tree_get_current(ply_analysis_get_game(self->analysis));

  for (PlyRecordNode *next; (next = ply_record_next(end)) != NULL;)
    end = next;
  return end;
}

static void
show_line(PlyReview *self)
{
  PlyReviewPlan plan;
  PlyRecordNode *end = line_end(self);
  GHashTableIter iter;
  gpointer known;

  ply_review_plan_init(&plan, ply_game_tree_get_rules(ply_analysis_get_game(self->analysis)));
  ply_game_review_free(self->line);
  self->line = ply_game_review_new(&plan, end, 0, 0);
  self->end_id = end->id;
  g_hash_table_iter_init(&iter, self->known);
  while (g_hash_table_iter_next(&iter, NULL, &known))
    ply_game_review_keep(self->line, &((KnownMove *)known)->move);
}

static void
announce(PlyReview *self)
{
  show_line(self);
  g_signal_emit(self, changed_signal, 0);
}

static void
notify_running(PlyReview *self)
{
  g_object_notify_by_pspec(G_OBJECT(self), running_property);
}

/* Whether the record has this move in this position. */
static gboolean
is_in(const PlyRecord *record, guint id, PlyMove played, guint64 key)
{
  const PlyRecordNode *node = ply_record_find(record, id);

  return node != NULL && node->parent != NULL && node->move == played &&
         node->parent->position.key == key;
}

static gboolean
is_gone(gpointer id, gpointer value, gpointer record)
{
  const KnownMove *known = value;

  return !is_in(record, known->move.id, known->move.played, known->key);
}

/* The best value belongs to the position before the move. */
static void
keep_with_node(PlyReview *self, const PlyRecordNode *before, const PlyReviewMove *move)
{
  const PlyClaim *kept = &before->analysis.claim;
  PlyClaim claim = ply_review_value_claim(&move->best_value);

  if (claim.bound != PLY_BOUND_EXACT || claim.depth < kept->depth ||
      (kept->kind == PLY_CLAIM_PROVEN && claim.kind != PLY_CLAIM_PROVEN))
    return;
  claim.depth = MIN(claim.depth, PLY_MAX_DEPTH);
  ply_game_tree_set_reviewed(ply_analysis_get_game(self->analysis));
  ply_game_tree_set_analysis(ply_analysis_get_game(self->analysis), before->id,
                             &(PlyRecordAnalysis){
                                 .claim = claim,
                                 .nodes = move->nodes,
                                 .best = move->best,
                             });
}

static void
take(PlyReview *self, const PlyReviewMove *move, guint64 key)
{
  const PlyRecord *record = ply_game_tree_get_record(ply_analysis_get_game(self->analysis));
  KnownMove *known;

  if (!is_in(record, move->id, move->played, key))
    return;
  known = g_new(KnownMove, 1);
  known->move = *move;
  known->key = key;
  g_hash_table_replace(self->known, GUINT_TO_POINTER(move->id), known);
  keep_with_node(self, ply_record_find(record, move->id)->parent, move);
}

/* The thread, and its news on their way to the main loop. */
struct Job {
  GMutex lock;
  GArray *found; /* of PlyReviewMove: not fetched yet */
  PlyReviewNews news;
  gboolean told; /* the main thread has been called, and has not come yet */

  PlyReview *owner; /* not owned; main thread only, NULL once it is gone */
  GArray *keys;     /* of guint64, by move number − 1; never changes */
  GArray *moves;    /* of PlyReviewMove as they were at the start; never changes */

  PlyGameReview *walk;   /* the searching thread's */
  PlyTreeHolder *holder; /* keeps its rules' number tree alive; or NULL */
};

static void
job_clear(gpointer data)
{
  Job *job = data;

  ply_game_review_free(job->walk);
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_array_unref(job->found);
  g_array_unref(job->keys);
  g_array_unref(job->moves);
  g_mutex_clear(&job->lock);
}

static void
job_release(gpointer job)
{
  g_atomic_rc_box_release_full(job, job_clear);
}

static guint64
key_of(const Job *job, const PlyReviewMove *move)
{
  return g_array_index(job->keys, guint64, move->number - 1);
}

static gboolean
fetch(gpointer data)
{
  Job *job = data;
  PlyReview *self = job->owner;

  g_mutex_lock(&job->lock);
  job->told = FALSE;
  g_autoptr(GArray) found = g_steal_pointer(&job->found);
  job->found = g_array_new(FALSE, FALSE, sizeof(PlyReviewMove));
  PlyReviewNews news = job->news;
  g_mutex_unlock(&job->lock);
  if (self == NULL)
    return G_SOURCE_REMOVE;
  news.since_us = self->news.since_us;
  self->news = news;
  for (guint i = 0; i < found->len; i++) {
    const PlyReviewMove *move = &g_array_index(found, PlyReviewMove, i);
    take(self, move, key_of(job, move));
  }
  announce(self);
  return G_SOURCE_REMOVE;
}

/* On the searching thread; the next news waits until the main thread has heard this. `move` may be
 * NULL. */
static void
tell(Job *job, const PlyReviewMove *move)
{
  g_mutex_lock(&job->lock);
  if (move != NULL)
    g_array_append_val(job->found, *move);
  if (!job->told)
    g_timeout_add_full(G_PRIORITY_DEFAULT, NEWS_INTERVAL_MS, fetch, g_atomic_rc_box_acquire(job),
                       job_release);
  job->told = TRUE;
  g_mutex_unlock(&job->lock);
}

static void
on_progress(gpointer data, guint index, const PlyReport *report)
{
  Job *job = data;
  const GArray *moves = ply_game_review_get_moves(job->walk);

  g_mutex_lock(&job->lock);
  job->news.number = g_array_index(moves, PlyReviewMove, index).number;
  job->news.depth = report->depth;
  g_mutex_unlock(&job->lock);
  tell(job, NULL);
}

static void
review_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  const GArray *moves = ply_game_review_get_moves(job->walk);
  int index;

  while ((index = ply_game_review_step(job->walk, cancellable, on_progress, job)) >= 0) {
    g_mutex_lock(&job->lock);
    job->news.done++;
    g_mutex_unlock(&job->lock);
    tell(job, &g_array_index(moves, PlyReviewMove, index));
  }
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    if (move->state == PLY_REVIEW_CUT)
      tell(job, move);
  }
  g_task_return_boolean(task, TRUE);
}

/* From now on the run tells nobody. */
static void
disown(PlyReview *self)
{
  self->job->owner = NULL;
  self->job = NULL;
}

static void
on_reviewed(GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = g_task_get_task_data(G_TASK(result));
  PlyReview *self = job->owner;

  if (self == NULL)
    return;
  g_object_ref(self);
  fetch(job);
  disown(self);
  g_clear_object(&self->cancellable);
  self->news = (PlyReviewNews){0};
  ply_analysis_release(self->analysis);
  notify_running(self);
  announce(self);
  g_object_unref(self);
}

static Job *
job_new(PlyReview *self, PlyRecordNode *end)
{
  Job *job = g_atomic_rc_box_new0(Job);
  PlyReviewPlan plan = self->plan;
  g_autoptr(GPtrArray) path = ply_record_path(end);
  GHashTableIter iter;
  gpointer known;

  g_mutex_init(&job->lock);
  job->owner = self;
  job->found = g_array_new(FALSE, FALSE, sizeof(PlyReviewMove));
  job->keys = g_array_new(FALSE, FALSE, sizeof(guint64));
  for (guint i = 0; i + 1 < path->len; i++)
    g_array_append_val(job->keys, ((PlyRecordNode *)g_ptr_array_index(path, i))->position.key);
  job->holder = ply_tree_holder_new(plan.rules.tree);
  if (job->holder != NULL)
    plan.rules.tree = ply_tree_holder_get(job->holder);
  job->walk = ply_game_review_new(&plan, end, 0, 0);
  g_hash_table_iter_init(&iter, self->known);
  while (g_hash_table_iter_next(&iter, NULL, &known))
    ply_game_review_keep(job->walk, &((KnownMove *)known)->move);
  job->moves = g_array_copy((GArray *)ply_game_review_get_moves(job->walk));
  job->news = (PlyReviewNews){
      .n = job->moves->len,
      .done = job->moves->len - ply_game_review_n_waiting(job->walk),
      .since_us = g_get_monotonic_time(),
  };
  return job;
}

static void
run(PlyReview *self, PlyRecordNode *end)
{
  self->cancellable = g_cancellable_new();
  self->job = job_new(self, end);
  self->news = self->job->news;
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_reviewed, NULL);
  g_task_set_check_cancellable(task, FALSE); /* what was found stays */
  g_task_set_task_data(task, self->job, job_release);
  ply_tasks_run(task, review_thread);
}

static gboolean
job_is_in(PlyReview *self, const PlyRecord *record)
{
  for (guint i = 0; i < self->job->moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(self->job->moves, PlyReviewMove, i);
    const PlyRecordNode *node = ply_record_find(record, move->id);
    if (node == NULL || node->parent == NULL || node->move != move->played ||
        node->parent->position.key != key_of(self->job, move))
      return FALSE;
  }
  return TRUE;
}

PlyReviewNews
ply_review_get_news(PlyReview *self)
{
  return self->news;
}

/* A number tree's values may have been edited under the same moves. */
static void
on_tree_changed(PlyReview *self)
{
  const PlyRecord *record = ply_game_tree_get_record(ply_analysis_get_game(self->analysis));

  if (!ply_rules_equal(&record->rules, &self->plan.rules) || record->tree != NULL)
    g_hash_table_remove_all(self->known);
  g_hash_table_foreach_remove(self->known, is_gone, (gpointer)record);
  if (self->job != NULL && !job_is_in(self, record))
    ply_review_stop(self);
  announce(self);
}

static void
on_position_changed(PlyReview *self)
{
  if (line_end(self)->id != self->end_id)
    announce(self);
}

static gboolean
same_plan(const PlyReviewPlan *a, const PlyReviewPlan *b)
{
  return ply_rules_equal(&a->rules, &b->rules) &&
         ply_search_options_equal(&a->options, &b->options) &&
         ply_search_limits_equal(&a->limits, &b->limits) && a->table_bytes == b->table_bytes;
}

static void
start(PlyReview *self)
{
  ply_analysis_hold(self->analysis);
  run(self, line_end(self));
  notify_running(self);
  announce(self);
}

void
ply_review_start(PlyReview *self, const PlySearchLimits *limits)
{
  const PlyRules *rules = ply_game_tree_get_rules(ply_analysis_get_game(self->analysis));
  PlyReviewPlan plan;

  if (self->job != NULL || ply_review_get_moves(self)->len == 0)
    return;
  ply_review_plan_init(&plan, rules);
  plan.options = ply_analysis_get_effective_options(self->analysis);
  plan.options.multi_pv = ply_analysis_get_options(self->analysis)->multi_pv;
  plan.options.crew = NULL; /* the analysis' own */
  plan.limits = *limits;
  if (limits->wall_us == 0 && limits->cpu_us == 0)
    plan.options.threads = 1;
  plan.table_bytes = (gsize)ply_analysis_get_table_megabytes(self->analysis) << 20;
  if (!same_plan(&plan, &self->plan))
    g_hash_table_remove_all(self->known);
  self->plan = plan;
  start(self);
}

void
ply_review_go_on(PlyReview *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(ply_analysis_get_game(self->analysis));

  if (self->job != NULL || ply_review_get_moves(self)->len == 0 ||
      !ply_rules_equal(rules, &self->plan.rules))
    return;
  self->plan.rules.tree = rules->tree; /* an edit may have put another in its place */
  start(self);
}

void
ply_review_stop(PlyReview *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel(self->cancellable);
}

void
ply_review_clear(PlyReview *self)
{
  ply_review_stop(self);
  g_hash_table_remove_all(self->known);
  announce(self);
}

static void
ply_review_dispose(GObject *object)
{
  PlyReview *self = PLY_REVIEW(object);

  ply_review_stop(self);
  if (self->job != NULL) {
    disown(self);
    ply_analysis_release(self->analysis);
  }
  g_clear_object(&self->cancellable);
  g_clear_object(&self->analysis);
  g_clear_pointer(&self->line, ply_game_review_free);
  g_clear_pointer(&self->known, g_hash_table_unref);
  G_OBJECT_CLASS(ply_review_parent_class)->dispose(object);
}

static void
ply_review_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean(value, ply_review_get_running(PLY_REVIEW(object)));
}

static void
ply_review_class_init(PlyReviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);

  object_class->dispose = ply_review_dispose;
  object_class->get_property = ply_review_get_property;
  running_property =
      g_param_spec_boolean("running", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property(object_class, 1, running_property);
  changed_signal = g_signal_new("changed", PLY_TYPE_REVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
ply_review_init(PlyReview *self)
{
  self->known = g_hash_table_new_full(NULL, NULL, NULL, g_free);
}

PlyReview *
ply_review_new(PlyAnalysis *analysis)
{
  PlyReview *self = g_object_new(PLY_TYPE_REVIEW, NULL);
  PlyGameTree *game = ply_analysis_get_game(analysis);

  self->analysis = g_object_ref(analysis);
  ply_review_plan_init(&self->plan, ply_game_tree_get_rules(game));
  g_signal_connect_object(game, "tree-changed", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "position-changed", G_CALLBACK(on_position_changed), self,
                          G_CONNECT_SWAPPED);
  show_line(self);
  return self;
}

PlyAnalysis *
ply_review_get_analysis(PlyReview *self)
{
  return self->analysis;
}

gboolean
ply_review_get_running(PlyReview *self)
{
  return self->job != NULL;
}

const GArray *
ply_review_get_moves(PlyReview *self)
{
  return ply_game_review_get_moves(self->line);
}

const PlyReviewMove *
ply_review_find(PlyReview *self, guint id)
{
  const KnownMove *known = g_hash_table_lookup(self->known, GUINT_TO_POINTER(id));

  return known != NULL ? &known->move : NULL;
}

guint
ply_review_n_done(PlyReview *self)
{
  return ply_review_get_moves(self)->len - ply_game_review_n_waiting(self->line);
}
