/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The search microscope: its actions and keys, what it says, lecture mode; under a virtual display.
 */

#include "microscope-fixture.h"

static const char *const actions[] = {
    "add-child",     "back",          "cancel",   "close-notice", "delete-node",   "export",
    "first",         "fold",          "forward",  "gallery",      "into",          "keep-note",
    "last",          "leave-lecture", "lecture",  "lower-value",  "move-left",     "move-right",
    "next",          "open",          "out",      "over",         "pan-down",      "pan-left",
    "pan-right",     "pan-up",        "previous", "raise-value",  "random-tree",   "record",
    "record-second", "redo",          "save",     "spotlight",    "stop-position", "undo",
    "zoom-fit",      "zoom-in",       "zoom-out",
};

/* Those that ask something first. */
static const char *const dialogs[] = {"export", "open",          "random-tree",
                                      "record", "record-second", "save"};

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
  GtkWidgetClass *klass = GTK_WIDGET_GET_CLASS(self.window);
  const char *name, *property;
  const GVariantType *type;
  guint found = 0;
  GType owner;
  for (guint i = 0; gtk_widget_class_query_action(klass, i, &owner, &name, &type, &property); i++) {
    if (owner != PLY_TYPE_MICROSCOPE)
      continue;
    g_assert_true(g_str_has_prefix(name, "microscope."));
    g_assert_true(is_in(name + strlen("microscope."), actions, G_N_ELEMENTS(actions)));
    found++;
  }
  g_assert_cmpuint(found, ==, G_N_ELEMENTS(actions));
  for (int round = 0; round < 2; round++) {
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
      g_autofree char *full = g_strconcat("microscope.", actions[i], NULL);
      if (is_in(actions[i], dialogs, G_N_ELEMENTS(dialogs)))
        continue;
      gboolean event = g_str_equal(actions[i], "next") || g_str_equal(actions[i], "previous");
      const char *text = g_str_equal(actions[i], "gallery") ? "minimax" : event ? "cut" : NULL;
      GVariant *target = text != NULL ? g_variant_new_string(text) : NULL;
      g_assert_true(gtk_widget_activate_action_variant(GTK_WIDGET(self.window), full, target));
      run_for_ms(20);
    }
    scope_open(&self, "alpha-beta");
  }
  g_assert_false(ply_microscope_open_gallery(self.window, "no such entry"));
  scope_clear(&self);
}

/* The shortcuts that the class binds. */
static GListModel *
class_shortcuts(GtkWidget *widget)
{
  g_autoptr(GListModel) all = gtk_widget_observe_controllers(widget);

  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(all, i);
    const char *name = gtk_event_controller_get_name(controller);
    if (GTK_IS_SHORTCUT_CONTROLLER(controller) && name != NULL &&
        g_str_equal(name, "gtk-widget-class-shortcuts"))
      return G_LIST_MODEL(controller); /* the widget has it */
  }
  return NULL;
}

/* Every key leads to an action that there is, and no key has two meanings. */
static void
test_keys(void)
{
  g_autoptr(GHashTable) triggers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  guint bound = 0;
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  GListModel *shortcuts = class_shortcuts(GTK_WIDGET(self.window));
  g_assert_nonnull(shortcuts);
  for (guint i = 0; i < g_list_model_get_n_items(shortcuts); i++) {
    g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(shortcuts, i);
    GtkShortcutAction *action = gtk_shortcut_get_action(shortcut);
    if (!GTK_IS_NAMED_ACTION(action))
      continue;
    const char *name = gtk_named_action_get_action_name(GTK_NAMED_ACTION(action));
    gboolean ours = g_str_has_prefix(name, "microscope.");
    if (!ours && !g_str_has_prefix(name, "scope."))
      continue;
    bound++;
    g_assert_true(g_hash_table_add(
        triggers, gtk_shortcut_trigger_to_string(gtk_shortcut_get_trigger(shortcut))));
    if (ours && is_in(name + strlen("microscope."), dialogs, G_N_ELEMENTS(dialogs)))
      continue;
    g_assert_true(gtk_widget_activate_action_variant(GTK_WIDGET(self.window), name,
                                                     gtk_shortcut_get_arguments(shortcut)));
    run_for_ms(10);
  }
  g_assert_cmpuint(bound, >=, 50);
  scope_clear(&self);
}

static gboolean
press(Scope *self, guint key, GdkModifierType modifiers)
{
  GListModel *shortcuts = class_shortcuts(GTK_WIDGET(self->window));
  g_autoptr(GtkShortcutTrigger) wanted = gtk_keyval_trigger_new(key, modifiers);

  for (guint i = 0; i < g_list_model_get_n_items(shortcuts); i++) {
    g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(shortcuts, i);
    if (gtk_shortcut_trigger_equal(wanted, gtk_shortcut_get_trigger(shortcut)))
      return gtk_shortcut_action_activate(gtk_shortcut_get_action(shortcut), 0,
                                          GTK_WIDGET(self->window),
                                          gtk_shortcut_get_arguments(shortcut));
  }
  g_assert_not_reached();
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
  g_assert_true(press(&self, GDK_KEY_2, GDK_ALT_MASK));
  g_assert_cmpstr(adw_view_stack_get_visible_child_name(self.window->pages), ==, "icicle");
  g_assert_true(press(&self, GDK_KEY_space, 0));
  g_assert_true(ply_search_tree_get_playing(self.tree));
  g_assert_true(press(&self, GDK_KEY_space, 0));
  g_assert_false(ply_search_tree_get_playing(self.tree));
  scope_clear(&self);
}

/* What the panel says at a step: its sentence, the line of code that is lit, the innermost call. */
static void
assert_why(Scope *self, const char *sentence, const char *lit, const char *const call[5])
{
  const char *code = gtk_label_get_text(GTK_LABEL(why_child(self, "code")));
  GtkGrid *stack = GTK_GRID(why_child(self, "stack"));
  const char *mark = strstr(code, "▶ ");

  g_assert_cmpstr(ply_why_panel_get_sentence(self->window->why), ==, sentence);
  g_assert_nonnull(mark);
  g_autofree char *line = g_strndup(mark + strlen("▶ "), strcspn(mark + strlen("▶ "), "\n"));
  g_assert_cmpstr(g_strstrip(line), ==, lit);
  for (int column = 0; column < 5; column++)
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
  assert_why(&self, "MAX tries 2, move number 2 here. The window is from 3 to +∞.",
             "v ← αβ(child, depth − 1, α, β)", (const char *[]){"2", "MIN", "3", "+∞", "–"});
  g_assert_cmpstr(ply_why_panel_get_proof(self.window->why), ==, "");
  scope_stand(&self, 6, TRUE);
  assert_why(&self,
             "A leaf: its value is 2. MIN: 2 is the best so far, and it passes the bound 3: "
             "cutoff.",
             "if v < best: best ← v; β ← min(β, v)", (const char *[]){"1", "MAX", "3", "+∞", "2"});
  scope_stand(&self, 5, TRUE);
  assert_why(&self,
             "MIN to move: 2 ≤ α = 3. MAX already has 3 by 1, so it never allows this. 2 moves "
             "are not looked at. MAX: 2 is no better than 3, so nothing changes.",
             "if best ≤ α: return best   (cutoff)", (const char *[]){"2", "MIN", "3", "2", "2"});
  g_assert_true(gtk_widget_get_visible(why_child(&self, "proof")));
  g_assert_nonnull(strstr(ply_why_panel_get_proof(self.window->why), "the root stays at 3."));
  g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(why_child(&self, "path"))), ==,
                  "Step 13 of 22, depth 2: 2");
  g_assert_nonnull(strstr(gtk_label_get_text(self.window->summary), "11 visits, 2 cutoffs."));
  /* Every step says something and lights a line. */
  for (guint64 step = 0; step < 22; step++) {
    ply_search_tree_set_step(self.tree, step);
    run_for_ms(25);
    g_assert_cmpuint(strlen(ply_why_panel_get_sentence(self.window->why)), >, 10);
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(why_child(&self, "code"))), "▶"));
  }
  scope_clear(&self);
}

static void
test_lecture(void)
{
  Scope self;

  scope_init(&self);
  scope_open(&self, "alpha-beta");
  ply_search_tree_set_note(self.tree, "Two leaves are saved here.");
  g_assert_true(gtk_widget_get_visible(self.window->header));
  scope_act(&self, "microscope.leave-lecture"); /* not in it */
  scope_act(&self, "microscope.lecture");
  run_for_ms(60);
  g_assert_false(gtk_widget_get_visible(self.window->header));
  g_assert_false(gtk_widget_get_visible(self.window->transport));
  g_assert_false(gtk_revealer_get_reveal_child(self.window->edit_revealer));
  g_assert_true(gtk_widget_has_css_class(GTK_WIDGET(self.window), "lecture"));
  g_assert_true(gtk_widget_get_visible(self.window->lecture_note));
  g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(self.window->lecture_note)), ==,
                  "Two leaves are saved here.");
  scope_act(&self, "microscope.spotlight");
  g_assert_true(ply_spotlight_get_on(self.window->spotlight));
  run_for_ms(60);
  g_assert_true(press(&self, GDK_KEY_Escape, 0));
  run_for_ms(60);
  g_assert_true(gtk_widget_get_visible(self.window->header));
  g_assert_true(gtk_widget_get_visible(self.window->transport));
  g_assert_true(gtk_revealer_get_reveal_child(self.window->edit_revealer));
  g_assert_false(gtk_widget_has_css_class(GTK_WIDGET(self.window), "lecture"));
  g_assert_false(gtk_widget_get_visible(self.window->lecture_note));
  g_assert_false(ply_spotlight_get_on(self.window->spotlight));
  scope_clear(&self);
}

static gboolean
is_busy(gpointer window)
{
  return gtk_revealer_get_reveal_child(PLY_MICROSCOPE(window)->busy_revealer);
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
  ply_microscope_request_init(&request, &rules, &root);
  request.limits.depth = 40;
  request.budget = 1 << 20;
  ply_microscope_record(self.window, &request, PLY_NOTATION_DEFAULT);
  g_assert_true(wait_until(is_busy, self.window));
  scope_act(&self, "microscope.cancel");
  g_assert_false(is_busy(self.window));
  g_assert_cmpuint(self.traces, ==, 0);
  ply_microscope_record(self.window, &request, PLY_NOTATION_DEFAULT);
  run_for_ms(100);
  scope_clear(&self);
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
  g_test_add_func("/ui/microscope/why", test_why);
  g_test_add_func("/ui/microscope/lecture", test_lecture);
  g_test_add_func("/ui/microscope/closed-while-recording", test_closed_while_recording);
  return g_test_run();
}
