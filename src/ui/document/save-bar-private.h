/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar from within, for its tests. */

#include "ui/document/save-bar.h"
#include "ui/widgets/on-disk.h"

struct _PlySaveBar {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkRevealer *revealer;
  GtkLabel *label;

  PlySearchTree *tree;   /* owned; NULL at the end */
  GCancellable *exports; /* of the exports under way; NULL if none */
  PlyOnDisk *on_disk;    /* the files read and written here */
  PlyThen *then;         /* what follows the save under way, or NULL */
  guint n_exports;
  gboolean closing;     /* it closes when what is being written is done … */
  gboolean with_window; /* … and the window with it */
  gboolean answered;    /* what is unsaved may be lost, for this one closing */
};
