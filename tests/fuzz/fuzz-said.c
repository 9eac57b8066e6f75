/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end: what a program says while it thinks, in each conversation that has words for it,
 * and the report that is made of it. */

#include "fuzz.h"

#include "protocols/protocols.h"
#include "search/claim.h"

static void
check(const PlySaid *said, const PlyRules *rules, const PlyPosition *position)
{
  PlyRootMove roots[PLY_MAX_MULTI_PV];
  PlyReport report;
  PlyPosition next;

  ply_said_report(said, position, roots, &report);
  for (int i = 0; i < report.n_root; i++) {
    PlyPosition at = *position;
    PlyClaim claim = ply_claim_of_move(&roots[i]);
    g_assert_true(claim.kind == PLY_CLAIM_ESTIMATE || claim.kind == PLY_CLAIM_NONE);
    g_assert_cmpint(ABS(roots[i].score), <=, PLY_SCORE_WIN);
    g_assert_cmpint(roots[i].pv_length, >=, 1);
    for (int j = 0; j < roots[i].pv_length; j++) {
      g_assert_true(ply_rules_is_legal(rules, &at, roots[i].pv[j]));
      ply_rules_play(rules, &at, roots[i].pv[j], &next, NULL);
      at = next;
    }
  }
  g_assert_true(g_utf8_validate(said->words, -1, NULL));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static const char *const games[] = {"othello", "maxconnect4", "pente"};
  g_autofree char *text = size > 0 ? g_strndup((const char *)data, size) : g_strdup("");
  g_auto(GStrv) lines = g_strsplit(text, "\n", 200);
  const PlyProtocol *protocol;

  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++) {
    for (guint j = 0; protocol->hear != NULL && j < G_N_ELEMENTS(games); j++) {
      PlyPosition start;
      PlyRules rules;
      PlySaid said;
      if (protocol->game != NULL && !g_str_equal(protocol->game, games[j]))
        continue;
      g_assert_true(ply_rules_parse(games[j], &rules));
      ply_rules_start(&rules, &start);
      ply_said_init(&said);
      for (char **line = lines; *line != NULL; line++)
        protocol->hear(&said, &rules, &start, *line);
      check(&said, &rules, &start);
    }
  }
  return 0;
}
