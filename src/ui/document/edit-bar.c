/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/edit-bar.h"

#include <glib/gi18n.h>

#include "model/search-tree-proof.h"
#include "model/tasks.h"
#include "record/rounding.h"
#include "rules/number-tree-edit.h"
#include "trace/lazy.h"
#include "ui/document/search-words.h"
#include "ui/widgets/weak.h"

#define ORDER_SEED 1u

struct _PlyEditBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkRevealer *revealer;
  GtkScale *order;
  GtkLabel *leaves, *range, *rounding, *no_matter;

  /* Owned. */
  PlySearchTree *tree;
  PlyTreeEditor *editor;
  PlyNumberTree *ordered; /* the tree as it was before the order slider was first moved; or NULL */
  GCancellable *ranging;  /* of the range being worked out; NULL if none */
  PlyTrace *rounded_of;   /* whose tree `rounded` is about; or NULL */
  char *rounded;          /* what is said while no leaf is chosen; or NULL */

  gboolean showing; /* widgets are being set to the model's state, not the other way round */
  gboolean lecture;
  PlyFoldLevel level;
};

G_DEFINE_FINAL_TYPE(PlyEditBar, ply_edit_bar, ADW_TYPE_BIN)

/* The slider's tree is another from now on. */
void
ply_edit_bar_end_ordering(PlyEditBar *self)
{
  g_clear_pointer(&self->ordered, ply_number_tree_free);
  ply_search_tree_end_edits(self->tree);
  self->showing = TRUE;
  gtk_range_set_value(GTK_RANGE(self->order), 50);
  self->showing = FALSE;
}

/* The slider orders the tree as it was when the slider was first touched, so that going back and
 * forth gives the same trees. */
static void
on_order(GtkRange *range, PlyEditBar *self)
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
  PlyWeak *bar; /* owned */
  PlyTrace *trace;
  int node;
  PlyLeafRange range;
} Ranging;

static void
ranging_free(gpointer data)
{
  Ranging *ranging = data;

  ply_weak_unref(ranging->bar);
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
range_text(const PlyLeafRange *range, const PlyNumberTree *tree)
{
  char low[PLY_NUMBER_BYTES], high[PLY_NUMBER_BYTES];

  if (range->low == G_MININT && range->high == G_MAXINT)
    return g_strdup(_("The search goes the same way whatever this leaf is worth"));
  if (range->low == G_MININT)
    return g_strdup_printf(_("The search goes the same way while this leaf is at most %s"),
                           ply_number_tree_value(tree, range->high, high));
  if (range->high == G_MAXINT)
    return g_strdup_printf(_("The search goes the same way while this leaf is at least %s"),
                           ply_number_tree_value(tree, range->low, low));
  return g_strdup_printf(_("The search goes the same way while this leaf is from %s to %s"),
                         ply_number_tree_value(tree, range->low, low),
                         ply_number_tree_value(tree, range->high, high));
}

static void
on_range(GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = G_TASK(result);
  Ranging *ranging = g_task_get_task_data(task);
  g_autoptr(PlyEditBar) self = ply_weak_get(ranging->bar);
  gboolean known = g_task_propagate_boolean(task, NULL);

  if (self == NULL || self->ranging == NULL || g_task_get_cancellable(task) != self->ranging)
    return;
  g_clear_object(&self->ranging);
  g_autofree char *text =
      known ? range_text(&ranging->range, ranging->trace->info.rules.tree) : g_strdup("");
  gtk_label_set_text(self->range, text);
}

static void
work_out_range(PlyEditBar *self, int node)
{
  if (self->ranging != NULL)
    g_cancellable_cancel(self->ranging);
  g_clear_object(&self->ranging);
  gtk_label_set_text(self->range, node >= 0
                                      ? ""
                                      : _("A click on a number changes it, the plus at a node "
                                          "gives it a child"));
  /* On a telephone the tree needs the room. */
  gtk_widget_set_visible(GTK_WIDGET(self->range), node >= 0 || self->level < PLY_FOLD_NARROWEST);
  if (node < 0)
    return;
  Ranging *ranging = g_new0(Ranging, 1);
  ranging->bar = ply_weak_new(self);
  ranging->trace = ply_trace_ref(ply_search_tree_get_trace(self->tree));
  ranging->node = node;
  self->ranging = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(NULL, self->ranging, on_range, NULL);
  g_task_set_task_data(task, ranging, ranging_free);
  ply_tasks_run(task, find_range);
}

/* What a search makes of the chosen leaf's number, or of one for which it takes another. */
static void
tell_rounding(PlyEditBar *self, PlyTrace *trace, const PlyNumberTree *tree, int leaf)
{
  if (trace != self->rounded_of) {
    g_clear_pointer(&self->rounded, g_free);
    ply_trace_unref(self->rounded_of);
    self->rounded_of = ply_trace_ref(trace);
    self->rounded = ply_rounding_text(tree, -1);
  }
  g_autofree char *of_leaf =
      leaf >= 0 && self->rounded != NULL ? ply_rounding_text(tree, leaf) : NULL;
  const char *text = of_leaf != NULL ? of_leaf : self->rounded;
  gtk_label_set_text(self->rounding, text != NULL ? text : "");
  gtk_widget_set_visible(GTK_WIDGET(self->rounding), text != NULL);
}

void
ply_edit_bar_update(PlyEditBar *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  gboolean editable = trace != NULL && trace->n > 0 && tree != NULL &&
                      ply_search_tree_can_edit(self->tree) && !self->lecture;

  gtk_revealer_set_reveal_child(self->revealer, editable);
  /* It asks for its width even while it reveals nothing, and a projector may have little. */
  gtk_widget_set_visible(GTK_WIDGET(self->revealer), !self->lecture);
  if (!editable)
    return;
  int node = ply_tree_editor_get_node(self->editor);
  gboolean leaf = node >= 0 && tree->nodes[node].n_children == 0;
  /* They are counted once all is there. */
  g_autofree char *leaves = ply_trace_is_whole(trace) ? ply_search_leaves(trace) : g_strdup("");
  gtk_label_set_text(self->leaves, leaves);
  gtk_widget_set_visible(GTK_WIDGET(self->no_matter),
                         trace->info.options.algorithm == ply_algorithm_find("minimax"));
  work_out_range(self, leaf ? node : -1);
  tell_rounding(self, trace, tree, leaf ? node : -1);
}

void
ply_edit_bar_set_lecture(PlyEditBar *self, gboolean lecture)
{
  self->lecture = lecture;
  ply_edit_bar_update(self);
}

void
ply_edit_bar_set_level(PlyEditBar *self, PlyFoldLevel level)
{
  self->level = level;
  ply_edit_bar_update(self);
}

static void
ply_edit_bar_dispose(GObject *object)
{
  PlyEditBar *self = PLY_EDIT_BAR(object);

  if (self->ranging != NULL)
    g_cancellable_cancel(self->ranging);
  g_clear_object(&self->ranging);
  g_clear_pointer(&self->ordered, ply_number_tree_free);
  g_clear_pointer(&self->rounded_of, ply_trace_unref);
  g_clear_pointer(&self->rounded, g_free);
  g_clear_object(&self->editor);
  g_clear_object(&self->tree);
  G_OBJECT_CLASS(ply_edit_bar_parent_class)->dispose(object);
}

static void
ply_edit_bar_class_init(PlyEditBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_edit_bar_dispose;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/edit-bar.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyEditBar, name)
  BIND(revealer);
  BIND(order);
  BIND(leaves);
  BIND(range);
  BIND(rounding);
  BIND(no_matter);
#undef BIND
}

static void
ply_edit_bar_init(PlyEditBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  g_signal_connect(self->order, "value-changed", G_CALLBACK(on_order), self);
}

void
ply_edit_bar_set_tree(PlyEditBar *self, PlySearchTree *tree, PlyTreeEditor *editor)
{
  self->tree = g_object_ref(tree);
  self->editor = g_object_ref(editor);
  /* The slider's tree is another from then on. */
  g_signal_connect_object(editor, "editing", G_CALLBACK(ply_edit_bar_end_ordering), self,
                          G_CONNECT_SWAPPED);
}
