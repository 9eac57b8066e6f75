/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/tree-export-dialog.h"

#include <glib/gi18n.h>

#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/help.h"
#include "ui/widgets/names.h"
#include "ui/dialogs/tree-steps.h"

/* By the rows of the list of events; past them it is bookmarks, and stops of a talk. */
static const unsigned events[] = {PLY_EVENT_VISIT, PLY_EVENT_RETURN, PLY_EVENT_CUT,
                                  PLY_EVENT_ROOT_MOVE, PLY_EVENT_ITERATION};
#define MARKS G_N_ELEMENTS(events)
#define STOPS (MARKS + 1)

struct _PlyTreeExportDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *format;
  GtkCheckButton *this_step, *every_step;
  AdwActionRow *this_row, *explain_row;
  GtkWidget *from_row, *to_row;
  GtkDropDown *event;
  GtkSpinButton *from, *to;
  GtkSwitch *explain, *worksheet;
  GtkLabel *note;
  GtkWidget *go;

  PlySearchTree *tree; /* owned */
  PlyLecture *talk;    /* owned, or NULL */
  gboolean syncing;
};

G_DEFINE_FINAL_TYPE(PlyTreeExportDialog, ply_tree_export_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* The steps with a bookmark, of guint64, as many as below. */
static GArray *
list_marks(const PlyTrace *trace, guint64 first, guint64 last)
{
  GArray *steps = g_array_new(FALSE, FALSE, sizeof(guint64));

  for (guint i = 0; i < trace->n_notes && steps->len <= PLY_TREE_EXPORT_MOST_STEPS; i++) {
    guint64 step = trace->notes[i].step;
    if (ply_trace_note_is_mark(&trace->notes[i]) && step >= first && step <= last)
      g_array_append_val(steps, step);
  }
  return steps;
}

/* The steps chosen, of guint64: one more than can be exported if there are more. */
static GArray *
list_steps(PlyTreeExportDialog *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint selected = gtk_drop_down_get_selected(self->event);

  if (trace == NULL || trace->n == 0 || selected > MARKS)
    return g_array_new(FALSE, FALSE, sizeof(guint64));
  if (gtk_check_button_get_active(self->this_step)) {
    guint64 step = ply_search_tree_get_step(self->tree);
    return g_array_append_val(g_array_new(FALSE, FALSE, sizeof step), step);
  }
  if (selected == MARKS)
    return list_marks(trace, (guint64)gtk_spin_button_get_value(self->from) - 1,
                      (guint64)gtk_spin_button_get_value(self->to) - 1);
  return ply_tree_steps_list(trace, ply_search_tree_get_summary(self->tree), events[selected],
                             (guint64)gtk_spin_button_get_value(self->from) - 1,
                             (guint64)gtk_spin_button_get_value(self->to) - 1,
                             PLY_TREE_EXPORT_MOST_STEPS + 1);
}

/* Of a talk, as far as its recordings are there. */
static guint
count_pages(PlyTreeExportDialog *self)
{
  PlyLectureStop *stop;
  guint n = 0;

  if (!ply_tree_export_dialog_is_talk(self)) {
    g_autoptr(GArray) steps = list_steps(self);
    return steps->len;
  }
  for (guint i = 0; (stop = ply_lecture_at(self->talk, i)) != NULL; i++)
    n += ply_lecture_stop_is_there(stop);
  return n;
}

/* What will come out of this number of steps. */
static char *
outcome_text(PlyTreeExportDialog *self, guint n)
{
  if (n == 0)
    return g_strdup(_("There is no such step here."));
  if (n > PLY_TREE_EXPORT_MOST_STEPS)
    return g_strdup_printf(_("More than %d steps: choose rarer ones, or a shorter time."),
                           PLY_TREE_EXPORT_MOST_STEPS);
  if (ply_tree_export_dialog_get_worksheet(self))
    return g_strdup_printf(
        ngettext("%u worksheet with its answer key", "%u worksheets with their answer keys", n), n);
  if (ply_export_has_pages(ply_tree_export_dialog_get_kind(self)))
    return g_strdup_printf(ngettext("%u page", "%u pages", n), n);
  return g_strdup_printf(ngettext("%u file", "%u files", n), n);
}

/* Brings everything that follows from the choices in line with them. */
static void
on_changed(PlyTreeExportDialog *self)
{
  static const char *plain[] = {"status-bar", NULL}, *fault[] = {"status-bar", "error", NULL};

  if (self->syncing || self->tree == NULL)
    return;
  guint n = count_pages(self);
  g_autofree char *text = outcome_text(self, n);
  gboolean good = n >= 1 && n <= PLY_TREE_EXPORT_MOST_STEPS;
  gboolean is_talk = ply_tree_export_dialog_is_talk(self);
  gboolean every = gtk_check_button_get_active(self->every_step);

  gtk_label_set_text(self->note, text);
  gtk_widget_set_css_classes(GTK_WIDGET(self->note), good ? plain : fault);
  gtk_widget_set_sensitive(self->go, good);
  gtk_widget_set_sensitive(GTK_WIDGET(self->event), every);
  gtk_widget_set_sensitive(self->from_row, every && !is_talk);
  gtk_widget_set_sensitive(self->to_row, every && !is_talk);
  gtk_widget_set_sensitive(GTK_WIDGET(self->worksheet), !is_talk);
  /* A graph for other programs has no place for prose. */
  gtk_widget_set_sensitive(GTK_WIDGET(self->explain_row),
                           ply_tree_export_dialog_get_kind(self) != PLY_EXPORT_DOT);
}

/* The end that was not touched gives way. */
static void
on_range(PlyTreeExportDialog *self, GtkSpinButton *touched)
{
  if (gtk_spin_button_get_value(self->from) > gtk_spin_button_get_value(self->to))
    gtk_spin_button_set_value(touched == self->to ? self->from : self->to,
                              gtk_spin_button_get_value(touched));
  on_changed(self);
}

static void
show_step(PlyTreeExportDialog *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint64 last = trace != NULL && trace->n > 0 ? ply_trace_n_steps(trace) : 1;
  g_autofree char *text = g_strdup_printf(
      _("%.0f of %.0f"), (double)ply_search_tree_get_step(self->tree) + 1, (double)last);

  adw_action_row_set_subtitle(self->this_row, text);
}

/* Another recording: all of it. */
static void
on_trace(PlyTreeExportDialog *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  double last = trace != NULL && trace->n > 0 ? (double)ply_trace_n_steps(trace) : 1;

  self->syncing = TRUE;
  gtk_spin_button_set_range(self->from, 1, last); /* people count from 1 */
  gtk_spin_button_set_range(self->to, 1, last);
  gtk_spin_button_set_value(self->from, 1);
  gtk_spin_button_set_value(self->to, last);
  self->syncing = FALSE;
  show_step(self);
  on_changed(self);
}

static void
on_step(PlyTreeExportDialog *self)
{
  show_step(self);
  on_changed(self);
}

static void
on_wording(PlyTreeExportDialog *self)
{
  adw_action_row_set_subtitle(
      self->explain_row,
      ply_search_tree_get_wording(self->tree)->max_min
          ? _("Pseudocode, variables and a sentence; values for MAX")
          : _("Pseudocode, variables and a sentence; values for the side to move"));
}

static void
on_go(PlyTreeExportDialog *self)
{
  /* A number that is still being typed counts. */
  gtk_spin_button_update(self->from);
  gtk_spin_button_update(self->to);
  if (!gtk_widget_get_sensitive(self->go))
    return;
  g_signal_emit(self, signals[SIGNAL_CHOSEN], 0);
}

static void
ply_tree_export_dialog_dispose(GObject *object)
{
  g_clear_object(&PLY_TREE_EXPORT_DIALOG(object)->tree);
  g_clear_object(&PLY_TREE_EXPORT_DIALOG(object)->talk);
  G_OBJECT_CLASS(ply_tree_export_dialog_parent_class)->dispose(object);
}

static void
bind_template(GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/tree-export-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyTreeExportDialog, name)
  BIND(format);
  BIND(this_step);
  BIND(every_step);
  BIND(this_row);
  BIND(explain_row);
  BIND(from_row);
  BIND(to_row);
  BIND(event);
  BIND(from);
  BIND(to);
  BIND(explain);
  BIND(worksheet);
  BIND(note);
  BIND(go);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_changed);
  gtk_widget_class_bind_template_callback(widget_class, on_range);
  gtk_widget_class_bind_template_callback(widget_class, on_go);
}

static void
ply_tree_export_dialog_class_init(PlyTreeExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_tree_export_dialog_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new("chosen", PLY_TYPE_TREE_EXPORT_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  /* Where Enter itself works a row. */
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                      "default.activate", NULL);
  bind_template(widget_class);
}

static void
ply_tree_export_dialog_init(PlyTreeExportDialog *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("export"));
  ply_help_listen(GTK_WINDOW(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  ply_names_pass_on(GTK_WIDGET(self));
  gtk_window_set_default_widget(GTK_WINDOW(self), self->go);
  gtk_window_set_focus(GTK_WINDOW(self), self->go);
}

PlyTreeExportDialog *
ply_tree_export_dialog_new(GtkWindow *parent, PlySearchTree *tree)
{
  PlyTreeExportDialog *self =
      g_object_new(PLY_TYPE_TREE_EXPORT_DIALOG, "transient-for", parent, NULL);

  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(on_wording), self, G_CONNECT_SWAPPED);
  on_wording(self);
  on_trace(self);
  return self;
}

void
ply_tree_export_dialog_offer_talk(PlyTreeExportDialog *self, PlyLecture *talk, gboolean chosen)
{
  self->talk = g_object_ref(talk);
  gtk_string_list_append(GTK_STRING_LIST(gtk_drop_down_get_model(self->event)),
                         _("a stop of the talk"));
  if (!chosen)
    return;
  gtk_check_button_set_active(self->every_step, TRUE);
  gtk_drop_down_set_selected(self->event, STOPS);
}

PlyLecture *
ply_tree_export_dialog_get_talk(PlyTreeExportDialog *self)
{
  return self->talk;
}

gboolean
ply_tree_export_dialog_is_talk(PlyTreeExportDialog *self)
{
  return self->talk != NULL && gtk_check_button_get_active(self->every_step) &&
         gtk_drop_down_get_selected(self->event) == STOPS;
}

PlyExportKind
ply_tree_export_dialog_get_kind(PlyTreeExportDialog *self)
{
  return (PlyExportKind)adw_combo_row_get_selected(self->format);
}

guint64 *
ply_tree_export_dialog_get_steps(PlyTreeExportDialog *self, int *n)
{
  g_autoptr(GArray) steps = list_steps(self);
  gboolean good = steps->len >= 1 && steps->len <= PLY_TREE_EXPORT_MOST_STEPS;

  *n = good ? (int)steps->len : 0;
  return good ? (guint64 *)(gpointer)g_array_free(g_steal_pointer(&steps), FALSE) : NULL;
}

gboolean
ply_tree_export_dialog_get_explain(PlyTreeExportDialog *self)
{
  return gtk_widget_get_sensitive(GTK_WIDGET(self->explain_row)) &&
         gtk_switch_get_active(self->explain);
}

gboolean
ply_tree_export_dialog_get_worksheet(PlyTreeExportDialog *self)
{
  return gtk_widget_get_sensitive(GTK_WIDGET(self->worksheet)) &&
         gtk_switch_get_active(self->worksheet);
}
