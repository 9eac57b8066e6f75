/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A human at a terminal as a seat: asked for a move by a prompt, and asked again until it is legal.
 * A forced pass is played with a message. Time limits are not looked at. The end of the input is no
 * fault: it stops the game, as an interrupt does, with a sentence. */

#include "protocols/channel.h"
#include "protocols/seat.h"

/* `terminal` is borrowed and may be shared by two seats. `form` and `range` (borrowed, translated)
 * say how a move is written, "X Y", and, for messages, all that is one. Any game that `notation`
 * fits. */
PlySeat *ply_cli_human_seat(const char *name, PlyChannel *terminal, PlyNotation notation,
                            const char *form, const char *range);
