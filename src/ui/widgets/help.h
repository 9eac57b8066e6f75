/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The manual, which a browser shows: F1 opens it at the page of what has the keyboard. A widget says
 * which page is its own by a topic, one of docs/manual/topics or "term-…", an entry of the glossary
 * (terms.h); it holds for all that stands in the widget and has none of its own. Main thread. */

#include <gtk/gtk.h>

/* The name of a topic. The test of the built manual finds it by this word, and that it is there. */
#define PLY_HELP(topic) topic

/* `topic` is static. */
void ply_help_set(GtkWidget *widget, const char *topic);
/* The same, asked when it is needed; what is returned is static. */
typedef const char *(*PlyHelpAsk)(GtkWidget *widget);
void ply_help_set_ask(GtkWidget *widget, PlyHelpAsk ask);

/* The topic of what has the keyboard in a window; if that has none, of what is shown; if that has none
 * either, of the window below. */
const char *ply_help_topic(GtkWindow *window);

/* Opens the manual there. Where there is none, or no browser, a message in the window says so; in that
 * below it, where a dialog has no room for messages. */
void ply_help_open(GtkWindow *window);

/* F1 in a window that stands over another one, where the application's keys do not reach. */
void ply_help_listen(GtkWindow *dialog);
