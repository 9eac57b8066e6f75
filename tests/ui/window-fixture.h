/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A game's window on screen, for tests. */

#include "dialogs.h"
#include "frames.h"
#include "ui/panels/side-private.h"
#include "ui/document/game-view-private.h"
#include "ui/window/window.h"

/* The window that something is in. */
static inline GtkWindow *
window_of(gpointer widget)
{
  return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(widget)));
}

/* A window on a new game. */
static inline PlyGameView *
new_window(void)
{
  PlyWindow *window = ply_window_new(NULL);
  PlyGameView *view = ply_document_get_game_view(ply_window_take_document(window));

  gtk_window_present(GTK_WINDOW(window));
  wait_frames(window);
  return view;
}

/* Destroys the window and sees that nothing holds it or the game back. */
static inline void
finish_window(PlyGameView *view)
{
  gpointer left = window_of(view), left_view = view;

  g_object_add_weak_pointer(G_OBJECT(left), &left);
  g_object_add_weak_pointer(G_OBJECT(view), &left_view);
  gtk_window_destroy(left);
  g_assert_true(wait_until(is_gone, &left));
  g_assert_true(wait_until(is_gone, &left_view));
}
