/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The rows of a table of CPU time against depth, on screen. */

#include <gtk/gtk.h>

#include "arena/cpu-table.h"

/* Gives the view its columns and an empty model. Once. */
void ply_cpu_rows_set_up(GtkColumnView *view);
/* Brings the rows in line with the table, which may be NULL. Rows are only ever added to a table of
 * one measurement; `anew` empties the view first. */
void ply_cpu_rows_update(GtkColumnView *view, const PlyCpuTable *table, gboolean anew);
