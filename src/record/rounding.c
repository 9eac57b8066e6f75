/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/rounding.h"

#include <glib/gi18n-lib.h>

/* As it is written, with the minus that is printed. */
static char *
written(const char *number)
{
  return *number == '-' ? g_strconcat("−", number + 1, NULL) : g_strdup(number);
}

char *
ply_rounding_text(const PlyNumberTree *tree, int32_t leaf)
{
  char text[PLY_NUMBER_BYTES];
  int32_t at = leaf >= 0 ? leaf : ply_number_tree_rounded(tree);
  int32_t other = at >= 0 ? ply_number_tree_taken_for(tree, at) : -1;

  if (at < 0 || (other < 0 && ply_number_tree_is_exact(tree, at)))
    return NULL;
  g_autofree char *number = written(ply_number_tree_text(tree, at, text));
  g_autofree char *held = written(ply_number_tree_decimal(tree, tree->nodes[at].value, text));
  if (other < 0)
    /* Translators: 1/3 and 0.333, which is what it is rounded to */
    return g_strdup_printf(_("A search counts in thousandths: to it %s is %s."), number, held);
  g_autofree char *same = written(ply_number_tree_text(tree, other, text));
  /* Translators: 332/997, 1/3 and 0.333, which is what both are rounded to */
  return g_strdup_printf(
      _("A search counts in thousandths: it takes %s and %s for the same number, %s."), number,
      same, held);
}
