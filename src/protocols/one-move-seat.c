/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of one-move programs (grammar: one-move.c). Nothing but the output file counts: a
 * program may print what it likes and end with any status. */

#include "protocols/one-move.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/box.h"
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
  char *name;
  char *folder; /* where its folders are made; NULL: where nobody sees them */
  gboolean keep;
  PlyBox *box;          /* of the game; NULL between games */
  const char *in, *out; /* the names of its files; static */
} Player;

static void
leave_game(Player *self)
{
  if (self->box != NULL && self->keep)
    ply_box_leave(g_steal_pointer(&self->box));
  g_clear_pointer(&self->box, ply_box_free);
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
  self->in = side == 0 ? "red_next.txt" : "green_next.txt";
  self->out = side == 0 ? "green_next.txt" : "red_next.txt";
  self->box = ply_box_new(self->folder, "maxconnect4", error);
  return self->box != NULL;
}

static PlyProcess *
start(Player *self, const PlyTurn *turn, GError **error)
{
  int depth = turn->control->depth > 0 ? turn->control->depth : PLY_ONE_MOVE_DEPTH;
  g_autofree char *number = g_strdup_printf("%d", depth);
  g_autofree char *in = g_build_filename(ply_box_get_path(self->box), self->in, NULL);
  g_autofree char *out = g_build_filename(ply_box_get_path(self->box), self->out, NULL);
  g_autoptr(GStrvBuilder) words = g_strv_builder_new();
  g_strv_builder_addv(words, (const char **)self->command);
  g_strv_builder_add_many(words, "one-move", in, out, number, NULL);
  g_auto(GStrv) argv = g_strv_builder_end(words);
  PlyProcess *process =
      ply_process_start((const char *const *)argv, NULL, 0, turn->cancellable, error);
  if (process != NULL)
    ply_process_tell_errors(process, turn->aside);
  return process;
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
  g_autoptr(GString) text = ply_box_read(self->box, self->out, MOST_BYTES, &error);
  char *sentence = NULL;
  if (text == NULL) {
    /* A program that cannot be run at all is found out here too. */
    sentence = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT)
                   ? g_strdup_printf(_("%s ended with %s and wrote no %s."), self->name,
                                     ply_process_get_end(process), self->out)
                   : g_strdup_printf("%s: %s", self->name, error->message);
    ply_answer_fail(answer, ply_process_is_success(process) ? PLY_FAULT_FORMAT : PLY_FAULT_VANISHED,
                    sentence);
    return;
  }
  PlyFault fault = ply_one_move_find(turn, self->name, self->out, text->str, text->len,
                                     &answer->move, &sentence);
  if (fault != PLY_FAULT_NONE)
    ply_answer_fail(answer, fault, sentence);
}

/* Lays IN into the program's folder. A folder that is gone, though it was there at the end of the
 * program's last move, is made anew: it is not its doing, and nobody is to gain by it. FALSE with a
 * fault. */
static gboolean
lay_in(Player *self, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) text = ply_one_move_text(turn->position);
  if (!ply_box_is_whole(self->box)) {
    PlyBox *fresh = ply_box_new(self->folder, "maxconnect4", &error);
    if (fresh == NULL) {
      ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
      return FALSE;
    }
    ply_box_free(self->box);
    self->box = fresh;
  }
  ply_box_clear(self->box, self->out);
  if (ply_box_write(self->box, self->in, text->str, text->len, &error))
    return TRUE;
  if (ply_box_probe(self->box, text->str, text->len))
    ply_answer_fail(
        answer, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s has made its folder unusable: %s"), self->name, error->message));
  else /* ours, and no fault of the program */
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
  return FALSE;
}

/* What became of a program that ended in time. */
static void
judge(Player *self, const PlyTurn *turn, PlyProcess *process, PlyAnswer *answer)
{
  if (ply_box_is_whole(self->box))
    read_answer(self, turn, process, answer);
  else
    ply_answer_fail(
        answer, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s has removed or replaced the folder that it was given."), self->name));
}

static void
player_ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Player *self = data;
  g_autoptr(GError) error = NULL;
  char *sentence = NULL;
  if (!lay_in(self, turn, answer))
    return;
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
    judge(self, turn, process, answer);
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
  /* Folders to be kept are made where one finds them. */
  if (folder != NULL || keep)
    self->folder = g_canonicalize_filename(folder != NULL ? folder : g_get_tmp_dir(), NULL);
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
