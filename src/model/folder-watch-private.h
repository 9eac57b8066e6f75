/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Looks at a folder from a thread of its own, at once when the system tells of a change and every
 * now and then besides (network folders tell nothing). */

#include "model/folder-scan.h"

/* Told on the main thread of each state of the folder that differs from the one before, in order,
 * the first included. The scan is borrowed for the call. */
typedef void (*PlyFolderSeen)(const PlyFolderScan *scan, gpointer data);

typedef struct PlyFolderWatch PlyFolderWatch;

/* Main thread. */
PlyFolderWatch *ply_folder_watch_new(const char *path, PlyFolderSeen seen, gpointer data);
/* Main thread: returns at once, and nothing is told any more. */
void ply_folder_watch_free(PlyFolderWatch *self);
