/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be chosen for a recording. */

#include "ui/dialogs/record-rows.h"

#include <glib/gi18n.h>

#include "rules/game.h"

/* What makes a row do nothing. */
enum {
  ALWAYS = 0,
  NEEDS_WINDOWS = 1,
  NEEDS_CUTS = 2,
  NEEDS_TABLE = 4,
  NEEDS_ORDER = 8,
  NEEDS_TACTICS = 16,
  NEEDS_CANDIDATES = 32,
  NEEDS_ASPIRATION = 64,
  NEEDS_QUIESCENCE = 128,
  NEEDS_PLAIN_WINDOWS = 256,
  NEEDS_OPEN_ROOT = 512,
};

const PlyRecordSpec ply_record_specs[] = {
#define SWITCH(field) G_STRUCT_OFFSET(PlySearchOptions, field), 0, 0, 0
    [PLY_RECORD_DEPTH] = {PLY_RECORD_SEARCH, ALWAYS, N_("_Depth (plies)"), NULL, 0, 1,
                          PLY_MAX_DEPTH, 1},
    [PLY_RECORD_DEEPENING] = {PLY_RECORD_WINDOWS, ALWAYS, N_("Iterative deepening"),
                              N_("Depth 1, 2, 3 …: each iteration orders the next"),
                              SWITCH(iterative_deepening)},
    [PLY_RECORD_ASPIRATION] = {PLY_RECORD_WINDOWS, NEEDS_WINDOWS | NEEDS_OPEN_ROOT,
                               N_("Aspiration windows"),
                               N_("Searches close round the last value first"), SWITCH(aspiration)},
    [PLY_RECORD_ASPIRATION_WINDOW] = {PLY_RECORD_WINDOWS,
                                      NEEDS_WINDOWS | NEEDS_OPEN_ROOT | NEEDS_ASPIRATION,
                                      N_("Half width"),
                                      N_("To either side, in the unit of the values"), 0, 1, 1000,
                                      1},
    [PLY_RECORD_FAIL_HARD] = {PLY_RECORD_WINDOWS, NEEDS_WINDOWS, N_("Fail-hard"),
                              N_("Values stay inside the window; off is fail-soft"),
                              SWITCH(fail_hard)},
    [PLY_RECORD_CUT_BEYOND] = {PLY_RECORD_WINDOWS, NEEDS_PLAIN_WINDOWS,
                               N_("Cut only beyond the window"),
                               N_("Leaves a node at > β; off is ≥ β"), SWITCH(cut_beyond)},
    [PLY_RECORD_ROOT_WINDOW] = {PLY_RECORD_WINDOWS, NEEDS_WINDOWS, N_("Root window"),
                                N_("Begins with a window of your own"), SWITCH(root_window)},
    [PLY_RECORD_TABLE] = {PLY_RECORD_TABLES, ALWAYS, N_("Transposition table"),
                          N_("Remembers positions reached by other moves"), SWITCH(table)},
    [PLY_RECORD_TABLE_SIZE] = {PLY_RECORD_TABLES, NEEDS_TABLE, N_("Table (MiB)"), NULL, 0, 1, 4096,
                               16},
    [PLY_RECORD_DEEPER] = {PLY_RECORD_TABLES, NEEDS_TABLE, N_("Deeper entries count"),
                           N_("Stronger, but a value may depend on what was searched before"),
                           SWITCH(deeper_entries)},
    [PLY_RECORD_HASH_MOVE] = {PLY_RECORD_ORDER, NEEDS_TABLE, N_("Hash move first"),
                              N_("Tries the table's best move before the others"),
                              SWITCH(hash_move)},
    [PLY_RECORD_STATIC_ORDER] = {PLY_RECORD_ORDER, NEEDS_ORDER, N_("Static move ordering"),
                                 N_("Corners, centre, fours and threats first"),
                                 SWITCH(static_order)},
    [PLY_RECORD_KILLERS] = {PLY_RECORD_ORDER, NEEDS_CUTS, N_("Killer moves"),
                            N_("Tries what just cut at the same ply"), SWITCH(killers)},
    [PLY_RECORD_HISTORY] = {PLY_RECORD_ORDER, NEEDS_CUTS, N_("History heuristic"),
                            N_("Tries what has cut often anywhere"), SWITCH(history)},
    [PLY_RECORD_QUIESCENCE] = {PLY_RECORD_MOVES, NEEDS_TACTICS, N_("Quiescence search"),
                               N_("Plays threats and captures out past the depth"),
                               SWITCH(quiescence)},
    [PLY_RECORD_QUIESCENCE_DEPTH] = {PLY_RECORD_MOVES, NEEDS_TACTICS | NEEDS_QUIESCENCE,
                                     N_("Plies past the depth"), NULL, 0, 1, 16, 1},
    [PLY_RECORD_CANDIDATES] = {PLY_RECORD_MOVES, NEEDS_CANDIDATES, N_("Candidate moves only"),
                               N_("Leaves out moves far from every stone"),
                               SWITCH(candidates_only)},
    [PLY_RECORD_MULTI_PV] = {PLY_RECORD_MOVES, ALWAYS, N_("Exact root moves"),
                             N_("1 searches for the best move only"), 0, 1, PLY_MAX_MULTI_PV, 1},
    [PLY_RECORD_MEMORY] = {PLY_RECORD_RECORDING, ALWAYS, N_("_Memory (MiB)"), NULL, 0, 1, 8192, 16},
#undef SWITCH
};

gboolean
ply_record_row_is_switch(PlyRecordRow row)
{
  return ply_record_specs[row].step == 0;
}

bool *
ply_record_row_switch(PlySearchOptions *options, PlyRecordRow row)
{
  return G_STRUCT_MEMBER_P(options, ply_record_specs[row].offset);
}

/* The rows' conditions that hold. MTD(f) has no window of its own but cuts all the same. */
static guint
conditions(const PlyGame *game, const PlySearchOptions *options)
{
  gboolean windows = ply_algorithm_uses_windows(options->algorithm);
  gboolean cuts = !g_str_equal(ply_algorithm_id(options->algorithm), "minimax");

  return (windows ? NEEDS_WINDOWS : 0u) |
         (ply_algorithm_cuts_beyond(options->algorithm) ? NEEDS_PLAIN_WINDOWS : 0u) |
         (options->root_window ? 0u : NEEDS_OPEN_ROOT) | (cuts ? NEEDS_CUTS : 0u) |
         (options->table ? NEEDS_TABLE : 0u) | (game->order != NULL ? NEEDS_ORDER : 0u) |
         (game->tactical_moves != NULL ? NEEDS_TACTICS : 0u) |
         (game->candidates != NULL ? NEEDS_CANDIDATES : 0u) |
         (options->aspiration ? NEEDS_ASPIRATION : 0u) |
         (options->quiescence ? NEEDS_QUIESCENCE : 0u);
}

/* The rows that an engine takes notice of. */
static gboolean
takes_engine(PlyRecordRow row)
{
  return row == PLY_RECORD_DEPTH || row == PLY_RECORD_TABLE_SIZE || row == PLY_RECORD_MULTI_PV ||
         row == PLY_RECORD_MEMORY;
}

gboolean
ply_record_row_is_used(PlyRecordRow row, const PlyGame *game, const PlySearchOptions *options)
{
  if (ply_algorithm_is_engine(options->algorithm))
    return takes_engine(row);
  return (ply_record_specs[row].needs & ~conditions(game, options)) == 0;
}

void
ply_record_settle(const PlyGame *game, PlySearchOptions *options)
{
  gboolean engine = ply_algorithm_is_engine(options->algorithm);
  PlySearchOptions now = *options;

  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++) {
    if (ply_record_row_is_switch(row) && !ply_record_row_is_used(row, game, &now))
      *ply_record_row_switch(options, row) = false;
  }
  /* What it does whether it is asked to or not. */
  options->table = options->table || engine;
  options->iterative_deepening = options->iterative_deepening || engine;
}

/* A lecture's search with the algorithm at hand. Which moves a game counts as candidates is a
 * matter of the game, and stays. */
static void
set_textbook(PlySearchOptions *options)
{
  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++) {
    if (ply_record_row_is_switch(row) && row != PLY_RECORD_CANDIDATES)
      *ply_record_row_switch(options, row) = false;
  }
  options->multi_pv = 1;
  if (ply_algorithm_is_engine(options->algorithm))
    options->algorithm = ply_algorithm_find("alpha-beta");
}

void
ply_record_preset_apply(PlyRecordPreset preset, const PlyRules *rules, PlySearchOptions *options)
{
  PlySearchOptions now = *options;

  if (preset == PLY_RECORD_TEXTBOOK) {
    set_textbook(options);
    return;
  }
  ply_search_options_init(options, rules);
  options->aspiration_window = now.aspiration_window;
  options->quiescence_depth = now.quiescence_depth;
  /* Every switch that adds something: fail-hard is another way, not one more. */
  options->aspiration = true;
  options->quiescence = true;
  options->deeper_entries = true;
  ply_record_settle(rules->game, options);
}

gboolean
ply_record_preset_is(PlyRecordPreset preset, const PlyRules *rules, const PlySearchOptions *options)
{
  PlySearchOptions with = *options, without = *options;

  ply_record_preset_apply(preset, rules, &with);
  ply_record_settle(rules->game, &with);
  ply_record_settle(rules->game, &without);
  for (PlyRecordRow row = 0; row < PLY_RECORD_N_ROWS; row++) {
    if (ply_record_row_is_switch(row) &&
        *ply_record_row_switch(&with, row) != *ply_record_row_switch(&without, row))
      return FALSE;
  }
  return with.algorithm == without.algorithm && with.evaluation == without.evaluation &&
         with.multi_pv == without.multi_pv;
}
