/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which visit is where: one sample a column, its ancestors in the rows above it. */

#include <math.h>

#include "paint/icicle-private.h"
#include "trace/lazy.h"

/* Visits by which every sample is late, so that the rounding of sums cannot move one that falls
 * just between two visits. */
#define LATE 1.7e-4

typedef struct {
  double origin, step; /* index, or edge, at x = 0, and how much a column adds */
  const double *edges; /* the view's */
  int columns;
} Grid;

/* Where a column is wider than a visit, edges lie at the nearest column. Where it is narrower, the
 * samples are multiples of the step counted from visit 0, so that panning shows the same visits. */
static Grid
grid_of(const PlyIcicleView *view, double width)
{
  Grid grid = {.origin = view->first,
               .step = (view->last - view->first) / fmax(1, width),
               .edges = view->edges,
               .columns = (int)floor(width + 0.5)};

  /* Not 0.5: a first index half way between two multiples is common. */
  if (grid.step > 1)
    grid.origin = floor(view->first / grid.step + 0.4863) * grid.step;
  return grid;
}

/* The last visit that begins at a place or before it: of several that are nothing wide the one that
 * is not. */
static uint32_t
find_edge(const double *edges, uint32_t n, double place)
{
  uint32_t low = 0, high = n;

  if (place < edges[0] || place >= edges[n])
    return PLY_TRACE_NONE;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    *(edges[middle] <= place ? &low : &high) = middle;
  }
  return low;
}

/* PLY_TRACE_NONE past either end. */
static uint32_t
index_of(const PlyTrace *trace, const Grid *grid, int column)
{
  double place = grid->origin + (column + 0.5) * grid->step + LATE;

  if (grid->edges != NULL)
    return find_edge(grid->edges, trace->n, place);
  double index = floor(place);
  return index >= 0 && index < trace->n ? (uint32_t)index : PLY_TRACE_NONE;
}

/* The same, or of a part that is still in its file what is there round it. */
static uint32_t
sample(const PlyTrace *trace, const Grid *grid, int column)
{
  uint32_t visit = index_of(trace, grid, column);

  return visit != PLY_TRACE_NONE ? ply_trace_seen(trace, visit) : PLY_TRACE_NONE;
}

/* The first column whose sample is `visit` or later. */
static double
column_of(const Grid *grid, uint32_t visit)
{
  double index = grid->edges != NULL ? grid->edges[visit] : visit;

  return ceil((index - LATE - grid->origin) / grid->step - 0.5);
}

static int
level_of(const PlyTrace *trace, uint32_t visit)
{
  return trace->visits[visit].ply - trace->visits[0].ply;
}

double
ply_icicle_row_y(const PlyIcicleView *view, int level)
{
  return floor((level - view->top) * view->row_height + 0.5);
}

static int
level_at(const PlyIcicleView *view, double y)
{
  int level = (int)floor(y / view->row_height + view->top);

  while (ply_icicle_row_y(view, level) > y)
    level--;
  while (ply_icicle_row_y(view, level + 1) <= y)
    level++;
  return level;
}

uint32_t
ply_icicle_at(const PlyTrace *trace, const PlyIcicleView *view, double width, double height,
              double x, double y)
{
  Grid grid = grid_of(view, width);

  if (x < 0 || x >= grid.columns || y < 0 || y >= height)
    return PLY_TRACE_NONE;
  uint32_t visit = sample(trace, &grid, (int)floor(x));
  int level = level_at(view, y);
  while (visit != PLY_TRACE_NONE && level_of(trace, visit) > level)
    visit = trace->visits[visit].parent;
  return visit != PLY_TRACE_NONE && level_of(trace, visit) == level ? visit : PLY_TRACE_NONE;
}

void
ply_icicle_rect(const PlyTrace *trace, const PlyIcicleView *view, double width, double height,
                uint32_t visit, double rect[4])
{
  Grid grid = grid_of(view, width);
  int level = level_of(trace, visit);

  rect[0] = column_of(&grid, visit);
  rect[1] = ply_icicle_row_y(view, level);
  rect[2] = column_of(&grid, trace->visits[visit].end) - rect[0];
  rect[3] = ply_icicle_row_y(view, level + 1) - rect[1];
}

typedef struct {
  GArray *runs;
  int first_level, last_level; /* that can be seen */
  int deepest;                 /* of the open runs, −1: none */
  PlyIcicleRun open[PLY_TRACE_MAX_LEVELS];
} Sweep;

static void
close_run(Sweep *sweep, int level, int x)
{
  PlyIcicleRun *run = &sweep->open[level];

  if (run->visit == PLY_TRACE_NONE)
    return;
  run->x1 = x;
  if (level >= sweep->first_level && level <= sweep->last_level)
    g_array_append_val(sweep->runs, *run);
  run->visit = PLY_TRACE_NONE;
}

/* Only what differs from the column before is walked. */
static void
add_column(Sweep *sweep, const PlyTrace *trace, int x, uint32_t visit)
{
  int level = visit != PLY_TRACE_NONE ? level_of(trace, visit) : -1;

  for (int i = level + 1; i <= sweep->deepest; i++)
    close_run(sweep, i, x);
  sweep->deepest = level;
  for (; visit != PLY_TRACE_NONE && sweep->open[level].visit != visit; level--) {
    close_run(sweep, level, x);
    sweep->open[level] = (PlyIcicleRun){visit, level, x, x};
    visit = trace->visits[visit].parent;
  }
}

void
ply_icicle_runs(const PlyTrace *trace, const PlyIcicleView *view, double width, double height,
                GArray *runs)
{
  Grid grid = grid_of(view, width);
  Sweep sweep = {.runs = runs,
                 .first_level = level_at(view, 0),
                 .last_level = level_at(view, height - 1),
                 .deepest = -1};

  for (int i = 0; i < PLY_TRACE_MAX_LEVELS; i++)
    sweep.open[i].visit = PLY_TRACE_NONE;
  for (int x = 0; x < grid.columns; x++)
    add_column(&sweep, trace, x, sample(trace, &grid, x));
  add_column(&sweep, trace, grid.columns, PLY_TRACE_NONE);
}

void
ply_icicle_gaps(const PlyTrace *trace, const PlyIcicleView *view, double width, GArray *gaps)
{
  Grid grid = grid_of(view, width);
  PlyIcicleRun gap = {.visit = PLY_TRACE_NONE};

  g_array_set_size(gaps, 0);
  for (int x = 0; x <= grid.columns; x++) {
    uint32_t index = x < grid.columns ? index_of(trace, &grid, x) : PLY_TRACE_NONE;
    uint32_t seen = index != PLY_TRACE_NONE ? ply_trace_seen(trace, index) : PLY_TRACE_NONE;
    uint32_t above = seen != index ? seen : PLY_TRACE_NONE;
    if (above != gap.visit && gap.visit != PLY_TRACE_NONE)
      g_array_append_val(gaps, gap);
    if (above != gap.visit)
      gap = (PlyIcicleRun){.visit = above,
                           .level = above != PLY_TRACE_NONE ? level_of(trace, above) + 1 : 0,
                           .x0 = x};
    gap.x1 = x + 1;
  }
}
