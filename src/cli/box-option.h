/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The option --box of every host: the programs of its seats run out of reach (docs/protocols/box.md). */

#include "cli/options.h"
#include "protocols/seat.h"

/* Puts the programs of this seat in a box if `box` says so. FALSE after one line where that cannot
 * be had. */
gboolean ply_cli_box_seat(gboolean box, PlySeat *seat);
