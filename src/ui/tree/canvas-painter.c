/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/canvas-painter-private.h"

#include <math.h>

#include "model/tasks.h"

typedef struct {
  PlyCanvasPainting painting;
  double width, height;
  int scale;
  gboolean as_texture;
  PlyCanvasPainted painted;
  gpointer data;
  GskRenderNode *node;
} Job;

static gboolean
deliver(gpointer data)
{
  g_autofree Job *job = data;

  job->painted(job->node, job->data);
  ply_tasks_end();
  return G_SOURCE_REMOVE;
}

static cairo_surface_t *
paint_surface(const Job *job)
{
  int width = (int)ceil(job->width * job->scale), height = (int)ceil(job->height * job->scale);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create(surface);

  cairo_scale(cairo, job->scale, job->scale);
  job->painting.paint(job->painting.data, cairo, job->width, job->height);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

/* GSK's Cairo copies a texture whenever it draws it, and its GL a Cairo node at every place. Takes
 * the surface: the node of Cairo keeps a copy of it, which is best made on this thread. */
static GskRenderNode *
make_node(const Job *job, cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width(surface);
  int height = cairo_image_surface_get_height(surface);
  gsize stride = (gsize)cairo_image_surface_get_stride(surface);
  float scale = (float)job->scale;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, (float)width / scale, (float)height / scale);

  if (!job->as_texture) {
    GskRenderNode *node = gsk_cairo_node_new(&bounds);
    cairo_t *cairo = gsk_cairo_node_get_draw_context(node);
    cairo_surface_set_device_scale(surface, (double)scale, (double)scale);
    cairo_set_source_surface(cairo, surface, 0, 0);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return node;
  }
  g_autoptr(GBytes) bytes =
      g_bytes_new_with_free_func(cairo_image_surface_get_data(surface), stride * (gsize)height,
                                 (GDestroyNotify)cairo_surface_destroy, surface);
  g_autoptr(GdkTexture) texture =
      gdk_memory_texture_new(width, height, GDK_MEMORY_DEFAULT, bytes, stride);
  return gsk_texture_node_new(texture, &bounds);
}

static void
paint(gpointer data, gpointer pool_data)
{
  Job *job = data;

  job->node = make_node(job, paint_surface(job));
  job->painting.free(job->painting.data);
  /* Before the next frame, not after the rest of what is idle. */
  g_idle_add_full(G_PRIORITY_DEFAULT, deliver, job, NULL);
}

void
ply_canvas_painter_start(const PlyCanvasPainting *painting, double width, double height, int scale,
                         GskRenderer *renderer, PlyCanvasPainted painted, gpointer data)
{
  static GThreadPool *pool;
  Job *job = g_new0(Job, 1);

  *job = (Job){.painting = *painting,
               .width = width,
               .height = height,
               .scale = scale,
               .as_texture = renderer != NULL && !GSK_IS_CAIRO_RENDERER(renderer),
               .painted = painted,
               .data = data};
  if (pool == NULL)
    pool = g_thread_pool_new(paint, NULL, 1, TRUE, NULL);
  ply_tasks_begin();
  g_thread_pool_push(pool, job, NULL);
}
