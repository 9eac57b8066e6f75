/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a board is laid out in the room there is, by its game's look. */

#include "paint/board-private.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

#define TRAY_GAP    0.35 /* between board and tray, in cells */
#define TRAY_ROW    1.5  /* height of a tray below the board */
#define TRAY_COLUMN 2.4  /* width of a tray beside it */

static void
lay_out_trays(PlyBoardGeometry *geometry, double cell, bool beside)
{
  PlyRectangle body = geometry->body;

  for (int i = 0; i < 2; i++) {
    PlyRectangle *tray = &geometry->trays[i];
    double half = (beside ? body.height : body.width) / 2 - cell * TRAY_GAP / 2;
    double offset = i * (half + cell * TRAY_GAP);
    if (beside)
      *tray = (PlyRectangle){body.x + body.width + cell * TRAY_GAP, body.y + offset,
                             cell * TRAY_COLUMN, half};
    else
      *tray = (PlyRectangle){body.x + offset, body.y + body.height + cell * TRAY_GAP, half,
                             cell * TRAY_ROW};
  }
}

static void
lay_out_board(PlyBoardGeometry *geometry, const PlyBoardLook *look)
{
  double width = geometry->body.width, height = geometry->body.height;
  double across = geometry->columns + 2 * look->margin, down = geometry->rows + 2 * look->margin;
  double more_across = look->trays ? TRAY_GAP + TRAY_COLUMN : 0;
  double more_down = look->trays ? TRAY_GAP + TRAY_ROW : 0;
  double beside = fmin(width / (across + more_across), height / down);
  double below = fmin(width / across, height / (down + more_down));
  bool is_beside = beside >= below;
  double scale = geometry->scale;
  double cell = fmax(floor((is_beside ? beside : below) * scale), 1) / scale;
  double margin = floor(cell * look->margin * scale) / scale;

  if (is_beside)
    more_down = 0;
  else
    more_across = 0;
  geometry->cell_width = geometry->cell_height = cell;
  geometry->body.width = cell * geometry->columns + 2 * margin;
  geometry->body.height = cell * geometry->rows + 2 * margin;
  geometry->body.x =
      ply_board_snap(fmax(width - geometry->body.width - cell * more_across, 0) / 2, scale);
  geometry->body.y =
      ply_board_snap(fmax(height - geometry->body.height - cell * more_down, 0) / 2, scale);
  geometry->field = (PlyRectangle){geometry->body.x + margin, geometry->body.y + margin,
                                   cell * geometry->columns, cell * geometry->rows};
  if (look->trays)
    lay_out_trays(geometry, cell, is_beside);
}

void
ply_board_geometry_init(PlyBoardGeometry *geometry, const PlyBoardPicture *picture, double width,
                        double height, double scale)
{
  const PlyBoardLook *look = ply_board_look(&picture->rules, picture->black_discs);

  assert(width > 0 && height > 0 && scale > 0);
  *geometry = (PlyBoardGeometry){
      .columns = picture->rules.columns,
      .rows = picture->rules.rows,
      .n_cells = picture->rules.columns * picture->rules.rows,
      .upright = look->upright,
      .scale = scale,
      .body = {0, 0, width, height},
  };
  if (look->lay_out != NULL)
    look->lay_out(geometry, picture);
  else
    lay_out_board(geometry, look);
}
