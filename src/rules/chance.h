/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Means, which are the values of chance nodes. */

#include "rules/rules.h"

/* The mean of values whose sum, each times its weight, is `sum`, where all weights together are
 * `total` > 0: the nearest whole score, of two that are equally near the even one. The sum is
 * exact, so that a mean is rounded once, whatever the order of the outcomes; and equal values have
 * that value as their mean. */
static inline PlyScore
ply_chance_mean(int64_t sum, int64_t total)
{
  int64_t down = sum / total - (sum % total < 0), twice = 2 * (sum - down * total);

  return (PlyScore)(down + (twice > total || (twice == total && (down & 1) != 0)));
}
