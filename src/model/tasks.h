/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What is under way on other threads for a view, counted over the whole program: who takes a picture
 * waits until nothing is. Any thread. */

#include <gio/gio.h>

/* g_task_run_in_thread(), counted until the task's callback has returned. */
void ply_tasks_run(GTask *task, GTaskThreadFunc work);
/* Counts something that is no GTask, until ply_tasks_end(). */
void ply_tasks_begin(void);
void ply_tasks_end(void);
guint ply_tasks_count(void);
