/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A finished search as text. */

#include "cli/cli.h"

#include <glib/gi18n.h>

#include "record/board-text.h"
#include "rules/number-tree.h"
#include "search/claim.h"

#define MOST_MOVES 16

char *
ply_cli_board_text(const PlyRecord *record, const PlyRecordNode *node)
{
  GString *text = g_string_new(NULL);

  ply_board_text_append(text, &record->rules, &node->position, record->notation,
                        record->rules.game->letters);
  return g_string_free(text, FALSE);
}

char *
ply_cli_line_text(const PlyRecord *record, const PlyMove *moves, guint n)
{
  /* Two words a move need more than a space between moves. */
  const char *gap =
      record->notation == PLY_NOTATION_MOVE_FILE || record->notation == PLY_NOTATION_X_Y ? ", "
                                                                                         : " ";
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];

  for (guint i = 0; i < n; i++)
    g_string_append_printf(text, "%s%s", i > 0 ? gap : "",
                           ply_notation_move(record->notation, &record->rules, moves[i], move));
  return g_string_free(text, FALSE);
}

const char *
ply_cli_depth_text(int depth, int confidence, char text[PLY_CLI_DEPTH_BYTES])
{
  if (confidence < 100)
    g_snprintf(text, PLY_CLI_DEPTH_BYTES, "%d@%d%%", depth, confidence);
  else
    g_snprintf(text, PLY_CLI_DEPTH_BYTES, "%d", depth);
  return text;
}

/* The value's sign and, in words, what it rests on: "≈ +1.5, an estimate at depth 24 (73 %)". */
static char *
claim_text(const PlyRecord *record, int ply, const PlyClaim *claim)
{
  char value[PLY_CLAIM_BYTES];

  ply_claim_text(&record->rules, ply, claim, value);
  switch (claim->kind) {
  case PLY_CLAIM_PROVEN:
    return g_strdup_printf(_("%s, proven"), value);
  case PLY_CLAIM_LOWER:
    if (claim->score >= PLY_SCORE_WIN_MIN)
      return g_strdup_printf(_("%s, a proven win"), value);
    return g_strdup_printf(_("%s, proven to be worth at least this"), value);
  case PLY_CLAIM_UPPER:
    if (claim->score <= -PLY_SCORE_WIN_MIN)
      return g_strdup_printf(_("%s, a proven loss"), value);
    return g_strdup_printf(_("%s, proven to be worth no more"), value);
  case PLY_CLAIM_ESTIMATE:
    if (claim->confidence < 100)
      return g_strdup_printf(_("%s, an estimate at depth %d (%d %%)"), value, claim->depth,
                             claim->confidence);
    return g_strdup_printf(_("%s, an estimate at depth %d"), value, claim->depth);
  case PLY_CLAIM_NONE:
    break;
  }
  return g_strdup("");
}

/* What is proven of a move: "solved", "[-4, +2]", "≥ -4", "". Transfer full. */
static char *
proven_text(const PlyRecord *record, int ply, const PlyRootMove *root)
{
  char lower[PLY_SCORE_BYTES], upper[PLY_SCORE_BYTES];
  gboolean above = root->lower > -PLY_SCORE_INFINITE, below = root->upper < PLY_SCORE_INFINITE;
  gboolean both = above && below;

  if (both && root->lower == root->upper)
    return g_strdup(_("solved"));
  if (above)
    ply_notation_score(&record->rules, ply, root->lower, both ? PLY_BOUND_EXACT : PLY_BOUND_LOWER,
                       lower);
  if (below)
    ply_notation_score(&record->rules, ply, root->upper, both ? PLY_BOUND_EXACT : PLY_BOUND_UPPER,
                       upper);
  return both    ? g_strdup_printf("[%s, %s]", lower, upper)
         : above ? g_strdup(lower)
         : below ? g_strdup(upper)
                 : g_strdup("");
}

/* Right-aligned: printf counts bytes, and a bound's sign is three of them. */
static void
print_cell(const char *text, int width)
{
  g_print("%*s ", width + (int)(strlen(text) - (gsize)g_utf8_strlen(text, -1)), text);
}

static gboolean
is_proven(const PlyRootMove *root)
{
  return root->lower > -PLY_SCORE_INFINITE || root->upper < PLY_SCORE_INFINITE;
}

static gboolean
is_anything_proven(const PlyReport *report)
{
  gboolean proven = FALSE;

  for (int i = 0; i < report->n_root; i++)
    proven = proven || is_proven(&report->root[i]);
  return proven;
}

static void
print_move(const PlyRecord *record, const PlyRecordNode *node, const PlyRootMove *root,
           gboolean proven)
{
  g_autofree char *line = ply_cli_line_text(record, root->pv, root->pv_length);
  g_autofree char *range = proven_text(record, node->position.ply, root);
  char score[PLY_CLAIM_BYTES] = "", move[PLY_NOTATION_BYTES], depth[PLY_CLI_DEPTH_BYTES];
  PlyClaim claim = ply_claim_of_move(root);

  if (root->bound != PLY_BOUND_NONE)
    ply_claim_text(&record->rules, node->position.ply, &claim, score);
  g_print("%-8s ", ply_notation_move(record->notation, &record->rules, root->move, move));
  print_cell(score, 12);
  print_cell(ply_cli_depth_text(root->depth, root->confidence, depth), 6);
  g_print("%12" G_GUINT64_FORMAT " ", root->nodes);
  if (proven)
    print_cell(range, 10);
  g_print(" %s\n", line);
}

static void
print_moves(const PlyRecord *record, const PlyRecordNode *node, const PlyReport *report)
{
  int n = 0;
  gboolean many = report->n_root > MOST_MOVES; /* those that nothing is known of are left out */
  gboolean proven = is_anything_proven(report);

  g_print("%-8s ", _("Move"));
  print_cell(_("Value"), 12);
  print_cell(_("Depth"), 6);
  print_cell(_("Nodes"), 12);
  if (proven)
    print_cell(_("Proven"), 10);
  g_print(" %s\n", _("Line"));
  for (int i = 0; i < report->n_root && n < MOST_MOVES; i++) {
    if (many && i > 0 && report->root[i].bound == PLY_BOUND_NONE && !is_proven(&report->root[i]))
      continue;
    print_move(record, node, &report->root[i], proven);
    n++;
  }
  if (report->n_root > n)
    g_print(_("… and %d moves more\n"), report->n_root - n);
}

static double
share(guint64 part, guint64 whole)
{
  return whole > 0 ? (double)part / (double)whole : 0;
}

static void
print_figures(const PlySearchOptions *options, const PlyReport *report)
{
  const PlySearchFigures *f = &report->figures;
  char count[32]; /* apart: translators cannot be given a format that differs between machines */

  char depth[PLY_CLI_DEPTH_BYTES];

  g_print(_("%s, depth %s (deepest ply %d): %s\n"), _(ply_algorithm_name(options->algorithm)),
          ply_cli_depth_text(report->depth, report->confidence, depth), f->deepest,
          _(ply_claim_stop_text(report)));
  g_snprintf(count, sizeof count, "%" G_GUINT64_FORMAT, f->nodes);
  /* On a busy machine a limit of time is not one of work. */
  g_print(_("%s nodes, %.3f s of CPU in %.3f s, %.0f nodes/s\n"), count,
          (double)f->cpu_us / G_USEC_PER_SEC, (double)f->wall_us / G_USEC_PER_SEC,
          share(f->nodes * G_USEC_PER_SEC, (guint64)f->wall_us));
  if (ply_algorithm_is_engine(options->algorithm))
    return;
  g_snprintf(count, sizeof count, "%" G_GUINT64_FORMAT, f->cutoffs);
  g_print(_("%s cutoffs, %.1f %% by the first move; %.2f moves tried at a node; table "
            "%.1f %% full, %.1f %% hits\n"),
          count, 100 * share(f->first_cutoffs, f->cutoffs), share(f->moves_tried, f->interior),
          f->table_permille / 10.0, 100 * share(f->table_hits, f->table_probes));
}

static void
print_end(const PlyRecord *record, const PlyRecordNode *node, const int tally[2])
{
  PlyOutcome outcome = ply_rules_outcome(&record->rules, &node->position);
  int winner = outcome == PLY_FIRST_WINS ? 0 : 1;

  if (ply_rules_count(&record->rules))
    g_print(_("The game is over: %d to %d.\n"), tally[0], tally[1]);
  else if (outcome == PLY_DRAW)
    g_print(_("The game is over: a draw.\n"));
  else
    g_print(_("The game is over: %s wins.\n"),
            _(ply_notation_side(record->notation, &record->rules, winner)));
}

void
ply_cli_print_report(const PlyRecord *record, const PlyRecordNode *node,
                     const PlySearchOptions *options, const PlyReport *report)
{
  g_autofree char *board = ply_cli_board_text(record, node);
  char move[PLY_NOTATION_BYTES];
  int tally[2];

  ply_rules_tally(&record->rules, &node->position, tally);
  if (record->title != NULL)
    g_print("%s\n", record->title);
  if (record->rules.tree != NULL)
    g_print("%s\n", _(ply_game_name(record->rules.game)));
  else
    g_print("%s, %d × %d\n%s\n", _(ply_game_name(record->rules.game)), record->rules.columns,
            record->rules.rows, board);
  if (report->stop == PLY_STOP_NO_MOVES && record->rules.tree != NULL) {
    char number[PLY_NUMBER_BYTES];
    g_print(
        _("A leaf: its value is %s.\n"),
        ply_number_tree_text(record->rules.tree, ply_number_tree_node(&node->position), number));
    return;
  }
  if (report->stop == PLY_STOP_NO_MOVES) {
    print_end(record, node, tally);
    return;
  }
  const char *side = _(ply_notation_side(record->notation, &record->rules, node->position.side));
  if (report->chance)
    g_print(_("A chance node\n\n"));
  else if (!ply_rules_count(&record->rules))
    g_print(_("%s to move\n\n"), side);
  else
    g_print(_("%s to move, %d to %d\n\n"), side, tally[0], tally[1]);
  print_moves(record, node, report);
  g_autofree char *line = ply_cli_line_text(record, report->root[0].pv, report->root[0].pv_length);
  g_print("\n");
  print_figures(options, report);
  ply_notation_move(record->notation, &record->rules, report->best, move);
  PlyClaim claim = ply_claim_of_report(report);
  g_autofree char *value = claim_text(record, node->position.ply, &claim);
  if (report->chance && report->bound == PLY_BOUND_NONE)
    g_print(_("The mean of the outcomes is not known: their search was not finished\n"));
  else if (report->chance)
    g_print(_("Value %s: the mean of the outcomes\n"), value);
  else if (report->bound == PLY_BOUND_NONE)
    g_print(_("Best move: %s, no value: its search was not finished\n"), move);
  else
    g_print(_("Best move: %s, value %s\nPrincipal variation: %s\n"), move, value, line);
}
