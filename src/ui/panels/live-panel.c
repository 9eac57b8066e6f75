/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/live-panel.h"

#include <math.h>

#include <glib/gi18n.h>

#include "paint/icicle.h"
#include "paint/live-widths.h"
#include "paint/tree-paint.h"
#include "ui/board/line-board.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/text-scale.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrap.h"

#define ROW         20.0 /* pixels, of the icicle, for letters of usual size */
#define TREE_HEIGHT 270
#define TREE_LEVELS 1              /* below the root, along which the tree is opened */
#define TREE_US     G_USEC_PER_SEC /* the tree is laid out no oftener */
#define OPEN_MARK   3.0            /* pixels, of the path where the search is */

struct _PlyLivePanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkExpander *expander;
  PlyChartView *chart;
  GtkLabel *told;
  GtkToggleButton *as_icicle, *as_tree;
  GtkWidget *record;

  PlyLiveWidths *widths;    /* owned: of the newest picture */
  PlyTrace *trace;          /* owned: the picture's cells as visits; or NULL */
  PlyTreePicture *picture;  /* owned: of the tree; or NULL */
  PlyLivePicture *laid_out; /* owned: what the tree is of */
  gint64 laid_out_us;
  guint lay_out_id; /* a timeout */
  guint tick;
  gint64 frame_us;           /* of the last tick, 0: none yet */
  guint32 selected, hovered; /* ids of cells, 0: none */
  double pointer_x, pointer_y;
  GtkWidget *board; /* owned: in the tooltip */
};

G_DEFINE_FINAL_TYPE(PlyLivePanel, ply_live_panel, PLY_TYPE_PANEL)

enum { PROP_EXPANDED = 1, PROP_TREE, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static const char *
translate(const char *text)
{
  return _(text);
}

/* As in the list above: values for the side that moves at the root. */
static PlyWording
wording_of(PlyLivePanel *self)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  PlyNotation notation = game != NULL ? ply_game_tree_get_notation(game) : PLY_NOTATION_DEFAULT;

  return (PlyWording){.max_min = true, .notation = notation, .translate = translate};
}

static gboolean
is_tree(PlyLivePanel *self)
{
  return gtk_toggle_button_get_active(self->as_tree);
}

/* The report that the pictures are of. */
static const PlyModelReport *
get_report(PlyLivePanel *self)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));

  return analysis != NULL ? ply_analysis_get_report(analysis) : NULL;
}

/* What is drawn, or NULL; a tree may be some letters behind. */
static const PlyLivePicture *
get_cells(PlyLivePanel *self)
{
  return is_tree(self) ? self->laid_out : ply_live_widths_get_picture(self->widths);
}

static const PlyTrace *
get_trace(PlyLivePanel *self)
{
  if (!is_tree(self))
    return self->trace;
  return self->picture != NULL ? self->picture->trace : NULL;
}

/* The cell with an id, −1 if there is none any more. */
static int
find_cell(PlyLivePanel *self, guint32 id)
{
  const PlyLivePicture *picture = get_cells(self);

  for (int i = 0; picture != NULL && id != 0 && i < picture->n; i++) {
    if (picture->cells[i].id == id)
      return i;
  }
  return -1;
}

/* The moves that lead to a cell. */
static guint
get_line(const PlyLivePicture *picture, int cell, PlyMove moves[PLY_LIVE_LEVELS])
{
  guint n = picture->cells[cell].level;

  for (guint i = n; i > 0; i--) {
    moves[i - 1] = picture->cells[cell].move;
    cell = picture->cells[cell].parent;
  }
  return n;
}

/* Drawing. */

/* What stands in the place of a drawing, and why there is none. Transfer full. */
static char *
say_nothing(PlyLivePanel *self)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));
  const char *program = analysis != NULL ? ply_analysis_get_program(analysis) : NULL;

  if (program == NULL)
    return g_strdup(_("The tree of the search is drawn here while it runs."));
  /* Translators: the name of a program that analyses in our search's place. */
  return g_strdup_printf(_("%s analyses. It does not tell which positions it looks at, so no tree "
                           "can be drawn of its search."),
                         program);
}

static void
draw_nothing(PlyLivePanel *self, cairo_t *cairo, const PlyPalette *palette, double width,
             double height)
{
  g_autofree char *text = say_nothing(self);
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self->chart), text);
  int high;

  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_get_pixel_size(layout, NULL, &high);
  ply_colour_set(cairo, palette->faint);
  cairo_move_to(cairo, 0, (height - high) / 2);
  pango_cairo_show_layout(cairo, layout);
}

/* The size of labels, 1 usual. */
static double
letters(PlyLivePanel *self)
{
  return ply_text_scale(GTK_WIDGET(self));
}

static PlyIcicleView
icicle_view(PlyLivePanel *self)
{
  int selected = find_cell(self, self->selected), hovered = find_cell(self, self->hovered);

  return (PlyIcicleView){
      .first = 0,
      .last = PLY_LIVE_WIDTH,
      .edges = ply_live_widths_get_edges(self->widths),
      .row_height = ROW * letters(self),
      .text = letters(self),
      .colouring = PLY_ICICLE_BY_CUT,
      .wording = wording_of(self),
      .selected = selected >= 0 ? (uint32_t)selected : PLY_TRACE_NONE,
      .hovered = hovered >= 0 ? (uint32_t)hovered : PLY_TRACE_NONE,
      .step = UINT64_MAX,
  };
}

static void
draw_icicle(PlyLivePanel *self, cairo_t *cairo, const PlyPalette *palette, double width,
            double height)
{
  const PlyLivePicture *picture = ply_live_widths_get_picture(self->widths);
  PlyIcicleView view = icicle_view(self);
  double rect[4];

  ply_paint_icicle(cairo, self->trace, &view, palette, width, height);
  /* Where the search is: a bar along the foot, however narrow the node. */
  ply_colour_set(cairo, palette->accent);
  for (uint32_t i = 0; i < picture->n; i++) {
    if (!picture->cells[i].open)
      continue;
    ply_icicle_rect(self->trace, &view, width, height, i, rect);
    cairo_rectangle(cairo, rect[0], rect[1] + rect[3] - OPEN_MARK - 1, fmax(rect[2] - 1, 2),
                    OPEN_MARK);
  }
  cairo_fill(cairo);
}

static PlyTreeLook
tree_look(PlyLivePanel *self, PlyStyle style, double width, double height)
{
  int selected = find_cell(self, self->selected), hovered = find_cell(self, self->hovered);
  PlyTreeLook look = {
      .step = UINT64_MAX,
      .text = letters(self),
      .selected = selected >= 0 ? (uint32_t)selected : PLY_TRACE_NONE,
      .hovered = hovered >= 0 ? ply_tree_picture_find(self->picture, (uint32_t)hovered) : -1,
      .no_names = true,
      .style = style,
      .wording = wording_of(self)};

  ply_tree_look_fit(&look, self->picture, width, height, 1);
  return look;
}

/* The tree: laid out once a second at most, so that one can read it. */

/* Where the search spends its time: the child that is visited most, again and again. */
static uint32_t
find_focus(const PlyTrace *trace, const PlyLivePicture *picture)
{
  uint16_t at = 0;

  for (int level = 0; level < TREE_LEVELS; level++) {
    uint16_t best = 0;
    for (int child = at + 1; child < at + picture->cells[at].n; child += picture->cells[child].n) {
      if (best == 0 || picture->cells[child].visits > picture->cells[best].visits)
        best = (uint16_t)child;
    }
    if (best == 0)
      break;
    at = best;
  }
  return at < trace->n ? at : PLY_TRACE_NONE;
}

static void
lay_out(PlyLivePanel *self)
{
  const PlyLivePicture *cells = ply_live_widths_get_picture(self->widths);
  double width = gtk_widget_get_width(GTK_WIDGET(self->chart));
  double height = gtk_widget_get_height(GTK_WIDGET(self->chart));

  g_clear_handle_id(&self->lay_out_id, g_source_remove);
  if (self->trace == NULL || cells == NULL || width < 1 || !is_tree(self))
    return;
  PlyTreeChoice choice = {
      .most = 40,
      .canvas = {.width = width, .height = height, .text = letters(self), .plies = TREE_LEVELS + 2},
      .focus = find_focus(self->trace, cells)};
  g_clear_pointer(&self->picture, ply_tree_picture_free);
  g_clear_pointer(&self->laid_out, ply_live_picture_unref);
  self->laid_out = ply_live_picture_ref((PlyLivePicture *)cells);
  self->picture = ply_tree_picture_new(self->trace, &choice);
  self->laid_out_us = g_get_monotonic_time();
  gtk_widget_queue_draw(GTK_WIDGET(self->chart));
}

static gboolean
on_lay_out(gpointer data)
{
  PlyLivePanel *self = data;

  self->lay_out_id = 0;
  lay_out(self);
  return G_SOURCE_REMOVE;
}

/* For another size, once this frame is painted. */
static void
lay_out_soon(PlyLivePanel *self)
{
  g_clear_handle_id(&self->lay_out_id, g_source_remove);
  self->lay_out_id = g_idle_add(on_lay_out, self);
}

static void
lay_out_in_time(PlyLivePanel *self)
{
  gint64 left = self->laid_out_us + TREE_US - g_get_monotonic_time();

  if (self->lay_out_id != 0)
    return;
  if (left <= 0 || self->picture == NULL)
    lay_out(self);
  else
    self->lay_out_id = g_timeout_add((guint)(left / 1000) + 1, on_lay_out, self);
}

static void
draw(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  PlyLivePanel *self = data;

  if (self->trace == NULL) {
    draw_nothing(self, cairo, palette, width, height);
  } else if (!is_tree(self)) {
    draw_icicle(self, cairo, palette, width, height);
  } else if (self->picture != NULL) {
    PlyStyle style = palette == ply_palette_get(PLY_STYLE_DARK) ? PLY_STYLE_DARK : PLY_STYLE_LIGHT;
    PlyTreeLook look = tree_look(self, style, width, height);
    if (self->picture->canvas.width != width || self->picture->canvas.height != height)
      lay_out_soon(self);
    ply_paint_tree(cairo, self->picture, &look, width, height);
  }
}

/* The icicle: widths glide. */

static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyLivePanel *self = data;
  gint64 now = gdk_frame_clock_get_frame_time(clock);
  double seconds = self->frame_us > 0 ? (double)(now - self->frame_us) / G_USEC_PER_SEC : 0.016;
  gboolean animate = adw_get_enable_animations(widget);

  self->frame_us = now;
  gboolean more = ply_live_widths_pass(self->widths, animate ? seconds : INFINITY);
  gtk_widget_queue_draw(widget);
  if (more)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  self->frame_us = 0;
  return G_SOURCE_REMOVE;
}

static void
begin_gliding(PlyLivePanel *self)
{
  if (self->tick == 0 && !is_tree(self))
    self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self->chart), on_tick, self, NULL);
}

/* What is told of a node. */

/* Transfer full. */
static char *
tell(PlyLivePanel *self, int cell)
{
  const PlyModelReport *report = get_report(self);
  const PlyLivePicture *picture = get_cells(self);
  const PlyLiveCell *at = &picture->cells[cell];
  PlyMove moves[PLY_LIVE_LEVELS];
  PlyWording wording = wording_of(self);
  char visits[PLY_TEXT_BYTES], cuts[PLY_TEXT_BYTES], text[PLY_SCORE_BYTES];
  g_autoptr(GString) line = g_string_new(NULL);

  for (guint i = 0, n = get_line(picture, cell, moves); i < n; i++)
    g_string_append_printf(line, "%s%s", i > 0 ? ", " : "",
                           ply_notation_move(wording.notation, &report->rules, moves[i], text));
  ply_text_count(at->visits, visits);
  ply_text_count(at->cuts, cuts);
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));
  /* An engine tells the cutoffs near its root alone. */
  if (line->len == 0 &&
      ply_algorithm_is_engine(ply_analysis_get_effective_options(analysis).algorithm))
    return g_strdup_printf(_("%s visits"), visits);
  if (line->len == 0)
    return g_strdup_printf(_("%s visits, %s cutoffs"), visits, cuts);
  int share = (int)(100.0 * (double)at->visits / (double)picture->cells[0].visits + 0.5);
  if (at->bound == PLY_BOUND_NONE)
    return g_strdup_printf(_("%s: %s visits (%d %%)"), line->str, visits, share);
  ply_explain_value(get_trace(self), (uint32_t)cell, at->value, (PlyBound)at->bound, &wording,
                    text);
  /* Translators: moves, the value after them, how often they were visited. */
  return g_strdup_printf(_("%s: %s, %s visits (%d %%)"), line->str, text, visits, share);
}

/* Below the drawing, and to assistive technology: what is pointed at or selected, else the whole. */
static void
show_told(PlyLivePanel *self)
{
  int cell = find_cell(self, self->hovered != 0 ? self->hovered : self->selected);
  g_autofree char *text = NULL, *nothing = say_nothing(self);

  if (get_cells(self) != NULL && get_trace(self) != NULL && get_report(self) != NULL)
    text = tell(self, MAX(cell, 0));
  gtk_label_set_text(self->told, text != NULL ? text : "");
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->chart), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 text != NULL ? text : nothing, -1);
  gtk_widget_set_visible(self->record, text != NULL);
}

/* The nodes of the whole search by the end of an iteration. */
static guint64
nodes_until(const PlySearchFigures *figures, int depth)
{
  guint64 nodes = 0;

  for (int i = 0; i <= depth; i++)
    nodes += figures->nodes_of_depth[i];
  return nodes;
}

gboolean
ply_live_panel_get_seen(PlyLivePanel *self, guint64 most, PlyLiveSeen *seen)
{
  const PlyModelReport *report = get_report(self);
  int cell = find_cell(self, self->selected);

  *seen = (PlyLiveSeen){.is_tree = is_tree(self)};
  if (report == NULL || get_cells(self) == NULL || get_trace(self) == NULL ||
      !gtk_expander_get_expanded(self->expander))
    return FALSE;
  if (cell > 0)
    seen->n = get_line(get_cells(self), cell, seen->moves);
  for (int depth = 1; depth <= MIN(report->report.depth, PLY_MAX_DEPTH); depth++) {
    if (nodes_until(&report->report.figures, depth) <= most)
      seen->depth = depth;
  }
  return TRUE;
}

/* The cell at a point, −1 if there is none. */
static int
find_at(PlyLivePanel *self, double x, double y)
{
  double width = gtk_widget_get_width(GTK_WIDGET(self->chart));
  double height = gtk_widget_get_height(GTK_WIDGET(self->chart));

  if (get_trace(self) == NULL)
    return -1;
  if (!is_tree(self)) {
    PlyIcicleView view = icicle_view(self);
    uint32_t visit = ply_icicle_at(self->trace, &view, width, height, x, y);
    return visit != PLY_TRACE_NONE ? (int)visit : -1;
  }
  PlyTreeLook look = tree_look(self, PLY_STYLE_LIGHT, width, height);
  int32_t node = ply_tree_picture_at(self->picture, x / look.zoom + look.x, y / look.zoom + look.y);
  return node >= 0 && self->picture->nodes[node].kind == PLY_TREE_VISIT
             ? (int)self->picture->nodes[node].visit
             : -1;
}

static void
point_at(PlyLivePanel *self, guint32 *which, int cell)
{
  guint32 id = cell >= 0 ? get_cells(self)->cells[cell].id : 0;

  if (*which == id)
    return;
  *which = id;
  show_told(self);
  gtk_widget_queue_draw(GTK_WIDGET(self->chart));
}

static void
on_motion(PlyLivePanel *self, double x, double y)
{
  /* A new frame below a pointer that rests is told as a motion too. */
  if (x == self->pointer_x && y == self->pointer_y)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  point_at(self, &self->hovered, find_at(self, x, y));
}

static void
on_leave(PlyLivePanel *self)
{
  point_at(self, &self->hovered, -1);
}

/* The moves to the selected node on the board. */
static void
walk(PlyLivePanel *self)
{
  int cell = find_cell(self, self->selected);
  PlyMove moves[PLY_LIVE_LEVELS];

  if (cell < 0)
    return;
  guint n = get_line(get_cells(self), cell, moves);
  ply_analysis_set_preview(ply_panel_get_analysis(PLY_PANEL(self)), moves, n, n);
}

static void
on_pressed(PlyLivePanel *self, int n_press, double x, double y)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->chart));
  point_at(self, &self->selected, find_at(self, x, y));
  walk(self);
}

/* The sibling before or after a cell, or the cell itself. */
static int
find_sibling(const PlyLivePicture *picture, int cell, int step)
{
  const PlyLiveCell *at = &picture->cells[cell];

  if (at->parent == PLY_LIVE_NONE)
    return cell;
  int end = at->parent + picture->cells[at->parent].n, before = cell;
  if (step > 0)
    return cell + at->n < end ? cell + at->n : cell;
  for (int child = at->parent + 1; child < cell; child += picture->cells[child].n)
    before = child;
  return before;
}

static int
find_biggest_child(const PlyLivePicture *picture, int cell)
{
  int best = cell;

  for (int child = cell + 1; child < cell + picture->cells[cell].n;
       child += picture->cells[child].n) {
    if (best == cell || picture->cells[child].visits > picture->cells[best].visits)
      best = child;
  }
  return best;
}

static gboolean
on_key(PlyLivePanel *self, guint key, guint code, GdkModifierType state)
{
  const PlyLivePicture *picture = get_cells(self);
  int cell = find_cell(self, self->selected);

  if (picture == NULL || get_trace(self) == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return FALSE;
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_Right:
    cell = cell < 0 ? 0 : find_sibling(picture, cell, key == GDK_KEY_Right ? 1 : -1);
    break;
  case GDK_KEY_Down:
    cell = cell < 0 ? 0 : find_biggest_child(picture, cell);
    break;
  case GDK_KEY_Up:
    cell = cell <= 0 ? 0 : picture->cells[cell].parent;
    break;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    walk(self);
    return TRUE;
  default:
    return FALSE;
  }
  /* A pointer that rests on the drawing does not talk over the keyboard. */
  self->hovered = 0;
  point_at(self, &self->selected, cell);
  return TRUE;
}

static gboolean
on_query_tooltip(PlyLivePanel *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  int cell = keyboard ? find_cell(self, self->selected) : find_at(self, x, y);
  const PlyModelReport *report = get_report(self);
  PlyMove moves[PLY_LIVE_LEVELS];

  if (cell <= 0 || report == NULL || report->rules.tree != NULL)
    return FALSE;
  guint n = get_line(get_cells(self), cell, moves);
  ply_line_board_show(PLY_LINE_BOARD(self->board), &report->rules, &report->root, moves, n);
  gtk_tooltip_set_custom(tooltip, self->board);
  return TRUE;
}

/* What comes in. */

static void
forget(PlyLivePanel *self)
{
  g_clear_pointer(&self->trace, ply_trace_unref);
  g_clear_pointer(&self->picture, ply_tree_picture_free);
  g_clear_pointer(&self->laid_out, ply_live_picture_unref);
  self->selected = self->hovered = 0;
  show_told(self);
  gtk_widget_queue_draw(GTK_WIDGET(self->chart));
}

/* A tree as visits, for those who paint visits: of a search without windows, which nobody has counted. */
static PlyTrace *
trace_of(const PlyModelReport *report)
{
  PlyTraceInfo info = {
      .rules = report->rules, .root = report->root, .family = ply_trace_family_of(&report->rules)};

  info.options.algorithm = ply_algorithm_find("minimax");
  return ply_live_picture_trace(report->tree, &info);
}

static void
ply_live_panel_report_changed(PlyPanel *panel)
{
  PlyLivePanel *self = PLY_LIVE_PANEL(panel);
  const PlyModelReport *report = get_report(self);

  if (report == NULL || report->who != NULL ||
      ply_analysis_get_program(ply_panel_get_analysis(panel)) != NULL) {
    forget(self);
    return;
  }
  if (report->tree == NULL || report->tree->n == 0)
    return;
  g_clear_pointer(&self->trace, ply_trace_unref);
  self->trace = trace_of(report);
  ply_live_widths_aim(self->widths, report->tree);
  if (is_tree(self))
    lay_out_in_time(self);
  else
    begin_gliding(self);
  show_told(self);
}

/* Counted only while somebody can see it. */
static void
update_shown(PlyLivePanel *self)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));
  gboolean shown =
      gtk_expander_get_expanded(self->expander) && gtk_widget_get_mapped(GTK_WIDGET(self));

  if (analysis != NULL)
    ply_analysis_set_tree_shown(analysis, shown);
}

static void
ply_live_panel_map(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_live_panel_parent_class)->map(widget);
  update_shown(PLY_LIVE_PANEL(widget));
}

static void
ply_live_panel_unmap(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_live_panel_parent_class)->unmap(widget);
  update_shown(PLY_LIVE_PANEL(widget));
}

static void
on_expanded(PlyLivePanel *self)
{
  update_shown(self);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_EXPANDED]);
}

static void
ask_for_height(PlyLivePanel *self)
{
  ply_chart_view_set_natural_height(
      self->chart, is_tree(self) ? TREE_HEIGHT : (int)(ROW * letters(self) * PLY_LIVE_LEVELS));
}

static void
ply_live_panel_system_setting_changed(GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS(ply_live_panel_parent_class)->system_setting_changed(widget, setting);
  ask_for_height(PLY_LIVE_PANEL(widget));
  lay_out_soon(PLY_LIVE_PANEL(widget));
}

static void
on_drawing(PlyLivePanel *self)
{
  ask_for_height(self);
  if (is_tree(self))
    lay_out(self);
  else
    begin_gliding(self);
  show_told(self);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TREE]);
}

static void
ply_live_panel_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyLivePanel *self = PLY_LIVE_PANEL(object);

  if (id == PROP_EXPANDED)
    g_value_set_boolean(value, gtk_expander_get_expanded(self->expander));
  else if (id == PROP_TREE)
    g_value_set_boolean(value, is_tree(self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_live_panel_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PlyLivePanel *self = PLY_LIVE_PANEL(object);

  if (id == PROP_EXPANDED)
    gtk_expander_set_expanded(self->expander, g_value_get_boolean(value));
  else if (id == PROP_TREE)
    gtk_toggle_button_set_active(g_value_get_boolean(value) ? self->as_tree : self->as_icicle,
                                 TRUE);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_live_panel_dispose(GObject *object)
{
  PlyLivePanel *self = PLY_LIVE_PANEL(object);

  if (self->chart != NULL)
    ply_chart_view_set_draw(self->chart, NULL, NULL);
  g_clear_handle_id(&self->lay_out_id, g_source_remove);
  g_clear_pointer(&self->trace, ply_trace_unref);
  g_clear_pointer(&self->picture, ply_tree_picture_free);
  g_clear_pointer(&self->laid_out, ply_live_picture_unref);
  g_clear_object(&self->board);
  G_OBJECT_CLASS(ply_live_panel_parent_class)->dispose(object);
}

static void
ply_live_panel_finalize(GObject *object)
{
  ply_live_widths_free(PLY_LIVE_PANEL(object)->widths);
  G_OBJECT_CLASS(ply_live_panel_parent_class)->finalize(object);
}

static void
ply_live_panel_class_init(PlyLivePanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = ply_live_panel_get_property;
  object_class->set_property = ply_live_panel_set_property;
  object_class->dispose = ply_live_panel_dispose;
  object_class->finalize = ply_live_panel_finalize;
  widget_class->map = ply_live_panel_map;
  widget_class->unmap = ply_live_panel_unmap;
  widget_class->system_setting_changed = ply_live_panel_system_setting_changed;
  PLY_PANEL_CLASS(klass)->report_changed = ply_live_panel_report_changed;
  PLY_PANEL_CLASS(klass)->settings_changed = ply_live_panel_report_changed;
  properties[PROP_EXPANDED] = g_param_spec_boolean("expanded", NULL, NULL, FALSE, flags);
  properties[PROP_TREE] = g_param_spec_boolean("tree", NULL, NULL, FALSE, flags);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  g_type_ensure(PLY_TYPE_CHART_VIEW);
  g_type_ensure(PLY_TYPE_WRAP);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/live-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyLivePanel, expander);
  gtk_widget_class_bind_template_child(widget_class, PlyLivePanel, chart);
  gtk_widget_class_bind_template_child(widget_class, PlyLivePanel, told);
  gtk_widget_class_bind_template_child(widget_class, PlyLivePanel, as_icicle);
  gtk_widget_class_bind_template_child(widget_class, PlyLivePanel, as_tree);
  gtk_widget_class_bind_template_child(widget_class, PlyLivePanel, record);
}

static void
connect(PlyLivePanel *self)
{
  GtkWidget *chart = GTK_WIDGET(self->chart);
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkEventController *key = gtk_event_controller_key_new();
  GtkGesture *click = gtk_gesture_click_new();

  g_signal_connect_swapped(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(on_leave), self);
  gtk_widget_add_controller(chart, motion);
  g_signal_connect_swapped(key, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(chart, key);
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(on_pressed), self);
  gtk_widget_add_controller(chart, GTK_EVENT_CONTROLLER(click));
  g_signal_connect_swapped(chart, "query-tooltip", G_CALLBACK(on_query_tooltip), self);
  g_signal_connect_swapped(self->expander, "notify::expanded", G_CALLBACK(on_expanded), self);
  g_signal_connect_swapped(self->as_tree, "notify::active", G_CALLBACK(on_drawing), self);
}

static void
ply_live_panel_init(PlyLivePanel *self)
{
  self->widths = ply_live_widths_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  self->board = g_object_ref_sink(ply_line_board_new());
  ask_for_height(self);
  ply_chart_view_set_draw(self->chart, draw, self);
  connect(self);
}
