/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the program can open, for a person who gave it something else. Main thread only. */

#include <adwaita.h>

/* That this file, or the text that was pasted or dropped (NULL), is nothing that is known. Transfer
 * full. */
char *ply_known_fault(GFile *file);
/* That it is something that is known, with a fault in it. Transfer full. */
char *ply_known_broken(GFile *file);
/* What is wrong with it, in the reader's words: with line and column. */
void ply_known_show_details(GtkWindow *parent, const char *message);
/* A list of all that can be opened, pasted and dropped. */
void ply_known_show(GtkWindow *parent);
