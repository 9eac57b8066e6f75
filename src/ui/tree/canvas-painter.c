/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/canvas-painter-private.h"

#include <math.h>

#include "model/tasks.h"

typedef struct {
  PlyCanvasPainting painting;
  double width, height;
  int scale;
  PlyCanvasPainted painted;
  gpointer data;
  cairo_surface_t *surface; /* owned */
} Job;

static gboolean
deliver(gpointer data)
{
  Job *job = data;

  job->painted(job->surface, job->data);
  ply_tasks_end();
  cairo_surface_destroy(job->surface);
  g_free(job);
  return G_SOURCE_REMOVE;
}

static void
paint(gpointer data, gpointer pool_data)
{
  Job *job = data;
  int width = (int)ceil(job->width * job->scale), height = (int)ceil(job->height * job->scale);

  job->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create(job->surface);

  cairo_scale(cairo, job->scale, job->scale);
  job->painting.paint(job->painting.data, cairo, job->width, job->height);
  cairo_destroy(cairo);
  cairo_surface_flush(job->surface);
  job->painting.free(job->painting.data);
  /* Before the next frame, not after the rest of what is idle. */
  g_idle_add_full(G_PRIORITY_DEFAULT, deliver, job, NULL);
}

void
ply_canvas_painter_start(const PlyCanvasPainting *painting, double width, double height, int scale,
                         PlyCanvasPainted painted, gpointer data)
{
  static GThreadPool *pool;
  Job *job = g_new0(Job, 1);

  *job = (Job){*painting, width, height, scale, painted, data, NULL};
  if (pool == NULL)
    pool = g_thread_pool_new(paint, NULL, 1, TRUE, NULL);
  ply_tasks_begin();
  g_thread_pool_push(pool, job, NULL);
}
