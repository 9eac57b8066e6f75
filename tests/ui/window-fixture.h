/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The window on screen, for its tests. */

#include "dialogs.h"
#include "frames.h"
#include "ui/window/window-private.h"

static inline PlyWindow *
new_window(void)
{
  PlyWindow *window = g_object_new(PLY_TYPE_WINDOW, NULL);

  gtk_window_present(GTK_WINDOW(window));
  wait_frames(window);
  return window;
}

/* Destroys the window and sees that nothing holds it back. */
static inline void
finish_window(PlyWindow *window)
{
  gpointer left = window;

  g_object_add_weak_pointer(G_OBJECT(window), &left);
  gtk_window_destroy(GTK_WINDOW(window));
  g_assert_true(wait_until(is_gone, &left));
}
