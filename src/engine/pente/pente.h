/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Pente behind the driver (engine/drive/drive.h): a principal variation search
 * round a search for wins by threats. */

#include "search/search.h"

extern const PlyAlgorithm ply_engine_pente;
