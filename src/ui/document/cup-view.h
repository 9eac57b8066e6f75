/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A cup: its standings, games and players, the boards of the games that are played now, and what
 * plays and pauses it. Its actions are a group, "cup.…", which whoever shows it inserts. Main thread
 * only.
 *
 * Properties (notify):
 *   title  string: of the cup, or its file's name
 * Signals:
 *   close                         what the closing waited for is done
 *   game (PlyRecord)              a person wants to analyse this game; it is taken over
 *   table (PlyCupHall hall, PlyCupJob job)  … to follow this one; the job is good for the call */

#include <adwaita.h>

#include "ui/widgets/fold.h"

#define PLY_TYPE_CUP_VIEW (ply_cup_view_get_type())
G_DECLARE_FINAL_TYPE(PlyCupView, ply_cup_view, PLY, CUP_VIEW, AdwBin)

/* Of a local file, which is read off the main thread; `remembers`: as a recent file. */
PlyCupView *ply_cup_view_new(GFile *file, gboolean remembers);

GActionGroup *ply_cup_view_get_actions(PlyCupView *self); /* borrowed, as the next */
GMenuModel *ply_cup_view_get_menu(PlyCupView *self);
const char *ply_cup_view_get_title(PlyCupView *self); /* borrowed, good until it notifies */
/* File and title, a line each. Transfer full. */
char *ply_cup_view_describe(PlyCupView *self);
void ply_cup_view_set_level(PlyCupView *self, PlyFoldLevel level);
void ply_cup_view_focus(PlyCupView *self);
/* Whether nothing is under way; if not, that is ended, and "close" follows. */
gboolean ply_cup_view_lets_close(PlyCupView *self);
