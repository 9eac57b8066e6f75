/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The parts of the gallery, each ended by an entry without id. Not for other folders. */

#include "trace/gallery.h"

/* Marks a literal for translators. */
#define N_(text) text

/* What a window cuts off, and what it costs when it is wrong. */
extern const PlyGalleryEntry ply_gallery_windows[];
/* The table, iterations, and seeing far enough. */
extern const PlyGalleryEntry ply_gallery_depths[];
/* Whole games. */
extern const PlyGalleryEntry ply_gallery_games[];
