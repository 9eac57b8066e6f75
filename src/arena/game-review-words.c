/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A review in words. Numbers have a point in any locale. */

#include <glib/gi18n-lib.h>

#include "arena/game-review-write.h"

const char *
ply_review_units(const PlyRules *rules, gint64 loss, char text[PLY_REVIEW_UNITS_BYTES])
{
  gint64 unit = ply_notation_unit(rules), part = ABS(loss) % unit;
  int length = g_snprintf(text, PLY_REVIEW_UNITS_BYTES, "%s%" G_GINT64_FORMAT, loss < 0 ? "-" : "",
                          ABS(loss) / unit);

  if (part == 0)
    return text;
  text[length++] = '.';
  for (; part > 0; part = part * 10 % unit)
    text[length++] = (char)('0' + part * 10 / unit);
  text[length] = '\0';
  return text;
}

/* "12 discs", "≈ 12 discs": the number goes into the plural as a whole one, as it is written. */
static char *
amount(const PlyRules *rules, gint64 lost, gboolean estimated)
{
  char number[PLY_REVIEW_UNITS_BYTES];
  const char *const *names = rules->game->units;
  gint64 unit = ply_notation_unit(rules);
  gulong n = lost == unit ? 1 : (gulong)(lost / unit) + 2;

  g_autofree char *units = g_strconcat(ply_review_estimate_sign(!estimated),
                                       ply_review_units(rules, lost, number), NULL);
  GString *text = g_string_new(names[0] != NULL ? ngettext(names[0], names[1], n)
                                                : ngettext("%s point", "%s points", n));

  g_string_replace(text, "%s", units, 1);
  return g_string_free(text, FALSE);
}

char *
ply_review_loss_text(const PlyRules *rules, const PlyReviewLoss *loss)
{
  static const char *const prefixes[] = {
      [PLY_LOSS_EXACT] = "", [PLY_LOSS_AT_LEAST] = "≥ ", [PLY_LOSS_AT_MOST] = "≤ "};
  char units[PLY_REVIEW_UNITS_BYTES];

  if (loss->kind == PLY_LOSS_OPEN)
    return g_strdup("–");
  if (loss->uncountable)
    return g_strdup(_("decisive"));
  return g_strconcat(ply_review_estimate_sign(loss->proven), prefixes[loss->kind],
                     ply_review_units(rules, loss->loss, units), NULL);
}

/* Takes `words` over. */
static void
append_size(GString *text, guint n, char *words)
{
  if (n > 0)
    g_string_append_printf(text, " · %s", words);
  g_free(words);
}

static void
append_sizes(GString *text, const PlyReviewTotals *totals)
{
  const guint *n = totals->by_size;
  guint slips = n[PLY_REVIEW_SLIP], mistakes = n[PLY_REVIEW_MISTAKE];
  guint blunders = n[PLY_REVIEW_BLUNDER];

  append_size(text, blunders,
              g_strdup_printf(ngettext("%u blunder", "%u blunders", blunders), blunders));
  append_size(text, mistakes,
              g_strdup_printf(ngettext("%u mistake", "%u mistakes", mistakes), mistakes));
  append_size(text, slips, g_strdup_printf(ngettext("%u slip", "%u slips", slips), slips));
}

char *
ply_review_totals_text(const PlyRules *rules, const PlyReviewTotals *totals)
{
  GString *text = g_string_new(NULL);
  g_autofree char *lost = amount(rules, totals->lost, totals->estimated);

  if (totals->judged + totals->bounded == 0)
    g_string_append(text, _("nothing judged"));
  else if (totals->bounded + totals->decided > 0)
    g_string_append_printf(text, _("at least %s lost"), lost);
  else
    g_string_append_printf(text, _("%s lost"), lost);
  append_sizes(text, totals);
  if (totals->judged < totals->n_moves)
    /* Translators: goes on after a dot in the middle of the line. */
    g_string_append_printf(text, _(" · %u of %u moves judged"), totals->judged, totals->n_moves);
  return g_string_free(text, FALSE);
}
