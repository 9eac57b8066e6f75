/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Printed by tools/fit-probcut. */

static const double fit_depth[] = {1.4534, -0.6814, 0.1695, -0.1612, 0.4717, -0.2154, -0.1982};
static const double fit_end[] = {1.6009, -2.3283, 0.0000, -0.1689, 0.4753, 0.0000, 0.0000};
