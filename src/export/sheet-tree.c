/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tree of a worksheet and of its key: as wide as the page and as high as there is room, with places
 * that can be written into by hand. Both are laid out from the whole tree: what was never looked at has
 * its place in the key too. */

#include "export/export-private.h"
#include "trace/explain-words.h"
#include "trace/trace-fields.h"

#include <math.h>
#include <string.h>

#define SLOT        9.0 /* points: no place to write into is smaller, in either direction */
#define NAME_LINE   9.0
#define LETTER      8.0  /* the α before a slot */
#define ONE_LINE    92.0 /* from here on α and β stand beside each other */
#define GAP         2.0  /* between the slots and the shape */
#define LEAF_HIGH   16.0
#define LEAF_TALL   26.0 /* where numbers stand upright */
#define LEAF_TEXT   9.0
#define LEAST_TEXT  6.5
#define LEAF_WIDE   30.0
#define INNER_SHARE 1.9 /* of a leaf's width an inner node needs */
#define MOST_LEVEL  170.0
#define LEAST_EDGE  8.0 /* from a node down to its children's names */
#define NODE_WIDE   44.0

typedef struct {
  uint32_t visit;                   /* of the whole tree */
  uint32_t solved;                  /* the same node in the key's search; NONE: never looked at */
  int level;                        /* from 0 */
  char name[PLY_NUMBER_NAME_BYTES]; /* of a leaf that has none "" */
  int parent;                       /* index; −1 at the root */
  double share;                     /* of the width, in leaves */
  double left, room, x;
  bool in_line; /* on the best line */
} Node;

typedef struct {
  PlySheet *sheet;
  const PlyTrace *whole, *solved; /* the same trace on a worksheet */
  uint32_t pass;                  /* of the solved one */
  Node *nodes;                    /* in preorder */
  int n, levels;
  double level_high, slot_high; /* heights of a level, and of a line to write α or β in; 0: none */
  double node_high;             /* of the shape that takes a value */
  double leaf_high, leaf_text;  /* of a leaf's box and number */
  bool upright;                 /* the numbers are turned */
} Sheet;

static bool
is_leaf(const Sheet *self, int i)
{
  return i + 1 >= self->n || self->nodes[i + 1].parent != i;
}

/* The last visit of the same move below a node of the key: of a scout and the search that followed it the
 * one whose value was taken. */
static uint32_t
find_solved(const Sheet *self, const Node *node)
{
  uint32_t above = node->parent >= 0 ? self->nodes[node->parent].solved : PLY_TRACE_NONE;
  uint32_t found = PLY_TRACE_NONE;

  if (node->parent < 0)
    return self->pass;
  if (above == PLY_TRACE_NONE)
    return PLY_TRACE_NONE;
  for (uint32_t c = ply_trace_child(self->solved, above); c != PLY_TRACE_NONE;
       c = ply_trace_next(self->solved, c)) {
    if (self->solved->visits[c].move == self->whole->visits[node->visit].move)
      found = c;
  }
  return found;
}

static void
take_nodes(Sheet *self)
{
  const PlyTrace *whole = self->whole;
  int at[PLY_TRACE_MAX_LEVELS] = {0};

  self->n = (int)whole->n;
  self->nodes = g_new0(Node, whole->n);
  for (int i = 0; i < self->n; i++) {
    Node *node = &self->nodes[i];
    node->visit = (uint32_t)i;
    node->level = whole->visits[i].ply - whole->visits[0].ply;
    node->parent = node->level > 0 ? at[node->level - 1] : -1;
    node->solved = find_solved(self, node);
    at[node->level] = i;
    self->levels = MAX(self->levels, node->level + 1);
  }
}

/* What the tree calls them; else inner nodes are A, B … level by level. */
static void
name_nodes(Sheet *self)
{
  const PlyNumberTree *tree = self->whole->info.rules.tree;
  bool named = tree != NULL && tree->names != NULL;
  int next = 0;

  for (int level = 0; level < self->levels; level++) {
    for (int i = 0; i < self->n; i++) {
      Node *node = &self->nodes[i];
      if (node->level != level)
        continue;
      int32_t number = named ? ply_trace_number(self->whole, node->visit) : -1;
      const char *name = number >= 0 ? ply_number_tree_name(tree, number) : NULL;
      if (name != NULL)
        g_strlcpy(node->name, name, sizeof node->name);
      else if (!is_leaf(self, i))
        next = ply_number_tree_letter(tree, next, node->name);
    }
  }
}

static void
mark_line(Sheet *self)
{
  uint32_t line[PLY_TRACE_MAX_LEVELS];
  int n = ply_trace_line(self->solved, self->pass, line);

  for (int i = 0; i < self->n; i++) {
    Node *node = &self->nodes[i];
    node->in_line = node->level == 0;
    for (int k = 0; k < n; k++)
      node->in_line = node->in_line || (node->solved != PLY_TRACE_NONE && node->solved == line[k]);
  }
}

static void
place(Sheet *self, double width)
{
  for (int i = self->n - 1; i >= 0; i--) {
    Node *node = &self->nodes[i];
    node->share = is_leaf(self, i) ? 1 : fmax(node->share, INNER_SHARE);
    if (node->parent >= 0)
      self->nodes[node->parent].share += node->share;
  }
  /* A node's children fill its room one after the other, each by its share. */
  double *used = g_new0(double, self->n), *sums = g_new0(double, self->n);
  for (int i = 1; i < self->n; i++)
    sums[self->nodes[i].parent] += self->nodes[i].share;
  for (int i = 0; i < self->n; i++) {
    Node *node = &self->nodes[i];
    if (node->parent < 0) {
      node->room = width;
    } else {
      const Node *above = &self->nodes[node->parent];
      node->room = above->room * node->share / sums[node->parent];
      node->left = above->left + used[node->parent];
      used[node->parent] += node->room;
    }
    node->x = node->left + node->room / 2;
  }
  g_free(used);
  g_free(sums);
}

static bool
has_windows(const Sheet *self)
{
  return ply_trace_has_windows(self->sheet->page->export->trace);
}

/* Lines of slots that the narrowest inner node needs. */
static int
count_lines(const Sheet *self)
{
  double least = HUGE_VAL;

  for (int i = 0; i < self->n; i++)
    least = is_leaf(self, i) ? least : fmin(least, self->nodes[i].room);
  return !has_windows(self) ? 0 : least >= ONE_LINE ? 1 : 2;
}

/* Where the longest number would be too small in the narrowest box, all are turned. */
static void
size_leaves(Sheet *self)
{
  size_t longest = 1;
  double least = LEAF_WIDE;

  for (int i = 0; i < self->n; i++) {
    char text[PLY_SCORE_BYTES];
    if (!is_leaf(self, i))
      continue;
    uint32_t visit = self->nodes[i].visit;
    ply_explain_value(self->whole, visit, ply_visit_value(&self->whole->visits[visit]),
                      PLY_BOUND_EXACT, &self->sheet->page->export->wording, text);
    longest = MAX(longest, (size_t)g_utf8_strlen(text, -1));
    least = fmin(least, self->nodes[i].room * 0.9 - 1.5);
  }
  /* A figure is 0.64 of its size wide. */
  self->leaf_text = fmin(LEAF_TEXT, least / (0.64 * (double)longest));
  self->upright = self->leaf_text < LEAST_TEXT;
  self->leaf_high = self->upright ? LEAF_TALL : LEAF_HIGH;
  if (self->upright)
    self->leaf_text = fmin(fmin(LEAF_TEXT, least / 1.1), LEAF_TALL / (0.68 * (double)longest));
}

/* Shares the height out. False if some place would be too small to be written into. */
static bool
share_height(Sheet *self, double height)
{
  int inner = self->levels - 1, lines = count_lines(self);
  bool leaves_alone = true;

  for (int i = 0; i < self->n; i++)
    leaves_alone = leaves_alone && (is_leaf(self, i) || self->nodes[i].level < inner);
  size_leaves(self);
  double foot = leaves_alone ? self->leaf_high + NAME_LINE : 0;
  self->level_high = fmin(MOST_LEVEL, (height - foot) / MAX(inner + !leaves_alone, 1));
  double room = self->level_high - LEAST_EDGE - NAME_LINE - GAP;
  self->slot_high = lines > 0 ? CLAMP(room / (lines + 1.6), SLOT, 13) : 0;
  double left = room - lines * self->slot_high;
  self->node_high = CLAMP(left, SLOT, 20);
  if (inner > 0 && left < SLOT)
    return false;
  for (int i = 0; i < self->n; i++) {
    double least = is_leaf(self, i) ? SLOT : lines > 0 ? SLOT + LETTER + 2 : 2 * SLOT;
    if (self->nodes[i].room < least)
      return false;
  }
  return true;
}

static bool
begin(Sheet *self, PlySheet *sheet, double width, double height)
{
  const PlyPage *page = sheet->page;

  *self = (Sheet){.sheet = sheet,
                  .whole = page->whole,
                  .solved = page->picture->trace,
                  .pass = page->picture->pass};
  take_nodes(self);
  name_nodes(self);
  mark_line(self);
  place(self, width);
  return share_height(self, height);
}

static void
end(Sheet *self)
{
  g_free(self->nodes);
}

bool
ply_sheet_tree_fits(const PlyPage *page, double width, double height)
{
  PlySheet sheet = {.page = page};
  Sheet self;
  bool fits = begin(&self, &sheet, width, height);

  end(&self);
  return fits;
}

/* Painting. */

static bool
is_key(const Sheet *self)
{
  return self->sheet->page->kind == PLY_PAGE_KEY;
}

/* Whether the search never came to a node. */
static bool
is_left_out(const Sheet *self, const Node *node)
{
  return is_key(self) && node->solved == PLY_TRACE_NONE;
}

/* One line, smaller where there is less room; x is its middle, or its left end. */
static void
put(Sheet *self, const char *text, bool bold, double size, double x, double y, double room,
    bool centred, PlyColour colour)
{
  cairo_t *cairo = self->sheet->cairo;
  PangoLayout *layout = pango_cairo_create_layout(cairo);
  PangoFontDescription *font = pango_font_description_from_string(bold ? "Sans Bold" : "Sans");
  int wide, high;

  pango_layout_set_text(layout, text, -1);
  for (int round = 0; round < 2; round++) {
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_get_size(layout, &wide, &high);
    if ((double)wide <= room * PANGO_SCALE)
      break;
    size *= room * PANGO_SCALE / (double)wide;
  }
  ply_colour_set(cairo, colour);
  cairo_move_to(cairo, x - (centred ? (double)wide / PANGO_SCALE / 2 : 0),
                y - (double)high / PANGO_SCALE / 2);
  pango_cairo_show_layout(cairo, layout);
  cairo_new_path(cairo);
  pango_font_description_free(font);
  g_object_unref(layout);
}

static double
top_of(const Node *node, const Sheet *self)
{
  return node->level * self->level_high;
}

static int
lines_of(const Sheet *self, const Node *node)
{
  return self->slot_high <= 0 ? 0 : node->room >= ONE_LINE ? 1 : count_lines(self);
}

/* Where a node's shape begins, below its name and slots. */
static double
shape_of(const Sheet *self, int i)
{
  const Node *node = &self->nodes[i];

  return top_of(node, self) + NAME_LINE +
         (is_leaf(self, i) ? 0 : lines_of(self, node) * self->slot_high + GAP);
}

static double
shape_high(const Sheet *self, int i)
{
  return is_leaf(self, i) ? self->leaf_high : self->node_high;
}

static void
set_pen(Sheet *self, const Node *node, double width)
{
  const PlyPalette *palette = self->sheet->palette;
  static const double dashes[] = {2.5, 2};

  ply_colour_set(self->sheet->cairo, is_left_out(self, node) ? palette->faint : palette->ink);
  cairo_set_line_width(self->sheet->cairo, width);
  cairo_set_dash(self->sheet->cairo, dashes, is_left_out(self, node) ? 2 : 0, 0);
}

/* Two strokes across the middle of an edge: what stands below it is never looked at. */
static void
strike_edge(Sheet *self, double x, double y, double to_x, double to_y)
{
  cairo_t *cairo = self->sheet->cairo;
  double length = hypot(to_x - x, to_y - y), along_x = (to_x - x) / length,
         along_y = (to_y - y) / length;
  double middle_x = (x + to_x) / 2, middle_y = (y + to_y) / 2;

  cairo_set_dash(cairo, NULL, 0, 0);
  ply_colour_set(cairo, self->sheet->palette->cut);
  cairo_set_line_width(cairo, 1.3);
  for (int i = -1; i <= 1; i += 2) {
    double at_x = middle_x + 1.5 * i * along_x, at_y = middle_y + 1.5 * i * along_y;
    cairo_move_to(cairo, at_x - 4 * along_y - 1.5 * along_x, at_y + 4 * along_x - 1.5 * along_y);
    cairo_line_to(cairo, at_x + 4 * along_y + 1.5 * along_x, at_y - 4 * along_x + 1.5 * along_y);
  }
  cairo_stroke(cairo);
}

/* Whether it is told how one comes to a node: by a move, or how likely. */
static bool
has_label(const Sheet *self, const Node *node)
{
  return node->parent >= 0 &&
         (self->whole->info.rules.tree == NULL ||
          ply_visit_is_chance(&self->whole->visits[self->nodes[node->parent].visit]));
}

static void
paint_edge(Sheet *self, int i)
{
  const Node *node = &self->nodes[i], *above = &self->nodes[node->parent];
  double y = shape_of(self, node->parent) + shape_high(self, node->parent);
  double to =
      top_of(node, self) + (node->name[0] == '\0' && !has_label(self, node) ? NAME_LINE : 0);

  set_pen(self, node, is_key(self) && node->in_line ? 2 : 0.7);
  cairo_move_to(self->sheet->cairo, above->x, y);
  cairo_line_to(self->sheet->cairo, node->x, to);
  cairo_stroke(self->sheet->cairo);
  if (is_left_out(self, node) && !is_left_out(self, above))
    strike_edge(self, above->x, y, node->x, to);
}

static void
add_ellipse(cairo_t *cairo, double x, double y, double wide, double high)
{
  cairo_save(cairo);
  cairo_translate(cairo, x, y + high / 2);
  cairo_scale(cairo, wide / 2, high / 2);
  cairo_arc(cairo, 0, 0, 1, 0, 2 * G_PI);
  cairo_restore(cairo);
}

/* Whose node it is, as elsewhere (PlyTreeShapes), but a triangle has no tip: a number is to be written
 * into it. A leaf has corners. */
static void
paint_shape(Sheet *self, int i, double wide, double y, double high)
{
  const Node *node = &self->nodes[i];
  cairo_t *cairo = self->sheet->cairo;
  PlyTreeShapes shapes = self->sheet->page->export->manner.shapes;
  double slant = is_leaf(self, i) || shapes == PLY_TREE_SQUARES ? 0
                 : shapes == PLY_TREE_TRIANGLES                 ? wide * 0.36
                                                                : fmin(5, wide / 6);
  double left = node->x - wide / 2;
  bool max = ply_trace_is_max(self->whole, node->visit);
  double above = max ? slant : 0, below = max ? 0 : slant;

  if (ply_visit_is_chance(&self->whole->visits[node->visit])) {
    if (shapes == PLY_TREE_SQUARES) {
      cairo_move_to(cairo, node->x, y);
      cairo_line_to(cairo, left + wide, y + high / 2);
      cairo_line_to(cairo, node->x, y + high);
      cairo_line_to(cairo, left, y + high / 2);
      cairo_close_path(cairo);
    } else {
      add_ellipse(cairo, node->x, y, wide, high);
    }
  } else if (shapes == PLY_TREE_SQUARES && !max && !is_leaf(self, i)) {
    add_ellipse(cairo, node->x, y, wide, high);
  } else {
    cairo_move_to(cairo, left + above, y);
    cairo_line_to(cairo, left + wide - above, y);
    cairo_line_to(cairo, left + wide - below, y + high);
    cairo_line_to(cairo, left + below, y + high);
    cairo_close_path(cairo);
  }
  ply_colour_set(cairo, self->sheet->palette->paper);
  cairo_fill_preserve(cairo);
  set_pen(self, node, is_key(self) && node->in_line ? 1.6 : 0.8);
  cairo_stroke(cairo);
  if (!is_left_out(self, node))
    return;
  cairo_set_dash(cairo, NULL, 0, 0);
  cairo_set_line_width(cairo, 0.6);
  cairo_move_to(cairo, left, y + high);
  cairo_line_to(cairo, left + wide, y);
  cairo_stroke(cairo);
}

/* A letter and the line that it is written on, or what was passed. */
static void
paint_slot(Sheet *self, const char *letter, const char *filled, double x, double y, double room)
{
  const PlyPalette *palette = self->sheet->palette;
  cairo_t *cairo = self->sheet->cairo;

  put(self, letter, false, 7, x, y + self->slot_high / 2, LETTER, false, palette->faint);
  if (filled != NULL) {
    put(self, filled, false, 8, x + LETTER, y + self->slot_high / 2, room - LETTER, false,
        palette->ink);
    return;
  }
  cairo_set_dash(cairo, NULL, 0, 0);
  ply_colour_set(cairo, palette->faint);
  cairo_set_line_width(cairo, 0.5);
  cairo_move_to(cairo, x + LETTER, y + self->slot_high - 1.5);
  cairo_line_to(cairo, x + room, y + self->slot_high - 1.5);
  cairo_stroke(cairo);
}

static void
paint_slots(Sheet *self, int i)
{
  static const char *const letters[2] = {"α", "β"};
  const Node *node = &self->nodes[i];
  char window[2][PLY_SCORE_BYTES];
  int lines = lines_of(self, node);
  double room = fmin(node->room * 0.94, lines == 1 ? 2 * NODE_WIDE : NODE_WIDE);
  double y = top_of(node, self) + NAME_LINE, x = node->x - room / 2;

  if (lines == 0 || is_left_out(self, node))
    return;
  if (is_key(self)) {
    const PlyTraceVisit *at = &self->solved->visits[node->solved];
    PlyTraceLevel level = {.visit = node->solved,
                           .alpha = ply_visit_alpha(at),
                           .beta = ply_visit_beta(at),
                           .low = ply_visit_alpha(at)};
    ply_explain_window(self->solved, &level, &self->sheet->page->export->wording, window);
  }
  for (int k = 0; k < 2; k++)
    paint_slot(self, letters[k], is_key(self) ? window[k] : NULL,
               x + (lines == 1 ? k * room / 2 : 0), y + (lines == 2 ? k * self->slot_high : 0),
               (lines == 1 ? room / 2 - 3 : room));
}

/* A node's letter, in a game with the move that leads to it, below chance with how likely it is. */
static void
paint_name(Sheet *self, int i)
{
  const Node *node = &self->nodes[i];
  char move[MAX(PLY_NOTATION_BYTES, PLY_WEIGHT_BYTES)] = "";
  char text[sizeof node->name + sizeof move + 1];

  if (has_label(self, node) &&
      ply_visit_is_chance(&self->whole->visits[self->nodes[node->parent].visit]))
    ply_words_weight(self->whole, node->visit, move);
  else if (has_label(self, node))
    ply_explain_move(self->whole, node->visit, &self->sheet->page->export->wording, move);
  g_snprintf(text, sizeof text, "%s%s%s", node->name,
             node->name[0] != '\0' && move[0] != '\0' ? " " : "", move);
  put(self, text, node->name[0] != '\0', 7, node->x, top_of(node, self) + NAME_LINE / 2 + 1,
      node->room * 0.96, true, self->sheet->palette->ink);
}

static void
paint_value(Sheet *self, int i, double wide, double y, double high)
{
  const Node *node = &self->nodes[i];
  const PlyWording *wording = &self->sheet->page->export->wording;
  bool leaf = is_leaf(self, i), from_key = is_key(self) && !leaf;
  char text[PLY_SCORE_BYTES];

  if (!leaf && (!is_key(self) || is_left_out(self, node)))
    return;
  const PlyTrace *trace = from_key ? self->solved : self->whole;
  uint32_t visit = from_key ? node->solved : node->visit;
  const PlyTraceVisit *at = &trace->visits[visit];
  ply_explain_value(trace, visit, ply_visit_value(at),
                    from_key ? ply_trace_bound(at) : PLY_BOUND_EXACT, wording, text);
  cairo_t *cairo = self->sheet->cairo;
  cairo_save(cairo);
  cairo_translate(cairo, node->x, y + high / 2);
  if (leaf && self->upright)
    cairo_rotate(cairo, -G_PI / 2);
  put(self, text, from_key, leaf ? self->leaf_text : LEAF_TEXT, 0, 0,
      leaf ? fmax(wide, high) : wide - 5, true,
      is_left_out(self, node) ? self->sheet->palette->faint : self->sheet->palette->ink);
  cairo_restore(cairo);
}

static void
paint_node(Sheet *self, int i)
{
  const Node *node = &self->nodes[i];
  double y = shape_of(self, i), high = shape_high(self, i);
  double wide = fmin(node->room * 0.9, is_leaf(self, i) ? LEAF_WIDE : NODE_WIDE);

  paint_name(self, i);
  if (!is_leaf(self, i))
    paint_slots(self, i);
  paint_shape(self, i, wide, y, high);
  paint_value(self, i, wide, y, high);
}

/* MAX or MIN at the edge, where all who move at a level are the same. */
static void
paint_side(Sheet *self, int level)
{
  int side = -1;

  for (int i = 0; i < self->n; i++) {
    const Node *node = &self->nodes[i];
    if (node->level != level || is_leaf(self, i))
      continue;
    int its = ply_visit_is_chance(&self->whole->visits[node->visit]) ? 2
              : ply_trace_is_max(self->whole, node->visit)           ? 0
                                                                     : 1;
    if (side >= 0 && side != its)
      return;
    side = its;
  }
  if (side < 0)
    return;
  const char *const names[] = {"MAX", "MIN", N_("Chance")};
  put(self, ply_page_say(self->sheet->page, names[side]), true, 8, -PLY_SHEET_MARGIN / 2,
      level * self->level_high + NAME_LINE + self->slot_high, PLY_SHEET_MARGIN - 2, true,
      self->sheet->palette->faint);
}

void
ply_sheet_tree_paint(PlySheet *sheet, double width, double height)
{
  Sheet self;

  /* A key that says more than there is room for still shows its tree. */
  begin(&self, sheet, width, height);
  for (int i = 1; i < self.n; i++)
    paint_edge(&self, i);
  for (int i = 0; i < self.n; i++)
    paint_node(&self, i);
  for (int level = 0; level < self.levels; level++)
    paint_side(&self, level);
  end(&self);
}

void
ply_sheet_tree_name(const PlyPage *page, uint32_t visit, char text[PLY_SHEET_NAME_BYTES])
{
  PlySheet sheet = {.page = page};
  Sheet self;

  PlyMove path[PLY_TRACE_MAX_LEVELS];
  int n = ply_trace_path(page->picture->trace, visit, path), at = 0;

  begin(&self, &sheet, 1, 1);
  for (int i = 1; i < self.n; i++) {
    /* In preorder the next node on the path comes after the last. */
    const Node *node = &self.nodes[i];
    if (node->level <= n && node->parent == at &&
        self.whole->visits[node->visit].move == path[node->level - 1])
      at = i;
  }
  text[0] = '\0';
  if (self.nodes[at].level == n)
    g_strlcpy(text, self.nodes[at].name, PLY_SHEET_NAME_BYTES);
  end(&self);
}

uint64_t
ply_sheet_tree_leaves(const PlyPage *page, GString *text)
{
  PlySheet sheet = {.page = page};
  uint64_t left_out = 0;
  Sheet self;

  begin(&self, &sheet, 1, 1);
  for (int i = 0; i < self.n; i++) {
    const Node *node = &self.nodes[i];
    char value[PLY_SCORE_BYTES];
    if (!is_leaf(&self, i))
      continue;
    bool out = is_left_out(&self, node);
    ply_explain_value(self.whole, node->visit, ply_visit_value(&self.whole->visits[node->visit]),
                      PLY_BOUND_EXACT, &page->export->wording, value);
    g_string_append_printf(text, out ? "%s[%s]" : "%s%s", text->len > 0 ? "  " : "", value);
    left_out += out;
  }
  end(&self);
  return left_out;
}
