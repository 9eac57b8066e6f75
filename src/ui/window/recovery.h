/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Work that an earlier run of the program could not save, offered once at the start. */

#include "ui/window/window.h"

/* Asks over `window` whether to restore what is found, to discard it, or to leave it for another
 * time. Each game and recording comes back in a tab of its own, an untouched one taken first.
 * Nothing is asked if nothing is found. */
void ply_recovery_offer(PlyWindow *window);
