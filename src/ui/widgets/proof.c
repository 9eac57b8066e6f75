/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/proof.h"

#include <math.h>

#include <glib/gi18n.h>

#include "rules/game.h"
#include "ui/widgets/text.h"

#define ENOUGH_CPU 80 /* percent of the time by the clock */

gboolean
ply_proof_is_known(PlyScore lower, PlyScore upper)
{
  return lower > -PLY_SCORE_INFINITE || upper < PLY_SCORE_INFINITE;
}

gboolean
ply_proof_is_solved(PlyScore lower, PlyScore upper)
{
  return lower == upper && ply_proof_is_known(lower, upper);
}

void
ply_proof_init(PlyProof *proof, const PlyModelReport *report)
{
  const PlyReport *r = &report->report;

  *proof = (PlyProof){-PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, 0, (guint)r->n_root};
  if (report->rules.tree != NULL || r->n_root == 0)
    return;
  proof->upper = -PLY_SCORE_INFINITE;
  for (int i = 0; i < r->n_root; i++) {
    proof->lower = MAX(proof->lower, r->root[i].lower);
    proof->upper = MAX(proof->upper, r->root[i].upper);
  }
  for (int i = 0; i < r->n_root; i++)
    if (r->root[i].lower == r->root[i].upper || r->root[i].upper <= proof->lower)
      proof->settled++;
}

char *
ply_proof_range(const PlyRules *rules, int ply, PlyScore lower, PlyScore upper)
{
  g_autofree char *least = ply_text_score(rules, ply, lower, PLY_BOUND_EXACT);
  g_autofree char *most = ply_text_score(rules, ply, upper, PLY_BOUND_EXACT);

  if (rules->tree != NULL || !ply_proof_is_known(lower, upper))
    return g_strdup("");
  if (lower == upper)
    /* Translators: a value that is known for sure. */
    return g_strdup_printf(_("= %s"), least);
  if (upper >= PLY_SCORE_INFINITE)
    return ply_text_score(rules, ply, lower, PLY_BOUND_LOWER);
  if (lower <= -PLY_SCORE_INFINITE)
    return ply_text_score(rules, ply, upper, PLY_BOUND_UPPER);
  /* Translators: the ends between which a value is known to lie. */
  return g_strdup_printf(_("%s … %s"), least, most);
}

char *
ply_proof_words(const PlyRules *rules, int ply, PlyScore lower, PlyScore upper)
{
  g_autofree char *least = ply_text_score(rules, ply, lower, PLY_BOUND_EXACT);
  g_autofree char *most = ply_text_score(rules, ply, upper, PLY_BOUND_EXACT);

  if (rules->tree != NULL || !ply_proof_is_known(lower, upper))
    return g_strdup("");
  if (lower == upper)
    return g_strdup(_("solved"));
  if (upper >= PLY_SCORE_INFINITE)
    return g_strdup_printf(_("proven at least %s"), least);
  if (lower <= -PLY_SCORE_INFINITE)
    return g_strdup_printf(_("proven at most %s"), most);
  return g_strdup_printf(_("proven between %s and %s"), least, most);
}

double
ply_proof_place(const PlyRules *rules, PlyScore score)
{
  double all = (double)rules->columns * rules->rows * rules->game->score_unit;

  /* A four takes four discs; hardly any game is decided by more than a quarter of the cells. */
  if (rules->game == &ply_game_maxconnect4)
    all /= 4;

  return CLAMP(0.5 + score / all / 2, 0, 1);
}

double
ply_proof_balance(const PlyRules *rules, PlyScore score)
{
  double limit = rules->columns * rules->rows / 2.0 * rules->game->score_unit;

  return 0.5 + copysign(sqrt(fmin(1, fabs((double)score) / limit)), score) / 2;
}

/* How far the best move was searched, which may be further than the whole of them. */
static char *
write_depth(const PlyReport *report)
{
  int depth = report->depth, confidence = report->confidence;

  if (report->depth == 0)
    return g_strdup("");
  for (int i = 0; i < report->n_root; i++) {
    if (report->root[i].move == report->best && report->root[i].bound != PLY_BOUND_NONE) {
      depth = report->root[i].depth;
      confidence = report->root[i].confidence;
    }
  }
  if (confidence < 100)
    /* Translators: plies searched; the percentage with which a selective search stands by it. */
    return g_strdup_printf(_("Depth %d, %d %% sure"), depth, confidence);
  return g_strdup_printf(_("Depth %d"), depth);
}

char *
ply_proof_headline(const PlyModelReport *report)
{
  const PlyRules *rules = &report->rules;
  int ply = report->root.ply;
  PlyProof proof;

  ply_proof_init(&proof, report);
  if (rules->tree != NULL || !ply_proof_is_known(proof.lower, proof.upper))
    return write_depth(&report->report);
  g_autofree char *range = ply_proof_range(rules, ply, proof.lower, proof.upper);
  if (proof.lower < proof.upper && report->report.stop == PLY_STOP_SOLVED)
    return g_strdup_printf(_("Solved: %s"), range);
  if (proof.lower < proof.upper)
    /* Translators: the range in which the value is proven to lie. */
    return g_strdup_printf(_("Proving: %s"), range);
  g_autofree char *value = ply_text_score(rules, ply, proof.lower, PLY_BOUND_EXACT);
  return g_strdup_printf(_("Solved: %s"), value);
}

/* A limit of time ends a search that other programs have held up sooner than it seems. */
static char *
lack_of_cpu(const PlyReport *report)
{
  const PlySearchFigures *f = &report->figures;
  char cpu[PLY_TEXT_BYTES], wall[PLY_TEXT_BYTES];

  if (report->stop != PLY_STOP_WALL || f->cpu_us * 100 >= f->wall_us * ENOUGH_CPU)
    return g_strdup("");
  return g_strdup_printf(_("only %s of CPU in %s"), ply_text_time(f->cpu_us, cpu),
                         ply_text_time(f->wall_us, wall));
}

char *
ply_proof_progress(const PlyModelReport *report, gboolean searching)
{
  const PlyReport *r = &report->report;
  PlyProof proof;

  ply_proof_init(&proof, report);
  if (r->stop != PLY_STOP_NOT_YET)
    return lack_of_cpu(r);
  if (report->rules.tree == NULL && ply_proof_is_known(proof.lower, proof.upper))
    return g_strdup_printf(ngettext("%u of %u move settled", "%u of %u moves settled", proof.moves),
                           proof.settled, proof.moves);
  if (!searching) /* stopped by hand */
    return g_strdup("");
  if (r->searching_confidence < 100)
    return g_strdup_printf(_("now %d, %d %% sure"), r->searching_depth, r->searching_confidence);
  return g_strdup_printf(_("now %d"), r->searching_depth);
}
