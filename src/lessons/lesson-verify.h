/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Whether a lesson says the truth: it is recorded whole, and what it claims is looked up. Any thread;
 * takes as long as the search. */

#include "lessons/lesson-plan.h"

/* The recording, or NULL with an error of PLY_TEXT_ERROR, which names the line that is not true.
 * should_stop (may be NULL) ends it with an error too. */
PlyTrace *ply_lesson_verify(const PlyLessonPlan *plan, const char *name, void *data,
                            bool (*should_stop)(void *data), GError **error);
