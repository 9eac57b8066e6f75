/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The file of a cup, made of a few answers: for those who would not write it themselves. Any thread. */

#include "rules/rules.h"
#include <glib.h>

typedef enum {
  PLY_CUP_DRAFT_ROUND_ROBIN,
  PLY_CUP_DRAFT_GROUPS, /* then an elimination of the two best of each */
  PLY_CUP_DRAFT_ELIMINATION,
  PLY_CUP_DRAFT_SWISS,
  PLY_CUP_DRAFT_GAUNTLET,
  PLY_CUP_DRAFT_N_KINDS
} PlyCupDraftKind;

typedef struct {
  const char *title;
  PlyRules rules;
  PlyCupDraftKind kind;
  guint number; /* of groups, or of rounds of the Swiss system */
  guint pairs;  /* of games in a meeting */
  guint64 seed;
  guint plies; /* random ones that games begin with */
  double move_s;
  gboolean wall;             /* by the clock, else CPU time */
  const char *conversation;  /* or NULL: it is found out */
  const char *folder;        /* of submissions; or NULL */
  const char *const *player; /* what `match` takes, or programs; ends with NULL */
} PlyCupDraft;

/* Players are named after their programs, each otherwise. `base` is the folder that the file will be
 * in: what lies below it is named from there. Transfer full. */
char *ply_cup_draft_write(const PlyCupDraft *self, const char *base);
