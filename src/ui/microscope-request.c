/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a recording begins with. */

#include "ui/microscope.h"
#include "ui/widgets/settings.h"

void
ply_microscope_request_init(PlyRecordRequest *request, const PlyRules *rules,
                            const PlyPosition *root)
{
  gint64 megabytes = g_settings_get_int(ply_settings_get(), "recording-megabytes");
  gboolean numbers = rules->tree != NULL;

  *request = (PlyRecordRequest){.rules = *rules,
                                .root = *root,
                                .limits = {.depth = numbers ? 0 : 6},
                                .table_bytes = (gsize)64 << 20,
                                .budget = (gsize)megabytes << 20};
  ply_search_options_init(&request->options, rules);
  request->options.algorithm = ply_algorithm_find("alpha-beta");
  if (!numbers)
    return;
  ply_trace_fit_depth(request);
  /* As a lecture shows it: every visit by the book. */
  request->options.iterative_deepening = request->options.table = false;
  request->options.hash_move = request->options.killers = request->options.history = false;
  request->options.static_order = false;
}

void
ply_microscope_keep_budget(const PlyRecordRequest *request)
{
  g_settings_set_int(ply_settings_get(), "recording-megabytes",
                     (int)CLAMP(request->budget >> 20, 1, 8192));
}
