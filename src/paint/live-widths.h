/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How wide the nodes of a search's tree are drawn while it runs: each by the visits it has, but not
 * at once, so that what one looks at does not jump from one picture to the next. A node keeps its
 * width by its id; one that is merged leaves it to the node above. One thread at a time. */

#include "trace/live.h"

typedef struct PlyLiveWidths PlyLiveWidths;

PlyLiveWidths *ply_live_widths_new(void);
void ply_live_widths_free(PlyLiveWidths *widths); /* NULL is allowed */
/* From now on widths go to those of this picture, of which it takes a reference. An empty one forgets
 * everything. */
void ply_live_widths_aim(PlyLiveWidths *widths, PlyLivePicture *picture);
/* Time goes by: in 0.3 s nine tenths of the way are gone. `seconds` of INFINITY is all of it. Returns
 * whether there is more to go. */
bool ply_live_widths_pass(PlyLiveWidths *widths, double seconds);
/* The edges of the picture's cells for a PlyIcicleView, from 0 to PLY_LIVE_WIDTH; NULL: no picture.
 * Borrowed, until the next call. */
#define PLY_LIVE_WIDTH 65536.0
const double *ply_live_widths_get_edges(PlyLiveWidths *widths);
/* The picture aimed at, or NULL. Borrowed. */
const PlyLivePicture *ply_live_widths_get_picture(const PlyLiveWidths *widths);
