/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* NBoard 2, the host's end: the whole game is sent before each move. Its grammar is in nboard.c. */

#include "protocols/nboard.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"
#include "protocols/dialog.h"

#define DEFAULT_DEPTH 8 /* plies, where the host sets no depth: a program must be told one */

typedef struct {
  PlyDialog dialog;
  guint pings;
} Host;

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  (void)data;
  return g_str_equal(ply_game_id(rules->game), "othello") && rules->columns == 8;
}

/* Once it answers a ping, it has read all that came before. */
static gboolean
ping(Host *self)
{
  g_autoptr(GString) line = g_string_new(NULL);
  g_autofree char *number = g_strdup_printf("%u", ++self->pings);

  if (!ply_dialog_say(&self->dialog, "ping %s\n", number))
    return FALSE;
  while (ply_dialog_wait_for(&self->dialog, "pong", line)) {
    if (g_str_equal(line->str, number))
      return TRUE;
  }
  return FALSE;
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Host *self = data;
  int depth = turn->control->depth > 0 ? turn->control->depth : DEFAULT_DEPTH;

  (void)side;
  if (!ply_dialog_open(&self->dialog, turn->cancellable, error))
    return FALSE;
  if (ply_dialog_say(&self->dialog, "nboard 2\nset depth %d\n", depth) && ping(self))
    return TRUE;
  ply_dialog_set_error(&self->dialog, error);
  return FALSE;
}

/* The game as GGF, with the time that is left to the side to move. */
static gboolean
tell_game(Host *self, const PlyTurn *turn)
{
  g_autoptr(PlyRecord) record = ply_record_new_at(turn->rules, turn->start);
  PlyRecordNode *node = record->root;

  for (guint i = 0; i < turn->n_moves && node != NULL; i++)
    node = ply_record_play(record, node, turn->moves[i]);
  gint64 clock_us = turn->allowed_us < G_MAXINT64 ? turn->left_us : 0;
  record->clock_s[0] = record->clock_s[1] = (double)clock_us / G_USEC_PER_SEC;
  GString *text = ply_format_othello_ggf.save(record, node, NULL);
  gboolean good = ply_dialog_say(&self->dialog, "set game %s", text->str);
  g_string_free(text, TRUE);
  return good;
}

static gboolean
read_move(Host *self, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GString) line = g_string_new(NULL);

  if (!ply_dialog_say(&self->dialog, "go\n") || !ply_dialog_wait_for(&self->dialog, "===", line))
    return FALSE;
  g_autofree char *said = ply_dialog_quote(line->str);
  if (!ply_nboard_read(turn->rules, line->str, &answer->move))
    return ply_dialog_blame(
        &self->dialog, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s was expected to answer with “=== D3” or the like, and said “%s”."),
                        self->dialog.name, said));
  answer->words = g_strdup(line->str);
  return TRUE;
}

static void
ask_move(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Host *self = data;

  ply_dialog_begin_turn(&self->dialog, turn);
  if (!tell_game(self, turn) || !ping(self) || !read_move(self, turn, answer)) {
    ply_dialog_give_up(&self->dialog, answer);
    return;
  }
  answer->cpu_us = ply_dialog_cpu_us(&self->dialog);
}

static void
free_host(gpointer data)
{
  Host *self = data;

  ply_dialog_clear(&self->dialog);
  g_free(self);
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  static const PlySeatClass klass = {
      .fits = fits, .begin = begin, .ask = ask_move, .free = free_host};
  Host *self = g_new0(Host, 1);

  if (!ply_dialog_init(&self->dialog, program, error)) {
    g_free(self);
    return NULL;
  }
  return ply_seat_new(&klass, self->dialog.name, self);
}

const PlyProtocol ply_protocol_nboard = {
    .id = "nboard",
    .name = N_("NBoard 2, Othello"),
    .game = "othello",
    .program = "plyscope-cli nboard",
    .notation = PLY_NOTATION_STANDARD,
    .seat_new = seat_new,
};
