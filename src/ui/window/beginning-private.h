/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What begins anew in tabs: games, matches between programs, trees, measurements. It keeps who was
 * last chosen to play. Main thread only. */

#include "ui/window/tabs.h"

#define PLY_TYPE_BEGINNING (ply_beginning_get_type())
G_DECLARE_FINAL_TYPE(PlyBeginning, ply_beginning, PLY, BEGINNING, GObject)

/* The tabs outlive it. */
PlyBeginning *ply_beginning_new(PlyTabs *tabs);

/* Dialogs over the window of the tabs. A game of this id is begun at once, between two persons; "" asks
 * for one, with the game that is shown to begin with. */
void ply_beginning_ask_game(PlyBeginning *self, const char *id);
void ply_beginning_ask_programs(PlyBeginning *self);
void ply_beginning_ask_tree(PlyBeginning *self);
void ply_beginning_ask_cup(PlyBeginning *self);
void ply_beginning_ask_cpu_table(PlyBeginning *self);
