/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-played-private.h"

#include <math.h>

#include <glib/gi18n.h>

#include "ui/widgets/text.h"

struct _PlyLibraryPlayed {
  AdwBin parent_instance;

  GtkLabel *head;   /* a child: what the columns are */
  GtkListBox *list; /* a child */
  gboolean follows; /* a move was gone on by: the keyboard goes to those that follow */
};

static guint play_signal;

G_DEFINE_FINAL_TYPE(PlyLibraryPlayed, ply_library_played, ADW_TYPE_BIN)

static GtkWidget *
new_label(const char *text, int width, gboolean is_number)
{
  GtkWidget *label = gtk_label_new(text);

  gtk_label_set_width_chars(GTK_LABEL(label), width);
  gtk_label_set_xalign(GTK_LABEL(label), is_number ? 1 : 0);
  gtk_widget_add_css_class(label, "numeric");
  return label;
}

static GtkWidget *
new_row(const PlyRules *rules, const PlyLibraryMove *move)
{
  char name[PLY_NOTATION_BYTES];
  GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *bar = gtk_level_bar_new();
  gboolean scored = move->scored > 0;
  double share = scored ? move->wins / move->scored : 0,
         mean = scored ? move->sum / move->scored : 0;
  g_autofree char *games = ply_text_number(move->games);
  g_autofree char *percent = scored ? g_strdup_printf("%.0f %%", 100 * share) : g_strdup("–");
  g_autofree char *score = scored ? g_strdup_printf("%s%.1f",
                                                    mean < -0.05   ? "−"
                                                    : mean >= 0.05 ? "+"
                                                                   : "",
                                                    fabs(mean))
                                  : g_strdup("–");

  gtk_widget_set_margin_start(box, 12);
  gtk_widget_set_margin_end(box, 12);
  ply_notation_move(PLY_NOTATION_DEFAULT, rules, move->move, name);
  gtk_box_append(GTK_BOX(box), new_label(name, 4, FALSE));
  gtk_box_append(GTK_BOX(box), new_label(games, 7, TRUE));
  gtk_level_bar_set_value(GTK_LEVEL_BAR(bar), share);
  for (int i = 0; i < 3; i++) /* no colours of better or worse */
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar),
                                      (const char *[]){"low", "high", "full"}[i]);
  gtk_widget_set_hexpand(bar, TRUE);
  gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), bar);
  gtk_box_append(GTK_BOX(box), new_label(percent, 5, TRUE));
  gtk_box_append(GTK_BOX(box), new_label(score, 5, TRUE));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  g_object_set_data(G_OBJECT(row), "ply-move", GUINT_TO_POINTER(move->move));
  /* Translators: a move, the number of games, the first side's share of the points, its average
   * result. */
  g_autofree char *told =
      g_strdup_printf(ngettext("%s: %s game, share %s, average %s",
                               "%s: %s games, share %s, average %s", move->games),
                      name, games, percent, score);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, told, -1);
  return row;
}

void
ply_library_played_show(PlyLibraryPlayed *self, const PlyRules *rules, const GArray *moves)
{
  GtkListBoxRow *row;
  /* Translators: %s is a side, as Blue. */
  g_autofree char *head =
      g_strdup_printf(_("What was played: games, the share of %s, its average result"),
                      ply_text_game_side(rules->game, 0));

  gtk_label_set_text(self->head, head);
  while ((row = gtk_list_box_get_row_at_index(self->list, 0)) != NULL)
    gtk_list_box_remove(self->list, GTK_WIDGET(row));
  for (guint i = 0; i < moves->len; i++)
    gtk_list_box_append(self->list, new_row(rules, &g_array_index(moves, PlyLibraryMove, i)));
  row = gtk_list_box_get_row_at_index(self->list, 0);
  if (self->follows && row != NULL)
    gtk_widget_grab_focus(GTK_WIDGET(row));
  self->follows = FALSE;
}

static void
on_row(PlyLibraryPlayed *self, GtkListBoxRow *row)
{
  self->follows = TRUE;
  g_signal_emit(self, play_signal, 0,
                GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "ply-move")));
}

static void
ply_library_played_class_init(PlyLibraryPlayedClass *klass)
{
  play_signal = g_signal_new("play", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                             NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
ply_library_played_init(PlyLibraryPlayed *self)
{
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *list = gtk_list_box_new();
  GtkWidget *scrolled = gtk_scrolled_window_new(), *head = gtk_label_new(NULL);

  self->head = GTK_LABEL(head);
  self->list = GTK_LIST_BOX(list);
  gtk_label_set_wrap(self->head, TRUE);
  gtk_label_set_xalign(self->head, 0);
  gtk_widget_add_css_class(head, "caption");
  gtk_widget_set_margin_start(head, 12);
  gtk_widget_set_margin_end(head, 12);
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Moves played in this position"), -1);
  g_signal_connect_swapped(list, "row-activated", G_CALLBACK(on_row), self);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  gtk_widget_set_vexpand(scrolled, TRUE);
  gtk_box_append(GTK_BOX(box), head);
  gtk_box_append(GTK_BOX(box), scrolled);
  adw_bin_set_child(ADW_BIN(self), box);
}
