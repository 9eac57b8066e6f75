/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib.h>
#include <float.h>
#include <math.h>

#include "paint/tidy-layout.h"

#define N_TREES   2000
#define MAX_NODES 300
#define GAP       6.0f
#define COUSINS   11.0f

/* What a float can tell in a drawing of this width. */
static double
tolerance(double width)
{
  return 1e-2 + 4 * width * (double)FLT_EPSILON;
}

/* Each under an earlier node that has room for a child; with `deep`, under one of the last. */
static void
random_tree(GRand *rand, PlyTidyNode *nodes, int n, int max_children, gboolean deep,
            gboolean uniform)
{
  g_autofree int *n_children = g_new0(int, n);

  for (int v = 0; v < n; v++) {
    int parent = -1;
    while (v > 0 && (parent < 0 || n_children[parent] >= max_children))
      parent = g_rand_int_range(rand, deep ? MAX(0, v - 4) : 0, v);
    if (v > 0)
      n_children[parent]++;
    nodes[v] = (PlyTidyNode){parent, uniform ? 10 : (float)g_rand_double_range(rand, 1, 80), 0};
  }
}

/* Random trees of all kinds, one for each number. */
static int
numbered_tree(GRand *rand, int number, PlyTidyNode *nodes, gboolean uniform)
{
  static const int most[] = {2, 3, 6, MAX_NODES};
  int n = g_rand_int_range(rand, 1, number % 3 == 0 ? 20 : MAX_NODES + 1);

  random_tree(rand, nodes, n, most[number % 4], number / 4 % 2 == 0, uniform);
  return n;
}

/* All nodes row by row, from left to right as the order of the tree has it, not as x has it. */
static void
find_rows(const PlyTidyNode *nodes, int n, int *row, int *level)
{
  int end = 1;

  row[0] = level[0] = 0;
  for (int i = 0; i < end; i++)
    for (int v = row[i] + 1; v < n; v++)
      if (nodes[v].parent == row[i]) {
        level[v] = level[row[i]] + 1;
        row[end++] = v;
      }
}

/* Neighbours keep order and distance; under each node with several children some subtrees touch. */
static void
check_distances(const PlyTidyNode *nodes, int n, double width)
{
  g_autofree int *level = g_new(int, n), *row = g_new(int, n);
  g_autofree double *slack = g_new(double, n);

  find_rows(nodes, n, row, level);
  for (int v = 0; v < n; v++)
    slack[v] = INFINITY;
  for (int i = 1; i < n; i++) {
    const PlyTidyNode *a = &nodes[row[i - 1]], *b = &nodes[row[i]];
    if (level[row[i - 1]] != level[row[i]])
      continue;
    double room = ((double)b->x - b->width / 2) - ((double)a->x + a->width / 2) -
                  (a->parent == b->parent ? GAP : COUSINS);
    g_assert_cmpfloat(room, >=, -tolerance(width));
    int up = row[i - 1];
    for (int other = row[i]; up != other; other = nodes[other].parent)
      up = nodes[up].parent;
    slack[up] = MIN(slack[up], room);
  }
  for (int v = 0; v < n; v++)
    g_assert_true(isinf(slack[v]) || slack[v] <= tolerance(width));
}

static void
check_centres(const PlyTidyNode *nodes, int n, double width)
{
  g_autofree int *first = g_new0(int, n), *last = g_new0(int, n);

  for (int v = 1; v < n; v++) {
    int parent = nodes[v].parent;
    first[parent] = first[parent] ? first[parent] : v;
    last[parent] = v;
  }
  for (int v = 0; v < n; v++)
    if (first[v])
      g_assert_cmpfloat_with_epsilon(nodes[v].x, ((double)nodes[first[v]].x + nodes[last[v]].x) / 2,
                                     tolerance(width));
}

static void
check_extent(const PlyTidyNode *nodes, int n, double width)
{
  double left = INFINITY, right = -INFINITY;

  for (int v = 0; v < n; v++) {
    left = MIN(left, (double)nodes[v].x - nodes[v].width / 2);
    right = MAX(right, (double)nodes[v].x + nodes[v].width / 2);
  }
  g_assert_cmpfloat_with_epsilon(left, 0, tolerance(width));
  g_assert_cmpfloat_with_epsilon(right, width, tolerance(width));
}

static void
test_random(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(1981);
  PlyTidyNode nodes[MAX_NODES];

  for (int i = 0; i < N_TREES; i++) {
    int n = numbered_tree(rand, i, nodes, i % 5 == 0);
    double width = ply_tidy_layout(nodes, n, GAP, COUSINS);
    check_distances(nodes, n, width);
    check_centres(nodes, n, width);
    check_extent(nodes, n, width);
  }
}

/* The same tree with all siblings the other way round, row by row; `from` says who is who. */
static void
mirror_tree(const PlyTidyNode *nodes, int n, PlyTidyNode *mirrored, int *from)
{
  g_autofree int *place = g_new(int, n);
  int end = 0;

  from[end++] = 0;
  for (int i = 0; i < end; i++) {
    for (int v = n - 1; v > from[i]; v--)
      if (nodes[v].parent == from[i])
        from[end++] = v;
    place[from[i]] = i;
    mirrored[i] = nodes[from[i]];
    mirrored[i].parent = i > 0 ? place[nodes[from[i]].parent] : -1;
  }
}

static void
test_mirror(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(1990);
  PlyTidyNode nodes[MAX_NODES], mirrored[MAX_NODES];
  int from[MAX_NODES];

  for (int i = 0; i < N_TREES; i++) {
    int n = numbered_tree(rand, i, nodes, i % 2 == 0);
    mirror_tree(nodes, n, mirrored, from);
    double width = ply_tidy_layout(nodes, n, GAP, COUSINS);
    g_assert_cmpfloat_with_epsilon(ply_tidy_layout(mirrored, n, GAP, COUSINS), width,
                                   tolerance(width));
    for (int k = 0; k < n; k++)
      g_assert_cmpfloat_with_epsilon(mirrored[k].x, width - nodes[from[k]].x, tolerance(width));
  }
}

/* Copies of a tree, hung up in different places of another one, look like the tree alone. */
static void
test_alike(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(2002);
  PlyTidyNode alone[MAX_NODES], nodes[5 * MAX_NODES];

  for (int i = 0; i < N_TREES; i++) {
    int n_alone = numbered_tree(rand, i, alone, FALSE);
    int n_host = numbered_tree(rand, i / 2, nodes, FALSE), n = n_host;
    for (int copy = 0; copy < 4; copy++) {
      int parent = g_rand_int_range(rand, 0, n_host), base = n;
      for (int v = 0; v < n_alone; v++, n++) {
        nodes[n] = alone[v];
        nodes[n].parent = v > 0 ? base + alone[v].parent : parent;
      }
    }
    double width = ply_tidy_layout(nodes, n, GAP, COUSINS);
    ply_tidy_layout(alone, n_alone, GAP, COUSINS);
    for (int k = n_host; k < n; k++) {
      int v = (k - n_host) % n_alone;
      g_assert_cmpfloat_with_epsilon(nodes[k].x - nodes[k - v].x, alone[v].x - alone[0].x,
                                     2 * tolerance(width));
    }
    check_distances(nodes, n, width);
    check_centres(nodes, n, width);
  }
}

/* Leaves between two wide subtrees share the room evenly. */
static void
test_spread(void)
{
  PlyTidyNode nodes[26] = {{-1, 10, 0}};

  for (int v = 1; v < 26; v++)
    nodes[v] = (PlyTidyNode){v < 6 ? 0 : v < 16 ? 1 : 5, 10, 0};
  float width = ply_tidy_layout(nodes, 26, GAP, COUSINS);
  g_assert_cmpfloat_with_epsilon(width, 20 * 10 + 18 * GAP + COUSINS, 1e-2);
  for (int v = 2; v < 6; v++)
    g_assert_cmpfloat_with_epsilon(nodes[v].x - nodes[v - 1].x, (nodes[5].x - nodes[1].x) / 4,
                                   1e-2);
}

static void
test_single(void)
{
  PlyTidyNode node = {-1, 30, 99};

  g_assert_cmpfloat(ply_tidy_layout(&node, 1, GAP, COUSINS), ==, 30);
  g_assert_cmpfloat(node.x, ==, 15);
  g_assert_cmpfloat(ply_tidy_layout(NULL, 0, GAP, COUSINS), ==, 0);
}

static void
test_chain(void)
{
  const int n = 100000;
  g_autofree PlyTidyNode *nodes = g_new0(PlyTidyNode, n);

  for (int v = 0; v < n; v++)
    nodes[v] = (PlyTidyNode){v - 1, 1 + v % 7, 0};
  g_assert_cmpfloat(ply_tidy_layout(nodes, n, GAP, COUSINS), ==, 7);
  for (int v = 0; v < n; v++)
    g_assert_cmpfloat(nodes[v].x, ==, 3.5);
}

static void
test_star(void)
{
  const int n = 10001;
  g_autofree PlyTidyNode *nodes = g_new0(PlyTidyNode, n);

  for (int v = 0; v < n; v++)
    nodes[v] = (PlyTidyNode){v == 0 ? -1 : 0, 4, 0};
  g_assert_cmpfloat(ply_tidy_layout(nodes, n, GAP, COUSINS), ==, 4 * 10000 + GAP * 9999);
  for (int v = 1; v < n; v++)
    g_assert_cmpfloat(nodes[v].x, ==, 2 + (4 + GAP) * (v - 1));
  g_assert_cmpfloat(nodes[0].x, ==, (nodes[1].x + nodes[n - 1].x) / 2);
}

static void
test_binary(void)
{
  const int n = (1 << 15) - 1, n_leaves = 1 << 14, first = n_leaves - 1;
  g_autofree PlyTidyNode *nodes = g_new0(PlyTidyNode, n);

  for (int v = 0; v < n; v++)
    nodes[v] = (PlyTidyNode){v == 0 ? -1 : (v - 1) / 2, 1, 0};
  double width = ply_tidy_layout(nodes, n, GAP, COUSINS);
  g_assert_cmpfloat(width, ==, n_leaves + GAP * (n_leaves / 2) + COUSINS * (n_leaves / 2 - 1));
  for (int v = first + 1; v < n; v++)
    g_assert_cmpfloat_with_epsilon(nodes[v].x - nodes[v - 1].x,
                                   1 + ((v - first) % 2 ? GAP : COUSINS), tolerance(width));
  check_centres(nodes, n, width);
}

static void
test_many(void)
{
  const int n = 2000000;
  g_autoptr(GRand) rand = g_rand_new_with_seed(2014);
  g_autofree PlyTidyNode *nodes = g_new0(PlyTidyNode, n);

  for (int deep = 0; deep < 2; deep++) {
    random_tree(rand, nodes, n, deep ? 3 : n, deep, FALSE);
    double width = ply_tidy_layout(nodes, n, GAP, COUSINS);
    g_assert_cmpfloat(width, >, 0);
    check_centres(nodes, n, width);
    check_extent(nodes, n, width);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/tidy-layout/random", test_random);
  g_test_add_func("/paint/tidy-layout/mirror", test_mirror);
  g_test_add_func("/paint/tidy-layout/alike", test_alike);
  g_test_add_func("/paint/tidy-layout/spread", test_spread);
  g_test_add_func("/paint/tidy-layout/single", test_single);
  g_test_add_func("/paint/tidy-layout/chain", test_chain);
  g_test_add_func("/paint/tidy-layout/star", test_star);
  g_test_add_func("/paint/tidy-layout/binary", test_binary);
  g_test_add_func("/paint/tidy-layout/many", test_many);
  return g_test_run();
}
