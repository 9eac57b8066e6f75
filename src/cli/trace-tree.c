/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The last pass as an indented tree, of the same nodes as its picture. */

#include "cli/json-out.h"
#include "cli/trace.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "paint/tree-picture.h"
#include "rules/number-tree.h"
#include "trace/trace-fields.h"

/* "4" of a number tree's leaf that was not looked at, else "". */
static const char *
ghost_number(const PlyCliTrace *self, const PlyTreeNode *node, char text[PLY_NUMBER_BYTES])
{
  const PlyNumberTree *tree = self->trace->info.rules.tree;

  text[0] = '\0';
  if (tree != NULL && node->number_node >= 0 && tree->nodes[node->number_node].n_children == 0)
    ply_number_tree_text(tree, node->number_node, text);
  return text;
}

/* What a node is called, or the move that leads to it. */
static const char *
name_of(const PlyCliTrace *self, const PlyTreeNode *node, char text[PLY_NOTATION_BYTES])
{
  const PlyNumberTree *tree = self->trace->info.rules.tree;
  const char *name = node->number_node >= 0 ? ply_number_tree_name(tree, node->number_node) : NULL;

  return name != NULL ? name : ply_cli_trace_move(self, node->move, text);
}

static void
append_visit(const PlyCliTrace *self, const PlyTreeNode *node, GString *line)
{
  const PlyTraceVisit *at = &self->trace->visits[node->visit];
  g_autofree char *window = ply_cli_trace_window(self, node->visit);
  char move[PLY_NOTATION_BYTES], value[PLY_SCORE_BYTES];

  g_string_append_printf(line, "%s  ", name_of(self, node, move));
  if (ply_trace_has_window(self->trace, node->visit))
    g_string_append_printf(line, "%s  ", window);
  g_string_append(line, ply_cli_trace_value(self, node->visit, value));
  if (ply_visit_is_again(at))
    g_string_append_printf(line, "  ↻ %s", _("searched again"));
  if (ply_visit_is_table_cut(at))
    g_string_append_printf(line, "  ⛁ %s", _("from the table"));
  g_autofree char *cut = ply_cli_trace_cut(self, node->visit);
  g_string_append_printf(line, "%s%s", cut[0] != '\0' ? "  " : "", cut);
  if (!node->expanded && node->hidden > 0)
    g_string_append_printf(line,
                           g_dngettext(GETTEXT_PACKAGE, "  … %" PRIu64 " visit below",
                                       "  … %" PRIu64 " visits below", (gulong)node->hidden),
                           node->hidden);
}

static void
append_node(const PlyCliTrace *self, const PlyTreeNode *node, GString *line)
{
  char move[PLY_NOTATION_BYTES], number[PLY_NUMBER_BYTES];

  if (node->kind == PLY_TREE_VISIT) {
    append_visit(self, node, line);
  } else if (node->kind == PLY_TREE_MORE) {
    g_string_append_printf(line, _("… %" PRIu64 " more not looked at"), node->hidden);
  } else {
    ghost_number(self, node, number);
    g_string_append_printf(line, "%s%s%s%s  %s", name_of(self, node, move),
                           number[0] != '\0' ? "  (" : "", number, number[0] != '\0' ? ")" : "",
                           _("not looked at"));
  }
}

/* Whether each node has a brother after it. */
static gboolean *
find_followed(const PlyTreePicture *picture)
{
  gboolean *followed = g_new0(gboolean, picture->n);
  g_autofree gboolean *seen = g_new0(gboolean, picture->n);

  for (int32_t i = picture->n - 1; i > 0; i--) {
    followed[i] = seen[picture->nodes[i].parent];
    seen[picture->nodes[i].parent] = TRUE;
  }
  return followed;
}

static void
append_branches(const PlyTreePicture *picture, const gboolean *followed, int32_t node,
                GString *line)
{
  const char *parts[PLY_TRACE_MAX_LEVELS + PLY_NUMBER_TREE_MAX_DEPTH + 2];
  guint n = 0;

  if (picture->nodes[node].parent < 0)
    return;
  parts[n++] = followed[node] ? "├─ " : "└─ ";
  for (int32_t at = picture->nodes[node].parent; picture->nodes[at].parent >= 0;
       at = picture->nodes[at].parent)
    parts[n++] = followed[at] ? "│  " : "   ";
  while (n-- > 0)
    g_string_append(line, parts[n]);
}

static void
print_text(const PlyCliTrace *self, const PlyTreePicture *picture)
{
  g_autofree gboolean *followed = find_followed(picture);
  g_autoptr(GString) line = g_string_new(NULL);

  for (int32_t i = 0; i < picture->n; i++) {
    g_string_truncate(line, 0);
    append_branches(picture, followed, i, line);
    append_node(self, &picture->nodes[i], line);
    g_print("%s\n", line->str);
  }
}

static void
print_json(const PlyCliTrace *self, const PlyTreePicture *picture)
{
  static const char *const kinds[] = {"visit", "ghost", "more", "rest"};
  g_autoptr(JsonBuilder) builder = json_builder_new();
  char text[PLY_NOTATION_BYTES];

  json_builder_begin_array(builder);
  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    json_builder_begin_object(builder);
    ply_cli_json_text(builder, "kind", kinds[node->kind]);
    ply_cli_json_number(builder, "parent", node->parent);
    if (node->kind == PLY_TREE_VISIT)
      ply_cli_json_visit(builder, self, node->visit, TRUE);
    else if (node->kind == PLY_TREE_GHOST)
      ply_cli_json_text(builder, "move", ply_cli_trace_move(self, node->move, text));
    if (node->number_node >= 0)
      ply_cli_json_text(builder, "name",
                        ply_number_tree_name(self->trace->info.rules.tree, node->number_node));
    if (node->kind == PLY_TREE_GHOST && ghost_number(self, node, text)[0] != '\0')
      ply_cli_json_text(builder, "number", text);
    ply_cli_json_number(builder, "hidden", (gint64)node->hidden);
    json_builder_end_object(builder);
  }
  json_builder_end_array(builder);
  ply_cli_json_print(builder);
}

int
ply_cli_show_tree(const PlyCliTrace *self, guint32 most, gboolean json)
{
  PlyTreeChoice choice = {
      .pass = ply_cli_trace_last_pass(self->trace), .most = most, .focus = PLY_TRACE_NONE};
  PlyTreePicture *picture = ply_tree_picture_new(self->trace, &choice);

  if (picture == NULL)
    return ply_cli_fail(_("memory is short."));
  (json ? print_json : print_text)(self, picture);
  ply_tree_picture_free(picture);
  return 0;
}
