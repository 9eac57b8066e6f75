/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Widths that glide from picture to picture: always whole, never jumping, there in the end. */

#include <math.h>

#include <glib.h>

#include "paint/live-widths.h"

/* The pictures of a growing search: random visits down a tree in which some moves are likelier. */
typedef struct {
  PlyLive *live;
  GRand *rand;
} Growing;

static void
visit(Growing *growing, int ply, int deepest)
{
  PlyVisit at = {.ply = (int16_t)ply, .flags = 0, .bound = PLY_BOUND_EXACT};

  for (int move = 0; ply < deepest && move < 12; move++) {
    if (g_rand_int_range(growing->rand, 0, 3 + move) > 0)
      continue;
    at.ply = (int16_t)(ply + 1);
    at.move = (PlyMove)move;
    ply_live_enter(growing->live, &at);
    visit(growing, ply + 1, deepest);
    at.ply = (int16_t)(ply + 1);
    ply_live_leave(growing->live, &at);
  }
}

static PlyLivePicture *
grow(Growing *growing, int deepest)
{
  PlyVisit root = {.move = PLY_MOVE_NONE, .bound = PLY_BOUND_EXACT};

  ply_live_enter(growing->live, &root);
  visit(growing, 0, deepest);
  ply_live_leave(growing->live, &root);
  return ply_live_take(growing->live);
}

/* The edges ascend from 0 to the whole, and a subtree's lie within its node's. */
static void
check_edges(const double *edges, const PlyLivePicture *picture)
{
  g_assert_cmpfloat(edges[0], ==, 0);
  g_assert_cmpfloat(edges[picture->n], ==, PLY_LIVE_WIDTH);
  for (int i = 0; i < picture->n; i++)
    g_assert_cmpfloat(edges[i], <=, edges[i + 1] + 1e-6);
}

static void
check_there(const double *edges, const PlyLivePicture *picture)
{
  double all = (double)picture->cells[0].visits;

  for (int i = 0; i < picture->n; i++) {
    double width = edges[i + picture->cells[i].n] - edges[i];
    g_assert_cmpfloat(fabs(width / PLY_LIVE_WIDTH - (double)picture->cells[i].visits / all), <,
                      1e-3);
  }
}

static void
test_gliding(void)
{
  Growing growing = {ply_live_new(), g_rand_new_with_seed(5)};
  PlyLiveWidths *widths = ply_live_widths_new();
  guint many = 0;

  g_assert_null(ply_live_widths_get_edges(widths));
  ply_live_show(growing.live, true);
  for (int round = 0; round < 60; round++) {
    PlyLivePicture *picture = grow(&growing, 3 + round % 8);
    many = MAX(many, picture->n);
    ply_live_widths_aim(widths, picture);
    check_edges(ply_live_widths_get_edges(widths), picture);
    if (round == 0)
      check_there(ply_live_widths_get_edges(widths), picture);
    /* A frame moves nothing by more than its share of the way. */
    g_autofree double *before =
        g_memdup2(ply_live_widths_get_edges(widths), sizeof(double) * (picture->n + 1u));
    ply_live_widths_pass(widths, 1 / 60.0);
    const double *after = ply_live_widths_get_edges(widths);
    check_edges(after, picture);
    for (int i = 0; i <= picture->n; i++)
      g_assert_cmpfloat(fabs(after[i] - before[i]), <, PLY_LIVE_WIDTH * 0.13);
    if (round % 3 == 0) {
      int frames = 0;
      while (ply_live_widths_pass(widths, 1 / 60.0))
        g_assert_cmpint(++frames, <, 200);
      check_there(ply_live_widths_get_edges(widths), picture);
    }
    ply_live_picture_unref(picture);
  }
  g_assert_cmpuint(many, >, 1000);

  /* Another search has nothing in common. */
  ply_live_clear(growing.live);
  PlyLivePicture *empty = ply_live_take(growing.live);
  ply_live_widths_aim(widths, empty);
  g_assert_null(ply_live_widths_get_edges(widths));
  ply_live_picture_unref(empty);
  PlyLivePicture *other = grow(&growing, 4);
  ply_live_widths_aim(widths, other);
  check_there(ply_live_widths_get_edges(widths), other);
  ply_live_picture_unref(other);
  ply_live_widths_free(widths);
  ply_live_free(growing.live);
  g_rand_free(growing.rand);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/live-widths/gliding", test_gliding);
  return g_test_run();
}
