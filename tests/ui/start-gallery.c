/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes pictures of the start page, light and dark, before anything was done and later, for eyes
 * to judge. What it remembers it keeps below XDG_DATA_HOME:
 *   start-gallery FOLDER WIDTH HEIGHT */

#include <stdlib.h>

#include "start-fixture.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/view-picture.h"

static void
save_picture(GtkWindow *window, const char *path)
{
  g_autoptr(GdkTexture) texture = ply_view_picture_of_window(window);

  gdk_texture_save_to_png(texture, path);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  if (argc < 4) {
    g_printerr("usage: start-gallery FOLDER WIDTH HEIGHT\n");
    return 2;
  }
  int width = atoi(argv[2]), height = atoi(argv[3]);
  ply_colours_apply();
  g_autoptr(GtkCssProvider) style = gtk_css_provider_new();
  gtk_css_provider_load_from_resource(style, "/org/plyscope/Plyscope/style.css");
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  for (int later = 0; later < 2; later++) {
    if (later) {
      add_recent_files();
      ply_progress_finish("minimax");
      ply_progress_finish("alpha-beta");
      ply_progress_begin("best-order");
    }
    for (int dark = 0; dark < 2; dark++) {
      Start start;
      adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                         dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                              : ADW_COLOR_SCHEME_FORCE_LIGHT);
      start_init(&start, width, height);
      g_assert_true(wait_until(is_painted, start.page));
      wait_frames(start.page);
      g_autofree char *path =
          g_strdup_printf("%s/start-%s-%d-%s.png", argv[1], later ? "later" : "first", width,
                          dark ? "dark" : "light");
      save_picture(start.window, path);
      start_clear(&start);
    }
  }
  forget_recent_files();
  return 0;
}
