/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/box-option.h"

#include "cli/cli.h"

gboolean
ply_cli_box_seat(gboolean box, PlySeat *seat)
{
  g_autoptr(GError) error = NULL;

  if (!box)
    return TRUE;
  if (!ply_jail_check(&ply_jail_usual, &error))
    return ply_cli_refuse(error->message);
  ply_seat_set_jail(seat, &ply_jail_usual);
  return TRUE;
}
