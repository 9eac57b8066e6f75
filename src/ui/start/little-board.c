/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/start/little-board.h"

#include <adwaita.h>

#include "export/little-picture.h"
#include "formats/format.h"
#include "model/tasks.h"
#include "paint/board-picture.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/weak.h"

#define LEAST   64
#define NATURAL 128

struct _PlyLittleBoard {
  GtkWidget parent_instance;

  GBytes *game;
  GdkTexture *texture; /* or NULL */
  int pixels;          /* of a side of the texture, or of the one that is being painted */
  gboolean dark;
  GCancellable *painting; /* or NULL */
};

G_DEFINE_FINAL_TYPE(PlyLittleBoard, ply_little_board, GTK_TYPE_WIDGET)

/* What the thread is told. */
typedef struct {
  PlyWeak *board; /* owned */
  GBytes *game;
  int pixels;
  PlyStyle style;
  PlyBoardPainter paint;
} Order;

static void
order_free(gpointer data)
{
  Order *order = data;

  ply_weak_unref(order->board);
  g_bytes_unref(order->game);
  g_free(order);
}

static void
paint(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Order *order = data;
  gsize n;
  const char *text = g_bytes_get_data(order->game, &n);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_format_load(NULL, text, n, "", FALSE, NULL, &error);

  if (record == NULL) {
    g_task_return_error(task, g_steal_pointer(&error));
    return;
  }
  int stride = order->pixels * 4;
  guint8 *bytes = g_malloc0((gsize)stride * (gsize)order->pixels);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_ARGB32, order->pixels, order->pixels, stride);
  cairo_t *cairo = cairo_create(surface);
  ply_little_picture_game(cairo, record, order->paint, order->pixels, order->style);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  g_autoptr(GBytes) pixels = g_bytes_new_take(bytes, (gsize)stride * (gsize)order->pixels);
  g_task_return_pointer(task,
                        gdk_memory_texture_new(order->pixels, order->pixels, GDK_MEMORY_DEFAULT,
                                               pixels, (gsize)stride),
                        g_object_unref);
}

static void
on_painted(GObject *source, GAsyncResult *result, gpointer data)
{
  const Order *order = g_task_get_task_data(G_TASK(result));
  g_autoptr(PlyLittleBoard) self = ply_weak_get(order->board);
  g_autoptr(GError) error = NULL;

  if (self == NULL)
    return;
  GdkTexture *texture = g_task_propagate_pointer(G_TASK(result), &error);

  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object(&self->painting);
  g_clear_object(&self->texture);
  self->texture = texture;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Paints anew if the picture is not as it must be now. */
static void
update(PlyLittleBoard *self)
{
  GtkWidget *widget = GTK_WIDGET(self);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  int pixels = MIN(gtk_widget_get_width(widget), gtk_widget_get_height(widget)) *
               gtk_widget_get_scale_factor(widget);

  if (pixels <= 0 || !gtk_widget_get_mapped(widget) ||
      (pixels == self->pixels && dark == self->dark))
    return;
  self->pixels = pixels;
  self->dark = dark;
  g_cancellable_cancel(self->painting);
  g_clear_object(&self->painting);
  self->painting = g_cancellable_new();
  Order *order = g_new(Order, 1);
  *order = (Order){ply_weak_new(self), g_bytes_ref(self->game), pixels,
                   dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT,
                   ply_discs_are_black() ? ply_paint_small_board_in_black : ply_paint_small_board};
  g_autoptr(GTask) task = g_task_new(NULL, self->painting, on_painted, NULL);
  g_task_set_task_data(task, order, order_free);
  ply_tasks_run(task, paint);
}

static void
ply_little_board_map(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_little_board_parent_class)->map(widget);
  update(PLY_LITTLE_BOARD(widget));
}

static void
ply_little_board_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  update(PLY_LITTLE_BOARD(widget));
}

static GtkSizeRequestMode
ply_little_board_get_request_mode(GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ply_little_board_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  /* The least height may not grow with the width, or GTK says that widgets will overlap. */
  *minimum = LEAST;
  *natural = NATURAL;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    *natural = MAX(for_size, LEAST);
}

static void
ply_little_board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyLittleBoard *self = PLY_LITTLE_BOARD(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  int side = MIN(width, height);

  if (self->texture != NULL && side > 0)
    gtk_snapshot_append_texture(snapshot, self->texture,
                                &GRAPHENE_RECT_INIT((float)((width - side) / 2),
                                                    (float)((height - side) / 2), (float)side,
                                                    (float)side));
}

static void
ply_little_board_dispose(GObject *object)
{
  PlyLittleBoard *self = PLY_LITTLE_BOARD(object);

  g_cancellable_cancel(self->painting);
  g_clear_object(&self->painting);
  g_clear_object(&self->texture);
  g_clear_pointer(&self->game, g_bytes_unref);
  G_OBJECT_CLASS(ply_little_board_parent_class)->dispose(object);
}

static void
ply_little_board_class_init(PlyLittleBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_little_board_dispose;
  widget_class->map = ply_little_board_map;
  widget_class->size_allocate = ply_little_board_size_allocate;
  widget_class->get_request_mode = ply_little_board_get_request_mode;
  widget_class->measure = ply_little_board_measure;
  widget_class->snapshot = ply_little_board_snapshot;
  gtk_widget_class_set_css_name(widget_class, "little-board");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ply_little_board_init(PlyLittleBoard *self)
{
  g_signal_connect(self, "notify::scale-factor", G_CALLBACK(update), NULL);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(update), self,
                          G_CONNECT_SWAPPED);
}

GtkWidget *
ply_little_board_new(GBytes *game)
{
  PlyLittleBoard *self = g_object_new(PLY_TYPE_LITTLE_BOARD, NULL);

  self->game = g_bytes_ref(game);
  return GTK_WIDGET(self);
}

gboolean
ply_little_board_is_painted(PlyLittleBoard *self)
{
  return self->texture != NULL;
}
