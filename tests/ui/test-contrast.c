/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every text that a window shows, measured as it is painted: 4.5:1 at least on its ground, light
 * and dark (WCAG 2.1, level AA). */

#include <math.h>

#include "record/folder.h"
#include "start-fixture.h"
#include "lessons/course.h"
#include "ui/dialogs/cpu-table-dialog.h"
#include "ui/dialogs/new-game-dialog.h"
#include "ui/dialogs/analyst-dialog.h"
#include "ui/dialogs/programs-dialog.h"
#include "ui/dialogs/players-dialog.h"
#include "ui/dialogs/preferences.h"
#include "ui/dialogs/random-tree-dialog.h"
#include "ui/dialogs/tree-export-dialog.h"
#include "ui/document/search-view.h"
#include "ui/widgets/colours.h"
#include "ui/window/shortcuts-window.h"
#include "window-fixture.h"

typedef struct {
  GtkWidget *window;
  guchar *pixels; /* BGRA */
  int width, height;
  const char *what;
  int n, bad;
} Shot;

static double
linear(double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

static double
luminance(const guchar *pixel)
{
  return 0.2126 * linear(pixel[2] / 255.0) + 0.7152 * linear(pixel[1] / 255.0) +
         0.0722 * linear(pixel[0] / 255.0);
}

static double
contrast(double one, double two)
{
  return (MAX(one, two) + 0.05) / (MIN(one, two) + 0.05);
}

/* The ground is what most pixels of the box are; the text is what differs most from it: edges of
 * letters are mixed, so that the true contrast is at least this. */
static double
measure(const Shot *shot, int left, int top, int right, int bottom)
{
  g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
  guint most = 0, ground = 0;
  double best = 1;

  for (int y = top; y < bottom; y++) {
    for (int x = left; x < right; x++) {
      const guchar *pixel = shot->pixels + ((gsize)y * (gsize)shot->width + (gsize)x) * 4;
      guint key = (guint)pixel[0] | (guint)pixel[1] << 8 | (guint)pixel[2] << 16 | 1u << 24;
      guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, GUINT_TO_POINTER(key))) + 1;
      g_hash_table_insert(counts, GUINT_TO_POINTER(key), GUINT_TO_POINTER(count));
      if (count > most) {
        most = count;
        ground = key;
      }
    }
  }
  const guchar face[3] = {(guchar)ground, (guchar)(ground >> 8), (guchar)(ground >> 16)};
  for (int y = top; y < bottom; y++) {
    for (int x = left; x < right; x++) {
      const guchar *pixel = shot->pixels + ((gsize)y * (gsize)shot->width + (gsize)x) * 4;
      best = MAX(best, contrast(luminance(pixel), luminance(face)));
    }
  }
  return best;
}

/* Whether the widget lies in sight, whole. */
static gboolean
is_in_sight(GtkWidget *widget, GtkWidget *window)
{
  for (GtkWidget *at = gtk_widget_get_parent(widget); at != NULL && at != window;
       at = gtk_widget_get_parent(at)) {
    graphene_rect_t own, outer;
    if (!gtk_widget_compute_bounds(widget, at, &own))
      return FALSE;
    graphene_rect_init(&outer, -1, -1, (float)gtk_widget_get_width(at) + 2,
                       (float)gtk_widget_get_height(at) + 2);
    if (GTK_IS_VIEWPORT(at) && !graphene_rect_contains_rect(&outer, &own))
      return FALSE;
  }
  return TRUE;
}

/* A dash alone is all edge: no pixel of it need have the colour of the text. */
static gboolean
has_letters(const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char(text))
    if (g_unichar_isalnum(g_utf8_get_char(text)))
      return TRUE;
  return FALSE;
}

static void
check_label(GtkWidget *widget, gpointer data)
{
  Shot *shot = data;
  graphene_rect_t bounds;

  if (!GTK_IS_LABEL(widget) || !has_letters(gtk_label_get_text(GTK_LABEL(widget))) ||
      !gtk_widget_is_sensitive(widget) || !is_in_sight(widget, shot->window) ||
      !gtk_widget_compute_bounds(widget, shot->window, &bounds))
    return;
  int left = MAX(0, (int)floorf(bounds.origin.x)), top = MAX(0, (int)floorf(bounds.origin.y));
  int right = MIN(shot->width, (int)ceilf(bounds.origin.x + bounds.size.width));
  int bottom = MIN(shot->height, (int)ceilf(bounds.origin.y + bounds.size.height));
  if (right - left < 4 || bottom - top < 6)
    return;
  double found = measure(shot, left, top, right, bottom);
  shot->n++;
  if (found < 4.5) {
    shot->bad++;
    g_test_message("%s: “%s” (%s): %.2f", shot->what, gtk_label_get_text(GTK_LABEL(widget)),
                   gtk_widget_get_css_name(gtk_widget_get_parent(widget)), found);
  }
}

static void
check_window(GtkWidget *window, const char *what)
{
  wait_frames(window); /* what is allocated is painted */
  int width = gtk_widget_get_width(window), height = gtk_widget_get_height(window);
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(window);
  GtkSnapshot *snapshot = gtk_snapshot_new();

  gdk_paintable_snapshot(paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  g_autoptr(GdkTexture) texture = gsk_renderer_render_texture(
      gtk_native_get_renderer(GTK_NATIVE(window)), node, &GRAPHENE_RECT_INIT(0, 0, width, height));
  gsk_render_node_unref(node);
  Shot shot = {window, g_malloc((gsize)width * (gsize)height * 4), width, height, what, 0, 0};
  gdk_texture_download(texture, shot.pixels, (gsize)width * 4);
  walk(window, check_label, &shot);
  g_free(shot.pixels);
  g_test_message("%s: %d texts", what, shot.n);
  g_assert_cmpint(shot.n, >, 5);
  g_assert_cmpint(shot.bad, ==, 0);
}

static void
set_dark(gboolean dark)
{
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                     dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                          : ADW_COLOR_SCHEME_FORCE_LIGHT);
}

static void
test_start(gconstpointer dark)
{
  Start start;

  set_dark(GPOINTER_TO_INT(dark));
  add_recent_files();
  ply_progress_finish("minimax");
  start_init(&start, 1200, 1000);
  g_assert_true(wait_until(is_painted, start.page));
  check_window(GTK_WIDGET(start.window), "start page");
  start_clear(&start);
  forget_recent_files();
}

static void
find_switcher(GtkWidget *widget, gpointer data)
{
  if (GTK_IS_STACK_SWITCHER(widget))
    *(GtkStack **)data = gtk_stack_switcher_get_stack(GTK_STACK_SWITCHER(widget));
}

/* A game, with each page beside its board. */
static void
test_window(gconstpointer dark)
{
  set_dark(GPOINTER_TO_INT(dark));
  gpointer game = new_window();
  GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(game));
  GtkStack *stack = NULL;

  walk(window, find_switcher, &stack);
  g_assert_nonnull(stack);
  for (GtkWidget *page = gtk_widget_get_first_child(GTK_WIDGET(stack)); page != NULL;
       page = gtk_widget_get_next_sibling(page)) {
    gtk_stack_set_visible_child(stack, page);
    wait_frames(window);
    check_window(window, "window");
  }
  finish_window(game);
}

static gboolean
has_trace(gpointer tree)
{
  return ply_search_tree_get_trace(tree) != NULL;
}

/* A recording in every view, and compared with another. */
static void
test_search(gconstpointer dark)
{
  GtkWidget *window = adw_window_new();
  PlySearchView *view = ply_search_view_new(NULL);
  static const char *const pages[] = {"tree", "icicle", "outline", "compare"};
  gpointer left = window;

  set_dark(GPOINTER_TO_INT(dark));
  gtk_window_set_default_size(GTK_WINDOW(window), 1300, 850);
  gtk_widget_insert_action_group(window, "microscope", ply_search_view_get_actions(view));
  gtk_widget_insert_action_group(window, "scope", ply_search_view_get_switches(view));
  adw_window_set_content(ADW_WINDOW(window), GTK_WIDGET(view));
  gtk_window_present(GTK_WINDOW(window));
  wait_frames(window);
  g_assert_true(ply_search_view_open_gallery(view, "deep-cut"));
  g_assert_true(wait_until(has_trace, ply_search_view_get_tree(view)));
  wait_frames(window);
  check_window(window, "question");
  g_assert_true(gtk_widget_activate_action(window, "microscope.show-answer", NULL));
  for (gsize i = 0; i < G_N_ELEMENTS(pages); i++) {
    ply_search_view_set_page(view, pages[i]);
    wait_frames(window);
    check_window(window, pages[i]);
  }
  g_object_add_weak_pointer(G_OBJECT(window), &left);
  gtk_window_destroy(GTK_WINDOW(window));
  g_assert_true(wait_until(is_gone, &left));
}

static void
check_dialog(gpointer dialog, const char *what)
{
  gpointer left = dialog;

  gtk_window_present(GTK_WINDOW(dialog));
  wait_frames(dialog);
  check_window(GTK_WIDGET(dialog), what);
  g_object_add_weak_pointer(G_OBJECT(left), &left);
  gtk_window_destroy(GTK_WINDOW(dialog));
  g_assert_true(wait_until(is_gone, &left));
}

static void
test_dialogs(gconstpointer dark)
{
  g_autoptr(PlySearchTree) tree = ply_search_tree_new();
  const PlyLessonPlan *entry = ply_course_find("minimax");
  PlyRecordRequest request;
  PlyRules othello;

  set_dark(GPOINTER_TO_INT(dark));
  ply_rules_parse("othello", &othello);
  g_autoptr(PlyGameTree) game = ply_game_tree_new(ply_record_new(&othello, NULL));
  g_autoptr(PlyAnalysis) analysis = ply_analysis_new(game);
  g_settings_set_strv(ply_settings_get(), "analysts",
                      (const char *const[]){"nboard:edax -nboard", NULL});
  ply_lesson_plan_prepare(entry, &request);
  ply_search_tree_record(tree, &request, 0);
  g_assert_true(wait_until(has_trace, tree));
  check_dialog(ply_preferences_new(NULL), "preferences");
  check_dialog(ply_shortcuts_window_new(NULL, "microscope"), "shortcuts");
  check_dialog(ply_new_game_dialog_new(NULL, 3), "new game");
  check_dialog(ply_programs_dialog_new(NULL, NULL, 3), "two programs");
  check_dialog(ply_players_dialog_new(NULL, ply_game_at(0)), "players");
  check_dialog(ply_analyst_dialog_new(NULL, analysis), "analyst");
  check_dialog(ply_cpu_table_dialog_new(NULL, "othello"), "CPU time");
  check_dialog(ply_random_tree_dialog_new(NULL), "random tree");
  check_dialog(ply_tree_export_dialog_new(NULL, tree), "export");
}

int
main(int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp("ply-contrast-XXXXXX", NULL);

  g_setenv("XDG_DATA_HOME", folder, TRUE);
  init_dialogs(&argc, &argv);
  g_autoptr(GtkCssProvider) style = gtk_css_provider_new();
  ply_colours_apply();
  gtk_css_provider_load_from_resource(style, "/org/plyscope/Plyscope/style.css");
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  g_test_add_data_func("/ui/contrast/start/light", GINT_TO_POINTER(FALSE), test_start);
  g_test_add_data_func("/ui/contrast/start/dark", GINT_TO_POINTER(TRUE), test_start);
  g_test_add_data_func("/ui/contrast/window/light", GINT_TO_POINTER(FALSE), test_window);
  g_test_add_data_func("/ui/contrast/window/dark", GINT_TO_POINTER(TRUE), test_window);
  g_test_add_data_func("/ui/contrast/search/light", GINT_TO_POINTER(FALSE), test_search);
  g_test_add_data_func("/ui/contrast/search/dark", GINT_TO_POINTER(TRUE), test_search);
  g_test_add_data_func("/ui/contrast/dialogs/light", GINT_TO_POINTER(FALSE), test_dialogs);
  g_test_add_data_func("/ui/contrast/dialogs/dark", GINT_TO_POINTER(TRUE), test_dialogs);
  int status = g_test_run();
  ply_recents_wait();
  ply_folder_remove(folder);
  return status;
}
