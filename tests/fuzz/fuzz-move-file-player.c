/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's reading of a hostile move_file, as Orange's first and as Blue's first opponent, as
 * it is by itself and as --strict. */

#include "fuzz.h"

#include <string.h>

#include "protocols/move-file.h"

static void
check_text(const char *text)
{
  g_assert_true(g_utf8_validate(text, -1, NULL));
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
    g_assert_true(g_unichar_isprint(g_utf8_get_char(at)));
  g_assert_cmpuint(strlen(text), <, 2000);
}

/* Exactly one: nothing, a fault with its sentence, a legal move in somebody's name. */
static void
check_line(const PlyMoveFileLine *line, const PlyRules *rules, const PlyPosition *position)
{
  if (line->group != NULL)
    check_text(line->group);
  if (line->sentence != NULL)
    check_text(line->sentence);
  g_assert_true((line->sentence != NULL) == (line->fault != PLY_FAULT_NONE));
  if (line->empty) {
    g_assert_null(line->group);
    g_assert_cmpint(line->fault, ==, PLY_FAULT_NONE);
  } else if (line->fault == PLY_FAULT_NONE) {
    g_assert_nonnull(line->group);
    g_assert_true(ply_rules_is_legal(rules, position, line->move));
  } else if (line->move != PLY_MOVE_NONE) {
    g_assert_false(ply_rules_is_legal(rules, position, line->move));
  }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition positions[2];
  PlyRules rules;

  ply_rules_parse("othello", &rules);
  ply_rules_start(&rules, &positions[0]);
  ply_rules_moves(&rules, &positions[0], moves);
  ply_rules_play(&rules, &positions[0], moves[0], &positions[1], NULL);
  for (int i = 0; i < 4; i++) {
    PlyManner manner = ply_manner_document(&ply_move_file_player_dialects);
    g_auto(PlyMoveFileLine) line = {0};
    if (i >= 2)
      manner.reading = PLY_READING_STRICT;
    ply_move_file_read(text, size, &manner, &rules, &positions[i % 2], &line);
    check_line(&line, &rules, &positions[i % 2]);
  }
  return 0;
}
