/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The engine of Pente. For engines.c. */

#include "search/plug.h"

extern const PlyAlgorithm ply_engine_pente;
