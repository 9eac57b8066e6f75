/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Recordings of small searches, with every game, algorithm, switch and limit at random. */

#include <glib.h>

#include "base/rng.h"
#include "rules/number-tree.h"
#include "trace/recorder.h"

typedef struct {
  PlyRules rules;
  PlyNumberTree *tree; /* or NULL; freed by the caller after the trace */
  PlyRecordRequest request;
} Sample;

bool chance(PlyRng *rng, uint32_t one_in);

/* Fills the sample in and records it. */
PlyTrace *random_recording(PlyRng *rng, Sample *sample);
