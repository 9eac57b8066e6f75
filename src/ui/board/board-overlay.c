/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-overlay-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "rules/game.h"
#include "ui/widgets/proof.h"
#include "ui/widgets/text.h"

#define MOST_GHOSTS                  6
#define MOST_VALUES_ON_SMALL_SQUARES 5 /* Pente */

static gboolean
has_small_squares(const PlyBoardState *self)
{
  return self->picture.rules.columns > 10;
}

/* Textbooks write a tree's values for MAX at every node;
 * everything else is for the side to move. */
static void
write_value(const PlyBoardState *self, const PlyRootMove *root, char text[PLY_PICTURE_TEXT])
{
  const PlyRules *rules = &self->picture.rules;
  PlyClaim claim = ply_claim_of_move(root), turned = ply_claim_turned(&claim);
  gboolean turn = rules->tree && self->position.side == 1;
  g_autofree char *brief = ply_text_brief_claim(rules, self->position.ply, turn ? &turned : &claim,
                                                has_small_squares(self));

  g_strlcpy(text, brief, PLY_PICTURE_TEXT);
}

/* What another program says is in quotation marks. */
static void
quote(char text[PLY_PICTURE_TEXT])
{
  /* Translators: quotation marks round a value that another program gives. */
  g_autofree char *quoted = g_strdup_printf(_("“%s”"), text);

  g_strlcpy(text, quoted, PLY_PICTURE_TEXT);
}

#define MOST_DOUBT_BY_CHANCE 60
#define DOUBT_A_PLY_LESS     40
#define DOUBT_A_FURTHER_PLY  10

/* How far the value can be trusted: by the confidence of its search, and by how much less deep it
 * is than that of the best move. */
static void
judge_value(const PlyBoardState *self, const PlyRootMove *root, const PlyRootMove *best,
            PlyPictureValue *value)
{
  if (!self->picture.rules.tree && ply_proof_is_solved(root->lower, root->upper)) {
    value->marks = PLY_VALUE_SOLVED;
    return;
  }
  int chance = (100 - root->confidence) * 2;
  int less = best != NULL ? best->depth - root->depth : 0;
  int doubt = MIN(chance, MOST_DOUBT_BY_CHANCE);
  if (less > 0)
    doubt += DOUBT_A_PLY_LESS + (less - 1) * DOUBT_A_FURTHER_PLY;
  value->doubt = (uint8_t)CLAMP(doubt, 0, 100);
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
fill_values(const PlyBoardState *self, const PlyModelReport *from, PlyBoardOverlay *overlay)
{
  const PlyReport *report = &from->report;
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
    if (from->who != NULL)
      quote(value->text);
    judge_value(self, root, best, value);
  }
}

static void
fill_ghosts(const PlyBoardState *self, const PlyReport *report, PlyBoardOverlay *overlay)
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
fill_hover(const PlyBoardState *self, PlyBoardOverlay *overlay)
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
  int index = ply_board_state_find_move(self, self->hover);
  if (index < 0 || self->move_cells[index] < 0 || !ply_board_state_awaits_person(self))
    return;
  /* What takes stones places none. */
  overlay->hover_cell = ply_board_state_has_heaps(self) ? -1 : self->move_cells[index];
  overlay->hover_stone = self->position.side + 1;
  ply_rules_play(&self->picture.rules, &self->position, self->moves[index], &after, &change);
  for (int i = 0; i < change.n_flipped; i++)
    overlay->marks[change.flipped[i]] |= PLY_MARK_FLIP;
  for (int i = 0; i < change.n_captured; i++)
    overlay->marks[change.captured[i]] |= PLY_MARK_CAPTURE;
}

/* In Max-Connect4 the cursor stands where a disc would land. */
static int
cursor_cell(const PlyBoardState *self)
{
  int index = self->edit_mode || !self->geometry.upright
                  ? -1
                  : ply_board_state_find_move(self, self->cursor);

  return index >= 0 && self->move_cells[index] >= 0 ? self->move_cells[index] : self->cursor;
}

void
ply_board_fill_overlay(const PlyBoardState *self, PlyBoardOverlay *overlay)
{
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  overlay->hover_cell = overlay->cursor_cell = -1;
  if (self->cursor_shown && self->cursor < self->geometry.n_cells)
    overlay->cursor_cell = (int16_t)cursor_cell(self);
  fill_hover(self, overlay);
  if (self->edit_mode)
    return;
  /* On a nearly empty Pente board every crossing is legal, of a heap every stone: dots would say
   * nothing. Nor do they where nobody may move there now. */
  gboolean dots = self->show_legal_moves && !has_small_squares(self) &&
                  !ply_board_state_has_heaps(self) && ply_board_state_awaits_person(self);
  for (int i = 0; dots && i < self->n_moves; i++)
    if (!self->picture.rules.tree && self->move_cells[i] >= 0)
      overlay->marks[self->move_cells[i]] |= PLY_MARK_LEGAL;
  if (!report || report->root.key != self->position.key)
    return;
  if (self->show_values)
    fill_values(self, report, overlay);
  if (self->show_pv)
    fill_ghosts(self, &report->report, overlay);
}
