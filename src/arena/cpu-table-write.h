/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The table of arena/cpu-table.h as text for people, spreadsheets and reports. Pure, any thread. */

#include "arena/cpu-table.h"

typedef enum {
  PLY_CPU_TABLE_TEXT,
  PLY_CPU_TABLE_CSV, /* times in seconds with a point */
  PLY_CPU_TABLE_MARKDOWN,
  PLY_CPU_TABLE_LATEX, /* a tabular */
  PLY_CPU_TABLE_N_FORMATS,
} PlyCpuTableFormat;

/* "text", "csv", "markdown", "latex"; find returns FALSE for an unknown id. */
const char *ply_cpu_table_format_id(PlyCpuTableFormat format);
gboolean ply_cpu_table_format_find(const char *id, PlyCpuTableFormat *format);

/* The whole table with what was measured and how, in the user's language but for CSV's column
 * names, numbers with a point. Transfer full. */
GString *ply_cpu_table_write(const PlyCpuTable *self, PlyCpuTableFormat format);
