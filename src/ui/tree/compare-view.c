/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/compare-view-private.h"
#include "trace/trace-fields.h"

#include <glib/gi18n.h>

#define MOST_NODES  400
#define MOST_OFFERS 4

G_DEFINE_FINAL_TYPE(PlyCompareView, ply_compare_view, ADW_TYPE_BIN)

/* The node that is told about: the one pointed at, else the one selected. */
static int32_t
told_node(PlyCompareView *self)
{
  gint64 hovered = ply_canvas_get_hovered(PLY_CANVAS(self->trees));

  return hovered >= 0 ? (int32_t)hovered : ply_union_view_get_selected(self->trees);
}

/* "1 → 3", the moves that lead to a node. */
static void
append_path(PlyCompareView *self, GString *text, int32_t node)
{
  const PlyUnionPicture *picture = self->picture;
  const PlyUnionPlace *place = &picture->places[node];
  int k = place->at.visits[0] > 0 ? 0 : 1;
  char move[PLY_NOTATION_BYTES];

  if (place->parent < 0) {
    g_string_append(text, _("Root"));
    return;
  }
  if (picture->places[place->parent].parent >= 0) {
    append_path(self, text, place->parent);
    g_string_append(text, " → ");
  }
  g_string_append(text, ply_explain_move(picture->traces[k], place->at.visit[k],
                                         ply_search_tree_get_wording(self->tree), move));
}

/* "A: ≥ 4, cut off, × 2". */
static void
append_run(PlyCompareView *self, GString *text, const PlyUnionNode *node, int k)
{
  const PlyTrace *trace = self->picture->traces[k];
  char value[PLY_SCORE_BYTES];

  g_string_append_printf(text, " · %c: ", 'A' + k);
  if (node->visits[k] == 0) {
    g_string_append(text, _("not looked at"));
    return;
  }
  const PlyTraceVisit *at = &trace->visits[node->visit[k]];
  if (ply_visit_is_stopped(at))
    g_string_append(text, _("stopped"));
  else
    g_string_append(text, ply_explain_value(trace, node->visit[k], ply_visit_value(at),
                                            ply_trace_bound(at),
                                            ply_search_tree_get_wording(self->tree), value));
  if (ply_visit_is_table_cut(at))
    g_string_append(text, _(", from the table"));
  else if (ply_visit_is_cut(at))
    g_string_append(text, _(", cut off"));
  if (node->visits[k] > 1)
    g_string_append_printf(text, _(", visited %u times"), node->visits[k]);
}

static char *
describe(PlyCompareView *self, int32_t node)
{
  GString *text = g_string_new(NULL);

  append_path(self, text, node);
  for (int k = 0; k < 2; k++)
    append_run(self, text, &self->picture->places[node].at, k);
  return g_string_free(text, FALSE);
}

static void
show_node(PlyCompareView *self)
{
  int32_t node = told_node(self), selected = ply_union_view_get_selected(self->trees);
  g_autofree char *text = self->picture != NULL && node >= 0 ? describe(self, node) : NULL;
  g_autofree char *name = self->picture != NULL && selected >= 0 ? describe(self, selected) : NULL;

  gtk_label_set_text(self->node,
                     text != NULL ? text : _("Point at a node to compare what each run found."));
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->trees), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 name != NULL ? name : _("The trees of both runs"), -1);
}

/* Goes to the moment when run A left the node; a note on the recording does not
 * change its steps. */
static void
on_selected(PlyCompareView *self)
{
  int32_t node = ply_union_view_get_selected(self->trees);

  show_node(self);
  ply_compare_view_leave_difference(self);
  if (self->picture == NULL || node < 0)
    return;
  const PlyUnionNode *at = &self->picture->places[node].at;
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  if (at->visits[0] > 0 && trace != NULL && trace->n == self->picture->traces[0]->n)
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, at->visit[0]));
}

static void
show_titles(PlyCompareView *self)
{
  for (int k = 0; k < 2; k++) {
    g_autofree char *settings = ply_compare_settings(self->picture->traces[k]);
    ply_union_view_set_title(self->trees, k, settings);
  }
}

/* Whether there is a right search of what is shown. */
static gboolean
has_right(PlyCompareView *self)
{
  const PlyTrace *trace = self->tree != NULL ? ply_search_tree_get_trace(self->tree) : NULL;
  PlyRecordRequest unused;

  return trace != NULL && ply_trace_reference(trace, &unused);
}

static void
show_empty(PlyCompareView *self)
{
  gboolean other = self->tree != NULL && ply_search_tree_get_other(self->tree) != NULL;
  gboolean are_offered = gtk_widget_get_visible(GTK_WIDGET(self->offers));

  adw_status_page_set_title(self->status_page, other ? _("These two runs cannot be compared")
                                               : are_offered ? _("Choose a run to compare with")
                                                             : _("Record a second run to compare"));
  adw_status_page_set_description(
      self->status_page,
      other ? _("They do not start from the same position, or the first has changed since.")
      : are_offered
          ? _("Its figures and its tree stand beside those of the run that is shown.")
          : _("The same position with another algorithm, other settings or another depth: its "
              "figures and its tree stand beside those of the first run."));
  gboolean is_foreign = has_right(self);
  gtk_widget_set_visible(self->right, is_foreign);
  (is_foreign || are_offered ? gtk_widget_remove_css_class
                             : gtk_widget_add_css_class)(self->record, "suggested-action");
  gtk_stack_set_visible_child_name(self->stack, "empty");
  show_node(self);
}

static void
drop_picture(PlyCompareView *self)
{
  self->picture = NULL;
  ply_compare_view_find_differences(self, NULL);
  ply_union_view_set_picture(self->trees, NULL);
}

static void
update(PlyCompareView *self)
{
  const PlyTraceUnion *both = self->tree != NULL ? ply_search_tree_get_union(self->tree) : NULL;
  PlyTrace *a = both != NULL ? ply_search_tree_get_trace(self->tree) : NULL;
  PlyTrace *b = both != NULL ? ply_search_tree_get_other(self->tree) : NULL;
  PlyUnionPicture *picture = NULL;

  drop_picture(self);
  if (a != NULL && b != NULL)
    picture = ply_union_picture_new(both, a, b, MOST_NODES);
  if (picture == NULL) {
    show_empty(self);
    return;
  }
  ply_union_view_set_wording(self->trees, ply_search_tree_get_wording(self->tree));
  ply_union_view_set_picture(self->trees, picture);
  self->picture = ply_union_view_get_picture(self->trees);
  show_titles(self);
  ply_compare_view_show_table(self);
  ply_compare_view_show_legend(self);
  show_node(self);
  gtk_stack_set_visible_child_name(self->stack, "both");
  ply_compare_view_find_differences(self, both);
}

/* Another run stands beside the first. Of a stranger's search one wants to know where it leaves the
 * right one; a note that is made later moves nobody. */
static void
on_other(PlyCompareView *self)
{
  gpointer before = self->compared;

  update(self);
  self->compared = self->picture != NULL ? self->picture->traces[1] : NULL;
  if (self->picture != NULL && self->picture->traces[0]->info.foreign && self->compared != before)
    ply_compare_view_go_difference(self, 1);
}

static void
on_max_min(PlyCompareView *self)
{
  if (self->picture == NULL)
    return;
  ply_union_view_set_wording(self->trees, ply_search_tree_get_wording(self->tree));
  ply_compare_view_show_table(self);
  show_node(self);
}

/* A first run that was recorded or loaded anew is not the one that was compared. */
static void
on_trace(PlyCompareView *self)
{
  if (self->picture == NULL || ply_search_tree_get_trace(self->tree) != self->picture->traces[0])
    update(self);
}

void
ply_compare_view_set_tree(PlyCompareView *self, PlySearchTree *tree)
{
  if (self->tree == tree)
    return;
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  g_set_object(&self->tree, tree);
  if (tree != NULL) {
    g_signal_connect_swapped(tree, "notify::other", G_CALLBACK(on_other), self);
    g_signal_connect_swapped(tree, "notify::trace", G_CALLBACK(on_trace), self);
    g_signal_connect_swapped(tree, "notify::max-min", G_CALLBACK(on_max_min), self);
  }
  update(self);
}

static void
add_offer(PlyCompareView *self, GMenuModel *runs, int i)
{
  g_autofree char *label = NULL, *action = NULL;
  GtkWidget *button = gtk_button_new(), *words = gtk_label_new(NULL);

  g_menu_model_get_item_attribute(runs, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
  g_menu_model_get_item_attribute(runs, i, G_MENU_ATTRIBUTE_ACTION, "s", &action);
  gtk_label_set_text(GTK_LABEL(words), label);
  gtk_label_set_wrap(GTK_LABEL(words), TRUE);
  gtk_label_set_justify(GTK_LABEL(words), GTK_JUSTIFY_CENTER);
  gtk_button_set_child(GTK_BUTTON(button), words);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_actionable_set_action_target_value(
      GTK_ACTIONABLE(button),
      g_menu_model_get_item_attribute_value(runs, i, G_MENU_ATTRIBUTE_TARGET, NULL));
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
  gtk_widget_add_css_class(button, "pill");
  if (i == 0)
    gtk_widget_add_css_class(button, "suggested-action");
  gtk_box_append(self->offers, button);
}

/* A button for each of the first few runs that there are: the menu's first section. */
static void
offer_runs(PlyCompareView *self, GMenuModel *others)
{
  g_autoptr(GMenuModel) runs = g_menu_model_get_item_link(others, 0, G_MENU_LINK_SECTION);
  int n = MIN(g_menu_model_get_n_items(runs), MOST_OFFERS);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->offers))) != NULL)
    gtk_box_remove(self->offers, child);
  for (int i = 0; i < n; i++)
    add_offer(self, runs, i);
  gtk_widget_set_visible(GTK_WIDGET(self->offers), n > 0);
  if (self->picture == NULL)
    show_empty(self);
}

void
ply_compare_view_set_others(PlyCompareView *self, GMenuModel *others, const char *name)
{
  /* Translators: %s is a run, or a file. */
  g_autofree char *whole = g_strdup_printf(_("Compared with %s"), name != NULL ? name : "…");

  gtk_menu_button_set_menu_model(self->other, others);
  gtk_menu_button_set_menu_model(self->first_other, others);
  gtk_label_set_text(self->other_words, whole);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->other), GTK_ACCESSIBLE_PROPERTY_LABEL, whole,
                                 -1);
  offer_runs(self, others);
}

PlyCanvas *
ply_compare_view_get_canvas(PlyCompareView *self)
{
  return PLY_CANVAS(self->trees);
}

static void
ply_compare_view_dispose(GObject *object)
{
  PlyCompareView *self = PLY_COMPARE_VIEW(object);

  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  if (self->trees != NULL) {
    g_signal_handlers_disconnect_by_data(self->trees, self);
    drop_picture(self);
    self->trees = NULL;
  }
  g_clear_object(&self->tree);
  g_clear_pointer(&self->differences, g_array_unref);
  G_OBJECT_CLASS(ply_compare_view_parent_class)->dispose(object);
}

/* What there is to see, or the button that records it. */
static gboolean
ply_compare_view_grab_focus(GtkWidget *widget)
{
  PlyCompareView *self = PLY_COMPARE_VIEW(widget);

  if (g_str_equal(gtk_stack_get_visible_child_name(self->stack), "both"))
    return gtk_widget_grab_focus(GTK_WIDGET(self->trees));
  return gtk_widget_child_focus(GTK_WIDGET(self->status_page), GTK_DIR_TAB_FORWARD);
}

static void
act_difference(GtkWidget *widget, const char *name, GVariant *parameter)
{
  ply_compare_view_go_difference(PLY_COMPARE_VIEW(widget),
                                 g_str_equal(name, "compare.next-difference") ? 1 : -1);
}

static void
ply_compare_view_class_init(PlyCompareViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_UNION_VIEW);
  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_compare_view_dispose;
  widget_class->grab_focus = ply_compare_view_grab_focus;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/compare-view.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, stack);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, status_page);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, other);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, other_words);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, first_other);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, offers);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, record);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, first);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, second);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, trees);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, node);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, legend);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, omissions);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, difference_words);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, differences_box);
  gtk_widget_class_bind_template_child(widget_class, PlyCompareView, right);
  gtk_widget_class_install_action(widget_class, "compare.next-difference", NULL, act_difference);
  gtk_widget_class_install_action(widget_class, "compare.previous-difference", NULL,
                                  act_difference);
  /* Over the keys of time: here one goes from difference to difference. */
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_n, 0, "compare.next-difference", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_n, GDK_SHIFT_MASK,
                                      "compare.previous-difference", NULL);
}

static void
ply_compare_view_init(PlyCompareView *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  self->differences = g_array_new(FALSE, FALSE, sizeof(PlyCompareDifference));
  self->difference = -1;
  ply_compare_view_make_table(self);
  ply_compare_view_make_legend(self);
  g_signal_connect_swapped(self->trees, "notify::selected", G_CALLBACK(on_selected), self);
  g_signal_connect_swapped(self->trees, "notify::hovered", G_CALLBACK(show_node), self);
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(self->trees), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      _("The arrow keys go from node to node, with Shift they move; plus, minus and zero zoom."),
      -1);
  show_empty(self);
}
