/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/setup-bar.h"

#include <glib/gi18n.h>

#include "ui/widgets/text.h"
#include "ui/widgets/wrap.h"

struct _PlySetupBar {
  GtkWidget parent_instance;

  /* Template widgets. */
  GtkWidget *box, *captures;
  GtkToggleButton *stone_0, *stone_1, *stone_2;
  GtkDropDown *side;
  GtkSpinButton *captured_0, *captured_1;
  GtkLabel *fault;

  /* Borrowed: the window owns both and this bar. */
  PlyAnalysis *analysis;
  PlyBoardView *board;

  gboolean syncing;
};

G_DEFINE_FINAL_TYPE(PlySetupBar, ply_setup_bar, GTK_TYPE_WIDGET)

enum { SIGNAL_CLOSED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_fault(PlySetupBar *self, const char *sentence)
{
  gtk_label_set_text(self->fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible(GTK_WIDGET(self->fault), sentence != NULL);
}

static void
show_board(PlySetupBar *self, const PlyBoard *board)
{
  self->syncing = TRUE;
  gtk_drop_down_set_selected(self->side, board->side);
  gtk_spin_button_set_value(self->captured_0, board->captured[0]);
  gtk_spin_button_set_value(self->captured_1, board->captured[1]);
  self->syncing = FALSE;
  ply_board_view_set_edit_board(self->board, board);
  show_fault(self, NULL);
}

static void
on_stone(PlySetupBar *self)
{
  guint stone = gtk_toggle_button_get_active(self->stone_1)   ? 1
                : gtk_toggle_button_get_active(self->stone_2) ? 2
                                                              : 0;

  if (self->board != NULL)
    ply_board_view_set_edit_stone(self->board, stone);
}

static void
on_side(PlySetupBar *self)
{
  if (self->syncing || self->board == NULL)
    return;
  PlyBoard board = *ply_board_view_get_edit_board(self->board);
  board.side = (guint8)gtk_drop_down_get_selected(self->side);
  show_board(self, &board);
}

static void
on_captured(PlySetupBar *self)
{
  if (self->syncing || self->board == NULL)
    return;
  PlyBoard board = *ply_board_view_get_edit_board(self->board);
  board.captured[0] = (guint16)gtk_spin_button_get_value_as_int(self->captured_0);
  board.captured[1] = (guint16)gtk_spin_button_get_value_as_int(self->captured_1);
  show_board(self, &board);
}

static const PlyRules *
rules_of(PlySetupBar *self)
{
  return ply_game_tree_get_rules(ply_analysis_get_game(self->analysis));
}

static void
on_clear(PlySetupBar *self)
{
  PlyBoard board = {.columns = rules_of(self)->columns, .rows = rules_of(self)->rows};

  show_board(self, &board);
}

static void
on_start(PlySetupBar *self)
{
  PlyPosition start;
  PlyBoard board;

  ply_rules_start(rules_of(self), &start);
  ply_rules_read_board(rules_of(self), &start, &board);
  show_board(self, &board);
}

static void
ply_setup_bar_dispose(GObject *object)
{
  PlySetupBar *self = PLY_SETUP_BAR(object);

  g_clear_pointer(&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS(ply_setup_bar_parent_class)->dispose(object);
}

static void
ply_setup_bar_class_init(PlySetupBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_setup_bar_dispose;
  signals[SIGNAL_CLOSED] = g_signal_new("closed", PLY_TYPE_SETUP_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/setup-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, box);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, captures);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, stone_0);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, stone_1);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, stone_2);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, side);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, captured_0);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, captured_1);
  gtk_widget_class_bind_template_child(widget_class, PlySetupBar, fault);
  gtk_widget_class_bind_template_callback(widget_class, on_stone);
  gtk_widget_class_bind_template_callback(widget_class, on_side);
  gtk_widget_class_bind_template_callback(widget_class, on_captured);
  gtk_widget_class_bind_template_callback(widget_class, on_clear);
  gtk_widget_class_bind_template_callback(widget_class, on_start);
}

static void
ply_setup_bar_init(PlySetupBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

void
ply_setup_bar_connect(PlySetupBar *self, PlyAnalysis *analysis, PlyBoardView *board)
{
  self->analysis = analysis;
  self->board = board;
}

void
ply_setup_bar_begin(PlySetupBar *self)
{
  PlyGameTree *game = ply_analysis_get_game(self->analysis);
  g_autoptr(GtkStringList) sides = gtk_string_list_new(NULL);
  PlyBoard board;

  self->syncing = TRUE;
  for (int side = 0; side < 2; side++)
    gtk_string_list_append(sides, ply_text_side(game, side));
  gtk_button_set_label(GTK_BUTTON(self->stone_1), ply_text_side(game, 0));
  gtk_button_set_label(GTK_BUTTON(self->stone_2), ply_text_side(game, 1));
  gtk_drop_down_set_model(self->side, G_LIST_MODEL(sides));
  gtk_widget_set_visible(self->captures, g_str_equal(ply_game_id(rules_of(self)->game), "pente"));
  self->syncing = FALSE;
  ply_analysis_hold(self->analysis);
  ply_rules_read_board(rules_of(self), ply_game_tree_get_position(game), &board);
  ply_board_view_set_edit_mode(self->board, TRUE);
  show_board(self, &board);
  on_stone(self);
}

static void
end(PlySetupBar *self)
{
  ply_board_view_set_edit_mode(self->board, FALSE);
  ply_analysis_release(self->analysis);
  g_signal_emit(self, signals[SIGNAL_CLOSED], 0);
}

gboolean
ply_setup_bar_finish(PlySetupBar *self)
{
  g_autoptr(GError) error = NULL;
  PlyBoard board = *ply_board_view_get_edit_board(self->board);

  if (!ply_game_tree_set_up(ply_analysis_get_game(self->analysis), &board, &error)) {
    show_fault(self, error->message);
    return FALSE;
  }
  end(self);
  return TRUE;
}

void
ply_setup_bar_cancel(PlySetupBar *self)
{
  end(self);
}
