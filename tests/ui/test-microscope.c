/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The search microscope: what it says, the gallery, lecture mode; under a virtual display. */

#include <glib/gstdio.h>

#include "microscope-fixture.h"
#include "ui/document/search-request.h"
#include "ui/tree/outline-private.h"
#include "ui/tree/tree-fit.h"
#include "ui/tree/visit-table-private.h"
#include "ui/window/shortcuts-window.h"

/* What the panel says at a step: its sentence, the line of code that is lit, the innermost call. */
static void
assert_why(Scope *self, const char *sentence, const char *lit, const char *const call[7])
{
  const char *code = gtk_label_get_text(GTK_LABEL(why_child(self, "code")));
  GtkGrid *stack = GTK_GRID(why_child(self, "stack"));
  const char *mark = strstr(code, "▶ ");

  g_assert_cmpstr(ply_why_panel_get_sentence(self->view->why), ==, sentence);
  g_assert_nonnull(mark);
  g_autofree char *line = g_strndup(mark + strlen("▶ "), strcspn(mark + strlen("▶ "), "\n"));
  g_assert_cmpstr(g_strstrip(line), ==, lit);
  for (int column = 0; column < 7; column++)
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(gtk_grid_get_child_at(stack, column, 1))), ==,
                    call[column]);
}

static void
test_why(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  scope_stand(&self, 5, FALSE);
  assert_why(&self, "MAX tries move 2. Below it the window is from 3 to +∞.",
             "v ← αβ(child, depth − 1, α, β)",
             (const char *[]){"2", "MIN", "1", "3", "+∞", "–", "–"});
  g_assert_cmpstr(ply_why_panel_get_proof(self.view->why), ==, "");
  /* Where texts go the other way, the sign stays before the infinity. */
  GtkTextDirection before = gtk_widget_get_default_direction();
  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  GtkWidget *beta = gtk_grid_get_child_at(GTK_GRID(why_child(&self, "stack")), 4, 1);
  g_assert_cmpint(gtk_widget_get_direction(beta), ==, GTK_TEXT_DIR_LTR);
  gtk_widget_set_default_direction(before);
  scope_stand(&self, 6, TRUE);
  assert_why(&self,
             "A leaf: its value is 2. MIN: 2 is the best so far, and it passes the bound 3: "
             "cutoff.",
             "return evaluate(node)", (const char *[]){"1", "MAX", "0", "3", "+∞", "–", "2"});
  scope_stand(&self, 5, TRUE);
  assert_why(
      &self,
      "MIN to move: 2 ≤ α = 3. MAX already has 3 by move 1, so it never allows this. 2 moves "
      "are not looked at. MAX: 2 is no better than 3, so nothing changes.",
      "if best ≤ α: return best   (cutoff)", (const char *[]){"2", "MIN", "1", "3", "2", "2", "2"});
  g_assert_true(gtk_widget_get_visible(why_child(&self, "proof")));
  g_assert_nonnull(strstr(ply_why_panel_get_proof(self.view->why), "the root stays at 3."));
  g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(why_child(&self, "path"))), ==,
                  "Step 13 of 22, depth 2: 2");
  g_assert_nonnull(strstr(gtk_label_get_text(self.view->summary), "11 visits, 2 cutoffs."));
  /* Every step says something and lights a line. */
  for (guint64 step = 0; step < 22; step++) {
    ply_search_tree_set_step(self.tree, step);
    wait_frames(self.window);
    g_assert_cmpuint(strlen(ply_why_panel_get_sentence(self.view->why)), >, 10);
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(why_child(&self, "code"))), "▶"));
  }
  scope_clear(&self);
}

/* Minimax has no windows: nothing here tells of any. */
static void
test_no_windows(void)
{
  static const struct {
    const char *id;
    gboolean windows;
  } lessons[] = {{"minimax", FALSE}, {"alpha-beta", TRUE}, {"mtdf", TRUE}};
  Scope self;

  scope_init(&self);
  for (guint i = 0; i < G_N_ELEMENTS(lessons); i++) {
    scope_open(&self, lessons[i].id);
    scope_stand(&self, 1, TRUE);
    GtkGrid *stack = GTK_GRID(why_child(&self, "stack"));
    for (int column = 0; column < 7; column++)
      g_assert_true(gtk_widget_get_visible(gtk_grid_get_child_at(stack, column, 1)) ==
                    (lessons[i].windows || (column != 3 && column != 4)));
    GListModel *columns = gtk_column_view_get_columns(self.view->outline->table->view);
    for (guint k = 0; k < g_list_model_get_n_items(columns); k++) {
      g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(columns, k);
      gboolean window = k == PLY_COLUMN_ALPHA || k == PLY_COLUMN_BETA;
      g_assert_true(gtk_column_view_column_get_visible(column) == (lessons[i].windows || !window));
    }
    g_autofree char *pass = ply_visit_text(&self.view->outline->table->source, 0, PLY_COLUMN_MOVE);
    g_assert_true((strchr(pass, '(') != NULL) == lessons[i].windows);
  }
  scope_clear(&self);
}

static gboolean
is_pictured(gpointer view)
{
  return ply_tree_view_get_picture(view) != NULL;
}

/* Every entry arrives as announced, with its notice, at the visit to look at. */
static void
test_gallery(void)
{
  const PlyLessonPlan *entry;
  Scope self;

  scope_init(&self);
  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++) {
    scope_open(&self, entry->id);
    const PlyTrace *trace = scope_trace(&self);
    g_assert_cmpuint(trace->n, ==, entry->visits);
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(self.window)), ==, entry->title);
    g_assert_true(ply_notice_bar_get(self.view->notice) != NULL);
    g_assert_cmpstr(ply_notice_bar_get(self.view->notice), ==, entry->notice);
    g_assert_cmpuint(
        scope_step(&self), ==,
        ply_trace_leave_step(trace, ply_lesson_plan_visit(entry, trace, entry->look_at)));
    g_assert_cmpuint(strlen(ply_why_panel_get_sentence(self.view->why)), >, 10);
    g_assert_cmpint(gtk_revealer_get_reveal_child(CHILD(self.view->edit_bar, "revealer")), ==,
                    entry->tree != NULL);
    g_assert_true(wait_until(is_pictured, self.view->tree_view));
  }
  scope_act(&self, "microscope.close-notice");
  g_assert_false(ply_notice_bar_get(self.view->notice) != NULL);
  scope_clear(&self);
}

/* Every page shows every kind of recording. */
static void
test_pages(void)
{
  static const char *const pages[] = {"icicle", "outline", "compare", "tree"};
  static const char *const entries[] = {"deep-cut", "table-cut", "fail-high", "quiescence"};
  Scope self;

  scope_init(&self);
  for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
    adw_view_stack_set_visible_child_name(self.view->pages, pages[i]);
    wait_frames(self.window); /* with nothing, or what was there */
    for (guint j = 0; j < G_N_ELEMENTS(entries); j++)
      scope_open(&self, entries[j]);
    scope_act(&self, "microscope.zoom-in");
    scope_act(&self, "microscope.zoom-fit");
    scope_act(&self, "microscope.last");
    scope_settle(&self);
  }
  scope_clear(&self);
}

static gboolean
says(Scope *self, const char *text)
{
  g_test_message("%s", gtk_label_get_text(self->view->summary));
  return strstr(gtk_label_get_text(self->view->summary), text) != NULL;
}

/* The numbers of the summary belong together. */
static void
test_summary(void)
{
  PlyRecordRequest request;
  PlyPosition root;
  PlyRules rules;
  Scope self;

  /* No pass of MTD(f) has the value as an exact one. */
  scope_init(&self);
  scope_open(&self, "mtdf");
  g_assert_true(says(&self, ": 11; "));
  g_assert_false(says(&self, "stopped"));
  /* What is not kept has no cutoffs to count. */
  g_assert_true(ply_rules_parse("othello", &rules));
  ply_rules_start(&rules, &root);
  ply_search_request_init(&request, &rules, &root);
  request.limits.depth = 5;
  request.budget = 1 << 13;
  ply_search_view_record(self.view, &request, PLY_NOTATION_DEFAULT);
  scope_wait(&self);
  g_autofree char *kept = g_strdup_printf(" in the %u visits kept.", scope_trace(&self)->n);
  g_assert_true(says(&self, kept));
  request.limits.depth = 60;
  request.limits.wall_us = 50000;
  ply_search_view_record(self.view, &request, PLY_NOTATION_DEFAULT);
  scope_wait(&self);
  g_assert_true(says(&self, "The search was stopped before its end."));
  scope_clear(&self);
}

static gboolean
has_notice(gpointer notice)
{
  const char *words = ply_notice_bar_get(notice);

  return words != NULL && strstr(words, ".plytrace: ") != NULL;
}

/* An empty window keeps saying why it is empty. */
static void
test_damaged_file(void)
{
  static const char *const contents[] = {"", "PLYTRACE\1"};
  static const char *const sentences[] = {"empty", "of the file"};

  for (guint i = 0; i < G_N_ELEMENTS(contents); i++) {
    g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "bad.plytrace", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    Scope self;
    scope_init(&self);
    g_assert_true(g_file_set_contents(path, contents[i], -1, NULL));
    ply_search_view_open_file(self.view, file);
    g_assert_true(wait_until(has_notice, self.view->notice));
    g_assert_nonnull(strstr(ply_notice_bar_get(self.view->notice), sentences[i]));
    g_assert_true(ply_notice_bar_get(self.view->notice) != NULL);
    g_assert_cmpint(g_unlink(path), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    scope_clear(&self);
  }
}

/* Whether all labels say what can be shown, no line of it ending in a blank; how many have `wanted` in it. */
static guint
count_fit(GtkWidget *widget, const char *wanted)
{
  guint n = 0;

  if (GTK_IS_LABEL(widget)) {
    const char *text = gtk_label_get_text(GTK_LABEL(widget));
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
      g_assert_true(*at == '\n' || *at == '\t' || g_unichar_isprint(g_utf8_get_char(at)));
    if (strstr(text, wanted) != NULL) {
      g_assert_null(strstr(text, " \n"));
      g_assert_false(g_str_has_suffix(text, " "));
      n++;
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    n += count_fit(child, wanted);
  return n;
}

/* A stranger's note, here and in a lecture. */
static void
test_strangers_words(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  ply_search_tree_set_note(self.tree, "no\x1bte \n\u202ehere ");
  scope_settle(&self);
  g_assert_cmpuint(count_fit(GTK_WIDGET(self.window), "no?te\n?here"), ==, 1);
  scope_act(&self, "microscope.lecture");
  scope_settle(&self);
  scope_act(&self, "microscope.forward");
  scope_settle(&self);
  g_assert_cmpuint(count_fit(GTK_WIDGET(self.view->words), "no?te\n?here"), ==, 1);
  scope_clear(&self);
}

static void
test_lecture(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  ply_search_tree_set_note(self.tree, "Two leaves are saved here.");
  g_assert_true(gtk_widget_get_visible(CHILD(self.window, "header_place")));
  scope_act(&self, "microscope.leave-lecture"); /* not in it */
  scope_act(&self, "microscope.lecture");
  scope_settle(&self);
  g_assert_false(gtk_widget_get_visible(CHILD(self.window, "header_place")));
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self.view->transport)));
  g_assert_false(gtk_revealer_get_reveal_child(CHILD(self.view->edit_bar, "revealer")));
  g_assert_true(gtk_widget_has_css_class(GTK_WIDGET(self.view), "lecture"));
  /* What the lesson is about comes first, then the step with its note. */
  g_assert_nonnull(strstr(ply_lecture_words_get(self.view->words), "The first move is worth 3."));
  g_assert_false(gtk_widget_get_visible(CHILD(self.view->words, "note")));
  guint64 step = ply_search_tree_get_step(self.tree);
  scope_act(&self, "microscope.forward");
  g_assert_cmpuint(ply_search_tree_get_step(self.tree), ==, step);
  g_assert_null(strstr(ply_lecture_words_get(self.view->words), "The first move is worth 3."));
  g_assert_true(gtk_widget_get_visible(CHILD(self.view->words, "note")));
  g_assert_cmpstr(gtk_label_get_text(CHILD(self.view->words, "note")), ==,
                  "Two leaves are saved here.");
  scope_act(&self, "microscope.spotlight");
  g_assert_true(ply_spotlight_get_on(self.view->spotlight));
  scope_settle(&self);
  scope_act(&self, "microscope.leave-lecture");
  scope_settle(&self);
  g_assert_true(gtk_widget_get_visible(CHILD(self.window, "header_place")));
  g_assert_true(gtk_widget_get_visible(GTK_WIDGET(self.view->transport)));
  g_assert_true(gtk_revealer_get_reveal_child(CHILD(self.view->edit_bar, "revealer")));
  g_assert_false(gtk_widget_has_css_class(GTK_WIDGET(self.view), "lecture"));
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self.view->words)));
  g_assert_false(ply_spotlight_get_on(self.view->spotlight));
  scope_clear(&self);
}

static int
height_of(gpointer widget)
{
  return gtk_widget_get_height(GTK_WIDGET(widget));
}

/* Pixels of a label's letters, as a font's size is told. */
static double
letters_of(gpointer label)
{
  PangoAttrList *attributes = gtk_label_get_attributes(GTK_LABEL(label));
  PangoAttrIterator *at = attributes != NULL ? pango_attr_list_get_iterator(attributes) : NULL;
  PangoAttribute *size = at != NULL ? pango_attr_iterator_get(at, PANGO_ATTR_ABSOLUTE_SIZE) : NULL;
  double pixels = size != NULL ? ((PangoAttrSize *)size)->size / (double)PANGO_SCALE : 0;

  g_clear_pointer(&at, pango_attr_iterator_destroy);
  return pixels;
}

/* The back row reads it: the tree has 70 % of the height, a letter of a sentence is as high as 40 of
 * 1080 pixels and one of the code as 28, which has the whole height beside it. */
static void
test_lecture_sizes(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "pvs-re-search");
  scope_settle(&self);
  int usual_width = gtk_widget_get_width(GTK_WIDGET(self.view->why));
  int usual_height = height_of(CHILD(self.view->why, "code"));
  scope_act(&self, "microscope.lecture");
  scope_settle(&self);
  int window = height_of(self.view);
  g_assert_cmpint(height_of(self.view->tree_view), >=, window * 7 / 10);
  g_assert_cmpfloat(letters_of(CHILD(self.view->words, "sentence")), >=, window * 40 / 1080.0);
  g_assert_false(gtk_widget_get_mapped(GTK_WIDGET(self.view->why)));
  scope_act(&self, "microscope.show-code");
  scope_settle(&self);
  g_assert_true(gtk_widget_get_mapped(CHILD(self.view->why, "code")));
  g_assert_false(gtk_widget_get_mapped(CHILD(self.view->why, "stack")));
  g_assert_cmpint(height_of(self.view->why), ==, height_of(self.view->beside));
  double code = letters_of(CHILD(self.view->why, "code"));
  g_assert_cmpfloat(code, >=, window * 28 / 1080.0);
  scope_act(&self, "microscope.zoom-in");
  g_assert_cmpfloat(letters_of(CHILD(self.view->why, "code")), >, code);
  scope_act(&self, "microscope.zoom-fit");
  g_assert_cmpfloat(letters_of(CHILD(self.view->why, "code")), ==, code);
  scope_act(&self, "microscope.show-stack");
  scope_settle(&self);
  g_assert_true(gtk_widget_get_mapped(CHILD(self.view->why, "stack")));
  g_assert_false(gtk_widget_get_mapped(CHILD(self.view->why, "code")));
  scope_act(&self, "microscope.show-stack");
  scope_settle(&self);
  g_assert_false(gtk_widget_get_mapped(GTK_WIDGET(self.view->why)));
  scope_act(&self, "microscope.leave-lecture");
  scope_settle(&self);
  g_assert_true(gtk_widget_get_mapped(CHILD(self.view->why, "code")));
  g_assert_true(gtk_widget_get_mapped(CHILD(self.view->why, "stack")));
  g_assert_cmpfloat(letters_of(CHILD(self.view->why, "code")), ==, 0);
  g_assert_cmpint(height_of(CHILD(self.view->why, "code")), ==, usual_height);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(self.view->why)), ==, usual_width);
  scope_clear(&self);
}

/* What a lecture shows of a big tree can be read, whatever was zoomed to before. */
static void
test_lecture_of_a_big_tree(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "table-cut");
  scope_act(&self, "microscope.zoom-fit");
  scope_act(&self, "microscope.lecture");
  scope_settle(&self);
  PlyCanvas *tree = PLY_CANVAS(self.view->tree_view);
  g_assert_cmpfloat(ply_canvas_get_view(tree)->zoom, >=,
                    PLY_TREE_READ * ply_canvas_get_text(tree) - 0.001);
  scope_clear(&self);
}

/* A value is a question before it is told, and each is one press. */
static void
test_ask_first(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "minimax");
  scope_act(&self, "microscope.lecture");
  scope_act(&self, "microscope.ask-first");
  scope_stand(&self, 4, TRUE); /* the last leaf of the first move */
  g_assert_cmpuint(ply_search_tree_get_asked(self.tree), ==, 1);
  g_assert_cmpstr(ply_lecture_words_get(self.view->words), ==, "What does MIN return now?");
  scope_act(&self, "microscope.forward");
  guint64 step = ply_search_tree_get_step(self.tree);
  g_assert_cmpuint(ply_search_tree_get_asked(self.tree), ==, PLY_TRACE_NONE);
  g_assert_nonnull(strchr(ply_lecture_words_get(self.view->words), '3'));
  /* The value of the third move is told before the root's is asked for. */
  scope_stand(&self, 9, TRUE);
  step = ply_search_tree_get_step(self.tree);
  g_assert_cmpuint(ply_search_tree_get_asked(self.tree), ==, 0);
  g_assert_cmpstr(ply_lecture_words_get(self.view->words), !=, "What does MAX return now?");
  scope_act(&self, "microscope.forward");
  g_assert_cmpstr(ply_lecture_words_get(self.view->words), ==, "What does MAX return now?");
  g_assert_cmpuint(ply_search_tree_get_step(self.tree), ==, step);
  scope_act(&self, "microscope.forward");
  g_assert_cmpuint(ply_search_tree_get_step(self.tree), ==, step + 1);
  scope_act(&self, "microscope.leave-lecture");
  scope_stand(&self, 9, TRUE);
  g_assert_cmpuint(ply_search_tree_get_asked(self.tree), ==, PLY_TRACE_NONE);
  scope_clear(&self);
}

/* Who wants it dark has it dark, and other windows stay as they are. */
static void
test_dark_lecture(void)
{
  AdwStyleManager *manager = adw_style_manager_get_default();
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  scope_act(&self, "microscope.lecture");
  PlyCanvas *tree = PLY_CANVAS(self.view->tree_view);
  g_assert_cmpint(ply_canvas_get_style(tree), ==, PLY_STYLE_PRINT);
  adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK);
  g_assert_cmpint(ply_canvas_get_style(tree), ==, PLY_STYLE_DARK);
  scope_act(&self, "microscope.leave-lecture");
  scope_act(&self, "microscope.lecture");
  g_assert_true(adw_style_manager_get_dark(manager));
  g_assert_cmpint(ply_canvas_get_style(tree), ==, PLY_STYLE_DARK);
  adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT);
  scope_clear(&self);
}

static void
assert_narrow(Scope *self)
{
  int least;

  gtk_widget_measure(GTK_WIDGET(self->window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                     NULL);
  g_assert_cmpint(least, <=, 1024);
}

/* An old projector is wide enough, however long the lines of the pseudocode are. */
static void
test_narrow(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "pvs-re-search");
  assert_narrow(&self);
  scope_act(&self, "microscope.lecture");
  scope_settle(&self);
  assert_narrow(&self);
  scope_act(&self, "microscope.leave-lecture");
  scope_clear(&self);
}

/* In a narrow window, where the panel that explains a step lies folded away, a step is told below
 * the tree, and not twice when the panel is opened. */
static void
test_brief(void)
{
  char text[PLY_EXPLAIN_BYTES];
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  ply_search_view_set_level(self.view, PLY_FOLD_USUAL);
  g_assert_false(gtk_widget_get_visible(self.view->brief));
  ply_search_view_set_level(self.view, PLY_FOLD_NARROWEST);
  scope_act(&self, "microscope.first");
  g_assert_true(gtk_widget_get_visible(self.view->brief));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(self.window), "microscope.next", "s", "cut"));
  PlySearchTree *tree = ply_search_view_get_tree(self.view);
  g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(self.view->brief)), ==,
                  ply_explain_step(ply_search_tree_get_trace(tree), ply_search_tree_get_state(tree),
                                   ply_search_tree_get_wording(tree), text));
  g_assert_nonnull(strstr(text, "not looked at"));
  ply_beside_set_open(self.view->beside, TRUE);
  g_assert_false(gtk_widget_get_visible(self.view->brief));
  scope_clear(&self);
}

static PlyShortcutsWindow *
find_shortcuts(void)
{
  GListModel *all = gtk_window_get_toplevels();

  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkWindow) window = g_list_model_get_item(all, i);
    if (PLY_IS_SHORTCUTS_WINDOW(window))
      return PLY_SHORTCUTS_WINDOW(window); /* it lives on as long as it is shown */
  }
  return NULL;
}

/* Rows that are shown, and whether there is one with this title. */
static guint
count_rows(GtkWidget *widget, const char *title, gboolean *there)
{
  guint n = 0;

  if (ADW_IS_PREFERENCES_ROW(widget) && gtk_widget_get_mapped(widget)) {
    *there |= g_str_equal(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title);
    return 1;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    n += count_rows(child, title, there);
  return n;
}

static GtkEditable *
find_entry(GtkWidget *widget)
{
  if (GTK_IS_SEARCH_ENTRY(widget))
    return GTK_EDITABLE(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    GtkEditable *found = find_entry(child);
    if (found != NULL)
      return found;
  }
  return NULL;
}

typedef struct {
  GtkWidget *help;
  const char *title;
  guint n;
} Search;

static gboolean
has_found(gpointer data)
{
  Search *search = data;
  gboolean there = FALSE;

  return count_rows(search->help, search->title, &there) == search->n && there;
}

/* The list of keys has those of this view and not those of the other, has room in a narrow window, and finds
 * a thing by its name or its key, on the other page as well. */
static void
test_help(void)
{
  g_autoptr(PlyApplication) application = ply_application_new();
  gboolean there = FALSE;
  int least, natural;

  g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  PlyWindow *window = ply_window_new(GTK_APPLICATION(application));
  gtk_window_present(GTK_WINDOW(window));
  g_assert_true(ply_window_open_gallery(window, "minimax"));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.shortcuts", NULL));
  GtkWidget *help = GTK_WIDGET(find_shortcuts());
  g_assert_nonnull(help);
  wait_frames(help);
  g_assert_cmpuint(count_rows(help, "Pointer spotlight", &there), >, 40);
  g_assert_true(there);
  gtk_widget_measure(help, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  g_test_message("%d to %d wide", least, natural);
  g_assert_cmpint(least, <=, 360);
  gtk_widget_measure(help, GTK_ORIENTATION_VERTICAL, 360, &least, NULL, NULL, NULL);
  g_assert_cmpint(least, <=, 600);
  gtk_editable_set_text(find_entry(help), "Spotlight");
  g_assert_true(wait_until(has_found, &(Search){help, "Pointer spotlight", 1}));
  gtk_editable_set_text(find_entry(help), "ctrl+f9");
  g_assert_true(
      wait_until(has_found, &(Search){help, "Show what the programs write on stderr", 1}));
  gpointer left = window;
  g_object_add_weak_pointer(G_OBJECT(window), &left);
  gtk_window_destroy(GTK_WINDOW(help));
  gtk_window_destroy(GTK_WINDOW(window));
  g_assert_true(wait_until(is_gone, &left));
}

static gboolean
is_busy(gpointer view)
{
  return busy_words(PLY_SEARCH_VIEW(view)->save_bar) != NULL;
}

/* A window that goes in the middle of a recording takes nothing with it and leaves nothing. */
static void
test_closed_while_recording(void)
{
  PlyRecordRequest request;
  PlyPosition root;
  PlyRules rules;
  Scope self;

  scope_init(&self);
  g_assert_true(ply_rules_parse("othello", &rules));
  ply_rules_start(&rules, &root);
  ply_search_request_init(&request, &rules, &root);
  request.limits.depth = 40;
  request.budget = 1 << 20;
  ply_search_view_record(self.view, &request, PLY_NOTATION_DEFAULT);
  g_assert_true(wait_until(is_busy, self.view));
  scope_act(&self, "microscope.cancel");
  g_assert_false(is_busy(self.view));
  g_assert_cmpuint(self.traces, ==, 0);
  ply_search_view_record(self.view, &request, PLY_NOTATION_DEFAULT);
  wait_frames(self.window);
  scope_clear(&self);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/microscope/why", test_why);
  g_test_add_func("/ui/microscope/no-windows", test_no_windows);
  g_test_add_func("/ui/microscope/gallery", test_gallery);
  g_test_add_func("/ui/microscope/pages", test_pages);
  g_test_add_func("/ui/microscope/summary", test_summary);
  g_test_add_func("/ui/microscope/damaged-file", test_damaged_file);
  g_test_add_func("/ui/microscope/strangers-words", test_strangers_words);
  g_test_add_func("/ui/microscope/lecture", test_lecture);
  g_test_add_func("/ui/microscope/lecture-sizes", test_lecture_sizes);
  g_test_add_func("/ui/microscope/lecture-of-a-big-tree", test_lecture_of_a_big_tree);
  g_test_add_func("/ui/microscope/ask-first", test_ask_first);
  g_test_add_func("/ui/microscope/dark-lecture", test_dark_lecture);
  g_test_add_func("/ui/microscope/narrow", test_narrow);
  g_test_add_func("/ui/microscope/brief", test_brief);
  g_test_add_func("/ui/microscope/help", test_help);
  g_test_add_func("/ui/microscope/closed-while-recording", test_closed_while_recording);
  return g_test_run();
}
