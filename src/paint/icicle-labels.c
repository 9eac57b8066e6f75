/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "paint/icicle-private.h"
#include "paint/type.h"
#include "rules/number-tree.h"
#include "trace/step.h"
#include "trace/trace-fields.h"

#define LEAST_WIDTH  40.0 /* of a tile with a text that is cut off */
#define LEAST_HEIGHT 14.0 /* of its row */
#define HIGH_ROW     48.0 /* from which there is room for usual letters */
#define LETTER_WIDTH 15.0 /* of a tile with one sign */

PangoLayout *
ply_icicle_layout(cairo_t *cairo, double row_height, double text)
{
  PangoLayout *layout = pango_cairo_create_layout(cairo);
  PangoFontDescription *font = pango_font_description_new();

  pango_font_description_set_family_static(font, "Sans");
  double size = row_height < HIGH_ROW * text ? PLY_TYPE_SMALL : PLY_TYPE_BODY;
  pango_font_description_set_absolute_size(font,
                                           fmin(size * text, row_height * 0.62) * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  return layout;
}

/* "depth 6   [-∞, +∞]", in front of it the name of a tree's root */
static int
write_pass(const PlyTrace *trace, const PlyIcicleView *view, uint32_t visit, GString *text)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  const PlyNumberTree *tree = trace->info.rules.tree;
  const PlyTraceLevel level = {.visit = visit,
                               .alpha = ply_visit_alpha(at),
                               .beta = ply_visit_beta(at),
                               .low = ply_visit_alpha(at)};
  char window[2][PLY_SCORE_BYTES];

  ply_explain_window(trace, &level, &view->wording, window);
  if (tree != NULL && ply_number_tree_name(tree, 0) != NULL)
    g_string_append_printf(text, "%s · ", ply_number_tree_name(tree, 0));
  /* Translators: remaining plies of a search from the root */
  g_string_append_printf(text, g_dgettext(GETTEXT_PACKAGE, "depth %d"), at->depth);
  int strong = (int)text->len;
  if (ply_trace_has_window(trace, visit))
    g_string_append_printf(text, "  [%s, %s]", window[0], window[1]);
  return strong;
}

/* Writes what there is to say; returns how many bytes of it stand out. */
static int
write_label(const PlyTrace *trace, const PlyIcicleView *view, uint32_t visit, GString *text)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  char move[PLY_NOTATION_BYTES], score[PLY_SCORE_BYTES];
  int strong;

  if (at->parent == PLY_TRACE_NONE) {
    strong = write_pass(trace, view, visit, text);
  } else {
    ply_explain_move(trace, visit, &view->wording, move);
    g_string_append(text, move);
    strong = (int)text->len;
  }
  if (ply_visit_is_stopped(at) || ply_trace_leave_step(trace, visit) > view->step)
    return strong;
  ply_explain_value(trace, visit, ply_visit_value(at), ply_trace_bound(at), &view->wording, score);
  g_string_append_printf(text, "  %s", score);
  return strong;
}

static void
show_layout(cairo_t *cairo, PangoLayout *layout, double x, double width, const PlyIcicleTile *tile)
{
  int high;

  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  pango_layout_get_pixel_size(layout, NULL, &high);
  cairo_move_to(cairo, x, floor(tile->y + (tile->height - high) / 2 + 0.5));
  pango_cairo_show_layout(cairo, layout);
}

static bool
fits(PangoLayout *layout, const char *text, int length, double width, double height)
{
  int wide, high;

  pango_layout_set_text(layout, text, length);
  pango_layout_get_pixel_size(layout, &wide, &high);
  return wide <= width && high <= height;
}

/* The whole text if it fits, in one line, which may stand out of its row's edges by blank dots, or in two; else what stands out, with a sign that there is
 * more to it: half a value would be read as another, and a move alone as one. False if that has no
 * room. */
static bool
set_text(PangoLayout *layout, const GString *text, int strong, double width, double height)
{
  PangoAttrList *attributes = pango_attr_list_new();
  PangoAttribute *weight = pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD);
  bool more = (int)text->len > strong;

  weight->start_index = 0;
  weight->end_index = (guint)strong;
  pango_attr_list_insert(attributes, weight);
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
  pango_layout_set_width(layout, -1);
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  if (fits(layout, text->str, (int)text->len, width, HUGE_VAL))
    return true;
  if (!more)
    return false;
  /* Two blanks part the value. */
  g_autofree char *lines =
      g_strdup_printf("%.*s\n%s", strong, text->str, text->str + strong + strlen("  "));
  pango_layout_set_single_paragraph_mode(layout, FALSE);
  if (fits(layout, lines, -1, width, height))
    return true;
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  g_autofree char *begun = g_strdup_printf("%.*s …", strong, text->str);
  return fits(layout, begun, -1, width, HUGE_VAL);
}

/* A pass in a narrow tile is its depth's number alone. */
static void
shorten_pass(PangoLayout *layout, int depth, double width)
{
  char number[16];
  int wide;

  pango_layout_get_pixel_size(layout, &wide, NULL);
  if (wide <= width)
    return;
  g_snprintf(number, sizeof number, "%d", depth);
  pango_layout_set_text(layout, number, -1);
}

/* In place of a text that has no room. */
static void
label_bound(cairo_t *cairo, PangoLayout *layout, const PlyPalette *palette,
            const PlyIcicleTile *tile, PlyBound bound)
{
  static const char *const signs[] = {"", "=", "≥", "≤"};
  double room = tile->width - (tile->look.marks & PLY_SIGN_CUTOFF ? 5 : 0);

  if (tile->look.marks & (PLY_SIGN_AGAIN | PLY_SIGN_STOPPED))
    return;
  ply_colour_set(cairo, palette->ink);
  pango_layout_set_attributes(layout, NULL);
  pango_layout_set_text(layout, signs[bound], -1);
  show_layout(cairo, layout, tile->x + floor(room / 2 - 4), LETTER_WIDTH, tile);
}

/* That there is a text, which the pointer tells. */
static void
label_left_out(cairo_t *cairo, PangoLayout *layout, const PlyIcicleTile *tile)
{
  unsigned taken = PLY_SIGN_AGAIN | PLY_SIGN_STOPPED | PLY_SIGN_FOLDED | PLY_SIGN_TABLE;
  double room = tile->width - 2 - (tile->look.marks & PLY_SIGN_CUTOFF ? 6 : 0);

  pango_layout_set_attributes(layout, NULL);
  if ((tile->look.marks & taken) == 0 && fits(layout, "…", -1, room, HUGE_VAL))
    show_layout(cairo, layout, tile->x + 2, room, tile);
}

void
ply_icicle_label(cairo_t *cairo, PangoLayout *layout, const PlyTrace *trace,
                 const PlyIcicleView *view, const PlyPalette *palette, const PlyIcicleTile *tile,
                 uint32_t visit)
{
  unsigned marks = tile->look.marks;
  double left = marks & PLY_SIGN_AGAIN ? 14 : 5;
  double right = marks & (PLY_SIGN_CUTOFF | PLY_SIGN_TABLE) ? 9 : 4;

  if (view->row_height < LEAST_HEIGHT || tile->look.shade & PLY_SHADE_LATER)
    return;
  if (tile->width < LETTER_WIDTH * ply_icicle_text(view))
    return;
  right += marks & PLY_SIGN_FOLDED ? 10 : 0;
  double room = tile->width - left - right;
  GString *text = g_string_new(NULL);
  int strong = write_label(trace, view, visit, text);
  ply_colour_set(cairo, palette->ink);
  bool whole = set_text(layout, text, strong, room, tile->height - 2);
  if (!whole && trace->visits[visit].parent == PLY_TRACE_NONE)
    shorten_pass(layout, trace->visits[visit].depth, room);
  if (whole || tile->width >= LEAST_WIDTH)
    show_layout(cairo, layout, tile->x + left, room, tile);
  else if (view->colouring == PLY_ICICLE_BY_BOUND && tile->look.shade != PLY_SHADE_OPEN)
    label_bound(cairo, layout, palette, tile, ply_trace_bound(&trace->visits[visit]));
  else
    label_left_out(cairo, layout, tile);
  g_string_free(text, TRUE);
}
