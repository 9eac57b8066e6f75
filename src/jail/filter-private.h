/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The system calls that a game needs no more than its opponent's memory: from now on they fail with
 * EPERM in this process and in all that it starts. */

#include <stdbool.h>

/* FALSE where the kernel has no filters, or this was built without libseccomp. `keeps_cpus`: its
 * processors cannot be changed either. */
bool ply_filter_load(bool keeps_cpus);
