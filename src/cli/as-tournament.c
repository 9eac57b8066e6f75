/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* tournament GUI BLACK WHITE DEPTH T1 T2: one game of Othello by the line protocol. */

#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/as-programs.h"
#include "cli/dialect-options.h"
#include "cli/human.h"
#include "cli/start.h"
#include "cli/tournament.h"
#include "formats/format.h"

#define HIDDEN '\001' /* stands for the "-" that a word begins with */

#define MOST_PATIENCE 86400 /* s */
#define STOPPED       1     /* exit status of a game without a winner */

/* Of options that are not there. */
#define NO_SEED     G_MININT64
#define NO_PATIENCE (-G_MAXDOUBLE)

typedef enum { SHOW_GUI, SHOW_TEXT, SHOW_NONE } Show;

static char *record_path;
static gint64 seed = NO_SEED;
static double patience = NO_PATIENCE;

static const GOptionEntry entries[] = {
    {"seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("For the built-in players that draw lots"),
     N_("N")},
    {"record", 0, 0, G_OPTION_ARG_FILENAME, &record_path, N_("Write the game to a .plygame file"),
     N_("FILE")},
    {"patience", 0, 0, G_OPTION_ARG_DOUBLE, &patience,
     N_("Wall time for a program's move (default: 4 times its limit and 10, or 600)"), N_("S")},
    G_OPTION_ENTRY_NULL,
};

static gboolean
takes_value(const char *word)
{
  if (g_str_equal(word, "--as"))
    return TRUE;
  for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++) {
    if (g_str_has_prefix(word, "--") && g_str_equal(word + 2, entry->long_name))
      return TRUE;
  }
  return FALSE;
}

/* Whether `word` is one for GOption: "--…", or one of the two short ways to ask for help. */
static gboolean
is_option(const char *word)
{
  return g_str_has_prefix(word, "--") || g_str_equal(word, "-h") || g_str_equal(word, "-?");
}

/* Players and numbers may begin with "-", which GOption must not see: of -humans it would take the
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
  ply_cli_fail_with(_("Expected “gui”, “text” or “none”, found “%s”."), word);
  return FALSE;
}

/* The window draws its own seed, waits as long as it takes and saves by its menu. */
static gboolean
check_options(Show show)
{
  gboolean waits = !(patience <= NO_PATIENCE);
  const char *odd = record_path != NULL ? "--record" : seed != NO_SEED ? "--seed" : NULL;

  if (odd == NULL && waits)
    odd = "--patience";
  if (show == SHOW_GUI && odd != NULL) {
    ply_cli_fail_with(_("%s is for “text” and “none” only."), odd);
    return FALSE;
  }
  if (waits && !(patience >= 0 && patience <= MOST_PATIENCE)) {
    ply_cli_fail(_("--patience: expected a time in seconds, at most a day."));
    return FALSE;
  }
  return TRUE;
}

static gboolean
parse(int argc, char **argv, const PlyManner *manner, Show *show, PlyTournament *tournament)
{
  g_autoptr(GError) error = NULL;

  if (argc != 7) {
    ply_cli_fail(_("Expected gui|text|none BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2."));
    return FALSE;
  }
  if (!parse_show(argv[1], show) || !check_options(*show))
    return FALSE;
  if (!ply_tournament_parse(tournament, (const char *const *)argv + 2, manner, &error)) {
    ply_cli_fail(error->message);
    return FALSE;
  }
  if (patience > 0)
    tournament->patience_us = (gint64)(patience * G_USEC_PER_SEC);
  return TRUE;
}

static gboolean
make_seats(const PlyTournament *tournament, PlyChannel *terminal, PlySeat *seats[2])
{
  guint64 first_seed = seed != NO_SEED ? (guint64)seed : 0;

  for (int side = 0; side < 2; side++) {
    g_autoptr(GError) error = NULL;

    seats[side] = ply_tournament_is_human(tournament, side)
                      ? ply_cli_human_seat(_("human"), terminal, PLY_NOTATION_X_Y, "X Y",
                                           _("“X Y” from 0 to 7 or “pass”"))
                      : ply_tournament_seat(tournament, side, first_seed + (guint64)side, &error);
    if (seats[side] == NULL) {
      ply_cli_fail(error->message);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
save_record(const PlyVerdict *verdict)
{
  g_autoptr(GError) error = NULL;

  if (record_path == NULL || verdict->record == NULL)
    return TRUE;
  if (ply_format_save_file(record_path, ply_format_find("plygame"), verdict->record,
                           ply_record_main_end(verdict->record), &error))
    return TRUE;
  ply_cli_fail(error->message);
  return FALSE;
}

/* The winner's line comes last, after all that is said on stderr. */
static int
tell(const PlyTournament *tournament, const PlyVerdict *verdict)
{
  g_autofree char *line = ply_tournament_winner_line(&tournament->manner, verdict);
  gboolean saved = save_record(verdict);

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
run_game(const PlyTournament *tournament, Show show)
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
    ply_cli_tournament_print(&referee);
  if (make_seats(tournament, terminal, referee.seats)) {
    ply_referee_run(&referee, &verdict);
    status = tell(tournament, &verdict);
  }
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&referee.seats[side], ply_seat_free);
  return status;
}

int
ply_as_tournament(int argc, char **argv)
{
  GOptionContext *context =
      g_option_context_new(_("gui|text|none BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2"));
  g_auto(PlyTournament) tournament = {0};
  g_auto(PlyDialectOptions) dialect = {0};
  PlyManner manner;
  Show show = SHOW_TEXT;
  int status;

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary(
      context, _("Plays one game of Othello. A player is “-human”, a folder with an executable "
                 "“play”, an executable file or “builtin:PLAYER”. Times are CPU milliseconds."));
  ply_dialect_options_add(&dialect, context);
  hide_words(argc, argv);
  gboolean parsed = ply_cli_parse(context, &argc, &argv);
  show_words(argc, argv);
  if (!parsed)
    return PLY_CLI_BAD_INPUT;
  if (!ply_dialect_options_choose(&dialect, &ply_x_y_dialects, &manner, &status))
    return status;
  if (!parse(argc, argv, &manner, &show, &tournament))
    return PLY_CLI_BAD_INPUT;
  if (show == SHOW_GUI)
    return ply_cli_tournament_window((const char *const *)argv + 2, &manner);
  return run_game(&tournament, show);
}
