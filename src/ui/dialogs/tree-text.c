/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/tree-text.h"

#include <glib/gi18n.h>

#include <string.h>

#include "ui/widgets/text.h"

#define SEED_DIGITS 16

static char *
count_leaves(guint64 leaves)
{
  g_autofree char *count = ply_text_number(leaves);

  return g_strdup_printf(ngettext("%s leaf", "%s leaves", (gulong)leaves), count);
}

char *
ply_tree_text_leaves(const PlyNumberTree *tree)
{
  guint64 leaves = 0;

  for (int32_t i = 0; i < tree->n_nodes; i++)
    leaves += tree->nodes[i].n_children == 0;
  return count_leaves(leaves);
}

char *
ply_tree_text_code(const PlyNumberTreeCode *code, gboolean *fits)
{
  guint64 leaves = 1, nodes = 1;

  /* 26^12 is well within 64 bits. */
  for (int level = 0; level < code->depth; level++) {
    leaves *= (guint64)code->branching;
    nodes += leaves;
  }
  *fits = nodes <= PLY_NUMBER_TREE_MAX_NODES;
  if (!*fits)
    return g_strdup_printf(_("This tree would have more than %d nodes."),
                           PLY_NUMBER_TREE_MAX_NODES);
  g_autofree char *count = count_leaves(leaves);
  g_autofree char *least =
      ply_text_number(ply_number_tree_minimal_leaves(code->branching, code->depth));
  /* Translators: the first is "81 leaves", the second a number of leaves. */
  return g_strdup_printf(_("%s; alpha-beta needs at least %s"), count, least);
}

char *
ply_tree_text_fault(const char *text, const PlyNumberTreeFault *fault)
{
  const char *at = text + fault->offset, *line = text;
  int lines = 1;

  for (const char *c = text; c < at; c++) {
    if (*c == '\n') {
      lines++;
      line = c + 1;
    }
  }
  /* Translators: line, column and what should stand there. */
  return g_strdup_printf(_("%d:%d: expected %s"), lines, (int)g_utf8_strlen(line, at - line) + 1,
                         _(fault->expected));
}

gboolean
ply_tree_text_read_seed(const char *text, uint64_t *seed)
{
  gsize digits = strspn(text, "0123456789abcdefABCDEF");

  if (digits < 1 || digits > SEED_DIGITS || text[digits] != '\0')
    return FALSE;
  *seed = g_ascii_strtoull(text, NULL, 16);
  return TRUE;
}
