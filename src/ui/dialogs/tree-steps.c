/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/tree-steps.h"

/* The first step of a slice of the summary. */
static guint64
slice_begin(const PlyTrace *trace, int slice)
{
  guint64 n = ply_trace_n_steps(trace);

  return ((guint64)slice * n + PLY_SUMMARY_BUCKETS - 1) / PLY_SUMMARY_BUCKETS;
}

/* Lets a search for an event go on for this many times 65,536 steps more. */
static bool
is_far(void *data)
{
  int *left = data;

  return (*left)-- == 0;
}

/* The first step from `from` on with one of the events, G_MAXUINT64 if there is none. Slices of
 * time that the summary knows to be without it are passed over, so that rare events of a long
 * recording are found at once. */
static guint64
next_event(const PlyTrace *trace, const PlyTraceSummary *summary, guint64 from, unsigned events)
{
  guint64 n = ply_trace_n_steps(trace), found;

  while (from < n) {
    int slice = ply_trace_summary_bucket(trace, from);
    guint64 end = slice_begin(trace, slice + 1);
    int left = (int)((end - from) >> 16) + 1;
    if (!(summary->events[slice] & events)) {
      from = end;
      continue;
    }
    if (ply_trace_events(trace, ply_trace_step_at(trace, from)) & events)
      return from;
    found = ply_trace_find_event(trace, from, 1, events, &left, is_far);
    if (found != G_MAXUINT64)
      return found;
    from = end;
  }
  return G_MAXUINT64;
}

GArray *
ply_tree_steps_list(const PlyTrace *trace, const PlyTraceSummary *summary, unsigned events,
                    guint64 first, guint64 last, guint most)
{
  GArray *steps = g_array_new(FALSE, FALSE, sizeof(guint64));

  for (guint64 step = first; steps->len < most; step++) {
    step = next_event(trace, summary, step, events);
    if (step > last || step == G_MAXUINT64)
      break;
    g_array_append_val(steps, step);
  }
  return steps;
}
