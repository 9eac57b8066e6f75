/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a one-move program may have written, against three positions: a move that is found must lead
 * to that very state; else there is one sentence. */

#include "fuzz.h"

#include <string.h>

#include "protocols/one-move.h"

static void
set_up(PlyRules *rules, PlyPosition *position, int plies)
{
  ply_rules_parse("maxconnect4", rules);
  ply_rules_start(rules, position);
  for (int i = 0; i < plies; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, (PlyMove)(i * 3 % 7), &after, NULL);
    *position = after;
  }
}

static void
check(const PlyTurn *turn, const char *text, gsize size)
{
  g_autofree char *sentence = NULL;
  PlyMove move;
  const PlyManner manner = ply_manner_document(&ply_one_move_dialects);
  PlyFault fault =
      ply_one_move_find(turn, &manner, "program", "file", text, size, &move, &sentence);
  if (fault != PLY_FAULT_NONE) {
    g_assert_true(move == PLY_MOVE_NONE && sentence != NULL && strchr(sentence, '\n') == NULL);
    return;
  }
  g_assert_true(sentence == NULL && ply_rules_is_legal(turn->rules, turn->position, move));
  PlyPosition after;
  PlyMove again;
  ply_rules_play(turn->rules, turn->position, move, &after, NULL);
  g_autoptr(GString) written = ply_one_move_text(&after, &manner);
  g_assert_cmpuint(written->len, ==, 50);
  fault = ply_one_move_find(turn, &manner, "program", "file", written->str, written->len, &again,
                            &sentence);
  g_assert_true(fault == PLY_FAULT_NONE && again == move);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static const int plies[] = {0, 9, 41};
  for (guint i = 0; i < G_N_ELEMENTS(plies); i++) {
    PlyRules rules;
    PlyPosition position;
    set_up(&rules, &position, plies[i]);
    PlyTurn turn = {.rules = &rules, .start = &position, .position = &position};
    g_autofree char *copy = ply_fuzz_copy(data, size);
    check(&turn, copy, size);
  }
  return 0;
}
