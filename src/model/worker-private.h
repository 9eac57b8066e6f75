/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the two sides of a worker share. Not for other folders. */

#include <pthread.h>
#include <stdatomic.h>

#include "base/crew.h"
#include "model/mailbox.h"
#include "model/tree-holder.h"
#include "model/worker.h"

typedef struct PlyWorkerJob {
  guint generation;
  PlyRules rules;
  PlyTreeHolder *holder; /* keeps rules.tree alive; or NULL */
  PlyPosition root;
  PlySearchOptions options;
  PlySearchLimits limits;
  gboolean finish; /* asked to finish before it began */
} PlyWorkerJob;

struct _PlyWorker {
  GObject parent_instance;

  /* Main thread. */
  GThread *thread;
  PlyMailbox *mailbox;
  guint generation; /* of the newest request; reports of others are dropped */
  gboolean busy;

  /* Shared, under the lock. pthread's own lock, which the thread sanitizer knows. */
  pthread_mutex_t lock;
  pthread_cond_t work;
  PlyWorkerJob *queued;
  gsize table_bytes;
  gboolean clear_table;
  gboolean quit;
  atomic_bool stop; /* read by the search without the lock */

  /* The search thread's own. */
  PlySearch *search;
  PlyTable *table;
  PlyCrew *crew; /* helpers of an engine; or NULL */
  const PlyWorkerJob *job;
  gint64 copied_us;
};

/* May be NULL. Any thread. */
void ply_worker_job_free(PlyWorkerJob *job);
/* worker-thread.c: the search thread's function; `data` is the worker. */
gpointer ply_worker_thread(gpointer data);
