/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Every key of the views of a recording, and the events that have one. Main thread only. */

#include <gtk/gtk.h>

/* PLY_EVENT_* of "cut", "best" and so on; 0 for an unknown name. */
unsigned ply_search_events(const char *id);
/* That there is none of these events after (+1) or before (−1) this step. Static, translated. */
const char *ply_search_no_event(const char *id, int direction);

/* Lets the keys do the actions "microscope.…" and "scope.…" of the groups inserted in `widget` or
 * above it. Where there are none, the keys go on. Once a widget. */
void ply_search_keys_add(GtkWidget *widget);
