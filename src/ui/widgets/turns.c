/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/turns.h"

/* No other turn begins in a frame once those of it have taken so long. */
#define TURNS_US 1000

typedef struct {
  GtkWidget *widget; /* borrowed: it leaves when it is unmapped */
  PlyTurnAct act;
  PlyTurnSize size;
  guint tick;
  gulong unmapped;
} Waiting;

/* Of one window. */
typedef struct {
  GQueue waiting;    /* of Waiting, owned: who came first is first */
  gint64 frame;      /* the last one in which somebody had a turn */
  gint64 not_before; /* a frame in which the first who waits may have one */
} Turns;

static void
free_turns(gpointer data)
{
  Turns *turns = data;

  g_queue_clear_full(&turns->waiting, g_free);
  g_free(turns);
}

static Turns *
turns_of(GdkFrameClock *clock)
{
  static const char key[] = "plyscope-turns";
  Turns *turns = g_object_get_data(G_OBJECT(clock), key);

  if (turns == NULL) {
    turns = g_new0(Turns, 1);
    g_queue_init(&turns->waiting);
    g_object_set_data_full(G_OBJECT(clock), key, turns, free_turns);
  }
  return turns;
}

static void
end_waiting(Turns *turns, Waiting *waiting)
{
  g_queue_remove(&turns->waiting, waiting);
  gtk_widget_remove_tick_callback(waiting->widget, waiting->tick);
  g_signal_handler_disconnect(waiting->widget, waiting->unmapped);
  g_free(waiting);
}

static void
give_turn(Turns *turns, Waiting *waiting)
{
  g_autoptr(GtkWidget) widget = g_object_ref(waiting->widget);
  PlyTurnAct act = waiting->act;

  end_waiting(turns, waiting);
  act(widget);
}

/* The first who is called in a frame gives all their turns that fit into it. The tick callbacks of
 * the others stay, so that frames go on coming. */
static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Turns *turns = turns_of(clock);
  gint64 frame = gdk_frame_clock_get_frame_counter(clock), began = g_get_monotonic_time();

  if (turns->frame == frame || frame < turns->not_before)
    return G_SOURCE_CONTINUE;
  for (guint left = turns->waiting.length;
       left > 0 && turns->waiting.length > 0 && g_get_monotonic_time() - began < TURNS_US; left--) {
    Waiting *first = g_queue_peek_head(&turns->waiting);
    gboolean is_large = first->size == PLY_TURN_LARGE;
    if (is_large && turns->frame == frame)
      break;
    turns->frame = frame;
    give_turn(turns, first);
    if (is_large)
      break;
  }
  return G_SOURCE_CONTINUE;
}

static Waiting *
find(Turns *turns, GtkWidget *widget)
{
  for (GList *at = turns->waiting.head; at != NULL; at = at->next) {
    Waiting *waiting = at->data;
    if (waiting->widget == widget)
      return waiting;
  }
  return NULL;
}

/* Nothing of it is painted any more. */
static void
on_unmapped(GtkWidget *widget)
{
  Turns *turns = turns_of(gtk_widget_get_frame_clock(widget));

  give_turn(turns, find(turns, widget));
}

void
ply_turns_wait(GtkWidget *widget, PlyTurnAct act, PlyTurnSize size)
{
  if (!gtk_widget_get_mapped(widget)) {
    act(widget);
    return;
  }
  Turns *turns = turns_of(gtk_widget_get_frame_clock(widget));
  if (find(turns, widget) != NULL)
    return;
  Waiting *waiting = g_new(Waiting, 1);
  *waiting = (Waiting){widget, act, size, 0, 0};
  g_queue_push_tail(&turns->waiting, waiting);
  waiting->tick = gtk_widget_add_tick_callback(widget, on_tick, NULL, NULL);
  waiting->unmapped = g_signal_connect(widget, "unmap", G_CALLBACK(on_unmapped), NULL);
}

void
ply_turns_leave(GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
  Waiting *waiting = clock != NULL ? find(turns_of(clock), widget) : NULL;

  if (waiting != NULL)
    end_waiting(turns_of(clock), waiting);
}

gboolean
ply_turns_is_waiting(GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);

  return clock != NULL && find(turns_of(clock), widget) != NULL;
}

void
ply_turns_skip_frame(GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
  Turns *turns = turns_of(clock);

  if (g_queue_is_empty(&turns->waiting))
    turns->not_before = gdk_frame_clock_get_frame_counter(clock) + 2;
}

gboolean
ply_turns_are_waiting(GdkFrameClock *clock)
{
  return !g_queue_is_empty(&turns_of(clock)->waiting);
}
