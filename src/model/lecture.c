/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/lecture.h"

#include <string.h>

#include "trace/lazy.h"

struct _PlyLectureStop {
  GObject parent_instance;

  PlySearchTree *tree; /* owned */
  guint64 step;
  char *note; /* owned; NULL: the recording's */
};

G_DEFINE_FINAL_TYPE(PlyLectureStop, ply_lecture_stop, G_TYPE_OBJECT)

typedef struct {
  PlySearchTree *tree; /* owned */
  GArray *marks;       /* guint64: its bookmarks as they were seen last */
  gboolean is_quiet;   /* the bookmarks that it comes with are no stops */
} Run;

struct _PlyLecture {
  GObject parent_instance;

  GPtrArray *runs;  /* Run */
  GPtrArray *stops; /* PlyLectureStop */
  gboolean is_own;
  int current;             /* −1: before the first */
  PlySearchTree *shown;    /* owned, or NULL */
  PlyLectureStop *pending; /* owned: to be gone to once its recording is there, or NULL */
  PlyLectureStop *removed; /* owned: the last that was taken out, or NULL … */
  guint removed_from;      /* … and its place */
  GFile *file;             /* owned, or NULL */
  char *title;             /* owned, or NULL */
  guint64 version, told, saved;
};

enum { SIGNAL_CHANGED, SIGNAL_STOOD, SIGNAL_GO, N_SIGNALS };
static guint signals[N_SIGNALS];

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(PlyLecture, ply_lecture, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

/* ---- a stop ---- */

static PlyLectureStop *
stop_new(PlySearchTree *tree, guint64 step, const char *note)
{
  PlyLectureStop *self = g_object_new(PLY_TYPE_LECTURE_STOP, NULL);

  self->tree = g_object_ref(tree);
  self->step = step;
  self->note = g_strdup(note);
  return self;
}

PlySearchTree *
ply_lecture_stop_get_tree(PlyLectureStop *self)
{
  return self->tree;
}

guint64
ply_lecture_stop_get_step(PlyLectureStop *self)
{
  return self->step;
}

const char *
ply_lecture_stop_get_note(PlyLectureStop *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (self->note != NULL)
    return *self->note != '\0' ? self->note : NULL;
  return trace != NULL ? ply_trace_note(trace, self->step) : NULL;
}

gboolean
ply_lecture_stop_is_there(PlyLectureStop *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  return trace != NULL && trace->n > 0 && self->step < ply_trace_n_steps(trace);
}

PlyTrace *
ply_lecture_stop_take_trace(PlyLectureStop *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (!ply_lecture_stop_is_there(self))
    return NULL;
  return self->note != NULL ? ply_trace_with_note(trace, self->step, self->note)
                            : ply_trace_ref(trace);
}

static void
ply_lecture_stop_finalize(GObject *object)
{
  PlyLectureStop *self = PLY_LECTURE_STOP(object);

  g_object_unref(self->tree);
  g_free(self->note);
  G_OBJECT_CLASS(ply_lecture_stop_parent_class)->finalize(object);
}

static void
ply_lecture_stop_class_init(PlyLectureStopClass *klass)
{
  G_OBJECT_CLASS(klass)->finalize = ply_lecture_stop_finalize;
}

static void
ply_lecture_stop_init(PlyLectureStop *self)
{
}

char *
ply_lecture_say(PlySearchTree *tree, guint64 step)
{
  PlyTrace *trace = ply_search_tree_get_trace(tree);
  char text[PLY_EXPLAIN_BYTES];
  PlyTraceDecodeFault fault;
  PlyTraceState state;

  if (trace == NULL || trace->n == 0 || step >= ply_trace_n_steps(trace) ||
      !ply_trace_need_step(trace, step, &fault))
    return NULL;
  ply_trace_state_at(trace, step, &state);
  return g_strdup(ply_explain_step(trace, &state, ply_search_tree_get_wording(tree), text));
}

/* ---- where one stands ---- */

PlyLectureStop *
ply_lecture_at(PlyLecture *self, guint i)
{
  return i < self->stops->len ? g_ptr_array_index(self->stops, i) : NULL;
}

guint
ply_lecture_get_n(PlyLecture *self)
{
  return self->stops->len;
}

static guint
run_of(PlyLecture *self, PlySearchTree *tree)
{
  guint i = 0;

  while (i < self->runs->len && ((Run *)g_ptr_array_index(self->runs, i))->tree != tree)
    i++;
  return i;
}

PlySearchTree *
ply_lecture_get_run(PlyLecture *self, guint i)
{
  return i < self->runs->len ? ((Run *)g_ptr_array_index(self->runs, i))->tree : NULL;
}

gboolean
ply_lecture_needs(PlyLecture *self, PlySearchTree *tree)
{
  for (guint i = 0; i < self->stops->len; i++) {
    if (ply_lecture_at(self, i)->tree == tree)
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_here(PlyLecture *self, int i)
{
  PlyLectureStop *stop = i >= 0 ? ply_lecture_at(self, (guint)i) : NULL;

  return stop != NULL && stop->tree == self->shown &&
         stop->step == ply_search_tree_get_step(self->shown);
}

/* By the order of runs and steps: the last stop that is not behind where one stands. */
static int
find_passed(PlyLecture *self)
{
  guint64 step = ply_search_tree_get_step(self->shown);
  guint run = run_of(self, self->shown);
  int found = -1;

  for (guint i = 0; i < self->stops->len; i++) {
    PlyLectureStop *stop = ply_lecture_at(self, i);
    guint other = run_of(self, stop->tree);
    if (other < run || (other == run && stop->step <= step))
      found = (int)i;
  }
  return found;
}

/* A stop may be there twice: the one that was gone to, or the nearest behind it. */
static int
find_current(PlyLecture *self)
{
  int n = (int)self->stops->len, from = MAX(self->current, 0);

  if (self->shown == NULL || n == 0)
    return -1;
  for (int k = 0; k < n; k++) {
    if (is_here(self, (from + k) % n))
      return (from + k) % n;
  }
  return self->is_own ? MIN(self->current, n - 1) : find_passed(self);
}

static void
stand(PlyLecture *self)
{
  self->current = find_current(self);
  g_signal_emit(self, signals[SIGNAL_STOOD], 0);
}

void
ply_lecture_stand(PlyLecture *self, PlySearchTree *tree)
{
  g_set_object(&self->shown, tree);
  stand(self);
}

int
ply_lecture_get_current(PlyLecture *self)
{
  return self->current;
}

PlyLectureStop *
ply_lecture_get_next(PlyLecture *self)
{
  return ply_lecture_at(self, (guint)(self->current + 1));
}

static void
go_to(PlyLecture *self, PlyLectureStop *stop)
{
  /* It may be the pending one itself, and the list be made anew by who hears of it. */
  g_autoptr(PlyLectureStop) kept = g_object_ref(stop);

  g_clear_object(&self->pending);
  if (ply_search_tree_get_trace(kept->tree) == NULL)
    self->pending = g_object_ref(kept);
  g_signal_emit(self, signals[SIGNAL_GO], 0, kept);
}

void
ply_lecture_go_to(PlyLecture *self, guint i)
{
  if (i >= self->stops->len)
    return;
  self->current = (int)i;
  go_to(self, ply_lecture_at(self, i));
  stand(self);
}

gboolean
ply_lecture_go(PlyLecture *self, int direction)
{
  int to = direction > 0                  ? self->current + 1
           : is_here(self, self->current) ? self->current - 1
                                          : self->current;

  if (to < 0 || to >= (int)self->stops->len)
    return FALSE;
  ply_lecture_go_to(self, (guint)to);
  return TRUE;
}

/* ---- the list ---- */

static void
changed(PlyLecture *self)
{
  g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* It is a list of its own from now on, and has changed. */
static void
own(PlyLecture *self)
{
  self->is_own = TRUE;
  self->version++;
}

static void
insert(PlyLecture *self, guint at, PlyLectureStop *stop)
{
  g_ptr_array_insert(self->stops, (int)at, stop);
  if ((int)at <= self->current)
    self->current++;
  g_list_model_items_changed(G_LIST_MODEL(self), at, 0, 1);
}

static void
take_out(PlyLecture *self, guint at)
{
  g_ptr_array_remove_index(self->stops, at);
  if ((int)at <= self->current)
    self->current--;
  g_list_model_items_changed(G_LIST_MODEL(self), at, 1, 0);
}

void
ply_lecture_move(PlyLecture *self, guint from, guint to)
{
  if (from >= self->stops->len || to >= self->stops->len || from == to)
    return;
  guint first = MIN(from, to), n = MAX(from, to) - first + 1;
  int current = self->current;
  PlyLectureStop *stop = g_ptr_array_steal_index(self->stops, from);
  g_ptr_array_insert(self->stops, (int)to, stop);
  if (current == (int)from)
    self->current = (int)to;
  else if (current >= (int)first && current < (int)(first + n))
    self->current += from < to ? -1 : 1;
  own(self);
  g_list_model_items_changed(G_LIST_MODEL(self), first, n, n);
  stand(self);
  changed(self);
}

void
ply_lecture_remove(PlyLecture *self, guint i)
{
  if (i >= self->stops->len)
    return;
  g_set_object(&self->removed, ply_lecture_at(self, i));
  self->removed_from = i;
  own(self);
  take_out(self, i);
  stand(self);
  changed(self);
}

int
ply_lecture_bring_back(PlyLecture *self)
{
  guint at = MIN(self->removed_from, self->stops->len);
  PlyLectureStop *stop = g_steal_pointer(&self->removed);

  if (stop == NULL)
    return -1;
  if (run_of(self, stop->tree) == self->runs->len) { /* its run was closed */
    g_object_unref(stop);
    return -1;
  }
  own(self);
  insert(self, at, stop);
  stand(self);
  changed(self);
  return (int)at;
}

void
ply_lecture_set_note(PlyLecture *self, guint i, const char *text)
{
  PlyLectureStop *stop = ply_lecture_at(self, i);
  const char *before = stop != NULL ? ply_lecture_stop_get_note(stop) : NULL;

  if (stop == NULL || g_strcmp0(before != NULL ? before : "", text) == 0)
    return;
  if (!self->is_own) {
    ply_search_tree_set_note_at(stop->tree, stop->step, text);
    return;
  }
  g_free(stop->note);
  stop->note = g_strdup(text);
  own(self);
  changed(self);
}

/* ---- the runs ---- */

static GArray *
list_marks(PlySearchTree *tree)
{
  const PlyTrace *trace = ply_search_tree_get_trace(tree);
  GArray *marks = g_array_new(FALSE, FALSE, sizeof(guint64));

  for (guint i = 0; trace != NULL && i < trace->n_notes; i++) {
    if (ply_trace_note_is_mark(&trace->notes[i]))
      g_array_append_val(marks, trace->notes[i].step);
  }
  return marks;
}

static guint64
mark_at(const GArray *marks, guint i)
{
  return g_array_index(marks, guint64, i);
}

static gboolean
has_mark(const GArray *marks, guint64 step)
{
  for (guint i = 0; i < marks->len; i++) {
    if (mark_at(marks, i) == step)
      return TRUE;
  }
  return FALSE;
}

/* The bookmarks of all runs, in their order. */
static void
list_all(PlyLecture *self)
{
  guint before = self->stops->len;

  g_ptr_array_set_size(self->stops, 0);
  for (guint i = 0; i < self->runs->len; i++) {
    const Run *run = g_ptr_array_index(self->runs, i);
    for (guint k = 0; k < run->marks->len; k++)
      g_ptr_array_add(self->stops, stop_new(run->tree, mark_at(run->marks, k), NULL));
  }
  if (before > 0 || self->stops->len > 0)
    g_list_model_items_changed(G_LIST_MODEL(self), 0, before, self->stops->len);
}

static guint
find_stop(PlyLecture *self, PlySearchTree *tree, guint64 step)
{
  for (guint i = 0; i < self->stops->len; i++) {
    PlyLectureStop *stop = ply_lecture_at(self, i);
    if (stop->tree == tree && stop->step == step)
      return i;
  }
  return G_MAXUINT;
}

/* A bookmark joins behind the one before it in its run, or at the end. */
static void
join(PlyLecture *self, PlySearchTree *tree, guint64 step)
{
  guint at = self->stops->len;
  guint64 nearest = 0;

  if (find_stop(self, tree, step) != G_MAXUINT)
    return;
  for (guint i = 0; i < self->stops->len; i++) {
    PlyLectureStop *stop = ply_lecture_at(self, i);
    if (stop->tree != tree || stop->step > step || stop->step < nearest)
      continue;
    nearest = stop->step;
    at = i + 1;
  }
  own(self);
  insert(self, at, stop_new(tree, step, NULL));
}

static void
leave(PlyLecture *self, PlySearchTree *tree, guint64 step)
{
  guint at;

  while ((at = find_stop(self, tree, step)) != G_MAXUINT) {
    own(self);
    take_out(self, at);
  }
}

/* An edited tree has its bookmarks elsewhere: as many of them are the same ones. */
static void
follow_marks(PlyLecture *self, Run *run, const GArray *marks)
{
  gboolean are_same = marks->len == run->marks->len;

  for (guint i = 0; are_same && i < marks->len; i++) {
    for (guint k = 0; k < self->stops->len; k++) {
      PlyLectureStop *stop = ply_lecture_at(self, k);
      if (stop->tree != run->tree || stop->step != mark_at(run->marks, i) ||
          stop->step == mark_at(marks, i))
        continue;
      /* Another object, so that no later bookmark finds it again. */
      g_ptr_array_index(self->stops, k) = stop_new(stop->tree, mark_at(marks, i), stop->note);
      g_object_unref(stop);
      own(self);
      g_list_model_items_changed(G_LIST_MODEL(self), k, 1, 1);
    }
  }
  for (guint i = 0; !are_same && i < run->marks->len; i++) {
    if (!has_mark(marks, mark_at(run->marks, i)))
      leave(self, run->tree, mark_at(run->marks, i));
  }
  for (guint i = 0; !are_same && i < marks->len; i++) {
    if (!has_mark(run->marks, mark_at(marks, i)))
      join(self, run->tree, mark_at(marks, i));
  }
}

static void
on_trace(PlyLecture *self, GParamSpec *spec, PlySearchTree *tree)
{
  guint number = run_of(self, tree);
  Run *run = number < self->runs->len ? g_ptr_array_index(self->runs, number) : NULL;

  if (run == NULL || ply_search_tree_get_trace(tree) == NULL)
    return;
  GArray *marks = list_marks(tree);
  gboolean is_same =
      marks->len == run->marks->len &&
      (marks->len == 0 || memcmp(marks->data, run->marks->data, marks->len * sizeof(guint64)) == 0);
  if (self->is_own && !is_same && !run->is_quiet)
    follow_marks(self, run, marks);
  run->is_quiet = FALSE;
  g_array_unref(run->marks);
  run->marks = marks;
  if (!self->is_own && !is_same)
    list_all(self);
  if (self->pending != NULL && self->pending->tree == tree) {
    g_autoptr(PlyLectureStop) pending = g_steal_pointer(&self->pending);
    go_to(self, pending);
  }
  stand(self);
  changed(self);
}

static void
clear_run(gpointer data)
{
  Run *run = data;

  g_object_unref(run->tree);
  g_array_unref(run->marks);
  g_free(run);
}

void
ply_lecture_add_run(PlyLecture *self, PlySearchTree *tree)
{
  Run *run = g_new0(Run, 1);

  run->tree = g_object_ref(tree);
  run->marks = g_array_new(FALSE, FALSE, sizeof(guint64));
  g_ptr_array_add(self->runs, run);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  /* A note or a bookmark. */
  g_signal_connect_object(tree, "notify::modified", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::whole", G_CALLBACK(changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(changed), self, G_CONNECT_SWAPPED);
  on_trace(self, NULL, tree);
}

void
ply_lecture_remove_run(PlyLecture *self, PlySearchTree *tree)
{
  guint number = run_of(self, tree);

  if (number == self->runs->len)
    return;
  g_signal_handlers_disconnect_by_data(tree, self);
  if (self->shown == tree)
    g_clear_object(&self->shown);
  if (self->pending != NULL && self->pending->tree == tree)
    g_clear_object(&self->pending);
  for (guint i = self->stops->len; i-- > 0;) {
    if (ply_lecture_at(self, i)->tree != tree)
      continue;
    self->version += self->is_own;
    take_out(self, i);
  }
  g_ptr_array_remove_index(self->runs, number);
  stand(self);
  changed(self);
}

/* ---- its file ---- */

gboolean
ply_lecture_is_own(PlyLecture *self)
{
  return self->is_own;
}

gboolean
ply_lecture_get_modified(PlyLecture *self)
{
  return self->is_own && self->stops->len > 0 && self->version != self->saved;
}

GFile *
ply_lecture_get_file(PlyLecture *self)
{
  return self->file;
}

const char *
ply_lecture_get_title(PlyLecture *self)
{
  return self->title;
}

static void
load(PlyLecture *self, GFile *file, const PlyTalkFile *talk, PlySearchTree *const *trees,
     gboolean is_saved)
{
  guint before = self->stops->len;

  g_ptr_array_set_size(self->stops, 0);
  for (guint i = 0; i < talk->stops->len; i++) {
    const PlyTalkFileStop *stop = ply_talk_file_at(talk, i);
    Run *run = g_ptr_array_index(self->runs, run_of(self, trees[i]));
    run->is_quiet = ply_search_tree_get_trace(run->tree) == NULL;
    g_ptr_array_add(self->stops, stop_new(trees[i], stop->step, stop->note));
  }
  self->is_own = TRUE;
  self->current = -1;
  self->version++;
  if (is_saved)
    self->saved = self->version;
  g_set_object(&self->file, file);
  g_free(self->title);
  self->title = g_strdup(talk->title);
  g_list_model_items_changed(G_LIST_MODEL(self), 0, before, self->stops->len);
  changed(self);
  ply_lecture_go_to(self, 0);
}

void
ply_lecture_load(PlyLecture *self, GFile *file, const PlyTalkFile *talk,
                 PlySearchTree *const *trees)
{
  load(self, file, talk, trees, TRUE);
}

void
ply_lecture_restore(PlyLecture *self, GFile *file, const PlyTalkFile *talk,
                    PlySearchTree *const *trees)
{
  load(self, file, talk, trees, FALSE);
}

PlyTalkFile *
ply_lecture_keep(PlyLecture *self, PlyLectureName name, gpointer data)
{
  PlyTalkFile *talk = ply_talk_file_new(self->title);

  for (guint i = 0; i < self->stops->len; i++) {
    PlyLectureStop *stop = ply_lecture_at(self, i);
    g_autofree char *called = name(data, stop->tree);
    if (called != NULL)
      ply_talk_file_add(talk, called, stop->step, stop->note);
  }
  return talk;
}

PlyTalkFile *
ply_lecture_describe(PlyLecture *self, const char *path)
{
  PlyTalkFile *talk = ply_talk_file_new(self->title);

  for (guint i = 0; i < self->stops->len; i++) {
    PlyLectureStop *stop = ply_lecture_at(self, i);
    GFile *file = ply_search_tree_get_file(stop->tree);
    const char *place = file != NULL ? g_file_peek_path(file) : NULL;
    g_autofree char *name = place != NULL ? ply_talk_file_relative(path, place) : NULL;
    ply_talk_file_add(talk, name, stop->step, stop->note);
  }
  self->told = self->version;
  return talk;
}

void
ply_lecture_saved(PlyLecture *self, GFile *file)
{
  self->is_own = TRUE;
  self->saved = self->told;
  g_set_object(&self->file, file);
  changed(self);
}

/* ---- its life ---- */

static GType
get_item_type(GListModel *model)
{
  return PLY_TYPE_LECTURE_STOP;
}

static guint
get_n_items(GListModel *model)
{
  return PLY_LECTURE(model)->stops->len;
}

static gpointer
get_item(GListModel *model, guint i)
{
  PlyLectureStop *stop = ply_lecture_at(PLY_LECTURE(model), i);

  return stop != NULL ? g_object_ref(stop) : NULL;
}

static void
list_model_init(GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

static void
ply_lecture_dispose(GObject *object)
{
  PlyLecture *self = PLY_LECTURE(object);

  for (guint i = 0; i < self->runs->len; i++)
    g_signal_handlers_disconnect_by_data(((Run *)g_ptr_array_index(self->runs, i))->tree, self);
  g_ptr_array_set_size(self->stops, 0);
  g_ptr_array_set_size(self->runs, 0);
  g_clear_object(&self->shown);
  g_clear_object(&self->pending);
  g_clear_object(&self->removed);
  G_OBJECT_CLASS(ply_lecture_parent_class)->dispose(object);
}

static void
ply_lecture_finalize(GObject *object)
{
  PlyLecture *self = PLY_LECTURE(object);

  g_ptr_array_unref(self->stops);
  g_ptr_array_unref(self->runs);
  g_clear_object(&self->file);
  g_free(self->title);
  G_OBJECT_CLASS(ply_lecture_parent_class)->finalize(object);
}

static void
ply_lecture_class_init(PlyLectureClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_lecture_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_lecture_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new("changed", PLY_TYPE_LECTURE, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STOOD] = g_signal_new("stood", PLY_TYPE_LECTURE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_GO] = g_signal_new("go", PLY_TYPE_LECTURE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, PLY_TYPE_LECTURE_STOP);
}

static void
ply_lecture_init(PlyLecture *self)
{
  self->runs = g_ptr_array_new_with_free_func(clear_run);
  self->stops = g_ptr_array_new_with_free_func(g_object_unref);
  self->current = -1;
}

PlyLecture *
ply_lecture_new(void)
{
  return g_object_new(PLY_TYPE_LECTURE, NULL);
}
