/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/eval-bar.h"

#include <math.h>

#include <glib/gi18n.h>

#include "rules/game.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/proof.h"
#include "ui/widgets/said.h"
#include "ui/widgets/verdict.h"

#define WIDTH   10
#define GAP     6
#define CORNERS 3

#define HATCH_PERIOD 6 /* units */

struct _PlyEvalBar {
  PlyPanel parent_instance;

  PlyBoardView *board;            /* owned, a child */
  PlyChartView *bar;              /* owned, a child */
  gboolean known, proven, theirs; /* theirs: another program says so */
  double place;                   /* of the value for the first side, 0 all lost to 1 all won */
  char *words;                    /* owned */
};

G_DEFINE_FINAL_TYPE(PlyEvalBar, ply_eval_bar, PLY_TYPE_PANEL)

enum { PROP_BOARD = 1, N_PROPERTIES };

/* An estimate of ours is hatched from the lower left to the upper right, one of another program is
 * dotted, HATCH_PERIOD units apart: stroked once on a little tile, as strokes over the whole bar take
 * longer than all else on it. */
static void
hatch(cairo_t *cairo, const PlyPalette *palette, gboolean dotted)
{
  double scale, scale_y;

  cairo_surface_get_device_scale(cairo_get_target(cairo), &scale, &scale_y);
  int side = (int)(HATCH_PERIOD * scale);
  cairo_surface_t *tile = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
  cairo_surface_set_device_scale(tile, scale, scale);
  cairo_t *lines = cairo_create(tile);
  ply_colour_set(lines, ply_colour_with_alpha(palette->faint, 0.5));
  cairo_set_line_width(lines, 1.5);
  if (dotted) {
    cairo_set_line_cap(lines, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(lines, 2.5);
    cairo_move_to(lines, HATCH_PERIOD / 2.0, HATCH_PERIOD / 2.0);
    cairo_close_path(lines);
  }
  for (int y = 0; !dotted && y <= 2 * HATCH_PERIOD; y += HATCH_PERIOD) {
    cairo_move_to(lines, -HATCH_PERIOD, y + HATCH_PERIOD);
    cairo_line_to(lines, 2 * HATCH_PERIOD, y - 2 * HATCH_PERIOD);
  }
  cairo_stroke(lines);
  cairo_destroy(lines);
  cairo_set_source_surface(cairo, tile, 0, 0);
  cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_REPEAT);
  cairo_paint(cairo);
  cairo_surface_destroy(tile);
}

static void
draw(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  PlyEvalBar *self = data;
  double middle = height * (1 - self->place);

  cairo_new_sub_path(cairo);
  cairo_arc(cairo, width - CORNERS, CORNERS, CORNERS, -G_PI_2, 0);
  cairo_arc(cairo, width - CORNERS, height - CORNERS, CORNERS, 0, G_PI_2);
  cairo_arc(cairo, CORNERS, height - CORNERS, CORNERS, G_PI_2, G_PI);
  cairo_arc(cairo, CORNERS, CORNERS, CORNERS, G_PI, 1.5 * G_PI);
  cairo_close_path(cairo);
  cairo_clip(cairo);
  if (!self->known) {
    ply_colour_set(cairo, ply_colour_with_alpha(palette->faint, 0.25));
    cairo_paint(cairo);
    return;
  }
  PlySideColours colours;
  ply_discs_colours(ply_game_tree_get_rules(ply_panel_get_game(PLY_PANEL(self))), &colours);
  ply_colour_set(cairo, colours.face[1]);
  cairo_rectangle(cairo, 0, 0, width, middle);
  cairo_fill(cairo);
  ply_colour_set(cairo, colours.face[0]);
  cairo_rectangle(cairo, 0, middle, width, height - middle);
  cairo_fill(cairo);
  if (!self->proven)
    hatch(cairo, palette, self->theirs);
  ply_colour_set(cairo, palette->accent);
  cairo_rectangle(cairo, 0, floor(height / 2), width, 1);
  cairo_fill(cairo);
}

static void
update(PlyPanel *panel)
{
  PlyEvalBar *self = PLY_EVAL_BAR(panel);
  PlyAnalysis *analysis = ply_panel_get_analysis(panel);
  PlyGameTree *game = ply_panel_get_game(panel);
  const PlyRules *rules = ply_game_tree_get_rules(game);
  const PlyPosition *position = ply_game_tree_get_position(game);
  PlyClaim claim = ply_verdict_claim(analysis);
  const PlyModelReport *report = ply_analysis_get_report(analysis);
  gboolean theirs = report != NULL && report->who != NULL && report->report.n_root > 0 &&
                    ply_claim_of_report(&report->report).kind != PLY_CLAIM_NONE;
  g_autofree char *words = theirs ? ply_said_verdict(game, report)
                                  : ply_verdict_text(game, position->side, position->ply, &claim);

  gtk_widget_set_visible(GTK_WIDGET(self->bar), rules->tree == NULL);
  if (rules->tree != NULL)
    return;
  gboolean known = claim.kind != PLY_CLAIM_NONE, proven = claim.kind != PLY_CLAIM_ESTIMATE;
  double place = ply_proof_balance(rules, position->side == 0 ? claim.score : -claim.score);
  if (known != self->known || proven != self->proven || theirs != self->theirs ||
      place != self->place)
    gtk_widget_queue_draw(GTK_WIDGET(self->bar));
  self->known = known;
  self->proven = proven;
  self->theirs = theirs;
  self->place = place;
  if (g_strcmp0(words, self->words) == 0)
    return;
  g_free(self->words);
  self->words = g_steal_pointer(&words);
  const char *said =
      *self->words != '\0' ? self->words : _("Nothing is known of this position yet");
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->bar), said);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                 -1);
}

/* The colours may be others. */
static void
update_all(PlyPanel *panel)
{
  gtk_widget_queue_draw(GTK_WIDGET(PLY_EVAL_BAR(panel)->bar));
  update(panel);
}

static void
update_node(PlyPanel *panel, guint id)
{
  update(panel);
}

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
  PlyEvalBar *self = PLY_EVAL_BAR(widget);
  int room = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH + GAP : 0;

  gtk_widget_measure(GTK_WIDGET(self->board), orientation, -1, minimum, natural, NULL, NULL);
  *minimum += room;
  *natural += room;
}

/* The bar stands at the board's left edge, wherever that is in the board's widget. */
static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyEvalBar *self = PLY_EVAL_BAR(widget);
  int room = gtk_widget_get_visible(GTK_WIDGET(self->bar)) ? WIDTH + GAP : 0;
  PlyRectangle body;

  gtk_widget_allocate(GTK_WIDGET(self->board), width - room, height, -1,
                      gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)room, 0)));
  if (room == 0)
    return;
  if (!ply_board_view_get_body(self->board, &body))
    body = (PlyRectangle){0, 0, width - room, height};
  graphene_point_t at = GRAPHENE_POINT_INIT((float)(room + body.x - WIDTH - GAP), (float)body.y);
  gtk_widget_allocate(GTK_WIDGET(self->bar), WIDTH, (int)body.height, -1,
                      gsk_transform_translate(NULL, &at));
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PlyEvalBar *self = PLY_EVAL_BAR(object);

  if (id != PROP_BOARD) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    return;
  }
  g_return_if_fail(self->board == NULL);
  self->board = g_value_dup_object(value);
  gtk_widget_insert_after(GTK_WIDGET(self->board), GTK_WIDGET(self), NULL);
}

static void
dispose(GObject *object)
{
  PlyEvalBar *self = PLY_EVAL_BAR(object);

  if (self->bar != NULL) {
    ply_chart_view_set_draw(self->bar, NULL, NULL);
    gtk_widget_unparent(GTK_WIDGET(self->bar));
    self->bar = NULL;
  }
  if (self->board != NULL)
    gtk_widget_unparent(GTK_WIDGET(self->board));
  g_clear_object(&self->board);
  g_clear_pointer(&self->words, g_free);
  G_OBJECT_CLASS(ply_eval_bar_parent_class)->dispose(object);
}

static void
ply_eval_bar_class_init(PlyEvalBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  PlyPanelClass *panel_class = PLY_PANEL_CLASS(klass);

  object_class->set_property = set_property;
  object_class->dispose = dispose;
  g_object_class_install_property(object_class, PROP_BOARD,
                                  g_param_spec_object("board", NULL, NULL, PLY_TYPE_BOARD_VIEW,
                                                      G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  panel_class->report_changed = update;
  panel_class->position_changed = update;
  panel_class->tree_changed = update_all;
  panel_class->node_changed = update_node;
}

static void
ply_eval_bar_init(PlyEvalBar *self)
{
  gtk_widget_set_layout_manager(GTK_WIDGET(self), NULL);
  self->place = 0.5;
  self->bar = g_object_new(PLY_TYPE_CHART_VIEW, NULL);
  gtk_widget_set_parent(GTK_WIDGET(self->bar), GTK_WIDGET(self));
  ply_chart_view_set_natural_height(self->bar, 20);
  ply_chart_view_set_natural_width(self->bar, WIDTH);
  ply_chart_view_set_draw(self->bar, draw, self);
}
