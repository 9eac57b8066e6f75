/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The rows of the recording dialog: which switch or number of a search each stands for, what it
 * needs to do anything, and the presets. No widgets; any thread. */

#include <glib.h>

#include "trace/recorder.h"

typedef enum {
  PLY_RECORD_DEPTH,
  PLY_RECORD_DEEPENING,
  PLY_RECORD_ASPIRATION,
  PLY_RECORD_ASPIRATION_WINDOW,
  PLY_RECORD_FAIL_HARD,
  PLY_RECORD_CUT_BEYOND,
  PLY_RECORD_ROOT_WINDOW,
  PLY_RECORD_TABLE,
  PLY_RECORD_TABLE_SIZE,
  PLY_RECORD_DEEPER,
  PLY_RECORD_HASH_MOVE,
  PLY_RECORD_STATIC_ORDER,
  PLY_RECORD_KILLERS,
  PLY_RECORD_HISTORY,
  PLY_RECORD_QUIESCENCE,
  PLY_RECORD_QUIESCENCE_DEPTH,
  PLY_RECORD_CANDIDATES,
  PLY_RECORD_MULTI_PV,
  PLY_RECORD_MEMORY,
  PLY_RECORD_N_ROWS,
} PlyRecordRow;

/* Where a row stands. */
typedef enum {
  PLY_RECORD_SEARCH,
  PLY_RECORD_WINDOWS,
  PLY_RECORD_TABLES,
  PLY_RECORD_ORDER,
  PLY_RECORD_MOVES,
  PLY_RECORD_RECORDING,
  PLY_RECORD_N_GROUPS,
} PlyRecordGroup;

typedef struct {
  PlyRecordGroup group;
  guint needs;                  /* see ply_record_row_is_used() */
  const char *title, *subtitle; /* untranslated, the title with a mnemonic; subtitle may be NULL */
  gsize offset;                 /* of a switch in PlySearchOptions */
  double least, most, step;     /* of a number; step 0: a switch */
} PlyRecordSpec;

extern const PlyRecordSpec ply_record_specs[PLY_RECORD_N_ROWS];

gboolean ply_record_row_is_switch(PlyRecordRow row);
/* The switch of a row in these options. */
bool *ply_record_row_switch(PlySearchOptions *options, PlyRecordRow row);
/* Whether the row makes a difference with this game and these options. */
gboolean ply_record_row_is_used(PlyRecordRow row, const PlyGame *game,
                                const PlySearchOptions *options);
/* Turns off the switches that make none. */
void ply_record_settle(const PlyGame *game, PlySearchOptions *options);

typedef enum { PLY_RECORD_TEXTBOOK, PLY_RECORD_EVERYTHING } PlyRecordPreset;
void ply_record_preset_apply(PlyRecordPreset preset, const PlyRules *rules,
                             PlySearchOptions *options);
/* Whether the preset would change nothing that counts. */
gboolean ply_record_preset_is(PlyRecordPreset preset, const PlyRules *rules,
                              const PlySearchOptions *options);
