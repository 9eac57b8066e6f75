/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a search keeps from one run to the next: its table, and each thread's board and memory. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/pente/search-private.h"
#include "engine/pente/search.h"

#define LEAST_BYTES   ((size_t)64 << 10)
#define BYTES_A_US    32                 /* of table: no more can be filled in the time there is */
#define THREATS_LEAST ((size_t)64 << 10) /* of memory of the threat search, a thread */
#define THREATS_MOST  ((size_t)1 << 20)

PlyPenteSearch *
ply_pente_search_new(size_t bytes)
{
  PenteSearch *search = calloc(1, sizeof *search);
  pthread_condattr_t monotonic;

  if (search == NULL)
    return NULL;
  search->bytes = bytes;
  pthread_mutex_init(&search->lock, NULL);
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&search->wake, &monotonic);
  pthread_condattr_destroy(&monotonic);
  return search;
}

static void
worker_free(PenteWorker *worker)
{
  if (worker == NULL)
    return;
  ply_pente_board_free(worker->board);
  ply_pente_threats_free(worker->threats);
  free(worker);
}

void
ply_pente_search_free(PlyPenteSearch *search)
{
  if (search == NULL)
    return;
  for (int i = 0; i < PENTE_MOST_THREADS; i++)
    worker_free(search->workers[i]);
  ply_shared_table_free(&search->table);
  pthread_cond_destroy(&search->wake);
  pthread_mutex_destroy(&search->lock);
  free(search);
}

void
ply_pente_search_clear(PlyPenteSearch *search)
{
  ply_shared_table_clear(&search->table);
  for (int i = 0; i < PENTE_MOST_THREADS && search->workers[i] != NULL; i++) {
    PenteWorker *worker = search->workers[i];
    ply_pente_threats_clear(worker->threats);
    memset(worker->history, 0, sizeof worker->history);
    memset(worker->answers, 0, sizeof worker->answers);
  }
}

static PenteWorker *
worker_new(PenteSearch *search, int index)
{
  PenteWorker *worker = calloc(1, sizeof *worker);

  if (worker == NULL)
    return NULL;
  worker->search = search;
  worker->index = index;
  worker->board = ply_pente_board_new();
  if (worker->board != NULL)
    return worker;
  worker_free(worker);
  return NULL;
}

/* No more than `bytes` of memory, or of what it has already. */
static bool
prepare_threats(PenteWorker *worker, size_t bytes)
{
  if (worker->threats != NULL && worker->threats_bytes >= bytes)
    return true;
  ply_pente_threats_free(worker->threats);
  worker->threats = ply_pente_threats_new(bytes);
  worker->threats_bytes = bytes;
  return worker->threats != NULL;
}

static bool
prepare_workers(PenteSearch *search, int n, size_t threats_bytes)
{
  for (int i = 0; i < n; i++) {
    if (search->workers[i] == NULL)
      search->workers[i] = worker_new(search, i);
    if (search->workers[i] == NULL || !prepare_threats(search->workers[i], threats_bytes))
      return false;
  }
  search->n_workers = n;
  return true;
}

/* What is touched once only costs more than it saves. */
static size_t
threats_bytes(int64_t limit_us)
{
  if (limit_us == 0 || (uint64_t)limit_us * BYTES_A_US >= THREATS_MOST)
    return THREATS_MOST;
  return (size_t)limit_us * BYTES_A_US > THREATS_LEAST ? (size_t)limit_us * BYTES_A_US
                                                       : THREATS_LEAST;
}

bool
ply_pente_prepare(PenteSearch *search, int64_t limit_us, int n_threads)
{
  size_t bytes = search->bytes;

  if (limit_us > 0 && (uint64_t)limit_us * BYTES_A_US < bytes)
    bytes = (size_t)limit_us * BYTES_A_US;
  bytes = bytes < LEAST_BYTES ? LEAST_BYTES : bytes;
  if (2 * ply_shared_table_bytes(&search->table) <= bytes)
    ply_shared_table_free(&search->table);
  if (search->table.words == NULL && !ply_shared_table_init(&search->table, bytes))
    return false;
  return prepare_workers(search, n_threads, threats_bytes(limit_us));
}

bool
ply_pente_search_prepare(PlyPenteSearch *search, int64_t limit_us)
{
  return ply_pente_prepare(search, limit_us, 1);
}
