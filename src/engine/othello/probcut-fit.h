/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Printed by tools/fit-probcut. */

static const double fit_depth[] = {1.5544, -1.1473, 1.6121, -0.1728, 0.4061, -0.3559, -0.2365};
static const double fit_end[] = {2.0659, -4.1675, 0.0000, -0.2898, 0.1811, 0.4513, 0.9874};
