/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* In which conversation a program plays, found out by asking it for the first move of a game in one
 * after the other. Blocks; any thread, with one more of its own that keeps the time. */

#include "protocols/jail.h"
#include "protocols/protocols.h"

/* What is about to be tried; on the caller's thread. */
typedef void (*PlyRecogniseCall)(const PlyProtocol *protocol, gpointer data);

/* The first conversation in which the program, a command line or a folder, makes a legal move at the
 * start of this game; it is run anew for each, in the jail (NULL: none), and ended; it is called
 * `name` (NULL: as it calls itself) where a conversation has names; what it writes on stderr is shown nowhere. NULL with one sentence if there is none,
 * or with G_IO_ERROR_CANCELLED. `call` may be NULL. */
const PlyProtocol *ply_recognise(const char *program, const char *name, const PlyRules *rules,
                                 const PlyJail *jail, GCancellable *cancellable,
                                 PlyRecogniseCall call, gpointer data, GError **error);
