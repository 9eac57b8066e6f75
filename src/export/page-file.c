/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pages into files. */

#include "export/export-private.h"

#include <errno.h>
#include <math.h>

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include "export/page-text.h"
#include "record/printable.h"

#define PNG_ZOOM    1.5
#define PNG_LONGEST 30000.0 /* Cairo's own limit is 32767 */
#define PNG_AREA    1e8

static cairo_status_t
write_bytes(void *data, const unsigned char *bytes, unsigned int n)
{
  PlyExportFile *self = data;

  if (fwrite(bytes, 1, n, self->stream) != n)
    self->failed = true;
  return self->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

void
ply_export_file_begin(PlyExportFile *self, PlyExportKind kind, FILE *stream)
{
  *self = (PlyExportFile){.kind = kind, .stream = stream};
  if (kind == PLY_EXPORT_PDF) {
    self->surface = cairo_pdf_surface_create_for_stream(write_bytes, self, 842, 595);
    cairo_pdf_surface_restrict_to_version(self->surface, CAIRO_PDF_VERSION_1_4);
  }
}

static void
paint(PlyExportFile *self, cairo_surface_t *surface, PlyPage *page, double scale, double width,
      double height)
{
  cairo_t *cairo = cairo_create(surface);

  cairo_scale(cairo, scale, scale);
  ply_page_paint(page, cairo, width, height);
  if (cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
    self->failed = true;
  cairo_destroy(cairo);
}

static void
add_pdf(PlyExportFile *self, PlyPage *page)
{
  char text[PLY_PAGE_TEXT_BYTES], place[64];
  double width, height;

  ply_page_size(page, &width, &height);
  if (self->pages++ == 0) {
    g_autofree char *title = ply_printable(ply_page_title(page));
    cairo_pdf_surface_set_metadata(self->surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(self->surface, CAIRO_PDF_METADATA_CREATOR,
                                   "Plyscope " PLY_VERSION);
  }
  cairo_pdf_surface_set_size(self->surface, width, height);
  paint(self, self->surface, page, 1, width, height);
  ply_page_outline(page, text);
  snprintf(place, sizeof place, "page=%d pos=[0 0]", self->pages);
  cairo_pdf_surface_add_outline(self->surface, CAIRO_PDF_OUTLINE_ROOT, text, place, 0);
  cairo_surface_show_page(self->surface);
}

static void
finish(PlyExportFile *self, cairo_surface_t *surface)
{
  cairo_surface_finish(surface);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
    self->failed = true;
  cairo_surface_destroy(surface);
}

static void
paint_svg(PlyExportFile *self, PlyPage *page, cairo_write_func_t write, void *data)
{
  double width, height;

  ply_page_size(page, &width, &height);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream(write, data, width, height);
  cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT);
  paint(self, surface, page, 1, width, height);
  finish(self, surface);
}

static cairo_status_t
keep_bytes(void *data, const unsigned char *bytes, unsigned int n)
{
  g_byte_array_append(data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

/* A picture of its own within the page, whose names cannot meet those of others. */
static void
add_html(PlyExportFile *self, PlyPage *page)
{
  GByteArray *bytes = g_byte_array_new();

  paint_svg(self, page, keep_bytes, bytes);
  if (self->pages++ == 0)
    ply_page_begin_html(self->stream, page);
  ply_page_write_html(self->stream, page, bytes->data, bytes->len);
  g_byte_array_unref(bytes);
}

static void
add_beamer(PlyExportFile *self, const PlyPage *page)
{
  if (self->pages++ == 0)
    ply_tree_begin_beamer(self->stream, page);
  ply_tree_write_frame(self->stream, page);
}

static void
add_png(PlyExportFile *self, PlyPage *page)
{
  double width, height, scale = PNG_ZOOM;

  bool sized = page->export->width > 0 || page->export->height > 0;
  if (!sized && page->kind == PLY_PAGE_STEP) {
    ply_page_measure(page, page->picture->zoom > 0 ? page->picture->zoom : 1, &width, &height);
    scale = fmin(scale, PNG_LONGEST / fmax(width, height));
    scale = fmin(scale, sqrt(PNG_AREA / (width * height)));
  } else {
    ply_page_size(page, &width, &height);
    if (sized)
      scale = page->export->width > 0 ? page->export->width / width : page->export->height / height;
  }
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, (int)lround(width * scale), (int)lround(height * scale));
  paint(self, surface, page, scale, width, height);
  if (cairo_surface_write_to_png_stream(surface, write_bytes, self) != CAIRO_STATUS_SUCCESS)
    self->failed = true;
  cairo_surface_destroy(surface);
}

void
ply_export_file_add(PlyExportFile *self, PlyPage *page)
{
  switch (self->kind) {
  case PLY_EXPORT_PDF:
    add_pdf(self, page);
    break;
  case PLY_EXPORT_SVG:
    paint_svg(self, page, write_bytes, self);
    break;
  case PLY_EXPORT_PNG:
    add_png(self, page);
    break;
  case PLY_EXPORT_TIKZ:
    ply_tree_write_tikz(self->stream, page);
    break;
  case PLY_EXPORT_DOT:
    ply_tree_write_dot(self->stream, page);
    break;
  case PLY_EXPORT_BEAMER:
    add_beamer(self, page);
    break;
  case PLY_EXPORT_HTML:
    add_html(self, page);
    break;
  }
}

bool
ply_export_file_end(PlyExportFile *self)
{
  errno = 0;
  if (self->kind == PLY_EXPORT_BEAMER && self->pages > 0)
    ply_tree_end_beamer(self->stream);
  if (self->kind == PLY_EXPORT_HTML && self->pages > 0)
    ply_page_end_html(self->stream);
  if (self->surface != NULL)
    finish(self, self->surface);
  bool good = !ferror(self->stream) && !self->failed;
  /* Why a page before could not be written is told by another try: the file is given up anyway. */
  if (!good && errno == 0) {
    clearerr(self->stream);
    putc('\n', self->stream);
    fflush(self->stream);
  }
  int number = errno != 0 ? errno : EIO;
  if (fclose(self->stream) != 0 && good) {
    good = false;
    number = errno;
  }
  errno = number;
  return good;
}
