/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "rules/opening.h"

#include <string.h>

const char *const ply_opening_names[PLY_OPENINGS] = {
    [PLY_OPENING_WITHIN_3] = "within-3",
    [PLY_OPENING_AT_LEAST_3] = "at-least-3",
    [PLY_OPENING_NONE] = "none",
};

bool
ply_opening_find(const char *name, uint8_t *opening)
{
  for (uint8_t i = 0; i < PLY_OPENINGS; i++) {
    if (strcmp(name, ply_opening_names[i]) == 0) {
      *opening = i;
      return true;
    }
  }
  return false;
}
