/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What every format of a table of CPU times is made of. */

#include "arena/cpu-table-write.h"

#define PLY_CPU_TABLE_COLUMNS    9 /* depth, runs, four times, nodes, move, value */
#define PLY_CPU_TABLE_CELL_BYTES 64

typedef char PlyCpuTableCells[PLY_CPU_TABLE_COLUMNS][PLY_CPU_TABLE_CELL_BYTES];

/* The cells of row `index`. */
void ply_cpu_table_cells(const PlyCpuTable *self, guint index, PlyCpuTableCells cells);

/* Translated sentences: what was measured, how, and what came of it. Transfer full. */
char *ply_cpu_table_title(const PlyCpuTable *self);
char *ply_cpu_table_method(const PlyCpuTable *self);
char *ply_cpu_table_remarks(const PlyCpuTable *self);
