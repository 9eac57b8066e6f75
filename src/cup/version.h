/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Tells two versions of a program apart: 16 hexadecimal digits made of the files that its command
 * names, and of those in the folders that it names. "" where it names none. Transfer full. */
char *ply_program_version(const char *command);
