/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A table of CPU time against depth (arena/cpu-table.h) that is measured on a thread of its own.
 * Main thread only.
 *
 * Property: running (gboolean, read-only, notifies). Signal: changed (), for new rows and for news
 * of the run under way, a few times a second. */

#include "arena/cpu-table.h"

#define PLY_TYPE_CPU_MEASURE (ply_cpu_measure_get_type())
G_DECLARE_FINAL_TYPE(PlyCpuMeasure, ply_cpu_measure, PLY, CPU_MEASURE, GObject)

PlyCpuMeasure *ply_cpu_measure_new(void);

/* Begins anew; does nothing while it runs. The plan's rules have no number tree. */
void ply_cpu_measure_start(PlyCpuMeasure *self, const PlyCpuTablePlan *plan);
/* What was measured until now stays. Returns at once; "running" tells when it has ended. */
void ply_cpu_measure_stop(PlyCpuMeasure *self);

gboolean ply_cpu_measure_get_running(PlyCpuMeasure *self);
/* NULL before the first start; borrowed until the next "changed". */
const PlyCpuTable *ply_cpu_measure_get_table(PlyCpuMeasure *self);
/* Of the run under way; depth 0 before the first news. */
PlyCpuTableProgress ply_cpu_measure_get_progress(PlyCpuMeasure *self);
