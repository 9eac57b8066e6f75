/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The search's memory. */

#include <stdlib.h>
#include <string.h>

#include "engine/maxconnect4/search-private.h"

#define LEAST_BYTES ((size_t)1 << 16)

/* The one for the instruction set that the solver has chosen. */
static const Mc4Tree *
tree(void)
{
#if defined(__x86_64__)
  if (ply_mc4_kernel() == &ply_mc4_kernel_avx512)
    return &ply_mc4_tree_avx512;
  if (ply_mc4_kernel() == &ply_mc4_kernel_avx2)
    return &ply_mc4_tree_avx2;
#endif
  return &ply_mc4_tree_portable;
}

static Mc4Worker *
new_workers(int n)
{
  Mc4Worker *workers = aligned_alloc(64, (size_t)n * sizeof *workers);

  if (workers != NULL)
    memset(workers, 0, (size_t)n * sizeof *workers);
  return workers;
}

PlyMc4Search *
ply_mc4_search_new(void)
{
  PlyMc4Search *search = aligned_alloc(64, sizeof *search);

  if (search == NULL)
    return NULL;
  memset(search, 0, sizeof *search);
  search->tree = tree();
  search->n_workers = 1;
  search->workers = new_workers(1);
  if (search->workers == NULL) {
    free(search);
    return NULL;
  }
  return search;
}

void
ply_mc4_search_free(PlyMc4Search *search)
{
  if (search == NULL)
    return;
  ply_mc4_solver_free(search->solver);
  ply_shared_table_free(&search->table);
  free(search->workers);
  free(search);
}

bool
ply_mc4_search_set_table(PlyMc4Search *search, size_t bytes)
{
  size_t size = LEAST_BYTES;

  /* As much again is for the solver. */
  while (size <= bytes / 4)
    size *= 2;
  if (size <= ply_shared_table_bytes(&search->table))
    return true;
  ply_shared_table_free(&search->table);
  ply_mc4_solver_free(search->solver);
  search->solver = NULL;
  search->solver_bytes = size;
  return ply_shared_table_init(&search->table, size);
}

void
ply_mc4_search_clear(PlyMc4Search *search)
{
  ply_shared_table_clear(&search->table);
  memset(search->workers, 0, (size_t)search->n_workers * sizeof *search->workers);
  ply_mc4_solver_free(search->solver);
  search->solver = NULL;
}

bool
ply_mc4_search_set_crew(PlyMc4Search *search, PlyCrew *crew)
{
  int n = crew != NULL ? ply_crew_size(crew) + 1 : 1;

  search->crew = NULL;
  if (n != search->n_workers) {
    Mc4Worker *workers = new_workers(n);
    if (workers == NULL)
      return false;
    free(search->workers);
    search->workers = workers;
    search->n_workers = n;
  }
  search->crew = crew;
  return true;
}
