/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/solve.h"

#include <math.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/json-out.h"

/* Before ENOUGH_LEAVES leaves are decided their mean cost says little, and it says nothing if fewer
 * than one in MOST_OPENED of those tried are. */
#define ENOUGH_LEAVES 20
#define MOST_OPENED   10

/* What is left, in nodes. Both ends are for the leaves as they are now seen: a leaf that has to be
 * opened makes it more, an answer that settles many at once makes it less. */
typedef struct {
  gboolean known;
  double least, most;
} Rest;

static Rest
rest_of(const PlyMc4ProofFigures *figures)
{
  double fewer = fmin(figures->yes, figures->no), more = fmax(figures->yes, figures->no);

  if (figures->solved < ENOUGH_LEAVES || figures->solved * MOST_OPENED < figures->asked ||
      !isfinite(more))
    return (Rest){FALSE, 0, 0};
  return (Rest){TRUE, fewer * (double)figures->solved_nodes / (double)figures->solved,
                more * (double)figures->nodes / (double)figures->solved};
}

static double
seconds_of(const PlyCliSolve *solve)
{
  return (double)(ply_clock_wall_us() - solve->start_us) / G_USEC_PER_SEC;
}

/* Nodes a second in this run; 0: too early to tell. */
static double
rate_of(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures)
{
  double seconds = seconds_of(solve);

  return seconds > 0.1 ? (double)(figures->nodes - solve->old_nodes) / seconds : 0;
}

static char *
value_text(int value)
{
  return g_strdup_printf(value < 0 ? "−%d" : "%d", ABS(value));
}

char *
ply_cli_solve_bounds_text(const PlyCliSolve *solve, const PlyMc4Proof *root)
{
  g_autofree char *lower = value_text(root->lower), *upper = value_text(root->upper);
  gboolean empty = (solve->board.own | solve->board.other) == 0;

  if (root->lower == root->upper)
    return g_strdup_printf(
        empty ? _("value of the first player: %s") : _("value of the side to move: %s"), lower);
  return g_strdup_printf(empty ? _("value of the first player: between %s and %s")
                               : _("value of the side to move: between %s and %s"),
                         lower, upper);
}

static char *
time_text(double seconds)
{
  if (seconds < 100)
    return g_strdup_printf(_("%.0f s"), seconds);
  if (seconds < 100 * 60)
    return g_strdup_printf(_("%.0f min"), seconds / 60);
  if (seconds < 100 * 3600)
    return g_strdup_printf(_("%.0f h"), seconds / 3600);
  return g_strdup_printf(_("%.0f days"), seconds / 86400);
}

static char *
rest_text(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures)
{
  Rest rest = rest_of(figures);
  double rate = rate_of(solve, figures);

  if (!rest.known || rate <= 0)
    return g_strdup(_("what is left cannot be told yet"));
  g_autofree char *least = time_text(rest.least / rate), *most = time_text(rest.most / rate);
  return g_strdup_printf(_("about %s to %s left if no more leaves must be opened "
                           "(%.0f leaves for yes, %.0f for no, %.0f of %.0f decided so far)"),
                         least, most, figures->yes, figures->no, (double)figures->solved,
                         (double)figures->asked);
}

char *
ply_cli_solve_progress_text(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures)
{
  g_autofree char *goal = value_text(figures->question), *rest = rest_text(solve, figures);

  return g_strdup_printf(_("at least %s? %.1f million nodes, %.2f million/s; %.0f positions; %s"),
                         goal, (double)figures->nodes / 1e6, rate_of(solve, figures) / 1e6,
                         (double)figures->positions, rest);
}

static void
print_text(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures, PlyMc4ProofEnd end)
{
  double rate = rate_of(solve, figures);

  if (end == PLY_MC4_PROVED && figures->root.column >= 0)
    g_print(_("best column: %d\n"), figures->root.column + 1);
  g_print(_("%.0f nodes (%.0f in this run, %.1f s, %.2f million/s), %.0f positions\n"),
          (double)figures->nodes, (double)(figures->nodes - solve->old_nodes), seconds_of(solve),
          rate / 1e6, (double)figures->positions);
  if (end == PLY_MC4_PROVED)
    return;
  g_autofree char *rest = rest_text(solve, figures);
  g_print("%s\n", rest);
  if (solve->checkpoint != NULL)
    g_print(_("Everything is saved in %s: the same command goes on from here.\n"),
            solve->checkpoint);
}

static void
add_double(JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_double_value(builder, value);
}

static void
print_json(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures, PlyMc4ProofEnd end)
{
  g_autoptr(JsonBuilder) builder = json_builder_new();
  Rest rest = rest_of(figures);

  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "game", "maxconnect4");
  ply_cli_json_number(builder, "columns", solve->shape.columns);
  ply_cli_json_number(builder, "rows", solve->shape.rows);
  json_builder_set_member_name(builder, "solved");
  json_builder_add_boolean_value(builder, end == PLY_MC4_PROVED);
  ply_cli_json_number(builder, "lower", figures->root.lower);
  ply_cli_json_number(builder, "upper", figures->root.upper);
  if (end == PLY_MC4_PROVED && figures->root.column >= 0)
    ply_cli_json_number(builder, "column", figures->root.column + 1);
  ply_cli_json_number(builder, "nodes", (gint64)figures->nodes);
  ply_cli_json_number(builder, "nodes_now", (gint64)(figures->nodes - solve->old_nodes));
  add_double(builder, "seconds", round(seconds_of(solve) * 1000) / 1000);
  ply_cli_json_number(builder, "positions", (gint64)figures->positions);
  ply_cli_json_number(builder, "leaves_asked", (gint64)figures->asked);
  ply_cli_json_number(builder, "leaves_decided", (gint64)figures->solved);
  if (end != PLY_MC4_PROVED && rest.known) {
    add_double(builder, "left_least_nodes", rest.least);
    add_double(builder, "left_most_nodes", rest.most);
  }
  json_builder_end_object(builder);
  ply_cli_json_print(builder);
}

void
ply_cli_solve_print(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures, PlyMc4ProofEnd end)
{
  if (solve->json)
    print_json(solve, figures, end);
  else
    print_text(solve, figures, end);
}
