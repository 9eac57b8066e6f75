/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What analysis*.c share. */

#include "model/analysis.h"
#include "model/worker.h"

struct _PlyAnalysis {
  GObject parent_instance;

  PlyGameTree *game; /* owned */
  PlyWorker *worker; /* owned */
  PlySearchOptions options;
  PlySearchLimits limits;
  guint table_megabytes;

  gboolean all_values;
  gboolean running;
  gboolean searching;
  guint holds;
  guint searched_id;      /* the game's node that the worker is at */
  PlyModelReport *report; /* owned, or NULL */

  GArray *preview; /* of PlyMove */
  guint preview_shown;
  PlyPosition previewed; /* after the moves shown */
  PlyChange preview_change;
};

enum {
  PLY_ANALYSIS_GAME = 1,
  PLY_ANALYSIS_RUNNING,
  PLY_ANALYSIS_SEARCHING,
  PLY_ANALYSIS_REPORT,
  PLY_ANALYSIS_SETTINGS,
  PLY_ANALYSIS_PREVIEW,
  PLY_ANALYSIS_N_PROPERTIES,
};
extern GParamSpec *ply_analysis_properties[PLY_ANALYSIS_N_PROPERTIES];

static inline void
ply_analysis_notify(PlyAnalysis *self, guint property)
{
  g_object_notify_by_pspec(G_OBJECT(self), ply_analysis_properties[property]);
}

/* Starts, restarts or stops the worker: it runs while analysis is switched on and nothing holds
 * it. */
void ply_analysis_update(PlyAnalysis *self);
void ply_analysis_drop_report(PlyAnalysis *self);
