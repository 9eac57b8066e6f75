/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What a label says. Main thread. */

#include <gtk/gtk.h>

/* Words of ours; NULL: none. A label that says so already is left alone, as it would be measured anew. */
void ply_label_say(GtkLabel *label, const char *words);
/* Words of somebody else's, fit to be shown (record/printable.h) and without blanks at the ends of
 * their lines; NULL: none. */
void ply_label_quote(GtkLabel *label, const char *words);
