/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Groups and meetings of a tournament, stage below stage: a group is a small table, the meetings of
 * an elimination are columns joined by lines, and who has won stands in bold with a sign. Pure
 * drawing, any thread that owns the cairo_t. */

#include <stdbool.h>
#include <stddef.h>

#include <pango/pangocairo.h>

#include "paint/palette.h"

/* All texts are UTF-8 and borrowed. */
typedef struct PlyBracketRow {
  const char *place, *name, *points; /* place and points may be "" */
  const char *how; /* what puts it before the next, as far as that is to be said; or NULL */
} PlyBracketRow;

typedef struct PlyBracketGroup {
  const char *title; /* or "" */
  const PlyBracketRow *rows;
  size_t n;
} PlyBracketGroup;

typedef struct PlyBracketMeeting {
  const char *names[2], *points[2]; /* "" where it is not known yet */
  int winner;                       /* 0, 1; −1: none yet */
  const char *how;                  /* what decided it, as far as that is to be said; or NULL */
} PlyBracketMeeting;

/* Meetings of a round; round r + 1 has half as many where they are joined. */
typedef struct PlyBracketRound {
  const char *title;
  const PlyBracketMeeting *meetings;
  size_t n;
} PlyBracketRound;

typedef struct PlyBracketStage {
  const char *title;
  const PlyBracketGroup *groups;
  size_t n_groups;
  const PlyBracketRound *rounds; /* beside no groups */
  size_t n_rounds;
} PlyBracketStage;

typedef struct PlyBracket {
  const PlyBracketStage *stages;
  size_t n;
} PlyBracket;

/* From (0, 0): groups stand side by side as far as `width` goes. Says how wide and high it became,
 * which may be wider. */
void ply_paint_bracket(cairo_t *cairo, const PlyBracket *bracket, const PlyPalette *palette,
                       double width, double *drawn_width, double *drawn_height);
