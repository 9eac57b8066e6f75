/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/find-bar-private.h"

#include <glib/gi18n.h>

#include "model/tasks.h"
#include "ui/widgets/text.h"
#include "ui/widgets/weak.h"

enum { MATCHES, TREE, LEFT, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyFindBar, ply_find_bar, ADW_TYPE_BIN)

/* NULL without one. */
static PlyTrace *
trace_of(PlyFindBar *self)
{
  return self->tree != NULL ? ply_search_tree_get_trace(self->tree) : NULL;
}

static const PlyTraceState *
state_of(PlyFindBar *self)
{
  return self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;
}

/* Below the bar; "" takes it away. */
static void
say(PlyFindBar *self, const char *text)
{
  gtk_revealer_set_reveal_child(self->status_revealer, *text != '\0');
  if (*text != '\0')
    gtk_label_set_text(self->status, text);
}

/* What stays below the bar until something else is asked for. */
static void
set_told(PlyFindBar *self, char *told)
{
  g_free(self->told);
  self->told = told;
  say(self, told);
}

/* What is asked for. FALSE, and said why, if the text is no query. */
static gboolean
read_query(PlyFindBar *self, PlyTraceQuery *query)
{
  const struct {
    GtkToggleButton *button;
    unsigned event;
  } events[] = {{self->cuts, PLY_EVENT_CUT},
                {self->new_best, PLY_EVENT_BEST},
                {self->table, PLY_EVENT_TABLE},
                {self->re_searches, PLY_EVENT_RE_SEARCH}};
  PlyTraceQueryFault fault;
  gboolean good =
      ply_trace_query_parse(gtk_editable_get_text(self->entry), trace_of(self), query, &fault);

  if (!good) {
    gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
    set_told(self, g_strdup_printf(_("Expected %s"), _(fault.expected)));
  } else {
    gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
  }
  gtk_accessible_update_state(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                              good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE,
                              -1);
  if (!good)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(events); i++)
    query->all_events |= gtk_toggle_button_get_active(events[i].button) ? events[i].event : 0;
  if (gtk_toggle_button_get_active(self->move))
    query->move = self->the_move;
  if (gtk_toggle_button_get_active(self->position)) {
    query->has_position = true;
    query->position_key = self->key;
  }
  return TRUE;
}

static gboolean
asks_for_nothing(PlyFindBar *self)
{
  GtkToggleButton *const buttons[] = {self->cuts,        self->new_best, self->table,
                                      self->re_searches, self->position, self->move};

  for (guint i = 0; i < G_N_ELEMENTS(buttons); i++) {
    if (gtk_toggle_button_get_active(buttons[i]))
      return FALSE;
  }
  g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(self->entry)));
  return *text == '\0';
}

/* A search for all matches and one for the next run each on their own thread; the newest wins. */
typedef struct {
  PlyWeak *bar;    /* owned */
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

  ply_weak_unref(find->bar);
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
    find->visits = g_new(guint32, PLY_FIND_MOST_MATCHES);
    find->n = ply_trace_find_all(find->trace, &find->query, find->visits, PLY_FIND_MOST_MATCHES,
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

static void
cancel_all(PlyFindBar *self)
{
  cancel(&self->list_work);
  cancel(&self->find_work);
}

static void
start(PlyFindBar *self, const PlyTraceQuery *query, int direction, guint32 from,
      GCancellable **work, GAsyncReadyCallback done)
{
  Find *find = g_new0(Find, 1);

  cancel(work);
  *work = g_cancellable_new();
  *find = (Find){.bar = ply_weak_new(self),
                 .trace = ply_trace_ref(trace_of(self)),
                 .query = *query,
                 .direction = direction,
                 .from = from};
  g_autoptr(GTask) task = g_task_new(NULL, *work, done, NULL);
  g_task_set_task_data(task, find, find_free);
  ply_tasks_run(task, find_thread);
}

static char *
matches_text(guint n, guint64 total)
{
  g_autofree char *all = ply_text_number(total), *some = ply_text_number(n);

  if (n < total)
    return g_strdup_printf(_("%s of %s shown"), some, all);
  return g_strdup_printf(ngettext("%s match", "%s matches", (gulong)total), all);
}

static void
on_all_found(GObject *source, GAsyncResult *result, gpointer data)
{
  Find *find = g_task_get_task_data(G_TASK(result));
  g_autoptr(PlyFindBar) self = ply_weak_get(find->bar);
  gboolean filters;

  if (!g_task_propagate_boolean(G_TASK(result), NULL) || self == NULL ||
      g_task_get_cancellable(G_TASK(result)) != self->list_work)
    return;
  g_clear_object(&self->list_work);
  filters = gtk_toggle_button_get_active(self->filter);
  if (filters)
    g_signal_emit(self, signals[MATCHES], 0, find->visits, find->n);
  set_told(self, matches_text(filters ? find->n : (guint)MIN(find->total, G_MAXUINT), find->total));
}

/* Something else is asked for. */
static void
on_query_changed(PlyFindBar *self)
{
  PlyTraceQuery query;

  cancel_all(self);
  if (trace_of(self) == NULL || trace_of(self)->n == 0) {
    set_told(self, g_strdup(""));
    return;
  }
  if (!read_query(self, &query))
    return;
  if (asks_for_nothing(self) && !gtk_toggle_button_get_active(self->filter))
    set_told(self, g_strdup(""));
  else
    start(self, &query, 0, 0, &self->list_work, on_all_found);
}

static void
on_filter_toggled(PlyFindBar *self)
{
  if (!gtk_toggle_button_get_active(self->filter))
    g_signal_emit(self, signals[TREE], 0);
  on_query_changed(self);
}

static void
on_next_found(GObject *source, GAsyncResult *result, gpointer data)
{
  Find *find = g_task_get_task_data(G_TASK(result));
  g_autoptr(PlyFindBar) self = ply_weak_get(find->bar);

  if (!g_task_propagate_boolean(G_TASK(result), NULL) || self == NULL ||
      g_task_get_cancellable(G_TASK(result)) != self->find_work)
    return;
  g_clear_object(&self->find_work);
  if (find->found != PLY_TRACE_NONE)
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace_of(self), find->found));
  else
    say(self, find->direction > 0 ? _("No match after this visit") : _("No match before it"));
}

static void
find_next(GtkWidget *widget, const char *action, GVariant *parameter)
{
  PlyFindBar *self = PLY_FIND_BAR(widget);
  const PlyTraceState *state = state_of(self);
  int direction = g_str_equal(action, "outline.find-next") ? 1 : -1;
  PlyTraceQuery query;

  if (state != NULL && read_query(self, &query))
    start(self, &query, direction, state->at.visit, &self->find_work, on_next_found);
}

static void
on_next(PlyFindBar *self)
{
  gtk_widget_activate_action(GTK_WIDGET(self), "outline.find-next", NULL);
}

static void
on_previous(PlyFindBar *self)
{
  gtk_widget_activate_action(GTK_WIDGET(self), "outline.find-previous", NULL);
}

/* Escape clears the text; with nothing to clear it leads back to the table. */
static void
on_stop(PlyFindBar *self)
{
  if (*gtk_editable_get_text(self->entry) == '\0')
    g_signal_emit(self, signals[LEFT], 0);
  gtk_editable_set_text(self->entry, "");
}

/* The visit that is selected when the button goes down is what it means. */
static void
on_position_toggled(PlyFindBar *self)
{
  const PlyTraceState *state = state_of(self);
  PlyPosition position;

  if (gtk_toggle_button_get_active(self->position) && state != NULL &&
      ply_trace_position(trace_of(self), state->at.visit, &position))
    self->key = position.key;
  on_query_changed(self);
}

static void
on_move_toggled(PlyFindBar *self)
{
  const PlyTraceState *state = state_of(self);

  if (gtk_toggle_button_get_active(self->move) && state != NULL)
    self->the_move = trace_of(self)->visits[state->at.visit].move;
  on_query_changed(self);
}

static void
on_step(PlyFindBar *self)
{
  const PlyTraceState *state = state_of(self);
  gboolean has_move =
      state != NULL && trace_of(self)->visits[state->at.visit].move != PLY_MOVE_NONE;

  gtk_widget_set_sensitive(GTK_WIDGET(self->position),
                           trace_of(self) != NULL && trace_of(self)->info.rules.game != NULL);
  gtk_widget_set_sensitive(GTK_WIDGET(self->move),
                           has_move || gtk_toggle_button_get_active(self->move));
  if (self->told != NULL)
    say(self, self->told); /* no longer that there is no match after the old step */
}

static void
on_trace(PlyFindBar *self)
{
  gboolean any = trace_of(self) != NULL && trace_of(self)->n > 0;

  gtk_widget_set_sensitive(self->controls, any);
  /* A position and a move mean nothing in another game. */
  if (any && trace_of(self)->info.rules.game != self->game) {
    self->game = trace_of(self)->info.rules.game;
    gtk_toggle_button_set_active(self->position, FALSE);
    gtk_toggle_button_set_active(self->move, FALSE);
  }
  on_step(self);
  on_query_changed(self);
}

void
ply_find_bar_set_tree(PlyFindBar *self, PlySearchTree *tree)
{
  if (self->tree == tree)
    return;
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  g_set_object(&self->tree, tree);
  if (tree != NULL) {
    g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  }
  on_trace(self);
}

static void
ply_find_bar_dispose(GObject *object)
{
  PlyFindBar *self = PLY_FIND_BAR(object);

  cancel_all(self);
  if (self->tree != NULL)
    ply_find_bar_set_tree(self, NULL);
  gtk_widget_dispose_template(GTK_WIDGET(self), PLY_TYPE_FIND_BAR);
  G_OBJECT_CLASS(ply_find_bar_parent_class)->dispose(object);
}

static void
ply_find_bar_finalize(GObject *object)
{
  g_clear_pointer(&PLY_FIND_BAR(object)->told, g_free);
  G_OBJECT_CLASS(ply_find_bar_parent_class)->finalize(object);
}

static void
bind_template(GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource(klass, "/org/plyscope/Plyscope/ui/find-bar.ui");
#define BIND(name) gtk_widget_class_bind_template_child(klass, PlyFindBar, name)
  BIND(controls);
  BIND(entry);
  BIND(cuts);
  BIND(new_best);
  BIND(table);
  BIND(re_searches);
  BIND(position);
  BIND(move);
  BIND(filter);
  BIND(status_revealer);
  BIND(status);
#undef BIND
  gtk_widget_class_bind_template_callback(klass, on_query_changed);
  gtk_widget_class_bind_template_callback(klass, on_filter_toggled);
  gtk_widget_class_bind_template_callback(klass, on_position_toggled);
  gtk_widget_class_bind_template_callback(klass, on_move_toggled);
  gtk_widget_class_bind_template_callback(klass, on_next);
  gtk_widget_class_bind_template_callback(klass, on_previous);
  gtk_widget_class_bind_template_callback(klass, on_stop);
}

static guint
new_signal(GObjectClass *klass, const char *name, guint n_parameters)
{
  return g_signal_new(name, G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, n_parameters, G_TYPE_POINTER, G_TYPE_UINT);
}

static void
ply_find_bar_class_init(PlyFindBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  GObjectClass *object_class = G_OBJECT_CLASS(klass);

  object_class->dispose = ply_find_bar_dispose;
  object_class->finalize = ply_find_bar_finalize;
  signals[MATCHES] = new_signal(object_class, "matches", 2);
  signals[TREE] = new_signal(object_class, "tree", 0);
  signals[LEFT] = new_signal(object_class, "left", 0);
  bind_template(widget_class);
  gtk_widget_class_install_action(widget_class, "outline.find-next", NULL, find_next);
  gtk_widget_class_install_action(widget_class, "outline.find-previous", NULL, find_next);
}

static void
ply_find_bar_init(PlyFindBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  on_trace(self);
}
