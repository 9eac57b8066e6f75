/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a jailed program sees of the machine, as a command of bubblewrap: the system's programs and
 * libraries and its own files, to be read; its folder and a /tmp of its own, to be written; nobody
 * else's files, processes or network. */

#include "protocols/box.h"
#include "protocols/jail.h"

/* The command up to and with the warden's path, as owned words. `place` gets where the program is to
 * run (transfer full). FALSE if there is no bubblewrap. */
gboolean ply_guard_walls_add(GPtrArray *words, const PlyJail *jail, const char *const *argv,
                             const char *directory, const PlyBox *box, const char *warden,
                             char **place);

/* Whether the host is root in earnest: then no namespace of users is needed, and a program can be
 * another user. */
gboolean ply_guard_walls_is_root(void);

/* The program's own command, its path one that the jail has. */
void ply_guard_walls_add_command(GPtrArray *words, const char *const *argv);
