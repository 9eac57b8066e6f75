/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A fixed number of threads that help their maker. They sleep between two pieces of work, so that
 * a crew without work costs nothing but memory, and take no signals. A crew serves one piece of
 * work at a time and belongs to the thread that uses it. */

typedef struct PlyCrew PlyCrew;

/* `index` is 0 … size − 1, another one for each thread. */
typedef void (*PlyCrewWork)(void *data, int index);

/* With n ≥ 1 threads. NULL if they cannot be had. */
PlyCrew *ply_crew_new(int n);
/* NULL is allowed. Not between begin and end. */
void ply_crew_free(PlyCrew *crew);
int ply_crew_size(const PlyCrew *crew);

/* Each thread of the crew calls work(data, index) once. Returns at once. */
void ply_crew_begin(PlyCrew *crew, PlyCrewWork work, void *data);
/* Waits until all of them have returned: what they wrote can then be read. */
void ply_crew_end(PlyCrew *crew);
