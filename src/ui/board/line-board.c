/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/line-board.h"

#include <adwaita.h>

#include "paint/board-picture.h"
#include "ui/widgets/discs.h"

#define SIZE 220

struct _PlyLineBoard {
  GtkWidget parent_instance;

  PlyRules rules;
  PlyPosition position;
  PlyMove last;
  gboolean shown;
};

G_DEFINE_FINAL_TYPE(PlyLineBoard, ply_line_board, GTK_TYPE_WIDGET)

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyLineBoard *self = PLY_LINE_BOARD(widget);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, SIZE, SIZE);

  if (!self->shown)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &bounds);
  (ply_discs_are_black() ? ply_paint_small_board_in_black
                         : ply_paint_small_board)(cairo, &self->rules, &self->position, self->last,
                                                  SIZE, dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT);
  cairo_destroy(cairo);
}

static void
ply_line_board_class_init(PlyLineBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  widget_class->measure = measure;
  widget_class->snapshot = snapshot;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ply_line_board_init(PlyLineBoard *self)
{
}

GtkWidget *
ply_line_board_new(void)
{
  return g_object_new(PLY_TYPE_LINE_BOARD, NULL);
}

void
ply_line_board_show(PlyLineBoard *self, const PlyRules *rules, const PlyPosition *start,
                    const PlyMove *moves, guint n)
{
  self->rules = *rules;
  self->position = *start;
  self->last = PLY_MOVE_NONE;
  self->shown = rules->tree == NULL;
  for (guint i = 0; self->shown && i < n; i++) {
    PlyPosition before = self->position;
    if (!ply_rules_is_legal(rules, &before, moves[i]))
      break;
    ply_rules_play(rules, &before, moves[i], &self->position, NULL);
    self->last = moves[i];
  }
  gtk_widget_queue_draw(GTK_WIDGET(self));
}
