/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The lessons of a person's own (lessons/course.h), below those of the course: a list that is read
 * anew whenever it comes on screen, and is not there while there are none. A file that cannot be read
 * says why. Its rows do "win.recent" with the file's URI. Main thread only. */

#include <adwaita.h>

#define PLY_TYPE_OWN_LESSONS (ply_own_lessons_get_type())
G_DECLARE_FINAL_TYPE(PlyOwnLessons, ply_own_lessons, PLY, OWN_LESSONS, AdwBin)
