/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A lesson of the course, recorded. */

#include <glib.h>

#include "lessons/course.h"
#include "trace/summary.h"

typedef struct Shown {
  const PlyLessonPlan *entry;
  PlyRecordRequest request;
  const PlyNumberTree *tree; /* or NULL */
  PlyTrace *trace;
  PlyTraceSummary *summary;
  uint32_t look_at;
  const PlyTraceVisit *at; /* there */
} Shown;

void shown_init(Shown *self, const char *id);
void shown_clear(Shown *self);

/* A move in the game's usual notation; in a number tree a child's number from 1. */
PlyMove shown_move(const Shown *self, const char *text);

/* Pass `i` from the root. */
const PlyTraceVisit *shown_pass(const Shown *self, uint32_t i);
void shown_check_pass(const Shown *self, uint32_t i, PlyScore alpha, PlyScore beta, PlyScore value,
                      PlyBound bound);

/* The value of a move of the root for the side that moves there, `depth` plies deep in all. */
PlyScore shown_worth(const Shown *self, PlyMove move, int depth, bool quiescence);
