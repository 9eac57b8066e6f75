/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A picture shows the event that it is a picture of: at every cutoff of searches of real games the
 * child that refuted the node, the moves left out and the path are there, inside the canvas and
 * legible. */

#include "../fewer.h"
#include "tree-cases.h"

#include <math.h>

#include "formats/format.h"
#include "record/record.h"
#include "trace/step.h"

#define VISITS 10000

typedef struct {
  double width, height, text;
  bool paper;
} Size;

/* The tree beside its panels at 1024x700, a big window, a page, a lecture. */
static const Size sizes[] = {
    {660, 520, 1, false}, {1400, 800, 1, false}, {778, 300, 1, true}, {1500, 1000, 1.6, false}};

static PlyTrace *
record(const PlyRules *rules, const PlyPosition *root, bool plain)
{
  PlyRecordRequest request = {.rules = *rules,
                              .root = *root,
                              .limits = {.depth = plain ? 5 : 9, .nodes = VISITS},
                              .budget = (size_t)1 << 24,
                              .title = "Events"};

  ply_search_options_init(&request.options, rules);
  request.options.algorithm = ply_algorithm_find(plain ? "alpha-beta" : "pvs");
  if (plain) {
    request.options.iterative_deepening = request.options.table = false;
    request.options.static_order = request.options.killers = request.options.history = false;
  }
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_nonnull(trace);
  g_assert_cmpuint(trace->n, >, 1000);
  return trace;
}

static PlyTrace *
record_sample(const char *name, bool plain)
{
  g_autofree char *path =
      g_build_filename(g_getenv("PLY_SOURCE_ROOT"), "data", "samples", name, NULL);
  g_autoptr(GError) error = NULL;
  PlyRecord *game = ply_format_load_file(path, NULL, FALSE, NULL, &error);

  g_assert_no_error(error);
  PlyRecordNode *last = game->root;
  while (last->children != NULL && last->children->len > 0)
    last = g_ptr_array_index(last->children, 0);
  PlyTrace *trace = record(&game->rules, &last->position, plain);
  ply_record_free(game);
  return trace;
}

static PlyTrace *
record_numbers(void)
{
  PlyNumberTree *tree = ply_number_tree_random(6, 5, -99, 99, 7);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyPosition root;

  ply_rules_start(&rules, &root);
  PlyTrace *trace = record(&rules, &root, true);
  ply_number_tree_free(tree);
  return trace;
}

static PlyTreePicture *
picture_at(PlyTrace *trace, uint32_t visit, const Size *size)
{
  const PlyTreeChoice choice = {
      .pass = ply_trace_root_of(trace, visit),
      .most = 420,
      .focus = visit,
      .canvas = {
          .width = size->width, .height = size->height, .text = size->text, .paper = size->paper}};
  PlyTreePicture *picture = ply_tree_picture_new(trace, &choice);

  g_assert_nonnull(picture);
  return picture;
}

static PlyTreeLook
look_at(const PlyTreePicture *picture, uint64_t step, const Size *size)
{
  PlyTreeLook look = {.step = step,
                      .selected = picture->focus,
                      .hovered = -1,
                      .text = size->text,
                      .style = size->paper || size->text > 1 ? PLY_STYLE_PRINT : PLY_STYLE_LIGHT,
                      .wording = {.max_min = true}};

  ply_tree_look_fit(&look, picture, size->width, size->height, 1);
  return look;
}

/* The node, its path, the child that refuted it and what it left out. */
static void
assert_event(const PlyTreePicture *picture, uint32_t visit)
{
  const PlyTrace *trace = picture->trace;
  PlyMove moves[PLY_MAX_MOVES];
  uint32_t last = PLY_TRACE_NONE, untried = trace->visits[visit].untried, told = 0, ghosts = 0;

  for (uint32_t v = visit; v != PLY_TRACE_NONE; v = trace->visits[v].parent)
    g_assert_cmpint(ply_tree_picture_find(picture, v), >=, 0);
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c))
    last = c;
  if (last == PLY_TRACE_NONE)
    return; /* the table's answer, or folded */
  int32_t refuting = ply_tree_picture_find(picture, last);
  g_assert_cmpint(refuting, >=, 0);
  int32_t at = ply_tree_picture_find(picture, visit);
  g_assert_cmpint(picture->nodes[refuting].parent, ==, at);
  for (int32_t i = 0; i < picture->n; i++) {
    if (picture->nodes[i].parent != at)
      continue;
    ghosts += picture->nodes[i].kind == PLY_TREE_GHOST;
    told += picture->nodes[i].kind == PLY_TREE_GHOST;
    told += picture->nodes[i].kind == PLY_TREE_MORE ? (uint32_t)picture->nodes[i].hidden : 0;
  }
  g_assert_cmpuint(told, ==, untried);
  if (ply_trace_untried(trace, visit, moves) >= 0)
    g_assert_cmpuint(ghosts, >=, MIN(untried, 3));
}

static void
assert_inside(const PlyTreePicture *picture, const PlyTreeLook *look, const Size *size)
{
  g_assert_cmpfloat(fabs(look->zoom - picture->zoom), <, 1e-3);
  g_assert_cmpfloat(picture->zoom, >=, (size->paper ? 0.45 : 0.75 * size->text) * 0.74);
  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    double x = ((double)node->x - look->x) * look->zoom;
    double y = ((double)node->y - look->y) * look->zoom;
    double half = (double)node->width / 2 * look->zoom;
    g_assert_cmpfloat(x - half, >=, 0);
    g_assert_cmpfloat(x + half, <=, size->width);
    g_assert_cmpfloat(y, >=, 0);
    g_assert_cmpfloat(y + (double)PLY_TREE_NODE_HEIGHT * look->zoom, <=, size->height);
  }
}

/* Rows do not overlap, and brothers stand in their order. */
static void
assert_apart(const PlyTreePicture *picture)
{
  g_autofree int32_t *before = g_new(int32_t, picture->levels);

  for (int i = 0; i < picture->levels; i++)
    before[i] = -1;
  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    const PlyTreeNode *left =
        before[node->level] >= 0 ? &picture->nodes[before[node->level]] : NULL;
    if (left != NULL)
      g_assert_cmpfloat((double)(node->x - node->width / 2 - left->x - left->width / 2), >, 8);
    before[node->level] = i;
  }
}

typedef struct {
  PlyTreeTextKind kind;
  int32_t node;
  double x, y, width, height;
  char text[64];
} Ink;

static void
on_text(void *data, PlyTreeTextKind kind, int32_t node, const char *text, const double at[4])
{
  Ink ink = {.kind = kind, .node = node, .x = at[0], .y = at[1], .width = at[2], .height = at[3]};

  g_strlcpy(ink.text, text, sizeof ink.text);
  g_array_append_val((GArray *)data, ink);
}

/* A pixel of leading above and below is no letter. */
static bool
overlap(const Ink *a, const Ink *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y + 1 < b->y + b->height - 1 &&
         b->y + 1 < a->y + a->height - 1;
}

/* Of a window, or of the half of one that stands in two lines. */
static bool
is_window(const char *text)
{
  return text[0] == '[' || text[strlen(text) - 1] == ']' || g_str_has_prefix(text, "α = ") ||
         g_str_has_prefix(text, "β = ");
}

static void
assert_text(const Ink *ink, const PlyTreePicture *picture, const PlyTreeLook *look,
            const Size *size)
{
  g_assert_cmpfloat(ink->x, >=, 0);
  g_assert_cmpfloat(ink->x + ink->width, <=, size->width);
  g_assert_cmpfloat(ink->y + 1, >=, 0);
  g_assert_cmpfloat(ink->y + ink->height - 1, <=, size->height);
  if (ink->node < 0)
    return;
  const PlyTreeNode *node = &picture->nodes[ink->node];
  double half = (double)node->width / 2 * look->zoom, x = ((double)node->x - look->x) * look->zoom;
  double y = ((double)node->y - look->y) * look->zoom;
  half += ink->kind == PLY_TREE_TEXT_VALUE ? 0 : 6 * look->zoom;
  /* A window in one line may take some of what is free beside the box. */
  if (is_window(ink->text))
    half *= 1.6;
  g_assert_cmpfloat(ink->x, >=, x - half);
  g_assert_cmpfloat(ink->x + ink->width, <=, x + half);
  if (ink->kind == PLY_TREE_TEXT_LABEL)
    g_assert_cmpfloat(ink->y + ink->height - 1, <=, y + 1);
  if (ink->kind == PLY_TREE_TEXT_VALUE) {
    g_assert_cmpfloat(ink->y + 1, >=, y - 1);
    g_assert_cmpfloat(ink->y + ink->height - 1, <=,
                      y + (double)PLY_TREE_NODE_HEIGHT * look->zoom + 1);
  }
}

/* Values and moves are written, all of them, and none over another. */
static void
assert_legible(const PlyTreePicture *picture, PlyTreeLook *look, const Size *size, cairo_t *cairo)
{
  g_autoptr(GArray) inks = g_array_new(FALSE, FALSE, sizeof(Ink));
  int values = 0, moves = 0, told = 0;

  look->witness = on_text;
  look->witness_data = inks;
  ply_paint_tree(cairo, picture, look, size->width, size->height);
  for (guint i = 0; i < inks->len; i++) {
    const Ink *ink = &g_array_index(inks, Ink, i);
    assert_text(ink, picture, look, size);
    values += ink->kind == PLY_TREE_TEXT_VALUE;
    moves += ink->kind == PLY_TREE_TEXT_LABEL && !is_window(ink->text);
    for (guint k = i + 1; k < inks->len; k++) {
      if (overlap(ink, &g_array_index(inks, Ink, k)))
        g_error("“%s” and “%s” overlap", ink->text, g_array_index(inks, Ink, k).text);
    }
  }
  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    told += node->parent >= 0 && node->kind == PLY_TREE_VISIT;
  }
  g_assert_cmpint(moves, >=, told);
  g_assert_cmpint(values, >, 0);
}

/* What two pictures have in common, and how much of it stands at the same place in both. */
static void
count_kept(const PlyTreePicture *a, const PlyTreePicture *b, int *common, int *kept)
{
  for (int32_t i = 0; i < a->n; i++) {
    int32_t k =
        a->nodes[i].kind == PLY_TREE_VISIT ? ply_tree_picture_find(b, a->nodes[i].visit) : -1;
    if (k < 0)
      continue;
    ++*common;
    *kept +=
        fabsf(a->nodes[i].x - b->nodes[k].x) < 0.5f && fabsf(a->nodes[i].y - b->nodes[k].y) < 0.5f;
  }
}

static void
check_cutoffs(PlyTrace *trace, const Size *size)
{
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_A8, (int)size->width, (int)size->height);
  cairo_t *cairo = cairo_create(surface);
  PlyTreePicture *before = NULL;
  int cutoffs = 0, common = 0, kept = 0;

  for (uint64_t step = 0;
       (step = ply_trace_find_event(trace, step, 1, PLY_EVENT_CUT, NULL, NULL)) != UINT64_MAX;
       cutoffs++) {
    uint32_t visit = ply_trace_step_at(trace, step).visit;
    PlyTreePicture *picture = picture_at(trace, visit, size);
    PlyTreeLook look = look_at(picture, step, size);
    assert_event(picture, visit);
    assert_inside(picture, &look, size);
    assert_apart(picture);
    /* Where letters come to stand costs more than all the rest. */
    look.manner.shapes = (PlyTreeShapes)(cutoffs % 3);
    look.manner.named_windows = cutoffs % 2 == 1;
    if (cutoffs % 37 == 0)
      assert_legible(picture, &look, size, cairo);
    if (before != NULL && before->pass == picture->pass) {
      count_kept(before, picture, &common, &kept);
      g_assert_true(before->zoom == picture->zoom && before->level == picture->level);
    }
    ply_tree_picture_free(before);
    before = picture;
  }
  ply_tree_picture_free(before);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  g_assert_cmpint(cutoffs, >, 100);
  g_test_message("%d cutoffs, %d of %d common nodes keep their place", cutoffs, kept, common);
  g_assert_cmpfloat((double)kept, >=, 0.9 * common);
}

/* Under a sanitizer one size of each, another of the next. */
static void
check_all(PlyTrace *trace)
{
  static unsigned next;

  for (unsigned i = 0; i < (FEWER == 1 ? G_N_ELEMENTS(sizes) : 1); i++)
    check_cutoffs(trace, &sizes[next++ % G_N_ELEMENTS(sizes)]);
  ply_trace_unref(trace);
}

static void
test_sample(const void *name)
{
  check_all(record_sample(name, false));
}

static void
test_textbook(const void *name)
{
  check_all(record_sample(name, true));
}

static void
test_numbers(void)
{
  check_all(record_numbers());
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/paint/tree-events/othello", "othello-tournament.txt", test_sample);
  g_test_add_data_func("/paint/tree-events/othello-textbook", "othello-tournament.txt",
                       test_textbook);
  g_test_add_data_func("/paint/tree-events/pente", "pente-document.txt", test_sample);
  g_test_add_data_func("/paint/tree-events/maxconnect4", "maxconnect4-midgame.txt", test_sample);
  g_test_add_func("/paint/tree-events/numbers", test_numbers);
  return g_test_run();
}
