/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "rules/notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A move that is read is written and read again as itself. */
static void
check(const PlyRules *rules, PlyNotation notation, const char *text)
{
  PlyMove move, again;
  char written[PLY_NOTATION_BYTES];
  if (!ply_notation_fits(notation, rules) || !ply_notation_parse(notation, rules, text, &move))
    return;
  ply_notation_move(notation, rules, move, written);
  if (!ply_notation_parse(notation, rules, written, &again) || move != again)
    abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *const specs[] = {"othello:4", "othello", "othello:10", "pente", "maxconnect4"};
  char *text = malloc(size + 1);
  if (text == NULL)
    return 0;
  if (size > 0)
    memcpy(text, data, size);
  text[size] = '\0';
  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    PlyRules rules;
    bool known = ply_rules_parse(specs[i], &rules);
    assert(known);
    (void)known;
    for (int notation = 0; notation < PLY_N_NOTATIONS; notation++)
      check(&rules, (PlyNotation)notation, text);
  }
  free(text);
  return 0;
}
