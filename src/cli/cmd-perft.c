/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* perft: leaves of the legal-move tree, the fingerprint of a game's rules. */

#include "cli/cli.h"

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/opening.h"
#include "cli/options.h"

static int
count_depths(const PlyRules *rules, const PlyPosition *position, int most)
{
  for (int depth = 1; depth <= most; depth++) {
    gint64 before = ply_clock_wall_us();
    guint64 leaves = ply_rules_perft(rules, position, depth);
    double seconds = (double)(ply_clock_wall_us() - before) / G_USEC_PER_SEC;
    guint64 reached = ply_rules_reached(rules, position, depth);
    g_print("%3d %16" G_GUINT64_FORMAT " %9.3f s %12.0f/s", depth, leaves, seconds,
            seconds > 0 ? (double)leaves / seconds : 0);
    if (reached != leaves) {
      g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, reached);
      /* Translators: leaves of a tree that lie at its last ply; the others are games that ended. */
      g_print(_("  %s at this depth"), number);
    }
    g_print("\n");
  }
  return 0;
}

int
ply_cli_perft(int argc, char **argv)
{
  const char *file = NULL, *opening = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = NULL;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("position", &file),
      PLY_CLI_USE("opening", &opening),
  };
  PlyCliOptions *parser = ply_cli_options_new("GAME[:SIZE] DEPTH");
  PlyRules rules;
  guint64 depth;

  ply_cli_options_say(parser, _("Counts the positions that this many plies lead to, once for each "
                                "way there, and prints how fast it did."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 3)
    return ply_cli_fail(_("Expected a game and a depth, such as “othello:6 8”."));
  if (!ply_rules_parse(argv[1], &rules))
    return ply_cli_require_game(argv[1], FALSE);
  if (!ply_cli_set_opening(opening, &rules))
    return PLY_CLI_BAD_INPUT;
  if (!g_ascii_string_to_unsigned(argv[2], 10, 1, PLY_MAX_DEPTH, &depth, NULL))
    return ply_cli_fail_with(_("Expected a depth from 1 to %d; found “%s”."), PLY_MAX_DEPTH,
                             argv[2]);
  if (file != NULL) {
    record = ply_cli_load(file, NULL, FALSE, NULL, &error);
    if (record == NULL)
      return ply_cli_fail(error->message);
    if (record->rules.game != rules.game)
      return ply_cli_fail(_("The position is of another game."));
    if (opening != NULL)
      record->rules.opening = rules.opening;
    return count_depths(&record->rules, &ply_record_main_end(record)->position, (int)depth);
  }
  if (rules.game == ply_game_find("number-tree"))
    return ply_cli_fail(_("A number tree needs --position FILE."));
  PlyPosition start;
  ply_rules_start(&rules, &start);
  return count_depths(&rules, &start, (int)depth);
}
