/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tactical positions of Pente: what is said of them is proven, and the engine finds it. With
 * "long" as argument all are proven, else the shorter wins and a defence; under a sanitizer a
 * quarter of the wins, and the engine is asked a quarter of all. */

#include <glib.h>
#include <string.h>

#include "../fewer.h"
#include "engine/engines.h"
#include "positions/tactics.h"
#include "pente-check.h"

#define TABLE_BYTES   ((size_t)16 << 20)
#define N_TACTICS     60
#define SIDE          19
#define SHORT_PLIES   9
#define WIN_NODES     150000
#define DEFENCE_NODES 40000
#define PROOF_NODES   4000000
#define LESS          (FEWER > 1 ? 4 : 1)

static gboolean is_long;

/* The cell of one of the board's eight symmetries. */
static int
turned(int cell, int symmetry)
{
  int row = cell / SIDE, column = cell % SIDE;

  if ((symmetry & 1) != 0)
    row = SIDE - 1 - row;
  if ((symmetry & 2) != 0)
    column = SIDE - 1 - column;
  return (symmetry & 4) != 0 ? column * SIDE + row : row * SIDE + column;
}

/* The least of the eight boards, as text: equal for positions that are the same but turned. */
static char *
canonical(const PlyRules *rules, const PlyPosition *position)
{
  g_autofree char *least = NULL;
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  for (int symmetry = 0; symmetry < 8; symmetry++) {
    g_autofree char *text = g_strnfill(SIDE * SIDE, '.');
    for (int cell = 0; cell < SIDE * SIDE; cell++)
      text[turned(cell, symmetry)] = ".wb"[board.cells[cell]];
    if (least == NULL || strcmp(text, least) < 0) {
      g_free(least);
      least = g_steal_pointer(&text);
    }
  }
  return g_strdup_printf("%s %d %d %d", least, board.side, board.captured[0], board.captured[1]);
}

static void
test_list(void)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  const PlyPenteTactic *tactic;
  int n = 0, kinds[PLY_PENTE_DEFENCE_CAPTURE + 1] = {0};

  for (; (tactic = ply_pente_tactic_at(n)) != NULL; n++) {
    PlyMove cells[PLY_MAX_MOVES];
    PlyPosition position;
    PlyRules rules;
    int n_cells = ply_pente_tactic_set_up(tactic, &rules, &position, cells);
    g_assert_cmpint(n_cells, >, 0);
    for (int i = 0; i < n_cells; i++)
      g_assert_true(ply_rules_is_legal(&rules, &position, cells[i]));
    g_assert_true(g_hash_table_add(seen, canonical(&rules, &position)));
    g_assert_cmpint(tactic->plies % 2, ==, 1);
    kinds[tactic->kind]++;
  }
  g_assert_cmpint(n, ==, N_TACTICS);
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
    g_assert_cmpint(kinds[i], >, 0);
}

static PlyPenteProof *
new_proof(PlyRules *rules)
{
  ply_rules_parse("pente", rules);
  rules->opening = PLY_OPENING_NONE;
  PlyPenteProof *proof = ply_pente_proof_new(rules);
  g_assert_nonnull(proof);
  ply_pente_proof_limit(proof, PROOF_NODES);
  return proof;
}

static void
test_proofs(void)
{
  const PlyPenteTactic *tactic;
  gboolean defended = FALSE;
  PlyRules rules;
  PlyPenteProof *proof = new_proof(&rules);

  for (int i = 0; (tactic = ply_pente_tactic_at(i)) != NULL; i++) {
    gboolean is_win = ply_pente_tactic_is_win(tactic);
    PlyMove failed;
    if (!is_long && (is_win ? i % LESS > 0 || tactic->plies > SHORT_PLIES : defended))
      continue;
    defended = defended || !is_win;
    ply_pente_proof_clear(proof);
    g_assert_true(pente_check(proof, tactic, &failed));
  }
  ply_pente_proof_free(proof);
}

/* What is not so is not proven. */
static void
test_falsehoods(void)
{
  const PlyPenteTactic *tactic;
  PlyRules rules;
  PlyPenteProof *proof = new_proof(&rules);

  for (int i = 0; (tactic = ply_pente_tactic_at(i)) != NULL; i++) {
    PlyPenteTactic altered = *tactic;
    PlyMove failed;
    if (ply_pente_tactic_is_win(tactic) && tactic->plies > 5)
      continue;
    /* A corner of these boards is empty, far from all that goes on, and never a solution. */
    altered.cells = "1A";
    g_assert_false(pente_check(proof, &altered, &failed));
    if (!ply_pente_tactic_is_win(tactic))
      break;
    altered = *tactic;
    altered.plies = 1;
    g_assert_false(pente_check(proof, &altered, &failed));
    g_assert_cmpint(failed, ==, PLY_MOVE_NONE);
  }
  ply_pente_proof_free(proof);
}

typedef struct {
  const PlyMove *cells;
  int n;
  gboolean is_win, solved;
} Solving;

static void
on_report(void *data, const PlyReport *report)
{
  Solving *self = data;

  self->solved = FALSE;
  for (int i = 0; i < self->n; i++)
    self->solved = self->solved || report->best == self->cells[i];
  if (self->is_win && report->score < PLY_SCORE_WIN_MIN)
    self->solved = FALSE;
}

static bool
should_stop(void *data)
{
  Solving *self = data;

  return self->is_win && self->solved;
}

static gboolean
solves(const PlyPenteTactic *tactic)
{
  PlySearch *search = ply_search_new();
  PlyTable *table = ply_table_new(TABLE_BYTES);
  PlyMove cells[PLY_MAX_MOVES];
  PlySearchOptions options;
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  int n = ply_pente_tactic_set_up(tactic, &rules, &position, cells);
  Solving solving = {cells, n, ply_pente_tactic_is_win(tactic), FALSE};
  const PlySearchHooks hooks = {.data = &solving, .should_stop = should_stop, .report = on_report};
  const PlySearchLimits limits = {.depth = PLY_MAX_DEPTH,
                                  .nodes = solving.is_win ? WIN_NODES : DEFENCE_NODES};
  ply_engine_options_init(&options, &rules);
  ply_search_run(search, &rules, &position, &options, &limits, table, &hooks, &report);
  on_report(&solving, &report);
  ply_table_free(table);
  ply_search_free(search);
  return solving.solved;
}

static void
test_engine(void)
{
  const PlyPenteTactic *tactic;
  int n[2] = {0, 0}, solved[2] = {0, 0};

  for (int i = 0; (tactic = ply_pente_tactic_at(i)) != NULL; i++) {
    gboolean is_win = ply_pente_tactic_is_win(tactic);
    if (i % LESS > 0)
      continue;
    gboolean good = solves(tactic);
    n[is_win]++;
    solved[is_win] += good;
    if (!good)
      g_test_message("missed: %d", i + 1);
  }
  g_test_message("%d of %d wins, %d of %d defences", solved[1], n[1], solved[0], n[0]);
  /* A win is there to be found; of several losing moves a search may hold on to one for long. */
  g_assert_cmpint(solved[1], >=, n[1] - 2);
  g_assert_cmpint(2 * solved[0], >=, n[0]);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  is_long = argc > 1 && g_str_equal(argv[1], "long");
  g_test_add_func("/pente-tactics/list", test_list);
  g_test_add_func("/pente-tactics/proofs", test_proofs);
  g_test_add_func("/pente-tactics/falsehoods", test_falsehoods);
  g_test_add_func("/pente-tactics/engine", test_engine);
  return g_test_run();
}
