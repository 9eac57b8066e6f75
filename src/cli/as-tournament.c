/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* tournament GUI BLACK WHITE DEPTH T1 T2: one game of Othello by the line protocol. */

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "arena/tournament.h"
#include "cli/as-programs.h"
#include "cli/box-option.h"
#include "cli/dialect-options.h"
#include "cli/human-private.h"
#include "cli/options.h"
#include "cli/start.h"
#include "formats/format.h"
#include "record/installed.h"

#define WINDOW "plyscope"
#define HIDDEN '\001' /* stands for the "-" that a word begins with */

#define STOPPED 1 /* exit status of a game without a winner */

/* Of options that are not there. */
#define NO_SEED     G_MININT64
#define NO_PATIENCE (-G_MAXDOUBLE)

typedef enum { SHOW_GUI, SHOW_TEXT, SHOW_NONE } Show;

typedef struct {
  const char *record; /* a file, or NULL */
  gint64 seed;
  double patience;
  gboolean box;
} Options;

static gboolean
takes_value(const char *word)
{
  static const char *const words[] = {"--as", "--seed", "--record", "--patience", NULL};

  return g_strv_contains(words, word);
}

/* Whether `word` is an option: "--…", or one of the two short ways to ask for help. */
static gboolean
is_option(const char *word)
{
  return g_str_has_prefix(word, "--") || g_str_equal(word, "-h") || g_str_equal(word, "-?");
}

/* Players and numbers may begin with "-", which the parser of options must not see: of -humans it would take the
 * h for a call for help. */
static void
hide_words(int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-' && !is_option(argv[i]))
      argv[i][0] = HIDDEN;
    else if (takes_value(argv[i]))
      i++;
  }
}

static void
show_words(int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == HIDDEN)
      argv[i][0] = '-';
  }
}

static gboolean
parse_show(const char *word, Show *show)
{
  static const char *const words[] = {"gui", "text", "none"};

  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    if (g_str_equal(word, words[i])) {
      *show = (Show)i;
      return TRUE;
    }
  }
  return ply_cli_refuse_with(_("Expected “gui”, “text” or “none”, found “%s”."), word);
}

/* The window draws its own seed, waits as long as it takes and saves by its menu. */
static gboolean
check_options(const Options *options, Show show)
{
  const char *odd = options->record != NULL           ? "--record"
                    : options->seed != NO_SEED        ? "--seed"
                    : options->patience > NO_PATIENCE ? "--patience"
                                                      : NULL;

  if (show != SHOW_GUI || odd == NULL)
    return TRUE;
  return ply_cli_refuse_with(_("%s is for “text” and “none” only."), odd);
}

static gboolean
parse(int argc, char **argv, const Options *options, const PlyManner *manner, Show *show,
      PlyTournament *tournament)
{
  g_autoptr(GError) error = NULL;

  if (argc != 7)
    return ply_cli_refuse(
        _("Expected gui|text|none BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2."));
  if (!parse_show(argv[1], show) || !check_options(options, *show))
    return FALSE;
  if (!ply_tournament_parse(tournament, (const char *const *)argv + 2, manner, &error))
    return ply_cli_refuse(error->message);
  if (options->patience > 0)
    tournament->patience_us = (gint64)(options->patience * G_USEC_PER_SEC);
  return TRUE;
}

/* ---- text: the record of the game ---- */

static void
print_position(const PlyRecord *record, const PlyRecordNode *node)
{
  char label[PLY_NOTATION_BYTES];
  PlyBoard board;
  int tally[2];

  ply_rules_read_board(&record->rules, &node->position, &board);
  ply_rules_tally(&record->rules, &node->position, tally);
  g_print("  ");
  for (int column = 0; column < board.columns; column++)
    g_print(" %s", ply_notation_column(PLY_NOTATION_X_Y, &record->rules, column, label));
  g_print("\n");
  for (int row = 0; row < board.rows; row++) {
    g_print(" %s", ply_notation_row(PLY_NOTATION_X_Y, &record->rules, row, label));
    for (int column = 0; column < board.columns; column++)
      g_print(" %c", ".BW"[board.cells[row * board.columns + column]]);
    g_print("\n");
  }
  g_print("B %d, W %d\n\n", tally[0], tally[1]);
  fflush(stdout);
}

static void
begun(gpointer data, const PlyRecord *record)
{
  print_position(record, record->root);
}

static void
moved(gpointer data, const PlyRecord *record, const PlyRecordNode *node, const PlyAnswer *answer)
{
  char move[PLY_NOTATION_BYTES];

  g_print("%u. %c %s\n", ply_record_depth(node), "BW"[node->parent->position.side],
          ply_notation_move(PLY_NOTATION_X_Y, &record->rules, node->move, move));
  print_position(record, node);
}

/* Makes the referee print each move and the board after it on stdout. */
static void
print_moves(PlyReferee *referee)
{
  referee->begun = begun;
  referee->moved = moved;
}

/* ---- gui: the game is handed over to the window program ---- */

/* Where it lies in a build folder, seen from build/course and build/src/cli. */
static const char *const places[] = {
    "../src/ui/" WINDOW,
    "../ui/" WINDOW,
};

static char *
find_window(void)
{
  g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname(self) : NULL;

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS(places); i++) {
    g_autofree char *path = g_build_filename(folder, places[i], NULL);
    if (g_file_test(path, G_FILE_TEST_IS_REGULAR) && g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
      return g_steal_pointer(&path);
  }
  g_autofree char *installed = ply_installed_folder(PLY_BIN_DIR, WINDOW);
  char *path = g_build_filename(installed, WINDOW, NULL);
  if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
    return path;
  g_free(path);
  return g_find_program_in_path(WINDOW);
}

static gboolean
has_display(void)
{
  const char *x11 = g_getenv("DISPLAY"), *wayland = g_getenv("WAYLAND_DISPLAY");

  return (x11 != NULL && x11[0] != '\0') || (wayland != NULL && wayland[0] != '\0');
}

/* Becomes the window program, which plays the game. Returns only if that fails: the exit status,
 * after one line on stderr. */
static int
start_window(const char *const arguments[5], const PlyManner *manner)
{
  g_autofree char *window = find_window();
  const char *argv[11] = {WINDOW, "--tournament"};
  guint n = 2;

  if (!has_display())
    return ply_cli_fail(
        _("There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set): try text."));
  if (window == NULL)
    return ply_cli_fail(_("The window program “plyscope” is not installed: try text."));
  for (guint i = 0; i < 5; i++)
    argv[n++] = arguments[i];
  argv[n++] = "--as";
  argv[n++] = manner->dialect->name;
  if (manner->reading != PLY_READING_USUAL)
    argv[n++] = manner->reading == PLY_READING_STRICT ? "--strict" : "--lenient";
  execv(window, (char *const *)argv);
  return ply_cli_fail_with(_("“%s” cannot be started: %s."), window, g_strerror(errno));
}

/* ---- the game ---- */

static gboolean
make_seats(const PlyTournament *tournament, const Options *options, PlyChannel *terminal,
           PlySeat *seats[2])
{
  guint64 first_seed = options->seed != NO_SEED ? (guint64)options->seed : 0;

  for (int side = 0; side < 2; side++) {
    g_autoptr(GError) error = NULL;

    seats[side] = ply_tournament_is_human(tournament, side)
                      ? ply_cli_human_seat(_("human"), terminal, PLY_NOTATION_X_Y, "X Y",
                                           _("“X Y” from 0 to 7 or “pass”"))
                      : ply_tournament_seat(tournament, side, first_seed + (guint64)side, &error);
    if (seats[side] == NULL)
      return ply_cli_refuse(error->message);
    if (!ply_cli_box_seat(options->box, seats[side]))
      return FALSE;
  }
  return TRUE;
}

static gboolean
save_record(const Options *options, const PlyVerdict *verdict)
{
  g_autoptr(GError) error = NULL;

  if (options->record == NULL || verdict->record == NULL)
    return TRUE;
  if (ply_format_save_file(options->record, ply_format_find("plygame"), verdict->record,
                           ply_record_main_end(verdict->record), &error))
    return TRUE;
  return ply_cli_refuse(error->message);
}

/* The winner's line comes last, after all that is said on stderr. */
static int
tell(const PlyTournament *tournament, const Options *options, const PlyVerdict *verdict)
{
  g_autofree char *line = ply_tournament_winner_line(&tournament->manner, verdict);
  gboolean saved = save_record(options, verdict);

  if (verdict->sentence != NULL)
    ply_cli_fail(verdict->sentence);
  if (line == NULL) {
    if (verdict->begun && verdict->sentence == NULL)
      ply_cli_fail(_("Stopped before the end of the game."));
    return verdict->begun ? STOPPED : PLY_CLI_BAD_INPUT;
  }
  g_print("%s\n", line);
  return saved ? 0 : PLY_CLI_BAD_INPUT;
}

static int
run_game(const PlyTournament *tournament, const Options *options, Show show)
{
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  g_autoptr(PlyChannel) terminal = ply_channel_new(
      STDIN_FILENO, show == SHOW_TEXT ? STDOUT_FILENO : STDERR_FILENO, FALSE, cancellable);
  g_auto(PlyVerdict) verdict = {0};
  PlyReferee referee = {.cancellable = cancellable};
  int status = PLY_CLI_BAD_INPUT;

  ply_rules_parse("othello:8", &referee.rules);
  for (int side = 0; side < 2; side++)
    referee.control[side] = ply_tournament_control(tournament, side);
  if (show == SHOW_TEXT)
    print_moves(&referee);
  if (make_seats(tournament, options, terminal, referee.seats)) {
    ply_referee_run(&referee, &verdict);
    status = tell(tournament, options, &verdict);
  }
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&referee.seats[side], ply_seat_free);
  return status;
}

int
ply_as_tournament(int argc, char **argv)
{
  PlyCliOptions *parser =
      ply_cli_options_new(_("gui|text|none BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2"));
  Options options = {.seed = NO_SEED, .patience = NO_PATIENCE};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("seed", &options.seed),
      PLY_CLI_USE("record:tournament", &options.record),
      PLY_CLI_USE("patience", &options.patience),
      PLY_CLI_USE("box", &options.box),
  };
  g_auto(PlyTournament) tournament = {0};
  PlyDialectOptions dialect = {0};
  PlyManner manner;
  Show show = SHOW_TEXT;
  int status;

  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_cli_options_say(
      parser, _("Plays one game of Othello. A player is “-human”, a folder with an executable "
                "“play”, an executable file or “builtin:PLAYER”. Times are CPU milliseconds."));
  ply_dialect_options_add(&dialect, parser);
  hide_words(argc, argv);
  gboolean parsed = ply_cli_options_parse(parser, &argc, &argv);
  show_words(argc, argv);
  if (!parsed)
    return PLY_CLI_BAD_INPUT;
  if (!ply_dialect_options_choose(&dialect, &ply_x_y_dialects, &manner, &status))
    return status;
  if (!parse(argc, argv, &options, &manner, &show, &tournament))
    return PLY_CLI_BAD_INPUT;
  if (show == SHOW_GUI)
    return start_window((const char *const *)argv + 2, &manner);
  return run_game(&tournament, &options, show);
}
