/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What every panel is: a widget that knows the analysis and hears what changed. A panel that cannot
 * be seen hears nothing; it catches up when it is shown. Reports are passed on once a frame at
 * most, and where several panels of a window have missed something they take turns
 * (ui/widgets/turns.h). */

#include <adwaita.h>

#include "model/analysis.h"

#define PLY_TYPE_PANEL (ply_panel_get_type())
G_DECLARE_DERIVABLE_TYPE(PlyPanel, ply_panel, PLY, PANEL, AdwBin)

struct _PlyPanelClass {
  AdwBinClass parent_class;

  /* Each may be NULL. Called with an analysis in place. */
  void (*report_changed)(PlyPanel *self);   /* a report, or none any more */
  void (*position_changed)(PlyPanel *self); /* another node is current */
  void (*tree_changed)(PlyPanel *self);     /* nodes came or went: rebuild */
  void (*node_changed)(PlyPanel *self, guint id);
  void (*settings_changed)(PlyPanel *self);
};

void ply_panel_set_analysis(PlyPanel *self, PlyAnalysis *analysis);
PlyAnalysis *ply_panel_get_analysis(PlyPanel *self); /* borrowed, or NULL */
PlyGameTree *ply_panel_get_game(PlyPanel *self);     /* borrowed, or NULL */
