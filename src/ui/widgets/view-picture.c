/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/view-picture.h"

#include <adwaita.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>

#include "paint/palette.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define PNG_SCALE   2   /* pixels a unit */
#define MOST_FRAMES 120 /* waited for until a view that moves all the time is taken as it is */

void
ply_view_picture_clear(PlyViewPicture *picture)
{
  if (picture->free_data != NULL)
    picture->free_data(picture->data);
  *picture = (PlyViewPicture){0};
}

static void
draw_node(cairo_t *cairo, gpointer node)
{
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());

  ply_colour_set(cairo, ply_palette_get(dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT)->paper);
  cairo_paint(cairo);
  gsk_render_node_draw(node, cairo);
}

static void
nothing(cairo_t *cairo, gpointer data)
{
}

/* Nothing is drawn if the widget waits for its next frame: GTK has thrown the last one away. */
static PlyViewPicture
picture_of(GtkWidget *widget)
{
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
  GtkSnapshot *snapshot = gtk_snapshot_new();

  gdk_paintable_snapshot(paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  return (PlyViewPicture){
      .width = MAX(width, 1),
      .height = MAX(height, 1),
      .draw = node != NULL ? draw_node : nothing,
      .data = node,
      .free_data = node != NULL ? (GDestroyNotify)gsk_render_node_unref : NULL,
  };
}

typedef struct {
  PlyWeak *owner; /* owned */
  PlyViewPictured then;
  guint frames;
} Waiting;

static void
waiting_free(gpointer data)
{
  Waiting *self = data;

  ply_weak_unref(self->owner);
  g_free(self);
}

static gboolean
try_again(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Waiting *self = data;
  PlyViewPicture picture = picture_of(widget);

  if (picture.draw == nothing && self->frames++ < MOST_FRAMES)
    return G_SOURCE_CONTINUE;
  g_autoptr(GtkWidget) owner = ply_weak_get(self->owner);
  if (owner != NULL)
    self->then(owner, &picture);
  else
    ply_view_picture_clear(&picture);
  return G_SOURCE_REMOVE;
}

void
ply_view_picture_take(GtkWidget *widget, GtkWidget *owner, PlyViewPictured then)
{
  PlyViewPicture picture = picture_of(widget);

  if (picture.draw != nothing) {
    then(owner, &picture);
    return;
  }
  Waiting *self = g_new0(Waiting, 1);
  self->owner = ply_weak_new(owner);
  self->then = then;
  gtk_widget_add_tick_callback(widget, try_again, self, waiting_free);
}

static cairo_surface_t *
paint(const PlyViewPicture *picture)
{
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)(picture->width * PNG_SCALE), (int)(picture->height * PNG_SCALE));
  cairo_surface_set_device_scale(surface, PNG_SCALE, PNG_SCALE);
  cairo_t *cairo = cairo_create(surface);

  picture->draw(cairo, picture->data);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

static cairo_status_t
append(void *bytes, const unsigned char *data, unsigned int n)
{
  g_byte_array_append(bytes, data, n);
  return CAIRO_STATUS_SUCCESS;
}

static void
write_vectors(GByteArray *bytes, const PlyViewPicture *picture, gboolean pdf)
{
  cairo_surface_t *surface =
      pdf ? cairo_pdf_surface_create_for_stream(append, bytes, picture->width, picture->height)
          : cairo_svg_surface_create_for_stream(append, bytes, picture->width, picture->height);
  cairo_t *cairo = cairo_create(surface);

  picture->draw(cairo, picture->data);
  cairo_destroy(cairo);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
}

/* NULL if the name ends in nothing that is known. Transfer full. */
static GBytes *
write_as(const PlyViewPicture *picture, const char *name)
{
  g_autofree char *lower = g_ascii_strdown(name, -1);
  g_autoptr(GByteArray) bytes = g_byte_array_new();

  if (g_str_has_suffix(lower, ".png")) {
    cairo_surface_t *surface = paint(picture);
    cairo_surface_write_to_png_stream(surface, append, bytes);
    cairo_surface_destroy(surface);
  } else if (g_str_has_suffix(lower, ".pdf") || g_str_has_suffix(lower, ".svg")) {
    write_vectors(bytes, picture, g_str_has_suffix(lower, ".pdf"));
  } else {
    return NULL;
  }
  return g_byte_array_free_to_bytes(g_steal_pointer(&bytes));
}

static void
tell(GtkWidget *owner, const char *sentence)
{
  AdwToastOverlay *toasts = ply_toaster_find(owner);

  if (toasts != NULL)
    ply_toaster_tell(toasts, sentence);
}

void
ply_view_picture_copy(GtkWidget *owner, const PlyViewPicture *picture)
{
  cairo_surface_t *surface = paint(picture);
  int width = cairo_image_surface_get_width(surface);
  int height = cairo_image_surface_get_height(surface);
  int stride = cairo_image_surface_get_stride(surface);
  g_autoptr(GBytes) bytes =
      g_bytes_new(cairo_image_surface_get_data(surface), (gsize)stride * (gsize)height);
  g_autoptr(GdkTexture) texture =
      gdk_memory_texture_new(width, height, GDK_MEMORY_DEFAULT, bytes, (gsize)stride);

  gdk_clipboard_set_texture(gtk_widget_get_clipboard(owner), texture);
  cairo_surface_destroy(surface);
  tell(owner, _("The picture is on the clipboard."));
}

static void
picture_free(gpointer data)
{
  ply_view_picture_clear(data);
  g_free(data);
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyViewPicture *picture = data;
  g_autofree char *name = g_file_get_basename(file);
  g_autoptr(GBytes) bytes = write_as(picture, name);

  if (bytes == NULL)
    tell(owner, _("The name of a picture ends in .png, .svg or .pdf."));
  else
    ply_file_choice_write(owner, file, bytes);
  picture_free(picture);
}

void
ply_view_picture_export(GtkWidget *owner, PlyViewPicture *picture, const char *name)
{
  PlyFileQuestion question = {.title = _("Export Picture"), .accept = _("_Export"), .name = name};
  PlyViewPicture *kept = g_memdup2(picture, sizeof *picture);

  *picture = (PlyViewPicture){0};
  ply_file_choice_ask(owner, &question, on_file, kept, picture_free);
}
