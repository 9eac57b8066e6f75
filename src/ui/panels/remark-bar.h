/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What a person thinks of the move on the board: a mark and a comment, written in place. The signs
 * are the person's own; what a review finds stands elsewhere. */

#include "ui/widgets/panel.h"

#define PLY_TYPE_REMARK_BAR (ply_remark_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyRemarkBar, ply_remark_bar, PLY, REMARK_BAR, PlyPanel)

/* Speaks of the move of this node from now on; 0: of the one on the board. */
void ply_remark_bar_speak_of(PlyRemarkBar *self, guint id);
/* Puts the keyboard into the comment. */
void ply_remark_bar_write(PlyRemarkBar *self);
