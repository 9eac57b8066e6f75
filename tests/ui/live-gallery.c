/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes pictures of the window with a strong engine's reports, light and dark, into a folder, for
 * eyes to judge:
 *   live-gallery FOLDER WIDTH HEIGHT */

#include <stdlib.h>

#include "made-up-report.h"
#include "ui/widgets/view-picture.h"
#include "window-fixture.h"

/* Lets what moves come to rest: pictures are for eyes, which no condition stands for. */
static void
look_on(int ms)
{
  gint64 end = g_get_monotonic_time() + ms * 1000;

  while (g_get_monotonic_time() < end)
    if (!g_main_context_iteration(NULL, FALSE))
      g_usleep(500);
}

static void
save_picture(GtkWindow *window, const char *path)
{
  g_autoptr(GdkTexture) texture = ply_view_picture_of_window(window);

  gdk_texture_save_to_png(texture, path);
}

static void
play(PlyGameTree *game, int plies)
{
  PlyMove moves[PLY_MAX_MOVES];

  for (int i = 0; i < plies; i++) {
    int n = ply_rules_moves(ply_game_tree_get_rules(game), ply_game_tree_get_position(game), moves);
    if (n == 0)
      return;
    ply_game_tree_play(game, moves[(i * 5 + 3) % n]);
  }
}

static void
write_pictures(const char *folder, int width, int height, gboolean dark)
{
  static const char *const names[N_MADE_UP] = {"midgame", "proving", "solved"};
  PlyGameView *window = new_window();

  adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                     dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                          : ADW_COLOR_SCHEME_FORCE_LIGHT);
  gtk_window_set_default_size(window_of(window), width, height);
  gtk_window_present(window_of(window));
  g_object_set(window->board, "animate", FALSE, NULL);
  for (int kind = 0; kind < N_MADE_UP; kind++) {
    play(window->game, kind == 0 ? 17 : 13);
    look_on(600);
    send_made_up(window->analysis, (MadeUp)kind);
    look_on(1500);
    g_autofree char *path = g_strdup_printf("%s/live-%s-%d-%s.png", folder, names[kind], width,
                                            dark ? "dark" : "light");
    save_picture(window_of(window), path);
  }
  finish_window(window);
}

int
main(int argc, char **argv)
{
  init_dialogs(&argc, &argv);
  if (argc < 4) {
    g_printerr("usage: %s FOLDER WIDTH HEIGHT\n", argv[0]);
    return 2;
  }
  GtkCssProvider *style = gtk_css_provider_new();
  gtk_css_provider_load_from_resource(style, "/org/plyscope/Plyscope/style.css");
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(style);
  for (int dark = 0; dark < 2; dark++)
    write_pictures(argv[1], atoi(argv[2]), atoi(argv[3]), dark);
  return 0;
}
