/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The words for places and measures, which the reader checks and the verifier looks up. */

#include "lessons/lesson-plan.h"
#include "record/text-error.h"

/* Reads "leaves", "value at path 2"; the place goes to `measure`. FALSE with an error at the word
 * that goes wrong: `at` stands where `text` begins. */
gboolean ply_lesson_measure_read(const PlyLessonPlan *plan, const char *text,
                                 const PlyTextReader *at, PlyLessonMeasure *measure,
                                 GError **error);
/* Whether `text` names a place; else as above. */
gboolean ply_lesson_place_check(const PlyLessonPlan *plan, const char *text,
                                const PlyTextReader *at, GError **error);
/* "cut ply<=2"; else as above. */
gboolean ply_lesson_query_check(const PlyLessonPlan *plan, const char *text,
                                const PlyTextReader *at, GError **error);
/* "3..8", "..8" or "3.."; in the unit of the values, an open end infinite. */
gboolean ply_lesson_window_read(const PlyRules *rules, const char *text, PlyScore *low,
                                PlyScore *high);
/* A measure's name in files. */
const char *ply_lesson_measure_name(PlyMeasureKind kind);
