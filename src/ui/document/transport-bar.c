/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/transport-bar.h"

#include <glib/gi18n.h>

#include "ui/document/search-keys.h"
#include "ui/tree/scrub-bar.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/left-to-right.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

struct _PlyTransportBar {
  GtkBox parent_instance;

  /* Template widgets. */
  PlyScrubBar *scrub;
  GtkDropDown *unit, *pace;
  GtkGrid *controls;
  GtkWidget *through;     /* the keys of time */
  GtkWidget *speed, *end; /* groups in it, or, where it has no room, in the popover */
  GtkBox *rest;           /* … of this button */
  GtkWidget *rest_button;

  PlySearchTree *tree; /* owned */
  PlyLecture *talk;    /* owned; NULL where bookmarks lead through the recording alone */
  unsigned until;      /* PLY_EVENT_* at which playing stops */
  guint64 break_key;   /* position at which it stops; 0: none */
};

G_DEFINE_FINAL_TYPE(PlyTransportBar, ply_transport_bar, GTK_TYPE_BOX)

/* The choices of the step and speed lists, in their order. */
static const unsigned units[] = {PLY_EVENT_VISIT | PLY_EVENT_RETURN,
                                 PLY_EVENT_VISIT,
                                 PLY_EVENT_RETURN,
                                 PLY_EVENT_CUT,
                                 PLY_EVENT_BEST,
                                 PLY_EVENT_ROOT_MOVE,
                                 PLY_EVENT_ITERATION};
static const double paces[] = {0.5, 1, 2, 5, 15, 60};
#define FIRST_PACE 2

static void
set_pace(PlyTransportBar *self)
{
  guint unit = gtk_drop_down_get_selected(self->unit);
  guint pace = gtk_drop_down_get_selected(self->pace);

  if (self->tree != NULL)
    ply_search_tree_set_pace(self->tree, units[MIN(unit, G_N_ELEMENTS(units) - 1)],
                             paces[MIN(pace, G_N_ELEMENTS(paces) - 1)], self->until,
                             self->break_key);
}

/* Playing stops where the present position is entered; if it does so at one already, at none.
 * Returns whether it stops at one now. */
static gboolean
toggle_position(PlyTransportBar *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  PlyPosition position;

  if (self->break_key != 0)
    self->break_key = 0;
  else if (state != NULL &&
           ply_trace_position(ply_search_tree_get_trace(self->tree), state->at.visit, &position))
    self->break_key = position.key;
  set_pace(self);
  return self->break_key != 0;
}

static void
tell(PlyTransportBar *self, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), sentence);
}

static void
go(PlyTransportBar *self, int direction)
{
  if (!ply_search_tree_go_event(self->tree, ply_search_tree_get_unit(self->tree), direction))
    gtk_widget_error_bell(GTK_WIDGET(self));
}

ACTION(act_back)
{
  go(PLY_TRANSPORT_BAR(widget), -1);
}

ACTION(act_go)
{
  static const struct {
    const char *name;
    PlyGo go;
  } ways[] = {
      {"first", PLY_GO_FIRST}, {"last", PLY_GO_LAST}, {"over", PLY_GO_OVER}, {"out", PLY_GO_OUT}};

  for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
    if (g_str_equal(ways[i].name, name))
      ply_search_tree_go(PLY_TRANSPORT_BAR(widget)->tree, ways[i].go);
  }
}

ACTION(act_into)
{
  ply_search_tree_go_event(PLY_TRANSPORT_BAR(widget)->tree, PLY_EVENT_VISIT, 1);
}

/* Through the talk, from run to run. */
static void
go_stop(PlyTransportBar *self, int direction)
{
  if (ply_lecture_go(self->talk, direction))
    return;
  ply_toaster_tell_try(ply_toaster_find(GTK_WIDGET(self)),
                       !ply_lecture_is_own(self->talk) ? ply_search_no_event("bookmark", direction)
                       : direction > 0                 ? _("There is no stop after this one.")
                                                       : _("There is no stop before this one."));
}

ACTION(act_event)
{
  PlyTransportBar *self = PLY_TRANSPORT_BAR(widget);
  int direction = g_str_equal(name, "next") ? 1 : -1;
  const char *id = g_variant_get_string(parameter, NULL);

  if (self->talk != NULL && g_str_equal(id, "bookmark")) {
    go_stop(self, direction);
    return;
  }
  gboolean found = g_str_equal(id, "lesson") ? ply_search_tree_go_lesson(self->tree, direction)
                   : g_str_equal(id, "bookmark")
                       ? ply_search_tree_go_bookmark(self->tree, direction)
                       : ply_search_tree_go_event(self->tree, ply_search_events(id), direction);
  if (!found)
    ply_toaster_tell_try(ply_toaster_find(widget), ply_search_no_event(id, direction));
}

ACTION(act_bookmark)
{
  PlyTransportBar *self = PLY_TRANSPORT_BAR(widget);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (trace == NULL || trace->n == 0)
    return;
  gboolean marked = ply_search_tree_toggle_bookmark(self->tree);
  tell(self,
       marked ? _("This step has a bookmark now.") : _("This step has no bookmark any more."));
}

ACTION(act_stop_position)
{
  PlyTransportBar *self = PLY_TRANSPORT_BAR(widget);
  gboolean stops = toggle_position(self);

  tell(self, stops ? _("Playing stops where this position is entered.")
                   : _("Playing stops at no position."));
}

static void
on_stop_at(GSimpleAction *action, GVariant *state, PlyTransportBar *self)
{
  unsigned events = ply_search_events(g_action_get_name(G_ACTION(action)) + strlen("stop-"));

  g_simple_action_set_state(action, state);
  self->until = g_variant_get_boolean(state) ? self->until | events : self->until & ~events;
  set_pace(self);
}

void
ply_transport_bar_go_on(PlyTransportBar *self)
{
  go(self, 1);
}

void
ply_transport_bar_add_actions(PlyTransportBar *self, GSimpleActionGroup *actions,
                              GSimpleActionGroup *scope)
{
  static const PlyAction ours[] = {
      {"back", NULL, act_back},
      {"first", NULL, act_go},
      {"last", NULL, act_go},
      {"over", NULL, act_go},
      {"out", NULL, act_go},
      {"into", NULL, act_into},
      {"next", "s", act_event},
      {"previous", "s", act_event},
      {"bookmark", NULL, act_bookmark},
      {"stop-position", NULL, act_stop_position},
  };
  static const char *const stops[] = {"cut", "best", "fail", "table", "re-search", "iteration"};

  ply_actions_add(actions, GTK_WIDGET(self), ours, G_N_ELEMENTS(ours));
  for (guint i = 0; i < G_N_ELEMENTS(stops); i++) {
    g_autofree char *name = g_strconcat("stop-", stops[i], NULL);
    g_autoptr(GSimpleAction) action =
        g_simple_action_new_stateful(name, NULL, g_variant_new_boolean(FALSE));
    g_signal_connect_object(action, "change-state", G_CALLBACK(on_stop_at), self, 0);
    g_action_map_add_action(G_ACTION_MAP(scope), G_ACTION(action));
  }
}

static void
ply_transport_bar_dispose(GObject *object)
{
  PlyTransportBar *self = PLY_TRANSPORT_BAR(object);

  g_clear_object(&self->tree);
  g_clear_object(&self->talk);
  G_OBJECT_CLASS(ply_transport_bar_parent_class)->dispose(object);
}

static void
put(PlyTransportBar *self, GtkWidget *group, int column, int row, int columns)
{
  g_object_ref(group);
  if (gtk_widget_get_parent(group) == GTK_WIDGET(self->rest))
    gtk_box_remove(self->rest, group);
  else
    gtk_grid_remove(self->controls, group);
  gtk_grid_attach(self->controls, group, column, row, columns, 1);
  g_object_unref(group);
}

static void
put_away(PlyTransportBar *self, GtkWidget *group)
{
  if (gtk_widget_get_parent(group) == GTK_WIDGET(self->rest))
    return;
  g_object_ref(group);
  gtk_grid_remove(self->controls, group);
  gtk_box_append(self->rest, group);
  g_object_unref(group);
}

/* A telephone has room for one row: what is not needed at every step goes behind a button. */
void
ply_transport_bar_set_level(PlyTransportBar *self, PlyFoldLevel level)
{
  gboolean is_narrow = level == PLY_FOLD_NARROW, is_narrowest = level == PLY_FOLD_NARROWEST;

  gtk_widget_set_visible(self->rest_button, is_narrowest);
  if (is_narrowest) {
    put_away(self, self->speed);
    put_away(self, self->end);
    return;
  }
  put(self, self->speed, is_narrow ? 0 : 1, is_narrow ? 1 : 0, is_narrow ? 2 : 1);
  put(self, self->end, is_narrow ? 1 : 2, 0, 1);
}

static void
ply_transport_bar_class_init(PlyTransportBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_SCRUB_BAR);
  G_OBJECT_CLASS(klass)->dispose = ply_transport_bar_dispose;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/transport-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, scrub);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, through);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, unit);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, pace);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, controls);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, speed);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, end);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, rest);
  gtk_widget_class_bind_template_child(widget_class, PlyTransportBar, rest_button);
}

static void
ply_transport_bar_init(PlyTransportBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_left_to_right(self->through); /* as the bar of time above */
  ply_transport_bar_set_level(self, PLY_FOLD_WIDE);
  gtk_drop_down_set_selected(self->pace, FIRST_PACE);
  g_signal_connect_swapped(self->unit, "notify::selected", G_CALLBACK(set_pace), self);
  g_signal_connect_swapped(self->pace, "notify::selected", G_CALLBACK(set_pace), self);
}

void
ply_transport_bar_set_tree(PlyTransportBar *self, PlySearchTree *tree)
{
  self->tree = g_object_ref(tree);
  ply_scrub_bar_set_tree(self->scrub, tree);
  set_pace(self);
}

void
ply_transport_bar_set_talk(PlyTransportBar *self, PlyLecture *talk)
{
  self->talk = g_object_ref(talk);
}
