/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One page: a heading, the tree, what there is to say below it. */

#include "export/export-private.h"

#include <math.h>

#define A4_LONG     841.89
#define A4_SHORT    595.28
#define MARGIN      PLY_SHEET_MARGIN
#define GAP         10.0
#define MOST_ZOOM   1.4
#define LEAST_SHARE 0.35 /* of the page's height is left for the tree */
#define NARROWEST   420.0
#define WORDS_WIDTH 820.0 /* wider pages have bigger words */
#define EXPLAINED   720.0 /* where three columns fit below the tree */

/* The algorithm, the depth and how values are told. */
static void
describe(const PlyPage *page, char text[2 * PLY_PAGE_TEXT_BYTES])
{
  const PlyTraceInfo *info = &page->picture->trace->info;
  const PlyAlgorithm *algorithm = page->export->trace->info.options.algorithm;
  bool max_min = page->export->wording.max_min;
  char depth[PLY_PAGE_TEXT_BYTES];

  ply_page_count(page, N_("depth {n}"),
                 (uint64_t)page->picture->trace->visits[page->picture->pass].depth, 0, depth);
  bool told = page->kind == PLY_PAGE_KEY && info->title[0] != '\0';
  const PlySearchOptions *options = &page->export->trace->info.options;
  const char *rule = options->cut_beyond ? ply_page_say(page, N_("cutting at >")) : "";
  snprintf(text, 2 * PLY_PAGE_TEXT_BYTES, "%s%s%s · %s%s%s%s%s · %s",
           told ? ply_page_say(page, info->title) : "", told ? " · " : "",
           ply_page_say(page, ply_algorithm_name(algorithm)), depth,
           options->fail_hard ? " · " : "",
           options->fail_hard ? ply_page_say(page, N_("fail-hard")) : "",
           *rule != '\0' ? " · " : "", rule,
           max_min ? ply_page_say(page, N_("values for MAX"))
                   : ply_page_say(page, N_("values for the side to move (negamax)")));
}

static double
put_heading(PlySheet *sheet, double x, double y, double width)
{
  char task[PLY_PAGE_TASK_BYTES];
  const PlyPage *page = sheet->page;
  const PlyPalette *palette = sheet->palette;
  char text[2 * PLY_PAGE_TEXT_BYTES] = "";
  double wide = page->kind == PLY_PAGE_WORKSHEET ? 290 : 130, top = y;

  if (page->kind == PLY_PAGE_STEP)
    ply_page_count(page, N_("Step {n} of {count}"), page->step + 1,
                   ply_trace_n_steps(page->picture->trace), text);
  else if (page->kind == PLY_PAGE_KEY)
    snprintf(text, sizeof text, "%s", ply_page_say(page, N_("Answer key")));
  else
    snprintf(text, sizeof text, "%s _______________________  %s ____________",
             ply_page_say(page, N_("Name:")), ply_page_say(page, N_("Date:")));
  ply_sheet_text(sheet, text, "Sans", 11, x + width - wide, y + 3, wide, PANGO_ALIGN_RIGHT,
                 palette->ink);
  y += ply_sheet_text(sheet, ply_page_title(page), "Sans Bold", 15, x, y, width - wide - GAP,
                      PANGO_ALIGN_LEFT, palette->ink);
  describe(page, text);
  y +=
      2 + ply_sheet_text(sheet, text, "Sans", 9, x, y + 1, width, PANGO_ALIGN_LEFT, palette->faint);
  if (page->kind == PLY_PAGE_WORKSHEET)
    y += 6 + ply_sheet_text(sheet, ply_page_task(page, task), "Sans", 11, x, y + 6, width,
                            PANGO_ALIGN_LEFT, palette->ink);
  y += 5;
  if (!sheet->measuring) {
    ply_colour_set(sheet->cairo, ply_colour_with_alpha(palette->faint, 0.6));
    cairo_set_line_width(sheet->cairo, 0.7);
    cairo_move_to(sheet->cairo, x, y);
    cairo_line_to(sheet->cairo, x + width, y);
    cairo_stroke(sheet->cairo);
  }
  return y - top;
}

/* A page made as wide as a big tree is looked at as a whole: its words grow with it. */
static double
words_scale(double width)
{
  return fmax(1, (width - 2 * MARGIN) / WORDS_WIDTH);
}

/* Heights of what stands above and below the tree, gaps included. */
static void
measure_parts(const PlyPage *page, double width, double parts[2])
{
  cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
  PlySheet sheet = {.cairo = cairo_create(surface),
                    .page = page,
                    .palette = ply_palette_get(PLY_STYLE_PRINT),
                    .measuring = true};
  double scale = words_scale(width), room = (width - 2 * MARGIN) / scale;

  parts[0] = scale * (put_heading(&sheet, 0, 0, room) + GAP);
  parts[1] = scale * ply_sheet_panels(&sheet, 0, 0, room);
  if (parts[1] > 0)
    parts[1] += scale * GAP;
  cairo_destroy(sheet.cairo);
  cairo_surface_destroy(surface);
}

void
ply_page_size(const PlyPage *page, double *width, double *height)
{
  const PlyTreeExport *export = page->export;
  double wide = export->width, high = export->height;

  wide = wide > 0 ? wide : high > 0 ? high * A4_LONG / A4_SHORT : A4_LONG;
  high = high > 0 ? high : wide * A4_SHORT / A4_LONG;
  /* Pixels say how fine a picture is, not how small its letters are: its longer side is A4's. */
  double scale = export->kind == PLY_EXPORT_PNG ? A4_LONG / fmax(wide, high) : 1;
  *width = wide * scale;
  *height = high * scale;
}

void
ply_page_measure(const PlyPage *page, double zoom, double *width, double *height)
{
  double parts[2], least = page->export->explain || page->export->worksheet ? EXPLAINED : NARROWEST;

  *width = fmax((double)page->picture->width * zoom + 2 * MARGIN, least);
  measure_parts(page, *width, parts);
  *height = ceil((double)page->picture->height * zoom + parts[0] + parts[1] + 2 * MARGIN);
}

/* What is left of a page for the tree. */
static double
height_left(double height, const double parts[2])
{
  return fmax(height - 2 * MARGIN - parts[0] - parts[1], height * LEAST_SHARE);
}

void
ply_page_canvas(PlyPage *page, PlyTrace *trace, uint32_t pass, PlyTreeCanvas *canvas)
{
  PlyTreePicture none = {.trace = trace, .pass = pass}; /* what the words are about */
  double width, height, parts[2];

  page->picture = &none;
  ply_page_size(page, &width, &height);
  measure_parts(page, width, parts);
  page->picture = NULL;
  *canvas = (PlyTreeCanvas){
      .width = width - 2 * MARGIN, .height = height_left(height, parts), .paper = true};
}

/* A flat tree across a wide page leaves the rest to the words. */
static double
tree_height(const PlyPage *page, double width, double height, const double parts[2])
{
  if (page->picture->canvas.height > 0)
    return page->picture->canvas.height;
  if (page->kind != PLY_PAGE_STEP)
    return height_left(height, parts);
  double zoom = fmin(MOST_ZOOM, (width - 2 * MARGIN) / (double)page->picture->width);
  double least = fmin(height * LEAST_SHARE, (double)page->picture->height * zoom);

  return fmax(height - 2 * MARGIN - parts[0] - parts[1], least);
}

bool
ply_page_is_writable(const PlyPage *page)
{
  double width, height, parts[2];

  ply_page_size(page, &width, &height);
  measure_parts(page, width, parts);
  return ply_sheet_tree_fits(page, width - 2 * MARGIN, height_left(height, parts));
}

/* The tree of a page, in its room. */
static void
put_tree(PlySheet *sheet, PlyPage *page, double room, double high)
{
  if (page->kind != PLY_PAGE_STEP) {
    ply_sheet_tree_paint(sheet, room, high);
    return;
  }
  ply_tree_look_fit_beside_names(&page->look, page->picture, room, high, MOST_ZOOM);
  ply_paint_tree(sheet->cairo, page->picture, &page->look, room, high);
}

void
ply_page_paint(PlyPage *page, cairo_t *cairo, double width, double height)
{
  PlySheet sheet = {.cairo = cairo,
                    .page = page,
                    .palette = ply_palette_get(PLY_STYLE_PRINT),
                    .measuring = false};
  double room = width - 2 * MARGIN, scale = words_scale(width), parts[2];

  ply_colour_set(cairo, sheet.palette->paper);
  cairo_paint(cairo);
  measure_parts(page, width, parts);
  double high = tree_height(page, width, height, parts);
  cairo_save(cairo);
  cairo_translate(cairo, MARGIN, MARGIN);
  cairo_scale(cairo, scale, scale);
  put_heading(&sheet, 0, 0, room / scale);
  cairo_restore(cairo);
  cairo_save(cairo);
  cairo_translate(cairo, MARGIN, MARGIN + parts[0]);
  put_tree(&sheet, page, room, high);
  cairo_restore(cairo);
  cairo_save(cairo);
  cairo_translate(cairo, MARGIN, MARGIN + parts[0] + high + scale * GAP);
  cairo_scale(cairo, scale, scale);
  ply_sheet_panels(&sheet, 0, 0, room / scale);
  cairo_restore(cairo);
}
