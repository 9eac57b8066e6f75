/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/library-list.h"

#include <string.h>

#include "library/review.h"
#include "model/tasks.h"

#define PAGE       64 /* rows that are read at once */
#define MOST_PAGES 64 /* that are kept; the oldest go */

struct _PlyLibraryItem {
  GObject parent_instance;

  guint32 id;
  guint position;
};

G_DEFINE_FINAL_TYPE(PlyLibraryItem, ply_library_item, G_TYPE_OBJECT)

static void
ply_library_item_class_init(PlyLibraryItemClass *klass)
{
}

static void
ply_library_item_init(PlyLibraryItem *self)
{
}

guint32
ply_library_item_get_id(PlyLibraryItem *self)
{
  return self->id;
}

/* Rows of one stretch of the list. */
typedef struct {
  PlyLibraryRow rows[PAGE];
  gboolean reviewed[PAGE];
  gint64 lost[PAGE][2];
  guint n;
} Page;

static void
page_free(gpointer data)
{
  Page *page = data;

  if (page == NULL) /* it has not come */
    return;
  for (guint i = 0; i < page->n; i++)
    ply_library_row_clear(&page->rows[i]);
  g_free(page);
}

/* What the thread and the list share. */
typedef struct {
  char *path;            /* never changes */
  GMutex lock;           /* of all below */
  PlyLibrary *library;   /* opened by the thread; NULL: not yet */
  guint generation;      /* of the newest question */
  gboolean is_answering; /* which can be interrupted */
} Shared;

struct _PlyLibraryList {
  GObject parent_instance;

  Shared *shared; /* owned in common, an atomic box */
  GThreadPool *pool;
  PlyLibraryQuestion question; /* its texts owned */
  gboolean has_asked, is_asking;
  guint generation;

  GArray *games;              /* of guint32 */
  GArray *moves;              /* or NULL */
  PlyLibraryProfile *profile; /* or NULL */
  GPtrArray *labels;
  guint total;
  gboolean has_reviews;
  char *error;

  GHashTable *pages; /* number + 1 → Page; NULL while it is on its way */
  GQueue order;      /* of page numbers + 1, those that came first first */
};

enum { ANSWERED, FOUND, ROWS, N_SIGNALS };
static guint signals[N_SIGNALS];

static void list_model_init(GListModelInterface *model);
G_DEFINE_FINAL_TYPE_WITH_CODE(PlyLibraryList, ply_library_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static void
shared_clear(gpointer data)
{
  Shared *shared = data;

  ply_library_close(shared->library);
  g_free(shared->path);
  g_mutex_clear(&shared->lock);
}

static void
shared_unref(gpointer shared)
{
  g_atomic_rc_box_release_full(shared, shared_clear);
}

/* ---- on the thread ---- */

typedef enum { ASK, READ_PAGE, READ_GAME, READ_LABELS, PUT_LABEL } Kind;

/* A job, and what came of it. */
typedef struct {
  Kind kind;
  Shared *shared; /* owned in common */
  guint generation, turn;
  PlyLibraryQuestion question;
  guint number; /* of the page, or of the game */
  GArray *ids;  /* of the page */
  char *label;
  gboolean given;

  GArray *games, *moves;
  PlyLibraryProfile *profile;
  GPtrArray *labels;
  guint total;
  gboolean has_reviews;
  Page *page;
} Job;

static void
question_clear(PlyLibraryQuestion *question)
{
  g_free((char *)question->player);
  g_free((char *)question->event);
  g_free((char *)question->result);
  g_free((char *)question->opening);
  g_free((char *)question->label);
  g_free((char *)question->who);
  *question = (PlyLibraryQuestion){0};
}

static char *
text_or_null(const char *text)
{
  return text != NULL && *text != '\0' ? g_strdup(text) : NULL;
}

static PlyLibraryQuestion
question_copy(const PlyLibraryQuestion *question)
{
  PlyLibraryQuestion copy = *question;

  copy.player = text_or_null(question->player);
  copy.event = text_or_null(question->event);
  copy.result = text_or_null(question->result);
  copy.opening = text_or_null(question->opening);
  copy.label = text_or_null(question->label);
  copy.who = text_or_null(question->who);
  return copy;
}

static void
job_free(gpointer data)
{
  Job *job = data;

  question_clear(&job->question);
  g_clear_pointer(&job->ids, g_array_unref);
  g_clear_pointer(&job->games, g_array_unref);
  g_clear_pointer(&job->moves, g_array_unref);
  g_clear_pointer(&job->page, page_free);
  g_clear_pointer(&job->profile, ply_library_profile_free);
  g_clear_pointer(&job->labels, g_ptr_array_unref);
  g_free(job->label);
  shared_unref(job->shared);
  g_free(job);
}

/* The library; NULL without an error if there is none yet. */
static PlyLibrary *
open_library(Shared *shared, GError **error)
{
  if (shared->library != NULL)
    return shared->library;
  if (!g_file_test(shared->path, G_FILE_TEST_EXISTS))
    return NULL;
  PlyLibrary *library = ply_library_open(shared->path, FALSE, error);
  g_mutex_lock(&shared->lock);
  shared->library = library;
  g_mutex_unlock(&shared->lock);
  return library;
}

static gboolean
answer(PlyLibrary *library, Job *job, GError **error)
{
  const PlyLibraryQuestion *question = &job->question;
  gboolean at_position = question->has_position && !question->is_pattern;
  PlyLibraryFigures figures;
  PlyPattern pattern;
  PlyLibraryFilter filter = {
      .player = question->player,
      .event = question->event,
      .player_is = question->is_event ? NULL : question->who,
      .event_is = question->is_event ? question->who : NULL,
      .opening = question->opening,
      .label = question->label,
      .years = {question->years[0], question->years[1]},
      .lengths = {question->lengths[0], question->lengths[1]},
      .result = question->result,
      .rules = question->has_position ? &question->rules : NULL,
      .position = at_position ? &question->position : NULL,
  };

  if (question->has_position && question->is_pattern) {
    ply_pattern_take(&question->rules, &question->position, question->from, question->to, &pattern);
    filter.pattern = &pattern;
  }
  job->games = ply_library_find(library, &filter, error);
  if (job->games == NULL)
    return FALSE;
  if (at_position && (job->moves = ply_library_moves(library, &filter, job->games, error)) == NULL)
    return FALSE;
  if (question->who != NULL && (job->profile = ply_library_profile(
                                    library, question->is_event, question->who, 0, error)) == NULL)
    return FALSE;
  if ((job->labels = ply_library_labels(library, 0, NULL, error)) == NULL)
    return FALSE;
  if (!ply_library_figures(library, &figures, error) ||
      !ply_library_arrange(library, job->games, question->order, question->descending, error))
    return FALSE;
  job->total = figures.games;
  job->has_reviews = ply_library_has_reviews(library);
  return TRUE;
}

/* Whether the question is still the newest, so that it may be broken off from now on. */
static gboolean
begin_answer(Shared *shared, guint generation)
{
  g_mutex_lock(&shared->lock);
  shared->is_answering = generation == shared->generation;
  gboolean begun = shared->is_answering;
  g_mutex_unlock(&shared->lock);
  return begun;
}

/* Rows of an answer that nobody looks at any more are not read. */
static gboolean
is_newest(Shared *shared, guint generation)
{
  g_mutex_lock(&shared->lock);
  gboolean newest = generation == shared->generation;
  g_mutex_unlock(&shared->lock);
  return newest;
}

static void
end_answer(Shared *shared)
{
  g_mutex_lock(&shared->lock);
  shared->is_answering = FALSE;
  g_mutex_unlock(&shared->lock);
}

static void
read_page(PlyLibrary *library, Job *job)
{
  job->page = g_new0(Page, 1);
  g_autofree char *plan = ply_library_effort_plan(&PLY_LIBRARY_EFFORT_USUAL);

  job->page->n = job->ids->len;
  for (guint i = 0; i < job->ids->len; i++) {
    guint32 id = g_array_index(job->ids, guint32, i);
    /* What cannot be read stays blank. */
    ply_library_row(library, id, &job->page->rows[i], NULL);
    job->page->reviewed[i] = ply_library_review_lost(library, id, plan, job->page->lost[i]);
  }
}

/* Those of the game, after one was given or taken. */
static void
return_labels(GTask *task, PlyLibrary *library, Job *job, GError **error)
{
  g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(guint32));
  guint32 id = job->number;

  g_array_append_val(games, id);
  if (job->kind == PUT_LABEL &&
      !ply_library_put_label(library, job->label, games, job->given, error))
    return;
  GPtrArray *labels = ply_library_labels(library, id, NULL, error);
  job->labels = labels != NULL ? ply_library_labels(library, 0, NULL, NULL) : NULL;
  if (labels != NULL)
    g_task_return_pointer(task, labels, (GDestroyNotify)g_ptr_array_unref);
}

static void
run(gpointer data, gpointer unused)
{
  GTask *task = data;
  Job *job = g_task_get_task_data(task);
  Shared *shared = job->shared;
  g_autoptr(GError) error = NULL;
  PlyLibrary *library = open_library(shared, &error);

  if (job->kind == ASK && library == NULL && error == NULL) {
    job->games = g_array_new(FALSE, FALSE, sizeof(guint32));
  } else if (job->kind == ASK && library != NULL && begin_answer(shared, job->generation)) {
    answer(library, job, &error);
    end_answer(shared);
  } else if (job->kind == READ_PAGE && library != NULL && is_newest(shared, job->generation)) {
    read_page(library, job);
  } else if (job->kind == READ_GAME && library != NULL) {
    PlyRecord *record = ply_library_record(library, job->number, &error);
    if (record != NULL)
      g_task_return_pointer(task, record, (GDestroyNotify)ply_record_free);
  } else if (library != NULL && (job->kind == READ_LABELS || job->kind == PUT_LABEL)) {
    return_labels(task, library, job, &error);
  }
  if (error != NULL)
    g_task_return_error(task, g_steal_pointer(&error));
  else if (job->kind == ASK || job->kind == READ_PAGE)
    g_task_return_pointer(task, NULL, NULL);
  else if (library == NULL)
    g_task_return_new_error(task, G_FILE_ERROR, G_FILE_ERROR_NOENT, "%s", shared->path);
  g_object_unref(task);
}

/* The newest question first, since it says which rows are wanted at all; then what was asked for
 * last. */
static int
compare(gconstpointer a, gconstpointer b, gpointer data)
{
  const Job *one = g_task_get_task_data((GTask *)a), *other = g_task_get_task_data((GTask *)b);

  if ((one->kind == READ_PAGE) != (other->kind == READ_PAGE))
    return one->kind == READ_PAGE ? 1 : -1;
  return one->turn > other->turn ? -1 : one->turn < other->turn;
}

/* ---- on the main loop ---- */

/* Takes the job over. */
static void
push(PlyLibraryList *self, Job *job, GAsyncReadyCallback callback, gpointer data)
{
  static guint turn;
  /* The list is not kept by what it has asked for. */
  GTask *task =
      g_task_new(job->kind == ASK || job->kind == READ_PAGE ? NULL : self, NULL, callback, data);

  job->turn = ++turn;
  job->shared = g_atomic_rc_box_acquire(self->shared);
  job->generation = self->generation;
  g_task_set_task_data(task, job, job_free);
  ply_tasks_begin();
  g_signal_connect(task, "notify::completed", G_CALLBACK(ply_tasks_end), NULL);
  g_thread_pool_push(self->pool, task, NULL);
}

/* A list that may be gone when the answer comes. */
static GWeakRef *
weak_new(PlyLibraryList *self)
{
  GWeakRef *weak = g_new(GWeakRef, 1);

  g_weak_ref_init(weak, self);
  return weak;
}

static PlyLibraryList *
weak_take(GWeakRef *weak)
{
  PlyLibraryList *self = g_weak_ref_get(weak);

  g_weak_ref_clear(weak);
  g_free(weak);
  return self;
}

static void
drop_pages(PlyLibraryList *self)
{
  g_hash_table_remove_all(self->pages);
  g_queue_clear(&self->order);
}

static void
on_answer(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyLibraryList) self = weak_take(data);
  Job *job = g_task_get_task_data(G_TASK(result));
  g_autoptr(GError) error = NULL;

  g_task_propagate_pointer(G_TASK(result), &error);
  if (self == NULL || job->generation != self->generation)
    return;
  guint before = self->games->len;
  g_signal_emit(self, signals[ANSWERED], 0);
  self->is_asking = FALSE;
  g_clear_pointer(&self->moves, g_array_unref);
  g_clear_pointer(&self->error, g_free);
  g_array_unref(self->games);
  self->games = error == NULL && job->games != NULL ? g_steal_pointer(&job->games)
                                                    : g_array_new(FALSE, FALSE, sizeof(guint32));
  self->moves = error == NULL ? g_steal_pointer(&job->moves) : NULL;
  g_clear_pointer(&self->profile, ply_library_profile_free);
  self->profile = error == NULL ? g_steal_pointer(&job->profile) : NULL;
  g_clear_pointer(&self->labels, g_ptr_array_unref);
  self->labels = g_steal_pointer(&job->labels);
  self->total = job->total;
  self->has_reviews = job->has_reviews;
  self->error = error != NULL ? g_strdup(error->message) : NULL;
  drop_pages(self);
  g_list_model_items_changed(G_LIST_MODEL(self), 0, before, self->games->len);
  g_signal_emit(self, signals[FOUND], 0);
}

void
ply_library_list_ask_again(PlyLibraryList *self)
{
  if (!self->has_asked)
    return;
  Job *job = g_new0(Job, 1);

  job->kind = ASK;
  job->question = question_copy(&self->question);
  self->is_asking = TRUE;
  g_mutex_lock(&self->shared->lock);
  self->generation = ++self->shared->generation;
  if (self->shared->is_answering)
    ply_library_interrupt(self->shared->library);
  g_mutex_unlock(&self->shared->lock);
  push(self, job, on_answer, weak_new(self));
}

void
ply_library_list_ask(PlyLibraryList *self, const PlyLibraryQuestion *question)
{
  PlyLibraryQuestion copy = question_copy(question);

  question_clear(&self->question);
  self->question = copy;
  self->has_asked = TRUE;
  ply_library_list_ask_again(self);
}

gboolean
ply_library_list_is_asking(PlyLibraryList *self)
{
  return self->is_asking;
}

static void
on_page(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyLibraryList) self = weak_take(data);
  Job *job = g_task_get_task_data(G_TASK(result));

  g_task_propagate_pointer(G_TASK(result), NULL);
  if (self == NULL || job->generation != self->generation || job->page == NULL)
    return;
  g_hash_table_replace(self->pages, GUINT_TO_POINTER(job->number + 1), g_steal_pointer(&job->page));
  g_queue_push_tail(&self->order, GUINT_TO_POINTER(job->number + 1));
  while (self->order.length > MOST_PAGES)
    g_hash_table_remove(self->pages, g_queue_pop_head(&self->order));
  g_signal_emit(self, signals[ROWS], 0);
}

static void
want_page(PlyLibraryList *self, guint number)
{
  Job *job = g_new0(Job, 1);
  guint from = number * PAGE, n = MIN(PAGE, self->games->len - from);

  job->kind = READ_PAGE;
  job->number = number;
  job->ids = g_array_new(FALSE, FALSE, sizeof(guint32));
  g_array_append_vals(job->ids, &g_array_index(self->games, guint32, from), n);
  g_hash_table_insert(self->pages, GUINT_TO_POINTER(number + 1), NULL);
  push(self, job, on_page, weak_new(self));
}

/* The page of an item, asked for when it was first looked for; NULL: it is on its way. */
static const Page *
page_of(PlyLibraryList *self, PlyLibraryItem *item)
{
  guint number = item->position / PAGE;
  gpointer page;

  if (item->position >= self->games->len ||
      g_array_index(self->games, guint32, item->position) != item->id)
    return NULL; /* of an earlier answer */
  if (g_hash_table_lookup_extended(self->pages, GUINT_TO_POINTER(number + 1), NULL, &page))
    return page;
  want_page(self, number);
  return NULL;
}

const PlyLibraryRow *
ply_library_list_get_row(PlyLibraryList *self, PlyLibraryItem *item)
{
  const Page *page = page_of(self, item);

  return page != NULL ? &page->rows[item->position % PAGE] : NULL;
}

const gint64 *
ply_library_list_get_lost(PlyLibraryList *self, PlyLibraryItem *item)
{
  const Page *page = page_of(self, item);
  guint at = item->position % PAGE;

  return page != NULL && page->reviewed[at] ? page->lost[at] : NULL;
}

const GArray *
ply_library_list_get_games(PlyLibraryList *self)
{
  return self->games;
}

gboolean
ply_library_list_has_reviews(PlyLibraryList *self)
{
  return self->has_reviews;
}

guint
ply_library_list_get_total(PlyLibraryList *self)
{
  return self->total;
}

const GArray *
ply_library_list_get_moves(PlyLibraryList *self)
{
  return self->moves;
}

const PlyLibraryProfile *
ply_library_list_get_profile(PlyLibraryList *self)
{
  return self->profile;
}

const GPtrArray *
ply_library_list_get_labels(PlyLibraryList *self)
{
  return self->labels;
}

int
ply_library_list_get_progress(PlyLibraryList *self)
{
  int progress = -1;

  g_mutex_lock(&self->shared->lock);
  if (self->is_asking && self->shared->is_answering)
    progress = ply_library_progress(self->shared->library);
  g_mutex_unlock(&self->shared->lock);
  return progress;
}

const char *
ply_library_list_get_error(PlyLibraryList *self)
{
  return self->error;
}

void
ply_library_list_load_async(PlyLibraryList *self, guint32 id, GAsyncReadyCallback callback,
                            gpointer data)
{
  Job *job = g_new0(Job, 1);

  job->kind = READ_GAME;
  job->number = id;
  push(self, job, callback, data);
}

PlyRecord *
ply_library_list_load_finish(PlyLibraryList *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer(G_TASK(result), error);
}

/* ---- labels ---- */

void
ply_library_list_labels_async(PlyLibraryList *self, guint32 id, GAsyncReadyCallback callback,
                              gpointer data)
{
  Job *job = g_new0(Job, 1);

  job->kind = READ_LABELS;
  job->number = id;
  push(self, job, callback, data);
}

void
ply_library_list_put_label_async(PlyLibraryList *self, guint32 id, const char *label,
                                 gboolean given, GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0(Job, 1);

  job->kind = PUT_LABEL;
  job->number = id;
  job->label = g_strdup(label);
  job->given = given;
  push(self, job, callback, data);
}

GPtrArray *
ply_library_list_labels_finish(PlyLibraryList *self, GAsyncResult *result, GError **error)
{
  Job *job = g_task_get_task_data(G_TASK(result));

  if (job->labels != NULL) {
    g_clear_pointer(&self->labels, g_ptr_array_unref);
    self->labels = g_steal_pointer(&job->labels);
  }
  return g_task_propagate_pointer(G_TASK(result), error);
}

/* ---- what was said of a game ---- */

typedef struct {
  char *path;
  guint32 id;
  PlyRecord *record;
} Keeping;

static void
keeping_free(gpointer data)
{
  Keeping *keeping = data;

  ply_record_free(keeping->record);
  g_free(keeping->path);
  g_free(keeping);
}

static void
keep(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Keeping *keeping = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyLibrary) library = ply_library_open(keeping->path, FALSE, &error);

  if (library == NULL || !ply_library_put_record(library, keeping->id, keeping->record, &error))
    g_task_return_error(task, g_steal_pointer(&error));
  else
    g_task_return_boolean(task, TRUE);
}

void
ply_library_keep_async(const char *path, guint32 id, const PlyRecord *record,
                       GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, data);
  Keeping *keeping = g_new(Keeping, 1);

  *keeping = (Keeping){g_strdup(path), id, ply_record_copy(record)};
  g_task_set_task_data(task, keeping, keeping_free);
  ply_tasks_begin();
  g_signal_connect(task, "notify::completed", G_CALLBACK(ply_tasks_end), NULL);
  g_task_run_in_thread(task, keep);
}

gboolean
ply_library_keep_finish(GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean(G_TASK(result), error);
}

/* ---- the list ---- */

static GType
get_item_type(GListModel *model)
{
  return PLY_TYPE_LIBRARY_ITEM;
}

static guint
get_n_items(GListModel *model)
{
  return PLY_LIBRARY_LIST(model)->games->len;
}

static gpointer
get_item(GListModel *model, guint position)
{
  PlyLibraryList *self = PLY_LIBRARY_LIST(model);

  if (position >= self->games->len)
    return NULL;
  PlyLibraryItem *item = g_object_new(PLY_TYPE_LIBRARY_ITEM, NULL);
  item->id = g_array_index(self->games, guint32, position);
  item->position = position;
  return item;
}

static void
list_model_init(GListModelInterface *model)
{
  model->get_item_type = get_item_type;
  model->get_n_items = get_n_items;
  model->get_item = get_item;
}

static void
ply_library_list_finalize(GObject *object)
{
  PlyLibraryList *self = PLY_LIBRARY_LIST(object);

  g_mutex_lock(&self->shared->lock);
  self->shared->generation++;
  if (self->shared->is_answering)
    ply_library_interrupt(self->shared->library);
  g_mutex_unlock(&self->shared->lock);
  /* What waits is answered for nobody; the thread goes with the last of it, and the library then. */
  g_thread_pool_free(self->pool, FALSE, FALSE);
  shared_unref(self->shared);
  question_clear(&self->question);
  g_array_unref(self->games);
  g_clear_pointer(&self->moves, g_array_unref);
  g_clear_pointer(&self->profile, ply_library_profile_free);
  g_clear_pointer(&self->labels, g_ptr_array_unref);
  g_free(self->error);
  g_hash_table_unref(self->pages);
  g_queue_clear(&self->order);
  G_OBJECT_CLASS(ply_library_list_parent_class)->finalize(object);
}

static void
ply_library_list_class_init(PlyLibraryListClass *klass)
{
  GType type = G_TYPE_FROM_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_library_list_finalize;
  signals[ANSWERED] =
      g_signal_new("answered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FOUND] =
      g_signal_new("found", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ROWS] =
      g_signal_new("rows", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_library_list_init(PlyLibraryList *self)
{
  self->shared = g_atomic_rc_box_new0(Shared);
  g_mutex_init(&self->shared->lock);
  self->games = g_array_new(FALSE, FALSE, sizeof(guint32));
  self->pages = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)page_free);
  g_queue_init(&self->order);
}

PlyLibraryList *
ply_library_list_new(const char *path)
{
  PlyLibraryList *self = g_object_new(PLY_TYPE_LIBRARY_LIST, NULL);

  self->shared->path = g_strdup(path);
  self->pool = g_thread_pool_new(run, NULL, 1, TRUE, NULL);
  g_thread_pool_set_sort_function(self->pool, compare, NULL);
  return self;
}
