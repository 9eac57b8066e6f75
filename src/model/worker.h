/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Searches on a job thread (job-thread.h), which owns a PlySearch and a table: one job at a time, and
 * a new job stops the one before it. Reports come to the main loop at most 30 a second, the newest
 * only, each with the generation of its job; those of older jobs are dropped. The last report of a job (stop ≠ NOT_YET)
 * is always delivered unless a newer job replaced it. Main thread only. */

#include "book/own-book.h"
#include "model/report.h"

#define PLY_TYPE_WORKER (ply_worker_get_type())
G_DECLARE_FINAL_TYPE(PlyWorker, ply_worker, PLY, WORKER, GObject)

/* Signal: report (PlyModelReport *report). */

PlyWorker *ply_worker_new(gsize table_bytes);

/* The book that later searches play from, or NULL: the program's. */
void ply_worker_set_book(PlyWorker *self, PlyOwnBook *book);

/* Starts a search and returns its generation. A number tree in `rules` is copied. */
guint ply_worker_start(PlyWorker *self, const PlyRules *rules, const PlyPosition *root,
                       const PlySearchOptions *options, const PlySearchLimits *limits);
/* Asks the search to stop (within 20 ms) and drops its reports. Does not wait. */
void ply_worker_stop(PlyWorker *self);
/* As stop, but the search's last report is still delivered: "move now". */
void ply_worker_finish(PlyWorker *self);
/* Whether reports bring the search's tree. It costs nothing unless it is shown, and so a search that
 * was started hidden brings none: returns whether the newest one can. */
gboolean ply_worker_show_tree(PlyWorker *self, gboolean shown);
gboolean ply_worker_is_busy(PlyWorker *self);
/* For the next job; the table is emptied. */
void ply_worker_set_table_bytes(PlyWorker *self, gsize bytes);
