/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a player or a tournament comes to: a list a section, a line a year, opponent, tournament and
 * opening with games, the share of the points and the average result. Main thread only.
 *
 * Signals:
 *   line (guint section, string name)  the person goes on by this line, of a PlyLibrarySection */

#include <adwaita.h>

#include "library/profile.h"

#define PLY_TYPE_LIBRARY_WHO (ply_library_who_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryWho, ply_library_who, PLY, LIBRARY_WHO, AdwBin)

void ply_library_who_show(PlyLibraryWho *self, const PlyLibraryProfile *profile, gboolean is_event);

/* "12 games, 8.5 points (71 %), average +6.3". Transfer full. */
char *ply_library_who_sum(const PlyLibraryProfile *profile);
