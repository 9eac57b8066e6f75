/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The program: its options, its own actions, its windows. */

#include <adwaita.h>

#define PLY_TYPE_APPLICATION (ply_application_get_type())
G_DECLARE_FINAL_TYPE(PlyApplication, ply_application, PLY, APPLICATION, AdwApplication)

/* The resources are in a static library: this keeps the linker from leaving them out. Safe to call
 * again. */
void ply_application_register_resources(void);

PlyApplication *ply_application_new(void);

/* What the driven window came to: 0, or 2 if its picture could not be written. */
int ply_application_get_status(PlyApplication *self);
