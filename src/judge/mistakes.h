/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The slips that are made again and again in alpha-beta. Each is a search with that one slip; the
 * one that makes all of a log's calls, with their windows and values, is what its program does. */

#include "judge/calls.h"

typedef enum {
  PLY_MISTAKE_NONE, /* the right search */
  PLY_MISTAKE_NO_ALPHA,
  PLY_MISTAKE_NO_BETA,
  PLY_MISTAKE_NO_OWN,
  PLY_MISTAKE_NO_OTHER,
  PLY_MISTAKE_NOT_NARROWED,
  PLY_MISTAKE_MIN_NOT_NARROWED,
  PLY_MISTAKE_MAX_NOT_NARROWED,
  PLY_MISTAKE_SHARED,
  PLY_MISTAKE_NO_CUT,
  PLY_MISTAKE_NO_CUT_AT_MIN,
  PLY_MISTAKE_NO_CUT_AT_MAX,
  PLY_MISTAKE_OWN_BOUND,
  PLY_MISTAKE_OTHER_RULE,
  PLY_MISTAKE_SIGN,
  PLY_MISTAKE_LAST,
  PLY_MISTAKE_ZERO,
  PLY_MISTAKE_KEPT,
  PLY_MISTAKE_SKIP_FIRST,
  PLY_MISTAKE_SKIP_LAST,
  PLY_MISTAKE_EARLY,
  PLY_MISTAKE_TABLE,
  PLY_MISTAKE_ALL_MAX,
  PLY_MISTAKE_NOT_TURNED,
  PLY_MISTAKE_LAST_RAISES,
  PLY_MISTAKE_ORDER,
  PLY_N_MISTAKES,
} PlyMistake;

/* Logs with more calls are not compared. */
#define PLY_MISTAKES_MOST_CALLS 100000

/* What a program does that makes it, a translated sentence; NULL for none. */
const char *ply_mistake_text(PlyMistake mistake);
/* Stable and not translated: "no-alpha". */
const char *ply_mistake_id(PlyMistake mistake);

/* The mistakes that make all of the log's calls, a bit each, `dialect` first; 0: none does. Where
 * several do, the tree does not tell them apart. Sets `dialect` to the way they are made in. */
guint32 ply_mistakes_find(const PlyCallLog *log, PlyCallDialect *dialect);

/* What the right search of that dialect logs, passes, windows at their roots and the order of moves
 * as in `log`, with alpha-beta in place of PVS. */
PlyCallLog *ply_mistakes_reference(const PlyCallLog *log, const PlyCallDialect *dialect);
