/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* tournament GUI BLACK WHITE DEPTH T1 T2: one game of Othello by the line protocol. */

#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/as-programs.h"
#include "cli/human.h"
#include "cli/start.h"
#include "cli/tournament.h"
#include "formats/format.h"

/* GOption would take -human for -h -u -m -a -n. */
#define HUMAN_WORD "\001human"

#define MOST_PATIENCE 86400 /* s */
#define STOPPED       1     /* exit status of a game without a winner */

typedef enum { SHOW_GUI, SHOW_TEXT, SHOW_NONE } Show;

static char *limits, *record_path;
static gint64 seed;
static double patience;

static const GOptionEntry entries[] = {
    {"limits", 0, 0, G_OPTION_ARG_STRING, &limits,
     N_("Which time limit is for each move: “document” (the second) or “swapped” (the first)"),
     N_("WHICH")},
    {"seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("For the built-in players that draw lots"),
     N_("N")},
    {"record", 0, 0, G_OPTION_ARG_FILENAME, &record_path, N_("Write the game to a .plygame file"),
     N_("FILE")},
    {"patience", 0, 0, G_OPTION_ARG_DOUBLE, &patience,
     N_("Wall time for a program's move (default: 4 times its limit and 10, or 600)"), N_("S")},
    {NULL},
};

static void
hide_humans(int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], PLY_TOURNAMENT_HUMAN) == 0)
      argv[i] = (char *)HUMAN_WORD;
  }
}

static void
show_humans(int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], HUMAN_WORD) == 0)
      argv[i] = (char *)PLY_TOURNAMENT_HUMAN;
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
  ply_cli_fail_with(_("expected “gui”, “text” or “none”, found “%s”."), word);
  return FALSE;
}

static gboolean
parse(int argc, char **argv, Show *show, PlyTournament *tournament)
{
  g_autoptr(GError) error = NULL;

  if (argc != 7) {
    ply_cli_fail(_("expected gui|text|none BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2."));
    return FALSE;
  }
  if (!(patience >= 0 && patience <= MOST_PATIENCE)) {
    ply_cli_fail(_("--patience: expected a time in seconds, at most a day."));
    return FALSE;
  }
  if (!parse_show(argv[1], show))
    return FALSE;
  if (!ply_tournament_parse(tournament, (const char *const *)argv + 2, limits, &error)) {
    ply_cli_fail(error->message);
    return FALSE;
  }
  tournament->patience_us = (gint64)(patience * G_USEC_PER_SEC);
  return TRUE;
}

static gboolean
make_seats(const PlyTournament *tournament, PlyChannel *terminal, PlySeat *seats[2])
{
  for (int side = 0; side < 2; side++) {
    g_autoptr(GError) error = NULL;

    seats[side] = ply_tournament_is_human(tournament, side)
                      ? ply_cli_human_seat(_("human"), terminal, PLY_NOTATION_X_Y, "X Y")
                      : ply_tournament_seat(tournament, side, (guint64)(seed + side), &error);
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
tell(const PlyVerdict *verdict)
{
  g_autofree char *line = ply_tournament_winner_line(verdict);
  gboolean saved = save_record(verdict);

  if (verdict->sentence != NULL)
    ply_cli_fail(verdict->sentence);
  if (line == NULL) {
    if (verdict->begun)
      ply_cli_fail(_("stopped before the end of the game."));
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
    status = tell(&verdict);
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
  Show show = SHOW_TEXT;

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary(
      context, _("Plays one game of Othello. A player is “-human”, a folder with an executable "
                 "“play”, an executable file or “builtin:PLAYER”. Times are CPU milliseconds."));
  hide_humans(argc, argv);
  gboolean parsed = ply_cli_parse(context, &argc, &argv);
  show_humans(argc, argv);
  if (!parsed || !parse(argc, argv, &show, &tournament))
    return PLY_CLI_BAD_INPUT;
  if (show == SHOW_GUI && record_path != NULL)
    return ply_cli_fail(_("gui: --record is not for the window, which saves by its menu."));
  if (show == SHOW_GUI)
    return ply_cli_tournament_window((const char *const *)argv + 2, limits);
  return run_game(&tournament, show);
}
