/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What must hold of any trace. Each function aborts the test if it does not. */

#include <glib.h>

#include "trace/trace.h"

/* Preorder, ends, parents, plies, orders of siblings, windows inside the parent's; every visit that
 * is not stopped has a value with a bound, and the stopped ones are one open path at the end. */
void check_structure(const PlyTrace *trace);

/* n, what is hidden and what is lost make up all visits. */
void check_sum(const PlyTrace *trace);

/* That record `i` of `a` is record `j` of `b` but for the flags in `mask` and for where they stand
 * in their trace. */
void check_alike(const PlyTrace *a, uint32_t i, const PlyTrace *b, uint32_t j, unsigned mask);

/* That two traces hold the same records, byte for byte in meaning, up to `n`. */
void check_identical(const PlyTrace *a, const PlyTrace *b, uint32_t n);

/* The first visit with one of these flags, or PLY_TRACE_NONE. */
uint32_t find_flag(const PlyTrace *trace, unsigned flags);
