/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/beginning-private.h"

#include <glib/gi18n.h>

#include "rules/number-tree.h"
#include "ui/dialogs/cpu-table-dialog.h"
#include "ui/dialogs/cup-dialog.h"
#include "ui/dialogs/new-game-dialog.h"
#include "ui/dialogs/programs-dialog.h"
#include "ui/dialogs/random-tree-dialog.h"
#include "ui/document/player-choices.h"
#include "ui/document/search-request.h"
#include "ui/widgets/settings.h"

struct _PlyBeginning {
  GObject parent_instance;

  PlyTabs *tabs;        /* borrowed */
  GVariant *players[2]; /* as last chosen in a dialog; owned, or NULL */
};

G_DEFINE_FINAL_TYPE(PlyBeginning, ply_beginning, G_TYPE_OBJECT)

static GtkWindow *
window_of(PlyBeginning *self)
{
  return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self->tabs)));
}

/* The rules of the game that is shown; NULL: none is. */
static const PlyRules *
shown_rules(PlyBeginning *self)
{
  PlyDocument *document = ply_tabs_get_document(self->tabs);

  return document != NULL ? ply_document_get_rules(document) : NULL;
}

static void
show(PlyBeginning *self, PlyRecord *record, PlyPlayerChoice choices[2], GVariant *const rows[2])
{
  ply_game_view_begin(ply_document_get_game_view(ply_tabs_take_document(self->tabs)), record,
                      choices, rows);
}

/* Closes the dialog and puts the chosen game on screen between the chosen players; takes the record
 * over. FALSE with one sentence. */
static gboolean
begin(PlyBeginning *self, gpointer dialog, PlyRecord *made, PlyPlayerGroup *const groups[2],
      GError **error)
{
  g_autoptr(PlyRecord) record = made;
  PlyPlayerChoice choices[2] = {0};

  if (record == NULL ||
      !ply_player_choices_make(groups, &record->rules, self->players, choices, error))
    return FALSE;
  for (int side = 0; side < 2; side++)
    record->players[side] = g_strdup(ply_player_choice_name(&choices[side]));
  gtk_window_destroy(dialog);
  show(self, g_steal_pointer(&record), choices, self->players);
  for (int side = 0; side < 2; side++)
    ply_player_choice_clear(&choices[side]);
  return TRUE;
}

static void
start_game(PlyNewGameDialog *dialog, PlyBeginning *self)
{
  PlyPlayerGroup *groups[2] = {ply_new_game_dialog_get_player(dialog, 0),
                               ply_new_game_dialog_get_player(dialog, 1)};
  g_autoptr(GError) error = NULL;

  if (!begin(self, dialog, ply_new_game_dialog_make_record(dialog, &error), groups, &error))
    ply_new_game_dialog_show_fault(dialog, error->message);
}

static void
start_programs(PlyProgramsDialog *dialog, PlyBeginning *self)
{
  PlyPlayerGroup *groups[2] = {ply_programs_dialog_get_player(dialog, 0),
                               ply_programs_dialog_get_player(dialog, 1)};
  g_autoptr(GError) error = NULL;

  if (!begin(self, dialog, ply_programs_dialog_make_record(dialog, &error), groups, &error))
    ply_programs_dialog_show_fault(dialog, error->message);
}

/* On the game's usual board, between two persons. */
static void
play(PlyBeginning *self, const PlyRules *rules)
{
  PlyPlayerChoice choices[2] = {{.kind = PLY_PLAYER_HUMAN}, {.kind = PLY_PLAYER_HUMAN}};

  show(self, ply_record_new(rules, NULL), choices, (GVariant *[2]){NULL, NULL});
}

/* That of the game that is shown. Transfer full; NULL: none is. */
static char *
shown_spec(PlyBeginning *self)
{
  const PlyRules *rules = shown_rules(self);
  char spec[PLY_RULES_SPEC_BYTES];

  if (rules == NULL || rules->tree != NULL)
    return NULL;
  return g_strdup(ply_rules_format(rules, spec));
}

void
ply_beginning_ask_game(PlyBeginning *self, const char *id)
{
  g_autofree char *spec = shown_spec(self);
  double seconds = g_settings_get_double(ply_settings_get(), "move-seconds");
  PlyRules rules;

  if (ply_rules_parse(id, &rules)) {
    play(self, &rules);
    return;
  }
  PlyNewGameDialog *dialog = ply_new_game_dialog_new(window_of(self), seconds);
  if (spec != NULL)
    ply_new_game_dialog_choose(dialog, spec);
  for (int side = 0; side < 2; side++) {
    if (self->players[side] != NULL)
      ply_player_group_restore(ply_new_game_dialog_get_player(dialog, side), self->players[side]);
  }
  g_signal_connect_object(dialog, "start", G_CALLBACK(start_game), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

void
ply_beginning_ask_programs(PlyBeginning *self)
{
  g_autofree char *spec = shown_spec(self);
  PlyProgramsDialog *dialog = ply_programs_dialog_new(
      window_of(self), spec, g_settings_get_double(ply_settings_get(), "move-seconds"));

  g_signal_connect_object(dialog, "start", G_CALLBACK(start_programs), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_tree_chosen(PlyRandomTreeDialog *dialog, PlyBeginning *self)
{
  PlyNumberTree *tree = ply_random_tree_dialog_make_tree(dialog);
  PlyRecordSet set = {.n = 1};
  PlyPosition root;

  if (tree == NULL)
    return;
  PlyRules rules = ply_number_tree_rules(tree);
  ply_rules_start(&rules, &root);
  ply_search_request_init(&set.requests[0], &rules, &root);
  set.requests[0].title = _("Number tree");
  ply_tabs_take_search(self->tabs);
  ply_document_record(ply_tabs_get_document(self->tabs), &set, PLY_NOTATION_DEFAULT,
                      ply_random_tree_dialog_get_code(dialog) == NULL);
  ply_number_tree_free(tree);
}

void
ply_beginning_ask_tree(PlyBeginning *self)
{
  PlyRandomTreeDialog *dialog = ply_random_tree_dialog_new(window_of(self));

  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_tree_chosen), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

void
ply_beginning_ask_cpu_table(PlyBeginning *self)
{
  const PlyRules *rules = shown_rules(self);

  gtk_window_present(GTK_WINDOW(ply_cpu_table_dialog_new(
      window_of(self),
      rules == NULL || rules->tree != NULL ? "maxconnect4" : ply_game_id(rules->game))));
}

static void
on_cup_written(PlyCupDialog *dialog, GFile *file, PlyBeginning *self)
{
  ply_document_open_cup(ply_tabs_take_document(self->tabs), file);
}

void
ply_beginning_ask_cup(PlyBeginning *self)
{
  g_autofree char *spec = shown_spec(self);
  PlyCupDialog *dialog = ply_cup_dialog_new(
      window_of(self), spec, g_settings_get_double(ply_settings_get(), "move-seconds"));

  g_signal_connect_object(dialog, "written", G_CALLBACK(on_cup_written), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
ply_beginning_finalize(GObject *object)
{
  PlyBeginning *self = PLY_BEGINNING(object);

  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->players[side], g_variant_unref);
  G_OBJECT_CLASS(ply_beginning_parent_class)->finalize(object);
}

static void
ply_beginning_class_init(PlyBeginningClass *klass)
{
  G_OBJECT_CLASS(klass)->finalize = ply_beginning_finalize;
}

static void
ply_beginning_init(PlyBeginning *self)
{
}

PlyBeginning *
ply_beginning_new(PlyTabs *tabs)
{
  PlyBeginning *self = g_object_new(PLY_TYPE_BEGINNING, NULL);

  self->tabs = tabs;
  return self;
}
