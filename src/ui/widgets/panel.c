/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/panel.h"

#include "ui/widgets/turns.h"

/* What a hidden panel has missed. */
enum {
  MISSED_REPORT = 1,
  MISSED_POSITION = 2,
  MISSED_TREE = 4,
  MISSED_SETTINGS = 8,
  MISSED_ALL = 15
};

typedef struct {
  PlyAnalysis *analysis; /* owned */
  guint missed;
} PlyPanelPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(PlyPanel, ply_panel, ADW_TYPE_BIN)

static PlyPanelPrivate *
private_of(PlyPanel *self)
{
  return ply_panel_get_instance_private(self);
}

static void
call(PlyPanel *self, void (*function)(PlyPanel *))
{
  if (function != NULL)
    function(self);
}

/* Passes on what was missed, the coarse before the fine. */
static void
catch_up(GtkWidget *widget)
{
  PlyPanel *self = PLY_PANEL(widget);
  PlyPanelPrivate *priv = private_of(self);
  PlyPanelClass *klass = PLY_PANEL_GET_CLASS(self);
  guint missed = priv->missed;

  if (priv->analysis == NULL)
    return;
  priv->missed = 0;
  if (missed & MISSED_SETTINGS)
    call(self, klass->settings_changed);
  if (missed & MISSED_TREE)
    call(self, klass->tree_changed);
  if (missed & MISSED_POSITION)
    call(self, klass->position_changed);
  if (missed & MISSED_REPORT)
    call(self, klass->report_changed);
}

/* Several changes before a panel's turn are one update. After a step the board has the next frame
 * for itself. */
static void
miss(PlyPanel *self, guint what)
{
  GtkWidget *widget = GTK_WIDGET(self);

  private_of(self)->missed |= what;
  if (ply_turns_is_waiting(widget) || !gtk_widget_get_mapped(widget))
    return;
  if (what & MISSED_POSITION)
    ply_turns_skip_frame(widget);
  ply_turns_wait(widget, catch_up, PLY_TURN_SMALL);
}

static void
on_report(PlyPanel *self)
{
  miss(self, MISSED_REPORT);
}

static void
on_position(PlyPanel *self)
{
  miss(self, MISSED_POSITION);
}

static void
on_tree(PlyPanel *self)
{
  miss(self, MISSED_TREE | MISSED_POSITION);
}

static void
on_settings(PlyPanel *self)
{
  miss(self, MISSED_SETTINGS);
}

static void
on_node(PlyPanel *self, guint id)
{
  PlyPanelClass *klass = PLY_PANEL_GET_CLASS(self);

  if (klass->node_changed == NULL || (private_of(self)->missed & MISSED_TREE))
    return;
  if (gtk_widget_get_mapped(GTK_WIDGET(self)))
    klass->node_changed(self, id);
  else
    miss(self, MISSED_TREE);
}

static void
ply_panel_map(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_panel_parent_class)->map(widget);
  catch_up(widget);
}

static void
ply_panel_unmap(GtkWidget *widget)
{
  ply_turns_leave(widget);
  GTK_WIDGET_CLASS(ply_panel_parent_class)->unmap(widget);
}

static void
ply_panel_dispose(GObject *object)
{
  g_clear_object(&private_of(PLY_PANEL(object))->analysis);
  G_OBJECT_CLASS(ply_panel_parent_class)->dispose(object);
}

static void
ply_panel_class_init(PlyPanelClass *klass)
{
  GTK_WIDGET_CLASS(klass)->map = ply_panel_map;
  GTK_WIDGET_CLASS(klass)->unmap = ply_panel_unmap;
  G_OBJECT_CLASS(klass)->dispose = ply_panel_dispose;
}

static void
ply_panel_init(PlyPanel *self)
{
  private_of(self)->missed = MISSED_ALL;
}

void
ply_panel_set_analysis(PlyPanel *self, PlyAnalysis *analysis)
{
  PlyPanelPrivate *priv = private_of(self);

  g_return_if_fail(priv->analysis == NULL);
  priv->analysis = g_object_ref(analysis);
  GObject *game = G_OBJECT(ply_analysis_get_game(analysis));
  g_signal_connect_object(analysis, "notify::report", G_CALLBACK(on_report), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(analysis, "notify::searching", G_CALLBACK(on_report), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(analysis, "preview-changed", G_CALLBACK(on_report), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(analysis, "settings-changed", G_CALLBACK(on_settings), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "position-changed", G_CALLBACK(on_position), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "tree-changed", G_CALLBACK(on_tree), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "node-changed", G_CALLBACK(on_node), self, G_CONNECT_SWAPPED);
  miss(self, MISSED_ALL);
}

PlyAnalysis *
ply_panel_get_analysis(PlyPanel *self)
{
  return private_of(self)->analysis;
}

PlyGameTree *
ply_panel_get_game(PlyPanel *self)
{
  PlyAnalysis *analysis = private_of(self)->analysis;

  return analysis != NULL ? ply_analysis_get_game(analysis) : NULL;
}
