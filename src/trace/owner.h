/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once
#include "trace/trace.h"
typedef enum { PLY_OWNER_NONE, PLY_OWNER_ANCESTOR, PLY_OWNER_NULL_WINDOW, PLY_OWNER_ROOT_WINDOW } PlyOwnerKind;
typedef struct PlyCutOwner { PlyOwnerKind kind; uint32_t ancestor; uint32_t child; int distance; PlyScore bound; } PlyCutOwner;
bool ply_trace_cut_owner(const PlyTrace *trace, uint32_t visit, PlyCutOwner *owner);
