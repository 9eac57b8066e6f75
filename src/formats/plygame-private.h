/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the reader and the writer of saved games share. */

#include "record/record.h"

#define PLY_PLYGAME_VERSION 1

/* Words for the enumeration, in its order. */
extern const char *const ply_plygame_bounds[4];

/* Longest remaining time in seconds. */
#define PLY_PLYGAME_MOST_SECONDS 1e9

GString *ply_plygame_save(const PlyRecord *record, const PlyRecordNode *at, GError **error);
