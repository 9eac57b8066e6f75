/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The slow walk through a trace's time: every step in turn, with what the search knew then. It
 * looks at the records alone and calls nothing of trace/step.h. */

#include <glib.h>

#include "trace/step.h"

typedef struct Moment {
  PlyTraceStep at;
  unsigned events;
  int n;
  PlyTraceLevel *levels; /* owned */
} Moment;

/* All moments of the trace, of Moment. Free with g_ptr_array_unref(). */
GPtrArray *replay(const PlyTrace *trace);
