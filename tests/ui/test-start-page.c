/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The start page, in a window whose actions write down what they were asked for. */

#include <string.h>

#include <glib/gstdio.h>

#include "record/folder.h"
#include "start-fixture.h"
#include "lessons/course.h"
#include "ui/start/start-page.h"
#include "ui/widgets/remember.h"

static gboolean
has_name(GtkWidget *widget)
{
  /* What is not equal is told as it is. */
  g_autofree char *name = gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "another name");

  g_test_message("%s: %s", gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), name);
  return name != NULL && name[0] != '\0' && !g_str_equal(name, "undefined");
}

typedef struct {
  const char *action, *target; /* target "" for any, NULL for none */
  GtkWidget *found;
  int n;
} Search;

static void
look_at(GtkWidget *widget, gpointer data)
{
  Search *search = data;

  if (!GTK_IS_ACTIONABLE(widget) ||
      g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), search->action) != 0)
    return;
  GVariant *target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
  if ((target != NULL) != (search->target != NULL))
    return;
  if (target == NULL || search->target[0] == '\0' ||
      g_str_equal(g_variant_get_string(target, NULL), search->target)) {
    search->n++;
    if (search->found == NULL)
      search->found = widget;
  }
}

/* The first widget with this action. */
static GtkWidget *
find(Start *start, const char *action, const char *target)
{
  Search search = {action, target, NULL, 0};

  walk(start->page, look_at, &search);
  return search.found;
}

static int
count(Start *start, const char *action)
{
  Search search = {action, "", NULL, 0};

  walk(start->page, look_at, &search);
  return search.n;
}

static void
press(Start *start, const char *action, const char *target)
{
  GtkWidget *widget = find(start, action, target);

  g_assert_nonnull(widget);
  if (GTK_IS_BUTTON(widget))
    g_signal_emit_by_name(widget, "clicked");
  else
    g_assert_true(gtk_widget_activate(widget));
}

/* Each door opens with one click. */
static void
test_actions(void)
{
  Start start;

  add_recent_files();
  start_init(&start, 1200, 800);
  press(&start, "win.learn", "minimax");
  press(&start, "win.learn", "shallow-cut");
  press(&start, "win.draw-tree", NULL);
  press(&start, "win.open", NULL);
  press(&start, "win.paste", NULL);
  press(&start, "win.new-game", "pente");
  press(&start, "win.sample", "othello-tournament.txt");
  press(&start, "win.recent", "file:///games/input.txt");
  press(&start, "win.forget-recent", "file:///games/input.txt");
  press(&start, "win.forget-all-recent", NULL);
  press(&start, "win.play-programs", NULL);
  press(&start, "win.tournament", NULL);
  press(&start, "win.new-tournament", NULL);
  press(&start, "win.follow", NULL);
  press(&start, "win.cpu-table", NULL);
  press(&start, "win.library", NULL);
  g_assert_cmpstr(start.asked->str, ==,
                  "learn 'minimax'; learn 'shallow-cut'; draw-tree; open; paste; new-game 'pente'; "
                  "sample 'othello-tournament.txt'; recent 'file:///games/input.txt'; "
                  "forget-recent 'file:///games/input.txt'; forget-all-recent; "
                  "play-programs; tournament; new-tournament; follow; cpu-table; library; ");
  start_clear(&start);
  forget_recent_files();
}

static const char *
label_below(GtkWidget *widget)
{
  GtkWidget *child = gtk_widget_get_first_child(widget);

  while (child != NULL && !GTK_IS_LABEL(child))
    child = gtk_widget_get_first_child(child);
  return child != NULL ? gtk_label_get_text(GTK_LABEL(child)) : NULL;
}

static void
find_button(GtkWidget *widget, gpointer data)
{
  if (GTK_IS_BUTTON(widget) && gtk_widget_has_css_class(widget, "suggested-action"))
    *(GtkWidget **)data = widget;
}

static const char *
go_on_text(Start *start)
{
  GtkWidget *button = NULL;

  walk(start->page, find_button, &button);
  return label_below(button);
}

/* The page says where to go on while it is on screen. */
static void
test_progress(void)
{
  Start start;

  start_init(&start, 1200, 800);
  g_assert_cmpstr(go_on_text(&start), ==, "Begin: Minimax");
  ply_progress_begin("minimax");
  g_assert_cmpstr(go_on_text(&start), ==, "Continue: Minimax");
  ply_progress_finish("minimax");
  g_assert_cmpstr(go_on_text(&start), ==, "Continue: Tic-tac-toe");
  ply_progress_finish("tic-tac-toe");
  ply_progress_begin("deep-cut");
  g_assert_cmpstr(go_on_text(&start), ==, "Continue: Deep cut");
  wait_frames(start.page);
  /* The lesson is among those that are listed. */
  g_assert_cmpint(count(&start, "win.learn"), ==, 8);
  g_assert_nonnull(find(&start, "win.learn", "deep-cut"));
  ply_progress_finish("deep-cut");
  ply_progress_finish("no such lesson");
  int all, done = ply_progress_count(&all);
  g_assert_cmpint(done, ==, 3);
  g_assert_cmpint(all, >=, 24);
  g_assert_cmpstr(ply_progress_next()->id, ==, "node-types");
  start_clear(&start);
  /* Past the last it goes on with what was left out; at the end it begins anew. */
  const PlyLessonPlan *entry;
  ply_progress_begin(ply_course_at(all - 1)->id);
  ply_progress_finish(ply_course_at(all - 1)->id);
  g_assert_cmpstr(ply_progress_next()->id, ==, "nim-sum");
  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++)
    ply_progress_finish(entry->id);
  g_assert_cmpstr(ply_progress_next()->id, ==, "minimax");
  g_settings_reset(ply_settings_get(), "lessons-finished");
  g_settings_reset(ply_settings_get(), "lesson-last");
}

typedef struct {
  const char *word;
  GtkWidget *found;
} Toggle;

static void
find_toggle(GtkWidget *widget, gpointer data)
{
  Toggle *toggle = data;

  if (GTK_IS_TOGGLE_BUTTON(widget) &&
      strstr(gtk_button_get_label(GTK_BUTTON(widget)), toggle->word) != NULL)
    toggle->found = widget;
}

static void
toggle(Start *start, const char *word)
{
  Toggle toggle = {word, NULL};

  walk(start->page, find_toggle, &toggle);
  g_assert_nonnull(toggle.found);
  GtkToggleButton *button = GTK_TOGGLE_BUTTON(toggle.found);
  gtk_toggle_button_set_active(button, !gtk_toggle_button_get_active(button));
  wait_frames(start->page);
}

/* What does not fit a screen is one click away, and goes again. */
static void
test_more(void)
{
  g_autoptr(GPtrArray) samples = ply_samples_list();
  Start start;
  int all;

  ply_progress_count(&all);
  start_init(&start, 1200, 800);
  g_assert_cmpint(count(&start, "win.sample"), ==, 3);
  toggle(&start, "Samples");
  g_assert_cmpint(count(&start, "win.sample"), ==, (int)samples->len);
  toggle(&start, "Samples");
  g_assert_cmpint(count(&start, "win.sample"), ==, 3);
  toggle(&start, "Lessons");
  g_assert_cmpint(count(&start, "win.learn"), ==, all + 1);
  /* No file is recent, so nothing is said of any; one that comes is shown. */
  g_assert_cmpint(count(&start, "win.recent"), ==, 0);
  add_recent_files();
  wait_frames(start.page);
  g_assert_cmpint(count(&start, "win.recent"), ==, 3);
  forget_recent_files();
  wait_frames(start.page);
  g_assert_cmpint(count(&start, "win.recent"), ==, 0);
  start_clear(&start);
}

/* Every picture comes, light and dark, also those of files that hold no game any more. */
static void
test_pictures(void)
{
  Start start;

  start_init(&start, 1200, 800);
  toggle(&start, "Samples");
  g_assert_true(wait_until(is_painted, start.page));
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_DARK);
  wait_frames(start.page);
  g_assert_true(wait_until(is_painted, start.page));
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
  /* Gone while it paints. */
  start_clear(&start);
  g_autoptr(GBytes) rubbish = g_bytes_new_static("(((", 3);
  GtkWidget *board = g_object_ref_sink(ply_little_board_new(rubbish));
  GtkWidget *window = gtk_window_new();
  gtk_window_set_child(GTK_WINDOW(window), board);
  gtk_window_present(GTK_WINDOW(window));
  wait_frames(window);
  gtk_window_destroy(GTK_WINDOW(window));
  g_assert_false(ply_little_board_is_painted(PLY_LITTLE_BOARD(board)));
  g_object_unref(board);
}

static void
check_name(GtkWidget *widget, gpointer data)
{
  if (GTK_IS_ACTIONABLE(widget) && gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) != NULL &&
      !GTK_IS_TOGGLE_BUTTON(widget))
    g_assert_true(has_name(widget));
}

static void
check_width(GtkWidget *widget, gpointer data)
{
  GtkWidget *page = data;
  graphene_rect_t bounds;

  if (!GTK_IS_LABEL(widget) && !GTK_IS_BUTTON(widget) && !GTK_IS_LIST_BOX_ROW(widget) &&
      !PLY_IS_LITTLE_BOARD(widget))
    return;
  g_assert_true(gtk_widget_compute_bounds(widget, page, &bounds));
  g_assert_cmpfloat(bounds.origin.x, >=, -0.5);
  g_assert_cmpfloat(bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width(page) + 0.5);
}

/* One column where there is little room, nothing cut off, three where there is enough: also with
 * large text. */
static void
test_sizes(void)
{
  static const int widths[] = {360, 480, 683, 820, 1024, 1400};
  GtkSettings *settings = gtk_settings_get_default();
  int dpi;

  add_recent_files();
  g_object_get(settings, "gtk-xft-dpi", &dpi, NULL);
  for (gsize i = 0; i < 2 * G_N_ELEMENTS(widths); i++) {
    int width = widths[i / 2];
    gboolean large = i % 2 == 1;
    Start start;
    graphene_rect_t learn, run;
    g_object_set(settings, "gtk-xft-dpi", large ? 96 * 1024 * 3 / 2 : 96 * 1024, NULL);
    start_init(&start, width, 640);
    g_test_message("%d, %s text", width, large ? "large" : "usual");
    g_assert_cmpint(gtk_widget_get_width(start.page), <=, width);
    walk(start.page, check_width, start.page);
    walk(start.page, check_name, NULL);
    g_assert_true(
        gtk_widget_compute_bounds(find(&start, "win.draw-tree", NULL), start.page, &learn));
    g_assert_true(gtk_widget_compute_bounds(find(&start, "win.follow", NULL), start.page, &run));
    if (width < 800) {
      g_assert_cmpfloat(learn.origin.y, <, run.origin.y);
      g_assert_cmpfloat(learn.size.width, <=, 640);
    }
    if (width >= 1024 && !large)
      g_assert_cmpfloat(learn.origin.x + learn.size.width, <, run.origin.x);
    start_clear(&start);
  }
  g_object_set(settings, "gtk-xft-dpi", dpi, NULL);
  forget_recent_files();
}

/* The keyboard reaches everything: Tab, and arrows within lists. */
static void
test_keyboard(void)
{
  Start start;
  g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

  start_init(&start, 1200, 800);
  for (int i = 0; i < 80; i++) {
    if (!gtk_widget_child_focus(GTK_WIDGET(start.window), GTK_DIR_TAB_FORWARD))
      break;
    GtkWidget *focus = gtk_window_get_focus(start.window);
    for (; focus != NULL; focus = gtk_widget_get_parent(focus))
      g_hash_table_add(seen, focus);
    for (int k = 0; k < 20 && GTK_IS_LIST_BOX_ROW(gtk_window_get_focus(start.window)); k++) {
      if (!gtk_widget_child_focus(gtk_widget_get_parent(gtk_window_get_focus(start.window)),
                                  GTK_DIR_DOWN))
        break;
      g_hash_table_add(seen, gtk_window_get_focus(start.window));
    }
  }
  static const struct {
    const char *action, *target;
  } wanted[] = {
      {"win.learn", "minimax"}, {"win.learn", "hard-bounds"}, {"win.draw-tree", NULL},
      {"win.open", NULL},       {"win.paste", NULL},          {"win.new-game", "maxconnect4"},
      {"win.sample", ""},       {"win.play-programs", NULL},  {"win.follow", NULL},
      {"win.cpu-table", NULL},  {"win.library", NULL}};
  for (gsize i = 0; i < G_N_ELEMENTS(wanted); i++) {
    g_test_message("%s", wanted[i].action);
    g_assert_true(g_hash_table_contains(seen, find(&start, wanted[i].action, wanted[i].target)));
  }
  start_clear(&start);
}

static gboolean
has_trace(gpointer tree)
{
  return ply_search_tree_get_trace(tree) != NULL;
}

static gboolean
has_saved(gpointer tree)
{
  return ply_search_tree_get_saves(tree) == 0 && ply_search_tree_get_file(tree) != NULL;
}

/* A lesson that is on screen is the one to go on with; stepped to its end it is finished. A
 * recording that is saved is a recent file. */
static void
test_remembers(void)
{
  g_autoptr(PlySearchTree) tree = ply_search_tree_new();
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "x.plytrace", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  const PlyLessonPlan *entry = ply_course_find("deep-cut");
  PlyRecordRequest request;

  ply_remember_search(tree);
  ply_lesson_plan_prepare(entry, &request);
  ply_search_tree_record(tree, &request, 0);
  g_assert_true(wait_until(has_trace, tree));
  g_assert_cmpstr(ply_progress_next()->id, ==, "deep-cut");
  guint64 last = ply_trace_n_steps(ply_search_tree_get_trace(tree)) - 1;
  ply_search_tree_set_step(tree, last - 1);
  g_assert_false(ply_progress_is_finished("deep-cut"));
  ply_search_tree_set_step(tree, last);
  g_assert_true(ply_progress_is_finished("deep-cut"));
  g_assert_cmpuint(ply_recents_list(ply_recents_get_default())->len, ==, 0);
  ply_search_tree_save(tree, file);
  g_assert_true(wait_until(has_saved, tree));
  const GPtrArray *list = ply_recents_list(ply_recents_get_default());
  g_assert_cmpuint(list->len, ==, 1);
  g_assert_cmpstr(((PlyRecent *)g_ptr_array_index(list, 0))->title, ==, "x.plytrace");
  g_assert_nonnull(((PlyRecent *)g_ptr_array_index(list, 0))->position);
  /* One that cannot be opened stays, unless it is gone. */
  g_autoptr(GError) denied = g_error_new_literal(G_FILE_ERROR, G_FILE_ERROR_ACCES, "x");
  g_autoptr(GError) gone = g_error_new_literal(G_FILE_ERROR, G_FILE_ERROR_NOENT, "x");
  ply_remember_fault(file, denied);
  g_assert_cmpuint(list->len, ==, 1);
  ply_remember_fault(file, gone);
  g_assert_cmpuint(list->len, ==, 0);
  g_unlink(path);
  g_settings_reset(ply_settings_get(), "lessons-finished");
  g_settings_reset(ply_settings_get(), "lesson-last");
}

int
main(int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp("ply-start-XXXXXX", NULL);

  g_setenv("XDG_DATA_HOME", folder, TRUE);
  init_dialogs(&argc, &argv);
  g_test_add_func("/ui/start-page/actions", test_actions);
  g_test_add_func("/ui/start-page/progress", test_progress);
  g_test_add_func("/ui/start-page/more", test_more);
  g_test_add_func("/ui/start-page/pictures", test_pictures);
  g_test_add_func("/ui/start-page/sizes", test_sizes);
  g_test_add_func("/ui/start-page/keyboard", test_keyboard);
  g_test_add_func("/ui/start-page/remembers", test_remembers);
  int status = g_test_run();
  ply_recents_wait();
  ply_folder_remove(folder);
  return status;
}
