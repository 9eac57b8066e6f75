/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of one-move programs (grammar: one-move.c). Nothing but the output file counts: a
 * program may print what it likes and end with any status. */

#include "protocols/one-move.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/clock.h"
#include "formats/safe-file.h"
#include "protocols/process.h"
#include "protocols/program.h"

/* A program that sleeps uses no CPU time: how much longer than its CPU time it may take, and how
 * long a program without any limit, in µs. */
#define WALL_FACTOR 10
#define LEAST_WALL  (10 * G_USEC_PER_SEC)
#define MOST_WALL   (600 * G_USEC_PER_SEC)

/* More than any state file; what is longer is cut and refused. */
#define MOST_BYTES 4096

typedef struct {
  GStrv command; /* the program with its own arguments */
  char *name, *folder;
  gboolean keep;
  char *in, *out, *files; /* of the game; NULL between games */
} Player;

/* The program may have left files of its own there. */
static void
remove_folder(const char *path)
{
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
    g_autofree char *file = g_build_filename(path, name, NULL);
    g_remove(file);
  }
  g_rmdir(path);
}

static void
leave_game(Player *self)
{
  if (self->files != NULL && !self->keep)
    remove_folder(self->files);
  g_clear_pointer(&self->in, g_free);
  g_clear_pointer(&self->out, g_free);
  g_clear_pointer(&self->files, g_free);
}

static void
player_free(gpointer data)
{
  Player *self = data;
  leave_game(self);
  g_strfreev(self->command);
  g_free(self->name);
  g_free(self->folder);
  g_free(self);
}

static gboolean
player_fits(gpointer data, const PlyRules *rules)
{
  return g_str_equal(ply_game_id(rules->game), "maxconnect4");
}

static gboolean
player_begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Player *self = data;
  leave_game(self);
  self->files = g_build_filename(self->folder, "maxconnect4-XXXXXX", NULL);
  if (g_mkdtemp(self->files) == NULL) {
    ply_safe_file_error(error, self->folder, _("cannot hold a new folder"));
    g_clear_pointer(&self->files, g_free);
    return FALSE;
  }
  self->in = g_build_filename(self->files, side == 0 ? "red_next.txt" : "green_next.txt", NULL);
  self->out = g_build_filename(self->files, side == 0 ? "green_next.txt" : "red_next.txt", NULL);
  return TRUE;
}

static PlyProcess *
start(Player *self, const PlyTurn *turn, GError **error)
{
  int depth = turn->control->depth > 0 ? turn->control->depth : PLY_ONE_MOVE_DEPTH;
  g_autofree char *number = g_strdup_printf("%d", depth);
  g_autoptr(GStrvBuilder) words = g_strv_builder_new();
  g_strv_builder_addv(words, (const char **)self->command);
  g_strv_builder_add_many(words, "one-move", self->in, self->out, number, NULL);
  g_auto(GStrv) argv = g_strv_builder_end(words);
  return ply_process_start((const char *const *)argv, NULL, PLY_PROCESS_QUIET_ERRORS,
                           turn->cancellable, error);
}

/* Waits for the program's end within what the turn allows. */
static PlyFault
await(Player *self, const PlyTurn *turn, PlyProcess *process, char **sentence)
{
  gint64 allowed = turn->allowed_us, wall = MOST_WALL, cpu = G_MAXINT64;
  if (turn->control->cpu && allowed != G_MAXINT64) {
    cpu = allowed;
    wall = MAX(LEAST_WALL, WALL_FACTOR * allowed);
  } else if (allowed != G_MAXINT64) {
    wall = allowed;
  }
  switch (ply_process_wait(process, ply_clock_wall_us() + wall, cpu)) {
  case PLY_PROCESS_ENDED:
    return PLY_FAULT_NONE;
  case PLY_PROCESS_STOPPED:
    return PLY_FAULT_CANCELLED;
  case PLY_PROCESS_USED_UP:
    *sentence = g_strdup_printf(_("%s used up its %.3f s of CPU time."), self->name,
                                (double)cpu / G_USEC_PER_SEC);
    return PLY_FAULT_TIME;
  default:
    *sentence = g_strdup_printf(_("%s was still running after %.3f s."), self->name,
                                (double)wall / G_USEC_PER_SEC);
    return PLY_FAULT_TIME;
  }
}

/* What the program has written, as a move. */
static void
read_answer(Player *self, const PlyTurn *turn, PlyProcess *process, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) text = ply_safe_file_read_plain(self->out, MOST_BYTES, &error);
  char *sentence = NULL;
  if (text == NULL) {
    /* A program that cannot be run at all is found out here too. */
    g_autofree char *base = g_path_get_basename(self->out);
    sentence = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT)
                   ? g_strdup_printf(_("%s ended with %s and wrote no %s."), self->name,
                                     ply_process_get_end(process), base)
                   : g_strdup(error->message);
    ply_answer_fail(answer, ply_process_is_success(process) ? PLY_FAULT_FORMAT : PLY_FAULT_VANISHED,
                    sentence);
    return;
  }
  PlyFault fault = ply_one_move_find(turn, self->name, self->out, text->str, text->len,
                                     &answer->move, &sentence);
  if (fault != PLY_FAULT_NONE)
    ply_answer_fail(answer, fault, sentence);
}

static void
player_ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Player *self = data;
  g_autoptr(GError) error = NULL;
  char *sentence = NULL;
  g_unlink(self->out);
  /* Ours, and no fault of the program. */
  if (!ply_one_move_write(self->in, turn->position, &error)) {
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
    return;
  }
  g_autoptr(PlyProcess) process = start(self, turn, &error);
  if (process == NULL) {
    ply_answer_fail(answer, PLY_FAULT_VANISHED, g_strdup(error->message));
    return;
  }
  PlyFault fault = await(self, turn, process, &sentence);
  answer->cpu_us = ply_process_cpu_us(process);
  if (fault != PLY_FAULT_NONE)
    ply_answer_fail(answer, fault, sentence);
  else
    read_answer(self, turn, process, answer);
}

static void
player_finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  leave_game(data);
}

static const PlySeatClass player_class = {
    .fits = player_fits,
    .begin = player_begin,
    .ask = player_ask,
    .finish = player_finish,
    .free = player_free,
};

PlySeat *
ply_one_move_seat_new(const char *program, const char *folder, gboolean keep, GError **error)
{
  GStrv command = ply_program_parse(program, error);
  if (command == NULL)
    return NULL;
  Player *self = g_new0(Player, 1);
  self->command = command;
  self->name = g_path_get_basename(command[0]);
  self->folder = folder != NULL ? g_canonicalize_filename(folder, NULL) : g_strdup(g_get_tmp_dir());
  self->keep = keep;
  return ply_seat_new(&player_class, self->name, self);
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  return ply_one_move_seat_new(program, NULL, FALSE, error);
}

const PlyProtocol ply_protocol_one_move = {
    .id = "one-move",
    .name = N_("Max-Connect4, one move a run"),
    .game = "maxconnect4",
    .program = "maxconnect4",
    .notation = PLY_NOTATION_COLUMN,
    .seat_new = seat_new,
};
