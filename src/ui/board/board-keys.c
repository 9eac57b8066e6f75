/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-keys-private.h"

#include <gdk/gdk.h>

gboolean
ply_board_read_key(guint key, gboolean far, int columns, int rows, int *across, int *down)
{
  *across = *down = 0;
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
    *across = -1;
    break;
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    *across = 1;
    break;
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    *down = -1;
    break;
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    *down = 1;
    break;
  case GDK_KEY_Home:
  case GDK_KEY_KP_Home:
    *across = -columns;
    *down = far ? -rows : 0;
    break;
  case GDK_KEY_End:
  case GDK_KEY_KP_End:
    *across = columns;
    *down = far ? rows : 0;
    break;
  case GDK_KEY_Page_Up:
    *down = -rows;
    break;
  case GDK_KEY_Page_Down:
    *down = rows;
    break;
  default:
    return FALSE;
  }
  return TRUE;
}
