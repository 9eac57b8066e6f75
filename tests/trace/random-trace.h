/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Recordings of every kind: games, algorithms, switches, budgets that fold, searches that stop. */

#include "random-position.h"
#include "trace/recorder.h"

PlyTrace *random_trace(PlyRng *rng);

/* … of this position. */
PlyTrace *random_trace_of(PlyRng *rng, const PlyRules *rules, const PlyPosition *root, int depth);

/* Records this search without table and orderings, whole. */
PlyTrace *plain_trace(const PlyRules *rules, const PlyPosition *root, const char *algorithm,
                      int depth);

/* … from the start of a game, with alpha-beta. */
PlyTrace *plain_trace_of(const char *spec, int depth);

/* A should_stop() that counts its calls in an int and stops when that reaches 0. */
bool stop_countdown(void *data);
