/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* book: looks into an opening book of 8x8 Othello (docs/othello-book.md) and changes it. What was
 * changed is written in one step, so that a kill leaves the book as it was before or after it.
 *
 * The text of export and import is that of Edax' own "book export", a position a line:
 *
 *     line = 64 squares, " ", side, ",", level, ",", move, ",", value ;    "--": no move is left
 *     squares as in othello-64.c, from a1 on; side = "X" | "O"; the level is the depth of the search;
 *     the value in discs for the side to move, between -64 and 64
 */

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "cli/verbs.h"
#include "engine/engines.h"
#include "engine/othello/book.h"
#include "engine/othello/geometry.h"
#include "engine/othello/kernel.h"
#include "formats/formats.h"
#include "record/safe-file.h"
#include "search/search.h"
#include "search/table.h"

#define MOST_BYTES     ((gsize)256 << 20)
#define DEPTH          16
#define CONFIDENCE     73
#define TABLE_BYTES    ((size_t)32 << 20)
#define MOST_MOVES     34
#define PLY_PRICE      1 /* discs that a ply costs on the way to the cheapest leaf */
#define FAR            1000
#define MOST_TOLD      20 /* lines left out that are named */
#define A_BATCH        20 /* positions opened between two writes */
#define MOST_POSITIONS 4000000

typedef struct {
  PlyOthelloBookEntry entry; /* of its first mirror image */
  int price;                 /* of the cheapest leaf below */
  guint seen;                /* in which round that was found */
} Node;

typedef struct {
  const char *path;
  GHashTable *nodes; /* of Node, by its board */
  PlyRules rules;
  PlySearch *search;
  PlyTable *table;
  int depth, confidence;
  guint round, searched;
} Book;

static const PlyOthelloBoard start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

/* Whether a position's value is what a search said, or what the book goes on to. */
typedef struct {
  int best, cell; /* over the moves that are in the book; −FAR: none is */
  gboolean all;   /* every move that does not end the game is, and one at least */
  gboolean own;   /* the move that the entry has is */
} Moves;

static guint
hash_board(gconstpointer key)
{
  const PlyOthelloBoard *board = key;
  guint64 mixed = board->own * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15) ^
                  board->other * G_GUINT64_CONSTANT(0xc2b2ae3d27d4eb4f);

  return (guint)(mixed >> 32);
}

static gboolean
same_board(gconstpointer a, gconstpointer b)
{
  return memcmp(a, b, sizeof(PlyOthelloBoard)) == 0;
}

static Node *
find_node(const Book *book, PlyOthelloBoard board)
{
  int symmetry;
  PlyOthelloBoard image = ply_othello_book_image(board, &symmetry);

  return g_hash_table_lookup(book->nodes, &image);
}

static Node *
put_node(Book *book, const PlyOthelloBookEntry *entry)
{
  Node *node = g_new0(Node, 1);

  node->entry = *entry;
  g_hash_table_replace(book->nodes, &node->entry.board, node);
  return node;
}

static guint64
moves_of(PlyOthelloBoard board)
{
  return ply_othello_kernel()->moves(board.own, board.other);
}

/* The position after a move for who moves there: who made it again after a pass (`*sign` +1). FALSE:
 * the game is over. */
static gboolean
after(PlyOthelloBoard board, int cell, PlyOthelloBoard *child, int *sign)
{
  *child = ply_othello_board_play(board, cell,
                                  ply_othello_kernel()->flips(cell, board.own, board.other));
  *sign = -1;
  if (moves_of(*child) != 0)
    return TRUE;
  *child = (PlyOthelloBoard){child->other, child->own};
  *sign = 1;
  return moves_of(*child) != 0;
}

/* ---- reading and writing ---- */

static void
book_clear(Book *book)
{
  g_hash_table_unref(book->nodes);
  ply_search_free(book->search);
  ply_table_free(book->table);
}

/* The file, or where there is none and `begin` the program's own book. FALSE after one line. */
static gboolean
open_book(Book *book, const char *path, gboolean begin)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) bytes = NULL;
  PlyOthelloBook file = ply_othello_book();
  const char *reason = NULL;

  *book = (Book){.path = path, .depth = DEPTH, .confidence = CONFIDENCE};
  book->nodes = g_hash_table_new_full(hash_board, same_board, NULL, g_free);
  ply_rules_parse("othello", &book->rules);
  if (path != NULL && (!begin || g_file_test(path, G_FILE_TEST_EXISTS))) {
    if ((bytes = ply_safe_file_read(path, MOST_BYTES, &error)) == NULL)
      return ply_cli_refuse(error->message);
    if (!ply_othello_book_open(bytes->str, bytes->len, &file, &reason)) {
      g_autofree char *told = g_strdup_printf("%s: %s.", path, reason);
      return ply_cli_refuse(told);
    }
  }
  for (gsize i = 0; i < file.n; i++) {
    PlyOthelloBookEntry entry = ply_othello_book_at(&file, i);
    put_node(book, &entry);
  }
  return TRUE;
}

/* FALSE after one line. */
static gboolean
write_book(const Book *book)
{
  g_autofree PlyOthelloBookEntry *entries =
      g_new(PlyOthelloBookEntry, MAX(g_hash_table_size(book->nodes), 1));
  g_autoptr(GError) error = NULL;
  GHashTableIter iter;
  gpointer node;
  gsize length = 0, n = 0;

  g_hash_table_iter_init(&iter, book->nodes);
  while (g_hash_table_iter_next(&iter, NULL, &node))
    entries[n++] = ((Node *)node)->entry;
  char *bytes = ply_othello_book_pack(entries, n, &length);
  gboolean good = bytes != NULL ? ply_safe_file_write(book->path, TRUE, bytes, length, &error) ||
                                      ply_cli_refuse(error->message)
                                : ply_cli_refuse(_("There is not enough memory."));
  free(bytes);
  return good;
}

/* ---- values ---- */

/* A board as the search has it. */
static void
to_position(const Book *book, PlyOthelloBoard board, PlyPosition *position)
{
  PlyBoard flat;
  int at;

  ply_rules_start(&book->rules, position);
  ply_rules_read_board(&book->rules, position, &flat);
  for (int i = 0; i < 64; i++)
    flat.cells[i] = (guint8)((board.own >> i & 1) + 2 * (board.other >> i & 1));
  flat.side = 0;
  ply_rules_set_board(&book->rules, &flat, true, position, &at);
}

/* Searches a first image, from an empty table so that the order of searches does not matter. NULL:
 * it was interrupted. */
static Node *
search_node(Book *book, PlyOthelloBoard image)
{
  PlySearchOptions options;
  PlySearchLimits limits = {.depth = book->depth};
  PlySearchHooks hooks = {.should_stop = ply_cli_interrupted};
  PlyPosition position;
  PlyReport report = {0};

  if (book->search == NULL) {
    book->search = ply_search_new();
    book->table = ply_table_new(TABLE_BYTES);
  }
  ply_engine_options_init(&options, &book->rules);
  options.book = false;
  options.confidence = book->confidence;
  to_position(book, image, &position);
  ply_table_clear(book->table);
  ply_search_run(book->search, &book->rules, &position, &options, &limits, book->table, &hooks,
                 &report);
  if (ply_cli_interrupted(NULL) || report.best == PLY_MOVE_NONE)
    return NULL;
  book->searched++;
  PlyOthelloBookEntry entry = {
      .board = image,
      .cell = (uint8_t)report.best,
      .value = (int8_t)CLAMP((report.score + (report.score < 0 ? -50 : 50)) / 100, -64, 64),
      .depth = (uint8_t)book->depth,
      .confidence = (uint8_t)book->confidence,
  };
  return put_node(book, &entry);
}

static Moves
look_at(const Book *book, const PlyOthelloBookEntry *entry)
{
  Moves moves = {.best = -FAR, .cell = entry->cell, .all = TRUE};
  PlyOthelloBoard child;
  int sign;

  for (guint64 left = moves_of(entry->board); left != 0; left &= left - 1) {
    int cell = __builtin_ctzll(left);
    const Node *node = after(entry->board, cell, &child, &sign) ? find_node(book, child) : NULL;
    if (node == NULL) {
      moves.all = FALSE;
      continue;
    }
    moves.own |= cell == entry->cell;
    if (sign * node->entry.value > moves.best) {
      moves.best = sign * node->entry.value;
      moves.cell = cell;
    }
  }
  return moves;
}

static int
by_discs(gconstpointer a, gconstpointer b)
{
  const PlyOthelloBoard *one = &(*(Node *const *)a)->entry.board;
  const PlyOthelloBoard *other = &(*(Node *const *)b)->entry.board;
  int n = __builtin_popcountll(one->own | one->other);
  int m = __builtin_popcountll(other->own | other->other);

  return n != m                   ? m - n
         : one->own != other->own ? (one->own < other->own ? -1 : 1)
                                  : (one->other > other->other) - (one->other < other->other);
}

/* Finds all values anew from the leaves up: a position is worth its best move in the book, unless a
 * search of it has found a better one that is not there. With fewer discs come after those with
 * more. */
static void
evaluate(Book *book)
{
  g_autofree gpointer *nodes = g_new(gpointer, MAX(g_hash_table_size(book->nodes), 1));
  GHashTableIter iter;
  gpointer node;
  guint n = 0;

  g_hash_table_iter_init(&iter, book->nodes);
  while (g_hash_table_iter_next(&iter, NULL, &node))
    nodes[n++] = node;
  qsort(nodes, n, sizeof *nodes, by_discs);
  for (guint i = 0; i < n; i++) {
    PlyOthelloBookEntry *entry = &((Node *)nodes[i])->entry;
    Moves moves = look_at(book, entry);
    if (moves.best > -FAR && (moves.all || moves.own || moves.best > entry->value)) {
      entry->value = (int8_t)moves.best;
      entry->cell = (uint8_t)moves.cell;
    }
  }
}

/* ---- growing ---- */

/* Searches every move of a position that the book does not have. FALSE: it was interrupted. */
static gboolean
open_node(Book *book, PlyOthelloBoard image)
{
  PlyOthelloBoard child;
  int sign, symmetry;

  for (guint64 left = moves_of(image); left != 0; left &= left - 1)
    if (after(image, __builtin_ctzll(left), &child, &sign) && find_node(book, child) == NULL &&
        search_node(book, ply_othello_book_image(child, &symmetry)) == NULL)
      return FALSE;
  return TRUE;
}

/* Whether the book has every move of it that does not end the game, and one at least. */
static gboolean
is_open(const Book *book, PlyOthelloBoard board)
{
  PlyOthelloBoard child;
  gboolean any = FALSE;
  int sign;

  for (guint64 left = moves_of(board); left != 0; left &= left - 1) {
    if (!after(board, __builtin_ctzll(left), &child, &sign))
      continue;
    if (find_node(book, child) == NULL)
      return FALSE;
    any = TRUE;
  }
  return any;
}

/* What the cheapest leaf below costs, in discs: a ply, and all that is given away on the way. */
static int
price_of(Book *book, Node *node)
{
  PlyOthelloBoard child;
  int sign;

  if (node->seen == book->round)
    return node->price;
  node->seen = book->round;
  node->price = 0;
  if (!is_open(book, node->entry.board))
    /* A position at whose every move the game ends is no leaf. */
    return node->price = moves_of(node->entry.board) != 0 ? 0 : FAR;
  node->price = FAR;
  for (guint64 left = moves_of(node->entry.board); left != 0; left &= left - 1) {
    if (!after(node->entry.board, __builtin_ctzll(left), &child, &sign))
      continue;
    Node *next = find_node(book, child);
    int price = price_of(book, next) + PLY_PRICE + node->entry.value - sign * next->entry.value;
    node->price = MIN(node->price, price);
  }
  return node->price;
}

static Node *
cheapest_leaf(Book *book, Node *node)
{
  PlyOthelloBoard child;
  int sign;

  while (is_open(book, node->entry.board)) {
    Node *best = NULL;
    for (guint64 left = moves_of(node->entry.board); left != 0 && best == NULL; left &= left - 1) {
      if (!after(node->entry.board, __builtin_ctzll(left), &child, &sign))
        continue;
      Node *next = find_node(book, child);
      if (price_of(book, next) + PLY_PRICE + node->entry.value - sign * next->entry.value ==
          node->price)
        best = next;
    }
    node = best;
  }
  return node;
}

/* ---- what is asked for ---- */

typedef struct {
  const char *moves;
  int depth, confidence, positions;
} Arguments;

/* The boards from the start to the end of the moves, of PlyOthelloBoard; passes leave none. NULL after
 * one line. */
static GArray *
read_line(const char *moves)
{
  g_autoptr(GArray) boards = g_array_new(FALSE, FALSE, sizeof(PlyOthelloBoard));
  g_autoptr(GError) error = NULL;
  PlyBoard flat;
  PlyRules rules;

  ply_rules_parse("othello", &rules);
  if (moves == NULL || *moves == '\0') {
    g_array_append_val(boards, start);
    return g_steal_pointer(&boards);
  }
  g_autoptr(PlyRecord) record = ply_format_load(&ply_format_othello_moves, moves, strlen(moves),
                                                "--moves", FALSE, NULL, &error);
  if (record == NULL) {
    ply_cli_refuse(error->message);
    return NULL;
  }
  for (PlyRecordNode *node = record->root; node != NULL; node = ply_record_next(node)) {
    PlyOthelloBoard board = {0, 0};
    ply_rules_read_board(&rules, &node->position, &flat);
    for (int i = 0; i < 64; i++) {
      if (flat.cells[i] != 0 && (flat.cells[i] - 1 == flat.side))
        board.own |= G_GUINT64_CONSTANT(1) << i;
      else if (flat.cells[i] != 0)
        board.other |= G_GUINT64_CONSTANT(1) << i;
    }
    if (moves_of(board) != 0)
      g_array_append_val(boards, board);
  }
  return g_steal_pointer(&boards);
}

static void
print_move(int cell)
{
  g_print("%c%c", 'a' + cell % 8, '1' + cell / 8);
}

static gboolean
parse(int *argc, char ***argv, Arguments *arguments, const char *what, const char *says,
      gboolean searches, gboolean counts)
{
  PlyCliOptions *parser = ply_cli_options_new(what);
  const PlyCliUse moves[] = {PLY_CLI_USE("moves:book", &arguments->moves)};
  const PlyCliUse search[] = {PLY_CLI_USE("depth", &arguments->depth),
                              PLY_CLI_USE("confidence", &arguments->confidence)};
  const PlyCliUse positions[] = {PLY_CLI_USE("positions:book", &arguments->positions)};

  *arguments = (Arguments){.depth = DEPTH, .confidence = CONFIDENCE, .positions = 100};
  ply_cli_options_say(parser, says);
  PLY_CLI_OPTIONS_ADD(parser, moves);
  if (searches)
    PLY_CLI_OPTIONS_ADD(parser, search);
  if (counts)
    PLY_CLI_OPTIONS_ADD(parser, positions);
  return ply_cli_options_parse(parser, argc, argv);
}

static int
end(Book *book, gboolean good)
{
  if (good && book->path != NULL)
    g_print(ngettext("%u position, %u searched\n", "%u positions, %u searched\n",
                     g_hash_table_size(book->nodes)),
            g_hash_table_size(book->nodes), book->searched);
  book_clear(book);
  return good ? 0 : PLY_CLI_BAD_INPUT;
}

/* Opens a book, or begins one where none is, to be searched as the words say. The line to which they
 * lead, owned; NULL after one line. */
static GArray *
open_to_search(Book *book, const Arguments *arguments, const char *path, gboolean begin)
{
  g_autoptr(GArray) line = read_line(arguments->moves);

  if (line == NULL)
    return NULL;
  if (!open_book(book, path, begin)) {
    book_clear(book);
    return NULL;
  }
  book->depth = arguments->depth;
  book->confidence = arguments->confidence;
  ply_cli_catch_interrupt();
  return g_steal_pointer(&line);
}

static int
show(int argc, char **argv)
{
  Arguments arguments;
  Book book;

  if (!parse(
          &argc, &argv, &arguments, "[BOOK]",
          _("Says what a book, the program’s own unless one is named, knows of the position after "
            "the moves, and of each move there."),
          FALSE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (argc > 2)
    return ply_cli_fail(_("Expected one book at most."));
  g_autoptr(GArray) line = read_line(arguments.moves);
  if (line == NULL)
    return PLY_CLI_BAD_INPUT;
  if (!open_book(&book, argc == 2 ? argv[1] : NULL, FALSE))
    return end(&book, FALSE);
  PlyOthelloBoard board = g_array_index(line, PlyOthelloBoard, line->len - 1), child;
  const Node *node = find_node(&book, board);
  int sign;
  if (node == NULL)
    g_print(_("The book does not have this position.\n"));
  else
    g_print(_("Value %+d, depth %d, %d %%\n"), node->entry.value, node->entry.depth,
            node->entry.confidence);
  for (guint64 left = moves_of(board); left != 0; left &= left - 1) {
    int cell = __builtin_ctzll(left);
    const Node *next = after(board, cell, &child, &sign) ? find_node(&book, child) : NULL;
    if (next == NULL)
      continue;
    print_move(cell);
    g_print("  %+d\n", sign * next->entry.value);
  }
  book.path = NULL; /* nothing was changed */
  return end(&book, TRUE);
}

static int
add(int argc, char **argv)
{
  Arguments arguments;
  Book book;
  gboolean good = TRUE;
  int symmetry;

  if (!parse(&argc, &argv, &arguments, "BOOK",
             _("Searches the positions of a line that the book does not have and adds them. A book "
               "that is not there begins as the program’s own."),
             TRUE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 || arguments.moves == NULL)
    return ply_cli_fail(_("Expected a book and --moves."));
  g_autoptr(GArray) line = open_to_search(&book, &arguments, argv[1], TRUE);
  if (line == NULL)
    return PLY_CLI_BAD_INPUT;
  for (guint i = 0; i < line->len && good; i++) {
    PlyOthelloBoard board = g_array_index(line, PlyOthelloBoard, i);
    if (find_node(&book, board) == NULL)
      good = search_node(&book, ply_othello_book_image(board, &symmetry)) != NULL;
  }
  evaluate(&book);
  return end(&book, write_book(&book) && good);
}

/* Marks what is reached from the start by moves in the book. */
static void
mark(Book *book, Node *node)
{
  PlyOthelloBoard child;
  int sign;

  if (node->seen == book->round)
    return;
  node->seen = book->round;
  for (guint64 left = moves_of(node->entry.board); left != 0; left &= left - 1) {
    Node *next = after(node->entry.board, __builtin_ctzll(left), &child, &sign)
                     ? find_node(book, child)
                     : NULL;
    if (next != NULL)
      mark(book, next);
  }
}

static gboolean
is_unmarked(gpointer key, gpointer value, gpointer book)
{
  return ((const Node *)value)->seen != ((const Book *)book)->round;
}

/* Takes the position out, and what nothing leads to any more; those that led to it are searched
 * again, whose value may have been its. */
static gboolean
drop_position(Book *book, PlyOthelloBoard board)
{
  g_autoptr(GArray) parents = g_array_new(FALSE, FALSE, sizeof(PlyOthelloBoard));
  PlyOthelloBoard child;
  GHashTableIter iter;
  gpointer value;
  int sign, symmetry;
  PlyOthelloBoard image = ply_othello_book_image(board, &symmetry);
  gboolean good = TRUE;

  g_hash_table_iter_init(&iter, book->nodes);
  while (g_hash_table_iter_next(&iter, NULL, &value)) {
    const PlyOthelloBookEntry *entry = &((Node *)value)->entry;
    for (guint64 left = moves_of(entry->board); left != 0; left &= left - 1) {
      if (!after(entry->board, __builtin_ctzll(left), &child, &sign))
        continue;
      child = ply_othello_book_image(child, &symmetry);
      if (same_board(&child, &image)) {
        g_array_append_val(parents, entry->board);
        break;
      }
    }
  }
  g_hash_table_remove(book->nodes, &image);
  for (guint i = 0; i < parents->len && good; i++)
    good = search_node(book, g_array_index(parents, PlyOthelloBoard, i)) != NULL;
  book->round++;
  Node *root = find_node(book, start);
  if (root != NULL) {
    mark(book, root);
    g_hash_table_foreach_remove(book->nodes, is_unmarked, book);
  }
  return good;
}

static int
drop(int argc, char **argv)
{
  Arguments arguments;
  Book book;

  if (!parse(&argc, &argv, &arguments, "BOOK",
             _("Takes the position after the moves out of the book, with all that nothing else "
               "leads to. Those before it are searched again."),
             TRUE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 || arguments.moves == NULL || *arguments.moves == '\0')
    return ply_cli_fail(_("Expected a book and --moves."));
  g_autoptr(GArray) line = open_to_search(&book, &arguments, argv[1], FALSE);
  if (line == NULL)
    return PLY_CLI_BAD_INPUT;
  PlyOthelloBoard board = g_array_index(line, PlyOthelloBoard, line->len - 1);
  if (find_node(&book, board) == NULL) {
    book_clear(&book);
    return ply_cli_fail(_("The book does not have this position."));
  }
  if (!drop_position(&book, board)) /* nothing is written */
    return end(&book, FALSE);
  evaluate(&book);
  return end(&book, write_book(&book));
}

/* The node from which the book is to grow: the end of the line, which is added. NULL: it was
 * interrupted. */
static Node *
root_of(Book *book, const GArray *line)
{
  PlyOthelloBoard board = g_array_index(line, PlyOthelloBoard, line->len - 1);
  Node *node = find_node(book, board);
  int symmetry;

  return node != NULL ? node : search_node(book, ply_othello_book_image(board, &symmetry));
}

static int
deepen(int argc, char **argv)
{
  Arguments arguments;
  Book book;
  gboolean good = TRUE;

  if (!parse(&argc, &argv, &arguments, "BOOK",
             _("Lets the book grow by so many positions where good play leads from the position "
               "after the moves. It is written again and again, so that a run that was ended goes "
               "on where it was."),
             TRUE, TRUE))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected a book."));
  g_autoptr(GArray) line = open_to_search(&book, &arguments, argv[1], TRUE);
  if (line == NULL)
    return PLY_CLI_BAD_INPUT;
  guint before = g_hash_table_size(book.nodes), opened = 0;
  while (good && g_hash_table_size(book.nodes) < before + (guint)arguments.positions) {
    evaluate(&book);
    book.round++;
    Node *root = root_of(&book, line);
    if (root == NULL || price_of(&book, root) >= FAR)
      break; /* interrupted, or the game is known to its end */
    PlyOthelloBoard leaf = cheapest_leaf(&book, root)->entry.board;
    guint n = g_hash_table_size(book.nodes);
    good = open_node(&book, leaf);
    if (!good || g_hash_table_size(book.nodes) == n)
      break;
    if (++opened % A_BATCH == 0) {
      evaluate(&book);
      good = write_book(&book);
    }
  }
  evaluate(&book);
  return end(&book, write_book(&book));
}

static int
evaluate_book(int argc, char **argv)
{
  Arguments arguments;
  Book book;

  if (!parse(&argc, &argv, &arguments, "BOOK",
             _("Finds all values of the book anew from its leaves up."), FALSE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 || arguments.moves != NULL)
    return ply_cli_fail(_("Expected a book."));
  if (!open_book(&book, argv[1], FALSE))
    return end(&book, FALSE);
  evaluate(&book);
  return end(&book, write_book(&book));
}

/* Writes text where no book stands, which would be lost; FALSE after one line. */
static gboolean
write_text(const char *path, const GString *text)
{
  g_autoptr(GString) there = ply_safe_file_read(path, MOST_BYTES, NULL);
  g_autoptr(GError) error = NULL;
  PlyOthelloBook book;
  const char *reason = NULL;

  if (there != NULL && ply_othello_book_open(there->str, there->len, &book, &reason)) {
    g_autofree char *told = g_strdup_printf(
        _("%s: is a book, which is not written over: expected another file for the text."), path);
    return ply_cli_refuse(told);
  }
  return ply_safe_file_write(path, TRUE, text->str, text->len, &error) ||
         ply_cli_refuse(error->message);
}

/* ---- the text of Edax ---- */

static int
export_book(int argc, char **argv)
{
  Arguments arguments;
  g_autoptr(GString) text = g_string_new(NULL);
  GHashTableIter iter;
  gpointer value;
  Book book;
  guint n = 0;

  if (!parse(
          &argc, &argv, &arguments, "[BOOK] OUT",
          _("Writes a book, the program’s own unless one is named, as the text that Edax imports."),
          FALSE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (arguments.moves != NULL)
    return ply_cli_fail(_("--moves would have no effect: it is all of the book that is written."));
  if (argc < 2 || argc > 3)
    return ply_cli_fail(_("Expected a file to write, and before it a book if it is not our own."));
  if (!open_book(&book, argc == 3 ? argv[1] : NULL, FALSE))
    return end(&book, FALSE);
  g_autofree gpointer *nodes = g_new(gpointer, MAX(g_hash_table_size(book.nodes), 1));
  g_hash_table_iter_init(&iter, book.nodes);
  while (g_hash_table_iter_next(&iter, NULL, &value))
    nodes[n++] = value;
  qsort(nodes, n, sizeof *nodes, by_discs);
  for (guint i = n; i-- > 0;) {
    const PlyOthelloBookEntry *entry = &((Node *)nodes[i])->entry;
    for (int cell = 0; cell < 64; cell++)
      g_string_append_c(text, entry->board.own >> cell & 1     ? 'X'
                              : entry->board.other >> cell & 1 ? 'O'
                                                               : '-');
    g_string_append_printf(text, " X,%d,%c%c,%d\n", entry->depth, 'A' + entry->cell % 8,
                           '1' + entry->cell / 8, entry->value);
  }
  gboolean good = write_text(argv[argc - 1], text);
  return end(&book, good);
}

/* FALSE with what was expected, English, to be translated. The text does not say how sure a search
 * was, so that it counts as no surer than our least. */
static const char *
read_entry(const char *line, int confidence, PlyOthelloBookEntry *entry)
{
  const char *p = line;
  PlyOthelloBoard board = {0, 0};
  char *rest;
  int symmetry;

  for (int cell = 0; cell < 64; cell++, p++) {
    char c = g_ascii_toupper(*p);
    if (c == 'X' || c == '*' || c == 'B')
      board.own |= G_GUINT64_CONSTANT(1) << cell;
    else if (c == 'O' || c == 'W')
      board.other |= G_GUINT64_CONSTANT(1) << cell;
    else if (c != '-' && c != '.')
      return N_("64 squares, a side, a level, a move and a value");
  }
  p += *p == ' ';
  char side = g_ascii_toupper(*p);
  if (side == 'O' || side == 'W')
    board = (PlyOthelloBoard){board.other, board.own};
  else if (side != 'X' && side != '*' && side != 'B')
    return N_("64 squares, a side, a level, a move and a value");
  p = strchr(p, ',');
  long level = p != NULL ? strtol(p + 1, &rest, 10) : -1;
  if (p == NULL || *rest != ',' || level < 0 || level > 60)
    return N_("a level from 0 to 60");
  /* A position whose every move the book goes on by has no move of its own there. */
  if (g_str_has_prefix(rest, ",--,") && moves_of(board) != 0) {
    PlyOthelloBoard bare = ply_othello_book_image(board, &symmetry);
    *entry = (PlyOthelloBookEntry){.board = bare,
                                   .cell = (uint8_t)__builtin_ctzll(moves_of(bare)),
                                   .value = -64,
                                   .depth = (uint8_t)level,
                                   .confidence = (uint8_t)confidence};
    return NULL;
  }
  int column = g_ascii_tolower(rest[1]) - 'a', row = rest[1] != '\0' ? rest[2] - '1' : -1;
  if (column < 0 || column > 7 || row < 0 || row > 7 || rest[3] != ',' ||
      ((moves_of(board) >> (row * 8 + column)) & 1) == 0)
    return N_("a legal move");
  long score = strtol(rest + 4, &rest, 10);
  if ((*rest != '\0' && *rest != '\r') || score < -64 || score > 64)
    return N_("a value from −64 to 64");
  PlyOthelloBoard image = ply_othello_book_image(board, &symmetry);
  *entry = (PlyOthelloBookEntry){
      .board = image,
      .cell = (uint8_t)ply_othello_symmetry(symmetry, row * 8 + column),
      .value = (int8_t)score,
      .depth = (uint8_t)level,
      .confidence = (uint8_t)confidence,
  };
  return NULL;
}

static int
import_book(int argc, char **argv)
{
  Arguments arguments;
  g_autoptr(GError) error = NULL;
  guint number = 0, taken = 0, left_out = 0;
  Book book;

  if (!parse(&argc, &argv, &arguments, "FILE BOOK",
             _("Takes the positions of Edax’s text into a book, in place of those that were "
               "searched less deep; a book that is not there begins with them alone."),
             FALSE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (arguments.moves != NULL)
    return ply_cli_fail(_("--moves would have no effect: it is all of the text that is read."));
  if (argc != 3)
    return ply_cli_fail(_("Expected a file and a book."));
  g_autoptr(GString) text = ply_safe_file_read(argv[1], MOST_BYTES, &error);
  if (text == NULL)
    return ply_cli_fail(error->message);
  gboolean fresh = !g_file_test(argv[2], G_FILE_TEST_EXISTS);
  if (!open_book(&book, fresh ? NULL : argv[2], FALSE))
    return end(&book, FALSE);
  if (fresh)
    g_hash_table_remove_all(book.nodes);
  book.path = argv[2];
  g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
  for (char **line = lines; *line != NULL && taken < MOST_POSITIONS; line++) {
    PlyOthelloBookEntry entry;
    number++;
    g_strchomp(*line);
    if (**line == '\0')
      continue;
    const char *expected = read_entry(*line, CONFIDENCE, &entry);
    const Node *there = expected == NULL ? g_hash_table_lookup(book.nodes, &entry.board) : NULL;
    if (expected != NULL) {
      if (left_out++ < MOST_TOLD)
        g_printerr(_("%s:%u: expected %s.\n"), argv[1], number, _(expected));
    } else if (there == NULL || there->entry.depth < entry.depth) {
      put_node(&book, &entry);
      taken++;
    }
  }
  evaluate(&book);
  g_print(_("%u taken, %u left out\n"), taken, left_out);
  gboolean good = (fresh && taken == 0) || write_book(&book); /* no book of nothing */
  end(&book, good);
  return good && left_out == 0 ? 0 : PLY_CLI_BAD_INPUT;
}

/* ---- starts for matches ---- */

/* A position on the way, and one line that leads to it. */
typedef struct {
  PlyOthelloBoard board;
  GString *line;
} Way;

static void
way_clear(gpointer way)
{
  g_string_free(((Way *)way)->line, TRUE);
}

/* The positions of the book a move further on, each once. */
static GArray *
go_on(const Book *book, const GArray *ways)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full(hash_board, same_board, g_free, NULL);
  GArray *next = g_array_new(FALSE, FALSE, sizeof(Way));
  PlyOthelloBoard child;
  int sign, symmetry;

  g_array_set_clear_func(next, way_clear);
  for (guint i = 0; i < ways->len; i++) {
    const Way *way = &g_array_index(ways, Way, i);
    for (guint64 left = moves_of(way->board); left != 0; left &= left - 1) {
      int cell = __builtin_ctzll(left);
      /* No side passes so early in a game that is worth playing. */
      if (!after(way->board, cell, &child, &sign) || sign > 0 || find_node(book, child) == NULL)
        continue;
      PlyOthelloBoard image = ply_othello_book_image(child, &symmetry);
      if (!g_hash_table_add(seen, g_memdup2(&image, sizeof image)))
        continue;
      Way further = {child, g_string_new(way->line->str)};
      g_string_append_printf(further.line, "%s%c%c", further.line->len > 0 ? " " : "",
                             'a' + cell % 8, '1' + cell / 8);
      g_array_append_val(next, further);
    }
  }
  return next;
}

static int
write_openings(int argc, char **argv)
{
  int plies = 8, within = 2;
  const PlyCliUse uses[] = {PLY_CLI_USE("plies:book", &plies), PLY_CLI_USE("within", &within)};
  PlyCliOptions *parser = ply_cli_options_new("[BOOK] OUT");
  g_autoptr(GString) text = g_string_new(NULL);
  guint n = 0;
  Book book;

  ply_cli_options_say(parser, _("Writes a line to each position of the book, the program’s own "
                                "unless one is named, that is about even after so many moves, for "
                                "--openings-file of match."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc < 2 || argc > 3)
    return ply_cli_fail(_("Expected a file to write, and before it a book if it is not our own."));
  if (!open_book(&book, argc == 3 ? argv[1] : NULL, FALSE))
    return end(&book, FALSE);
  book.path = NULL;
  GArray *ways = g_array_new(FALSE, FALSE, sizeof(Way));
  Way first = {start, g_string_new(NULL)};
  g_array_set_clear_func(ways, way_clear);
  g_array_append_val(ways, first);
  for (int ply = 0; ply < plies; ply++) {
    GArray *next = go_on(&book, ways);
    g_array_unref(ways);
    ways = next;
  }
  for (guint i = 0; i < ways->len; i++) {
    const Way *way = &g_array_index(ways, Way, i);
    if (ABS(find_node(&book, way->board)->entry.value) > within)
      continue;
    g_string_append_printf(text, "%s\n", way->line->str);
    n++;
  }
  g_array_unref(ways);
  gboolean good = write_text(argv[argc - 1], text);
  if (good)
    g_print(ngettext("%u line\n", "%u lines\n", n), n);
  return end(&book, good);
}

int
ply_cli_book(int argc, char **argv)
{
  static const PlyCliVerb verbs[] = {
      {"show", show, "[BOOK]", N_("say what a book knows of a position")},
      {"add", add, "BOOK", N_("search a line’s positions and add them")},
      {"drop", drop, "BOOK", N_("take a position out, and what only it led to")},
      {"deepen", deepen, "BOOK", N_("let the book grow where good play leads")},
      {"evaluate", evaluate_book, "BOOK", N_("find all values anew from the leaves up")},
      {"import", import_book, "FILE BOOK", N_("take in the text of Edax’s book")},
      {"export", export_book, "[BOOK] OUT", N_("write a book as text for Edax")},
      {"openings", write_openings, "[BOOK] OUT", N_("write even positions as starts for matches")},
      {.name = NULL},
  };
  const PlyCliVerbWords words = {
      .usage = _("Usage: plyscope-cli book VERB [ARGUMENTS]\n\nVerbs:\n"),
      .unknown = _("“%s” is nothing that book does"),
      .expected = _("Expected show, add, drop, deepen, evaluate, import, export or openings."),
  };

  return ply_cli_verbs_run(verbs, &words, argc, argv);
}
