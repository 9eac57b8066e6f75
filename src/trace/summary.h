/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a whole trace comes to: counts by level, its passes, and what happens in each slice of its
 * time, for a scrub bar. Pure, any thread. */

#include "trace/lesson.h"
#include "trace/trace-fields.h"

#define PLY_SUMMARY_BUCKETS 2048
#define PLY_SUMMARY_LESSONS 20

/* Of the recorded visits of a part of a trace. */
typedef struct PlyTraceCounts {
  uint64_t visits;
  uint64_t leaves;     /* no move was tried, and neither the table nor a stop was the reason */
  uint64_t interior;   /* visits with recorded children … */
  uint64_t tried;      /* … and the moves tried there, … */
  uint64_t left;       /* … and those left untried */
  uint64_t cuts;       /* beta cutoffs by a move */
  uint64_t own_cuts;   /* … of them those whose children are recorded … */
  uint64_t first_cuts; /* … and those that the first move caused */
  uint64_t table_hits; /* the table knew the position … */
  uint64_t table_cuts; /* … and settled the node */
  uint64_t re_searches;
  uint64_t folded; /* visits that are only counted, below the recorded ones */
} PlyTraceCounts;

typedef struct PlyTraceSummary {
  PlyTraceCounts total;
  int n_levels;
  PlyTraceCounts levels[PLY_TRACE_MAX_LEVELS]; /* by plies below the root of a pass; re-searches and
                                                  folded visits count at the visit that has them */
  uint32_t *passes;                            /* index of each root visit, owned */
  uint32_t n_passes;
  /* Slice b of the steps 0 … 2 n − 1 begins at step ⌈b × 2 n / PLY_SUMMARY_BUCKETS⌉; in a short
   * trace some have no step. */
  uint16_t events[PLY_SUMMARY_BUCKETS];  /* PLY_EVENT_* that occur in it */
  uint64_t lessons[PLY_SUMMARY_LESSONS]; /* steps of the most instructive cutoffs, ascending */
  int n_lessons;
  uint32_t cuts[PLY_SUMMARY_BUCKETS]; /* steps with PLY_EVENT_CUT, the table's included */
} PlyTraceSummary;

/* should_stop (may be NULL) is asked at the first and then at every 65,536th visit, and as often
 * again while the lessons are sought. NULL if it said
 * so or memory is short. O(visits). */
PlyTraceSummary *ply_trace_summary_new(const PlyTrace *trace, void *data,
                                       bool (*should_stop)(void *data));
void ply_trace_summary_free(PlyTraceSummary *summary); /* NULL is allowed */

/* Counts the visits of one subtree or pass. False if it was stopped. */
bool ply_trace_count(const PlyTrace *trace, uint32_t visit, PlyTraceCounts *counts, void *data,
                     bool (*should_stop)(void *data));

/* Whether a visit is a leaf in the sense of the counts. */
bool ply_trace_is_leaf(const PlyTrace *trace, uint32_t visit);
static inline bool
ply_trace_record_is_leaf(const PlyTraceVisit *at, uint32_t visit)
{
  return at->end == visit + 1 && !ply_visit_is_folded(at) && !ply_visit_is_stopped(at) &&
         !ply_visit_is_table_cut(at);
}

/* The slice that a step is in. */
static inline int
ply_trace_summary_bucket(const PlyTrace *trace, uint64_t step)
{
  return (int)(step * PLY_SUMMARY_BUCKETS / ply_trace_n_steps(trace));
}

/* Mean number of moves tried where any was; 0 if nowhere. */
static inline double
ply_trace_counts_mean_tried(const PlyTraceCounts *counts)
{
  return counts->interior > 0 ? (double)counts->tried / (double)counts->interior : 0;
}

/* Mean number of moves that there were to try, tried or not: the branching factor; 0 if nowhere. */
static inline double
ply_trace_counts_branching(const PlyTraceCounts *counts)
{
  return counts->interior > 0 ? (double)(counts->tried + counts->left) / (double)counts->interior
                              : 0;
}

/* Share of the cutoffs that the first move caused, 0–1, where that is known; 0 if nowhere. */
static inline double
ply_trace_counts_first_share(const PlyTraceCounts *counts)
{
  return counts->own_cuts > 0 ? (double)counts->first_cuts / (double)counts->own_cuts : 0;
}
