/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/notice-bar.h"

#include "rules/number-tree.h"
#include "ui/widgets/label.h"

#define NARROW_HEIGHT 56 /* of the words, which can be scrolled then */

struct _PlyNoticeBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkRevealer *revealer;
  GtkLabel *words;
  GtkBox *row; /* of the words and their button */

  PlySearchTree *tree;   /* owned */
  PlyNumberTree *lesson; /* owned: the tree that the words tell of; NULL if they tell of none */
  gboolean is_told;      /* there are words */
  gboolean is_lecture;
};

G_DEFINE_FINAL_TYPE(PlyNoticeBar, ply_notice_bar, ADW_TYPE_BIN)

/* A lesson's words are about its tree: they are false of any other, and true again of it. */
static gboolean
is_true(PlyNoticeBar *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  return self->lesson == NULL || (tree != NULL && ply_number_tree_equal(self->lesson, tree));
}

static void
update(PlyNoticeBar *self)
{
  gtk_revealer_set_reveal_child(self->revealer,
                                self->is_told && !self->is_lecture && is_true(self));
}

void
ply_notice_bar_tell(PlyNoticeBar *self, const char *text, const PlyNumberTree *lesson)
{
  g_clear_pointer(&self->lesson, ply_number_tree_free);
  if (lesson != NULL)
    self->lesson = ply_number_tree_copy(lesson);
  self->is_told = text != NULL;
  if (text != NULL) /* else it slides away with its words */
    ply_label_quote(self->words, text);
  update(self);
}

/* A scrolled window does not ask how high words are at a width: it is there only where it is needed. */
void
ply_notice_bar_set_narrow(PlyNoticeBar *self, gboolean narrow)
{
  GtkWidget *words = GTK_WIDGET(self->words), *first;

  if (narrow == (gtk_widget_get_parent(words) != GTK_WIDGET(self->row)))
    return;
  g_object_ref(words);
  if (narrow) {
    gtk_box_remove(self->row, words);
    first = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(first), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(first), NARROW_HEIGHT);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(first), NARROW_HEIGHT);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(first), words);
    /* One sees that there is more, and reaches it by keys. */
    gtk_scrolled_window_set_overlay_scrolling(GTK_SCROLLED_WINDOW(first), FALSE);
    gtk_widget_set_focusable(first, TRUE);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(first), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                   words, NULL, -1);
  } else {
    GtkWidget *scroller = gtk_widget_get_ancestor(words, GTK_TYPE_SCROLLED_WINDOW);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), NULL);
    gtk_box_remove(self->row, scroller);
    first = words;
  }
  gtk_box_prepend(self->row, first);
  g_object_unref(words);
}

void
ply_notice_bar_set_lecture(PlyNoticeBar *self, gboolean lecture)
{
  self->is_lecture = lecture;
  update(self);
}

const char *
ply_notice_bar_get(PlyNoticeBar *self)
{
  return gtk_revealer_get_reveal_child(self->revealer) ? gtk_label_get_text(self->words) : NULL;
}

static void
ply_notice_bar_dispose(GObject *object)
{
  PlyNoticeBar *self = PLY_NOTICE_BAR(object);

  g_clear_pointer(&self->lesson, ply_number_tree_free);
  g_clear_object(&self->tree);
  G_OBJECT_CLASS(ply_notice_bar_parent_class)->dispose(object);
}

static void
ply_notice_bar_class_init(PlyNoticeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_notice_bar_dispose;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/notice-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyNoticeBar, revealer);
  gtk_widget_class_bind_template_child(widget_class, PlyNoticeBar, words);
  gtk_widget_class_bind_template_child(widget_class, PlyNoticeBar, row);
}

static void
ply_notice_bar_init(PlyNoticeBar *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

void
ply_notice_bar_set_tree(PlyNoticeBar *self, PlySearchTree *tree)
{
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::can-undo", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}
