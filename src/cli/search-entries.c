/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of a search as a command line has them. */

#include "cli/search-options.h"

#include <stddef.h>

#include <glib/gi18n.h>

#include "cli/opening.h"

/* "--no-x" turns off what is on by default, "--x" turns on the rest: one option for each switch. */
const PlyCliSwitch ply_cli_switches[PLY_CLI_N_SWITCHES] = {
    {"no-iterative-deepening", offsetof(PlySearchOptions, iterative_deepening), FALSE},
    {"no-table", offsetof(PlySearchOptions, table), FALSE},
    {"no-static-order", offsetof(PlySearchOptions, static_order), FALSE},
    {"no-hash-move", offsetof(PlySearchOptions, hash_move), FALSE},
    {"no-killers", offsetof(PlySearchOptions, killers), FALSE},
    {"no-history", offsetof(PlySearchOptions, history), FALSE},
    {"no-candidates", offsetof(PlySearchOptions, candidates_only), FALSE},
    {"fail-hard", offsetof(PlySearchOptions, fail_hard), TRUE},
    {"deeper-entries", offsetof(PlySearchOptions, deeper_entries), TRUE},
    {"aspiration", offsetof(PlySearchOptions, aspiration), TRUE},
    {"quiescence", offsetof(PlySearchOptions, quiescence), TRUE},
};

void
ply_cli_search_init(PlyCliSearch *self)
{
  *self = (PlyCliSearch){
      .depth = PLY_CLI_NOT_GIVEN,
      .multi_pv = PLY_CLI_NOT_GIVEN,
      .table_megabytes = PLY_CLI_NOT_GIVEN,
      .threads = PLY_CLI_NOT_GIVEN,
      .confidence = PLY_CLI_NOT_GIVEN,
      .seconds = PLY_CLI_NOT_GIVEN,
      .cpu_seconds = PLY_CLI_NOT_GIVEN,
      .nodes = PLY_CLI_NOT_GIVEN,
  };
}

void
ply_cli_search_clear(PlyCliSearch *self)
{
  g_clear_pointer(&self->algorithm, g_free);
  g_clear_pointer(&self->evaluation, g_free);
  g_clear_pointer(&self->opening, g_free);
}

static void
add_switches(PlyCliSearch *self, GOptionContext *context)
{
  GOptionEntry entries[PLY_CLI_N_SWITCHES + 1] = {G_OPTION_ENTRY_NULL};

  for (guint i = 0; i < PLY_CLI_N_SWITCHES; i++)
    entries[i] = (GOptionEntry){ply_cli_switches[i].name,
                                0,
                                0,
                                G_OPTION_ARG_NONE,
                                &self->switches[i],
                                N_("Switch of the search, see docs/search.md"),
                                NULL};
  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
}

static void
add_entries(PlyCliSearch *self, GOptionContext *context, int limits)
{
  const GOptionEntry entries[] = {
      {"algorithm", 'a', 0, G_OPTION_ARG_STRING, &self->algorithm,
       N_("minimax, alpha-beta, pvs, mtdf or engine"), N_("ID")},
      {"evaluation", 'e', 0, G_OPTION_ARG_STRING, &self->evaluation,
       N_("The game's evaluation of this name; “pieces” counts pieces"), N_("ID")},
      {"depth", 'd', limits, G_OPTION_ARG_INT, &self->depth, N_("Plies at most"), "N"},
      {"time", 't', limits, G_OPTION_ARG_DOUBLE, &self->seconds, N_("Wall time at most"), "S"},
      {"cpu-time", 0, limits, G_OPTION_ARG_DOUBLE, &self->cpu_seconds, N_("CPU time at most"), "S"},
      {"nodes", 'n', limits, G_OPTION_ARG_INT64, &self->nodes, N_("Nodes at most"), "N"},
      {"multipv", 'k', 0, G_OPTION_ARG_INT, &self->multi_pv, N_("Root moves with exact values"),
       "K"},
      {"table-mb", 0, 0, G_OPTION_ARG_INT, &self->table_megabytes,
       N_("Size of the transposition table"), "MIB"},
      {"threads", 0, 0, G_OPTION_ARG_INT, &self->threads, N_("Threads of the engine"), "N"},
      {"no-book", 0, 0, G_OPTION_ARG_NONE, &self->no_book,
       N_("Let the engine think in the opening too"), NULL},
      {"confidence", 0, 0, G_OPTION_ARG_INT, &self->confidence,
       N_("Percent with which the engine has to stand by its last depth"), "P"},
      {"opening", 0, 0, G_OPTION_ARG_STRING, &self->opening,
       N_("Pente: where White's second stone may go"), PLY_CLI_OPENINGS},
      {"plain", 0, 0, G_OPTION_ARG_NONE, &self->plain,
       N_("The textbook's alpha-beta: no table, no iterations, moves in the game's order"), NULL},
      G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  add_switches(self, context);
}

void
ply_cli_search_add_entries(PlyCliSearch *self, GOptionContext *context)
{
  add_entries(self, context, 0);
}

void
ply_cli_search_add_unlimited_entries(PlyCliSearch *self, GOptionContext *context)
{
  add_entries(self, context, G_OPTION_FLAG_HIDDEN);
}
