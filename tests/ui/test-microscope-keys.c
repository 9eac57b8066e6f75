/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The actions of the search microscope and their keys, under a virtual display. */

#include "microscope-fixture.h"
#include "ui/document/search-keys.h"
#include "ui/tree/outline-private.h"
#include "ui/tree/visit-table-private.h"

static const char *const actions[] = {
    "add-child",
    "add-sibling",
    "ask-first",
    "back",
    "bookmark",
    "cancel",
    "close-notice",
    "compare-right",
    "search-here",
    "copy-picture",
    "delete-node",
    "edit-name",
    "edit-number",
    "exercise",
    "export",
    "export-picture",
    "first",
    "fold",
    "forward",
    "give-to-chance",
    "give-to-max",
    "give-to-min",
    "into",
    "keep-note",
    "last",
    "leave-lecture",
    "lecture",
    "lower-value",
    "move-left",
    "move-right",
    "next",
    "next-lesson",
    "out",
    "over",
    "pan-down",
    "pan-left",
    "pan-right",
    "pan-up",
    "practice",
    "previous",
    "previous-lesson",
    "raise-value",
    "record",
    "record-second",
    "redo",
    "save",
    "show-answer",
    "show-code",
    "show-stack",
    "spotlight",
    "stop-position",
    "undo",
    "zoom-fit",
    "zoom-in",
    "zoom-out",
};

/* Those that ask something first. */
static const char *const dialogs[] = {"export", "export-picture", "record", "record-second",
                                      "save"};

static gboolean
is_in(const char *name, const char *const *list, guint n)
{
  for (guint i = 0; i < n; i++) {
    if (g_str_equal(list[i], name))
      return TRUE;
  }
  return FALSE;
}

/* The window has these actions and no others; each can be done, with and without a recording. */
static void
test_actions(void)
{
  Scope self;

  scope_init(&self);
  g_auto(GStrv) names = g_action_group_list_actions(ply_search_view_get_actions(self.view));
  for (guint i = 0; names[i] != NULL; i++)
    g_assert_true(is_in(names[i], actions, G_N_ELEMENTS(actions)));
  g_assert_cmpuint(g_strv_length(names), ==, G_N_ELEMENTS(actions));
  for (int round = 0; round < 2; round++) {
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
      g_autofree char *full = g_strconcat("microscope.", actions[i], NULL);
      if (is_in(actions[i], dialogs, G_N_ELEMENTS(dialogs)))
        continue;
      gboolean event = g_str_equal(actions[i], "next") || g_str_equal(actions[i], "previous");
      const char *text = g_str_equal(actions[i], "gallery") ? "minimax" : event ? "cut" : NULL;
      GVariant *target = text != NULL ? g_variant_new_string(text) : NULL;
      g_assert_true(gtk_widget_activate_action_variant(GTK_WIDGET(self.window), full, target));
      wait_frames(self.window);
    }
    scope_open(&self, "alpha-beta");
  }
  g_assert_false(ply_search_view_open_gallery(self.view, "no such entry"));
  scope_clear(&self);
}

/* The n-th controller of keys that the window has, those of the class last; NULL past the last. */
static GListModel *
shortcuts_at(Scope *self, guint n)
{
  g_autoptr(GListModel) all = gtk_widget_observe_controllers(GTK_WIDGET(self->window));

  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(all, i);
    if (GTK_IS_SHORTCUT_CONTROLLER(controller) && n-- == 0)
      return G_LIST_MODEL(controller); /* the widget has it */
  }
  return NULL;
}

static const char *
name_of(GtkShortcut *shortcut)
{
  GtkShortcutAction *action = gtk_shortcut_get_action(shortcut);

  return GTK_IS_NAMED_ACTION(action) ? gtk_named_action_get_action_name(GTK_NAMED_ACTION(action))
                                     : "";
}

/* Every key leads to an action that there is. Of two meanings in one controller the first would
 * count, which may be GTK's own. */
static guint
check_keys(Scope *self, GListModel *shortcuts)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  guint bound = 0;

  for (guint i = 0; i < g_list_model_get_n_items(shortcuts); i++) {
    g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(shortcuts, i);
    const char *name = name_of(shortcut);
    gboolean ours = g_str_has_prefix(name, "microscope.");
    gboolean first =
        g_hash_table_add(seen, gtk_shortcut_trigger_to_string(gtk_shortcut_get_trigger(shortcut)));
    if (!ours && !g_str_has_prefix(name, "scope."))
      continue;
    g_assert_true(first);
    bound++;
    if (ours && is_in(name + strlen("microscope."), dialogs, G_N_ELEMENTS(dialogs)))
      continue;
    g_assert_true(gtk_widget_activate_action_variant(GTK_WIDGET(self->window), name,
                                                     gtk_shortcut_get_arguments(shortcut)));
    wait_frames(self->window);
  }
  return bound;
}

static void
test_keys(void)
{
  GListModel *shortcuts;
  guint bound = 0;
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  for (guint i = 0; (shortcuts = shortcuts_at(&self, i)) != NULL; i++)
    bound += check_keys(&self, shortcuts);
  g_assert_cmpuint(bound, >=, 50);
  scope_clear(&self);
}

/* Does what a key does when it comes to the window. */
static gboolean
press(Scope *self, guint key, GdkModifierType modifiers)
{
  g_autoptr(GtkShortcutTrigger) wanted = gtk_keyval_trigger_new(key, modifiers);
  GListModel *shortcuts;

  for (guint n = 0; (shortcuts = shortcuts_at(self, n)) != NULL; n++) {
    for (guint i = 0; i < g_list_model_get_n_items(shortcuts); i++) {
      g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(shortcuts, i);
      if (gtk_shortcut_trigger_equal(wanted, gtk_shortcut_get_trigger(shortcut)))
        return gtk_shortcut_action_activate(gtk_shortcut_get_action(shortcut), 0,
                                            GTK_WIDGET(self->window),
                                            gtk_shortcut_get_arguments(shortcut));
    }
  }
  return FALSE;
}

/* As its key does. */
static void
show(Scope *self, const char *view)
{
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(self->window), "document.view", "s", view));
  g_assert_cmpstr(ply_document_get_view(self->document), ==, view);
}

/* What the keys of time do in the classic tree, whose cuts are at visits 5 and 7. */
static void
test_time(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  const PlyTrace *trace = scope_trace(&self);
  g_assert_true(press(&self, GDK_KEY_Home, 0));
  g_assert_cmpuint(scope_step(&self), ==, 0);
  g_assert_true(press(&self, GDK_KEY_c, 0));
  g_assert_cmpuint(scope_step(&self), ==, ply_trace_leave_step(trace, 5));
  g_assert_true(press(&self, GDK_KEY_c, 0));
  g_assert_cmpuint(scope_step(&self), ==, ply_trace_leave_step(trace, 7));
  g_assert_true(press(&self, GDK_KEY_c, GDK_SHIFT_MASK));
  g_assert_cmpuint(scope_step(&self), ==, ply_trace_leave_step(trace, 5));
  g_assert_true(press(&self, GDK_KEY_n, 0));
  g_assert_cmpuint(scope_step(&self), ==, ply_trace_enter_step(trace, 7));
  g_assert_true(press(&self, GDK_KEY_o, 0));
  g_assert_cmpuint(scope_step(&self), ==, ply_trace_leave_step(trace, 7));
  g_assert_true(press(&self, GDK_KEY_Page_Up, 0));
  g_assert_cmpuint(scope_step(&self), ==, ply_trace_leave_step(trace, 10));
  g_assert_true(press(&self, GDK_KEY_u, 0));
  g_assert_cmpuint(scope_step(&self), ==, ply_trace_leave_step(trace, 7));
  g_assert_true(press(&self, GDK_KEY_End, 0));
  g_assert_cmpuint(scope_step(&self), ==, 21);
  g_assert_true(press(&self, GDK_KEY_w, 0));
  g_assert_false(ply_search_tree_get_wording(self.tree)->max_min);
  g_assert_true(press(&self, GDK_KEY_w, 0));
  g_assert_true(ply_search_tree_get_wording(self.tree)->max_min);
  show(&self, "icicle");
  g_assert_cmpstr(adw_view_stack_get_visible_child_name(self.view->pages), ==, "icicle");
  g_assert_true(press(&self, GDK_KEY_space, 0));
  g_assert_true(ply_search_tree_get_playing(self.tree));
  g_assert_true(press(&self, GDK_KEY_space, 0));
  g_assert_false(ply_search_tree_get_playing(self.tree));
  scope_clear(&self);
}

static gboolean
has_keyboard(gpointer widget)
{
  GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

static gboolean
has_keyboard_in(gpointer scope)
{
  GtkWidget *entry = CHILD(((Scope *)scope)->view->editor, "entry");

  return gtk_widget_get_mapped(entry) && has_keyboard(entry);
}

static GtkWidget *
splitter_of(Scope *self)
{
  return gtk_widget_get_ancestor(GTK_WIDGET(self->view->why), GTK_TYPE_PANED);
}

/* Each view has the keyboard once it is shown, and the splitter never. */
static void
test_focus(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  const struct {
    const char *name;
    gpointer widget;
  } views[] = {{"icicle", self.view->icicle},
               {"tree", self.view->tree_view},
               {"outline", self.view->outline->table->view},
               {"compare", self.view->compare},
               {"tree", self.view->tree_view},
               {"compare", self.view->compare},
               {"icicle", self.view->icicle},
               {"outline", self.view->outline->table->view},
               {"tree", self.view->tree_view}};
  g_assert_true(has_keyboard(self.view->tree_view));
  int at = gtk_paned_get_position(GTK_PANED(splitter_of(&self)));
  for (guint i = 0; i < G_N_ELEMENTS(views); i++) {
    show(&self, views[i].name);
    g_assert_true(wait_until(has_keyboard, views[i].widget));
    scope_settle(&self);
    g_assert_true(has_keyboard(views[i].widget));
  }
  press(&self, GDK_KEY_Home, 0);
  g_assert_cmpuint(scope_step(&self), ==, 0);
  g_assert_cmpint(gtk_paned_get_position(GTK_PANED(splitter_of(&self))), ==, at);
  scope_clear(&self);
}

/* What had the keyboard goes away: a note is closed, a button can do no more, a lecture ends. */
static void
test_focus_lost(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  gtk_widget_child_focus(GTK_WIDGET(self.view->notice), GTK_DIR_TAB_FORWARD);
  g_assert_true(has_keyboard(self.view->notice));
  scope_act(&self, "microscope.close-notice");
  g_assert_true(wait_until(has_keyboard, self.view->tree_view));
  gtk_widget_child_focus(GTK_WIDGET(self.view->transport), GTK_DIR_TAB_FORWARD);
  scope_stand(&self, 2, TRUE);
  scope_act(&self, "microscope.edit-number");
  g_assert_true(wait_until(has_keyboard_in, &self));
  scope_stand(&self, 1, TRUE); /* no leaf */
  g_assert_true(wait_until(has_keyboard, self.view->tree_view));
  for (int i = 0; i < 2; i++) {
    scope_act(&self, "microscope.lecture");
    scope_settle(&self);
    g_assert_true(has_keyboard(self.view->tree_view));
  }
  /* Tab goes to the splitter as to everything else. */
  g_assert_true(gtk_widget_grab_focus(splitter_of(&self)));
  scope_settle(&self);
  g_assert_true(has_keyboard(splitter_of(&self)));
  scope_act(&self, "microscope.leave-lecture");
  g_assert_true(has_keyboard(self.view->tree_view));
  scope_clear(&self);
}

/* What is not there is named, in each direction. */
static void
test_no_event(void)
{
  static const char *const ids[] = {"cut",       "best",      "fail", "table",
                                    "re-search", "iteration", "pass", "root-move"};

  for (guint i = 0; i < G_N_ELEMENTS(ids); i++) {
    g_assert_cmpuint(ply_search_events(ids[i]), !=, 0);
    const char *after = ply_search_no_event(ids[i], 1);
    const char *before = ply_search_no_event(ids[i], -1);
    g_assert_true(g_str_has_suffix(after, " after this step."));
    g_assert_true(g_str_has_suffix(before, " before this step."));
    g_assert_cmpstr(after, !=, ply_search_no_event("?", 1));
    for (guint j = 0; j < i; j++)
      g_assert_cmpstr(after, !=, ply_search_no_event(ids[j], 1));
  }
  g_assert_cmpstr(ply_search_no_event("cut", 1), ==, "There is no cutoff after this step.");
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  ply_application_register_resources();
  g_test_add_func("/ui/microscope/actions", test_actions);
  g_test_add_func("/ui/microscope/keys", test_keys);
  g_test_add_func("/ui/microscope/time", test_time);
  g_test_add_func("/ui/microscope/no-event", test_no_event);
  g_test_add_func("/ui/microscope/focus", test_focus);
  g_test_add_func("/ui/microscope/focus-lost", test_focus_lost);
  return g_test_run();
}
