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

enum { ALGORITHM, FAIL_HARD, VALUES, RULE, FAIL, ROOT, ORDER, N_KEYS };

static const char *const keys[N_KEYS] = {
    "algorithm", "fail_hard", "values", "rule", "fail", "root", "order",
};

/* What the member is, of the `n` words: its bit, or `any` where it is missing; 0 with an error. */
static guint8
get_word(const PlyJsonLine *line, const PlyJsonValue *value, const char *const *words, guint n,
         guint8 any, GError **error)
{
  g_autofree char *list = g_strjoinv(" | ", (char **)words);

  if (value->kind == PLY_JSON_NONE || value->kind == PLY_JSON_NULL)
    return any;
  for (guint i = 0; i < n; i++) {
    if (ply_json_line_is(line, value, words[i]))
      return (guint8)(1u << i);
  }
  /* The first error is told. */
  if (*error == NULL)
    ply_json_line_fail(line, value, PLY_TEXT_ERROR_RULES, list, NULL, error);
  return 0;
}

gboolean
ply_call_dialects_read(PlyCallDialects *set, const PlyJsonLine *line, guint8 side, GError **error)
{
  static const char *const algorithms[] = {"alpha-beta", "minimax", "pvs", "mtdf", NULL};
  static const char *const values[] = {"mover", "max", NULL};
  static const char *const rules[] = {">=", ">", NULL};
  static const char *const fails[] = {"soft", "hard", "raw", "low", NULL};
  static const char *const roots[] = {"max", "min", NULL};
  static const char *const orders[] = {"tree", "free", NULL};
  PlyJsonValue is[N_KEYS];
  GError *fault = NULL;

  if (!ply_json_line_read(line, keys, N_KEYS, is, error))
    return FALSE;
  guint8 root = get_word(line, &is[ROOT], roots, 2, 3, &fault);
  set->in_order = get_word(line, &is[ORDER], orders, 2, 2, &fault) == 1;
  set->values = get_word(line, &is[VALUES], values, 2, 3, &fault);
  set->cut = get_word(line, &is[RULE], rules, 2, 3, &fault);
  guint8 any = PLY_CALL_DIALECT_ANY(4);
  if (is[FAIL_HARD].kind == PLY_JSON_BOOLEAN)
    any = is[FAIL_HARD].number ? 1 << PLY_FAIL_HARD | 1 << PLY_FAIL_RAW : 1 << PLY_FAIL_SOFT;
  set->fail = get_word(line, &is[FAIL], fails, 4, any, &fault);
  /* Turned round where the tree's own root has the other side. */
  set->root = side == 0 || root == 3 ? root : root == 1 ? 2 : 1;
  set->calls = 0;
  for (guint i = 0; algorithms[i] != NULL; i++) {
    if (ply_json_line_is(line, &is[ALGORITHM], algorithms[i]))
      set->calls = i == 3 ? 1 << PLY_CALLS_ALPHA_BETA : (guint8)(1u << i);
  }
  if (set->calls == 0)
    set->calls = PLY_CALL_DIALECT_ANY(3);
  if (fault == NULL)
    return TRUE;
  g_propagate_error(error, fault);
  return FALSE;
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
