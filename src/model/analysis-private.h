/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The inside, for analysis.c and for tests that send reports in the worker's place. */

#include "model/analysis.h"
#include "model/seat-thread-private.h"
#include "model/worker.h"

struct _PlyAnalysis {
  GObject parent_instance;

  PlyGameTree *game; /* owned */
  PlyWorker *worker; /* owned */
  PlySearchOptions options;
  PlySearchLimits limits;
  guint table_megabytes;
  PlyOwnBook *book; /* owned, or NULL */

  gboolean all_values;
  gboolean running;
  gboolean searching;
  guint holds;
  guint searched_id;      /* the game's node that the worker is at */
  PlyModelReport *report; /* owned, or NULL */

  PlySeatThread *analyst; /* owned: another program that analyses; NULL: our own search */
  char *analyst_spec;     /* owned: "ugi:PROGRAM" */
  GPtrArray *retired;     /* of PlySeatThread, owned: their programs are ending */
  gint64 asked_us;        /* when the analyst was asked */
  char *fault;            /* owned: a sentence about the analyst; or NULL */

  GArray *preview; /* of PlyMove */
  guint preview_shown;
  PlyPosition previewed; /* after the moves shown */
  PlyChange preview_change;
};
