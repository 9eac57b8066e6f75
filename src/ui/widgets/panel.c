/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/panel.h"

/* What a hidden panel has missed. */
enum {
  MISSED_REPORT = 1,
  MISSED_POSITION = 2,
  MISSED_TREE = 4,
  MISSED_SETTINGS = 8,
  MISSED_ALL = 15
};

/* A step and a report change every panel at once. In one frame that is too much, so they take turns:
 * no other panel begins once those of this frame have taken so long. */
#define TURNS_US 1000

/* Of the panels in one window: those that have missed something and can be seen. */
typedef struct {
  GQueue waiting;    /* of PlyPanel, borrowed: who came first is first */
  gint64 frame;      /* the last one in which somebody had a turn */
  gint64 not_before; /* a frame in which the first who waits may have one */
} Turns;

typedef struct {
  PlyAnalysis *analysis; /* owned */
  guint missed;
  guint tick;
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
catch_up(PlyPanel *self)
{
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

static void
free_turns(gpointer data)
{
  Turns *turns = data;

  g_queue_clear(&turns->waiting);
  g_free(turns);
}

static Turns *
turns_of(GdkFrameClock *clock)
{
  static const char key[] = "plyscope-turns-of-panels";
  Turns *turns = g_object_get_data(G_OBJECT(clock), key);

  if (turns == NULL) {
    turns = g_new0(Turns, 1);
    g_queue_init(&turns->waiting);
    g_object_set_data_full(G_OBJECT(clock), key, turns, free_turns);
  }
  return turns;
}

/* The tick callback stays until the panel has had its turn, so that frames go on coming. */
static void
end_waiting(PlyPanel *self)
{
  PlyPanelPrivate *priv = private_of(self);
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(self));

  if (priv->tick == 0)
    return;
  gtk_widget_remove_tick_callback(GTK_WIDGET(self), priv->tick);
  priv->tick = 0;
  g_queue_remove(&turns_of(clock)->waiting, self);
}

/* The first who is called in a frame gives all who wait their turns. */
static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Turns *turns = turns_of(clock);
  gint64 frame = gdk_frame_clock_get_frame_counter(clock), began = g_get_monotonic_time();

  if (turns->frame == frame || frame < turns->not_before)
    return G_SOURCE_CONTINUE;
  turns->frame = frame;
  for (guint left = turns->waiting.length;
       left > 0 && turns->waiting.length > 0 && g_get_monotonic_time() - began < TURNS_US; left--) {
    g_autoptr(PlyPanel) first = g_object_ref(g_queue_peek_head(&turns->waiting));
    end_waiting(first);
    catch_up(first);
  }
  return G_SOURCE_CONTINUE;
}

/* Several changes before a panel's turn are one update. After a step the board has the next frame
 * for itself. */
static void
miss(PlyPanel *self, guint what)
{
  PlyPanelPrivate *priv = private_of(self);
  GtkWidget *widget = GTK_WIDGET(self);

  priv->missed |= what;
  if (priv->tick != 0 || !gtk_widget_get_mapped(widget))
    return;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
  Turns *turns = turns_of(clock);
  if (g_queue_is_empty(&turns->waiting) && (what & MISSED_POSITION))
    turns->not_before = gdk_frame_clock_get_frame_counter(clock) + 2;
  g_queue_push_tail(&turns->waiting, self);
  priv->tick = gtk_widget_add_tick_callback(widget, on_tick, NULL, NULL);
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
  catch_up(PLY_PANEL(widget));
}

static void
ply_panel_unmap(GtkWidget *widget)
{
  end_waiting(PLY_PANEL(widget));
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

gboolean
ply_panel_are_waiting(GdkFrameClock *clock)
{
  return !g_queue_is_empty(&turns_of(clock)->waiting);
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
