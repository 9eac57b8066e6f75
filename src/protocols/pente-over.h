/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where an input.txt says that its game is over. Pure, any thread. */

#include "rules/rules.h"

#include <glib.h>

/* Sets an error that names the place: the ten captured stones, the beginning of a five, or the
 * first row of a full board. `position` was read from `text`, and its game is over; `name` is the
 * file's, for messages. */
void ply_pente_set_over(GError **error, const PlyRules *rules, const PlyPosition *position,
                        const char *text, gsize length, const char *name);
