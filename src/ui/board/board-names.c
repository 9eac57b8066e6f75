/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-names-private.h"

#include <glib/gi18n.h>

#include "record/move-mark.h"
#include "rules/number-tree.h"
#include "ui/widgets/proof.h"
#include "ui/widgets/text.h"

static const PlyPictureValue *
value_of(const PlyBoardState *self, int cell)
{
  const PlyBoardOverlay *overlay = &self->picture.overlay;

  for (int i = 0; i < overlay->n_values; i++)
    if (overlay->values[i].cell == cell)
      return &overlay->values[i];
  return NULL;
}

/* The value, what search it comes from, and what is proven of it. */
static void
append_value(const PlyBoardState *self, int cell, const char *value, GString *name)
{
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);
  int index = ply_board_state_find_move(self, cell);

  g_string_append(name, ", ");
  if (report != NULL && report->who != NULL) {
    g_autofree char *says = index >= 0 ? ply_text_said(report, self->moves[index]) : NULL;
    /* Translators: the name of another program, and the value that it gives a move. */
    g_string_append_printf(name, _("%s says %s"), report->who, says != NULL ? says : value);
    return;
  }
  g_string_append_printf(name, _("value %s"), value);
  for (int i = 0; report && index >= 0 && i < report->report.n_root; i++) {
    const PlyRootMove *root = &report->report.root[i];
    if (root->move != self->moves[index])
      continue;
    g_autofree char *proven =
        ply_proof_words(&report->rules, report->root.ply, root->lower, root->upper);
    PlyClaim claim = ply_claim_of_move(root);
    if (claim.kind == PLY_CLAIM_ESTIMATE && !report->rules.tree) {
      char trust[PLY_TEXT_BYTES];
      ply_text_depth((guint)root->depth, (guint)root->confidence, trust);
      g_string_append_printf(name, ", %s", trust);
    }
    if (*proven)
      g_string_append_printf(name, ", %s", proven);
  }
}

/* A leaf with its number, which others see. */
static void
append_child(const PlyBoardPicture *picture, int cell, GString *name)
{
  const PlyNumberNode *nodes = picture->rules.tree->nodes;
  const PlyNumberNode *child = &nodes[nodes[picture->node].first_child + cell];
  char number[PLY_NUMBER_BYTES];

  if (child->n_children == 0)
    g_string_append_printf(name, _("child %d, a leaf of value %s"), cell + 1,
                           ply_number_tree_text(picture->rules.tree, (int)(child - nodes), number));
  else
    g_string_append_printf(name, _("child %d"), cell + 1);
}

static void
append_place(const PlyBoardState *self, int cell, GString *name)
{
  const PlyBoardPicture *picture = &self->picture;
  int columns = self->geometry.columns;
  char text[PLY_NOTATION_BYTES];

  if (picture->rules.tree)
    append_child(picture, cell, name);
  else if (ply_board_state_has_heaps(self))
    g_string_append_printf(name, _("heap %c, stone %d"), 'A' + cell % columns,
                           self->geometry.rows - cell / columns);
  else if (self->geometry.upright)
    g_string_append_printf(name, _("column %d, row %d"), cell % columns + 1,
                           self->geometry.rows - cell / columns);
  else
    g_string_append(name,
                    ply_notation_move(picture->notation, &picture->rules, (PlyMove)cell, text));
}

char *
ply_board_name(const PlyBoardState *self, int cell, gboolean legal)
{
  const PlyBoardPicture *picture = &self->picture;
  int stone = picture->rules.tree ? 0 : picture->board.cells[cell];
  const PlyPictureValue *value = value_of(self, cell);
  GString *name = g_string_new(NULL);

  append_place(self, cell, name);
  /* A heap's stones are nobody's. */
  if (stone && !ply_board_state_has_heaps(self))
    g_string_append_printf(name, ", %s",
                           ply_text_side(ply_analysis_get_game(self->analysis), stone - 1));
  else if (!stone && !picture->rules.tree)
    g_string_append_printf(name, ", %s", _("empty"));
  if (cell == picture->last_cell) {
    PlyMoveMark mark;
    g_string_append_printf(name, ", %s", _("last move"));
    if (ply_move_mark_find(picture->last_mark, &mark) && mark != PLY_MOVE_MARK_NONE)
      /* Translators: the move has a person's mark, "marked as good move". */
      g_string_append_printf(name, _(", marked as %s"), _(ply_move_mark_name(mark)));
  }
  if (legal && !self->edit_mode)
    g_string_append_printf(name, ", %s", _("legal move"));
  if (value)
    append_value(self, cell, value->text, name);
  return g_string_free(name, FALSE);
}

char *
ply_board_tooltip(const PlyBoardState *self, int cell)
{
  const PlyPictureValue *value =
      cell >= 0 && !self->picture.rules.tree ? value_of(self, cell) : NULL;

  if (value == NULL)
    return NULL;
  GString *text = g_string_new(NULL);
  append_place(self, cell, text);
  append_value(self, cell, value->text, text);
  return g_string_free(text, FALSE);
}
