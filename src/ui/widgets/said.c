/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/said.h"

#include <glib/gi18n.h>

#include "ui/widgets/proof.h"
#include "ui/widgets/text.h"
#include "ui/widgets/verdict.h"

#define MOST_MOVES 8 /* of a thought's line */

static const PlyRootMove *
find_root(const PlyModelReport *report, PlyMove move)
{
  for (int i = 0; i < report->report.n_root; i++) {
    if (report->report.root[i].move == move)
      return &report->report.root[i];
  }
  return NULL;
}

char *
ply_said_verdict(PlyGameTree *game, const PlyModelReport *report)
{
  const PlyReport *r = &report->report;
  PlyClaim claim = ply_claim_of_report(r);
  const PlySaidValue *value = ply_model_report_get_said(report, r->best);
  char move[PLY_NOTATION_BYTES];

  if (r->n_root == 0)
    return g_strdup_printf(_("%s has told no move yet"), report->who);
  g_autofree char *verdict = ply_verdict_text(game, report->root.side, report->root.ply, &claim);
  if (*verdict != '\0')
    /* Translators: the name of another program; what it takes the position for. */
    return g_strdup_printf(_("%s says: %s"), report->who, verdict);
  if (value != NULL && value->kind == PLY_SAID_CHANCE) {
    g_autofree char *chance = ply_text_said(report, r->best);
    /* Translators: the name of another program, a percentage, a side: "kata says: 54 % for Blue". */
    return g_strdup_printf(_("%s says: %s for %s"), report->who, chance,
                           ply_text_side(game, report->root.side));
  }
  return g_strdup_printf(
      _("%s says: %s"), report->who,
      ply_notation_move(ply_game_tree_get_notation(game), &report->rules, r->best, move));
}

char *
ply_said_headline(const PlyModelReport *report)
{
  g_autofree char *depth = ply_proof_headline(report);
  const PlyReport *r = &report->report;

  if (*depth != '\0')
    return g_steal_pointer(&depth);
  if (r->stop != PLY_STOP_NOT_YET && r->n_root == 1 &&
      ply_model_report_get_said(report, r->best) == NULL)
    return g_strdup(_("It tells its move alone"));
  return g_strdup(report->said->words);
}

char *
ply_said_nodes(const PlyModelReport *report)
{
  char text[PLY_TEXT_BYTES];
  guint64 nodes = report->report.figures.nodes;

  return nodes > 0 ? g_strdup_printf(_("%s nodes"), ply_text_count(nodes, text)) : g_strdup("");
}

char *
ply_said_thought(const PlyModelReport *report, PlyNotation notation)
{
  const PlyReport *r = &report->report;
  const PlyRootMove *root = find_root(report, r->best);
  g_autoptr(GString) text = g_string_new(NULL);
  char word[PLY_TEXT_BYTES], move[PLY_NOTATION_BYTES];

  if (root == NULL)
    return g_strdup("");
  if (root->depth > 0)
    g_string_append(text, ply_text_depth(root->depth, root->confidence, word));
  PlyClaim claim = ply_claim_of_move(root);
  g_autofree char *value = report->who != NULL
                               ? ply_text_said_move(report, r->best)
                               : ply_text_claim(&report->rules, report->root.ply, &claim);
  if (*value != '\0')
    g_string_append_printf(text, "%s%s", text->len > 0 ? " · " : "", value);
  for (int i = 0; i < MIN(root->pv_length, MOST_MOVES); i++)
    g_string_append_printf(text, "%s%s",
                           i > 0           ? " "
                           : text->len > 0 ? " · "
                                           : "",
                           ply_notation_move(notation, &report->rules, root->pv[i], move));
  if (root->pv_length > MOST_MOVES)
    g_string_append(text, " …");
  return g_string_free(g_steal_pointer(&text), FALSE);
}
