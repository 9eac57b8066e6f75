/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A board with a bar beside it that says who is ahead: the first side's colour from below, as high
 * as the value; hatched while it is an estimate, plain once it is proven. */

#include "ui/board/board-view.h"
#include "ui/widgets/panel.h"

#define PLY_TYPE_EVAL_BAR (ply_eval_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyEvalBar, ply_eval_bar, PLY, EVAL_BAR, PlyPanel)

/* Property: board (PlyBoardView), which becomes its child. */
