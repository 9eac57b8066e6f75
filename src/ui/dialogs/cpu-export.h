/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A table of CPU time against depth as a chart's data, and as the bytes of a file. */

#include "arena/cpu-table.h"
#include "paint/cpu-chart.h"

typedef struct {
  PlyCpuChart chart; /* borrows from the rest */
  GArray *points;    /* of PlyCpuPoint */
  char *title, *method;
} PlyCpuChartData;

/* `table` may be NULL. */
void ply_cpu_chart_data_init(PlyCpuChartData *data, const PlyCpuTable *table);
void ply_cpu_chart_data_clear(PlyCpuChartData *data);

/* The chart ("png", "svg", "pdf") or the table ("txt", "csv", "md", "tex") as a file; NULL for
 * another suffix or without a row. Transfer full. */
GString *ply_cpu_export(const PlyCpuTable *table, const char *suffix);
