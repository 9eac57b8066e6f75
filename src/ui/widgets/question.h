/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* All that asks or tells something over a window and waits for an answer: its "response" is emitted
 * with the answer's name. F1 in it opens the manual at `topic` (help.h), or, if that is NULL, at the
 * page of what had the keyboard in the window below. Main thread. */

#include <gtk/gtk.h>

/* A safe and a destructive answer: "cancel" or "go". */
GtkWidget *ply_question_new(GtkWindow *parent, const char *topic, const char *heading,
                            const char *body, const char *cancel, const char *go);
/* About unsaved work: "cancel", "go" (discard) or "save". */
GtkWidget *ply_question_save_new(GtkWindow *parent, const char *topic, const char *heading,
                                 const char *body, const char *cancel, const char *discard,
                                 const char *save);
/* "cancel", and what is added to it. */
GtkWidget *ply_question_choice_new(GtkWindow *parent, const char *topic, const char *heading,
                                   const char *body, const char *cancel);
void ply_question_add_answer(GtkWidget *question, const char *name, const char *label);

/* Something to be read and closed. */
GtkWidget *ply_question_notice_new(GtkWindow *parent, const char *topic, const char *heading,
                                   const char *body, const char *close);
