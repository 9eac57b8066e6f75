/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The writing half of the format, which is too long for one file. */

#include "formats/format.h"

/* The moves up to `at`, in one line. Transfer full. */
GString *ply_othello_ggf_save(const PlyRecord *record, const PlyRecordNode *at, GError **error);
