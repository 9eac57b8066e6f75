/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente's opening rule as an option. */

#include "rules/rules.h"

#include <glib.h>

/* Sets the rule that `name`, as the option has it, stands for; NULL leaves it as it is. For a game
 * that has no such rule says so in one line and returns FALSE. */
gboolean ply_cli_set_opening(const char *name, PlyRules *rules);
