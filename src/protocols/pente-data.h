/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What our Pente player keeps: calibration.txt for the machine, playdata.txt for the game. Both are
 * optional and anybody can write them, so a file that is not wholly as below counts as missing.
 *
 *     plyscope-calibration 1
 *     nodes-per-second 812345        1 to 10^10
 *     start-up-us 2100               CPU time before the first line of main(), up to 10^7
 *
 *     plyscope-playdata 1
 *     ply 12                         of the position after our move
 *     left-us 93200000               what input.txt said before it
 *     spent-us 1800000               what we had measured when output.txt was written
 *     overhead-us 3100               what the master charged above that, from move to move
 *     answer 89abcdef01234567 9N     in this position (its key) the last search expected this move
 *
 * with up to PLY_PENTE_MAX_ANSWERS lines "answer". Lines end with LF. Pure, any thread. */

#include "rules/rules.h"

#include <glib.h>

#define PLY_PENTE_MAX_ANSWERS 16
#define PLY_PENTE_DATA_BYTES  4096 /* longer files are ignored */

typedef struct {
  gint64 nodes_per_second, start_up_us;
} PlyPenteCalibration;

typedef struct {
  guint64 key;
  PlyMove move;
} PlyPenteAnswer;

typedef struct {
  gint64 ply, left_us, spent_us, overhead_us;
  guint n_answers;
  PlyPenteAnswer answers[PLY_PENTE_MAX_ANSWERS];
} PlyPentePlaydata;

/* FALSE leaves zeros. `text` need not end with a 0 byte. */
gboolean ply_pente_calibration_parse(const char *text, gsize length, PlyPenteCalibration *data);
gboolean ply_pente_playdata_parse(const PlyRules *rules, const char *text, gsize length,
                                  PlyPentePlaydata *data);

/* Transfer full. */
char *ply_pente_calibration_text(const PlyPenteCalibration *data);
char *ply_pente_playdata_text(const PlyRules *rules, const PlyPentePlaydata *data);

/* The legal move remembered for this position, or PLY_MOVE_NONE. */
PlyMove ply_pente_playdata_find(const PlyPentePlaydata *data, const PlyRules *rules,
                                const PlyPosition *position);
