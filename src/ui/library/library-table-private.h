/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The games of a library's list in columns, of which those in sight alone are read. Main thread
 * only.
 *
 * Signals:
 *   open (guint id)  the person wants this game
 *   selected ()      another game is selected, or its row has come
 *   order ()         another order is wanted: ply_library_table_get_order() */

#include <adwaita.h>

#include "model/library-list.h"

#define PLY_TYPE_LIBRARY_TABLE (ply_library_table_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryTable, ply_library_table, PLY, LIBRARY_TABLE, AdwBin)

/* Holds the list. */
void ply_library_table_set_list(PlyLibraryTable *self, PlyLibraryList *list);
/* The row of the game that is selected; NULL: none is, or its row is on its way. Borrowed until the
 * next "selected". */
const PlyLibraryRow *ply_library_table_get_selected(PlyLibraryTable *self);
PlyLibraryOrder ply_library_table_get_order(PlyLibraryTable *self, gboolean *descending);
/* "order" follows. */
void ply_library_table_set_order(PlyLibraryTable *self, PlyLibraryOrder order, gboolean descending);
/* Whether there is room for players and result alone. */
void ply_library_table_set_narrow(PlyLibraryTable *self, gboolean narrow);
