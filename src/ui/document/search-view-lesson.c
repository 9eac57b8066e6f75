/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson in a view: its question stands while the recording is held at its first step and nothing
 * tells what is to come; then one stands where it happens, and can go on to its exercise or to the
 * next lesson. */

#include "ui/document/search-view-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "lessons/course.h"
#include "model/tasks.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/progress.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* A lesson on its way to the screen: one of the course, or a file. */
typedef struct {
  const PlyLessonPlan *plan; /* of the course; or NULL */
  PlyLessonPlan *own;        /* owned; or NULL */
  char *path;                /* of the file */
  char *beside[2];           /* the files before and after it, or NULL */
  guint number, count;       /* of it in its folder */
  PlyWeak *view;             /* while it is read */
} Lesson;

static void
lesson_free(gpointer data)
{
  Lesson *lesson = data;

  ply_lesson_plan_free(lesson->own);
  g_free(lesson->path);
  g_free(lesson->beside[0]);
  g_free(lesson->beside[1]);
  ply_weak_unref(lesson->view);
  g_free(lesson);
}

static void
forget_files(PlySearchView *self)
{
  g_clear_pointer(&self->lesson_file, g_free);
  g_clear_pointer(&self->lesson_beside[0], g_free);
  g_clear_pointer(&self->lesson_beside[1], g_free);
}

/* The lesson that a plan is, or is the task of. */
static const PlyLessonPlan *
whole(const PlyLessonPlan *plan)
{
  return plan != NULL && plan->part_of != NULL ? plan->part_of : plan;
}

static void
update(PlySearchView *self)
{
  const PlyLessonPlan *plan = ply_lesson_bar_get(self->lesson);
  gboolean course = plan != NULL && self->lesson_file == NULL;
  int index = course ? ply_course_index(whole(plan)) : 0;
  const struct {
    const char *name;
    gboolean enabled;
  } states[] = {
      {"show-answer", ply_lesson_bar_is_asking(self->lesson)},
      {"exercise", plan != NULL && (plan->has_exercise || plan->task != NULL)},
      {"previous-lesson", (course && index > 0) || self->lesson_beside[0] != NULL},
      {"next-lesson",
       (course && ply_course_at(index + 1) != NULL) || self->lesson_beside[1] != NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS(states); i++)
    ply_actions_set_enabled(self->actions, states[i].name, states[i].enabled);
}

/* Begins where it happens: the return of the visit to look at. */
static void
show_place(PlySearchView *self)
{
  const PlyLessonPlan *plan = ply_lesson_bar_get(self->lesson);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint32 visit = ply_lesson_plan_visit(plan, trace, plan->look_at);

  if (visit == PLY_TRACE_NONE)
    visit = 0;
  ply_notice_bar_tell(self->notice, _(plan->notice), plan->tree);
  ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, visit));
}

static gboolean
has_trace(PlySearchView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  return trace != NULL && trace->n > 0;
}

static void
end_question(PlySearchView *self, gboolean goes_there)
{
  if (!self->is_asked)
    return;
  ply_lesson_bar_tell_answer(self->lesson); /* unless it was given */
  ply_search_tree_hold(self->tree, FALSE);
  if (goes_there)
    show_place(self);
  self->is_asked = FALSE; /* one has not stepped on by this */
  ply_lesson_bar_tell_changed(self->lesson);
  update(self);
}

void
ply_search_view_show_answer(PlySearchView *self)
{
  if (self->awaits_lesson && !self->is_asked) { /* it is told at once, and shown when it is there */
    ply_lesson_bar_tell_answer(self->lesson);
    update(self);
  }
  end_question(self, TRUE);
  ply_toaster_clear_try(self->toasts);
}

/* Nothing of a lesson is left, but what is on screen. */
void
ply_search_view_end_lesson(PlySearchView *self)
{
  end_question(self, FALSE);
  self->awaits_lesson = self->awaits_exercise = FALSE;
  ply_lesson_bar_end(self->lesson);
  forget_files(self);
}

/* The recording is there, of a lesson or of its exercise, or of something else. */
void
ply_search_view_lesson_traced(PlySearchView *self)
{
  if (!has_trace(self))
    return;
  end_question(self, FALSE);
  if (self->awaits_exercise) {
    self->awaits_exercise = FALSE;
    ply_lesson_bar_tell_exercise(self->lesson);
    gtk_widget_activate_action(GTK_WIDGET(self), "microscope.practice", NULL);
  } else if (self->awaits_lesson) {
    self->awaits_lesson = FALSE;
    if (ply_lesson_bar_is_asking(self->lesson) && !self->lecture) {
      self->is_asked = TRUE;
      ply_search_tree_set_step(self->tree, 0);
      ply_search_tree_hold(self->tree, TRUE);
      ply_lesson_bar_tell_changed(self->lesson);
    } else {
      if (ply_lesson_bar_is_asking(self->lesson)) /* in a lecture others ask */
        ply_lesson_bar_tell_answer(self->lesson);
      show_place(self);
    }
  }
  update(self);
}

/* What was told of the answer makes room once one steps on; a lesson of one's own is finished at its
 * last step. */
void
ply_search_view_lesson_stepped(PlySearchView *self)
{
  if (ply_lesson_bar_get(self->lesson) == NULL || !has_trace(self) || self->is_asked)
    return;
  const PlyLessonPlan *plan = ply_lesson_bar_get(self->lesson);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint64 step = ply_search_tree_get_step(self->tree);
  guint32 look = ply_lesson_plan_visit(plan, trace, plan->look_at);
  if (look == PLY_TRACE_NONE || step != ply_trace_leave_step(trace, look))
    ply_lesson_bar_go_on(self->lesson);
  if (self->lesson_file != NULL && plan->part_of == NULL && step + 1 >= ply_trace_n_steps(trace) &&
      g_str_equal(trace->info.title, plan->title) && ply_save_bar_keeps_work(self->save_bar))
    ply_progress_finish_own(self->lesson_file);
}

void
ply_search_view_lesson_failed(PlySearchView *self)
{
  self->awaits_lesson = self->awaits_exercise = FALSE;
}

/* ---- opening ---- */

/* Transfer full. */
static char *
place_of(const PlyLessonPlan *plan, const Lesson *lesson)
{
  const char *chapter = plan->chapter != NULL ? _(plan->chapter) : _("Your lessons");
  guint number = lesson->own != NULL ? lesson->number : (guint)ply_course_index(plan) + 1;
  guint count = lesson->count;

  for (; lesson->own == NULL && ply_course_at((int)count) != NULL;)
    count++;
  /* Translators: the chapter of a lesson, its number and how many there are. */
  return g_strdup_printf(_("%s · %u of %u"), chapter, number, count);
}

/* Takes `data`, the lesson, over. */
static void
open_lesson(gpointer view, gpointer data)
{
  PlySearchView *self = view;
  Lesson *lesson = data;
  const PlyLessonPlan *plan = lesson->own != NULL ? lesson->own : lesson->plan;
  g_autofree char *place = place_of(plan, lesson);
  PlyRecordRequest request;

  ply_search_view_end_lesson(self);
  ply_lesson_bar_tell_changed(self->lesson);
  ply_edit_bar_end_ordering(self->edit_bar);
  ply_notice_bar_tell(self->notice, NULL, NULL);
  ply_lesson_bar_begin(self->lesson, plan, lesson->own != NULL, place);
  lesson->own = NULL;
  self->lesson_file = g_steal_pointer(&lesson->path);
  if (self->lesson_file != NULL && ply_save_bar_keeps_work(self->save_bar)) {
    g_autoptr(GFile) file = g_file_new_for_path(self->lesson_file);
    ply_remember_file(file, plan->title);
  }
  for (guint i = 0; i < 2; i++)
    self->lesson_beside[i] = g_steal_pointer(&lesson->beside[i]);
  lesson_free(lesson);
  self->awaits_lesson = TRUE;
  ply_lesson_plan_prepare(plan, &request);
  ply_search_tree_record(self->tree, &request, 0);
  update(self);
}

static void
guard(PlySearchView *self, Lesson *lesson)
{
  ply_search_view_guard(self, ply_then_new(GTK_WIDGET(self), open_lesson, lesson, lesson_free));
}

gboolean
ply_search_view_open_gallery(PlySearchView *self, const char *id)
{
  const PlyLessonPlan *plan = ply_course_find(id);

  if (plan == NULL)
    return FALSE;
  Lesson *lesson = g_new0(Lesson, 1);
  lesson->plan = plan;
  lesson->view = ply_weak_new(self);
  guard(self, lesson);
  return TRUE;
}

/* The lessons beside it in its folder, by their names. */
static void
look_round(Lesson *lesson)
{
  g_autofree char *folder = g_path_get_dirname(lesson->path);
  g_autoptr(GPtrArray) names = ply_lessons_names(folder);
  g_autofree char *name = g_path_get_basename(lesson->path);

  lesson->number = lesson->count = 1;
  for (guint i = 0; i < names->len; i++) {
    if (!g_str_equal(g_ptr_array_index(names, i), name))
      continue;
    lesson->number = i + 1;
    lesson->count = names->len;
    if (i > 0)
      lesson->beside[0] = g_build_filename(folder, g_ptr_array_index(names, i - 1), NULL);
    if (i + 1 < names->len)
      lesson->beside[1] = g_build_filename(folder, g_ptr_array_index(names, i + 1), NULL);
  }
}

static void
read_lesson(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Lesson *lesson = data;
  GError *error = NULL;

  lesson->own = ply_lesson_plan_load(lesson->path, &error);
  look_round(lesson);
  if (lesson->own == NULL)
    g_task_return_error(task, error);
  else
    g_task_return_boolean(task, TRUE);
}

static void
forget_lost(const Lesson *lesson, const GError *error)
{
  g_autoptr(GFile) file = g_file_new_for_path(lesson->path);

  ply_remember_fault(file, error);
}

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  Lesson *lesson = data;
  g_autoptr(PlySearchView) self = ply_weak_get(lesson->view);
  g_autoptr(GError) error = NULL;
  gboolean read = g_task_propagate_boolean(G_TASK(result), &error);

  if (self == NULL) {
    lesson_free(lesson);
  } else if (read) {
    guard(self, lesson);
  } else if (has_trace(self)) {
    forget_lost(lesson, error);
    ply_toaster_tell(self->toasts, error->message);
    lesson_free(lesson);
  } else {
    forget_lost(lesson, error);
    ply_notice_bar_tell(self->notice, error->message, NULL);
    lesson_free(lesson);
  }
}

void
ply_search_view_open_lesson(PlySearchView *self, GFile *file)
{
  Lesson *lesson = g_new0(Lesson, 1);
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_read, lesson);

  lesson->view = ply_weak_new(self);
  lesson->path = g_file_get_path(file);
  if (lesson->path == NULL)
    lesson->path = g_file_get_uri(file); /* of no file here: told when it is read */
  g_task_set_task_data(task, lesson, NULL);
  ply_tasks_run(task, read_lesson);
}

/* ---- actions ---- */

static void
open_exercise(gpointer view, gpointer data)
{
  PlySearchView *self = view;
  const PlyLessonPlan *plan = ply_lesson_bar_get(self->lesson);
  PlyRecordRequest request;

  if (plan == NULL)
    return;
  end_question(self, FALSE);
  ply_lesson_bar_tell_changed(self->lesson);
  ply_edit_bar_end_ordering(self->edit_bar);
  ply_notice_bar_tell(self->notice, NULL, NULL);
  if (plan->task != NULL) {
    /* Translators: a lesson's exercise, and the chapter that it belongs to. */
    g_autofree char *place = g_strdup_printf(
        _("Exercise · %s"), plan->chapter != NULL ? _(plan->chapter) : _("Your lessons"));
    ply_lesson_plan_prepare(plan->task, &request);
    ply_lesson_bar_begin_task(self->lesson, place);
    self->awaits_lesson = TRUE;
  } else {
    ply_lesson_plan_prepare_exercise(plan, &request);
    request.title = N_("Exercise");
    self->awaits_exercise = TRUE;
  }
  ply_search_tree_record(self->tree, &request, 0);
}

ACTION(act_exercise)
{
  PlySearchView *self = (PlySearchView *)widget;

  ply_search_view_guard(self, ply_then_new(widget, open_exercise, NULL, NULL));
}

ACTION(act_show_answer)
{
  ply_search_view_show_answer((PlySearchView *)widget);
}

ACTION(act_beside)
{
  PlySearchView *self = (PlySearchView *)widget;
  gboolean next = g_str_equal(name, "next-lesson");
  const PlyLessonPlan *plan = ply_lesson_bar_get(self->lesson);

  if (self->lesson_beside[next] != NULL) {
    g_autoptr(GFile) file = g_file_new_for_path(self->lesson_beside[next]);
    ply_search_view_open_lesson(self, file);
  } else if (plan != NULL && self->lesson_file == NULL) {
    int index = ply_course_index(whole(plan)) + (next ? 1 : -1);
    const PlyLessonPlan *beside = index >= 0 ? ply_course_at(index) : NULL;
    if (beside != NULL)
      ply_search_view_open_gallery(self, beside->id);
  }
}

/* While a question waits, the keys that step do nothing: whoever presses one is told why. */
static gboolean
on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
       PlySearchView *self)
{
  static const guint keys[] = {GDK_KEY_Page_Down, GDK_KEY_Page_Up, GDK_KEY_period, GDK_KEY_comma,
                               GDK_KEY_Home,      GDK_KEY_End,     GDK_KEY_n,      GDK_KEY_o,
                               GDK_KEY_u,         GDK_KEY_space,   GDK_KEY_c,      GDK_KEY_b,
                               GDK_KEY_f,         GDK_KEY_t,       GDK_KEY_r,      GDK_KEY_i,
                               GDK_KEY_p,         GDK_KEY_x,       GDK_KEY_m};
  gboolean steps = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    steps = steps || key == keys[i];
  if (!self->is_asked || !steps ||
      (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  ply_toaster_tell_try(self->toasts,
                       _("The question comes first: answer it, or have the answer shown with F3."));
  ply_lesson_bar_focus(self->lesson);
  return TRUE;
}

void
ply_search_view_add_lesson_actions(PlySearchView *self)
{
  static const PlyAction actions[] = {
      {"exercise", NULL, act_exercise},
      {"show-answer", NULL, act_show_answer},
      {"previous-lesson", NULL, act_beside},
      {"next-lesson", NULL, act_beside},
  };

  GtkEventController *controller = gtk_event_controller_key_new();

  g_signal_connect(controller, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self), controller);
  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
  update(self);
}

void
ply_search_view_clear_lesson(PlySearchView *self)
{
  forget_files(self);
}
