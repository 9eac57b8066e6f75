/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A lecture's tree under the hands: values, children, their order; what would change and what would
 * not. */

#include "ui/microscope-private.h"

#include <glib/gi18n.h>

#include "model/search-tree-proof.h"
#include "rules/number-tree-edit.h"

#define ORDER_SEED 1u

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* The node of the number tree that is meant: a chosen one that was never looked at, or the one that
 * one stands at; −1 if there is none. */
static int
present_node(PlyMicroscope *self)
{
  int node = ply_search_tree_get_node(self->tree);
  int ghost = node >= 0 ? ply_tree_view_get_ghost_node(self->tree_view) : -1;

  return ghost >= 0 && ghost < ply_search_tree_get_tree(self->tree)->n_nodes ? ghost : node;
}

/* The tree and the node that an edit is about; FALSE if there is none. */
static gboolean
get_node(PlyMicroscope *self, const PlyNumberTree **tree, int *node)
{
  *tree = ply_search_tree_get_tree(self->tree);
  *node = present_node(self);
  return *node >= 0;
}

/* The slider's tree is another from now on. */
void
ply_microscope_end_ordering(PlyMicroscope *self)
{
  g_clear_pointer(&self->ordered, ply_number_tree_free);
  ply_search_tree_end_edits(self->tree);
  self->showing = TRUE;
  gtk_range_set_value(GTK_RANGE(self->order), 50);
  self->showing = FALSE;
}

/* Stands at `node` of the new tree afterwards. */
static void
edit(PlyMicroscope *self, PlyNumberTree *tree, int node)
{
  if (tree == NULL) {
    gtk_widget_error_bell(GTK_WIDGET(self));
    return;
  }
  ply_microscope_end_ordering(self);
  if (node != self->typing_node)
    self->typing_node = -1;
  if (ply_tree_view_get_ghost_node(self->tree_view) >= 0)
    ply_tree_view_keep_ghost(self->tree_view, node);
  ply_search_tree_edit_at(self->tree, tree, node);
}

/* The new leaf is the one that is meant from now on, though the search may never come to it, and
 * its number is ready to be typed. */
ACTION(act_add_child)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  const PlyNumberTree *tree;
  int node, added = -1;

  if (!get_node(self, &tree, &node))
    return;
  PlyNumberTree *made = ply_number_tree_add_child(tree, node, 0, &added);
  if (made != NULL) {
    adw_view_stack_set_visible_child_name(self->pages, "tree");
    ply_tree_view_keep_ghost(self->tree_view, added);
    self->typing_node = self->lecture ? -1 : added;
  }
  edit(self, made, added);
}

/* A search needs a move: the last child of its root stays. */
ACTION(act_delete)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  const PlyNumberTree *tree;
  int node;

  if (!get_node(self, &tree, &node))
    return;
  int parent = tree->nodes[node].parent;
  int root = ply_number_tree_node(&ply_search_tree_get_trace(self->tree)->info.root);
  gboolean needed = node == root || (parent == root && tree->nodes[parent].n_children == 1);
  edit(self, needed ? NULL : ply_number_tree_remove(tree, node), parent);
}

ACTION(act_move)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  const PlyNumberTree *tree;
  int node, moved = -1;

  if (!get_node(self, &tree, &node))
    return;
  int step = g_str_equal(name, "microscope.move-right") ? 1 : -1;
  PlyNumberTree *made = ply_number_tree_move_child(tree, node, step, &moved);
  edit(self, made, moved);
}

static void
set_value(PlyMicroscope *self, int value)
{
  const PlyNumberTree *tree;
  int node;

  if (get_node(self, &tree, &node) && tree->nodes[node].n_children == 0 &&
      tree->nodes[node].value != value)
    edit(self, ply_number_tree_set_value(tree, node, value), node);
}

ACTION(act_change_value)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);
  const PlyNumberTree *tree;
  int node;

  if (get_node(self, &tree, &node))
    set_value(self,
              tree->nodes[node].value + (g_str_equal(name, "microscope.raise-value") ? 1 : -1));
}

ACTION(act_undo)
{
  PlyMicroscope *self = PLY_MICROSCOPE(widget);

  ply_microscope_end_ordering(self);
  self->typing_node = -1;
  if (g_str_equal(name, "microscope.undo"))
    ply_search_tree_undo(self->tree);
  else
    ply_search_tree_redo(self->tree);
}

static void
on_value(GtkSpinButton *spin, PlyMicroscope *self)
{
  if (!self->showing)
    set_value(self, gtk_spin_button_get_value_as_int(spin));
}

/* The slider orders the tree as it was when the slider was first touched, so that going back and
 * forth gives the same trees. */
static void
on_order(GtkRange *range, PlyMicroscope *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  if (self->showing || tree == NULL)
    return;
  if (self->ordered == NULL) {
    self->ordered = ply_number_tree_copy(tree);
    ply_search_tree_begin_edits(self->tree);
  }
  if (self->ordered != NULL)
    ply_search_tree_edit(
        self->tree,
        ply_number_tree_order(self->ordered, (int)gtk_range_get_value(range), ORDER_SEED));
}

/* The range of a leaf on its way from the thread that works it out. */
typedef struct {
  PlyTrace *trace;
  int node;
  PlyLeafRange range;
} Ranging;

static void
ranging_free(gpointer data)
{
  Ranging *ranging = data;

  ply_trace_unref(ranging->trace);
  g_free(ranging);
}

static void
find_range(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Ranging *ranging = data;

  g_task_return_boolean(task,
                        ply_search_tree_leaf_range(ranging->trace, ranging->node, &ranging->range));
}

static char *
range_text(const PlyLeafRange *range)
{
  if (range->low == G_MININT && range->high == G_MAXINT)
    return g_strdup(_("The search goes the same way whatever this leaf is worth"));
  if (range->low == G_MININT)
    return g_strdup_printf(_("The search goes the same way while this leaf is at most %d"),
                           range->high);
  if (range->high == G_MAXINT)
    return g_strdup_printf(_("The search goes the same way while this leaf is at least %d"),
                           range->low);
  return g_strdup_printf(_("The search goes the same way while this leaf is from %d to %d"),
                         range->low, range->high);
}

static void
on_range(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyMicroscope *self = PLY_MICROSCOPE(source);
  GTask *task = G_TASK(result);
  Ranging *ranging = g_task_get_task_data(task);
  gboolean known = g_task_propagate_boolean(task, NULL);

  if (self->ranging == NULL || g_task_get_cancellable(task) != self->ranging)
    return;
  g_clear_object(&self->ranging);
  g_autofree char *text = known ? range_text(&ranging->range) : g_strdup("");
  gtk_label_set_text(self->range, text);
}

static void
work_out_range(PlyMicroscope *self, int node)
{
  if (self->ranging != NULL)
    g_cancellable_cancel(self->ranging);
  g_clear_object(&self->ranging);
  gtk_label_set_text(self->range, "");
  if (node < 0)
    return;
  Ranging *ranging = g_new0(Ranging, 1);
  ranging->trace = ply_trace_ref(ply_search_tree_get_trace(self->tree));
  ranging->node = node;
  self->ranging = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(self, self->ranging, on_range, NULL);
  g_task_set_task_data(task, ranging, ranging_free);
  g_task_run_in_thread(task, find_range);
}

/* Puts the number of a leaf into its field, −1: of none. One that is being typed is left alone. */
static void
show_value(PlyMicroscope *self, const PlyNumberTree *tree, int leaf)
{
  gboolean other = leaf != self->shown_node;

  self->shown_node = leaf;
  self->showing = TRUE;
  /* An entry that is switched off under the cursor does not know that it lost the keyboard. */
  if (leaf < 0 && gtk_widget_get_focus_child(GTK_WIDGET(self->value)) != NULL)
    ply_microscope_focus_view(self);
  gtk_widget_set_sensitive(GTK_WIDGET(self->value), leaf >= 0);
  if (leaf >= 0 &&
      (other || gtk_spin_button_get_value_as_int(self->value) != tree->nodes[leaf].value))
    gtk_spin_button_set_value(self->value, tree->nodes[leaf].value);
  self->showing = FALSE;
  if (leaf < 0 || leaf != self->typing_node)
    return;
  self->typing_node = -1;
  gtk_widget_grab_focus(GTK_WIDGET(self->value));
  gtk_editable_select_region(GTK_EDITABLE(self->value), 0, -1);
}

void
ply_microscope_update_edit(PlyMicroscope *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  gboolean editable = trace != NULL && trace->n > 0 && tree != NULL &&
                      ply_search_tree_can_edit(self->tree) && !self->lecture;

  gtk_revealer_set_reveal_child(self->edit_revealer, editable);
  /* It asks for its width even while it reveals nothing, and a projector may have little. */
  gtk_widget_set_visible(GTK_WIDGET(self->edit_revealer), !self->lecture);
  if (!editable)
    return;
  int node = present_node(self);
  gboolean leaf = node >= 0 && tree->nodes[node].n_children == 0;
  show_value(self, tree, leaf ? node : -1);
  g_autofree char *leaves = ply_microscope_leaves(trace);
  gtk_label_set_text(self->leaves, leaves);
  work_out_range(self, leaf ? node : -1);
}

/* A number that was typed is taken over by Enter, and the keys go to the tree again. The field's
 * own handler has set the value by then. */
static void
on_typed(PlyMicroscope *self)
{
  gtk_spin_button_update(self->value);
  ply_microscope_focus_view(self);
}

/* What the field would do with these keys itself is of no use while a tree is edited. */
static void
add_value_keys(PlyMicroscope *self)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
      {GDK_KEY_Insert, 0, "microscope.add-child"},
      {GDK_KEY_z, GDK_CONTROL_MASK, "microscope.undo"},
      {GDK_KEY_y, GDK_CONTROL_MASK, "microscope.redo"},
      {GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "microscope.redo"},
  };
  GtkEventController *controller = gtk_shortcut_controller_new();

  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(controller),
        gtk_shortcut_new(gtk_keyval_trigger_new(keys[i].key, keys[i].modifiers),
                         gtk_named_action_new(keys[i].action)));
  gtk_widget_add_controller(GTK_WIDGET(self->value), controller);
}

void
ply_microscope_connect_edit(PlyMicroscope *self)
{
  GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(self->value));

  g_signal_connect_object(text, "activate", G_CALLBACK(on_typed), self, G_CONNECT_SWAPPED);
  add_value_keys(self);
  g_signal_connect(self->value, "value-changed", G_CALLBACK(on_value), self);
  g_signal_connect(self->order, "value-changed", G_CALLBACK(on_order), self);
}

void
ply_microscope_install_edit_actions(GtkWidgetClass *klass)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc act;
  } actions[] = {
      {"microscope.add-child", act_add_child},
      {"microscope.delete-node", act_delete},
      {"microscope.move-left", act_move},
      {"microscope.move-right", act_move},
      {"microscope.raise-value", act_change_value},
      {"microscope.lower-value", act_change_value},
      {"microscope.undo", act_undo},
      {"microscope.redo", act_undo},
  };

  for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
    gtk_widget_class_install_action(klass, actions[i].name, NULL, actions[i].act);
}
