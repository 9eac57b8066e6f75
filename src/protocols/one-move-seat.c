/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of one-move programs (grammar: one-move.c). Nothing but the output file counts: a
 * program may print what it likes and end with any status. */

#include "protocols/one-move.h"

#include <glib/gi18n-lib.h>

#include "protocols/errand.h"
#include "protocols/program.h"
#include "record/printable.h"

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
  PlyManner manner;
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

/* What the turn allows. A program that sleeps uses no CPU time. */
static void
set_limits(const PlyTurn *turn, PlyErrand *errand)
{
  gint64 allowed = turn->allowed_us;

  errand->cpu_us = G_MAXINT64;
  errand->wall_us = allowed != G_MAXINT64 ? allowed : MOST_WALL;
  if (turn->control->cpu && allowed != G_MAXINT64) {
    errand->cpu_us = allowed;
    errand->wall_us = MAX(LEAST_WALL, WALL_FACTOR * allowed);
  }
}

static void
player_ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Player *self = data;
  int depth = turn->control->depth > 0 ? turn->control->depth : PLY_ONE_MOVE_DEPTH;
  g_autofree char *number = g_strdup_printf("%d", depth);
  PlyErrand errand = {.name = self->name,
                      .kind = "maxconnect4",
                      .parent = self->folder,
                      .in = self->in,
                      .out = self->out,
                      .most = MOST_BYTES};
  if (!ply_errand_mend(&errand, &self->box, answer))
    return;
  g_autofree char *in = g_build_filename(ply_box_get_path(self->box), self->in, NULL);
  g_autofree char *out = g_build_filename(ply_box_get_path(self->box), self->out, NULL);
  g_autoptr(GStrvBuilder) words = g_strv_builder_new();
  g_strv_builder_addv(words, (const char **)self->command);
  g_strv_builder_add_many(words, "one-move", in, out, number, NULL);
  g_auto(GStrv) argv = g_strv_builder_end(words);
  errand.argv = (const char *const *)argv;
  char *sentence = NULL;
  set_limits(turn, &errand);
  g_autoptr(GString) state = ply_one_move_text(turn->position, &self->manner);
  g_autoptr(GString) text = ply_errand_run(&errand, self->box, turn, state, answer);
  if (text == NULL)
    return;
  PlyFault fault = ply_one_move_find(turn, &self->manner, self->name, self->out, text->str,
                                     text->len, &answer->move, &sentence);
  if (fault != PLY_FAULT_NONE)
    ply_answer_fail(answer, fault, sentence);
}

static void
player_finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  leave_game(data);
}

static void
player_call(gpointer data, const char *name)
{
  Player *self = data;

  g_free(self->name);
  self->name = ply_printable(name);
}

static const PlySeatClass player_class = {
    .fits = player_fits,
    .begin = player_begin,
    .ask = player_ask,
    .finish = player_finish,
    .free = player_free,
    .call = player_call,
};

PlySeat *
ply_one_move_seat_new(const char *program, const char *folder, gboolean keep, GError **error)
{
  GStrv command = ply_program_parse(program, error);
  if (command == NULL)
    return NULL;
  Player *self = g_new0(Player, 1);
  self->command = command;
  self->name = ply_program_name((const char *const *)command);
  /* Folders to be kept are made where one finds them. */
  if (folder != NULL || keep)
    self->folder = g_canonicalize_filename(folder != NULL ? folder : g_get_tmp_dir(), NULL);
  self->keep = keep;
  self->manner = ply_manner_document(&ply_one_move_dialects);
  return ply_seat_new(&player_class, self->name, self);
}

void
ply_one_move_seat_set_manner(PlySeat *seat, const PlyManner *manner)
{
  Player *self = ply_seat_get_data(seat);
  self->manner = *manner;
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
