/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/bracket.h"

#include <math.h>

#include "paint/type.h"

#define MARGIN      12.0
#define LINE        22.0 /* a row of text */
#define GAP         20.0 /* between boxes: room for what decided a meeting */
#define COLUMN_GAP  34.0 /* between rounds: room for the lines that join them */
#define STAGE_GAP   22.0
#define INSET       8.0
#define LEAST_NAME  80.0
#define MOST_NAME   300.0
#define PLACE_WIDTH 22.0
#define POINT_WIDTH 40.0
#define SIGN_WIDTH  18.0

typedef struct {
  cairo_t *cairo;
  const PlyPalette *palette;
  PangoLayout *layout;
  double width;            /* wished */
  double y;                /* where the next stage begins */
  double right;            /* of all that was drawn */
  double name_width;       /* the same for all boxes */
  double box_width, place; /* … and whether there are places before the names */
  double how_width;        /* of what puts a row of a group before the next, or 0 */
} Pen;

static double
measure(Pen *pen, const char *text, double size, bool bold)
{
  g_autoptr(PangoFontDescription) font = pango_font_description_from_string("sans");
  int width, height;

  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description(pen->layout, font);
  pango_layout_set_width(pen->layout, -1);
  pango_layout_set_text(pen->layout, text, -1);
  pango_layout_get_pixel_size(pen->layout, &width, &height);
  return width;
}

/* With its middle line at y, cut in the middle where there is no room for it. */
static void
write_text(Pen *pen, const char *text, double x, double y, double room, bool to_right, double size,
           bool bold, PlyColour colour)
{
  double width = measure(pen, text, size, bold);
  int height;

  if (width > room) {
    pango_layout_set_ellipsize(pen->layout, PANGO_ELLIPSIZE_MIDDLE);
    pango_layout_set_width(pen->layout, (int)(room * PANGO_SCALE));
    width = room;
  }
  pango_layout_get_pixel_size(pen->layout, NULL, &height);
  ply_colour_set(pen->cairo, colour);
  cairo_move_to(pen->cairo, to_right ? x + room - width : x, y - height / 2.0);
  pango_cairo_show_layout(pen->cairo, pen->layout);
  pango_layout_set_ellipsize(pen->layout, PANGO_ELLIPSIZE_NONE);
}

static void
draw_frame(Pen *pen, double x, double y, double height)
{
  cairo_rectangle(pen->cairo, x + 0.5, y + 0.5, pen->box_width - 1, height - 1);
  ply_colour_set(pen->cairo, pen->palette->edge);
  cairo_set_line_width(pen->cairo, 1);
  cairo_stroke(pen->cairo);
  pen->right = fmax(pen->right, x + pen->box_width);
}

/* A line of a box; returns nothing, the next one is LINE further down. */
static void
write_row(Pen *pen, double x, double y, const char *place, const char *name, const char *points,
          bool won)
{
  double middle = y + LINE / 2, at = x + INSET;

  if (*place != '\0' || pen->place > 0)
    write_text(pen, place, at, middle, PLACE_WIDTH - 6, true, PLY_TYPE_BODY, false,
               pen->palette->faint);
  else if (won)
    write_text(pen, "✓", at, middle, SIGN_WIDTH, false, PLY_TYPE_BODY, true, pen->palette->good);
  at += pen->place > 0 ? PLACE_WIDTH : SIGN_WIDTH;
  write_text(pen, name, at, middle, pen->name_width, false, PLY_TYPE_BODY, won, pen->palette->ink);
  write_text(pen, points, at + pen->name_width, middle, POINT_WIDTH, true, PLY_TYPE_BODY, won,
             pen->palette->ink);
}

static void
write_title(Pen *pen, const char *title, double x, double *y, double size)
{
  if (*title == '\0')
    return;
  write_text(pen, title, x, *y + LINE / 2, fmax(pen->width, pen->box_width) - 2 * MARGIN, false,
             size, true, pen->palette->ink);
  pen->right = fmax(pen->right, x + measure(pen, title, size, true));
  *y += LINE + 2;
}

/* Side by side, as many in a line as there is room for. */
static void
draw_groups(Pen *pen, const PlyBracketStage *stage)
{
  double x = MARGIN, y = pen->y, deepest = y;

  pen->place = PLACE_WIDTH;
  pen->how_width = 0;
  for (size_t g = 0; g < stage->n_groups; g++) {
    for (size_t r = 0; r < stage->groups[g].n; r++) {
      const char *how = stage->groups[g].rows[r].how;
      if (how != NULL)
        pen->how_width =
            fmax(pen->how_width, ceil(measure(pen, how, PLY_TYPE_SMALL, false)) + INSET);
    }
  }
  pen->box_width = 2 * INSET + PLACE_WIDTH + pen->name_width + POINT_WIDTH + pen->how_width;
  for (size_t g = 0; g < stage->n_groups; g++) {
    const PlyBracketGroup *group = &stage->groups[g];
    if (x > MARGIN && x + pen->box_width > pen->width - MARGIN) {
      x = MARGIN;
      y = deepest + GAP;
    }
    double at = y;
    if (*group->title != '\0') {
      write_text(pen, group->title, x, at + LINE / 2, pen->box_width, false, PLY_TYPE_SMALL, false,
                 pen->palette->faint);
      at += LINE;
    }
    draw_frame(pen, x, at, (double)group->n * LINE + INSET);
    for (size_t r = 0; r < group->n; r++) {
      double top = at + INSET / 2 + (double)r * LINE;
      write_row(pen, x, top, group->rows[r].place, group->rows[r].name, group->rows[r].points,
                false);
      if (group->rows[r].how != NULL)
        write_text(pen, group->rows[r].how, x + pen->box_width - INSET - pen->how_width,
                   top + LINE / 2, pen->how_width, true, PLY_TYPE_SMALL, false,
                   pen->palette->faint);
    }
    deepest = fmax(deepest, at + (double)group->n * LINE + INSET);
    x += pen->box_width + GAP;
  }
  pen->y = deepest;
}

/* From the middles of two boxes to that of the next round's. */
static void
join(Pen *pen, double x, double y0, double y1, double to)
{
  double half = x + COLUMN_GAP / 2;

  ply_colour_set(pen->cairo, pen->palette->edge);
  cairo_set_line_width(pen->cairo, 1);
  cairo_move_to(pen->cairo, x, y0);
  cairo_line_to(pen->cairo, half, y0);
  cairo_line_to(pen->cairo, half, y1);
  cairo_line_to(pen->cairo, x, y1);
  cairo_move_to(pen->cairo, half, to);
  cairo_line_to(pen->cairo, x + COLUMN_GAP, to);
  cairo_stroke(pen->cairo);
}

static void
draw_rounds(Pen *pen, const PlyBracketStage *stage)
{
  const double height = 2 * LINE + INSET;
  bool titled = false;
  double deepest = pen->y;

  pen->place = 0;
  pen->box_width = 2 * INSET + SIGN_WIDTH + pen->name_width + POINT_WIDTH;
  for (size_t r = 0; r < stage->n_rounds; r++)
    titled |= *stage->rounds[r].title != '\0';
  double top = pen->y + (titled ? LINE : 0);
  /* A meeting stands at the middle of the two whose winners meet in it. */
  double step = height + GAP, first = top;
  for (size_t r = 0; r < stage->n_rounds; r++) {
    const PlyBracketRound *round = &stage->rounds[r];
    double x = MARGIN + (double)r * (pen->box_width + COLUMN_GAP);
    if (*round->title != '\0')
      write_text(pen, round->title, x, pen->y + LINE / 2, pen->box_width, false, PLY_TYPE_SMALL,
                 false, pen->palette->faint);
    for (size_t m = 0; m < round->n; m++) {
      const PlyBracketMeeting *meeting = &round->meetings[m];
      double y = first + (double)m * step;
      draw_frame(pen, x, y, height);
      for (int side = 0; side < 2; side++)
        write_row(pen, x, y + INSET / 2 + side * LINE, "", meeting->names[side],
                  meeting->points[side], meeting->winner == side);
      if (meeting->how != NULL)
        write_text(pen, meeting->how, x, y + height + GAP / 2, pen->box_width, true, PLY_TYPE_SMALL,
                   false, pen->palette->faint);
      if (m % 2 == 1 && r + 1 < stage->n_rounds)
        join(pen, x + pen->box_width, y - step + height / 2, y + height / 2,
             y - step / 2 + height / 2);
      deepest = fmax(deepest, y + height + (meeting->how != NULL ? GAP : 0));
    }
    first += step / 2;
    step *= 2;
  }
  pen->y = deepest;
}

static void
fit_name(Pen *pen, const char *name)
{
  pen->name_width =
      fmin(MOST_NAME, fmax(pen->name_width, ceil(measure(pen, name, PLY_TYPE_BODY, true)) + 6));
}

static void
fit_names(Pen *pen, const PlyBracket *bracket)
{
  pen->name_width = LEAST_NAME;
  for (size_t s = 0; s < bracket->n; s++) {
    const PlyBracketStage *stage = &bracket->stages[s];
    for (size_t g = 0; g < stage->n_groups; g++) {
      for (size_t r = 0; r < stage->groups[g].n; r++)
        fit_name(pen, stage->groups[g].rows[r].name);
    }
    for (size_t r = 0; r < stage->n_rounds; r++) {
      for (size_t m = 0; m < stage->rounds[r].n; m++) {
        fit_name(pen, stage->rounds[r].meetings[m].names[0]);
        fit_name(pen, stage->rounds[r].meetings[m].names[1]);
      }
    }
  }
}

void
ply_paint_bracket(cairo_t *cairo, const PlyBracket *bracket, const PlyPalette *palette,
                  double width, double *drawn_width, double *drawn_height)
{
  Pen pen = {.cairo = cairo,
             .palette = palette,
             .layout = pango_cairo_create_layout(cairo),
             .width = width,
             .y = MARGIN};

  pango_layout_set_single_paragraph_mode(pen.layout, TRUE);
  fit_names(&pen, bracket);
  for (size_t s = 0; s < bracket->n; s++) {
    const PlyBracketStage *stage = &bracket->stages[s];
    if (s > 0)
      pen.y += STAGE_GAP;
    write_title(&pen, stage->title, MARGIN, &pen.y, PLY_TYPE_HEADING);
    if (stage->n_rounds > 0)
      draw_rounds(&pen, stage);
    else
      draw_groups(&pen, stage);
  }
  g_object_unref(pen.layout);
  *drawn_width = pen.right + MARGIN;
  *drawn_height = pen.y + MARGIN;
}
