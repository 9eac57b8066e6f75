/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Printed by tools/fit-probcut. */

static const double fit_depth[] = {1.0, 0.0, 0.0, 0.4, -0.5, 0.0, 0.0};
static const double fit_end[] = {1.0, 0.0, 0.0, 0.4, -0.4, 0.0, 0.0};
