/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A board as lines of text with its labels, for terminals. Any thread. */

#include <glib.h>

#include "rules/notation.h"

/* Appends one line a row and one of column labels, each with its line end. `letters` are those of
 * an empty cell and of the two sides' stones, ".BO". Nothing for a game without a board. */
void ply_board_text_append(GString *text, const PlyRules *rules, const PlyPosition *position,
                           PlyNotation notation, const char *letters);
