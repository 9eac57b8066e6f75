/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A search's report on its way from the worker to the window: an immutable, reference-counted copy.
 * Safe from any thread. */

#include <stdatomic.h>

#include <glib-object.h>

#include "protocols/said.h"
#include "search/search.h"
#include "trace/live.h"

#define PLY_TYPE_MODEL_REPORT (ply_model_report_get_type())
GType ply_model_report_get_type(void); /* boxed */

typedef struct PlyTreeHolder PlyTreeHolder;

typedef struct PlyModelReport {
  guint generation; /* of the request that it answers */
  gint64 made_us;   /* g_get_monotonic_time() when the search made it */
  PlyRules rules;   /* a number tree in it lives as long as the report */
  PlyPosition root; /* what was searched */
  PlyReport report; /* report.root points into this copy */
  /* Of another program's: everything in the report is only what it says, and `said` has its words.
   * NULL: a search of our own. */
  char *who;
  PlySaid *said;
  PlyLivePicture *tree; /* owned: the search's tree by then; NULL: it is not looked at */
  /*< private >*/
  PlyTreeHolder *holder;
  atomic_int references;
} PlyModelReport;

/* Copies everything; `holder` (may be NULL) is what keeps rules->tree alive. */
PlyModelReport *ply_model_report_new(guint generation, const PlyRules *rules, PlyTreeHolder *holder,
                                     const PlyPosition *root, const PlyReport *report);
/* Of what the program `who` says. `stop`: NOT_YET while it goes on. */
PlyModelReport *ply_model_report_new_said(const PlyRules *rules, const PlyPosition *root,
                                          const char *who, const PlySaid *said, PlyStop stop);
/* What it says a move is worth; NULL: it says nothing, or the report is our own. */
const PlySaidValue *ply_model_report_get_said(const PlyModelReport *self, PlyMove move);
PlyModelReport *ply_model_report_ref(PlyModelReport *self);
void ply_model_report_unref(PlyModelReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyModelReport, ply_model_report_unref)
