/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

#include <string.h>

#include "ui/widgets/proof.h"
#include "ui/widgets/text.h"

#define MOST_GHOSTS                  6
#define MOST_VALUES_ON_SMALL_SQUARES 5 /* Pente */

static gboolean
has_small_squares(PlyBoardView *self)
{
  return self->picture.rules.columns > 10;
}

int
ply_board_view_find_move(PlyBoardView *self, int cell)
{
  const PlyBoardGeometry *geometry = &self->geometry;
  gboolean columns = geometry->upright && geometry->columns > 0;

  if (self->n_moves == 1 && self->moves[0] == PLY_MOVE_PASS)
    return 0;
  for (int i = 0; i < self->n_moves; i++)
    if (columns ? self->move_cells[i] % geometry->columns == cell % geometry->columns
                : self->move_cells[i] == cell)
      return i;
  return -1;
}

/* Textbooks write a tree's values for MAX at every node;
 * everything else is for the side to move. */
static void
write_value(PlyBoardView *self, const PlyRootMove *root, char text[PLY_PICTURE_TEXT])
{
  const PlyRules *rules = &self->picture.rules;
  PlyClaim claim = ply_claim_of_move(root), turned = ply_claim_turned(&claim);
  gboolean turn = rules->tree && self->position.side == 1;
  g_autofree char *brief = ply_text_brief_claim(rules, self->position.ply, turn ? &turned : &claim,
                                                has_small_squares(self));

  g_strlcpy(text, brief, PLY_PICTURE_TEXT);
}

/* How far the value can be trusted. A full-width search of the same depth everywhere says nothing
 * that the panel does not, so that only a selective one is noted; a square has no room for "%". */
static void
judge_value(PlyBoardView *self, const PlyRootMove *root, const PlyRootMove *best,
            PlyPictureValue *value)
{
  if (!self->picture.rules.tree && ply_proof_is_solved(root->lower, root->upper)) {
    value->marks = PLY_VALUE_SOLVED;
    return;
  }
  if (root->confidence < 100)
    g_snprintf(value->note, sizeof value->note, "%d@%d", root->depth, root->confidence);
  if (best && (root->depth < best->depth ||
               (root->depth == best->depth && root->confidence < best->confidence)))
    value->marks = PLY_VALUE_OLDER;
}

static const PlyRootMove *
find_best(const PlyReport *report)
{
  for (int i = 0; i < report->n_root; i++)
    if (report->root[i].move == report->best)
      return &report->root[i];
  return NULL;
}

static void
fill_values(PlyBoardView *self, const PlyReport *report, PlyBoardOverlay *overlay)
{
  const PlyRootMove *best = find_best(report);
  int most = has_small_squares(self) ? MOST_VALUES_ON_SMALL_SQUARES : PLY_PICTURE_VALUES;

  for (int i = 0; i < report->n_root && overlay->n_values < most; i++) {
    const PlyRootMove *root = &report->root[i];
    int index = 0;
    while (index < self->n_moves && self->moves[index] != root->move)
      index++;
    if (root->bound == PLY_BOUND_NONE || index == self->n_moves || self->move_cells[index] < 0)
      continue;
    PlyPictureValue *value = &overlay->values[overlay->n_values++];
    value->cell = self->move_cells[index];
    value->rank = root->move == report->best ? 1 : (uint8_t)MIN(i + 2, 255);
    write_value(self, root, value->text);
    judge_value(self, root, best, value);
  }
}

static void
fill_ghosts(PlyBoardView *self, const PlyReport *report, PlyBoardOverlay *overlay)
{
  const PlyRules *rules = &self->picture.rules;
  const PlyRootMove *best = find_best(report);
  PlyPosition position = self->position, after;

  for (int i = 0; best && !rules->tree && i < best->pv_length && i < MOST_GHOSTS; i++) {
    PlyMove move = best->pv[i];
    if (!ply_rules_is_legal(rules, &position, move))
      return;
    int cell = ply_rules_move_cell(rules, &position, move);
    if (cell >= 0 && self->picture.board.cells[cell] == 0)
      overlay->ghosts[overlay->n_ghosts++] =
          (PlyPictureGhost){(int16_t)cell, (uint8_t)(i + 1), position.side};
    ply_rules_play(rules, &position, move, &after, NULL);
    position = after;
  }
}

/* What the move under the pointer would do. */
static void
fill_hover(PlyBoardView *self, PlyBoardOverlay *overlay)
{
  PlyPosition after;
  PlyChange change;

  if (self->hover < 0)
    return;
  if (self->edit_mode) {
    overlay->hover_cell = (int16_t)self->hover;
    overlay->hover_stone = (uint8_t)self->edit_stone;
    return;
  }
  int index = ply_board_view_find_move(self, self->hover);
  if (index < 0 || self->move_cells[index] < 0 ||
      (self->match && !ply_match_awaits_person(self->match)))
    return;
  overlay->hover_cell = self->move_cells[index];
  overlay->hover_stone = self->position.side + 1;
  ply_rules_play(&self->picture.rules, &self->position, self->moves[index], &after, &change);
  for (int i = 0; i < change.n_flipped; i++)
    overlay->marks[change.flipped[i]] |= PLY_MARK_FLIP;
  for (int i = 0; i < change.n_captured; i++)
    overlay->marks[change.captured[i]] |= PLY_MARK_CAPTURE;
}

/* In Max-Connect4 the cursor stands where a disc would land. */
static int
cursor_cell(PlyBoardView *self)
{
  int index = self->edit_mode || !self->geometry.upright
                  ? -1
                  : ply_board_view_find_move(self, self->cursor);

  return index >= 0 && self->move_cells[index] >= 0 ? self->move_cells[index] : self->cursor;
}

void
ply_board_view_fill_overlay(PlyBoardView *self, PlyBoardOverlay *overlay)
{
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  overlay->hover_cell = overlay->cursor_cell = -1;
  if (self->cursor_shown && self->cursor < (int)self->squares->len)
    overlay->cursor_cell = (int16_t)cursor_cell(self);
  fill_hover(self, overlay);
  if (self->edit_mode)
    return;
  /* On a nearly empty Pente board every crossing is legal: dots would say nothing. Nor do they
   * where nobody may move there now. */
  gboolean dots = self->show_legal_moves && !has_small_squares(self) &&
                  (!self->match || ply_match_awaits_person(self->match));
  for (int i = 0; dots && i < self->n_moves; i++)
    if (!self->picture.rules.tree && self->move_cells[i] >= 0)
      overlay->marks[self->move_cells[i]] |= PLY_MARK_LEGAL;
  if (!report || report->root.key != self->position.key)
    return;
  if (self->show_values)
    fill_values(self, &report->report, overlay);
  if (self->show_pv)
    fill_ghosts(self, &report->report, overlay);
}
