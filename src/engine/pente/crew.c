/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The threads of the caller's crew search what the caller's thread searches, each on a board of its
 * own, and leave moves that another is at for later (engine/busy.h). What they find reaches it
 * through the table. */

#include <string.h>

#include "base/crew.h"
#include "engine/pente/search-private.h"

#define CREW_FROM 4 /* depth: less is searched before the threads have woken */

/* Whoever is through first rests: what a deeper pass leaves in the table would change the caller's
 * values, and with them what has to be searched again. */
static void
help(void *data, int index)
{
  PenteSearch *search = data;

  ply_pente_root_pass(search->workers[index + 1], search->depth);
}

void
ply_pente_crew_begin(PenteSearch *search)
{
  search->parallel = search->n_workers > 1 && search->depth >= CREW_FROM;
  if (!search->parallel)
    return;
  memset(&search->busy, 0, sizeof search->busy);
  atomic_store_explicit(&search->pass_over, false, memory_order_relaxed);
  for (int i = 1; i < search->n_workers; i++)
    memcpy(search->workers[i]->lines, search->workers[0]->lines,
           (size_t)search->n_lines * sizeof(PlyRootMove));
  ply_crew_begin(search->run->options->crew, help, search);
}

void
ply_pente_crew_end(PenteSearch *search)
{
  if (!search->parallel)
    return;
  atomic_store_explicit(&search->pass_over, true, memory_order_relaxed);
  ply_crew_end(search->run->options->crew);
  search->parallel = false;
  ply_pente_rest(search);
}
