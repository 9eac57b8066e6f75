/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The reference's root: its moves with their values, the passes over them, the iterations. */

#include "reference-private.h"

#include "rules/game.h"

typedef struct {
  PlyMove move;
  PlyScore score;
  PlyBound bound;
} RootMove;

typedef struct Root {
  Ref ref;
  const PlyPosition *position;
  GArray *moves; /* of RootMove, in the order in which they are to be tried */
  guint line;    /* moves before it have their exact value (multi-PV) */
  int depth;
} Root;

static RootMove *
root_move(const Root *root, guint i)
{
  return &g_array_index(root->moves, RootMove, i);
}

static void
bring_forward(Root *root, guint from)
{
  RootMove move = *root_move(root, from);

  g_array_remove_index(root->moves, from);
  g_array_insert_val(root->moves, root->line, move);
}

/* The value of root move `i`, noted with it. */
static PlyScore
try(Root *root, uint32_t visit, guint i, PlyScore low, PlyScore beta)
{
  PlyMove move = root_move(root, i)->move;
  PlyPosition after;

  ply_rules_play(root->ref.rules, root->position, move, &after, NULL);
  PlyScore value = ref_child(&root->ref,
                             (Call){.position = &after,
                                    .parent = visit,
                                    .move = move,
                                    .order = (int)(i - root->line),
                                    .ply = 1,
                                    .depth = root->depth - 1},
                             low, beta);
  *root_move(root, i) = (RootMove){
      move, value, root->ref.kind == MINIMAX ? PLY_BOUND_EXACT : ref_bound(value, low, beta)};
  return value;
}

/* One pass over the root's moves. The best stands in front of the others afterwards. */
static PlyScore
pass(Root *root, PlyScore alpha, PlyScore beta, unsigned flags)
{
  Call call = {.position = root->position,
               .parent = UINT32_MAX,
               .move = PLY_MOVE_NONE,
               .order = (int)root->line,
               .depth = root->depth,
               .alpha = alpha,
               .beta = beta,
               .flags = flags};
  uint32_t visit = ref_open(&root->ref, &call);
  PlyScore best = -PLY_SCORE_INFINITE;
  guint i = root->line;

  while (i < root->moves->len && (best < beta || beta == PLY_SCORE_INFINITE)) {
    PlyScore value = try(root, visit, i, MAX(alpha, best), beta);
    if (value > best && (value > alpha || i == root->line))
      bring_forward(root, i);
    best = MAX(best, value);
    i++;
  }
  ref_visit(&root->ref, visit)->untried = (int)(root->moves->len - i);
  if (best >= beta)
    ref_visit(&root->ref, visit)->flags |= PLY_VISIT_CUT;
  return ref_close(&root->ref, visit, best, ref_bound(best, alpha, beta));
}

/* The moves as they stood in `order`, if nothing but the tree orders them. */
static void
put_back(Root *root, const GArray *order)
{
  const PlySearchOptions *options = root->ref.options;
  guint to = root->line;

  if (options->static_order || options->killers || options->history ||
      (options->hash_move && options->table))
    return;
  for (guint k = 0; k < order->len; k++) {
    PlyMove move = g_array_index(order, RootMove, k).move;
    for (guint i = to; i < root->moves->len; i++) {
      RootMove found = *root_move(root, i);
      if (found.move != move)
        continue;
      g_array_remove_index(root->moves, i);
      g_array_insert_val(root->moves, to, found);
      to++;
      break;
    }
  }
}

/* Aspiration: a window round the guess; the side that failed is put four times as far away. */
static void
aspire(Root *root, PlyScore guess, unsigned flags)
{
  const PlySearchOptions *options = root->ref.options;
  gint64 width = MAX(options->aspiration_window, 1);
  PlyScore alpha = -PLY_SCORE_INFINITE, beta = PLY_SCORE_INFINITE;

  if (options->aspiration && root->depth > 1) {
    alpha = guess - (PlyScore)width;
    beta = guess + (PlyScore)width;
  }
  g_autoptr(GArray) order = g_array_copy(root->moves);
  for (;; flags = PLY_VISIT_RE_SEARCH, put_back(root, order)) {
    PlyScore value = pass(root, alpha, beta, flags);
    PlyBound bound = ref_bound(value, alpha, beta);
    if (bound == PLY_BOUND_EXACT)
      return;
    width = MIN(width * 4, PLY_SCORE_INFINITE);
    if (bound == PLY_BOUND_UPPER)
      alpha = value - width <= -PLY_SCORE_WIN_MIN ? -PLY_SCORE_INFINITE : (PlyScore)(value - width);
    else
      beta = value + width >= PLY_SCORE_WIN_MIN ? PLY_SCORE_INFINITE : (PlyScore)(value + width);
  }
}

/* MTD(f) as published: null windows until the bounds meet. */
static void
converge(Root *root, PlyScore guess, unsigned flags)
{
  PlyScore g = guess, lower = -PLY_SCORE_INFINITE, upper = PLY_SCORE_INFINITE;
  RootMove best = {.move = PLY_MOVE_NONE};
  g_autoptr(GArray) order = g_array_copy(root->moves);

  do {
    PlyScore beta = g == lower ? g + 1 : g;
    g = pass(root, beta - 1, beta, flags);
    if (g < beta) {
      upper = g;
    } else {
      lower = g;
      best = *root_move(root, root->line);
    }
    flags = PLY_VISIT_RE_SEARCH;
    if (lower < upper)
      put_back(root, order);
  } while (lower < upper);
  for (guint i = root->line; i < root->moves->len; i++) {
    if (root_move(root, i)->move == best.move) {
      bring_forward(root, i);
      break;
    }
  }
  *root_move(root, root->line) = (RootMove){best.move, g, PLY_BOUND_EXACT};
}

static void
sort_from(Root *root, guint from)
{
  /* Bubble sort: stable, and nothing like what is tested. */
  for (guint n = root->moves->len; n > from; n--) {
    for (guint i = from; i + 1 < n; i++) {
      RootMove *a = root_move(root, i), *b = root_move(root, i + 1), was = *a;
      if (a->score < b->score) {
        *a = *b;
        *b = was;
      }
    }
  }
}

static void
iterate(Root *root)
{
  guint lines = MIN((guint)root->ref.options->multi_pv, root->moves->len);
  g_autofree PlyScore *guesses = g_new(PlyScore, lines);

  for (guint i = 0; i < lines; i++)
    guesses[i] = root_move(root, i)->score;
  lines = root->ref.kind == MINIMAX ? 1 : lines;
  for (root->line = 0; root->line < lines; root->line++) {
    unsigned flags = root->line == 0 ? PLY_VISIT_ITERATION : 0;
    if (root->ref.kind == MINIMAX)
      pass(root, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, flags);
    else if (root->ref.kind == MTDF)
      converge(root, guesses[root->line], flags);
    else
      aspire(root, guesses[root->line], flags);
  }
  sort_from(root, root->ref.kind == MINIMAX ? 0 : lines);
}

/* Whether the first lines are won or lost for good, so that more depth would add nothing. */
static bool
is_decided(const Root *root)
{
  guint lines = MIN((guint)root->ref.options->multi_pv, root->moves->len);

  if (root->ref.rules->game->score_unit == 1)
    return false;
  for (guint i = 0; i < lines; i++) {
    RootMove *move = root_move(root, i);
    if (move->bound != PLY_BOUND_EXACT || ABS(move->score) < PLY_SCORE_WIN_MIN)
      return false;
  }
  return true;
}

static void
deepen(Root *root, int depth, Reference *result)
{
  result->stop = PLY_STOP_DEPTH;
  for (root->depth = root->ref.options->iterative_deepening ? 1 : depth; root->depth <= depth;
       root->depth++) {
    root->ref.horizon = 0;
    iterate(root);
    result->depth = root->depth;
    if (root->ref.horizon == 0 || is_decided(root)) {
      result->stop = PLY_STOP_SOLVED;
      break;
    }
  }
  result->best = root_move(root, 0)->move;
  result->score = root_move(root, 0)->score;
  result->bound = root_move(root, 0)->bound;
}

Reference
reference_search(const PlyRules *rules, const PlyPosition *position,
                 const PlySearchOptions *options, int depth)
{
  static const char *const ids[] = {"minimax", "alpha-beta", "pvs", "mtdf"};
  Reference result = {.visits = g_array_new(FALSE, FALSE, sizeof(RefVisit))};
  Root root = {.ref = {.rules = rules, .options = options, .visits = result.visits},
               .position = position,
               .moves = g_array_new(FALSE, FALSE, sizeof(RootMove))};
  PlyMove moves[PLY_MAX_MOVES];
  int n = ref_moves(&root.ref, position, moves);

  while (g_strcmp0(ids[root.ref.kind], ply_algorithm_id(options->algorithm)) != 0)
    root.ref.kind++;
  root.ref.hard = options->fail_hard && (root.ref.kind == ALPHA_BETA || root.ref.kind == PVS);
  for (int i = 0; i < n; i++) {
    RootMove move = {.move = moves[i], .bound = PLY_BOUND_NONE};
    g_array_append_val(root.moves, move);
  }
  if (n > 0) {
    deepen(&root, depth, &result);
  } else {
    result.stop = PLY_STOP_NO_MOVES;
    result.best = PLY_MOVE_NONE;
    result.score = rules->game->final_score(rules, position);
    result.bound = PLY_BOUND_EXACT;
  }
  g_array_unref(root.moves);
  return result;
}

void
reference_clear(Reference *self)
{
  g_array_unref(self->visits);
}
