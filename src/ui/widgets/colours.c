/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/colours.h"

#include <adwaita.h>

#include "paint/palette.h"

/* Since GTK 4.16 libadwaita reads its accent from variables, which older ones cannot parse. */
#define HAS_VARIABLES (gtk_check_version(4, 16, 0) == NULL)

static void
name_colour(GString *css, const char *name, PlyColour colour)
{
  char hex[PLY_COLOUR_HEX];

  ply_colour_hex(colour, hex);
  g_string_append_printf(css, "@define-color %s #%s;\n", name, hex);
}

/* On a filled button the paper writes. */
static void
set_variables(GString *css, const PlyPalette *palette)
{
  char accent[PLY_COLOUR_HEX], paper[PLY_COLOUR_HEX];

  ply_colour_hex(palette->accent, accent);
  ply_colour_hex(palette->paper, paper);
  g_string_append_printf(
      css, ":root { --accent-bg-color: #%s; --accent-color: #%s; --accent-fg-color: #%s; }\n",
      accent, accent, paper);
}

static void
load(GtkCssProvider *provider)
{
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  const PlyPalette *palette = ply_palette_get(dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT);
  const PlyPalette *lecture = dark ? palette : ply_palette_get(PLY_STYLE_PRINT);
  g_autoptr(GString) css = g_string_new(NULL);

  name_colour(css, "accent_color", palette->accent);
  name_colour(css, "accent_bg_color", palette->accent);
  name_colour(css, "accent_fg_color", palette->paper);
  name_colour(css, "ply_good", palette->good);
  name_colour(css, "ply_doubtful", palette->doubtful);
  name_colour(css, "ply_bad", palette->bad);
  name_colour(css, "ply_on_bad", palette->paper);
  name_colour(css, "ply_cut", palette->cut);
  name_colour(css, "ply_faint", palette->faint);
  name_colour(css, "ply_blue", palette->sides[0]);
  name_colour(css, "ply_orange", palette->sides[1]);
  name_colour(css, "ply_lecture_paper", lecture->paper);
  name_colour(css, "ply_lecture_ink", lecture->ink);
  if (HAS_VARIABLES)
    set_variables(css, palette);
  gtk_css_provider_load_from_data(provider, css->str, (gssize)css->len);
}

void
ply_colours_apply(void)
{
  static GtkCssProvider *provider;

  if (provider != NULL)
    return;
  provider = gtk_css_provider_new();
  load(provider);
  g_signal_connect_swapped(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(load),
                           provider);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                             GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}
