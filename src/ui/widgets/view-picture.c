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

#define PNG_SCALE   2 /* pixels a unit */
#define TOLD_MS     500
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

/* A picture on its way, drawn, and shared with nobody: what was drawn from belongs to GTK's next frames
 * as well, and Cairo counts such references as one thread alone may. Counts its references. */
typedef struct {
  PlyWeak *owner;         /* owned: who is told what came of it */
  cairo_surface_t *image; /* pixels to be packed; NULL: */
  GBytes *file;           /* the whole file */
  gint is_made;           /* atomic */
} Work;

typedef struct {
  GByteArray *bytes;
  GCancellable *cancellable; /* or NULL */
} Sink;

static const char *const kinds[] = {".png", ".svg", ".pdf"};

static void
work_clear(gpointer data)
{
  Work *work = data;

  ply_weak_unref(work->owner);
  g_clear_pointer(&work->image, cairo_surface_destroy);
  g_clear_pointer(&work->file, g_bytes_unref);
}

static void
work_unref(gpointer work)
{
  g_atomic_rc_box_release_full(work, work_clear);
}

static void
draw(const PlyViewPicture *picture, cairo_surface_t *surface)
{
  cairo_t *cairo = cairo_create(surface);

  picture->draw(cairo, picture->data);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
}

static cairo_surface_t *
draw_pixels(const PlyViewPicture *picture)
{
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)(picture->width * PNG_SCALE), (int)(picture->height * PNG_SCALE));

  cairo_surface_set_device_scale(surface, PNG_SCALE, PNG_SCALE);
  draw(picture, surface);
  return surface;
}

static cairo_status_t
append(void *data, const unsigned char *bytes, unsigned int n)
{
  Sink *sink = data;

  if (g_cancellable_is_cancelled(sink->cancellable))
    return CAIRO_STATUS_WRITE_ERROR;
  g_byte_array_append(sink->bytes, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static GBytes *
draw_file(const PlyViewPicture *picture, const char *kind)
{
  Sink sink = {g_byte_array_new(), NULL};
  cairo_surface_t *surface =
      g_str_equal(kind, ".pdf")
          ? cairo_pdf_surface_create_for_stream(append, &sink, picture->width, picture->height)
          : cairo_svg_surface_create_for_stream(append, &sink, picture->width, picture->height);

  draw(picture, surface);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  return g_byte_array_free_to_bytes(sink.bytes);
}

/* On another thread: packing pixels takes longer than drawing them. */
static GBytes *
make_file(gpointer data, GCancellable *cancellable)
{
  Work *work = data;
  Sink sink = {NULL, cancellable};

  if (work->file != NULL)
    return g_bytes_ref(work->file);
  sink.bytes = g_byte_array_new();
  cairo_surface_write_to_png_stream(work->image, append, &sink);
  g_atomic_int_set(&work->is_made, TRUE);
  return g_byte_array_free_to_bytes(sink.bytes);
}

static void
tell(GtkWidget *owner, const char *sentence)
{
  AdwToastOverlay *toasts = ply_toaster_find(owner);

  if (toasts != NULL)
    ply_toaster_tell(toasts, sentence);
}

/* It takes long enough to be told of. */
static gboolean
on_time(gpointer data)
{
  Work *work = data;
  g_autoptr(GtkWidget) owner = ply_weak_get(work->owner);
  AdwToastOverlay *toasts = owner != NULL ? ply_toaster_find(owner) : NULL;

  if (toasts != NULL && !g_atomic_int_get(&work->is_made))
    ply_toaster_offer(toasts, _("The picture is being made…"), _("_Cancel"), "picture.cancel",
                      NULL);
  return G_SOURCE_REMOVE;
}

/* "picture.cancel" near the owner is about the newest work. */
static void
let_cancel(GtkWidget *owner, GCancellable *cancellable)
{
  GtkWidget *near = GTK_WIDGET(ply_toaster_find(owner));
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
  g_autoptr(GSimpleAction) cancel = g_simple_action_new("cancel", NULL);

  g_signal_connect_object(cancel, "activate", G_CALLBACK(g_cancellable_cancel), cancellable,
                          G_CONNECT_SWAPPED);
  g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(cancel));
  if (near != NULL)
    gtk_widget_insert_action_group(near, "picture", G_ACTION_GROUP(group));
}

/* Transfer full. */
static Work *
begin(GtkWidget *owner, const PlyViewPicture *picture, const char *kind, GCancellable *cancellable)
{
  Work *work = g_atomic_rc_box_new0(Work);

  work->owner = ply_weak_new(owner);
  if (g_str_equal(kind, ".png"))
    work->image = draw_pixels(picture);
  else
    work->file = draw_file(picture, kind);
  work->is_made = work->file != NULL;
  g_timeout_add_full(G_PRIORITY_DEFAULT, TOLD_MS, on_time, g_atomic_rc_box_acquire(work),
                     work_unref);
  let_cancel(owner, cancellable);
  return work;
}

void
ply_view_picture_copy(GtkWidget *owner, const PlyViewPicture *picture)
{
  cairo_surface_t *surface = draw_pixels(picture);
  int width = cairo_image_surface_get_width(surface);
  int height = cairo_image_surface_get_height(surface);
  gsize stride = (gsize)cairo_image_surface_get_stride(surface);
  g_autoptr(GBytes) bytes =
      g_bytes_new_with_free_func(cairo_image_surface_get_data(surface), stride * (gsize)height,
                                 (GDestroyNotify)cairo_surface_destroy, surface);
  g_autoptr(GdkTexture) texture =
      gdk_memory_texture_new(width, height, GDK_MEMORY_DEFAULT, bytes, stride);

  gdk_clipboard_set_texture(gtk_widget_get_clipboard(owner), texture);
  tell(owner, _("The picture is on the clipboard."));
}

static void
picture_free(gpointer data)
{
  ply_view_picture_clear(data);
  g_free(data);
}

/* What the name ends in, if that is a kind of picture, or NULL. */
static const char *
kind_of(const char *name)
{
  g_autofree char *lower = g_ascii_strdown(name, -1);

  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (g_str_has_suffix(lower, kinds[i]))
      return kinds[i];
  }
  return NULL;
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyViewPicture *picture = data;
  g_autofree char *name = g_file_get_basename(file);
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  const char *kind = kind_of(name);

  if (kind == NULL)
    tell(owner, _("The name of a picture ends in .png, .svg or .pdf."));
  else
    ply_file_choice_make(owner, file, make_file, begin(owner, picture, kind, cancellable),
                         work_unref, cancellable);
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

GdkTexture *
ply_view_picture_of_window(GtkWindow *window)
{
  GtkWidget *widget = GTK_WIDGET(window);
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
  float scale = (float)gtk_widget_get_scale_factor(widget);
  /* With the shadow round it, or it would be scaled. */
  float width = (float)gdk_paintable_get_intrinsic_width(paintable);
  float height = (float)gdk_paintable_get_intrinsic_height(paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new();

  gtk_snapshot_scale(snapshot, scale, scale);
  gdk_paintable_snapshot(paintable, snapshot, (double)width, (double)height);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  if (node == NULL)
    return NULL;
  GdkTexture *texture =
      gsk_renderer_render_texture(gtk_native_get_renderer(GTK_NATIVE(window)), node,
                                  &GRAPHENE_RECT_INIT(0, 0, width * scale, height * scale));
  gsk_render_node_unref(node);
  return texture;
}
