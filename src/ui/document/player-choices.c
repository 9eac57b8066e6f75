/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/player-choices.h"

#include <glib/gi18n.h>

gboolean
ply_player_choices_make(PlyPlayerGroup *const groups[2], const PlyRules *rules, GVariant *memory[2],
                        PlyPlayerChoice choices[2], GError **error)
{
  for (int side = 0; side < 2; side++) {
    g_clear_pointer(&memory[side], g_variant_unref);
    memory[side] = g_variant_ref_sink(ply_player_group_save(groups[side]));
  }
  for (int side = 0; side < 2; side++) {
    if (!ply_player_group_choose(groups[side], rules, &choices[side], error)) {
      for (int chosen = 0; chosen < 2; chosen++)
        ply_player_choice_clear(&choices[chosen]);
      return FALSE;
    }
  }
  return TRUE;
}

const char *
ply_player_choice_name(const PlyPlayerChoice *choice)
{
  return choice->kind == PLY_PLAYER_SEAT      ? ply_seat_get_name(choice->seat)
         : choice->kind == PLY_PLAYER_PROGRAM ? _("Plyscope’s search")
                                              : NULL;
}
