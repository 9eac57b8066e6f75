/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/cup-boards.h"

#include <glib/gi18n.h>

#include "paint/board-picture.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrap.h"

#define SIZE 148

typedef struct {
  GtkWidget *button, *board;
  GtkLabel *names, *clocks;
  PlyRules rules;
  PlyCupTable table;
} Seat;

struct _PlyCupBoards {
  AdwBin parent_instance;

  Seat seats[PLY_CUP_HALL_MOST_GAMES];
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE(PlyCupBoards, ply_cup_boards, ADW_TYPE_BIN)

static void
draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
  const Seat *seat = data;
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  int size = MIN(width, height);

  cairo_translate(cairo, (width - size) / 2.0, 0);
  (ply_discs_are_black() ? ply_paint_small_board_in_black : ply_paint_small_board)(
      cairo, &seat->rules, &seat->table.position, seat->table.last, size,
      dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT);
}

static const char *
player(const PlyCup *cup, const PlyCupTable *table, int side)
{
  return ((PlyCupPlayer *)cup->players->pdata[table->job.player[side]])->name;
}

static void
show_clocks(Seat *seat, const PlyTimeControl *control)
{
  const PlyCupTable *table = &seat->table;
  char each[2][PLY_TEXT_BYTES];

  for (int side = 0; side < 2; side++) {
    gint64 us = table->used_us[side];
    /* What a program has computed meanwhile is known when it has moved. */
    if (table->going_on && !control->cpu && table->position.side == side)
      us += g_get_monotonic_time() - table->since_us;
    ply_text_time(us, each[side]);
  }
  g_autofree char *text = table->going_on
                              ? g_strdup_printf("%s – %s", each[0], each[1])
                              /* Translators: a game; then the time that each side has used. */
                              : g_strdup_printf(_("over: %s – %s"), each[0], each[1]);
  gtk_label_set_text(seat->clocks, text);
}

static void
show(Seat *seat, const PlyCup *cup, const PlyCupTable *table)
{
  gboolean other = table->n_moves != seat->table.n_moves ||
                   table->position.key != seat->table.position.key ||
                   table->going_on != seat->table.going_on || !gtk_widget_get_visible(seat->button);

  seat->table = *table;
  seat->rules = cup->rules;
  show_clocks(seat, &cup->control);
  if (!other)
    return;
  g_autofree char *names = g_strdup_printf("%s – %s", player(cup, table, 0), player(cup, table, 1));
  /* Translators: a running game: its players, and how many moves were played. */
  g_autofree char *name =
      g_strdup_printf(ngettext("%s – %s, %u move: follow in a tab",
                               "%s – %s, %u moves: follow in a tab", table->n_moves),
                      player(cup, table, 0), player(cup, table, 1), table->n_moves);
  gtk_label_set_text(seat->names, names);
  gtk_accessible_update_property(GTK_ACCESSIBLE(seat->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                 -1);
  gtk_widget_set_tooltip_text(seat->button, name);
  gtk_widget_set_visible(seat->button, TRUE);
  gtk_widget_queue_draw(seat->board);
}

gboolean
ply_cup_boards_update(PlyCupBoards *self, PlyCupHall *hall)
{
  PlyCupNews *news = ply_cup_hall_get_news(hall);
  gboolean any = FALSE;

  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++) {
    PlyCupTable table;
    if (news != NULL && ply_cup_hall_get_table(hall, i, &table)) {
      show(&self->seats[i], news->cup, &table);
      any = TRUE;
    } else {
      gtk_widget_set_visible(self->seats[i].button, FALSE);
    }
  }
  return any;
}

guint
ply_cup_boards_get_focused(PlyCupBoards *self)
{
  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++) {
    if (gtk_widget_has_focus(self->seats[i].button))
      return i;
  }
  return 0;
}

static void
on_clicked(GtkButton *button, PlyCupBoards *self)
{
  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++) {
    if (self->seats[i].button == GTK_WIDGET(button))
      g_signal_emit(self, chosen_signal, 0, i);
  }
}

static GtkLabel *
add_label(GtkBox *box)
{
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars(GTK_LABEL(label), 16);
  gtk_box_append(box, label);
  return GTK_LABEL(label);
}

static void
add_seat(PlyCupBoards *self, PlyWrap *wrap, Seat *seat)
{
  GtkBox *box = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 3));

  seat->button = gtk_button_new();
  seat->names = add_label(box);
  seat->board = gtk_drawing_area_new();
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(seat->board), SIZE);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(seat->board), SIZE);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(seat->board), draw, seat, NULL);
  gtk_box_append(box, seat->board);
  seat->clocks = add_label(box);
  gtk_widget_add_css_class(GTK_WIDGET(seat->clocks), "numeric");
  gtk_widget_add_css_class(GTK_WIDGET(seat->clocks), "type-small");
  gtk_button_set_child(GTK_BUTTON(seat->button), GTK_WIDGET(box));
  gtk_widget_add_css_class(seat->button, "flat");
  gtk_widget_set_visible(seat->button, FALSE);
  g_signal_connect_object(seat->button, "clicked", G_CALLBACK(on_clicked), self, 0);
  ply_wrap_append(wrap, seat->button);
}

static void
redraw(PlyCupBoards *self)
{
  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++)
    gtk_widget_queue_draw(self->seats[i].board);
}

static void
ply_cup_boards_class_init(PlyCupBoardsClass *klass)
{
  chosen_signal = g_signal_new("chosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
ply_cup_boards_init(PlyCupBoards *self)
{
  PlyWrap *wrap = g_object_new(PLY_TYPE_WRAP, "spacing", 6, "line-spacing", 6, NULL);

  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++)
    add_seat(self, wrap, &self->seats[i]);
  adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(wrap));
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(redraw), self,
                          G_CONNECT_SWAPPED);
}
