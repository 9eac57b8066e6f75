/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What colours mean, in every picture alike (docs/design.md): each meaning is also carried by a
 * shape, a sign or a text, and colour-blind eyes can tell apart what stands side by side. The
 * colours themselves stand in colours.h. Pure, any thread. */

#include <stdbool.h>

#include <cairo.h>

typedef struct {
  double red, green, blue, alpha; /* 0–1, not premultiplied */
} PlyColour;

typedef struct PlyPalette {
  PlyColour paper;     /* behind a picture */
  PlyColour ink;       /* text and axes */
  PlyColour faint;     /* secondary text, 4.5:1 as well; grid lines */
  PlyColour accent;    /* the one accent: what is selected, where one stands, the best line */
  PlyColour good;      /* a good move, a best move found; sign "!" or "✓" */
  PlyColour doubtful;  /* an inaccuracy, a search that must be repeated; sign "?!" or "↻" */
  PlyColour bad;       /* a mistake; sign "?" */
  PlyColour cut;       /* what a search leaves out; sign: two strokes, a bar */
  PlyColour max, min;  /* quiet fills of nodes; their shapes tell them apart */
  PlyColour edge;      /* outlines of nodes */
  PlyColour pale;      /* the same of what is not there, or not yet: 3:1 */
  PlyColour sides[2];  /* blue, orange: the players' discs, and what is good for whom; no text */
  PlyColour series[2]; /* the first and second run, lines of a chart */
} PlyPalette;

typedef enum { PLY_STYLE_LIGHT, PLY_STYLE_DARK, PLY_STYLE_PRINT } PlyStyle;

/* Static. PRINT is for paper: white ground, dark ink. */
const PlyPalette *ply_palette_get(PlyStyle style);

void ply_colour_set(cairo_t *cairo, PlyColour colour);
/* `share` of `b` mixed into `a`, 0–1. */
PlyColour ply_colour_mix(PlyColour a, PlyColour b, double share);
PlyColour ply_colour_with_alpha(PlyColour colour, double alpha);

#define PLY_COLOUR_HEX 7
/* "5b1a92"; without its alpha. */
void ply_colour_hex(PlyColour colour, char hex[PLY_COLOUR_HEX]);
