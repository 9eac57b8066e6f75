/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Othello on boards of 4, 6 and 8 columns: iterative deepening with selective
 * passes up to the exact value of the game. One search runs at a time. */

#include <stddef.h>

#include "base/crew.h"
#include "engine/othello/kernel.h"
#include "engine/othello/report.h"

typedef struct PlyOthelloSearch PlyOthelloSearch;

/* With a table of at most `bytes` (at least 2 MiB). NULL if memory is short. */
PlyOthelloSearch *ply_othello_search_new(size_t bytes);
void ply_othello_search_free(PlyOthelloSearch *search);
/* Forgets everything: the next run takes the same nodes as a new search's. */
void ply_othello_search_clear(PlyOthelloSearch *search);

/* Lets the crew's threads help from the next run on; NULL: one thread, the same nodes each time.
 * Borrowed until another is set or the search is freed; costs nothing if it is the same as before.
 * False: not enough memory, and no crew. */
bool ply_othello_search_set_crew(PlyOthelloSearch *search, PlyCrew *crew);

/* Searches the board until a limit or until everything asked for is known. */
void ply_othello_search_run(PlyOthelloSearch *search, int size, PlyOthelloBoard board,
                            const PlyOthelloLimits *limits, PlyOthelloReport *report);
