/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/lesson-bar.h"

#include <glib/gi18n.h>

#include "ui/widgets/label.h"
#include "ui/widgets/wrap.h"

struct _PlyLessonBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkLabel *place, *name, *words, *told;
  GtkWidget *head, *answers, *number_row, *exercise;
  GtkEditable *number;

  GtkWidget *choices[PLY_LESSON_MOST_CHOICES]; /* in `answers` */
  const PlyLessonPlan *plan;                   /* or NULL */
  PlyLessonPlan *own;                          /* the same, if it is owned */
  gboolean is_asking, is_hidden;
};

G_DEFINE_FINAL_TYPE(PlyLessonBar, ply_lesson_bar, ADW_TYPE_BIN)

static guint signal_answered, signal_changed;

static void
show_words(PlyLessonBar *self, const char *text)
{
  if (text != NULL)
    ply_label_quote(self->words, text);
  gtk_widget_set_visible(GTK_WIDGET(self->words), text != NULL);
}

static void
tell(PlyLessonBar *self, const char *text)
{
  ply_label_quote(self->told, text);
  gtk_widget_set_visible(GTK_WIDGET(self->told), *text != '\0');
}

static void
update(PlyLessonBar *self)
{
  gboolean typed = self->plan != NULL && self->plan->n_choices == 0;

  gtk_widget_set_visible(GTK_WIDGET(self), self->plan != NULL && !self->is_hidden);
  gtk_widget_set_visible(self->answers, self->is_asking);
  gtk_widget_set_visible(self->number_row, typed);
  gtk_widget_set_visible(
      self->exercise, self->plan != NULL && (self->plan->has_exercise || self->plan->task != NULL));
}

/* ---- answers ---- */

static void
answer_right(PlyLessonBar *self)
{
  const PlyLessonPlan *plan = self->plan;
  g_autofree char *text =
      plan->why != NULL ? g_strdup_printf(_("✓ Right. %s"), _(plan->why)) : g_strdup(_("✓ Right."));

  self->is_asking = FALSE;
  show_words(self, NULL);
  tell(self, text);
  update(self);
  g_signal_emit(self, signal_answered, 0);
}

static void
answer_wrong(PlyLessonBar *self)
{
  tell(self, _("✗ Not so. Think once more, or have the answer shown."));
}

static void
on_choice(GtkButton *button, PlyLessonBar *self)
{
  guint i = 0;

  while (self->choices[i] != GTK_WIDGET(button))
    i++;
  if (self->plan->choices[i].right) {
    answer_right(self);
    return;
  }
  /* The word stays, so that one sees what has been tried. */
  g_autofree char *tried = g_strconcat("✗ ", _(self->plan->choices[i].text), NULL);
  GtkLabel *label = GTK_LABEL(gtk_button_get_child(button));
  ply_label_quote(label, tried);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 gtk_label_get_text(label), -1);
  answer_wrong(self);
}

static void
answer_number(PlyLessonBar *self)
{
  gboolean is_number;

  if (!self->is_asking)
    return;
  if (ply_lesson_plan_is_answer(self->plan, gtk_editable_get_text(self->number), &is_number)) {
    answer_right(self);
    return;
  }
  if (is_number)
    answer_wrong(self);
  else
    tell(self, _("Type a number.")); /* what cannot be read is not wrong */
  gtk_editable_select_region(self->number, 0, -1);
}

static void
drop_choices(PlyLessonBar *self)
{
  for (guint i = 0; i < PLY_LESSON_MOST_CHOICES; i++)
    g_clear_pointer(&self->choices[i], gtk_widget_unparent);
}

static void
add_choices(PlyLessonBar *self)
{
  GtkWidget *before = self->number_row;

  for (guint i = 0; i < self->plan->n_choices; i++) {
    GtkWidget *button = gtk_button_new(), *label = gtk_label_new(NULL);
    ply_label_quote(GTK_LABEL(label), _(self->plan->choices[i].text));
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_button_set_child(GTK_BUTTON(button), label);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   gtk_label_get_text(GTK_LABEL(label)), -1);
    g_signal_connect_object(button, "clicked", G_CALLBACK(on_choice), self, 0);
    gtk_widget_insert_after(button, self->answers, before);
    self->choices[i] = before = button;
  }
}

/* ---- the lesson ---- */

void
ply_lesson_bar_end(PlyLessonBar *self)
{
  drop_choices(self);
  self->plan = NULL;
  self->is_asking = FALSE;
  g_clear_pointer(&self->own, ply_lesson_plan_free);
  tell(self, "");
  update(self);
}

static void
begin(PlyLessonBar *self, const PlyLessonPlan *plan, const char *place)
{
  self->plan = plan;
  self->is_asking = plan->question != NULL;
  ply_label_quote(self->place, place);
  show_words(self, plan->question != NULL ? _(plan->question) : NULL);
  gtk_editable_set_text(self->number, "");
  add_choices(self);
  update(self);
}

void
ply_lesson_bar_begin(PlyLessonBar *self, const PlyLessonPlan *plan, gboolean own, const char *place)
{
  ply_lesson_bar_end(self);
  self->own = own ? (PlyLessonPlan *)plan : NULL;
  begin(self, plan, place);
}

void
ply_lesson_bar_begin_task(PlyLessonBar *self, const char *place)
{
  drop_choices(self);
  tell(self, "");
  begin(self, self->plan->task, place);
}

const PlyLessonPlan *
ply_lesson_bar_get(PlyLessonBar *self)
{
  return self->plan;
}

gboolean
ply_lesson_bar_is_asking(PlyLessonBar *self)
{
  return self->is_asking;
}

void
ply_lesson_bar_tell_answer(PlyLessonBar *self)
{
  const PlyLessonPlan *plan = self->plan;

  if (!self->is_asking)
    return;
  g_autofree char *right = ply_lesson_plan_answer(plan);
  g_autofree char *answer = g_strdup_printf(_("The answer is: %s."), _(right));
  g_autofree char *text =
      plan->why != NULL ? g_strdup_printf("%s %s", answer, _(plan->why)) : g_strdup(answer);

  self->is_asking = FALSE;
  show_words(self, NULL);
  tell(self, text);
  update(self);
}

void
ply_lesson_bar_tell_exercise(PlyLessonBar *self)
{
  self->is_asking = FALSE;
  tell(self, "");
  show_words(self, self->plan->exercise != NULL ? _(self->plan->exercise) : NULL);
  update(self);
}

void
ply_lesson_bar_tell_changed(PlyLessonBar *self)
{
  g_signal_emit(self, signal_changed, 0);
}

void
ply_lesson_bar_go_on(PlyLessonBar *self)
{
  if (!self->is_asking)
    tell(self, "");
}

void
ply_lesson_bar_set_practising(PlyLessonBar *self, gboolean practising)
{
  gtk_widget_set_visible(self->head, !practising);
}

void
ply_lesson_bar_set_name(PlyLessonBar *self, const char *name)
{
  if (name != NULL)
    ply_label_quote(self->name, name);
  gtk_widget_set_visible(GTK_WIDGET(self->name), name != NULL);
}

void
ply_lesson_bar_set_hidden(PlyLessonBar *self, gboolean hidden)
{
  self->is_hidden = hidden;
  update(self);
}

void
ply_lesson_bar_focus(PlyLessonBar *self)
{
  if (self->is_asking)
    gtk_widget_grab_focus(self->choices[0] != NULL ? self->choices[0] : GTK_WIDGET(self->number));
}

static void
ply_lesson_bar_dispose(GObject *object)
{
  PlyLessonBar *self = PLY_LESSON_BAR(object);

  memset(self->choices, 0, sizeof self->choices); /* they go with the rest */
  self->plan = NULL;
  g_clear_pointer(&self->own, ply_lesson_plan_free);
  G_OBJECT_CLASS(ply_lesson_bar_parent_class)->dispose(object);
}

static void
ply_lesson_bar_class_init(PlyLessonBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_lesson_bar_dispose;
  signal_answered = g_signal_new("answered", PLY_TYPE_LESSON_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signal_changed = g_signal_new("changed", PLY_TYPE_LESSON_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/lesson-bar.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyLessonBar, name)
  BIND(head);
  BIND(place);
  BIND(name);
  BIND(words);
  BIND(told);
  BIND(answers);
  BIND(number_row);
  BIND(exercise);
  BIND(number);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, answer_number);
}

static void
ply_lesson_bar_init(PlyLessonBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

gboolean
ply_lesson_bar_is_telling(PlyLessonBar *self)
{
  return gtk_widget_get_visible(GTK_WIDGET(self)) && gtk_widget_get_visible(GTK_WIDGET(self->told));
}
