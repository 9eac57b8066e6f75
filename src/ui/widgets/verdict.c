/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/verdict.h"

#include <glib/gi18n.h>

#include "ui/widgets/text.h"

/* A number of units without a sign: "10", "2.5". Transfer full. */
static char *
amount(const PlyRules *rules, PlyScore score, gboolean rounded)
{
  int unit = rules->game->score_unit;
  double units = (double)ABS(score) / unit;

  /* Nobody is ahead by 10.37 discs: an estimate is no finer than a half. */
  if (rounded && unit > 1)
    units = (double)(gint64)(2 * units + 0.5) / 2;
  return units == (double)(gint64)units ? g_strdup_printf("%" G_GINT64_FORMAT, (gint64)units)
                                        : g_strdup_printf("%.4g", units);
}

/* A win or a loss in so many plies, or −1. */
static int
plies_to_the_end(const PlyRules *rules, int ply, PlyScore score)
{
  int plies = PLY_SCORE_WIN - ABS(score) - ply;

  return rules->game->score_unit > 1 && ABS(score) >= PLY_SCORE_WIN_MIN ? MAX(plies, 0) : -1;
}

/* Best play to the end of the game. Transfer full. */
static char *
write_proven(PlyGameTree *game, int side, int ply, PlyScore score)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);
  const char *winner = ply_text_side(game, score > 0 ? side : 1 - side);
  int plies = plies_to_the_end(rules, ply, score);
  g_autofree char *lead = amount(rules, score, FALSE);

  if (score == 0)
    return g_strdup(_("Solved: a draw"));
  if (plies >= 0 ? ABS(score) == PLY_SCORE_WIN_MIN : !ply_rules_count(rules))
    return g_strdup_printf(_("Solved: %s wins"), winner);
  if (plies >= 0)
    return g_strdup_printf(
        ngettext("Solved: %s wins in %d ply", "Solved: %s wins in %d plies", (gulong)plies), winner,
        plies);
  return g_strdup_printf(_("Solved: %s wins by %s"), winner, lead);
}

/* Proven: at least `score` for `side`. Transfer full. */
static char *
write_at_least(PlyGameTree *game, int side, int ply, PlyScore score)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);
  const char *name = ply_text_side(game, side);
  g_autofree char *lead = amount(rules, score, FALSE);
  gboolean is_won_only = plies_to_the_end(rules, ply, score) >= 0 || !ply_rules_count(rules);

  if (score > 0 && is_won_only)
    return g_strdup_printf(_("Proven: %s wins"), name);
  if (score > 0)
    return g_strdup_printf(_("Proven: %s wins by at least %s"), name, lead);
  if (score == 0)
    return g_strdup_printf(_("Proven: %s does not lose"), name);
  if (is_won_only)
    return g_strdup(_("Nothing is proven yet"));
  return g_strdup_printf(_("Proven: %s loses by %s at most"), name, lead);
}

/* "; 87 % sure" of a selective search. Transfer full. */
static char *
write_confidence(const PlyClaim *claim)
{
  if (claim->confidence >= 100 || claim->confidence <= 0)
    return g_strdup("");
  /* Translators: goes on after what an estimate says; how sure the search is of it. No line ends before
   * the sign of per cent (U+00A0). */
  return g_strdup_printf(_("; %d %% sure"), claim->confidence);
}

/* Transfer full. */
static char *
write_estimate(PlyGameTree *game, int side, int ply, const PlyClaim *claim)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlyScore score = claim->score;
  gboolean leads = score > 0;
  const char *leader = ply_text_side(game, leads ? side : 1 - side);
  int plies = plies_to_the_end(rules, ply, score);
  g_autofree char *lead = amount(rules, score, TRUE), *sure = write_confidence(claim);

  if (plies >= 0)
    return g_strdup_printf(
        ngettext("%s seems to win in %d ply%s", "%s seems to win in %d plies%s", (gulong)plies),
        leader, plies, sure);
  if (g_str_equal(lead, "0"))
    return g_strdup_printf(_("Neither side is ahead%s"), sure);
  /* A lead of points of an evaluation that nobody counts on the board. */
  if (!ply_rules_count(rules))
    return g_strdup_printf(_("%s is ahead%s"), leader, sure);
  /* Of a side of the estimate that is the leader's own, or the other's. */
  if (claim->bound != PLY_BOUND_EXACT && (claim->bound == PLY_BOUND_LOWER) == leads)
    return g_strdup_printf(_("%s is ahead by about %s or more%s"), leader, lead, sure);
  if (claim->bound != PLY_BOUND_EXACT)
    return g_strdup_printf(_("%s is ahead by about %s at most%s"), leader, lead, sure);
  /* Translators: the last is "; 87 % sure", or nothing. */
  return g_strdup_printf(_("%s is ahead by about %s%s"), leader, lead, sure);
}

char *
ply_verdict_text(PlyGameTree *game, int side, int ply, const PlyClaim *claim)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);

  if (claim->kind == PLY_CLAIM_NONE)
    return g_strdup("");
  if (rules->tree != NULL) {
    /* Textbooks write them for MAX at every node. */
    PlyClaim turned = ply_claim_turned(claim);
    const PlyClaim *max = side == 0 ? claim : &turned;
    g_autofree char *value = ply_text_score(rules, ply, max->score, max->bound);
    return g_strdup_printf(_("The value is %s"), value);
  }
  switch (claim->kind) {
  case PLY_CLAIM_PROVEN:
    return write_proven(game, side, ply, claim->score);
  case PLY_CLAIM_LOWER:
    return write_at_least(game, side, ply, claim->score);
  case PLY_CLAIM_UPPER:
    return write_at_least(game, 1 - side, ply, -claim->score);
  case PLY_CLAIM_ESTIMATE:
  case PLY_CLAIM_NONE:
    break;
  }
  return write_estimate(game, side, ply, claim);
}

PlyClaim
ply_verdict_claim(PlyAnalysis *analysis)
{
  const PlyModelReport *report = ply_analysis_get_report(analysis);
  const PlyRecordNode *node = ply_game_tree_get_current(ply_analysis_get_game(analysis));

  if (report != NULL && report->report.n_root > 0) {
    PlyClaim claim = ply_claim_of_report(&report->report);
    if (claim.kind != PLY_CLAIM_NONE)
      return claim;
  }
  return node->analysis.claim;
}
