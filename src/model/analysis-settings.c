/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an analysis searches with. */

#include "model/analysis-private.h"

const PlySearchOptions *
ply_analysis_get_options(PlyAnalysis *self)
{
  return &self->options;
}

void
ply_analysis_set_options(PlyAnalysis *self, const PlySearchOptions *options)
{
  self->options = *options;
  ply_analysis_drop_report(self);
  ply_analysis_update(self);
  ply_analysis_notify(self, PLY_ANALYSIS_SETTINGS);
}

const PlySearchLimits *
ply_analysis_get_limits(PlyAnalysis *self)
{
  return &self->limits;
}

void
ply_analysis_set_limits(PlyAnalysis *self, const PlySearchLimits *limits)
{
  self->limits = *limits;
  ply_analysis_update(self);
  ply_analysis_notify(self, PLY_ANALYSIS_SETTINGS);
}

guint
ply_analysis_get_table_megabytes(PlyAnalysis *self)
{
  return self->table_megabytes;
}

void
ply_analysis_set_table_megabytes(PlyAnalysis *self, guint megabytes)
{
  megabytes = CLAMP(megabytes, 1, 4096);
  if (self->table_megabytes == megabytes)
    return;
  self->table_megabytes = megabytes;
  ply_worker_set_table_bytes(self->worker, (gsize)megabytes << 20);
  ply_analysis_update(self);
  ply_analysis_notify(self, PLY_ANALYSIS_SETTINGS);
}

gboolean
ply_analysis_get_all_values(PlyAnalysis *self)
{
  return self->all_values;
}

void
ply_analysis_set_all_values(PlyAnalysis *self, gboolean all_values)
{
  if (self->all_values == all_values)
    return;
  self->all_values = all_values;
  ply_analysis_update(self);
  ply_analysis_notify(self, PLY_ANALYSIS_SETTINGS);
}
