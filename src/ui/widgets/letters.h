/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Letters of a size that is worked out and not the theme's. Main thread. */

#include <gtk/gtk.h>

/* From now on the label's letters are of so many pixels, as a font's size is told; 0: as usual. */
void ply_letters_set(GtkLabel *label, double pixels);
