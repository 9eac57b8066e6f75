/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/settings-tables.h"

#include <glib/gi18n.h>

const PlySettingsSwitch ply_settings_switches[PLY_SETTINGS_N_SWITCHES] = {
#define SWITCH(field) G_STRUCT_OFFSET(PlySearchOptions, field)
    {SWITCH(iterative_deepening), PLY_SETTINGS_ALWAYS, N_("Iterative deepening"),
     N_("Depth 1, 2, 3 …: each iteration orders the next")},
    {SWITCH(table), PLY_SETTINGS_ALWAYS, N_("Transposition table"),
     N_("Remembers positions reached by other moves")},
    {SWITCH(deeper_entries), PLY_SETTINGS_NEEDS_TABLE, N_("Deeper entries count"),
     N_("Stronger, but a value may depend on what was searched before")},
    {SWITCH(hash_move), PLY_SETTINGS_NEEDS_TABLE, N_("Hash move first"),
     N_("Tries the table's best move before the others")},
    {SWITCH(static_order), PLY_SETTINGS_ALWAYS, N_("Static move ordering"),
     N_("Corners, centre, fours and threats first")},
    {SWITCH(killers), PLY_SETTINGS_NEEDS_WINDOWS, N_("Killer moves"),
     N_("Tries what just cut at the same ply")},
    {SWITCH(history), PLY_SETTINGS_NEEDS_WINDOWS, N_("History heuristic"),
     N_("Tries what has cut often anywhere")},
    {SWITCH(aspiration), PLY_SETTINGS_NEEDS_WINDOWS, N_("Aspiration windows"),
     N_("Searches close round the last value first")},
    {SWITCH(fail_hard), PLY_SETTINGS_NEEDS_WINDOWS, N_("Fail-hard"),
     N_("Values stay inside the window; off is fail-soft")},
    {SWITCH(quiescence), PLY_SETTINGS_NEEDS_TACTICS, N_("Quiescence search"),
     N_("Plays threats and captures out past the depth")},
    {SWITCH(candidates_only), PLY_SETTINGS_NEEDS_CANDIDATES, N_("Candidate moves only"),
     N_("Leaves out moves far from every stone")},
#undef SWITCH
};

const PlySettingsLimit ply_settings_limits[PLY_SETTINGS_N_LIMITS] = {
    {N_("Depth (plies)"), PLY_MAX_DEPTH, 1, 0},
    {N_("Thousand nodes"), 1e9, 1000, 0},
    {N_("Seconds"), 86400, 1, 1},
    {N_("CPU seconds"), 86400, 1, 1},
    {N_("Exact root moves"), PLY_MAX_MULTI_PV, 1, 0},
    {N_("Table (MiB)"), 4096, 16, 0},
    {N_("Threads of the engine"), 64, 1, 0},
    {N_("Confidence of the engine (%)"), 100, 1, 0},
};

int
ply_settings_snap_confidence(int wanted, int before)
{
  static const int levels[] = {PLY_SETTINGS_LEAST_CONFIDENCE, 87, 95, 98, 99, 100};
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS(levels) && levels[i] < wanted)
    i++;
  return wanted < before && levels[i] > wanted && i > 0 ? levels[i - 1] : levels[i];
}
