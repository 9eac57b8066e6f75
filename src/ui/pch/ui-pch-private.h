/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What nearly every file of the window includes, compiled once: it is three quarters of what a file costs.
 * Each includes what it uses nevertheless; a build with -Db_pch=false, as scripts/test has it, sees to that. */

#include <adwaita.h>
#include <glib/gi18n.h>
