/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands below a tree: words, variables, pseudocode; of a worksheet the questions and their
 * answers. */

#include "export/export-private.h"
#include "record/printable.h"
#include "trace/trace-fields.h"

#include <math.h>
#include <string.h>

#define GAP       16.0
#define TEXT_SIZE 10.5
#define CODE_SIZE 8.5
#define MOST_ROWS 13
#define WIDEST    900.0
#define NARROW    620.0 /* two rows of panels on a page that is narrower */

double
ply_sheet_text(PlySheet *sheet, const char *text, const char *font, double size, double x, double y,
               double width, PangoAlignment align, PlyColour colour)
{
  PangoLayout *layout = pango_cairo_create_layout(sheet->cairo);
  PangoFontDescription *description = pango_font_description_from_string(font);
  PangoRectangle extents;

  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, description);
  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment(layout, align);
  g_autofree char *shown = ply_printable_text(text, strlen(text));
  pango_layout_set_text(layout, shown, -1);
  pango_layout_get_extents(layout, NULL, &extents);
  if (!sheet->measuring) {
    ply_colour_set(sheet->cairo, colour);
    cairo_move_to(sheet->cairo, x, y);
    pango_cairo_show_layout(sheet->cairo, layout);
    cairo_new_path(sheet->cairo);
  }
  pango_font_description_free(description);
  g_object_unref(layout);
  return (double)extents.height / PANGO_SCALE;
}

static void
tint(PlySheet *sheet, double x, double y, double width, double height, double alpha)
{
  if (sheet->measuring)
    return;
  ply_colour_set(sheet->cairo, ply_colour_with_alpha(sheet->palette->accent, alpha));
  cairo_rectangle(sheet->cairo, x, y, width, height);
  cairo_fill(sheet->cairo);
}

/* The sentence of the step and the lecturer's note. */
static double
put_words(PlySheet *sheet, double x, double y, double width)
{
  const PlyPage *page = sheet->page;
  const char *note = ply_trace_note(page->picture->trace, page->step);
  char text[PLY_EXPLAIN_BYTES];
  double top = y;

  if (page->export->explain) {
    ply_explain_step(page->picture->trace, &page->state, &page->export->wording, text);
    y += ply_sheet_text(sheet, text, "Sans", TEXT_SIZE, x, y, width, PANGO_ALIGN_LEFT,
                        sheet->palette->ink);
  }
  if (note != NULL) {
    y += y > top ? 8 : 0;
    double high = ply_sheet_text(sheet, note, "Sans Italic", TEXT_SIZE, x + 10, y, width - 10,
                                 PANGO_ALIGN_LEFT, sheet->palette->ink);
    tint(sheet, x, y, 2.5, high, 1);
    y += high;
  }
  return y - top;
}

/* One row of the table of variables; returns its height. */
static double
put_row(PlySheet *sheet, const char *const cells[4], const char *font, double x, double y,
        double width, PlyColour colour)
{
  const double first = 0.31, rest = (1 - first) / 3;
  double high = 0;

  for (int i = 0; i < 4; i++) {
    /* A long number may reach into the room left of it; it never wraps. */
    double left = (i == 0 ? 0 : first + rest * (i - 2)) * width + 3;
    double room = (i == 0 ? first : rest * 2) * width - 6;
    high = fmax(high, ply_sheet_text(sheet, cells[i], font, CODE_SIZE, x + left, y + 1, room,
                                     i == 0 ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT, colour));
  }
  return high + 2;
}

static double
put_level(PlySheet *sheet, int i, double x, double y, double width)
{
  bool last = i == sheet->page->state.n - 1;
  PlyPageRow row;

  ply_page_row(sheet->page, i, &row);
  const char *const cells[4] = {row.node, row.window[0], row.window[1], row.best};
  bool measuring = sheet->measuring;
  sheet->measuring = true;
  double high = put_row(sheet, cells, "Sans", x, y, width, sheet->palette->ink);
  sheet->measuring = measuring;
  if (last)
    tint(sheet, x, y, width, high, 0.14);
  put_row(sheet, cells, last ? "Sans Bold" : "Sans", x, y, width, sheet->palette->ink);
  return high;
}

/* The windows of the open nodes, if there are any, the root's first. */
static double
put_variables(PlySheet *sheet, double x, double y, double width)
{
  const PlyPage *page = sheet->page;
  bool windows = ply_trace_state_has_windows(page->picture->trace, &page->state);
  const char *const heads[4] = {ply_page_say(page, N_("Node")), windows ? "α" : "",
                                windows ? "β" : "", ply_page_say(page, N_("Best"))};
  int n = page->state.n;
  double top = y;

  y += put_row(sheet, heads, "Sans Bold", x, y, width, sheet->palette->faint);
  for (int i = 0; i < n; i++) {
    if (n > MOST_ROWS && i == 1) { /* the middle of a long path is left out */
      y += ply_sheet_text(sheet, "⋮", "Sans", CODE_SIZE, x + 3, y, width, PANGO_ALIGN_LEFT,
                          sheet->palette->faint);
      i = n - MOST_ROWS + 2;
    }
    y += put_level(sheet, i, x, y, width);
  }
  return y - top;
}

static double
code_size(PlySheet *sheet, double width)
{
  const PlyPage *page = sheet->page;
  const char *line;
  long longest = 1;

  for (int i = 0;
       (line = ply_pseudocode_text(page->picture->trace, page->export->wording.max_min, i)) != NULL;
       i++)
    longest = MAX(longest, g_utf8_strlen(line, -1));
  /* A letter is as wide as 0.61 of its size. */
  return fmin(CODE_SIZE, (width - 18) / ((double)longest * 0.61));
}

static double
put_code(PlySheet *sheet, double x, double y, double width)
{
  const PlyPage *page = sheet->page;
  const PlyTrace *trace = page->picture->trace;
  bool max_min = page->export->wording.max_min;
  int lit = ply_pseudocode_line(trace, &page->state, max_min);
  int above = ply_pseudocode_above(trace, &page->state, max_min);
  double size = code_size(sheet, width), high = size * 1.42;
  const char *line;
  int i = 0;

  for (; (line = ply_pseudocode_text(trace, max_min, i)) != NULL; i++) {
    double at = y + i * high;
    if (i == lit || i == above) {
      tint(sheet, x, at, width, high, i == lit ? 0.16 : 0.07);
      ply_sheet_text(sheet, i == lit ? "▶" : "▷", "Sans", size * 0.8, x + 3, at + size * 0.15, 20,
                     PANGO_ALIGN_LEFT, sheet->palette->accent);
    }
    ply_sheet_text(sheet, line, i == lit ? "Monospace Bold" : "Monospace", size, x + 13,
                   at + size * 0.1, width * 2, PANGO_ALIGN_LEFT, sheet->palette->ink);
  }
  return i * high;
}

static double
put_explanation(PlySheet *sheet, double x, double y, double width)
{
  double high, left;

  if (!sheet->page->export->explain)
    return put_words(sheet, x, y, width);
  if (width < NARROW) {
    left = put_words(sheet, x, y, width) + GAP / 2;
    double half = width * 0.4;
    high = put_variables(sheet, x, y + left, half - GAP);
    return left + fmax(high, put_code(sheet, x + half, y + left, width - half));
  }
  double words = width * 0.35, table = width * 0.28;
  high = put_words(sheet, x, y, words - GAP);
  high = fmax(high, put_variables(sheet, x + words, y, table - GAP));
  return fmax(high, put_code(sheet, x + words + table, y, width - words - table));
}

static double
put_answers(PlySheet *sheet, double x, double y, double width)
{
  const PlyPage *page = sheet->page;
  const PlyTrace *trace = page->picture->trace;
  uint32_t pass = page->picture->pass;
  char value[PLY_SCORE_BYTES] = "______", move[PLY_NOTATION_BYTES] = "______";
  char count[24] = "______", text[512];
  g_autoptr(GString) leaves = g_string_new(NULL);
  uint64_t left_out = ply_sheet_tree_leaves(page, leaves);
  bool cuts = ply_trace_has_windows(page->export->trace);

  if (page->kind == PLY_PAGE_KEY) {
    uint32_t line[PLY_TRACE_MAX_LEVELS];
    ply_explain_value(trace, pass, ply_visit_value(&trace->visits[pass]), PLY_BOUND_EXACT,
                      &page->export->wording, value);
    strcpy(move, "–");
    if (ply_trace_line(trace, pass, line) > 0)
      ply_explain_move(trace, line[0], &page->export->wording, move);
    snprintf(count, sizeof count, "%u", (unsigned)left_out);
  }
  snprintf(text, sizeof text, "%s %s        %s %s        %s %s",
           ply_page_say(page, N_("Value of the root:")), value,
           ply_page_say(page, N_("Best move:")), move,
           cuts ? ply_page_say(page, N_("Leaves never looked at:")) : "", cuts ? count : "");
  double high = 4 + ply_sheet_text(sheet, text, page->kind == PLY_PAGE_KEY ? "Sans Bold" : "Sans",
                                   11, x, y + 4, width, PANGO_ALIGN_LEFT, sheet->palette->ink);
  if (!cuts)
    return high;
  g_string_prepend(leaves, "  ");
  g_string_prepend(leaves,
                   ply_page_say(page, page->kind == PLY_PAGE_KEY
                                          ? N_("The leaves, in brackets those never looked at:")
                                          : N_("Cross out the leaves that are never looked at:")));
  return high + 3 +
         ply_sheet_text(sheet, leaves->str, "Sans", 10, x, y + high + 3, width, PANGO_ALIGN_LEFT,
                        sheet->palette->ink);
}

/* Why each cutoff is one. */
static double
put_cuts(PlySheet *sheet, double x, double y, double width)
{
  const PlyPage *page = sheet->page;
  const PlyTrace *trace = page->picture->trace;
  const PlyWording *wording = &page->export->wording;
  double top = y;
  int cuts = 0;

  for (uint32_t i = page->picture->pass; i < trace->visits[page->picture->pass].end; i++) {
    char why[PLY_EXPLAIN_BYTES], text[PLY_EXPLAIN_BYTES + PLY_SHEET_NAME_BYTES + 8];
    if (!ply_visit_is_cut(&trace->visits[i]))
      continue;
    if (cuts++ == page->cuts)
      return y - top +
             ply_sheet_text(sheet, "…", "Sans", 9, x, y, width, PANGO_ALIGN_LEFT,
                            sheet->palette->ink);
    ply_sheet_tree_name(page, i, text);
    strcat(text, ": ");
    strcat(text, ply_explain_cut(trace, i, wording, why));
    y += 2 +
         ply_sheet_text(sheet, text, "Sans", 9, x, y, width, PANGO_ALIGN_LEFT, sheet->palette->ink);
  }
  return y - top;
}

double
ply_sheet_panels(PlySheet *sheet, double x, double y, double width)
{
  double high;

  width = fmin(width, WIDEST);
  if (sheet->page->kind == PLY_PAGE_STEP)
    return put_explanation(sheet, x, y, width);
  high = put_answers(sheet, x, y, width);
  const char *asked = sheet->page->kind == PLY_PAGE_KEY ? sheet->page->export->answered
                                                        : sheet->page->export->asked;
  if (asked != NULL)
    high += 4 + ply_sheet_text(sheet, asked, "Sans", 10.5, x, y + high + 4, width, PANGO_ALIGN_LEFT,
                               sheet->palette->ink);
  if (sheet->page->kind == PLY_PAGE_KEY && sheet->page->export->scheme != NULL)
    high += 3 + ply_sheet_text(sheet, sheet->page->export->scheme, "Sans", 9, x, y + high + 3,
                               width, PANGO_ALIGN_LEFT, sheet->palette->ink);
  if (sheet->page->kind == PLY_PAGE_KEY)
    high += 6 + put_cuts(sheet, x, y + high + 6, width);
  return high;
}
