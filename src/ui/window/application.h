/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The program: its options, its own actions, its windows. */

#include <adwaita.h>

#include "arena/tournament.h"

#define PLY_TYPE_APPLICATION (ply_application_get_type())
G_DECLARE_FINAL_TYPE(PlyApplication, ply_application, PLY, APPLICATION, AdwApplication)

/* The resources are in a static library: this keeps the linker from leaving them out. Safe to call
 * again. */
void ply_application_register_resources(void);

PlyApplication *ply_application_new(void);

/* Before it runs: the tournament that its window plays, taken over. The program then never joins
 * one that runs already. */
void ply_application_set_tournament(PlyApplication *self, PlyTournament *tournament);

/* The exit status: 2 if the tournament could not begin or a driven window's picture not be written,
 * 1 if the tournament was not played to its end. */
int ply_application_get_status(PlyApplication *self);
