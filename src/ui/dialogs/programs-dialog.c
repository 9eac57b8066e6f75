/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/programs-dialog.h"

#include <glib/gi18n.h>

#include "arena/recognise.h"
#include "ui/dialogs/game-group.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/help.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/weak.h"

#define PLAYERS "a(sdddu)"

struct _PlyProgramsDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  PlyGameGroup *game;
  PlyPlayerGroup *player_0, *player_1;
  GtkLabel *fault, *asking_text;
  GtkWidget *asking, *start_button;

  GCancellable *cancellable; /* of the asking that is under way; or NULL */
  int side;                  /* whose program is asked */
};

G_DEFINE_FINAL_TYPE(PlyProgramsDialog, ply_programs_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

/* What the thread is told. */
typedef struct {
  char *program;
  PlyRules rules;
  PlyWeak *dialog; /* owned */
} Question;

static void
question_free(gpointer data)
{
  Question *question = data;

  g_free(question->program);
  ply_weak_unref(question->dialog);
  g_free(question);
}

static void
on_game(PlyProgramsDialog *self)
{
  for (int side = 0; side < 2; side++)
    ply_player_group_set_game(ply_programs_dialog_get_player(self, side),
                              ply_game_group_get_game(self->game), side);
  ply_programs_dialog_show_fault(self, NULL);
}

static void
show_asking(PlyProgramsDialog *self, gboolean asking)
{
  gtk_widget_set_visible(self->asking, asking);
  gtk_widget_set_sensitive(self->start_button, !asking);
  gtk_widget_set_sensitive(GTK_WIDGET(self->game), !asking);
  for (int side = 0; side < 2; side++)
    gtk_widget_set_sensitive(GTK_WIDGET(ply_programs_dialog_get_player(self, side)), !asking);
}

/* What a thread says of its progress, on the main loop. */
typedef struct {
  GCancellable *cancellable;
  PlyWeak *dialog; /* owned */
  const PlyProtocol *protocol;
} Progress;

static void
progress_free(gpointer data)
{
  Progress *progress = data;

  g_object_unref(progress->cancellable);
  ply_weak_unref(progress->dialog);
  g_free(progress);
}

static gboolean
show_progress(gpointer data)
{
  Progress *progress = data;
  g_autoptr(PlyProgramsDialog) self = ply_weak_get(progress->dialog);

  if (self == NULL || g_cancellable_is_cancelled(progress->cancellable))
    return G_SOURCE_REMOVE;
  PlyPlayerGroup *group = ply_programs_dialog_get_player(self, self->side);
  g_autofree char *text = g_strdup_printf(
      /* Translators: the first is a side, the second a conversation: “Go Text Protocol 2”. */
      _("%s: asking the program. Does it play %s?"),
      adw_preferences_group_get_title(ADW_PREFERENCES_GROUP(group)), _(progress->protocol->name));
  gtk_label_set_text(self->asking_text, text);
  return G_SOURCE_REMOVE;
}

static void
on_try(const PlyProtocol *protocol, gpointer data)
{
  GTask *task = data;
  Question *question = g_task_get_task_data(task);
  Progress *progress = g_new0(Progress, 1);

  progress->cancellable = g_object_ref(g_task_get_cancellable(task));
  progress->dialog = ply_weak_ref(question->dialog);
  progress->protocol = protocol;
  g_main_context_invoke_full(NULL, G_PRIORITY_DEFAULT, show_progress, progress, progress_free);
}

static void
ask(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Question *question = data;
  GError *error = NULL;
  const PlyProtocol *protocol = ply_recognise(question->program, NULL, &question->rules, NULL,
                                              cancellable, on_try, task, &error);

  if (protocol != NULL)
    g_task_return_pointer(task, (gpointer)protocol, NULL);
  else
    g_task_return_error(task, error);
}

static void go_on(PlyProgramsDialog *self);

static void
on_answer(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GError) error = NULL;
  const PlyProtocol *protocol = g_task_propagate_pointer(G_TASK(result), &error);
  Question *question = g_task_get_task_data(G_TASK(result));
  g_autoptr(PlyProgramsDialog) self = ply_weak_get(question->dialog);

  /* A cancelled one belongs to a dialog that is closed. */
  if (self == NULL || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object(&self->cancellable);
  show_asking(self, FALSE);
  if (protocol == NULL) {
    ply_programs_dialog_show_fault(self, error->message);
    gtk_widget_grab_focus(GTK_WIDGET(ply_programs_dialog_get_player(self, self->side)));
    return;
  }
  for (int side = 0; side < 2; side++) {
    PlyPlayerGroup *group = ply_programs_dialog_get_player(self, side);
    g_autofree char *program = ply_player_group_get_unknown(group);
    if (g_strcmp0(program, question->program) == 0)
      ply_player_group_set_found(group, protocol);
  }
  go_on(self);
}

static void
begin_asking(PlyProgramsDialog *self, const PlyRules *rules, int side, const char *program)
{
  Question *question = g_new0(Question, 1);
  /* The dialog is no part of it: a task lets go of its own on any thread. */
  self->cancellable = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_answer, NULL);

  question->program = g_strdup(program);
  question->rules = *rules;
  question->dialog = ply_weak_new(self);
  g_task_set_task_data(task, question, question_free);
  self->side = side;
  gtk_label_set_text(self->asking_text, _("Finding out how the program plays…"));
  show_asking(self, TRUE);
  g_task_run_in_thread(task, ask);
}

static void
keep(PlyProgramsDialog *self)
{
  GVariantBuilder builder;
  g_autoptr(PlyRecord) record = ply_programs_dialog_make_record(self, NULL);
  char spec[PLY_RULES_SPEC_BYTES];

  g_variant_builder_init(&builder, G_VARIANT_TYPE(PLAYERS));
  for (int side = 0; side < 2; side++)
    g_variant_builder_add_value(&builder,
                                ply_player_group_save(ply_programs_dialog_get_player(self, side)));
  g_settings_set_value(ply_settings_get(), "programs-players", g_variant_builder_end(&builder));
  if (record != NULL)
    g_settings_set_string(ply_settings_get(), "programs-game",
                          ply_rules_format(&record->rules, spec));
}

/* Asks for the first conversation that is not known yet; then all can begin. */
static void
go_on(PlyProgramsDialog *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_programs_dialog_make_record(self, &error);

  ply_programs_dialog_show_fault(self, error != NULL ? error->message : NULL);
  if (record == NULL)
    return;
  for (int side = 0; side < 2; side++) {
    g_autofree char *program =
        ply_player_group_get_unknown(ply_programs_dialog_get_player(self, side));
    if (program == NULL)
      continue;
    if (*program != '\0') {
      begin_asking(self, &record->rules, side, program);
      return;
    }
    ply_programs_dialog_show_fault(
        self,
        _("Expected a command line or a folder, found nothing. Who has one program only can let "
          "Plyscope’s search play the other side."));
    gtk_widget_grab_focus(GTK_WIDGET(ply_programs_dialog_get_player(self, side)));
    return;
  }
  for (int side = 0; side < 2; side++)
    ply_player_group_remember(ply_programs_dialog_get_player(self, side));
  keep(self);
  g_signal_emit(self, signals[SIGNAL_START], 0);
}

/* What was typed is there the next time, also if no match came of it. */
static gboolean
ply_programs_dialog_close_request(GtkWindow *window)
{
  PlyProgramsDialog *self = PLY_PROGRAMS_DIALOG(window);

  keep(self);
  return GTK_WINDOW_CLASS(ply_programs_dialog_parent_class)->close_request(window);
}

static void
ply_programs_dialog_dispose(GObject *object)
{
  PlyProgramsDialog *self = PLY_PROGRAMS_DIALOG(object);

  g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
  G_OBJECT_CLASS(ply_programs_dialog_parent_class)->dispose(object);
}

static void
ply_programs_dialog_class_init(PlyProgramsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_GAME_GROUP);
  g_type_ensure(PLY_TYPE_PLAYER_GROUP);
  G_OBJECT_CLASS(klass)->dispose = ply_programs_dialog_dispose;
  GTK_WINDOW_CLASS(klass)->close_request = ply_programs_dialog_close_request;
  signals[SIGNAL_START] = g_signal_new("start", PLY_TYPE_PROGRAMS_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/programs-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyProgramsDialog, name)
  BIND(game);
  BIND(player_0);
  BIND(player_1);
  BIND(fault);
  BIND(asking);
  BIND(asking_text);
  BIND(start_button);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_game);
  gtk_widget_class_bind_template_callback(widget_class, go_on);
}

/* One begins with what is still to be said. */
static void
on_map(PlyProgramsDialog *self)
{
  for (int side = 0; side < 2; side++) {
    PlyPlayerGroup *group = ply_programs_dialog_get_player(self, side);
    g_autofree char *program = ply_player_group_get_unknown(group);
    if (program != NULL && *program == '\0') {
      gtk_widget_grab_focus(GTK_WIDGET(group));
      return;
    }
  }
  gtk_widget_grab_focus(self->start_button);
}

static void
ply_programs_dialog_init(PlyProgramsDialog *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("players"));
  ply_help_listen(GTK_WINDOW(self));
  for (int side = 0; side < 2; side++)
    ply_player_group_offer_programs(ply_programs_dialog_get_player(self, side));
  ply_game_group_offer_boards(self->game);
  gtk_window_set_default_widget(GTK_WINDOW(self), self->start_button);
  g_signal_connect(self, "map", G_CALLBACK(on_map), NULL);
}

PlyProgramsDialog *
ply_programs_dialog_new(GtkWindow *parent, const char *spec, double seconds_a_move)
{
  PlyProgramsDialog *self = g_object_new(PLY_TYPE_PROGRAMS_DIALOG, "transient-for", parent, NULL);
  g_autofree char *last = g_settings_get_string(ply_settings_get(), "programs-game");
  g_autoptr(GVariant) players = g_settings_get_value(ply_settings_get(), "programs-players");

  ply_game_group_choose(self->game, spec != NULL ? spec : last);
  for (int side = 0; side < 2; side++) {
    PlyPlayerGroup *group = ply_programs_dialog_get_player(self, side);
    ply_player_group_set_seconds(group, seconds_a_move);
    if (g_variant_n_children(players) == 2) {
      g_autoptr(GVariant) saved = g_variant_get_child_value(players, (gsize)side);
      ply_player_group_restore(group, saved);
    } else if (side == 1) {
      ply_player_group_set(group, "search");
    }
  }
  return self;
}

PlyRecord *
ply_programs_dialog_make_record(PlyProgramsDialog *self, GError **error)
{
  return ply_game_group_make_record(self->game, error);
}

PlyPlayerGroup *
ply_programs_dialog_get_player(PlyProgramsDialog *self, int side)
{
  return side == 0 ? self->player_0 : self->player_1;
}

void
ply_programs_dialog_show_fault(PlyProgramsDialog *self, const char *sentence)
{
  gtk_label_set_text(self->fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible(GTK_WIDGET(self->fault), sentence != NULL);
}
