/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

#include <string.h>

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/board/board-keys-private.h"
#include "ui/board/board-names-private.h"
#include "ui/board/board-overlay-private.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/toaster.h"

enum {
  PROPERTY_ANALYSIS = 1,
  PROPERTY_MATCH,
  PROPERTY_SHOW_LEGAL_MOVES,
  PROPERTY_SHOW_VALUES,
  PROPERTY_SHOW_PV,
  PROPERTY_ANIMATE,
  PROPERTY_EDIT_MODE,
  PROPERTY_EDIT_STONE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE(PlyBoardView, ply_board_view, GTK_TYPE_WIDGET)

static void
refresh_overlay(PlyBoardView *self)
{
  PlyBoardOverlay overlay;

  if (!self->state.has_picture)
    return;
  memset(&overlay, 0, sizeof overlay);
  ply_board_fill_overlay(&self->state, &overlay);
  if (memcmp(&overlay, &self->state.picture.overlay, sizeof overlay) == 0)
    return;
  memcpy(&self->state.picture.overlay, &overlay, sizeof overlay);
  ply_board_layers_drop(&self->layers, LAYER_OVERLAY);
}

static void
on_square_activate(PlyBoardView *self, PlyBoardSquare *square)
{
  ply_board_view_activate_cell(self, ply_board_square_get_cell(square));
}

static void
on_square_focus(PlyBoardView *self, GParamSpec *spec, PlyBoardSquare *square)
{
  if (!gtk_widget_has_focus(GTK_WIDGET(square)))
    return;
  self->state.cursor = ply_board_square_get_cell(square);
  refresh_overlay(self);
}

static void
make_squares(PlyBoardView *self)
{
  gboolean had_focus = gtk_widget_get_focus_child(GTK_WIDGET(self)) != NULL;

  /* Any size tells how many cells there are. */
  ply_board_geometry_init(&self->state.geometry, &self->state.picture, 100, 100, 1);
  if (!ply_board_squares_make(&self->squares, G_CALLBACK(on_square_activate),
                              G_CALLBACK(on_square_focus)))
    return;
  self->state.cursor = CLAMP(self->state.cursor, 0, MAX(self->state.geometry.n_cells - 1, 0));
  if (had_focus)
    gtk_widget_grab_focus(GTK_WIDGET(self));
}

/* A tree's cells are the current node's children, so that its layout changes with the node. */
static gboolean
is_same_ground(const PlyBoardPicture *a, const PlyBoardPicture *b)
{
  return a->rules.game == b->rules.game && a->rules.columns == b->rules.columns &&
         a->rules.tree == b->rules.tree && a->notation == b->notation &&
         a->black_discs == b->black_discs && a->node == b->node;
}

static gboolean
is_same_board(const PlyBoardPicture *a, const PlyBoardPicture *b)
{
  return memcmp(a->board.cells, b->board.cells, sizeof a->board.cells) == 0 &&
         memcmp(a->board.captured, b->board.captured, sizeof a->board.captured) == 0 &&
         a->last_cell == b->last_cell && g_str_equal(a->last_mark, b->last_mark) &&
         a->n_lines == b->n_lines && a->moving == b->moving;
}

/* A person's mark of the move that led to what is shown; those of a line that is only shown have
 * none. */
static PlyMoveMark
shown_mark(PlyBoardView *self)
{
  guint shown = 0;

  ply_analysis_get_preview(self->state.analysis, NULL, &shown);
  return shown > 0 ? PLY_MOVE_MARK_NONE
                   : ply_game_tree_get_current(ply_analysis_get_game(self->state.analysis))->mark;
}

static void
read_model(PlyBoardView *self, PlyBoardPicture *picture)
{
  PlyGameTree *game = ply_analysis_get_game(self->state.analysis);
  PlyChange change;

  memset(picture, 0, sizeof *picture);
  picture->rules = *ply_game_tree_get_rules(game);
  picture->notation =
      ply_notation_resolve(ply_game_tree_get_notation(game), ply_game_tree_get_rules(game));
  picture->progress = 1;
  picture->black_discs = ply_discs_are_black();
  picture->last_cell = -1;
  self->state.position = *ply_analysis_get_shown_position(self->state.analysis);
  ply_board_picture_set_position(picture, &self->state.position);
  if (self->state.edit_mode) {
    picture->board = self->edit_board;
    picture->n_lines = 0;
  } else if (ply_analysis_get_shown_change(self->state.analysis, &change)) {
    picture->last_cell = change.placed;
    g_strlcpy(picture->last_mark, ply_move_mark_text(shown_mark(self)), sizeof picture->last_mark);
  }
}

/* `ground`: the board itself is another one. */
static void
take_over(PlyBoardView *self, gboolean ground, gboolean board)
{
  if (ground) {
    ply_board_layers_drop_all(&self->layers);
    ply_board_layers_forget_size(&self->layers);
    self->state.hover = -1;
    make_squares(self);
    gtk_widget_queue_resize(GTK_WIDGET(self));
  } else if (board) {
    ply_board_layers_drop(&self->layers, LAYER_STONES);
  }
}

static void
refresh(PlyBoardView *self)
{
  if (!self->state.analysis)
    return;
  PlyBoardPicture *old = g_memdup2(&self->state.picture, sizeof self->state.picture);
  gboolean had = self->state.has_picture;

  ply_board_animation_stop(&self->animation);
  read_model(self, &self->state.picture);
  self->state.picture.overlay = old->overlay;
  self->state.has_picture = TRUE;
  ply_board_state_list_moves(&self->state);
  gboolean ground = !had || !is_same_ground(old, &self->state.picture);
  take_over(self, ground, ground || !is_same_board(old, &self->state.picture));
  g_free(old);
  refresh_overlay(self);
  ply_board_squares_name(&self->squares);
}

static void
on_report(PlyBoardView *self)
{
  refresh_overlay(self);
  ply_board_squares_name_soon(&self->squares);
}

static void
on_at_rest(GtkWidget *board)
{
  ply_board_layers_drop(&PLY_BOARD_VIEW(board)->layers, LAYER_STONES);
}

static void
on_played(PlyBoardView *self)
{
  gboolean enabled = FALSE;

  g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-enable-animations", &enabled, NULL);
  if (!enabled || !self->animate || self->state.edit_mode || self->state.picture.rules.tree ||
      !gtk_widget_get_mapped(GTK_WIDGET(self)))
    return;
  if (!ply_analysis_get_shown_change(self->state.analysis, &self->state.picture.change) ||
      self->state.picture.change.placed < 0)
    return;
  ply_board_animation_start(&self->animation);
  ply_board_layers_drop(&self->layers, LAYER_STONES);
}

/* A number tree is the record's, and the record may have been replaced. */
static void
on_tree_changed(PlyBoardView *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(ply_analysis_get_game(self->state.analysis));

  if (rules->game == self->state.picture.rules.game &&
      rules->columns == self->state.picture.rules.columns)
    self->state.picture.rules = *rules;
}

/* An analysis changes nodes many times a second, and nothing of it is seen here. */
static void
on_node_changed(PlyBoardView *self)
{
  if (!self->state.edit_mode && self->state.has_picture &&
      !g_str_equal(self->state.picture.last_mark, ply_move_mark_text(shown_mark(self))))
    refresh(self);
}

static void
connect_analysis(PlyBoardView *self)
{
  PlyGameTree *game = ply_analysis_get_game(self->state.analysis);

  g_signal_connect_object(self->state.analysis, "notify::report", G_CALLBACK(on_report), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->state.analysis, "preview-changed", G_CALLBACK(refresh), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "tree-changed", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "position-changed", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "node-changed", G_CALLBACK(on_node_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "played", G_CALLBACK(on_played), self, G_CONNECT_SWAPPED);
}

static void
set_analysis(PlyBoardView *self, PlyAnalysis *analysis)
{
  if (self->state.analysis == analysis)
    return;
  if (self->state.analysis) {
    g_signal_handlers_disconnect_by_data(ply_analysis_get_game(self->state.analysis), self);
    g_signal_handlers_disconnect_by_data(self->state.analysis, self);
    ply_board_animation_stop(&self->animation);
    ply_board_squares_clear(&self->squares);
    ply_board_layers_drop_all(&self->layers);
    self->state.has_picture = FALSE;
  }
  g_set_object(&self->state.analysis, analysis);
  if (analysis) {
    connect_analysis(self);
    refresh(self);
  }
  g_object_notify(G_OBJECT(self), "analysis");
}

void
ply_board_view_set_match(PlyBoardView *self, PlyMatch *match)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  if (self->state.match && self->state.match != match)
    g_signal_handlers_disconnect_by_data(self->state.match, self);
  if (g_set_object(&self->state.match, match)) {
    if (match)
      g_signal_connect_object(match, "notify", G_CALLBACK(refresh_overlay), self,
                              G_CONNECT_SWAPPED);
    refresh_overlay(self);
    g_object_notify(G_OBJECT(self), "match");
  }
}

/* A move chosen on a previewed position continues the previewed line. */
static void
play_chosen(PlyBoardView *self, guint move)
{
  PlyGameTree *game = ply_analysis_get_game(self->state.analysis);
  PlyMove line[PLY_MAX_PV + 1];
  const PlyMove *preview;
  guint shown = 0;

  ply_analysis_get_preview(self->state.analysis, &preview, &shown);
  if (shown == 0 || shown > PLY_MAX_PV) {
    ply_game_tree_play(game, (PlyMove)move);
    return;
  }
  for (guint i = 0; i < shown; i++)
    line[i] = preview[i];
  line[shown] = (PlyMove)move;
  ply_game_tree_play_line(game, line, shown + 1);
}

int
ply_board_view_get_cursor(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), -1);
  return self->state.cursor;
}

void
ply_board_view_set_cursor(PlyBoardView *self, int cell)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  g_return_if_fail(cell >= 0);
  if ((guint)cell >= self->squares.squares->len)
    return;
  self->state.cursor = cell;
  if (gtk_widget_get_root(GTK_WIDGET(self)))
    gtk_widget_grab_focus(GTK_WIDGET(self));
  refresh_overlay(self);
}

void
ply_board_view_move_cursor(PlyBoardView *self, int columns, int rows)
{
  const PlyBoardGeometry *geometry = &self->state.geometry;

  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  if (self->squares.squares->len == 0)
    return;
  int column = CLAMP(self->state.cursor % geometry->columns + columns, 0, geometry->columns - 1);
  int row = CLAMP(self->state.cursor / geometry->columns + rows, 0, geometry->rows - 1);
  int cell = row * geometry->columns + column;
  self->state.cursor_shown = TRUE;
  ply_board_view_set_cursor(self, MIN(cell, (int)self->squares.squares->len - 1));
}

/* Where discs rest on others, also those of a heap: placing drops one, clearing takes the top one off. A disc
 * that is there changes its colour. */
static int
settle(PlyBoardView *self, int cell)
{
  int columns = self->edit_board.columns, rows = self->edit_board.rows, row = rows;

  if ((!self->state.geometry.upright && !ply_board_state_has_heaps(&self->state)) ||
      (self->state.edit_stone && self->edit_board.cells[cell]))
    return cell;
  while (row > 0 && self->edit_board.cells[(row - 1) * columns + cell % columns])
    row--;
  row = self->state.edit_stone ? row - 1 : row;
  return row >= 0 && row < rows ? row * columns + cell % columns : -1;
}

static gboolean
edit_cell(PlyBoardView *self, int cell)
{
  if (self->state.picture.rules.tree)
    return FALSE;
  cell = settle(self, cell);
  if (cell < 0 || self->edit_board.cells[cell] == self->state.edit_stone)
    return FALSE;
  self->edit_board.cells[cell] = (uint8_t)self->state.edit_stone;
  refresh(self);
  g_signal_emit_by_name(self, "board-edited");
  return TRUE;
}

gboolean
ply_board_view_activate_cell(PlyBoardView *self, int cell)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), FALSE);
  g_return_val_if_fail(cell >= 0, FALSE);
  if (!self->state.has_picture)
    return FALSE;
  if (self->state.edit_mode)
    return (guint)cell < self->squares.squares->len && edit_cell(self, cell);
  int index = ply_board_state_find_move(&self->state, cell);
  AdwToastOverlay *toasts = ply_toaster_find(GTK_WIDGET(self));
  if (index < 0 || !ply_board_state_awaits_person(&self->state)) {
    g_autofree char *why = ply_board_state_why_not(&self->state, cell);
    ply_toaster_tell_try(toasts, why);
    return FALSE;
  }
  ply_toaster_clear_try(toasts);
  g_signal_emit_by_name(self, "move-chosen", (guint)self->state.moves[index]);
  return TRUE;
}

gboolean
ply_board_view_takes_click(PlyBoardView *self, double x, double y)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), FALSE);
  int cell = self->state.has_picture && self->layers.width > 0
                 ? ply_board_geometry_cell_at(&self->state.geometry, x, y)
                 : -1;
  return cell >= 0 &&
         (self->state.edit_mode || (ply_board_state_find_move(&self->state, cell) >= 0 &&
                                    ply_board_state_awaits_person(&self->state)));
}

gboolean
ply_board_view_get_edit_mode(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), FALSE);
  return self->state.edit_mode;
}

void
ply_board_view_set_edit_mode(PlyBoardView *self, gboolean edit_mode)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  if (self->state.edit_mode == edit_mode)
    return;
  self->state.edit_mode = edit_mode;
  if (edit_mode && self->state.has_picture)
    self->edit_board = self->state.picture.board;
  refresh(self);
  g_object_notify(G_OBJECT(self), "edit-mode");
}

void
ply_board_view_set_edit_stone(PlyBoardView *self, guint stone)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  g_return_if_fail(stone <= 2);
  if (self->state.edit_stone == stone)
    return;
  self->state.edit_stone = stone;
  refresh_overlay(self);
  g_object_notify(G_OBJECT(self), "edit-stone");
}

const PlyBoard *
ply_board_view_get_edit_board(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), NULL);
  return &self->edit_board;
}

void
ply_board_view_set_edit_board(PlyBoardView *self, const PlyBoard *board)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  g_return_if_fail(board != NULL);
  self->edit_board = *board;
  if (self->state.edit_mode)
    refresh(self);
}

static void
set_hover(PlyBoardView *self, int cell)
{
  if (self->state.hover == cell)
    return;
  self->state.hover = cell;
  refresh_overlay(self);
}

static void
on_motion(PlyBoardView *self, double x, double y)
{
  if (self->layers.width > 0)
    set_hover(self, ply_board_geometry_cell_at(&self->state.geometry, x, y));
}

static void
on_leave(PlyBoardView *self)
{
  set_hover(self, -1);
}

static void
on_released(PlyBoardView *self, int n_press, double x, double y)
{
  if (self->layers.width <= 0)
    return;
  int cell = ply_board_geometry_cell_at(&self->state.geometry, x, y);
  if (cell < 0)
    return;
  self->state.cursor_shown = FALSE;
  ply_board_view_set_cursor(self, cell);
  ply_board_view_activate_cell(self, cell);
}

static gboolean
move_by_key(PlyBoardView *self, guint key, gboolean far)
{
  gboolean columns_only = self->state.geometry.upright && !self->state.edit_mode;
  int across, down;

  if (!ply_board_read_key(key, far, self->state.geometry.columns, self->state.geometry.rows,
                          &across, &down))
    return FALSE;
  ply_board_view_move_cursor(self, across, columns_only ? 0 : down);
  return TRUE;
}

static gboolean
on_key(PlyBoardView *self, guint key, guint code, GdkModifierType state)
{
  if (state & (GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK))
    return FALSE;
  if (move_by_key(self, key, (state & GDK_CONTROL_MASK) != 0))
    return TRUE;
  if (state & GDK_CONTROL_MASK)
    return FALSE;
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_ISO_Enter &&
      key != GDK_KEY_space && key != GDK_KEY_KP_Space)
    return FALSE;
  self->state.cursor_shown = TRUE;
  ply_board_view_activate_cell(self, self->state.cursor);
  refresh_overlay(self);
  return TRUE;
}

static void
on_focus_left(PlyBoardView *self)
{
  self->state.cursor_shown = FALSE;
  refresh_overlay(self);
}

static void
add_controllers(PlyBoardView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkEventController *key = gtk_event_controller_key_new();
  GtkEventController *focus = gtk_event_controller_focus_new();
  GtkGesture *click = gtk_gesture_click_new();

  g_signal_connect_swapped(motion, "enter", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect_swapped(key, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_focus_left), self);
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped(click, "released", G_CALLBACK(on_released), self);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
  gtk_widget_add_controller(GTK_WIDGET(self), key);
  gtk_widget_add_controller(GTK_WIDGET(self), focus);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

static gboolean *
flag_of(PlyBoardView *self, guint id)
{
  switch (id) {
  case PROPERTY_SHOW_LEGAL_MOVES:
    return &self->state.show_legal_moves;
  case PROPERTY_SHOW_VALUES:
    return &self->state.show_values;
  case PROPERTY_SHOW_PV:
    return &self->state.show_pv;
  case PROPERTY_ANIMATE:
    return &self->animate;
  default:
    return NULL;
  }
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);
  gboolean *flag = flag_of(self, id);

  if (flag)
    g_value_set_boolean(value, *flag);
  else if (id == PROPERTY_ANALYSIS)
    g_value_set_object(value, self->state.analysis);
  else if (id == PROPERTY_MATCH)
    g_value_set_object(value, self->state.match);
  else if (id == PROPERTY_EDIT_MODE)
    g_value_set_boolean(value, self->state.edit_mode);
  else if (id == PROPERTY_EDIT_STONE)
    g_value_set_uint(value, self->state.edit_stone);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);
  gboolean *flag = flag_of(self, id);

  if (flag && *flag != g_value_get_boolean(value)) {
    *flag = g_value_get_boolean(value);
    refresh_overlay(self);
    ply_board_squares_name(&self->squares);
    g_object_notify_by_pspec(object, spec);
  } else if (id == PROPERTY_ANALYSIS) {
    set_analysis(self, g_value_get_object(value));
  } else if (id == PROPERTY_MATCH) {
    ply_board_view_set_match(self, g_value_get_object(value));
  } else if (id == PROPERTY_EDIT_MODE) {
    ply_board_view_set_edit_mode(self, g_value_get_boolean(value));
  } else if (id == PROPERTY_EDIT_STONE) {
    ply_board_view_set_edit_stone(self, g_value_get_uint(value));
  } else if (!flag) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
on_style(PlyBoardView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default();

  ply_board_layers_set_style(&self->layers, adw_style_manager_get_dark(manager) ? PLY_STYLE_DARK
                                                                                : PLY_STYLE_LIGHT);
}

static void
on_scale(PlyBoardView *self)
{
  ply_board_layers_forget_size(&self->layers);
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
  *minimum = 200;
  *natural = 480;
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyBoardView *self = PLY_BOARD_VIEW(widget);

  ply_board_layers_lay_out(&self->layers, width, height);
  ply_board_squares_place(&self->squares);
}

static gboolean
query_tooltip(GtkWidget *widget, int x, int y, gboolean by_keys, GtkTooltip *tooltip)
{
  PlyBoardState *state = &PLY_BOARD_VIEW(widget)->state;

  if (!state->has_picture || state->geometry.cell_width <= 0)
    return FALSE;
  int cell = by_keys ? state->cursor : ply_board_geometry_cell_at(&state->geometry, x, y);
  g_autofree char *text = ply_board_tooltip(state, cell);
  if (text == NULL)
    return FALSE;
  PlyRectangle area = ply_board_geometry_cell(&state->geometry, cell);
  gtk_tooltip_set_text(tooltip, text);
  gtk_tooltip_set_tip_area(
      tooltip, &(GdkRectangle){(int)area.x, (int)area.y, (int)area.width, (int)area.height});
  return TRUE;
}

static void
snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  ply_board_layers_snapshot(&PLY_BOARD_VIEW(widget)->layers, snapshot);
}

/* Tab goes into the board and out of it; arrows move inside. */
static gboolean
focus(GtkWidget *widget, GtkDirectionType direction)
{
  PlyBoardView *self = PLY_BOARD_VIEW(widget);

  if (gtk_widget_get_focus_child(widget))
    return FALSE;
  self->state.cursor_shown = TRUE;
  return gtk_widget_grab_focus(widget);
}

static gboolean
grab_focus(GtkWidget *widget)
{
  GtkWidget *square =
      ply_board_squares_get(&PLY_BOARD_VIEW(widget)->squares, PLY_BOARD_VIEW(widget)->state.cursor);

  return square && gtk_widget_grab_focus(square);
}

static void
dispose(GObject *object)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);

  set_analysis(self, NULL);
  ply_board_view_set_match(self, NULL);
  ply_board_squares_clear(&self->squares);
  ply_board_layers_clear(&self->layers);
  G_OBJECT_CLASS(ply_board_view_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);

  ply_board_squares_finish(&self->squares);
  G_OBJECT_CLASS(ply_board_view_parent_class)->finalize(object);
}

static GParamSpec *
flag_spec(const char *name, gboolean value)
{
  return g_param_spec_boolean(name, NULL, NULL, value,
                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static GParamSpec *
object_spec(const char *name, GType type)
{
  return g_param_spec_object(name, NULL, NULL, type,
                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static void
install_properties(GObjectClass *class)
{
  properties[PROPERTY_ANALYSIS] = object_spec("analysis", PLY_TYPE_ANALYSIS);
  properties[PROPERTY_MATCH] = object_spec("match", PLY_TYPE_MATCH);
  properties[PROPERTY_SHOW_LEGAL_MOVES] = flag_spec("show-legal-moves", TRUE);
  properties[PROPERTY_SHOW_VALUES] = flag_spec("show-values", TRUE);
  properties[PROPERTY_SHOW_PV] = flag_spec("show-pv", FALSE);
  properties[PROPERTY_ANIMATE] = flag_spec("animate", TRUE);
  properties[PROPERTY_EDIT_MODE] = flag_spec("edit-mode", FALSE);
  properties[PROPERTY_EDIT_STONE] =
      g_param_spec_uint("edit-stone", NULL, NULL, 0, 2, 1,
                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(class, N_PROPERTIES, properties);
}

static void
ply_board_view_class_init(PlyBoardViewClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  install_properties(object_class);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  widget_class->query_tooltip = query_tooltip;
  widget_class->focus = focus;
  widget_class->grab_focus = grab_focus;
  gtk_widget_class_set_css_name(widget_class, "plyboard");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  g_signal_new_class_handler("move-chosen", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST,
                             G_CALLBACK(play_chosen), NULL, NULL, NULL, G_TYPE_NONE, 1,
                             G_TYPE_UINT);
  g_signal_new("board-edited", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
               G_TYPE_NONE, 0);
}

static void
ply_board_view_init(PlyBoardView *self)
{
  self->state.show_legal_moves = self->state.show_values = self->animate = TRUE;
  self->state.edit_stone = 1;
  self->state.hover = -1;
  ply_board_layers_init(&self->layers, GTK_WIDGET(self), &self->state);
  ply_board_squares_init(&self->squares, GTK_WIDGET(self), &self->state);
  ply_board_animation_init(&self->animation, GTK_WIDGET(self), &self->state, on_at_rest);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                 -1);
  add_controllers(self);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(on_style),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect(self, "notify::scale-factor", G_CALLBACK(on_scale), NULL);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  on_style(self);
}

GtkWidget *
ply_board_view_new(void)
{
  return g_object_new(PLY_TYPE_BOARD_VIEW, NULL);
}

const PlyBoardPicture *
ply_board_view_get_picture(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), NULL);
  return self->state.has_picture ? &self->state.picture : NULL;
}

gboolean
ply_board_view_get_body(PlyBoardView *self, PlyRectangle *body)
{
  *body = self->state.geometry.body;
  return self->layers.width > 0;
}

PlyViewPicture
ply_board_view_make_picture(PlyBoardView *self)
{
  return ply_board_layers_make_picture(&self->layers);
}
