/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/moves-rows.h"

#include <glib/gi18n.h>

#include "record/printable.h"
#include "ui/panels/review-rows.h"
#include "ui/widgets/row.h"
#include "ui/widgets/text.h"

enum { NUMBER, MOVE, VERDICT, VALUE, COMMENT };

void
ply_moves_rows_add_columns(GtkColumnView *view)
{
  static const PlyRowColumn columns[] = {
      {N_("No."), TRUE, FALSE, 3},      {N_("Move"), FALSE, FALSE, 9},
      {N_("Verdict"), FALSE, FALSE, 9}, {N_("Value"), TRUE, FALSE, 7},
      {N_("Comment"), FALSE, TRUE, 4},
  };

  for (guint i = 0; i < G_N_ELEMENTS(columns); i++) {
    if (i == VERDICT)
      ply_row_add_toned_column(view, i, &columns[i]);
    else
      ply_row_add_column(view, i, &columns[i]);
  }
}

/* The node's value for side 0 as text, for all rows of the list speak for the same side. */
static void
set_judgement(PlyRow *row, const PlyRules *rules, const PlyRecordNode *node)
{
  PlyClaim claim = node->analysis.claim, turned = ply_claim_turned(&claim);
  g_autofree char *text =
      ply_text_claim(rules, node->position.ply, node->position.side == 0 ? &claim : &turned);

  ply_row_set_text(row, VALUE, text);
}

/* What a person thinks of it: the mark behind the move, the comment in one line. */
static void
set_remarks(PlyRow *row, PlyGameTree *game, const PlyRecordNode *node, guint indent)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);
  g_autofree char *comment = ply_printable(node->comment != NULL ? node->comment : "");
  char move[PLY_NOTATION_BYTES];

  ply_row_set_text(row, COMMENT, comment);
  if (node->parent == NULL) {
    ply_row_set_text(row, MOVE, _("Start"));
    return;
  }
  g_autofree char *text =
      g_strdup_printf("%*s%s%s %s%s", (int)indent * 3, "", indent > 0 ? "↳ " : "",
                      ply_text_side(game, node->parent->position.side),
                      ply_notation_move(ply_game_tree_get_notation(game), rules, node->move, move),
                      ply_move_mark_text(node->mark));
  ply_row_set_text(row, MOVE, text);
}

/* How deep in variations a node stands. */
static guint
indent_of(const PlyRecordNode *node)
{
  guint indent = 0;

  for (; node->parent != NULL; node = node->parent)
    indent += ply_record_child(node->parent, 0) != node;
  return indent;
}

/* A sign and a word; neither needs colour. */
static void
set_verdict(PlyRow *row, const PlyRules *rules, PlyReview *review)
{
  const PlyReviewMove *move = review != NULL ? ply_review_find(review, ply_row_get_id(row)) : NULL;
  g_autofree char *words = move != NULL ? ply_review_rows_verdict(rules, move) : NULL;

  ply_row_set_text(row, VERDICT, words != NULL ? words : "");
  ply_row_set_tone(row, move != NULL ? ply_review_rows_tone(move) : NULL);
}

static void
add_row(GListStore *rows, PlyGameTree *game, const PlyRecordNode *node, guint depth, guint indent)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);
  g_autoptr(PlyRow) row = ply_row_new(node->id);
  char number[16];

  if (node->parent != NULL) {
    g_snprintf(number, sizeof number, "%u", depth);
    ply_row_set_text(row, NUMBER, number);
  }
  set_remarks(row, game, node, indent);
  set_judgement(row, rules, node);
  g_list_store_append(rows, row);
}

/* The line from `node` on: its move, then the other moves that could have been played in its place,
 * then what follows. Depth is bounded by the longest game,
 * variations in variations by the record. */
static void
add_line(GListStore *rows, PlyGameTree *game, const PlyRecordNode *node, guint depth, guint indent)
{
  for (; node != NULL; node = ply_record_next(node), depth++) {
    add_row(rows, game, node, depth, indent);
    if (node->parent == NULL || ply_record_child(node->parent, 0) != node)
      continue;
    for (guint i = 1; i < ply_record_n_children(node->parent); i++)
      add_line(rows, game, ply_record_child(node->parent, i), depth, indent + 1);
  }
}

guint
ply_moves_rows_find(GListStore *rows, guint id)
{
  guint n = g_list_model_get_n_items(G_LIST_MODEL(rows));

  for (guint i = 0; i < n; i++) {
    g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(rows), i);
    if (ply_row_get_id(row) == id)
      return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

void
ply_moves_rows_fill(GListStore *rows, PlyGameTree *game, PlyReview *review)
{
  g_list_store_remove_all(rows);
  add_line(rows, game, ply_game_tree_get_record(game)->root, 0, 0);
  ply_moves_rows_judge(rows, game, review);
}

void
ply_moves_rows_update(GListStore *rows, PlyGameTree *game, PlyReview *review, guint id)
{
  const PlyRecordNode *node = ply_record_find(ply_game_tree_get_record(game), id);
  guint position = ply_moves_rows_find(rows, id);

  if (node == NULL || position == GTK_INVALID_LIST_POSITION)
    return;
  g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(rows), position);
  set_judgement(row, ply_game_tree_get_rules(game), node);
  set_remarks(row, game, node, indent_of(node));
  set_verdict(row, ply_game_tree_get_rules(game), review);
}

void
ply_moves_rows_judge(GListStore *rows, PlyGameTree *game, PlyReview *review)
{
  guint n = g_list_model_get_n_items(G_LIST_MODEL(rows));

  for (guint i = 0; i < n; i++) {
    g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(rows), i);
    set_verdict(row, ply_game_tree_get_rules(game), review);
  }
}
