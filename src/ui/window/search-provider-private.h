/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Lessons and the library's games in the search of the desktop: org.gnome.Shell.SearchProvider2 on
 * the session bus. Every lesson or game of which each word tells something is a result; what is
 * found is read off the main thread. Main thread only. */

#include "ui/window/window.h"

typedef struct PlySearchProvider PlySearchProvider;

/* A window to show a result in, on the screen. */
typedef PlyWindow *(*PlySearchPresent)(gpointer data);

/* Answers at this object of the connection until it is freed. NULL with an error. */
PlySearchProvider *ply_search_provider_new(GDBusConnection *connection, const char *path,
                                           PlySearchPresent present, gpointer data, GError **error);
void ply_search_provider_free(PlySearchProvider *self);
