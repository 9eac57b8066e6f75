/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going through time and the views: what every key does. */

#include "ui/microscope-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* The choices of the step and speed lists, in their order. */
static const unsigned units[] = {PLY_EVENT_VISIT | PLY_EVENT_RETURN,
                                 PLY_EVENT_VISIT,
                                 PLY_EVENT_RETURN,
                                 PLY_EVENT_CUT,
                                 PLY_EVENT_BEST,
                                 PLY_EVENT_ROOT_MOVE,
                                 PLY_EVENT_ITERATION};
static const double paces[] = {0.5, 1, 2, 5, 15, 60};

void
ply_microscope_set_pace(PlyMicroscope *self)
{
  guint unit = gtk_drop_down_get_selected(self->unit);
  guint pace = gtk_drop_down_get_selected(self->pace);

  ply_search_tree_set_pace(self->tree, units[MIN(unit, G_N_ELEMENTS(units) - 1)],
                           paces[MIN(pace, G_N_ELEMENTS(paces) - 1)], self->until, self->break_key);
}

ACTION(act_step)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  int direction = g_str_equal(name, "microscope.forward") ? 1 : -1;

  if (!ply_search_tree_go_event(self->tree, ply_search_tree_get_unit(self->tree), direction))
    gtk_widget_error_bell(widget);
}

ACTION(act_go)
{
  static const struct {
    const char *name;
    PlyGo go;
  } ways[] = {{"microscope.first", PLY_GO_FIRST},
              {"microscope.last", PLY_GO_LAST},
              {"microscope.over", PLY_GO_OVER},
              {"microscope.out", PLY_GO_OUT}};

  for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
    if (g_str_equal(ways[i].name, name))
      ply_search_tree_go(PLY_MICROSCOPE(widget)->tree, ways[i].go);
  }
}

ACTION(act_into)
{
  ply_search_tree_go_event(PLY_MICROSCOPE(widget)->tree, PLY_EVENT_VISIT, 1);
}

ACTION(act_event)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  int direction = g_str_equal(name, "microscope.next") ? 1 : -1;
  const char *id = g_variant_get_string(parameter, NULL);

  if (!ply_search_tree_go_event(self->tree, ply_microscope_events(id), direction))
    ply_toaster_tell_try(self->toasts, ply_microscope_no_event(id, direction));
}

ACTION(act_stop_position)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  PlyPosition position;

  if (self->break_key != 0)
    self->break_key = 0;
  else if (state != NULL &&
           ply_trace_position(ply_search_tree_get_trace(self->tree), state->at.visit, &position))
    self->break_key = position.key;
  ply_microscope_set_pace(self);
  ply_microscope_tell(self, self->break_key != 0
                                ? _("Playing stops where this position is entered.")
                                : _("Playing stops at no position."));
}

ACTION(act_zoom)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  double factor = g_str_equal(name, "microscope.zoom-in")    ? 1.3
                  : g_str_equal(name, "microscope.zoom-out") ? 1 / 1.3
                                                             : 0;

  if (g_strcmp0(adw_view_stack_get_visible_child_name(self->pages), "icicle") == 0)
    ply_icicle_canvas_zoom(self->icicle, factor);
  else
    ply_tree_view_zoom(self->tree_view, factor);
}

/* Moves the picture by a tenth of what is shown. */
ACTION(act_pan)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  double across = g_str_has_suffix(name, "right") ? 0.1 : g_str_has_suffix(name, "left") ? -0.1 : 0;
  double down = g_str_has_suffix(name, "down") ? 0.1 : g_str_has_suffix(name, "up") ? -0.1 : 0;

  if (g_strcmp0(adw_view_stack_get_visible_child_name(self->pages), "icicle") == 0)
    ply_icicle_canvas_pan(self->icicle, across);
  else
    ply_tree_view_pan(self->tree_view, across, down);
}

ACTION(act_fold)
{
  ply_tree_view_toggle(PLY_MICROSCOPE(widget)->tree_view);
}

ACTION(act_close_notice)
{
  ply_microscope_set_notice(PLY_MICROSCOPE(widget), NULL, NULL);
  ply_microscope_focus_view(PLY_MICROSCOPE(widget));
}

ACTION(act_cancel)
{
  ply_microscope_cancel_work(PLY_MICROSCOPE(widget));
}

ACTION(act_keep_note)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->note);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds(buffer, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
  ply_search_tree_set_note(self->tree, text);
  gtk_popover_popdown(self->note_popover);
}

static void
on_stop_at(GSimpleAction *action, GVariant *state, gpointer data)
{
  PlyMicroscope *self = data;
  unsigned events = ply_microscope_events(g_action_get_name(G_ACTION(action)) + strlen("stop-"));

  g_simple_action_set_state(action, state);
  self->until = g_variant_get_boolean(state) ? self->until | events : self->until & ~events;
  ply_microscope_set_pace(self);
}

static void
on_colouring(GSimpleAction *action, GVariant *state, gpointer data)
{
  static const char *const names[] = {"cut", "bound", "depth"};
  const char *chosen = g_variant_get_string(state, NULL);

  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!g_str_equal(names[i], chosen))
      continue;
    g_simple_action_set_state(action, state);
    ply_icicle_canvas_set_colouring(PLY_MICROSCOPE(data)->icicle, (PlyIcicleColouring)i);
  }
}

static void
add_property_action(GActionMap *map, const char *name, gpointer object, const char *property)
{
  g_autoptr(GPropertyAction) action = g_property_action_new(name, object, property);

  g_action_map_add_action(map, G_ACTION(action));
}

void
ply_microscope_add_switches(PlyMicroscope *self)
{
  static const char *const stops[] = {"cut", "best", "fail", "table", "re-search", "iteration"};
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
  GActionMap *map = G_ACTION_MAP(group);

  for (guint i = 0; i < G_N_ELEMENTS(stops); i++) {
    g_autofree char *name = g_strconcat("stop-", stops[i], NULL);
    g_autoptr(GSimpleAction) action =
        g_simple_action_new_stateful(name, NULL, g_variant_new_boolean(FALSE));
    g_signal_connect_object(action, "change-state", G_CALLBACK(on_stop_at), self, 0);
    g_action_map_add_action(map, G_ACTION(action));
  }
  g_autoptr(GSimpleAction) colouring =
      g_simple_action_new_stateful("colouring", G_VARIANT_TYPE_STRING, g_variant_new_string("cut"));
  g_signal_connect_object(colouring, "change-state", G_CALLBACK(on_colouring), self, 0);
  g_action_map_add_action(map, G_ACTION(colouring));
  add_property_action(map, "play", self->tree, "playing");
  add_property_action(map, "max-min", self->tree, "max-min");
  add_property_action(map, "page", self->pages, "visible-child-name");
  gtk_widget_insert_action_group(GTK_WIDGET(self), "scope", G_ACTION_GROUP(group));
}

void
ply_microscope_update_actions(PlyMicroscope *self)
{
  GtkWidget *widget = GTK_WIDGET(self);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  gboolean there = trace != NULL && trace->n > 0;
  guint64 step = ply_search_tree_get_step(self->tree);
  guint64 last = there ? ply_trace_n_steps(trace) - 1 : 0;
  gboolean own = ply_search_tree_get_request(self->tree) != NULL;
  gboolean editable = there && ply_search_tree_can_edit(self->tree), can_undo, can_redo;

  g_object_get(self->tree, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  const struct {
    const char *name;
    gboolean enabled;
  } states[] = {
      {"microscope.first", there && step > 0},
      {"microscope.back", there && step > 0},
      {"microscope.forward", there && step < last},
      {"microscope.last", there && step < last},
      {"microscope.over", there},
      {"microscope.into", there && step < last},
      {"microscope.out", there},
      {"microscope.next", there},
      {"microscope.previous", there},
      {"microscope.stop-position", there},
      {"microscope.fold", there},
      {"microscope.export", there},
      {"microscope.keep-note", there},
      {"microscope.record", own},
      {"microscope.record-second", own && there},
      {"microscope.undo", editable && can_undo},
      {"microscope.redo", editable && can_redo},
  };
  for (guint i = 0; i < G_N_ELEMENTS(states); i++)
    gtk_widget_action_set_enabled(widget, states[i].name, states[i].enabled);
}

void
ply_microscope_install_actions(GtkWidgetClass *klass)
{
  static const struct {
    const char *name, *type;
    GtkWidgetActionActivateFunc act;
  } actions[] = {
      {"microscope.forward", NULL, act_step},
      {"microscope.back", NULL, act_step},
      {"microscope.first", NULL, act_go},
      {"microscope.last", NULL, act_go},
      {"microscope.over", NULL, act_go},
      {"microscope.out", NULL, act_go},
      {"microscope.into", NULL, act_into},
      {"microscope.next", "s", act_event},
      {"microscope.previous", "s", act_event},
      {"microscope.stop-position", NULL, act_stop_position},
      {"microscope.zoom-in", NULL, act_zoom},
      {"microscope.zoom-out", NULL, act_zoom},
      {"microscope.zoom-fit", NULL, act_zoom},
      {"microscope.pan-left", NULL, act_pan},
      {"microscope.pan-right", NULL, act_pan},
      {"microscope.pan-up", NULL, act_pan},
      {"microscope.pan-down", NULL, act_pan},
      {"microscope.fold", NULL, act_fold},
      {"microscope.close-notice", NULL, act_close_notice},
      {"microscope.cancel", NULL, act_cancel},
      {"microscope.keep-note", NULL, act_keep_note},
  };

  for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
    gtk_widget_class_install_action(klass, actions[i].name, actions[i].type, actions[i].act);
  ply_microscope_bind_keys(klass);
}
