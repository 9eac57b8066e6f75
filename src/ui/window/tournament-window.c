/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/tournament-window.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "ui/document/game-view.h"

#define N_ARGUMENTS 5

/* Takes `n` arguments out from `at` on. */
static void
cut(int *argc, const char **argv, int at, int n)
{
  memmove(argv + at, argv + at + n, (size_t)(*argc - at - n + 1) * sizeof(char *));
  *argc -= n;
}

/* What may follow the arguments: "--as DIALECT", then "--strict" or "--lenient". */
static gboolean
take_dialect(int *argc, const char **argv, int at, PlyManner *manner, GError **error)
{
  if (at + 1 < *argc && g_str_equal(argv[at], "--as")) {
    if (!ply_manner_set_dialect(manner, argv[at + 1], error))
      return FALSE;
    cut(argc, argv, at, 2);
  }
  if (at < *argc && (g_str_equal(argv[at], "--strict") || g_str_equal(argv[at], "--lenient"))) {
    manner->reading = g_str_equal(argv[at], "--strict") ? PLY_READING_STRICT : PLY_READING_LENIENT;
    cut(argc, argv, at, 1);
  }
  return TRUE;
}

gboolean
ply_tournament_window_take(int *argc, const char **argv, PlyTournament **tournament, GError **error)
{
  PlyManner manner = ply_manner_document(&ply_x_y_dialects);
  const char *arguments[N_ARGUMENTS];
  int at = 1;

  *tournament = NULL;
  while (at < *argc && !g_str_equal(argv[at], "--tournament"))
    at++;
  if (at == *argc)
    return FALSE;
  if (*argc - at - 1 < N_ARGUMENTS) {
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                _("--tournament: expected BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2, found %d "
                  "of them."),
                *argc - at - 1);
    return TRUE;
  }
  memcpy(arguments, argv + at + 1, sizeof arguments);
  cut(argc, argv, at, 1 + N_ARGUMENTS);
  if (!take_dialect(argc, argv, at, &manner, error))
    return TRUE;
  *tournament = g_new0(PlyTournament, 1);
  if (!ply_tournament_parse(*tournament, arguments, &manner, error))
    g_clear_pointer(tournament, ply_tournament_window_free);
  return TRUE;
}

void
ply_tournament_window_free(PlyTournament *tournament)
{
  ply_tournament_clear(tournament);
  g_free(tournament);
}

/* Who waits for the end of the game. */
typedef struct {
  int *status;
  PlyManner manner;
} Waiting;

static void
free_waiting(gpointer waiting, GClosure *closure)
{
  g_free(waiting);
}

/* What the document wants at the end of the game. */
static void
on_verdict(PlyMatch *match, gpointer data)
{
  const PlyVerdict *verdict = ply_match_get_verdict(match);
  Waiting waiting = *(Waiting *)data;

  if (verdict == NULL)
    return;
  g_signal_handlers_disconnect_by_func(match, on_verdict, data);
  g_autofree char *line = ply_tournament_winner_line(&waiting.manner, verdict);
  if (line == NULL) {
    g_printerr("plyscope: %s\n", verdict->sentence);
    return;
  }
  if (verdict->sentence != NULL)
    g_printerr("plyscope: %s\n", verdict->sentence);
  if (puts(line) >= 0 && fflush(stdout) == 0)
    *waiting.status = 0;
}

/* Closing the window before the game is over. */
static void
on_destroy(PlyGameView *view, PlyMatch *match)
{
  if (ply_match_get_verdict(match) == NULL)
    g_printerr("%s", _("plyscope: the window was closed before the game was over.\n"));
}

static void
let_go(gpointer match, GClosure *closure)
{
  g_object_unref(match);
}

static PlyRecord *
make_record(PlySeat *const seats[2])
{
  PlyRules rules;

  ply_rules_parse("othello:8", &rules);
  PlyRecord *record = ply_record_new(&rules, NULL);
  record->notation = PLY_NOTATION_X_Y;
  for (int side = 0; side < 2; side++)
    record->players[side] =
        g_strdup(seats[side] != NULL ? ply_seat_get_name(seats[side]) : _("Person"));
  return record;
}

static gboolean
make_seats(const PlyTournament *tournament, PlySeat *seats[2], GError **error)
{
  for (int side = 0; side < 2; side++) {
    if (ply_tournament_is_human(tournament, side))
      continue;
    seats[side] = ply_tournament_seat(tournament, side, g_random_int(), error);
    if (seats[side] == NULL) {
      g_clear_pointer(&seats[0], ply_seat_free);
      return FALSE;
    }
  }
  return TRUE;
}

gboolean
ply_tournament_window_begin(const PlyTournament *tournament, PlyGameView *view, int *status,
                            GError **error)
{
  PlyMatch *match = ply_game_view_get_match(view);
  PlySeat *seats[2] = {NULL, NULL};

  if (!make_seats(tournament, seats, error))
    return FALSE;
  *status = 1;
  ply_match_set_paused(match, TRUE);
  ply_game_tree_set_record(ply_game_view_get_game(view), make_record(seats));
  ply_game_view_play_strictly(view);
  for (int side = 0; side < 2; side++) {
    PlyTimeControl control = ply_tournament_control(tournament, side);
    if (seats[side] != NULL)
      ply_match_set_seat(match, side, seats[side], &control);
  }
  Waiting waiting = {.status = status, .manner = tournament->manner};
  g_signal_connect_data(match, "verdict-changed", G_CALLBACK(on_verdict),
                        g_memdup2(&waiting, sizeof waiting), free_waiting, 0);
  g_signal_connect_data(view, "destroy", G_CALLBACK(on_destroy), g_object_ref(match), let_go, 0);
  ply_match_set_paused(match, FALSE);
  return TRUE;
}
