/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Records a search as it happens. When the budget is full, the plies from some ply on are folded:
 * their visits are only counted, all along the recording, so that the top is always whole. A full
 * disk (ply_trace_new()) is as a full budget. One thread at a time; `visits` may be read from
 * another to show progress. */

#include "trace/trace.h"

#define PLY_RECORDER_LEAST_BYTES ((size_t)1 << 12)

typedef struct PlyRecorder {
  PlyTrace *trace;   /* being made */
  uint32_t capacity; /* visits that there is a place for … */
  uint32_t most;     /* … and that there can be at most */
  int base_ply;      /* of the first visit */
  int keep;          /* greatest level kept, counted from base_ply */
  int level;         /* of the innermost open visit; −1: none */
  _Atomic uint64_t visits;
  struct {
    uint32_t visit;
    PlyScore best, before; /* of the children so far, and without the last of them */
    uint8_t side;          /* of its position */
  } open[PLY_TRACE_MAX_LEVELS + 1];
} PlyRecorder;

/* `info` says what is going to be searched. At most `budget` bytes of records, at least
 * PLY_RECORDER_LEAST_BYTES. False if memory is short. */
bool ply_recorder_init(PlyRecorder *self, const PlyTraceInfo *info, size_t budget);

/* The two calls of PlySearchHooks, with a PlyRecorder as their data. */
void ply_recorder_enter(void *recorder, const PlyVisit *visit);
void ply_recorder_leave(void *recorder, const PlyVisit *visit);

/* The move that such a search found: none at a chance node. */
PlyMove ply_recorder_best(const PlyTraceInfo *info, const PlyReport *report);
/* Closes what a stopped search left open and hands the trace over. `report` may be NULL. */
PlyTrace *ply_recorder_finish(PlyRecorder *self, const PlyReport *report);

/* Everything in one: searches `root` and records it. `hooks` may be NULL; its enter and leave are
 * not called. `visits` (may be NULL) is kept up to date while it runs. NULL if memory is short. */
typedef struct PlyRecordRequest {
  PlyRules rules;
  PlyPosition root;
  PlySearchOptions options;
  PlySearchLimits limits;
  size_t table_bytes; /* 0: the options' table is not used */
  size_t budget;
  const char *title; /* or NULL */
  void *data;
  bool (*should_stop)(void *data); /* or NULL */
  _Atomic uint64_t *progress;      /* visits so far, or NULL */
} PlyRecordRequest;

PlyTrace *ply_trace_record(const PlyRecordRequest *request);

/* Asks for a search of the whole tree by the book (ply_search_options_plain). `tree` must outlive
 * the recording and the request; the title is for the caller to give. */
void ply_record_request_of_tree(PlyRecordRequest *request, const PlyNumberTree *tree);

/* A number tree is searched no deeper than it is high: holds limits.depth to that, and makes that
 * of a depth of 0. Whether the search goes down to the leaves. False, and nothing is done, for any
 * other game. */
bool ply_trace_fit_depth(PlyRecordRequest *request);

/* A trace like `trace` in which the folded visit has its subtree again, searched once more with the
 * recorded window. `exact` (may be NULL) tells whether the search is sure to be the one that was
 * recorded: without table, killers and history it is; with them, for a subtree that was cut short
 * and for a pass from the root after the first, it is a re-run that may differ.
 * NULL if it was stopped, the trace cannot be searched again, or memory is short. */
PlyTrace *ply_trace_unfold(const PlyTrace *trace, uint32_t visit, size_t budget, void *data,
                           bool (*should_stop)(void *data), bool *exact);
