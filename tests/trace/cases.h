/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Searches to record: what is searched, how, and how deep. */

#include <glib.h>

#include "../search/random-position.h"
#include "trace/recorder.h"

typedef struct Case {
  PlyRules rules;
  PlyNumberTree *tree; /* owned, or NULL */
  PlyPosition root;
  PlySearchOptions options; /* no table, no orderings; the algorithm rotates with the number */
  int depth;
  size_t budget; /* for case_record() */
} Case;

/* A case of a random number tree: branching 1–4, depth 1–5, every second one irregular and with
 * evaluations inside, values −20 to 20. `number` chooses algorithm, fail-hard, iterations and
 * aspiration in turn. */
Case case_of_tree(PlyRng *rng, unsigned number);

/* A case of this tree as text, plain alpha-beta to the leaves. */
Case case_of_text(const char *text, int depth);

/* A case of `plies` random moves of a game. */
Case case_of_game(const char *spec, int plies, PlyRng *rng, unsigned number);

/* A case of Pente stones in a crowd, where there is much to capture and to threaten, searched one
 * ply and 1–4 quiescent ones deep. */
Case case_of_brawl(int plies, PlyRng *rng, unsigned number);

/* A case of Max-Connect4 whose search takes thousands of visits, to be recorded in little room. */
Case case_of_much(PlyRng *rng, unsigned number);

void case_clear(Case *self);

/* Records the case, with a table of this size if not 0; never NULL. */
PlyTrace *case_record(const Case *self, size_t table_bytes);

/* In words, for a failed test to say. */
char *case_describe(const Case *self);
