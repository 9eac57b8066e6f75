/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The window from within, for its tests. */

#include "ui/window/beginning-private.h"
#include "ui/window/tabs.h"
#include "ui/window/window.h"

struct _PlyWindow {
  AdwApplicationWindow parent_instance;

  /* Template widgets. */
  PlyFold *fold;
  AdwToastOverlay *toasts;
  AdwBin *header_place;
  AdwTabBar *tab_bar;
  PlyTabs *tabs;
  GtkWidget *start_header, *start_menu_button;

  gboolean in_lecture;     /* which has the whole screen unless somebody has changed that */
  PlyDocument *shown;      /* borrowed: under its header; NULL: the start page, or none yet */
  PlyBeginning *beginning; /* owned */
};
