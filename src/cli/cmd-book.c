/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* book: looks into an opening book of 8x8 Othello (docs/engineering/othello-book.md), changes it and
 * writes it for others. */

#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "book/book-tree.h"
#include "book/exchange.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "cli/verbs.h"
#include "engine/othello/kernel.h"
#include "formats/formats.h"
#include "record/safe-file.h"

#define MOST_TOLD 20 /* positions left out that are named */

typedef struct {
  const char *path; /* NULL: nothing is changed */
  PlyBookTree *tree;
  PlyBookSearch how;
} Book;

static const PlyOthelloBoard start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

static guint64
moves_of(PlyOthelloBoard board)
{
  return ply_othello_kernel()->moves(board.own, board.other);
}

static void
book_clear(Book *book)
{
  ply_book_tree_free(book->tree);
}

/* The file, or where there is none and `begin` the program's own book. FALSE after one line. */
static gboolean
open_book(Book *book, const char *path, gboolean begin)
{
  g_autoptr(GError) error = NULL;
  gboolean own = begin && path != NULL && !g_file_test(path, G_FILE_TEST_EXISTS);

  *book = (Book){.path = path, .tree = ply_book_tree_new()};
  return ply_book_tree_load(book->tree, own ? NULL : path, &error) ||
         ply_cli_refuse(error->message);
}

/* FALSE after one line. */
static gboolean
write_book(const Book *book)
{
  g_autoptr(GError) error = NULL;

  return ply_book_tree_save(book->tree, book->path, &error) || ply_cli_refuse(error->message);
}

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

  *arguments =
      (Arguments){.depth = PLY_BOOK_DEPTH, .confidence = PLY_BOOK_CONFIDENCE, .positions = 100};
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
                     ply_book_tree_size(book->tree)),
            ply_book_tree_size(book->tree), ply_book_tree_searched(book->tree));
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
  book->how = (PlyBookSearch){.depth = arguments->depth,
                              .confidence = arguments->confidence,
                              .should_stop = ply_cli_interrupted};
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
  PlyOthelloBoard board = g_array_index(line, PlyOthelloBoard, line->len - 1);
  const PlyOthelloBookEntry *entry = ply_book_tree_find(book.tree, board);
  int value;
  if (entry == NULL)
    g_print(_("The book does not have this position.\n"));
  else
    g_print(_("Value %+d, depth %d, %d %%\n"), entry->value, entry->depth, entry->confidence);
  for (guint64 left = moves_of(board); left != 0; left &= left - 1) {
    int cell = __builtin_ctzll(left);
    if (!ply_book_tree_find_move(book.tree, board, cell, &value))
      continue;
    print_move(cell);
    g_print("  %+d\n", value);
  }
  book.path = NULL; /* nothing was changed */
  return end(&book, TRUE);
}

static int
add(int argc, char **argv)
{
  Arguments arguments;
  Book book;

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
  gboolean good = ply_book_tree_add(book.tree, &book.how, line);
  ply_book_tree_evaluate(book.tree);
  return end(&book, write_book(&book) && good);
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
  if (ply_book_tree_find(book.tree, board) == NULL) {
    book_clear(&book);
    return ply_cli_fail(_("The book does not have this position."));
  }
  if (!ply_book_tree_drop(book.tree, &book.how, board)) /* nothing is written */
    return end(&book, FALSE);
  ply_book_tree_evaluate(book.tree);
  return end(&book, write_book(&book));
}

static gboolean
keep(PlyBookTree *tree, gpointer book)
{
  return write_book(book);
}

static int
deepen(int argc, char **argv)
{
  Arguments arguments;
  Book book;

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
  PlyOthelloBoard board = g_array_index(line, PlyOthelloBoard, line->len - 1);
  ply_book_tree_deepen(book.tree, &book.how, board, (guint)arguments.positions, keep, &book);
  ply_book_tree_evaluate(book.tree);
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
  ply_book_tree_evaluate(book.tree);
  return end(&book, write_book(&book));
}

/* Writes text where no book stands, which would be lost; FALSE after one line. */
static gboolean
write_text(const char *path, const GString *text)
{
  g_autoptr(GString) there = ply_safe_file_read(path, PLY_BOOK_MOST_BYTES, NULL);
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

static int
export_book(int argc, char **argv)
{
  Arguments arguments;
  Book book;

  if (!parse(
          &argc, &argv, &arguments, "[BOOK] OUT",
          _("Writes a book, the program’s own unless one is named, for others: as Edax’s book "
            "where "
            "OUT ends in .dat, as Egaroucid’s where it ends in .egbk3, else as the text that Edax "
            "imports."),
          FALSE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (arguments.moves != NULL)
    return ply_cli_fail(_("--moves would have no effect: it is all of the book that is written."));
  if (argc < 2 || argc > 3)
    return ply_cli_fail(_("Expected a file to write, and before it a book if it is not our own."));
  if (!open_book(&book, argc == 3 ? argv[1] : NULL, FALSE))
    return end(&book, FALSE);
  ply_book_tree_evaluate(book.tree); /* others hold that a position is worth its best move */
  g_autoptr(GString) text = ply_book_export(book.tree, argv[argc - 1]);
  gboolean good = write_text(argv[argc - 1], text);
  return end(&book, good);
}

typedef struct {
  const char *path;
  guint n;
} Told;

/* The first of them. */
static void
tell(guint number, const char *expected, gpointer data)
{
  Told *told = data;

  if (told->n++ < MOST_TOLD)
    g_printerr(_("%s:%u: expected %s.\n"), told->path, number, expected);
}

static int
import_book(int argc, char **argv)
{
  Arguments arguments;
  g_autoptr(GError) error = NULL;
  Told told = {0};
  PlyBookImport import = {.tell = tell, .data = &told};
  Book book;

  if (!parse(&argc, &argv, &arguments, "FILE BOOK",
             _("Takes the positions of a book of Edax, or of its text, or of Egaroucid into a "
               "book, in "
               "place of those that were searched less deep; a book that is not there begins with "
               "them alone."),
             FALSE, FALSE))
    return PLY_CLI_BAD_INPUT;
  if (arguments.moves != NULL)
    return ply_cli_fail(_("--moves would have no effect: it is all of the file that is read."));
  if (argc != 3)
    return ply_cli_fail(_("Expected a file and a book."));
  g_autoptr(GString) bytes = ply_safe_file_read(argv[1], PLY_BOOK_MOST_BYTES, &error);
  if (bytes == NULL)
    return ply_cli_fail(error->message);
  told.path = argv[1];
  gboolean fresh = !g_file_test(argv[2], G_FILE_TEST_EXISTS);
  book = (Book){.path = argv[2], .tree = ply_book_tree_new()};
  if ((!fresh && !ply_book_tree_load(book.tree, argv[2], &error)) ||
      !ply_book_import(book.tree, bytes, argv[1], &import, &error)) {
    ply_cli_refuse(error->message);
    return end(&book, FALSE);
  }
  g_print(_("%u taken, %u left out\n"), import.taken, import.left_out);
  gboolean good =
      ply_book_tree_size(book.tree) > 0
          ? write_book(&book)
          : ply_cli_refuse_with(_("%s: has no position with a known move: no book is written."),
                                argv[1]);
  end(&book, good);
  return good && import.left_out == 0 ? 0 : PLY_CLI_BAD_INPUT;
}

static int
write_openings(int argc, char **argv)
{
  int plies = 8, within = 2;
  const PlyCliUse uses[] = {PLY_CLI_USE("plies:book", &plies), PLY_CLI_USE("within", &within)};
  PlyCliOptions *parser = ply_cli_options_new("[BOOK] OUT");
  g_autoptr(GString) text = g_string_new(NULL);
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
  guint n = ply_book_tree_even_lines(book.tree, plies, within, text);
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
      {"import", import_book, "FILE BOOK", N_("take in a book of Edax or Egaroucid")},
      {"export", export_book, "[BOOK] OUT", N_("write a book for Edax or Egaroucid")},
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
