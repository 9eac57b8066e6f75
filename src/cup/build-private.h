/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Makes a program of what was handed in, in a jail: a Makefile is a program too. What comes of it is
 * kept in the user's cache, by what the submission holds, so that it is made once. */

#include <gio/gio.h>

#include "protocols/jail.h"

/* Runs `argv` in a copy of the folder, in the jail (NULL: the usual one). The folder with what was made; it stays as it is for as long as
 * the submission does. NULL with one sentence. Blocks; any thread, one at a time for one folder.
 * Transfer full. */
char *ply_build(const char *folder, const char *const *argv, const PlyJail *jail,
                GCancellable *cancellable, GError **error);
