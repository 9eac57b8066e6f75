/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Codes that name a random number tree, and the fewest leaves alpha-beta needs in one. */

#include "base/hash.h"
#include "base/minus.h"
#include "rules/number-tree-edit.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t
power(uint64_t base, int exponent)
{
  uint64_t product = 1;

  for (int i = 0; i < exponent && base > 1; i++) {
    if (product > UINT64_MAX / base)
      return UINT64_MAX;
    product *= base;
  }
  return product;
}

uint64_t
ply_number_tree_minimal_leaves(int branching, int depth)
{
  assert(branching >= 1 && depth >= 0);
  uint64_t more = power((uint64_t)branching, depth / 2 + depth % 2);
  uint64_t fewer = power((uint64_t)branching, depth / 2) - 1;

  return more > UINT64_MAX - fewer ? UINT64_MAX : more + fewer;
}

static bool
is_in_range(const PlyNumberTreeCode *code)
{
  return code->branching >= 1 && code->branching <= 26 && code->depth >= 0 && code->depth <= 12 &&
         code->low >= -PLY_NUMBER_TREE_MAX_VALUE && code->low <= code->high &&
         code->high <= PLY_NUMBER_TREE_MAX_VALUE && code->quality >= -1 && code->quality <= 100;
}

void
ply_number_tree_code_format(const PlyNumberTreeCode *code,
                            char text[static PLY_NUMBER_TREE_CODE_SIZE])
{
  assert(is_in_range(code));
  int length = sprintf(text, "b%dd%dv%d..%d", code->branching, code->depth, code->low, code->high);

  if (code->quality >= 0)
    length += sprintf(text + length, "q%d", code->quality);
  sprintf(text + length, "s%" PRIx64, code->seed);
}

static bool
read_mark(const char **at, const char *mark)
{
  size_t length = strlen(mark);

  if (strncmp(*at, mark, length) != 0)
    return false;
  *at += length;
  return true;
}

static bool
read_number(const char **at, int *number)
{
  bool negative = read_mark(at, "-");
  int magnitude = 0, digits = 0;

  for (; **at >= '0' && **at <= '9' && digits < 6; digits++)
    magnitude = magnitude * 10 + (*(*at)++ - '0');
  *number = negative ? -magnitude : magnitude;
  return digits > 0;
}

static bool
read_seed(const char **at, uint64_t *seed)
{
  static const char all[] = "0123456789abcdef";
  int digits = 0;

  *seed = 0;
  for (; digits < 16 && **at != '\0'; digits++) {
    const char *digit = strchr(all, *(*at)++);
    if (digit == NULL)
      return false;
    *seed = *seed << 4 | (uint64_t)(digit - all);
  }
  return digits > 0;
}

bool
ply_number_tree_code_parse(const char *text, PlyNumberTreeCode *code)
{
  char plain[2 * PLY_NUMBER_TREE_CODE_SIZE], again[PLY_NUMBER_TREE_CODE_SIZE];
  const char *at = plain;
  PlyNumberTreeCode read = {.quality = -1};

  if (strlen(text) >= sizeof plain)
    return false;
  ply_minus_plain(strcpy(plain, text));

  if (!read_mark(&at, "b") || !read_number(&at, &read.branching) || !read_mark(&at, "d") ||
      !read_number(&at, &read.depth) || !read_mark(&at, "v") || !read_number(&at, &read.low) ||
      !read_mark(&at, "..") || !read_number(&at, &read.high))
    return false;
  if (read_mark(&at, "q") && !read_number(&at, &read.quality))
    return false;
  if (!read_mark(&at, "s") || !read_seed(&at, &read.seed) || !is_in_range(&read))
    return false;
  /* Refuses needless zeros, -0, q-1 and whatever stands behind the seed. */
  ply_number_tree_code_format(&read, again);
  if (strcmp(plain, again) != 0)
    return false;
  *code = read;
  return true;
}

PlyNumberTree *
ply_number_tree_from_code(const PlyNumberTreeCode *code)
{
  assert(is_in_range(code));
  PlyNumberTree *drawn =
      ply_number_tree_random(code->branching, code->depth, code->low, code->high, code->seed);

  if (drawn == NULL || code->quality < 0)
    return drawn;
  PlyNumberTree *ordered = ply_number_tree_order(drawn, code->quality, ply_hash_mix(code->seed));
  ply_number_tree_free(drawn);
  return ordered;
}
