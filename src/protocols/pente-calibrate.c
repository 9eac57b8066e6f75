/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How fast the player's search is on this machine, into calibration.txt. */

#include "protocols/pente-files.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "record/safe-file.h"
#include "protocols/pente-data.h"
#include "protocols/thinker.h"

#define TABLE_BYTES (16 << 20)

/* The document's own sample, row 10 to 12 as its prose has them: a game's usual beginning. */
static const char *const sample[] = {"10K", "11L", "10N", "10M", "12K"};

static void
set_up(PlyRules *rules, PlyPosition *position)
{
  PlyPosition next;
  PlyMove move;
  ply_rules_parse("pente", rules);
  ply_rules_start(rules, position);
  for (guint i = 0; i < G_N_ELEMENTS(sample); i++) {
    ply_notation_parse(PLY_NOTATION_PENTE, rules, sample[i], &move);
    ply_rules_play(rules, position, move, &next, NULL);
    *position = next;
  }
}

gboolean
ply_pente_calibrate(const char *folder, gint64 cpu_us, GError **error)
{
  PlyPenteCalibration data = {.start_up_us = ply_clock_process_cpu_us()};
  g_autoptr(PlyThinker) thinker = ply_thinker_new(TABLE_BYTES);
  g_autofree char *path = g_build_filename(folder, PLY_PENTE_CALIBRATION, NULL);
  PlySearchLimits limits = {.cpu_us = cpu_us, .wall_us = 20 * cpu_us};
  PlyRules rules;
  PlyPosition position;
  PlyReport report;
  set_up(&rules, &position);
  ply_thinker_choose(thinker, &rules, &position, &limits, NULL, &report);
  double seconds = (double)MAX(report.figures.cpu_us, 1) / 1e6;
  data.nodes_per_second = (gint64)((double)report.figures.nodes / seconds);
  g_autofree char *text = ply_pente_calibration_text(&data);
  return ply_safe_file_write(path, FALSE, text, strlen(text), error);
}
