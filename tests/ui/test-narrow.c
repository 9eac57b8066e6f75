/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether everything has its place in a narrow window: nothing is cut off, at the least width of
 * every level of the fold. */

#include <locale.h>

#include <glib/gi18n.h>

#include "library/library.h"
#include "made-up-report.h"
#include "microscope-fixture.h"
#include "model/tasks.h"
#include "ui/dialogs/record-dialog.h"
#include "ui/document/game-view-private.h"
#include "ui/panels/side-private.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/fold.h"
#include "ui/widgets/toaster.h"
#include "window-fixture.h"

#define LEAST_HEIGHT 600
/* What a window can have around its content, without a compositor. */
#define FRAME 20

typedef struct {
  PlyFoldLevel level;
  int width; /* 0 ends a list */
} Room;

/* The least that has each level. */
static const Room levels[] = {{PLY_FOLD_WIDE, 1130},
                              {PLY_FOLD_USUAL, 900},
                              {PLY_FOLD_NARROW, 600},
                              {PLY_FOLD_NARROWEST, 360},
                              {0}};

typedef struct {
  PlyFold *fold;
  PlyFoldLevel level;
} Wanted;

static gboolean
has_level(gpointer data)
{
  Wanted *wanted = data;

  return ply_fold_get_level(wanted->fold) == wanted->level;
}

static void
fill_nothing(PlyWindow *window)
{
}

static void
fill_game(PlyWindow *window)
{
  ply_document_get_game_view(ply_window_take_document(window));
}

#define LIBRARY_GAMES "f5d6c3d3c4\nf5d6c4d3c3\nf5f6e6f4e3\nf5f4e3f6d3\n"

/* A library with some games, if there is none yet. */
static void
make_library(void)
{
  g_autofree char *path = ply_library_default_path();
  g_autoptr(GError) error = NULL;
  PlyLibraryCounts counts = {0};

  if (g_file_test(path, G_FILE_TEST_EXISTS))
    return;
  g_autoptr(PlyLibrary) library = ply_library_open(path, TRUE, &error);
  g_autoptr(PlyGames) games = ply_games_open_text(LIBRARY_GAMES, strlen(LIBRARY_GAMES), "games",
                                                  NULL, PLY_FORMAT_MAX_BYTES, &error);
  g_assert_no_error(error);
  g_assert_true(ply_library_import(library, games, NULL, NULL, &counts, &error));
  g_assert_true(ply_library_commit(library, &error));
  /* One is reviewed: there is a column for that, too. */
  g_assert_true(ply_library_put_review(library, 1, "nodes 100000", "150 0 0 0 0", &error));
}

static gboolean
shows_tree(gpointer widget)
{
  if (g_str_equal(G_OBJECT_TYPE_NAME(widget), "PlyLibraryPlayed"))
    return gtk_widget_get_mapped(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    if (shows_tree(child))
      return TRUE;
  return FALSE;
}

/* With the board of the position that is looked for, and the tree of what was played there. */
static void
fill_library(PlyWindow *window)
{
  make_library();
  fill_game(window);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.find-position", NULL);
  g_assert_true(wait_until(shows_tree, window));
}

static void
fill_pente(PlyWindow *window)
{
  ply_window_open_sample(window, "pente-capture.txt");
}

static gboolean
has_trace(gpointer data)
{
  PlyDocument *document = ply_window_get_document(data);

  return document != NULL && ply_document_get_search_view(document) != NULL &&
         ply_search_tree_get_trace(
             ply_search_view_get_tree(ply_document_get_search_view(document))) != NULL;
}

static void
fill_lesson(PlyWindow *window)
{
  g_assert_true(ply_window_open_gallery(window, "alpha-beta"));
  g_assert_true(wait_until(has_trace, window));
}

static void
show_icicle(PlyWindow *window)
{
  fill_lesson(window);
  ply_document_set_view(ply_window_get_document(window), "icicle");
}

static void
show_outline(PlyWindow *window)
{
  fill_lesson(window);
  ply_document_set_view(ply_window_get_document(window), "outline");
}

static void
show_compare(PlyWindow *window)
{
  fill_lesson(window);
  ply_document_set_view(ply_window_get_document(window), "compare");
}

static void
show_empty(PlyWindow *window)
{
  fill_game(window);
  ply_document_set_view(ply_window_get_document(window), "tree");
}

static void
fill_analysis(PlyWindow *window)
{
  PlyGameView *view = ply_document_get_game_view(ply_window_take_document(window));

  send_made_up(view->analysis, MADE_UP_MIDGAME);
}

static void
fill_tree(PlyWindow *window)
{
  ply_window_open_sample(window, "tree-textbook.tree");
  g_assert_true(wait_until(has_trace, window));
}

/* The words of each bar that can come tell of something long in one word: a file. They take their width
 * before they come. */
static void
tell_in_bars(GtkWidget *widget)
{
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at)) {
    if (gtk_widget_has_css_class(widget, "note-bar") && GTK_IS_LABEL(at) &&
        gtk_label_get_wrap(GTK_LABEL(at)))
      gtk_label_set_text(GTK_LABEL(at), "Vereinsmeisterschaft-2026-Endrunde-Partie-17.plygame");
    tell_in_bars(at);
  }
}

/* A game's bars and a recording's, as both are in the document. */
static void
show_bars(PlyWindow *window)
{
  fill_tree(window);
  tell_in_bars(GTK_WIDGET(window));
}

static GtkWidget *
find_toast(GtkWidget *widget)
{
  if (ADW_IS_TOAST_OVERLAY(widget))
    return gtk_widget_get_last_child(widget);
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at)) {
    GtkWidget *found = find_toast(at);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static void
offer_toast(GtkWidget *place)
{
  ply_toaster_offer(ply_toaster_find(place),
                    _("This text is not a game or tree that Plyscope knows."),
                    _("_What Can Be Opened?"), "win.tell-known", NULL);
}

static void
fill_toast(PlyWindow *window)
{
  PlyGameView *view = ply_document_get_game_view(ply_window_take_document(window));

  offer_toast(GTK_WIDGET(view->board));
}

/* Its button and its cross, which come last, lie within it. */
static gboolean
toast_is_whole(gpointer data)
{
  GtkWidget *toast = find_toast(data);
  graphene_rect_t last;

  /* Its time may be up while a busy machine still draws the window. */
  if (!g_str_equal(G_OBJECT_TYPE_NAME(toast), "AdwToastWidget")) {
    offer_toast(toast);
    return FALSE;
  }
  return gtk_widget_compute_bounds(gtk_widget_get_last_child(toast), toast, &last) &&
         last.size.width > 0 &&
         last.origin.x + last.size.width <= (float)gtk_widget_get_width(toast);
}

/* Names what asks for so much of a width, or of a height. */
static void
tell_largest(GtkWidget *widget, GtkOrientation orientation, int than, int depth)
{
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at)) {
    int least, size;
    if (!gtk_widget_should_layout(at))
      continue;
    gtk_widget_measure(at, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    int width = MAX(least, gtk_widget_get_width(at));
    gtk_widget_measure(at, orientation, orientation == GTK_ORIENTATION_VERTICAL ? width : -1, &size,
                       NULL, NULL, NULL);
    if (size > than) {
      g_test_message("%*s%s %s: %d", depth, "", G_OBJECT_TYPE_NAME(at), gtk_widget_get_css_name(at),
                     size);
      tell_largest(at, orientation, than, depth + 1);
    }
  }
}

/* Where the panels lie over the board the window does not ask for the width of what they hold. */
static void
assert_side_fits(PlyGameView *view)
{
  int width;

  gtk_widget_measure(gtk_widget_get_first_child(GTK_WIDGET(view->side)), GTK_ORIENTATION_HORIZONTAL,
                     -1, &width, NULL, NULL, NULL);
  if (width > 360) {
    g_test_message("the panels need %d", width);
    tell_largest(GTK_WIDGET(view->side), GTK_ORIENTATION_HORIZONTAL, 120, 0);
    g_test_fail();
  }
}

static void
show_review(PlyWindow *window)
{
  PlyGameView *view = ply_document_get_game_view(ply_window_take_document(window));

  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(view->board), "game.page", "s", "game"));
  assert_side_fits(view);
}

/* With the tree of the search, and the button that records it. */
static void
show_live(PlyWindow *window)
{
  PlyGameView *view = ply_document_get_game_view(ply_window_take_document(window));

  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(view->board), "game.page", "s", "analysis"));
  send_made_up(view->analysis, MADE_UP_MIDGAME);
  gtk_expander_set_expanded(CHILD(view->side->live, "expander"), TRUE);
  gtk_widget_set_visible(CHILD(view->side->live, "record"), TRUE);
  assert_side_fits(view);
}

static PlySearchView *
search_view_of(PlyWindow *window)
{
  return ply_document_get_search_view(ply_window_get_document(window));
}

static void
act(PlyWindow *window, const char *action)
{
  g_assert_true(
      gtk_widget_activate_action(GTK_WIDGET(search_view_of(window)->tree_view), action, NULL));
}

/* A lesson's answer and its note. */
static void
fill_answered(PlyWindow *window)
{
  fill_lesson(window);
  act(window, "microscope.show-answer");
}

static gboolean
is_compared(gpointer window)
{
  return ply_tasks_count() == 0 && ply_search_tree_get_other_summary(
                                       ply_search_view_get_tree(search_view_of(window))) != NULL;
}

/* All the bars that a comparison can have above it. */
static void
show_compared(PlyWindow *window)
{
  fill_answered(window);
  act(window, "microscope.record-second");
  GtkWindow *dialog = find_toplevel(PLY_TYPE_RECORD_DIALOG);
  g_assert_nonnull(dialog);
  g_assert_true(gtk_widget_activate(gtk_window_get_default_widget(dialog)));
  g_assert_true(wait_until(is_compared, window));
  ply_document_set_view(ply_window_get_document(window), "compare");
}

/* Beside a second run: what is in the panels is hidden then, and bars come. */
static void
show_practice(PlyWindow *window)
{
  show_compared(window);
  ply_document_set_view(ply_window_get_document(window), "tree");
  act(window, "microscope.practice");
}

static void
show_lecture(PlyWindow *window)
{
  show_compared(window);
  ply_document_set_view(ply_window_get_document(window), "tree");
  act(window, "microscope.lecture");
}

typedef struct {
  const char *name;
  void (*fill)(PlyWindow *window);
} Filling;

static const Filling fillings[] = {
    {"start", fill_nothing},   {"game", fill_game},       {"pente", fill_pente},
    {"lesson", fill_lesson},   {"icicle", show_icicle},   {"outline", show_outline},
    {"compare", show_compare}, {"no search", show_empty}, {"analysis", fill_analysis},
    {"tree", fill_tree},       {"toast", fill_toast},     {"review", show_review},
    {"live", show_live},       {"library", fill_library}, {"bars", show_bars}};

/* These record, which takes its time. */
static const Filling slow_fillings[] = {{"answered", fill_answered},
                                        {"compared", show_compared},
                                        {"practice", show_practice},
                                        {"lecture", show_lecture}};

static PlyFold *
fold_of(PlyWindow *window)
{
  return PLY_FOLD(adw_application_window_get_content(ADW_APPLICATION_WINDOW(window)));
}

static void
measure(PlyWindow *window, const char *name, int room)
{
  PlyFold *fold = fold_of(window);
  GtkWidget *child;
  int width, height;

  g_object_get(fold, "child", &child, NULL);
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, room, &height, NULL, NULL, NULL);
  g_object_unref(child);
  if (width > room || height > LEAST_HEIGHT) {
    g_test_message("%s at %d needs %d x %d", name, room, width, height);
    if (width > room)
      tell_largest(GTK_WIDGET(fold), GTK_ORIENTATION_HORIZONTAL, 120, 0);
    else
      tell_largest(GTK_WIDGET(fold), GTK_ORIENTATION_VERTICAL, 60, 0);
    g_test_fail();
  }
}

static void
assert_fits(PlyWindow *window, const Filling *filling, const Room *room)
{
  static const char *const beside[] = {"microscope.show-code", "microscope.show-stack"};
  Wanted wanted = {fold_of(window), room->level};

  g_assert_true(wait_until(has_level, &wanted));
  wait_frames(window);
  if (filling->fill == fill_toast && !wait_until(toast_is_whole, window)) {
    g_test_message("a part of the toast lies outside of it at %d", room->width);
    g_test_fail();
  }
  measure(window, filling->name, room->width);
  /* Shown, and shut again. */
  for (guint i = 0; i < 2 * G_N_ELEMENTS(beside) && filling->fill == show_lecture; i++) {
    act(window, beside[i / 2]);
    wait_frames(window);
    measure(window, beside[i / 2], room->width);
  }
}

/* One window goes through all the widths. Only toasts do not last that long. */
static void
assert_fits_in(const Filling *filling, const Room *rooms)
{
  PlyWindow *window = NULL;

  for (const Room *room = rooms; room->width > 0; room++) {
    if (window != NULL && filling->fill == fill_toast) {
      gtk_window_destroy(GTK_WINDOW(window));
      window = NULL;
    }
    gboolean is_new = window == NULL;
    if (is_new)
      window = ply_window_new(NULL);
    gtk_window_set_default_size(GTK_WINDOW(window), room->width + FRAME, LEAST_HEIGHT + FRAME);
    if (is_new) {
      gtk_window_present(GTK_WINDOW(window));
      filling->fill(window);
    }
    assert_fits(window, filling, room);
  }
  gtk_window_destroy(GTK_WINDOW(window));
}

static void
speak(const char *language)
{
  g_setenv("LANGUAGE", language, TRUE);
  textdomain(GETTEXT_PACKAGE); /* or the words that were looked up before would be kept */
}

static void
test_fits(gconstpointer language)
{
  speak(language);
  if (!g_str_equal(language, "en") && g_str_equal(_("Analyse"), "Analyse")) {
    g_test_skip("there are no translations");
    return;
  }
  /* With all the buttons that a window can have. */
  g_object_set(gtk_settings_get_default(), "gtk-decoration-layout", "icon:minimize,maximize,close",
               NULL);
  for (guint filling = 0; filling < G_N_ELEMENTS(fillings); filling++)
    assert_fits_in(&fillings[filling], levels);
  for (guint filling = 0; filling < G_N_ELEMENTS(slow_fillings); filling++)
    assert_fits_in(&slow_fillings[filling],
                   (Room[]){{PLY_FOLD_USUAL, 900}, {PLY_FOLD_NARROWEST, 360}, {0}});
}

/* Text half as large again, as those set it who see badly: a window then counts as a narrower one. */
static void
test_large_text(gconstpointer language)
{
  GtkSettings *settings = gtk_settings_get_default();
  int usual;

  speak(language);
  if (!g_str_equal(language, "en") && g_str_equal(_("Analyse"), "Analyse")) {
    g_test_skip("there are no translations");
    return;
  }
  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", 96 * 1024 * 3 / 2, NULL);
  for (guint filling = 0; filling < G_N_ELEMENTS(fillings); filling++)
    assert_fits_in(&fillings[filling],
                   (Room[]){{PLY_FOLD_NARROWEST, 360}, {PLY_FOLD_NARROW, 1024}, {0}});
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
}

static gboolean
is_recorded(gpointer window)
{
  return ply_tasks_count() == 0 && has_trace(window);
}

/* The lines of no search's pseudocode are cut off by the panel of a usual window. */
static void
test_pseudocode(void)
{
  PlyWindow *window = ply_window_new(NULL);

  gtk_window_set_default_size(GTK_WINDOW(window), 1200, 700);
  gtk_window_present(GTK_WINDOW(window));
  const PlyLessonPlan *entry;
  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++) {
    g_assert_true(ply_window_open_gallery(window, entry->id));
    g_assert_true(wait_until(is_recorded, window));
    wait_frames(window);
    PlySearchView *view = ply_document_get_search_view(ply_window_get_document(window));
    GtkWidget *code = GTK_WIDGET(
        gtk_widget_get_template_child(GTK_WIDGET(view->why), G_OBJECT_TYPE(view->why), "code"));
    int least;
    gtk_widget_measure(code, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &least, NULL, NULL);
    int room = gtk_widget_get_width(gtk_widget_get_parent(code));
    if (least > room) {
      g_test_message("%s: %d pixels of code, %d of room", entry->id, least, room);
      g_test_fail();
    }
  }
  gtk_window_destroy(GTK_WINDOW(window));
}

static GtkWidget *
find_title(GtkWidget *widget)
{
  if (ADW_IS_WINDOW_TITLE(widget) && gtk_widget_get_mapped(widget))
    return widget;
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at)) {
    GtkWidget *found = find_title(at);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static gboolean
shows_label(GtkWidget *widget, const char *part)
{
  if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
      strstr(gtk_label_get_text(GTK_LABEL(widget)), part) != NULL)
    return TRUE;
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at)) {
    if (shows_label(at, part))
      return TRUE;
  }
  return FALSE;
}

/* The pixels between what stands in the middle of a header and what stands at its end. */
static float
free_behind_middle(GtkWidget *title)
{
  GtkCenterBox *box = GTK_CENTER_BOX(gtk_widget_get_ancestor(title, GTK_TYPE_CENTER_BOX));
  GtkWidget *middle = gtk_center_box_get_center_widget(box);
  graphene_rect_t last, end;

  while (GTK_IS_BOX(middle) && gtk_widget_get_last_child(middle) != NULL)
    middle = gtk_widget_get_last_child(middle);
  g_assert_true(gtk_widget_compute_bounds(middle, GTK_WIDGET(box), &last));
  g_assert_true(
      gtk_widget_compute_bounds(gtk_center_box_get_end_widget(box), GTK_WIDGET(box), &end));
  return end.origin.x - (last.origin.x + last.size.width);
}

/* How often a text is shown whole; with `cut` cut off. */
static int
count_shown(GtkWidget *widget, const char *text, gboolean cut)
{
  int count = 0;

  if (!gtk_widget_get_mapped(widget))
    return 0;
  if (GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text))
    count += pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget))) == cut;
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at))
    count += count_shown(at, text, cut);
  return count;
}

/* The title of a lesson stands once, and is cut nowhere. */
static void
test_lesson_title(gconstpointer language)
{
  const PlyLessonPlan *entry, *longest = NULL;
  const Room rooms[] = {{PLY_FOLD_WIDE, 1130},
                        {PLY_FOLD_USUAL, 1024},
                        {PLY_FOLD_NARROW, 600},
                        {PLY_FOLD_NARROWEST, 360},
                        {0}};

  speak(language);
  if (!g_str_equal(language, "en") && g_str_equal(_("Analyse"), "Analyse")) {
    g_test_skip("there are no translations");
    return;
  }
  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++)
    if (longest == NULL || strlen(_(entry->title)) > strlen(_(longest->title)))
      longest = entry;
  PlyWindow *window = ply_window_new(NULL);
  for (const Room *room = rooms; room->width > 0; room++) {
    Wanted wanted = {fold_of(window), room->level};
    gtk_window_set_default_size(GTK_WINDOW(window), room->width + FRAME, 700);
    if (room == rooms) {
      gtk_window_present(GTK_WINDOW(window));
      g_assert_true(ply_window_open_gallery(window, longest->id));
      g_assert_true(wait_until(has_trace, window));
    }
    g_assert_true(wait_until(has_level, &wanted));
    wait_frames(window);
    int whole = count_shown(GTK_WIDGET(window), _(longest->title), FALSE);
    int cut = count_shown(GTK_WIDGET(window), _(longest->title), TRUE);
    if (whole != 1 || cut != 0) {
      g_test_message("at %d “%s” stands %d times whole and %d times cut", room->width,
                     _(longest->title), whole, cut);
      g_test_fail();
    }
  }
  gtk_window_destroy(GTK_WINDOW(window));
}

/* A name is cut only where nothing beside it is free; where it has room in the header, the line
 * below the board is for the state of the game alone. */
static void
test_name(void)
{
  speak("en");
  for (int lesson = 0; lesson < 2; lesson++) {
    PlyWindow *window = ply_window_new(NULL);
    gtk_window_set_default_size(GTK_WINDOW(window), 1024, 700);
    gtk_window_present(GTK_WINDOW(window));
    if (lesson)
      g_assert_true(ply_window_open_gallery(window, "deep-cut"));
    else
      ply_window_open_sample(window, "othello-tournament.txt");
    PlyDocument *document = ply_window_get_document(window);
    Wanted wanted = {fold_of(window), PLY_FOLD_USUAL};
    g_assert_true(wait_until(has_level, &wanted));
    g_assert_true(!lesson || wait_until(has_trace, window));
    wait_frames(window);
    GtkWidget *title = find_title(GTK_WIDGET(window));
    if (lesson && title == NULL) { /* its bar says it */
      gtk_window_destroy(GTK_WINDOW(window));
      continue;
    }
    g_assert_nonnull(title);
    int natural;
    gtk_widget_measure(title, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    g_assert_true(gtk_widget_get_width(title) >= natural || free_behind_middle(title) < 16);
    g_assert_cmpint(gtk_widget_get_width(title), >=, 100);
    if (!lesson)
      g_assert_false(shows_label(GTK_WIDGET(ply_document_get_game_view(document)->bar), " · "));
    gtk_window_destroy(GTK_WINDOW(window));
  }
}

static GtkMenuButton *
find_main_menu(GtkWidget *widget)
{
  if (GTK_IS_MENU_BUTTON(widget) && gtk_menu_button_get_primary(GTK_MENU_BUTTON(widget)) &&
      gtk_widget_get_mapped(widget))
    return GTK_MENU_BUTTON(widget);
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at)) {
    GtkMenuButton *found = find_main_menu(at);
    if (found != NULL)
      return found;
  }
  return NULL;
}

/* No menu, its submenus included, is wider than the narrowest window. */
static void
test_menus(gconstpointer language)
{
  const Filling cases[] = {{"start", fill_nothing}, {"game", fill_game}, {"lesson", fill_lesson}};

  speak(language);
  if (g_str_equal(_("Analyse"), "Analyse")) {
    g_test_skip("there are no translations");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyWindow *window = ply_window_new(NULL);
    int width;
    gtk_window_set_default_size(GTK_WINDOW(window), 360 + FRAME, LEAST_HEIGHT + FRAME);
    gtk_window_present(GTK_WINDOW(window));
    cases[i].fill(window);
    Wanted wanted = {fold_of(window), PLY_FOLD_NARROWEST};
    g_assert_true(wait_until(has_level, &wanted));
    wait_frames(window);
    GtkMenuButton *button = find_main_menu(GTK_WIDGET(window));
    g_assert_nonnull(button);
    gtk_menu_button_popup(button);
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(button));
    g_assert_true(wait_until(is_mapped, popover));
    gtk_widget_measure(popover, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    if (width > 360) {
      g_test_message("the menu of %s needs %d", cases[i].name, width);
      tell_largest(popover, GTK_ORIENTATION_HORIZONTAL, 200, 0);
      g_test_fail();
    }
    gtk_window_destroy(GTK_WINDOW(window));
  }
}

static gboolean
has_all_of_it(gpointer place)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(place);

  return gtk_adjustment_get_page_size(adjustment) > 0 &&
         gtk_adjustment_get_upper(adjustment) >= 900;
}

/* Panels that are higher than the window that they lie over do not spill out of it: they scroll. */
static void
test_low(void)
{
  PlyWindow *window = ply_window_new(NULL);
  PlyGameView *view;

  speak("en");
  gtk_window_set_default_size(GTK_WINDOW(window), 360 + FRAME, LEAST_HEIGHT + FRAME);
  gtk_window_present(GTK_WINDOW(window));
  view = ply_document_get_game_view(ply_window_take_document(window));
  Wanted wanted = {fold_of(window), PLY_FOLD_NARROWEST};
  g_assert_true(wait_until(has_level, &wanted));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(view->board), "game.sidebar", NULL));
  gtk_widget_set_size_request(gtk_widget_get_first_child(GTK_WIDGET(view->side)), -1, 900);
  GtkWidget *place = gtk_widget_get_ancestor(GTK_WIDGET(view->side), GTK_TYPE_SCROLLED_WINDOW);
  g_assert_nonnull(place);
  g_assert_true(wait_until(has_all_of_it, place));
  g_assert_cmpint(gtk_widget_get_height(place), <=, LEAST_HEIGHT);
  gtk_window_destroy(GTK_WINDOW(window));
}

/* Its paddings take room: a window without it is smaller than a person's. */
static void
load_style(void)
{
  g_autoptr(GtkCssProvider) style = gtk_css_provider_new();

  ply_colours_apply();
  gtk_css_provider_load_from_resource(style, "/org/plyscope/Plyscope/style.css");
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main(int argc, char **argv)
{
  bindtextdomain(GETTEXT_PACKAGE, g_getenv("PLY_TEST_LOCALE_DIR"));
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  gtk_test_init(&argc, &argv, NULL);
  setlocale(LC_ALL, "C.UTF-8"); /* that of GTK's tests translates nothing */
  adw_init();
  ply_application_register_resources();
  load_style();
  g_test_add_data_func("/ui/narrow/english", "en", test_fits);
  g_test_add_data_func("/ui/narrow/german", "de", test_fits);
  g_test_add_data_func("/ui/narrow/french", "fr", test_fits);
  g_test_add_data_func("/ui/narrow/large-text", "en", test_large_text);
  g_test_add_data_func("/ui/narrow/large-german", "de", test_large_text);
  g_test_add_func("/ui/narrow/pseudocode", test_pseudocode);
  g_test_add_data_func("/ui/narrow/menus-german", "de", test_menus);
  g_test_add_data_func("/ui/narrow/menus-french", "fr", test_menus);
  g_test_add_func("/ui/narrow/low", test_low);
  g_test_add_func("/ui/narrow/name", test_name);
  g_test_add_data_func("/ui/narrow/lesson-english", "en", test_lesson_title);
  g_test_add_data_func("/ui/narrow/lesson-german", "de", test_lesson_title);
  g_test_add_data_func("/ui/narrow/lesson-french", "fr", test_lesson_title);
  return g_test_run();
}
