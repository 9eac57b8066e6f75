/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/board-private.h"

#include <pango/pangocairo.h>

/* Sizes are in user units, so that text grows with the board and not with the screen's dpi. */
static PangoLayout *
new_layout(cairo_t *cairo, const char *text, double size, PlyTextWeight weight)
{
  PangoLayout *layout = pango_cairo_create_layout(cairo);
  PangoFontDescription *font = pango_font_description_new();

  pango_font_description_set_family_static(font, "Sans");
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  if (weight == PLY_TEXT_BOLD)
    pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_text(layout, text, -1);
  return layout;
}

double
ply_board_text_width(cairo_t *cairo, const char *text, double size, PlyTextWeight weight)
{
  PangoLayout *layout = new_layout(cairo, text, size, weight);
  PangoRectangle logical;

  pango_layout_get_pixel_extents(layout, NULL, &logical);
  g_object_unref(layout);
  return logical.width;
}

void
ply_board_text(cairo_t *cairo, const char *text, double x, double y, double size, double width,
               PlyTextWeight weight, PlyColour colour)
{
  PangoRectangle ink;

  if (text[0] == '\0' || size < 1)
    return;
  PangoLayout *layout = new_layout(cairo, text, size, weight);
  pango_layout_get_pixel_extents(layout, NULL, &ink);
  if (ink.width > width) {
    g_object_unref(layout);
    layout = new_layout(cairo, text, size * width / ink.width, weight);
  }
  PangoRectangle logical;
  pango_layout_get_extents(layout, &ink, &logical);
  double middle = logical.x + logical.width / 2.0;
  double baseline = pango_layout_get_baseline(layout);
  /* Digits are as high as capitals: about 0.73 of the size above the baseline. */
  double capital = (ink.width > 0 ? (size * (PANGO_SCALE * 0.73)) : 0);
  if (logical.height > 0 && capital > logical.height)
    capital = logical.height * 0.6;
  cairo_move_to(cairo, x - middle / PANGO_SCALE, y - (baseline - capital / 2) / PANGO_SCALE);
  ply_colour_set(cairo, colour);
  pango_cairo_show_layout(cairo, layout);
  cairo_new_path(cairo);
  g_object_unref(layout);
}

void
ply_board_labels(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                 PlyColour colour)
{
  const PlyRectangle *body = &geometry->body, *field = &geometry->field;
  double margin = field->x - body->x, cell = geometry->cell_width;
  double size = margin * 0.62 < 16 ? margin * 0.62 : 16;
  char text[PLY_NOTATION_BYTES];

  for (int i = 0; i < geometry->columns; i++) {
    ply_notation_column(picture->notation, &picture->rules, i, text);
    ply_board_text(cairo, text, field->x + (i + 0.5) * cell, body->y + margin / 2, size, cell * 0.9,
                   PLY_TEXT_PLAIN, colour);
  }
  for (int i = 0; i < geometry->rows; i++) {
    ply_notation_row(picture->notation, &picture->rules, i, text);
    ply_board_text(cairo, text, body->x + margin / 2, field->y + (i + 0.5) * cell, size,
                   margin * 0.9, PLY_TEXT_PLAIN, colour);
  }
}
