/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Work on another thread: recording, unfolding, loading, saving. */

#include <unistd.h>

#include <glib/gi18n.h>

#include "formats/format.h"
#include "model/file-words.h"
#include "model/tasks.h"
#include "record/safe-file.h"
#include "formats/trace-file.h"
#include "formats/trace-lines.h"
#include "model/search-tree-private.h"
#include "trace/lazy.h"
#include "trace/sketch.h"

#define BUSY_MS    500
#define HEAD_BYTES 512

static void
work_free(gpointer data)
{
  PlyTreeWork *work = data;

  g_clear_pointer(&work->tree, ply_number_tree_free);
  g_free(work->title);
  g_clear_pointer(&work->trace, ply_trace_unref);
  g_clear_pointer(&work->made, ply_trace_unref);
  g_clear_pointer(&work->beside, ply_trace_unref);
  g_clear_pointer(&work->summary, ply_trace_summary_free);
  g_clear_pointer(&work->sketch, ply_trace_summary_free);
  g_clear_pointer(&work->both, ply_trace_union_free);
  g_clear_object(&work->file);
  g_clear_object(&work->home);
  g_clear_pointer(&work->history, ply_history_free);
  g_clear_pointer(&work->text, g_bytes_unref);
  g_free(work->name);
  g_free(work);
}

static bool
is_cancelled(void *data)
{
  return g_cancellable_is_cancelled(data);
}

static PlyTrace *
do_record(PlyTreeWork *work, GCancellable *cancellable)
{
  work->request.data = cancellable;
  work->request.should_stop = is_cancelled;
  work->request.progress = (_Atomic uint64_t *)&work->progress;
  return ply_trace_record(&work->request);
}

/* Whether the file begins like a recording, so that what is wrong with it is worth telling. */
static gboolean
may_be_trace(const char *path)
{
  char head[HEAD_BYTES];
  int fd = ply_safe_file_open(path, NULL, NULL);
  gssize n = fd >= 0 ? read(fd, head, sizeof head) : -1;

  if (fd >= 0)
    close(fd);
  return n < 0 || ply_trace_file_may_be_trace(head, (gsize)n);
}

static PlyTrace *
do_load(PlyTreeWork *work, GCancellable *cancellable, GError **error)
{
  if (work->is_restored)
    return ply_trace_ref(work->trace);
  if (work->text != NULL) {
    gsize n;
    const char *text = g_bytes_get_data(work->text, &n);
    return ply_trace_lines_load(text, n, work->name, cancellable, error);
  }
  ply_safe_file_sweep(g_file_peek_path(work->file));
  PlyTrace *trace = ply_trace_file_open(g_file_peek_path(work->file), cancellable, error);
  if (trace == NULL && g_error_matches(*error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX) &&
      !may_be_trace(g_file_peek_path(work->file))) {
    g_autofree char *printable = ply_file_words_name(work->file);
    g_clear_error(error);
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN,
                _("“%s” is not a recording that Plyscope knows."), printable);
  }
  return trace;
}

static PlyTrace *
do_work(PlyTreeWork *work, GCancellable *cancellable, GError **error)
{
  bool exact = false;
  PlyTrace *trace = NULL;

  switch (work->kind) {
  case PLY_WORK_RECORD:
    trace = do_record(work, cancellable);
    break;
  case PLY_WORK_OTHER:
    trace = ply_trace_ref(work->beside);
    break;
  case PLY_WORK_UNFOLD:
    trace = ply_trace_unfold(work->trace, work->visit, work->request.budget, cancellable,
                             is_cancelled, &exact);
    work->exact = exact;
    break;
  case PLY_WORK_LOAD:
    return do_load(work, cancellable, error);
  case PLY_WORK_SAVE:
    if (!ply_trace_file_save(g_file_peek_path(work->file), work->trace, cancellable, error))
      return NULL;
    return ply_trace_ref(work->trace);
  }
  if (trace == NULL && !g_cancellable_is_cancelled(cancellable))
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                        _("The search could not be recorded: there is not enough memory."));
  return trace;
}

static void
take_trace(PlySearchTree *self, PlyTrace *trace, PlyTraceSummary *summary, guint64 step)
{
  ply_search_tree_set_playing(self, FALSE);
  g_clear_pointer(&self->trace, ply_trace_unref);
  g_clear_pointer(&self->summary, ply_trace_summary_free);
  self->trace = trace;
  self->summary = summary;
  self->step = ply_search_tree_first_step(trace, step);
  if (trace->n > 0)
    ply_trace_state_at(trace, self->step, &self->state);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_TRACE);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_STEP);
}

static void
complete(PlySearchTree *self, PlyTraceSummary *summary)
{
  g_clear_pointer(&self->summary, ply_trace_summary_free);
  self->summary = summary;
  ply_search_tree_notify(self, PLY_SEARCH_TREE_WHOLE);
}

/* A recording of one's own can be made again with a change. */
static void
take_loaded(PlySearchTree *self, const PlyTrace *trace, GFile *file)
{
  PlyRecordRequest request;

  ply_search_tree_drop_other(self);
  ply_search_tree_begin_anew(self, file);
  if (trace->info.foreign || trace->info.rules.game == NULL) {
    ply_search_tree_forget_request(self);
    return;
  }
  ply_search_tree_request_of_trace(trace, &request);
  ply_search_tree_keep_request(self, &request);
}

/* A large recording is shown as soon as its top is there, while the rest comes. */
static gboolean
show_early(gpointer data)
{
  PlyTreeWork *work = g_task_get_task_data(data);
  PlySearchTree *self = g_task_get_source_object(data);

  if (self->job != work || work->version != self->version)
    return G_SOURCE_REMOVE;
  work->shown = TRUE;
  take_loaded(self, work->made, work->file);
  work->version = self->trace_version = self->version;
  take_trace(self, ply_trace_ref(work->made), g_steal_pointer(&work->sketch), work->step);
  return G_SOURCE_REMOVE;
}

/* Reads what is still in the file; where it is worth while, what is there is shown meanwhile. */
static gboolean
read_rest(GTask *task, PlyTreeWork *work, GCancellable *cancellable, GError **error)
{
  PlyTraceDecodeFault fault;
  const char *path = work->file != NULL ? g_file_peek_path(work->file) : "";

  if (work->made == NULL || ply_trace_is_whole(work->made))
    return TRUE;
  if (work->kind == PLY_WORK_LOAD && ply_trace_need_step(work->made, 0, &fault) &&
      ply_trace_need_step(work->made, ply_search_tree_first_step(work->made, work->step), &fault) &&
      !ply_trace_is_whole(work->made) &&
      (work->sketch = ply_trace_summary_sketch(work->made)) != NULL)
    g_main_context_invoke_full(g_task_get_context(task), G_PRIORITY_DEFAULT, show_early,
                               g_object_ref(task), g_object_unref);
  return ply_trace_file_fill(work->made, path, (_Atomic uint64_t *)&work->progress, cancellable,
                             error);
}

static void
work_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  PlyTreeWork *work = data;
  GError *error = NULL;

  if (work->trace == NULL ||
      ply_trace_file_fill(work->trace, _("The recording"), NULL, cancellable, &error))
    work->made = do_work(work, cancellable, &error);
  bool whole = read_rest(task, work, cancellable, error == NULL ? &error : NULL);
  if (work->made != NULL && work->kind != PLY_WORK_SAVE && whole)
    work->summary = ply_trace_summary_new(work->made, cancellable, is_cancelled);
  if (work->kind == PLY_WORK_OTHER && work->summary != NULL && work->trace != NULL &&
      work->made->n > 0 && work->trace->n > 0 && ply_trace_is_comparable(work->trace, work->made))
    work->both = ply_trace_union_new(work->trace, ply_search_tree_last_pass(work->trace),
                                     work->made, ply_search_tree_last_pass(work->made),
                                     PLY_SEARCH_TREE_UNION_NODES, cancellable, is_cancelled);
  if (error != NULL)
    g_task_return_error(task, error);
  else if (g_task_return_error_if_cancelled(task))
    return;
  else
    g_task_return_boolean(task, TRUE);
}

static void
set_busy(PlySearchTree *self, char *busy)
{
  if (g_strcmp0(self->busy, busy) == 0) {
    g_free(busy);
    return;
  }
  g_free(self->busy);
  self->busy = busy;
  ply_search_tree_notify(self, PLY_SEARCH_TREE_BUSY);
}

/* Says how far the work is, from half a second on. */
static gboolean
show_progress(gpointer data)
{
  PlySearchTree *self = data;
  static const char *const names[] = {N_("Recording"), N_("Recording the second run"),
                                      N_("Searching again"), N_("Loading"), N_("Saving")};
  PlyWorkKind kind = self->job != NULL ? self->job->kind : PLY_WORK_SAVE;
  guint64 visits = self->job != NULL ? atomic_load(&self->job->progress) : 0;

  g_autofree char *count = g_strdup_printf("%" G_GUINT64_FORMAT, visits);
  set_busy(self, visits > 0 ? g_strdup_printf(_("%s: %s visits"), _(names[kind]), count)
                            : g_strdup(_(names[kind])));
  return G_SOURCE_CONTINUE;
}

static void
begin_busy(PlySearchTree *self)
{
  if (self->busy_timer == 0)
    self->busy_timer = g_timeout_add(BUSY_MS, show_progress, self);
}

static void
end_busy(PlySearchTree *self)
{
  if (self->job != NULL || self->saves > 0)
    return;
  g_clear_handle_id(&self->busy_timer, g_source_remove);
  set_busy(self, NULL);
}

static void
end_work(PlySearchTree *self)
{
  g_clear_object(&self->work);
  self->job = NULL;
  end_busy(self);
}

static void
take_other(PlySearchTree *self, PlyTreeWork *work)
{
  g_clear_pointer(&self->other, ply_trace_unref);
  g_clear_pointer(&self->other_summary, ply_trace_summary_free);
  g_clear_pointer(&self->both, ply_trace_union_free);
  self->other = g_steal_pointer(&work->made);
  self->other_summary = g_steal_pointer(&work->summary);
  self->both = g_steal_pointer(&work->both);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_OTHER);
}

static void
take_unfolded(PlySearchTree *self, PlyTreeWork *work)
{
  guint64 step = work->step;

  ply_search_tree_drop_other(self); /* it compares the visits as they were numbered */
  take_trace(self, g_steal_pointer(&work->made), g_steal_pointer(&work->summary), step);
  ply_search_tree_tell(
      self, work->exact ? _("The folded part was searched again exactly as it was recorded.")
                        : _("The folded part was searched again; with a table or learned move "
                            "ordering this is a re-run that may differ from the recording."));
}

static void
tell_saved(PlySearchTree *self, const PlyTreeWork *work)
{
  g_autofree char *name = g_file_get_basename(work->file);
  g_autofree char *told = g_strdup_printf(_("Saved %s."), name);

  ply_search_tree_tell(self, told);
}

GFile *
ply_search_tree_get_missed(PlySearchTree *self)
{
  return self->missed;
}

static void
on_done(GObject *source, GAsyncResult *result, gpointer data)
{
  PlySearchTree *self = (gpointer)source;
  PlyTreeWork *work = g_task_get_task_data(G_TASK(result));
  g_autoptr(GError) error = NULL;
  gboolean good = g_task_propagate_boolean(G_TASK(result), &error);

  if (self->job != work) /* something newer took its place */
    return;
  end_work(self);
  g_clear_object(&self->missed);
  if (!good && work->kind == PLY_WORK_LOAD && work->file != NULL)
    self->missed = g_object_ref(work->file);
  if (!good) {
    if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
      ply_search_tree_tell(self, error->message);
    ply_search_tree_emit_ended(self, FALSE);
    return;
  }
  if (work->shown) {
    complete(self, g_steal_pointer(&work->summary));
    ply_search_tree_emit_ended(self, TRUE);
    return;
  }
  switch (work->kind) {
  case PLY_WORK_OTHER:
    take_other(self, work);
    break;
  case PLY_WORK_UNFOLD:
    take_unfolded(self, work);
    break;
  case PLY_WORK_SAVE: /* never the job */
    break;
  case PLY_WORK_LOAD:
    if (work->version != self->version) {
      ply_search_tree_tell(self, _("The recording on screen was changed meanwhile: it stays, and "
                                   "the file was not opened."));
      break;
    }
    take_loaded(self, work->made, work->is_restored ? work->home : work->file);
    G_GNUC_FALLTHROUGH;
  case PLY_WORK_RECORD:
    if (work->made != NULL && (work->n_path > 0 || work->is_entering) && work->step > 0)
      work->step =
          ply_search_tree_path_step(work->made, work->path, work->n_path, !work->is_entering);
    if (work->summary == NULL)
      break;
    if (work->is_restored)
      ply_search_tree_touch(self);
    self->trace_version = work->kind == PLY_WORK_LOAD ? self->version : work->version;
    if (work->is_edit && self->trace != NULL) {
      work->made = ply_search_tree_carry_notes(self->trace, work->made);
      if (work->made->n_notes != self->trace->n_notes)
        ply_search_tree_forget_versions(self);
      self->trace_version = self->version; /* since then notes were made, and nothing else */
    }
    take_trace(self, g_steal_pointer(&work->made), g_steal_pointer(&work->summary), work->step);
    if (work->then != NULL)
      work->then(self, work);
    break;
  }
  if (self->job == NULL)
    ply_search_tree_emit_ended(self, TRUE);
}

/* Whether there was any. */
static gboolean
cancel_work(PlySearchTree *self)
{
  if (self->work == NULL)
    return FALSE;
  g_cancellable_cancel(self->work);
  end_work(self);
  return TRUE;
}

void
ply_search_tree_start(PlySearchTree *self, PlyTreeWork *work)
{
  cancel_work(self);
  self->work = g_cancellable_new();
  self->job = work;
  work->version = self->version;
  g_autoptr(GTask) task = g_task_new(self, self->work, on_done, NULL);
  g_task_set_task_data(task, work, work_free);
  /* A cancelled recording is not waited for. */
  g_task_set_return_on_cancel(task, FALSE);
  begin_busy(self);
  ply_tasks_run(task, work_thread);
}

void
ply_search_tree_cancel(PlySearchTree *self)
{
  if (cancel_work(self))
    ply_search_tree_emit_ended(self, FALSE);
}

/* What is on screen may be another recording by now. */
static void
on_saved(GObject *source, GAsyncResult *result, gpointer data)
{
  PlySearchTree *self = (gpointer)source;
  const PlyTreeWork *work = g_task_get_task_data(G_TASK(result));
  g_autoptr(GError) error = NULL;
  gboolean good = g_task_propagate_boolean(G_TASK(result), &error);

  if (--self->saves == 0)
    g_clear_object(&self->saving);
  end_busy(self);
  if (good && work->version >= self->beginning) {
    self->saved = work->version;
    g_set_object(&self->file, work->file);
    ply_search_tree_notify(self, PLY_SEARCH_TREE_MODIFIED);
  }
  if (good)
    tell_saved(self, work);
  else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ply_search_tree_tell(self, error->message);
  ply_search_tree_emit_saved(self, good);
}

/* Beside the other work, which a save neither waits for nor ends. */
void
ply_search_tree_start_save(PlySearchTree *self, PlyTreeWork *work)
{
  work->version = self->trace_version;
  self->saves++;
  if (self->saving == NULL || g_cancellable_is_cancelled(self->saving)) {
    g_clear_object(&self->saving);
    self->saving = g_cancellable_new();
  }
  g_autoptr(GTask) task = g_task_new(self, self->saving, on_saved, NULL);
  g_task_set_task_data(task, work, work_free);
  begin_busy(self);
  ply_tasks_run(task, work_thread);
}
