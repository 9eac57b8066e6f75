/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A lesson's bar above the views: where it stands in the course, its question, which is answered by a
 * choice or a number before anything else is shown, why the answer is right, and the ways to its
 * exercise and to the lessons beside it. Its buttons do "microscope.show-answer",
 * "microscope.exercise", "microscope.next-lesson" and "microscope.previous-lesson". Main thread
 * only.
 *
 * Signals:
 *   answered  the question has been answered rightly
 *   changed   who holds the search for it says so: it asks, or asks no more */

#include <adwaita.h>

#include "lessons/lesson-plan.h"

#define PLY_TYPE_LESSON_BAR (ply_lesson_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyLessonBar, ply_lesson_bar, PLY, LESSON_BAR, AdwBin)

/* Shows the lesson, of the course or, with `own`, one that is taken over; `place` says where it stands
 * ("Minimax · 1 of 27"). Its question stands until it is answered or told. */
void ply_lesson_bar_begin(PlyLessonBar *self, const PlyLessonPlan *plan, gboolean own,
                          const char *place);
void ply_lesson_bar_end(PlyLessonBar *self);
/* The lesson, or NULL. Borrowed. */
const PlyLessonPlan *ply_lesson_bar_get(PlyLessonBar *self);

/* Whether a question waits for its answer. */
gboolean ply_lesson_bar_is_asking(PlyLessonBar *self);
/* Says the answer and why it is right; the question waits no more. */
void ply_lesson_bar_tell_answer(PlyLessonBar *self);
/* Goes on with the lesson's task, which is a question of its own. */
void ply_lesson_bar_begin_task(PlyLessonBar *self, const char *place);
/* The exercise is on screen. */
void ply_lesson_bar_tell_exercise(PlyLessonBar *self);
void ply_lesson_bar_tell_changed(PlyLessonBar *self);
/* What was told of the answer goes: one has read it. */
void ply_lesson_bar_go_on(PlyLessonBar *self);

/* Whether something is told of an answer. */
gboolean ply_lesson_bar_is_telling(PlyLessonBar *self);

/* While the exercise is practised its words are all that is needed. */
void ply_lesson_bar_set_practising(PlyLessonBar *self, gboolean practising);
/* What the lesson is called, where the window's header has no room for it; NULL: it has. */
void ply_lesson_bar_set_name(PlyLessonBar *self, const char *name);
/* In a lecture it makes room. */
void ply_lesson_bar_set_hidden(PlyLessonBar *self, gboolean hidden);
/* Gives the keyboard to the question, or to the way on. */
void ply_lesson_bar_focus(PlyLessonBar *self);
