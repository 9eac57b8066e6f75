/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Max-Connect4 behind the interface of the textbook searches. */

#include "search/plug.h"

extern const PlyAlgorithm ply_engine_maxconnect4;
