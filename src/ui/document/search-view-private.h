/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What search-view*.c share. */

#include "ui/document/edit-bar.h"
#include "ui/document/note-button.h"
#include "ui/document/notice-bar.h"
#include "ui/document/search-save-bar.h"
#include "ui/document/search-view.h"
#include "ui/document/transport-bar.h"
#include "ui/tree/compare-view.h"
#include "ui/tree/icicle-canvas.h"
#include "ui/tree/outline.h"
#include "ui/tree/spotlight.h"
#include "ui/tree/tree-editor.h"
#include "ui/tree/why-panel.h"
#include "ui/widgets/beside.h"
#include "ui/widgets/chart-view.h"

struct _PlySearchView {
  AdwBin parent_instance;

  /* Template widgets. */
  GMenuModel *menu;
  GtkWidget *header_start, *header_end;
  GtkMenuButton *gallery_button;
  GtkWidget *record_icon, *record_label;
  PlyNoteButton *note;
  AdwToastOverlay *toasts;
  PlySpotlight *spotlight;
  PlyNoticeBar *notice;
  AdwViewStack *pages;
  PlyEditBar *edit_bar;
  PlyTreeEditor *editor;
  PlyTreeView *tree_view; /* in it */
  PlyChartView *board;
  GtkLabel *board_moves;
  PlyIcicleCanvas *icicle;
  PlyOutline *outline;
  PlyCompareView *compare;
  PlyBeside *beside;
  GtkWidget *lecture_note, *brief;
  PlyWhyPanel *why;
  PlySaveBar *save_bar; /* a PlySearchSaveBar */
  GtkLabel *summary, *ghost;
  PlyTransportBar *transport;

  /* Owned. */
  PlySearchTree *tree;
  GSimpleActionGroup *actions, *switches;
  char *title;

  gboolean lecture;
  gboolean is_narrow; /* the side lies over the view */
};
