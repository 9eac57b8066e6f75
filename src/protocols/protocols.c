/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/protocols.h"

/* The courses' in their order, then the engines'. */
static const PlyProtocol *const protocols[] = {
    &ply_protocol_move_file,   &ply_protocol_x_y,      &ply_protocol_prompt,
    &ply_protocol_pente_files, &ply_protocol_one_move, &ply_protocol_gtp,
    &ply_protocol_nboard,      &ply_protocol_ugi,      NULL,
};

const PlyProtocol *
ply_protocol_at(guint index)
{
  return index < G_N_ELEMENTS(protocols) ? protocols[index] : NULL;
}

const PlyProtocol *
ply_protocol_find(const char *id)
{
  for (guint i = 0; ply_protocol_at(i) != NULL; i++) {
    if (g_str_equal(protocols[i]->id, id))
      return protocols[i];
  }
  return NULL;
}
