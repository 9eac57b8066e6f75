/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the window remembers, under the schema org.plyscope.Plyscope. Main thread. */

#include <gio/gio.h>

/* Borrowed; lives as long as the program. */
GSettings *ply_settings_get(void);
