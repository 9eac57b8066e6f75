/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/dialect.h"

#include <glib/gi18n-lib.h>

/* Goes to the next value that the mask has; past the last to the first, which is told by FALSE. */
static gboolean
turn(guint8 mask, guint8 *value)
{
  for (guint next = *value + 1u; next < 8; next++) {
    if (mask & (1u << next)) {
      *value = (guint8)next;
      return TRUE;
    }
  }
  for (*value = 0; *value < 7 && !(mask & (1u << *value)); (*value)++)
    ;
  return FALSE;
}

gboolean
ply_call_dialect_next(const PlyCallDialects *set, gboolean first, PlyCallDialect *dialect)
{
  if (first) {
    *dialect = (PlyCallDialect){7, 7, 7, 7, 7};
    turn(set->values, &dialect->values);
    turn(set->cut, &dialect->cut);
    turn(set->fail, &dialect->fail);
    turn(set->calls, &dialect->calls);
    turn(set->root, &dialect->root);
    return TRUE;
  }
  return turn(set->values, &dialect->values) || turn(set->cut, &dialect->cut) ||
         turn(set->fail, &dialect->fail) || turn(set->root, &dialect->root) ||
         turn(set->calls, &dialect->calls);
}

void
ply_call_dialects_add(PlyCallDialects *set, const PlyCallDialect *dialect)
{
  set->values |= (guint8)(1u << dialect->values);
  set->cut |= (guint8)(1u << dialect->cut);
  set->fail |= (guint8)(1u << dialect->fail);
  set->calls |= (guint8)(1u << dialect->calls);
  set->root |= (guint8)(1u << dialect->root);
}

static void
append_words(GString *text, guint8 mask, const char *const *words, guint n)
{
  gboolean some = FALSE;

  for (guint i = 0; i < n; i++) {
    if (!(mask & (1u << i)))
      continue;
    g_string_append(text, some ? _(" or ") : text->len > 0 ? ", " : "");
    g_string_append(text, _(words[i]));
    some = TRUE;
  }
}

char *
ply_call_dialects_text(const PlyCallDialects *set)
{
  static const char *const calls[] = {N_("alpha-beta"), N_("minimax"), N_("PVS")};
  static const char *const values[] = {N_("values for the side to move"), N_("values for MAX")};
  static const char *const cut[] = {N_("cutting at ≥"), N_("cutting at >")};
  static const char *const fail[] = {N_("fail-soft"), N_("fail-hard"),
                                     N_("fail-hard with raw leaves"),
                                     N_("returning the bound that was raised")};
  static const char *const root[] = {N_("MAX at the root"), N_("MIN at the root")};
  GString *text = g_string_new(NULL);

  append_words(text, set->calls, calls, G_N_ELEMENTS(calls));
  append_words(text, set->values, values, G_N_ELEMENTS(values));
  if (set->calls != 1u << PLY_CALLS_MINIMAX) {
    append_words(text, set->cut, cut, G_N_ELEMENTS(cut));
    append_words(text, set->fail, fail, G_N_ELEMENTS(fail));
  }
  /* As the tree has it goes without saying. */
  if (set->root != 1)
    append_words(text, set->root, root, G_N_ELEMENTS(root));
  return g_string_free(text, FALSE);
}
