/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Asks for a file format: to read a file as (import), or to write the game in (export), when it
 * says what the format cannot hold. */

#include <adwaita.h>

#include "model/game-tree.h"

#define PLY_TYPE_FORMAT_DIALOG (ply_format_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyFormatDialog, ply_format_dialog, PLY, FORMAT_DIALOG, AdwWindow)

/* Signal: chosen (), at which the format can be asked for; who hears it closes the dialog. */

/* `game` is what would be written; NULL to choose a format to read. */
PlyFormatDialog *ply_format_dialog_new(GtkWindow *parent, PlyGameTree *game);

/* NULL: by content (import only). */
const PlyFormat *ply_format_dialog_get_format(PlyFormatDialog *self);
/* For tests and defaults. */
gboolean ply_format_dialog_choose(PlyFormatDialog *self, const char *id);
/* What the dialog says would be lost, one sentence a line; "" if nothing. Borrowed. */
const char *ply_format_dialog_get_losses(PlyFormatDialog *self);
