/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What players call the openings of Othello on 8x8. Names are proper names, and no language's. */

#include "record/record.h"

/* The name of the last position on the way to `end` that has one, whichever way round and however it
 * was reached; NULL if none has. */
const char *ply_opening_name(const PlyRecord *record, const PlyRecordNode *end);
