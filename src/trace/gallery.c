/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The entries, which say themselves what they are about, and requests made of them. The number trees
 * in best and in worst order are those of the codes b3d3v0..30q100s3 and b3d3v0..30q0s3
 * (number-tree-edit.h), the one of node types b2d4v0..20q100s1. The positions of games were found
 * among random ones, that of Pente apart. */

#include "trace/gallery.h"

#include <assert.h>
#include <string.h>

#include "rules/number-tree.h"

#define TABLE_BYTES ((size_t)1 << 20) /* room for every position of any entry */
#define BUDGET      ((size_t)1 << 23) /* … and for every visit */

/* Marks a literal for translators. */
#define N_(text) text

#define TEXTBOOK "((3 12 8) (2 4 6) (14 5 2))"
#define MIDGAME  "b3 d2 e1 b2 e2 d1 e4 b4 c1 b5 a1 c2"

static const PlyGalleryEntry entries[] = {
    /* What a window cuts off, and what it costs when it is wrong. */
    {
        .id = "minimax",
        .title = N_("Minimax: every leaf is looked at"),
        .notice = N_("MIN chooses the smallest number under each of its three nodes: 3, 2 and 2. "
                     "MAX chooses the largest of these: 3. "
                     "All nine leaves are visited; nothing is left out."),
        .tree = TEXTBOOK,
        .algorithm = "minimax",
        .depth = 2,
        .visits = 13,
        .look_at = 1,
    },
    {
        .id = "alpha-beta",
        .title = N_("Alpha-beta: the same value from fewer leaves"),
        .notice =
            N_("The first move is worth 3. "
               "Under the second move MIN finds 2 at once. MAX would not choose this move any "
               "more, so its leaves 4 and 6 are never looked at. "
               "The value is 3, the same as with minimax, but two leaves fewer are visited. "
               "All leaves of the third move are visited, because its smallest one comes last."),
        .tree = TEXTBOOK,
        .algorithm = "alpha-beta",
        .depth = 2,
        .visits = 11,
        .look_at = 5,
    },
    {
        .id = "best-order",
        .title = N_("Best move first: the fewest leaves possible"),
        .notice = N_("At every node the best move stands first. "
                     "Alpha-beta visits 11 of the 27 leaves. With b moves at every node and depth "
                     "d, no search that proves the value can do with fewer than b^⌈d/2⌉ + b^⌊d/2⌋ "
                     "− 1, which is 9 + 3 − 1 here. "
                     "The first cutoff is at the second answer to the first move: 26 is more than "
                     "the 19 that MIN already has."),
        .tree = "(((19 15 6) (26 16 5) (30 26 10)) ((17 16 3) (22 15 5) (28 26 18)) "
                "((16 15 7) (21 9 3) (25 17 14)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .visits = 20,
        .look_at = 6,
    },
    {
        .id = "worst-order",
        .title = N_("Worst move first: nothing is saved"),
        .notice =
            N_("The tree of the example before, but at every node the worst move stands first. "
               "The best move of the root is tried last, and so are the best answers. "
               "There is no cutoff at all: all 27 leaves are visited, as many as minimax visits."),
        .tree = "(((14 17 25) (3 9 21) (7 15 16)) "
                "((18 26 28) (5 15 22) (3 16 17)) ((10 26 30) (5 16 26) (6 15 19)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .visits = 40,
        .look_at = 27,
    },
    {
        .id = "shallow-cut",
        .title = N_("Shallow cut: the parent owns the bound"),
        .notice = N_("MIN's first answer to the first move gives 5. "
                     "In the second answer MAX finds 7 at once. MIN would rather have 5, so the "
                     "leaves 9 and 8 are not looked at. "
                     "The bound of 5 belongs to the parent, one ply up: this is a shallow cutoff. "
                     "The second move of the root is cut in the same way: MIN finds 4, and MAX "
                     "already has 5."),
        .tree = "(((3 5) (7 9 8)) ((2 4) (6 1)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .visits = 11,
        .look_at = 5,
    },
    {
        .id = "deep-cut",
        .title = N_("Deep cut: the bound comes from three plies up"),
        .notice =
            N_("The first move gives MAX 5. "
               "Below the second move MIN finds 2, and the leaf 9 is not looked at; then MIN finds "
               "4, and the leaf 7 is not looked at. "
               "The bound of 5 belongs to the root, three plies up: these are deep cutoffs. "
               "A search that gets a bound from the parent alone has to visit 9 and 7 as well."),
        .tree = "((5 8) (((2 9) (4 7)) (6 1)))",
        .algorithm = "alpha-beta",
        .depth = 4,
        .visits = 10,
        .look_at = 6,
    },
    {
        .id = "node-types",
        .title = N_("Three types of nodes: PV, cut and all"),
        .notice = N_("At every node the best move stands first, so Knuth and Moore's three types "
                     "of nodes can be seen. "
                     "Type 1, PV nodes: the leftmost line. All moves are tried. "
                     "Type 2, cut nodes: one move is tried, and it is enough for a cutoff. "
                     "Type 3, all nodes: the one child of a cut node. All moves are tried, and all "
                     "lead to cut nodes."),
        .tree = "((((9 13) (0 16)) ((11 12) (6 19))) (((3 17) (3 6)) ((12 17) (8 16))))",
        .algorithm = "alpha-beta",
        .depth = 4,
        .visits = 18,
        .look_at = 6,
    },
    {
        .id = "fail-high",
        .title = N_("Fail high: the value is above the window"),
        .notice =
            N_("Depth 2 gives 6, so depth 3 starts with the window from 4 to 8. "
               "The first move tried, number 2, passes 8. The search stops there and knows only "
               "that the value is "
               "at least 18. "
               "The window is opened upwards, from 4 to 26, and the root is searched once more. "
               "Now 18 lies inside the window, so it is exact."),
        .tree = "(4:(4:(3 6) 7:(7 2)) 5:(6:(18 11) 8:(21 3)) 1:(2:(2 4) 1:(1 0)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .iterative_deepening = true,
        .aspiration_window = 2,
        .visits = 33,
        .look_at = 12,
    },
    {
        .id = "fail-low",
        .title = N_("Fail low: the value is below the window"),
        .notice =
            N_("Depth 2 gives 7, so depth 3 starts with the window from 5 to 9. "
               "No move is better than 5. The search knows only that the value is at most 5, and "
               "it has no best move. "
               "The window is opened downwards, from −3 to 9, and the root is searched once more. "
               "Now 3 lies inside the window, so it is exact."),
        .tree = "(8:(9:(1 4) 7:(2 3)) 6:(8:(5 2) 6:(1 0)) 3:(5:(3 2) 3:(2 1)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .iterative_deepening = true,
        .aspiration_window = 2,
        .visits = 45,
        .look_at = 13,
    },
    {
        .id = "pvs-re-search",
        .title = N_("PVS: a scout is sent, and must come again"),
        .notice = N_("The first move gets the whole window and is worth 3. "
                     "The second move gets the null window from 3 to 4, which can only tell "
                     "whether it is better. It is. "
                     "So it is searched once more, from 3 up, to learn its exact value: 6. "
                     "The third move gets the null window from 6 to 7. It is no better, and this "
                     "one visit is enough."),
        .tree = "((3 5) (6 8) (2 9))",
        .algorithm = "pvs",
        .depth = 2,
        .visits = 12,
        .look_at = 4,
    },
    /* What the table remembers, what iterations are good for, and what a search that does not look far
     * enough misses. */
    {
        .id = "table-cut",
        .title = N_("Table cut: the same position by another road"),
        .notice = N_(
            "The moves a2, a1, b1 lead to the same position as b1, a1, a2, which was searched "
            "before. "
            "The table still knows its value, so nothing below it is searched again. "
            "Look for the first visit of this position: it is under the first move of the root."),
        .game = "othello:4",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 4,
        .table = true,
        .visits = 65,
        .look_at = 30,
    },
    {
        .id = "mtdf",
        .title = N_("MTD(f): null windows close in on the value"),
        .notice =
            N_("Every pass from the root has a null window, so it only says whether the value is "
               "at least some number or below it. "
               "The first guess is 0. The four passes return at least 6, at least 8, at least 11, "
               "at most 11. "
               "The two bounds meet at 11: this is the value. "
               "What a pass has found is in the table for the next: 4 nodes are settled by it."),
        .tree = "(((11 4 9) (6 13 2) (8 12 7)) ((5 10 3) (14 6 9) (7 1 12)) "
                "((9 8 2) (4 11 6) (10 13 5)))",
        .algorithm = "mtdf",
        .depth = 3,
        .table = true,
        .visits = 38,
    },
    {
        .id = "direct",
        .title = N_("Straight to depth 7"),
        .notice = N_("The search goes to depth 7 at once. "
                     "The table is empty at first, so it cannot tell which move to try first. "
                     "The search takes 16,451 visits. The next example takes far fewer for the "
                     "same position, depth and value."),
        .game = "othello:6",
        .moves = MIDGAME,
        .algorithm = "pvs",
        .depth = 7,
        .table = true,
        .ordering = true,
        .visits = 16451,
    },
    {
        .id = "deepening-pays",
        .title = N_("Depth 1 to 7 in turn: fewer visits in all"),
        .notice = N_(
            "The position and the depth are those of the example before, but the depths 1 to 6 are "
            "searched first. "
            "Each iteration leaves its best moves in the table, and the next one tries them first. "
            "All seven iterations take 4,583 visits together, the last one 2,555 of them. Going "
            "straight to depth 7 takes 16,451. "
            "Value and best move are the same. In other positions deepening can cost more than it "
            "saves."),
        .game = "othello:6",
        .moves = MIDGAME,
        .algorithm = "pvs",
        .depth = 7,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
        .visits = 4583,
        .look_at = 2028,
    },
    {
        .id = "horizon",
        .title = N_("Horizon: three plies are not enough"),
        .notice = N_("Only discs are counted here. "
                     "The depths 1 to 3 choose b1; depth 3 thinks that it leads to +9. "
                     "At depth 4 the search sees one answer more and changes to the corner a1. "
                     "Looked at six plies deep, a1 leads to 0 and b1 to −10. What lies beyond the "
                     "last ply does not exist for the search: this is the horizon."),
        .game = "othello:6",
        .moves = "b3 b4 b5 a4 a5 e2 e4 a3 d2 c6 b6 c5 a2 e3 f4 a6 d5 b2",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 6,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
        .visits = 1637,
        .look_at = 68,
    },
    {
        .id = "quiescence",
        .title = N_("Quiescence: the capture that breaks a four"),
        .notice =
            N_("White has four in a row from 10H to 10L, open at both ends. Only captured stones "
               "are counted here. "
               "A search of one ply without quiescence takes four stones with 15D, and loses to "
               "five in a row. "
               "Quiescence plays on where something is threatened: it sees the five after 15D, and "
               "after every other move but one. "
               "9K takes the pair 10K and 11K out of White's four, and makes a four for Black."),
        .game = "pente",
        .moves = "10K 12K 10L 9L 10J 9M 15E 12J 11K 9N 15F 15G 14D 12D 13D 3R 10H",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 1,
        .quiescence_depth = 4,
        .visits = 200,
        .look_at = 36,
    },
    {
        .id = "greedy-loss",
        .title = N_("Greed: a four now, the game later"),
        .notice = N_("Column 3 makes a four at once, and depth 1 chooses it. "
                     "Depth 2 sees the answer in the same column, and changes to column 1. "
                     "Depth 7 plays until the board is full: after column 1 Orange ends two fours "
                     "ahead, after column 3 one four behind."),
        .game = "maxconnect4:5x4",
        .moves = "1 2 1 4 4 5 2 4 5 2 1 4 5",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 7,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
        .visits = 350,
        .look_at = 5,
    },
    /* Whole games, small enough to be looked at to their ends. */
    {
        .id = "tic-tac-toe",
        .title = N_("Tic-tac-toe: the fork"),
        .notice = N_("Five cells are empty, and minimax looks at every way to the end. "
                     "A game is worth +1, 0 or −1 for Blue. "
                     "b3 threatens b1 and c3 at once: whatever Orange answers is worth +1."),
        .game = "mnk",
        .moves = "b2 a2 a3 c1",
        .algorithm = "minimax",
        .evaluation = "pieces",
        .depth = 5,
        .visits = 238,
        .look_at = 1,
    },
    {
        .id = "nim-sum",
        .title = N_("Nim: heaps that cancel out"),
        .notice = N_("Heaps of one, one and three stones; who takes the last stone wins. "
                     "Taking the whole third heap leaves two equal heaps: whatever Orange does in "
                     "one, Blue does in the other. "
                     "Alpha-beta finds it without knowing why; the exclusive or of the heaps, "
                     "1 ⊕ 1 ⊕ 3 = 3, says it at once: 0 is lost for the side to move."),
        .game = "nim:3x3",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 5,
        .visits = 96,
        .look_at = 1,
    },
};

const PlyGalleryEntry *
ply_gallery_at(int index)
{
  return index < (int)(sizeof entries / sizeof *entries) ? &entries[index] : NULL;
}

const PlyGalleryEntry *
ply_gallery_find(const char *id)
{
  const PlyGalleryEntry *entry;

  for (int i = 0; (entry = ply_gallery_at(i)) != NULL; i++) {
    if (strcmp(entry->id, id) == 0)
      return entry;
  }
  return NULL;
}

/* Plays the moves that `text` names. */
static void
play_moves(const PlyRules *rules, const char *text, PlyPosition *position)
{
  char word[PLY_NOTATION_BYTES];
  PlyPosition after;

  for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
    size_t length = strcspn(text, " ");
    PlyMove move = PLY_MOVE_NONE;
    assert(length < sizeof word);
    memcpy(word, text, length);
    word[length] = '\0';
    bool read = ply_notation_parse(PLY_NOTATION_DEFAULT, rules, word, &move);
    assert(read && ply_rules_is_legal(rules, position, move));
    (void)read;
    ply_rules_play(rules, position, move, &after, NULL);
    *position = after;
    text += length;
  }
}

static void
choose_options(const PlyGalleryEntry *entry, const PlyRules *rules, PlySearchOptions *options)
{
  ply_search_options_init(options, rules);
  options->algorithm = ply_algorithm_find(entry->algorithm);
  options->evaluation = ply_game_evaluation(rules->game, entry->evaluation);
  assert(options->algorithm != NULL && options->evaluation != NULL);
  options->iterative_deepening = entry->iterative_deepening;
  options->table = entry->table;
  options->static_order = options->killers = options->history = entry->ordering;
  options->hash_move = entry->ordering && entry->table;
  options->aspiration = entry->aspiration_window > 0;
  if (options->aspiration)
    options->aspiration_window = entry->aspiration_window;
  options->quiescence = entry->quiescence_depth > 0;
  if (options->quiescence)
    options->quiescence_depth = entry->quiescence_depth;
}

bool
ply_gallery_prepare(const PlyGalleryEntry *entry, PlyRecordRequest *request, PlyNumberTree **tree)
{
  *request = (PlyRecordRequest){.limits = {.depth = entry->depth},
                                .table_bytes = entry->table ? TABLE_BYTES : 0,
                                .budget = BUDGET,
                                .title = entry->title};
  *tree = NULL;
  if (entry->tree != NULL) {
    PlyNumberTreeFault fault;
    *tree = ply_number_tree_parse(entry->tree, strlen(entry->tree), &fault);
    if (*tree == NULL)
      return false;
    request->rules = ply_number_tree_rules(*tree);
  } else {
    bool known = ply_rules_parse(entry->game, &request->rules);
    assert(known);
    (void)known;
  }
  ply_rules_start(&request->rules, &request->root);
  if (entry->moves != NULL)
    play_moves(&request->rules, entry->moves, &request->root);
  choose_options(entry, &request->rules, &request->options);
  return true;
}
