/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/preferences.h"

#include <glib/gi18n.h>

#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/tree-manner.h"
#include "ui/widgets/settings.h"

struct _PlyPreferences {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *style, *shapes;
  AdwPreferencesGroup *board_group, *tree_group, *program_group;
};

G_DEFINE_FINAL_TYPE(PlyPreferences, ply_preferences, ADW_TYPE_WINDOW)

static const char *const styles[] = {"system", "light", "dark"};

static const struct {
  const char *key, *title, *subtitle;
} switches[] = {
    {"black-discs", N_("Black and white discs"),
     N_("For Othello, in place of blue and orange; the sides are called so, too")},
    {"show-legal-moves", N_("Legal moves"), N_("A dot wherever one can play")},
    {"show-values", N_("Values"), N_("The value of each candidate move on the board")},
    {"all-values", N_("Values of all moves"),
     N_("The engine finds the exact value of each, as far as there are at most 32")},
    {"show-pv", N_("Principal variation"), N_("The expected line as numbered stones")},
    {"animations", N_("Animations"), N_("Discs flip and fall; never under reduced motion")},
};

static void
on_style(PlyPreferences *self)
{
  g_settings_set_string(ply_settings_get(), "style",
                        styles[adw_combo_row_get_selected(self->style)]);
  ply_preferences_apply_style();
}

static void
on_shapes(PlyPreferences *self)
{
  g_settings_set_string(ply_settings_get(), "tree-shapes",
                        ply_tree_shapes_name((int)adw_combo_row_get_selected(self->shapes)));
}

static void
add_row(AdwPreferencesGroup *group, const char *title, const char *subtitle, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new();

  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
  gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), control);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), control);
  gtk_accessible_update_property(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_group_add(group, row);
}

static void
add_switch(AdwPreferencesGroup *group, const char *key, const char *title, const char *subtitle)
{
  GtkWidget *toggle = gtk_switch_new();

  g_settings_bind(ply_settings_get(), key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  add_row(group, title, subtitle, toggle);
}

static void
add_spin(AdwPreferencesGroup *group, const char *key, const char *title, const char *subtitle,
         double least, double most, guint digits)
{
  GtkWidget *spin = gtk_spin_button_new_with_range(least, most, 1);

  gtk_spin_button_set_digits(GTK_SPIN_BUTTON(spin), digits);
  g_settings_bind(ply_settings_get(), key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  add_row(group, title, subtitle, spin);
}

static void
ply_preferences_class_init(PlyPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/preferences.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, style);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, board_group);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, shapes);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, tree_group);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, program_group);
  gtk_widget_class_bind_template_callback(widget_class, on_style);
  gtk_widget_class_bind_template_callback(widget_class, on_shapes);
}

static void
ply_preferences_init(PlyPreferences *self)
{
  g_autofree char *style = g_settings_get_string(ply_settings_get(), "style");

  gtk_widget_init_template(GTK_WIDGET(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  for (guint i = 0; i < G_N_ELEMENTS(styles); i++) {
    if (g_str_equal(styles[i], style))
      adw_combo_row_set_selected(self->style, i);
  }
  for (guint i = 0; i < G_N_ELEMENTS(switches); i++)
    add_switch(self->board_group, switches[i].key, _(switches[i].title), _(switches[i].subtitle));
  adw_combo_row_set_selected(self->shapes, (guint)ply_tree_manner().shapes);
  add_switch(self->tree_group, "named-windows", _("Windows by name"),
             _("α = 3, β = 8 in place of [3, 8]"));
  add_switch(self->program_group, "analysis-at-start", _("Analyse at once"),
             _("Start the analysis when a position is opened"));
  add_spin(self->program_group, "table-megabytes", _("Transposition table"),
           _("MiB of memory for the analysis"), 1, 4096, 0);
  add_spin(self->program_group, "move-seconds", _("Seconds a move"),
           _("For the program in a new game"), 0.1, 3600, 1);
}

PlyPreferences *
ply_preferences_new(GtkWindow *parent)
{
  return g_object_new(PLY_TYPE_PREFERENCES, "transient-for", parent, NULL);
}

void
ply_preferences_apply_style(void)
{
  g_autofree char *style = g_settings_get_string(ply_settings_get(), "style");
  AdwColorScheme scheme = g_str_equal(style, "dark")    ? ADW_COLOR_SCHEME_FORCE_DARK
                          : g_str_equal(style, "light") ? ADW_COLOR_SCHEME_FORCE_LIGHT
                                                        : ADW_COLOR_SCHEME_DEFAULT;

  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme);
}
