/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How trees are drawn, as the person has chosen in the preferences. Main thread. */

#include <glib-object.h>

#include "paint/tree-paint.h"

PlyTreeManner ply_tree_manner(void);
/* Has a widget's trees drawn anew when another manner is chosen. */
void ply_tree_manner_follow(gpointer widget, GCallback draw);
