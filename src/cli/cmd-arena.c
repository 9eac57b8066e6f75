/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* arena: finds the verb. */

#include <glib/gi18n.h>

#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/verbs.h"

static const PlyCliVerb verbs[] = {
    {"run", ply_cli_arena_run, "CUP", N_("play a cup to its end, or one share of it")},
    {"plan", ply_cli_arena_plan, "CUP", N_("list the games that are to be played now")},
    {"merge", ply_cli_arena_merge, "CUP FILE…", N_("take in results that were played elsewhere")},
    {"standings", ply_cli_arena_standings, "CUP", N_("print the tables, or write a report")},
    {"games", ply_cli_arena_games, "CUP", N_("print the games")},
    {"replay", ply_cli_arena_replay, "CUP --job ID", N_("ask for the move at fault once more")},
    {"check", ply_cli_arena_check, "BOT", N_("say whether a program can play in a cup")},
    {"box", ply_cli_arena_box, "", N_("say what this machine can hold a program to")},
    {"power", ply_cli_arena_power, "CUP", N_("say how often the best would win such a cup")},
    {.name = NULL},
};

int
ply_cli_arena(int argc, char **argv)
{
  const PlyCliVerbWords words = {
      .usage = _("Usage: plyscope-cli arena VERB [ARGUMENTS]\n\nVerbs:\n"),
      .unknown = _("“%s” is nothing that arena does"),
      .expected = _("Expected run, plan, merge, standings, games, replay, check, box or power."),
      .more = _("\n“plyscope-cli arena VERB --help” says more about each.\n"),
  };

  return ply_cli_verbs_run(verbs, &words, argc, argv);
}
