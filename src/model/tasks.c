/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/tasks.h"

static gint under_way; /* atomic */

void
ply_tasks_begin(void)
{
  g_atomic_int_inc(&under_way);
}

void
ply_tasks_end(void)
{
  g_atomic_int_add(&under_way, -1);
}

guint
ply_tasks_count(void)
{
  return (guint)g_atomic_int_get(&under_way);
}

void
ply_tasks_run(GTask *task, GTaskThreadFunc work)
{
  ply_tasks_begin();
  g_signal_connect(task, "notify::completed", G_CALLBACK(ply_tasks_end), NULL);
  g_task_run_in_thread(task, work);
}
