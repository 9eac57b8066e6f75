/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A strong search's report as everybody reads it. Not for other folders. */

#include "engine/othello/report.h"
#include "search/plug.h"

/* Fills in all but the clocks, the stop and nodes_of_depth. */
void ply_othello_plug_report(const PlyEngineRun *run, const PlyOthelloReport *from);
