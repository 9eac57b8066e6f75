/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a group of rows says: the player, and the rows as a value to keep. */

#include "ui/dialogs/player-group-private.h"

#include <string.h>

#include <glib/gi18n.h>

PlyRowsKind
ply_player_group_kind(PlyPlayerGroup *self)
{
  guint i = adw_combo_row_get_selected(self->kind);

  return i < self->kinds->len ? g_array_index(self->kinds, PlyRowsKind, i) : PLY_ROWS_SEARCH;
}

/* What is not offered is left as it is. */
void
ply_player_group_set_kind(PlyPlayerGroup *self, PlyRowsKind kind)
{
  for (guint i = 0; i < self->kinds->len; i++) {
    if (g_array_index(self->kinds, PlyRowsKind, i) == kind)
      adw_combo_row_set_selected(self->kind, i);
  }
}

void
ply_player_choice_clear(PlyPlayerChoice *choice)
{
  g_clear_pointer(&choice->seat, ply_seat_free);
}

static gint64
microseconds(GtkSpinButton *spin)
{
  return (gint64)(gtk_spin_button_get_value(spin) * G_USEC_PER_SEC + 0.5);
}

/* The first word must name a file or folder, or a program in PATH: better said here than by a match
 * that ends before it began. */
static gboolean
check_program(const char *text, GError **error)
{
  g_auto(GStrv) words = NULL;

  if (*text == '\0') {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                        _("Expected a command line or a folder, found nothing."));
    return FALSE;
  }
  if (g_file_test(text, G_FILE_TEST_EXISTS))
    return TRUE;
  if (!g_shell_parse_argv(text, NULL, &words, error))
    return FALSE;
  g_autofree char *found = g_find_program_in_path(words[0]);
  if (found == NULL && !g_file_test(words[0], G_FILE_TEST_EXISTS)) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("Expected a program or a folder, found “%s”, which is neither."), words[0]);
    return FALSE;
  }
  return TRUE;
}

static PlySeat *
make_seat(PlyPlayerGroup *self, PlyRowsKind kind, GError **error)
{
  guint i;

  if (kind == PLY_ROWS_OPPONENT) {
    i = adw_combo_row_get_selected(self->opponent);
    const PlyPlayer *player = i < self->opponents->len ? self->opponents->pdata[i] : NULL;
    return player != NULL ? player->seat_new(g_random_int()) : NULL;
  }
  i = adw_combo_row_get_selected(self->protocol);
  const PlyProtocol *protocol = i < self->protocols->len ? self->protocols->pdata[i] : NULL;
  const char *text = gtk_editable_get_text(GTK_EDITABLE(self->program));
  g_autofree char *program = g_strstrip(g_strdup(text));
  if (protocol == NULL || !check_program(program, error))
    return NULL;
  return protocol->seat_new(program, error);
}

static void
read_limits(PlyPlayerGroup *self, PlyRowsKind kind, PlyPlayerChoice *choice)
{
  choice->limits = (PlySearchLimits){
      .wall_us = microseconds(self->move_seconds),
      .depth = gtk_spin_button_get_value_as_int(self->depth),
  };
  /* A search without any limit would never move. */
  if (choice->limits.wall_us == 0 && choice->limits.depth == 0)
    choice->limits.wall_us = G_USEC_PER_SEC;
  choice->control = (PlyTimeControl){
      .depth = gtk_spin_button_get_value_as_int(self->depth),
      .game_us = microseconds(self->game_seconds),
      .move_us = microseconds(self->move_seconds),
      .cpu = kind == PLY_ROWS_PROGRAM && adw_combo_row_get_selected(self->clock) == 1,
  };
}

gboolean
ply_player_group_choose(PlyPlayerGroup *self, const PlyRules *rules, PlyPlayerChoice *choice,
                        GError **error)
{
  PlyRowsKind kind = ply_player_group_kind(self);

  *choice = (PlyPlayerChoice){.kind = kind == PLY_ROWS_PERSON   ? PLY_PLAYER_HUMAN
                                      : kind == PLY_ROWS_SEARCH ? PLY_PLAYER_PROGRAM
                                                                : PLY_PLAYER_SEAT};
  read_limits(self, kind, choice);
  if (choice->kind != PLY_PLAYER_SEAT)
    return TRUE;
  choice->seat = make_seat(self, kind, error);
  if (choice->seat == NULL)
    return FALSE;
  if (ply_seat_fits(choice->seat, rules))
    return TRUE;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
              _("%s cannot play this game on this board."), ply_seat_get_name(choice->seat));
  ply_player_choice_clear(choice);
  return FALSE;
}

static const char *
protocol_id(PlyPlayerGroup *self, guint i)
{
  const PlyProtocol *protocol = self->protocols->pdata[i];

  return protocol != NULL ? protocol->id : PLY_ROWS_ASK;
}

/* What ply_players_seat() would understand, or "person" or "search". Transfer full. */
static char *
spec_of(PlyPlayerGroup *self)
{
  guint opponent = adw_combo_row_get_selected(self->opponent);
  guint protocol = adw_combo_row_get_selected(self->protocol);
  PlyRowsKind kind = ply_player_group_kind(self);

  if (kind == PLY_ROWS_OPPONENT && opponent < self->opponents->len)
    return g_strdup(((const PlyPlayer *)self->opponents->pdata[opponent])->id);
  if (kind == PLY_ROWS_PROGRAM && protocol < self->protocols->len)
    return g_strconcat(protocol_id(self, protocol), ":",
                       gtk_editable_get_text(GTK_EDITABLE(self->program)), NULL);
  return g_strdup(kind == PLY_ROWS_PERSON ? "person" : "search");
}

gboolean
ply_player_group_set(PlyPlayerGroup *self, const char *spec)
{
  const char *colon = strchr(spec, ':');

  for (guint i = 0; i < self->opponents->len; i++) {
    if (g_str_equal(((const PlyPlayer *)self->opponents->pdata[i])->id, spec)) {
      adw_combo_row_set_selected(self->opponent, i);
      ply_player_group_set_kind(self, PLY_ROWS_OPPONENT);
      return TRUE;
    }
  }
  for (guint i = 0; colon != NULL && i < self->protocols->len; i++) {
    const char *id = protocol_id(self, i);
    if (strlen(id) == (gsize)(colon - spec) && g_str_has_prefix(spec, id)) {
      ply_player_group_set_kind(self, PLY_ROWS_PROGRAM);
      gtk_editable_set_text(GTK_EDITABLE(self->program), colon + 1);
      adw_combo_row_set_selected(self->protocol, i);
      return TRUE;
    }
  }
  gboolean is_search = g_str_equal(spec, "search");
  ply_player_group_set_kind(self, is_search ? PLY_ROWS_SEARCH : PLY_ROWS_PERSON);
  return is_search || g_str_equal(spec, "person");
}

GVariant *
ply_player_group_save(PlyPlayerGroup *self)
{
  g_autofree char *spec = spec_of(self);

  return g_variant_new("(sdddu)", spec, gtk_spin_button_get_value(self->move_seconds),
                       gtk_spin_button_get_value(self->game_seconds),
                       gtk_spin_button_get_value(self->depth),
                       adw_combo_row_get_selected(self->clock));
}

void
ply_player_group_restore(PlyPlayerGroup *self, GVariant *saved)
{
  double move, game, depth;
  const char *spec;
  guint clock;

  g_variant_get(saved, "(&sdddu)", &spec, &move, &game, &depth, &clock);
  ply_player_group_set(self, spec);
  gtk_spin_button_set_value(self->move_seconds, move);
  gtk_spin_button_set_value(self->game_seconds, game);
  gtk_spin_button_set_value(self->depth, depth);
  adw_combo_row_set_selected(self->clock, clock);
}
