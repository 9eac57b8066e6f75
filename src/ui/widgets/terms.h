/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Words of the field that stand in the window, and their entries in the glossary (docs/glossary.md).
 * Main thread. */

#include <gtk/gtk.h>

/* F1 in this row opens what its title is called in the glossary, and a tooltip says so; nothing for a
 * title without an entry. `title` is as in the source, untranslated; a mnemonic's _ does not count. */
void ply_terms_mark(GtkWidget *row, const char *title);
/* Says why the row cannot be used; NULL: it can, and the tooltip is that of its term. */
void ply_terms_tell(GtkWidget *row, const char *why);
