/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/why-board.h"

#include "paint/board-geometry.h"
#include "ui/widgets/discs.h"
#include "trace/trace-fields.h"

/* Adds moves from a position on as numbered stones. */
static void
add_moves(PlyBoardPicture *picture, const PlyRules *rules, PlyPosition position,
          const PlyMove *moves, int n)
{
  for (int i = 0; i < n && i < PLY_PICTURE_GHOSTS; i++) {
    PlyPosition after;
    int cell = ply_rules_move_cell(rules, &position, moves[i]);
    if (cell >= 0)
      picture->overlay.ghosts[picture->overlay.n_ghosts++] =
          (PlyPictureGhost){(int16_t)cell, (uint8_t)(i + 1), position.side};
    ply_rules_play(rules, &position, moves[i], &after, NULL);
    position = after;
  }
}

/* The moves that refute the choice of the side to move one ply up: the line below a cut node, or
 * that by which an engine knows the position to be won. */
static void
add_refutation(PlyBoardPicture *picture, const PlyTrace *trace, const PlyTraceState *state)
{
  const PlyTraceVisit *at = &trace->visits[state->at.visit];
  guint32 line[PLY_TRACE_MAX_LEVELS];
  PlyMove moves[MAX(PLY_TRACE_MAX_LEVELS, PLY_MAX_PV)];
  PlyPosition position;
  int n = 0;

  if (!state->at.leaving || !ply_trace_position(trace, state->at.visit, &position))
    return;
  if (ply_visit_is_cut(at)) {
    n = ply_trace_line(trace, state->at.visit, line);
    for (int i = 0; i < n; i++)
      moves[i] = trace->visits[line[i]].move;
  } else {
    n = ply_trace_win_line(trace, state->at.visit, moves);
  }
  add_moves(picture, &trace->info.rules, position, moves, n);
}

/* Where the move into a visit put its stone, or −1. */
static int
last_cell(const PlyTrace *trace, guint32 visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  PlyPosition before;

  if (at->parent == PLY_TRACE_NONE || !ply_trace_position(trace, at->parent, &before))
    return -1;
  return ply_rules_move_cell(&trace->info.rules, &before, at->move);
}

void
ply_why_board_draw(cairo_t *cairo, const PlyPalette *palette, double width, double height,
                   gpointer data)
{
  PlySearchTree *tree = data;
  PlyTrace *trace = ply_search_tree_get_trace(tree);
  const PlyTraceState *state = ply_search_tree_get_state(tree);
  PlyBoardGeometry geometry;
  PlyBoardPicture picture;
  PlyPosition position;

  if (state == NULL || trace->info.rules.game == NULL || trace->info.rules.tree != NULL ||
      !ply_trace_position(trace, state->at.visit, &position))
    return;
  ply_board_picture_init(&picture, &trace->info.rules);
  picture.black_discs = ply_discs_are_black();
  ply_board_picture_set_position(&picture, &position);
  picture.notation =
      ply_notation_resolve(ply_search_tree_get_wording(tree)->notation, &trace->info.rules);
  picture.last_cell = (int16_t)last_cell(trace, state->at.visit);
  add_refutation(&picture, trace, state);
  ply_board_geometry_init(&geometry, &picture, width, height, 1);
  ply_paint_board(cairo, &picture, &geometry,
                  palette == ply_palette_get(PLY_STYLE_DARK) ? PLY_STYLE_DARK : PLY_STYLE_LIGHT);
}
