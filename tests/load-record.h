/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A game as a test writes it. */

#include <string.h>

#include "formats/format.h"

/* Transfer full. */
static inline PlyRecord *
load_record(const char *text)
{
  g_autoptr(GError) error = NULL;
  PlyRecord *record = ply_format_load(NULL, text, strlen(text), "test", FALSE, NULL, &error);

  g_assert_no_error(error);
  return record;
}
