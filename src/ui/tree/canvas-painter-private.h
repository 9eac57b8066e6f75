/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One thread that paints for all canvases, so that the fonts are looked up once. */

#include "ui/tree/canvas.h"

/* Takes the result over: main thread. */
typedef void (*PlyCanvasPainted)(GskRenderNode *node, gpointer data);

/* Paints width × height units at `scale` pixels a unit, from which it makes what `renderer` (NULL:
 * any) draws fastest, and then calls `painted` from the main loop.
 * Takes the painting; `data` must live until then. Main thread. */
void ply_canvas_painter_start(const PlyCanvasPainting *painting, double width, double height,
                              int scale, GskRenderer *renderer, PlyCanvasPainted painted,
                              gpointer data);
