/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The threads of the caller's crew, each with a board of its own, take moves of the nodes that the
 * caller's thread, or one of them, has split (split.h). */

#include "base/crew.h"
#include "engine/pente/split.h"

#define CREW_FROM 4 /* depth: less is searched before the threads have woken */

static void
help(void *data, int index)
{
  PenteSearch *search = data;

  ply_pente_split_serve(search->workers[index + 1]);
}

void
ply_pente_crew_begin(PenteSearch *search)
{
  search->parallel = search->n_workers > 1 && search->depth >= CREW_FROM;
  if (!search->parallel)
    return;
  search->pass_over = false;
  search->open = NULL;
  search->sleeping = 0;
  ply_crew_begin(search->run->options->crew, help, search);
}

void
ply_pente_crew_end(PenteSearch *search)
{
  if (!search->parallel)
    return;
  ply_pente_split_over(search);
  ply_crew_end(search->run->options->crew);
  search->parallel = false;
  ply_pente_rest(search);
}
