/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/puzzle-trainer.h"

#include <glib/gi18n-lib.h>

#include "model/tasks.h"

#define AT_ONCE 500 /* reviewed games that puzzles are made of in one step */

typedef enum { NEXT, ANSWER, KEEP } Kind;

/* What the thread does, and what came of it. */
typedef struct {
  Kind kind;
  char *path;
  guint generation; /* of the puzzle that it is about */
  guint64 besides;
  gboolean early, right, found;
  PlyPuzzle puzzle;
  PlyRecord *record;
  PlyPuzzleAnswer *answer;
  PlyPuzzleFigures figures;
} Job;

struct _PlyPuzzleTrainer {
  GObject parent_instance;

  char *path;
  GThreadPool *pool;         /* of one thread */
  GCancellable *cancellable; /* of the newest puzzle */
  guint generation;
  PlyTrainerState state;
  char *error, *unkept;
  PlyPuzzle puzzle;
  PlyRecord *record;
  PlyPuzzleAnswer *answer;
  PlyPuzzleGrade grade;
  PlyPuzzleFigures figures;
  PlyMove move; /* that was played; NONE: none was */
  gboolean kept;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(PlyPuzzleTrainer, ply_puzzle_trainer, G_TYPE_OBJECT)

static void
job_free(gpointer data)
{
  Job *job = data;

  g_free(job->path);
  g_clear_pointer(&job->record, ply_record_free);
  g_clear_pointer(&job->answer, ply_puzzle_answer_free);
  g_free(job);
}

static gint64
now(void)
{
  return g_get_real_time() / G_USEC_PER_SEC;
}

/* ---- on the thread ---- */

/* Makes puzzles of what was reviewed since, and takes the next one. Those that there are can be looked
 * at where the library can only be read. */
static gboolean
look(PlyLibrary *library, Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr(GError) unmade = NULL;
  gboolean more = TRUE;

  while (more && unmade == NULL && !g_cancellable_is_cancelled(cancellable))
    ply_library_gather_puzzles(library, AT_ONCE, &more, &unmade);
  if (!ply_library_next_puzzle(library, now(), job->besides, job->early, &job->puzzle, &job->found,
                               error) ||
      !ply_library_puzzle_figures(library, now(), &job->figures, error))
    return FALSE;
  if (unmade != NULL && job->figures.all == 0) {
    g_propagate_error(error, g_steal_pointer(&unmade));
    return FALSE;
  }
  return !job->found ||
         (job->record = ply_library_puzzle_record(library, &job->puzzle, error)) != NULL;
}

static gboolean
work(Job *job, GCancellable *cancellable, GError **error)
{
  const PlyRecordNode *root = job->record != NULL ? job->record->root : NULL;

  if (job->kind == ANSWER) {
    job->answer = ply_puzzle_answer_new(&job->record->rules, &root->position, TRUE, cancellable);
    if (job->answer == NULL)
      g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                          _("There is not enough memory."));
    return job->answer != NULL;
  }
  if (job->kind == NEXT && !g_file_test(job->path, G_FILE_TEST_EXISTS))
    return TRUE;
  g_autoptr(PlyLibrary) library = ply_library_open(job->path, FALSE, error);
  if (library == NULL)
    return FALSE;
  if (job->kind == NEXT)
    return look(library, job, cancellable, error);
  return ply_library_answer_puzzle(library, &job->puzzle, job->right, now(), error) &&
         ply_library_puzzle_figures(library, now(), &job->figures, error);
}

static void
run(gpointer data, gpointer unused)
{
  GTask *task = data;
  Job *job = g_task_get_task_data(task);
  g_autoptr(GError) error = NULL;

  (void)unused;
  /* What is to be kept is, whoever waits for it. */
  if (job->kind != KEEP && g_task_return_error_if_cancelled(task))
    return;
  if (work(job, g_task_get_cancellable(task), &error))
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, g_steal_pointer(&error));
}

/* ---- on the main loop ---- */

static void on_done(GObject *source, GAsyncResult *result, gpointer data);

static Job *
job_new(PlyPuzzleTrainer *self, Kind kind)
{
  Job *job = g_new0(Job, 1);

  job->kind = kind;
  job->path = g_strdup(self->path);
  job->generation = self->generation;
  job->puzzle = self->puzzle;
  return job;
}

static void
push(PlyPuzzleTrainer *self, Job *job)
{
  GTask *task = g_task_new(self, self->cancellable, on_done, NULL);

  g_task_set_check_cancellable(task, FALSE);
  g_task_set_task_data(task, job, job_free);
  ply_tasks_begin();
  g_signal_connect(task, "notify::completed", G_CALLBACK(ply_tasks_end), NULL);
  g_thread_pool_push(self->pool, task, NULL);
}

static void
set_state(PlyPuzzleTrainer *self, PlyTrainerState state)
{
  self->state = state;
  g_signal_emit(self, changed_signal, 0);
}

/* Only what a person does first says how well the puzzle is known. */
static void
keep(PlyPuzzleTrainer *self, gboolean right)
{
  if (self->kept)
    return;
  self->kept = TRUE;
  Job *job = job_new(self, KEEP);
  job->right = right;
  push(self, job);
}

static void
grade(PlyPuzzleTrainer *self)
{
  self->grade = ply_puzzle_grade(self->answer, self->move);
  /* What the engine cannot tell is nobody's fault. */
  if (self->grade.verdict != PLY_PUZZLE_OPEN)
    keep(self, self->grade.verdict == PLY_PUZZLE_RIGHT);
  set_state(self, PLY_TRAINER_GRADED);
}

static void
take_next(PlyPuzzleTrainer *self, Job *job)
{
  self->figures = job->figures;
  if (!job->found) {
    set_state(self, job->figures.all > 0 ? PLY_TRAINER_RESTING : PLY_TRAINER_EMPTY);
    return;
  }
  self->puzzle = job->puzzle;
  self->record = g_steal_pointer(&job->record);
  Job *search = job_new(self, ANSWER);
  search->record = ply_record_copy(self->record);
  push(self, search);
  set_state(self, PLY_TRAINER_ASKING);
}

static void
take_answer(PlyPuzzleTrainer *self, Job *job)
{
  self->answer = g_steal_pointer(&job->answer);
  if (self->state == PLY_TRAINER_GRADING)
    grade(self);
  else
    g_signal_emit(self, changed_signal, 0);
}

/* The puzzle stays on the board though the disk is full; it is said even if the next one is there. */
static void
take_kept(PlyPuzzleTrainer *self, Job *job, const GError *error)
{
  g_free(self->unkept);
  self->unkept = error != NULL ? g_strdup(error->message) : NULL;
  if (error == NULL && job->generation == self->generation) {
    self->puzzle = job->puzzle;
    self->figures = job->figures;
  }
  g_signal_emit(self, changed_signal, 0);
}

static void
on_done(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyPuzzleTrainer *self = PLY_PUZZLE_TRAINER(source);
  g_autoptr(GTask) task = G_TASK(result); /* push()'s: the trainer ends on the main thread */
  Job *job = g_task_get_task_data(task);
  g_autoptr(GError) error = NULL;

  g_task_propagate_boolean(task, &error);
  if (job->kind == KEEP) {
    take_kept(self, job, error);
    return;
  }
  if (job->generation != self->generation ||
      g_cancellable_is_cancelled(g_task_get_cancellable(task)))
    return;
  if (error != NULL) {
    g_free(self->error);
    self->error = g_strdup(error->message);
    set_state(self, PLY_TRAINER_FAILED);
  } else if (job->kind == NEXT) {
    take_next(self, job);
  } else {
    take_answer(self, job);
  }
}

void
ply_puzzle_trainer_stop(PlyPuzzleTrainer *self)
{
  g_cancellable_cancel(self->cancellable);
}

void
ply_puzzle_trainer_next(PlyPuzzleTrainer *self, gboolean early)
{
  guint64 besides = self->record != NULL ? self->puzzle.key : 0;

  ply_puzzle_trainer_stop(self);
  g_object_unref(self->cancellable);
  self->cancellable = g_cancellable_new();
  self->generation++;
  self->move = PLY_MOVE_NONE;
  self->kept = FALSE;
  g_clear_pointer(&self->error, g_free);
  g_clear_pointer(&self->record, ply_record_free);
  g_clear_pointer(&self->answer, ply_puzzle_answer_free);
  Job *job = job_new(self, NEXT);
  job->early = early;
  job->besides = besides;
  push(self, job);
  set_state(self, PLY_TRAINER_LOADING);
}

void
ply_puzzle_trainer_play(PlyPuzzleTrainer *self, PlyMove move)
{
  if (self->record == NULL ||
      !ply_rules_is_legal(&self->record->rules, &self->record->root->position, move))
    return;
  self->move = move;
  if (self->answer != NULL)
    grade(self);
  else
    set_state(self, PLY_TRAINER_GRADING);
}

void
ply_puzzle_trainer_give_up(PlyPuzzleTrainer *self)
{
  if (self->answer == NULL)
    return;
  self->move = PLY_MOVE_NONE;
  keep(self, FALSE);
  set_state(self, PLY_TRAINER_GRADED);
}

PlyTrainerState
ply_puzzle_trainer_get_state(PlyPuzzleTrainer *self)
{
  return self->state;
}

const char *
ply_puzzle_trainer_get_error(PlyPuzzleTrainer *self)
{
  return self->error;
}

const char *
ply_puzzle_trainer_get_unkept(PlyPuzzleTrainer *self)
{
  return self->unkept;
}

const PlyRecord *
ply_puzzle_trainer_get_record(PlyPuzzleTrainer *self)
{
  return self->record;
}

const PlyPuzzle *
ply_puzzle_trainer_get_puzzle(PlyPuzzleTrainer *self)
{
  return &self->puzzle;
}

const PlyPuzzleAnswer *
ply_puzzle_trainer_get_answer(PlyPuzzleTrainer *self)
{
  return self->answer;
}

const PlyPuzzleGrade *
ply_puzzle_trainer_get_grade(PlyPuzzleTrainer *self, PlyMove *move)
{
  *move = self->move;
  return self->state == PLY_TRAINER_GRADED && self->move != PLY_MOVE_NONE ? &self->grade : NULL;
}

const PlyPuzzleFigures *
ply_puzzle_trainer_get_figures(PlyPuzzleTrainer *self)
{
  return &self->figures;
}

static void
ply_puzzle_trainer_dispose(GObject *object)
{
  ply_puzzle_trainer_stop(PLY_PUZZLE_TRAINER(object));
  G_OBJECT_CLASS(ply_puzzle_trainer_parent_class)->dispose(object);
}

static void
ply_puzzle_trainer_finalize(GObject *object)
{
  PlyPuzzleTrainer *self = PLY_PUZZLE_TRAINER(object);

  /* A task holds the trainer until it is done: nothing waits any more. */
  g_thread_pool_free(self->pool, FALSE, FALSE);
  g_object_unref(self->cancellable);
  g_clear_pointer(&self->record, ply_record_free);
  g_clear_pointer(&self->answer, ply_puzzle_answer_free);
  g_free(self->error);
  g_free(self->unkept);
  g_free(self->path);
  G_OBJECT_CLASS(ply_puzzle_trainer_parent_class)->finalize(object);
}

static void
ply_puzzle_trainer_class_init(PlyPuzzleTrainerClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_puzzle_trainer_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_puzzle_trainer_finalize;
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_puzzle_trainer_init(PlyPuzzleTrainer *self)
{
  self->move = PLY_MOVE_NONE;
  self->cancellable = g_cancellable_new();
  self->pool = g_thread_pool_new(run, NULL, 1, FALSE, NULL);
}

PlyPuzzleTrainer *
ply_puzzle_trainer_new(const char *path)
{
  PlyPuzzleTrainer *self = g_object_new(PLY_TYPE_PUZZLE_TRAINER, NULL);

  self->path = g_strdup(path);
  return self;
}
