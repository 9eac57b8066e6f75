/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Measures the CPU time of one move at every depth, and shows and exports it as chart and table.
 * Closing it ends the measurement. Main thread only. */

#include <adwaita.h>

#include "model/cpu-measure.h"

#define PLY_TYPE_CPU_TABLE_DIALOG (ply_cpu_table_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyCpuTableDialog, ply_cpu_table_dialog, PLY, CPU_TABLE_DIALOG, AdwWindow)

/* `parent` may be NULL; `game` is the id of the game to propose. Actions: cpu.start, cpu.stop,
 * cpu.export with a suffix ("png", "svg", "pdf", "csv", "md", "tex", "txt"). */
PlyCpuTableDialog *ply_cpu_table_dialog_new(GtkWindow *parent, const char *game);

PlyCpuMeasure *ply_cpu_table_dialog_get_measure(PlyCpuTableDialog *self); /* borrowed */
