/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Between the files that paint an icicle. */

#include <glib.h>
#include <pango/pangocairo.h>

#include "paint/icicle.h"

/* Neighbouring columns [x0, x1) in which one visit is seen at its level. */
typedef struct PlyIcicleRun {
  uint32_t visit;
  int level, x0, x1;
} PlyIcicleRun;

/* Fills `runs` (of PlyIcicleRun) with all that is visible, at most columns × levels of them. Those
 * of a level ascend. */
void ply_icicle_runs(const PlyTrace *trace, const PlyIcicleView *view, double width, double height,
                     GArray *runs);

/* Fills `gaps` with the columns of which only what lies round them is there (trace/lazy.h): the level
 * is the first that is not, the visit that above it. */
void ply_icicle_gaps(const PlyTrace *trace, const PlyIcicleView *view, double width, GArray *gaps);

/* The upper edge of a level's row, on a whole unit. */
double ply_icicle_row_y(const PlyIcicleView *view, int level);

enum {
  PLY_SHADE_SEARCHED, /* eight of them, fading with the level */
  PLY_SHADE_CUT = 8,
  PLY_SHADE_LEAF,
  PLY_SHADE_TABLE,
  PLY_SHADE_STOPPED,
  PLY_SHADE_OPEN, /* entered by now, not returned */
  PLY_SHADE_EXACT,
  PLY_SHADE_LOWER,
  PLY_SHADE_UPPER,
  PLY_SHADE_DEPTH,      /* sixteen of them, the last the deepest */
  PLY_SHADE_LATER = 32, /* a bit: not entered yet */
  PLY_N_SHADES = 64,
};

enum {
  PLY_SIGN_CUTOFF = 1,
  PLY_SIGN_TABLE = 2,
  PLY_SIGN_FOLDED = 4,
  PLY_SIGN_AGAIN = 8, /* searched again with another window */
  PLY_SIGN_STOPPED = 16,
  PLY_SIGN_AT_LEAST = 32, /* a bar along the floor */
  PLY_SIGN_AT_MOST = 64,  /* … along the ceiling */
  PLY_SIGN_FAULT = 128,   /* the call is wrong */
};

typedef struct PlyIcicleLook {
  uint8_t shade;
  uint8_t marks;
} PlyIcicleLook;

/* `most_depth`: the remaining depth that gets the darkest shade. */
PlyIcicleLook ply_icicle_look(const PlyTrace *trace, const PlyIcicleView *view, int most_depth,
                              uint32_t visit);
PlyColour ply_icicle_shade(const PlyPalette *palette, int shade);

/* Of the frames along the best line; nearer to ink than the selection's. */
PlyColour ply_icicle_best_colour(const PlyPalette *palette);

/* A tile's rectangle without the gaps to its neighbours. */
typedef struct PlyIcicleTile {
  double x, y, width, height;
  PlyIcicleLook look;
} PlyIcicleTile;

/* Whatever of the look's marks has room in the tile. */
void ply_icicle_marks(cairo_t *cairo, const PlyPalette *palette, const PlyIcicleTile *tile);

/* A layout for texts in rows of this height, `text` times the usual size; the caller unrefs. */
PangoLayout *ply_icicle_layout(cairo_t *cairo, double row_height, double text);
static inline double
ply_icicle_text(const PlyIcicleView *view)
{
  return view->text > 0 ? view->text : 1;
}

/* The visit's move and value, as much of them as the tile can hold. */
void ply_icicle_label(cairo_t *cairo, PangoLayout *layout, const PlyTrace *trace,
                      const PlyIcicleView *view, const PlyPalette *palette,
                      const PlyIcicleTile *tile, uint32_t visit);
