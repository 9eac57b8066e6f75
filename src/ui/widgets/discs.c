/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/discs.h"

#include <adwaita.h>

#include "ui/widgets/settings.h"

gboolean
ply_discs_are_black(void)
{
  return g_settings_get_boolean(ply_settings_get(), "black-discs");
}

void
ply_discs_colours(const PlyRules *rules, PlySideColours *colours)
{
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());

  ply_board_side_colours(rules, ply_discs_are_black(), dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT,
                         colours);
}
