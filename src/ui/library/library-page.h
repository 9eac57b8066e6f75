/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The user's game library as a page: its games in a list with filters and an order, found by a
 * position or a part of one, of players and tournaments with what they come to, and games added from
 * files. Main thread only.
 *
 * Signals:
 *   open (PlyRecord, guint id)  the person wants this game, of this number; it is the callee's from
 *                               now on */

#include <adwaita.h>

#include "rules/rules.h"
#include "ui/widgets/fold.h"

#define PLY_TYPE_LIBRARY_PAGE (ply_library_page_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryPage, ply_library_page, PLY, LIBRARY_PAGE, AdwBin)

PlyLibraryPage *ply_library_page_new(void);
/* For a header. Borrowed. */
GMenuModel *ply_library_page_get_menu(PlyLibraryPage *self);
void ply_library_page_set_level(PlyLibraryPage *self, PlyFoldLevel level);
void ply_library_page_focus(PlyLibraryPage *self);

/* Shows the games of players in whose name this stands. */
void ply_library_page_ask_player(PlyLibraryPage *self, const char *text);
/* Shows the games that reached this position, of a game with a board. */
void ply_library_page_find(PlyLibraryPage *self, const PlyRules *rules,
                           const PlyPosition *position);
