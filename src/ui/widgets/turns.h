/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What one event changes in several widgets of a window, spread over frames: to do all of it would
 * not fit into one. Who came first is first; those whose work is small share a frame, and one that
 * repaints much has a frame for itself. Where nobody else waits, a turn is the next frame, so that
 * nothing is shown later than without. Main thread. */

#include <gtk/gtk.h>

typedef void (*PlyTurnAct)(GtkWidget *widget);

typedef enum {
  PLY_TURN_SMALL, /* little to lay out and paint */
  PLY_TURN_LARGE  /* much: nobody else's turn is in the same frame */
} PlyTurnSize;

/* Calls `act` before one of the next frames; once, however often it is asked for before that. A
 * widget that is not mapped, or is unmapped meanwhile, has its turn at once. */
void ply_turns_wait(GtkWidget *widget, PlyTurnAct act, PlyTurnSize size);
/* The widget waits for no turn any more. */
void ply_turns_leave(GtkWidget *widget);
gboolean ply_turns_is_waiting(GtkWidget *widget);
/* If nobody in the mapped widget's window waits yet, the next frame is for what is drawn without
 * turns. */
void ply_turns_skip_frame(GtkWidget *widget);
/* Whether a widget in the window of this frame clock waits for its turn. */
gboolean ply_turns_are_waiting(GdkFrameClock *clock);
