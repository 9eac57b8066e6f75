/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/analyse-button.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/panels/settings-panel.h"
#include "ui/widgets/text.h"

#define SEPARATOR " · "

struct _PlyAnalyseButton {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkMenuButton *menu;
  AdwButtonContent *content;
  GtkLabel *label;
  PlyPanel *settings;

  PlyFoldLevel level;
};

G_DEFINE_FINAL_TYPE(PlyAnalyseButton, ply_analyse_button, PLY_TYPE_PANEL)

/* Takes `limit` over. */
static void
append(GString *text, char *limit)
{
  g_string_append(text, SEPARATOR);
  g_string_append(text, limit);
  g_free(limit);
}

/* "Engine · no limit", "Alpha-beta · depth 8 · 5.00 s". Transfer full. */
static char *
describe(PlyAnalysis *analysis)
{
  PlySearchOptions options = ply_analysis_get_effective_options(analysis);
  const PlySearchLimits *limits = ply_analysis_get_limits(analysis);
  /* Translators: the search made for the game, in as few letters as can be. */
  const char *own = ply_algorithm_is_engine(options.algorithm)
                        ? _("Engine")
                        : _(ply_algorithm_name(options.algorithm));
  const char *program = ply_analysis_get_program(analysis);
  GString *text = g_string_new(program != NULL ? program : own);
  char number[PLY_TEXT_BYTES];

  if (limits->depth > 0)
    append(text, g_strdup_printf(_("depth %d"), limits->depth));
  if (limits->nodes > 0)
    append(text, g_strdup_printf(_("%s nodes"), ply_text_count(limits->nodes, number)));
  if (limits->wall_us > 0)
    append(text, g_strdup(ply_text_time(limits->wall_us, number)));
  if (limits->cpu_us > 0)
    append(text, g_strdup_printf(_("%s of CPU"), ply_text_time(limits->cpu_us, number)));
  if (limits->depth == 0 && limits->nodes == 0 && limits->wall_us == 0 && limits->cpu_us == 0)
    append(text, g_strdup(_("no limit")));
  return g_string_free(text, FALSE);
}

static void
ply_analyse_button_settings_changed(PlyPanel *panel)
{
  PlyAnalyseButton *self = PLY_ANALYSE_BUTTON(panel);
  g_autofree char *text = describe(ply_panel_get_analysis(panel));
  const char *limits = strstr(text, SEPARATOR);
  /* Translators: the name of a button: what it opens, and what is set there. */
  g_autofree char *name = g_strdup_printf(_("Search settings: %s"), text);

  gboolean is_wide = self->level == PLY_FOLD_WIDE;
  const char *shown = !is_wide && limits != NULL ? limits + strlen(SEPARATOR) : text;

  gtk_label_set_text(self->label, shown);
  /* A header gives each of its buttons its least width, so that is what can be read. */
  gtk_label_set_width_chars(self->label,
                            (int)CLAMP(g_utf8_strlen(shown, -1), 8, is_wide ? 24 : 14));
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->menu), name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->menu), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                 -1);
}

static void
ply_analyse_button_class_init(PlyAnalyseButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  PLY_PANEL_CLASS(klass)->settings_changed = ply_analyse_button_settings_changed;
  PLY_PANEL_CLASS(klass)->tree_changed = ply_analyse_button_settings_changed;
  g_type_ensure(PLY_TYPE_SETTINGS_PANEL);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/analyse-button.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyAnalyseButton, menu);
  gtk_widget_class_bind_template_child(widget_class, PlyAnalyseButton, label);
  gtk_widget_class_bind_template_child(widget_class, PlyAnalyseButton, content);
  gtk_widget_class_bind_template_child(widget_class, PlyAnalyseButton, settings);
}

static void
ply_analyse_button_init(PlyAnalyseButton *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

void
ply_analyse_button_connect(PlyAnalyseButton *self, PlyAnalysis *analysis)
{
  ply_panel_set_analysis(PLY_PANEL(self), analysis);
  ply_panel_set_analysis(self->settings, analysis);
}

void
ply_analyse_button_set_level(PlyAnalyseButton *self, PlyFoldLevel level)
{
  self->level = level;
  ply_analyse_button_settings_changed(PLY_PANEL(self));
  /* What is set says more than what the magnifying glass says already. */
  adw_button_content_set_label(self->content, level == PLY_FOLD_WIDE ? _("Analyse") : "");
  gtk_widget_set_visible(GTK_WIDGET(self->label), level < PLY_FOLD_NARROW);
}

void
ply_analyse_button_show_settings(PlyAnalyseButton *self)
{
  gtk_menu_button_popup(self->menu);
}

GtkWidget *
ply_analyse_button_get_settings(PlyAnalyseButton *self)
{
  return GTK_WIDGET(self->settings);
}
