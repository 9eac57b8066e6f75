/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Random games for the tests of formats. */

#include "base/rng.h"
#include "formats/formats.h"

/* Plays up to `plies` random moves from the end of the record's main line;
 * returns the last node. */
PlyRecordNode *test_play_random(PlyRecord *record, PlyRng *rng, int plies);

/* A record of random moves, perhaps from a start that was set up. */
PlyRecord *test_random_record(const char *spec, PlyRng *rng, int plies);

/* A file of the source tree, which the test cannot do without. */
char *test_read(const char *path, gsize *length);
