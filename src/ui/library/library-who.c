/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-who-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "record/printable.h"
#include "ui/widgets/text.h"

#define MOST_LINES   100 /* of a section */
#define MOST_LETTERS 60

struct _PlyLibraryWho {
  AdwBin parent_instance;

  GtkListBox *list; /* a child */
};

static guint line_signal;

G_DEFINE_FINAL_TYPE(PlyLibraryWho, ply_library_who, ADW_TYPE_BIN)

static const char *
title_of(PlyLibrarySection section, gboolean is_event)
{
  switch (section) {
  case PLY_LIBRARY_SIDES:
    return _("By Side");
  case PLY_LIBRARY_PLAYERS:
    return is_event ? _("Table") : _("By Opponent");
  case PLY_LIBRARY_YEARS:
    return _("By Year");
  case PLY_LIBRARY_EVENTS:
    return _("By Tournament");
  default:
    return _("By Opening");
  }
}

/* Transfer full. */
static char *
percent_text(const PlyLibraryTally *tally)
{
  return tally->scored > 0 ? g_strdup_printf("%.0f %%", 100 * tally->points / tally->scored)
                           : g_strdup("–");
}

static char *
mean_text(const PlyLibraryTally *tally)
{
  double mean = tally->scored > 0 ? tally->sum / tally->scored : 0;

  return tally->scored == 0 ? g_strdup("–")
                            : g_strdup_printf("%s%.1f",
                                              mean < -0.05   ? "−"
                                              : mean >= 0.05 ? "+"
                                                             : "",
                                              fabs(mean));
}

char *
ply_library_who_sum(const PlyLibraryProfile *profile)
{
  const PlyLibraryTally *all = &profile->all;
  g_autofree char *games = ply_text_number(all->games);
  g_autofree char *percent = percent_text(all), *mean = mean_text(all);
  /* Translators: points of a player: a game won is one, a draw half of one. */
  g_autofree char *points = g_strdup_printf("%g", all->points);
  g_autofree char *sum =
      g_strdup_printf(ngettext("%s game, %s points (%s), average result %s",
                               "%s games, %s points (%s), average result %s", all->games),
                      games, points, percent, mean);

  if (profile->rating == NULL)
    return g_steal_pointer(&sum);
  g_autofree char *rating =
      ply_printable_line(profile->rating, strlen(profile->rating), MOST_LETTERS);
  return g_strdup_printf(_("%s; rating %s"), sum, rating);
}

static GtkWidget *
new_label(const char *text, int width)
{
  GtkWidget *label = gtk_label_new(text);

  gtk_label_set_width_chars(GTK_LABEL(label), width);
  gtk_label_set_xalign(GTK_LABEL(label), 1);
  gtk_widget_add_css_class(label, "numeric");
  return label;
}

static GtkWidget *
new_row(PlyLibrarySection section, const PlyLibraryLine *line, const char *title)
{
  GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *plain = ply_printable_line(line->name, strlen(line->name), MOST_LETTERS);
  const char *text = section != PLY_LIBRARY_SIDES   ? plain
                     : g_str_equal(line->name, "0") ? _("Moving first")
                                                    : _("Moving second");
  GtkWidget *name = gtk_label_new(text);
  g_autofree char *games = ply_text_number(line->tally.games);
  g_autofree char *percent = percent_text(&line->tally), *mean = mean_text(&line->tally);

  gtk_widget_set_margin_start(box, 12);
  gtk_widget_set_margin_end(box, 12);
  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand(name, TRUE);
  gtk_widget_set_tooltip_text(name, text);
  gtk_box_append(GTK_BOX(box), name);
  gtk_box_append(GTK_BOX(box), new_label(games, 5));
  gtk_box_append(GTK_BOX(box), new_label(percent, 5));
  gtk_box_append(GTK_BOX(box), new_label(mean, 5));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), section != PLY_LIBRARY_SIDES);
  g_object_set_data(G_OBJECT(row), "ply-section", GUINT_TO_POINTER(section));
  g_object_set_data_full(G_OBJECT(row), "ply-name", g_strdup(line->name), g_free);
  g_object_set_data(G_OBJECT(row), "ply-title", (gpointer)title);
  /* Translators: a name, the number of games, the share of the points, the average result. */
  g_autofree char *told =
      g_strdup_printf(ngettext("%s: %s game, share %s, average %s",
                               "%s: %s games, share %s, average %s", line->tally.games),
                      text, games, percent, mean);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, told, -1);
  return row;
}

/* Above the first line of each section. */
static void
head(GtkListBoxRow *row, GtkListBoxRow *before, gpointer unused)
{
  const char *title = g_object_get_data(G_OBJECT(row), "ply-title");

  if (before != NULL && g_object_get_data(G_OBJECT(before), "ply-title") == title) {
    gtk_list_box_row_set_header(row, NULL);
    return;
  }
  GtkWidget *label = gtk_label_new(title);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "heading");
  gtk_widget_set_margin_start(label, 12);
  gtk_widget_set_margin_top(label, before != NULL ? 12 : 6);
  gtk_list_box_row_set_header(row, label);
}

void
ply_library_who_show(PlyLibraryWho *self, const PlyLibraryProfile *profile, gboolean is_event)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index(self->list, 0)) != NULL)
    gtk_list_box_remove(self->list, GTK_WIDGET(row));
  for (guint i = 0; i < PLY_LIBRARY_N_SECTIONS; i++) {
    const GArray *lines = profile->sections[i];
    const char *title = title_of((PlyLibrarySection)i, is_event);
    for (guint k = 0; k < MIN(lines->len, MOST_LINES); k++)
      gtk_list_box_append(self->list, new_row((PlyLibrarySection)i,
                                              &g_array_index(lines, PlyLibraryLine, k), title));
  }
}

static void
on_row(PlyLibraryWho *self, GtkListBoxRow *row)
{
  g_autofree char *name = g_strdup(g_object_get_data(G_OBJECT(row), "ply-name"));

  g_signal_emit(self, line_signal, 0,
                GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "ply-section")), name);
}

static gboolean
ply_library_who_grab_focus(GtkWidget *widget)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index(PLY_LIBRARY_WHO(widget)->list, 0);

  return row != NULL && gtk_widget_grab_focus(GTK_WIDGET(row));
}

static void
ply_library_who_class_init(PlyLibraryWhoClass *klass)
{
  GTK_WIDGET_CLASS(klass)->grab_focus = ply_library_who_grab_focus;
  line_signal = g_signal_new("line", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                             NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_STRING);
}

static void
ply_library_who_init(PlyLibraryWho *self)
{
  GtkWidget *list = gtk_list_box_new(), *scrolled = gtk_scrolled_window_new();

  self->list = GTK_LIST_BOX(list);
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_header_func(self->list, head, NULL, NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Games, share of the points and average result"), -1);
  g_signal_connect_swapped(list, "row-activated", G_CALLBACK(on_row), self);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  gtk_widget_set_vexpand(scrolled, TRUE);
  adw_bin_set_child(ADW_BIN(self), scrolled);
}
