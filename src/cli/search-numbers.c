/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ranges of the search's numbers. */

#include "cli/search-options.h"

#include <glib/gi18n.h>

#include "cli/cli.h"

#define MOST_SECONDS 86400.0

/* Not a number fails every comparison. */
static gboolean
is_time(double seconds)
{
  return seconds == PLY_CLI_NOT_GIVEN || (seconds > 0 && seconds <= MOST_SECONDS);
}

static gboolean
in_range(int value, int least, int most)
{
  return value == PLY_CLI_NOT_GIVEN || (value >= least && value <= most);
}

gboolean
ply_cli_search_check_numbers(const PlyCliSearch *self)
{
  const char *seconds = _("seconds above 0, at most 86400");

  return ply_cli_require(in_range(self->depth, 1, PLY_MAX_DEPTH), "--depth",
                         _("plies from 1 to 128")) &&
         ply_cli_require(is_time(self->seconds), "--time", seconds) &&
         ply_cli_require(is_time(self->cpu_seconds), "--cpu-time", seconds) &&
         ply_cli_require(self->nodes == PLY_CLI_NOT_GIVEN || self->nodes > 0, "--nodes",
                         _("a number above 0")) &&
         ply_cli_require(in_range(self->multi_pv, 1, PLY_MAX_MULTI_PV), "--multipv",
                         _("a number from 1 to 32")) &&
         ply_cli_require(in_range(self->table_megabytes, 1, 65536), "--table-mb",
                         _("a number from 1 to 65536")) &&
         ply_cli_require(in_range(self->threads, 1, PLY_CLI_MOST_THREADS), "--threads",
                         _("a number from 1 to 64")) &&
         ply_cli_require(in_range(self->confidence, 1, 100), "--confidence",
                         _("percent from 1 to 100"));
}
