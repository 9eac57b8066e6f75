/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A recording's time as a bar: the track with the thumb, marks of what happened at the root above
 * it, how densely the search cut off below. Pure, any thread that owns the cairo_t; lengths are
 * user units, (0, 0) is the top left corner. */

#include <stdint.h>

#include <cairo.h>

#include "paint/palette.h"

/* Left and right of the track, for the thumb. */
#define PLY_SCRUB_MARGIN 9.0

typedef struct PlyScrubPicture {
  uint64_t n_steps; /* of the recording, ≥ 1 */
  uint64_t step;    /* the thumb's */
  /* Equal slices of all steps: which events a slice has (PLY_EVENT_* of trace/step.h, of those only
   * ITERATION, PASS, FAIL_HIGH, FAIL_LOW and BEST are drawn; the caller leaves out a BEST too deep
   * to matter), and how many cutoffs. Borrowed; NULL: none. */
  const uint32_t *bucket_events;
  const uint32_t *bucket_cuts;
  int n_buckets;
  const uint64_t *bookmarks; /* steps, ascending; borrowed */
  int n_bookmarks;
  uint64_t first, last; /* steps shown: first < last ≤ n_steps */
  int64_t hover;        /* step under the pointer, or −1 */
} PlyScrubPicture;

/* Leaves the ground as it is. Good from about 24 units of height on. */
void ply_paint_scrub(cairo_t *cairo, const PlyScrubPicture *picture, const PlyPalette *palette,
                     double width, double height);

/* The step at x, the nearest one outside of the track. */
uint64_t ply_scrub_at(const PlyScrubPicture *picture, double width, double x);
