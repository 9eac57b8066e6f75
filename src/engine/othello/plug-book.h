/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Answers from the opening book. Not for other folders. */

#include "engine/othello/kernel.h"
#include "search/plug.h"

/* A position of at most eight columns on 64 bits. */
PlyOthelloBoard ply_othello_plug_board(const PlyRules *rules, const PlyPosition *position);

/* Fills in the report, but for the clocks, if a move is to be played and the book has one. */
bool ply_othello_plug_book(const PlyEngineRun *run, PlyOthelloBoard board);
