/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The widget, or what counts for one, that work answers to which takes its time. It does not keep the widget: what is closed
 * meanwhile goes at once, and with it what shows it to screen readers. May be kept and let go of on
 * any thread. */

#include <gtk/gtk.h>

typedef struct PlyWeak PlyWeak;

PlyWeak *ply_weak_new(gpointer widget);
/* Main thread only: the widget, transfer full; NULL if it is gone. */
gpointer ply_weak_get(PlyWeak *self);
PlyWeak *ply_weak_ref(PlyWeak *self);
void ply_weak_unref(PlyWeak *self);
/* Both at once, for the end of the work. */
gpointer ply_weak_take(PlyWeak *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyWeak, ply_weak_unref)
