/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "rules/number-tree.h"

#include <stdlib.h>
#include <string.h>

/* Text that is a tree is written as text that is the same tree; a fault lies within the text. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = malloc(size + 1);
  if (text == NULL)
    return 0;
  if (size > 0)
    memcpy(text, data, size);
  PlyNumberTreeFault fault = {0};
  PlyNumberTree *tree = ply_number_tree_parse(text, size, &fault);
  if (tree == NULL && (fault.offset > size || fault.expected == NULL))
    abort();
  if (tree != NULL) {
    char *first = ply_number_tree_format(tree);
    PlyNumberTree *again = ply_number_tree_parse(first, strlen(first), &fault);
    char *second = again != NULL ? ply_number_tree_format(again) : NULL;
    if (second == NULL || strcmp(first, second) != 0)
      abort();
    free(first);
    free(second);
    ply_number_tree_free(again);
  }
  ply_number_tree_free(tree);
  free(text);
  return 0;
}
