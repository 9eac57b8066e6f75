/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The course that is part of the program (data/lessons), in the order in which it is best taught, and
 * the lessons of a person's own, which lie in a folder. Any thread. */

#include "lessons/lesson-plan.h"

/* NULL past the last; `index` is at least 0. Static, immutable. */
const PlyLessonPlan *ply_course_at(int index);
/* The lesson of this id, or NULL; its place in the course. */
const PlyLessonPlan *ply_course_find(const char *id);
int ply_course_index(const PlyLessonPlan *lesson);

/* Its file, or NULL. Transfer full. */
GBytes *ply_course_text(const char *id);

/* Of a person's own. */
#define PLY_LESSONS_MOST_FILES 200

typedef struct PlyLessonFile {
  char *path;
  char *id, *title, *chapter; /* title NULL: it cannot be read; chapter may be NULL */
  char *fault;                /* then why, in a sentence */
} PlyLessonFile;

/* The names of the files of lessons in a folder, sorted; at most PLY_LESSONS_MOST_FILES. Blocks.
 * Transfer full. */
GPtrArray *ply_lessons_names(const char *folder);
/* $XDG_DATA_HOME/plyscope/lessons, which need not be there. Transfer full. */
char *ply_lessons_folder(void);
/* The lessons in a folder, by their names; at most PLY_LESSONS_MOST_FILES. Empty if it is not there.
 * Blocks. Transfer full: an array of PlyLessonFile that frees them. */
GPtrArray *ply_lessons_list(const char *folder);
