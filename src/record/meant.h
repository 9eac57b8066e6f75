/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What somebody meant who misspelt a word of a command line. Any thread. */

#include <glib.h>

/* Of `names`, ended by NULL, the one that `word` is likely to be misspelt for; or NULL. Borrowed. */
const char *ply_meant(const char *word, const char *const *names);

/* The nearest `n` of `names`, letters of either case being one, the nearest first: a comma and a blank
 * between them. Transfer full. */
char *ply_meant_nearest(const char *word, const char *const *names, guint n);
