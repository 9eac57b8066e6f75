/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/presenter.h"

#include <glib/gi18n.h>

#include "ui/dialogs/talk-words.h"
#include "ui/document/search-keys.h"
#include "ui/widgets/help.h"
#include "ui/widgets/label.h"

struct _PlyPresenter {
  AdwWindow parent_instance;

  /* Template widgets. */
  GtkLabel *count, *note, *place, *sentence, *answer, *next_step, *next_place, *next_sentence,
      *next_note, *elapsed, *clock;
  GtkWidget *answer_box;

  PlyLecture *talk;    /* owned */
  PlySearchTree *tree; /* owned: the run that is shown, or NULL */
  gint64 since;        /* µs of the monotonic clock */
  guint timer;
};

G_DEFINE_FINAL_TYPE(PlyPresenter, ply_presenter, ADW_TYPE_WINDOW)

static void
set_text(GtkLabel *label, const char *text)
{
  gtk_label_set_text(label, text != NULL ? text : "");
  gtk_widget_set_visible(GTK_WIDGET(label), text != NULL && *text != '\0');
}

static void
set_note(GtkLabel *label, PlyLectureStop *stop)
{
  const char *note = stop != NULL ? ply_lecture_stop_get_note(stop) : NULL;

  ply_label_quote(label, note);
  gtk_widget_set_visible(GTK_WIDGET(label), note != NULL && *note != '\0');
}

static gboolean
show_time(gpointer data)
{
  PlyPresenter *self = data;
  g_autoptr(GDateTime) now = g_date_time_new_now_local();
  g_autofree char *time = g_date_time_format(now, "%H:%M");
  gint64 seconds = (g_get_monotonic_time() - self->since) / G_USEC_PER_SEC;
  g_autofree char *elapsed = g_strdup_printf("%d:%02d:%02d", (int)(seconds / 3600),
                                             (int)(seconds / 60 % 60), (int)(seconds % 60));

  gtk_label_set_text(self->elapsed, elapsed);
  gtk_label_set_text(self->clock, time);
  return G_SOURCE_CONTINUE;
}

/* One look ahead, however far away the next step of this kind is. */
static bool
is_far(void *data)
{
  return true;
}

static char *
say_next_step(PlyPresenter *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint64 next = ply_trace_find_event(trace, ply_search_tree_get_step(self->tree), 1,
                                      ply_search_tree_get_unit(self->tree), NULL, is_far);

  return next != G_MAXUINT64 ? ply_lecture_say(self->tree, next)
                             : g_strdup(_("The recording ends here."));
}

static void
show_step(PlyPresenter *self)
{
  const PlyTrace *trace = self->tree != NULL ? ply_search_tree_get_trace(self->tree) : NULL;
  guint32 asked = trace != NULL ? ply_search_tree_get_asked(self->tree) : PLY_TRACE_NONE;

  if (trace == NULL || trace->n == 0) {
    set_text(self->place, NULL);
    set_text(self->sentence, _("The recording is not there."));
    set_text(self->next_step, NULL);
    gtk_widget_set_visible(self->answer_box, FALSE);
    return;
  }
  guint64 step = ply_search_tree_get_step(self->tree);
  g_autofree char *place = g_strdup_printf(_("Now: step %.0f of %.0f"), (double)step + 1,
                                           (double)ply_trace_n_steps(trace));
  g_autofree char *said = ply_lecture_say(self->tree, step);
  g_autofree char *next = say_next_step(self);
  g_autofree char *answer = asked != PLY_TRACE_NONE
                                ? ply_lecture_say(self->tree, ply_trace_leave_step(trace, asked))
                                : NULL;
  set_text(self->place, place);
  set_text(self->sentence, said);
  set_text(self->next_step, next);
  set_text(self->answer, answer);
  gtk_widget_set_visible(self->answer_box, answer != NULL);
}

static void
show_stops(PlyPresenter *self)
{
  int current = ply_lecture_get_current(self->talk);
  guint n = ply_lecture_get_n(self->talk);
  PlyLectureStop *here = current >= 0 ? ply_lecture_at(self->talk, (guint)current) : NULL;
  PlyLectureStop *next = ply_lecture_get_next(self->talk);
  g_autofree char *count = n == 0        ? g_strdup(_("No stops"))
                           : current < 0 ? g_strdup_printf(_("Before the first of %u stops"), n)
                                         : g_strdup_printf(_("Stop %d of %u"), current + 1, n);
  g_autofree char *where = next != NULL ? ply_talk_words_place(self->talk, next) : NULL;
  g_autofree char *place = next != NULL ? g_strdup_printf(_("Next stop. %s"), where)
                           : n > 0      ? g_strdup(_("There is no stop after this one."))
                                        : NULL;
  g_autofree char *said = next != NULL ? ply_talk_words_sentence(next) : NULL;

  gtk_label_set_text(self->count, count);
  set_note(self->note, here);
  set_text(self->next_place, place);
  set_text(self->next_sentence, said);
  set_note(self->next_note, next);
}

static void
show(PlyPresenter *self)
{
  show_step(self);
  show_stops(self);
}

void
ply_presenter_set_tree(PlyPresenter *self, PlySearchTree *tree)
{
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  if (tree != NULL) {
    g_signal_connect_object(tree, "notify::trace", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::step", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::ask-first", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
  }
  g_set_object(&self->tree, tree);
  show(self);
}

static void
ply_presenter_dispose(GObject *object)
{
  PlyPresenter *self = PLY_PRESENTER(object);

  g_clear_handle_id(&self->timer, g_source_remove);
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  if (self->talk != NULL)
    g_signal_handlers_disconnect_by_data(self->talk, self);
  g_clear_object(&self->tree);
  g_clear_object(&self->talk);
  G_OBJECT_CLASS(ply_presenter_parent_class)->dispose(object);
}

static void
ply_presenter_class_init(PlyPresenterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_presenter_dispose;
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                      NULL);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/presenter.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyPresenter, name)
  BIND(count);
  BIND(note);
  BIND(place);
  BIND(sentence);
  BIND(answer);
  BIND(answer_box);
  BIND(next_step);
  BIND(next_place);
  BIND(next_sentence);
  BIND(next_note);
  BIND(elapsed);
  BIND(clock);
#undef BIND
}

static void
ply_presenter_init(PlyPresenter *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("talk"));
  ply_help_listen(GTK_WINDOW(self));
  /* Also where nothing in it has the keyboard. */
  ply_search_keys_add(GTK_WIDGET(self));
  self->since = g_get_monotonic_time();
  self->timer = g_timeout_add_seconds(1, show_time, self);
  show_time(self);
}

PlyPresenter *
ply_presenter_new(PlyLecture *talk)
{
  PlyPresenter *self = g_object_new(PLY_TYPE_PRESENTER, NULL);

  self->talk = g_object_ref(talk);
  g_signal_connect_object(talk, "changed", G_CALLBACK(show_stops), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(talk, "stood", G_CALLBACK(show_stops), self, G_CONNECT_SWAPPED);
  show_stops(self);
  return self;
}
