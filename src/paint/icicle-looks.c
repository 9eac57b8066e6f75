/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a visit looks like: a shade and marks, and the shades' colours. */

#include <math.h>

#include "paint/icicle-private.h"
#include "trace/step.h"
#include "trace/trace-fields.h"

static int
shade_by_cut(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  int level = at->ply - trace->visits[0].ply;

  if (ply_visit_is_table_cut(at))
    return PLY_SHADE_TABLE;
  if (ply_visit_is_cut(at))
    return PLY_SHADE_CUT;
  if (at->end == visit + 1 && !ply_visit_is_folded(at))
    return PLY_SHADE_LEAF;
  return PLY_SHADE_SEARCHED + MIN(level, 7);
}

static int
shade_by_bound(const PlyTraceVisit *at)
{
  switch (ply_trace_bound(at)) {
  case PLY_BOUND_EXACT:
    return PLY_SHADE_EXACT;
  case PLY_BOUND_LOWER:
    return PLY_SHADE_LOWER;
  case PLY_BOUND_UPPER:
    return PLY_SHADE_UPPER;
  case PLY_BOUND_NONE:
    break;
  }
  return PLY_SHADE_LEAF;
}

static unsigned
marks_of(const PlyTraceVisit *at, PlyIcicleColouring colouring)
{
  unsigned marks = ply_visit_is_folded(at) ? PLY_SIGN_FOLDED : 0u;

  marks |= ply_visit_is_again(at) ? PLY_SIGN_AGAIN : 0u;
  if (ply_visit_is_stopped(at))
    return marks | PLY_SIGN_STOPPED;
  if (ply_visit_is_table_cut(at))
    marks |= PLY_SIGN_TABLE;
  else if (ply_visit_is_cut(at))
    marks |= PLY_SIGN_CUTOFF;
  if (colouring == PLY_ICICLE_BY_BOUND) {
    marks |= ply_trace_bound(at) == PLY_BOUND_LOWER ? PLY_SIGN_AT_LEAST : 0u;
    marks |= ply_trace_bound(at) == PLY_BOUND_UPPER ? PLY_SIGN_AT_MOST : 0u;
  }
  return marks;
}

PlyIcicleLook
ply_icicle_look(const PlyTrace *trace, const PlyIcicleView *view, int most_depth, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool is_open = ply_trace_leave_step(trace, visit) > view->step;
  unsigned fault = ply_trace_is_faulty(trace, visit) ? PLY_SIGN_FAULT : 0u;
  int shade = PLY_SHADE_STOPPED;

  if (view->colouring == PLY_ICICLE_BY_DEPTH)
    shade = PLY_SHADE_DEPTH + CLAMP(at->depth, 0, most_depth) * 15 / most_depth;
  else if (!ply_visit_is_stopped(at))
    shade = view->colouring == PLY_ICICLE_BY_CUT ? shade_by_cut(trace, visit) : shade_by_bound(at);
  if (ply_trace_enter_step(trace, visit) > view->step)
    return (PlyIcicleLook){(uint8_t)(shade | PLY_SHADE_LATER), (uint8_t)fault};
  unsigned marks = marks_of(at, view->colouring);
  if (is_open) {
    marks &= PLY_SIGN_AGAIN;
    shade = view->colouring == PLY_ICICLE_BY_DEPTH ? shade : PLY_SHADE_OPEN;
  }
  return (PlyIcicleLook){(uint8_t)shade, (uint8_t)(marks | fault)};
}

/* A hue of the same lightness as what was searched, half way to red. */
static PlyColour
violet(const PlyPalette *palette)
{
  PlyColour blue = palette->series[0];

  return (PlyColour){blue.red * 0.45 + blue.blue * 0.5, blue.green * 0.62, blue.blue, 1};
}

PlyColour
ply_icicle_shade(const PlyPalette *palette, int shade)
{
  const PlyColour *paper = &palette->paper, *blue = &palette->series[0];
  int base = shade & (PLY_SHADE_LATER - 1);
  PlyColour colour;

  if (base < PLY_SHADE_CUT)
    colour = ply_colour_mix(*paper, *blue, 0.46 - 0.03 * base);
  else if (base == PLY_SHADE_CUT || base == PLY_SHADE_LOWER)
    colour = ply_colour_mix(*paper, palette->cut, 0.58);
  else if (base == PLY_SHADE_TABLE)
    colour = ply_colour_mix(*paper, violet(palette), 0.5);
  else if (base == PLY_SHADE_OPEN)
    colour = ply_colour_mix(*paper, palette->accent, 0.62);
  else if (base == PLY_SHADE_EXACT)
    colour = ply_colour_mix(*paper, *blue, 0.6);
  else if (base == PLY_SHADE_LEAF || base == PLY_SHADE_UPPER)
    colour = ply_colour_mix(*paper, ply_colour_mix(palette->faint, *blue, 0.35), 0.3);
  else if (base == PLY_SHADE_STOPPED)
    colour = ply_colour_mix(*paper, palette->faint, 0.2);
  else
    colour = ply_colour_mix(*paper, *blue, 0.12 + 0.6 * (base - PLY_SHADE_DEPTH) / 15.0);
  return shade & PLY_SHADE_LATER ? ply_colour_mix(colour, *paper, 0.78) : colour;
}

PlyColour
ply_icicle_best_colour(const PlyPalette *palette)
{
  return ply_colour_mix(palette->accent, palette->ink, 0.55);
}
