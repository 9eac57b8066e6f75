/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/remark-bar.h"

#include <glib/gi18n.h>

struct _PlyRemarkBar {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkBox *marks;
  GtkTextView *comment;
  GtkWidget *hint;

  GtkToggleButton *buttons[PLY_MOVE_MARKS]; /* borrowed; none for NONE */
  guint spoken_of;                          /* a node, 0: the one on the board */
  gboolean syncing;                         /* what changes now is not the person's doing */
};

G_DEFINE_FINAL_TYPE(PlyRemarkBar, ply_remark_bar, PLY_TYPE_PANEL)

/* Transfer full. */
static char *
get_comment(PlyRemarkBar *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->comment);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds(buffer, &start, &end);
  return gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
}

static const PlyRecordNode *
get_node(PlyRemarkBar *self)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  const PlyRecordNode *node = self->spoken_of != 0
                                  ? ply_record_find(ply_game_tree_get_record(game), self->spoken_of)
                                  : NULL;

  return node != NULL ? node : ply_game_tree_get_current(game);
}

static void
show(PlyRemarkBar *self)
{
  const PlyRecordNode *node = get_node(self);
  const char *comment = node->comment != NULL ? node->comment : "";
  g_autofree char *shown = get_comment(self);

  self->syncing = TRUE;
  for (int i = 1; i < PLY_MOVE_MARKS; i++)
    gtk_toggle_button_set_active(self->buttons[i], (int)node->mark == i);
  gtk_widget_set_sensitive(GTK_WIDGET(self->marks), node->parent != NULL);
  if (!g_str_equal(shown, comment))
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->comment), comment, -1);
  gtk_widget_set_visible(self->hint, *comment == '\0');
  self->syncing = FALSE;
}

static void
ply_remark_bar_position_changed(PlyPanel *panel)
{
  show(PLY_REMARK_BAR(panel));
}

static void
ply_remark_bar_node_changed(PlyPanel *panel, guint id)
{
  if (get_node(PLY_REMARK_BAR(panel))->id == id)
    show(PLY_REMARK_BAR(panel));
}

static void
on_mark(PlyRemarkBar *self, GtkToggleButton *button)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  PlyMoveMark mark = PLY_MOVE_MARK_NONE;

  if (self->syncing || game == NULL)
    return;
  for (int i = 1; i < PLY_MOVE_MARKS && gtk_toggle_button_get_active(button); i++)
    if (self->buttons[i] == button)
      mark = (PlyMoveMark)i;
  ply_game_tree_set_mark(game, get_node(self)->id, mark);
}

static void
on_comment(PlyRemarkBar *self)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));

  if (self->syncing || game == NULL)
    return;
  g_autofree char *comment = get_comment(self);
  ply_game_tree_set_comment(game, get_node(self)->id, comment);
  gtk_widget_set_visible(self->hint, *comment == '\0');
}

/* Escape has done with the comment: what is written stays. */
static gboolean
on_key(PlyRemarkBar *self, guint key, guint code, GdkModifierType state)
{
  if (key != GDK_KEY_Escape || (state & gtk_accelerator_get_default_mod_mask()) != 0)
    return FALSE;
  gtk_widget_activate_action(GTK_WIDGET(self), "game.leave-comment", NULL);
  return TRUE;
}

static void
add_buttons(PlyRemarkBar *self)
{
  for (int i = 1; i < PLY_MOVE_MARKS; i++) {
    GtkWidget *button = gtk_toggle_button_new_with_label(ply_move_mark_text((PlyMoveMark)i));
    const char *name = _(ply_move_mark_name((PlyMoveMark)i));
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_add_css_class(button, "remark-mark");
    g_signal_connect_swapped(button, "toggled", G_CALLBACK(on_mark), self);
    gtk_box_append(self->marks, button);
    self->buttons[i] = GTK_TOGGLE_BUTTON(button);
  }
}

static void
ply_remark_bar_class_init(PlyRemarkBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  PlyPanelClass *panel_class = PLY_PANEL_CLASS(klass);

  panel_class->tree_changed = ply_remark_bar_position_changed;
  panel_class->position_changed = ply_remark_bar_position_changed;
  panel_class->node_changed = ply_remark_bar_node_changed;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/remark-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyRemarkBar, marks);
  gtk_widget_class_bind_template_child(widget_class, PlyRemarkBar, comment);
  gtk_widget_class_bind_template_child(widget_class, PlyRemarkBar, hint);
}

static void
ply_remark_bar_init(PlyRemarkBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  add_buttons(self);
  GtkEventController *key = gtk_event_controller_key_new();
  g_signal_connect_swapped(key, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self->comment), key);
  g_signal_connect_object(gtk_text_view_get_buffer(self->comment), "changed",
                          G_CALLBACK(on_comment), self, G_CONNECT_SWAPPED);
}

void
ply_remark_bar_write(PlyRemarkBar *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->comment));
}

void
ply_remark_bar_speak_of(PlyRemarkBar *self, guint id)
{
  if (self->spoken_of == id)
    return;
  self->spoken_of = id;
  if (gtk_widget_get_mapped(GTK_WIDGET(self)))
    show(self);
}
