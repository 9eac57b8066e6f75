/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How long a test waits for what a sound program does. Only a fault takes so long: nothing else does,
 * not even under the sanitizers on a machine that has five times the work it can do. What must be
 * seen to come before something else is told from it by this much too: the other takes longer. */

#include <glib.h>

#define PATIENCE_S  60
#define PATIENCE_US (PATIENCE_S * G_USEC_PER_SEC)
