/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The words above the views: what a lesson is about, or why there is nothing to see. */

#include "ui/microscope-private.h"

#include <string.h>

#include "record/printable.h"
#include "rules/number-tree.h"

/* A lesson's words are about its tree: they are false of any other, and true again of it. */
static gboolean
is_true(PlyMicroscope *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  return self->lesson == NULL || (tree != NULL && ply_number_tree_equal(self->lesson, tree));
}

void
ply_microscope_update_notice(PlyMicroscope *self)
{
  gtk_revealer_set_reveal_child(self->notice_revealer,
                                self->noticed && !self->lecture && is_true(self));
}

void
ply_microscope_set_notice(PlyMicroscope *self, const char *text, const PlyNumberTree *lesson)
{
  g_clear_pointer(&self->lesson, ply_number_tree_free);
  if (lesson != NULL)
    self->lesson = ply_number_tree_copy(lesson);
  self->noticed = text != NULL;
  g_autofree char *shown = text != NULL ? ply_printable_text(text, strlen(text)) : NULL;
  if (shown != NULL) /* else it slides away with its words */
    gtk_label_set_text(self->notice, shown);
  ply_microscope_update_notice(self);
}
