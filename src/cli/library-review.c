/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* library review, merge, report and puzzles: what each move of thousands of games gave away. */

#include "cli/library-verbs-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/library-filter.h"
#include "cli/search-options.h"
#include "formats/formats.h"
#include "library/puzzle-grade.h"
#include "library/puzzles.h"
#include "library/review-words.h"
#include "library/review.h"
#include "record/printable.h"
#include "record/safe-file.h"

#define MOST_LINES (256 * 1024 * 1024) /* bytes of a file of results */
#define MOST_SHOWN 30
#define MOST_TOLD  20 /* lines left out that are named */
#define MOST_PLANS 8  /* that are named */

/* ---- review ---- */

typedef struct {
  PlyCliLibraryOptions library;
  PlyLibraryEffort effort;
  int jobs;
  const char *slice, *output;
} Arguments;

static void
watch(gpointer data, GCancellable *cancellable)
{
  if (ply_cli_interrupted(NULL))
    g_cancellable_cancel(cancellable);
}

/* Adds a line of results: id, rules, moves, plan and review, a tab between them. */
static gboolean
append_line(PlyLibrary *library, guint32 id, const char *plan, const char *text, GString *lines)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *identity = ply_library_identity(library, id, &error);

  if (identity == NULL)
    return ply_cli_refuse(error->message);
  g_string_append_printf(lines, "%u\t%s\t%s\t%s\n", id, identity, plan, text);
  return TRUE;
}

/* Each Nth from the Kth stays. */
static gboolean
cut_slice(const char *slice, GArray *games)
{
  guint k = 1, n = 1, kept = 0;
  char rest;

  if (slice != NULL && (sscanf(slice, "%u/%u%c", &k, &n, &rest) != 2 || k < 1 || k > n))
    return ply_cli_refuse_with(_("%s expects %s; found “%s”."), "--slice",
                               _("K/N with K from 1 to N"), slice);
  for (guint i = k - 1; i < games->len; i += n)
    g_array_index(games, guint32, kept++) = g_array_index(games, guint32, i);
  g_array_set_size(games, kept);
  return TRUE;
}

static gboolean
write_lines(PlyLibrary *library, const GArray *games, const char *plan, const char *path)
{
  g_autoptr(GString) lines = g_string_new(NULL);
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < games->len; i++) {
    guint32 id = g_array_index(games, guint32, i);
    g_autofree char *text = ply_library_review(library, id, plan, NULL);
    if (text != NULL && !append_line(library, id, plan, text, lines))
      return FALSE;
  }
  return ply_safe_file_write(path, TRUE, lines->str, lines->len, &error) ||
         ply_cli_refuse(error->message);
}

static void
add_plan_options(Arguments *arguments, PlyCliOptions *parser)
{
  const PlyCliUse uses[] = {PLY_CLI_USE("depth", &arguments->effort.depth),
                            PLY_CLI_USE("nodes", &arguments->effort.nodes)};

  arguments->effort = PLY_LIBRARY_EFFORT_USUAL;
  arguments->jobs = 1;
  ply_cli_library_add_options(&arguments->library, parser, TRUE);
  PLY_CLI_OPTIONS_ADD(parser, uses);
}

/* The library and the games that the options are about; NULL after one line. */
static GArray *
open_games(Arguments *arguments, PlyLibrary **library)
{
  g_autoptr(PlyRecord) at = NULL;
  g_autoptr(GError) error = NULL;
  PlyLibraryFilter filter;

  if (!ply_cli_library_filter(&arguments->library, &filter, &at) ||
      (*library = ply_cli_library_open(&arguments->library, FALSE)) == NULL)
    return NULL;
  GArray *games = ply_library_find(*library, &filter, &error);
  if (games == NULL)
    ply_cli_fail(error->message);
  return games;
}

int
ply_cli_library_review(int argc, char **argv)
{
  Arguments arguments = {0};
  const PlyCliUse uses[] = {PLY_CLI_USE("jobs:library", &arguments.jobs),
                            PLY_CLI_USE("slice:library", &arguments.slice),
                            PLY_CLI_USE("output:reviews", &arguments.output)};
  PlyCliOptions *parser = ply_cli_options_new("");
  g_autoptr(PlyLibrary) library = NULL;

  ply_cli_options_say(parser, _("Reviews games of the library and keeps what comes of it there. A "
                                "game that is reviewed already is not searched again, so that it "
                                "goes on where it was stopped."));
  add_plan_options(&arguments, parser);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 1)
    return ply_cli_fail(_("Expected nothing behind the options."));
  g_autoptr(GArray) games = open_games(&arguments, &library);
  if (games == NULL || !cut_slice(arguments.slice, games))
    return PLY_CLI_BAD_INPUT;
  g_autofree char *name = ply_library_effort_plan(&arguments.effort);
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  g_autoptr(GError) error = NULL;
  PlyLibraryReviewCounts counts = {0};
  const PlyLibraryReviewer reviewer = {.watch = watch};
  ply_cli_catch_interrupt();
  if (!ply_library_review_games(library, games, &arguments.effort, (guint)arguments.jobs, &reviewer,
                                cancellable, &counts, &error))
    return ply_cli_fail(error->message);
  if (arguments.output != NULL && !write_lines(library, games, name, arguments.output))
    return PLY_CLI_BAD_INPUT;
  g_print(_("%u reviewed, %u known already\n"), counts.reviewed, counts.known);
  return ply_cli_interrupted(NULL) ? PLY_CLI_STOPPED : 0;
}

/* ---- merge ---- */

/* Whether the review has a word for each move, and the best moves can be played. */
static gboolean
fits_game(const char *review, const PlyRecord *record)
{
  g_auto(GStrv) words = g_strsplit(review, " ", -1);
  const PlyRecordNode *node = record->root, *next;
  guint i = 0;

  for (; words[i] != NULL && (next = ply_record_next(node)) != NULL; i++, node = next) {
    PlyMove best;
    PlyReviewWord word;
    if (!ply_review_word_parse(words[i], &word) ||
        (word.best != NULL &&
         (!ply_notation_parse(record->notation, &record->rules, word.best, &best) ||
          !ply_rules_is_legal(&record->rules, &node->position, best))))
      return FALSE;
  }
  return words[i] == NULL && ply_record_next(node) == NULL;
}

/* "depth 4" or "nodes 100000". */
static gboolean
is_plan(const char *name)
{
  guint64 number;

  return (g_str_has_prefix(name, "depth ") || g_str_has_prefix(name, "nodes ")) &&
         g_ascii_string_to_unsigned(name + strlen("depth "), 10, 1, G_MAXINT64, &number, NULL);
}

/* Counts a line that is left out, and tells of the first. `sentence` is translated and has places for
 * the file and the line. */
static void
tell_line(const char *sentence, const char *path, guint number, guint counts[2])
{
  if (counts[1]++ >= MOST_TOLD)
    return;
  g_autoptr(GString) text = g_string_new(sentence);
  g_autofree char *line = g_strdup_printf("%u", number);
  g_string_replace(text, "%s", path, 1);
  g_string_replace(text, "%u", line, 1);
  g_printerr("%s", text->str);
}

/* FALSE with an error if the library cannot be written. A line that fits no game is told. */
static gboolean
merge_line(PlyLibrary *library, const char *path, guint number, const char *line, guint counts[2],
           GError **error)
{
  g_auto(GStrv) fields = g_strsplit(line, "\t", -1);
  guint64 id = 0;
  gboolean good = g_strv_length(fields) == 5 && g_utf8_validate(line, -1, NULL) &&
                  g_ascii_string_to_unsigned(fields[0], 10, 1, G_MAXINT32, &id, NULL);
  g_autofree char *wanted = good ? g_strconcat(fields[1], "\t", fields[2], NULL) : NULL;
  g_autofree char *identity = good ? ply_library_identity(library, (guint32)id, NULL) : NULL;

  if (!good || g_strcmp0(identity, wanted) != 0) {
    tell_line(good ? _("%s:%u: the library has another game of this number.\n")
                   : _("%s:%u: expected a game’s review.\n"),
              path, number, counts);
    return TRUE;
  }
  g_autoptr(PlyRecord) record = ply_library_record(library, (guint32)id, NULL);
  if (record == NULL || !is_plan(fields[3]) || !fits_game(fields[4], record)) {
    tell_line(_("%s:%u: expected a game’s review.\n"), path, number, counts);
    return TRUE;
  }
  counts[0]++;
  return ply_library_put_review(library, (guint32)id, fields[3], fields[4], error);
}

int
ply_cli_library_merge(int argc, char **argv)
{
  PlyCliLibraryOptions options = {0};
  PlyCliOptions *parser = ply_cli_options_new("REVIEWS …");
  g_autoptr(GError) error = NULL;
  guint counts[2] = {0, 0};

  ply_cli_options_say(parser, _("Puts reviews that slices wrote into the library, in any order and "
                                "as often as one likes."));
  ply_cli_library_add_options(&options, parser, FALSE);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc < 2)
    return ply_cli_fail(_("Expected files that “library review” has written."));
  g_autoptr(PlyLibrary) library = ply_cli_library_open(&options, FALSE);
  if (library == NULL)
    return PLY_CLI_BAD_INPUT;
  for (int i = 1; i < argc; i++) {
    g_autoptr(GString) text = ply_safe_file_read(argv[i], MOST_LINES, &error);
    if (text == NULL)
      return ply_cli_fail(error->message);
    guint number = 0;
    for (char *line = text->str, *end; *line != '\0'; line = end) {
      end = line + strcspn(line, "\n");
      if (*end == '\n')
        *end++ = '\0';
      if (g_str_has_suffix(line, "\r"))
        line[strlen(line) - 1] = '\0';
      if (!merge_line(library, argv[i], ++number, line, counts, &error))
        return ply_cli_fail(error->message);
    }
  }
  g_print(_("%u merged, %u left out\n"), counts[0], counts[1]);
  return counts[1] > 0 ? PLY_CLI_BAD_INPUT : 0;
}

/* None of the games is reviewed by this plan: says by which others there are reviews. */
static int
fail_without_reviews(PlyLibrary *library, const char *plan)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) plans = ply_library_review_plans(library, &error);
  g_autoptr(GString) others = g_string_new(NULL);

  if (plans == NULL)
    return ply_cli_fail(error->message);
  for (guint i = 0; i < plans->len && i < MOST_PLANS; i++) {
    const char *other = plans->pdata[i];
    if (!g_str_equal(other, plan))
      g_string_append_printf(others, "%s--%s", others->len > 0 ? ", " : "", other);
  }
  g_autofree char *shown = ply_printable_line(others->str, others->len, 200);
  return others->len == 0
             ? ply_cli_fail_with(_("None of these games is reviewed with --%s: library review "
                                   "does that."),
                                 plan)
             : ply_cli_fail_with(_("None of these games is reviewed with --%s. Others are with "
                                   "%s."),
                                 plan, shown);
}

/* ---- report ---- */

/* What somebody, or some year or phase, gave away. */
typedef struct {
  char *name;
  guint moves, counted, sizes[PLY_REVIEW_N_SIZES];
  gint64 lost; /* hundredths, of those that are counted */
} Tally;

static void
tally_free(gpointer data)
{
  g_free(((Tally *)data)->name);
  g_free(data);
}

static Tally *
tally_of(GHashTable *tallies, const char *name)
{
  Tally *tally = g_hash_table_lookup(tallies, name);

  if (tally == NULL) {
    tally = g_new0(Tally, 1);
    tally->name = g_strdup(name);
    g_hash_table_insert(tallies, tally->name, tally);
  }
  return tally;
}

static void
add_word(Tally *tally, const char *word)
{
  PlyReviewWord said;

  if (!ply_review_word_parse(word, &said) || !said.said) /* another program may have written it */
    return;
  tally->moves++;
  tally->sizes[said.size]++;
  if (!said.counted)
    return;
  tally->counted++;
  tally->lost += said.loss;
}

enum { PLAYERS, YEARS, PHASES, N_KINDS };

static gboolean
add_game(PlyLibrary *library, guint32 id, const char *review, GHashTable *const tallies[N_KINDS],
         GError **error)
{
  g_auto(PlyLibraryRow) row = {0};
  g_autoptr(PlyRecord) record = ply_library_record(library, id, error);
  g_auto(GStrv) words = g_strsplit(review, " ", -1);

  if (record == NULL || !ply_library_row(library, id, &row, error))
    return FALSE;
  const PlyRecordNode *node = record->root;
  guint placed = 0; /* a pass is no move, as nobody chooses it */
  for (guint i = 0; words[i] != NULL && ply_record_next(node) != NULL;
       i++, node = ply_record_next(node)) {
    const char *player = row.players[node->position.side];
    char year[16], phase[16];
    if (ply_record_next(node)->move == PLY_MOVE_PASS)
      continue;
    g_snprintf(year, sizeof year, "%d", row.year);
    g_snprintf(phase, sizeof phase, "%u-%u", placed / 20 * 20 + 1, placed / 20 * 20 + 20);
    placed++;
    add_word(tally_of(tallies[PLAYERS], player != NULL ? player : "?"), words[i]);
    add_word(tally_of(tallies[YEARS], row.year > 0 ? year : "?"), words[i]);
    add_word(tally_of(tallies[PHASES], phase), words[i]);
  }
  return TRUE;
}

static int
by_moves(gconstpointer a, gconstpointer b)
{
  const Tally *one = *(const Tally *const *)a, *other = *(const Tally *const *)b;
  return one->moves != other->moves ? (one->moves > other->moves ? -1 : 1)
                                    : strcmp(one->name, other->name);
}

static int
by_number(gconstpointer a, gconstpointer b)
{
  const Tally *one = *(const Tally *const *)a, *other = *(const Tally *const *)b;
  int difference = atoi(one->name) - atoi(other->name);
  return difference != 0 ? difference : strcmp(one->name, other->name);
}

static void
print_tallies(const char *title, GHashTable *tallies, GCompareFunc order)
{
  g_autoptr(GPtrArray) rows = g_ptr_array_new();
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init(&iter, tallies);
  while (g_hash_table_iter_next(&iter, NULL, &value))
    g_ptr_array_add(rows, value);
  g_ptr_array_sort(rows, order);
  g_print("%-26s %7s %7s %7s %7s %7s\n", title, _("Moves"), _("Lost"), _("slip"), _("mistake"),
          _("blunder"));
  for (guint i = 0; i < rows->len && i < MOST_SHOWN; i++) {
    const Tally *tally = rows->pdata[i];
    g_autofree char *name = ply_printable_line(tally->name, strlen(tally->name), 26);
    g_print("%s%*s %7u %7.3f %7u %7u %7u\n", name, MAX(0, 26 - (int)g_utf8_strlen(name, -1)), "",
            tally->moves, tally->counted > 0 ? (double)tally->lost / 100 / tally->counted : 0.0,
            tally->sizes[1], tally->sizes[2], tally->sizes[3]);
  }
  g_print("\n");
}

int
ply_cli_library_report(int argc, char **argv)
{
  Arguments arguments = {0};
  PlyCliOptions *parser = ply_cli_options_new("");
  g_autoptr(PlyLibrary) library = NULL;
  g_autoptr(GError) error = NULL;
  GHashTable *tallies[N_KINDS];
  guint n = 0;
  gboolean good = TRUE;

  ply_cli_options_say(parser,
                      _("Says what was given away, on average and in slips, mistakes and "
                        "blunders, by player, year and phase, of games that are reviewed."));
  add_plan_options(&arguments, parser);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 1)
    return ply_cli_fail(_("Expected nothing behind the options."));
  g_autoptr(GArray) games = open_games(&arguments, &library);
  if (games == NULL)
    return PLY_CLI_BAD_INPUT;
  g_autofree char *name = ply_library_effort_plan(&arguments.effort);
  for (int i = 0; i < N_KINDS; i++)
    tallies[i] = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, tally_free);
  for (guint i = 0; i < games->len && good; i++) {
    guint32 id = g_array_index(games, guint32, i);
    g_autofree char *review = ply_library_review(library, id, name, &error);
    if (error == NULL && review != NULL) {
      n++;
      good = add_game(library, id, review, tallies, &error);
    }
    good &= error == NULL;
  }
  if (good && n > 0) {
    g_print(ngettext("%u game, %s\n\n", "%u games, %s\n\n", n), n, name);
    print_tallies(_("Player"), tallies[PLAYERS], by_moves);
    print_tallies(_("Year"), tallies[YEARS], by_number);
    print_tallies(_("Moves of the game"), tallies[PHASES], by_number);
  }
  for (int i = 0; i < N_KINDS; i++)
    g_hash_table_unref(tallies[i]);
  if (!good)
    return ply_cli_fail(error->message);
  return n > 0 ? 0 : fail_without_reviews(library, name);
}

/* ---- puzzles ---- */

/* A position in which somebody has blundered. */
typedef struct {
  char *board; /* as text */
  PlyRules rules;
  PlyPosition position;
  guint times;
} Puzzle;

static void
puzzle_free(gpointer data)
{
  Puzzle *puzzle = data;

  g_free(puzzle->board);
  g_free(puzzle);
}

typedef struct {
  GHashTable *puzzles;
  const PlyRecord *record;
  PlySymmetry *symmetry;
} Gathering;

/* Mirror images of one position are one. */
static void
on_blunder(gpointer data, const PlyRecordNode *node, guint number, const char *best)
{
  Gathering *gathering = data;
  guint stones;
  gint64 key = (gint64)ply_symmetry_key(gathering->symmetry, &node->position, &stones);
  Puzzle *puzzle = g_hash_table_lookup(gathering->puzzles, &key);

  (void)number;
  (void)best;
  if (puzzle == NULL) {
    g_autoptr(GString) board = ply_format_othello_64.save(gathering->record, node, NULL);
    puzzle = g_new0(Puzzle, 1);
    puzzle->board = g_strdup(g_strchomp(board->str));
    puzzle->rules = gathering->record->rules;
    puzzle->position = node->position;
    g_hash_table_insert(gathering->puzzles, g_memdup2(&key, sizeof key), puzzle);
  }
  puzzle->times++;
}

static void
add_puzzles(GHashTable *puzzles, const PlyRecord *record, const char *review)
{
  Gathering gathering = {puzzles, record, ply_symmetry_new(&record->rules)};

  ply_puzzles_of_review(record, review, on_blunder, &gathering);
  ply_symmetry_free(gathering.symmetry);
}

static int
by_times(gconstpointer a, gconstpointer b)
{
  const Puzzle *one = *(const Puzzle *const *)a, *other = *(const Puzzle *const *)b;
  return one->times != other->times ? (one->times > other->times ? -1 : 1)
                                    : strcmp(one->board, other->board);
}

/* "…; c3:+6; % 12; Black to move wins by 6: find it": a move has its value only where that is proven,
 * as in FFO's and OBF's own lines. FALSE: there is not enough memory. */
static gboolean
append_puzzle(GString *text, const Puzzle *puzzle)
{
  g_autoptr(PlyPuzzleAnswer) answer =
      ply_puzzle_answer_new(&puzzle->rules, &puzzle->position, FALSE, NULL);
  const char *side =
      _(ply_notation_side(PLY_NOTATION_STANDARD, &puzzle->rules, puzzle->position.side));
  char move[PLY_NOTATION_BYTES];

  if (answer == NULL)
    return FALSE;
  PlyClaim claim = ply_puzzle_answer_claim(answer);
  g_autofree char *question = ply_puzzle_question(answer, side);
  ply_notation_move(PLY_NOTATION_STANDARD, &puzzle->rules, answer->moves[0].move, move);
  g_string_append_printf(text, "%s; %s", puzzle->board, move);
  if (claim.kind == PLY_CLAIM_PROVEN)
    g_string_append_printf(text, ":%+d", claim.score / ply_notation_unit(&puzzle->rules));
  g_string_append_printf(text, "; %% %u; %s\n", puzzle->times, question);
  return TRUE;
}

/* Commonest first. NULL after one line, or where it was interrupted. Transfer full. */
static GString *
puzzle_text(GHashTable *puzzles)
{
  g_autoptr(GPtrArray) rows = g_ptr_array_new();
  g_autoptr(GString) text = g_string_new(NULL);
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init(&iter, puzzles);
  while (g_hash_table_iter_next(&iter, NULL, &value))
    g_ptr_array_add(rows, value);
  g_ptr_array_sort(rows, by_times);
  ply_cli_catch_interrupt();
  for (guint i = 0; i < rows->len; i++) {
    if (ply_cli_interrupted(NULL))
      return NULL;
    if (!append_puzzle(text, rows->pdata[i])) {
      ply_cli_refuse(_("There is not enough memory."));
      return NULL;
    }
  }
  return g_steal_pointer(&text);
}

int
ply_cli_library_puzzles(int argc, char **argv)
{
  Arguments arguments = {0};
  PlyCliOptions *parser = ply_cli_options_new("OUT");
  g_autoptr(PlyLibrary) library = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GHashTable) puzzles =
      g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, puzzle_free);

  ply_cli_options_say(parser,
                      _("Writes the positions of reviewed games of Othello in which somebody "
                        "blundered, commonest first, with the best move and what it is worth, a "
                        "line each."));
  add_plan_options(&arguments, parser);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected the name of a file to write."));
  g_autoptr(GArray) games = open_games(&arguments, &library);
  if (games == NULL)
    return PLY_CLI_BAD_INPUT;
  g_autofree char *name = ply_library_effort_plan(&arguments.effort);
  guint n = 0;
  for (guint i = 0; i < games->len && error == NULL; i++) {
    guint32 id = g_array_index(games, guint32, i);
    g_autofree char *review = ply_library_review(library, id, name, &error);
    if (review == NULL)
      continue;
    n++;
    g_autoptr(PlyRecord) record = ply_library_record(library, id, &error);
    if (record != NULL && ply_format_can_save(&ply_format_othello_64, record))
      add_puzzles(puzzles, record, review);
  }
  if (error != NULL)
    return ply_cli_fail(error->message);
  if (n == 0)
    return fail_without_reviews(library, name);
  g_autoptr(GString) text = puzzle_text(puzzles);
  if (text == NULL)
    return ply_cli_interrupted(NULL) ? PLY_CLI_STOPPED : PLY_CLI_BAD_INPUT;
  if (!ply_safe_file_write(argv[1], TRUE, text->str, text->len, &error))
    return ply_cli_fail(error->message);
  g_print(ngettext("%u position\n", "%u positions\n", g_hash_table_size(puzzles)),
          g_hash_table_size(puzzles));
  return 0;
}
