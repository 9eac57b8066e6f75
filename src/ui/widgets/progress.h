/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* How far a person came with the lessons of the course, kept in the settings. Main thread. */

#include <glib.h>

#include "lessons/course.h"

/* Says that the lesson `id` is on screen, and that it was stepped to its end. Unknown ids and what
 * is known already change nothing. Views hear of it by "changed::lessons-…" of the settings. */
void ply_progress_begin(const char *id);
void ply_progress_finish(const char *id);

gboolean ply_progress_is_finished(const char *id);
/* How many of the course's are; *all gets their number. */
int ply_progress_count(int *all);
/* Where to go on: the lesson last begun if it is not finished, else the next unfinished one after
 * it, else any unfinished, else the first. Never NULL. */
const PlyLessonPlan *ply_progress_next(void);
/* The same of a lesson of a person's own, by its file; the last 500 are kept. */
void ply_progress_finish_own(const char *path);
gboolean ply_progress_is_own_finished(const char *path);
/* Whether any lesson was begun. */
gboolean ply_progress_has_begun(void);
