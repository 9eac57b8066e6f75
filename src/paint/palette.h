/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Colours of every picture: blue and orange, readable by colour-blind eyes, each meaning also
 * carried by a shape or a text. Pure, any thread. */

#include <stdbool.h>

#include <cairo.h>

typedef struct {
  double red, green, blue, alpha; /* 0–1, not premultiplied */
} PlyColour;

typedef struct PlyPalette {
  PlyColour paper;     /* behind a chart or a board's labels */
  PlyColour ink;       /* text and axes */
  PlyColour faint;     /* grid lines, secondary text */
  PlyColour accent;    /* the one accent: selection, cursor, best move */
  PlyColour series[2]; /* blue, orange: side 0 and side 1 in charts */
  PlyColour good, bad; /* values for and against the side to move: blue-ish, orange-ish */
} PlyPalette;

typedef enum { PLY_STYLE_LIGHT, PLY_STYLE_DARK, PLY_STYLE_PRINT } PlyStyle;

/* Static. PRINT is for paper: white ground, dark ink. */
const PlyPalette *ply_palette_get(PlyStyle style);

void ply_colour_set(cairo_t *cairo, PlyColour colour);
/* `share` of `b` mixed into `a`, 0–1. */
PlyColour ply_colour_mix(PlyColour a, PlyColour b, double share);
PlyColour ply_colour_with_alpha(PlyColour colour, double alpha);
