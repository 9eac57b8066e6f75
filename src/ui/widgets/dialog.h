/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What every window that stands over another one does. Main thread. */

#include <gtk/gtk.h>

/* Escape closes it, and so does Ctrl+W, which GTK knows only in the application's own windows. For
 * a class of windows, in its class_init. */
static inline void
ply_dialog_bind_close(GtkWidgetClass *klass)
{
  gtk_widget_class_add_binding_action(klass, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action(klass, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

/* Ends a dialog whose work goes on in the window that it stands over, which is returned. The window
 * asks for the keyboard: when a dialog and the file chooser over it go at once, a window manager may
 * give it to a window that is no more. */
static inline GtkWindow *
ply_dialog_end(GtkWindow *dialog)
{
  GtkWindow *window = gtk_window_get_transient_for(dialog);

  gtk_window_destroy(dialog);
  gtk_window_present(window);
  return window;
}
