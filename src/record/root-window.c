/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A root window as text. */

#include "record/root-window.h"

#include <math.h>
#include <string.h>

#include "record/typed-number.h"
#include "rules/notation.h"
#include "rules/number-tree.h"

static gboolean
is_min(const PlyRules *rules, const PlyPosition *root)
{
  return rules->tree != NULL && root->side == 1;
}

/* In the values' unit; nothing leaves it as it is. */
static gboolean
read_number(const char *text, const PlyRules *rules, double *end)
{
  while (g_ascii_isspace(*text))
    text++;
  if (*text == '\0')
    return TRUE;
  double value = ply_typed_number(text) * ply_notation_unit(rules);
  if (isinf(value))
    value = value > 0 ? PLY_SCORE_INFINITE : -PLY_SCORE_INFINITE;
  else if (!(fabs(value) < PLY_SCORE_INFINITE) ||
           (rules->tree == NULL && strchr(text, '/') != NULL))
    return FALSE;
  *end = value;
  return TRUE;
}

gboolean
ply_root_window_read_end(const char *text, const PlyRules *rules, PlyScore *end)
{
  double value = *end;

  if (!read_number(text, rules, &value))
    return FALSE;
  *end = (PlyScore)lround(value);
  return TRUE;
}

/* An end between two values that there can be: the one outside, so that the same values lie within as
 * were asked for. Fractions of a tree stand for thousandths, and so does an end. */
static PlyScore
outwards(double end, const PlyRules *rules, gboolean low)
{
  gboolean thousandths = rules->tree != NULL && ply_notation_unit(rules) != 1;

  if (thousandths || fabs(end - round(end)) < 1e-6)
    return (PlyScore)lround(end);
  return (PlyScore)(low ? floor(end) : ceil(end));
}

gboolean
ply_root_window_read(const char *text, const PlyRules *rules, const PlyPosition *root,
                     PlyScore *alpha, PlyScore *beta)
{
  double from = -PLY_SCORE_INFINITE, to = PLY_SCORE_INFINITE;
  g_auto(GStrv) ends = g_strsplit(text, "..", 2);

  if (g_strv_length(ends) != 2 || !read_number(ends[0], rules, &from) ||
      !read_number(ends[1], rules, &to) || from >= to)
    return FALSE;
  PlyScore low = outwards(from, rules, TRUE), high = outwards(to, rules, FALSE);
  if (low >= high)
    return FALSE;
  *alpha = is_min(rules, root) ? -high : low;
  *beta = is_min(rules, root) ? -low : high;
  return TRUE;
}

/* As it is read again: a point, and no more digits than it needs. */
static void
append_end(GString *text, const PlyRules *rules, PlyScore end)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE], written[PLY_NUMBER_BYTES];

  if (end <= -PLY_SCORE_INFINITE || end >= PLY_SCORE_INFINITE)
    return;
  if (rules->tree != NULL)
    g_string_append(text, ply_number_tree_value(rules->tree, end, written));
  else
    g_string_append(text, g_ascii_formatd(number, sizeof number, "%.10g",
                                          (double)end / ply_notation_unit(rules)));
}

char *
ply_root_window_write(const PlyRules *rules, const PlyPosition *root, PlyScore alpha, PlyScore beta)
{
  GString *text = g_string_new(NULL);

  append_end(text, rules, is_min(rules, root) ? -beta : alpha);
  g_string_append(text, "..");
  append_end(text, rules, is_min(rules, root) ? -alpha : beta);
  return g_string_free(text, FALSE);
}
