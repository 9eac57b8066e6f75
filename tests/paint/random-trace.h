/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Recordings to be painted, and views of them. */

#include <glib.h>

#include "paint/icicle.h"

/* A search of a game, an algorithm and options chosen by `i`, from a random position; for i = 7
 * folded. More than 20 visits. */
PlyTrace *random_trace(GRand *rand, int i);
/* Any part of it, half of the time all; nothing of it is later than the step. */
PlyIcicleView random_view(const PlyTrace *trace, GRand *rand);
/* No game: one root with n − 1 leaves. */
PlyTrace *flat_trace(uint32_t n);
