/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar that finds and filters. A search for all matches and one for the next run each on their
 * own thread; the newest wins. */

#include <glib/gi18n.h>

#include "ui/tree/outline-private.h"

typedef struct {
  PlyTrace *trace; /* a reference */
  PlyTraceQuery query;
  int direction; /* of the next; 0: all */
  guint32 from, found;
  guint32 *visits;
  guint32 n;
  guint64 total;
} Find;

static void
find_free(gpointer data)
{
  Find *find = data;

  ply_trace_unref(find->trace);
  g_free(find->visits);
  g_free(find);
}

static bool
is_cancelled(void *data)
{
  return g_cancellable_is_cancelled(data);
}

static void
find_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Find *find = data;

  if (find->direction != 0) {
    find->found = ply_trace_find(find->trace, &find->query, find->from, find->direction,
                                 cancellable, is_cancelled);
  } else {
    find->visits = g_new(guint32, PLY_OUTLINE_MOST_MATCHES);
    find->n = ply_trace_find_all(find->trace, &find->query, find->visits, PLY_OUTLINE_MOST_MATCHES,
                                 &find->total, cancellable, is_cancelled);
  }
  if (!g_task_return_error_if_cancelled(task))
    g_task_return_boolean(task, TRUE);
}

static void
cancel(GCancellable **work)
{
  g_cancellable_cancel(*work);
  g_clear_object(work);
}

void
ply_outline_find_cancel(PlyOutline *self)
{
  cancel(&self->list_work);
  cancel(&self->find_work);
}

static void
start(PlyOutline *self, const PlyTraceQuery *query, int direction, guint32 from,
      GCancellable **work, GAsyncReadyCallback done)
{
  Find *find = g_new0(Find, 1);

  cancel(work);
  *work = g_cancellable_new();
  *find = (Find){
      .trace = ply_trace_ref(self->trace), .query = *query, .direction = direction, .from = from};
  g_autoptr(GTask) task = g_task_new(self, *work, done, NULL);
  g_task_set_task_data(task, find, find_free);
  g_task_run_in_thread(task, find_thread);
}

static char *
matches_text(guint n, guint64 total)
{
  g_autofree char *all = ply_outline_count_text(total), *some = ply_outline_count_text(n);

  if (n < total)
    return g_strdup_printf(_("%s of %s shown"), some, all);
  return g_strdup_printf(ngettext("%s match", "%s matches", (gulong)total), all);
}

static void
on_all_found(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyOutline *self = PLY_OUTLINE(source);
  Find *find = g_task_get_task_data(G_TASK(result));
  gboolean filters;

  if (!g_task_propagate_boolean(G_TASK(result), NULL) ||
      g_task_get_cancellable(G_TASK(result)) != self->list_work)
    return;
  g_clear_object(&self->list_work);
  filters = gtk_toggle_button_get_active(self->filter);
  if (filters)
    ply_outline_show_list(self, find->visits, find->n);
  ply_outline_set_told(
      self, matches_text(filters ? find->n : (guint)MIN(find->total, G_MAXUINT), find->total));
}

/* Something else is asked for. */
static void
on_query_changed(PlyOutline *self)
{
  PlyTraceQuery query;

  cancel(&self->list_work);
  cancel(&self->find_work);
  if (self->trace == NULL || self->trace->n == 0) {
    ply_outline_set_told(self, g_strdup(""));
    return;
  }
  if (!ply_outline_read_query(self, &query))
    return;
  if (ply_outline_asks_for_nothing(self) && !gtk_toggle_button_get_active(self->filter))
    ply_outline_set_told(self, g_strdup(""));
  else
    start(self, &query, 0, 0, &self->list_work, on_all_found);
}

static void
on_filter_toggled(PlyOutline *self)
{
  if (!gtk_toggle_button_get_active(self->filter) && self->flat)
    ply_outline_show_tree(self);
  on_query_changed(self);
}

static void
on_next_found(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyOutline *self = PLY_OUTLINE(source);
  Find *find = g_task_get_task_data(G_TASK(result));

  if (!g_task_propagate_boolean(G_TASK(result), NULL) ||
      g_task_get_cancellable(G_TASK(result)) != self->find_work)
    return;
  g_clear_object(&self->find_work);
  if (find->found != PLY_TRACE_NONE)
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(self->trace, find->found));
  else
    ply_outline_say(self,
                    find->direction > 0 ? _("No match after this visit") : _("No match before it"));
}

static void
find_next(GtkWidget *widget, const char *action, GVariant *parameter)
{
  PlyOutline *self = PLY_OUTLINE(widget);
  const PlyTraceState *state = self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;
  int direction = g_str_equal(action, "outline.find-next") ? 1 : -1;
  PlyTraceQuery query;

  if (state != NULL && ply_outline_read_query(self, &query))
    start(self, &query, direction, state->at.visit, &self->find_work, on_next_found);
}

static void
on_next(PlyOutline *self)
{
  gtk_widget_activate_action(GTK_WIDGET(self), "outline.find-next", NULL);
}

static void
on_previous(PlyOutline *self)
{
  gtk_widget_activate_action(GTK_WIDGET(self), "outline.find-previous", NULL);
}

/* Escape clears the text; with nothing to clear it leads back to the table. */
static void
on_stop(PlyOutline *self)
{
  if (*gtk_editable_get_text(self->entry) == '\0')
    gtk_widget_grab_focus(GTK_WIDGET(self->view));
  gtk_editable_set_text(self->entry, "");
}

/* The visit that is selected when the button goes down is what it means. */
static void
on_position_toggled(PlyOutline *self)
{
  const PlyTraceState *state = self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;
  PlyPosition position;

  if (gtk_toggle_button_get_active(self->position) && state != NULL &&
      ply_trace_position(self->trace, state->at.visit, &position))
    self->key = position.key;
  on_query_changed(self);
}

static void
on_move_toggled(PlyOutline *self)
{
  const PlyTraceState *state = self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;

  if (gtk_toggle_button_get_active(self->move) && state != NULL)
    self->the_move = self->trace->visits[state->at.visit].move;
  on_query_changed(self);
}

void
ply_outline_find_step_changed(PlyOutline *self)
{
  const PlyTraceState *state = self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;
  gboolean has_move = state != NULL && self->trace->visits[state->at.visit].move != PLY_MOVE_NONE;

  gtk_widget_set_sensitive(GTK_WIDGET(self->position),
                           self->trace != NULL && self->trace->info.rules.game != NULL);
  gtk_widget_set_sensitive(GTK_WIDGET(self->move),
                           has_move || gtk_toggle_button_get_active(self->move));
  if (self->told != NULL)
    ply_outline_say(self, self->told); /* no longer that there is no match after the old step */
}

void
ply_outline_find_trace_changed(PlyOutline *self)
{
  gboolean any = self->trace != NULL && self->trace->n > 0;

  gtk_widget_set_sensitive(self->find_bar, any);
  /* A position and a move mean nothing in another game. */
  if (any && self->trace->info.rules.game != self->game) {
    self->game = self->trace->info.rules.game;
    gtk_toggle_button_set_active(self->position, FALSE);
    gtk_toggle_button_set_active(self->move, FALSE);
  }
  ply_outline_find_step_changed(self);
  on_query_changed(self);
}

void
ply_outline_find_class_init(GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_child(klass, PlyOutline, find_bar);
  gtk_widget_class_bind_template_child(klass, PlyOutline, entry);
  gtk_widget_class_bind_template_child(klass, PlyOutline, cuts);
  gtk_widget_class_bind_template_child(klass, PlyOutline, new_best);
  gtk_widget_class_bind_template_child(klass, PlyOutline, table);
  gtk_widget_class_bind_template_child(klass, PlyOutline, re_searches);
  gtk_widget_class_bind_template_child(klass, PlyOutline, position);
  gtk_widget_class_bind_template_child(klass, PlyOutline, move);
  gtk_widget_class_bind_template_child(klass, PlyOutline, filter);
  gtk_widget_class_bind_template_child(klass, PlyOutline, status_revealer);
  gtk_widget_class_bind_template_child(klass, PlyOutline, status);
  gtk_widget_class_bind_template_callback(klass, on_query_changed);
  gtk_widget_class_bind_template_callback(klass, on_filter_toggled);
  gtk_widget_class_bind_template_callback(klass, on_position_toggled);
  gtk_widget_class_bind_template_callback(klass, on_move_toggled);
  gtk_widget_class_bind_template_callback(klass, on_next);
  gtk_widget_class_bind_template_callback(klass, on_previous);
  gtk_widget_class_bind_template_callback(klass, on_stop);
  gtk_widget_class_install_action(klass, "outline.find-next", NULL, find_next);
  gtk_widget_class_install_action(klass, "outline.find-previous", NULL, find_next);
}
