/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What colours must do, computed: text can be read, and what stands side by side is told apart by
 * eyes that lack a kind of cone. */

#include <math.h>

#include <glib.h>

#include "paint/palette.h"
#include "paint/tree-paint.h"

/* Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency", 2009, severity 1.0, on linear light; first row of matrices: eyes that lack none. */
static const struct {
  const char *name;
  double matrix[3][3];
} eyes[] = {
    {"normal", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protan",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"deutan",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"tritan",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

typedef struct {
  double l, a, b;
} Lab;

static double
linear(double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

static double
lab_curve(double t)
{
  return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static Lab
seen_by(PlyColour colour, gsize eye)
{
  const double light[3] = {linear(colour.red), linear(colour.green), linear(colour.blue)};
  double rgb[3];

  for (int i = 0; i < 3; i++) {
    double sum = 0;
    for (int k = 0; k < 3; k++)
      sum += eyes[eye].matrix[i][k] * light[k];
    rgb[i] = CLAMP(sum, 0, 1);
  }
  double x = lab_curve((0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]) / 0.95047);
  double y = lab_curve(0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2]);
  double z = lab_curve((0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]) / 1.08883);
  return (Lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double
degrees(double y, double x)
{
  double angle = x == 0 && y == 0 ? 0 : atan2(y, x) * (180 / G_PI);

  return angle < 0 ? angle + 360 : angle;
}

static double
sine(double angle)
{
  return sin(angle * (G_PI / 180));
}

static double
cosine(double angle)
{
  return cos(angle * (G_PI / 180));
}

/* CIEDE2000, as Sharma, Wu, Dalal write it (2005). */
static double
delta_e(Lab p, Lab q)
{
  double c = (hypot(p.a, p.b) + hypot(q.a, q.b)) / 2;
  double g = 0.5 * (1 - sqrt(pow(c, 7) / (pow(c, 7) + pow(25, 7))));
  double a1 = p.a * (1 + g), a2 = q.a * (1 + g);
  double c1 = hypot(a1, p.b), c2 = hypot(a2, q.b), h1 = degrees(p.b, a1), h2 = degrees(q.b, a2);
  gboolean grey = c1 * c2 == 0;
  double turn = grey ? 0 : h2 - h1;

  turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
  double dl = q.l - p.l, dc = c2 - c1, dh = 2 * sqrt(c1 * c2) * sine(turn / 2);
  double l = (p.l + q.l) / 2, h = h1 + h2;
  c = (c1 + c2) / 2;
  if (!grey)
    h = fabs(h1 - h2) <= 180 ? h / 2 : (h + (h < 360 ? 360 : -360)) / 2;
  double t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) -
             0.20 * cosine(4 * h - 63);
  double sl = 1 + 0.015 * pow(l - 50, 2) / sqrt(20 + pow(l - 50, 2));
  double sc = 1 + 0.045 * c, sh = 1 + 0.015 * c * t;
  double rt =
      -2 * sqrt(pow(c, 7) / (pow(c, 7) + pow(25, 7))) * sine(60 * exp(-pow((h - 275) / 25, 2)));
  return sqrt(pow(dl / sl, 2) + pow(dc / sc, 2) + pow(dh / sh, 2) + rt * dc / sc * dh / sh);
}

/* Three pairs of the paper's table, so that what follows measures what it says. */
static void
test_measure(void)
{
  static const struct {
    Lab p, q;
    double e;
  } pairs[] = {
      {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
      {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
      {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++)
    g_assert_cmpfloat_with_epsilon(delta_e(pairs[i].p, pairs[i].q), pairs[i].e, 1e-4);
}

typedef struct {
  const char *name;
  PlyColour colour;
} Named;

/* For every eye. */
static void
assert_apart(int style, const Named *one, const Named *two, double least)
{
  for (gsize eye = 0; eye < G_N_ELEMENTS(eyes); eye++) {
    double e = delta_e(seen_by(one->colour, eye), seen_by(two->colour, eye));
    if (e < least)
      g_test_message("style %d, %s: %s and %s are %.1f apart", style, eyes[eye].name, one->name,
                     two->name, e);
    g_assert_cmpfloat(e, >=, least);
  }
}

static void
assert_all_apart(int style, const Named *set, gsize n, double least)
{
  for (gsize i = 0; i < n; i++) {
    for (gsize k = i + 1; k < n; k++)
      assert_apart(style, &set[i], &set[k], least);
  }
}

/* 2.3 is a just noticeable difference; small marks need several times that. */
#define APART       10
#define TINTS_APART 6

static void
test_apart(void)
{
  for (int style = 0; style <= PLY_STYLE_PRINT; style++) {
    const PlyPalette *is = ply_palette_get((PlyStyle)style);
    /* What is seen together: at a board and in a review; in a tree; in a comparison. */
    const Named board[] = {
        {"blue", is->sides[0]}, {"orange", is->sides[1]}, {"accent", is->accent}, {"ink", is->ink}};
    const Named verdicts[] = {{"good", is->good},
                              {"doubtful", is->doubtful},
                              {"bad", is->bad},
                              {"accent", is->accent},
                              {"ink", is->ink}};
    const Named tree[] = {{"accent", is->accent},
                          {"good", is->good},
                          {"cut", is->cut},
                          {"ink", is->ink},
                          {"paper", is->paper}};
    const Named runs[] = {
        {"first", is->series[0]}, {"second", is->series[1]}, {"paper", is->paper}};
    const Named tints[] = {{"max", is->max}, {"min", is->min}};
    assert_all_apart(style, board, G_N_ELEMENTS(board), APART);
    assert_all_apart(style, verdicts, G_N_ELEMENTS(verdicts), APART);
    assert_all_apart(style, tree, G_N_ELEMENTS(tree), APART);
    assert_all_apart(style, runs, G_N_ELEMENTS(runs), APART);
    assert_all_apart(style, tints, G_N_ELEMENTS(tints), TINTS_APART);
  }
}

/* WCAG 2.1, contrast ratio. */
static double
contrast(PlyColour a, PlyColour b)
{
  double one = 0.2126 * linear(a.red) + 0.7152 * linear(a.green) + 0.0722 * linear(a.blue);
  double two = 0.2126 * linear(b.red) + 0.7152 * linear(b.green) + 0.0722 * linear(b.blue);

  return (MAX(one, two) + 0.05) / (MIN(one, two) + 0.05);
}

static void
test_contrast(void)
{
  for (int style = 0; style <= PLY_STYLE_PRINT; style++) {
    const PlyPalette *is = ply_palette_get((PlyStyle)style);
    const PlyColour texts[] = {is->ink,      is->faint, is->accent, is->good,
                               is->doubtful, is->bad,   is->cut};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
      g_assert_cmpfloat(contrast(texts[i], is->paper), >=, 4.5);
    /* On a node's fill as well. */
    g_assert_cmpfloat(contrast(is->ink, is->max), >=, 4.5);
    g_assert_cmpfloat(contrast(is->ink, is->min), >=, 4.5);
    g_assert_cmpfloat(contrast(is->edge, is->paper), >=, 4.5);
    /* A shape, on the paper and on the band of a level of MAX. */
    g_assert_cmpfloat(contrast(is->pale, is->paper), >=, 3);
    g_assert_cmpfloat(contrast(is->pale, ply_colour_mix(is->paper, is->max, PLY_TREE_BAND)), >=, 3);
    g_assert_cmpfloat(contrast(is->faint, ply_colour_mix(is->paper, is->max, PLY_TREE_BAND)), >=,
                      4.5);
    for (int i = 0; i < 2; i++) {
      g_assert_cmpfloat(contrast(is->sides[i], is->paper), >=, 3);
      g_assert_cmpfloat(contrast(is->series[i], is->paper), >=, 3);
    }
  }
}

static void
test_hex(void)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_PRINT);
  char hex[PLY_COLOUR_HEX];

  ply_colour_hex(palette->paper, hex);
  g_assert_cmpstr(hex, ==, "ffffff");
  ply_colour_hex((PlyColour){1 / 255.0, 0x80 / 255.0, -1, 1}, hex);
  g_assert_cmpstr(hex, ==, "018000");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/palette/measure", test_measure);
  g_test_add_func("/paint/palette/apart", test_apart);
  g_test_add_func("/paint/palette/contrast", test_contrast);
  g_test_add_func("/paint/palette/hex", test_hex);
  return g_test_run();
}
