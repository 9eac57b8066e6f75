/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* review: what each move of a game gave away. */

#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "arena/game-review-write.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "record/printable.h"

#define N_COLUMNS 8

typedef struct {
  PlyCliSearch search;
  const char *format, *moves;
  guint from, to;
  gboolean json, csv, force;
  int game;
} Arguments;

/* A review under way. */
typedef struct {
  const PlyRecord *record;
  GCancellable *cancellable;
  gboolean shown; /* on a terminal */
} Run;

static gboolean
parse(Arguments *arguments, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("moves:review", &arguments->moves), PLY_CLI_USE("format", &arguments->format),
      PLY_CLI_USE("json", &arguments->json),          PLY_CLI_USE("csv", &arguments->csv),
      PLY_CLI_USE("force", &arguments->force),        PLY_CLI_USE("game:number", &arguments->game),
  };
  PlyCliOptions *parser = ply_cli_options_new("FILE");

  ply_cli_options_say(parser, _("Limits are those of each move; without any it takes one "
                                "million nodes a move."));
  ply_cli_search_add_options(&arguments->search, parser);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  return ply_cli_options_parse(parser, argc, argv);
}

/* Digits alone, from 1; an empty text is 0. */
static gboolean
read_number(const char *text, guint *number)
{
  guint64 value = 0;

  *number = 0;
  if (*text == '\0')
    return TRUE;
  if (!g_ascii_string_to_unsigned(text, 10, 1, PLY_RECORD_MAX_NODES, &value, NULL))
    return FALSE;
  *number = (guint)value;
  return TRUE;
}

/* "10-20", "10-", "-20" or "10". */
static gboolean
read_range(Arguments *arguments)
{
  if (arguments->moves == NULL)
    return TRUE;
  g_auto(GStrv) ends = g_strsplit(arguments->moves, "-", 2);
  gboolean given = ends[0] != NULL && !g_str_equal(arguments->moves, "-");
  gboolean good = given && read_number(ends[0], &arguments->from) &&
                  read_number(ends[1] != NULL ? ends[1] : ends[0], &arguments->to) &&
                  (arguments->to == 0 || arguments->from <= arguments->to);

  if (!good)
    ply_cli_fail_with(_("--moves expects %s; found “%s”."),
                      _("numbers from 1, as in 10-20, 10- or -20"), arguments->moves);
  return good;
}

static void
on_progress(gpointer data, guint index, const PlyReport *report)
{
  const Run *run = data;
  char move[PLY_NOTATION_BYTES];

  if (ply_cli_interrupted(NULL))
    g_cancellable_cancel(run->cancellable);
  if (!run->shown || report->best == PLY_MOVE_NONE)
    return;
  ply_cli_erase_line();
  g_printerr(_("%u moves to go: depth %d, best %s"), index + 1, report->depth,
             ply_notation_move(run->record->notation, &run->record->rules, report->best, move));
}

static char *
value_text(const PlyRecord *record, const PlyReviewMove *move, const PlyReviewValue *value)
{
  PlyClaim claim = ply_review_value_claim(value);
  char score[PLY_CLAIM_BYTES];

  return g_strdup(ply_claim_text(&record->rules, move->ply, &claim, score));
}

/* "4", "4 @ 95 %", "solved": how far both values were seen. */
static char *
basis_text(const PlyReviewMove *move)
{
  const PlyReviewValue *value = &move->best_value;

  if (value->bound == PLY_BOUND_NONE)
    return g_strdup("");
  if (move->loss.proven || ply_review_value_is_solved(value))
    return g_strdup(_("solved"));
  if (value->confidence < 100)
    return g_strdup_printf("%d @ %d %%", value->depth, value->confidence);
  return g_strdup_printf("%d", value->depth);
}

static char *
move_text(const PlyRecord *record, PlyMove move)
{
  char text[PLY_NOTATION_BYTES];

  if (move == PLY_MOVE_NONE)
    return g_strdup("");
  return g_strdup(ply_notation_move(record->notation, &record->rules, move, text));
}

/* The move as a person has marked it: "f6?!". */
static char *
played_text(const PlyRecord *record, const PlyReviewMove *move)
{
  const PlyRecordNode *node = ply_record_find(record, move->id);
  g_autofree char *text = move_text(record, move->played);

  return g_strconcat(text, ply_move_mark_text(node->mark), NULL);
}

/* A person's comment, each line of it after this indentation. */
static void
print_comment(const char *comment, const char *indentation)
{
  if (comment == NULL)
    return;
  g_autofree char *shown = ply_printable_text(comment, strlen(comment));
  g_auto(GStrv) lines = g_strsplit(g_strchomp(shown), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    g_print("%s%s\n", indentation, lines[i]);
}

/* Transfer full. */
static char **
row_of(const PlyRecord *record, const PlyReviewMove *move)
{
  const char *name = ply_review_size_name(move->loss.size);
  char *cells[N_COLUMNS + 2] = {
      g_strdup_printf("%u", move->number),
      g_strdup(move->chance ? _("chance")
                            : _(ply_notation_side(record->notation, &record->rules, move->side))),
      played_text(record, move),
      value_text(record, move, &move->played_value),
      move_text(record, move->best),
      value_text(record, move, &move->best_value),
      basis_text(move),
      ply_review_loss_text(&record->rules, &move->loss),
      g_strdup(*name != '\0'  ? _(name)
               : move->forced ? _("only move")
                              : ""),
  };

  return g_memdup2(cells, sizeof cells);
}

static void
print_row(const char *const *cells)
{
  static const int widths[N_COLUMNS] = {4, -8, -6, 10, -6, 10, 9, 8};

  for (guint i = 0; i < N_COLUMNS; i++) {
    int width = widths[i], pad = ABS(width) - (int)g_utf8_strlen(cells[i], -1);
    if (width > 0)
      g_print("%*s", MAX(0, pad), "");
    g_print("%s  ", cells[i]);
    if (width < 0)
      g_print("%*s", MAX(0, pad), "");
  }
  g_print("%s\n", cells[N_COLUMNS]);
}

static void
print_text(const PlyRecord *record, const GArray *moves)
{
  const char *titles[N_COLUMNS + 2] = {_("No."),   _("Side"),  _("Move"), _("Value"), _("Best"),
                                       _("Value"), _("Depth"), _("Lost"), ""};
  PlyReviewTotals totals[2];

  print_comment(record->root->comment, "");
  print_row(titles);
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    g_auto(GStrv) cells = row_of(record, move);
    print_row((const char *const *)cells);
    print_comment(ply_record_find(record, move->id)->comment, "      ");
  }
  g_print("\n");
  ply_review_sum(moves, totals);
  for (int side = 0; side < 2; side++) {
    g_autofree char *text = ply_review_totals_text(&record->rules, &totals[side]);
    g_print("%s: %s\n", _(ply_notation_side(record->notation, &record->rules, side)), text);
  }
}

static void
print(const Arguments *arguments, const PlyRecord *record, const GArray *moves)
{
  if (!arguments->json && !arguments->csv) {
    print_text(record, moves);
    return;
  }
  GString *text = arguments->json ? ply_review_write_json(record, record->notation, moves)
                                  : ply_review_write_csv(record, record->notation, moves);
  g_print("%s", text->str);
  g_string_free(text, TRUE);
}

static int
review(const Arguments *arguments, const PlyRecord *record, const PlyReviewPlan *plan)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  g_autoptr(PlyGameReview) walk =
      ply_game_review_new(plan, ply_record_main_end(record), arguments->from, arguments->to);
  Run run = {record, cancellable, isatty(STDERR_FILENO) && !arguments->json && !arguments->csv};

  if (ply_game_review_get_moves(walk)->len == 0)
    return ply_cli_fail(_("There are no such moves in this game."));
  while (ply_game_review_step(walk, cancellable, on_progress, &run) >= 0) {
  }
  if (run.shown)
    ply_cli_erase_line();
  if (ply_cli_interrupted(NULL))
    g_printerr(_("Interrupted: what was searched until then follows.\n"));
  print(arguments, record, ply_game_review_get_moves(walk));
  return 0;
}

static int
run(Arguments *arguments, const char *path)
{
  g_autoptr(GError) error = NULL;
  const PlyFormat *format = NULL;
  PlyReviewPlan plan;

  if (!ply_cli_find_format("--format", arguments->format, &format) || !read_range(arguments))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyRecord) record =
      ply_cli_load_game(path, format, arguments->force, arguments->game, NULL, &error);
  if (record == NULL)
    return ply_cli_fail(error->message);
  if (!ply_cli_search_set_opening(&arguments->search, record))
    return PLY_CLI_BAD_INPUT;
  ply_review_plan_init(&plan, &record->rules);
  PlySearchLimits usual = plan.limits;
  if (!ply_cli_search_choose(&arguments->search, &record->rules, &plan.options, &plan.limits))
    return PLY_CLI_BAD_INPUT;
  if (!ply_cli_search_has_limit(&arguments->search))
    plan.limits = usual;
  plan.table_bytes = ply_cli_search_table_bytes(&arguments->search);
  return review(arguments, record, &plan);
}

int
ply_cli_review(int argc, char **argv)
{
  Arguments arguments = {0};

  ply_cli_search_init(&arguments.search);
  ply_cli_search_prefer_engine(&arguments.search);
  if (!parse(&arguments, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected one file; “-” is standard input."));
  if (arguments.search.book != NULL)
    return ply_cli_fail(_("--book would have no effect: a review searches every move."));
  /* An interrupt ends the review and prints what it has. */
  ply_cli_catch_interrupt();
  return run(&arguments, argv[1]);
}
