/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Visits of a trace for lists: an object that holds a visit's index, and a list model that makes
 * such objects only when they are asked for, so that it costs four bytes a visit. Main thread. */

#include <gio/gio.h>

#include "trace/trace.h"

#define PLY_TYPE_VISIT_ITEM (ply_visit_item_get_type())
G_DECLARE_FINAL_TYPE(PlyVisitItem, ply_visit_item, PLY, VISIT_ITEM, GObject)

PlyVisitItem *ply_visit_item_new(guint32 visit);
guint32 ply_visit_item_get_visit(PlyVisitItem *self);

#define PLY_TYPE_VISIT_LIST (ply_visit_list_get_type())
G_DECLARE_FINAL_TYPE(PlyVisitList, ply_visit_list, PLY, VISIT_LIST, GObject)

/* A list of PlyVisitItem: copies `n` indices, which ascend. */
PlyVisitList *ply_visit_list_new(const guint32 *visits, guint n);
/* The children of a visit in search order; they are looked for when the list is first asked. NULL
 * if there are none. */
PlyVisitList *ply_visit_list_new_children(PlyTrace *trace, guint32 parent);
/* Whether the children have been looked for. */
gboolean ply_visit_list_is_filled(PlyVisitList *self);
/* Where a visit stands, or G_MAXUINT. O(log n). */
guint ply_visit_list_find(PlyVisitList *self, guint32 visit);
