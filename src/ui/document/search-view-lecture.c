/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lecture: the tree as large as it gets, one sentence below it, and beside it the code or the
 * calls when they are asked for. */

#include "ui/document/search-view-private.h"

#include <math.h>

#include "paint/palette.h"
#include "ui/document/lecture-words.h"

#define SIDEBAR_WIDTH 370
#define LETTERS       38.0 /* of the code's height fill the window: 28 pixels of 1080 */
#define LINE          46   /* letters of a line of code, with its mark */
#define LETTER        0.61 /* widths of a letter to its height */
#define LABELS        1.6  /* times as large as usual are the tree's at least, … */
#define LABELS_1080   2.2  /* … and in a window of 1080 pixels */
#define LEAST_SCALE   0.75
#define MOST_SCALE    2.0

static void
set_labels(PlySearchView *self, double text)
{
  ply_canvas_set_text(PLY_CANVAS(self->tree_view), text);
  ply_canvas_set_text(PLY_CANVAS(self->icicle), text);
  ply_canvas_set_text(ply_compare_view_get_canvas(self->compare), text);
}

/* A lecture is begun before its window fills the screen. */
static void
fit(PlySearchView *self)
{
  PlyFold *fold = PLY_FOLD(gtk_widget_get_ancestor(GTK_WIDGET(self), PLY_TYPE_FOLD));
  int width = fold != NULL ? ply_fold_get_width(fold) : gtk_widget_get_width(GTK_WIDGET(self));
  int height = fold != NULL ? ply_fold_get_height(fold) : gtk_widget_get_height(GTK_WIDGET(self));
  double pixels = ceil(height / LETTERS * self->scale);
  gboolean open;

  if (!self->lecture) {
    ply_beside_set_side_width(self->beside, SIDEBAR_WIDTH);
    ply_why_panel_set_part(self->why, PLY_WHY_ALL, 0);
    set_labels(self, 1);
    return;
  }
  set_labels(self, MAX(LABELS, LABELS_1080 * height / 1080) * self->scale);
  g_object_get(self->beside, "open", &open, NULL);
  ply_lecture_words_set_size(self->words, width, height, open, self->scale);
  ply_why_panel_set_part(self->why, self->part, pixels);
  ply_beside_set_side_width(
      self->beside, CLAMP((int)(LINE * LETTER * pixels) + 48, SIDEBAR_WIDTH, width * 3 / 5));
}

static void
follow_size(PlySearchView *self)
{
  GtkWidget *fold = gtk_widget_get_ancestor(GTK_WIDGET(self), PLY_TYPE_FOLD);

  if (fold == NULL)
    return;
  g_signal_handlers_disconnect_by_func(fold, fit, self);
  if (!self->lecture)
    return;
  g_signal_connect_object(fold, "notify::width", G_CALLBACK(fit), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(fold, "notify::height", G_CALLBACK(fit), self, G_CONNECT_SWAPPED);
}

static void
begin(PlySearchView *self)
{
  g_object_get(self->beside, "open", &self->was_open, NULL);
  self->was_narrow = self->is_narrow;
  ply_beside_set_open(self->beside, FALSE);
  self->part = PLY_WHY_CODE;
  ply_lecture_words_begin(self->words, ply_notice_bar_get(self->notice));
  gtk_widget_add_css_class(GTK_WIDGET(self), "lecture");
}

static void
end(PlySearchView *self)
{
  /* A window that stands beside the presenter's is about to have its width again. */
  if (self->is_narrow && !self->was_narrow)
    ply_beside_set_open_beside(self->beside, self->was_open);
  else
    ply_beside_set_open(self->beside, self->was_open);
  ply_lecture_words_end(self->words);
  gtk_widget_remove_css_class(GTK_WIDGET(self), "lecture");
  ply_spotlight_set_on(self->spotlight, FALSE);
}

void
ply_search_view_set_lecture(PlySearchView *self, gboolean lecture)
{
  ply_lesson_bar_set_hidden(self->lesson, lecture);
  int style = lecture ? (int)PLY_STYLE_PRINT : -1;

  if (self->lecture == lecture)
    return;
  self->lecture = lecture;
  ply_search_tree_set_playing(self->tree, FALSE);
  gtk_widget_set_visible(GTK_WIDGET(self->transport), !lecture);
  gtk_widget_set_visible(GTK_WIDGET(self->summary), !lecture);
  ply_canvas_set_style(PLY_CANVAS(self->tree_view), style);
  ply_canvas_set_style(PLY_CANVAS(self->icicle), style);
  ply_canvas_set_style(ply_compare_view_get_canvas(self->compare), style);
  if (lecture)
    begin(self);
  else
    end(self);
  ply_search_view_set_asks(self, self->asks);
  fit(self);
  follow_size(self);
  ply_notice_bar_set_lecture(self->notice, lecture);
  ply_tree_editor_set_lecture(self->editor, lecture);
  ply_edit_bar_set_lecture(self->edit_bar, lecture);
  if (lecture)
    ply_canvas_begin(PLY_CANVAS(self->tree_view)); /* whatever a hand zoomed to before */
}

void
ply_search_view_set_asks(PlySearchView *self, gboolean asks)
{
  self->asks = asks;
  g_object_set(self->tree, "ask-first", self->asks && self->lecture, NULL);
}

void
ply_search_view_show_part(PlySearchView *self, PlyWhyPart part)
{
  gboolean open;

  g_object_get(self->beside, "open", &open, NULL);
  open = !open || self->part != part;
  self->part = part;
  ply_beside_set_open(self->beside, open);
  ply_lecture_words_begin(self->words, NULL); /* what is shown belongs to the step */
  fit(self);
}

void
ply_search_view_enlarge(PlySearchView *self, double factor)
{
  self->scale = factor > 0 ? CLAMP(self->scale * factor, LEAST_SCALE, MOST_SCALE) : 1;
  fit(self);
}
