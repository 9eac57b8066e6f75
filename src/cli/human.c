/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/human-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "arena/referee.h"
#include "record/printable.h"

#define MOST_SHOWN 40 /* characters of a line in a message */

typedef struct {
  PlyChannel *terminal;
  PlyNotation notation;
  const char *form, *range;
} Human;

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  const Human *self = data;

  return ply_notation_fits(self->notation, rules);
}

/* FALSE with the fault if there is no line, and what follows begins a line of its own. */
static gboolean
read_line(const Human *self, GString *line, PlyAnswer *answer)
{
  switch (ply_channel_read(self->terminal, PLY_CHANNEL_FOREVER, line)) {
  case PLY_CHANNEL_LINE:
    return TRUE;
  case PLY_CHANNEL_TOO_LONG:
    g_string_assign(line, "…");
    return TRUE;
  case PLY_CHANNEL_CANCELLED:
    ply_channel_print(self->terminal, "\n");
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
    return FALSE;
  default:
    ply_channel_print(self->terminal, "\n");
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(_("The input has ended.")));
    return FALSE;
  }
}

/* Says what is wrong with `line`; FALSE if nothing is. */
static gboolean
is_wrong(const Human *self, const PlyTurn *turn, const char *line, PlyAnswer *answer)
{
  const char *name = _(ply_notation_side(self->notation, turn->rules, turn->position->side));
  g_autofree char *sentence = NULL;

  if (!ply_notation_parse(self->notation, turn->rules, line, &answer->move)) {
    g_autofree char *shown = ply_printable_line(line, strlen(line), MOST_SHOWN);
    ply_channel_print(self->terminal, _("Expected %s, found “%s”.\n"), self->range, shown);
    return TRUE;
  }
  g_free(answer->words);
  answer->words = g_strdup(line);
  if (ply_referee_judge(turn, answer, name, &sentence) != PLY_FAULT_ILLEGAL)
    return FALSE;
  ply_channel_print(self->terminal, "%s\n", sentence);
  return TRUE;
}

static void
prompt(const Human *self, const PlyTurn *turn, PlyAnswer *answer)
{
  const char *name = _(ply_notation_side(self->notation, turn->rules, turn->position->side));
  g_autoptr(GString) line = g_string_new(NULL);

  do {
    ply_channel_print(self->terminal, _("%s, your move (%s): "), name, self->form);
    if (!read_line(self, line, answer))
      return;
  } while (is_wrong(self, turn, g_strstrip(line->str), answer));
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  const Human *self = data;
  const char *name = _(ply_notation_side(self->notation, turn->rules, turn->position->side));

  if (ply_rules_is_legal(turn->rules, turn->position, PLY_MOVE_PASS)) {
    answer->move = PLY_MOVE_PASS;
    ply_channel_print(self->terminal, _("%s has no legal move and passes.\n"), name);
  } else {
    prompt(self, turn, answer);
  }
}

static const PlySeatClass human_class = {.fits = fits, .ask = ask, .free = g_free};

PlySeat *
ply_cli_human_seat(const char *name, PlyChannel *terminal, PlyNotation notation, const char *form,
                   const char *range)
{
  Human *self = g_new(Human, 1);

  *self = (Human){.terminal = terminal, .notation = notation, .form = form, .range = range};
  return ply_seat_new(&human_class, name, self);
}
